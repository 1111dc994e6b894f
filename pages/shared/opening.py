"""Opening a file of pairs: reading it, assigning its columns, showing what cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from explainers.encoders.languages import TRAINED, languages_in_words
from explainers.errors import InputError
from explainers.serving import CACHE
from explainers.studies import corpora, exchange, links, reading
from explainers.studies.exchange import Kept
from explainers.studies.reading import ROWS, PairTable, Roles
from explainers.studies.records import Record
from explainers.teaching.gallery import gallery
from explainers.text import several
from pages.shared.owned import own
from pages.shared.pair import EXAMPLES
from pages.shared.session import chosen_lens, escaped, revisions_of, warm
from pages.shared.study import OpenStudy, studies

NONE = "(none)"

HEADER = "header"
"""Key of the box that says whether the first row names the columns."""

_ROLES = ("Sentence A", "Sentence B", "Human score", "Language of A", "Language of B")
"""What columns are for, in the order of :class:`explainers.studies.reading.Roles`."""


ENDINGS = ("tsv", "csv", "txt", "jsonl", "ndjson", "json", "amr", "penman")


def open_file() -> bool:
    """Ask for a table of pairs until one can be used; says whether something was given."""
    first = st.container()
    left, right = st.columns(2, gap="large")
    with left:
        given = st.file_uploader(
            "Or a table of pairs, two files of AMR graphs, or saved studies of yours",
            type=list(ENDINGS),
            accept_multiple_files=True,
            help=f"Up to {ROWS.most:,} rows; files of STS and SICK are read as they are. Two AMR "
            "files are paired by ::id, or else in their order. What was exported here comes back "
            "whole, and the exports of several annotators as one study. What you open stays on the "
            "machine that serves this page. Only those who have its link can see it.",
        )
    with right:
        typed = st.text_area(
            "Or rows, pasted here",
            key="pasted",
            height=120,
            max_chars=2_000_000,
            placeholder="sentence_a\tsentence_b\tscore\nA dog runs.\tA dog is running.\t5",
        )
    if not given and first.button("Try it with the examples", type="primary"):
        rows = (f"{e['a']}\t{e['b']}\t{e['about']}" for e in EXAMPLES)
        text = "\n".join(["sentence_a\tsentence_b\tabout", *rows])
        table = reading.read_table(text.encode(), "examples.tsv")
        start(table, "The examples", _explained(table))
    if not given and not (typed or "").strip():
        return False
    files = [_File(one.file_id, one.name, one.getvalue()) for one in given]
    if not files:
        files = [_File(typed or "", "pasted rows", (typed or "").encode("utf-8", "replace"))]
    name = " and ".join(file.name for file in files)
    try:
        study = opened_of(files)
    except InputError as error:
        st.error(f"{escaped(name)}: {escaped(str(error))}.", icon=":material/edit:")
        return True
    show_read(study.table)
    for note in study.notes:
        st.warning(f"{escaped(note)}.", icon=":material/merge:")
    label = f"Explain {several(len(study.table.rows), 'pair')}"
    if study.results or study.judged:
        annotators = ", ".join(study.judged)
        judged = f"; judged by {escaped(annotators)}" if annotators else ""
        known = f"{len(study.results):,} of {len(study.table.rows):,} are explained already{judged}"
        st.caption(f"A study that Semlens has exported: {known}.")
        label = "Open this study"
    if study.table.rows and st.button(label, type="primary", icon=":material/play_arrow:"):
        start(study.table, study.name or name, study)
    return True


def _explained(table: PairTable) -> Kept:
    """What was computed of the examples in advance, with the models in use."""
    models = _models(table)
    made = {pair: of.result for pair, of in gallery().items()}
    results = {
        row.number: Record.of(found)
        for row in table.rows
        if (found := made.get((row.a, row.b))) and {m.checksum for m in found.models} <= {*models}
    }
    return Kept("", table, models, results)


def _models(table: PairTable) -> tuple[str, ...]:
    """Checksums of what explains a table's pairs."""
    return revisions_of(chosen_lens(), *{code for row in table.rows for code in row.languages})


def opened_of(files: Sequence[_File]) -> Kept:
    """The study of one table, of two files of graphs, or of exports of ours.

    Raises:
        InputError: if these files make none.
    """
    graphs = [file for file in files if corpora.is_corpus(file.name)]
    if graphs:
        if len(files) != 2 or len(graphs) != 2:
            raise InputError("graphs are compared with graphs: open two AMR files together")
        (one, other) = ((file.name, file.data) for file in files)
        return Kept("", _pairs(files[0].which, files[1].which, one, other).unwrapped())
    kept = [_kept(file.which, file.data).unwrapped() for file in files]
    found = [one for one in kept if one is not None]
    if len(found) == len(kept):
        return exchange.merged(found)
    if len(files) > 1:
        raise InputError("several files become one study if all are exports of the same study")
    return Kept("", assigned(files[0]))


