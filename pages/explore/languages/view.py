"""Across languages: text and AMR as one embedding, and a sentence in several languages."""

from explainers.results import PairExplanation
from pages.explore.languages.joins import show_joins
from pages.explore.languages.matrix import show_matrix
from pages.explore.languages.retrofit import show_retrofit
from pages.shared.panels import show_models


def show(result: PairExplanation) -> None:
    """The view: text and graph of this pair as one, and sentences of several languages."""
    show_joins(result)
    show_matrix()
    show_retrofit()
    show_models(result)
