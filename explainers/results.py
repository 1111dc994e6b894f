"""What is known of a pair: the results of every explainer, to JSON and back.

The page, the command line, the gallery, the exports and the studies all use the one form that
``to_json`` gives.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from explainers.aspects.result import AspectExplanation
from explainers.contract import Explanation
from explainers.encoders.result import SentenceExplanation
from explainers.matching.result import GraphExplanation
from explainers.pam.result import PamExplanation
from explainers.registry import BY_NAME, SCORES
from explainers.tokens.result import TokenExplanation
from explainers.weights.models import Model

__all__ = [
    "AspectExplanation",
    "GraphExplanation",
    "PairExplanation",
    "PairScore",
    "PamExplanation",
    "SentenceExplanation",
    "TokenExplanation",
]

Languages = tuple[str, str]
"""Of the two sentences of a pair, as codes (ISO 639-1)."""

ENGLISH: Languages = ("en", "en")
"""The languages of a pair that nobody has said anything else of."""


@dataclass(frozen=True)
class PairScore:
    """The scores of a pair that need no graph, and those that were asked for.

    Attributes:
        scores: ``sbert``, ``s3bert``, ``rcmd``, and maybe ``pam``.
        aspects: aspect to predicted similarity.
    """

    scores: Mapping[str, float]
    aspects: Mapping[str, float]

    def to_json(self) -> dict[str, Any]:
        """One line of the command ``score``."""
        return {**self.scores, "aspects": dict(self.aspects)}


@dataclass(frozen=True)
class PairExplanation:
    """Everything about two sentences.

    Attributes:
        sentences: the two sentences as they were explained.
        explanations: of each registered explainer, by its name.
        models: what made them.
        languages: that the sentences were read in.
    """

    sentences: tuple[str, str]
    explanations: Mapping[str, Explanation]
    models: tuple[Model, ...]
    languages: Languages = ENGLISH

    @property
    def english(self) -> bool:
        """Whether both sentences are English, as some of what is said in words has to be."""
        return self.languages == ENGLISH

    @property
    def scores(self) -> dict[str, float]:
        """``sbert``, ``s3bert``, ``rcmd``, ``smatch``, ``pam``, those of further explainers."""
        found = self.explanations
        return {n: found[e.name].score for n, e in SCORES.items() if e.name in found}

    @property
    def graphs(self) -> GraphExplanation:
        """The AMRs and their alignment."""
        return cast(GraphExplanation, self.explanations["graphs"])

    @property
    def aspects(self) -> AspectExplanation:
        """Similarity by semantic aspect."""
        return cast(AspectExplanation, self.explanations["aspects"])

    @property
    def tokens(self) -> TokenExplanation:
        """What pairs of words add."""
        return cast(TokenExplanation, self.explanations["tokens"])

    @property
    def paraphrase(self) -> PamExplanation:
        """How alike the graphs are as a graph encoder sees them."""
        return cast(PamExplanation, self.explanations["paraphrase"])

    @property
    def cut(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words of each sentence beyond the encoder's length limit."""
        return cast(SentenceExplanation, self.explanations["sentences"]).cut

    def to_json(self) -> dict[str, Any]:
        """The object that ``explain`` prints and the page exports."""
        found: dict[str, Any] = {
            "sentences": list(self.sentences),
            "languages": list(self.languages),
            "scores": self.scores,
        }
        for explanation in self.explanations.values():
            own = explanation.to_json()
            found |= {explanation.key: own} if explanation.key else own
        return {**found, "models": [m.to_json() for m in self.models]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PairExplanation:
        """What :meth:`to_json` gave."""
        a, b = data["sentences"]
        explanations = {}
        for name in data["scores"]:
            entry = SCORES[name]
            result = entry.result
            explanations[entry.name] = result.from_json(data[result.key] if result.key else data)
        ordered = {name: explanations[name] for name in BY_NAME if name in explanations}
        made_with = tuple(Model.from_json(m) for m in data["models"])
        x, y = data.get("languages", ENGLISH)
        return cls((a, b), ordered, made_with, (x, y))

    def _repr_html_(self) -> str:
        """What a notebook shows; drawn by a floor above, which is therefore called late."""
        from explainers.pictures.notebook import cell

        return cell(self)
