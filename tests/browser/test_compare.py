"""The whole way in a real browser, against a real server."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import wait_for_graphs, wait_for_panels, wait_for_rest

pytestmark = pytest.mark.browser


def labels(page, side):
    return page.frame_locator("iframe").first.locator(f"#g{side} text").all_text_contents()


def test_two_sentences_are_typed_and_three_panels_appear(page, server):
    page.goto(server)
    wait_for_panels(page)
    page.get_by_label("Sentence A").fill("Two men are playing chess.")
    page.get_by_label("Sentence B").fill("A man is <b>not</b> playing chess.")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_text("chess", exact=False).first).to_be_visible()
    expect(page).to_have_url(re.compile(r"a=Two\+?(%20)?men"))
    wait_for_panels(page)
    assert all(frame.evaluate("window.semlensReady") for frame in page.frames[1:])
    assert all(any("play" in label for label in labels(page, side)) for side in (0, 1))
    matrix = page.frame_locator("iframe").nth(1).locator("#matrix")
    assert "chess" in matrix.locator("text.row").all_text_contents()
    assert "<" in matrix.locator("text.column").all_text_contents()
    assert page.locator("[data-testid=stMetricValue]").count() == 4


def test_a_link_reopens_the_pair_and_a_reload_keeps_it(page, server):
    page.goto(f"{server}/?a=A+dog+barks.&b=A+cat+sleeps.")
    wait_for_panels(page)
    assert page.get_by_label("Sentence A").input_value() == "A dog barks."
    page.reload()
    wait_for_panels(page)
    assert page.get_by_label("Sentence B").input_value() == "A cat sleeps."


def test_markup_stays_text(page, server):
    page.goto(server)
    wait_for_panels(page)
    page.get_by_label("Sentence A").fill("<img src=x onerror=\"document.title='hacked'\"> runs")
    page.keyboard.press("Control+Enter")
    expect(page).to_have_url(re.compile("img"))
    wait_for_panels(page)
    page.wait_for_timeout(500)
    assert "hacked" not in page.title()
    assert page.locator("img[src=x]").count() == 0


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
    wait_for_panels(page)
    expect(page.locator("[data-testid=stMetricValue]").first).to_be_visible()


def test_settings_and_back_keep_the_pair(page, server):
    page.goto(f"{server}/?a=A+dog+barks.&b=A+cat+sleeps.")
    wait_for_panels(page)
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_text("Parser used in this session")).to_be_visible()
    page.get_by_role("link", name="Compare").click()
    wait_for_panels(page)
    assert page.get_by_label("Sentence A").input_value() == "A dog barks."


def test_doubtful_parts_are_marked_and_another_reading_redraws_the_graph(page, server):
    page.goto(f"{server}/?a=IAF+strike+Gaza+terror+hubs&b=A+cat+sleeps.")
    wait_for_panels(page)
    before = labels(page, 0)
    assert any(label.endswith(" ?") for label in before)
    page.get_by_text("Doubtful words in sentence A").click()
    box = page.get_by_label("IAF (word 1)")
    expect(box).to_be_visible()
    page.wait_for_timeout(500)  # until the expander has unfolded
    box.click()
    page.get_by_role("option", name="military :name IAF (").first.click()
    wait_for_panels(page)
    for _ in range(40):
        after = labels(page, 0)
        if after != before:
            break
        page.wait_for_timeout(250)
    assert any("military" in label for label in after)


def test_a_phone_shows_everything_without_sideways_scrolling(page, server):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server)
    wait_for_panels(page)
    main = page.locator('[data-testid="stMain"]')
    assert main.evaluate("e => e.scrollWidth <= e.clientWidth + 1")


# The page Graphs


@pytest.fixture
def graphs(page, server):
    """The page Graphs on a pair of sentences."""
    page.goto(f"{server}/?a=The+boy+wants+to+sleep.&b=The+girl+wants+to+sleep.")
    wait_for_panels(page)
    page.get_by_role("link", name="Graphs", exact=True).click()
    expect(page.locator("#export")).to_be_visible()
    wait_for_graphs(page)
    return page


def test_a_node_lights_up_its_partner_and_its_words_by_pointer_and_keyboard(graphs):
    frame = graphs.frame_locator("iframe")
    frame.locator("#g0 .node", has_text="boy").hover()
    expect(frame.locator("#g1 .node.lit")).to_have_text(re.compile("girl"))
    expect(frame.locator(".word.lit")).to_have_text(["boy", "girl"])
    expect(frame.locator("#details")).to_contain_text("corresponds to girl")
    frame.locator("#g1 .node", has_text="girl").focus()
    graphs.keyboard.press("ArrowRight")
    graphs.keyboard.press("Enter")
    graphs.mouse.move(0, 0)
    kept = frame.locator("#g1 .node[aria-pressed=true]")
    expect(kept).to_have_count(1)
    expect(kept).to_have_class(re.compile("lit"))
    graphs.keyboard.press("Escape")
    expect(frame.locator(".node.lit")).to_have_count(0)
    frame.locator(".word", has_text="wants").first.hover()
    expect(frame.locator("#g0 .node.lit")).to_have_text(re.compile("want-01"))


def test_a_node_is_chosen_from_the_table(graphs):
    graphs.get_by_text("Nodes as a table: choose one").click()
    graphs.wait_for_timeout(1000)  # until the expander has unfolded
    table = graphs.get_by_test_id("stDataFrame").first
    table.evaluate("e => e.scrollIntoView({block: 'center'})")
    graphs.wait_for_timeout(500)
    table.click(position={"x": 15, "y": 35 + 35 + 17})  # the box before the second row
    chosen = graphs.frame_locator("iframe").locator(".node[aria-pressed=true]")
    expect(chosen).to_have_text(re.compile("boy"), timeout=20_000)


def test_a_graph_is_corrected_broken_and_restored(graphs):
    box = graphs.get_by_label("AMR of sentence B (PENMAN)")
    parse = box.input_value()
    box.fill("(w / want-01 :ARG0 (b / <b>boy) :ARG1 (s / sleep-01 :ARG0 b :time (n / now)))")
    graphs.get_by_role("button", name="Apply to B", exact=True).click()
    expect(graphs.get_by_text("Graph B was edited by hand.")).to_be_visible()
    expect(graphs.frame_locator("iframe").locator("#g1 .node", has_text="now")).to_be_visible()
    assert graphs.frame_locator("iframe").locator("#g1 b").count() == 0
    box.fill("(w / want-01 :ARG0 (b / boy)")
    graphs.get_by_role("button", name="Apply to B", exact=True).click()
    expect(graphs.get_by_text("This is not an AMR yet; the last graph stays.")).to_be_visible()
    expect(graphs.frame_locator("iframe").locator("#g1 .node", has_text="now")).to_be_visible()
    graphs.get_by_role("button", name="Back to the parse of B").click()
    expect(graphs.get_by_text("Graph B was edited by hand.")).to_have_count(0)
    wait_for_rest(graphs)  # until then the old box may stand beside the new one
    expect(box).to_have_value(parse)


def test_pictures_and_files_are_saved(graphs):
    frame = graphs.frame_locator("iframe")
    with graphs.expect_download() as found:
        frame.get_by_role("button", name="PNG of both").click()
    assert found.value.path().read_bytes().startswith(b"\x89PNG")
    for name, start in (("SVG", "<svg"), ("TikZ", "% Semlens"), ("PENMAN", "# ::provenance")):
        with graphs.expect_download() as found:
            graphs.get_by_role("button", name=name, exact=True).click()
        assert found.value.path().read_text("utf-8").startswith(start)


def test_every_view_of_the_graphs_works(graphs):
    graphs.get_by_text("Tree", exact=True).first.click()
    expect(graphs.frame_locator("iframe").locator("#g0 .node", has_text="↪")).to_be_visible()
    graphs.get_by_text("Movable", exact=True).click()
    expect(graphs.frame_locator("iframe").locator("canvas")).to_have_count(2)


def test_the_graphs_fit_a_phone(page, server):
    page.goto(f"{server}/")
    wait_for_panels(page)
    page.get_by_role("link", name="Graphs", exact=True).click()
    expect(page.locator("#export")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    main = page.locator('[data-testid="stMain"]')
    assert main.evaluate("e => e.scrollWidth <= e.clientWidth + 1")


# The page Aspects


@pytest.fixture
def aspects(page, server):
    """The page Aspects on a pair of sentences."""
    page.goto(f"{server}/?a=The+man+likes+cheese.&b=The+man+doesn't+like+cheese.")
    wait_for_panels(page)
    page.get_by_role("link", name="Aspects", exact=True).click()
    expect(page.locator("#parts")).to_be_visible()
    expect(page.locator(".js-plotly-plot")).to_have_count(2, timeout=60_000)
    return page


def test_aspects_are_charted_and_saved(aspects):
    expect(aspects.get_by_text("pulled down by Negation")).to_be_visible()
    axes = aspects.locator(".js-plotly-plot").first.locator(".angularaxistick text")
    assert len(axes.all_text_contents()) == 15
    assert any(re.search(r"Negation ?\(0\.\d\d\)", t) for t in axes.all_text_contents())
    aspects.get_by_text("Bars", exact=True).click()
    expect(aspects.locator(".js-plotly-plot").first.locator(".barlayer .bars")).to_have_count(2)
    wait_for_rest(aspects)
    for name, start in (
        ("Aspects (JSON)", "{"),
        ("Aspects (CSV)", "# Semlens"),
        ("Chart (HTML)", "<!doctype html"),
    ):
        with aspects.expect_download() as found:
            aspects.get_by_role("button", name=name, exact=True).click()
        assert found.value.path().read_text("utf-8").lstrip().startswith(start)


def test_several_pairs_on_one_radar_or_side_by_side(aspects):
    aspects.get_by_text("Compare with more sentences or pairs").click()
    box = aspects.get_by_role("textbox", name="One a line")
    box.fill("The man hates <i>cheese</i>.\nTwo dogs run. | Three dogs run.")
    box.press("Control+Enter")
    legend = aspects.locator(".js-plotly-plot").first.locator(".legendtext")
    expect(legend).to_have_count(3, timeout=60_000)
    assert legend.nth(1).text_content() == "A / The man hates <i>cheese</i>."
    aspects.get_by_text("Side by side", exact=True).click()
    expect(aspects.locator(".js-plotly-plot")).to_have_count(4, timeout=60_000)


def test_the_aspects_fit_a_phone(aspects):
    aspects.set_viewport_size({"width": 390, "height": 844})
    main = aspects.locator('[data-testid="stMain"]')
    assert main.evaluate("e => e.scrollWidth <= e.clientWidth + 1")


# The page Tokens


@pytest.fixture
def tokens(page, server):
    """The page Tokens on a pair of sentences, its heatmap drawn."""
    page.goto(f"{server}/?a=The+old+man+likes+cheese.&b=The+man+doesn't+like+old+cheese.")
    wait_for_panels(page)
    page.get_by_role("link", name="Tokens", exact=True).click()
    expect(page.locator("#export")).to_be_visible(timeout=120_000)
    wait_for_matrix(page)
    return page


def wait_for_matrix(page):
    """Until the heatmap is drawn and nothing runs any more; its frame."""
    frame = page.frame_locator("iframe").first
    frame.locator("#matrix svg").wait_for(timeout=120_000)
    wait_for_rest(page)
    return frame


def test_a_word_lights_up_its_partner_its_nodes_and_the_other_way_round(tokens):
    frame = tokens.frame_locator("iframe").first
    frame.locator('.word[data-side="0"]', has_text="likes").click()
    expect(frame.locator("#details")).to_contain_text(re.compile("“likes” adds 0.*“like” \\d+%"))
    lit = frame.locator('.word.lit[data-side="1"]', has_text=re.compile("^like$"))
    assert re.fullmatch(r"\d+%", lit.get_attribute("data-share"))
    expect(frame.locator('.node.lit[data-side="0"]')).to_have_text(re.compile("like-01"))
    expect(frame.locator(".mark")).to_have_count(1)
    expect(frame.locator(".word.alone")).to_have_text("doesn't")
    frame.locator('.node[data-side="1"]', has_text="cheese").click()
    expect(frame.locator('.word.chosen[data-side="1"]')).to_have_text("cheese")
    tokens.keyboard.press("Escape")
    tokens.mouse.move(0, 0)
    tokens.get_by_role("heading", name="Tokens").focus()
    expect(frame.locator(".node.lit")).to_have_count(0)
    expect(frame.locator("#details")).to_contain_text("Point at a word")


def test_words_and_cells_by_keyboard_and_pointer(tokens):
    frame = tokens.frame_locator("iframe").first
    frame.locator('.word[data-side="0"]').first.focus()
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
    score = tokens.locator("[data-testid=stMetricValue]").first
    before = score.text_content()
    tokens.get_by_text("Average (AVG)", exact=True).click()
    expect(score).not_to_have_text(before)
    expect(tokens.get_by_text("Direction", exact=True)).to_have_count(0)
    tokens.get_by_text("Best partner (RCMD)", exact=True).first.click()
    expect(score).to_have_text(before)
    tokens.get_by_text("A → B", exact=True).click()
    expect(score).not_to_have_text(before)
    wait_for_rest(tokens)
    assert tokens.frame_locator("iframe").nth(1).locator("section").count() == 3


def test_chunks_are_moved_by_brackets_and_saved(tokens):
    tokens.get_by_text("Chunks", exact=True).click()
    expect(tokens.locator("#alignment")).to_be_visible()
    box = tokens.get_by_label("Chunks of sentence A")
    assert box.input_value().startswith("[The old man]")
    box.fill("[The [old] man likes cheese].")
    box.press("Enter")
    expect(tokens.get_by_text("a chunk opens inside a chunk")).to_be_visible()
    box.fill("[The old man likes] [cheese] .")
    box.press("Enter")
    expect(tokens.get_by_text("a chunk opens inside a chunk")).to_have_count(0)
    frame = wait_for_matrix(tokens)
    expect(frame.locator('.word[data-side="0"]')).to_have_text(["The old man likes", "cheese", "."])
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
    expect(tokens.get_by_test_id("stDataFrame")).to_have_count(2, timeout=60_000)


def test_the_tokens_fit_a_phone(tokens):
    tokens.set_viewport_size({"width": 390, "height": 844})
    main = tokens.locator('[data-testid="stMain"]')
    assert main.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
