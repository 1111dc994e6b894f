"""Lists of words: each entry can be met, and none stands there twice."""

from collections import Counter

import numpy as np

from explainers.differences import equivalents
from explainers.differences.alignment import align
from explainers.differences.draft import Reading
from explainers.differences.kinds import substituted
from explainers.differences.regions import regions
from explainers.differences.words import read
from explainers.lexicon import closed, contraries
from tests.differences.pairs import unread

ALTERNATIVES = sorted(
    {" ".join(parts) for listed in equivalents._table().values() for _, parts in listed}
)


def spoken(entry):
    """An entry in words, with something for what it leaves open."""
    for left_open, said in ((" 's", "'s"), ("…", "it"), ("one's", "his"), ("oneself", "himself")):
        entry = entry.replace(left_open, said)
    return entry


def pairs(listed):
    return [frozenset(p.split()) for p in listed.replace("\n", "|").split("|") if p.strip()]


def read_in(lens, said, frames):
    """Each of some expressions with the sentences that it makes in frames."""
    readings = iter(lens.read([frame.format(one) for one in said for frame in frames]))
    return [(one, [read(next(readings)) for _ in frames]) for one in said]


def test_a_turn_of_phrase_is_found_in_its_own_words(lens):
    frames = ("{}", "He {}", "They will {} it", "It is {} Max", "{} him", "{} work")
    missed = []
    told = read_in(lens, list(map(spoken, ALTERNATIVES)), frames)
    for alternative, (_, sentences) in zip(ALTERNATIVES, told, strict=True):
        met = {" ".join(parts) for s in sentences for _, parts, _ in equivalents._matches(s.units)}
        missed += [alternative] if alternative not in met else []
    assert not missed


def test_pairs_are_listed_once():
    for listed in (contraries._OWN, contraries._SAME):
        assert not [set(pair) for pair, times in Counter(pairs(listed)).items() if times > 1]
        assert all(len(pair) == 2 for pair in pairs(listed))


def test_no_pair_is_both_the_same_and_contrary():
    assert not set(pairs(contraries._OWN)) & set(pairs(contraries._SAME))


def test_units_are_no_prepositions():
    assert not closed.UNITS & closed.PREPOSITIONS


def test_many_contraries_in_a_row_are_each_found():
    """More of them than calls may be nested, did one look for the next."""
    a, b = unread("hot " * 400), unread("cold " * 400)
    similarity = np.zeros((len(a.spans), len(b.spans)))
    reading = Reading.of(align(a, b, similarity, ({}, {})))
    (region,) = regions(reading)
    assert [d.kind for d in substituted(reading, region)] == ["opposite"] * 400
