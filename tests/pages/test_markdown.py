"""Text of anyone in Markdown."""

import re

import pytest

from pages.parts.markdown import WORD_JOINER, escaped

LINKED = re.compile(r"https?://|www\.|\w@\w")
"""What GitHub's Markdown makes a link of, once escapes are read."""


@pytest.mark.parametrize(
    "text", ["see http://evil.example/x", "HTTPS://EVIL.EXAMPLE", "www.evil.example", "me@evil.example"]
)  # fmt: skip
def test_addresses_become_no_links(text):
    read = re.sub(r"\\(\W)", r"\1", escaped(text))
    assert not LINKED.search(read.lower())
    assert read.replace(WORD_JOINER, "") == text


def test_what_is_no_address_stays():
    assert escaped("A dog runs") == "A dog runs"
    assert escaped("**b**") == r"\*\*b\*\*"
