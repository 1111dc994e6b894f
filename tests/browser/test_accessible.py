"""Every page, wide and light as narrow and dark: nothing that axe-core calls serious, no letter
too small on a phone, nothing wider than the window.

axe-core comes with ``axe-playwright-python`` and is run in the page and in each of its frames.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from benchmarks.screenshots import PAGES
from tests.browser.browsing import (
    PHONE,
    canvas,
    expect_no_sideways_scrolling,
    fresh_page,
    look,
    text,
    unfold,
    wait_for_rest,
)

LOOKS = {
    "wide": {"width": 1400, "height": 900, "color_scheme": "light"},
    "phone": {**PHONE, "color_scheme": "dark"},
}

SERIOUS = ("serious", "critical")


def found(page):
    """What is serious in a page and its frames: rule, element, and why."""
    every = []
    for frame in page.frames:
        said = Axe().run(frame, options={"resultTypes": ["violations"], "iframes": False})
        every += [
            f"{rule['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
            for rule in said.response["violations"]
            if rule["impact"] in SERIOUS
            for node in rule["nodes"]
        ]
    return every


@pytest.fixture(params=LOOKS)
def looked_at(browser, server, request):
    """A page without motion, and whether it is a phone's."""
    with fresh_page(browser, server, **LOOKS[request.param], reduced_motion="reduce") as page:
        yield page, request.param == "phone"


def expect_no_fault(page, phone):
    """Wait until the page is at rest, and look at it."""
    wait_for_rest(page)
    assert found(page) == []
    assert not phone or page.evaluate(look("smallLetters")) == []
    expect_no_sideways_scrolling(page)


def test_no_page_has_a_fault(looked_at, server):
    page, phone = looked_at
    for name, address in PAGES.items():
        page.goto(f"{server}/{address}")
        expect(page.locator("h1, .canvas").first).to_be_visible()
        if name in ("compare", "present"):
            part = ".cell" if name == "compare" else ".word"
            expect(canvas(page).locator(part).first).to_be_visible()
        expect(page.get_by_text("explained in advance")).to_have_count(0)
        if name == "inspect":
            expect_no_fault(page, phone)
            page.get_by_role("button", name="Try it with the examples").click()
            expect(page.locator("[data-testid=stDataFrame]").first).to_be_visible()
        expect_no_fault(page, phone)


def test_what_is_chosen_changed_and_revealed_has_no_fault(looked_at, server):
    page, phone = looked_at
    page.goto(f"{server}/{PAGES['compare']}&chosen=d.1")
    wait_for_rest(page, canvas(page).locator(".cell.lit").first)
    unfold(page, "Aligned nodes as a table")
    expect_no_fault(page, phone)
    page.goto(f"{server}/{PAGES['whatif']}")
    page.get_by_role("button", name="Negate it").click()
    expect(page.get_by_test_id("stMetricDelta").first).to_be_visible()
    expect_no_fault(page, phone)
    page.goto(f"{server}/tour?step=2")
    page.get_by_role("button", name="Reveal").click()
    expect(text(page, "You guessed")).to_be_visible()
    expect_no_fault(page, phone)