_HEADERS = {"found out": None, "yes": True, "no": False}


class _File(NamedTuple):
    """A file that is opened; ``which`` tells it from others as its content would."""

    which: str
    name: str
    data: bytes

    def read(self, roles: Roles | None, header: bool | None) -> PairTable:
        """The table in it; see :func:`explainers.studies.reading.read_table`."""
        table: PairTable = _read(self.which, self.name, roles, header, self.data).unwrapped()
        return table


class _Found(NamedTuple):
    """What was made of a file, or why it could not be; so that either is made once."""

    value: Any
    refused: str = ""

    @classmethod
    def of(cls, make: Callable[..., Any], *given: Any) -> _Found:
        """What a function makes of its arguments."""
        try:
            return cls(make(*given))
        except InputError as error:
            return cls(None, str(error))

    def unwrapped(self) -> Any:
        """The value; an ``InputError`` if there is none."""
        if self.refused:
            raise InputError(self.refused)
        return self.value


_once = st.cache_data(scope="session", max_entries=4, max_size=CACHE.most, show_spinner="Reading …")
"""A file is read once, however often the page runs."""


@_once
def _read(which: str, name: str, roles: Roles | None, header: bool | None, _data: bytes) -> _Found:
    return _Found.of(reading.read_table, _data, name, roles, header)


@_once
def _kept(which: str, _data: bytes) -> _Found:
    return _Found.of(exchange.read, _data)


@_once
def _pairs(one: str, other: str, _a: tuple[str, bytes], _b: tuple[str, bytes]) -> _Found:
    return _Found.of(corpora.pairs_of, _a, _b)


def assigned(file: _File) -> PairTable:
    """The table of a file, with its columns as the user assigns them.

    Raises:
        InputError: if there is none, or both sentences are in one column.
    """
    header = _HEADERS[st.session_state.get(HEADER, "found out")]
    table = file.read(None, header)
    with st.container(horizontal=True):
        st.selectbox("Is row 1 the header?", list(_HEADERS), key=HEADER, width=184)
        picked = []
        for role, label in enumerate(_ROLES):
            options = list(table.columns) if role < 2 else [NONE, *table.columns]
            chosen = st.selectbox(
                label,
                options,
                index=options.index(table.roles[role] or NONE),
                key=f"column {role} {table.columns}",
                width=184,
            )
            picked.append("" if chosen == NONE else chosen)
    roles = Roles(*picked)
    if roles.a == roles.b:
        raise InputError("both sentences are in the same column; choose two")
    return table if roles == table.roles else file.read(roles, header)


def show_read(table: PairTable) -> None:
    """What was read, and what could not be."""
    notes = ""
    if table.encoding:
        notes = f"The file is no UTF-8; it was read as {table.encoding}. "
    if table.decimals:
        notes += (
            f"The comma of scores such as {escaped(table.decimals)} is read as that of "
            "decimals; if it parts thousands, save the column without it. "
        )
    languages = {code for row in table.rows for code in row.languages}
    if languages - {"en"}:
        notes += (
            f"Sentences are read as {languages_in_words([c for c in TRAINED if c in languages])}"
        )
        given = table.roles.language_a or table.roles.language_b
        notes += ". " if given else ", as they seem to be; a column can say it: choose it above. "
    st.caption(f"{notes}The first of {several(len(table.rows), 'pair')}:")
    some = [dict(row.cells) for row in table.rows[:5]]
    st.dataframe(
        pd.DataFrame(some, columns=list(table.columns)), hide_index=True, alt="The first pairs"
    )
    show_refused(table.refused, len(table.refused) <= FEW)


FEW = 3
"""Rows that cannot be used and are told at once; more are folded."""


def show_refused(refused: tuple[tuple[int, str], ...], unfolded: bool = False) -> None:
    """Rows that could not be read, or graphs without a partner."""
    if not refused:
        return
    with st.expander(corpora.left_out(refused), unfolded, icon=":material/warning:"):
        st.dataframe(
            pd.DataFrame(refused, columns=["row", "why"]), hide_index=True, alt="Refused rows"
        )


def start(table: PairTable, name: str, known: Kept | None = None) -> None:
    """Keep the table with what is known of it, have it computed and show it."""
    warm()
    if keep_study(table, name, known):
        st.rerun()


def keep_study(table: PairTable, name: str, known: Kept | None = None) -> bool:
    """Keep the table as the study that is open; says whether that could be done."""
    key = links.fresh()
    try:
        studies().add(table, name, _models(table), key, known)
    except InputError as error:
        st.error(f"{escaped(name)}: {escaped(str(error))}.", icon=":material/edit:")
        return False
    for parameter in ("study", "row"):
        st.query_params.pop(parameter, None)
    own(key)
    OpenStudy.forget()
    OpenStudy.of_session().key = key
    return True
