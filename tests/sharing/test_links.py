"""Links reproduce what they were made of, and refuse all else."""

import base64
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explainers.errors import InputError
from explainers.sharing.links import LINK, Shared, pack, unpack

GRAPH = "(l / like-01\n    :ARG0 (m / man)\n    :ARG1 (c / cheese))"


def packed(value):
    written = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(zlib.compress(written)).rstrip(b"=").decode()


@pytest.mark.parametrize(
    "shared",
    [Shared(graphs={"b": GRAPH}), Shared(readings={"a": {3: "like-02"}}), Shared(parser="bart", aspects="faithful", pam="mine"),
     Shared({"a": GRAPH, "b": GRAPH}, {"a": {0: "x"}, "b": {1: "y"}}, "p", "q"),
     Shared(languages={"a": "de"})],
)  # fmt: skip
def test_a_link_reproduces_what_it_was_made_of(shared):
    assert unpack(pack(shared)) == shared


def test_nothing_to_say_is_no_part_of_the_address():
    assert pack(Shared()) == ""


def test_graphs_too_large_for_a_link_are_told():
    import random

    rng = random.Random(0)
    large = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(20_000))
    with pytest.raises(InputError, match="too large"):
        pack(Shared(graphs={"a": f"(x / {large})"}))


@pytest.mark.parametrize(
    "text",
    ["", "x", "!!!", "a" * (LINK.most + 1), pack(Shared(graphs={"a": GRAPH}))[:-6], "é", packed([1]),
     packed({"graphs": {"c": GRAPH}}), packed({"graphs": {"a": 3}}), packed({"graphs": {"a": "(l / "}}),
     packed({"readings": {"a": {"x": "y"}}}), packed({"readings": {"a": {"1": 2}}}), packed({"readings": 3}),
     packed({"readings": {"a": {"²": "x"}}}), packed({"readings": {"a": {"0": "\ud800"}}}),
     packed({"graphs": {"a": "(a / \ud800)"}}), packed({"parser": "\udfff"}),
     packed({"parser": 3}), packed({"parser": "x" * 500}), packed(b"[" * 100_000), packed(b" " * 10_000_000)],
)  # fmt: skip
def test_hand_made_links_are_refused(text):
    with pytest.raises(InputError):
        unpack(text)


@given(st.text(max_size=200) | st.binary(max_size=200).map(packed))
def test_any_text_is_a_link_or_refused(text):
    try:
        unpack(text)
    except InputError:
        return


def test_a_link_to_a_language_that_nobody_trained_is_refused():
    with pytest.raises(InputError, match="have not learnt"):
        unpack(pack(Shared(languages={"a": "fi"})))
