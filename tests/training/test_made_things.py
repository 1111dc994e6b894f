"""Made sentences about things, names, amounts, copulas and degrees: valid graphs, plain words."""

import random
import re

import penman
import pytest

from explainers.amr.graph import read
from explainers.training.parser.made import amounts, copulas, degrees, fixed, names, things
from explainers.training.parser.made.grammar import Grammar
from tests.cases import cases

MODULES = (things, amounts, names, copulas, degrees, fixed)


def sample(module, count=80):
    rng = random.Random(7)
    return [rng.choice(module.PATTERNS)(Grammar(rng)) for _ in range(count)]


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__.rpartition(".")[2])
def test_graphs_are_connected_and_their_variables_are_their_own(module):
    for words, amr in sample(module):
        read(amr)
        graph = penman.decode(amr)
        named = re.findall(r"\((\w+) /", amr)
        assert len(named) == len(set(named)), amr
        loose = {t for _, role, t in graph.attributes() if re.fullmatch(r"[a-z]\d*|z\d+", str(t))}
        assert not loose, amr
        assert not re.search(r"[{}]|  | [.?!]|\b[Aa] [aeio]", words), words


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__.rpartition(".")[2])
def test_sentences_hardly_repeat(module):
    made = [w for w, _ in sample(module)]
    assert len(set(made)) > len(made) * (0.5 if module is fixed else 0.8)


@pytest.mark.parametrize(
    ("value", "words"), [(7, "seven"), (21, "twenty-one"), (300, "three hundred")]
)
def test_numbers_are_spelled(value, words):
    assert amounts.spelled(value) == words


@cases
def test_adjectives_are_compared(word, forms):
    assert degrees.compared(word) == tuple(forms)


def test_a_doctor_who_loses_his_book_has_it():
    g = Grammar(random.Random(0))
    doctor = things.noun(g, "the doctor", "doctor", "she")
    his = things.Noun("his book", "(b / book :poss (h / he))", "b")
    _, amr = things.fill(g, ("", "(/ lose-02 :ARG0 {x} :ARG1 {t})"), x=doctor, t=his)
    assert amr == "(z2 / lose-02 :ARG0 (z1 / doctor) :ARG1 (b / book :poss z1))"
