"""What if, tour, gallery, presentation, links and history, through Streamlit's own harness."""

import json

import pytest

from explainers.sharing.links import Shared, pack
from explainers.teaching import tours
from pages.parts import history


def at(app, page):
    app.run()
    app.switch_page(f"pages/{page}.py").run()
    assert not app.exception
    return app


def button(app, label):
    return next(b for b in app.button if b.label == label)


def enter(app, a, b):
    app.text_area(key="a").set_value(a)
    app.text_area(key="b").set_value(b)
    button(app, "Compare").click().run()
    assert not app.exception


def test_what_if_shows_before_and_after(app):
    at(app, "whatif")
    enter(app, "The man likes cheese.", "The man loves cheese.")
    assert button(app, "Another name").disabled
    button(app, "Negate it").click().run()
    assert not app.exception
    assert any(t.value == "The man does not like cheese." for t in app.text_input)
    assert len(app.metric) == 4 and all(m.delta for m in app.metric)
    table = next(d.value for d in app.dataframe if "change as measured" in d.value)
    assert table["aspect"].iloc[0] == "Negation"
    assert table["change as measured"].iloc[0] == -1
    button(app, "Go on with the changed pair").click().run()
    assert app.text_area(key="a").value == "The man does not like cheese."
    assert not app.metric


def test_what_if_a_word_is_dropped_or_all_of_them(app):
    at(app, "whatif")
    box = next(s for s in app.selectbox if s.label == "Drop a word")
    box.select_index(1).run()
    assert any(t.value == "The likes cheese." for t in app.text_input)
    app.text_input[0].set_value("?!").run()
    assert not app.exception
    assert app.error


def test_the_tour_reveals_only_after_a_guess(app):
    at(app, "tour")
    assert not app.metric
    app.slider[0].set_value(0.3)
    button(app, "Reveal").click().run()
    assert not app.exception
    assert "0.30" in app.info[0].value
    assert len(app.metric) == 4
    assert app.warning and app.success
    button(app, "Next step").click().run()
    assert not app.metric
    app.button_group(key="step").set_value(3).run()
    assert button(app, "Reveal").disabled
    app.radio[0].set_value("The tokens (RCMD)").run()
    button(app, "Reveal").click().run()
    assert "it is" in app.info[0].value


def test_every_step_of_the_tour_can_be_revealed(app):
    at(app, "tour")
    steps = tours.read_tour(tours.TOUR.read_bytes()).steps
    for number, step in enumerate(steps, 1):
        app.button_group(key="step").set_value(number).run()
        if step.choices:
            app.radio[0].set_value(step.choices[step.right]).run()
        button(app, "Reveal").click().run()
        assert not app.exception
        assert len(app.success) + len(app.warning) == len(step.look) + bool(step.choices)


def test_the_gallery_shows_every_example(app):
    at(app, "gallery")
    assert len(app.get("image")) == 14
    button(app, "Surprise me").click().run()
    assert not app.exception


@pytest.mark.parametrize("panel", ["sentences", "graphs", "aspects", "tokens"])
def test_each_panel_is_presented(app, panel):
    app.run()
    app.session_state.panel = panel
    app.switch_page("pages/present.py").run()
    assert not app.exception
    assert not app.text_area


def test_a_link_carries_edited_graphs(app, lens):
    graph = "(h / hate-01 :ARG0 (m / man) :ARG1 (c / cheese))"
    app.query_params["a"] = "The man likes cheese."
    app.query_params["b"] = "The man loves cheese."
    app.query_params["state"] = pack(Shared(graphs={"b": graph}))
    app.run()
    assert not app.exception
    assert any("Graph B was edited" in i.value for i in app.info)
    assert any("hate-01" in c.value for c in app.code)


@pytest.mark.parametrize(
    "state",
    ["x", "x" * 9000, pack(Shared(parser="no such parser")), pack(Shared(aspects="../../etc"))],
)
def test_hand_made_links_are_refused_politely(app, state):
    app.query_params["a"] = "Two dogs run."
    app.query_params["b"] = "A dog runs."
    app.query_params["state"] = state
    app.run()
    assert not app.exception
    assert "not used" in app.warning[0].value
    assert app.text_area(key="a").value == "Two dogs run."
    assert len(app.metric) == 4
    assert "state" not in app.query_params


def test_an_over_long_link_is_refused_politely(app):
    app.query_params["a"] = "word " * 10_000
    app.run()
    assert not app.exception
    assert "8,000" in app.error[0].value


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
    assert len(app.session_state.history) == 3


def test_undo_takes_an_edited_graph_back(app):
    at(app, "graphs")
    enter(app, "A dog runs.", "A cat sits.")
    box = next(t for t in app.text_area if "sentence B" in t.label)
    parse = box.value
    box.set_value("(s / sleep-01 :ARG0 (c / cat))")
    button(app, "Apply to B").click().run()
    assert "B was edited" in app.info[0].value
    button(app, "Undo").click().run()
    assert not app.exception
    assert not app.info
    assert next(t for t in app.text_area if "sentence B" in t.label).value == parse
    button(app, "Redo").click().run()
    assert "B was edited" in app.info[0].value


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "x",
        "{}",
        "[3]",
        '[{"a": 1}]',
        "[" * 10_000,
        json.dumps([{"a": "x" * 9000, "b": "", "state": ""}]),
    ],
)
def test_what_a_tab_did_not_keep_is_no_history(kept):
    assert history.read_history(kept) == []


def test_surprises_do_not_repeat_until_all_were_seen(app):
    app.run()
    seen = []
    for _ in range(14):
        button(app, "Surprise me").click().run()
        seen.append(app.text_area(key="a").value + app.text_area(key="b").value)
    assert len(set(seen)) >= 13
