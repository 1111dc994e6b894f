"""The page Gallery in a real browser, against a real server."""

from playwright.sync_api import expect

from tests.browser.browsing import wait_for_panels, wait_for_rest


def test_the_gallery_opens_a_pair(page, server):
    page.goto(f"{server}/gallery")
    pictures = page.locator(".thumbnail .frame > svg")
    expect(pictures).to_have_count(24)  # four pairs of each shelf
    wait_for_rest(page)
    page.get_by_role("button", name="more").first.click()
    expect(pictures.nth(24)).to_be_visible()
    wait_for_rest(page)
    page.locator('a[href*="a=Google"]').click()
    wait_for_panels(page, "Google bought YouTube.", "YouTube was sold to Google.")
