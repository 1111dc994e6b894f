"""The page Tokens in a real browser, against a real server."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    canvas,
    expect_no_sideways_scrolling,
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
    found = canvas(tokens)
    found.locator('[data-side="0"] .word', has_text="likes").click()
    expect(found.locator(".details")).to_contain_text(
        re.compile(r"“likes” in A adds 0\.\d+, \d+% of RCMD .*“like” \d+% \(cosine 0")
    )
    lit = found.locator('[data-side="1"] .word.lit', has_text=re.compile("^like$"))
    expect(lit).to_have_attribute("data-beside", re.compile(r"^0\.\d\d$"))
    expect(found.locator('.node.lit[data-side="0"]')).to_have_text(re.compile("like-01"))
    expect(found.locator(".cell.lit")).not_to_have_count(0)
    expect(found.locator(".word.alone")).to_have_text("doesn't")
    found.locator('.node[data-side="1"]', has_text="cheese").click()
    expect(found.locator('[data-side="1"] .word.lit')).to_have_text("cheese")
    expect(found.locator(".details")).to_contain_text("What it comes from adds 0.")
    tokens.keyboard.press("Escape")
    tokens.mouse.move(0, 0)
    tokens.get_by_role("heading", name="Tokens", level=1).focus()
    expect(found.locator(".node.lit")).to_have_count(0)
    expect(found.locator(".details")).to_contain_text("Point at anything")


def test_words_and_cells_by_keyboard_and_pointer(tokens):
    found = canvas(tokens)
    found.locator('[data-side="0"] .word').first.focus()
    tokens.keyboard.press("ArrowRight")
    tokens.keyboard.press("ArrowRight")
    expect(found.locator(".details")).to_contain_text("“man” in A adds")
    tokens.keyboard.press("Enter")
    expect(found.locator('.word[aria-pressed="true"]')).to_have_text("man")
    found.locator('.cell[data-choice="c.1.2"]').hover()
    expect(found.locator(".details")).to_contain_text("“old” – “doesn't”")
    found.get_by_role("button", name="Cosine").click()
    expect(found.locator(".ring")).not_to_have_count(0)


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
    three = shown(tokens).get_by_role("img", name=re.compile("^Heatmap, .*; most: "))
    expect(three).to_have_count(3)
    expect(three.locator("[tabindex]")).to_have_count(0)


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
    found = canvas(tokens)
    expect(found.locator('[data-side="0"] .word')).to_have_text(
        ["The old man likes", "cheese", "."]
    )
    wait_for_heatmap(tokens)
    for name, start in (
        ("Matrix (CSV)", "# Semlens"),
        ("Matrices (JSON)", "{"),
        ("Picture (SVG)", "<svg"),
        ("Page (HTML)", "<!doctype html"),
        ("Alignment (.wa)", "<sentence id"),
    ):
        with tokens.expect_download() as saved:
            tokens.get_by_role("button", name=name, exact=True).click()
        assert saved.value.path().read_text("utf-8").startswith(start)
    with tokens.expect_download() as saved:
        canvas(tokens).get_by_role("button", name="Save the heatmap as PNG").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")


def test_each_word_is_left_out_on_demand(tokens):
    tokens.get_by_role("button", name="Leave out each word").click()
    expect(tokens.get_by_test_id("stDataFrame")).to_have_count(2)


def test_the_tokens_fit_a_phone(tokens):
    tokens.set_viewport_size({"width": 390, "height": 844})
    expect_no_sideways_scrolling(tokens)
