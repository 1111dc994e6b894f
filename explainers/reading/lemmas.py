"""Lemmas as rules: what is cut from a form's ends, and what is put there instead.

A rule is learnt like a tag (Chrupała 2006, *Simple data-driven context-sensitive
lemmatization*), so that words never seen get a lemma, too.
"""

from __future__ import annotations

from functools import lru_cache

_DENIALS = {"cs": "ne"}
"""What denies at the start of a word, and is no part of its lemma."""

BARS = 4
"""Between the parts of a rule."""


@lru_cache(maxsize=200_000)
def rule(form: str, lemma: str) -> str:
    """What turns a form into its lemma: case, characters cut and put at its start and its end.

    The case is ``k`` (all small), ``c`` (the first letter a capital) or ``a`` (as the form has it).

    >>> rule("walked", "walk"), rule("Went", "go"), rule("Paris", "Paris")
    ('k0||2||', 'k0||4|go|', 'c0||0||')
    >>> rule("geschlafen", "schlafen"), rule("Hunde", "Hund")
    ('k2||0||', 'c0||1||')
    """
    for case in ("k", "c", "a"):
        cased = _cased(case, form)
        made = _ends(cased, lemma)
        if case == "a" or _cased(case, lemma) == lemma:
            return f"{case}{made}"
    raise AssertionError


def _ends(form: str, lemma: str) -> str:
    """What is cut and put at both ends, around the longest part that both share."""
    best = (0, 0, 0)
    for shift in range(min(len(form), 5)):
        for start in range(min(len(lemma), 5)):
            size = 0
            while (
                shift + size < len(form)
                and start + size < len(lemma)
                and form[shift + size] == lemma[start + size]
            ):
                size += 1
            if size > best[0] + (shift + start > 0 and best[0] > 0):
                best = (size, shift, start)
    size, shift, start = best
    if not size:
        return f"0||{len(form)}|{lemma}|"
    cut = len(form) - shift - size
    return f"{shift}|{lemma[:start]}|{cut}|{lemma[start + size :]}|"


@lru_cache(maxsize=50_000)
def made(of: str, form: str) -> str:
    """What a rule makes of a form; nothing if the form is too short for it.

    >>> made("k0||2||", "jumped"), made("c0||1||", "HUNDE"), made("k0||9||", "jumped")
    ('jump', 'Hund', '')
    """
    front, before, back, after, _ = of[1:].split("|")
    cased = _cased(of[0], form)
    if int(front) + int(back) > len(cased):
        return ""
    return before + cased[int(front) : len(cased) - int(back)] + after


def affirmed(form: str, language: str) -> str:
    """A form without what denies at its start; nothing where there is nothing of the kind.

    >>> affirmed("nemalé", "cs"), affirmed("unkind", "en"), affirmed("ne", "cs")
    ('malé', '', '')
    """
    denial = _DENIALS.get(language, "")
    denied = denial and form.lower().startswith(denial) and len(form) > len(denial) + 1
    return form[len(denial) :] if denied else ""


def cut(of: str, form: str) -> tuple[str, str]:
    """What a rule cuts from a form's start and end.

    >>> cut("k0||2||", "walked"), cut("k2||1|ý|", "nemalé")
    (('', 'ed'), ('ne', 'é'))
    """
    front, _, back, _, _ = of[1:].split("|")
    cased = _cased(of[0], form)
    return cased[: int(front)], cased[max(len(cased) - int(back), 0) :]


def _cased(case: str, form: str) -> str:
    if case == "a":
        return form
    # Letters that grow in lower case would shift what is cut
    small = "".join(c.lower() if len(c.lower()) == 1 else c for c in form)
    return small if case == "k" else small[:1].upper() + small[1:]
