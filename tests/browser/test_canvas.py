"""The canvas in a real browser: what it draws, one selection that drives all, the way from A to B."""

import re
from itertools import combinations, pairwise
from operator import itemgetter

import pytest
from playwright.sync_api import expect

from explainers.pictures.scene import of_pair
from tests.browser.browsing import (
    PHONE,
    WIDE,
    canvas,
    expect_no_sideways_scrolling,
    fresh_page,
    text,
    wait_for_panels,
    wait_for_rest,
)

SWAPPED = ("A dog chases a cat.", "A cat chases a dog.")
DENIED = ("The man likes cheese.", "The man doesn't like cheese.")
TRIP = ("The boy wants to go to New York.", "The girl does not want to visit Paris.")
EVIL = "<img src=x onerror=\"document.title='hacked'\"> runs"


def opened(page, server, pair, chosen=""):
    """Compare with this pair; its canvas."""
    page.goto(f"{server}/?a={pair[0]}&b={pair[1]}" + (f"&chosen={chosen}" if chosen else ""))
    wait_for_panels(page, *pair)
    return canvas(page)


def test_the_canvas_shows_what_the_scene_says(page, server, lens):
    result = lens.explain(*SWAPPED)
    data = of_pair(result, ([], []))
    found = opened(page, server, SWAPPED)
    found.get_by_role("button", name="ARG", exact=True).click()
    expect(found.locator(".edge text", has_text=re.compile("^ARG")).first).to_be_visible()
    for side, graph in enumerate(data["graphs"]):
        nodes = found.locator(f".node[data-side='{side}']")
        assert nodes.evaluate_all(
            "all => all.map(n => [n.dataset.variable, +n.dataset.number])"
        ) == [[node["variable"], node["number"]] for node in graph["nodes"]]
        assert nodes.locator(".label").all_text_contents() == [n["label"] for n in graph["nodes"]]
        edges = found.locator(f".edge[data-side='{side}'] text")
        assert edges.all_text_contents() == [line["role"] for line in graph["lines"]]
    values = found.locator(".cell").evaluate_all("cells => cells.map(c => +c.dataset.value)")
    assert values == pytest.approx(result.tokens.similarity.flatten().tolist(), abs=1e-4)
    found.get_by_role("button", name="Contributions").click()
    values = found.locator(".cell").evaluate_all("cells => cells.map(c => +c.dataset.value)")
    assert values == pytest.approx(result.tokens.contribution.flatten().tolist(), abs=1e-4)
    shown = found.locator("[data-score] b").all_inner_texts()
    assert shown == [f"{value:.2f}".replace("-", "−") for value in result.scores.values()]


def test_a_difference_lights_up_everywhere_goes_into_the_link_and_comes_back(page, server):
    found = opened(page, server, SWAPPED)
    chip = found.locator(".chip").first
    chip.click()
    expect(page).to_have_url(re.compile(r"chosen=d\.1"))

    def expect_lit():
        expect(chip).to_have_attribute("aria-pressed", "true")
        expect(found.locator(".word.lit")).to_have_text(["dog", "cat", "cat", "dog"])
        for part in (".node.lit", ".cell.lit", ".axis.lit"):
            expect(found.locator(part).first).to_be_visible()
        expect(found.get_by_role("status")).to_have_text(re.compile("changed places.*% sure"))

    expect_lit()
    wait_for_rest(page)
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.get_by_test_id("stPopoverBody").locator("code")
    expect(link).to_have_text(re.compile(r"chosen=d\.1"))
    page.keyboard.press("Escape")
    page.reload()
    wait_for_panels(page, *SWAPPED)
    expect_lit()
    chip.focus()
    page.keyboard.press("Escape")
    expect(found.locator(".lit")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("chosen"))


