"""The page Compare, through Streamlit's own test harness."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from explainers.errors import ModelError
from explainers.registry import SCORES
from tests.pages.using import canvas, enter, said, scores, table
from tests.servers import ROOT
from tests.waiting import HANGS

EXAMPLES = json.loads((ROOT / "assets/examples.json").read_text("utf-8"))


def test_the_first_example_is_explained_at_once(app):
    app.run()
    assert not app.dataframe
    app.session_state["Aspects as a table"] = True  # as if it were opened
    app.run()
    assert app.text_area(key="a").value == EXAMPLES[0]["a"]
    assert len(scores(app)) == len(SCORES)
    assert "B denies what A says" in canvas(app)["verdict"]
    assert all(graph["nodes"] for graph in canvas(app)["graphs"])
    assert len(graphs_of(app)) == 2
    aspects = table(app, "aspect", "measured")
    assert len(aspects) == 15
    assert "in neither" in aspects.set_index("aspect").loc["Amounts", "present"]
    assert not aspects.set_index("aspect").loc["Negation", "present"]
    assert "denied" in canvas(app)["differences"][0]["label"]


def test_the_gallery_has_the_papers_pairs(app):
    assert len(EXAMPLES) >= 12
    app.run()
    app.selectbox(key="example").select(3).run()
    assert app.text_area(key="a").value == "Google bought YouTube."
    assert app.text_area(key="b").value == "YouTube was sold to Google."


def test_a_link_reopens_its_pair(app):
    app.query_params["a"] = "Two dogs run."
    app.query_params["b"] = "A dog runs."
    app.run()
    assert app.text_area(key="a").value == "Two dogs run."
    assert app.text_area(key="b").value == "A dog runs."
    assert len(scores(app)) == len(SCORES)


def test_the_table_of_contributions_adds_up_to_the_score(app):
    app.session_state["Contributions as a table"] = True  # as if it were opened
    app.run()
    total = next(v for k, v in scores(app).items() if "RCMD" in k)
    assert table(app, "A", "B", "adds")["adds"].sum() == pytest.approx(float(total), abs=0.005)


def test_a_box_that_cannot_be_explained_says_so_and_the_other_keeps_its_text(app):
    app.run()
    for text in ("", "   ", "😀 🎉", "?!?", "word " * 5000, "\x00\x07"):
        enter(app, text, "A dog runs.")
        assert len(app.error) == 1, text
        assert app.text_area(key="b").value == "A dog runs."
        assert canvas(app) is None


def test_odd_text_is_explained_without_a_traceback(app):
    app.run()
    for text in (
        "dog", "A dog runs.", "<script>alert(1)</script> runs", "**bold** $x$ [a](b)",
        "The dog\x07 runs\nfast.", "A DOG RUNS", "a" * 300,
    ):  # fmt: skip
        enter(app, text, "A dog runs.")
        words = canvas(app)["sentences"][1]["words"]
        assert not app.error, text
        assert "".join(w["gap"] + w["text"] for w in words) == "A dog runs."


def test_equal_boxes(app):
    app.run()
    enter(app, "A dog runs.", "A dog runs.")
    assert set(scores(app).values()) == {"1.00"}
    assert "same sentence" in canvas(app)["verdict"]


def test_over_the_encoders_limit_the_page_says_what_was_cut(app):
    app.run()
    enter(app, "the dog runs " * 100 + "zebra", "A dog runs.")
    assert any("zebra" in w.value and "leave out" in w.value for w in app.warning)


def test_another_script_is_refused_and_nothing_lost(app):
    app.run()
    for text in ("一个男人喜欢奶酪。", "الرجل يحب الجبن."):
        enter(app, text, "A man likes cheese.")
        assert not app.error
        assert "have not learnt" in said(app.warning) and "no graph" in said(app.markdown)
        assert not app.metric and canvas(app) is None
        assert app.text_area(key="a").value == text


def test_another_language_is_read_as_it_is(app):
    app.run()
    for text, language in (
        ("Der Hund bellt.", "German"),
        ("El hombre no come queso.", "Spanish"),
        ("Pes štěká.", "Czech"),
    ):
        enter(app, "A man likes cheese.", text)
        assert f"Read as English and {language}" in said(app.caption)
        for word in ("*not*", "*without*", "who does what to whom", "makes text scores too low"):
            assert word in said(app.caption)
        assert ("of few sentences" in said(app.warning)) == (language == "Spanish")
    enter(app, "A man likes cheese.", "A dog barks.")
    assert not app.warning and "Read as" not in said(app.caption)


def test_a_missing_model_is_a_message(cold_app, lens, monkeypatch):
    def broken(progress):
        raise ModelError("parser/model.safetensors is missing: run git checkout")

    monkeypatch.setattr(lens, "warm_up", broken)
    cold_app.query_params.update(a="A dog runs.", b="A cat sits.")
    cold_app.run()
    assert "is missing" in said(cold_app.error)


def test_one_sessions_results_are_not_in_another(app):
    app.run()
    enter(app, "A secret sentence.", "A dog runs.")
    other = AppTest.from_file(str(ROOT / "app.py"), default_timeout=HANGS).run()
    assert "secret" not in str([e.value for e in other.text_area])
    assert other.text_area(key="a").value == EXAMPLES[0]["a"]


DOUBTFUL = "Zorbly met Wug."


def reading(app, word=1):
    """The box with the readings of a word of sentence A."""
    return app.selectbox(key=f"reading a {word - 1} {DOUBTFUL}")


def graphs_of(app):
    """The PENMAN texts on the page."""
    return [graph["penman"] for graph in canvas(app)["graphs"]]


def test_a_doubtful_word_offers_other_readings_and_takes_one(app):
    app.run()
    enter(app, DOUBTFUL, "A dog runs.")
    assert any("of this graph to be right" in c.value for c in app.caption)
    before = graphs_of(app)[0]
    box = reading(app)
    assert box.value is None
    other = next(o for o in box.options if o.split(" (")[0] not in (before, "nothing"))
    box.select(other).run()
    changed = graphs_of(app)[0]
    box = reading(app)
    assert box.value is not None  # the choice stays on show
    box.set_value(None).run()
    assert graphs_of(app)[0] == before
    assert graphs_of(app)[1] and changed


def test_a_chosen_reading_is_kept_for_its_sentence_alone(app):
    app.run()
    enter(app, DOUBTFUL, "A dog runs.")
    box = reading(app)
    box.select(box.options[-1]).run()
    enter(app, "A cat sleeps.", "A dog runs.")
    enter(app, DOUBTFUL, "A dog runs.")
    assert reading(app).value is not None


def test_what_is_kept_is_taken_from_the_link_and_dropped_with_the_pair(app):
    app.query_params.update(a="A dog chases a cat.", b="A cat chases a dog.", chosen="d.1")
    app.run()
    assert canvas(app)["kept"] == "d.1"
    enter(app, "A dog runs.", "A dog sleeps.")
    assert canvas(app)["kept"] == "" and "chosen" not in app.query_params


def test_a_selection_that_the_picture_does_not_have_is_dropped(app):
    for chosen in ("d.99", "w.a.77", "n.b.", "c.1", "s.x", "<b>", "w.a.٣", "r.c.1" * 99):
        app.query_params.update(a="A dog chases a cat.", b="A cat chases a dog.", chosen=chosen)
        app.run()
        assert canvas(app)["kept"] == "" and "chosen" not in app.query_params, chosen
