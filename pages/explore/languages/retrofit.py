"""Where AMR beside the text helped on pairs that people rated, and where it did not."""

import pandas as pd
import streamlit as st

from explainers.joined.report import JOIN
from pages.explore.languages.joins import NAMES, report
from pages.shared.ways import link_to_pair

SETS = {"sts": "STS", "sick": "SICK"}


def show_retrofit() -> None:
    """The agreement with people, and the pairs that moved most."""
    counts = report()
    st.caption(
        "Measured on English pairs only: of other languages, Semlens has no pairs that people "
        "rated. The two figures are how well scores rank pairs as people do; 100 is perfect."
    )
    agreement = counts.agreement.values()
    rows = [(NAMES[way], *(of_set[way] for of_set in agreement)) for way in next(iter(agreement))]
    names = [SETS[name] for name in counts.agreement]
    st.dataframe(
        pd.DataFrame(rows, columns=["embedding", *names]),
        hide_index=True,
        height="content",
        alt="How the joined embeddings agree with people",
        column_config={
            name: st.column_config.NumberColumn(
                format="%.1f", help=f"Spearman × 100 with people's grades on {name} dev"
            )
            for name in names
        },
    )
    nearer = sum(one.nearer > 0 for one in counts.moved)
    st.caption(
        f"Agreement with people (Spearman × 100) on English dev pairs, with our parser's graphs. "
        f"Below, the {len(counts.moved)} pairs of {SETS[counts.source]} dev that the graph moved "
        f"most: {nearer} of them nearer to where people put them, the others farther away. Select "
        "a row to see why."
    )
    percents = ["people", "text", "text and graph"]
    table = pd.DataFrame(
        [
            (
                *(one.a, one.b, 100 * one.people, 100 * one.text, 100 * one.joined),
                "nearer" if one.nearer > 0 else "farther",
            )
            for one in counts.moved
        ],
        columns=["sentence A", "sentence B", *percents, "to people"],
    )
    chosen = st.dataframe(
        table,
        hide_index=True,
        key="moved",
        on_select="rerun",
        selection_mode="single-row",
        alt="Pairs that the graph moved most",
        column_config={
            name: st.column_config.NumberColumn(
                format="%.0f%%", help="Share of the set's pairs that are at most as alike"
            )
            for name in percents
        },
    )
    st.caption(f"Text and graph: {NAMES[JOIN]}.")
    picked = chosen["selection"]["rows"]
    if picked and picked[0] < len(counts.moved):
        one = counts.moved[picked[0]]
        link_to_pair("Compare this pair", one.a, one.b)
