"""Long results are shown about the sentence that fits best."""

import pytest

from explainers.pictures.found import MOST, card, passage


@pytest.mark.parametrize("start", [0, 5_000, 500_000, 999_990])
def test_a_long_text_is_shortened_about_its_best_sentence(start):
    text = "x" * start + "BEST SHIP." + "y" * (1_000_000 - start - 10)
    before, inside, after = passage(text, (start, start + 10))
    assert inside == "BEST SHIP."
    assert len(before + inside + after) <= MOST
    assert (before.startswith("…"), after.endswith("…")) == (start > 0, start < 999_990)
    assert len(card(text, (start, start + 10), [])) < 2 * MOST
