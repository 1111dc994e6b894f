"""Which words of two sentences say the same, where one of them is not English."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise, product

import numpy as np
import streamlit as st

from explainers import text
from explainers.differences.counterparts import SAME, Item, Pair, measured
from explainers.differences.listed import denied_by
from explainers.encoders.languages import NAMES
from explainers.pictures import joins
from explainers.pictures.joins import Beside
from explainers.reading.clauses import clauses
from explainers.results import PairExplanation
from explainers.wording.bands import shown
from pages.explore.languages.joins import text_vectors
from pages.serving.turns import SESSION
from pages.shared.pair import lens_of
from pages.shared.session import chosen_lens

MOST = 0.99
"""The highest probability that is shown: it was not measured more closely."""

NONE = "–"
"""Stands where the other sentence has no word for it."""


def _likely(probability: float) -> str:
    """Nothing is sure, and what has no partner has no probability.

    >>> _likely(0.998), _likely(0.91), _likely(0.2), _likely(0.09), _likely(0)
    ('over 99%', '91%', 'perhaps', 'hardly', '')
    """
    if 0 < probability < SAME:
        return PERHAPS if probability >= LEAST else HARDLY
    return _percent(probability) if probability else ""


def _percent(probability: float) -> str:
    return f"over {MOST:.0%}" if probability > MOST else f"{probability:.0%}"


BOTH, ONLY = "both deny", "only {} denies"
"""What is said of words that deny, which are no words of content."""

ONLY_IN = "only in {}"
OTHER_ROLE = "other role"
"""Of words that say the same where who does what is exchanged."""

PERHAPS, HARDLY, LEAST = "perhaps", "hardly", 0.2
"""Of words that are left over and each other's likeliest: from a probability on, and below it."""

Numbers = tuple[int, ...]


def _denials(result: PairExplanation, pair: Pair) -> list[tuple[Numbers, Numbers, str, str]]:
    """A row of the words that deny and are no words of content, if there are such."""
    denies = [bool(denied_by(side)) for side in pair.sides]
    content = [{k for item in side.items for k in item.at} for side in pair.sides]
    a, b = (
        tuple(sorted({*side.words(side.cues)} - own)) if said else ()
        for side, own, said in zip(pair.sides, content, denies, strict=True)
    )
    if not (a or b):
        return []
    if all(denies):
        return [(a, b, BOTH, "partners")]
    name = "A" if denies[0] else "B"
    if any(d.kind == "negation" for d in result.differences):
        return [(a, b, ONLY.format(name), "differ")]
    return [(a, b, ONLY_IN.format(name), "alone")]


def paired(result: PairExplanation) -> Pair | None:
    """The words of content of the pair, each weighed against each of the other sentence.

    None of a pair that is English.
    """
    if not result.difference.counterparts:
        return None
    lens = lens_of(result)
    readings = chosen_lens().read(result.sentences, result.languages, SESSION)
    return Pair(result.observed((readings[0], readings[1])), partial(text_vectors, lens=lens))


def _alike(pair: Pair, i: int, j: int) -> str:
    """What two words are weighed by."""
    a, b = pair.a.items[i], pair.b.items[j]
    said = (
        f"By themselves the two words are {shown(float(pair.alone[i, j]))} alike, in these "
        f"sentences {shown(float(pair.beside[i, j]))}."
    )
    called = sorted(a.said & b.said)
    return f"{said} In the graphs, both are called “{called[0]}”." if called else said


def _why(pair: Pair, a: Numbers, b: Numbers) -> str:
    """What is known of words that were weighed, or of the likeliest for one that is alone."""
    sides = [_items(side.items, at) for side, at in zip(pair.sides, (a, b), strict=True)]
    if not any(sides):
        return "Words that deny are looked up, not weighed."
    if all(sides):
        i, j = max(product(*sides), key=lambda of: pair.p[of])
        sure = pair.p[i, j] >= SAME
        left = "" if sure else f"Left over, and {_percent(float(pair.p[i, j]))} likely the same. "
        return left + _alike(pair, i, j)
    side = 0 if sides[0] else 1
    k = sides[side][0]
    row = pair.p[k] if side == 0 else pair.p[:, k]
    best = int(np.argmax(row))
    other = pair.sides[1 - side].items[best].word.form
    likely = _percent(float(row[best]))
    alike = _alike(pair, *((k, best) if side == 0 else (best, k)))
    return f"Likeliest would be “{other}”, at {likely}. {alike}"


def _items(items: Sequence[Item], at: Numbers) -> list[int]:
    """Which words of content stand there."""
    return [k for k, item in enumerate(items) if {*item.at} & {*at}]


