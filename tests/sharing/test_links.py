"""Links reproduce what they were made of, and refuse all else."""

import base64
import json
import random
import zlib
from contextlib import suppress
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explainers.errors import InputError
from explainers.sharing.links import LINK, Shared, pack, unpack
from tests.cases import CASES

GRAPH = "(l / like-01\n    :ARG0 (m / man)\n    :ARG1 (c / cheese))"


def packed(value):
    written = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(zlib.compress(written)).rstrip(b"=").decode()


def test_a_link_reproduces_what_it_was_made_of():
    for shared in (
        Shared(graphs={"b": GRAPH}),
        Shared(readings={"a": {3: "like-02"}}),
        Shared(parser="bart", aspects="faithful", pam="mine"),
        Shared({"a": GRAPH, "b": GRAPH}, {"a": {0: "x"}, "b": {1: "y"}}, "p", "q"),
        Shared(tokens="tuned"),
        Shared(languages={"a": "de"}),
    ):
        assert unpack(pack(shared)) == shared
    assert pack(Shared()) == ""  # no part of the address


def test_what_is_too_large_or_of_a_language_that_nobody_trained_is_refused():
    large = "".join(random.Random(0).choices(ascii_lowercase, k=20_000))
    with pytest.raises(InputError, match="too large"):
        pack(Shared(graphs={"a": f"(x / {large})"}))
    with pytest.raises(InputError, match="have not learnt"):
        unpack(pack(Shared(languages={"a": "fi"})))


TEXTS = "", "x", "!!!", "é", "a" * (LINK.most + 1), pack(Shared(graphs={"a": GRAPH}))[:-6]
VALUES = b"[" * 100_000, b" " * 10_000_000, *CASES["values of hand made links"]


@pytest.mark.parametrize("text", [*TEXTS, *map(packed, VALUES)])
def test_hand_made_links_are_refused(text):
    with pytest.raises(InputError):
        unpack(text)


@given(st.text(max_size=200) | st.binary(max_size=200).map(packed))
def test_any_text_is_a_link_or_refused(text):
    with suppress(InputError):
        unpack(text)
