"""A file that somebody gives the page Search: a collection of this session, and of no other."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import islice

import streamlit as st

from explainers.errors import InputError, SemlensError
from explainers.search import Search
from explainers.search import collection as stored
from explainers.search.background import Background
from explainers.search.collection import LEFT_OUT
from explainers.serving.turns import TURNS
from explainers.studies.reading import FILE
from pages.lab.search.searching import embedder
from pages.lab.search.state import COLLECTION
from pages.shared.markdown import public
from pages.shared.session import escaped
from pages.shared.state import State

KINDS = ["txt", "md", "tsv", "csv", "jsonl", "ndjson"]

AGAIN = 1.0
"""Seconds after which the progress is drawn anew."""

MOST_SHOWN = 20
"""Rows that were left out, and are listed."""

BOX = "upload file"
"""Key of the box for a file."""


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


@dataclass
class Upload(State):
    """The file of this session.

    Attributes:
        collection: what is made of it; none where there is no file.
        gone: the name of the collection that the visitor has taken away, or put another one for.
        trouble: why the last file could not be taken; empty if it could.
        seen: how far the page knew it to be: ``ready`` to be searched, or ``over``.
    """

    collection: Uploaded | None = None
    gone: str = ""
    trouble: str = ""
    seen: str = ""


def _take() -> None:
    """Take up the file in the box, in place of the one before."""
    given, upload = st.session_state[BOX], Upload.of_session()
    if upload.collection is not None:
        upload.collection.building.forget()
        upload.gone, upload.collection = upload.collection.name, None
    upload.trouble = ""
    if given is not None:
        try:
            upload.collection = Uploaded(given.name, given.getvalue())
        except SemlensError as error:
            upload.trouble = str(error)
            return
        st.session_state[COLLECTION] = upload.collection.name
        upload.seen = ""


def show_upload() -> None:
    """The box for a file."""
    with st.expander("Search a file of your own"):
        st.file_uploader(
            "A file of texts",
            type=KINDS,
            max_upload_size=max(1, FILE.most // 1_000_000),
            key=BOX,
            on_change=_take,
            help="A text a line, or a table with a column of texts. It stays on the machine "
            "that serves this page, is seen by this session alone, and goes with it.",
        )


def show_uploaded() -> None:
    """How far the file is, or why it could not be taken."""
    upload = Upload.of_session()
    if upload.trouble:
        st.error(f"{public(upload.trouble)}.", icon=":material/edit:")
    if upload.collection is not None:
        _show_progress()


@st.fragment(run_every=AGAIN)
def _show_progress() -> None:
    upload = Upload.of_session()
    mine = upload.collection
    if mine is None:
        return
    over = mine.building.state.over
    if over and upload.seen == "over":
        _show_end(mine)
        return
    now = "over" if over else "ready" if mine.ready else ""
    if now and upload.seen != now:
        upload.seen = now
        st.rerun()  # what can be searched has changed
    _show_running(mine)


def _show_running(mine: Uploaded) -> None:
    state = mine.building.state
    share = state.done / state.total if state.total else 0.0
    done = _how_far(mine.building)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(share, 1.0), text=f"{done}. What is ready can be searched.")
        st.button("Cancel", icon=":material/close:", on_click=mine.building.cancel)


def _how_far(building: Background) -> str:
    """How far a file is, or which others it waits for."""
    state = building.state
    if not state.total:
        return "Looking through the file …"
    before = 0 if state.began else building.before
    if before:
        return f"{before} smaller or earlier {'file is' if before == 1 else 'files are'} read first"
    remaining = state.remaining  # once: the file may end at any moment
    left = "" if remaining is None else f", {_in_words(remaining)} left"
    return f"{state.done:,} of {state.total:,} texts{left}"


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
    try:
        with open(mine.building.folder / LEFT_OUT, encoding="utf-8") as file:
            rows = [stored.left_out_of(line) for line in islice(file, MOST_SHOWN)]
    except OSError:
        return []
    return [f"line {number}: {why}" if number else why for number, why in rows]


def _in_words(seconds: float) -> str:
    """A time that is left, roughly."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{round(minutes / 60)} h"
