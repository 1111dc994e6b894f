"""Explore, through Streamlit's own test harness: the strip, the overview, what one can do there."""

import json
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from explainers.errors import ModelError
from explainers.registry import SCORES
from explainers.teaching.gallery import examples
from pages.navigation import MOVED, VIEWS
from tests.pages.using import at, canvas, enter, said, scores, strip, table, typed, unfold, view
from tests.servers import ROOT
from tests.waiting import HANGS

EXAMPLES = examples()
FIRST = (EXAMPLES[0]["a"], EXAMPLES[0]["b"])
LIKES = ("The man likes cheese.", "The man loves cheese.")


def changes(app):
    """What one click makes of sentence B, by kind."""
    return {change["kind"]: change for change in strip(app)["changes"]}


def penman(app):
    """The graphs that are drawn, as text."""
    return [graph["penman"] for graph in canvas(app)["graphs"]]


def test_the_first_example_is_explained_at_once(app):
    app.run()
    assert typed(app) == FIRST and "a" not in app.query_params
    assert strip(app)["guess"] and strip(app)["view"] == "overview"
    assert strip(app)["score"] == pytest.approx(0.79, abs=0.005)
    assert len(scores(app)) == len(SCORES) and all(
        graph["nodes"] for graph in canvas(app)["graphs"]
    )
    assert "denied" in canvas(app)["differences"][0]["label"]
    assert not app.dataframe and not app.metric


def test_scores_and_tables_are_made_when_they_are_asked_for(app):
    app.run()
    for name in ("measured", "Aspects as a table", "Contributions as a table"):
        unfold(app, name)
    shown = said(app.markdown)
    assert all(f"**{value}**" in shown for value in scores(app).values())
    aspects = table(app, "aspect", "measured").set_index("aspect")
    assert len(aspects) == 15
    assert "in neither" in aspects.loc["Amounts", "present"]
    assert not aspects.loc["Negation", "present"]
    total = next(value for label, value in scores(app).items() if "RCMD" in label)
    assert table(app, "A", "B", "adds")["adds"].sum() == pytest.approx(float(total), abs=0.005)


def test_every_view_is_at_its_own_and_at_its_old_address(app):
    for old, name in MOVED.items():
        at(app, old)
        assert strip(app)["view"] == name and typed(app) == FIRST, old
    for name in (*VIEWS, "no such view"):
        view(app, name)
        assert strip(app)["view"] == (name if name in VIEWS else "overview"), name
        assert bool(strip(app)["changes"]) == (strip(app)["view"] == "overview"), name
        assert strip(app)["known"] and typed(app) == FIRST, name


def test_every_example_is_a_link(app):
    app.run()
    found = [parse_qs(link.proto.query_string) for link in app.get("page_link")]
    linked = {(*query.get("a", ""), *query.get("b", "")) for query in found}
    assert len(EXAMPLES) >= 12 and {(e["a"], e["b"]) for e in EXAMPLES} <= linked


def test_a_sentence_that_cannot_be_explained_says_so_and_the_other_keeps_its_text(app):
    for text, why in (
        ("   ", "enter a sentence"),
        ("?!?", "no words"),
        ("word " * 5000, "8,000"),
        ("\x00\x07", "enter a sentence"),
    ):
        enter(app, text, "A dog runs.")
        assert why in strip(app)["errors"][0] and not strip(app)["errors"][1], text
        assert typed(app)[1] == "A dog runs."
        assert canvas(app) is None and not strip(app)["known"]


def test_odd_text_is_explained_without_a_traceback(app):
    for text in (
        "dog", "A dog runs.", "<script>alert(1)</script> runs", "**bold** $x$ [a](b)",
        "The dog\x07 runs\nfast.", "A DOG RUNS", "a" * 300, "😀 🎉",
    ):  # fmt: skip
        enter(app, text, "A dog runs.")
        words = strip(app)["sentences"][1]["words"]
        assert strip(app)["known"] and not app.error, text
        assert "".join(w["gap"] + w["text"] for w in words) == "A dog runs."


def test_equal_sentences(app):
    enter(app, "A dog runs.", "A dog runs.")
    assert set(scores(app).values()) == {"1.00"}
    assert "same sentence" in json.dumps(strip(app)["told"])


def test_over_the_encoders_limit_the_page_says_what_was_cut(app):
    enter(app, "the dog runs " * 100 + "zebra", "A dog runs.")
    assert any("zebra" in w.value and "leave out" in w.value for w in app.warning)


