"""The page Present in a real browser, against a real server."""

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    PHONE,
    canvas,
    compare,
    expect_no_sideways_scrolling,
    fresh_page,
    look,
    wait_for_panels,
    wait_for_rest,
)

SIZES = ((1280, 720), (1400, 900), (1920, 1080), (390, 844))
PARTS = {
    "sentences": ".word", "graphs": ".node", "aspects": ".axis", "tokens": ".cell",
}  # fmt: skip
"""Something that each panel shows, in the order in which one turns to it."""
PAIRS = {
    "short": ("The boy wants to go to New York.", "The girl does not want to visit Paris."),
    "long": (
        "The committee, which had met three times before the summer, decided on Monday to postpone "
        "the vote on the new railway until the report of the engineers is published.",
        "Members of the committee moved the vote on the railway to a later date, because the "
        "engineers had not yet published the report that was promised before the summer.",
    ),
}


def presented(page, server, pair, panel):
    """Present with this panel of a pair; its canvas."""
    page.goto(f"{server}/present?{urlencode({'a': pair[0], 'b': pair[1], 'panel': panel})}")
    wait_for_rest(page, canvas(page).locator(PARTS[panel]).first)
    return canvas(page)


def test_a_presentation_is_turned_by_keys_and_left_again(page, server):
    compare(page, server, "A dog barks.", "A cat sleeps.")
    page.get_by_role("link", name="Present").click()
    expect(page.locator(".st-key-bar")).to_be_hidden()
    found = canvas(page)
    expect(found.locator(".sentence").first).to_contain_text("barks")
    wait_for_rest(page)
    expect(found.locator("mark, .chip")).to_have_count(0)
    reveal_all(page)
    page.keyboard.press("PageDown")
    wait_for_rest(page, found.locator(".node").first)
    page.locator(".st-key-next button").click()
    wait_for_rest(page, found.locator(".axis").first)
    page.keyboard.press("ArrowRight")
    wait_for_rest(page, found.locator(".cell").first)
    page.reload()
    wait_for_rest(page, found.locator(".cell").first)
    page.keyboard.press("Escape")
    wait_for_panels(page, "A dog barks.", "A cat sleeps.")


def test_a_swipe_turns_the_page(browser, server):
    with fresh_page(browser, server, **PHONE, has_touch=True) as page:
        found = presented(page, server, PAIRS["short"], "aspects")
        page.evaluate(look("swipe"))
        expect(found.locator(".cell").first).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_off(browser, server, size):
    with fresh_page(browser, server, *size) as page:
        for pair in PAIRS.values():
            found = presented(page, server, pair, "sentences")
            expect_whole(page, found, size)
            reveal_all(page)
            for part in PARTS.values():
                wait_for_rest(page, found.locator(part).first)
                expect_whole(page, found, size)
                page.keyboard.press("ArrowRight")
            expect(page.locator(".semlens-short strong")).to_be_visible()
            expect_no_sideways_scrolling(page)


def expect_whole(page, found, size):
    """Nothing is wider than the window, and nothing reaches into the buttons below or is cut off."""
    expect_no_sideways_scrolling(page)
    box = found.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    if size[0] > PHONE["width"]:  # a phone scrolls down
        turning = page.locator(".st-key-turning").bounding_box()
        assert box["y"] + box["height"] <= turning["y"] + 1
    assert found.evaluate(look("cut")) == []


def reveal_all(page):
    """Reveal every difference, one after the other."""
    last = int(re.search(r"of (\d+)", page.locator(".st-key-turning").inner_text())[1])
    there = last - len(PARTS) - 1  # and the verdict at the end
    for revealed in range(1, there + 1):
        page.keyboard.press("ArrowRight")
        expect(canvas(page).locator(".chip sup")).to_have_text(str(revealed))
        wait_for_rest(page)
