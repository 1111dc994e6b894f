"""Links and history, through Streamlit's own test harness."""

import json
from urllib.parse import parse_qsl

from explainers.registry import SCORES
from explainers.sharing.links import Shared, pack
from pages.shared.history import PAIRS, Pasts
from tests.pages.using import canvas, enter, said, scores, strip, typed

PAIR = ("A cow runs.", "A cat sits.")
EDITED = pack(Shared(graphs={"a": "(m / moo-01 :ARG0 (c / cow))"}))


def test_a_link_carries_edited_graphs(app):
    app.query_params.update(a=PAIR[0], b=PAIR[1], state=EDITED)
    app.run()
    assert "Graph A was edited" in said(app.info)
    assert "moo-01" in canvas(app)["graphs"][0]["penman"]


def test_an_edit_is_in_the_address_and_whoever_goes_back_takes_it_back(app):
    enter(app, "A dog runs.", PAIR[1])
    for asked, concept in (
        ({"state": EDITED}, "moo-01"),
        ({}, "run-"),
        ({"state": EDITED}, "moo-01"),
    ):
        enter(app, *PAIR)
        app.query_params.update(asked)
        app.run()
        assert concept in canvas(app)["graphs"][0]["penman"]
        assert bool(app.info) == ("state" in app.query_params) == bool(asked)
        carried = {link.proto.label: link.proto.query_string for link in app.get("page_link")}
        assert not carried["Class"]  # which begins with what can be done there
        for room in ("Explore", "Present"):
            assert dict(parse_qsl(carried[room])) == {"a": PAIR[0], "b": PAIR[1], **asked}, room


def test_hand_made_links_are_refused_politely(app):
    for state in (
        "x",
        "x" * 9000,
        pack(Shared(parser="no such parser")),
        pack(Shared(aspects="../../etc")),
        pack(Shared(pam="mine")),
        pack(Shared(tokens="mine")),
    ):
        app.query_params.update(a="Two dogs run.", b="A dog runs.", state=state)
        for _ in range(2):  # what the tab has kept of the history is told after the first run
            app.run()
            assert "not used" in said(app.warning), state
            assert typed(app) == ("Two dogs run.", "A dog runs.")
            assert len(scores(app)) == len(SCORES)
            assert "state" not in app.query_params
        app.query_params["a"] = "Two dogs sit."
        app.run()
        assert not app.warning, state


def test_an_over_long_link_is_refused_politely(app):
    enter(app, "word " * 10_000, "A dog runs.")
    assert "8,000" in strip(app)["errors"][0]


def listed(app):
    """The links to what was compared before, by label."""
    links = (link.proto for link in app.get("page_link"))
    return {link.label: link.query_string for link in links if PAIR[1][:-1] in link.label}


def test_what_was_compared_before_is_listed_and_comes_back_as_it_was(app):
    app.query_params.update(a=PAIR[0], b=PAIR[1], state=EDITED)
    app.run()
    assert not listed(app)
    enter(app, "A dog runs.", PAIR[1])
    enter(app, "A dog runs.", "")  # what cannot be used is no entry
    enter(app, "A hen runs.", PAIR[1])
    assert [label.split("\\")[0] for label in listed(app)] == ["A dog runs", "A cow runs"]
    (edited,) = (asked for label, asked in listed(app).items() if label.endswith("(edited)"))
    app.query_params.update(parse_qsl(edited))
    app.run()
    assert typed(app) == PAIR and "moo-01" in canvas(app)["graphs"][0]["penman"]
    assert len(Pasts.of_session(app.session_state).by_name["history"].entries) == 4


def test_what_a_tab_did_not_keep_is_no_history():
    long = json.dumps([{"a": "x" * 9000, "b": "", "state": ""}])
    for kept in ("", "x", "{}", "[3]", '[{"a": 1}]', "[" * 10_000, long):
        assert PAIRS.read_all(kept) == [], kept[:20]
