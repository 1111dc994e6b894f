"""The canvas in a real browser: what it draws, one selection that drives all, the way from A to B."""

import re
from itertools import combinations, pairwise
from operator import itemgetter

import pytest
from playwright.sync_api import expect

from explainers.pictures.scene import of_pair
from tests.browser.browsing import (
    LIMIT,
    PHONE,
    WIDE,
    address,
    boxes,
    canvas,
    compare,
    expect_no_sideways_scrolling,
    fresh_page,
    strip,
    tool,
    wait_for_panels,
    wait_for_rest,
)
from tests.waiting import wait_for

SWAPPED = ("A dog chases a cat.", "A cat chases a dog.")
DENIED = ("The man likes cheese.", "The man doesn't like cheese.")
TRIP = ("The boy wants to go to New York.", "The girl does not want to visit Paris.")


def opened(page, server, pair, panel, **more):
    """The view of a pair that has one panel alone; its canvas."""
    view = {"graphs": "graphs", "tokens": "words", "aspects": "aspects"}[panel]
    whole = {"layout": "Layered"} if panel == "graphs" else {}
    page.goto(address(server, pair, view=view, **whole, **more))
    wait_for_panels(page, *pair, panels=(panel,))
    return canvas(page)


def test_the_canvas_shows_what_the_scene_says(page, server, lens):
    result = lens.explain(*SWAPPED)
    data = of_pair(result, ([], []))
    found = opened(page, server, SWAPPED, "graphs")
    tool(found, "graphs", "ARG").click()
    expect(found.locator(".edge text", has_text=re.compile("^ARG")).first).to_be_visible()
    for side, graph in enumerate(data["graphs"]):
        labels = found.locator(f".node[data-side='{side}'] .label")
        expect(labels).to_have_text([node["label"] for node in graph["nodes"]])
        roles = found.locator(f".edge[data-side='{side}'] text")
        expect(roles).to_have_text([line["role"] for line in graph["lines"]])
    found = opened(page, server, SWAPPED, "tokens")
    tool(found, "tokens", "all").click()
    for name, wanted in (
        ("Cosine", result.tokens.similarity),
        ("Contributions", result.tokens.contribution),
    ):
        chosen = tool(found, "tokens", name)
        chosen.click()
        expect(chosen).to_have_attribute("aria-pressed", "true")
        values = found.locator(".cell").evaluate_all("cells => cells.map(c => +c.dataset.value)")
        assert values == pytest.approx(wanted.flatten().tolist(), abs=1e-4)


def test_what_is_chosen_goes_into_the_link_and_comes_back_until_escape(page, server):
    found = compare(page, server, *SWAPPED)
    strip(page).locator("mark [data-choice]").first.click()
    expect(page).to_have_url(re.compile(r"chosen=d\.1"))
    wait_for_rest(page)
    share = page.get_by_role("button", name="Share", exact=True)
    share.click()
    link = page.get_by_test_id("stPopoverBody").locator("code").first
    expect(link).to_have_text(re.compile(r"chosen=d\.1"))
    share.click()
    page.reload()
    wait_for_panels(page, *SWAPPED)
    for part in (".node.lit", ".cell.lit", "[data-choice^='s.'].lit"):
        expect(found.locator(part).first).to_be_visible()
    expect(found.get_by_role("status")).to_have_text(
        re.compile("changed places.*; (almost certain|likely)")
    )
    found.locator(".node").first.focus()
    page.keyboard.press("Escape")
    expect(page).not_to_have_url(re.compile("chosen"))


def test_a_denial_its_relation_its_aspect_and_its_word_light_each_other(page, server):
    found = compare(page, server, *DENIED)
    denial = found.locator(".node[data-side='1']", has_text="not")
    relation = found.locator(".edge[data-side='1']", has_text="denied")
    negation = found.locator(".axis[data-choice='s.negation']").first
    for part in (denial, relation, negation):
        page.keyboard.press("Escape")
        part.focus()
        for other in (denial, relation, negation):
            expect(other).to_have_class(re.compile(r"\blit\b"))


