"""The page Aspects in a real browser, against a real server."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    compare,
    expect_no_sideways_scrolling,
    open_page,
    text,
    unfold,
    wait_for_rest,
)


@pytest.fixture
def aspects(page, server):
    """The page Aspects on a pair of sentences."""
    compare(page, server, "The man likes cheese.", "The man doesn't like cheese.")
    open_page(page, "Aspects")
    expect(page.locator("#parts")).to_be_visible()
    expect(page.locator(".js-plotly-plot")).to_have_count(2)
    wait_for_rest(page)
    return page


def test_aspects_are_charted_and_saved(aspects):
    expect(text(aspects, "pulled down by Negation")).to_be_visible()
    chart = aspects.locator(".st-key-chart")
    axes = chart.locator(".angularaxistick text")
    expect(axes).to_have_count(15)
    negation = axes.filter(has_text=re.compile(r"Negation ?\(0\.\d\d\)"))
    expect(negation).to_have_count(1)
    aspects.locator(".st-key-kind").get_by_text("Bars", exact=True).click()
    expect(chart.locator(".barlayer .bars")).to_have_count(2)
    wait_for_rest(aspects)
    for name, start in (
        ("Aspects (JSON)", "{"),
        ("Aspects (CSV)", "# Semlens"),
        ("Chart (HTML)", "<!doctype html"),
    ):
        with aspects.expect_download() as found:
            aspects.get_by_role("button", name=name, exact=True).click()
        assert found.value.path().read_text("utf-8").lstrip().startswith(start)


def test_several_pairs_on_one_radar_or_side_by_side(aspects):
    unfold(aspects, "Compare with more sentences or pairs")
    box = aspects.get_by_role("textbox", name="One a line")
    box.fill("The man hates <i>cheese</i>.\nTwo dogs run. | Three dogs run.")
    box.press("Control+Enter")
    legend = aspects.locator(".st-key-overlay .legendtext")
    expect(legend).to_have_text(
        ["A / B", "A / The man hates <i>cheese</i>.", "Two dogs run. / Three dogs run."]
    )
    wait_for_rest(aspects)
    aspects.get_by_text("Side by side", exact=True).click()
    expect(aspects.locator(".js-plotly-plot")).to_have_count(4)


def test_the_aspects_fit_a_phone(aspects):
    aspects.set_viewport_size({"width": 390, "height": 844})
    expect_no_sideways_scrolling(aspects)
