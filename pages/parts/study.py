"""The study that is open: where it is kept, which pair of it is looked at, what is judged."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pandas as pd
import streamlit as st
from sqlalchemy.exc import SQLAlchemyError

from explainers.errors import InputError
from explainers.registry import PANELS
from explainers.studies import overview
from explainers.studies.judgements import GRADES, clean_name
from explainers.studies.reading import Row
from explainers.studies.records import Record
from explainers.studies.store import RUNNING, Studies, Study
from explainers.studies.worker import Worker
from pages.parts.session import chosen_lens, escaped, revisions_of

VERDICTS = {
    "same": "Same meaning",
    "close": "Close",
    "related": "Related",
    "different": "Different",
}
assert tuple(VERDICTS) == GRADES


def _database() -> dict[str, Any]:
    """Where studies are kept: as SEMLENS_DATABASE or secrets.toml say, else in a file."""
    url = os.environ.get("SEMLENS_DATABASE")
    if url:
        return {"url": url}
    if st.secrets.load_if_toml_exists() and "semlens" in st.secrets.get("connections", {}):
        return {}
    folder = Path.home() / ".local/share/semlens"
    folder.mkdir(parents=True, exist_ok=True)
    return {"url": f"sqlite:///{quote(str(folder))}/studies.db"}


@st.cache_resource(show_spinner="Opening the database …")
def _worker() -> Worker:
    return Worker(Studies(st.connection("semlens", type="sql", **_database()).engine))


def forget() -> None:
    """Forget the database that is open; the next page opens it anew, or another one."""
    _worker.clear()


def worker() -> Worker:
    """What computes studies in this process; stops the page where there is no database."""
    try:
        return _worker()
    except (SQLAlchemyError, OSError, ImportError) as error:
        st.error(
            "The database of studies cannot be opened. SEMLENS_DATABASE names another one. "
            + escaped(str(error).split("\n")[0][:300]),
            icon=":material/database_off:",
        )
        st.stop()


def studies() -> Studies:
    """All studies of the database."""
    return worker().studies


def opened() -> Study | None:
    """The study that this session has open, by its link or by choice; computed if need be."""
    asked = st.query_params.get("study") or st.session_state.get("study")
    if not asked:
        return None
    study = studies().find(asked) if len(asked) <= 40 else None
    if study is None:
        st.session_state.pop("study", None)
        st.query_params.pop("study", None)
        st.warning("There is no study of this name: its link is incomplete, or it was deleted.")
        return None
    if st.session_state.get("study") != study.id:
        st.session_state.study = study.id
        st.session_state.pop("row", None)
    linked = st.query_params.get("row", "")
    if "row" not in st.session_state and linked.isdecimal() and len(linked) < 9:
        st.session_state.row = int(linked)
    lens = chosen_lens()
    if study.state == RUNNING and study.models == revisions_of(lens):
        worker().ask(study.id, lens)
    return study


@st.cache_data(scope="session", max_entries=2, show_spinner=False)
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
    row = open_row(study)
    if row is not None:
        st.session_state.a, st.session_state.b = st.session_state.pair = (row.a, row.b)


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


def _judge(study: str, number: int, who: str, field: str, key: str) -> None:
    value = st.session_state[key]
    if field in PANELS and value is not None:
        value = str(value + 1)
    try:
        studies().judge(study, number, who, field, value)
    except (InputError, SQLAlchemyError) as error:
        said = str(error) if isinstance(error, InputError) else "the database does not answer"
        st.session_state.not_kept = f"This judgement was not kept: {said}"


def judging(study: Study, number: int) -> None:
    """What this annotator says of a pair; every change is kept at once."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            "Your name as annotator",
            key="annotator",
            bind="query-params",
            max_chars=60,
            placeholder="Who judges?",
            width=260,
        )
    who = annotator()
    if not who:
        st.caption("Say who you are, and judge: a verdict, how well each panel explains, tags.")
        return
    trouble = st.session_state.pop("not_kept", "")
    if trouble:
        st.error(escaped(trouble), icon=":material/error:")
    everyone = studies().judgements(study.id)
    mine = everyone.get(who, {}).get(number, {})
    stem = f"{study.id} {number} {who}"

    def keyed(field: str, value: object) -> dict[str, Any]:
        key = f"{field} {stem}"
        st.session_state[key] = value  # the database is right, whatever another window did
        return {"key": key, "on_change": _judge, "args": (study.id, number, who, field, key)}

    st.segmented_control(
        "How near are they in meaning?",
        GRADES,
        format_func=VERDICTS.__getitem__,
        **keyed("verdict", mine.get("verdict")),
    )
    with st.container(horizontal=True, gap="large"):
        for panel in PANELS:
            with st.container(width="content"):
                st.caption(f"{panel.capitalize()} explain it")
                rating = str(mine.get(panel, ""))
                st.feedback("stars", **keyed(panel, int(rating) - 1 if rating else None))
    known = {t for of in everyone.values() for said in of.values() for t in said.get("tags", ())}
    st.multiselect(
        "Tags",
        sorted(known),
        accept_new_options=True,
        placeholder="Choose tags, or type new ones",
        **keyed("tags", mine.get("tags", [])),
    )
    st.text_area("Comment", height=80, max_chars=4_000, **keyed("comment", mine.get("comment", "")))
    st.caption("Every change is kept at once.")


def in_study(pair: tuple[str, str]) -> Study | None:
    """The open study, if a pair is the open one of it."""
    study = opened()
    row = open_row(study.id) if study else None
    if study is None or row is None or (row.a, row.b) != pair:
        return None
    st.query_params["study"], st.query_params["row"] = study.id, str(row.number)
    return study
