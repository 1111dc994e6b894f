"""What if: one change to a sentence."""

import pytest

from explainers import text
from explainers.teaching import edits
from tests.cases import cases


@cases
def test_one_thing_is_changed(lens, kind, before, after):
    graph = lens.parser.parse([before])[0]
    assert edits.offered(before, graph).get(kind) == after


GUESSES = {
    ("swap", "recount"): ["Rain.", "Does he like cheese?", "一个男人。", "?! x", "A" * 300],
    ("swap",): [  # whoever is named twice does not change places
        "He didn't do it because he was angry.",
        "She saw him before he left.",
        "They bought it because they liked it.",
    ],
    ("negate",): [  # it may be past or perfect
        "They read the books.",
        "The children have eaten the cake.",
        "The teacher had praised the students before the exam.",
    ],
    ("passive",): [
        "Does he like cheese?",
        "Chris is loved by Pat.",
        "She will give him a book.",
        "He told her that he was ill.",
        "The boy wants to go to New York.",
        "Every student read the three books yesterday.",
        "They read the books.",
        "The man washed himself.",
        "The boy loves his mother.",
        "The man bought a car and drove home.",
        "She picked up the phone.",
        "She picked the phone up.",
        "The storm destroyed the house that my father built.",
        "He has a dog.",
        "The committee elected him president.",
        "Pat likes Chris, because she is smart.",
        "John quickly ate the apple.",
    ],
}


@pytest.mark.parametrize("kinds", GUESSES)
def test_what_would_be_wrong_or_a_guess_is_not_offered(lens, kinds):
    graphs = lens.parser.parse(GUESSES[kinds])
    for sentence, graph in zip(GUESSES[kinds], graphs, strict=True):
        assert not {*kinds} & edits.offered(sentence, graph).keys(), sentence


def test_every_word_can_be_dropped():
    sentence = "The man, who doesn't sing, likes cheese."
    count = len(text.spans(sentence))
    left = [edits.drop(sentence, k) for k in range(count)]
    assert left[0] == "Man, who doesn't sing, likes cheese."
    assert left[-1] == "The man, who doesn't sing, likes cheese"
    assert all(len(text.spans(s)) == count - 1 for s in left)
    assert edits.drop("Rain", 0) is None
