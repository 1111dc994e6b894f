"""The study that is open: where it is kept, which pair of it is looked at, what is judged."""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any, NamedTuple

import pandas as pd
import sqlalchemy as sql
import streamlit as st
from sqlalchemy.exc import SQLAlchemyError

from explainers.errors import InputError, StudiesError
from explainers.registry import PANELS
from explainers.serving import CACHE
from explainers.studies import database, overview
from explainers.studies.access import Access
from explainers.studies.judgements import GRADES, clean_name
from explainers.studies.links import Right
from explainers.studies.reading import Row
from explainers.studies.records import Record
from explainers.studies.store import LEASE, RUNNING, Studies, Study
from explainers.studies.worker import BEAT, Worker
from pages.serving.ending import at_end
from pages.shared.keys import only_keys
from pages.shared.notices import forget_warning, warn_of_link
from pages.shared.owned import best_key, own
from pages.shared.pair import keep_languages
from pages.shared.session import Warming, chosen_lens, escaped, lens, revisions_of, start_warming

VERDICTS = {
    "same": "Same meaning",
    "close": "Close",
    "related": "Related",
    "different": "Different",
}
assert tuple(VERDICTS) == GRADES

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
        worker = Worker(Studies(_engine()))
    except (SQLAlchemyError, OSError, ImportError, ValueError) as error:
        said = f"The database of studies cannot be opened ({type(error).__name__})."
        raise StudiesError(f"{said} SEMLENS_DATABASE names another one.") from error
    at_end(worker.end)
    return worker


def forget() -> None:
    """Forget the database that is open; the next page opens it anew, or another one."""
    _going_on.clear()
    _worker.clear()


def go_on() -> None:
    """Have this process go on with studies that a killed one left, as soon as models are there.

    Returns at once; once a process is enough. Whoever starts a server may call this before
    anyone has opened a page.
    """
    _going_on(start_warming())


def go_on_with_what_is_left() -> None:
    """The same, if anything is left: or else models are loaded when somebody comes."""
    try:
        if any(study.state == RUNNING for study in connected().studies.all()):
            go_on()
    except StudiesError as error:
        _log.warning("no study goes on: %s", error)


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


def connected() -> Worker:
    """What computes studies in this process.

    Raises:
        StudiesError: if there is no database.
    """
    return _worker()


def studies() -> Studies:
    """All studies of the database."""
    return connected().studies


@contextmanager
def telling(place: str = "") -> Iterator[None]:
    """Where the database cannot be used, say why instead of what would have been shown.

    Args:
        place: on the page, where there are several.
    """
    try:
        yield
    except StudiesError as error:
        st.error(escaped(str(error)), icon=":material/database_off:")
        st.button("Try again", icon=":material/refresh:", key=f"ask the database again {place}")


def gone(study: Study) -> str:
    """That the process that computed a study is gone, and when this one goes on; empty if not."""
    silent = studies().silent(study.id)
    if silent < 2 * BEAT:
        return ""
    left = max(1, round(LEASE - silent))
    return f"the server that computed it is gone; this one goes on in about {left} s"


def attempt(action: Callable[..., object], *values: object) -> None:
    """Do what a button is for; what it cannot do is told by :func:`show_refusal`."""
    try:
        action(*values)
    except (InputError, StudiesError) as error:
        st.session_state.refused = str(error)


def show_refusal() -> None:
    """Say what the last button could not do."""
    refusal = st.session_state.pop("refused", "")
    if refusal:
        st.error(f"This was not done: {escaped(refusal)}", icon=":material/error:")


def opened() -> Access | None:
    """The study that this session has open, by its link or by choice; computed if need be.

    Raises:
        StudiesError: if the database cannot be used.
    """
    linked = st.query_params.get("study") or st.session_state.get("study")
    if not linked:
        warn_of_link("study")
        return None
    found = Access.by(studies(), best_key(linked))
    if found is None:
        st.session_state.pop("study", None)
        st.query_params.pop("study", None)
        studies().check()  # or else something stands there that cannot be read
        warn_of_link(
            "study", "There is no study of this name: its link is incomplete, or it was deleted."
        )
        return None
    forget_warning("study")
    if found.right == Right.OWN:
        own(found.key)
    if st.session_state.get("study") not in found.links.values():
        st.session_state.pop("row", None)
    st.session_state.study = found.key
    row = st.query_params.get("row", "")
    if "row" not in st.session_state and row.isdecimal() and len(row) < 9:
        st.session_state.row = int(row)
    with suppress(StudiesError):  # it can be read all the same
        studies().touch(found.study.id)
    chosen = chosen_lens()
    if found.study.state == RUNNING and found.study.models == models_in_use(found.study):
        connected().ask(found.study.id, chosen)
    return found


