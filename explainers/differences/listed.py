"""What words of closed classes, numbers and forms of verbs say otherwise, outside English.

Which words are of which class is a table, ``across.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from explainers.amr.compact.numerals import numeral
from explainers.amr.compact.words import number
from explainers.differences.counterparts import Pair, Side, against
from explainers.reading.groups import verb_group
from explainers.reading.negation import negations
from explainers.reading.phrases import VERBS
from explainers.reading.result import ROOT
from explainers.tables import table_of

_TABLE = table_of(__file__, "across")
_HALVES = VERBS["halves"]


class Found(NamedTuple):
    """A difference before its words: numbers of words in the sentences, and how sure it is."""

    kind: str
    a: tuple[int, ...] = ()
    b: tuple[int, ...] = ()
    sure: float = 0.8
    detail: Mapping[str, str] = {}


def questions(pair: Pair) -> Iterator[Found]:
    """Only one of them asks."""
    asks = [side.reading.text.rstrip(" \"'”»").endswith("?") for side in pair.sides]
    if asks[0] != asks[1]:
        a, b = ("question" if asked else "statement" for asked in asks)
        yield Found("question", sure=0.9, detail={"a": a, "b": b})


DENIED = 0.015
"""Without a word that denies what the other sentence says, they are so much nearer, in cosine."""


UNSURE, LIKELY = 0.7, 0.3
"""From this probability on that two sentences say the same, a verb of one alone may be the contrary
of the other's; unless they are each other's likeliest and so likely say the same."""


def denials(pair: Pair) -> Iterator[Found]:
    """What one sentence denies and the other does not."""
    denied = [denied_by(side) for side in pair.sides]
    here, there = pair.partners(0), pair.partners(1)
    if bool(denied[0]) != bool(denied[1]):
        side = 0 if denied[0] else 1
        target, cue = next(iter(denied[side].items()))
        met = target in (here, there)[side]
        verbal = pair.sides[side].reading[target].upos in ("VERB", "AUX")
        words = pair.sides[side].words([cue])
        said = pair.sides[1 - side].has("denying") or _gain(pair, side, cue) < DENIED
        likely = pair.same < UNSURE or _corresponds(pair, side, target)
        if (met or (verbal and likely)) and not said:
            yield sided("negation", side, words, 0.9 if met else 0.75)
        return
    longer = [_longer(side, d) for side, d in zip(pair.sides, denied, strict=True)]
    if denied[0] and bool(longer[0]) != bool(longer[1]):
        one = sided("negation", 0 if longer[0] else 1, longer[0] or longer[1], 0.6)
        yield one._replace(detail={"longer": "yes"})
        return
    roots = (pair.a.reading.root, pair.b.reading.root)
    held = [root in of for root, of in zip(roots, denied, strict=True)]
    if held[0] != held[1] and here.get(roots[0]) == roots[1] and len(denied[0]) != len(denied[1]):
        side = int(held[1])
        yield sided("negation", side, pair.sides[side].words([denied[side][roots[side]]]), 0.6)


def lone_denials(pair: Pair) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Words of one sentence that deny, where the other one denies nothing."""
    here, there = (denied_by(side).values() for side in pair.sides)
    return (() if there else pair.a.words(here)), (() if here else pair.b.words(there))


def _gain(pair: Pair, side: int, cue: int) -> float:
    """How much nearer the sentences are, in cosine, without what denies."""
    of = pair.sides[side]
    word = of.reading[cue]
    prefix = VERBS["prefix"].get(of.language, "")
    if word.upos in ("VERB", "AUX") and prefix and word.form.lower().startswith(prefix):
        return pair.nearer(side, [(word.start, word.start + len(prefix))])
    return pair.gain(side, of.words([cue, *of.has("expletive")]))


def _corresponds(pair: Pair, side: int, verb: int) -> bool:
    """Whether a verb and one without a partner are each other's likeliest, and no opposites."""
    for i, j in pair.perhaps.items():
        x, y = pair.a.items[i], pair.b.items[j]
        if (x, y)[side].number == verb:
            return bool(pair.p[i, j] >= LIKELY) and not against(x, y)
    return False


def denied_by(side: Side) -> dict[int, int]:
    """What a sentence denies, and by which word."""
    found = negations(side.reading)
    halves = _HALVES.get(side.language, "").split()
    none = (
        side.has("affirming")
        | {
            n.cue  # ne … que
            for n in found
            if side.low[n.cue] == "que"
            or (side.reading[n.cue].lemma in halves and "que" in side.low[n.cue :])
        }
    )
    return {n.denied: n.cue for n in found if n.cue not in none}


def _longer(side: Side, denied: Mapping[int, int]) -> tuple[int, ...]:
    """Words that say that it is so no longer."""
    listed = side.has("longer")
    near = {k for target in denied for k in side.reading.dependents[target]}
    near |= {
        k for target, cue in denied.items() for k in (cue - 1, cue + 1, target - 1, target + 1)
    }
    last = len(side.reading) - 2
    return side.words(k for k in {*near, last} if 0 <= k <= last and k in listed)


def sided(kind: str, side: int, words: tuple[int, ...], sure: float) -> Found:
    """A difference that is in one of the sentences only."""
    return Found(kind, words, (), sure) if side == 0 else Found(kind, (), words, sure)


def amounts(pair: Pair) -> Iterator[Found]:
    """Other numbers."""
    values = [list(_values(side)) for side in pair.sides]
    left = [
        [k for k, v in mine if not any(_equal(v, w) for _, w in other)]
        for mine, other in (values, values[::-1])
    ]
    for x, y in zip(*map(dict.fromkeys, left), strict=False):
        timely = _timely(pair.a, x) or _timely(pair.b, y)
        words = pair.a.words([x]), pair.b.words([y])
        yield Found("time" if timely else "quantity", *words, 0.9)


