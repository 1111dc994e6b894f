"""A small design, and a database for studies with people."""

import pytest

from explainers.people import keeping
from explainers.people.design import read_design
from tests.studies.fakes import opened

SMALL = """
title: A small study
conditions: {without: none, graphs: [graphs]}
tasks: [name]
contact: Ada, ada@example.org
checks: 1
needed: 1
consent: I take part.
debriefing: Thank you.
instructions: Say what differs.
practice:
  - {a: "The baker opens the shop at six.", b: "The baker opens the shop at ten.", kind: names}
  - {a: "The nurse is ill.", b: "The nurse is sick.", kind: same}
items:
  - {a: "The cat chased the dog.", b: "The dog chased the cat.", kind: roles}
  - {a: "Four boats came.", b: "Nine boats came.", kind: quantity}
  - {a: "That lawyer quit.", b: "The attorney has resigned.", kind: same}
  - {a: "The shop is open.", b: "The shop is not open.", kind: negation}
"""


@pytest.fixture
def clock():
    return [1_000.0]


@pytest.fixture
def kept(tmp_path, clock):
    return opened(tmp_path / "studies.db", clock=lambda: clock[0])


@pytest.fixture
def small():
    return read_design(SMALL.encode())


def owned(kept, key) -> keeping.PeopleStudy:
    """The study of a key, which is there."""
    found = keeping.owned(kept, key)
    assert found
    return found


def person_of(kept, study, name) -> keeping.Person:
    """Somebody who takes part."""
    found = keeping.find(kept, study.id, name)
    assert found
    return found


def begun(kept, design, score=0.8):
    """A study whose pairs have been explained: its owner's key."""
    key = keeping.begin(kept, design)
    study = owned(kept, key)
    model = {"role": "encoder", "name": "fake", "sha256": "0" * 64}
    for number, _ in keeping.unexplained(kept, study):
        panels = dict.fromkeys(("graphs", "words", "aspects", "differences"), "<p>seen</p>")
        shown = {"score": score, "panels": panels, "models": [model]}
        keeping.keep_shown(kept, study.id, number, shown)
    return key
