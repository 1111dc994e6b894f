"""Sentences of other languages are told by cheap evidence, and English ones left alone."""

import json

import pytest

from explainers.wording.language import seems_english
from tests.serving import ROOT


@pytest.mark.parametrize(
    "sentence",
    [
        "Der Hund bellt.", "Die Katze jagt den Hund.", "Ein Mann spielt Gitarre.",
        "El hombre no come queso.", "Dos perros corren por el parque.", "No me gusta el queso.",
        "Le chat dort.", "La donna non legge il libro.", "A mulher não lê.", "De kat slaapt.",
    ],
)  # fmt: skip
def test_other_languages_are_told(sentence):
    assert not seems_english(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "El Greco painted.", "La Paz is cold.", "The soldiers die in May.", "DIE", "UN troops left.",
        "He ordered a café au lait.", "Über is a company.", "Bayern München won.", "dog", "a",
        "Horses eat hay.", "Two plus two equals four.",
    ],
)  # fmt: skip
def test_names_and_borrowed_words_pass(sentence):
    assert seems_english(sentence)


def test_no_sentence_of_our_own_is_taken_for_another_language():
    pairs = [line.split("\t")[2:4] for line in
             (ROOT / "tests/data/differences.tsv").read_text("utf-8").splitlines()]  # fmt: skip
    pairs += [[e["a"], e["b"]] for e in json.loads((ROOT / "assets/examples.json").read_text())]
    taken = [s for pair in pairs for s in pair if not seems_english(s)]
    assert len(pairs) > 1000
    assert not taken
