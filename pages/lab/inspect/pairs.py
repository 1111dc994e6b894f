"""The pairs of a study: filtered and ordered, as a table and as a scatter plot."""

from itertools import accumulate
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from explainers import text
from explainers.errors import InputError
from explainers.serving import CACHE
from explainers.studies import plot, predicting
from explainers.studies.agreement import FAR_OFF, FEWEST, against_human
from explainers.studies.exchange import MEASURED, PREDICTED
from explainers.studies.filters import found
from explainers.wording import bands
from explainers.wording.labels import SCORE_LABELS, aspect_label, headed
from pages.shared.judging import VERDICTS
from pages.shared.session import escaped
from pages.shared.study import OpenStudy

ON_GRAPHS = ("smatch", "pam")
"""Scores that are measured on graphs, in the colour that every page has for it."""

LANGUAGES = ("language_a", "language_b")
"""Columns that are shown where a sentence is not English."""

ORDERS = {
    "as in the file": ("number", True),
    "farthest from people first": ("off", False),
    "most alike first (encoder)": ("sbert", False),
    "least alike first (encoder)": ("sbert", True),
    "encoder and graphs part most first": ("apart", False),
    "missed by the encoder first (a difference is claimed)": ("missed", False),
    "negation lowest first": ("negation", True),
}
"""By the label: the column, or a measure of :func:`_sorting_key`, and whether it rises."""

HEAD, ROW, TALL, HIGHEST = 36, 66, 88, 590
"""Pixels of the head, of a row, in which text is wrapped from 65 on, of one of long sentences, and
of the table at most."""

ROOM, SCORE, ANY = 627, 92, 90
"""Pixels of the table while it has its first columns alone: all of it, a score with its bar, and a
column of no width of its own."""

BOTH, PAIR = "pair", 240
"""The column in which both sentences stand then; and its least pixels."""

LINE, LETTERS = 34, 60
"""Letters of a line there, and of a sentence."""

LISTED = 10
"""Pairs that a phone lists at once: those among which the open one is."""

ALL = "all columns"
"""Key of the switch for the other columns."""

MEANINGS = {
    "human": "The human score of the file",
    "off": "How far the human score is above the line through all pairs",
    "differs_sure": "How sure the most telling difference is that is none of tense",
    "sure": "What the parser expects of the lesser of the two graphs (Smatch F1)",
}
"""Of columns that are neither scores nor aspects."""


def filtered(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows that the user wants to see, in the order that they want."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        typed = st.text_input(
            "Filter",
            key="filter",
            bind="query-params",
            max_chars=500,
            placeholder="dog, or encoder > 0.7",
            help="Words that a sentence has, or a condition such as negation < 0 and encoder > "
            "0.7. Columns by their names in the table, "
            "numbers, 'text' in a, + - * /, abs(), differs(\"roles\"), differs(), and, or, not, "
            "brackets. "
            "Kinds of differences are under What differs. Predicted aspects have plain names, "
            "measured ones end in _measured. off: how far the human score is above the line "
            "through all pairs.",
        )
        order = st.selectbox("Order", list(ORDERS), key="ordered", width=240)
    shown = frame
    if (typed or "").strip():
        try:
            shown = frame[found(typed, frame)]
        except InputError as error:
            st.error(f"{escaped(str(error))}. All rows are shown.", icon=":material/edit:")
    key = _sorting_key(shown, *ORDERS[order])
    return shown.loc[key.sort_values(kind="stable", na_position="last").index]


def _sorting_key(frame: pd.DataFrame, by: str, rising: bool) -> pd.Series:
    if by == "off":
        return -frame["off"].abs()
    if by == "apart":
        return -(frame["sbert"] - frame["smatch"]).abs()
    if by == "missed":
        return -frame["sbert"].where(frame["differs_sure"].notna())
    column = frame[by if by in frame else "number"]
    return column if rising or by not in frame else -column


