"""The page Tokens in a real browser, against a real server."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    expect_no_sideways_scrolling,
    heatmap_frame,
    open_page,
    shown,
    text,
    wait_for_heatmap,
    wait_for_panels,
    wait_for_rest,
)

PAIR = ("The old man likes cheese.", "The man doesn't like old cheese.")


@pytest.fixture
def tokens(page, server):
    """The page Tokens on a pair of sentences, its heatmap drawn."""
    page.goto(f"{server}/?a=The+old+man+likes+cheese.&b=The+man+doesn't+like+old+cheese.")
    wait_for_panels(page, *PAIR)
    open_page(page, "Tokens")
    expect(page.locator("#export")).to_be_visible()
    wait_for_heatmap(page, *PAIR)
    return page


def test_a_word_lights_up_its_partner_its_nodes_and_the_other_way_round(tokens):
    frame = heatmap_frame(tokens)
    frame.locator('.word[data-side="0"]', has_text="likes").click()
    expect(frame.locator("#details")).to_contain_text(re.compile("“likes” adds 0.*“like” \\d+%"))
    lit = frame.locator('.word.lit[data-side="1"]', has_text=re.compile("^like$"))
    expect(lit).to_have_attribute("data-share", re.compile(r"^\d+%$"))
    expect(frame.locator('.node.lit[data-side="0"]')).to_have_text(re.compile("like-01"))
    expect(frame.locator(".mark")).to_have_count(1)
    expect(frame.locator(".word.alone")).to_have_text("doesn't")
    frame.locator('.node[data-side="1"]', has_text="cheese").click()
    expect(frame.locator('.word.chosen[data-side="1"]')).to_have_text("cheese")
    tokens.keyboard.press("Escape")
    tokens.mouse.move(0, 0)
    tokens.get_by_role("heading", name="Tokens", level=1).focus()
    expect(frame.locator(".node.lit")).to_have_count(0)
    expect(frame.locator("#details")).to_contain_text("Point at a word")


def test_words_and_cells_by_keyboard_and_pointer(tokens):
    frame = heatmap_frame(tokens)
    frame.locator('.word[data-side="0"][data-k="0"]').focus()
    tokens.keyboard.press("ArrowRight")
    tokens.keyboard.press("ArrowRight")
    expect(frame.locator(".word.chosen")).to_have_text("man")
    tokens.keyboard.press("ArrowDown")
    expect(frame.locator('.word.chosen[data-side="1"]')).to_have_text("man")
    tokens.keyboard.press("Enter")
    expect(frame.locator('.word[aria-pressed="true"]')).to_have_text("man")
    drawn = frame.locator("#matrix svg")
    size = drawn.evaluate(
        "e => { const k = e.clientWidth / e.getAttribute('width'), d = e.dataset;"
        " return [+d.left + 2.5 * d.cell, +d.top + 1.5 * d.cell].map(x => x * k); }"
    )
    drawn.hover(position={"x": size[0], "y": size[1]})
    expect(frame.locator("#details")).to_contain_text("“old” – “doesn't”")


def test_methods_directions_and_pieces_are_switched(tokens):
    metric = shown(tokens).get_by_test_id("stMetric").filter(has_not_text="SBERT")
    score = metric.get_by_test_id("stMetricValue")
    before = score.text_content()
    methods = tokens.locator(".st-key-method")
    methods.get_by_text("Average (AVG)", exact=True).click()
    expect(score).not_to_have_text(before)
    expect(tokens.get_by_text("Direction", exact=True)).to_have_count(0)
    wait_for_rest(tokens)
    methods.get_by_text("Best partner (RCMD)", exact=True).click()
    expect(score).to_have_text(before)
    wait_for_rest(tokens)
    tokens.locator(".st-key-direction").get_by_text("A → B", exact=True).click()
    expect(score).not_to_have_text(before)
    wait_for_rest(tokens)
    three = shown(tokens).frame_locator('iframe[title^="Heatmaps of the three methods"]')
    expect(three.locator("section")).to_have_count(3)


def test_chunks_are_moved_by_brackets_and_saved(tokens):
    tokens.locator(".st-key-units").get_by_text("Chunks", exact=True).click()
    wait_for_rest(tokens, tokens.locator("#alignment"))
    box = tokens.get_by_label("Chunks of sentence A")
    expect(box).to_have_value(re.compile(r"^\[The old man\]"))
    box.fill("[The [old] man likes cheese].")
    box.press("Enter")
    wait_for_rest(tokens, text(tokens, "a chunk opens inside a chunk"))
    box.fill("[The old man likes] [cheese] .")
    box.press("Enter")
    expect(tokens.get_by_text("a chunk opens inside a chunk")).to_have_count(0)
    frame = heatmap_frame(tokens)
    expect(frame.locator('.word[data-side="0"]')).to_have_text(["The old man likes", "cheese", "."])
    wait_for_heatmap(tokens)
    for name, start in (
        ("Matrix (CSV)", "# Semlens"),
        ("Matrices (JSON)", "{"),
        ("Picture (SVG)", "<svg"),
        ("Page (HTML)", "<!doctype html"),
        ("Alignment (.wa)", "<sentence id"),
    ):
        with tokens.expect_download() as found:
            tokens.get_by_role("button", name=name, exact=True).click()
        assert found.value.path().read_text("utf-8").startswith(start)
    with tokens.expect_download() as found:
        frame.get_by_role("button", name="Save as PNG").click()
    assert found.value.path().read_bytes().startswith(b"\x89PNG")


def test_each_word_is_left_out_on_demand(tokens):
    tokens.get_by_role("button", name="Leave out each word").click()
    expect(tokens.get_by_test_id("stDataFrame")).to_have_count(2)


def test_the_tokens_fit_a_phone(tokens):
    tokens.set_viewport_size({"width": 390, "height": 844})
    expect_no_sideways_scrolling(tokens)
