"""The histories of a session, which the browser's tab keeps over a reload.

There is one of pairs, which Explore writes and lists, and one of searches, with undo and redo.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypedDict, TypeVar

import streamlit as st

from explainers import text
from explainers.errors import InputError
from explainers.pictures.templating import asset
from explainers.sharing.links import LINK
from explainers.text import CHARACTERS
from pages.shared.session import escaped
from pages.shared.state import State

MOST = 50
"""Entries that are kept."""

LISTED = 12
"""Entries in the list."""

_KEEP = st.components.v2.component("semlens_history", js=asset("history.js"))

Of = TypeVar("Of")


@dataclass
class Past:
    """The entries of a session, the oldest first, and the place of the one on the page, or −1.

    ``restored`` says whether what the tab kept has been taken up.
    """

    entries: list[Any] = field(default_factory=list)
    at: int = -1
    restored: bool = False


@dataclass
class Pasts(State):
    """The histories of a session, by name."""

    by_name: dict[str, Past] = field(default_factory=dict)


@dataclass(frozen=True)
class History(Generic[Of]):
    """What a user can go back to.

    Attributes:
        name: under which session and tab keep it.
        label: of an entry in the list, in Markdown.
        kept: what the tab keeps of an entry; none where it cannot.
        read: the entry of that; none where Semlens did not write it.
    """

    name: str
    label: Callable[[Of], str]
    kept: Callable[[Of], Any]
    read: Callable[[Any], Of | None]

    @property
    def _past(self) -> Past:
        return Pasts.of_session().by_name.setdefault(self.name, Past())

    def record(self, entry: Of) -> None:
        """Write down what is there now, if it is new; what was undone before it is dropped."""
        past = self._past
        if 0 <= past.at < len(past.entries) and past.entries[past.at] == entry:
            return
        past.entries[past.at + 1 :] = [entry]
        del past.entries[:-MOST]
        past.at = len(past.entries) - 1

    def newest(self) -> list[Of]:
        """The entries, the newest first, none of them twice."""
        newest: list[Of] = []
        for entry in reversed(self._past.entries):
            if entry not in newest and len(newest) < LISTED:
                newest.append(entry)
        return newest

    def toolbar(self, about: str, apply: Callable[[Of], None]) -> None:
        """Undo, redo and the list.

        Args:
            about: the caption of the list.
            apply: takes an entry up; called before the page runs again.
        """
        past = self._past
        entries, at = past.entries, past.at

        def back_to(place: int) -> None:
            past.at = place
            apply(past.entries[place])

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
            st.caption(about)
            for place in range(len(entries) - 1, max(-1, len(entries) - 1 - LISTED), -1):
                st.button(
                    self.label(entries[place]),
                    key=f"{self.name} {place}",
                    type="tertiary",
                    disabled=place == at,
                    on_click=back_to,
                    args=(place,),
                )

    def keep(self) -> None:
        """Have the tab keep the history; the first time, take up what it has kept."""
        past = self._past
        kept = [self.kept(entry) for entry in past.entries]
        data = {
            "name": self.name,
            "entries": json.dumps([entry for entry in kept if entry is not None]),
            "restored": past.restored,
        }
        tab = _KEEP(data=data, key=f"kept {self.name}", on_kept_change=lambda: None)
        if past.restored or tab.kept is None:
            return
        past.restored = True
        earlier, now = self.read_all(tab.kept), past.entries
        if len(now) == 1 and now[0] in earlier:  # a reload, maybe after an undo
            past.at = len(earlier) - 1 - earlier[::-1].index(now[0])
        else:
            earlier = [*earlier, *now][-MOST:]
            past.at = len(earlier) - 1
        past.entries = earlier
        st.rerun()

    def read_all(self, kept: str) -> list[Of]:
        """The entries that a tab has kept; those that Semlens did not write are left out."""
        try:
            values = json.loads(kept) if len(kept) < MOST * 30_000 else []
        except (ValueError, RecursionError):
            return []
        newest = values[-MOST:] if isinstance(values, list) else []
        return [entry for value in newest if (entry := self.read(value)) is not None]


class HistoryPair(TypedDict):
    """A pair that was explained, and its packed rest (:mod:`explainers.sharing.links`)."""

    a: str
    b: str
    state: str


def _label(entry: HistoryPair) -> str:
    sentences = " / ".join(escaped(text.shortened(entry[side], 45)) for side in ("a", "b"))
    return f"{sentences} (edited)" if entry["state"] else sentences


def _read(value: Any) -> HistoryPair | None:
    longest = {"a": CHARACTERS.most, "b": CHARACTERS.most, "state": LINK.most}
    if not isinstance(value, dict) or value.keys() != longest.keys():
        return None
    if not all(isinstance(v, str) and len(v) <= longest[k] for k, v in value.items()):
        return None
    try:
        text.check_whole("".join(value.values()), "this entry")
    except InputError:  # no page can show all of it
        return None
    return HistoryPair(a=value["a"], b=value["b"], state=value["state"])


PAIRS: History[HistoryPair] = History(
    "history",
    _label,
    lambda entry: entry,
    _read,
)
