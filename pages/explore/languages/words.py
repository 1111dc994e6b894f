"""Which word of one language became which of the other."""

import pandas as pd
import streamlit as st

from explainers import text
from explainers.differences.counterparts import SAME
from explainers.encoders.languages import NAMES
from explainers.results import PairExplanation

NONE = "–"
"""Stands where the other sentence has no word for it."""


def show_words(result: PairExplanation) -> None:
    """The words of content, each beside the one that says the same in the other language."""
    st.header("Which word became which?", anchor="words")
    names = [NAMES[code] for code in result.languages]
    spans = [text.spans(sentence) for sentence in result.sentences]
    rows = [
        (*(
            " ".join(sentence[slice(*of[k])] for k in words) or NONE
            for sentence, of, words in zip(result.sentences, spans, (a, b), strict=True)
        ), f"{p:.0%}" if p else "")
        for a, b, p in result.difference.counterparts
    ]  # fmt: skip
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