def show_table(frame: pd.DataFrame, of_graphs: bool = False) -> int | None:
    """The pairs; the number of the row that was chosen.

    Args:
        frame: see :func:`explainers.studies.overview.table`.
        of_graphs: whether the file has graphs, whose metrics come first then.
    """
    shown = frame.copy()
    marks = np.where(shown["off"] >= FAR_OFF, "▲ people higher", "")
    shown["outlier"] = np.where(shown["off"] <= -FAR_OFF, "▼ people lower", marks)
    shown["verdict"] = shown["verdict"].map(lambda v: VERDICTS.get(v, ""))
    alone = not st.session_state.get(ALL)
    order = _columns(shown, of_graphs)
    row = ROW
    if alone:
        a, b = (shown[side].map(lambda s: text.shortened(s, LETTERS)) for side in "ab")
        shown[BOTH] = a + " / " + b
        told = [BOTH, *(c for c in order if c == "differs_in")]
        order = [*told, *(c for c in order if c not in ("number", "a", "b", *told))]
        lines = max(map(len, shown[BOTH]), default=0) // LINE + 1
        row = min(max(ROW, 22 * lines), TALL)
    settings = _settings(shown, order)
    if alone:
        order, spare = _fitting(order, settings)
        settings[BOTH]["width"] += spare
    event = st.dataframe(
        shown,
        width=ROOM if alone else "stretch",
        hide_index=True,
        column_order=order,
        column_config=settings,
        height=min(HIGHEST, HEAD + row * len(shown) + 2),
        row_height=row,
        on_select="rerun",
        selection_mode="single-cell",
        key=f"pairs {fingerprint(frame)}",
        alt="The pairs with scores, aspects and judgements",
        placeholder="",
    )
    return chosen_number(frame, event.selection.cells)


def show_list(frame: pd.DataFrame) -> int | None:
    """The pairs below each other, for a phone; the number of the one that is chosen.

    Those of the open pair are listed, and buttons open the first of the others.

    Args:
        frame: see :func:`explainers.studies.overview.table`.
    """
    numbers = [int(number) for number in frame["number"]]
    row = OpenStudy.of_session().row
    place = numbers.index(row) if row in numbers else 0
    start = place - place % LISTED
    listed = frame.iloc[start : start + LISTED]
    if listed.empty:
        return None
    chosen = st.radio(
        "Pairs",
        range(len(listed)),
        index=place - start if row in numbers else None,
        format_func=lambda k: f"{escaped(listed['a'].iloc[k])}\n{escaped(listed['b'].iloc[k])}",
        captions=[_in_a_line(pair) for _, pair in listed.iterrows()],
        key=f"listed {fingerprint(listed)} {place}",
        label_visibility="collapsed",
    )
    with st.container(horizontal=True):
        for label, at in (("Earlier pairs", start - LISTED), ("Later pairs", start + LISTED)):
            if 0 <= at < len(numbers) and st.button(label):
                return numbers[at]
    return None if chosen is None else numbers[start + chosen]


def _in_a_line(pair: pd.Series) -> str:
    """What differs in a pair of a table, and its first scores."""
    scores = [f"{headed(name)} {bands.shown(pair[name])}" for name in ("sbert", "smatch")
              if not np.isnan(pair[name])]  # fmt: skip
    return " · ".join(said for said in (escaped(pair["differs_in"]), *scores) if said)


def _columns(shown: pd.DataFrame, of_graphs: bool) -> list[str]:
    """The columns that hold something, those that say most first."""
    english = (shown[list(LANGUAGES)] == "en").all(axis=None)
    first = ["number", "sbert", "differs_in", "a", "b", "human", "verdict", "outlier", "smatch"]
    if of_graphs:
        measured = [c for c in shown.columns if c.endswith(MEASURED) and c != f"smatch{MEASURED}"]
        first = ["number", "smatch", "a", "b", "corrected", "verdict", *measured, "outlier"]
    there = first[: 4 if of_graphs else 5]  # from the beginning: nothing moves once they are filled
    first += [c for c in ("corrected",) if c not in first]
    last = [*(() if english else LANGUAGES), "tags", "comment", "error"]
    apart = {*first, *last, *LANGUAGES, "differs"}
    order = [*first, *(c for c in shown.columns if c not in apart), *last]
    filled = (shown.notna() & (shown.astype(object) != "")).any()
    return [c for c in order if c in there or filled[c]]