def test_a_denial_its_relation_and_its_difference_light_each_other(page, server):
    found = opened(page, server, DENIED)
    chip = found.locator(".chip").first
    denial = found.locator(".node[data-side='1'][data-constant]")
    relation = found.locator(".edge[data-side='1'][data-target*='polarity']")
    negation = found.locator(".axis[data-choice='s.negation']")
    for part in (chip, denial, relation, negation):
        page.keyboard.press("Escape")
        part.focus()
        for other in (denial, relation, negation):
            expect(other).to_have_class(re.compile(r"\blit\b"))
        if part is not negation:
            expect(chip).to_have_class(re.compile(r"\blit\b"))
            expect(found.locator(".word.lit").filter(has_text="n't")).to_have_count(1)


def test_pointing_asks_the_server_nothing_and_answers_at_once(page, server):
    sockets = []
    page.on("websocket", lambda socket: sockets.append(socket))
    found = opened(page, server, (WIDE, "Two dogs slept."))
    assert found.locator(".node[data-side='0']").count() >= 30
    sent = []
    sockets[-1].on("framesent", lambda frame: sent.append(frame))
    answered = found.evaluate(
        """root => [".node", ".edge", ".word", ".cell", ".axis[data-choice]", ".chip"].flatMap(kind =>
                [...root.querySelectorAll(kind)].slice(0, 30)).every((part, k) => {
            part.dispatchEvent(new PointerEvent("pointerover",
                {bubbles: true, composed: true, screenX: k, screenY: 1}));
            return part.classList.contains("lit");  // at once: the next frame shows it
        })"""
    )
    assert answered
    assert not sent


BELONGING = {
    ".word[data-choice='w.a.1']": (".word.lit", ".node.lit", ".cell.lit", ".row.lit"),
    ".node[data-side='0']": (".word.lit", ".node[data-side='1'].lit", ".edge.lit"),
    ".edge[data-side='0']": (".node.lit", ".word.lit", ".cell.lit", ".edge[data-side='1'].lit"),
    ".cell[data-choice='c.1.4']": (".word.lit", ".node.lit", ".row.lit", ".column.lit"),
    ".axis[data-choice='s.srl']": (".node.lit", ".word.lit", ".edge.lit"),
}
"""What lights up with a part."""


def test_everything_is_reached_by_keyboard_and_tells_its_numbers(page, server):
    found = opened(page, server, SWAPPED)
    found.get_by_role("button", name=re.compile("^All ")).click()
    for first, belonging in BELONGING.items():
        part = found.locator(first).first
        part.evaluate("part => (part.blur(), part.focus())")  # an arrow may have come here before
        for other in belonging:
            expect(found.locator(other).first).to_be_visible()
        said = found.get_by_role("status")
        expect(said).to_have_text(re.compile(r"\d|same relation|another relation"))
        page.keyboard.press("Enter")
        expect(part).to_have_attribute("aria-pressed", "true")
        expect(page).to_have_url(re.compile("chosen="))
        wait_for_rest(page)
        part.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Escape")
        expect(part).to_have_attribute("aria-pressed", "false")
        expect(page).not_to_have_url(re.compile("chosen="))
        wait_for_rest(page)


def test_what_moves_below_a_resting_pointer_leaves_lit_what_has_the_focus(page, server):
    found = opened(page, server, SWAPPED)
    details = found.locator(".details")
    details.evaluate(
        """where => {
            where.addEventListener("pointerover", ({screenX, screenY}) => {
                const again = {bubbles: true, composed: true, screenX, screenY};
                where.passes = () => where.dispatchEvent(new PointerEvent("pointerover", again));
            }, {once: true});
        }"""
    )
    details.hover(position={"x": 5, "y": 5})
    found.locator(".axis[data-choice]").first.focus()
    details.evaluate("where => where.passes()")
    expect(found.locator(".axis.lit")).not_to_have_count(0)
    details.hover(position={"x": 9, "y": 9})
    found.locator(".cell").first.hover()
    expect(found.locator(".cell.lit")).not_to_have_count(0)


