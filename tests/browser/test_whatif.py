"""The page What if in a real browser, against a real server."""

from playwright.sync_api import expect

from explainers.registry import SCORES
from tests.browser.browsing import GRAPHS, open_page, shown, wait_for_panels, wait_for_rest


def test_what_if_before_and_after_on_every_panel(page, server):
    page.goto(f"{server}/whatif?a=The+man+likes+cheese.&b=The+man+loves+cheese.")
    negate = page.get_by_role("button", name="Negate it")
    wait_for_rest(page, negate)
    negate.click()
    expect(page.get_by_test_id("stMetricDelta")).to_have_count(len(SCORES))
    graphs = shown(page).locator(GRAPHS)
    expect(graphs).to_have_count(2)
    wait_for_rest(page)
    for frame in (graphs.first.content_frame, graphs.last.content_frame):
        expect(frame.locator("#g1 .node").first).to_be_visible()
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    heatmaps = shown(page).frame_locator('iframe[title^="Heatmaps before and after"]')
    expect(heatmaps.locator("section svg")).to_have_count(2)
    page.get_by_role("button", name="Pair the sentence with its changed self").click()
    expect(page.get_by_label("Sentence B")).to_have_value("The man does not like cheese.")
    wait_for_rest(page)
    open_page(page, "Compare")
    wait_for_panels(page, "The man likes cheese.", "The man does not like cheese.")
    expect(page.get_by_label("Sentence B")).to_have_value("The man does not like cheese.")