def in_address(access: Access) -> None:
    """Have the address lead to the open pair, for those who may judge at most.

    An owner's key is not shown there: whoever copies the address to somebody else would give it
    away.
    """
    right = min(access.right, Right.JUDGE)
    st.query_params["study"] = access.links[right]
    if "row" in st.session_state:
        st.query_params["row"] = str(st.session_state.row)


def models_in_use(study: Study) -> tuple[str, ...]:
    """What would explain a study now; its results may stand on other models."""
    return revisions_of(chosen_lens(), *_languages(study.id, studies()))


@st.cache_data(scope="session", max_entries=20, max_size=CACHE.most, show_spinner=False)
def _languages(study: str, _studies: Studies) -> frozenset[str]:
    return _studies.languages(study)


@st.cache_data(scope="session", max_entries=2, max_size=CACHE.most, show_spinner=False)
def _rows(study: str, _studies: Studies) -> list[Row]:
    return _studies.rows(study)


def rows_of(study: Study) -> list[Row]:
    """The rows of a study."""
    return _rows(study.id, studies())


def results_of(study: Study) -> dict[int, Record]:
    """The numbers found so far, without graphs; only what is new is asked of the database."""
    held = st.session_state.setdefault("found", {})
    if held.get("of") != (study.id, study.models):
        held.clear()
        held.update(of=(study.id, study.models), results={}, last=0.0)
    _ask_for_more(study, held)
    if len(held["results"]) != studies().done(study.id):  # computed anew, or clocks differ
        held.update(results={}, last=0.0)
        _ask_for_more(study, held)
    results: dict[int, Record] = held["results"]
    return results


def _ask_for_more(study: Study, held: dict[str, Any]) -> None:
    new, held["last"] = studies().newer_results(study.id, held["last"])
    held["results"].update((n, record.in_short) for n, record in new.items())


def annotator() -> str:
    """Who judges in this session; empty where nobody has said."""
    try:
        return clean_name(st.session_state.get("annotator") or "")
    except InputError:
        return ""


def table_of(study: Study) -> pd.DataFrame:
    """The study as a table, with this annotator's judgements; made anew where something is."""
    judged = studies().judgements(study.id).get(annotator(), {})
    results = results_of(study)
    about = (study.id, study.models, len(results), st.session_state.found["last"], repr(judged))
    if st.session_state.get("table", ((), None))[0] != about:
        more = [c for c in study.columns if c not in study.roles]
        made = overview.table(rows_of(study), results, judged, more)
        st.session_state.table = (about, made)
    return st.session_state.table[1]


def open_row(study: str) -> Row | None:
    """The row of a study that is looked at; none if it has no such row."""
    number = st.session_state.get("row")
    return next((r for r in _rows(study, studies()) if r.number == number), None)


def go(number: int, study: str) -> None:
    """Open another pair of a study; the boxes of the other pages get its sentences."""
    st.session_state.row = number
    row = None
    with suppress(StudiesError):  # the page tells it
        row = open_row(study)
    if row is not None:
        st.session_state.a, st.session_state.b = st.session_state.pair = (row.a, row.b)
        keep_languages((row.a, row.b), row.languages)  # as the study has read it


def steps(study: Study) -> None:
    """Buttons, and keys, to the pairs before and after the open one.

    They are gone through as the page Inspect showed them last.
    """
    order = st.session_state.get("order") or [row.number for row in rows_of(study)]
    now = st.session_state.row
    place = order.index(now) if now in order else -1
    before = order[place - 1] if place > 0 else None
    after = order[place + 1] if place + 1 < len(order) else None
    with st.container(horizontal=True, vertical_alignment="center"):
        for label, icon, to, shortcut in (
            ("Previous", ":material/chevron_left:", before, "Alt+Up"),
            ("Next", ":material/chevron_right:", after, "Alt+Down"),
        ):
            st.button(
                label,
                icon=icon,
                on_click=go,
                args=(to, study.id),
                disabled=to is None,
                shortcut=shortcut,
                key=f"{label} pair",
            )
        where = f"pair {place + 1} of {len(order)}" if place >= 0 else "not among those shown"
        st.markdown(f"**Row {now}** ({where}) of {escaped(study.name)}")


