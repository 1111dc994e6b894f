"""Pairs of our own, explained once for all tests of differences."""

import pytest

from tests.differences.pairs import DIFFERENT, PARAPHRASES


@pytest.fixture(scope="session")
def explained(lens):
    """The explanation of every pair of the list, and of the pair with its sentences exchanged."""
    pairs = [(a, b) for _, a, b in DIFFERENT] + PARAPHRASES
    pairs += [(b, a) for a, b in pairs]
    return dict(zip(pairs, lens.explain_many(pairs), strict=True))


@pytest.fixture(scope="session")
def found(explained):
    """The differences of every pair that is explained."""
    return {pair: result.differences for pair, result in explained.items()}


@pytest.fixture(scope="session")
def differences(lens):
    """What finds the differences of two sentences."""
    return lambda a, b: lens.explain(a, b).differences
