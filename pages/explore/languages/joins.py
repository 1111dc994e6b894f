"""A pair's score by text, by AMR and by both, and what each adds."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import streamlit as st

from explainers import text
from explainers.amr.graph import Graph
from explainers.differences.result import unrelated
from explainers.joined.joins import WAYS, Shares, Vectors, shares
from explainers.joined.report import JOIN, Report, read
from explainers.lens import Lens
from explainers.pictures import joins
from explainers.results import PairExplanation
from explainers.wording.bands import shown
from explainers.wording.findings import finding
from explainers.wording.verdict import CHANGES_TRUTH, HIGH, apart, verdict
from pages.serving.turns import SESSION, in_turn
from pages.shared.pair import lens_of
from pages.shared.panels import say, show_chart
from pages.shared.session import escaped

NAMES = {
    "text": "Encoder (SBERT)",
    "amr": "Meaning alone (PAM)",
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


SHORT = {"text": "Encoder", "amr": "Meaning alone", JOIN: "Both"}
"""What is drawn first, and how it is called there."""

COMPARED = {"text": "the wording", "amr": "the graphs, wording aside", JOIN: "the mean of the two"}
"""What each of them compares."""

APART = 0.1
"""From here on, one of text and graphs finds the two more alike than the other."""

WHY = {
    1: "The graphs find the two less alike than the wording does. Synonyms lower their score, too, "
    "and so does a mistake of the parser.",
    0: "Wording and graphs find the two about equally alike.",
    -1: "The graphs find the two more alike than the wording does: they leave out how a thing is "
    "said, and whatever the parser missed.",
}
"""Why the encoder's score is higher than the graphs' (1), or lower (−1)."""

WHY_APART = {
    1: "The graphs show it more than the wording does.",
    0: "Wording and graphs show it about equally.",
    -1: "The graphs show it even less than the wording.",
}
"""Likewise, after a difference by which only one of the two can be true."""

HARDLY = "Neither score shows it much: both rate what the two share."
"""Likewise, where both are high."""

NOTHING = "The two have little in common, by their wording and by their graphs."
"""Of two that have hardly a word in common."""


def joined(result: PairExplanation) -> dict[str, Shares]:
    """The pair's score in every way, in parts that add up to it."""
    lens = lens_of(result)
    text = text_vectors(result.sentences, lens)[:, None]
    amr = [
        amr_vector(g.penman, lens.pam.about.checksum, g, lens)
        for g in (result.graphs.a, result.graphs.b)
    ]
    return {way: shares((text[0], text[1]), (amr[0], amr[1]), way) for way in WAYS}


def say_joined(
    result: PairExplanation, ways: Mapping[str, Shares], alone: Mapping[str, str]
) -> None:
    """How alike the texts, the graphs and both as one are; of other languages, what differs.

    Args:
        result: of the pair.
        ways: its scores.
        alone: by A or B, a clause that the other sentence seems to lack.
    """
    by_text, meaning, both = (shown(float(ways[way].score[0])) for way in SHORT)
    if result.english:
        say(
            "Does the score hold in translation? Both sentences are in English: add a translation, "
            "or try one sentence in four languages."
        )
    elif alone and not result.differences:
        said = " and ".join(
            f"nothing in {'B' if side == 'A' else 'A'} seems to say “{clause}”"
            for side, clause in alone.items()
        )
        say(
            f"{text.begun(said)}. The encoder says {by_text}; by meaning alone, the two "
            f"score {meaning}; by both {both}."
        )
    else:
        say(f"{verdict(result)} By meaning alone, the two score {meaning}; by both {both}.")


def _why(result: PairExplanation, ways: Mapping[str, Shares]) -> str:
    """What the verdict tells, and whether wording and graphs show it."""
    gap = float(ways["text"].score[0] - ways["amr"].score[0])
    sign = int(np.sign(gap)) if round(abs(gap), 2) >= APART else 0
    if unrelated(result.differences):
        return NOTHING
    told = next((d for d in result.differences if d.kind in CHANGES_TRUTH), None)
    if not told:
        return WHY[sign]
    high = min(float(ways[way].score[0]) for way in ("text", "amr")) >= HIGH
    said = finding(told, len(apart(result.differences)) == 1)
    return f"{text.begun(said)}. {HARDLY if high else WHY_APART[sign]}"


def show_joins(result: PairExplanation, ways: Mapping[str, Shares]) -> None:
    """The same as bars."""
    st.header("By text, by meaning, by both", anchor="joined")
    st.caption(escaped(_why(result, ways)))
    said = {way: (name, COMPARED[way]) for way, name in SHORT.items()}
    st.html(joins.rows({way: ways[way] for way in SHORT}, said))


def show_all_joins(result: PairExplanation, ways: Mapping[str, Shares]) -> None:
    """All ways to make one of the two, as bars and as a table."""
    show_chart(
        joins.bars(ways, [NAMES[way] for way in ways]),
        "all joins",
        "What text and graph add to each score; the same numbers in the table below",
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
    above = "higher than (share of STS and SICK)"
    columns = ["embedding", "score", *(name for _, name, *_ in joins.PARTS), above]
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
        column_config={**numbers, above: percent},
    )
    if not counted:
        st.caption(
            "Above how many dev pairs a score lies is known of English pairs and the embedded "
            "models only."
        )
