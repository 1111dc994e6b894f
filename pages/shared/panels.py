"""Parts that several pages show."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explainers.amr.graph import Graph
from explainers.lens import Lens
from explainers.matching.smatch import Match
from explainers.pictures import charts
from explainers.pictures.heatmaps import adding
from explainers.pictures.marks import numbered
from explainers.pictures.scene.participants import Participants, participants
from explainers.pictures.scene.sentences import words_of_variables
from explainers.pictures.templating import asset, safe
from explainers.results import (
    PairExplanation,
    TokenExplanation,
)
from explainers.tokens.chunk_alignment import words_without_partner
from explainers.tokens.units import TextUnit, word_units
from explainers.wording.labels import aspect_label
from explainers.wording.verdict import arrows
from pages.serving.turns import SESSION
from pages.shared.session import dark, escaped

TRUST = (
    "In brackets: how far to trust an axis, from 0 to 1 (Spearman correlation of what the encoder "
    "and the graphs say, on English dev pairs)."
)

ZOOMING = ["zoom", "pan", "select", "lasso", "zoomIn", "zoomOut", "autoScale", "resetScale"]
"""What Plotly offers above a chart, and nobody needs in ours."""

TABLE_OF_NODES: dict[str, Any] = {
    "hide_index": True,
    "alt": "Aligned nodes",
    "column_config": {
        f"sure of {side}": st.column_config.NumberColumn(
            format="percent", help="How sure the parser is of this node"
        )
        for side in "AB"
    },
}


def in_numbers(match: Match) -> str:
    """Smatch in numbers, and whether it is proven."""
    proof = "proven optimal" if match.optimal else f"not proven; F1 is at most {match.at_most:.2f}"
    return (
        f"{match.matched} of {match.total_a} and {match.total_b} triples match: "
        f"precision {match.precision:.2f}, recall {match.recall:.2f}, F1 {match.f1:.2f} ({proof})."
    )


def nodes_table(result: PairExplanation) -> pd.DataFrame:
    """Every node of both graphs, aligned ones in one row; see :func:`nodes_of_rows`."""
    a, b = result.graphs.a, result.graphs.b

    def sure(graph: Graph, variable: str) -> float | None:
        found = graph.confidence.nodes.get(variable) if graph.confidence and variable else None
        return None if found is None else round(found, 2)

    def concept(graph: Graph, variable: str) -> str:
        return f"{graph.concepts[variable]} ({variable})" if variable else "–"

    rows = []
    for number, (x, y) in enumerate(nodes_of_rows(result), 1):
        same = "no partner"
        if x and y:
            same = "yes" if a.concepts[x] == b.concepts[y] else "no"
        shown = str(number) if x and y else "–"
        rows.append((shown, concept(a, x), sure(a, x), concept(b, y), sure(b, y), same))
    columns = ["number", "node of A", "sure of A", "node of B", "sure of B", "same concept"]
    table = pd.DataFrame(rows, columns=columns)
    alike = [c for c in columns if c.startswith("sure") and table[c].nunique() < 2]
    return table.drop(columns=alike)  # what is the same of each says nothing of one


def drawn(result: PairExplanation) -> Participants:
    """The alignment that the pictures of both graphs show."""
    found = result.graphs
    tied = words_of_variables(result)
    return participants(found.a, found.b, found.match, tied, result.tokens)


def nodes_of_rows(result: PairExplanation) -> list[tuple[str, str]]:
    """The variables (of A, of B) in each row of the table; empty where there is none.

    Partners come first, by their numbers.
    """
    found = result.graphs
    pairs = list(numbered(found.a, drawn(result).match))
    alone_a = found.a.concepts.keys() - {x for x, _ in pairs}
    alone_b = found.b.concepts.keys() - {y for _, y in pairs}
    return [
        *pairs,
        *((x, "") for x in found.a.concepts if x in alone_a),
        *(("", y) for y in found.b.concepts if y in alone_b),
    ]


def aspects_chart(result: PairExplanation, as_bars: bool = False) -> go.Figure:
    """The aspects of a pair as a chart, faint where neither sentence has anything of one."""
    lines = charts.traces(result.aspects, result.aspects.absent)
    return charts.chart(lines, result.aspects.partition, as_bars)


def aspects_table(result: PairExplanation) -> tuple[pd.DataFrame, dict[str, Any]]:
    """The aspects of a pair, and how ``st.dataframe`` is to show them."""
    aspects, absent = result.aspects, result.aspects.absent
    helps = {
        "predicted": "Cosine of the two sub-embeddings, −1 to 1",
        "expected": "What the metric should be by the prediction: the cosine times the scale that "
        "training found for this aspect (β of equation 3)",
        "measured": "AMR metric on the two graphs, 0 to 1, as the aspect's question is meant",
        "paper's count": "The metric of the paper: for who is who, all re-entrant relations; for "
        "who did what, people of any name alike",
        "reliability": "How well predictions of this aspect rank dev pairs "
        "(Spearman correlation with the metric)",
    }
    whole, surprises, known = aspects.whole, aspects.surprises, aspects.partition
    rows = []
    for name, value in aspects.predicted.items():
        label = aspect_label(name)
        rows.append(
            (
                label.short,
                label.term,
                value,
                arrows(value - whole),
                min(1.0, known.scale.get(name, 1.0) * value),
                aspects.counted.get(name),
                aspects.measured.get(name),
                "differs" if name in surprises else "",
                charts.NEITHER if name in absent else "",
                known.reliability.get(name),
                label.meaning,
                label.example,
            )
        )
    columns = [
        "aspect",
        "term",
        "predicted",
        "against the whole",
        "expected",
        "measured",
        "paper's count",
        "surprise",
        "present",
        "reliability",
        "what it compares",
        "differ in it",
    ]
    frame = pd.DataFrame(rows, columns=columns)
    filled = [c for c in columns if not (frame[c] == "").all()]
    return frame[filled], {
        "hide_index": True,
        "alt": "The aspects",
        "column_config": {
            **{
                c: st.column_config.NumberColumn(c, format="%.2f", help=h) for c, h in helps.items()
            },
            "against the whole": st.column_config.TextColumn(
                help="Above or below the similarity of the whole embeddings: one arrow from "
                "0.05, two from 0.3, three from 0.7"
            ),
            "surprise": st.column_config.TextColumn(
                help="The measure is 0.3 or more off the prediction, and further off what was "
                "expected than in 9 of 10 dev pairs"
            ),
            "present": st.column_config.TextColumn(
                help="Where neither sentence has anything of an aspect, such as a name or a "
                "number, it holds nothing up and pulls nothing down; the chart draws it faintly"
            ),
        },
    }


def pairs_table(tokens: TokenExplanation) -> tuple[pd.DataFrame, dict[str, Any]]:
    """All pairs that add something, the greatest first, and how to show them."""
    rows, columns = moved = np.nonzero(adding(tokens))
    table = pd.DataFrame(
        {
            "A": np.array(tokens.a, dtype=object)[rows],
            "B": np.array(tokens.b, dtype=object)[columns],
            "adds": tokens.contribution[moved],
            "share": 100 * tokens.contribution[moved] / (tokens.score or 1.0),
            "so far": 0.0,
            "cosine": tokens.similarity[moved],
            "weight moved": tokens.transport[moved],
        }
    ).sort_values("adds", ascending=False)
    table["so far"] = table["share"].cumsum()
    if not tokens.transport.any():
        del table["weight moved"]
    number, percent = (partial(st.column_config.NumberColumn, format=f) for f in ("%.3f", "%.1f%%"))
    return table, {
        "hide_index": True,
        "alt": "Contributions of pairs, the greatest first",
        "column_config": {
            "adds": number(
                help="Summed over their word pieces; where weight moves, weight × cosine"
            ),
            "share": percent(help="Of the score"),
            "so far": percent(help="This pair and all above it"),
            "cosine": number(help="Mean over the pairs of their word pieces"),
            "weight moved": number(help="The transport between the two"),
        },
    }


def running_words(
    pair: tuple[str, str], lens: Lens, pieces: bool = False
) -> tuple[list[TextUnit], list[TextUnit]]:
    """Both sentences as running text of words or word pieces, those without a partner marked."""
    x, y = lens.encode_tokens(pair, SESSION)
    alone_x, alone_y = words_without_partner(x, y)
    return word_units(pair[0], x, alone_x, pieces), word_units(pair[1], y, alone_y, pieces)


def say(said: str) -> None:
    """What a view found, in a sentence or two above its pictures; plain text."""
    st.html(f'<p class="plain">{safe(said)}</p>')


_INTO_VIEW = st.components.v2.component("semlens_into_view", js=asset("into-view.js"))


def into_view(key: str) -> None:
    """Have the browser show this place, if it shows none of it."""
    _INTO_VIEW(key=f"into view of {key}")


def offer(files: Mapping[str, tuple[str | Callable[[], str], str, str]], stem: str) -> None:
    """Buttons that save files.

    Args:
        files: label to content (or what makes it when it is asked for), ending and MIME type.
        stem: of the files' names.
    """
    with st.container(horizontal=True):
        for name, (content, ending, kind) in files.items():
            st.download_button(
                name,
                content,
                f"{stem}.{ending}",
                kind,
                on_click="ignore",
                icon=":material/download:",
            )


def closer(view: str) -> DeltaGenerator:
    """Where a view's folds stand: a row of buttons, in which each that is opened has a line."""
    return st.container(key=f"closer {view}")


