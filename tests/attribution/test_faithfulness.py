"""Whether explanations are true of the encoder: on one that counts words, where all is known."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from benchmarks import faithfulness as benchmark
from explainers import text
from explainers.attribution.faithfulness import (
    at_random,
    curves,
    faithful,
    in_order,
    smallest,
)
from explainers.tokens.occlusion import without
from pages.explore.words.going import in_place_of

WORDS = ("the", "man", "likes", "cheese", "wine", "not", ".")
PAIR = ("The man likes cheese.", "The man likes not wine.")


class Counting:
    """A sentence's vector is how often it has each word, of length 1."""

    def unit(self, sentences):
        words = [[s[i:j].lower() for i, j in text.spans(s)] for s in sentences]
        rows = np.array([[some.count(w) for w in WORDS] for some in words], np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


COUNTING: Any = Counting()


def test_the_score_as_words_go_is_the_loop_that_leaves_them_out():
    for side, count in ((0, 5), (1, 6)):
        orders = at_random(count, 3)
        found = curves(COUNTING, PAIR, side, orders)
        for order, curve in zip(orders, found, strict=True):
            assert sorted(order) == list(range(count))
            for gone, score in zip(range(count + 1), curve, strict=True):
                left = without(PAIR[side], set(order[:gone]))
                both = COUNTING.unit([left, PAIR[1 - side]]) if left else np.zeros((2, 7))
                assert score == pytest.approx(both[0] @ both[1], abs=1e-6)


def test_the_truth_is_told_from_its_contrary_and_chance():
    true = in_order(np.array([1.0, 1, 1, 0, 0, 1]))  # not and wine are in B alone
    assert true == [0, 1, 2, 5, 3, 4]
    chance = curves(COUNTING, PAIR, 1, at_random(6, 20))
    first, last = curves(COUNTING, PAIR, 1, [true, true[::-1]])
    told, lied = faithful(first, last, chance), faithful(last, first, chance)
    assert told.deletion > 0.1 and told.insertion > 0.1
    assert told.between == pytest.approx(told.deletion + told.insertion)
    assert lied.between == pytest.approx(-told.between)
    # One word of six, then one, then three, by the definition
    score = first[0]
    taken = [score - first[1], score - first[1], score - first[3]]
    alone = [score - 1 / 5**0.5, score - 1 / 5**0.5, score - 3 / 15**0.5]
    assert told.comprehensiveness == pytest.approx(np.mean(taken))
    assert told.sufficiency == pytest.approx(np.mean(alone))


def test_the_smallest_change_is_found():
    found = smallest(COUNTING, PAIR, 0.78)  # it is to rise from 0.73
    assert [c.words for c in found] == [(3,)] and found[0].text == "The man likes wine."
    assert found[0].score == pytest.approx(4 / 5)
    found = smallest(COUNTING, PAIR, 0.85)
    assert [c.words for c in found] == [(3,), (3, 4)] and found[1].text == "The man likes ."
    found = smallest(COUNTING, PAIR, 0.0)  # no three words do it, and signs stay
    assert len(found) == 3 and found[-1].score > 0
    assert smallest(COUNTING, (PAIR[0], "wine"), 0.5) == []
    instead = {4: ["cheese", "man"], 2: ["man"]}  # one of them in place of wine is enough
    (one,) = smallest(COUNTING, PAIR, 0.85, instead=instead)
    assert (one.words, one.instead, one.text) == ((4,), ("cheese",), "The man likes not cheese.")
    assert one.score == pytest.approx(5 / (5 * 6) ** 0.5)
    both = smallest(COUNTING, PAIR, 0.95, instead=instead)[-1]
    assert both.words == (3, 4) and both.instead == ("", "cheese") and both.score > 0.99
    (one,) = smallest(COUNTING, (PAIR[0], "wine"), 0.4, instead={0: ["cheese"]})
    assert one.text == "cheese"


def test_what_may_stand_in_the_place_of_a_word_is_of_the_other_sentence_or_related_to_it():
    found = in_place_of(("A dog barks loudly.", "The cat is happy."), english=True)
    assert found[0][0] == "A" and "dog" in found[1] and {"unhappy", "sad"} & {*found[3]}
    assert not {"The", "cat", "."} & {w for some in found.values() for w in some}
    german = in_place_of(("Ein Hund.", "Die Katze."), english=False)
    assert german == {0: ["Ein", "Hund"], 1: ["Hund", "Ein"], 2: ["Hund", "Ein"]}


def test_a_long_run_goes_on_where_it_was_broken_off(tmp_path, monkeypatch):
    pairs = [(f"{PAIR[0]} {'cheese ' * k}", PAIR[1]) for k in range(5)]
    asked: list[int] = []

    def of_encoder(encoder, some, deep):
        if len(asked) == 2:
            asked.append(0)
            raise KeyboardInterrupt
        asked.append(len(some))
        counts = [[len(text.spans(s)) for s in pair] for pair in some]
        adds: Any = [tuple(np.arange(n, dtype=float) for n in both) for both in counts]
        return {"words": adds, "deep": adds[:deep]}

    monkeypatch.setattr(benchmark, "of_encoder", of_encoder)
    monkeypatch.setattr(benchmark, "of_graphs", lambda *_: {})
    monkeypatch.setattr(benchmark, "BLOCK", 2)
    lens: Any = SimpleNamespace(encoder=COUNTING)
    with pytest.raises(KeyboardInterrupt):
        benchmark.in_blocks(lens, pairs, 3, tmp_path)
    found = benchmark.in_blocks(lens, pairs, 3, tmp_path)
    assert asked == [2, 2, 0, 1] and len([*tmp_path.iterdir()]) == 3
    whole = benchmark.block(lens, pairs, 3, 0)
    for name in ("words", "deep", "random"):
        assert found[name] == pytest.approx(whole[name], nan_ok=True), name
    assert np.isfinite(found["deep"][:, 0]).tolist() == [True] * 3 + [False] * 2
