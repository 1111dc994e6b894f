"""A pair's score by text, by AMR and by both, and what each adds."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import streamlit as st

from explainers.amr.graph import Graph
from explainers.joined.joins import WAYS, Vectors, shares
from explainers.joined.report import JOIN, Report, read
from explainers.lens import Lens
from explainers.pictures import joins
from explainers.results import PairExplanation
from pages.serving.turns import SESSION, in_turn
from pages.shared.pair import lens_of

NAMES = {
    "text": "Text alone (SBERT)",
    "amr": "Graphs alone (PAM)",
    "concat": "Side by side (concat, s ⊕ h)",
    "sum": "Added (sum, s + h)",
    "norm-concat": "Side by side, both of length 1 (norm-concat)",
    "norm-sum": "Added, both of length 1 (norm-sum)",
}
"""The ways in plain words, and as the paper has them."""


@in_turn("Reading the graphs …", max_entries=128)
def amr_vector(penman: str, revision: str, _graph: Graph, _lens: Lens) -> Vectors:
    """The graph encoder's vector of a graph, (1, dimensions).

    Args:
        penman: tells the graph from others.
        revision: of the graph encoder.
        _graph: the graph.
        _lens: has the graph encoder.
    """
    return _lens.pam.embed([_graph], normal=False)


def text_vectors(sentences: Sequence[str], lens: Lens) -> Vectors:
    """The text encoder's vectors of sentences, (sentences, dimensions)."""
    return np.stack([one.sentence for one in lens.encode_tokens(sentences, SESSION)])


@st.cache_data(show_spinner=False, max_entries=1)
def report() -> Report:
    """What was counted of the joins on dev pairs."""
    return read()


def show_joins(result: PairExplanation) -> None:
    """The pair in every way, in parts that add up."""
    st.subheader("Text and graph as one", anchor="joined")
    summary = st.container()
    st.caption(
        "Each bar is a cosine, cut into what text and text, graph and graph, and, where the two "
        "are added, text and graph give; the parts add up to it exactly (Cai et al. 2022, "
        "section 4.2). Where nothing is made equally long, the graph's embedding is the longer one "
        "and outweighs the text."
    )
    lens = lens_of(result)
    text = text_vectors(result.sentences, lens)[:, None]
    amr = [
        amr_vector(g.penman, lens.pam.about.checksum, g, lens)
        for g in (result.graphs.a, result.graphs.b)
    ]
    ways = {way: shares((text[0], text[1]), (amr[0], amr[1]), way) for way in WAYS}
    text_alone, amr_alone, both = (float(ways[way].score[0]) for way in ("text", "amr", JOIN))
    summary.markdown(
        f"The texts alone are **{text_alone:.2f}** alike, their graphs alone **{amr_alone:.2f}**, "
        f"and both as one **{both:.2f}**: {NAMES[JOIN].lower()}."
    )
    with st.container(key="joins"):
        st.plotly_chart(
            joins.bars(ways, [NAMES[way] for way in ways]),
            key="bars of joins",
            alt="What text and graph add to each score; the same numbers in the table below",
        )
    known = report()
    here = {m.role: m.checksum for m in result.models}
    counted = all(here.get(role) == checksum for role, checksum in known.models.items())
    rows = []
    for way, parts in ways.items():
        score = float(parts.score[0])
        below = 100 * known.distribution.below(way, score) if counted else np.nan
        each = (float(getattr(parts, part)[0]) for part, *_ in joins.PARTS)
        rows.append((NAMES[way], score, *each, below))
    columns = ["embedding", "score", *(name for _, name, *_ in joins.PARTS), "above so many"]
    numbers = {c: st.column_config.NumberColumn(format="%.3f") for c in columns[1:-1]}
    percent = st.column_config.NumberColumn(
        format="%.0f%%",
        help="Share of dev pairs of STS and SICK with at most this score: one and the same number "
        "means more in one row than in another",
    )
    table = pd.DataFrame(rows, columns=columns).dropna(axis="columns", how="all")
    st.dataframe(
        table,
        hide_index=True,
        height="content",
        alt="Scores of the joined embeddings and their parts",
        column_config={**numbers, "above so many": percent},
    )
    if not counted:
        st.caption(
            "Above how many dev pairs a score lies is known of English pairs and the embedded "
            "models only."
        )