def fold(label: str, key: str, draw: Callable[[], None], opened: bool = False) -> None:
    """Something that is drawn when a reader opens it.

    Args:
        label: what it has, or which question it answers.
        key: tells it from others of the session, and keeps whether it is open.
        draw: draws it.
        opened: whether it is open at first.
    """
    place = st.expander(label, expanded=opened, key=key, on_change="rerun")
    if place.open:
        with place:
            draw()


def show_chart(figure: go.Figure, key: str, alt: str) -> None:
    """A chart in the colours of the page.

    Args:
        figure: as it is on white paper.
        key: tells it from others of the page.
        alt: for those who do not see it.
    """
    figure.update_layout(dragmode=False)  # a finger on it scrolls the page
    with st.container(key=f"charts {key}"):
        st.plotly_chart(
            charts.in_dark(figure) if dark() else figure,
            key=key,
            alt=alt,
            config={"displaylogo": False, "modeBarButtonsToRemove": ZOOMING},
        )


def show_measured(result: PairExplanation, said: str, key: str) -> None:
    """How the numbers of a view come about, and with which models; folded.

    Args:
        result: the pair.
        said: as Markdown.
        key: of the fold.
    """

    def drawn() -> None:
        st.markdown(said)
        show_models(result)

    fold("How is this measured?", key, drawn)


def show_models(result: PairExplanation) -> None:
    """What the explanation was made with."""
    st.caption(
        "Made with "
        + " · ".join(f"{escaped(m.name)} ({m.revision or 'no checksum'})" for m in result.models)
    )
