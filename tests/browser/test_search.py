"""The page Search in a real browser: a preset, sliders, a breakdown, Explore, and back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    expect_no_sideways_scrolling,
    shown,
    text,
    unfold,
    wait_for_rest,
)


def results(page):
    return page.locator(".semlens-found")


def searched(page, address, count=10):
    """Open a search, and wait for its results."""
    page.goto(address)
    expect(results(page)).to_have_count(count)
    wait_for_rest(page)


def press(page, name):
    shown(page).get_by_role("button", name=name, exact=True).first.click()
    wait_for_rest(page)


def test_from_a_preset_to_a_pair_and_back(page, server):
    searched(page, f"{server}/search")
    preset = shown(page).get_by_test_id("stButton").filter(has_text="Same event, other names")
    chosen = preset.get_by_test_id("stIconMaterial")
    expect(chosen).to_have_count(0)
    press(page, "Same event, other names")
    expect(page).to_have_url(re.compile("entities%3A-0.4"))
    expect(chosen.first).to_be_visible()
    unfold(page, "Set the weights yourself")
    unfold(page, "Meaning, of sentences")
    slider = page.get_by_test_id("stSlider").filter(has_text="Amounts").get_by_role("slider")
    for _ in range(3):
        slider.press("ArrowRight")
    expect(page).to_have_url(re.compile("quant%3A0.3"))
    wait_for_rest(page)
    expect_no_sideways_scrolling(page)
    before = results(page).all_inner_texts()
    address = page.url
    press(page, "Sentence by sentence")
    expect(text(page, "Press a cell to compare")).to_be_visible()
    cell = shown(page).get_by_role("button", name=re.compile(r"^A1 · B1: "))
    expect(cell).to_be_visible()
    opened = page.url
    cell.click()
    expect(page).not_to_have_url(re.compile("/search"))
    page.go_back()  # before the other page is drawn
    expect(cell).to_be_visible()
    expect(page).to_have_url(opened)
    wait_for_rest(page)
    press(page, re.compile("^Back to the results"))
    expect(results(page)).to_have_count(10)
    wait_for_rest(page)
    expect(page).to_have_url(address)
    assert results(page).all_inner_texts() == before


def test_quick_keys_on_a_slider_hold(page, server):
    searched(page, f"{server}/search")
    unfold(page, "Set the weights yourself")
    slider = page.get_by_test_id("stSlider").filter(has_text="Places").get_by_role("slider")
    slider.focus()
    for _ in range(6):
        page.keyboard.press("ArrowLeft", delay=50)
    expect(page).to_have_url(re.compile("geography%3A-0.6"))
    wait_for_rest(page)
    expect(slider).to_have_value("-0.6")


def test_on_a_phone_the_weights_stand_above_the_results(page, server):
    page.set_viewport_size({"width": 390, "height": 844})
    searched(page, f"{server}/search")
    first = results(page).first
    sliders = page.locator("summary", has_text="Set the weights yourself")
    assert sliders.bounding_box()["y"] < first.bounding_box()["y"] < 650
    unfold(page, "Set the weights yourself")
    expect(page.get_by_test_id("stSlider").filter(has_text="Places")).to_be_visible()
    assert first.bounding_box()["y"] - sliders.bounding_box()["y"] < 844  # still near
    expect_no_sideways_scrolling(page)


def view(page, name):
    shown(page).get_by_test_id("stButtonGroup").get_by_text(name, exact=True).click()
    wait_for_rest(page)


@pytest.mark.parametrize(("width", "height"), [(1400, 900), (390, 844)])
def test_map_and_two_settings_at_both_widths(page, server, width, height):
    page.set_viewport_size({"width": width, "height": height})
    searched(page, f"{server}/search?weights=concepts:1,negation:-1&beside=concepts:1")
    expect_no_sideways_scrolling(page)
    view(page, "Map")
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    expect(page.locator(".js-plotly-plot .legend")).to_contain_text("your text")
    expect(page).to_have_url(re.compile("view=map"))
    expect_no_sideways_scrolling(page)
    view(page, "Two settings")
    expect(text(page, re.compile(r"came in, \d+ went out"))).to_be_visible()
    expect_no_sideways_scrolling(page)
    view(page, "Results")
    expect(results(page)).to_have_count(10)


def test_points_of_the_map_are_marked_by_the_keyboard(page, server):
    page.goto(f"{server}/search?weights=overall:1&view=map")
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    wait_for_rest(page)
    unfold(page, "As a table")
    table = page.get_by_test_id("stDataFrame")
    table.get_by_test_id("data-grid-canvas").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+Space")
    among = shown(page).get_by_role("button", name="Search among these 1")
    expect(among).to_be_enabled()
    wait_for_rest(page)
    among.press("Enter")
    expect(text(page, re.compile("of 1 marked text"))).to_be_visible()
    expect(page).to_have_url(re.compile("among="))


def test_undo_and_what_a_reload_keeps(page, server):
    searched(page, f"{server}/search")
    first = page.url
    press(page, "Same event, other names")
    expect(page).to_have_url(re.compile("entities%3A-0.4"))
    wait_for_rest(page)
    page.reload()
    expect(results(page)).to_have_count(10)
    wait_for_rest(page)
    page.locator("h1").click()
    page.keyboard.press("Alt+z")
    expect(page).to_have_url(first)
    wait_for_rest(page)
    shown(page).get_by_role("button", name="Redo").click()  # its name ends with its keys
    expect(page).to_have_url(re.compile("entities%3A-0.4"))


def test_a_file_of_ones_own(page, server):
    searched(page, f"{server}/search?to=A+boat+arrived.&weights=concepts:1")
    unfold(page, "Search a file of your own")
    rows = "".join(f"Ship number {k} came to the harbour.\n" for k in range(30)).encode()
    file = {"name": "ships.txt", "mimeType": "text/plain", "buffer": rows}
    page.locator('input[type="file"]').set_input_files(file)
    expect(text(page, "All of your file can be searched: 30 texts.")).to_be_visible()
    expect(results(page).first).to_contain_text("Ship number")
    box = page.get_by_role("textbox", name="Your text")
    expect(box).to_have_value("A boat arrived.")


def test_a_link_opens_the_same_search(page, server):
    searched(page, f"{server}/search?to=A+mayor+resigned.&weights=concepts:1&best=5&words=mayor", 5)
    expect(page.get_by_role("textbox", name="Your text")).to_have_value("A mayor resigned.")
    for said in results(page).all_inner_texts():
        assert "mayor" in said.lower()
