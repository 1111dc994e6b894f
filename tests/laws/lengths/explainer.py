"""The newcomer, and the model that it brings."""

from explainers.weights.models import Model
from tests.laws.lengths.result import Result


class Ruler:
    """A model without weights."""

    about = Model("ruler", "one metre", "0" * 64)

    def measure(self, text):
        return len(text)


def load(models):
    """The ruler."""
    return Ruler()


class Explainer:
    """Measures both texts."""

    def __init__(self, models):
        self._models = models

    def explain(self, pairs, given=None):
        measure = self._models.model("ruler").measure
        return [Result((measure(a.text), measure(b.text))) for a, b in pairs]
