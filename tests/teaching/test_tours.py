"""The tour that comes with Semlens, and those that teachers write."""

import json
import subprocess
import sys

import pytest

from explainers.encoders.languages import language
from explainers.errors import InputError
from explainers.teaching import tours
from tests.cases import CASES, cases

GOOD = {"title": "t", "a": "A dog.", "b": "A cat.", "guess": {"score": "sbert"}}


def test_everything_the_shipped_tour_says_is_true_of_the_embedded_models(lens):
    tour = tours.read_tour(tours.TOUR.read_bytes())
    assert 8 <= len(tour.steps) <= 15
    for step in tour.steps:
        assert tours.true_remarks(step, explained(lens, step)) == list(step.look), step.title


def explained(lens, step):
    return lens.explain(step.a, step.b, languages=(language(step.a), language(step.b)))


def test_the_shipped_tours_questions_have_their_right_answers(lens):
    steps = {step.title: step for step in tours.read_tour(tours.TOUR.read_bytes()).steps}
    results = {title: explained(lens, step) for title, step in steps.items() if step.choices}

    def least(values):
        return min(values, key=values.get)

    assert least(results["Roles swapped"].scores) == "smatch"
    assert least(results["Two or five"].aspects.predicted) == "quant"
    assert least(results["One cat or two"].aspects.predicted) == "coreference"
    assert min(results["In another language"].scores.values()) > 0.97
    right = {title: steps[title].choices[steps[title].right] for title in results}
    assert right == CASES["right answers"]


def test_a_remark_is_made_only_where_its_condition_holds(lens):
    remarks = {"same": "sbert > 0.99", "not the same": "sbert < 0.9"}
    look = [{"panel": "scores", "say": say, "when": when} for say, when in remarks.items()]
    written = GOOD | {"a": "A dog runs.", "b": "A dog runs.", "look": look}
    (step,) = tours.read_tour(json.dumps({"title": "x", "steps": [written]}).encode()).steps
    assert [look.say for look in tours.true_remarks(step, explained(lens, step))] == ["same"]


@cases
def test_what_loads_little(module, heavy):
    command = [sys.executable, "-c", f"import sys, {module}; print(*sys.modules)"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True)
    assert not {*heavy} & set(loaded.stdout.split())


@cases
def test_a_tour_that_is_none_is_told_with_its_place(change, said):
    with pytest.raises(InputError, match=said):
        tours.read_tour(json.dumps({"title": "x", "steps": [GOOD | change]}).encode())


def test_other_files_are_refused():
    files = [b"", b"[]", b"{", b'{"steps": []}', b"\xff\xfe", b'{"steps": [3]}', b"[" * 200_000]
    for data in (*files, b'{"title": "x", "steps": [[]]}', b" " * 1_000_001):
        with pytest.raises(InputError):
            tours.read_tour(data)
