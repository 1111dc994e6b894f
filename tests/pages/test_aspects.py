"""The view Aspects, through Streamlit's own test harness."""

import pytest

from tests.pages.using import at, control, enter, said, scores, table, unfold


@pytest.fixture
def aspects_page(app):
    """The view Aspects on a pair that negates, with all that is folded."""
    at(app, "aspects")
    enter(app, "The man likes cheese.", "The man doesn't like cheese.")
    for key in ("more pairs", "table of aspects", "parts fold"):
        unfold(app, key)
    return app


def test_the_aspects_are_read_aloud_with_all_parts_of_the_score(aspects_page):
    (plain,) = [h.value for h in aspects_page.get("html") if 'class="plain"' in h.value]
    assert "Negation" in said(aspects_page.markdown).split("Less alike in")[1]
    assert "differ in negation" in plain
    assert "% of the pairs that people rated" in said(aspects_page.caption)
    parts = table(aspects_page, "part", "adds")
    assert len(table(aspects_page, "aspect", "measured")) == 15 and len(parts) == 17
    assert parts["adds"][:-1].sum() == pytest.approx(parts["adds"].iloc[-1], abs=1e-9)
    assert parts["adds"].iloc[-1] == pytest.approx(
        float(scores(aspects_page)["Aspects (S3BERT)"]), abs=0.005
    )


def test_further_sentences_and_pairs_stand_beside_it(aspects_page):
    lines = "The man hates cheese.\nTwo dogs run. | Three <b>dogs</b> run.\n\na|b|c\n   "
    aspects_page.text_area(key="further").set_value(lines).run()
    assert "Line 4" in said(aspects_page.error)
    wide = table(aspects_page, "A / B")
    assert list(wide.columns) == [
        "aspect",
        "A / B",
        "A / The man hates cheese.",
        "Two dogs run. / Three <b>dogs</b> run.",
    ]
    assert len(wide) == 16
    control(aspects_page, "Chart").set_value("Bars").run()


def test_more_pairs_than_colours_are_refused_politely(aspects_page):
    long = "A dog runs and runs and runs and runs and runs and runs"
    lines = [f"{long} {'and sleeps' * k}." for k in range(9)]
    aspects_page.text_area(key="further").set_value("\n".join(lines * 2)).run()
    assert "first 5" in said(aspects_page.warning)


def test_what_is_told_from_two_sides_is_the_same(app):
    at(app, "aspects")
    enter(app, "Google bought YouTube.", "YouTube was sold to Google.")
    assert not app.exception
    assert "Both say the same thing, from two sides" in said(app.markdown) + said(app.get("html"))
