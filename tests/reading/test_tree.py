"""The best tree, against all there are."""

from itertools import product

import numpy as np

from explainers.reading import tree


def is_tree(heads):
    if list(heads).count(0) != 1:
        return False
    for start in range(1, len(heads) + 1):
        seen, node = set(), start
        while node:
            if node in seen:
                return False
            seen.add(node)
            node = heads[node - 1]
    return True


def naive(scores):
    """The greatest sum over every tree with one root."""
    size = len(scores)
    return max(
        sum(scores[k, head] for k, head in enumerate(heads))
        for heads in product(range(size + 1), repeat=size)
        if is_tree(heads)
    )


def test_it_is_the_best_of_all_trees_with_one_root():
    rng = np.random.default_rng(0)
    for size in (1, 2, 3, 4, 5):
        for _ in range(40):
            scores = rng.normal(size=(size, size + 1))
            heads = tree.best(scores)
            assert is_tree(heads), scores
            found = scores[np.arange(size), heads].sum()
            assert np.isclose(found, naive(scores)), scores


def test_several_words_that_want_to_be_the_root_do_not_get_it():
    scores = np.full((6, 7), -8.0)
    scores[:, 0] = 5
    assert is_tree(tree.best(scores))


def test_long_sentences_are_trees_too():
    scores = np.random.default_rng(1).normal(size=(300, 301))
    assert is_tree(tree.best(scores))
