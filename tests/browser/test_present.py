"""The page Present in a real browser, against a real server."""

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import text, wait_for_panels, wait_for_rest

pytestmark = pytest.mark.browser


def test_a_presentation_is_turned_by_keys_and_left_again(page, server):
    page.goto(f"{server}/?a=A+dog+barks.&b=A+cat+sleeps.")
    wait_for_panels(page, "A dog barks.", "A cat sleeps.")
    page.get_by_role("link", name="Present").click()
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    expect(page.locator(".differs button")).to_have_count(0)
    expect(page.locator(".differs")).to_contain_text("barks")
    wait_for_rest(page)
    value = page.get_by_test_id("stMetricValue").first
    assert value.evaluate("e => e.getBoundingClientRect().height") > 45
    page.keyboard.press("ArrowRight")
    expect(page.locator("img")).to_have_count(2)
    wait_for_rest(page)
    page.keyboard.press("PageDown")
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    wait_for_rest(page)
    page.keyboard.press("ArrowRight")
    expect(text(page, "The cells add up to")).to_be_visible()
    wait_for_rest(page)
    page.reload()
    expect(text(page, "The cells add up to")).to_be_visible()
    wait_for_rest(page)
    page.keyboard.press("Escape")
    wait_for_panels(page, "A dog barks.", "A cat sleeps.")
    expect(page.get_by_label("Sentence A")).to_have_value("A dog barks.")
