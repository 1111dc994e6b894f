"""What a change of one sentence did: the scores, the graphs and the aspects before and after it."""

import math

import pandas as pd
import streamlit as st

from explainers.pictures import charts
from explainers.pictures.charts import STYLES, Trace
from explainers.results import PairExplanation
from explainers.wording.bands import rounded, shown
from explainers.wording.labels import SCORE_LABELS, aspect_label
from pages.shared.differing import show_differences
from pages.shared.history import PAIRS
from pages.shared.pair import drawable, explained, why_unread
from pages.shared.panels import show_chart


def show_changed(after: PairExplanation) -> None:
    """The comparison with the pair before, where only one of its sentences was another one."""
    before = _before(after.sentences)
    if before is None:
        return
    place = st.expander("What did the change do?", key="changed", on_change="rerun")
    if place.open:
        with place:
            earlier = explained(before)
            show_scores(earlier, after)
            show_aspects(earlier, after)


def _before(pair: tuple[str, str]) -> tuple[str, str] | None:
    """The pair that was shown before this one, if one sentence of it has stayed."""
    for entry in PAIRS.newest()[1:2]:
        earlier = (entry["a"], entry["b"])
        kept = sum(x == y for x, y in zip(earlier, pair, strict=True))
        if kept == 1 and not why_unread(earlier) and drawable(earlier):
            return earlier
    return None


def show_scores(before: PairExplanation, after: PairExplanation) -> None:
    """Every score after the change, and how far it moved; what the pairs differ in."""
    with st.container(horizontal=True):
        for name, label in SCORE_LABELS.items():
            change = f"{rounded(after.scores[name]) - rounded(before.scores[name]):+.2f}"
            moved = float(change) != 0
            st.metric(
                f"{label.short} ({label.term})",
                shown(after.scores[name]),
                change if moved else "no change",
                delta_color="normal" if moved else "off",
                delta_arrow="auto" if moved else "off",
                help=f"After the change; before, {shown(before.scores[name])}. {label.meaning}",
                border=True,
            )
    for name, result in (("Before", before), ("After", after)):
        st.markdown(f"**{name}**")
        show_differences(result)


def show_aspects(before: PairExplanation, after: PairExplanation) -> None:
    """The predicted aspects before and after."""
    st.subheader("Aspects", anchor="aspects")
    lines = [
        Trace("before", before.aspects.predicted, STYLES[0], absent=before.aspects.absent),
        Trace("after", after.aspects.predicted, STYLES[1], absent=after.aspects.absent),
    ]
    show_chart(
        charts.chart(lines, before.aspects.partition),
        "aspects before and after",
        "Predicted aspects before and after; the same numbers in the table below",
    )
    old, new = before.aspects, after.aspects
    was, now = ({**each.measured, **each.asked} for each in (old, new))
    rows = []
    for name, value in old.predicted.items():
        moved = new.predicted[name] - value
        counted = name in old.counted or name in new.counted  # 1 where one pair has nothing of it
        measured = now.get(name, math.nan) - was.get(name, math.nan) if counted else math.nan
        rows.append((aspect_label(name).short, value, new.predicted[name], moved, measured))
    columns = ["aspect", "before", "after", "change", "change as measured"]
    table = pd.DataFrame(rows, columns=columns).sort_values("change", key=abs, ascending=False)
    st.dataframe(
        table,
        hide_index=True,
        height="content",
        alt="Aspects before and after, those that change most first",
        column_config={
            c: st.column_config.NumberColumn(format="%.2f" if k < 2 else "%+.2f")
            for k, c in enumerate(columns[1:])
        },
    )
