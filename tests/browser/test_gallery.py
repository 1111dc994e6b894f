"""The page Gallery in a real browser, against a real server."""

from playwright.sync_api import expect

from tests.browser.browsing import wait_for_panels, wait_for_rest


def test_the_gallery_opens_a_pair(page, server):
    page.goto(f"{server}/gallery")
    expect(page.locator(".thumbnail .frame > svg")).to_have_count(40)
    wait_for_rest(page)
    page.locator('a[href*="a=Google"]').click()
    wait_for_panels(page, "Google bought YouTube.", "YouTube was sold to Google.")
