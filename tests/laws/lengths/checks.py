"""What holds of the newcomer everywhere; run by :mod:`tests.laws.test_registering`."""

import json

import pytest

from explainers import __main__ as command
from explainers import lens as door
from explainers.registry import MODELS, PANELS
from explainers.results import PairExplanation
from explainers.studies.filters import matching
from explainers.studies.overview import table
from explainers.studies.reading import PairRow
from explainers.studies.records import Record
from explainers.teaching import tours
from pages.navigation import path_of
from pages.shared.pair_state import PairState
from tests.pages.using import at, button, said, scores

PAIR = ("Two dogs run.", "Two dogs run now.")
RATIO = len(PAIR[0]) / len(PAIR[1])
SHOWN = f"{RATIO:.2f}"
MEANING = "The shorter text's length over that of the longer."


@pytest.fixture(scope="module")
def found(lens):
    return lens.explain(*PAIR)


def test_its_model_is_loaded_said_and_named(lens, found):
    steps = []
    lens.warm_up(steps.append)
    assert "Loading the ruler" in steps and "ruler" in MODELS
    assert [model.role for model in found.models].count("ruler") == 1
    assert lens.with_models(parser=None).model("ruler") is lens.model("ruler")


def test_it_is_explained_and_scored(lens, found):
    assert found.scores["length"] == RATIO
    (score,) = lens.score([PAIR])
    assert score.to_json()["length"] == RATIO


def test_json_there_and_back(found):
    written = json.dumps(found.to_json())
    assert json.dumps(PairExplanation.from_json(json.loads(written)).to_json()) == written


def test_the_command_line_prints_it(lens, monkeypatch, capsys):
    monkeypatch.setattr(door, "Lens", lambda *_: lens)
    command.main(["explain", *PAIR])
    printed = json.loads(capsys.readouterr().out)
    assert printed["scores"]["length"] == RATIO
    assert printed["lengths"] == {"of": [len(text) for text in PAIR]}


def test_a_study_has_a_column_and_filters_it(found):
    frame = table([PairRow(1, *PAIR, None, {})], {1: Record.of(found)}, {})
    assert frame["length"].iloc[0] == pytest.approx(RATIO, abs=1e-6)
    assert matching("length > 0.5", frame).all() and not matching("length < 0.5", frame).any()


def step(say, when):
    """A step of a tour that says something of the newcomer."""
    return {
        "title": "Lengths", "a": PAIR[0], "b": PAIR[1], "intro": "Look.", "moral": "",
        "guess": {"score": "length"},
        "look": [{"panel": "lengths", "say": say, "right": True, "when": when}],
    }  # fmt: skip


def test_a_tour_speaks_of_it_under_a_condition(found):
    steps = [step("Alike.", "length > 0.5"), step("Unlike.", "length < 0.5")]
    tour = tours.read_tour(json.dumps({"title": "T", "steps": steps}).encode())
    assert [[look.say for look in tours.true_remarks(one, found)] for one in tour.steps] == [
        ["Alike."],
        [],
    ]


def test_a_notebook_shows_it(found):
    cell = found._repr_html_()
    assert "Lengths (Ratio)" in cell and SHOWN in cell


def test_present_shows_its_panel(app):
    app.run()
    PairState.of_session(app.session_state).pair = PAIR
    app.session_state.panel = "lengths"
    app.switch_page(path_of("present"))
    app.query_params["a"], app.query_params["b"] = PAIR
    app.run()
    assert not app.exception and PANELS[-1] == "lengths"
    assert scores(app) == {"Lengths (Ratio)": SHOWN}
    assert MEANING in [m.value for m in app.markdown]


def test_the_tour_shows_its_panel_with_the_remark(app, monkeypatch):
    tour = tours.read_tour(
        json.dumps({"title": "T", "steps": [step("Alike in length.", "")]}).encode()
    )
    monkeypatch.setattr(tours, "read_tour", lambda _: tour)
    at(app, "tour")
    button(app, "Reveal").click().run()
    assert not app.exception
    assert "Lengths" in [heading.value for heading in app.subheader]
    assert "Alike in length." in said(app.markdown)
