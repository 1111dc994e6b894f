"""What if: one change to a sentence."""

import pytest

from explainers import text
from explainers.teaching import edits


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("negate", "The man likes cheese.", "The man does not like cheese."),
        ("negate", "The man doesn't like cheese.", "The man likes cheese."),
        ("negate", "Two men are playing chess.", "Two men are not playing chess."),
        ("negate", "Google bought YouTube.", "Google did not buy YouTube."),
        ("negate", "The dogs bark.", "The dogs do not bark."),
        ("negate", "She can't swim.", "She can swim."),
        ("negate", "He won't go to Paris.", "He will go to Paris."),
        ("negate", "They never sleep.", "They sleep."),
        ("swap", "A dog is teasing a monkey at the zoo.", "A monkey is teasing a dog at the zoo."),
        ("swap", "Google bought YouTube.", "YouTube bought Google."),
        ("swap", "The ball was chased by the young boy.", "The young boy was chased by the ball."),
        ("swap", "Two cats are looking at a window.", "A window is looking at two cats."),
        ("swap", "The man doesn't like cheese.", "Cheese doesn't like the man."),
        ("swap", "I saw him.", "He saw me."),
        ("recount", "Three men posing in a tent.", "Four men posing in a tent."),
        ("recount", "The company has 250 workers.", "The company has 251 workers."),
        ("rename", "Google bought YouTube.", "Toyota bought YouTube."),
        ("rename", "He won't go to Paris.", "He won't go to Rome."),
    ],
)
def test_one_thing_is_changed(lens, kind, before, after):
    graph = lens.parser.parse([before])[0]
    assert edits.offered(before, graph).get(kind) == after


@pytest.mark.parametrize(
    "sentence", ["Rain.", "Does he like cheese?", "一个男人。", "?! x", "A" * 300]
)
def test_what_cannot_be_changed_is_not_offered(lens, sentence):
    graph = lens.parser.parse([sentence])[0]
    assert not {"swap", "recount"} & edits.offered(sentence, graph).keys()


@pytest.mark.parametrize(
    "sentence",
    [
        "He didn't do it because he was angry.",
        "She saw him before he left.",
        "They bought it because they liked it.",
    ],
)
def test_whoever_is_named_twice_does_not_change_places(lens, sentence):
    graph = lens.parser.parse([sentence])[0]
    assert "swap" not in edits.offered(sentence, graph)


def test_every_word_can_be_dropped():
    sentence = "The man, who doesn't sing, likes cheese."
    count = len(text.spans(sentence))
    left = [edits.drop(sentence, k) for k in range(count)]
    assert left[0] == "Man, who doesn't sing, likes cheese."
    assert left[-1] == "The man, who doesn't sing, likes cheese"
    assert all(len(text.spans(s)) == count - 1 for s in left)
    assert edits.drop("Rain", 0) is None
