"""The page Gallery in a real browser, against a real server."""

import re

from playwright.sync_api import expect

from tests.browser.browsing import wait_for_panels, wait_for_rest


def test_the_gallery_opens_a_pair(page, server):
    page.goto(f"{server}/gallery")
    pictures = page.locator(".thumbnail .frame > svg")
    more = page.get_by_role("button", name=re.compile(r"^\d+ more"))
    wait_for_rest(page, more.first)
    assert pictures.count() < 40
    for left in reversed(range(more.count())):
        more.first.click()
        expect(more).to_have_count(left)
    expect(pictures).to_have_count(40)
    wait_for_rest(page)
    page.locator('a[href*="a=Google"]').click()
    wait_for_panels(page, "Google bought YouTube.", "YouTube was sold to Google.")
