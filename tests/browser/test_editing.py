"""Graphs changed in the picture, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import canvas, open_page, text, wait_for_panels, wait_for_rest

pytestmark = pytest.mark.browser

PAIR = ("The boy saw a dog.", "The girl saw a dog.")


def node(found, side, label):
    return found.locator(f".node[data-side='{side}']").filter(has_text=re.compile(label))


def smatch(found):
    return found.locator("[data-score='smatch'] b")


@pytest.fixture
def found(page, server):
    page.goto(f"{server}/?a={PAIR[0]}&b={PAIR[1]}")
    wait_for_panels(page, *PAIR)
    return canvas(page)


def test_a_concept_is_changed_by_double_click_and_taken_back(page, found):
    before = smatch(found).inner_text()
    node(found, 0, "boy").dblclick()
    field = found.get_by_role("textbox", name="Concept of b")
    expect(field).to_have_value("boy")
    expect(field).to_be_focused()
    field.fill("girl")
    field.press("Enter")
    expect(node(found, 0, "girl")).to_be_visible()
    expect(smatch(found)).to_have_text("1.00")
    expect(text(page, "Graph A was edited by hand")).to_be_visible()
    expect(page).to_have_url(re.compile("state="))
    wait_for_rest(page)
    page.reload()
    wait_for_panels(page, *PAIR)
    expect(node(found, 0, "girl")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(node(found, 0, "boy")).to_be_visible()
    expect(smatch(found)).to_have_text(before)


def test_a_role_is_changed_by_keyboard_and_what_is_none_is_refused(page, found):
    part = found.locator(".edge[data-side='0']").filter(has_text="who sees")
    part.focus()
    page.keyboard.press("Enter")
    expect(part).to_have_attribute("aria-pressed", "true")
    wait_for_rest(page)
    page.keyboard.press("Enter")
    field = found.get_by_role("combobox", name="Role")
    expect(field).to_have_value("ARG0")
    field.fill("AGR1")
    field.press("Enter")
    expect(text(page, "unknown role :AGR1")).to_be_visible()
    wait_for_rest(page)
    found.get_by_role("button", name="Change this concept or role").click()
    field.fill("ARG2")
    found.get_by_role("button", name="Apply", exact=True).click()
    expect(text(page, "Graph A was edited by hand")).to_be_visible()
    wait_for_rest(page)
    expect(text(page, "unknown role")).to_have_count(0)
    open_page(page, "Graphs")
    editor = page.get_by_label("AMR of sentence A (PENMAN)")
    expect(editor).to_have_value(re.compile(":ARG2"))


def test_what_is_typed_into_the_picture_becomes_no_markup(page, found):
    node(found, 1, "girl").dblclick()
    field = found.get_by_role("textbox", name="Concept of g")
    field.fill("<img/src=x>")
    field.press("Enter")
    expect(text(page, "a concept is one word")).to_be_visible()
    wait_for_rest(page)
    node(found, 1, "girl").dblclick()
    field.fill("<b>x</b>".replace("/", ""))
    field.press("Enter")
    expect(node(found, 1, "<b>x<b>")).to_be_visible()
    expect(found.locator("b", has_text=re.compile("^x$"))).to_have_count(0)


def test_escape_leaves_it_as_it_is(page, found):
    node(found, 0, "boy").dblclick()
    field = found.get_by_role("textbox", name="Concept of b")
    field.fill("cow")
    field.press("Escape")
    expect(field).to_have_count(0)
    expect(node(found, 0, "boy")).to_be_visible()
