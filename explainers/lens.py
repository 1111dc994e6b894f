"""All explainers behind one door: what pages, notebooks and the command line call."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from explainers import text
from explainers.amr.graph import Graph
from explainers.contract import Explainer, Explanation, Need, Pair, Prepared
from explainers.matching.vectors import VectorTable, word_vectors
from explainers.registry import BY_NAME, ENTRIES, SCORES
from explainers.results import (
    AspectExplanation,
    GraphExplanation,
    PairExplanation,
    PairScore,
)
from explainers.weights import models

if TYPE_CHECKING:
    from explainers.amr.parse import Parser
    from explainers.aspects.model import AspectModel
    from explainers.encoders.encoder import Encoded, Encoder

Progress = Callable[[str], None]
"""Called with what is about to be done."""

Loaded = TypeVar("Loaded")

_OF_LENS = ("encoder", "aspects", "parser", "concept_vectors")


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
        self.parser_path = parser_path
        self.aspects_path = aspects_path
        self._lock = threading.RLock()
        self._loaded: dict[str, Any] = {}

    def _once(self, name: str, load: Callable[[], Loaded]) -> Loaded:
        """What was loaded under a name; loaded now if it was not, once for all threads."""
        if name not in self._loaded:
            with self._lock:
                if name not in self._loaded:  # it may have been loaded while this thread waited
                    self._loaded[name] = load()
        return cast(Loaded, self._loaded[name])

    @property
    def encoder(self) -> Encoder:
        """The sentence encoder."""

        def load() -> Encoder:
            from explainers.encoders.encoder import Encoder

            return Encoder(device=self.device, batch_size=self.batch_size)

        return self._once("encoder", load)

    @property
    def aspects(self) -> AspectModel:
        """The S3BERT model."""

        def load() -> AspectModel:
            from explainers.aspects.model import AspectModel

            return AspectModel(self.encoder, self.aspects_path)

        return self._once("aspects", load)

    @property
    def parser(self) -> Parser:
        """The AMR parser."""

        def load() -> Parser:
            from explainers.amr.parse import Parser

            return Parser(self.parser_path, self.device, self.batch_size)

        return self._once("parser", load)

    @property
    def concept_vectors(self) -> VectorTable:
        """Vectors of concepts, for the metrics that grade them.

        The encoder's own, or those of the file that ``SEMLENS_VECTORS`` names.
        """

        def load() -> VectorTable:
            path = models.vectors_path()
            return VectorTable(word_vectors(path) if path else self.encoder.unit)

        return self._once("concept_vectors", load)

    def explainer(self, name: str) -> Explainer:
        """A registered explainer, on these models.

        Raises:
            KeyError: if there is none of that name.
        """
        return self._once(f"explainer {name}", lambda: BY_NAME[name].explainer(self))

    def with_models(self, parser: Path | None = None, aspects: Path | None = None) -> Lens:
        """The same explainers, sharing every model but those given."""
        other = Lens(
            self.device,
            self.batch_size,
            parser or self.parser_path,
            aspects or self.aspects_path,
        )
        changed = {"parser": parser, "aspects": aspects}
        other._loaded = {name: getattr(self, name) for name in _OF_LENS if not changed.get(name)}
        return other

    def warm_up(self, progress: Progress = lambda _: None) -> None:
        """Load every model and run it once, so that the first pair is not the slow one."""
        progress("Loading the sentence encoder")
        _ = self.encoder
        progress("Loading the aspect model")
        _ = self.aspects
        progress("Loading the AMR parser")
        _ = self.parser
        _ = self.concept_vectors
        progress("Trying a first pair")
        self.explain("A cat sleeps.", "A dog barks.")

    @property
    def about(self) -> tuple[models.Model, ...]:
        """What is in use."""
        used = (self.encoder.about, self.aspects.about, self.parser.about)
        vectors = self._once("about vectors", _vectors_about)
        return (*used, vectors) if vectors else used

    def explain(
        self,
        a: str,
        b: str,
        graphs: tuple[Graph, Graph] | None = None,
        progress: Progress = lambda _: None,
        encoded: Mapping[str, Encoded] = MappingProxyType({}),
    ) -> PairExplanation:
        """Explain one pair.

        Args:
            a, b: sentences, as typed.
            graphs: AMRs to use instead of the parser's.
            progress: told of each step before it starts.
            encoded: what :meth:`encode_tokens` gave of sentences that need not be read again.

        Raises:
            InputError: if a sentence cannot be explained as it stands.
        """
        sentences = (text.clean(a), text.clean(b))
        progress("Reading the sentences")
        read = self._encodings(sentences, encoded)
        if graphs is None:
            progress("Parsing to AMR")
            parsed = self.parser.parse(sentences)
            graphs = (parsed[0], parsed[1])
        x, y = (
            Prepared(sentence, read[sentence], graph)
            for sentence, graph in zip(sentences, graphs, strict=True)
        )
        progress("Matching the graphs")
        return self._explanations([(x, y)])[0]

    def explain_many(self, pairs: Sequence[tuple[str, str]]) -> list[PairExplanation]:
        """Explain pairs together: each distinct sentence is read and parsed once, in batches.

        Args:
            pairs: cleaned sentences.

        Raises:
            InputError: if the tokenizer finds nothing in a sentence.
        """
        return self._explanations(self.prepare(pairs))

    def prepare(
        self,
        pairs: Sequence[tuple[str, str]],
        needs: frozenset[Need] = frozenset(Need),
        encoded: Mapping[str, Encoded] = MappingProxyType({}),
    ) -> list[Pair]:
        """Pairs with what explainers need of them; each distinct sentence is read once.

        Args:
            pairs: cleaned sentences.
            needs: what is made of each sentence.
            encoded: what :meth:`encode_tokens` gave of sentences that need not be read again.

        Raises:
            InputError: if the tokenizer finds nothing in a sentence.
        """
        distinct = list(dict.fromkeys(s for pair in pairs for s in pair))
        read = self._encodings(distinct, encoded) if Need.ENCODING in needs else {}
        parsed = self.parser.parse(distinct) if Need.GRAPH in needs else []
        graphs = dict(zip(distinct, parsed, strict=False))
        known = {s: Prepared(s, read.get(s), graphs.get(s)) for s in distinct}
        return [(known[a], known[b]) for a, b in pairs]

    def _explanations(self, pairs: Sequence[Pair]) -> list[PairExplanation]:
        """The results of every explainer on prepared pairs."""
        by_name = {entry.name: self.explainer(entry.name).explain(pairs) for entry in ENTRIES}
        found = []
        for k, (a, b) in enumerate(pairs):
            one: dict[str, Explanation] = {name: results[k] for name, results in by_name.items()}
            aspects, graphs = one["aspects"], one["graphs"]
            if isinstance(aspects, AspectExplanation) and isinstance(graphs, GraphExplanation):
                one["aspects"] = aspects.measured_by(graphs.suite.values)
            found.append(PairExplanation((a.text, b.text), one, self.about))
        return found

    def compare(self, a: Graph, b: Graph) -> GraphExplanation:
        """The graphs' side of an explanation: alignments and the fifteen metrics."""
        found = self.explainer("graphs").explain([(Prepared("", graph=a), Prepared("", graph=b))])
        return cast(GraphExplanation, found[0])

    def score(self, pairs: Sequence[tuple[str, str]]) -> Iterator[PairScore]:
        """Scores and aspects of many pairs, in order, without parsing.

        Args:
            pairs: cleaned sentences.
        """
        step = 16 * self.batch_size
        entries = {n: e.name for n, e in SCORES.items() if Need.GRAPH not in e.needs}
        for start in range(0, len(pairs), step):
            prepared = self.prepare(pairs[start : start + step], frozenset({Need.ENCODING}))
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


def _vectors_about() -> models.Model | None:
    path = models.vectors_path()
    return models.Model("vectors", path.name, models.sha256(path)) if path else None