def test_another_script_is_refused_and_nothing_lost(app):
    for text in ("一个男人喜欢奶酪。", "الرجل يحب الجبن."):
        enter(app, text, "A man likes cheese.")
        assert "have not learnt" in said(app.warning) and "no graph" in said(app.markdown)
        assert canvas(app) is None and typed(app)[0] == text


def test_a_language_without_graphs_has_scores_words_and_aspects(app):
    enter(app, "Il gatto dorme sul divano.", "A cat sleeps.")
    shown = strip(app)
    assert "no graphs of Italian" in "".join(part for part, _ in shown["told"])
    assert shown["score"] > 0.5 and not shown["views"]
    assert "aspects of Italian" in said(app.warning) and not app.exception


def test_another_language_is_read_as_it_is(app):
    for text, language in (
        ("Der Hund bellt.", "German"),
        ("El hombre no come queso.", "Spanish"),
        ("Pes štěká.", "Czech"),
    ):
        enter(app, "A man likes cheese.", text)
        assert f"Read as English and {language}" in said(app.caption)
        assert not strip(app)["changes"]
    enter(app, "A man likes cheese.", "A dog barks.")
    assert not app.warning and "Read as" not in said(app.caption)


def test_a_missing_model_is_a_message(cold_app, lens, monkeypatch):
    def broken(progress):
        raise ModelError("parser/model.safetensors is missing: run git checkout")

    monkeypatch.setattr(lens, "warm_up", broken)
    enter(cold_app, "A dog runs.", "A cat sits.")
    assert "is missing" in said(cold_app.error)


def test_one_sessions_results_are_not_in_another(app):
    enter(app, "A secret sentence.", "A dog runs.")
    other = AppTest.from_file(str(ROOT / "app.py"), default_timeout=HANGS).run()
    assert typed(other) == FIRST
    assert "secret" not in " ".join(proto.proto.label for proto in other.get("page_link"))


def test_a_change_by_one_click_tells_what_it_did(app):
    enter(app, *LIKES)
    assert changes(app).keys() >= {"negate", "passive"} and "rename" not in changes(app)
    assert not app.expander or "What did the change do?" not in [e.label for e in app.expander]
    enter(app, LIKES[0], changes(app)["negate"]["sentence"])
    assert "not" in typed(app)[1] and "away" in changes(app)["negate"]["label"]
    unfold(app, "changed")
    assert len(app.metric) == len(SCORES) and all(m.delta for m in app.metric)
    first = table(app, "aspect", "change as measured").iloc[0]
    assert first["aspect"] == "Negation" and first["change as measured"] == -1


def test_a_score_that_stays_has_no_arrow(app):
    enter(app, *LIKES)
    unfold(enter(app, "the man likes cheese.", LIKES[1]), "changed")
    assert [m for m in app.metric if m.delta == "no change"]
    assert all("0.00" not in m.delta for m in app.metric)


DOUBTFUL = ("Zorbly met Wug.", "A dog runs.")


def test_a_doubtful_word_offers_other_readings_and_keeps_one_for_its_sentence_alone(app):
    def reading():
        return next(s for s in app.selectbox if s.key == f"reading a 0 {DOUBTFUL[0]}")

    unfold(enter(app, *DOUBTFUL), "measured")
    assert "of this graph to be right" in said(app.caption)
    before = penman(app)
    assert reading().value is None
    reading().select(reading().options[-1]).run()
    assert penman(app)[0] != before[0] and penman(app)[1] == before[1]
    enter(app, "A cat sleeps.", DOUBTFUL[1])
    unfold(enter(app, *DOUBTFUL), "measured")
    assert reading().value is not None  # the choice stays on show
    reading().set_value(None).run()
    assert penman(app) == before


def test_what_is_kept_is_taken_from_the_link(app):
    app.query_params.update(a="A dog chases a cat.", b="A cat chases a dog.", chosen="d.1")
    app.run()
    assert canvas(app)["kept"] == "d.1"


def test_a_selection_that_the_picture_does_not_have_is_dropped(app):
    for chosen in ("d.99", "w.a.77", "n.b.", "c.1", "s.x", "<b>", "w.a.٣", "r.c.1" * 99):
        app.query_params.update(a="A dog chases a cat.", b="A cat chases a dog.", chosen=chosen)
        app.run()
        assert canvas(app)["kept"] == "" and "chosen" not in app.query_params, chosen
