"""The page Inspect through Streamlit's own test harness, with the real models."""

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from explainers.studies import worker
from pages.parts import study
from tests.pages.using import said, table
from tests.serving import ROOT
from tests.waiting import HANGS, wait_for

ROWS = (
    "id\tsentence_a\tsentence_b\tscore\n"
    "x1\tThe man likes cheese.\tThe man doesn't like cheese.\t2\n"
    "x2\tTwo dogs run.\tTwo dogs are running.\t5\n"
    "x3\t?!\tA cat sits.\t1\n"
    "x4\tA woman sings.\tA train is late.\t0\n"
)


@pytest.fixture
def app(app, monkeypatch, tmp_path):
    """A fresh session on the page Inspect, with a database of its own."""
    monkeypatch.setenv("SEMLENS_DATABASE", f"sqlite:///{tmp_path}/studies.db")
    study.forget()
    app.run()
    app.switch_page("pages/inspect.py").run()
    assert not app.exception
    yield app
    study.forget()


def paste(app, rows=ROWS):
    app.text_area(key="pasted").set_value(rows).run()
    assert not app.exception
    return app


def button(app, label):
    return next(b for b in app.button if b.label.startswith(label))


def computed(app):
    button(app, "Explain").click().run()
    wait_for(lambda: not button_is(app.run(), "Cancel"))
    assert not app.exception
    return app


def button_is(app, label):
    return any(b.label == label for b in app.button)


def pairs(app):
    return table(app, "number", "sbert")


def test_rows_are_pasted_recognised_and_explained(app):
    paste(app)
    assert [s.value for s in app.selectbox if s.label.startswith(("Sentence", "Human"))] == [
        "sentence_a", "sentence_b", "score"
    ]  # fmt: skip
    assert any("cannot be used" in e.label for e in app.expander)
    computed(app)
    table = pairs(app)
    assert table["number"].tolist() == [2, 3, 5]
    assert table["sbert"].notna().all()
    assert table["id"].tolist() == ["x1", "x2", "x4"]
    assert table["negation"].iloc[0] < 0.5


def test_a_filter_keeps_what_it_holds_for_and_says_what_it_cannot_read(app):
    computed(paste(app))
    app.text_input(key="filter").set_value("negation < 0.5 and sbert > 0.7").run()
    assert pairs(app)["id"].tolist() == ["x1"]
    app.text_input(key="filter").set_value('differs("negation") and sbert > 0.5').run()
    assert pairs(app)["id"].tolist() == ["x1"]
    assert pairs(app)["differs_in"].tolist() == ["denied"]
    assert table(app, "kind", "in words", "pairs")["kind"].tolist() == ["negation"]
    assert table(app, "number", "differs_sure")["number"].tolist() == [2]
    app.text_input(key="filter").set_value("negaton < 0").run()
    assert "did you mean negation" in said(app.error)
    assert len(pairs(app)) == 3
    assert not app.exception


def test_a_study_of_an_earlier_version_shows_no_differences_until_it_is_computed_anew(
    app, monkeypatch
):
    explain_rows = worker.explain_rows

    def earlier(lens, pairs):
        return [replace(r, text="", differences=(), kinds=None) for r in explain_rows(lens, pairs)]

    monkeypatch.setattr(worker, "explain_rows", earlier)
    computed(paste(app))
    assert not any(pairs(app)["differs_in"])
    assert "nobody looked" in said(app.caption)
    monkeypatch.setattr(worker, "explain_rows", explain_rows)
    button(app, "Compute everything anew").click().run()
    wait_for(lambda: not button_is(app.run(), "Cancel"))
    assert pairs(app)["differs_in"].iloc[0] == "denied"
    assert not button_is(app, "Compute everything anew, with differences")


def test_orders_and_steps_go_together(app):
    computed(paste(app))
    app.selectbox(key="ordered").select("least alike first (sbert)").run()
    assert pairs(app)["id"].tolist()[0] == "x4"
    assert app.session_state.order[0] == 5
    button(app, "Previous").click().run()
    assert app.session_state.row == 5
    assert app.session_state.pair == ("A woman sings.", "A train is late.")


def test_judgements_are_kept_and_another_session_sees_them_by_the_link(app, lens):
    computed(paste(app))
    app.text_input(key="annotator").set_value("Ada").run()
    stem = f"{app.session_state.study} 2 Ada"
    app.segmented_control(key=f"verdict {stem}").set_value("close").run()
    app.text_area(key=f"comment {stem}").set_value("a <b>bold</b> claim").run()
    assert not app.exception
    other = AppTest.from_file(str(ROOT / "app.py"), default_timeout=HANGS)
    other.query_params["study"] = app.session_state.study
    other.run()
    other.switch_page("pages/inspect.py").run()
    assert not other.exception
    other.text_input(key="annotator").set_value("Ada").run()
    assert other.text_area(key=f"comment {stem}").value == "a <b>bold</b> claim"
    other.text_input(key="annotator").set_value("Grace").run()
    assert not other.text_area(key=f"comment {app.session_state.study} 2 Grace").value
    other.segmented_control(key=f"verdict {app.session_state.study} 2 Grace").set_value(
        "same"
    ).run()
    assert any("Agreement" in s.value for s in other.subheader)


def test_the_open_pair_is_explained_on_compare_with_steps(app):
    computed(paste(app))
    app.switch_page("pages/compare.py").run()
    assert not app.exception
    assert app.text_area(key="a").value == "The man likes cheese."
    button(app, "Next").click().run()
    assert app.text_area(key="a").value == "Two dogs run."
    assert "row 3" in " ".join(m.value for m in app.markdown).lower()
    app.text_area(key="a").set_value("A cat sleeps.")
    button(app, "Compare").click().run()
    assert not button_is(app, "Next")


@pytest.mark.parametrize("name", ["nothing", "x" * 5000, "' OR 1=1 --"])
def test_links_to_no_study_are_refused_politely(app, name):
    app.query_params["study"] = name
    app.run()
    assert not app.exception
    assert "no study" in said(app.warning)
    assert app.text_area(key="pasted")


def test_what_is_no_table_is_said(app):
    paste(app, "just one column\nand again")
    assert "has one" in said(app.error)
    assert not button_is(app, "Explain")
