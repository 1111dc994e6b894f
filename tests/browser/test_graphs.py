"""The page Graphs in a real browser, against a real server."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    canvas,
    expect_no_sideways_scrolling,
    open_page,
    shown,
    text,
    unfold,
    wait_for_graphs,
    wait_for_panels,
    wait_for_rest,
)

PAIR = ("The boy wants to sleep.", "The girl wants to sleep.")


@pytest.fixture
def graphs(page, server):
    """The page Graphs on a pair of sentences."""
    page.goto(f"{server}/?a=The+boy+wants+to+sleep.&b=The+girl+wants+to+sleep.")
    wait_for_panels(page, *PAIR)
    open_page(page, "Graphs")
    expect(page.locator("#export")).to_be_visible()
    wait_for_graphs(page, *PAIR)
    return page


def test_a_node_lights_up_its_partner_and_its_words_by_pointer_and_keyboard(graphs):
    found = canvas(graphs)
    found.locator(".node[data-side='0']", has_text="boy").hover()
    expect(found.locator(".node.lit[data-side='1']")).to_have_text(re.compile("girl"))
    expect(found.locator(".word.lit")).to_have_text(["boy", "girl"])
    expect(found.locator(".details")).to_contain_text("corresponds to girl")
    found.locator(".node[data-side='1']", has_text="girl").focus()
    graphs.keyboard.press("ArrowRight")
    graphs.keyboard.press("Enter")
    graphs.mouse.move(0, 0)
    kept = found.locator("[data-side='1'][aria-pressed=true]")
    expect(kept).to_have_count(1)
    expect(kept).to_have_class(re.compile("lit"))
    expect(graphs).not_to_have_url(re.compile("chosen"))
    graphs.keyboard.press("Escape")
    expect(found.locator(".node.lit")).to_have_count(0)
    found.locator(".word", has_text="wants").first.hover()
    expect(found.locator(".node.lit[data-side='0']")).to_have_text(re.compile("want-01"))


def test_a_node_is_chosen_from_the_table(graphs):
    table = unfold(graphs, "Nodes as a table: choose one").get_by_test_id("stDataFrame")
    expect(table.locator("canvas").first).to_contain_text("boy")
    table.evaluate("e => e.scrollIntoView({block: 'center', behavior: 'instant'})")
    table.click(position={"x": 15, "y": 35 + 35 + 17})  # the box before the second row
    chosen = canvas(graphs).locator(".node[aria-pressed=true]")
    expect(chosen).to_have_text(re.compile("boy"))


def test_a_graph_is_corrected_broken_and_restored(graphs):
    box = graphs.get_by_label("AMR of sentence B (PENMAN)")
    parse = box.input_value()
    box.fill("(w / want-01 :ARG0 (b / <b>boy) :ARG1 (s / sleep-01 :ARG0 b :time (n / now)))")
    graphs.get_by_role("button", name="Apply to B", exact=True).click()
    expect(text(graphs, "Graph B was edited by hand.")).to_be_visible()
    now = canvas(graphs).locator(".node[data-side='1']", has_text="now")
    expect(now).to_be_visible()
    wait_for_graphs(graphs)
    expect(canvas(graphs).locator(".both b:not(.name)")).to_have_count(0)
    box.fill("(w / want-01 :ARG0 (b / boy)")
    graphs.get_by_role("button", name="Apply to B", exact=True).click()
    expect(text(graphs, "This is not an AMR yet; the last graph stays.")).to_be_visible()
    wait_for_graphs(graphs)
    expect(now).to_be_visible()
    graphs.get_by_role("button", name="Back to the parse of B").click()
    expect(graphs.get_by_text("Graph B was edited by hand.")).to_have_count(0)
    wait_for_rest(graphs)
    expect(box).to_have_value(parse)


def test_pictures_and_files_are_saved(graphs):
    for picture in ("the graphs", "graph A", "graph B"):
        with graphs.expect_download() as found:
            canvas(graphs).get_by_role("button", name=f"Save {picture} as PNG").click()
        assert found.value.path().read_bytes().startswith(b"\x89PNG")
    for name, start in (("SVG", "<svg"), ("TikZ", "% Semlens"), ("PENMAN", "# ::provenance")):
        with graphs.expect_download() as found:
            graphs.get_by_role("button", name=name, exact=True).click()
        assert found.value.path().read_text("utf-8").startswith(start)


def test_every_view_of_the_graphs_works(graphs):
    views = graphs.locator(".st-key-view")
    views.get_by_text("Tree", exact=True).click()
    expect(canvas(graphs).locator(".node[data-side='0']", has_text="↪")).to_be_visible()
    wait_for_graphs(graphs)
    before = canvas(graphs).locator(".frame > svg").first.bounding_box()
    canvas(graphs).get_by_role("button", name="Larger").click()
    assert canvas(graphs).locator(".frame > svg").first.bounding_box()["width"] > before["width"]
    views.get_by_text("Movable", exact=True).click()
    expect(shown(graphs).frame_locator("iframe").locator("canvas")).to_have_count(2)


def test_the_graphs_fit_a_phone(graphs):
    graphs.set_viewport_size({"width": 390, "height": 844})
    expect_no_sideways_scrolling(graphs)
