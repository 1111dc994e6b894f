"""Lemmas as rules: what is cut from a form's ends, and what is put there instead.

What happens at the front and at the back are learnt like two tags (Chrupała 2006, *Simple
data-driven context-sensitive lemmatization*), so that words never seen get a lemma, too. A rule
names what it cuts, so that it fits no form that ends otherwise.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

INSIDE = ("ge", "zu")
"""What stands inside German participles and infinitives: *angesagt*, *anzusagen*."""

DEAREST = 5
"""At most so many letters change at the front of a form, and stand there instead."""

_UMLAUTS = {"ä": "a", "ö": "o", "ü": "u", "Ä": "A", "Ö": "O", "Ü": "U"}


@lru_cache(maxsize=200_000)
def rule(form: str, lemma: str) -> tuple[str, str]:
    """What turns a form into its lemma, at its front and at its back.

    Each has a letter, and then what is cut, and what is put instead. The letter at the front is
    the case: ``k`` (all small), ``c`` (the first letter a capital) or ``a`` (as the form has it);
    a ``+`` after it says that what is cut stands inside. That at the back is ``u`` where the last
    umlaut is undone, else ``-``.

    >>> rule("walked", "walk"), rule("Went", "go"), rule("Paris", "Paris")
    (('k|', '-ed|'), ('k|', '-went|go'), ('c|', '-|'))
    >>> rule("nespal", "spát"), rule("Häuser", "Haus"), rule("angesagt", "ansagen")
    (('kne|', '-al|át'), ('c|', 'uer|'), ('k+ge|', '-t|en'))
    """
    for case in ("k", "c", "a"):
        if case == "a" or _cased(case, lemma) == lemma:
            return _cheapest(case, _cased(case, form), lemma)
    raise AssertionError


def _cheapest(case: str, form: str, lemma: str) -> tuple[str, str]:
    """The rule that changes the fewest letters."""
    found = []
    for inside, undone in product(("", *INSIDE), ("-", "u")):
        stem = _stem(form, inside, undone)
        if not stem:
            continue
        cost, front, back = _ends(stem, lemma)
        if not inside or front == "|":
            front = f"+{inside}|" if inside else front
            cost += len(inside) + (undone == "u")
            found.append((cost, len(found), case + front, undone + back))
    return min(found)[2:]


def _stem(form: str, inside: str, undone: str) -> str:
    """A form without what stands inside it, and without its last umlaut; nothing if it has none."""
    if inside:
        at = form.find(inside, 2)
        form = form[:at] + form[at + len(inside) :] if at > 0 else ""
    if undone == "u":
        at = max(map(form.rfind, _UMLAUTS))
        form = form[:at] + _UMLAUTS[form[at]] + form[at + 1 :] if at >= 0 else ""
    return form


def _ends(form: str, lemma: str) -> tuple[int, str, str]:
    """How many letters change, and what at both ends, around the longest part that both share."""
    best = (len(form) + len(lemma) + 1, "|", f"{form}|{lemma}")
    for shift in range(min(len(form), DEAREST)):
        for start in range(min(len(lemma), DEAREST)):
            size = 0
            while (
                shift + size < len(form)
                and start + size < len(lemma)
                and form[shift + size] == lemma[start + size]
            ):
                size += 1
            cost = len(form) + len(lemma) - 2 * size + 3 * (shift + start > 0)
            if size and cost < best[0]:
                front = f"{form[:shift]}|{lemma[:start]}"
                best = (cost, front, f"{form[shift + size :]}|{lemma[start + size :]}")
    return best


@lru_cache(maxsize=50_000)
def made(front: str, back: str, form: str) -> str:
    """What a rule makes of a form; nothing if it does not fit.

    >>> made("k|", "-ed|", "jumped"), made("c|", "ue|", "HÄNDE"), made("k|", "-ed|", "jump")
    ('jump', 'Hand', '')
    >>> made("k+ge|", "-t|en", "aufgemacht"), made("k+ge|", "-t|en", "gemacht")
    ('aufmachen', '')
    """
    begin, before = front[1:].split("|")
    end, after = back[1:].split("|")
    inside = begin[1:] if begin[:1] == "+" else ""
    stem = _stem(_cased(front[0], form), inside, back[0])
    begin = "" if inside else begin
    fits = stem.startswith(begin) and stem.endswith(end) and len(begin) + len(end) <= len(stem)
    return before + stem[len(begin) : len(stem) - len(end)] + after if fits else ""


def _cased(case: str, form: str) -> str:
    if case == "a":
        return form
    # Letters that grow in lower case would shift what is cut
    small = "".join(c.lower() if len(c.lower()) == 1 else c for c in form)
    return small if case == "k" else small[:1].upper() + small[1:]
