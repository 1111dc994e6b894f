"""What an explainer is: what it states before anything is loaded, what it takes, what it returns.

A room that explains has an :class:`Entry` in its ``__init__``, an :class:`Explainer` in
``explainer.py`` and an :class:`Explanation` in ``result.py``. :mod:`explainers.registry` lists
the entries; labels, scores, columns, filters, tours, panels and the command line take their
names from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from importlib import import_module
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self

from explainers.errors import InputError

if TYPE_CHECKING:  # these load torch, which whoever only asks for names can do without
    from pathlib import Path

    from explainers.amr.graph import Graph
    from explainers.amr.parse import Parser
    from explainers.aspects.model import AspectModel
    from explainers.encoders.encoder import Encoded, Encoder
    from explainers.matching.vectors import VectorTable
    from explainers.reading.result import Reading


class Label(NamedTuple):
    """How an explainer, a score or an aspect is shown.

    Attributes:
        short: a plain name.
        term: the paper's term.
        meaning: one line that says what it compares.
        example: two phrases that differ in it.
    """

    short: str
    term: str
    meaning: str
    example: str = ""


class Need(StrEnum):
    """What an explainer reads of a sentence."""

    TEXT = "text"
    ENCODING = "encoding"
    GRAPH = "graph"
    READING = "reading"


@dataclass(frozen=True)
class Prepared:
    """A sentence with what explainers need of it.

    Attributes:
        text: the sentence, cleaned.
        encoding: the encoder's vectors, if they were asked for.
        graph: its AMR, if it was asked for.
        language: its code (ISO 639-1).
        reading: what each word does in it, if that was asked for.
    """

    text: str
    encoding: Encoded | None = None
    graph: Graph | None = None
    language: str = "en"
    reading: Reading | None = None


Pair = tuple[Prepared, Prepared]


class Explanation(Protocol):
    """What an explainer found of one pair: frozen, and nothing of the page.

    Attributes:
        key: under which :meth:`to_json` stands in the object of a pair; empty where its own
            keys stand there.
    """

    key: ClassVar[str]

    def to_json(self) -> dict[str, Any]:
        """All of it, as JSON."""
        ...

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """What :meth:`to_json` gave."""
        ...


class Scored(Explanation, Protocol):
    """An explanation of an explainer that has a score."""

    @property
    def score(self) -> float:
        """How alike the two are."""
        ...


@dataclass(frozen=True)
class Given:
    """What an explainer gets beside the pairs.

    Attributes:
        results: one a pair of each explainer that its entry ``uses``, and of those that it comes
            ``after`` where they are made, by name.
        settings: those of the request, by name.
    """

    results: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)


NOTHING = Given()


class Models(Protocol):
    """The models that explainers are made of; each is loaded when it is first asked for.

    Attributes:
        device: ``auto``, ``cpu``, ``cuda`` or ``mps``.
        batch_size: sentences a forward pass.
        paths: directories of models, by role, to be used instead of the configured ones.
    """

    device: str
    batch_size: int
    paths: Mapping[str, Path]

    def model(self, role: str) -> Any:
        """The model of a role, as an explainer brings it; those below are ours."""
        ...

    def of(self, *languages: str) -> Self:
        """What explains sentences of these languages together."""
        ...

    @property
    def encoder(self) -> Encoder: ...
    @property
    def aspects(self) -> AspectModel: ...
    @property
    def parser(self) -> Parser: ...
    @property
    def concept_vectors(self) -> VectorTable: ...


class Explainer(Protocol):
    """Explains batches of pairs."""

    def __init__(self, models: Models) -> None: ...

    def explain(self, pairs: Sequence[Pair], given: Given = NOTHING) -> Sequence[Explanation]:
        """One explanation a pair, in order.

        Raises:
            InputError: if a sentence, or what is given, lacks what the explainer needs.
        """
        ...


class ModelEntry(NamedTuple):
    """A model as the explainer that brings it states it; stating it loads nothing.

    Attributes:
        role: under which :meth:`Models.model` gives it to every explainer.
        load: ``module:function``, which makes it of :class:`Models`. What it makes may have an
            ``about``, the :class:`explainers.weights.models.Model` that results name.
        title: what is said while it loads; empty if nothing is.
        stands_on: roles of the models that it is made of; where one of these is replaced, it is
            loaded anew.
    """

    role: str
    load: str
    title: str = ""
    stands_on: tuple[str, ...] = ()

    def loaded(self, models: Models) -> Any:
        """The model itself."""
        return resolve_name(self.load)(models)


@dataclass(frozen=True)
class Entry:
    """An explainer as it is registered; stating it loads nothing.

    Attributes:
        name: of the explainer and its panel.
        score: the name of its score; empty if it has none.
        label: both in words.
        needs: what it reads of a sentence.
        uses: explainers whose results it takes, which are therefore made before.
        after: explainers whose results it takes, too, where they are made.
        settings: names of the settings of a request that it heeds.
        languages: codes (ISO 639-1) of the languages that its models were trained on.
        brings: the models that are loaded for it, beside those that others bring.
        room: the package that has ``explainer.Explainer`` and ``result.Result``.
        least, most: range of the score; ``most`` is that of a sentence with itself.
        symmetric: whether the score stays the same when the sentences change places.
        panel: whether there is more to see than the score.
        usual: whether it explains a pair of which nobody says what is wanted; what takes long does
            so only where it is named.
    """

    name: str
    score: str
    label: Label
    needs: frozenset[Need]
    languages: tuple[str, ...]
    room: str
    brings: tuple[ModelEntry, ...] = ()
    uses: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    least: float = 0.0
    most: float = 1.0
    symmetric: bool = True
    panel: bool = True
    usual: bool = True

    def explainer(self, models: Models) -> Explainer:
        """The explainer itself; loads its modules, and models when they are first used."""
        made: Explainer = import_module(f"{self.room}.explainer").Explainer(models)
        return made

    @property
    def result(self) -> type[Explanation]:
        """The class of its results; loads no model."""
        found: type[Explanation] = import_module(f"{self.room}.result").Result
        return found

    def check(self, pairs: Sequence[Pair]) -> None:
        """See that every sentence comes with what is needed.

        Raises:
            InputError: naming the sentence and what it lacks.
        """
        for sentence in (s for pair in pairs for s in pair):
            for need in sorted(self.needs - {Need.TEXT}):
                if getattr(sentence, need) is None:
                    raise InputError(
                        f"the explanation by {self.name} needs the {need} of each sentence, "
                        f"which is missing for {sentence.text!r}"
                    )