_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")


def _values(side: Side) -> Iterator[tuple[int, float]]:
    """What its numbers say, each with the number of its last word: *two hundred*, *35 000*."""
    scales = side.classes("scale")
    scale = {k: float(name) for name, numbers in scales.items() for k in numbers}
    half = side.classes("quantifier").get("half", ())
    halved = {n for k in half for n in (k + 1, k + 2)}  # half a million
    forms = [word.form for word in side.reading] + [""]
    before, amount = "", 0.0
    for k, word in enumerate(side.reading):
        if re.fullmatch(r"\d{1,3}", word.form) and re.fullmatch(r"\d{3}", forms[k + 1]):
            before += word.form
            continue
        spelt = number([word.form], 0) if side.language == "en" else numeral(word.form)
        parts = [_DIGITS.match(part) for part in f"{before}{word.form}".split(":")]
        said = [_value(part[0]) for part in parts if part]
        before = ""
        if k in scale:
            said = [] if k in halved else [(amount or 1.0) * scale[k]]
        elif spelt and not said and word.upos not in ("VERB", "AUX", "PROPN"):
            said = [amount + float(spelt)] if amount >= 20 else [float(spelt)]
        amount = said[0] if len(said) == 1 and (k + 1 in scale or amount or said[0] >= 20) else 0.0
        follows = k + 1 in scale or (amount and forms[k + 1] and _spelt(side, k + 1))
        if not follows:
            yield from ((k, value) for value in said if value > 1)
            amount = 0.0


def _spelt(side: Side, k: int) -> bool:
    form = side.reading[k].form
    return bool(number([form], 0) if side.language == "en" else numeral(form)) and form.isalpha()


def _value(digits: str) -> float:
    """A number in figures, however its thousands are marked."""
    if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", digits):
        return float(re.sub("[.,]", "", digits))
    whole, _, part = digits.replace(",", ".").partition(".")
    return float(f"{whole}.{part.partition('.')[0] or 0}")


def _equal(x: float, y: float) -> bool:
    """Whether two numbers may be the same, hours counted to twelve or to twenty-four."""
    return x == y or (max(x, y) < 25 and abs(x - y) == 12)


def _timely(side: Side, k: int) -> bool:
    word = side.reading[k]
    if side.has("when") & {k - 1, k, k + 1} or ":" in word.form:
        return True
    months = {n for numbers in side.classes("month").values() for n in numbers}
    year = word.form.isdigit() and len(word.form) == 4
    return bool(months & {k - 1, k + 1, k + 2, k - 2}) or year


CLOSED = {
    "quantifier": ("quantifier", 0.8),
    "modality": ("modality", 0.75),
    "degree": ("degree", 0.8),
    "day": ("time", 0.9),
    "month": ("time", 0.9),
    "season": ("time", 0.85),
    "hour": ("time", 0.8),
}
"""Tables whose words exclude each other: the kind of difference, and how sure it is."""


def closed(pair: Pair) -> Iterator[Found]:
    """Other words of a closed class: quantifiers, modals, degrees, days, months, places."""
    for table, (kind, sure) in CLOSED.items():
        classes = [side.classes(table) for side in pair.sides]
        if not (classes[0] and classes[1]) or {*classes[0]} & {*classes[1]}:
            continue
        a, b = (
            side.words(k for numbers in of.values() for k in numbers)
            for side, of in zip(pair.sides, classes, strict=True)
        )
        denies = table == "quantifier" and {*classes[0], *classes[1]} == {"none", "some"}
        yield Found("negation" if denies else kind, a, b, sure)


def tenses(pair: Pair) -> Iterator[Found]:
    """The main verb in another tense; a present tense may be of what is to come."""
    x, y = pair.a.reading.root, pair.b.reading.root
    groups = [verb_group(side.reading, k) for side, k in zip(pair.sides, (x, y), strict=True)]
    times = ["past" if group.perfect else group.tense for group in groups]
    if {*times} == {"past", "future"}:
        a, b = (
            side.words(k for k in group.words if side.reading[k].plain != "mark")
            for side, group in zip(pair.sides, groups, strict=True)
        )
        yield Found("tense", a, b, 0.7, {"a": times[0], "b": times[1]})


def places(pair: Pair) -> Iterator[Found]:
    """Words that say where, when or how, and exclude each other."""
    classes = [_cases(side) for side in pair.sides]
    partner = pair.partners(0)
    for x, (mine, k) in classes[0].items():
        theirs, n = classes[1].get(partner.get(x, -1), (frozenset[str](), -1))
        kind = _excluding(mine, theirs)
        if kind and not (kind == "place" and pair.timely(x)):
            yield Found(kind, pair.a.words([k]), pair.b.words([n]), 0.75)


def _cases(side: Side) -> dict[int, tuple[frozenset[str], int]]:
    """Of words with a preposition, its classes and its number."""
    of: dict[int, set[str]] = {}
    for name, numbers in side.classes("where").items():
        for k in numbers:
            of.setdefault(k, set()).add(name)
    return {
        side.reading[k].head: (frozenset(names), k)
        for k, names in of.items()
        if side.reading[k].plain in ("case", "mark") and side.reading[k].head != ROOT
    }


def _excluding(one: frozenset[str], other: frozenset[str]) -> str:
    """The kind of difference between classes of words; empty where they may be the same."""
    if not (one and other) or one & other:
        return ""
    for kind, listed in _TABLE["against"].items():
        against = [{*pair.split("/")} for pair in listed.split()]
        if all({x, y} in against for x in one for y in other):
            return str(kind)
    return ""
