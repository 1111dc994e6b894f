"""A study with people in the browser: begun on its page, taken part in, and analysed there."""

import csv
import io
import re
import zipfile
from random import Random

from playwright.sync_api import expect

from tests.browser.browsing import PHONE, fresh_page, look, wait_for_rest
from tests.browser.test_accessible import found
from tests.people.conftest import SMALL

PEOPLE = 4
"""Who take part: two rounds of two conditions."""

KINDS = dict(re.findall(r'a: "(.+?)".*kind: (\w+)', SMALL))
"""First sentence of each pair to what differs."""

CHOICES = {
    "same": "None: they mean the same",
    "roles": "Who does what to whom",
    "negation": "One denies what the other says",
    "quantity": "How many, how much or how often",
    "names": "A name, a place or a time",
    "content": "Another thing, quality or action",
}


def test_a_study_of_two_conditions_runs_through_with_simulated_people(
    browser, page, server, tmp_path
):
    """They know the answer where they see graphs, and say something else where they do not."""
    page.goto(f"{server}/people")
    page.get_by_role("button", name="Begin the study").click()
    expect(page.get_by_text("Write your name above")).to_be_visible()
    page.get_by_text("A design of your own").click()
    design = {"name": "small.yaml", "mimeType": "application/yaml", "buffer": SMALL.encode()}
    page.locator("input[type=file]").set_input_files(design)
    expect(page.get_by_text(re.compile("2 conditions"))).to_be_visible()
    page.get_by_role("button", name="Begin the study").click()
    expect(page.get_by_text("Send people this link")).to_be_visible()
    code = page.url.rpartition("people=")[2]
    assert re.fullmatch("[A-Z]{6}", code), "the owner's key is not in the address"
    expect(page.get_by_text("0 people agreed")).to_be_visible()
    for number in range(PEOPLE):
        size = PHONE if number % 2 else {"width": 1280, "height": 720}
        with fresh_page(browser, server, **size) as person:
            person.goto(f"{server}/take?study={code.lower()}")
            take_part(person, reload=number == 0)
            expect(person.get_by_text("You have finished")).to_be_visible()
            expect(person.get_by_text("ada@example.org")).to_be_visible()
    with fresh_page(browser, server) as person:  # who stops leaves nothing behind
        person.goto(f"{server}/take?study={code}")
        person.get_by_role("button", name="I agree").click()
        person.get_by_text("Stop taking part").click()
        person.get_by_role("button", name="Stop, and delete").click()
        expect(person.get_by_text("have been deleted")).to_be_visible()
    page.reload()
    expect(page.get_by_text(f"{PEOPLE} people agreed, {PEOPLE} have finished")).to_be_visible()
    expect(page.get_by_text("graphs against without").first).to_be_visible()
    expect(page.get_by_text("Fewer than 6 people are too few")).to_be_visible()
    wait_for_rest(page)
    assert not found(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save answers").click()
    saved.value.save_as(tmp_path / "study.zip")
    rows = rows_of(tmp_path / "study.zip")
    counted = [row for row in rows if row["practice"] == row["check"] == "0"]
    assert len(rows) == 7 * PEOPLE and len(counted) == 4 * PEOPLE
    for row in counted:
        assert float(row["accuracy"]) == (row["condition"] == "graphs"), row
        assert float(row["seconds"]) >= 0
    assert {row["attentive"] for row in rows} == {"1"}
    page.get_by_text("Your private link; end").click()
    own = page.locator("code", has_text="/people?people=").inner_text()
    with fresh_page(browser, server) as elsewhere:
        elsewhere.goto(own)
        expect(elsewhere.get_by_text("Results so far")).to_be_visible()
        assert own not in elsewhere.url
        wait_for_rest(elsewhere)
        elsewhere.get_by_text("Your private link; end").click()
        sure = elsewhere.get_by_text("Delete the study and all")
        wait_for_rest(elsewhere, sure)  # what is clicked while the fold still opens may be missed
        sure.click()
        wait_for_rest(elsewhere)
        elsewhere.get_by_role("button", name="Delete it").press("Enter")
        expect(elsewhere.get_by_role("heading", name="A study with people")).to_be_visible()
    never = page.request.get(f"{server}/take?study={code}")
    assert never.status == 404 and "There is no such study" in never.text()
    cookie = {"Cookie": f"semlens-person-{code}=x"}
    gone = page.request.get(f"{server}/take?study={code}", headers=cookie)
    assert gone.status == 404 and "This study is gone" in gone.text()


def take_part(person, reload):
    """Agree, and answer everything: right where graphs are seen."""
    assert not found(person)
    person.get_by_role("button", name="I agree").click()
    person.get_by_role("link", name="Begin").click()
    random, changes = Random(1), 0
    for number in range(7):
        question = person.locator("main[data-phase=question]")
        expect(question).to_be_visible()
        assert not reload or not found(person)
        if number == 2:
            assert person.get_by_text("Question 1 of 5").is_visible()
        if reload:
            person.reload()
            expect(question).to_be_visible()
        assert person.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
        assert not person.evaluate(look("smallLetters"))
        with person.expect_navigation():
            person.get_by_role("button", name=answer(question, random), exact=True).click()
        if number < 2:
            expect(person.get_by_text("The right answer: ")).to_be_visible()
            expect(person.get_by_text("You answered: ")).to_be_visible()
        if number == 0:
            person.get_by_role("link", name="Go on").click()
        elif number == 1:
            expect(person.get_by_text("From now on, you see")).to_be_visible()
            person.get_by_role("link", name="Begin").click()
        elif person.get_by_role("heading", name="Something changes").is_visible():
            changes += 1
            person.get_by_role("link", name="Go on").click()
    assert changes == 1


def answer(question, random):
    """What a simulated person says."""
    checked = re.search("choose “(.+)”", question.inner_text())
    if checked:
        return checked[1]
    kind = KINDS[question.locator(".pair p").first.inner_text()]
    if question.locator(".panel.graphs img").count() == 2:
        return CHOICES[kind]
    return CHOICES[random.choice([other for other in CHOICES if other != kind])]


def rows_of(file):
    """The table of an export."""
    with zipfile.ZipFile(file) as archive:
        assert "sha256" in archive.read("design.yaml").decode()
        return list(
            csv.DictReader(io.StringIO(archive.read("answers.tsv").decode()), delimiter="\t")
        )
