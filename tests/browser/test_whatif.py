"""The page What if in a real browser, against a real server."""

from playwright.sync_api import expect

from explainers.registry import SCORES
from tests.browser.browsing import canvas, open_page, shown, wait_for_panels, wait_for_rest


def test_what_if_before_and_after_on_every_panel(page, server):
    page.goto(f"{server}/whatif?a=The+man+likes+cheese.&b=The+man+loves+cheese.")
    negate = page.get_by_role("button", name="Negate it")
    wait_for_rest(page, negate)
    negate.click()
    expect(page.get_by_test_id("stMetricDelta")).to_have_count(len(SCORES))
    before, after = canvas(page).first, canvas(page).last
    expect(canvas(page)).to_have_count(2)
    wait_for_rest(page)
    before.locator(".node[data-side='1']").first.click()
    expect(before.locator(".node[aria-pressed=true]")).to_have_count(1)
    expect(after.locator(".node").first).to_be_visible()
    expect(after.locator(".lit, [aria-pressed=true]:not(button)")).to_have_count(0)
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    expect(shown(page).locator(".thumbnail .cell[data-choice='c.0.0']")).to_have_count(2)
    page.get_by_role("button", name="Pair the sentence with its changed self").click()
    expect(page.get_by_label("Sentence B")).to_have_value("The man does not like cheese.")
    wait_for_rest(page)
    open_page(page, "Compare")
    wait_for_panels(page, "The man likes cheese.", "The man does not like cheese.")
    expect(page.get_by_label("Sentence B")).to_have_value("The man does not like cheese.")
