"""Every view and page, wide and light, narrow and dark, and at twice the size: nothing that
axe-core finds, no letter too small on a phone, nothing wider than the window.

axe-core comes with ``axe-playwright-python`` and is run in the page and in each of its frames.
"""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from benchmarks.screenshots import PAGES
from pages.navigation import PLACES, VIEWS
from tests.browser.browsing import (
    PHONE,
    box,
    canvas,
    expect_no_sideways_scrolling,
    fresh_page,
    look,
    strip,
    unfold,
    wait_for_panels,
    wait_for_rest,
)

LOOKS: dict[str, dict[str, Any]] = {
    "wide": {"width": 1400, "height": 900, "color_scheme": "light"},
    "phone": {**PHONE, "color_scheme": "dark"},
    "twice": {"width": 640, "height": 360, "device_scale_factor": 2},
}
"""The last is what a laptop of 1280 × 720 shows at 200%."""


STREAMLITS = {"presentation-role-conflict"}
"""What is found in Streamlit's own field for files, and can be mended there alone."""


def found(page):
    """What axe finds in a page and its frames: how bad, rule, element, and why."""
    every = []
    for frame in page.frames:
        said = Axe().run(frame, options={"resultTypes": ["violations"], "iframes": False})
        every += [
            f"{rule['impact']} {rule['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
            for rule in said.response["violations"]
            for node in rule["nodes"]
            if rule["id"] not in STREAMLITS
        ]
    return every


@pytest.fixture(params=LOOKS)
def looked_at(browser, server, request):
    """A page without motion, and whether it is a phone's."""
    with fresh_page(browser, server, **LOOKS[request.param], reduced_motion="reduce") as page:
        yield page, request.param == "phone"


def faults(page, phone):
    """What is wrong with a page, once it is at rest and as wide as the window."""
    wait_for_rest(page)
    expect_no_sideways_scrolling(page)
    return [*found(page), *(page.evaluate(look("smallLetters")) if phone else ())]


def test_no_page_has_a_fault(looked_at, server):
    page, phone = looked_at
    wrong = {}
    for name, address in PAGES.items():
        page.goto(f"{server}/{address}")
        if name in VIEWS:
            expect(strip(page).locator(".views [aria-current]")).to_have_text(VIEWS[name])
        else:
            expect(page).to_have_title(f"{PLACES[name].title} · Semlens")
            expect(page.locator("h1, .canvas").first).to_be_visible()
        expect(page.get_by_text("explained in advance")).to_have_count(0)
        wrong[name] = faults(page, phone)
        if name == "inspect":
            page.get_by_role("button", name="Try it with the examples").click()
            expect(page.get_by_text("Pair 1 of 20")).to_be_visible()
            wrong["study"] = faults(page, phone)
    assert not {name: said for name, said in wrong.items() if said}


def test_what_is_chosen_changed_and_revealed_has_no_fault(looked_at, server):
    page, phone = looked_at
    page.goto(f"{server}/{PAGES['overview']}&chosen=d.1")
    wait_for_rest(page, canvas(page).locator(".cell.lit").first)
    wrong = {"chosen": faults(page, phone)}
    canvas(page).get_by_role("button", name="Close").click()
    page.wait_for_url(lambda url: "chosen" not in url)
    unfold(page, "How is this measured?")
    unfold(page, "Aligned nodes as a table")
    wrong["measured"] = faults(page, phone)
    chip = strip(page).locator(".chip:not([data-kind=own])").first
    changed = chip.get_attribute("title").removeprefix("B: ")
    chip.click()
    expect(box(page, "B")).to_have_text(changed)
    wait_for_panels(page)
    unfold(page, "What did the change do?")
    wrong["changed"] = faults(page, phone)
    page.goto(f"{server}/tour?step=2")
    page.get_by_role("button", name="Reveal").click()
    expect(page.locator(".semlens-bar")).to_be_visible()
    wrong["revealed"] = faults(page, phone)
    assert not {name: said for name, said in wrong.items() if said}
