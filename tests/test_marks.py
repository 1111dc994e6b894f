"""Tests that load a model are marked so: `make check` leaves them out."""

import pytest

from explainers.encoders.encoder import Encoder


def test_weights_are_shut_to_a_test_that_is_not_marked():
    with pytest.raises(AssertionError, match="marked `models`"):
        Encoder(device="cpu")


@pytest.mark.models
def test_they_are_open_to_one_that_is():
    assert Encoder(device="cpu").dimensions
