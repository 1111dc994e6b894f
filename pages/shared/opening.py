"""Opening a file of pairs: reading it, assigning its columns, and what could not be read."""

import pandas as pd
import streamlit as st

from explainers.encoders.languages import TRAINED, listed
from explainers.errors import InputError
from explainers.serving import CACHE
from explainers.studies import links, reading
from explainers.studies.reading import ROWS, Roles, Table
from pages.shared.owned import own
from pages.shared.pair import EXAMPLES
from pages.shared.session import chosen_lens, escaped, revisions_of
from pages.shared.study import studies

NONE = "(none)"

_ROLES = ("Sentence A", "Sentence B", "Human score", "Language of A", "Language of B")
"""What columns are for, in the order of :class:`explainers.studies.reading.Roles`."""


def open_file() -> None:
    """Ask for a table of pairs until one can be used."""
    st.markdown(
        "Bring a table with two sentences a row: TSV, CSV or JSONL, or a file of STS or SICK. "
        "Every pair is explained in the background; you filter, look, judge and take it all along."
    )
    given = st.file_uploader(
        "A file of pairs",
        type=["tsv", "csv", "txt", "jsonl", "ndjson"],
        help=f"Up to {ROWS.most:,} rows. What you open stays on the machine that serves "
        "this page, and is seen only by whoever has its link.",
    )
    typed = st.text_area(
        "Or paste rows",
        key="pasted",
        height=120,
        max_chars=2_000_000,
        placeholder="sentence_a\tsentence_b\tscore\nA dog runs.\tA dog is running.\t5",
    )
    if st.button("Try it with the examples", icon=":material/science:"):
        rows = (f"{e['a']}\t{e['b']}\t{e['about']}" for e in EXAMPLES)
        text = "\n".join(["sentence_a\tsentence_b\tabout", *rows])
        start(reading.read_table(text.encode(), "examples.tsv"), "The examples")
    if given is None and not (typed or "").strip():
        return
    name = given.name if given else "pasted rows"
    data = given.getvalue() if given else typed.encode("utf-8", "replace")
    header = st.session_state.get("header", "found out")
    which = given.file_id if given else typed
    try:
        table = _table(which, name, None, _HEADERS[header], data)
        table = assigned(table, data, name, _HEADERS[header], which)
    except InputError as error:
        st.error(f"{escaped(name)}: {escaped(str(error))}.", icon=":material/edit:")
        return
    show_read(table)
    label = f"Explain {len(table.rows):,} pairs"
    if table.rows and st.button(label, type="primary", icon=":material/play_arrow:"):
        start(table, name)


_HEADERS = {"found out": None, "yes": True, "no": False}


@st.cache_data(scope="session", max_entries=4, max_size=CACHE.most, show_spinner="Reading …")
def _read(
    which: str, name: str, roles: Roles | None, header: bool | None, _data: bytes
) -> Table | str:
    """The table, or why it is none; read once, however often the page runs.

    Args:
        which: tells files apart, as their content would.
        name, roles, header: see :func:`explainers.studies.reading.read_table`.
        _data: the file.
    """
    try:
        return reading.read_table(_data, name, roles, header)
    except InputError as error:
        return str(error)


def _table(which: str, name: str, roles: Roles | None, header: bool | None, data: bytes) -> Table:
    """:func:`_read`, with the error raised."""
    found = _read(which, name, roles, header, data)
    if isinstance(found, str):
        raise InputError(found)
    return found


def assigned(table: Table, data: bytes, name: str, header: bool | None, which: str) -> Table:
    """The table with its columns as the user assigns them."""
    with st.container(horizontal=True):
        st.selectbox("First row names the columns", list(_HEADERS), key="header", width=190)
        picked = []
        for role, label in enumerate(_ROLES):
            options = list(table.columns) if role < 2 else [NONE, *table.columns]
            found = table.roles[role] or NONE
            chosen = st.selectbox(
                label,
                options,
                index=options.index(found),
                key=f"column {role} {table.columns}",
                width=190,
            )
            picked.append("" if chosen == NONE else chosen)
    roles = Roles(*picked)
    if roles.a == roles.b:
        raise InputError("both sentences are in the same column; choose two")
    return table if roles == table.roles else _table(which, name, roles, header, data)


def show_read(table: Table) -> None:
    """What was read, and what could not be."""
    said = ""
    if table.encoding:
        said += f"The file is no UTF-8; it was read as {table.encoding}. "
    spoken = {code for row in table.rows for code in row.languages}
    if spoken - {"en"}:
        said += f"Sentences are read as {listed([c for c in TRAINED if c in spoken])}"
        told = table.roles.language_a or table.roles.language_b
        said += ". " if told else ", as they seem to be; a column can say it: choose it above. "
    st.caption(f"{said}The first of {len(table.rows):,} pairs:")
    some = [dict(row.cells) for row in table.rows[:5]]
    st.dataframe(
        pd.DataFrame(some, columns=list(table.columns)), hide_index=True, alt="The first pairs"
    )
    show_refused(table.refused)


def show_refused(refused: tuple[tuple[int, str], ...]) -> None:
    """Rows that could not be read."""
    if not refused:
        return
    rows = "row" if len(refused) == 1 else "rows"
    with st.expander(f"{len(refused):,} {rows} cannot be used", icon=":material/warning:"):
        st.dataframe(
            pd.DataFrame(refused, columns=["row", "why"]), hide_index=True, alt="Refused rows"
        )


def start(table: Table, name: str) -> None:
    """Keep the table, have it computed and show it."""
    if keep_study(table, name):
        st.rerun()


def keep_study(table: Table, name: str) -> bool:
    """Keep the table as the study that is open; whether that could be done is told."""
    key = links.fresh()
    try:
        spoken = {code for row in table.rows for code in row.languages}
        studies().add(table, name, revisions_of(chosen_lens(), *spoken), key)
    except InputError as error:
        st.error(f"{escaped(name)}: {escaped(str(error))}.", icon=":material/edit:")
        return False
    for known in ("row", "order"):
        st.session_state.pop(known, None)
        st.query_params.pop(known, None)
    st.query_params.pop("study", None)
    own(key)
    st.session_state.study = key
    return True
