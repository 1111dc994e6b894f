"""What the pairs of a study differ in, and the pairs that an embedding misses."""

import pandas as pd
import streamlit as st

from explainers.studies import overview, plot
from pages.lab.inspect.pairs import chosen_number, fingerprint

MOST_MISSED = 50
"""Pairs in the list of those that the embedding misses."""


def show_kinds(frame: pd.DataFrame) -> None:
    """How many pairs differ in what, as bars and as a table.

    Args:
        frame: see :func:`explainers.studies.overview.table`.
    """
    counts = overview.kinds(frame)
    if counts.empty:
        st.caption("No difference has been found in these pairs so far.")
        return
    searched = int(frame["differs"].notna().sum())
    st.caption(
        f"Differences were looked for in {searched:,} of the pairs shown. A pair counts once for "
        "every kind of difference that was found in it."
    )
    st.plotly_chart(
        plot.kinds(counts),
        key="kinds of differences",
        alt="How many pairs differ in what; the same numbers in the table below",
    )
    st.dataframe(
        counts,
        hide_index=True,
        alt="How many pairs differ in what",
        column_config={
            "kind": st.column_config.TextColumn(help='For a filter, such as differs("roles")'),
            "share": st.column_config.NumberColumn(format="percent", help="Of the pairs read"),
        },
    )


def show_missed(frame: pd.DataFrame) -> int | None:
    """The pairs that an embedding misses; the number of the one that was chosen."""
    missed = overview.missed(frame).head(MOST_MISSED)
    if missed.empty:
        return None
    st.markdown("**Pairs that the embedding misses**")
    st.caption(
        "Pairs in which a difference is claimed, those first that the encoder finds most similar "
        "all the same. Choose one to open it. How sure the claim is stands beside it."
    )
    event = st.dataframe(
        missed,
        hide_index=True,
        height=260,
        on_select="rerun",
        selection_mode="single-cell",
        key=f"missed {fingerprint(missed)}",
        alt="Pairs that differ and that the encoder finds similar, the most similar first",
        column_config={
            "number": st.column_config.NumberColumn("row", format="%d"),
            "sbert": st.column_config.NumberColumn(format="%.2f"),
            "differs_in": st.column_config.TextColumn("what differs"),
            "differs_sure": st.column_config.NumberColumn("sure", format="percent"),
        },
    )
    return chosen_number(missed, event.selection.cells)
