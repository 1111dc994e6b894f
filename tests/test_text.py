"""Sentences as users type them."""

import sys
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from explainers.amr.compact.words import tokenize
from explainers.errors import InputError
from explainers.text import (
    _COUNTED,
    TOKENS,
    WORDS,
    clean,
    mostly_not_latin,
    plain_forms,
    spans,
    tidy,
    token_spans,
)


def test_nothing_to_read_and_too_much_are_refused():
    for text in ("", "   \n", "?!…", "\x00\x01", "\u200b"):
        with pytest.raises(InputError):
            clean(text)
    assert clean("😀") == "😀"
    with pytest.raises(InputError, match="9,999"):
        clean("x" + " x" * 4999)
    with pytest.raises(InputError, match=f"401 words; the limit is {WORDS.most}"):
        clean("x " * (WORDS.most + 1))


def test_marks_count_as_what_is_compared():
    for mark in ("\u0301", "_", "!", "’", "a'̈"):
        text = mark * (TOKENS.most + 1) + "a"
        assert len(text.split()) == 1
        with pytest.raises(InputError, match=TOKENS.variable):
            clean(text)


@example("1'1'1'1'1")
@given(st.text(st.sampled_from("ab1_'’´-.,: \u0301$"), max_size=60))
def test_no_reader_has_more_to_compare_than_was_counted(typed):
    counted = len(_COUNTED.findall(typed))
    assert len(spans(typed)) <= counted
    assert len(tokenize(typed)) <= 2 * counted


def test_of_every_character_tidy_keeps_what_one_by_one_is_kept():
    left_out = ("Cc", "Cf", "Cs", "Co", "Cn")
    for start in range(0, sys.maxunicode + 1, 4_096):
        text = "".join(map(chr, range(start, start + 4_096)))
        spaced = (" " if c.isspace() or c == "\u200b" else c for c in plain_forms(text))
        kept = "".join(c for c in spaced if unicodedata.category(c) not in left_out)
        assert tidy(text) == " ".join(kept.split())


@given(st.text(max_size=60))
def test_cleaned_text_is_clean(text):
    try:
        cleaned = clean(text)
    except InputError:
        return
    assert clean(cleaned) == cleaned
    assert cleaned == " ".join(cleaned.split())
    assert any(c.isalnum() or unicodedata.category(c) == "So" for c in cleaned)


@given(st.text(max_size=60))
def test_spans_cover_every_visible_character_once(text):
    covered = [k for i, j in spans(text) for k in range(i, j)]
    assert covered == sorted(set(covered))
    assert all(text[k].isspace() for k in set(range(len(text))) - set(covered))


def test_token_spans_and_foreign_scripts():
    tokens = ["A", "man", "."]
    assert [" ".join(tokens)[i:j] for i, j in token_spans(tokens)] == tokens
    assert mostly_not_latin("一个男人喜欢奶酪")
    assert mostly_not_latin("الرجل يحب الجبن")
    assert not mostly_not_latin("Søren café")


def test_letters_drawn_in_another_way_are_the_same_letters_and_signs_of_their_own_stay():
    pairs = {
        "ﬁle": "file",
        "５ｋｍ": "5km",
        "ﬄ": "ffl",
        "m²": "m²",
        "½": "½",
        "one\u200btwo": "one two",
        "№1": "No. 1",
        "−5 – 3–5": "-5 – 3–5",
        "(–.5, A−": "(-.5, A-",
        "H₂O, Ca(OH)₂, xₙ": "H2O, Ca(OH)2, xn",
        "10₂ x² 2ⁿ 1ˢᵗ ㎡": "10₂ x² 2ⁿ 1st m²",
        "25 ℃, Ⅳ, 𝐁ig, 1⁄2, ‑": "25 °C, IV, Big, 1/2, -",
        "ครับ ™ … ´ ①": "ครับ ™ … ´ ①",
    }
    assert {typed: tidy(typed) for typed in pairs} == pairs
    for sign in map(chr, range(sys.maxunicode)):
        form = plain_forms(sign)
        assert plain_forms(form) == form and bool(form.strip()) == bool(sign.strip()), sign
