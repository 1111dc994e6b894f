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
        ("swap", "The dog bit the man.", "The man bit the dog."),
        ("swap", "The king gave the queen a ring.", "The queen gave the king a ring."),
        ("recount", "Three men posing in a tent.", "Four men posing in a tent."),
        ("recount", "The company has 250 workers.", "The company has 251 workers."),
        ("rename", "Google bought YouTube.", "Toyota bought YouTube."),
        ("rename", "He won't go to Paris.", "He won't go to Rome."),
        ("swap", "The children have eaten the cake.", "The cake has eaten the children."),
        ("passive", "Google bought YouTube.", "YouTube was bought by Google."),
        ("passive", "I dislike rash drivers.", "Rash drivers are disliked by me."),
        ("passive", "A dog is chasing two cats in the park.", "Two cats are being chased by a dog in the park."),
        ("passive", "The children have eaten the cake.", "The cake has been eaten by the children."),
        ("passive", "They see me.", "I am seen by them."),
        ("passive", "They can see us.", "We can be seen by them."),
        ("passive", "She reads the books.", "The books are read by her."),
        ("passive", "The committee did not accept the proposal.", "The proposal was not accepted by the committee."),
        ("passive", "The doctor doesn't treat the patients.", "The patients are not treated by the doctor."),
        ("passive", "The two girls were carrying a heavy box.", "A heavy box was being carried by the two girls."),
        ("passive", "The teacher had praised the students before the exam.", "The students had been praised by the teacher before the exam."),
        ("passive", "The company will not sell the old factory.", "The old factory will not be sold by the company."),
        ("passive", "Mary and John bought a house.", "A house was bought by Mary and John."),
    ],
)  # fmt: skip
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
