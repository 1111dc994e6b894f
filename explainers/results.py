"""What is known of a pair: the results of every explainer, to JSON and back.

Two results are equal if their JSON is. A result can be pickled, as one that we made ourselves; to
take one from somebody else, use JSON, which runs nothing.

The page, the command line, the gallery, the exports and the studies all use the one form that
``to_json`` gives.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from operator import is_
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, SupportsIndex, TypeVar, cast, overload

from explainers.aspects.result import AspectExplanation
from explainers.contract import Explanation, Scored
from explainers.differences.result import Difference, DifferencesExplanation, Observed
from explainers.encoders.result import SentenceExplanation
from explainers.errors import InputError
from explainers.given import check, each, known_language, length, names
from explainers.inference.result import Relation
from explainers.matching.result import GraphExplanation
from explainers.pam.result import PamExplanation
from explainers.provenance import provenance
from explainers.registry import BY_NAME, SCORES, USUAL, see_there_is
from explainers.request import ENGLISH, Languages
from explainers.text import PAIR_COLUMNS, shortened
from explainers.tokens.result import TokenExplanation
from explainers.weights.models import Model

if TYPE_CHECKING:
    import pandas as pd

    from explainers.reading.result import Reading

__all__ = [
    "ENGLISH",
    "AspectExplanation",
    "DifferencesExplanation",
    "GraphExplanation",
    "Languages",
    "PairExplanation",
    "PairScore",
    "PamExplanation",
    "Results",
    "SentenceExplanation",
    "TokenExplanation",
]


Words = tuple[tuple[str, ...], tuple[str, ...]]
"""Some words of each sentence of a pair."""


class Row(Protocol):
    """A result that has a place in a table of many."""

    def row(self) -> dict[str, Any]:
        """Name of a column to what stands there."""
        ...


One = TypeVar("One", bound=Row)


class Results(list[One], Generic[One]):
    """Results of many pairs, in order: a list that can become a table.

    Example::

        found = lens.score([("A dog runs.", "A dog sleeps."), ("It rains.", "It is raining.")])
        found.to_frame().sort_values("rcmd")
    """

    _came: tuple[One, ...] = ()
    _index: Any = None
    _like: Mapping[str, Any] | None = None

    def __init__(
        self,
        found: Iterable[One] = (),
        index: Any = None,
        like: Mapping[str, Any] | None = None,
    ) -> None:
        """Results, the index of the DataFrame whose rows they are of, and a row as it would be."""
        check(like=like)
        super().__init__(each(found, "`found`"))
        if index is not None and length(each(index, "`index`")) != len(self):
            raise InputError(f"`index` is not that of {len(self)} results")
        if index is not None:
            self._came, self._index = tuple(self), index
        if like is not None:
            self._like = like

    @overload
    def __getitem__(self, which: SupportsIndex) -> One: ...
    @overload
    def __getitem__(self, which: slice) -> Results[One]: ...
    def __getitem__(self, which: SupportsIndex | slice) -> One | Results[One]:
        if not isinstance(which, slice):
            return super().__getitem__(which)
        index, found = self._labels(), super().__getitem__(which)
        # A row is made only where none is left to tell the columns
        like = self[0].row() if self and not found else self._like
        return Results(found, None if index is None else index[which], like)

    def __add__(self, other: list[Any]) -> Results[Any]:
        theirs = other._labels() if isinstance(other, Results) else None
        mine = self._labels()
        both = None if mine is None or theirs is None else mine.append(theirs)
        return Results([*self, *other], both, self._like)

    def _labels(self) -> Any:
        """The index they came with, or nothing once they were sorted, joined or cut in place."""
        same = len(self) == len(self._came) and all(map(is_, self, self._came))
        return self._index if same else None

    def to_frame(self) -> pd.DataFrame:
        """A row a pair: sentences, scores, ``aspects.negation`` and so on, (pairs, columns).

        Columns are called as in the tables that commands write (``--format csv``), and are there
        even where there is no pair. ``cut.a`` and ``cut.b`` are the words of each sentence beyond
        the encoder's length limit. Where the pairs came as a DataFrame, it has that one's index.
        """
        import pandas as pd

        rows, labels = self._rows(), self._labels()
        if rows or self._like is None:
            return pd.DataFrame(rows, labels)
        return pd.DataFrame([self._like]).iloc[:0].reset_index(drop=True)

    def columns(self) -> dict[str, list[Any]]:
        """The same as a list a column, as ``datasets.Dataset.map(…, batched=True)`` wants it."""
        rows = self._rows()
        named: list[Mapping[str, Any]] = [*rows] or ([] if self._like is None else [self._like])
        return {name: [row.get(name) for row in rows] for one in named for name in one}

    def _rows(self) -> list[dict[str, Any]]:
        for k, one in enumerate(self):
            if not hasattr(one, "row"):
                raise InputError(f"results[{k}] is no result, but of type {type(one).__name__}")
        return [one.row() for one in self]

    def __repr__(self) -> str:
        return f"<{len(self)} results: {', '.join(map(repr, self[:2]))}{', …' * (len(self) > 2)}>"


@dataclass(frozen=True)
class PairScore:
    """The scores of a pair that need no graph, and those that were asked for.

    Attributes:
        scores: ``sbert``, ``s3bert``, ``rcmd``, and maybe ``smatch`` and ``pam``.
        aspects: aspect to predicted similarity, 15 of them with the models that come with Semlens.
        sentences: the two, as they were read.
        cut: the words of each beyond the encoder's length limit, which were not read.

    Example::

        found = lens.score("A dog runs.", "A dog sleeps.")
        found.scores["rcmd"], found.aspects["negation"], found.cut
    """

    scores: Mapping[str, float]
    aspects: Mapping[str, float]
    sentences: tuple[str, str] = ("", "")
    cut: Words = ((), ())

    def __hash__(self) -> int:
        return hash((self.sentences, frozenset(self.scores.items())))

    def __repr__(self) -> str:
        return f"<PairScore {_said(self.sentences, self.scores)}>"

    def row(self) -> dict[str, Any]:
        """What :meth:`Results.to_frame` has of it."""
        return dict(zip(PAIR_COLUMNS, self.sentences, strict=True)) | flat(self.to_json())

    def to_json(self) -> dict[str, Any]:
        """One line of the command ``score``."""
        return {**self.scores, "aspects": dict(self.aspects), "cut": unread(self.cut)}


def unread(cut: Words) -> dict[str, str]:
    """The words of each sentence that were not read, as one text; empty where all were."""
    return {side: " ".join(words) for side, words in zip("ab", cut, strict=True)}


def flat(data: Mapping[str, Any]) -> dict[str, Any]:
    """An object as a row of a table, whose columns are called ``aspects.negation``."""
    row: dict[str, Any] = {}
    for key, value in data.items():
        inner = flat(value) if isinstance(value, Mapping) else None
        row |= {key: value} if inner is None else {f"{key}.{k}": v for k, v in inner.items()}
    return row


def blank(names: Collection[str], aspects: Iterable[str]) -> dict[str, Any]:
    """The row of a pair that is not there: which columns a table has.

    Args:
        names: of the explainers that would explain it.
        aspects: that the model has.
    """
    nothing = {
        **dict.fromkeys((score for score, e in SCORES.items() if e.name in names), math.nan),
        "aspects": dict.fromkeys(aspects if "aspects" in names else (), math.nan),
        "relation": {"label": "", "probability": math.nan} if "relation" in names else {},
        "differences": {"text": ""} if "differences" in names else {},
        "cut": unread(((), ())) if "sentences" in names else {},
    }
    return dict.fromkeys(PAIR_COLUMNS, "") | flat(nothing)


def _said(sentences: tuple[str, str], scores: Mapping[str, float]) -> str:
    """A pair and its scores on one line."""
    pair = " / ".join(repr(shortened(one, 40)) for one in sentences)
    return ": ".join(filter(None, (pair, ", ".join(f"{n} {x:.3f}" for n, x in scores.items()))))


@dataclass(frozen=True, eq=False)
class PairExplanation:
    """Everything about two sentences.

    Attributes:
        sentences: the two sentences as they were explained.
        explanations: of each registered explainer, by its name.
        models: what made them.
        languages: that the sentences were read in.

    Example::

        result = lens.explain("The man likes cheese.", "The man doesn't like cheese.")
        result.scores["sbert"], result.relation.label, [d.text for d in result.differences]
        result.save("result.html")
        assert PairExplanation.from_json(result.to_json()) == result
    """

    sentences: tuple[str, str]
    explanations: Mapping[str, Explanation]
    models: tuple[Model, ...]
    languages: Languages = ENGLISH

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PairExplanation) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<PairExplanation {_said(self.sentences, self.scores)}>"

    @property
    def english(self) -> bool:
        """Whether both sentences are English, as some of what is said in words has to be."""
        return self.languages == ENGLISH

    @property
    def scores(self) -> dict[str, float]:
        """``sbert``, ``s3bert``, ``rcmd``, ``smatch``, ``pam``, those of further explainers."""
        made = self.explanations
        return {n: cast(Scored, made[e.name]).score for n, e in SCORES.items() if e.name in made}

    def _of(self, name: str) -> Explanation:
        """What an explainer says; an InputError if it was not asked."""
        if name not in self.explanations:
            there = ", ".join(self.explanations) or "nothing"
            raise InputError(f"{name} were not explained here, but {there}: `explain` has them all")
        return self.explanations[name]

    @property
    def graphs(self) -> GraphExplanation:
        """The AMRs and their alignment."""
        return cast(GraphExplanation, self._of("graphs"))

    @property
    def aspects(self) -> AspectExplanation:
        """Similarity by semantic aspect."""
        return cast(AspectExplanation, self._of("aspects"))

    @property
    def tokens(self) -> TokenExplanation:
        """What pairs of words add."""
        return cast(TokenExplanation, self._of("tokens"))

    @property
    def paraphrase(self) -> PamExplanation:
        """How alike the graphs are as a graph encoder sees them."""
        return cast(PamExplanation, self._of("paraphrase"))

    @property
    def difference(self) -> DifferencesExplanation:
        """What differs, or why nothing is named."""
        return cast(DifferencesExplanation, self._of("differences"))

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What differs, the most telling first."""
        return self.difference.differences

    def observed(self, readings: tuple[Reading, Reading]) -> Observed:
        """What differences are found in.

        Args:
            readings: of both sentences, which are not kept here.
        """
        cosine, made = self.scores["sbert"], (self.graphs, self.tokens, self.relation)
        return Observed(self.sentences, self.languages, cosine, *made, readings)

    @property
    def relation(self) -> Relation:
        """How the two are related; unknown where that was not asked for."""
        return cast(Relation, self.explanations.get("relation", Relation({})))

    @property
    def key(self) -> Hashable:
        """What tells the result from those of other sentences, graphs and models."""
        parts: list[Hashable] = [self.sentences, self.languages, tuple(self.explanations)]
        if "graphs" in self.explanations:
            parts += [(g.penman, g.confidence is None) for g in (self.graphs.a, self.graphs.b)]
        if "tokens" in self.explanations:
            parts += [self.tokens.method, self.tokens.direction, self.tokens.a, self.tokens.b]
        return (*parts, *(model.checksum for model in self.models))

    @property
    def cut(self) -> Words:
        """The words of each sentence beyond the encoder's length limit."""
        return cast(SentenceExplanation, self._of("sentences")).cut

    def row(self) -> dict[str, Any]:
        """What :meth:`Results.to_frame` has of it: of what was explained."""
        row: dict[str, Any] = dict(zip(PAIR_COLUMNS, self.sentences, strict=True)) | self.scores
        if "aspects" in self.explanations:
            row |= flat({"aspects": self.aspects.predicted})
        if "relation" in self.explanations:
            label = self.relation.label
            row |= {"relation.label": label, "relation.probability": self.relation.of(label)}
        if "differences" in self.explanations:
            row["differences.text"] = " ".join(d.text for d in self.differences)
        return row | (flat({"cut": unread(self.cut)}) if "sentences" in self.explanations else {})

    def to_frame(self) -> pd.DataFrame:
        """One row: sentences, scores, aspects, relation, differences, words cut, (1, columns)."""
        return Results([self]).to_frame()

    def save(self, path: str | PathLike[str]) -> Path:
        """Write it to a file, as its ending says.

        ``.json`` is :meth:`to_json` with where it comes from; ``.svg`` a sheet with sentences,
        graphs, words and aspects; ``.html`` the same as a page on which one can point, which needs
        nothing else. Both pictures want everything to be explained.

        Args:
            path: of the file, which is overwritten.

        Raises:
            InputError: if the ending is another one, something that is drawn is not there, or the
                file cannot be written.
        """
        check(path=path)
        path = Path(path)
        write = _WRITERS.get(path.suffix.lower())
        if write is None:
            raise InputError(f"{path.name} is to end in one of {', '.join(_WRITERS)}")
        if write is not _as_json:
            see_drawable(self)
        drawn = write(self)
        try:
            path = path.expanduser()
            path.write_text(drawn, "utf-8")
        except (OSError, RuntimeError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise InputError(f"`path` {shortened(str(path), 200)!r}: {why}") from error
        return path

    def to_json(self) -> dict[str, Any]:
        """The object that ``explain`` prints and the page exports."""
        data: dict[str, Any] = {
            "sentences": list(self.sentences),
            "languages": list(self.languages),
            "explainers": list(self.explanations),
            "scores": self.scores,
        }
        for explanation in self.explanations.values():
            own = explanation.to_json()
            data |= {explanation.key: own} if explanation.key else own
        return {**data, "models": [m.to_json() for m in self.models]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PairExplanation:
        """What :meth:`to_json` gave.

        Args:
            data: the object, of :meth:`to_json` or read from a file that :meth:`save` wrote.

        Raises:
            InputError: if it is none such.
        """
        if not isinstance(data, Mapping):
            raise InputError(f"`data` is an object, such as a dict, not {type(data).__name__}")
        try:
            return cls._from_json(data)
        except _FOREIGN as error:
            said = shortened(f"{type(error).__name__}: {error}", 200)
            raise InputError(f"`data` is no object that `to_json` gave ({said})") from error

    @classmethod
    def _from_json(cls, data: Mapping[str, Any]) -> PairExplanation:
        a, b = names(data["sentences"], "sentences")
        made = names(data["explainers"], "explainers")
        see_there_is("explainer", made, BY_NAME)
        explanations = {}
        for name, entry in BY_NAME.items():
            if name in made:
                key = entry.result.key
                explanations[name] = entry.result.from_json(data[key] if key else data)
        models = tuple(Model.from_json(m) for m in data["models"])
        x, y = map(known_language, data.get("languages", ENGLISH))
        found = cls((a, b), explanations, models, (x, y))
        found.to_json()  # what does not come out as it went in is none of ours
        return found

    def _repr_html_(self) -> str | None:
        """What a notebook shows; drawn by a floor above, which is therefore called late.

        A result that lacks some of it is shown as its line.
        """
        from explainers.pictures.notebook import cell

        return cell(self) if self.explanations.keys() >= {*USUAL} else None


def see_drawable(result: PairExplanation) -> None:
    """An InputError if something was not explained that a picture of the whole shows."""
    missing = [name for name in USUAL if name not in result.explanations]
    if missing:
        raise InputError(f"a picture shows what was not explained here: {', '.join(missing)}")


_FOREIGN = (AttributeError, LookupError, TypeError, ValueError, RecursionError)
"""What reading an object of somebody else's may raise."""


def _as_json(result: PairExplanation) -> str:
    whole = {"provenance": provenance(result.models), **result.to_json()}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _as_picture(name: str) -> Callable[[PairExplanation], str]:
    """What draws a result on a floor above, which is therefore called late."""

    def draw(result: PairExplanation) -> str:
        from explainers.pictures import notebook

        drawn: str = getattr(notebook, name)(result)
        return drawn

    return draw


_WRITERS: Mapping[str, Callable[[PairExplanation], str]] = {
    ".json": _as_json,
    ".svg": _as_picture("sheet"),
    ".html": _as_picture("page"),
}
