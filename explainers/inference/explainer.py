"""The relation of two sentences as an explainer."""

from __future__ import annotations

from collections.abc import Sequence

from explainers.contract import NOTHING, Given, Models, Pair
from explainers.encoders.vectors import encodings
from explainers.inference import ENTRY
from explainers.inference.model import Inference
from explainers.inference.result import Relation


class Explainer:
    """Relates pairs of English sentences."""

    def __init__(self, models: Models) -> None:
        self.models = models

    def explain(self, pairs: Sequence[Pair], given: Given = NOTHING) -> list[Relation]:
        """Relations of pairs; of a pair that is not English, none. InputError without encodings."""
        ENTRY.check(pairs)
        found = [Relation({})] * len(pairs)
        known = [k for k, pair in enumerate(pairs) if {s.language for s in pair} == {"en"}]
        if not known:
            return found
        some = [pairs[k] for k in known]
        model: Inference = self.models.model("inference")
        if model.encoder is self.models.encoder:
            left, right = encodings(some)
        else:
            left, right = (model.encoder.encode_tokens([p[s].text for p in some]) for s in (0, 1))
        for k, relation in zip(
            known, model.relate(list(zip(left, right, strict=True))), strict=True
        ):
            found[k] = relation
        return found
