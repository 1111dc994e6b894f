"""What explainers return: frozen results that know how to become JSON.

The page, the command line and the export all use the one form that ``to_json``
gives.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explainers.amr.graph import Graph
from explainers.aspects.subembeddings import RESIDUAL, Partition
from explainers.matching.metrics import Suite
from explainers.matching.smatch import Match
from explainers.weights.models import Model

FAR = 0.3
"""From this difference on, a predicted and a measured aspect are worth a second look."""


@dataclass(frozen=True, eq=False)
class TokenExplanation:
    """A transport between two sentences, over words, word pieces or chunks.

    Attributes:
        a, b: the words.
        similarity: mean cosine of two words' pieces, (words of a, words of b).
        transport: weight that moves between two words (:mod:`explainers.tokens.rcmd`).
        contribution: what two words add to the score; sums to ``score``.
        score: the similarity of the sentences.
        method: one of :data:`explainers.tokens.rcmd.METHODS`.
        direction: one of :data:`explainers.tokens.rcmd.DIRECTIONS`.
    """

    a: tuple[str, ...]
    b: tuple[str, ...]
    similarity: NDArray[np.float64]
    transport: NDArray[np.float64]
    contribution: NDArray[np.float64]
    score: float
    method: str = "rcmd"
    direction: str = "both"

    @property
    def cost(self) -> NDArray[np.float64]:
        """Cosine distance, the cost of moving weight; shape of ``similarity``."""
        return 1.0 - self.similarity

    def to_json(self) -> dict[str, Any]:
        """The contract's ``tokens`` object."""
        return {
            "a": list(self.a),
            "b": list(self.b),
            "similarity": self.similarity.tolist(),
            "transport": self.transport.tolist(),
            "contribution": self.contribution.tolist(),
        }


@dataclass(frozen=True)
class GraphExplanation:
    """Two AMRs, their exact alignment and all that was measured on them."""

    a: Graph
    b: Graph
    suite: Suite

    @property
    def match(self) -> Match:
        """The alignment behind Smatch."""
        return self.suite.alignments["smatch"].match

    def to_json(self) -> dict[str, Any]:
        """The contract's ``graphs`` and ``node_alignment``."""
        return {
            "graphs": [_graph_json(graph) for graph in (self.a, self.b)],
            "node_alignment": [list(pair) for pair in self.match.pairs],
        }


def _graph_json(graph: Graph) -> dict[str, Any]:
    sure = graph.confidence
    nodes: list[dict[str, Any]] = [
        {"var": v, "concept": c, "tokens": list(graph.alignment.get(v, ()))}
        for v, c in graph.concepts.items()
    ]
    if sure is None:
        return {"penman": graph.penman, "nodes": nodes}
    for node in nodes:
        node["confidence"] = sure.nodes.get(node["var"])
    return {
        "penman": graph.penman,
        "nodes": nodes,
        "edges": [
            {"source": s, "role": role, "target": t, "confidence": chance}
            for (s, role, t), chance in sure.edges.items()
        ],
        "expected_smatch": sure.graph,
    }


@dataclass(frozen=True)
class AspectExplanation:
    """Similarity by semantic aspect.

    The similarity of the whole embeddings is the sum over aspects and residual of
    ``share × predicted`` (:func:`explainers.aspects.subembeddings.shares`).

    Attributes:
        predicted: cosine of the two sub-embeddings, aspect to [-1, 1].
        measured: metric on the two graphs, aspect to [0, 1]; lacks aspects that are no metric.
        residual: cosine of what no aspect explains.
        share: how much each part counts in the whole; of aspects and ``residual``.
        partition: how the model's aspects behave.
    """

    predicted: Mapping[str, float]
    measured: Mapping[str, float]
    residual: float
    share: Mapping[str, float]
    partition: Partition

    @property
    def contribution(self) -> dict[str, float]:
        """What each part adds to the similarity of the whole; adds up to :attr:`whole`."""
        cosines = {**self.predicted, RESIDUAL: self.residual}
        return {name: self.share[name] * value for name, value in cosines.items()}

    @property
    def whole(self) -> float:
        """Cosine of the whole embeddings, ``s3bert``."""
        return sum(self.contribution.values())

    @property
    def percentile(self) -> float | None:
        """Share of STS-B's train pairs that are less similar, in [0, 100]; none if unknown."""
        known = self.partition.percentiles
        if not known:
            return None
        return float(np.interp(self.whole, known, np.linspace(0, 100, len(known))))

    @property
    def surprises(self) -> dict[str, float]:
        """Measured less predicted, where they part by :data:`FAR` and as in few dev pairs.

        What is expected is the cosine times the aspect's scale (β of equation 3); in nine of
        ten dev pairs the measure is nearer to that.
        """
        found = {}
        for name, measured in self.measured.items():
            predicted, known = self.predicted[name], self.partition
            off = abs(measured - known.scale.get(name, 1.0) * predicted)
            if abs(measured - predicted) >= FAR and off > known.error.get(name, 0.0):
                found[name] = measured - predicted
        return found

    def to_json(self) -> dict[str, Any]:
        """The contract's ``aspects`` object; ``measured`` is null for what is no metric."""
        return {
            name: {"predicted": value, "measured": self.measured.get(name)}
            for name, value in self.predicted.items()
        }


@dataclass(frozen=True)
class PairScore:
    """The scores of a pair that need no graph."""

    sbert: float
    s3bert: float
    rcmd: float
    aspects: Mapping[str, float]

    def to_json(self) -> dict[str, Any]:
        """One line of the command ``score``."""
        return {
            "sbert": self.sbert,
            "s3bert": self.s3bert,
            "rcmd": self.rcmd,
            "aspects": dict(self.aspects),
        }


@dataclass(frozen=True)
class PairExplanation:
    """Everything about two sentences.

    Attributes:
        sentences: the two sentences as they were explained.
        scores: ``sbert``, ``s3bert``, ``rcmd`` and ``smatch``.
        graphs, aspects, tokens: the three explanations.
        models: what made them.
        cut: the words of each sentence beyond the encoder's length limit.
    """

    sentences: tuple[str, str]
    scores: Mapping[str, float]
    graphs: GraphExplanation
    aspects: AspectExplanation
    tokens: TokenExplanation
    models: tuple[Model, ...]
    cut: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def to_json(self) -> dict[str, Any]:
        """The object that ``explain`` prints and the page exports."""
        return {
            "sentences": list(self.sentences),
            "scores": dict(self.scores),
            **self.graphs.to_json(),
            "aspects": self.aspects.to_json(),
            "tokens": self.tokens.to_json(),
            "models": [m.to_json() for m in self.models],
        }

    def _repr_html_(self) -> str:
        """What a notebook shows; drawn by a floor above, which is therefore called late."""
        from explainers.pictures.notebook import cell

        return cell(self)
