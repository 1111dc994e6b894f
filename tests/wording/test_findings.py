"""Differences within a sentence: all that the finder says fits in, whatever users wrote."""

import re
from dataclasses import replace
from itertools import product

from explainers.differences.result import KINDS, Difference
from explainers.differences.sentences import sentence
from explainers.wording.findings import finding
from tests.differences.pairs import unread

A, B = "the fight against cancer", "the fight against crime"

DETAILS: tuple[dict[str, str], ...] = (
    {},
    {"joined": ""},
    {"which": ""},
    {"stance": ""},
    {"said": "When"},
    {"unrelated": ""},
    {"moved": ""},
    {"open": "first"},
    {"a": "statement", "b": "wh-question"},
    {"a": "past", "b": "present perfect"},
    {"a": "can", "b": ""},
    {"swapped": "", "predicate": "taller"},
    {"order": "before"},
    {"order": "if"},
    {"number": "one"},
    {"modifiers": ""},
    {"focus_a": A, "focus_b": B},
    {"of_a": A, "of_b": B},
    {"feels": "first"},
    {"role_a": "ARG0", "role_b": "ARG1"},
    {"after": "stop", "form": "stopped"},
    {"narrow": "first"},
    {"role_a": "than", "role_b": "ARG1", "predicate": "taller"},
)
"""What rules know beside a difference; each kind looks at its own."""

WORDS = (("two", "some"), ("never", "often"), ("almost", "hardly"), ("to", "from"), (A, B))


def told_of_all():
    """What the finder says, and how it is told, of each kind with each detail and on each side."""
    sentences = (unread("Ann helps three poets."), unread("Bob helps three poets."))
    for kind, detail, (a, b) in product(KINDS, DETAILS, WORDS):
        for one, other in ((a, b), (a, ""), ("", b)):
            known = detail if one and other else {}
            if kind == "control":
                known = {"to_a": "Ann to help", "to_b": "Bob to help"}
            if kind == "aspect":
                known = {"says_a": "begins", "says_b": "goes on"}
            places = ((0, 2) if one else (), (0,) if other else ())
            found = Difference(kind, one, other, *places, evidence=("graph",))
            said = sentence(found, known, sentences)
            yield said, finding(replace(found, text=said))


def test_whatever_the_finder_says_can_follow_but():
    for said, told in told_of_all():
        bare = re.sub("“[^”]*”", "…", told)
        assert not re.search(r" against |\bfirst\b|\bsecond\b", bare), (said, told)
        assert re.match(r"…|[a-z]|[AB] |Ann |Bob ", bare) and told[-1] != ".", (said, told)


def test_a_word_within_a_quotation_is_no_part_of_the_pattern():
    for text, told in {
        f"Something else is said: “{A}” against “{B}”.": f"A says “{A}” where B says “{B}”",
        "“rock and roll” and “law and order” are opposites.": "“rock and roll” is the opposite of “law and order”",
        "The tense differs: “was (past)” against “is” (past, then present).": "A is told in the past (“was (past)”), B in the present (“is”)",
    }.items():
        assert finding(Difference("concept", "", "", (), (), text=text)) == told
