"""The page Tour in a real browser, against a real server."""

import json
import re

from playwright.sync_api import expect

from tests.browser.browsing import box, text, unfold, wait_for_panels, wait_for_rest


def heading(page, said):
    return page.get_by_role("heading", name=said)


def test_the_tour_from_guess_to_reveal_by_keyboard(page, server):
    page.goto(f"{server}/tour")
    wait_for_rest(page, page.get_by_role("button", name="Reveal"))
    expect(page.locator(".canvas")).to_have_count(0)
    page.keyboard.press("Alt+ArrowDown")
    expect(page).to_have_url(re.compile("step=2"))
    wait_for_rest(page)
    expect(heading(page, "2. A small “not”")).to_have_count(0)  # it would give the answer away
    page.get_by_role("slider").press("ArrowRight")
    wait_for_rest(page)
    page.keyboard.press("Alt+Enter")
    expect(heading(page, "2. A small “not”")).to_be_visible()
    expect(text(page, "You guessed")).to_be_visible()
    expect(text(page, "Seen by the").first).to_be_visible()
    wait_for_rest(page, text(page, "Missed by the").first)
    onward = page.get_by_role("link", name="Open this pair in Explore")
    expect(onward).to_be_in_viewport()
    expect(page.get_by_role("button", name="Next", exact=False).first).to_be_in_viewport()
    onward.click()
    expect(box(page, "A")).to_have_text("The doctor cured the patient.")
    wait_for_panels(page)


def test_a_teachers_own_tour(page, server, tmp_path):
    own = {"title": "My class", "steps": [{"title": "Cats", "a": "A cat <i>sat</i>.", "b": "A cat sits.",
           "intro": "Look.", "guess": {"question": "Same?", "choices": ["yes", "no"], "right": 0},
           "look": [{"panel": "scores", "say": "alike", "when": "sbert > 0.5"}]}]}  # fmt: skip
    wrong, path = tmp_path / "wrong.json", tmp_path / "tour.json"
    page.goto(f"{server}/tour")
    wait_for_rest(page, page.get_by_role("button", name="Reveal"))
    unfold(page, "A tour of your own")
    wrong.write_text("{}")
    page.locator("input[type=file]").set_input_files(wrong)
    wait_for_rest(page, text(page, "Our tour is shown"))
    path.write_text(json.dumps(own))
    page.locator("input[type=file]").set_input_files(path)
    wait_for_rest(page, text(page, "A cat <i>sat</i>."))
    page.get_by_text("yes", exact=True).click()
    page.get_by_role("button", name="Reveal").click()
    expect(heading(page, "1. Cats")).to_be_visible()
    expect(text(page, "Yes: yes.")).to_be_visible()
    expect(text(page, "alike").first).to_be_visible()
