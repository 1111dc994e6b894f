"""What is seen of an aspect in both sentences, and what it comes to in a word."""

from dataclasses import replace

import pytest

from explainers.differences.result import DifferencesExplanation
from explainers.pictures.scene.aspects import aspects_part, told_of
from explainers.pictures.scene.sentences import words_of_variables

pytestmark = pytest.mark.models

NOTHING = DifferencesExplanation(why_none="open")
SEEN = {
    ("The boy likes the cheese.", "The boy likes the wine."): {
        "srl": "What is liked: cheese / wine",
        "concepts": "Only A: cheese · only B: wine",
        "frames": "In both: likes",
    },
    ("Anna sleeps in Prague.", "Anna ran in Paris."): {
        "frames": "Only A: sleeps · only B: ran",
        "named_ent": "Only A: Prague · only B: Paris",
    },
    ("The girl wants to swim.", "The girl swims."): {
        "coreference": "Several parts only in A: girl",
        "srl": "Who wants: girl (only A) · what is wanted: swim (only A)",
    },
    ("Anna sold the car.", "Anna's work sells across Spain."): {
        "named_ent": "Only B: Spain",  # *Anna's* is *Anna*
        "concepts": "Only A: car · only B: Spain",  # *across* is no thing
    },
    ("They laid off two cooks.", "They hired two cooks."): {
        "frames": "Only A: laid off · only B: hired",
    },
}


def axes(lens, pair, languages=("en", "en")):
    result = lens.explain(*pair, languages=languages)
    found = aspects_part(result, words_of_variables(result))["aspects"]["axes"]
    return {axis["name"]: axis for axis in found}


@pytest.mark.parametrize("pair", SEEN)
def test_what_only_one_of_them_has_is_told_in_their_words(lens, pair):
    found = axes(lens, pair)
    assert {name: found[name].get("seen", "") for name in SEEN[pair]} == SEEN[pair]


def test_an_aspect_differs_where_what_was_found_shows_in_it(lens):
    tells = {
        n: a["tells"] for n, a in axes(lens, ("A dog chases a cat.", "A cat chases a dog.")).items()
    }
    assert tells["srl"] == "differs" and tells["concepts"] == "alike"


def test_where_nothing_is_found_text_and_graphs_decide(lens):
    """Of three aspects one is low by both, of one they disagree, of one both are high."""
    (result,) = lens.explain_many([("A dog barks.", "A dog barks loudly.")])
    aspects = replace(result.aspects, predicted={"frames": 0.4, "concepts": 0.9, "srl": 0.9},
                      measured={"frames": 0.1, "concepts": 0.6, "srl": 0.8}, asked={}, absent=())  # fmt: skip
    explanations = {**result.explanations, "aspects": aspects, "differences": NOTHING}
    tells = told_of(replace(result, explanations=explanations))
    assert tells == {"frames": "unlike", "concepts": "unclear", "srl": "alike"}


def test_nouns_are_no_events(lens):
    found = axes(lens, ("The boy doesn't like the cheese.", "The boy likes the wine."))
    assert found["concepts"]["tells"] == "differs" != found["frames"]["tells"]


def test_words_of_two_languages_that_say_the_same_are_no_evidence(lens):
    pair = ("Der Arzt hat die Patientin nicht untersucht.", "The doctor examined the patient.")
    found = axes(lens, pair, ("de", "en"))
    for name in ("frames", "concepts"):
        assert "seen" not in found[name]
        assert found[name]["tells"] != "differs"
    assert found["negation"]["tells"] == "differs"
