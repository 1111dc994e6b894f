"""All explainers behind one door: what pages, notebooks and the command line call."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from explainers import text
from explainers.amr.graph import Graph
from explainers.contract import Explainer, Explanation, Need, Pair, Prepared
from explainers.errors import ModelError
from explainers.registry import BY_NAME, ENTRIES, MODELS, SCORES
from explainers.results import (
    ENGLISH,
    AspectExplanation,
    GraphExplanation,
    Languages,
    PairExplanation,
    PairScore,
)
from explainers.weights import models
from explainers.weights.models import Model

if TYPE_CHECKING:
    from explainers.amr.parse import Parser
    from explainers.aspects.model import AspectModel
    from explainers.encoders.encoder import Encoded, Encoder
    from explainers.joined.encoder import JoinedEncoder
    from explainers.matching.vectors import VectorTable
    from explainers.pam.model import PamModel

Progress = Callable[[str], None]
"""Called with what is about to be done."""

Loaded = TypeVar("Loaded")


class Lens:
    """The models, loaded when first needed, and what they explain.

    One instance serves every session of a process: models are shared, guarded by
    locks of their own, and hold nothing of what they were asked.

    Args:
        device: ``auto``, ``cpu``, ``cuda`` or ``mps``.
        batch_size: sentences a forward pass.
        parser_path: directory of the AMR parser; the configured one by default.
        aspects_path: directory of the S3BERT model; the configured one by default.

    Raises:
        ModelError: on first use, if a model is missing or damaged.
        InputError: on first use, if the device is not there.
    """

    def __init__(
        self,
        device: str = "auto",
        batch_size: int = 32,
        parser_path: Path | None = None,
        aspects_path: Path | None = None,
    ) -> None:
        self.device = device
        self.batch_size = batch_size
        given = {"parser": parser_path, "aspects": aspects_path}
        self.paths: Mapping[str, Path] = {role: path for role, path in given.items() if path}
        self._lock = threading.RLock()
        self._loaded: dict[str, Any] = {}
        self._first = self
        self._of: dict[str, Lens] = {}  # whose model is taken, by role, where it is not its own
        self._foreign: Lens | None = None

    def _once(self, name: str, load: Callable[[], Loaded]) -> Loaded:
        """What was loaded under a name; loaded now if it was not, once for all threads."""
        if name not in self._loaded:
            with self._lock:
                if name not in self._loaded:  # it may have been loaded while this thread waited
                    self._loaded[name] = load()
        return cast(Loaded, self._loaded[name])

    def model(self, role: str) -> Any:
        """A model that a registered explainer brings.

        Raises:
            KeyError: if none brings one of that role.
        """
        if role in self._of:
            return self._of[role].model(role)
        return self._once(role, lambda: MODELS[role].loaded(self))

    @property
    def encoder(self) -> Encoder:
        """The sentence encoder."""
        return cast("Encoder", self.model("encoder"))

    @property
    def aspects(self) -> AspectModel:
        """The S3BERT model."""
        return cast("AspectModel", self.model("aspects"))

    @property
    def parser(self) -> Parser:
        """The AMR parser."""
        return cast("Parser", self.model("parser"))

    @property
    def pam(self) -> PamModel:
        """PAM's encoder of graphs."""
        return cast("PamModel", self.model("pam"))

    def joined(self, way: str = "norm-concat", *languages: str) -> JoinedEncoder:
        """Text and AMR of a sentence as one embedding.

        Args:
            way: one of :data:`explainers.joined.joins.WAYS`.
            languages: of the sentences, if one is not English.

        Raises:
            InputError: if there is no such way.
        """
        from explainers.joined.encoder import JoinedEncoder

        return JoinedEncoder(self.of(*languages), way)

    @property
    def concept_vectors(self) -> VectorTable:
        """Vectors of concepts, for the metrics that grade them.

        The encoder's own, or those of the file that ``SEMLENS_VECTORS`` names.
        """
        return cast("VectorTable", self.model("concept_vectors"))

    def explainer(self, name: str) -> Explainer:
        """A registered explainer, on these models.

        Raises:
            KeyError: if there is none of that name.
        """
        return self._once(f"explainer {name}", lambda: BY_NAME[name].explainer(self))

    def with_models(self, **paths: Path | None) -> Lens:
        """The same explainers, sharing every model but those given.

        Args:
            paths: directories of models, by role.
        """
        other = Lens(self.device, self.batch_size)
        other.paths = {**self.paths, **{role: path for role, path in paths.items() if path}}
        other._of = {role: self._of.get(role, self) for role in MODELS if not paths.get(role)}
        other._first = self._first
        return other

    @property
    def foreign(self) -> Lens:
        """The same explainers on the encoder and the parser of five languages.

        Each is loaded when it is first needed. Where another encoder is configured than
        the embedded one, it is to know the languages.

        Raises:
            ModelError: if one is missing or damaged.
        """
        with self._lock:
            if self._foreign is None:
                paths = _foreign_paths()
                other = self.with_models(**paths)
                if self._first is not self:  # these are the same whatever else was chosen
                    other._of |= dict.fromkeys(paths, self._first.foreign)
                self._foreign = other
        return self._foreign

    def of(self, *languages: str) -> Lens:
        """What explains sentences of these languages together.

        Args:
            languages: codes, of :data:`explainers.encoders.languages.TRAINED`.
        """
        return self if set(languages) <= {"en"} else self.foreign

    def revisions(self, *languages: str) -> tuple[str, ...]:
        """Checksums of what explains sentences of these languages, nothing of it loaded for that.

        Args:
            languages: codes; English alone has no more than :attr:`about`. A model that is
                missing or damaged has no checksum.
        """
        own = tuple(about.checksum for about in self.about)
        if set(languages) <= {"en"}:
            return own
        try:
            more = _foreign_paths().values()
        except ModelError:
            return (*own, "")
        return (*own, *(models.weights_checksum(str(path)) for path in more))

    def warm_up(self, progress: Progress = lambda _: None) -> None:
        """Load every model and run it once, so that the first pair is not the slow one."""
        for role, entry in MODELS.items():
            if entry.title:
                progress(f"Loading {entry.title}")
            self.model(role)
        progress("Trying a first pair")
        self.explain("A cat sleeps.", "A dog barks.")

    @property
    def about(self) -> tuple[Model, ...]:
        """What is in use."""
        known = (getattr(self.model(role), "about", None) for role in MODELS)
        return tuple(about for about in known if about)

    def explain(
        self,
        a: str,
        b: str,
        graphs: tuple[Graph, Graph] | None = None,
        progress: Progress = lambda _: None,
        encoded: Mapping[str, Encoded] = MappingProxyType({}),
        languages: Languages = ENGLISH,
    ) -> PairExplanation:
        """Explain one pair.

        Args:
            a, b: sentences, as typed.
            graphs: AMRs to use instead of the parser's.
            progress: told of each step before it starts.
            encoded: what :meth:`encode_tokens` of :meth:`of` these languages gave of sentences
                that need not be read again.
            languages: of the two; see :func:`explainers.encoders.languages.language`.

        Raises:
            InputError: if a sentence cannot be explained as it stands.
        """
        sentences = (text.clean(a), text.clean(b))
        if not self.loaded(*languages):
            progress("Loading the models of other languages")
        progress("Reading the sentences")
        read = self.of(*languages)._encodings(sentences, encoded)
        if graphs is None:
            progress("Parsing to AMR")
            parsed = self._parsed([sentences], [languages])
            graphs = (parsed[sentences[0], languages[0]], parsed[sentences[1], languages[1]])
        x, y = (
            Prepared(sentence, read[sentence], graph)
            for sentence, graph in zip(sentences, graphs, strict=True)
        )
        progress("Matching the graphs")
        return self._explanations([(x, y)], [languages])[0]

    def explain_many(
        self, pairs: Sequence[tuple[str, str]], languages: Sequence[Languages] = ()
    ) -> list[PairExplanation]:
        """Explain pairs together: each distinct sentence is read and parsed once, in batches.

        Args:
            pairs: cleaned sentences.
            languages: of each pair; English where none are given.

        Raises:
            InputError: if the tokenizer finds nothing in a sentence.
        """
        languages = languages or [ENGLISH] * len(pairs)
        return self._explanations(self.prepare(pairs, languages=languages), languages)

    def prepare(
        self,
        pairs: Sequence[tuple[str, str]],
        needs: frozenset[Need] = frozenset(Need),
        encoded: Mapping[str, Encoded] = MappingProxyType({}),
        languages: Sequence[Languages] = (),
    ) -> list[Pair]:
        """Pairs with what explainers need of them; each distinct sentence is read once.

        Args:
            pairs: cleaned sentences.
            needs: what is made of each sentence.
            encoded: what :meth:`encode_tokens` gave of sentences that need not be read again.
            languages: of each pair; English where none are given.

        Raises:
            InputError: if the tokenizer finds nothing in a sentence.
        """
        languages = languages or [ENGLISH] * len(pairs)
        read: dict[tuple[str, Lens], Encoded] = {}
        readers = [self.of(*of) for of in languages]
        for lens in dict.fromkeys(readers) if Need.ENCODING in needs else ():
            theirs = [p for p, reader in zip(pairs, readers, strict=True) if reader is lens]
            found = lens._encodings([s for pair in theirs for s in pair], encoded)
            read |= {(sentence, lens): one for sentence, one in found.items()}
        graphs = self._parsed(pairs, languages) if Need.GRAPH in needs else {}

        def prepared(sentence: str, language: str, lens: Lens) -> Prepared:
            return Prepared(sentence, read.get((sentence, lens)), graphs.get((sentence, language)))

        return [
            (prepared(a, x, lens), prepared(b, y, lens))
            for (a, b), (x, y), lens in zip(pairs, languages, readers, strict=True)
        ]

    def loaded(self, *languages: str) -> bool:
        """Whether nothing has to be loaded for :meth:`of` these languages."""
        return set(languages) <= {"en"} or self._foreign is not None

    def parse(self, sentences: Sequence[str], languages: Sequence[str] = ()) -> list[Graph]:
        """The graph of each sentence, English ones by the English parser.

        Args:
            sentences: cleaned.
            languages: of each; English where none are given.
        """
        languages = languages or ["en"] * len(sentences)
        graphs: dict[int, Graph] = {}
        for lens in dict.fromkeys(map(self.of, languages)):
            chosen = [k for k, language in enumerate(languages) if self.of(language) is lens]
            graphs.update(
                zip(chosen, lens.parser.parse([sentences[k] for k in chosen]), strict=True)
            )
        return [graphs[k] for k in range(len(sentences))]

    def _parsed(
        self, pairs: Sequence[tuple[str, str]], languages: Sequence[Languages]
    ) -> dict[tuple[str, str], Graph]:
        """The graphs of sentences in their languages, English ones by the English parser."""
        asked = dict.fromkeys(
            said
            for pair, of in zip(pairs, languages, strict=True)
            for said in zip(pair, of, strict=True)
        )
        parsed = self.parse(*(list(said) for said in zip(*asked, strict=True))) if asked else []
        return dict(zip(asked, parsed, strict=True))

    def _explanations(
        self, pairs: Sequence[Pair], languages: Sequence[Languages]
    ) -> list[PairExplanation]:
        """The results of every explainer on prepared pairs."""
        by_name = {entry.name: self.explainer(entry.name).explain(pairs) for entry in ENTRIES}
        found = []
        for k, (a, b) in enumerate(pairs):
            one: dict[str, Explanation] = {name: results[k] for name, results in by_name.items()}
            aspects, graphs, of = one["aspects"], one["graphs"], languages[k]
            if isinstance(aspects, AspectExplanation) and isinstance(graphs, GraphExplanation):
                measured = aspects.measured_by(graphs.suite.values)
                one["aspects"] = measured if of == ENGLISH else measured.elsewhere
            found.append(PairExplanation((a.text, b.text), one, self.made_with(of), of))
        return found

    def made_with(self, languages: Languages) -> tuple[Model, ...]:
        """What explains a pair in these languages: two parsers where one of them is English."""
        about = self.of(*languages).about
        return (
            about if languages == ENGLISH or "en" not in languages else (*about, self.parser.about)
        )

    def compare(self, a: Graph, b: Graph) -> GraphExplanation:
        """The graphs' side of an explanation: alignments and the fifteen metrics."""
        found = self.explainer("graphs").explain([(Prepared("", graph=a), Prepared("", graph=b))])
        return cast(GraphExplanation, found[0])

    def score(
        self,
        pairs: Sequence[tuple[str, str]],
        also: Collection[str] = (),
        languages: Sequence[Languages] = (),
    ) -> Iterator[PairScore]:
        """Scores and aspects of many pairs, in order, without parsing unless it is asked for.

        Args:
            pairs: cleaned sentences.
            also: scores that need graphs, such as ``pam``.
            languages: of each pair; English where none are given.
        """
        step = 16 * self.batch_size
        entries = {n: e.name for n, e in SCORES.items() if Need.GRAPH not in e.needs or n in also}
        needs = frozenset({Need.ENCODING}).union(*(SCORES[n].needs for n in entries))
        for start in range(0, len(pairs), step):
            some = slice(start, start + step)
            prepared = self.prepare(pairs[some], needs, languages=languages[some])
            results = {name: self.explainer(name).explain(prepared) for name in entries.values()}
            for k in range(len(prepared)):
                scores = {score: results[name][k].score for score, name in entries.items()}
                aspects = cast(AspectExplanation, results["aspects"][k])
                yield PairScore(scores, aspects.predicted)

    def aspects_of(self, pairs: Sequence[tuple[str, str]]) -> list[AspectExplanation]:
        """The aspects of pairs as the model predicts them, nothing measured.

        Args:
            pairs: cleaned sentences.
        """
        prepared = self.prepare(pairs, frozenset({Need.ENCODING}))
        return cast(list[AspectExplanation], self.explainer("aspects").explain(prepared))

    def encode_tokens(self, sentences: Sequence[str]) -> list[Encoded]:
        """Vectors of sentences and tokens, S3BERT's among them, all of one forward pass.

        Raises:
            InputError: if the tokenizer finds nothing in a sentence.
        """
        above = self.aspects.above
        found = self.encoder.encode_tokens(sentences, above=above)
        if above is None:
            deep = self.aspects.embed(sentences)
            found = [replace(e, above=v) for e, v in zip(found, deep, strict=True)]
        return found

    def _encodings(
        self, sentences: Sequence[str], encoded: Mapping[str, Encoded]
    ) -> dict[str, Encoded]:
        """Sentence to encoding, of those that are not there yet all in one go."""
        new = [s for s in dict.fromkeys(sentences) if s not in encoded]
        return {**encoded, **dict(zip(new, self.encode_tokens(new), strict=True))}


def _foreign_paths() -> dict[str, Path]:
    """What is read of languages other than English with a model of its own, by role."""
    paths = {"parser": models.multilingual_parser_path()}
    if models.embedded_encoder():
        paths["encoder"] = models.multilingual_path()
    return paths
