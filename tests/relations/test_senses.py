"""How words are tied in WordNet."""

from explainers.relations.senses import FARTHEST, tie


def test_ties_turn_round():
    for x, y in (("poodle", "dog"), ("hot", "cold"), ("cat", "dog"), ("kill", "killer")):
        there, back = tie(x, y), tie(y, x)
        assert (there.below, there.above) == (back.above, back.below)
        assert there[2:] == back[2:]


def test_words_that_it_does_not_know_are_tied_to_themselves_alone():
    assert tie("qwxz", "dog")[:3] == (FARTHEST, FARTHEST, FARTHEST)
    assert tie("qwxz", "qwxz")[:3] == (0, 0, 0)
