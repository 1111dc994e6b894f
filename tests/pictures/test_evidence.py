"""What is seen of an aspect in both sentences, and which of its two values to go by."""

import pytest

from explainers.pictures.scene.aspects import aspects_part
from explainers.pictures.scene.sentences import words_of_variables

pytestmark = pytest.mark.models

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
        "coreference": "Only A: girl",
        "srl": "In both: girl",  # alike, whatever only one graph asks
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


def test_where_text_and_graphs_part_the_one_that_sees_the_difference_is_believed(lens):
    found = axes(lens, ("A dog chases a cat.", "A cat chases a dog."))
    assert found["srl"]["believed"] == "measured"
    assert "believed" not in found["concepts"]  # both see none


def test_nouns_are_no_events(lens):
    found = axes(lens, ("The boy doesn't like the cheese.", "The boy likes the wine."))
    assert found["concepts"]["low"]
    assert "low" not in found["frames"]


def test_words_of_two_languages_that_say_the_same_are_no_evidence(lens):
    pair = ("Der Arzt hat die Patientin nicht untersucht.", "The doctor examined the patient.")
    found = axes(lens, pair, ("de", "en"))
    for name in ("frames", "concepts"):
        assert "seen" not in found[name]
        assert "low" not in found[name]
    assert found["negation"]["low"]
