"""Links and history in a real browser, against a real server."""

import re

from playwright.sync_api import expect

from tests.browser.browsing import (
    canvas,
    compare,
    fresh_page,
    text,
    wait_for_graphs,
    wait_for_panels,
    wait_for_rest,
)


def button(page, name):
    return page.get_by_role("button", name=name)


def test_a_shared_link_reproduces_graphs_settings_and_page_elsewhere(page, server, browser):
    page.goto(f"{server}/graphs?a=A+dog+barks.&b=A+cat+sleeps.")
    expect(page.locator("#export")).to_be_visible()
    wait_for_graphs(page, "A dog barks.", "A cat sleeps.")
    page.get_by_role("textbox", name="AMR of sentence B (PENMAN)").fill(
        "(g / growl-01 :ARG0 (t / tiger))"
    )
    page.keyboard.press("Control+Enter")
    button(page, "Apply to B").click()
    wait_for_rest(page, text(page, "Graph B was edited by hand."))
    page.locator(".st-key-view").get_by_text("Tree", exact=True).click()
    expect(page).to_have_url(re.compile("view=Tree"))
    wait_for_rest(page)
    button(page, "Share").click()
    code = page.get_by_test_id("stPopoverBody").locator("code")
    expect(code).to_have_text(re.compile("view=Tree"))
    expect(code).to_have_text(re.compile("state="))
    link = code.inner_text()
    with fresh_page(browser, server) as other:
        other.goto(link)
        expect(text(other, "Graph B was edited by hand.")).to_be_visible()
        wait_for_graphs(other)
        tiger = canvas(other, "graphs").locator("[data-side='1'] text", has_text="tiger")
        expect(tiger.first).to_be_visible()
        expect(other).to_have_url(re.compile("view=Tree"))
    with fresh_page(browser, server) as other:
        other.goto(re.sub("state=[^&]+", "state=hand-made", link))
        wait_for_rest(other, text(other, "A part of this link is not used"))
        expect(other.get_by_text("Graph B was edited by hand.")).to_have_count(0)


def test_a_reload_keeps_the_history(page, server):
    compare(page, server, "A dog barks.", "A cat sleeps.")
    page.get_by_label("Sentence A").fill("A cow barks.")
    button(page, "Compare").click()
    expect(page).to_have_url(re.compile("cow"))
    wait_for_panels(page, "A cow barks.", "A cat sleeps.")
    page.reload()
    wait_for_panels(page, "A cow barks.", "A cat sleeps.")
    expect(button(page, "Undo")).to_be_enabled()
    page.locator("h1").click()
    page.keyboard.press("Alt+z")
    expect(page.get_by_label("Sentence A")).to_have_value("A dog barks.")
    wait_for_panels(page, "A dog barks.", "A cat sleeps.")
    button(page, "Redo").click()
    expect(page.get_by_label("Sentence A")).to_have_value("A cow barks.")
    wait_for_panels(page, "A cow barks.", "A cat sleeps.")


def test_another_visitor_has_no_history_of_this_one(page, server, browser):
    compare(page, server, "A secret dog.", "A cat sleeps.")
    with fresh_page(browser, server) as other:
        other.goto(server)
        wait_for_panels(other)
        expect(button(other, "Undo")).to_be_disabled()
        assert "secret" not in other.content()
