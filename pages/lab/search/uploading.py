"""A file that somebody gives the page Search: a collection of this session, and of no other."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import streamlit as st

from explainers.errors import InputError, SemlensError
from explainers.search import Search
from explainers.search import collection as stored
from explainers.search.background import Background
from explainers.search.collection import LEFT_OUT
from explainers.serving.turns import TURNS
from explainers.studies.reading import FILE
from pages.lab.search.searching import embedder
from pages.shared.markdown import public
from pages.shared.session import escaped

KINDS = ["txt", "md", "tsv", "csv", "jsonl", "ndjson"]

AGAIN = 1.0
"""Seconds after which the progress is drawn anew."""

TOLD = 20
"""Rows that were left out, and are told."""


class Uploaded:
    """What this session has uploaded.

    Attributes:
        name: what it is called in the list of collections.
        building: the collection while it is made, and after.
    """

    def __init__(self, name: str, content: bytes) -> None:
        aside: Callable[[], AbstractContextManager[object]] = TURNS.aside
        self.name = f"Yours: {name[:80]}"
        self.building = Background(name, content, embedder(), aside)
        self._search: Search | None = None

    @property
    def ready(self) -> bool:
        """Whether there is something to be searched."""
        try:
            return bool(stored.read(self.building.folder).parts)
        except InputError:
            return False

    @property
    def complete(self) -> bool:
        """Whether all of the file was read."""
        try:
            return stored.read(self.building.folder).ready
        except InputError:
            return False

    def search(self) -> Search:
        """The collection, open.

        Raises:
            InputError: if there is nothing in it yet.
        """
        if not self.ready:
            raise InputError(
                f"Nothing of this file can be searched{'' if self.complete else ' yet'}"
            )
        self._search = self._search or Search(self.building.folder, load=embedder)
        return self._search


def uploaded() -> Uploaded | None:
    """The upload of this session."""
    found: Uploaded | None = st.session_state.get("uploaded")
    return found


def _take() -> None:
    given = st.session_state["upload file"]
    before = uploaded()
    if before is not None:
        before.building.forget()
        st.session_state.uploaded = None
        st.session_state["upload gone"] = before.name
    st.session_state["upload trouble"] = None
    if given is not None:
        try:
            new = st.session_state.uploaded = Uploaded(given.name, given.getvalue())
        except SemlensError as error:
            st.session_state["upload trouble"] = str(error)
            return
        st.session_state["search collection"] = new.name
        st.session_state["upload seen"] = False


def show_upload() -> None:
    """The box for a file, and how far it is."""
    with st.expander("Search a file of your own", icon=":material/upload_file:"):
        st.file_uploader(
            "A file of texts",
            type=KINDS,
            max_upload_size=max(1, FILE.most // 1_000_000),
            key="upload file",
            on_change=_take,
            help="A text a line, or a table with a column of texts. It stays on the machine "
            "that serves this page, is seen by this session alone, and goes with it.",
        )
    if (trouble := st.session_state.get("upload trouble")) is not None:
        st.error(f"{public(trouble)}.", icon=":material/edit:")
    if uploaded() is not None:
        _show_progress()


@st.fragment(run_every=AGAIN)
def _show_progress() -> None:
    mine = uploaded()
    if mine is None:
        return
    state = mine.building.state
    if state.over and st.session_state.get("upload seen") == "over":
        _show_end(mine)
        return
    now = "over" if state.over else "ready" if mine.ready else ""
    if now and st.session_state.get("upload seen") != now:
        st.session_state["upload seen"] = now
        st.rerun()  # what can be searched has changed
    _show_running(mine)


def _show_running(mine: Uploaded) -> None:
    state = mine.building.state
    share = state.done / state.total if state.total else 0.0
    said = f"{state.done:,} of {state.total:,} texts" if state.total else "Reading the file …"
    if state.remaining is not None:
        said += f", {_spelled(state.remaining)} left"
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(share, 1.0), text=f"{said}. What is ready can be searched.")
        st.button("Cancel", icon=":material/close:", on_click=mine.building.cancel)


def _show_end(mine: Uploaded) -> None:
    state = mine.building.state
    if state.trouble is not None:
        st.error(f"{public(state.trouble)}.", icon=":material/edit:")
    elif state.ended.is_set():
        st.info(
            f"Cancelled: {state.done:,} of {state.total:,} texts were read; what is ready "
            "can be searched.",
            icon=":material/close:",
        )
    elif mine.complete and mine.ready:
        count = state.done - state.left_out
        texts = "1 text" if count == 1 else f"{count:,} texts"
        st.success(f"All of your file can be searched: {texts}.")
    elif mine.complete:
        st.error("There is no text in this file that can be searched.", icon=":material/edit:")
    if state.left_out:
        with st.expander(f"Left out: {state.left_out:,}", icon=":material/rule:"):
            lines = _left_out(mine)
            st.markdown("\n".join(f"- {escaped(line)}" for line in lines))
            if state.left_out > len(lines):
                st.caption(f"The first {len(lines)} are shown.")


def _left_out(mine: Uploaded) -> list[str]:
    found = []
    try:
        with open(mine.building.folder / LEFT_OUT, encoding="utf-8") as file:
            for _, line in zip(range(TOLD), file, strict=False):
                said = stored.left_out_of(line)
                found.append(f"line {said[0]}: {said[1]}" if said[0] else said[1])
    except OSError:
        pass
    return found


def _spelled(seconds: float) -> str:
    """A time that is left, roughly."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{round(minutes / 60)} h"
