"""Studies with people in the database: who takes part, what is kept, and what is deleted."""

import io
import zipfile
from dataclasses import replace
from functools import partial

import pytest

from explainers.errors import InputError, StudiesError
from explainers.people import keeping
from explainers.people.design import read_design
from explainers.people.table import COLUMNS, OF_PEOPLE, answers_tsv, exported, read_answers
from explainers.studies import links
from explainers.studies.schema import PEOPLE, PEOPLE_ANSWERS, PEOPLE_ITEMS, PEOPLE_PERSONS
from tests.people.conftest import begun, owned, person_of
from tests.waiting import at_once


def answer_all(kept, study, name, clock, given=None):
    """Have somebody answer everything that is left, in 10 s each."""
    while trial := (person := person_of(kept, study, name)).trial:
        keeping.look(kept, study.id, person)
        clock[0] += 10
        answer = trial.check or given or study.design.all_items[trial.item].kind
        keeping.answer(kept, study, person, person.answered, answer, 9.0)


def test_a_study_is_taken_part_in_by_its_code_once_its_pairs_are_explained(kept, small, clock):
    key = keeping.begin(kept, small)
    study = owned(kept, key)
    assert keeping.joined(kept, f" {study.code.lower()} ") == study and study.design == small
    assert not study.open
    with pytest.raises(InputError, match="no more people"):
        keeping.take_part(kept, study, "p")
    keeping.keep_shown(kept, study.id, 0, {"error": "x"})
    assert keeping.troubles(kept, study) == ["x"]
    assert not owned(kept, key).open
    study = owned(kept, begun(kept, small))
    assert study.open
    person = keeping.take_part(kept, study, "p")
    assert keeping.take_part(kept, study, "p") == person and person.place == 0
    assert keeping.take_part(kept, study, "q").place == 1
    for none in ("", "x" * 99, study.id):
        assert keeping.joined(kept, none) is None and keeping.owned(kept, none) is None
    with pytest.raises(InputError, match="who runs this study"):
        keeping.begin(kept, replace(small, contact=""))
    assert links.fits(study, "p", links.ticket(study, "p"))
    for wrong in ("", "é", links.ticket(study, "q")):
        assert not links.fits(study, "p", wrong)


def test_an_answer_is_kept_once_with_its_time_whatever_is_sent_again(kept, small, clock):
    study = owned(kept, begun(kept, small))
    person = keeping.take_part(kept, study, "p")
    clock[0] += 60  # the instructions
    keeping.look(kept, study.id, person)
    clock[0] += 5
    keeping.look(kept, study.id, person_of(kept, study, "p"))  # a reload
    clock[0] += 5
    at_once(*[partial(keeping.answer, kept, study, person, 0, "names", 4.0)] * 8)
    keeping.answer(kept, study, person, 0, "roles", 1.0)
    [row] = keeping.answers(kept, study)
    assert (row["answer"], row["seconds"], row["elapsed"], row["trial"]) == ("names", 4.0, 10.0, 1)
    assert row["practice"] == 1 and row["finished"] == 0 and row["accuracy"] == 1.0
    for number, answer in ((1, "x"), (1, ""), (9, "same"), (-1, "same")):
        with pytest.raises(InputError):
            keeping.answer(kept, study, person, number, answer, None)
    person = person_of(kept, study, "p")
    keeping.answer(kept, study, person, 1, "same", -5.0)  # a browser that is not ours
    assert keeping.answers(kept, study)[1]["seconds"] is None


def test_a_place_that_somebody_gave_up_is_taken_by_the_next(kept, small, clock):
    study = owned(kept, begun(kept, small))
    keeping.take_part(kept, study, "stays")
    keeping.take_part(kept, study, "goes")
    answer_all(kept, study, "stays", clock)
    clock[0] += keeping.GIVEN_UP + 1
    assert keeping.take_part(kept, study, "next").place == 1
    assert keeping.take_part(kept, study, "last").place == 2


