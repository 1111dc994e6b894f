"""The histories of a session: undo, redo, and a list; the browser's tab keeps them over a reload.

There is one of pairs, which all pages about a pair share, and one of searches.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypedDict, TypeVar

import streamlit as st

from explainers import text
from explainers.errors import InputError
from explainers.pictures.templating import asset
from explainers.sharing.links import LINK
from explainers.text import CHARACTERS
from pages.shared.session import escaped

MOST = 50
"""Entries that are kept."""

LISTED = 12
"""Entries in the list."""

_KEEP = st.components.v2.component("semlens_history", js=asset("history.js"))

Of = TypeVar("Of")


@dataclass(frozen=True)
class History(Generic[Of]):
    """What can be gone back to.

    Attributes:
        name: under which session and tab keep it.
        about: what the list says of itself.
        label: of an entry in the list, in Markdown.
        kept: what the tab keeps of an entry; nothing where it cannot.
        read: the entry of that, or nothing where Semlens did not write it.
    """

    name: str
    about: str
    label: Callable[[Of], str]
    kept: Callable[[Of], Any]
    read: Callable[[Any], Of | None]

    @property
    def entries(self) -> list[Of]:
        """The oldest first."""
        entries: list[Of] = st.session_state.setdefault(self.name, [])
        return entries

    @property
    def at(self) -> int:
        """The place of the entry that is on the page; −1 where there is none."""
        return int(st.session_state.get(f"{self.name} at", -1))

    def _go(self, place: int) -> None:
        st.session_state[f"{self.name} at"] = place

    def record(self, entry: Of) -> None:
        """Write down what is there now, if it is new; what was undone before it is dropped."""
        entries, at = self.entries, self.at
        if 0 <= at < len(entries) and entries[at] == entry:
            return
        entries[at + 1 :] = [entry]
        del entries[:-MOST]
        self._go(len(entries) - 1)

    def toolbar(self, apply: Callable[[Of], None], usable: bool = True) -> None:
        """Undo, redo and the list.

        Args:
            apply: takes an entry up; called before the page runs again.
            usable: whether what is on the page is an entry; if not, undo goes to the last one.
        """
        entries, at = self.entries, self.at
        last = at - 1 if usable else at

        def back_to(place: int) -> None:
            self._go(place)
            apply(self.entries[place])

        st.button(
            "Undo",
            type="tertiary",
            icon=":material/undo:",
            shortcut="Alt+Z",
            disabled=last < 0,
            on_click=back_to,
            args=(last,),
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
            "History", type="tertiary", icon=":material/history:", disabled=len(entries) <= usable
        ):
            st.caption(self.about)
            for place in range(len(entries) - 1, max(-1, len(entries) - 1 - LISTED), -1):
                st.button(
                    self.label(entries[place]),
                    key=f"{self.name} {place}",
                    type="tertiary",
                    disabled=usable and place == at,
                    on_click=back_to,
                    args=(place,),
                )

    def keep(self) -> None:
        """Have the tab keep the history; at first, take up what it has kept."""
        restored = st.session_state.get(f"{self.name} restored", False)
        said = [kept for entry in self.entries if (kept := self.kept(entry)) is not None]
        data = {"name": self.name, "entries": json.dumps(said), "restored": restored}
        found = _KEEP(data=data, key=f"kept {self.name}", on_kept_change=lambda: None)
        if not restored and found.kept is not None:
            st.session_state[f"{self.name} restored"] = True
            earlier, now = self.read_all(found.kept), self.entries
            if len(now) == 1 and now[0] in earlier:  # a reload, maybe after an undo
                self._go(len(earlier) - 1 - earlier[::-1].index(now[0]))
            else:
                earlier = [*earlier, *now][-MOST:]
                self._go(len(earlier) - 1)
            st.session_state[self.name] = earlier
            st.rerun()

    def read_all(self, kept: str) -> list[Of]:
        """The entries that a tab has kept; those that Semlens did not write are left out."""
        try:
            found = json.loads(kept) if len(kept) < MOST * 30_000 else []
        except (ValueError, RecursionError):
            return []
        listed = found[-MOST:] if isinstance(found, list) else []
        return [entry for said in listed if (entry := self.read(said)) is not None]


class Entry(TypedDict):
    """What was explained: the sentences, and the packed rest (:mod:`explainers.sharing.links`)."""

    a: str
    b: str
    state: str


def _label(entry: Entry) -> str:
    changed = " (edited)" if entry["state"] else ""
    return " / ".join(escaped(text.shortened(side, 45)) for side in (entry["a"], entry["b"])) + (
        changed
    )


def _read(said: Any) -> Entry | None:
    longest = {"a": CHARACTERS.most, "b": CHARACTERS.most, "state": LINK.most}
    if not isinstance(said, dict) or said.keys() != longest.keys():
        return None
    if not all(isinstance(v, str) and len(v) <= longest[k] for k, v in said.items()):
        return None
    try:
        text.check_whole("".join(said.values()), "this entry")
    except InputError:  # no page can show all of it
        return None
    return Entry(a=said["a"], b=said["b"], state=said["state"])


PAIRS: History[Entry] = History(
    "history",
    "What you compared in this tab; a reload keeps it.",
    _label,
    lambda entry: entry,
    _read,
)
