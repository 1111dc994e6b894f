"""PAM as an explainer: one number, the cosine of two embeddings of graphs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from explainers.contract import NOTHING, Given, Models, Pair
from explainers.encoders.vectors import cosine
from explainers.pam import ENTRY
from explainers.pam.result import PamExplanation

if TYPE_CHECKING:
    from explainers.amr.graph import Graph
    from explainers.pam.model import PamModel


class Explainer:
    """Compares graphs; does not see the sentences."""

    def __init__(self, models: Models) -> None:
        self._models = models

    def explain(self, pairs: Sequence[Pair], given: Given = NOTHING) -> list[PamExplanation]:
        """Cosines of pairs (Sousa & Lopes Cardoso, section 3); an InputError without graphs."""
        ENTRY.check(pairs)
        graphs = [cast("Graph", sentence.graph) for pair in pairs for sentence in pair]
        return pam_of_graphs(self._models.model("pam"), graphs[::2], graphs[1::2])


def pam_of_graphs(model: PamModel, a: Sequence[Graph], b: Sequence[Graph]) -> list[PamExplanation]:
    """The same of graphs alone, one of ``a`` with one of ``b``."""
    read = [model.read(g) for g in (*a, *b)]
    vectors = model.embed_pieces(read)
    count = len(a)
    scores = cosine(vectors[:count], vectors[count:])
    cut = [pieces.linear.words[pieces.kept :] for pieces in read]
    return [
        PamExplanation(float(score), (cut[k], cut[count + k])) for k, score in enumerate(scores)
    ]
