"""The relation of two sentences as an explainer."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.contract import NOTHING, Given, Models, Pair
from explainers.encoders.vectors import encodings
from explainers.inference import ENTRY
from explainers.inference.model import Inference
from explainers.inference.result import Relation


class Explainer:
    """Relates pairs of sentences."""

    def __init__(self, models: Models) -> None:
        self.models = models

    def explain(self, pairs: Sequence[Pair], given: Given = NOTHING) -> list[Relation]:
        """Relations of pairs; none in languages not learnt. InputError without encodings."""
        ENTRY.check(pairs)
        found = [Relation({})] * len(pairs)
        asked: dict[Models, list[int]] = {}
        for k, (a, b) in enumerate(pairs):
            if {a.language, b.language} <= set(ENTRY.languages):
                asked.setdefault(self.models.of(a.language, b.language), []).append(k)
        for chosen, numbers in asked.items():
            some = [pairs[k] for k in numbers]
            model: Inference = chosen.model("inference")
            if model.encoder is chosen.encoder:
                left, right = encodings(some)
            else:
                left, right = (
                    model.encoder.encode_tokens([p[s].text for p in some]) for s in (0, 1)
                )
            related = model.relate(list(zip(left, right, strict=True)))
            for k, relation in zip(numbers, related, strict=True):
                found[k] = relation
        return found