def test_pointing_asks_the_server_nothing_and_answers_at_once(page, server):
    sockets = []
    page.on("websocket", lambda socket: sockets.append(socket))
    found = compare(page, server, WIDE, "Two dogs slept.")
    assert found.locator(".node[data-side='0']").count() >= 18
    sent = []
    sockets[-1].on("framesent", lambda frame: sent.append(frame))
    answered = found.evaluate(
        """root => [".node", ".edge", ".cell", ".axis[data-choice]"].flatMap(kind =>
                [...root.querySelectorAll(kind)].slice(0, 30)).every((part, k) => {
            part.dispatchEvent(new PointerEvent("pointerover",
                {bubbles: true, composed: true, screenX: k, screenY: 1}));
            return part.classList.contains("lit");  // at once: the next frame shows it
        })"""
    )
    assert answered
    # What pointing had asked for would be sent with the next frames, before what is asked now
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 300)))")
    page.evaluate("() => fetch('/_stcore/health').then(answer => answer.text())")
    assert not sent
    with sockets[-1].expect_event("framesent", timeout=LIMIT):
        found.locator(".node").first.click()  # a choice does go there: it would be seen


BELONGING = {
    ".node[data-side='0']": (".node[data-side='1'].lit", ".edge.lit"),
    ".edge[data-side='0']": (".node.lit", ".cell.lit", ".edge[data-side='1'].lit"),
    ".cell[data-choice='c.1.4']": (".node.lit", ".row.lit", ".column.lit"),
    ".axis[data-choice='s.srl']": (".node.lit", ".edge.lit"),
}
"""What lights up with a part."""


def test_everything_is_reached_by_keyboard_and_tells_its_numbers(page, server):
    found = compare(page, server, *SWAPPED)
    for panel, name in (("aspects", "All 15"), ("tokens", "all")):
        tool(found, panel, name).click()
    page.keyboard.press("Escape")
    for first, belonging in BELONGING.items():
        part = found.locator(first).first
        part.evaluate("part => (part.blur(), part.focus())")  # an arrow may have come here before
        for other in belonging:
            expect(found.locator(other).first).to_be_visible()
        page.keyboard.press("Enter")
        expect(part).to_have_attribute("aria-pressed", "true")
        said = found.get_by_role("status")
        expect(said).to_have_text(re.compile(r"\d|same relation|another relation"))
        expect(page).to_have_url(re.compile("chosen="))
        wait_for_rest(page)
        part.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Escape")
        expect(part).to_have_attribute("aria-pressed", "false")
        expect(page).not_to_have_url(re.compile("chosen="))
        wait_for_rest(page)
    cell = found.locator(".cell[data-choice='c.0.0']")
    cell.focus()
    page.keyboard.press("ArrowDown")
    expect(found.locator(".cell[data-choice='c.1.0']")).to_be_focused()


def test_what_moves_below_a_resting_pointer_leaves_lit_what_has_the_focus(page, server):
    found = compare(page, server, *SWAPPED)
    resting = found.locator(".panel.graphs h2")
    resting.evaluate(
        """where => {
            where.addEventListener("pointerover", ({screenX, screenY}) => {
                const again = {bubbles: true, composed: true, screenX, screenY};
                where.passes = () => where.dispatchEvent(new PointerEvent("pointerover", again));
            }, {once: true});
        }"""
    )
    resting.hover(position={"x": 5, "y": 5})
    found.locator(".axis[data-choice]").first.focus()
    resting.evaluate("where => where.passes()")
    expect(found.locator(".axis.lit")).not_to_have_count(0)
    resting.hover(position={"x": 9, "y": 9})
    found.locator(".cell").first.hover()
    expect(found.locator(".cell.lit")).not_to_have_count(0)


def test_a_finger_chooses_on_a_phone_that_shows_one_panel_below_the_other(browser, server):
    with fresh_page(browser, server, **PHONE, has_touch=True) as page:
        found = compare(page, server, *SWAPPED)
        before = boxes(found.locator(".panel"))
        assert len(before) == 3
        assert all(x["y"] + x["height"] <= y["y"] for x, y in pairwise(before))
        found.locator(".node[data-side='0']", has_text="dog").tap()
        expect(found.locator(".node.lit[data-side='1']").first).to_be_visible()
        sheet = found.locator(".told.shown")
        wait_for_rest(page, sheet)
        expect(sheet.get_by_role("status")).to_have_text(re.compile("dog"))
        assert boxes(found.locator(".panel")) == before  # nothing moves for it
        expect_no_sideways_scrolling(page)
        sheet.get_by_role("button", name="Close").tap()
        expect(found.locator(".told.shown, .lit")).to_have_count(0)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_way_from_a_to_b_by_slider_and_by_play(browser, server, motion):
    with fresh_page(browser, server, reduced_motion=motion) as page:
        found = opened(page, server, DENIED, "graphs")
        tool(found, "graphs", "A → B").click()
        slider = found.get_by_role("slider", name="From graph A to graph B")
        only_b = found.locator(".node[data-side='1']")
        expect(only_b).to_have_count(1)  # the denial; all others travel
        expect(only_b).to_be_hidden()
        slider.focus()
        page.keyboard.press("End")
        expect(only_b).to_be_visible()
        page.keyboard.press("Home")
        expect(only_b).to_be_hidden()
        found.get_by_role("button", name="Play from A to B").click()
        expect(slider).to_have_value("100")
        expect(only_b).to_be_visible()
        tool(found, "graphs", "Both").click()
        expect(found.locator(".node[data-side='1']")).not_to_have_count(1)


