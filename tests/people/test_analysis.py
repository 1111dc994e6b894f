"""The analysis finds in simulated people what was put into them, and no more."""

import json
from dataclasses import replace
from itertools import groupby
from statistics import mean
from xml.etree import ElementTree

import numpy as np
import pytest

from explainers.__main__ import main
from explainers.errors import InputError
from explainers.people import keeping
from explainers.people.analysis import analyse, contrasts, figure, kept_of, markdown
from explainers.people.design import read_design, ready
from explainers.people.simulation import Behaviour, Simulation, power
from explainers.people.table import answers_tsv, read_answers
from tests.people.conftest import begun, owned

PREDICT, DIFFER = (read_design(ready(name)) for name in ("predict", "differ"))


def answers_of(design, behaviour, people, seed):
    rows = Simulation(design, behaviour, seed).rows(people)
    return read_answers(answers_tsv(rows).encode())


def test_the_effect_put_into_people_comes_out_of_a_study_that_they_took_part_in(kept):
    """From the first page to the analysis, by way of the database and the table."""
    design = replace(PREDICT, contact="Ada")
    key = begun(kept, design)
    study = owned(kept, key)
    # who are so much alike that hardly anybody reaches the ends of what is simulated
    behaviour = Behaviour(
        effects={"with": 0.1}, slower={"with": 1.5}, people=0.04, items=0.05, careless=0.1
    )
    simulation = Simulation(design, behaviour, 5, dict.fromkeys(range(62), 0.8))
    for k in range(24):
        person = keeping.take_part(kept, study, f"person {k}")
        better, careless = simulation.person()
        for number, trial in enumerate(person.asked):
            answer, seconds = simulation.answer(trial, better, careless)
            keeping.answer(kept, study, person, number, answer, seconds)
    answers = read_answers(answers_tsv(keeping.answers(kept, study)).encode())
    found = analyse(answers)
    accuracy, time = found.contrasts
    assert (accuracy.condition, accuracy.reference) == ("with", "without") and found.within
    assert 0.05 < accuracy.difference < 0.15 and 1.2 < time.difference < 1.8
    assert max(accuracy.holm, accuracy.p_pairs, time.holm) < 0.01
    assert found.left_out.get("failed the attention check", 0) >= 1
    assert analyse(answers, "with").contrasts[0].difference == pytest.approx(-accuracy.difference)


def test_intervals_hold_what_was_put_in_and_tests_find_nothing_where_nothing_is():
    effects = {"graphs": 0.08}
    for design in (DIFFER, replace(DIFFER, within=False)):
        inside, false = [], []
        for seed in range(40):
            answers = kept_of(answers_of(design, Behaviour(base=0.6, effects=effects), 36, seed))
            graphs, words = sorted(
                contrasts(answers, "accuracy", "without", permuted=199), key=lambda c: c.condition
            )
            inside += [graphs.low <= 0.08 <= graphs.high, words.low <= 0 <= words.high]
            false.append(words.p <= 0.05)
        assert mean(inside) >= 0.85 and mean(false) <= 0.2, design.within


def test_estimates_are_means_of_people_as_a_loop_has_them():
    answers = answers_of(DIFFER, Behaviour(), 8, 1)
    found = analyse(answers)
    for each in found.estimates:
        means = []
        for _, theirs in groupby(answers, lambda answer: answer.person):
            values = [
                answer.accuracy if each.outcome == "accuracy" else np.log(answer.seconds)
                for answer in theirs
                if answer.counts and answer.condition == each.condition
            ]
            means.append(sum(values) / len(values))
        value = mean(means) if each.outcome == "accuracy" else np.exp(mean(means))
        assert each.value == pytest.approx(value) and each.people == 8 and each.answers == 64
        assert each.low < each.value < each.high
    assert [c.condition for c in found.contrasts] == ["graphs", "words"] * 2
    ElementTree.fromstring(figure(found))
    assert markdown(found).count("\n| name |") == 3 + 4


def test_whoever_has_not_finished_or_not_read_does_not_count():
    answers = answers_of(PREDICT, Behaviour(), 6, 2)
    changed = [
        a._replace(finished=a.person[-1] != "0", attentive=a.person[-1] != "1") for a in answers
    ]
    assert analyse(changed).left_out == {"not finished": 1, "failed the attention check": 1}
    assert {e.people for e in analyse(changed).estimates} == {4}
    assert {e.people for e in analyse(changed, everybody=True).estimates} == {6}
    with pytest.raises(InputError, match="nobody has finished"):
        analyse([a._replace(finished=False) for a in answers])
    with pytest.raises(InputError, match='"x" is none of'):
        analyse(answers, "x")
    one = [a for a in answers if a.person[-1] == "0"]
    assert all(row.get("low") is None for row in analyse(one).objects() if "low" in row)
    ElementTree.fromstring(figure(analyse(one)))


def test_more_people_find_more_and_no_effect_is_found_seldom():
    found = power(DIFFER, [6, 60], 0.15, Behaviour(base=0.6), runs=30)
    few, many = [each for each in found if each.condition == "graphs"]
    assert few.power < 0.6 < many.power and few.low <= few.power <= few.high
    nothing = list(power(PREDICT, [20], 0.0, runs=40))
    assert nothing[0].power <= 0.2
    for people, effect, runs in (([5], 0.1, 0), ([2_000], 0.1, 1), ([5], 2.0, 1)):
        with pytest.raises(InputError):
            list(power(DIFFER, people, effect, runs=runs))


def test_the_command_checks_simulates_and_analyses(tmp_path, capsys):
    def run(*arguments):
        code = main(["study", *arguments])
        return code, *capsys.readouterr()

    code, out, _ = run("check", "differ")
    assert code == 0 and json.loads(out)["questions"] == 29
    code, table, _ = run(
        "simulate", "predict", "--people", "12", "--effect", "0.2", "--format", "tsv"
    )
    assert code == 0
    (tmp_path / "answers.tsv").write_text(table, "utf-8")
    file = str(tmp_path / "answers.tsv")
    code, out, told = run("analyse", file, "--out", str(tmp_path / "out"))
    lines = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [line["kind"] for line in lines] == ["estimate"] * 4 + ["contrast"] * 2
    assert lines[4]["p"] < 0.05 and "Nobody who answered was left out" in told
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "results.md",
        "results.svg",
    ]
    (tmp_path / "bad.yaml").write_text("title: x\ntitle: y\n")
    for arguments in (
        ("check", str(tmp_path / "bad.yaml")),
        ("analyse", str(tmp_path / "bad.yaml")),
    ):
        code, out, told = run(*arguments)
        assert code == 2 and not out and "line" in told
    assert run("power", "predict", "--people", "x")[0] == 2