def test_tab_goes_from_part_to_part_and_arrows_within(page, server):
    found = opened(page, server, SWAPPED)
    found.locator(".word").first.focus()
    page.keyboard.press("ArrowRight")
    expect(found.locator(".word").nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(found.locator(".sentence").first.locator(".word").last).to_be_focused()
    page.keyboard.press("Tab")
    expect(found.locator(".sentence").nth(1).locator(".word").first).to_be_focused()
    cell = found.locator(".cell[data-choice='c.0.0']")
    cell.focus()
    page.keyboard.press("ArrowDown")
    expect(found.locator(".cell[data-choice='c.1.0']")).to_be_focused()


def test_a_finger_chooses_on_a_phone_that_shows_one_panel_below_the_other(browser, server):
    with fresh_page(browser, server, **PHONE, has_touch=True) as page:
        found = opened(page, server, SWAPPED)
        found.locator(".word").nth(1).tap()
        expect(found.locator(".node.lit").first).to_be_visible()
        expect(found.get_by_role("status")).to_have_text(re.compile("cosine"))
        boxes = [found.locator(name).bounding_box() for name in (".graphs", ".tokens", ".aspects")]
        assert all(x["y"] + x["height"] <= y["y"] for x, y in pairwise(boxes))
        expect_no_sideways_scrolling(page)
        smallest = found.evaluate(
            """root => Math.min(...[...root.querySelectorAll("*")].filter(e =>
                [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
                .map(e => parseFloat(getComputedStyle(e).fontSize)))"""
        )
        assert smallest >= 12


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_way_from_a_to_b_by_slider_and_by_play(browser, server, motion):
    with fresh_page(browser, server, reduced_motion=motion) as page:
        found = opened(page, server, DENIED)
        found.get_by_role("button", name="A → B").click()
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
        found.get_by_role("button", name="Both", exact=True).click()
        expect(found.locator(".node[data-side='1']")).not_to_have_count(1)


def test_the_way_from_a_to_b_fits_a_phone(browser, server):
    with fresh_page(browser, server, **PHONE, reduced_motion="reduce") as page:
        found = opened(page, server, TRIP)
        found.get_by_role("button", name="A → B").click()
        frame = found.locator(".morph .frame")
        for key in ("Home", "End"):
            found.get_by_role("slider", name="From graph A to graph B").focus()
            page.keyboard.press(key)
            assert frame.evaluate("f => f.scrollWidth <= f.clientWidth + 1")
            boxes = [
                node.bounding_box() for node in found.locator(".morph .node:visible .shape").all()
            ]
            assert all(
                x["y"] + x["height"] <= y["y"]
                for x, y in pairwise(sorted(boxes, key=itemgetter("y")))
            )


def test_a_graph_wider_than_its_frame_has_a_map_below_it_that_moves_it(page, server):
    found = opened(page, server, (WIDE, "Two dogs slept."))
    side = found.locator(".graphs .side[data-side='0']")
    frame, small = side.locator(".frame"), side.locator(".minimap")
    place = small.bounding_box()
    assert place["y"] >= frame.bounding_box()["y"] + frame.bounding_box()["height"]
    expect(found.locator(".side[data-side='1'] .minimap")).to_have_count(0)
    page.mouse.click(place["x"] + place["width"] - 2, place["y"] + 5)
    assert frame.evaluate("f => f.scrollLeft + f.clientWidth > f.scrollWidth - 2")
    seen = small.locator(".seen")
    assert float(seen.get_attribute("x")) == pytest.approx(
        frame.evaluate("f => f.scrollLeft"), 0.02
    )
    page.mouse.click(place["x"] + 2, place["y"] + 5)
    assert frame.evaluate("f => f.scrollLeft") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_that_matters_is_on_the_first_screen(browser, server, scheme):
    with fresh_page(browser, server, 1400, color_scheme=scheme) as page:
        found = opened(page, server, TRIP)
        found.evaluate("""async root => {  // letters that are still loading change what fits
            const fits = () => root.getBoundingClientRect().bottom <= 900;
            for (let k = 0; k < 600 && !fits(); k++) await new Promise(again => setTimeout(again, 100));
        }""")
        for part in (".scores", ".top", ".graphs", ".tokens", ".aspects"):
            box = found.locator(part).bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= 1400
            assert box["y"] + box["height"] <= 900
        heights = {found.locator(f"[data-score] >> nth={k}").bounding_box()["y"] for k in range(5)}
        assert len(heights) == 1
        verdict, scores = (found.locator(part).bounding_box() for part in (".verdict", ".scores"))
        assert verdict["y"] + verdict["height"] <= scores["y"]
        expect(found.locator(".legend")).to_contain_text("Line and number")
        for name in ("Sentence A", "Sentence B"):
            expect(page.get_by_text(name, exact=True)).to_be_in_viewport()


@pytest.mark.parametrize("width", [1280, 390])
def test_no_label_of_the_radar_lies_on_another(page, server, width):
    page.set_viewport_size({"width": width, "height": 844})
    found = opened(page, server, TRIP)
    boxes = [label.bounding_box() for label in found.locator(".radar text").all()]
    assert len(boxes) == 15
    for one, other in combinations(boxes, 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        # a line of text is higher than its letters
        apart = abs(one["y"] - other["y"]) >= 0.7 * min(one["height"], other["height"])
        assert beside or apart


def test_a_panel_opens_to_the_full_screen_and_stays_there_when_switched(page, server):
    found = opened(page, server, SWAPPED)
    found.get_by_role("button", name="Full screen: Tokens").click()
    page.wait_for_function("document.fullscreenElement !== null")
    cells = found.locator(".cell").first
    expect(cells).to_be_visible()
    picture = found.locator(".matrix svg")
    page.wait_for_function("svg => svg.clientHeight > 300", arg=picture.element_handle())
    large = picture.bounding_box()["height"]
    found.get_by_role("button", name="Contributions").click()
    expect(found.get_by_role("button", name="Contributions")).to_have_attribute("aria-pressed", "true")  # fmt: skip
    assert page.evaluate("document.fullscreenElement !== null")
    assert picture.bounding_box()["height"] >= large  # and what its colours say below
    found.get_by_role("button", name="Full screen: Tokens").click()
    page.wait_for_function("document.fullscreenElement === null")
    expect(found.locator(".graphs")).to_be_visible()
    found.get_by_role("button", name="Full screen: Graphs").click()
    page.wait_for_function("document.fullscreenElement !== null")
    found.get_by_role("button", name="ARG", exact=True).click()
    with page.expect_download():
        found.get_by_role("button", name="Save the graphs as PNG").click()


def test_enter_compares_and_what_is_shown_is_grey_while_one_types(page, server):
    found = opened(page, server, SWAPPED)
    box = page.get_by_label("Sentence A")
    box.fill("A cow sleeps.")
    expect(found).to_have_class(re.compile("stale"))
    box.press("Shift+Enter")
    expect(box).to_have_value("A cow sleeps.\n")
    box.press("Enter")
    wait_for_panels(page, "A cow sleeps.", SWAPPED[1])
    expect(found).not_to_have_class(re.compile("stale"))
    box.press("End")
    box.press_sequentially("  ")  # says nothing, and changes nothing
    expect(box).to_have_value(re.compile(" $"))
    expect(found).not_to_have_class(re.compile("stale"))


def test_pictures_are_saved(page, server):
    found = opened(page, server, SWAPPED)
    for name in ("graphs", "heatmap"):
        with page.expect_download() as download:
            found.get_by_role("button", name=f"Save the {name} as PNG").click()
        assert download.value.path().read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("width", [1400, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_hostile_text_stays_text_everywhere(browser, server, width, scheme):
    with fresh_page(browser, server) as page:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme)
        page.goto(server)
        wait_for_panels(page)
        page.get_by_label("Sentence A").fill(EVIL)
        page.get_by_label("Sentence B").fill("A \"><script>document.title='hacked'</script> dog.")
        page.keyboard.press("Enter")
        expect(canvas(page).locator(".sentence").first).to_have_text(EVIL)
        wait_for_rest(page)
        for part in (".word", ".node", ".cell", ".chip", ".axis"):
            for k in range(min(3, canvas(page).locator(part).count())):
                canvas(page).locator(part).nth(k).focus()
        expect(canvas(page).locator("img, script")).to_have_count(0)
        expect(page).not_to_have_title(re.compile("hacked"))
        expect(text(page, "Work on the graphs")).to_be_visible()
