"""The view Words, through Streamlit's own test harness."""

import re
from itertools import product

import pytest

from tests.pages.using import at, button, control, enter, said, table, unfold

UNITS = ("Words", "Word pieces", "Chunks")


@pytest.fixture
def tokens_page(app):
    """The view Words on the first example, with pairs and missing words unfolded."""
    at(app, "tokens")
    unfold(app, "adding")
    return unfold(app, "missing word")


def score(app):
    """What the view says that all cells add up to."""
    (shown,) = re.findall(r"All [\w ]+ together: \*\*(-?[\d.]+)\*\*", said(app.markdown))
    return float(shown)


def test_tokens_shows_the_score_and_its_pairs(tokens_page):
    pairs = table(tokens_page, "adds", "so far")
    assert pairs["adds"].sum() == pytest.approx(score(tokens_page), abs=0.001)
    assert pairs["so far"].iloc[-1] == pytest.approx(100)
    assert any(re.search("“doesn.+ no partner", h.value) for h in tokens_page.get("html"))


def test_every_method_on_every_unit_adds_up(tokens_page):
    for method, units in product(("cmd", "average"), UNITS):
        control(tokens_page, "Method").set_value(method)
        control(tokens_page, "Units").set_value(units).run()
        pairs = table(tokens_page, "adds", "so far")
        assert pairs["adds"].sum() == pytest.approx(score(tokens_page), abs=0.001), (method, units)


def test_wrong_brackets_are_told_and_the_readers_chunks_stay(tokens_page):
    control(tokens_page, "Units").set_value("Chunks").run()
    known = table(tokens_page, "chunk of A")
    first = control(tokens_page, "Chunks of sentence A")
    assert first.value == "[The man] [likes] [cheese] [.]"
    first.set_value("[The man [likes] cheese.").run()
    assert "item 4" in said(tokens_page.error)
    assert table(tokens_page, "chunk of A").equals(known)
    first.set_value("[The man] [likes cheese.]").run()
    assert not tokens_page.error
    assert "likes cheese ." in set(table(tokens_page, "chunk of A")["chunk of A"])


def test_a_higher_floor_leaves_more_chunks_alone(tokens_page):
    control(tokens_page, "Units").set_value("Chunks").run()
    control(tokens_page, "Least similarity of chunks that correspond").set_value(1.0).run()
    found = table(tokens_page, "chunk of A")
    assert (found["chunk of A"].eq("no partner") | found["chunk of B"].eq("no partner")).all()


def test_occlusion_is_shown_for_the_pair_it_was_asked_for(tokens_page):
    button(tokens_page, "Leave out each word").click().run()
    assert any("change" in d.value for d in tokens_page.dataframe)
    enter(tokens_page, "A dog runs.", "A cat sleeps.")
    assert not any("change" in d.value for d in tokens_page.dataframe)


def test_occlusion_is_shown_on_every_unit_and_stays(tokens_page):
    for units in UNITS:
        control(tokens_page, "Units").set_value(units).run()
        button(tokens_page, "Leave out each word").click().run()
        for _ in range(2):  # found, then kept
            assert any("change" in d.value for d in tokens_page.dataframe), units
            tokens_page.run()


def test_tuned_words_are_chosen_and_stand_beside_untuned_ones(app, tuned):
    at(app, "tokens")
    before = score(app)
    unfold(app, "tuned")
    rows = table(app, "untuned adds", "tuned adds")
    assert len(rows) == 5 and (rows["untuned adds"] != rows["tuned adds"]).any()
    shown = [m.value.replace("\\", "") for m in app.markdown]
    titles = [title for title in shown if "tuned:" in title.lower()]
    assert f"**Untuned: {before:.3f}**" in titles and len(titles) == 2
    control(app, "Encoder of words").set_value("tuned").run()
    assert f"**Tuned: {score(app):.3f}**" in titles and score(app) != before
    assert app.session_state.tokens == tuned
    control(app, "Encoder of words").set_value("untuned").run()
    assert score(app) == before and app.session_state.tokens is None
    enter(app, "Ein Hund rennt.", "Ein Hund läuft.")
    assert not [c for c in app.get("button_group") if c.label == "Encoder of words"]


def test_nothing_is_offered_where_there_is_no_tuned_encoder(app, monkeypatch, tmp_path):
    monkeypatch.setattr("explainers.weights.models.TUNED_FOLDER", tmp_path / "none")
    at(app, "tokens")
    assert not [c for c in app.get("button_group") if c.label == "Encoder of words"]
    assert "Compare tuned and untuned words" not in [e.label for e in app.expander]


def test_tokens_of_odd_text(tokens_page):
    control(tokens_page, "Units").set_value("Chunks")
    for text in ("dog", "[a](b) [sic]", "الرجل يحب الجبن.", "ꙮꙮꙮ", "the dog runs " * 120):
        enter(tokens_page, text, "A dog runs.")
        assert not tokens_page.error, text


def test_each_question_has_its_cells(app):
    at(app, "tokens")
    for question, says in (("why", "adds most"), ("gone", "Without “")):
        control(app, "Question").set_value(question).run()
        assert not app.exception and not app.error
        assert any(says in h.value for h in app.get("html")), question
        assert "They differ most on" in said(unfold(app, "agreeing").caption)


def test_the_score_as_words_go_and_the_smallest_change(app):
    at(app, "tokens")
    unfold(app, "going")
    going = table(app, "most first", "least first")
    assert {"", "man", "likes"} < set(going["gone"]) and going["most first"].iloc[-1] == 0
    assert "when words go at random" in said(app.markdown)
    control(app, "Question").set_value("gone").run()
    unfold(app, "smallest")
    control(app, "The score is to pass").set_value(0.9).run()
    assert "Without *doesn't* the encoder would say **0.92**, and not 0.79." in said(app.markdown)
