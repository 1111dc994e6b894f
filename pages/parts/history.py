"""The history of a session: undo, redo, and a list; the browser's tab keeps it over a reload."""

import json
from collections.abc import Callable, Mapping
from typing import TypedDict

import streamlit as st

from explainers import text
from explainers.errors import InputError
from explainers.limits import CHARACTERS, LINK
from explainers.pictures.templating import asset
from pages.parts.session import escaped

MOST = 50
"""Entries that are kept."""

LISTED = 12
"""Entries in the list."""

_KEEP = st.components.v2.component("semlens_history", js=asset("history.js"))


class Entry(TypedDict):
    """What was explained: the sentences, and the packed rest (:mod:`explainers.sharing.links`)."""

    a: str
    b: str
    state: str


def _entries() -> list[Entry]:
    entries: list[Entry] = st.session_state.setdefault("history", [])
    return entries


def record(entry: Entry) -> None:
    """Write down what is explained now, if it is new; what was undone before it is dropped."""
    entries, at = _entries(), st.session_state.get("at", -1)
    if 0 <= at < len(entries) and entries[at] == entry:
        return
    entries[at + 1 :] = [entry]
    del entries[:-MOST]
    st.session_state.at = len(entries) - 1


def toolbar(apply: Callable[[Entry], None]) -> None:
    """Undo, redo and the list.

    Args:
        apply: takes an entry up; called before the page runs again.
    """
    entries, at = _entries(), st.session_state.get("at", -1)

    def back_to(place: int) -> None:
        st.session_state.at = place
        apply(_entries()[place])

    st.button(
        "Undo",
        type="tertiary",
        icon=":material/undo:",
        shortcut="Alt+Z",
        disabled=at < 1,
        on_click=back_to,
        args=(at - 1,),
    )
    st.button(
        "Redo",
        type="tertiary",
        icon=":material/redo:",
        shortcut="Alt+Y",
        disabled=at + 1 >= len(entries),
        on_click=back_to,
        args=(at + 1,),
    )
    with st.popover(
        "History", type="tertiary", icon=":material/history:", disabled=len(entries) < 2
    ):
        st.caption("What you compared in this tab; a reload keeps it.")
        for place in range(len(entries) - 1, max(-1, len(entries) - 1 - LISTED), -1):
            entry = entries[place]
            changed = " (edited)" if entry["state"] else ""
            st.button(
                " / ".join(escaped(text.shortened(entry[side], 45)) for side in ("a", "b"))
                + changed,
                key=f"history {place}",
                type="tertiary",
                disabled=place == at,
                on_click=back_to,
                args=(place,),
            )


def keep() -> None:
    """Have the tab keep the history; at first, take up what it has kept."""
    restored = st.session_state.get("restored", False)
    data = {"entries": json.dumps(_entries()), "restored": restored}
    found = _KEEP(data=data, key="kept history", on_kept_change=lambda: None)
    if not restored and found.kept is not None:
        st.session_state.restored = True
        earlier, now = read_history(found.kept), _entries()
        if len(now) == 1 and now[0] in earlier:  # a reload, maybe after an undo
            st.session_state.at = len(earlier) - 1 - earlier[::-1].index(now[0])
        else:
            earlier = [*earlier, *now][-MOST:]
            st.session_state.at = len(earlier) - 1
        st.session_state.history = earlier
        st.rerun()


def read_history(kept: str) -> list[Entry]:
    """The entries that a tab has kept; those that Semlens did not write are left out."""
    try:
        found = json.loads(kept) if len(kept) < MOST * 30_000 else []
    except (ValueError, RecursionError):
        return []
    longest = {"a": CHARACTERS.most, "b": CHARACTERS.most, "state": LINK.most}
    return [
        Entry(a=e["a"], b=e["b"], state=e["state"])
        for e in (found if isinstance(found, list) else [])[-MOST:]
        if isinstance(e, dict)
        and e.keys() == longest.keys()
        and all(isinstance(e[name], str) and len(e[name]) <= most for name, most in longest.items())
        and _whole(e)
    ]


def _whole(entry: Mapping[str, str]) -> bool:
    """Whether a page can show all of an entry."""
    try:
        text.check_whole("".join((entry["a"], entry["b"], entry["state"])), "this entry")
    except InputError:
        return False
    return True
