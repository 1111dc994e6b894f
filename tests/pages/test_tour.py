"""The page Tour, through Streamlit's own test harness."""

import json
import re

import pytest
import streamlit as st

from explainers.registry import SCORES
from explainers.teaching import tours
from tests.pages.using import at, button, said


def guess(widgets):
    """The one that asks for a guess."""
    return next(w for w in widgets if w.key.startswith("guess "))


def numbers(app):
    """The scores in the line that has all of them."""
    lines = [c.value for c in app.caption if c.value.startswith("Encoder **")]
    return [part for line in lines for part in line.split(" · ")]


def test_the_tour_reveals_only_after_a_guess(app):
    at(app, "tour")
    assert not numbers(app)
    guess(app.slider).set_value(0.3)
    button(app, "Reveal").click().run()
    assert "You guessed **0.30**" in said(app.markdown)
    assert len(numbers(app)) == len(SCORES)
    assert "**Seen by" in said(app.markdown) and "**Missed by" in said(app.markdown)
    button(app, "Next pair").click().run()
    assert not numbers(app)
    app.button_group(key="step").set_value(3).run()
    assert button(app, "Reveal").disabled
    guess(app.radio).set_value("The encoder's score").run()
    button(app, "Reveal").click().run()
    assert "The answer: **The graphs of who does what**" in said(app.markdown)


def test_the_title_of_a_step_is_kept_until_the_guess(app):
    at(app, "tour")
    app.button_group(key="step").set_value(6).run()
    assert not any("Two or five" in h.value for h in app.header)
    guess(app.radio).set_value(guess(app.radio).options[0]).run()
    button(app, "Reveal").click().run()
    assert any(h.value.startswith("6. ") for h in app.header)


def test_every_step_of_the_tour_can_be_revealed(app):
    at(app, "tour")
    steps = tours.read_tour(tours.TOUR.read_bytes()).steps
    for number, step in enumerate(steps, 1):
        app.button_group(key="step").set_value(number).run()
        if step.choices:
            guess(app.radio).set_value(step.choices[step.right]).run()
        button(app, "Reveal").click().run()
        shown = said(app.markdown)
        assert len(re.findall(r"\*\*(?:Seen|Missed) by the \w+", shown)) == len(step.look)


HOSTILE = "![x](http://evil.example/x.png) <script>alert(1)</script> [a](http://evil.example) **b** $x$ :red[y]"


RAW = ("![", "](", "<", "$", "http:", ":red")
"""What Markdown or HTML would read as markup."""


def texts(app):
    """Every text that an element of the page hands to Markdown; what is HTML has its tags escaped."""
    found = []
    for element in app.main:
        if element.type == "html":
            assert "<b>x" not in element.value and "<script" not in element.value
            continue
        proto = element.proto
        found += [getattr(proto, name, "") for name in ("body", "label", "help", "placeholder")]
        if element.type == "radio":
            found += list(proto.options)
    return [text for text in found if isinstance(text, str)]


@pytest.fixture
def shipped_anew():
    """The tour that comes with Semlens is read anew, now and after the test."""
    st.cache_data.clear()
    yield
    st.cache_data.clear()


def hostile_tour(guess):
    sentence = "A dog runs http://evil.example <b>x</b>."
    step = {
        "title": HOSTILE, "a": sentence, "b": sentence, "intro": HOSTILE, "moral": HOSTILE,
        "guess": guess, "look": [{"panel": "scores", "say": HOSTILE}],
    }  # fmt: skip
    return json.dumps({"title": HOSTILE, "steps": [step]}).encode()


@pytest.mark.parametrize(
    "guess_of",
    [{"score": "sbert"}, {"question": HOSTILE, "choices": [HOSTILE, f"{HOSTILE} 2"], "right": 1}],
)
def test_no_field_of_a_tour_becomes_markup(app, monkeypatch, shipped_anew, guess_of):
    tour = tours.read_tour(hostile_tour(guess_of))
    monkeypatch.setattr(tours, "read_tour", lambda _: tour)
    at(app, "tour")
    for _ in range(2):
        shown = [text for text in texts(app) if "evil" in text]
        assert shown
        for text in shown:
            # without what is escaped, or stands in a piece of its own
            left = re.sub(r":color\[\\.\]|\\.", "", text)
            assert not [raw for raw in RAW if raw in left], text
        if guess_of.get("question"):
            guess(app.radio).set_value(guess_of["choices"][0]).run()
        button(app, "Reveal").click().run()
        if not any(b.label == "Reveal" for b in app.button):
            break
