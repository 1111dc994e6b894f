"""PAM seen from every root of either graph: what a change of focus does to it (section 6)."""

from itertools import product

import numpy as np
import pandas as pd
import streamlit as st

from explainers.amr.graph import Graph
from explainers.lens import Lens
from explainers.pam import evidence
from explainers.pam.evidence import Focuses
from explainers.pictures.spreads import Strip, strips
from explainers.results import PairExplanation
from explainers.wording.paraphrase import change, spread_in_words
from pages.explore.meaning.reasons import asked_for
from pages.serving.turns import in_turn
from pages.shared.panels import show_chart
from pages.shared.session import chosen_lens, revisions_of

DRAWN = 2_000
"""Pairs of roots that are drawn and listed at most."""


@in_turn("Seeing it from each node …", max_entries=16)
def _focuses(
    texts: tuple[str, str], revisions: tuple[str, ...], _a: Graph, _b: Graph, _lens: Lens
) -> Focuses:
    """The score from each root; graphs are told apart by their PENMAN."""
    return evidence.focuses(_lens.pam, _a, _b)


def show_focuses(result: PairExplanation) -> None:
    """Choose a root of either graph, and see the scores of all."""
    st.caption(
        "Another root makes another thing the point of a graph and leaves all else as it is "
        "(reframing). A score of meaning should hardly change."
    )
    if not asked_for(result, "focuses", "Try every root"):
        return
    graphs = (result.graphs.a, result.graphs.b)
    lens = chosen_lens()
    texts = (graphs[0].penman, graphs[1].penman)
    found = _focuses(texts, revisions_of(lens), *graphs, lens)
    places: list[int] = []
    titles: list[list[str]] = []
    with st.container(horizontal=True, vertical_alignment="bottom"):
        for side, graph, roots in zip("AB", graphs, found.roots, strict=True):
            titles.append([_node(graph, variable) for variable in roots])
            places.append(
                st.selectbox(
                    f"Root of {side}",
                    range(len(roots)),
                    format_func=titles[-1].__getitem__,
                    key=f"root {side} {graph.penman}",
                    width=240,
                )
            )
        x, y = places
        score, plain = float(found.scores[x, y]), float(found.scores[0, 0])
        st.metric(
            "PAM from there",
            f"{score:.3f}",
            f"{change(score - plain)} against the graphs as they are" if x or y else None,
            delta_color="off",
            delta_arrow="off",
            help="Cosine of the two graphs' embeddings with the roots that are chosen",
            width="content",
        )
    rows = [
        Strip("root of A", found.scores[:, 0].tolist(), titles[0], [] if y else [x]),
        Strip("root of B", found.scores[0].tolist(), titles[1], [] if x else [y]),
    ]
    every = found.scores.ravel()
    if every.size <= DRAWN:
        both = [f"{p} / {q}" for p, q in product(*titles)]
        chosen = x * len(titles[1]) + y
        rows.append(Strip("both roots", every.tolist(), both, [chosen]))
        listed = list(product(range(len(titles[0])), range(len(titles[1]))))
    else:
        st.caption(f"All {every.size:,} pairs of roots are too many to be drawn and listed.")
        listed = [(p, 0) for p in range(len(titles[0]))] + [(0, q) for q in range(len(titles[1]))]
    show_chart(
        strips(rows, "PAM"),
        "focuses",
        "PAM from every root of either graph; the same numbers in the table below",
    )
    st.markdown(
        f"All {every.size} pairs of roots: {spread_in_words(every.tolist())} "
        f"(standard deviation {np.std(every):.3f}). Diamond: the roots that are chosen above."
    )
    with st.expander("Roots as a table", icon=":material/table:"):
        values = np.array([found.scores[pair] for pair in listed])
        st.dataframe(
            pd.DataFrame(
                {
                    "root of A": [titles[0][p] for p, _ in listed],
                    "root of B": [titles[1][q] for _, q in listed],
                    "PAM": values,
                    "change": values - plain,
                }
            ),
            hide_index=True,
            alt="PAM from every pair of roots",
            column_config={
                "PAM": st.column_config.NumberColumn(format="%.3f"),
                "change": st.column_config.NumberColumn(
                    format="%+.3f", help=f"Against {plain:.3f}, from the roots as they are"
                ),
            },
        )


def _node(graph: Graph, variable: str) -> str:
    """A node in a list: concept and variable; the root as it is says so."""
    here = ", as it is" if variable == graph.top else ""
    return f"{graph.concepts[variable]} ({variable}{here})"
