"""How two sentences are related: what has to hold of any pair, and a few that nobody disputes."""

import numpy as np
import pytest
import torch

from explainers.inference.network import Network, Sizes, nearest
from explainers.inference.result import RELATIONS, TURNED, Relation
from explainers.inference.ties import TIES, tie, ties

PLAIN = (
    ("contradict", "The door is open.", "The door is not open."),
    ("contradict", "The test was easy.", "The test was difficult."),
    ("same", "Peter gave Anna the key.", "Peter gave the key to Anna."),
    ("same", "The soup isn't hot.", "The soup is not hot."),
    ("first says more", "An old man is sleeping on a bench.", "A man is sleeping."),
    ("second says more", "A woman is singing.", "A woman is singing on a large stage at night."),
    ("unrelated", "A man is playing the guitar.", "The bank raised its interest rates."),
)


def named(*bits):
    return sum(1 << TIES.index(name) for name in bits)


def test_what_ties_two_words():
    assert tie("dog", "dog") == tie("dogs", "dogs") == named("form", "lemma")
    assert tie("dog", "dogs") & named("form", "lemma") == named("lemma")
    assert tie("buy", "purchased") & named("synonym")
    assert tie("open", "closed") & named("contrary")
    assert tie("woman", "lady") & named("above")
    assert not tie("dog", "idea")


def test_ties_are_seen_from_both_sides():
    x, y = ties(["The", "door", "opens"], ["A", "closed", "door"])
    assert x.shape == (3, len(TIES)) == y.shape
    assert x[1, :2].tolist() == y[2, :2].tolist() == [1, 1] and not x[0].any()
    back = ties(["A", "closed", "door"], ["The", "door", "opens"])
    assert (back[0] == y).all() and (back[1] == x).all()


def test_the_nearest_piece_is_one_of_the_other_sentence():
    states = torch.randn(2, 5, 8, generator=torch.manual_seed(0))
    sides = torch.tensor([[0, 0, 1, 1, 1], [0, 1, 1, -1, -1]])
    found = nearest(states, sides)[..., 0].numpy()
    unit = torch.nn.functional.normalize(states, dim=-1).numpy()
    for k, row in enumerate(sides.tolist()):
        for i, side in enumerate(row):
            others = [unit[k, i] @ unit[k, j] for j, s in enumerate(row) if s == 1 - side]
            expected = max(others) if side >= 0 else 0.0
            assert np.isclose(found[k, i], expected, atol=1e-5)


def test_what_is_filled_up_changes_nothing():
    torch.manual_seed(0)
    network = Network(Sizes(states=24, layers=1, heads=2, inner=32, kinds=3)).eval()
    sides = torch.tensor([[0, 0, 1]])
    states, ties_ = torch.randn(1, 3, 24), torch.rand(1, 3, len(TIES))
    alone = network(states, states, ties_, sides)
    wide = [torch.cat([x, torch.full_like(x[:, :2], 7.0)], 1) for x in (states, ties_)]
    filled = network(wide[0], wide[0], wide[1], torch.tensor([[0, 0, 1, -1, -1]]))
    assert torch.allclose(alone.relations, filled.relations, atol=1e-5)
    assert torch.allclose(alone.kinds, filled.kinds[:, :3], atol=1e-5)


def test_a_relation_to_json_and_back():
    said = Relation(dict(zip(RELATIONS, (0.6, 0.4, 0.0, 0.0, 0.0, 0.0), strict=True)))
    assert said.label == "same" and said.of("same", "first says more") == 1
    assert Relation.from_json(said.to_json()) == said
    assert Relation.from_json(Relation({}).to_json()) == Relation({}) and Relation({}).label == ""


@pytest.mark.models
def test_plain_pairs(lens):
    found = lens.explain_many([(a, b) for _, a, b in PLAIN])
    assert [r.relation.label for r in found] == [label for label, _, _ in PLAIN]
    for result in found:
        likely = result.relation.probabilities
        assert list(likely) == list(RELATIONS) and np.isclose(sum(likely.values()), 1, atol=1e-3)


@pytest.mark.models
def test_neither_order_nor_company_matters(lens):
    pairs = [(a, b) for _, a, b in PLAIN]
    together = lens.explain_many(pairs)
    turned = lens.explain_many([(b, a) for a, b in pairs])
    for pair, one, other in zip(pairs, together, turned, strict=True):
        alone = lens.explain(*pair).relation.probabilities
        a, b = (np.array(list(r.relation.probabilities.values())) for r in (one, other))
        assert np.allclose(a, b[list(TURNED)], atol=1e-3)
        assert np.allclose(a, list(alone.values()), atol=1e-3)


@pytest.mark.models
def test_what_is_not_english_is_not_related(lens):
    result = lens.explain("Der Hund bellt.", "The dog barks.", languages=("de", "en"))
    assert result.relation == Relation({}) and result.to_json()["relation"] is None


def test_no_tie_is_missed_by_what_is_not_compared():
    words = "open closed big small dog puppy animal buys purchased destroy destruction careful"
    words += " careless happy unhappy cheap expensive woman lady chop cut rise fell can't 12 the"
    listed = words.split()
    found, _ = ties(listed, listed[::-1])
    for word, row in zip(listed, found, strict=True):
        every = 0
        for other in listed:
            plain = word.isalpha() and other.isalpha()
            every |= tie(word, other) if plain else 0b11 * (word == other)
        assert [int(every >> k & 1) for k in range(len(TIES))] == row.tolist(), word
