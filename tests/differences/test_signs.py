"""Signs that are no words: where they differ, the sentences do, or are not said to agree."""

import unicodedata
from itertools import pairwise

from explainers.differences.alignment import figures
from explainers.differences.signs import _PLAIN, compared
from tests.differences.pairs import unread

RANGES = ((0x21, 0x250), (0x2000, 0x2C00), (0x1F300, 0x1FAFF))
"""Of Latin, general punctuation to arrows and dingbats, and emoji: signs of general use."""

SIGNS = [
    sign
    for start, end in RANGES
    for sign in map(chr, range(start, end))
    if unicodedata.category(sign)[0] == "S" and sign not in _PLAIN
]


def found(a, b):
    return compared(unread(a), unread(b))


def test_signs_of_general_use_are_told_apart():
    assert len(SIGNS) > 1000
    for one, other in pairwise([*"#&@*/", *SIGNS[::5]]):
        for form in ("Go {} here.", "Good{}."):
            same, drafts = found(form.format(one), form.format(other))
            assert not same and len(drafts) == 1, (form, one, other)
        assert not found(f"Go {one} here.", "Go here.")[0]
        assert found(f"Go {one} here.", f"Go {one} here.") == (True, [])


def test_signs_of_words_and_numbers():
    for a, b in (
        ("It is −5 degrees.", "It is 5 degrees."), ("It is (-5) degrees.", "It is (5) degrees."),
        ("p < 0.05", "p > 0.05"), ("She writes C++.", "She writes C#."), ("An A+.", "An A−."),
        ("An A-.", "An A."), ("5 - 3 is it", "5 + 3 is it"), ("It is +5.", "It is -5."),
        ("I am here :)", "I am here :("), ("He is 5+ now.", "He is 5 now."),
    ):  # fmt: skip
        same, drafts = found(a, b)
        assert not same and len(drafts) == 1, (a, b)


def test_plain_punctuation_and_signs_that_are_spelled_out_are_no_difference():
    for a, b in (
        ("Cats & dogs.", "Cats and dogs"), ("pages 3-5", "pages 3–5"), ("He paid $5.", "He paid 5 dollars"),
        ("It is −5.", "It is -5."), ("It is -5.", "It is minus 5."), ("a well-known man", "a well known man"),
        ("He said “no”…", 'He said "no".'), ("Apple™ grows.", "Apple grows."), ("I ❤️ it", "I ❤ it"),
        ("pre- and post-war", "pre and post war"), ("It is 5°.", "It is 5 degrees."),
        ("It is +5.", "It is 5."), ("pages 3 - 5", "pages 3–5"), ("x <= 5", "x ≤ 5"),
    ):  # fmt: skip
        assert found(a, b) == (True, []), (a, b)


def test_figures_that_are_the_same_number_or_not_are_told():
    def unsure(a, b):
        return figures(*(unread(one).units[0] for one in (a, b)))

    for a, b in (("1.10", "1.1"), ("2.0", "2"), ("1.000", "1,000")):
        assert unsure(a, b) and unsure(b, a)
    for a, b in (
        ("1.1", "1.1"),
        ("1.10", "1.2"),
        ("1,000", "1000"),
        ("five", "5"),
        ("5:30", "5.3"),
    ):
        assert not unsure(a, b), (a, b)
