"""No page has what axe-core calls serious, wide and light as narrow and dark.

axe-core comes with ``axe-playwright-python`` and is run in the page and in each of its frames.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from benchmarks.screenshots import PAGES
from tests.browser.browsing import LIMIT, canvas, text, unfold, wait_for_rest

pytestmark = pytest.mark.browser

LOOKS = {"wide": (1400, 900, "light"), "phone": (390, 844, "dark")}

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
def looked_at(browser, request):
    width, height, scheme = LOOKS[request.param]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(LIMIT)
    yield page
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_no_page_has_a_serious_fault(looked_at, server, name):
    page = looked_at
    page.goto(f"{server}/{PAGES[name]}")
    expect(page.locator("h1, .canvas").first).to_be_visible()
    if name == "compare":
        expect(canvas(page).locator(".cell").first).to_be_visible()
    if name == "inspect":
        page.get_by_role("button", name="Try it with the examples").click()
        expect(page.locator("[data-testid=stDataFrame]").first).to_be_visible()
    expect(page.get_by_text("explained in advance")).to_have_count(0)
    wait_for_rest(page)
    assert found(page) == []


def test_what_is_chosen_changed_and_revealed_has_no_serious_fault(looked_at, server):
    page = looked_at
    page.goto(f"{server}/{PAGES['compare']}&chosen=d.1")
    expect(canvas(page).locator(".cell.lit").first).to_be_visible()
    wait_for_rest(page)
    unfold(page, "Aligned nodes as a table")
    assert found(page) == []
    page.goto(f"{server}/{PAGES['whatif']}")
    page.get_by_role("button", name="Negate it").click()
    expect(page.get_by_test_id("stMetricDelta").first).to_be_visible()
    wait_for_rest(page)
    assert found(page) == []
    page.goto(f"{server}/tour?step=2")
    page.get_by_role("button", name="Reveal").click()
    expect(text(page, "You guessed")).to_be_visible()
    wait_for_rest(page)
    assert found(page) == []
