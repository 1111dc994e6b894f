"""Exact Smatch and the other metrics as an explainer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from explainers.amr.graph import Graph
from explainers.contract import NOTHING, Given, Models, Pair
from explainers.matching import ENTRY, metrics
from explainers.matching.result import GraphExplanation
from explainers.matching.weisfeiler import texts_of


class Explainer:
    """Aligns and measures pairs of AMRs; concepts are graded by the encoder's vectors."""

    def __init__(self, models: Models) -> None:
        self._models = models

    def explain(self, pairs: Sequence[Pair], given: Given = NOTHING) -> list[GraphExplanation]:
        """Alignments and the fifteen metrics of pairs; an InputError if one was not parsed."""
        ENTRY.check(pairs)
        graphs = [cast(tuple[Graph, Graph], (a.graph, b.graph)) for a, b in pairs]
        vectors = self._models.concept_vectors
        explanations = []
        for a, b in graphs:
            vectors.fill(texts_of((a, b)))
            explanations.append(GraphExplanation(a, b, metrics.suite(a, b, vectors)))
        return explanations
