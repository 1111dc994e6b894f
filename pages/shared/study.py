"""The study that is open: where it is kept, and which pair of it is looked at."""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Thread

import pandas as pd
import sqlalchemy as sql
import streamlit as st
from sqlalchemy.exc import SQLAlchemyError

from explainers.errors import InputError, StudiesError
from explainers.people import keeping
from explainers.serving import CACHE
from explainers.studies import database, lessons, overview
from explainers.studies.access import Access
from explainers.studies.judgements import clean_name
from explainers.studies.links import Right
from explainers.studies.reading import GRAPHS, PairRow
from explainers.studies.records import Record
from explainers.studies.store import LEASE, RUNNING, Studies, Study
from explainers.studies.worker import BEAT, Worker
from pages.serving.ending import at_end
from pages.shared.notices import forget_warning, warn_of_link
from pages.shared.owned import best_key, own
from pages.shared.pair import keep_languages, take
from pages.shared.pair_state import PairState
from pages.shared.session import Warming, chosen_lens, escaped, lens, revisions_of, start_warming
from pages.shared.state import State

ANNOTATOR = "annotator"
"""Key of the box for the name of who judges; it is in the address, too."""

_log = logging.getLogger(__name__)


def _engine() -> sql.Engine:
    """Where studies are kept: as SEMLENS_DATABASE or secrets.toml say, else in a file."""
    named = os.environ.get("SEMLENS_DATABASE")
    secrets = {} if named or not st.secrets.load_if_toml_exists() else st.secrets
    if "semlens" in secrets.get("connections", {}):
        return st.connection("semlens", type="sql").engine
    return sql.create_engine(database.url())


@st.cache_resource(show_spinner=False, on_release=Worker.end)
def _worker() -> Worker:
    try:
        worker = Worker(Studies(_engine()), (lessons.expire, keeping.expire))
    except (SQLAlchemyError, OSError, ImportError, ValueError) as error:
        raise StudiesError(
            f"The database of studies cannot be opened ({type(error).__name__}). "
            "SEMLENS_DATABASE names another one."
        ) from error
    at_end(worker.end)
    return worker


def forget() -> None:
    """Close the database; the next page opens it again, or another one."""
    _going_on.clear()
    _worker.clear()


def go_on() -> None:
    """Have this process go on with studies that a killed one left, once the models are loaded.

    Returns at once. One call a process is enough; it may come before anyone has opened a page.
    """
    _going_on(start_warming())


def go_on_with_what_is_left() -> bool:
    """:func:`go_on` if a study is unfinished; if none is, models wait for the first visitor.

    Returns:
        Whether one is. If not, ask again: another server may be killed, and nobody come here.
    """
    try:
        left = connected().studies.running()
    except StudiesError as error:
        _log.warning("studies are looked for later: %s", error)
        return False
    if left:
        go_on()
    return left


@st.cache_resource(show_spinner=False)
def _going_on(_warming: Warming) -> None:
    Thread(target=_watch, args=(_warming,), daemon=True, name="studies, at first").start()


def _watch(warming: Warming) -> None:
    warming.ended(None)
    try:
        if warming.error is None:
            connected().watch(lens())
    except StudiesError as error:
        _log.warning("no study goes on: %s", error)
        _going_on.clear()  # so that whoever looks next tries again


def connected() -> Worker:
    """What computes this process's studies.

    Raises:
        StudiesError: if there is no database.
    """
    return _worker()


def studies() -> Studies:
    """All studies of the database."""
    return connected().studies


@contextmanager
def reporting_trouble(place: str = "") -> Iterator[None]:
    """Say why the database cannot be used, in place of what would have been shown.

    Args:
        place: tells several of these on one page apart.
    """
    try:
        yield
    except StudiesError as error:
        st.error(escaped(str(error)), icon=":material/database_off:")
        st.button("Try again", icon=":material/refresh:", key=f"ask the database again {place}")


def gone(study: Study) -> str:
    """That the process that computed a study is gone, and when this one takes over; or nothing."""
    silent = studies().silent(study.id)
    if silent < 2 * BEAT:
        return ""
    left = max(1, round(LEASE - silent))
    return f"the server that computed it is gone; this one goes on in about {left} s"


@dataclass
class Refusal(State):
    """Why the last button did not do what it is for; empty where it did."""

    message: str = ""


def attempt(action: Callable[..., object], *values: object) -> None:
    """Do what a button is for; where it cannot be done, :func:`show_refusal` says why."""
    try:
        action(*values)
    except (InputError, StudiesError) as error:
        Refusal.of_session().message = str(error)


def show_refusal() -> None:
    """Say what the last button could not do, and why."""
    refusal = Refusal.of_session().message
    Refusal.forget()
    if refusal:
        st.error(f"This was not done: {escaped(refusal)}", icon=":material/error:")


@dataclass
class Results:
    """What is known of a study's results: by row, without graphs, up to a time of the database.

    ``about`` says of which study and of which models they are.
    """

    about: tuple[object, ...] = ()
    records: dict[int, Record] = field(default_factory=dict)
    last: float = 0.0

    def ask_for_more(self, study: Study) -> None:
        """Take up what the database has got since."""
        new, self.last = studies().newer_results(study.id, self.last)
        self.records.update((number, record.in_short) for number, record in new.items())


@dataclass
class OpenStudy(State):
    """The study that a session has open, by its link's key, and the number of the open pair.

    ``order`` has the pairs as Inspect showed them last, ``table`` what it was made of, too.
    """

    key: str = ""
    row: int | None = None
    order: list[int] = field(default_factory=list)
    results: Results = field(default_factory=Results)
    table: tuple[tuple[object, ...], pd.DataFrame] = field(default=((), pd.DataFrame()))