def _rows(result: PairExplanation, pair: Pair) -> list[tuple[Numbers, Numbers, str, str]]:
    """The words of each row, what is said of them, and how they are drawn."""
    pairs = result.difference.counterparts
    single = [{k for a, b, p in pairs if p < SAME for k in (a, b)[side]} for side in (0, 1)]
    weighed = {(a, b) for a, b, _ in pairs}
    rows = [
        (d.a_words, d.b_words, "differs", "differ")
        for d in result.differences
        if d.a_words
        and d.b_words
        and d.kind != "roles"
        and (
            (d.a_words, d.b_words) in weighed
            or ({*d.a_words} <= single[0] and {*d.b_words} <= single[1])
        )
    ]
    rows += [
        row for row in _denials(result, pair)
        if not any({*row[0]} & {*a} or {*row[1]} & {*b} for a, b, *_ in rows)
    ]  # fmt: skip
    rows += [(a, b, ONLY_IN.format("A" if a else "B"), "alone") for a, b in _lost(result, pair)]
    rows += [
        (a, b, OTHER_ROLE, "moved")
        for d in result.differences
        for a, b, p in pairs
        if d.kind == "roles" and p >= SAME and {*a} <= {*d.a_words} and {*b} <= {*d.b_words}
    ]
    taken = [{k for row in rows for k in row[side]} for side in (0, 1)]
    return rows + [
        (a, b, _likely(p) or ONLY_IN.format("A" if a else "B"), _kind(p))
        for a, b, p in pairs
        if not ({*a} & taken[0] or {*b} & taken[1])
    ]


def _lost(result: PairExplanation, pair: Pair) -> list[tuple[Numbers, Numbers]]:
    """Clauses inside another one of which no word of content has a partner."""
    found = result.difference.counterparts
    lost: list[tuple[Numbers, Numbers]] = []
    for side, of in enumerate(pair.sides):
        alone = {k for a, b, _ in found if not (a, b)[1 - side] for k in (a, b)[side]}
        for clause in clauses(of.reading):
            words = of.words(clause.words)
            content = {k for item in of.items for k in item.at} & {*words}
            if clause.embedded_in >= 0 and clause.marks and content and content <= alone:
                lost.append((words, ()) if side == 0 else ((), words))
    return lost


def lost_clauses(result: PairExplanation, pair: Pair | None) -> dict[str, str]:
    """By A or B, its first clause of which no word of content has a partner."""
    said: dict[str, str] = {}
    for a, b in _lost(result, pair) if pair else ():
        sentence = result.sentences[0 if a else 1]
        spans = [text.spans(sentence)[k] for k in a or b]
        said.setdefault("A" if a else "B", sentence[spans[0][0] : spans[-1][1]])
    return said


def _kind(probability: float) -> str:
    """How words are drawn that say the same with this probability, or have no partner."""
    if not probability:
        return "alone"
    return "partners" if probability >= SAME else "unsure"


def show_words(result: PairExplanation, pair: Pair) -> None:
    """The words of content, each beside the one of the other sentence that says the same.

    So are those that deny.
    """
    st.header("Which words say the same?", anchor="words")
    sides = [(sentence, text.spans(sentence)) for sentence in result.sentences]

    def said(side: int, numbers: Sequence[int]) -> str:
        sentence, spans = sides[side]
        words = [sentence[slice(*spans[k])] for k in numbers]
        near = all(k - j == 1 for j, k in pairwise(numbers))
        return (" " if near else " … ").join(words) or NONE

    rows = _rows(result, pair)
    kinds = [kind for *_, kind in rows]
    st.caption(f"{_counted(kinds)} Press a row for the evidence.")
    a, b = (f"{side}: {NAMES[code]}" for side, code in zip("AB", result.languages, strict=True))
    beside = [
        Beside(said(0, x), said(1, y), how, kind, _why(pair, x, y)) for x, y, how, kind in rows
    ]
    st.html(joins.counterparts(beside, (a, b)))
    if "alone" in kinds:
        st.caption(f"{NONE}: no single word of the other sentence says it; a phrase may.")


def _counted(kinds: Sequence[str]) -> str:
    """How many rows are of which kind.

    >>> _counted(["differ", "partners", "partners", "alone"])
    '2 say the same, 1 differs, 1 has no partner.'
    >>> _counted(["partners", "unsure"])
    '1 says the same, 1 perhaps (dotted).'
    """
    told = {
        "partners": ("says the same", "say the same"),
        "moved": ("says the same in another role", "say the same in another role"),
        "unsure": ("perhaps (dotted)", "perhaps (dotted)"),
        "differ": ("differs", "differ"),
        "alone": ("has no partner", "have no partner"),
    }
    counts = {kind: kinds.count(kind) for kind in told}
    said = (f"{n} {told[kind][n > 1]}" for kind, n in counts.items() if n)
    return f"{', '.join(said)}."


def weighed(result: PairExplanation) -> str:
    """How the likelihoods came about, and how far they are right; nothing of English pairs."""
    if not result.difference.counterparts:
        return ""
    known = measured("across" if len({*result.languages}) == 2 else "within")
    return (
        "\n\nHow likely two words say the same is weighed by their vectors, by what the graphs "
        "call them, and by whether they are synonyms, opposites or names, as was learnt from "
        f"{known['cases']:,} pairs of words in translations. In sentences kept aside, a right "
        f"pair came out likelier than a wrong one in {known['auc']:.0%} of cases. Words that deny "
        "are looked up in a list of each language."
    )
