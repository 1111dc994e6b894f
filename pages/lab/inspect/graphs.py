"""A study of two files of graphs: how far these agree, and which of two graphs counts."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from explainers.serving import CACHE
from explainers.studies.access import Access
from explainers.studies.corpora import Estimate, estimates, left_out
from explainers.studies.links import Right
from explainers.studies.reading import PairRow
from explainers.studies.records import Record
from explainers.studies.store import Study
from pages.shared.study import attempt, open_pair, results_of, rows_of, studies


def of_graphs(study: Study) -> bool:
    """Whether a study's file has graphs of its own."""
    return any(row.graphs for row in rows_of(study))


def show_estimates(study: Study, shown: Sequence[int]) -> None:
    """How far the graphs agree over the pairs shown; nothing where the file has none."""
    if not of_graphs(study):
        return
    records = results_of(study).records
    some = [records[number] for number in shown if number in records]
    measured = hash(tuple((record.triples, *record.measured.items()) for record in some))
    found = _estimates(study.id, study.models, measured, some)
    if not found:
        return
    first, said = found[0], left_out(study.refused)
    left = f"; {said}" if said else ""
    with st.expander("Agreement of the graphs", expanded=True):
        st.markdown(
            f"Smatch of the two files: **{first.value:.3f}** ({first.low:.3f} to "
            f"{first.high:.3f}), over {len(some):,} pairs{left}."
        )
        st.dataframe(
            pd.DataFrame(found, columns=["of the graphs", "value", "from", "to"]),
            hide_index=True,
            height=220,
            alt="Agreement of the graphs by metric, with intervals",
            column_config={
                name: st.column_config.NumberColumn(format="%.3f")
                for name in ("value", "from", "to")
            },
        )
        st.caption(
            "Over the pairs shown, with intervals of 95% by bootstrap. Precision and recall are of "
            "A's graphs, measured against B's."
        )


@st.cache_data(scope="session", max_entries=4, max_size=CACHE.most, show_spinner=False)
def _estimates(
    study: str, models: tuple[str, ...], measured: int, _records: list[Record]
) -> list[Estimate]:
    return estimates(_records)


def show_adjudication(access: Access, row: PairRow) -> None:
    """Buttons that take one side's graph for both; nothing where the file has no graphs."""
    if set(row.graphs) != {"a", "b"} or access.right < Right.JUDGE or access.study.closed:
        return
    with st.container(horizontal=True):
        for side, other in ("ab", "ba"):
            st.button(
                f"Take {side.upper()}'s graph for both",
                icon=":material/rule:",
                on_click=_take,
                args=(access, row, side, other),
            )


def _take(access: Access, row: PairRow, side: str, other: str) -> None:
    mended = studies().corrections(access.study.id).get(row.number, {})
    counts = mended.get(side) or row.graphs[side]
    attempt(access.correct, row.number, {**mended, other: counts})
    open_pair(row.number, access.study.id)