def opened() -> Access | None:
    """The study that this session has open, by a link or by choice; it is computed if need be.

    Raises:
        StudiesError: if the database cannot be used.
    """
    state = OpenStudy.of_session()
    linked = st.query_params.get("study") or state.key
    if not linked:
        warn_of_link("study")
        return None
    access = Access.by(studies(), best_key(linked))
    if access is None:
        state.key = ""
        st.query_params.pop("study", None)
        studies().check()  # unless something stands there that cannot be read
        warn_of_link(
            "study", "There is no study of this name: its link is incomplete, or it was deleted."
        )
        return None
    forget_warning("study")
    if access.right == Right.OWN:
        own(access.key)
    if state.key not in access.links.values():
        state.row = None
    state.key = access.key
    row = st.query_params.get("row", "")
    if state.row is None and row.isdecimal() and len(row) < 9:
        state.row = int(row)
    study = access.study
    with suppress(StudiesError):  # it can be read all the same
        studies().touch(study.id)
    if study.state == RUNNING and study.models == models_in_use(study):
        connected().ask(study.id, chosen_lens())
    return access


def in_address(access: Access) -> None:
    """Have the address lead to the open pair, for those who may judge at most.

    It never shows an owner's key: whoever copied the address to others would give the key away.
    """
    st.query_params["study"] = access.links[min(access.right, Right.JUDGE)]
    row = OpenStudy.of_session().row
    if row is not None:
        st.query_params["row"] = str(row)


def models_in_use(study: Study) -> tuple[str, ...]:
    """What would explain a study now; its results may stand on other models."""
    return revisions_of(chosen_lens(), *_languages(study.id, studies()))


@st.cache_data(scope="session", max_entries=20, max_size=CACHE.most, show_spinner=False)
def _languages(study: str, _studies: Studies) -> frozenset[str]:
    return _studies.languages(study)


@st.cache_data(scope="session", max_entries=2, max_size=CACHE.most, show_spinner=False)
def _rows(study: str, _studies: Studies) -> list[PairRow]:
    return _studies.rows(study)


def rows_of(study: Study) -> list[PairRow]:
    """The rows of a study."""
    return _rows(study.id, studies())


def results_of(study: Study) -> Results:
    """The results so far; only those that are new are asked of the database."""
    state, about = OpenStudy.of_session(), (study.id, study.models)
    if state.results.about != about:
        state.results = Results(about)
    state.results.ask_for_more(study)
    if len(state.results.records) != studies().done(study.id):  # computed anew, or clocks differ
        state.results = Results(about)
        state.results.ask_for_more(study)
    return state.results


def annotator() -> str:
    """Who judges in this session; empty where nobody has said."""
    try:
        return clean_name(st.session_state.get(ANNOTATOR) or "")
    except InputError:
        return ""


def table_of(study: Study) -> pd.DataFrame:
    """The study as a table, with this annotator's judgements; made anew when they change."""
    judged = studies().judgements(study.id).get(annotator(), {})
    state, results = OpenStudy.of_session(), results_of(study)
    made_of = (*results.about, len(results.records), results.last, repr(judged))
    if state.table[0] != made_of:
        apart = {*study.roles, *GRAPHS.values()}
        further = [c for c in study.columns if c not in apart]
        table = overview.table(rows_of(study), results.records, judged, further)
        state.table = (made_of, table)
    return state.table[1]


def open_row(study: str) -> PairRow | None:
    """The row of a study that is looked at; none if it has no such row."""
    number = OpenStudy.of_session().row
    row = next((r for r in _rows(study, studies()) if r.number == number), None)
    if row is not None:
        sides = {"a": row.a, "b": row.b}
        given = {(side, sides[side]): penman for side, penman in row.graphs.items()}
        PairState.of_session().given = given
    return row


def open_pair(number: int, study: str) -> None:
    """Open another pair of a study; the other pages get its sentences."""
    OpenStudy.of_session().row = number
    row = None
    with suppress(StudiesError):  # the page says it
        row = open_row(study)
    if row is not None:
        # What the database has of its graphs counts, not what this session had
        PairState.of_session().corrections.pop((study, number), None)
        take((row.a, row.b))
        keep_languages((row.a, row.b), row.languages)  # as the study has read it


def steps(study: Study) -> None:
    """Buttons and keys to the pairs before and after the open one, as Inspect showed them last."""
    state = OpenStudy.of_session()
    order = state.order or [row.number for row in rows_of(study)]
    place = order.index(state.row) if state.row in order else -1
    before = order[place - 1] if place > 0 else None
    after = order[place + 1] if place + 1 < len(order) else None
    with st.container(horizontal=True, vertical_alignment="center"):
        for label, icon, number, shortcut in (
            ("Previous", ":material/chevron_left:", before, "Alt+Up"),
            ("Next", ":material/chevron_right:", after, "Alt+Down"),
        ):
            st.button(
                label,
                icon=icon,
                type="tertiary",
                on_click=open_pair,
                args=(number, study.id),
                disabled=number is None,
                shortcut=shortcut,
                key=f"{label} pair",
            )
        where = f"**Pair {place + 1} of {len(order)}** · row {state.row}"
        hidden = f"**Row {state.row}**, not among those shown,"
        st.markdown(f"{where if place >= 0 else hidden} of {escaped(study.name)}")


def in_study(pair: tuple[str, str]) -> Access | None:
    """The open study, if a pair is the open one of it."""
    access = opened()
    row = open_row(access.study.id) if access else None
    if access is None or row is None or (row.a, row.b) != pair:
        return None
    in_address(access)
    return access
