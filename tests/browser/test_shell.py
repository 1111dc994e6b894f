"""What surrounds a view: where things are, where Back leads, what can be reached by keys."""

import re
from itertools import pairwise
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from pages.navigation import MOVED, PLACES, VIEWS
from tests.browser.browsing import (
    PHONE,
    address,
    box,
    canvas,
    fresh_page,
    look,
    open_page,
    open_view,
    shown,
    strip,
    wait_for_panels,
    wait_for_rest,
    write,
)

DENIED = ("The man likes cheese.", "The man doesn't like cheese.")
SWAPPED = ("Anna gave her brother a book.", "Her brother gave Anna a book.")
OWN = ("Two men are playing chess.", "A man is playing the piano.")

RESULT = {
    "overview": ".strip .say",
    "graphs": ".panel.graphs",
    "words": ".panel.tokens",
    "aspects": ".panel.aspects",
    "meaning": "p:has-text('By their graphs alone')",
    "languages": "p:has-text('Both sentences are in English')",
}
"""What each view is for: where it begins."""

SHIFT = 0.05
"""Of the layout, at most, while a page loads; up to 0.1 is called good (Cumulative Layout Shift)."""

HIGHEST, LOWEST = 200, 700
"""Pixels: where that begins on a laptop, and where the first picture ends on a phone, at the latest."""


def asked(page):
    """Sentences and view of the address."""
    found = parse_qs(urlsplit(page.url).query)
    return tuple(found.get(key, ["overview"])[0] for key in ("a", "b", "view"))


def wait_for_view(page, view):
    wait_for_rest(page, shown(page).locator(RESULT[view]).first)


def test_what_is_still_to_come_is_waited_for(page):
    page.set_content("""<div data-testid="stApp" data-test-script-state="notRunning">
        <i data-testid="stSkeleton"></i></div>""")
    page.evaluate("""() => {
        window.semlensHistory = {};
        setTimeout(() => document.querySelector("i").remove(), 1000);
    }""")
    wait_for_rest(page)
    expect(page.locator("i")).to_have_count(0, timeout=1)


def test_what_a_view_is_for_begins_at_the_top(page, server):
    page.set_viewport_size({"width": 1280, "height": 720})
    for view in VIEWS:
        page.goto(address(server, DENIED, view=view))
        wait_for_view(page, view)
        assert shown(page).locator(RESULT[view]).first.bounding_box()["y"] <= HIGHEST, view
    open_view(page, "overview")
    wait_for_panels(page)
    assert strip(page).locator(".bar").bounding_box()["y"] <= HIGHEST
    parts = [canvas(page).locator(f".panel.{name}") for name in ("graphs", "tokens", "aspects")]
    beside = [part.bounding_box() for part in parts]
    assert all(x["x"] + x["width"] <= y["x"] and x["y"] == y["y"] for x, y in pairwise(beside))


def test_verdict_bar_and_first_picture_are_on_the_first_screen_of_a_phone(browser, server):
    with fresh_page(browser, server, **PHONE) as page:
        for pair in (DENIED, SWAPPED):
            page.goto(address(server, pair))
            wait_for_panels(page, *pair)
            # of the first picture at least its topmost node: how far it goes down is the pair's
            node = canvas(page).locator(".panel.graphs .node").first
            for part in (strip(page).locator(".verdict"), strip(page).locator(".bar"), node):
                where = part.bounding_box()
                assert where["y"] + where["height"] <= LOWEST, part
        rooms = page.locator(".st-key-rooms").bounding_box()  # under the thumb
        assert rooms["y"] + rooms["height"] == PHONE["height"]


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["laptop", "phone"])
def test_nothing_jumps_from_the_first_paint_to_rest(browser, server, size):
    for view in VIEWS:
        with fresh_page(browser, server, *size) as page:
            page.add_init_script(f"({look('watchJumps')})()")
            page.goto(address(server, SWAPPED, view=view))
            wait_for_view(page, view)
            expect(page.locator(":root[data-rests]")).to_have_count(1)
            jumps = page.evaluate(look("jumped"))
            assert sum(jump["value"] for jump in jumps) <= SHIFT, (view, jumps)


def test_back_gives_each_earlier_pair_and_view_whole(page, server):
    page.goto(server)
    wait_for_panels(page)
    strip(page).get_by_role("button", name="See what the encoder says").click()
    steps = [
        lambda: write(page, *OWN),
        lambda: open_view(page, "aspects"),
        lambda: open_view(page, "overview"),
        lambda: strip(page).locator(".chip[data-kind='negate']").click(),
        lambda: open_page(page, "gallery"),
        lambda: open_page(page, "explore"),
    ]
    entries = []
    for step in steps:
        entries.append((*asked(page), page.url))
        step()
        page.wait_for_url(lambda url: url != entries[-1][-1])
        wait_for_rest(page)
    assert asked(page)[0] == OWN[0] and "not" in asked(page)[1]
    for a, b, view, url in reversed(entries):
        page.go_back()
        expect(page).to_have_url(url)
        wait_for_rest(page)
        if "/gallery" not in url:
            expect(box(page, "A")).to_have_text(a)
            expect(box(page, "B")).to_have_text(b)
            expect(strip(page).locator(".views [aria-current]")).to_have_text(VIEWS[view])
            wait_for_view(page, view)
    assert entries[0][:2] == DENIED and entries[1][:2] == entries[2][:2] == OWN


def test_old_addresses_and_the_navigation_lead_to_their_places(page, server):
    for old, view in MOVED.items():
        page.goto(f"{address(f'{server}/{old}', OWN)}".replace(f"{old}/", old))
        expect(strip(page).locator(".views [aria-current]")).to_have_text(VIEWS[view])
        expect(box(page, "A")).to_have_text(OWN[0])
    open_view(page, "graphs")
    expect(page).to_have_title(f"{OWN[0]} / {OWN[1]} · Semlens")
    for name, place in PLACES.items():
        if name != "explore":
            open_page(page, name)
            expect(page).to_have_title(f"{place.title} · Semlens")
            expect(page).not_to_have_url(re.compile("[?&]a="))
        room = page.get_by_role("navigation", name="Semlens").locator("[aria-current]")
        expect(room).to_have_text(place.room)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_has_the_focus_is_seen(browser, server, scheme):
    with fresh_page(browser, server, color_scheme=scheme) as page:
        page.goto(address(server, DENIED))
        wait_for_panels(page, *DENIED)
        box(page, "A").focus()
        page.keyboard.press("Shift+Tab")
        rings: list[dict[str, Any]] = []
        while len(rings) < 80 and not (rings and "How is this measured?" in rings[-1]["name"]):
            page.keyboard.press("Tab")
            rings.append(page.evaluate(look("ring")))
        assert not [ring for ring in rings if ring["contrast"] is not None and ring["contrast"] < 3]
        reached = {ring["name"] for ring in rings}
        assert {"Sentence A", "Sentence B", "make it passive", *VIEWS.values()} <= reached
