"""How two sentences are related: what has to hold of any pair, and a few that nobody disputes."""

import numpy as np
import pytest
import torch

from explainers import text
from explainers.inference.network import Network, Sizes, nearest
from explainers.inference.result import RELATIONS, TURNED, Relation
from explainers.inference.ties import TIES, forms, tie, ties
from explainers.request import Request

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


def test_of_other_languages_no_dictionary_is_asked():
    x, y = forms(["Die", "Tür", "open"], ["closed", "die"])
    assert x[0].tolist() == y[1].tolist() == [1] + [0] * (len(TIES) - 1) and x.sum() == 1


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
    likely = dict(zip(RELATIONS, (0.6, 0.4, 0.0, 0.0, 0.0, 0.0), strict=True))
    said = Relation(likely, ((0.1, 0.9), (0.0,)))
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


ABROAD = (
    (("de", "en"), "Der Hund schläft im Garten.", "The dog is sleeping in the garden."),
    (("en", "fr"), "He bought three books.", "Il a acheté trois livres."),
    (("es", "es"), "La niña come una manzana.", "La niña se come una manzana."),
    (("en", "cs"), "The shop is closed today.", "Obchod je dnes zavřený."),
)
OTHERS = ("The cat is swimming in the lake.", "Il a vendu trois livres.", "El niño lee un libro.",
          "Obchod je dnes otevřený.")  # fmt: skip


@pytest.mark.models
def test_of_other_languages_translations_are_likelier_the_same_than_what_is_not(lens):
    requests = [Request((a, b), of) for of, a, b in ABROAD]
    requests += [Request((a, o), of) for (of, a, _), o in zip(ABROAD, OTHERS, strict=True)]
    found = [r.relation for r in lens.explain_many(requests)]
    for same, other in zip(found[: len(ABROAD)], found[len(ABROAD) :], strict=True):
        assert same.of("same") > other.of("same")
    for request, relation in zip(requests, found, strict=True):
        words = [len(text.spans(sentence)) for sentence in request.sentences]
        assert [len(side) for side in relation.differing] == words


@pytest.mark.models
def test_nothing_is_said_in_a_language_that_was_not_learnt(lens):
    asked = Request(("Il cane dorme.", "The dog sleeps."), ("it", "en"), explainers=("relation",))
    [result] = lens.explain_many([asked])
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
