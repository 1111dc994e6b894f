"""Which words of two sentences say the same, where one of them is not English."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from explainers import text
from explainers.differences.counterparts import SAME
from explainers.encoders.languages import NAMES
from explainers.results import PairExplanation

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


def show_words(result: PairExplanation) -> None:
    """The words of content, each beside the one of the other sentence that says the same.

    Nothing of a pair that is English.
    """
    if not result.difference.counterparts:
        return
    st.header("Which words say the same?", anchor="words")
    sides = [(sentence, text.spans(sentence)) for sentence in result.sentences]

    def said(side: int, numbers: Sequence[int]) -> str:
        sentence, spans = sides[side]
        return " ".join(sentence[slice(*spans[k])] for k in numbers) or NONE

    pairs = result.difference.counterparts
    single = [{k for a, b, _ in pairs if not (a and b) for k in (a, b)[side]} for side in (0, 1)]
    differing = [
        (d.a_words, d.b_words)
        for d in result.differences
        if d.a_words and d.b_words and {*d.a_words} <= single[0] and {*d.b_words} <= single[1]
    ]
    taken = [{k for pair in differing for k in pair[side]} for side in (0, 1)]
    rows = [(said(0, a), said(1, b), "differs") for a, b in differing]
    rows += [
        (said(0, a), said(1, b), _likely(p))
        for a, b, p in pairs
        if not ({*a} & taken[0] or {*b} & taken[1])
    ]
    names = [f"{side}: {NAMES[code]}" for side, code in zip("AB", result.languages, strict=True)]
    st.dataframe(
        pd.DataFrame(rows, columns=[*names, "how likely"]),
        hide_index=True,
        height="content",
        alt="Words of content beside those that say the same",
        column_config={"how likely": st.column_config.TextColumn(width="small")},
    )
    st.caption(
        f"How likely two words say the same was learnt from translations; from {SAME:.0%} on they "
        f"are shown as partners. {NONE}: no word for it, but a turn of phrase may say it."
    )
