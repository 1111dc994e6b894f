"""The readers on sentences of our own, and on what users type."""

import json

import numpy as np
import pytest

from explainers import text
from explainers.errors import InputError
from explainers.reading import conllu
from explainers.reading.result import ROOT, Reading
from tests.reading.written import of_language

LANGUAGES = ("en", "de", "fr", "es", "cs")

FLOORS = {"en": (97, 95, 93), "de": (95, 96, 91), "fr": (96, 94, 91), "es": (95, 95, 90), "cs": (92, 93, 87)}  # fmt: skip
"""Percent of words with the right part of speech, head, head and relation; of our own sentences."""

HARD = [
    "dog",
    "the dog doesnt like cheese",
    "DOG BITES MAN",
    "Man bites dog",
    "why not",
    "Sit!",
    "teh qiuck brwon fox jmups",
    "I 🙂 you 🎉🎉",
    "🙂 ok",
    "a-b-c/d x@y.org http://a.b/c?d=1",
    "... what?!",
    "He said : “ no ” .",
    " ".join(["the old man saw a cat and"] * 43),
]


def is_tree(reading):
    roots = [k for k, word in enumerate(reading) if word.head == ROOT]
    for k in range(len(reading)):
        seen = set()
        while k != ROOT:
            assert k not in seen, reading.text
            seen.add(k)
            k = reading[k].head
    return len(roots) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_read_by_hand_are_read_alike(lens, language):
    gold = of_language(language)
    found = lens.read_words(gold)
    right = np.zeros(3)
    for one, other in zip(gold, found, strict=True):
        for a, b in zip(one, other, strict=True):
            head = a.head == b.head
            right += a.upos == b.upos, head, head and a.plain == b.plain
    share = 100 * right / sum(map(len, gold))
    assert (share >= FLOORS[language]).all(), share


def test_whatever_is_typed_becomes_a_tree(lens):
    for sentence in map(text.clean, HARD):
        for language in LANGUAGES:
            [one] = lens.read([sentence], [language])
            assert is_tree(one), sentence
            assert all(0 <= share <= 1.0001 for word in one for share in word.sure), sentence
            assert all(word.lemma and word.upos for word in one), sentence
            assert Reading.from_json(json.loads(json.dumps(one.to_json()))) == one


def test_a_batch_reads_as_each_sentence_alone(lens):
    sentences = ["Dogs bark.", "The man who sold me the car lives in Oslo now.", "Sit!"]
    together = lens.read(sentences)
    for sentence, one in zip(sentences, together, strict=True):
        [alone] = lens.read([sentence])
        assert [(w.upos, w.lemma, w.head, w.relation) for w in alone] == [
            (w.upos, w.lemma, w.head, w.relation) for w in one
        ]


def test_sentences_are_read_in_the_pass_that_encodes_them(lens, monkeypatch):
    passes = []
    batches = lens.encoder.batches

    def counted(*given):
        passes.append(given)
        return batches(*given)

    monkeypatch.setattr(lens.encoder, "batches", counted)
    lens.read(["Dogs bark.", "Cats sleep."])
    assert len(passes) == 1


def test_languages_are_read_each_by_its_reader(lens):
    english, german = lens.read(["The dog sleeps.", "Der Hund schläft im Haus."], ["en", "de"])
    assert [w.form for w in german] == ["Der", "Hund", "schläft", "in", "dem", "Haus", "."]
    assert german[1].lemma == "Hund"
    assert (english[1].upos, english[2].relation) == ("NOUN", "root")
    assert lens.reader.about.checksum != lens.foreign.reader.about.checksum


def test_words_of_a_file_are_kept(lens):
    given = conllu.read("1\tcan" + "\t_" * 8 + "\n2\tnot" + "\t_" * 8 + "\n3\tgo" + "\t_" * 8)
    [one] = lens.read_words(given)
    assert [word.form for word in one] == ["can", "not", "go"]
    assert one[2].upos == "VERB"


def test_what_has_no_words_is_refused(lens):
    with pytest.raises(InputError, match="Please enter a sentence"):
        lens.read([" "])
