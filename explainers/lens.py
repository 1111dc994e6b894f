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
from explainers.registry import BY_NAME, ENTRIES, MODELS, SCORES
from explainers.results import (
    AspectExplanation,
    GraphExplanation,
    PairExplanation,
    PairScore,
)
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

    def joined(self, way: str = "norm-concat") -> JoinedEncoder:
        """Text and AMR of a sentence as one embedding.

        Args:
            way: one of :data:`explainers.joined.joins.WAYS`.

        Raises:
            InputError: if there is no such way.
        """
        from explainers.joined.encoder import JoinedEncoder

        return JoinedEncoder(self, way)

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
        other._loaded = {role: self.model(role) for role in MODELS if not paths.get(role)}
        return other

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

    def score(
        self, pairs: Sequence[tuple[str, str]], also: Collection[str] = ()
    ) -> Iterator[PairScore]:
        """Scores and aspects of many pairs, in order, without parsing unless it is asked for.

        Args:
            pairs: cleaned sentences.
            also: scores that need graphs, such as ``pam``.
        """
        step = 16 * self.batch_size
        entries = {n: e.name for n, e in SCORES.items() if Need.GRAPH not in e.needs or n in also}
        needs = frozenset({Need.ENCODING}).union(*(SCORES[n].needs for n in entries))
        for start in range(0, len(pairs), step):
            prepared = self.prepare(pairs[start : start + step], needs)
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
