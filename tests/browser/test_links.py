"""Links in a real browser, against a real server."""

import re

from playwright.sync_api import expect

from tests.browser.browsing import (
    address,
    box,
    canvas,
    compare,
    fresh_page,
    text,
    unfold,
    wait_for_panels,
    wait_for_rest,
    write,
)

PAIR = ("A dog barks.", "A cat sleeps.")


def button(page, name):
    return page.get_by_role("button", name=name)


def test_a_shared_link_reproduces_graphs_settings_and_view_elsewhere(page, server, browser):
    page.goto(address(server, PAIR, view="graphs"))
    wait_for_panels(page, *PAIR, panels=("graphs",))
    unfold(page, "Correct a graph")
    editor = page.get_by_role("textbox", name="AMR of sentence B (PENMAN)")
    editor.fill("(g / growl-01 :ARG0 (t / tiger))")
    page.keyboard.press("Control+Enter")
    button(page, "Apply to B").click()
    wait_for_rest(page, text(page, "Graph B was edited by hand."))
    page.locator(".st-key-layout").get_by_text("Tree", exact=True).click()
    expect(page).to_have_url(re.compile("layout=Tree"))
    wait_for_rest(page)
    button(page, "Share").click()
    code = page.get_by_test_id("stPopoverBody").locator("code").first
    expect(code).to_have_text(re.compile("layout=Tree"))
    expect(code).to_have_text(re.compile("state="))
    link = code.inner_text()
    with fresh_page(browser, server) as other:
        other.goto(link)
        expect(text(other, "Graph B was edited by hand.")).to_be_visible()
        wait_for_panels(other, panels=("graphs",))
        tiger = canvas(other, "graphs").locator("[data-side='1'] text", has_text="tiger")
        expect(tiger.first).to_be_visible()
        expect(other).to_have_url(re.compile("layout=Tree"))
    with fresh_page(browser, server) as other:
        other.goto(re.sub("state=[^&]+", "state=hand-made", link))
        wait_for_rest(other, text(other, "A part of this link is not used"))
        expect(other.get_by_text("Graph B was edited by hand.")).to_have_count(0)


def test_a_reload_keeps_the_history_and_another_visitor_has_none_of_it(page, server, browser):
    compare(page, server, "A secret dog.", PAIR[1])
    write(page, *PAIR)
    wait_for_panels(page, *PAIR)
    page.reload()
    wait_for_panels(page, *PAIR)
    page.locator(".st-key-more").get_by_role("button").click()
    before = page.get_by_test_id("stPopoverBody").get_by_role("link")
    expect(before).to_have_count(1)
    before.click()
    wait_for_panels(page, "A secret dog.", PAIR[1])
    with fresh_page(browser, server) as other:
        other.goto(server)
        wait_for_panels(other)
        expect(box(other, "A")).not_to_have_text("A secret dog.")
        assert "secret" not in other.content()
