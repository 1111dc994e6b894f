"""Made sentences: valid, connected, distinct, of frames and roles that exist."""

from __future__ import annotations

import json
import os
import re
from collections import defaultdict
from pathlib import Path

import pytest

from explainers.amr.graph import Graph, write
from explainers.training.parser import made
from tests.cases import CASES
from tests.conftest import connected

VOCABULARY = Path("assets/parser/vocabulary.json")
FRAME = re.compile(r"(.+)-(\d{2,3})")
# Frames of AMR that PropBank does not have.
SPECIAL = {*CASES["frames of amr alone"]}
ARGUMENT = re.compile(r"ARG\d")


@pytest.fixture(scope="module")
def rows() -> list[tuple[str, Graph]]:
    return [*made.sentences(3000, seed=3), *made.given()]


def test_made_sentences_are_distinct_connected_and_written_as_people_write(rows):
    texts = [text for text, _ in made.sentences(3000, seed=3)]
    assert len(set(texts)) == 3000
    assert not [t for t in texts if "  " in t or t != t.strip() or "{" in t or " ," in t]
    assert all(t[0] in "\"'" or t[0].isupper() or t == t.lower() for t in texts)
    assert not [t for t in texts if re.search(r"\ba [aeio]|\ban [^aeiouh]", t.lower())]
    assert not [t for t in texts if re.search(r"amn't|\b(he|she|it) are\b", t.lower())]
    for text, graph in rows:
        assert connected(graph), text
        assert graph.top in graph.concepts, text
        assert all("{" not in c for c in graph.concepts.values()), text


def test_the_given_sentences_are_read_and_are_what_they_say():
    given = dict(made.given())
    assert len(given) == len(made.GIVEN)
    assert given["He promised her to come."].concepts[
        given["He promised her to come."].top
    ] == "promise-01"  # fmt: skip
    left = [given[f"{s} left."] for s in ("No boy", "None of the boys", "Not all of the boys")]
    assert len({write(g) for g in left}) == 3


def _frames(path: Path) -> dict[str, set[str]]:
    """Roles by frame, of a list of lines ``frame  ARG0: …  ARG1: …``."""
    lines = (line.split(maxsplit=1) for line in path.read_text("utf-8").splitlines())
    return {
        line[0]: set(re.findall(r"ARG\d(?=:)", line[1] if len(line) > 1 else ""))
        for line in lines
        if line
    }


def _used(rows: list[tuple[str, Graph]]) -> dict[str, set[str]]:
    """Numbered roles by frame, in the graphs."""
    used: dict[str, set[str]] = defaultdict(set)
    for _, graph in rows:
        for concept in graph.concepts.values():
            if FRAME.fullmatch(concept):
                used[concept].update()
        for source, role, target in graph.edges:
            owner = target if role.endswith("-of") else source
            name = role.removesuffix("-of")
            if ARGUMENT.fullmatch(name):
                used[graph.concepts[owner]].add(name)
    return used


def test_frames_and_roles_exist(rows):
    """In PropBank's list where one is given, else in the vocabulary of the parser."""
    used = _used(rows)
    assert all(FRAME.fullmatch(frame) for frame in used), sorted(used)
    usual = {f: r for f, r in used.items() if FRAME.fullmatch(f)[1] not in SPECIAL}
    given = os.environ.get("SEMLENS_PROPBANK")
    if given:
        frames = _frames(Path(given))
        assert not set(usual) - set(frames)
        assert not {f: r - frames[f] for f, r in usual.items() if r - frames[f]}
    else:
        senses = json.loads(VOCABULARY.read_text("utf-8"))["frames"]
        lacking = {f for f in usual for m in [FRAME.fullmatch(f)]
                   if m[2] not in senses.get(m[1], ())}  # fmt: skip
        assert not lacking
