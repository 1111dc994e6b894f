"""Which words of two sentences say the same, where one of them is not English."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import pandas as pd
import streamlit as st

from explainers import text
from explainers.differences.counterparts import SAME, Pair, measured
from explainers.encoders.languages import NAMES
from explainers.pictures import joins
from explainers.pictures.scene.trees import places
from explainers.reading.negation import denying
from explainers.results import PairExplanation
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

    >>> _likely(0.998), _likely(0.91), _likely(0)
    ('over 99%', '91%', '')
    """
    if probability > MOST:
        return f"over {MOST:.0%}"
    return f"{probability:.0%}" if probability else ""


BOTH, ONLY = "both deny", "only {} denies"
"""What is said of words that deny, which are no words of content."""

Numbers = tuple[int, ...]


def _denials(result: PairExplanation) -> tuple[Numbers, Numbers]:
    """The written words of each sentence that deny and have no counterpart."""
    readings = chosen_lens().read(result.sentences, result.languages, SESSION)
    met = [
        {k for a, b, _ in result.difference.counterparts if a and b for k in (a, b)[side]}
        for side in (0, 1)
    ]
    a, b = (
        tuple(sorted({places(reading)[k] for k in denying(reading)} - met[side]))
        for side, reading in enumerate(readings)
    )
    return a, b


def _denied(result: PairExplanation, denials: tuple[Numbers, Numbers]) -> str:
    """What is said of them; nothing where the sentences were not found to differ in it."""
    if all(denials):
        return BOTH
    told = next((d for d in result.differences if d.kind == "negation"), None)
    if told is None or not any(denials):
        return ""
    return ONLY.format("A" if told.a_words else "B")


def _rows(result: PairExplanation) -> list[tuple[Numbers, Numbers, str, str]]:
    """The words of each row, what is said of them, and how they are drawn."""
    pairs = result.difference.counterparts
    single = [{k for a, b, _ in pairs if not (a and b) for k in (a, b)[side]} for side in (0, 1)]
    rows = [
        (d.a_words, d.b_words, "differs", "differ")
        for d in result.differences
        if d.a_words and d.b_words and {*d.a_words} <= single[0] and {*d.b_words} <= single[1]
    ]
    denials = _denials(result)
    if said := _denied(result, denials):
        rows.append((*denials, said, "partners" if said == BOTH else "differ"))
    taken = [{k for row in rows for k in row[side]} for side in (0, 1)]
    rows += [
        (a, b, _likely(p), "partners" if p else "alone")
        for a, b, p in pairs
        if not ({*a} & taken[0] or {*b} & taken[1])
    ]
    return rows


def show_words(result: PairExplanation) -> None:
    """The words of content, each beside the one of the other sentence that says the same.

    So are those that deny. Nothing of a pair that is English.
    """
    if not result.difference.counterparts:
        return
    st.header("Which words say the same?", anchor="words")
    st.caption(
        f"Partners are at least {SAME:.0%} likely. {NONE}: no word for it, but a turn of phrase "
        "may say it."
    )
    sides = [(sentence, text.spans(sentence)) for sentence in result.sentences]

    def said(side: int, numbers: Sequence[int]) -> str:
        sentence, spans = sides[side]
        words = [sentence[slice(*spans[k])] for k in numbers]
        near = all(k - j == 1 for j, k in pairwise(numbers))
        return (" " if near else " … ").join(words) or NONE

    rows = [(said(0, a), said(1, b), how, kind) for a, b, how, kind in _rows(result)]
    a, b = (f"{side}: {NAMES[code]}" for side, code in zip("AB", result.languages, strict=True))
    st.html(joins.counterparts(rows, (a, b)))


def show_evidence(result: PairExplanation) -> None:
    """What makes each word and its likeliest counterpart so likely, and how far that is right."""
    lens = lens_of(result)
    readings = chosen_lens().read(result.sentences, result.languages, SESSION)
    pair = Pair(result.observed((readings[0], readings[1])), partial(text_vectors, lens=lens))
    a, b = pair.a.items, pair.b.items
    deny = denying(readings[0])
    rows = [
        (
            *(a[i].word.form, b[j].word.form, _likely(float(pair.p[i, j])) or "0%"),
            *(pair.alone[i, j], pair.beside[i, j]),
            ", ".join(sorted(a[i].said & b[j].said)) or NONE,
        )
        for i, j in enumerate(pair.p.argmax(1).tolist())
        if a[i].number not in deny
    ]
    of_words, here = "alike by themselves", "alike in these sentences"
    cosine = st.column_config.NumberColumn(format="%.2f", help="Cosine of the two words' vectors")
    st.dataframe(
        pd.DataFrame(
            rows,
            columns=["word of A", "likeliest in B", "how likely", of_words, here, "both called"],
        ),
        hide_index=True,
        height="content",
        alt="What makes two words likely to say the same",
        column_config={
            of_words: cosine,
            here: cosine,
            "both called": st.column_config.TextColumn(
                help="What both are called in the graphs, whose words are English"
            ),
        },
    )
    known = measured("across" if len({*result.languages}) == 2 else "within")
    st.caption(
        f"These columns, and whether the two are synonyms, opposites or names, are weighed as was "
        f"learnt from {known['cases']:,} pairs of words in translations. In sentences kept aside, "
        f"a right pair came out likelier than a wrong one in {known['auc']:.0%} of cases."
    )
