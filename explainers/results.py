"""What is known of a pair: the results of every explainer, to JSON and back.

The page, the command line, the gallery, the exports and the studies all use the one form that
``to_json`` gives.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from explainers.aspects.result import AspectExplanation
from explainers.contract import Explanation, Scored
from explainers.differences.result import Difference, DifferencesExplanation, Observed
from explainers.encoders.result import SentenceExplanation
from explainers.inference.result import Relation
from explainers.matching.result import GraphExplanation
from explainers.pam.result import PamExplanation
from explainers.registry import BY_NAME, SCORES
from explainers.request import ENGLISH, Languages
from explainers.tokens.result import TokenExplanation
from explainers.weights.models import Model

__all__ = [
    "ENGLISH",
    "AspectExplanation",
    "DifferencesExplanation",
    "GraphExplanation",
    "Languages",
    "PairExplanation",
    "PairScore",
    "PamExplanation",
    "SentenceExplanation",
    "TokenExplanation",
]


@dataclass(frozen=True)
class PairScore:
    """The scores of a pair that need no graph, and those that were asked for.

    Attributes:
        scores: ``sbert``, ``s3bert``, ``rcmd``, and maybe ``pam``.
        aspects: aspect to predicted similarity.
        cut: the words of each sentence that are beyond the encoder's limit.
    """

    scores: Mapping[str, float]
    aspects: Mapping[str, float]
    cut: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def to_json(self) -> dict[str, Any]:
        """One line of the command ``score``; ``cut`` is in it where something was cut."""
        cut = {"cut": [list(words) for words in self.cut]} if any(self.cut) else {}
        return {**self.scores, "aspects": dict(self.aspects), **cut}


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
        made = self.explanations
        return {n: cast(Scored, made[e.name]).score for n, e in SCORES.items() if e.name in made}

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
    def difference(self) -> DifferencesExplanation:
        """What differs, or why nothing is named."""
        return cast(DifferencesExplanation, self.explanations["differences"])

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What differs, the most telling first."""
        return self.difference.differences

    @property
    def observed(self) -> Observed:
        """What differences are found in."""
        cosine = self.scores["sbert"]
        return Observed(
            self.sentences, self.languages, cosine, self.graphs, self.tokens, self.relation
        )

    @property
    def relation(self) -> Relation:
        """How the two are related; unknown where that was not asked for."""
        return cast(Relation, self.explanations.get("relation", Relation({})))

    @property
    def key(self) -> Hashable:
        """What tells the result from those of other sentences, graphs and models."""
        parts: list[Hashable] = [self.sentences, self.languages, tuple(self.explanations)]
        if "graphs" in self.explanations:
            parts += [(g.penman, g.confidence is None) for g in (self.graphs.a, self.graphs.b)]
        if "tokens" in self.explanations:
            parts += [self.tokens.method, self.tokens.direction, self.tokens.a, self.tokens.b]
        return (*parts, *(model.checksum for model in self.models))

    @property
    def cut(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words of each sentence beyond the encoder's length limit."""
        return cast(SentenceExplanation, self.explanations["sentences"]).cut

    def to_json(self) -> dict[str, Any]:
        """The object that ``explain`` prints and the page exports."""
        data: dict[str, Any] = {
            "sentences": list(self.sentences),
            "languages": list(self.languages),
            "explainers": list(self.explanations),
            "scores": self.scores,
        }
        for explanation in self.explanations.values():
            own = explanation.to_json()
            data |= {explanation.key: own} if explanation.key else own
        return {**data, "models": [m.to_json() for m in self.models]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PairExplanation:
        """What :meth:`to_json` gave."""
        a, b = data["sentences"]
        made = set(data["explainers"])
        explanations = {}
        for name, entry in BY_NAME.items():
            if name in made:
                key = entry.result.key
                explanations[name] = entry.result.from_json(data[key] if key else data)
        models = tuple(Model.from_json(m) for m in data["models"])
        x, y = data.get("languages", ENGLISH)
        return cls((a, b), explanations, models, (x, y))

    def _repr_html_(self) -> str:
        """What a notebook shows; drawn by a floor above, which is therefore called late."""
        from explainers.pictures.notebook import cell

        return cell(self)