def _settings(shown: pd.DataFrame, order: list[str]) -> dict[str, Any]:
    """How each column is shown."""
    settings: dict[str, Any] = {
        "number": st.column_config.NumberColumn("row", pinned=True, width=36, format="%d"),
        BOTH: st.column_config.TextColumn("A / B", width=PAIR),
        "a": st.column_config.TextColumn("A", width=226),
        "b": st.column_config.TextColumn("B", width=226),
        "language_a": st.column_config.TextColumn("A in", width=48),
        "language_b": st.column_config.TextColumn("B in", width=48),
        "corrected": st.column_config.TextColumn(width=60),
        "verdict": st.column_config.TextColumn(width=80),
        "differs_in": st.column_config.TextColumn(
            "what differs",
            width=118,
            help="The two most telling kinds of difference that were found",
        ),
        "outlier": st.column_config.TextColumn(
            width=80,
            help=f"The human score is {FAR_OFF} robust standard deviations or more off the line",
        ),
    }
    for name in order:
        if name in SCORE_LABELS:
            settings[name] = st.column_config.ProgressColumn(
                headed(name),
                width=SCORE,
                format="%.2f",
                min_value=0,
                max_value=1,
                color="green" if name in ON_GRAPHS else "blue",
                help=_meaning(name),
            )
        elif pd.api.types.is_float_dtype(shown[name]):
            width = 68 if name == "human" else None
            settings[name] = st.column_config.NumberColumn(
                headed(name), width=width, format="%.2f", help=_meaning(name)
            )
    return settings


def _fitting(order: list[str], settings: dict[str, Any]) -> tuple[list[str], int]:
    """The first columns, as many as there is room for: none is cut off. And the room left."""
    ends = [*accumulate(settings.get(name, {}).get("width") or ANY for name in order)]
    fit = [end for end in ends if end <= ROOM]
    return order[: len(fit)], ROOM - max(fit, default=ROOM)


def chosen_number(frame: pd.DataFrame, cells: list[tuple[int, str]]) -> int | None:
    """The number of the pair of which a cell is selected; none if there is no such row any more."""
    rows = [row for row, _ in cells if row < len(frame)]
    return int(frame["number"].iloc[rows[0]]) if rows else None


def fingerprint(frame: pd.DataFrame) -> int:
    """Tells lists of rows apart, so that a choice in one is none in another."""
    return hash(tuple(frame["number"]))


def _meaning(column: str) -> str:
    if column in SCORE_LABELS:
        return SCORE_LABELS[column].meaning
    if column in MEANINGS:
        return MEANINGS[column]
    measured = column.endswith(MEASURED)
    label = aspect_label(column.removesuffix(MEASURED).removesuffix(PREDICTED))
    how = "measured on the graphs" if measured else "predicted (S3BERT)"
    return f"{label.short}: {label.meaning} {how}"


@st.cache_data(scope="session", max_entries=4, max_size=CACHE.most, show_spinner=False)
def _interval(numbers: pd.DataFrame) -> tuple[float, float]:
    return predicting.interval(*numbers.to_numpy(float).T)


def show_scatter(frame: pd.DataFrame) -> int | None:
    """Two columns as a scatter plot, once pairs have scores; the number of the point chosen."""
    numeric = [
        c
        for c in frame.columns
        if pd.api.types.is_numeric_dtype(frame[c]) and c != "number" and frame[c].notna().any()
    ]
    with st.container(horizontal=True):
        x = st.selectbox(
            "Across",
            numeric,
            index=numeric.index("sbert"),
            key="across",
            width=220,
            format_func=headed,
        )
        y_first = "human" if "human" in numeric else "smatch"
        y = st.selectbox(
            "Up", numeric, index=numeric.index(y_first), key="up", width=220, format_func=headed
        )
    agreement = against_human(frame[x].to_numpy(float), frame[y].to_numpy(float))
    with st.container():
        if agreement.spearman is not None:
            value, low, high = map(bands.shown, (agreement.spearman, *_interval(frame[[x, y]])))
            st.caption(
                f"{agreement.count:,} pairs: Spearman {value} ({low} to {high}, 95% interval "
                f"by bootstrap). {int(agreement.outliers.sum())} far off the straight line. Choose "
                "a point to open its pair; by keyboard, choose it in the table."
            )
        elif agreement.count < FEWEST:
            st.caption(f"Too few for a correlation, which takes {FEWEST} pairs.")
    event = st.plotly_chart(
        plot.scatter(frame, x, y, OpenStudy.of_session().row),
        on_select="rerun",
        selection_mode="points",
        key=f"scatter {x} {y} {fingerprint(frame)}",
        alt=f"{headed(y)} by {headed(x)}; the same numbers in the table above",
    )
    points = event.selection.points
    number = points[0].get("customdata") if points else None
    return int(number[0] if isinstance(number, list) else number) if number is not None else None