def test_whoever_leaves_is_forgotten_and_a_deleted_study_is_gone(kept, small, clock):
    key = begun(kept, small)
    study = owned(kept, key)
    for name in "pq":
        keeping.take_part(kept, study, name)
        answer_all(kept, study, name, clock)
    keeping.leave(kept, study.id, "p")
    assert keeping.find(kept, study.id, "p") is None
    assert owned(kept, key).withdrew == 1
    assert {row["person"] for row in keeping.answers(kept, study)} == {"pq"}
    keeping.set_state(kept, key, keeping.CLOSED)
    with pytest.raises(InputError, match="no more people"):
        keeping.take_part(kept, owned(kept, key), "r")
    keeping.forget(kept, study.code)
    assert keeping.owned(kept, key)
    clock[0] += keeping.LIFE + 1
    assert keeping.owned(kept, key) is None
    keeping.expire(kept)
    # who was in the middle of it when it was deleted leaves nothing behind
    with pytest.raises(InputError, match="was deleted"):
        keeping.take_part(kept, study, "s")
    with pytest.raises(StudiesError, match="was deleted"):
        keeping.keep_shown(kept, study.id, 0, {})
    with kept.reading() as now:
        left = [len(now.execute(t.select()).all()) for t in (PEOPLE, PEOPLE_PERSONS, PEOPLE_ANSWERS, PEOPLE_ITEMS)]  # fmt: skip
    assert left == [0, 0, 0, 0]


def test_an_export_is_a_tidy_table_its_codebook_and_the_design_with_checksums(kept, small, clock):
    study = owned(kept, begun(kept, small))
    for name, given in (("p", None), ("q", "same")):
        keeping.take_part(kept, study, name)
        answer_all(kept, study, name, clock, given)
    rows = keeping.answers(kept, study)
    design = keeping.design_with_models(kept, study)
    keeping.take_part(kept, study, "r")  # and gives up before the first answer
    people = [person.row for person in keeping.people(kept, study)]
    with zipfile.ZipFile(io.BytesIO(exported(design, rows, people))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert [*files] == ["answers.tsv", "people.tsv", "codebook.tsv", "design.yaml"]
    assert [line.split("\t")[3:] for line in files["people.tsv"].decode().splitlines()] == [
        ["asked", "answered"], ["7", "7"], ["7", "7"], ["7", "0"]
    ]  # fmt: skip
    again = read_design(files["design.yaml"])
    assert again == design and again.models[0]["sha256"] == "0" * 64
    header, *lines = files["answers.tsv"].decode().splitlines()
    assert header.split("\t") == [*COLUMNS] and len(lines) == 2 * 7
    explained = [line.split("\t")[1] for line in files["codebook.tsv"].decode().splitlines()]
    assert explained == ["column", *COLUMNS, *OF_PEOPLE]
    answers = read_answers(exported(design, rows, people))
    assert answers == read_answers(answers_tsv(rows).encode()) and len(answers) == 14
    assert [a.accuracy for a in answers if a.person == "pp" and a.counts] == [1.0] * 4
    assert sum(a.accuracy for a in answers if a.person == "pq" and a.counts) == 1.0
    assert {a.seconds for a in answers} == {9.0}


def test_what_is_no_table_of_answers_is_refused_with_its_line(kept, small, clock):
    study = owned(kept, begun(kept, small))
    keeping.take_part(kept, study, "p")
    answer_all(kept, study, "p", clock)
    table = answers_tsv(keeping.answers(kept, study))
    lines = table.splitlines()
    row = dict(zip(COLUMNS, lines[2].split("\t"), strict=True))
    for name, cell, said in (
        ("finished", "2", 'line 3: "finished" must be 0 or 1'),
        ("accuracy", "1.5", 'line 3: "accuracy" must be a number from 0 to 1'),
        ("seconds", "nan", 'line 3: "seconds"'), ("seconds", "inf", "line 3"), ("person", "", "line 3"),
    ):  # fmt: skip
        changed = "\t".join((row | {name: cell}).values())
        with pytest.raises(InputError, match=said):
            read_answers("\n".join([*lines[:2], changed]).encode())
    for data, said in (
        (b"a\tb\n", "line 1: .*lacks person"),
        (b"PK\x03\x04", "no answers.tsv"),
        (b"\xff", "UTF-8"),
    ):
        with pytest.raises(InputError, match=said):
            read_answers(data)