def test_the_way_from_a_to_b_fits_a_phone(browser, server):
    with fresh_page(browser, server, **PHONE, reduced_motion="reduce") as page:
        found = opened(page, server, TRIP, "graphs")
        tool(found, "graphs", "A → B").click()
        frame = found.locator(".morph .frame")
        slider = found.get_by_role("slider", name="From graph A to graph B")
        for key, value in (("Home", "0"), ("End", "100")):
            slider.press(key)
            expect(slider).to_have_value(value)
            wait_for_rest(page)
            assert frame.evaluate("f => f.scrollWidth <= f.clientWidth + 1")
            nodes = sorted(boxes(frame.locator(".node:visible .shape")), key=itemgetter("y"))
            assert nodes and all(x["y"] + x["height"] <= y["y"] for x, y in pairwise(nodes))


def test_a_graph_wider_than_its_frame_has_a_map_below_it_that_moves_it(page, server):
    pair = (WIDE, "Two dogs slept.")
    found = opened(page, server, pair, "graphs")
    side = found.locator(".graphs .side[data-side='0']")
    frame, small = side.locator(".frame"), side.locator(".minimap")
    small.scroll_into_view_if_needed()
    wait_for_rest(page)
    place, above = small.bounding_box(), frame.bounding_box()
    assert place["y"] >= above["y"] + above["height"]
    small.click(position={"x": place["width"] - 2, "y": 5})
    assert frame.evaluate("f => f.scrollLeft + f.clientWidth > f.scrollWidth - 2")
    moved = pytest.approx(frame.evaluate("f => f.scrollLeft"), 0.02)
    seen = small.locator(".seen")
    wait_for(lambda: float(seen.get_attribute("x")) == moved)  # told with the next frame
    small.click(position={"x": 2, "y": 5})
    assert frame.evaluate("f => f.scrollLeft") == 0


@pytest.mark.parametrize("width", [1280, 390])
def test_no_label_of_the_radar_lies_on_another(page, server, width):
    page.set_viewport_size({"width": width, "height": 844})
    found = compare(page, server, *TRIP)
    opener = found.get_by_role("button", name="Show the radar of all aspects")
    if opener.is_visible():
        opener.click()
    labels = found.locator(".radar .spoke text")
    expect(labels).to_have_count(15)
    wait_for_rest(page)
    for one, other in combinations(boxes(labels), 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        # a line of text is higher than its letters
        apart = abs(one["y"] - other["y"]) >= 0.7 * min(one["height"], other["height"])
        assert beside or apart


def test_a_panel_opens_to_the_full_screen_stays_there_when_switched_and_is_saved(page, server):
    found = compare(page, server, *SWAPPED)
    tool(found, "tokens", "Full screen: Which words match?").click()
    page.wait_for_function("document.fullscreenElement !== null")
    picture = found.locator(".matrix svg")
    wait_for(lambda: picture.evaluate("svg => svg.clientHeight") > 300)  # it may be drawn anew
    wait_for_rest(page)
    large = picture.bounding_box()["height"]
    adds = tool(found, "tokens", "Contributions")
    adds.click()
    expect(adds).to_have_attribute("aria-pressed", "true")
    wait_for_rest(page)
    assert page.evaluate("document.fullscreenElement !== null")
    assert picture.bounding_box()["height"] >= large  # and what its colours say below
    tool(found, "tokens", "Full screen: Which words match?").click()
    page.wait_for_function("document.fullscreenElement === null")
    for panel, name in (("graphs", "the graphs"), ("tokens", "the heatmap")):
        with page.expect_download() as download:
            tool(found, panel, f"Save {name} as PNG").click()
        assert download.value.path().read_bytes().startswith(b"\x89PNG")
