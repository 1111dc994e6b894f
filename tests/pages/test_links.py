"""Links and history, through Streamlit's own test harness."""

import json

from explainers.registry import SCORES
from explainers.sharing.links import Shared, pack
from pages.shared.history import PAIRS, Pasts
from tests.pages.using import at, button, canvas, control, enter, said, scores

EDITOR_OF_B = "AMR of sentence B (PENMAN)"


def test_a_link_carries_edited_graphs(app, lens):
    graph = "(h / hate-01 :ARG0 (m / man) :ARG1 (c / cheese))"
    state = pack(Shared(graphs={"b": graph}))
    app.query_params.update(a="The man likes cheese.", b="The man loves cheese.", state=state)
    app.run()
    assert "Graph B was edited" in said(app.info)
    assert "hate-01" in canvas(app)["graphs"][1]["penman"]


def test_hand_made_links_are_refused_politely(app):
    for state in (
        "x",
        "x" * 9000,
        pack(Shared(parser="no such parser")),
        pack(Shared(aspects="../../etc")),
        pack(Shared(pam="mine")),
    ):
        app.query_params.update(a="Two dogs run.", b="A dog runs.", state=state)
        for _ in range(2):  # what the tab has kept of the history is told after the first run
            app.run()
            assert "not used" in said(app.warning), state
            assert app.text_area(key="a").value == "Two dogs run."
            assert len(scores(app)) == len(SCORES)
            assert "state" not in app.query_params
        app.query_params["a"] = "Two dogs sit."
        app.run()
        assert not app.warning, state


def test_an_over_long_link_is_refused_politely(app):
    app.query_params["a"] = "word " * 10_000
    app.run()
    assert "8,000" in said(app.error)


def test_undo_and_redo(app):
    app.run()
    enter(app, "A dog runs.", "A cat sits.")
    enter(app, "A cow runs.", "A cat sits.")
    button(app, "Undo").click().run()
    assert app.text_area(key="a").value == "A dog runs."
    button(app, "Redo").click().run()
    assert app.text_area(key="a").value == "A cow runs."
    assert button(app, "Redo").disabled
    button(app, "Undo").click().run()
    enter(app, "A hen runs.", "A cat sits.")
    assert button(app, "Redo").disabled
    assert len(Pasts.of_session(app.session_state).by_name["history"].entries) == 3


def test_undo_leads_out_of_a_box_that_cannot_be_used(app):
    app.run()
    first = app.text_area(key="a").value
    enter(app, "A cow runs.", "A cat sits.")
    enter(app, "A cow runs.", "")
    assert app.error and not button(app, "Undo").disabled
    button(app, "Undo").click().run()
    assert not app.error
    assert [app.text_area(key=k).value for k in "ab"] == ["A cow runs.", "A cat sits."]
    button(app, "Undo").click().run()
    assert app.text_area(key="a").value == first


def test_undo_takes_an_edited_graph_back(app):
    at(app, "graphs")
    enter(app, "A dog runs.", "A cat sits.")
    box = control(app, EDITOR_OF_B)
    parse = box.value
    box.set_value("(s / sleep-01 :ARG0 (c / cat))")
    button(app, "Apply to B").click().run()
    assert "B was edited" in said(app.info)
    button(app, "Undo").click().run()
    assert not app.info
    assert control(app, EDITOR_OF_B).value == parse
    button(app, "Redo").click().run()
    assert "B was edited" in said(app.info)


def test_what_a_tab_did_not_keep_is_no_history():
    long = json.dumps([{"a": "x" * 9000, "b": "", "state": ""}])
    for kept in ("", "x", "{}", "[3]", '[{"a": 1}]', "[" * 10_000, long):
        assert PAIRS.read_all(kept) == [], kept[:20]
