"""Explore in a real browser, against a real server: from two sentences to pictures, and on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    address,
    box,
    canvas,
    compare,
    fresh_page,
    open_page,
    strip,
    tool,
    unfold,
    wait_for_panels,
    wait_for_rest,
    write,
)
from tests.servers import serve

DENIED = ("The man likes cheese.", "The man doesn't like cheese.")
SWAPPED = ("A dog chases a cat.", "A cat chases a dog.")
EVIL = (
    "<img src=x onerror=\"document.title='hacked'\"> runs",
    "A \"><script>document.title='hacked'</script> dog.",
)


def test_two_sentences_are_written_where_they_stand_and_three_panels_appear(page, server):
    page.goto(server)
    wait_for_panels(page)
    button = strip(page).get_by_role("button", name="Compare")
    expect(button).to_be_hidden()
    a, b = "Two men are playing chess.", "A man is <b>not</b> playing chess."
    box(page, "A").fill(a)
    box(page, "B").fill(b)
    button.click()
    expect(page).to_have_url(re.compile(r"a=Two\+men"))
    wait_for_panels(page, a, b)
    expect(button).to_be_hidden()
    for side in (0, 1):
        nodes = canvas(page).locator(f".node[data-side='{side}']")
        expect(nodes.filter(has_text="play").first).to_be_visible()
    expect(canvas(page).locator(".matrix text.row", has_text="chess")).to_be_visible()
    page.reload()
    wait_for_panels(page, a, b)
    open_page(page, "settings")
    open_page(page, "explore")
    wait_for_panels(page, a, b)


def test_by_keyboard_alone(page, server):
    compare(page, server, *DENIED)
    box(page, "A").focus()
    for text, key in (("Mary sings.", "Tab"), ("Nobody sees this.", "Escape")):
        page.keyboard.press("Control+A")
        page.keyboard.type(text)
        page.keyboard.press(key)
    expect(box(page, "A")).to_have_text(DENIED[0])  # Escape puts both back
    expect(box(page, "B")).to_have_text(DENIED[1])
    box(page, "A").focus()
    for text, key in (("Mary sings.", "Tab"), ("Mary  dances.", "Enter")):
        page.keyboard.press("Control+A")
        page.keyboard.type(text)
        page.keyboard.press(key)
    wait_for_panels(page, "Mary sings.", "Mary dances.")


def test_a_sentence_that_cannot_be_used_says_so_beside_it(page, server):
    compare(page, server, *DENIED)
    write(page, DENIED[0], "?!")
    expect(strip(page).get_by_role("alert")).to_have_text(re.compile("no words"))
    expect(box(page, "B")).to_have_attribute("aria-invalid", "true")
    expect(box(page, "B")).to_have_text("?!")
    expect(page.locator(".canvas")).to_have_count(0)
    write(page, *DENIED)
    wait_for_panels(page, *DENIED)


@pytest.mark.parametrize("pair", [DENIED, SWAPPED], ids=["denied", "swapped"])
def test_a_word_does_what_its_difference_does(page, server, pair):
    lit = "all => [...new Set(all.map(one => one.dataset.choice))].sort()"
    page.goto(address(server, pair, chosen="d.1"))
    wait_for_panels(page, *pair)
    expect(canvas(page).locator(".lit").first).to_be_visible()
    belongs = canvas(page).locator(".lit").evaluate_all(lit)
    assert {choice[0] for choice in belongs} >= {"n", "s"}
    compare(page, server, *pair)
    expect(canvas(page).locator(".lit")).to_have_count(0)
    strip(page).locator("mark [data-choice]").last.click()
    expect(page).to_have_url(re.compile(r"chosen=d\.1"))
    wait_for_rest(page, canvas(page).locator(".lit").first)
    assert canvas(page).locator(".lit").evaluate_all(lit) == belongs
    expect(strip(page).locator("mark .lit").first).to_be_visible()
    expect(canvas(page).get_by_role("status")).to_have_text(
        re.compile("; (almost certain|likely|possible)")
    )


def test_a_change_by_one_click_shows_where_the_score_was_and_what_it_did(page, server):
    pair = ("The man likes cheese.", "The man loves cheese.")
    compare(page, server, *pair)
    bar = strip(page).get_by_role("group", name="How alike")
    (before,) = re.findall(r"Encoder ([\d.]+)", bar.get_attribute("aria-label"))
    strip(page).locator(".chip[data-kind='negate']").click()
    wait_for_panels(page, pair[0], "The man does not love cheese.")
    expect(bar).to_have_accessible_name(re.compile(f"before {re.escape(before)}"))
    unfold(page, "What did the change do?")
    expect(page.get_by_test_id("stMetricDelta").first).to_be_visible()


def test_a_newcomer_guesses_first_and_once(browser, server):
    with fresh_page(browser, server) as page:
        page.goto(server)
        wait_for_panels(page)
        expect(strip(page).locator(".verdict")).to_be_hidden()
        slider = page.get_by_role("slider", name=re.compile("How alike"))
        slider.press("ArrowRight")
        strip(page).get_by_role("button", name="See what the encoder says").click()
        bar = strip(page).get_by_role("group", name="How alike")
        expect(bar).to_have_accessible_name(re.compile(r"You 0\.55, Encoder 0\.\d\d|Encoder .*You"))
        expect(strip(page).locator(".verdict")).to_be_visible()
        page.goto(server)
        wait_for_panels(page)
        expect(slider).to_have_count(0)


def test_markup_stays_text(page, server):
    page.goto(server)
    wait_for_panels(page)
    write(page, *EVIL)
    wait_for_panels(page, *EVIL)
    for part in ("n", "r", "c", "s"):
        for choice in canvas(page).locator(f"[data-choice^='{part}.'][tabindex]").all()[:3]:
            choice.focus()
    expect(page.locator(".strip img, .canvas img, .canvas script")).to_have_count(0)
    expect(page).not_to_have_title(re.compile("^hacked"))


def test_doubtful_parts_are_marked_and_another_reading_redraws_the_graph(page, server):
    found = compare(page, server, "Zorbly met Wug.", "A cat sleeps.")
    tool(found, "graphs", "Full AMR").click()
    labels = found.locator(".node[data-side='0'] text, .edge[data-side='0'] text")
    expect(labels.filter(has_text=re.compile(r" \?$")).first).to_be_visible()
    expect(labels.filter(has_text="city")).to_have_count(0)
    unfold(page, "How is this measured?")
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
        page.get_by_role("button", name="See what the encoder says").click()
        canvas(page).locator(".node").first.click()  # drawn before it could be changed
        expect(canvas(page).get_by_role("button", name=re.compile("^Change"))).to_be_visible()
        wait_for_rest(page)
        page.get_by_role("button", name="Share", exact=True).click()
        link = page.get_by_test_id("stPopoverBody").locator("code").first
        expect(link).to_have_text(re.compile(rf"^{re.escape(url)}/?\?"))
        page.keyboard.press("Escape")
        open_page(page, "gallery")
        expect(page.locator(".thumbnail .frame > svg").first).to_be_visible()


_WATCH = """new MutationObserver(() => {
    window.toldInAdvance ||= document.body?.textContent.includes("explained in advance");
}).observe(document, {childList: true, subtree: true, characterData: true})"""


_NO_PACE = """const later = setTimeout;
window.setTimeout = (what, wait, ...given) => later(what, wait > 5_000 ? 1e9 : wait, ...given);"""
"""Chapters that go on by themselves do so, on a busy machine, just before they are asked to."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_guided_minute_is_told_when_it_is_asked_for(browser, server, motion):
    with fresh_page(browser, server, 1280, 720, reduced_motion=motion) as page:
        page.add_init_script(_NO_PACE)
        found = compare(page, server, *DENIED)
        expect(found.locator(".chapter")).to_have_count(0)
        found.get_by_role("button", name="Tell in a minute").click()
        expect(found.locator(".chapter")).to_have_text("1 / 7")
        for chapter, panel in (
            (2, "graphs"),
            (3, "graphs"),
            (4, "graphs"),
            (5, "tokens"),
            (6, "aspects"),
        ):
            found.get_by_role("button", name="Next", exact=True).click()
            expect(found.locator(".chapter")).to_have_text(f"{chapter} / 7")
            expect(found.locator(f".panel.{panel} .lit").first).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(found.locator(".chapter, .lit")).to_have_count(0)
