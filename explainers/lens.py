"""All explainers behind one door: what pages and the command line call."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers import text
from explainers.amr.graph import Graph
from explainers.aspects import subembeddings
from explainers.aspects.subembeddings import RESIDUAL
from explainers.matching import metrics
from explainers.matching.vectors import VectorTable, word_vectors
from explainers.matching.weisfeiler import texts_of
from explainers.results import (
    AspectExplanation,
    GraphExplanation,
    PairExplanation,
    PairScore,
    TokenExplanation,
)
from explainers.weights import models

if TYPE_CHECKING:
    from explainers.amr.parse import Parser
    from explainers.aspects.model import AspectModel
    from explainers.encoders.encoder import Encoded, Encoder

Progress = Callable[[str], None]
"""Called with what is about to be done."""


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

    @cached_property
    def encoder(self) -> Encoder:
        """The sentence encoder."""
        with self._lock:
            from explainers.encoders.encoder import Encoder

            return Encoder(device=self.device, batch_size=self.batch_size)

    @cached_property
    def aspects(self) -> AspectModel:
        """The S3BERT model."""
        with self._lock:
            from explainers.aspects.model import AspectModel

            return AspectModel(self.encoder, self.aspects_path)

    @cached_property
    def parser(self) -> Parser:
        """The AMR parser."""
        with self._lock:
            from explainers.amr.parse import Parser

            return Parser(self.parser_path, self.device, self.batch_size)

    def with_models(self, parser: Path | None = None, aspects: Path | None = None) -> Lens:
        """The same explainers, sharing every model but those given."""
        other = Lens(
            self.device,
            self.batch_size,
            parser or self.parser_path,
            aspects or self.aspects_path,
        )
        shared = {"encoder": None, "concept_vectors": None, "parser": parser, "aspects": aspects}
        for name, changed in shared.items():
            if changed is None:
                other.__dict__[name] = getattr(self, name)
        return other

    @cached_property
    def concept_vectors(self) -> VectorTable:
        """Vectors of concepts, for the metrics that grade them.

        The encoder's own, or those of the file that ``SEMLENS_VECTORS`` names.
        """
        with self._lock:
            path = models.vectors_path()
            return VectorTable(word_vectors(path) if path else self.encoder.unit)

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
        return (*used, self._vectors_about) if self._vectors_about else used

    @cached_property
    def _vectors_about(self) -> models.Model | None:
        path = models.vectors_path()
        return models.Model("vectors", path.name, models.sha256(path)) if path else None

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
        compared = self._compare([sentences], encoded)[0]
        if graphs is None:
            progress("Parsing to AMR")
            parsed = self.parser.parse(sentences)
            graphs = (parsed[0], parsed[1])
        progress("Matching the graphs")
        return self._explanation(sentences, compared, graphs)

    def explain_many(self, pairs: Sequence[tuple[str, str]]) -> list[PairExplanation]:
        """Explain pairs together: each distinct sentence is read and parsed once, in batches.

        Args:
            pairs: cleaned sentences.

        Raises:
            InputError: if the tokenizer finds nothing in a sentence.
        """
        compared = self._compare(pairs)
        distinct = list(dict.fromkeys(s for pair in pairs for s in pair))
        graphs = dict(zip(distinct, self.parser.parse(distinct), strict=True))
        return [
            self._explanation(pair, found, (graphs[pair[0]], graphs[pair[1]]))
            for pair, found in zip(pairs, compared, strict=True)
        ]

    def _explanation(
        self, sentences: tuple[str, str], compared: _Compared, graphs: tuple[Graph, Graph]
    ) -> PairExplanation:
        found = self.compare(*graphs)
        return PairExplanation(
            sentences=sentences,
            scores={**compared.scores, "smatch": found.match.f1},
            graphs=found,
            aspects=self._aspects(compared.cosines, compared.share, found.suite.values),
            tokens=compared.tokens,
            models=self.about,
            cut=compared.cut,
        )

    def compare(self, a: Graph, b: Graph) -> GraphExplanation:
        """The graphs' side of an explanation: alignments and the fifteen metrics."""
        self.concept_vectors.fill(texts_of((a, b)))
        return GraphExplanation(a, b, metrics.suite(a, b, self.concept_vectors))

    def score(self, pairs: Sequence[tuple[str, str]]) -> Iterator[PairScore]:
        """Scores and aspects of many pairs, in order, without parsing.

        Args:
            pairs: cleaned sentences.
        """
        step = 16 * self.batch_size
        for start in range(0, len(pairs), step):
            for found in self._compare(pairs[start : start + step]):
                aspects = {n: found.cosines[n] for n in self.aspects.partition.aspects}
                yield PairScore(**found.scores, aspects=aspects)

    def aspects_of(self, pairs: Sequence[tuple[str, str]]) -> list[AspectExplanation]:
        """The aspects of pairs as the model predicts them, nothing measured.

        Args:
            pairs: cleaned sentences.
        """
        distinct = list(dict.fromkeys(s for pair in pairs for s in pair))
        deep = dict(zip(distinct, self.aspects.embed(distinct), strict=True))
        left, right = (np.stack([deep[pair[side]] for pair in pairs]) for side in (0, 1))
        return [self._aspects(*parts, {}) for parts in self._parts(left, right)]

    def _parts(
        self, left: NDArray[np.float32], right: NDArray[np.float32]
    ) -> list[tuple[dict[str, float], dict[str, float]]]:
        """Of each pair, cosine and share of every sub-embedding and the residual."""
        spans = self.aspects.partition.spans
        cosines, share = (
            np.stack(list(f(left, right, spans).values()), axis=1).tolist()
            for f in (subembeddings.compare, subembeddings.shares)
        )
        return [
            (dict(zip(spans, c, strict=True)), dict(zip(spans, s, strict=True)))
            for c, s in zip(cosines, share, strict=True)
        ]

    def _aspects(
        self,
        cosines: Mapping[str, float],
        share: Mapping[str, float],
        measured: Mapping[str, float],
    ) -> AspectExplanation:
        partition = self.aspects.partition
        return AspectExplanation(
            {n: cosines[n] for n in partition.aspects},
            {n: measured[n] for n in partition.aspects if n in measured},
            cosines[RESIDUAL],
            share,
            partition,
        )

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

    def _compare(
        self,
        pairs: Sequence[tuple[str, str]],
        encoded: Mapping[str, Encoded] = MappingProxyType({}),
    ) -> list[_Compared]:
        """What the encoder alone says of pairs; every distinct sentence is read once."""
        from explainers.tokens import rcmd

        distinct = list(dict.fromkeys(s for pair in pairs for s in pair))
        new = [s for s in distinct if s not in encoded]
        vectors = {**encoded, **dict(zip(new, self.encode_tokens(new), strict=True))}
        left, right = ([vectors[pair[side]] for pair in pairs] for side in (0, 1))
        plain = [np.stack([e.sentence for e in side]) for side in (left, right)]
        deep = [np.stack([e.above for e in side if e.above is not None]) for side in (left, right)]
        sbert, s3bert = subembeddings.cosine(*plain), subembeddings.cosine(*deep)
        parts = self._parts(*deep)
        tokens = rcmd.explain(left, right, self.encoder.device)
        return [
            _Compared(
                {"sbert": float(sbert[k]), "s3bert": float(s3bert[k]), "rcmd": tokens[k].score},
                *parts[k],
                tokens[k],
                (left[k].cut, right[k].cut),
            )
            for k in range(len(pairs))
        ]


class _Compared(NamedTuple):
    """A pair as the encoder sees it: scores, and of each sub-embedding cosine and share."""

    scores: dict[str, float]
    cosines: dict[str, float]
    share: dict[str, float]
    tokens: TokenExplanation
    cut: tuple[tuple[str, ...], tuple[str, ...]]
