"""All explainers behind one door: what pages and the command line call."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from explainers import models, text
from explainers.amr import metrics
from explainers.amr.graph import Graph
from explainers.amr.match import smatch
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
    from explainers.encoder import Encoded, Encoder

Progress = Callable[[str], None]
"""Called with what is about to be done."""


class Lens:
    """The models, loaded when first needed, and what they explain.

    One instance serves every session of a process: models are shared, guarded by
    locks of their own, and hold nothing of what they were asked.

    Args:
        device: ``auto``, ``cpu``, ``cuda`` or ``mps``.
        batch_size: sentences a forward pass.

    Raises:
        ModelError: on first use, if a model is missing or damaged.
        InputError: on first use, if the device is not there.
    """

    def __init__(self, device: str = "auto", batch_size: int = 32) -> None:
        self.device = device
        self.batch_size = batch_size
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

            return Parser(device=self.device, batch_size=self.batch_size)

    @cached_property
    def concept_vectors(self) -> metrics.VectorTable:
        """Vectors of concepts, for the metrics that grade them."""
        return metrics.VectorTable(self.encoder.unit)

    def warm_up(self, progress: Progress = lambda _: None) -> None:
        """Load every model and run it once, so that the first pair is not the slow one."""
        progress("Loading the sentence encoder")
        _ = self.encoder
        progress("Loading the aspect model")
        _ = self.aspects
        progress("Loading the AMR parser")
        _ = self.parser
        progress("Trying a first pair")
        self.explain("A cat sleeps.", "A dog barks.")

    @property
    def about(self) -> tuple[models.Model, ...]:
        """What is in use."""
        return (self.encoder.about, self.aspects.about, self.parser.about)

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
        read = self.encoder.read(sentences)
        token_result, embedded, sbert, s3bert = self._compare(sentences, read)
        if graphs is None:
            progress("Parsing to AMR")
            parsed = self.parser.parse(sentences)
            graphs = (parsed[0], parsed[1])
        progress("Matching the graphs")
        match = smatch(*graphs)
        self.concept_vectors.fill(metrics.concepts_of(graphs))
        measured = metrics.measure(*graphs, self.concept_vectors, match)
        return PairExplanation(
            sentences=sentences,
            scores={
                "sbert": sbert,
                "s3bert": s3bert,
                "rcmd": token_result.score,
                "smatch": match.f1,
            },
            graphs=GraphExplanation(*graphs, match),
            aspects=AspectExplanation(embedded, measured, self.aspects.layout.reliability),
            tokens=token_result,
            models=self.about,
            cut=(read[0].cut, read[1].cut),
        )

    def _compare(
        self, sentences: Sequence[str], read: Sequence[Encoded]
    ) -> tuple[TokenExplanation, dict[str, float], float, float]:
        from explainers import rcmd
        from explainers.aspects import compare, cosine

        vectors = np.stack([e.sentence for e in read])
        deep = self.aspects.embed(sentences, vectors)
        predicted = compare(deep[:1], deep[1:], self.aspects.layout.aspects)
        tokens = rcmd.explain(read[:1], read[1:], self.encoder.device)[0]
        return (
            tokens,
            {name: float(v[0]) for name, v in predicted.items()},
            float(cosine(vectors[:1], vectors[1:])[0]),
            float(cosine(deep[:1], deep[1:])[0]),
        )

    def score(self, pairs: Sequence[tuple[str, str]]) -> Iterator[PairScore]:
        """Scores and aspects of many pairs, in order, without parsing.

        Args:
            pairs: cleaned sentences.
        """
        from explainers import rcmd
        from explainers.aspects import compare, cosine

        step = 16 * self.batch_size
        for start in range(0, len(pairs), step):
            some = pairs[start : start + step]
            distinct = list(dict.fromkeys(s for pair in some for s in pair))
            read = self.encoder.read(distinct)
            place = {s: k for k, s in enumerate(distinct)}
            vectors = np.stack([e.sentence for e in read])
            deep = self.aspects.embed(distinct, vectors)
            left, right = ([place[p[side]] for p in some] for side in (0, 1))
            sbert = cosine(vectors[left], vectors[right])
            s3bert = cosine(deep[left], deep[right])
            predicted = compare(deep[left], deep[right], self.aspects.layout.aspects)
            tokens = rcmd.explain(
                [read[i] for i in left], [read[i] for i in right], self.encoder.device
            )
            for k in range(len(some)):
                yield PairScore(
                    float(sbert[k]),
                    float(s3bert[k]),
                    tokens[k].score,
                    {name: float(v[k]) for name, v in predicted.items()},
                )
