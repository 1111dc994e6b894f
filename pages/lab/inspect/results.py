"""What changes while a study is computed: its progress, and its pairs as a table and as plots."""

from dataclasses import dataclass, field
from functools import partial

import pandas as pd
import streamlit as st

from explainers.studies.access import Access
from explainers.studies.corpora import left_out
from explainers.studies.links import Right
from explainers.studies.overview import conclusion
from explainers.studies.store import CANCELLED, FAILED, RUNNING, Study
from explainers.text import several
from pages.lab.inspect.differing_pairs import show_kinds, show_missed
from pages.lab.inspect.graphs import of_graphs, show_estimates
from pages.lab.inspect.pairs import ALL, filtered, show_list, show_scatter, show_table
from pages.lab.inspect.predicting import show_predictors
from pages.shared.panels import closer, fold
from pages.shared.session import escaped
from pages.shared.state import State
from pages.shared.study import (
    OpenStudy,
    attempt,
    connected,
    gone,
    models_in_use,
    open_pair,
    reporting_trouble,
    studies,
    table_of,
)

ASKED = ("filter", "ordered")
"""Keys of the boxes for the filter and the order."""

PREDICTS = "what predicts people"
"""Key of the fold."""


@dataclass
class Shown(State):
    """The study with its state, and with what :data:`ASKED` said, as the results showed them; the
    pair that was not explained yet, and the pair chosen in each of them."""

    waiting: tuple[str, int | None] = ("", None)
    state: tuple[str, str] = ("", "")
    asked: tuple[str, ...] = ()
    chosen: dict[str, int | None] = field(default_factory=dict)
    called: bool = False
    """Whether a pair was just chosen, and not shown yet."""


def show_results(access: Access) -> None:
    """Progress, table and plots; as a fragment, they are drawn without the rest of the page."""
    with reporting_trouble("results"):
        study = studies().find(access.study.id)
        if study is None:
            st.rerun()
        with st.container():
            _show_stopped(study, access)
        frame = table_of(study)
        with st.container():
            if concluded := conclusion(frame):
                st.markdown(concluded)
            shown = filtered(frame)
        order = [int(number) for number in shown["number"]]
        OpenStudy.of_session().order[:] = order
        _keep_among(order, study)
        _draw_once_explained(frame, study)
        said = left_out(study.refused)
        left = f"; {said}" if said else ""
        with st.container(horizontal=True, vertical_alignment="center", key="above-table"):
            of = several(len(frame), "pair")
            st.caption(f"{len(shown):,} of {of} shown{left}.", width="content")
            st.toggle("All columns", key=ALL, width="content")
            st.markdown("[Save](#export)", width="content")
            if study.state == RUNNING:
                _show_running(study, access)
        _draw_once_stopped(study)
        _open_chosen("table", show_table(shown, of_graphs(study)), study)
        with st.container(key="phone-pairs"):
            chosen = show_list(shown)
        if chosen is not None and chosen != OpenStudy.of_session().row:
            _open(chosen, study)
        show_estimates(study, OpenStudy.of_session().order)
        with closer("inspect"):
            if shown["sbert"].notna().any():
                with st.expander("Scatter plot", expanded=True):
                    _open_chosen("scatter", show_scatter(shown), study)
            with st.expander("What differs"):
                _show_unread(access, frame)
                show_kinds(shown)
                _open_chosen("missed", show_missed(shown), study)
            if shown["human"].notna().any():
                asked = "Which scores go with people?"
                fold(asked, PREDICTS, partial(show_predictors, study, shown))


def _keep_among(order: list[int], study: Study) -> None:
    """Have the open pair be one of those shown, and its place among them be told anew, once others
    are shown or in another order."""
    shown, asked = Shown.of_session(), (st.session_state.get(key) or "" for key in ASKED)
    before, shown.asked = shown.asked, (study.id, *asked)
    if before[:1] != (study.id,) or before == shown.asked:
        return
    if order and OpenStudy.of_session().row not in order:
        open_pair(order[0], study.id)
    st.rerun()


def _draw_once_explained(frame: pd.DataFrame, study: Study) -> None:
    """Have the open pair, which stands outside of the fragment, be drawn once it is explained."""
    shown, this = Shown.of_session(), (study.id, OpenStudy.of_session().row)
    lacks = frame.loc[frame["number"] == this[1], "sbert"].isna().any()
    before, shown.waiting = shown.waiting, this if lacks else ("", None)
    if before == this and not lacks:
        st.rerun()


def _open_chosen(place: str, number: int | None, study: Study) -> None:
    """Open the pair that was just chosen; an earlier choice does not hold the user back."""
    chosen = Shown.of_session().chosen
    before, chosen[place] = chosen.get(place), number
    if number is not None and number != before:
        _open(number, study)


def _open(number: int, study: Study) -> None:
    """Open a pair, and have a phone go to it."""
    Shown.of_session().called = True
    open_pair(number, study.id)
    st.rerun()


def _show_stopped(study: Study, access: Access) -> None:
    """How far the computing was when it stopped before its end, and a button to go on."""
    if study.state not in (CANCELLED, FAILED):
        return
    done, _ = studies().progress(study.id)
    of = several(study.total, "pair")
    if study.state == FAILED:
        st.error(f"The computing failed: {escaped(study.trouble)}", icon=":material/error:")
    st.progress(done / study.total, f"Stopped: {done:,} of {of} explained")
    if access.right >= Right.JUDGE and st.button("Resume", icon=":material/play_arrow:"):
        attempt(access.resume)
        st.rerun()


def _draw_once_stopped(study: Study) -> None:
    """Have the whole page be drawn once the computing stops or goes on."""
    shown = Shown.of_session()
    before, shown.state = shown.state, (study.id, study.state)
    if before[0] == study.id and before != shown.state:
        st.rerun()


def _show_running(study: Study, access: Access) -> None:
    """How far the computing is, in the line above the table, and a button that stops it."""
    done, rate = studies().progress(study.id)
    trouble = connected().trouble
    if trouble:
        left = ", waiting for the database"
    elif lost := gone(study):
        left = f", {lost}"
    else:
        left = f", about {_in_words((study.total - done) / rate)} left" if rate else ""
    st.progress(min(1.0, done / study.total), f"{done:,} explained{left}", width=190)
    if access.right >= Right.JUDGE:
        st.button("Cancel", type="tertiary", on_click=attempt, args=(access.cancel,))
    if trouble:
        st.warning(escaped(trouble), icon=":material/database_off:")


def _in_words(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _show_unread(access: Access, frame: pd.DataFrame) -> None:
    """Offer to compute pairs anew that were explained before differences were looked for."""
    study = access.study
    unread = int((frame["sbert"].notna() & frame["differs"].isna()).sum())
    if not unread or study.state == RUNNING or study.models != models_in_use(study):
        return
    st.caption(f"In {unread:,} pairs, explained by an earlier version, nobody looked for any.")
    if access.right >= Right.JUDGE:
        st.button(
            "Compute everything anew, with differences",
            icon=":material/refresh:",
            help="Judgements stay",
            on_click=attempt,
            args=(access.start_over, study.models),
        )
