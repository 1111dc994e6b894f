"""The views of Explore below the strip in a real browser, against a real server."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    address,
    canvas,
    shown,
    text,
    tool,
    unfold,
    wait_for_panels,
    wait_for_rest,
)
from tests.waiting import wait_for

SLEEP = ("The boy wants to sleep.", "The girl wants to sleep.")
CHEESE = ("The old man likes cheese.", "The man doesn't like old cheese.")
BOUGHT = ("Google bought YouTube.", "Google did not buy YouTube.")
DENIED = ("The man likes cheese.", "The man doesn't like cheese.")
LONG = (
    "The committee, which had met three times before the summer, decided on Monday to postpone the "
    "vote on the new railway until the report of the engineers is published.",
    "Members of the committee moved the vote on the railway to a later date, because the engineers "
    "had not yet published the report that was promised before the summer.",
)


@pytest.fixture
def opened(page, server):
    """Opens a view of a pair, and waits for its canvas, if it has one."""

    def open_(view, pair, panel=""):
        page.goto(address(server, pair, view=view))
        wait_for_panels(page, pair[0], pair[1], panels=(panel,) if panel else ())
        return canvas(page, panel)

    return open_


def expect_saved(page, files):
    """Each button saves a file that begins so."""
    for name, start in files.items():
        with page.expect_download() as found:
            page.get_by_role("button", name=name, exact=True).click()
        assert found.value.path().read_text("utf-8").lstrip().startswith(start), name


def test_a_long_pair_is_read_in_full_and_words_that_hardly_add_anything_wait(page, opened):
    found = opened("words", LONG, "tokens")
    numbered = found.locator(".cell text")
    expect(numbered.filter(has_text=".97")).to_have_count(3)
    assert numbered.count() < found.locator(".cell").count() / 4
    sentence = page.locator(".strip .box").first
    more = page.locator(".strip .rest").first
    cut = "e => e.scrollHeight - e.clientHeight > 2"
    assert sentence.evaluate(cut)
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    assert not sentence.evaluate(cut)
    page.get_by_text("Which words make the encoder's score?", exact=True).click()
    others = found.get_by_role("button", name="which hardly add anything")
    expect(others).to_be_visible()
    rows = found.locator("text.row").count()
    others.click()
    expect(others).to_be_hidden()
    assert found.locator("text.row").count() > rows


def test_graphs_are_lit_by_pointer_keyboard_and_table(page, opened):
    found = opened("graphs", SLEEP, "graphs")
    boy = found.locator(".node[data-side='0']", has_text="boy")
    boy.hover()
    expect(found.locator(".node.lit[data-side='1']")).to_have_text(re.compile("girl"))
    boy.focus()
    page.keyboard.press("Enter")
    expect(boy).to_have_attribute("aria-pressed", "true")
    expect(found.get_by_role("status")).to_contain_text("corresponds to girl")
    expect(page).not_to_have_url(re.compile("chosen"))
    page.keyboard.press("Escape")
    expect(found.locator(".node.lit")).to_have_count(0)
    table = unfold(page, "Which nodes correspond?").get_by_test_id("stDataFrame")
    expect(table.locator("canvas").first).to_contain_text("boy")
    table.evaluate("e => e.scrollIntoView({block: 'center', behavior: 'instant'})")
    pressed = found.locator(".node[aria-pressed=true]")

    def chosen():  # a table that is drawn anew at this moment heeds no click
        table.click(position={"x": 15, "y": 35 + 35 + 17})  # the box before the second row
        wait_for_rest(page)
        return pressed.count()

    wait_for(chosen)
    expect(pressed).to_have_text(re.compile("boy"))


def test_a_graph_is_corrected_broken_and_restored(page, opened):
    found = opened("graphs", SLEEP, "graphs")
    unfold(page, "Correct a graph")
    box = page.get_by_label("AMR of sentence B (PENMAN)")
    parse = box.input_value()
    box.fill("(w / want-01 :ARG0 (b / <b>boy) :ARG1 (s / sleep-01 :ARG0 b :time (n / now)))")
    page.get_by_role("button", name="Apply to B", exact=True).click()
    expect(text(page, "Graph B was edited by hand.")).to_be_visible()
    now = found.locator(".node[data-side='1']", has_text="now")
    wait_for_rest(page, now)
    expect(found.locator(".both b:not(.name)")).to_have_count(0)
    box.fill("(w / want-01 :ARG0 (b / boy)")
    page.get_by_role("button", name="Apply to B", exact=True).click()
    wait_for_rest(page, text(page, "This is not an AMR yet; the last graph stays."))
    expect(now).to_be_visible()
    page.get_by_role("button", name="Back to the parse of B").click()
    expect(page.get_by_text("Graph B was edited by hand.")).to_have_count(0)
    wait_for_rest(page)
    expect(box).to_have_value(parse)


def test_every_layout_of_the_graphs_works_and_is_saved(page, opened):
    found = opened("graphs", SLEEP, "graphs")
    for name in ("the graphs", "graph A", "graph B"):
        with page.expect_download() as download:
            tool(found, "graphs", f"Save {name} as PNG").click()
        assert download.value.path().read_bytes().startswith(b"\x89PNG")
    layouts = page.locator(".st-key-layout")
    layouts.get_by_text("Tree", exact=True).click()
    wait_for_rest(page, found.locator(".node[data-side='0']", has_text="↪"))
    picture = found.locator(".frame > svg").first
    before = picture.bounding_box()["width"]
    tool(found, "graphs", "Larger").click()
    wait_for(lambda: picture.bounding_box()["width"] > before)
    unfold(page, "Save")
    expect_saved(page, {"SVG": "<svg", "TikZ": "% Semlens", "PENMAN": "# ::provenance"})
    layouts.get_by_text("Movable", exact=True).click()
    expect(shown(page).frame_locator("iframe").locator("canvas")).to_have_count(2)


def test_a_tree_of_what_words_do_is_linked_to_the_rest(page, opened):
    opened("graphs", SLEEP, "graphs")
    page.locator(".st-key-layout").get_by_text("Grammar", exact=True).click()
    found = canvas(page, "trees")
    words = found.locator(".node[data-side='0']")
    wait_for_rest(page, words.first)
    expect(found.locator(".frame > svg")).to_have_count(2)
    expect(found.locator(".edge text", has_text="root")).to_have_count(2)
    words.nth(1).click()
    expect(words.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(found.locator(".edge.lit")).not_to_have_count(0)
    expect(found.locator(".details")).to_contain_text("In its sentence: ")
    with page.expect_download() as download:
        tool(found, "trees", "Save the trees as PNG").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_words_are_lit_by_cells_and_lit_their_nodes(page, opened):
    found = opened("words", CHEESE, "tokens")
    found.locator(".cell[data-choice='c.1.2']").hover()
    expect(found.locator(".row.lit")).to_have_text("old")
    expect(found.locator(".column.lit")).to_have_text("doesn't")
    tool(found, "tokens", "Cosine").click()
    expect(found.locator(".ring")).not_to_have_count(0)
    unfold(page, "Where are the words in the graphs?")
    graphs = canvas(page, "graphs")
    expect(graphs.locator(".node").first).to_be_visible()
    wait_for_rest(page)
    cheese = graphs.locator(".node[data-side='1']", has_text="cheese")
    cheese.focus()
    page.keyboard.press("Enter")
    expect(found.locator(".column.lit")).to_have_text("cheese")


def test_the_cells_answer_the_question(page, opened):
    found = opened("words", DENIED, "tokens")
    cells, line = found.locator(".cell"), found.get_by_text("Stronger colour: closer.", exact=False)
    expect(line).to_be_visible()
    expect(cells).to_have_count(3 * 4)
    page.get_by_role("radio", name="What if a word were removed?").check(force=True)
    wait_for_rest(page)
    expect(text(page, "What would the encoder say without each word?")).to_be_visible()
    expect(cells).to_have_count(0)
    page.get_by_role("radio", name="Which words make the encoder's score?").check(force=True)
    wait_for_rest(page)
    expect(found.get_by_text("Blue adds to the score, orange takes away.")).to_be_visible()
    expect(cells).to_have_count(5 * 6)  # all, and full stops: they add up
    page.get_by_role("radio", name="Which words are alike?").check(force=True)
    wait_for_rest(page)
    expect(line).to_be_visible()
    expect(cells).to_have_count(3 * 4)


def test_methods_directions_and_chunks_of_words(page, opened):
    found = opened("words", CHEESE, "tokens")
    total = text(page, "All words together:")
    before = total.inner_text()
    unfold(page, "Other ways to compare")
    for key, name in (
        ("method", "Average (AVG)"),
        ("method", "Best partner (RCMD)"),
        ("direction", "A → B"),
    ):
        page.locator(f".st-key-{key}").get_by_text(name.split(" (")[0], exact=False).first.click()
        expect(total).to_have_text(before) if "RCMD" in name else expect(total).not_to_have_text(
            before
        )
        wait_for_rest(page)
    unfold(page, "More comparisons")
    unfold(page, "How else could words be paired?")
    three = shown(page).get_by_role("img", name=re.compile("^Heatmap, .*; most: "))
    expect(three).to_have_count(3)
    expect(three.locator("[tabindex]")).to_have_count(0)
    page.locator(".st-key-units").get_by_text("Chunks", exact=True).click()
    box = page.get_by_label("Chunks of sentence A")
    expect(box).to_have_value(re.compile(r"^\[The old man\]"))
    wait_for_rest(page)
    box.fill("[The [old] man likes cheese].")
    box.press("Enter")
    wait_for_rest(page, text(page, "a chunk opens inside a chunk"))
    box.fill("[The old man likes] [cheese] .")
    box.press("Enter")
    expect(page.get_by_text("a chunk opens inside a chunk")).to_have_count(0)
    expect(found.locator("text.row", has_text="The old man likes")).to_be_visible()
    wait_for_rest(page)
    unfold(page, "Save")
    files = {"Matrix (CSV)": "# Semlens", "Matrices (JSON)": "{", "Picture (SVG)": "<svg"}
    expect_saved(page, files | {"Page (HTML)": "<!doctype html", "Alignment (.wa)": "<sentence id"})


def test_aspects_of_several_pairs_are_charted_and_saved(page, opened):
    found = opened("aspects", DENIED, "aspects")
    few, whole = (found.locator(f".radar.{kind}") for kind in ("few", "whole"))
    expect(few.locator(".spoke text")).to_have_count(5)  # what neither has has no spoke
    expect(whole).to_be_hidden()
    expect(text(page, "The two differ in")).to_be_visible()
    expect(found.locator(".axis.low .seen").first).to_contain_text("denies something")
    expect(found.locator(".built .axis[role=button]")).to_have_count(7)
    found.get_by_text("How the graphs are built", exact=True).click()
    expect(few).to_be_hidden()
    expect(whole.locator(".spoke text")).to_have_count(15)
    for axis in found.locator(".axis[role=button]").all():
        expect(axis.locator("small").first).to_be_visible()
        expect(axis.locator(".value")).not_to_be_empty()
    found.locator(".axis.low").first.click()
    expect(found.locator(".details")).to_contain_text("measured on the graphs 0.00")
    page.keyboard.press("Escape")
    unfold(page, "Compare with other pairs")
    chart = page.locator(".st-key-overlay")
    expect(chart.locator(".barlayer .bars")).to_have_count(2)
    page.locator(".st-key-kind").get_by_text("Radar", exact=True).click()
    negation = chart.locator(".angularaxistick text", has_text="Negation")
    expect(negation).to_have_count(1)
    page.locator(".st-key-kind").get_by_text("Bars", exact=True).click()
    expect(chart.locator(".barlayer .bars")).to_have_count(2)
    wait_for_rest(page)
    box = page.get_by_role("textbox", name="One per line")
    box.fill("The man hates <i>cheese</i>.\nTwo dogs run. | Three dogs run.")
    box.press("Control+Enter")
    titles = ["A / B", "A / The man hates <i>cheese</i>.", "Two dogs run. / Three dogs run."]
    expect(chart.locator(".legendtext")).to_have_text(titles)
    wait_for_rest(page)
    page.get_by_text("Side by side", exact=True).click()
    expect(page.locator(".js-plotly-plot")).to_have_count(3)
    wait_for_rest(page)
    unfold(page, "Save")
    expect_saved(
        page,
        {"Aspects (JSON)": "{", "Aspects (CSV)": "# Semlens", "Chart (HTML)": "<!doctype html"},
    )


def test_meaning_alone_why_another_root_a_row_of_ones_own_and_the_stress_test(page, opened):
    found = opened("meaning", BOUGHT, "graphs")
    unfold(page, "Is this score high?")
    expect(page.locator(".js-plotly-plot")).to_have_count(3)
    page.get_by_text("Layered", exact=True).click()
    bought = found.locator(".node[data-side='0']", has_text="buy-01")
    bought.focus()
    page.keyboard.press("Enter")
    expect(bought).to_have_attribute("aria-pressed", "true")
    expect(found.get_by_role("status")).to_have_text(
        re.compile(r"Without buy-01 in one[^:]*: \d\.\d\d")
    )
    page.get_by_text("Numbers", exact=True).click()
    expect(bought).to_have_text(re.compile(r"[+−]?\d\.\d\d"))
    wait_for_rest(page)

    unfold(page, "Put the score to the test")
    unfold(page, "seen from another root")
    root = page.get_by_role("combobox", name="Root of A")
    root.focus()  # which scrolls, and a list that is open then closes
    wait_for_rest(page)
    root.press("ArrowDown")
    page.get_by_role("option").nth(1).click()
    wait_for_rest(page, text(page, "against the graphs as they are"))

    unfold(page, "Same meaning, other wording")
    unfold(page, "Add pairs of your own")
    page.get_by_role("textbox", name="Phenomenon").fill("Denial")
    page.get_by_role("button", name="Add this pair").click()
    expect(page.locator(".js-plotly-plot .ytick", has_text="Denial")).to_have_count(1)
    wait_for_rest(page)

    unfold(page, "One thing of sentence A changed")
    page.get_by_role("button", name="Stress-test sentence A").click()
    saving = page.get_by_role("button", name="Stress test (TSV)")
    wait_for_rest(page, saving)
    with page.expect_download() as download:
        saving.click()
    lines = download.value.path().read_text("utf-8").splitlines()
    assert lines[0].startswith("# Semlens")
    rows = [dict(zip(lines[1].split("\t"), line.split("\t"), strict=True)) for line in lines[2:]]
    assert {row["change"] for row in rows} >= {"negation", "roles swapped", "passive"}
    assert all(0 <= float(row["RCMD"]) <= 1 and row["PAM"] for row in rows)
