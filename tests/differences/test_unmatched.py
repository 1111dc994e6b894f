"""Words of which the other graph says nothing."""

import pytest

from explainers.differences.evidence import unmatched

PAIRS = [
    ("Nora paid 20 euros for the map.", "Nora paid 200 euros for the map.", ["20"], ["200"]),
    ("Nora flew to New York.", "Nora flew to Rome.", ["New York"], ["Rome"]),
    ("The cook likes rice.", "The cook doesn't like rice.", [], []),
]


@pytest.mark.models
def test_words_names_and_figures_that_the_other_graph_has_not(lens):
    results = lens.explain_many([(a, b) for a, b, *_ in PAIRS])
    for result, (*_, a, b) in zip(results, PAIRS, strict=True):
        found = unmatched(result.sentences, result.graphs)
        assert [[one.text for one in side] for side in found] == [a, b]
