"""The grammar and what it makes: each pattern's example, valid graphs, no contradiction, depth."""

from __future__ import annotations

import json
import os
import random
import re
from collections import defaultdict
from pathlib import Path

import pytest

from explainers.amr.graph import Graph, read, write
from explainers.amr.propbank import read_frames
from explainers.training.parser import made
from explainers.training.parser.made import derive, forms, notation
from tests.cases import CASES, cases
from tests.conftest import connected

VOCABULARY = Path("assets/parser/vocabulary.json")
FRAME = re.compile(r"(.+)-(\d{2,3})")
# Frames of AMR that PropBank does not have.
SPECIAL = {*CASES["frames of amr alone"]}
ARGUMENT = re.compile(r"ARG\d")
COUNT = 1000


@pytest.fixture(scope="module")
def rows() -> list[tuple[str, Graph]]:
    return [*made.sentences(COUNT, seed=3), *made.given()]


def test_made_sentences_are_distinct_connected_and_written_as_people_write(rows):
    texts = [text for text, _ in rows[:COUNT]]
    assert len(set(texts)) == COUNT
    assert not [
        t for t in texts if "  " in t or t != t.strip() or re.search(r"[{}\[\]]| [,.?!]", t)
    ]
    assert all(
        t[0] in "\"'$€£" or t[0].isdigit() or t[0].isupper() or t == t.lower() for t in texts
    )
    assert not [t for t in texts if re.search(r"\ba [aeio]|\ban [^aeiouh81]", t.lower())]
    assert not [t for t in texts if re.search(r"amn't|\b(he|she|it) are\b", t.lower())]
    for text, graph in rows:
        assert connected(graph), text
        assert graph.top in graph.concepts, text
        assert len(read(write(graph)).concepts) == len(graph.concepts), text


def test_the_same_seed_makes_the_same_sentences():
    assert made.sentences(20, seed=1) == made.sentences(20, seed=1) != made.sentences(20, seed=2)


def test_the_given_sentences_are_read_and_are_what_they_say():
    given = dict(made.given())
    assert len(given) == len(made.GIVEN)
    assert given["He promised her to come."].concepts[
        given["He promised her to come."].top
    ] == "promise-01"  # fmt: skip
    left = [given[f"{s} left."] for s in ("No boy", "None of the boys", "Not all of the boys")]
    assert len({write(g) for g in left}) == 3


def test_every_pattern_makes_its_example():
    """What a line of the files says it makes is what it makes, and a graph with all that it has."""
    rules, seen = made.rules(), 0
    for category in rules.filed:
        for pattern in rules.categories[category]:
            said = derive.shown(rules, pattern)
            assert said == pattern.example, f"{category}: {pattern.words}"
            seen += 1
    assert seen > 1200


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
    """Of all patterns, drawn or not: in PropBank's list, else in the vocabulary of the parser."""
    used = made.rules().frames()
    for frame, roles in _used(rows).items():
        used.setdefault(frame, set()).update(roles)
    assert all(FRAME.fullmatch(frame) for frame in used), sorted(used)
    usual = {f: r for f, r in used.items() if FRAME.fullmatch(f)[1] not in SPECIAL}
    given = os.environ.get("SEMLENS_PROPBANK")
    if given:
        frames = read_frames(Path(given))
        assert not set(usual) - set(frames)
        assert not {f: r - set(frames[f]) for f, r in usual.items() if r - set(frames[f])}
    else:
        senses = json.loads(VOCABULARY.read_text("utf-8"))["frames"]
        lacking = {f for f in usual for m in [FRAME.fullmatch(f)]
                   if m[2] not in senses.get(m[1], ())}  # fmt: skip
        assert not lacking


