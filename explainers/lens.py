"""All explainers behind one door: what pages and the command line call."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from explainers import models, text
from explainers.amr import metrics
from explainers.amr.graph import Graph
from explainers.amr.vectors import VectorTable, word_vectors
from explainers.amr.weisfeiler import texts_of
from explainers.types import (
    AspectExplanation,
    GraphExplanation,
    PairExplanation,
    PairScore,
    TokenExplanation,
)

if TYPE_CHECKING:
    from explainers.amr.parse import Parser
    from explainers.aspects import AspectModel
    from explainers.encoder import Encoder

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

    Raises:
        ModelError: on first use, if a model is missing or damaged.
        InputError: on first use, if the device is not there.
    """

    def __init__(
        self, device: str = "auto", batch_size: int = 32, parser_path: Path | None = None
    ) -> None:
        self.device = device
        self.batch_size = batch_size
        self.parser_path = parser_path
        self._lock = threading.RLock()

    @cached_property
    def encoder(self) -> Encoder:
        """The sentence encoder."""
        with self._lock:
            from explainers.encoder import Encoder

            return Encoder(device=self.device, batch_size=self.batch_size)

    @cached_property
    def aspects(self) -> AspectModel:
        """The S3BERT model."""
        with self._lock:
            from explainers.aspects import AspectModel

            return AspectModel(self.encoder)

    @cached_property
    def parser(self) -> Parser:
        """The AMR parser."""
        with self._lock:
            from explainers.amr.parse import Parser

            return Parser(self.parser_path, self.device, self.batch_size)

    def with_parser(self, folder: Path) -> Lens:
        """The same explainers, sharing every model but the AMR parser."""
        other = Lens(self.device, self.batch_size, folder)
        for name in ("encoder", "aspects", "concept_vectors"):
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
    ) -> PairExplanation:
        """Explain one pair.

        Args:
            a, b: sentences, as typed.
            graphs: AMRs to use instead of the parser's.
            progress: told of each step before it starts.

        Raises:
            InputError: if a sentence cannot be explained as it stands.
        """
        sentences = (text.clean(a), text.clean(b))
        progress("Reading the sentences")
        compared = self._compare([sentences])[0]
        if graphs is None:
            progress("Parsing to AMR")
            parsed = self.parser.parse(sentences)
            graphs = (parsed[0], parsed[1])
        progress("Matching the graphs")
        compared_graphs = self.compare(*graphs)
        score = compared.score
        return PairExplanation(
            sentences=sentences,
            scores={
                "sbert": score.sbert,
                "s3bert": score.s3bert,
                "rcmd": score.rcmd,
                "smatch": compared_graphs.match.f1,
            },
            graphs=compared_graphs,
            aspects=AspectExplanation(
                score.aspects, compared_graphs.suite.values, self.aspects.layout.reliability
            ),
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
            yield from (c.score for c in self._compare(pairs[start : start + step]))

    def _compare(self, pairs: Sequence[tuple[str, str]]) -> list[_Compared]:
        """What the encoder alone says of pairs; every distinct sentence is read once."""
        from explainers import rcmd
        from explainers.aspects import compare, cosine

        distinct = list(dict.fromkeys(s for pair in pairs for s in pair))
        place = {s: k for k, s in enumerate(distinct)}
        read = self.encoder.read(distinct)
        vectors = np.stack([e.sentence for e in read])
        deep = self.aspects.embed(distinct, vectors)
        left, right = ([place[pair[side]] for pair in pairs] for side in (0, 1))
        sbert, s3bert = (cosine(x[left], x[right]) for x in (vectors, deep))
        predicted = compare(deep[left], deep[right], self.aspects.layout.aspects)
        tokens = rcmd.explain(
            [read[i] for i in left], [read[i] for i in right], self.encoder.device
        )
        return [
            _Compared(
                PairScore(
                    float(sbert[k]),
                    float(s3bert[k]),
                    tokens[k].score,
                    {name: float(values[k]) for name, values in predicted.items()},
                ),
                tokens[k],
                (read[left[k]].cut, read[right[k]].cut),
            )
            for k in range(len(pairs))
        ]


class _Compared(NamedTuple):
    """A pair as the encoder sees it."""

    score: PairScore
    tokens: TokenExplanation
    cut: tuple[tuple[str, ...], tuple[str, ...]]
