"""Graphs changed in the picture, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    change,
    compare,
    open_view,
    text,
    tool,
    unfold,
    wait_for_panels,
    wait_for_rest,
)

PAIR = ("The boy saw a dog.", "The girl saw a dog.")


def node(found, side, label):
    return found.locator(f".node[data-side='{side}']").filter(has_text=re.compile(label))


@pytest.fixture
def found(page, server):
    """The overview of the pair, its graphs with all that the AMR has."""
    found = compare(page, server, *PAIR)
    tool(found, "graphs", "Full AMR").click()
    page.keyboard.press("Escape")
    return found


def test_a_concept_is_changed_by_double_click_and_taken_back_by_back(page, found):
    node(found, 0, "boy").dblclick()
    field = found.get_by_role("combobox", name="Concept of b")
    expect(field).to_have_value("boy")
    expect(field).to_be_focused()
    field.fill("girl")
    field.press("Enter")
    expect(node(found, 0, "girl")).to_be_visible()
    expect(
        found.locator(".node:not(:has-text('see'), :has-text('girl'), :has-text('dog'))")
    ).to_have_count(0)
    expect(text(page, "Graph A was edited by hand")).to_be_visible()
    expect(page).to_have_url(re.compile("state="))
    wait_for_rest(page)
    page.reload()
    wait_for_panels(page, *PAIR)
    expect(node(found, 0, "girl")).to_be_visible()
    page.go_back()
    expect(node(found, 0, "boy")).to_be_visible()
    expect(text(page, "edited by hand")).to_have_count(0)


def test_a_role_is_changed_by_keyboard_and_what_is_none_is_refused(page, found):
    part = edge(found, 0, "b")
    part.focus()
    page.keyboard.press("Enter")
    expect(part).to_have_attribute("aria-pressed", "true")
    wait_for_rest(page)
    page.keyboard.press("Enter")
    field = found.get_by_role("combobox", name="Role")
    expect(field).to_have_value("ARG0")
    field.fill("AGR1")
    field.press("Enter")
    wait_for_rest(page, text(page, "unknown role :AGR1"))
    found.get_by_role("button", name="Change this concept or relation").click()
    field.fill("ARG2")
    found.get_by_role("button", name="Apply", exact=True).click()
    wait_for_rest(page, text(page, "Graph A was edited by hand"))
    expect(text(page, "unknown role")).to_have_count(0)
    open_view(page, "graphs")
    unfold(page, "Correct a graph")
    editor = page.get_by_label("AMR of sentence A (PENMAN)")
    expect(editor).to_have_value(re.compile(":ARG2"))


def test_what_is_typed_into_the_picture_becomes_no_markup(page, found):
    change(found, node(found, 1, "girl"), "Concept of g", "<img/src=x>")
    wait_for_rest(page, text(page, "a concept is one word"))
    change(found, node(found, 1, "girl"), "Concept of g", "<b>x<b>")
    expect(node(found, 1, "<b>x<b>")).to_be_visible()
    expect(found.locator("b", has_text=re.compile("^x$"))).to_have_count(0)


def edge(found, side, target):
    """The relation to a node, by its variable: b is the boy, d the dog."""
    return found.locator(f".edge[data-side='{side}'][data-target='{target}']")


def test_delete_takes_what_hangs_on_it_alone_and_back_brings_it_back(page, found):
    part = node(found, 0, "dog")
    part.click()
    expect(part).to_have_attribute("aria-pressed", "true")
    wait_for_rest(page)
    part.focus()
    page.keyboard.press("Delete")
    expect(node(found, 0, "dog")).to_have_count(0)
    expect(edge(found, 0, "d")).to_have_count(0)
    wait_for_rest(page, node(found, 0, "boy"))
    for _ in range(2):  # what was chosen may be an entry of its own
        if not node(found, 0, "dog").count():
            page.go_back()
            wait_for_rest(page)
    expect(node(found, 0, "dog")).to_be_visible()
    node(found, 0, "see-01").focus()
    page.keyboard.press("Delete")
    wait_for_rest(page, text(page, "the top node must stay"))
    edge(found, 0, "d").focus()
    page.keyboard.press("Delete")
    expect(text(page, "would be left hanging")).to_be_visible()
    expect(node(found, 0, "dog")).to_be_visible()


def test_a_relation_is_attached_elsewhere_by_keyboard(page, found):
    part = edge(found, 0, "d")
    part.focus()
    page.keyboard.press("Enter")
    wait_for_rest(page)
    page.keyboard.press("Enter")
    found.locator("label", has_text="From").locator("select").select_option(label="b / boy")
    found.get_by_role("button", name="Apply", exact=True).click()
    expect(text(page, "Graph A was edited by hand")).to_be_visible()
    expect(found.locator(".edge[data-side='0'][data-source='b'][data-target='d']")).to_have_count(1)


def test_a_relation_is_drawn_to_another_node(page, found):
    wait_for_rest(page)
    part = edge(found, 0, "d").locator(".line")
    a, b = (
        part.evaluate(
            """(path, share) => {
                const at = path.getPointAtLength(share * path.getTotalLength());
                const point = new DOMPoint(at.x, at.y).matrixTransform(path.getScreenCTM());
                return [point.x, point.y];
            }""",
            share,
        )
        for share in (0.15, 0.5)
    )
    boy = node(found, 0, "boy").locator(".shape").bounding_box()
    page.mouse.move(*a)
    page.mouse.down()
    page.mouse.move(*b)
    expect(found.locator(".rubber")).to_have_count(1)
    page.mouse.move(boy["x"] + boy["width"] / 2, boy["y"] + boy["height"] / 2, steps=3)
    expect(found.locator(".node.aim")).to_have_count(1)
    page.mouse.up()
    expect(found.locator(".edge[data-side='0'][data-source='b'][data-target='d']")).to_have_count(1)
    expect(found.locator(".rubber")).to_have_count(0)


def test_concepts_and_roles_are_offered_and_told_when_unknown_and_left_by_escape(page, found):
    node(found, 0, "boy").dblclick()
    field = found.get_by_role("combobox", name="Concept of b")
    field.fill("cow")
    field.press("Escape")
    expect(field).to_have_count(0)
    expect(node(found, 0, "boy")).to_be_visible()
    node(found, 0, "see-01").dblclick()
    field = found.get_by_role("combobox", name="Concept of s")
    expect(found.locator("datalist option[value='see-02']")).to_have_count(1)
    field.fill("visit-01")
    expect(found.locator("datalist option[value='visit-02']")).to_have_count(1)
    expect(found.locator("form [role='status']")).to_have_text("")
    field.fill("visit-99")
    expect(found.locator("form [role='status']")).to_have_text("No frame of this name is known.")
    field.press("Escape")
    edge(found, 0, "b").locator("text").first.dblclick()
    field = found.get_by_role("combobox", name="Role")
    expect(found.locator("datalist option[value='location']")).to_have_count(1)
    field.fill("ARG0-of")
    expect(found.locator("form [role='status']")).to_have_text("")
    field.fill("locaton")
    expect(found.locator("form [role='status']")).to_have_text("No role of this name is known.")


def test_the_text_and_the_picture_go_in_step(page, found):
    tool(found, "graphs", "+ PENMAN").click()
    page.keyboard.press("Escape")
    written = found.get_by_role("textbox", name="PENMAN of A")
    expect(written).to_contain_text(":ARG0 (b / boy)")
    expect(written).to_have_css("font-family", re.compile("mono", re.IGNORECASE))
    node(found, 0, "boy").hover()
    expect(written.locator(".lit")).to_have_text(re.compile(r"b / boy"))
    written.locator("span", has_text="d / dog").hover()
    expect(node(found, 0, "dog")).to_have_class(re.compile("lit"))
    written.fill("(s / see-01 :ARG0 (b / boy) :AGR1 (d / dog))")
    found.get_by_role("button", name="Apply the text of A").click()
    expect(text(page, "unknown role :AGR1")).to_be_visible()
    expect(written).to_contain_text(":AGR1")
    wait_for_rest(page)
    written.fill("(s / see-01 :ARG0 (b / boy) :ARG1 (c / cow))")
    written.press("Control+Enter")
    expect(node(found, 0, "cow")).to_be_visible()
    expect(text(page, "Graph A was edited by hand")).to_be_visible()
