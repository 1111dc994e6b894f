"""Teaching and sharing in a real browser: tour, what if, presentation, links, history, base path."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import fresh_page, wait_for_graphs, wait_for_panels, wait_for_rest
from tests.serving import serve

pytestmark = pytest.mark.browser


def button(page, name):
    return page.get_by_role("button", name=name, exact=False)


def test_the_tour_from_guess_to_reveal_by_keyboard(page, server):
    page.goto(f"{server}/tour")
    expect(page.get_by_role("heading", name="1. Paraphrase")).to_be_visible(timeout=120_000)
    wait_for_rest(page)
    expect(page.locator("iframe")).to_have_count(0)
    page.wait_for_timeout(2000)  # the tab's history is being asked for
    page.keyboard.press("Alt+ArrowDown")
    # on a new server the models are being loaded meanwhile
    expect(page.get_by_role("heading", name="2. Negation")).to_be_visible(timeout=30_000)
    expect(page).to_have_url(re.compile("step=2"))
    page.keyboard.press("Alt+Enter")
    expect(page.get_by_text("You guessed")).to_be_visible(timeout=60_000)
    wait_for_graphs(page)
    expect(page.get_by_text("It sees it.").first).to_be_visible()
    expect(page.get_by_text("Here it is blind, or wrong.").first).to_be_visible()
    page.get_by_role("link", name="Open in Compare").click()
    expect(page.get_by_label("Sentence A")).to_have_value("The doctor cured the patient.")
    wait_for_panels(page)


def test_a_teachers_own_tour(page, server, tmp_path):
    own = {"title": "My class", "steps": [{"title": "Cats", "a": "A cat <i>sat</i>.", "b": "A cat sits.",
           "intro": "Look.", "guess": {"question": "Same?", "choices": ["yes", "no"], "right": 0},
           "look": [{"panel": "scores", "say": "alike", "when": "sbert > 0.5"}]}]}  # fmt: skip
    wrong, path = tmp_path / "wrong.json", tmp_path / "tour.json"
    page.goto(f"{server}/tour")
    page.get_by_text("A tour of your own").click()
    wrong.write_text("{}")
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_text("Our tour is shown")).to_be_visible()
    path.write_text(json.dumps(own))
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_role("heading", name="1. Cats")).to_be_visible()
    expect(page.get_by_text("A: A cat <i>sat</i>.")).to_be_visible()
    page.get_by_text("yes", exact=True).click()
    button(page, "Reveal").click()
    expect(page.get_by_text("Yes: yes.")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("alike", exact=False).first).to_be_visible()


def test_what_if_before_and_after_on_every_panel(page, server):
    page.goto(f"{server}/whatif?a=The+man+likes+cheese.&b=The+man+loves+cheese.")
    expect(button(page, "Negate it")).to_be_visible(timeout=120_000)
    wait_for_rest(page)
    button(page, "Negate it").click()
    expect(page.locator("[data-testid=stMetricDelta]")).to_have_count(4)
    wait_for_rest(page)
    for k in (0, 1):
        page.frame_locator("iframe").nth(k).locator("#g1 .node").first.wait_for()
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    expect(page.frame_locator("iframe").nth(2).locator("section svg")).to_have_count(2)
    button(page, "Pair the sentence with its changed self").click()
    expect(page.get_by_label("Sentence B")).to_have_value("The man does not like cheese.")
    page.get_by_role("link", name="Compare", exact=True).click()
    wait_for_panels(page)
    assert page.get_by_label("Sentence B").input_value() == "The man does not like cheese."


def test_a_presentation_is_turned_by_keys_and_left_again(page, server):
    page.goto(f"{server}/?a=A+dog+barks.&b=A+cat+sleeps.")
    wait_for_panels(page)
    page.get_by_role("link", name="Present").click()
    expect(page.get_by_role("heading", name="A: A dog barks.")).to_be_visible()
    expect(page.locator("[data-testid=stHeader]")).to_be_hidden()
    wait_for_rest(page)
    size = page.evaluate(
        "() => document.querySelector('[data-testid=stMetricValue]').getBoundingClientRect().height"
    )
    assert size > 45
    page.keyboard.press("ArrowRight")
    expect(page.locator("img")).to_have_count(2)
    wait_for_rest(page)
    page.keyboard.press("PageDown")
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    wait_for_rest(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("The cells add up to")).to_be_visible()
    page.reload()
    expect(page.get_by_text("The cells add up to")).to_be_visible(timeout=60_000)
    wait_for_rest(page)
    page.keyboard.press("Escape")
    wait_for_panels(page)
    assert page.get_by_label("Sentence A").input_value() == "A dog barks."


def test_the_gallery_opens_a_pair(page, server):
    page.goto(f"{server}/gallery")
    expect(page.locator("[data-testid=stImage] img")).to_have_count(14, timeout=120_000)
    page.get_by_role("link", name="Open").nth(3).click()
    wait_for_panels(page)
    assert page.get_by_label("Sentence A").input_value() == "Google bought YouTube."


def test_a_shared_link_reproduces_graphs_settings_and_page_elsewhere(page, server, browser):
    page.goto(f"{server}/graphs?a=A+dog+barks.&b=A+cat+sleeps.")
    expect(page.locator("#export")).to_be_visible(timeout=120_000)
    wait_for_rest(page)
    page.get_by_role("textbox", name="AMR of sentence B (PENMAN)").fill(
        "(g / growl-01 :ARG0 (t / tiger))"
    )
    page.keyboard.press("Control+Enter")
    button(page, "Apply to B").click()
    expect(page.get_by_text("Graph B was edited by hand.")).to_be_visible()
    wait_for_rest(page)
    page.get_by_text("Tree", exact=True).first.click()
    wait_for_rest(page)
    button(page, "Share").click()
    link = page.locator("[data-testid=stPopoverBody] code").inner_text()
    with fresh_page(browser, server) as other:
        other.goto(link)
        expect(other.get_by_text("Graph B was edited by hand.")).to_be_visible(timeout=60_000)
        wait_for_graphs(other)
        nodes = other.frame_locator("iframe").first.locator("#g1 text").all_text_contents()
        assert any("tiger" in text for text in nodes)
        assert "view=Tree" in other.url
    with fresh_page(browser, server) as other:
        other.goto(re.sub("state=[^&]+", "state=hand-made", link))
        expect(other.get_by_text("A part of this link is not used")).to_be_visible(timeout=60_000)
        expect(other.get_by_text("Graph B was edited by hand.")).to_have_count(0)


def test_a_reload_keeps_the_history(page, server):
    page.goto(f"{server}/?a=A+dog+barks.&b=A+cat+sleeps.")
    wait_for_panels(page)
    page.get_by_label("Sentence A").fill("A cow barks.")
    button(page, "Compare").first.click()
    expect(page).to_have_url(re.compile("cow"))
    wait_for_panels(page)
    page.reload()
    wait_for_panels(page)
    expect(button(page, "Undo")).to_be_enabled()
    page.locator("h1").click()
    page.keyboard.press("Alt+z")
    expect(page.get_by_label("Sentence A")).to_have_value("A dog barks.")
    wait_for_panels(page)
    button(page, "Redo").click()
    expect(page.get_by_label("Sentence A")).to_have_value("A cow barks.")


def test_another_visitor_has_no_history_of_this_one(page, server, browser):
    page.goto(f"{server}/?a=A+secret+dog.&b=A+cat+sleeps.")
    wait_for_panels(page)
    with fresh_page(browser, server) as other:
        other.goto(server)
        wait_for_panels(other)
        expect(button(other, "Undo")).to_be_disabled()
        assert "secret" not in other.content()


def test_the_first_page_shows_before_the_models_are_there_and_under_a_base_path(browser):
    with serve("--server.baseUrlPath=semlens") as (url, _), fresh_page(browser, url) as page:
        page.goto(url)
        expect(page.get_by_text("explained in advance")).to_be_visible(timeout=60_000)
        page.frame_locator("iframe").first.locator("#g1 .node").first.wait_for()
        expect(page.get_by_text("explained in advance")).to_have_count(0, timeout=120_000)
        wait_for_panels(page)
        button(page, "Share").click()
        link = page.locator("[data-testid=stPopoverBody] code").inner_text()
        assert link.startswith(f"{url}/?") or link.startswith(f"{url}?")
        page.keyboard.press("Escape")
        page.get_by_role("link", name="Gallery").click()
        expect(page.locator("[data-testid=stImage] img")).to_have_count(14)
        assert page.evaluate(
            "() => [...document.querySelectorAll('[data-testid=stImage] img')].every(i => i.complete && i.naturalWidth)"
        )
