"""The page Compare in a real browser, against a real server."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    canvas,
    compare,
    fresh_page,
    open_page,
    text,
    unfold,
    wait_for_panels,
)
from tests.servers import serve


def test_two_sentences_are_typed_and_three_panels_appear(page, server):
    page.goto(server)
    wait_for_panels(page)
    a, b = "Two men are playing chess.", "A man is <b>not</b> playing chess."
    page.get_by_label("Sentence A").fill(a)
    page.get_by_label("Sentence B").fill(b)
    page.get_by_role("button", name="Compare").click()
    expect(page).to_have_url(re.compile(r"a=Two\+?(%20)?men"))
    wait_for_panels(page, a, b)
    for side in (0, 1):
        labels = canvas(page).locator(f".node[data-side='{side}']")
        expect(labels.filter(has_text="play").first).to_be_visible()
    matrix = canvas(page).locator(".matrix")
    expect(matrix.locator("text.row", has_text="chess")).to_be_visible()
    expect(matrix.locator("text.column", has_text="<").first).to_be_visible()
    expect(canvas(page).locator("[data-score]")).to_have_count(5)


def test_a_link_reopens_the_pair_and_a_reload_and_another_page_keep_it(page, server):
    compare(page, server, "A dog barks.", "A cat sleeps.")
    expect(page.get_by_label("Sentence A")).to_have_value("A dog barks.")
    page.reload()
    wait_for_panels(page, "A dog barks.", "A cat sleeps.")
    expect(page.get_by_label("Sentence B")).to_have_value("A cat sleeps.")
    open_page(page, "Settings")
    expect(text(page, "Parser used in this session")).to_be_visible()
    open_page(page, "Compare")
    wait_for_panels(page, "A dog barks.", "A cat sleeps.")
    expect(page.get_by_label("Sentence A")).to_have_value("A dog barks.")


def test_markup_stays_text(page, server):
    page.goto(server)
    wait_for_panels(page)
    evil = "<img src=x onerror=\"document.title='hacked'\"> runs"
    page.get_by_label("Sentence A").fill(evil)
    page.keyboard.press("Control+Enter")
    expect(page).to_have_url(re.compile("img"))
    expect(canvas(page).locator(".sentence").first).to_have_text(evil)
    wait_for_panels(page)
    expect(page).not_to_have_title(re.compile("hacked"))
    expect(page.locator("img[src=x]")).to_have_count(0)


def test_by_keyboard_alone(page, server):
    page.goto(server)
    wait_for_panels(page)
    page.get_by_label("Sentence A").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("Mary sings.")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type("Mary dances.")
    page.keyboard.press("Control+Enter")
    expect(page).to_have_url(re.compile("dances"))
    wait_for_panels(page, "Mary sings.", "Mary dances.")
    expect(canvas(page).locator("[data-score]")).to_have_count(5)


def test_doubtful_parts_are_marked_and_another_reading_redraws_the_graph(page, server):
    compare(page, server, "Zorbly met Wug.", "A cat sleeps.")
    labels = canvas(page).locator(".node[data-side='0'] text, .edge[data-side='0'] text")
    expect(labels.filter(has_text=re.compile(r" \?$")).first).to_be_visible()
    expect(labels.filter(has_text="city")).to_have_count(0)
    unfold(page, "Doubtful words in sentence A")
    page.get_by_label("Wug (word 3)").click()
    page.get_by_role("option", name="city :name Wug (").first.click()
    expect(labels.filter(has_text="city").first).to_be_visible()
    wait_for_panels(page)


@pytest.mark.own_server
def test_the_first_page_shows_before_the_models_are_there_and_under_a_base_path(browser):
    with serve("--server.baseUrlPath=semlens") as (url, _), fresh_page(browser, url) as page:
        page.add_init_script(_WATCH)  # it may be gone before a busy machine asks for it
        page.goto(url)
        page.wait_for_function("window.toldInAdvance")
        expect(canvas(page).locator(".node[data-side='1']").first).to_be_visible()
        expect(page.get_by_text("explained in advance")).to_have_count(0)
        wait_for_panels(page)
        canvas(page).locator(".node").first.click()  # drawn before it could be changed
        expect(canvas(page).get_by_role("button", name=re.compile("^Change"))).to_be_visible()
        page.get_by_role("button", name="Share", exact=True).click()
        link = page.get_by_test_id("stPopoverBody").locator("code")
        expect(link).to_have_text(re.compile(rf"^{re.escape(url)}/?\?"))
        page.keyboard.press("Escape")
        open_page(page, "Gallery")
        expect(page.locator(".thumbnail .frame > svg")).to_have_count(40)


_WATCH = """new MutationObserver(() => {
    window.toldInAdvance ||= document.body?.textContent.includes("explained in advance");
}).observe(document, {childList: true, subtree: true, characterData: true})"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_story_is_told_on_the_first_visit_alone(browser, server, motion):
    with fresh_page(browser, server, 1400, reduced_motion=motion) as page:
        page.goto(server)
        wait_for_panels(page)
        found = canvas(page)
        if motion == "reduce":
            expect(found.get_by_role("button", name="Stop the story")).to_have_count(0)
            found.get_by_role("button", name="Tell in a minute").click()
        expect(found.locator(".chapter")).to_have_text(re.compile("/ 8"))
        expect(found.locator(".chapter")).to_have_text("3 / 8")
        expect(found.locator(".details")).to_contain_text("who does what to whom")
        expect(found.locator(".node.lit").first).to_be_visible()
        found.get_by_role("button", name="Stop the story").click()
        expect(found.locator(".details")).to_contain_text("Point at anything")
        expect(found.locator(".chapter, .lit")).to_have_count(0)
        page.goto(server)
        wait_for_panels(page)
        expect(found.get_by_role("button", name="Tell in a minute")).to_be_visible()
        expect(found.locator(".chapter")).to_have_count(0)
