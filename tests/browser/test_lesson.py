"""A lesson in three browsers: who presents, and two phones."""

import re
from contextlib import ExitStack

from playwright.sync_api import expect

from tests.browser.browsing import PHONE, fresh_page, wait_for_rest

HEADINGS = {"class": "What the class thinks", "model": "What the model says"}
"""What stands over a question's answers, on stage and phones, by the phase."""

LEAST = 0.06
"""Share of the stage's height that the letters of sentences have at least."""


def test_a_lesson_of_five_questions_is_followed_by_phones_that_reload_and_come_late(
    browser, page, server
):
    page.goto(f"{server}/present")
    page.get_by_role("button", name="Negation (15 min)").click()
    stage_address = page.get_by_role("link", name="Open the stage").get_attribute("href")
    expect(page.get_by_text("Everybody joins")).to_be_visible()
    with ExitStack() as opened:
        stage = opened.enter_context(fresh_page(browser, server, 1280, 720))
        stage.goto(stage_address)
        code = stage.locator(".stage .code").inner_text()
        wait_for_rest(stage)
        assert stage_address.rpartition("lesson=")[2] not in stage.url, "the owner's key"
        first, late = (opened.enter_context(fresh_page(browser, server, **PHONE)) for _ in "12")
        join(first, server, code.lower())
        expect(first.get_by_text("You are in")).to_be_visible()
        expect(stage.get_by_text("1 phone", exact=True)).to_be_visible()

        go_on(stage, "ask")
        letters = "e => parseFloat(getComputedStyle(e).fontSize) / innerHeight"
        assert stage.locator(".stage .pair p").first.evaluate(letters) >= LEAST
        expect(stage.get_by_role("button")).to_have_count(0)
        first.get_by_label("Your guess").fill("0.2")
        first.get_by_role("button", name="Send").click()
        sent(first, "0.20")
        first.reload()
        sent(first, "0.20")
        first.get_by_role("link", name="Change my answer").click()
        first.get_by_label("Your guess").fill("0.9")
        first.get_by_role("button", name="Send").click()
        sent(first, "0.90")
        join(late, server, code)
        expect(late.get_by_text("Question 1 of 6")).to_be_visible()
        expect(late.get_by_role("button", name="Send")).to_be_disabled()  # nothing was guessed
        late.get_by_label("Your guess").fill("0.5")
        late.get_by_role("button", name="Send").click()
        sent(late, "0.5")
        expect(stage.get_by_text("2 answers")).to_be_visible()
        go_on(stage, "class", first, late)
        expect(stage.locator(".lesson-answers u")).to_have_text(["1", "1"])
        expect(stage.locator(".lesson-answers .model")).to_have_count(0)
        go_on(stage, "model", first, late)
        for shown in (stage, first, late):
            expect(shown.locator(".lesson-answers .model")).to_be_visible()
        stage.keyboard.press("ArrowRight")
        expect(stage.locator(".canvas .sentence").first).to_be_visible()
        expect(late.get_by_text("denies something")).to_be_visible()

        answered = ("Negation", "Nobody", "… something related", None)
        for number, answer in enumerate(answered, 2):
            go_on(stage, "ask")
            for phone in (first, late):
                expect(phone.get_by_text(f"Question {number} of 6")).to_be_visible()
            if answer:
                late.get_by_role("button", name=answer, exact=True).click()
                sent(late, answer)
            for phase in HEADINGS:
                go_on(stage, phase, first, late)
            stage.keyboard.press("PageDown")  # to the picture
            expect(late.get_by_role("heading", name="Why")).to_be_visible()
        stage.keyboard.press("b")
        expect(stage.locator(".semlens-blank")).to_be_visible()
        for harmless in ("Escape", "F5", "."):
            stage.keyboard.press(harmless)
        expect(stage.locator(".semlens-blank")).to_have_count(0)
        expect(page.get_by_text("5 of 6")).to_be_visible()
        page.goto(stage_address + "&results=1")
        expect(page.get_by_text("Results to print")).to_be_visible()
        expect(page.locator(".lesson-answers")).to_have_count(5)
        expect(page.get_by_text("Not asked yet")).to_have_count(1)


def join(phone, server, code):
    """Type the letters of a lesson."""
    phone.goto(f"{server}/guess")
    phone.get_by_label("The six letters").fill(code)
    phone.get_by_role("button", name="Join").click()


def sent(phone, answer):
    """Wait until an answer has arrived."""
    expect(phone.get_by_text(re.compile(rf"^Sent\. You said: {re.escape(answer)}"))).to_be_visible()


def go_on(stage, phase, *phones):
    """Turn to the next phase by a clicker's key; the phones follow."""
    stage.keyboard.press("PageDown")
    expect(stage.locator(f".stage.{phase}")).to_be_visible()
    for phone in phones:
        expect(phone.get_by_role("heading", name=HEADINGS[phase])).to_be_visible()