def test_labels_give_made_graphs_back():
    """Fragments at words and edges between them lose nothing of what the grammar makes."""
    from explainers.matching.smatch import smatch
    from explainers.training.parser.labelling import align_words, example, recompose

    few = made.sentences(150, seed=5)
    examples = [example(s, g) for s, g in few]
    align_words(examples)
    scores = [smatch(recompose(e, {}), g).f1 for e, (_, g) in zip(examples, few, strict=True)]
    assert sum(score == 1 for score in scores) >= 0.95 * len(scores)


def _deep(category: str, words: str, depth: int) -> tuple[str, Graph]:
    rules, rng = made.rules(), random.Random(depth)
    pattern = next(p for p in rules.categories[category] if p.words == words)
    for _ in range(100):
        try:
            return derive.made(rules, rng, pattern, depth)
        except derive.Stuck:
            continue
    raise AssertionError(f"{words}: nothing is made")


def test_depth_is_what_was_asked_for():
    """Somebody says that somebody says; the cat that the dog that the man saw chased; control."""
    for depth in (1, 3, 6, 10):
        text, graph = _deep("nested", "{c:deep-said}", depth)
        assert text.count(" that ") >= depth, text
        heard = {e.target for e in graph.edges if e.role in ("ARG1", "ARG2")}
        clauses = [v for v, c in graph.concepts.items() if FRAME.fullmatch(c)]
        assert len(heard & set(clauses)) >= depth, text
    for depth in (1, 2, 3):
        text, graph = _deep("nested", "{s:deep-np} {v:act}", depth)
        assert len({e for e in graph.edges if e.role == "ARG0"}) >= depth, text
    text, graph = _deep("nested", "{s:person} {v:deep-control}", 4)
    controllers = [sum(e.target == v for e in graph.edges) for v in graph.concepts]
    assert max(controllers) >= 2, text


def test_lists_are_long_under_one_parent(rows):
    widths = [sum(e.role.startswith("op") and e.source == v for e in g.edges)
              for _, g in rows for v, c in g.concepts.items() if c in ("and", "or")]  # fmt: skip
    assert max(widths) >= 12


def test_a_pronoun_comes_back_only_to_whom_it_can_mean(rows):
    """*He* is nobody new where exactly one man was named in another clause."""
    back = 0
    for _, graph in (r for r in rows if " that " in r[0]):
        targets = [e.target for e in graph.edges if e.role.startswith("ARG")]
        back += any(targets.count(v) > 1 for v in targets)
    assert back > 5


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1 | {x:person} {v:act} | (see-01 :ARG0 x)", "mean nothing"),
        ("1 | {x:nosuch} sleeps | (sleep-01 :ARG0 x)", "no nosuch"),
        ("1 | it rains | (rain-01", "not closed"),
        ("1 | it rains", "weight | words"),
        ("1 | snow is white | (white-03 :ARG1 snow)", "the adjective is"),
    ],
)
def test_a_line_that_is_wrong_is_named(line, message, monkeypatch):
    rules = made.rules()
    monkeypatch.setattr(rules, "categories", dict(rules.categories))
    with pytest.raises(notation.GrammarError, match=re.escape(message)):
        rules.categories["fixed"] = [rules.read("fixed", line)]
        rules.check()


def test_words_that_contradict_each_other_are_an_error():
    rules = made.rules()
    words = {**rules.words, "adj": {**rules.words["adj"], "wall": "white=white-03:ARG1"}}
    with pytest.raises(notation.GrammarError, match="white is"):
        type(rules)(words)
    words = {**rules.words, "nouns": {**rules.words["nouns"], "stick": "letter=post-01"}}
    with pytest.raises(notation.GrammarError, match="letter is"):
        type(rules)(words)


@cases
def test_adjectives_are_compared(word, forms):
    assert made.forms.compared(word)[:2] == tuple(forms)


def test_words_are_written_as_people_write():
    assert forms.written('a old  man said, " go !"') == 'an old man said, "Go!"'
    said = {forms.sentence(random.Random(i), "he does not see it") for i in range(9)}
    assert said == {"he does not see it", "he doesn't see it"}
