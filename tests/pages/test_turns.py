"""A page's explanations wait for their turn."""

import re
import threading
from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from explainers.serving.turns import BusyError
from pages.serving import turns
from tests.pages.using import said
from tests.servers import ROOT
from tests.serving.test_queue import queue
from tests.waiting import HANGS, wait_for


def page():
    import streamlit as st

    from pages.serving.turns import in_turn

    @in_turn("Halving …", max_entries=4)
    def half(x):
        return x / 2

    @in_turn("Doubling …", max_entries=4)
    def double(x):
        st.session_state.doubled = st.session_state.get("doubled", 0) + 1
        return 4 * half(x)

    st.write(double(3))


@pytest.fixture
def one(monkeypatch):
    """A queue of one turn at a time, of which a session may have one."""
    found = queue(1, 2, 1)
    st.cache_data.clear()
    monkeypatch.setattr(turns, "TURNS", found)
    return found


def test_what_is_known_takes_no_turn_and_what_is_within_takes_none_of_its_own(one):
    app = AppTest.from_function(page, default_timeout=HANGS).run().run()
    assert not app.exception
    assert app.markdown[0].value == "`6.0`"
    assert app.session_state.doubled == 1
    assert one.figures.done == 1


def several():
    import streamlit as st

    from pages.serving.turns import SESSION

    asked = st.session_state.setdefault("asked", [])

    def halves(numbers):
        asked.append(list(numbers))
        return [number / 2 for number in numbers]

    def doubles(numbers):
        return [2 * number for number in numbers]

    st.write(
        SESSION.fetch("graph", [8, 6], str, halves), SESSION.fetch("encoding", [8], str, doubles)
    )
    st.write(SESSION.fetch("graph", [6, 2, 2, 8], str, halves))


def test_of_several_things_what_is_new_is_made_in_one_go(one):
    app = AppTest.from_function(several, default_timeout=HANGS).run().run()
    assert not app.exception
    assert app.session_state.asked == [[8, 6], [2]]
    assert [shown.value for shown in app.json] == ["[4.0, 3.0]", "[16]", "[3.0, 1.0, 1.0, 4.0]"]
    assert one.figures.done == 3


def agreement():
    from types import SimpleNamespace

    from pages.lab.inspect.graphs import show_estimates

    for study in ("one", "two"):
        show_estimates(SimpleNamespace(id=study, models=(), refused=()), [1, 2])


def test_two_studies_whose_graphs_agree_as_much_keep_their_own_figures(monkeypatch):
    from explainers.studies.records import Record
    from pages.lab.inspect import graphs

    def results(study):
        value = {"one": 0.25, "two": 0.75}[study.id]
        return SimpleNamespace(
            records={k: Record(measured={"x": value}, triples=(k, 5, 5)) for k in (1, 2)}
        )

    monkeypatch.setattr(graphs, "of_graphs", lambda study: True)
    monkeypatch.setattr(graphs, "results_of", results)
    app = AppTest.from_function(agreement, default_timeout=HANGS).run()
    assert not app.exception
    assert [list(table.value["value"])[-1] for table in app.dataframe] == [0.25, 0.75]


def test_a_page_waits_until_it_is_its_turn(one):
    app = AppTest.from_function(page, default_timeout=HANGS)
    with one.ask("somebody else") as ticket:
        thread = threading.Thread(target=app.run)
        thread.start()
        wait_for(lambda: one.figures.waiting == 1)
        with one.take(ticket):
            pass
    thread.join()
    assert not app.exception
    assert app.markdown[0].value == "`6.0`"


def test_too_many_are_told_so(one):
    with one.ask("test session id"):  # as Streamlit's harness calls every session
        app = AppTest.from_function(page, default_timeout=HANGS)
        app.run()
    assert not app.exception
    assert "The server is busy" in said(app.error)
    assert "SEMLENS_MAX_JOBS" in said(app.error)
    assert not app.markdown


def test_the_place_in_words():
    assert turns.place_in_words(0).startswith("You are next")
    assert turns.place_in_words(1).startswith("1 explanation comes")
    assert turns.place_in_words(3).startswith("3 explanations come")


def file_page():
    import streamlit as st

    from pages.serving.turns import in_turn_later

    st.session_state.make = in_turn_later(lambda x: x / 2)


def test_what_is_made_later_takes_a_turn_of_the_session_that_asked(one, monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 0)
    app = AppTest.from_function(file_page, default_timeout=HANGS).run()
    assert not app.exception
    assert one.figures.done == 0
    assert app.session_state.make(3) == 1.5
    assert one.figures.done == 1
    with one.ask("test session id"), pytest.raises(BusyError, match="SEMLENS_MAX_JOBS"):
        app.session_state.make(3)
    with one.ask("somebody else") as ticket:
        made = []
        thread = threading.Thread(target=lambda: made.append(app.session_state.make(5)))
        thread.start()
        wait_for(lambda: one.figures.waiting == 1)
        assert not made
        with one.take(ticket):
            pass
    thread.join()
    assert made == [2.5]


def test_pages_ask_models_by_what_takes_turns():
    """By functions of session.py, or with the session's cache, which takes one for what is new."""
    asks = re.compile(
        r"\.(explain|explain_many|compare|aspects_of|score|encode_tokens|parse)\([^\n]*"
    )
    pages = (p for p in (ROOT / "pages").rglob("*.py") if p.name != "session.py")
    alone = {
        f"{path.name}: {call[0]}"
        for path in pages
        for call in asks.finditer(path.read_text("utf-8"))
        if "SESSION" not in call[0]
    }
    assert alone == set()
