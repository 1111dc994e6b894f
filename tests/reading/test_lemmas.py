"""Rules of lemmas."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explainers.reading import lemmas

WORDS = st.text(string.ascii_letters + "äöüßéčřůž'’-İ0", min_size=1, max_size=14)


@given(WORDS, WORDS)
def test_a_rule_makes_the_lemma_of_the_form_that_it_was_made_of(form, lemma):
    assert lemmas.made(*lemmas.rule(form, lemma), form) == lemma


@pytest.mark.parametrize(
    ("form", "lemma", "other", "made"),
    [
        ("nemožné", "možný", "nevelké", "velký"),
        ("Häuser", "Haus", "Fässer", "Fass"),
        ("abgeholt", "abholen", "angemacht", "anmachen"),
        ("running", "run", "stunning", "stun"),
        ("running", "run", "sleeping", ""),
        ("fuhr", "fahren", "sang", ""),
    ],
)
def test_a_rule_fits_what_ends_alike_and_nothing_else(form, lemma, other, made):
    front, back = lemmas.rule(form, lemma)
    assert lemmas.made(front, back, other) == made