def _judge(access: Access, number: int, who: str, field: str, key: str) -> None:
    value = st.session_state[key]
    if field in PANELS and value is not None:
        value = str(value + 1)
    attempt(access.judge, number, who, field, value)


def _may_judge(access: Access) -> bool:
    return access.right >= Right.JUDGE and not access.study.closed


class Ratings(NamedTuple):
    """How well each panel explains a pair, as somebody judges it beside the panels.

    Attributes:
        of: what tells whose they are, and of which pair.
        stars: by panel, from 1 to 5; 0 where there is none.
        judge: writes one down, from its panel and stars.
    """

    of: str
    stars: dict[str, int]
    judge: Callable[[str, int], None]


def ratings(access: Access, number: int) -> Ratings | None:
    """Of a pair by this annotator; none where nobody may judge, or nobody has said who judges."""
    who = annotator()
    if not who or not _may_judge(access):
        return None
    mine = studies().judgements(access.study.id).get(who, {}).get(number, {})

    def judge(panel: str, stars: int) -> None:
        attempt(access.judge, number, who, panel, str(stars) if stars else None)

    stars = {panel: int(str(mine.get(panel, 0))) for panel in PANELS}
    return Ratings(f"{access.study.id} {number} {who}", stars, judge)


IN_THE_PICTURE = ("graphs", "aspects", "tokens")
"""Panels that are rated where they are drawn."""


def judging(access: Access, number: int) -> None:
    """What this annotator says of a pair; every change is kept at once."""
    study = access.study
    show_refusal()
    if access.right < Right.JUDGE:
        st.caption("This link shows the study; it takes another one to judge.")
        return
    if study.closed:
        st.caption("This study is closed: nobody judges any more.")
        return
    line = st.container(horizontal=True, vertical_alignment="bottom")
    with line:
        st.text_input(
            "Your name as annotator",
            key="annotator",
            bind="query-params",
            max_chars=60,
            placeholder="Who judges?",
            width=200,
        )
    who = annotator()
    if not who:
        st.caption("Say who you are, and judge: a verdict, how well each panel explains, tags.")
        return
    everyone = studies().judgements(study.id)
    mine = everyone.get(who, {}).get(number, {})
    stem = f"{study.id} {number} {who}"
    # After a lost connection the browser has forgotten what the run that was cut did not draw
    drawn = (stem, st.context.headers.get("Sec-WebSocket-Key"))
    anew = st.session_state.get("judging drawn") != drawn
    st.session_state["judging drawn"] = drawn

    def keyed(field: str, value: object) -> dict[str, Any]:
        key = f"{field} {stem}"
        # The database is right, whatever another window did. What stands here already is not
        # set again: the browser would put it over what was clicked or typed meanwhile
        if anew or key not in st.session_state or st.session_state[key] != value:
            st.session_state[key] = value
        return {"key": key, "on_change": _judge, "args": (access, number, who, field, key)}

    with line:
        st.segmented_control(
            "How near are they in meaning?",
            GRADES,
            format_func=VERDICTS.__getitem__,
            help="Keys 1 to 4",
            **keyed("verdict", mine.get("verdict")),
        )
        st.button(
            "Take back",
            icon=":material/undo:",
            help="All that you say of this pair",
            disabled=not mine,
            on_click=attempt,
            args=(access.take_back, number, who),
            key="take back",
        )
    with only_keys():
        for k, grade in enumerate(GRADES, 1):
            st.button(
                VERDICTS[grade],
                key=f"verdict {grade}",
                shortcut=str(k),
                on_click=attempt,
                args=(access.judge, number, who, "verdict", grade),
            )
    for panel in (panel for panel in PANELS if panel not in IN_THE_PICTURE):
        st.caption(f"{panel.capitalize()} explain it")
        rating = str(mine.get(panel, ""))
        st.feedback("stars", **keyed(panel, int(rating) - 1 if rating else None))
    known = {t for of in everyone.values() for said in of.values() for t in said.get("tags", ())}
    tags, notes = st.columns(2)
    tags.multiselect(
        "Tags",
        sorted(known),
        accept_new_options=True,
        placeholder="Choose tags, or type new ones",
        **keyed("tags", mine.get("tags", [])),
    )
    notes.text_area(
        "Comment", height=68, max_chars=4_000, **keyed("comment", mine.get("comment", ""))
    )


def in_study(pair: tuple[str, str]) -> Access | None:
    """The open study, if a pair is the open one of it."""
    access = opened()
    row = open_row(access.study.id) if access else None
    if access is None or row is None or (row.a, row.b) != pair:
        return None
    in_address(access)
    return access
