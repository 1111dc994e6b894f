"""The owner's keys of the studies that were opened in this tab, which keeps them over a reload."""

import json
from dataclasses import dataclass, field

import streamlit as st

from explainers.pictures.templating import asset
from explainers.studies.links import LONGEST, Right, keys
from pages.shared.state import State

MOST = 20
"""Keys that are kept."""

_KEEP = st.components.v2.component("semlens_owned", js=asset("owned.js"))


@dataclass
class Owned(State):
    """The keys that this session knows, and whether it has taken up those that the tab kept."""

    keys: list[str] = field(default_factory=list)
    restored: bool = False


def own(key: str) -> None:
    """Remember an owner's key."""
    known = Owned.of_session().keys
    if key not in known:
        known.append(key)
        del known[:-MOST]


def best_key(linked: str) -> str:
    """The key of a link, or the owner's of the same study if it is known."""
    owned = Owned.of_session().keys
    return next((key for key in owned if linked in keys(key, Right.OWN).values()), linked)


def show_private(address: str) -> None:
    """A page's address with its owner's key, to be kept: there is no account to come back by."""
    st.markdown(
        "**Keep this link, and show it to nobody.** It opens this page in any browser, and there "
        "is no other way back once this tab is closed."
    )
    st.code(address, language=None)


def keep_owned() -> None:
    """Have the tab keep the keys; the first time, take up those that it has kept."""
    state = Owned.of_session()
    data = {"owned": json.dumps(state.keys), "most": MOST}
    tab = _KEEP(data=data, key="kept keys", on_kept_change=lambda: None)
    new = [key for key in read_keys(tab.kept or "[]") if key not in state.keys]
    if new and not state.restored:
        state.restored = True
        for key in new:
            own(key)
        st.rerun()


def read_keys(kept: str) -> list[str]:
    """The keys that a tab has kept, without what is no key."""
    try:
        entries = json.loads(kept) if len(kept) < 2 * MOST * LONGEST else []
    except (ValueError, RecursionError):
        return []
    return [
        key
        for key in (entries if isinstance(entries, list) else [])
        if isinstance(key, str) and 0 < len(key) <= LONGEST
    ]
