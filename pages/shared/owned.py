"""The owner's keys of the studies that were opened in this tab; it keeps them over a reload."""

import json

import streamlit as st

from explainers.pictures.templating import asset
from explainers.studies.links import LONGEST, Right, keys

MOST = 20
"""Keys that are kept."""

_KEEP = st.components.v2.component("semlens_owned", js=asset("owned.js"))


def owned() -> list[str]:
    """The keys that are known in this session."""
    known: list[str] = st.session_state.setdefault("owned", [])
    return known


def own(key: str) -> None:
    """Remember an owner's key."""
    if key not in owned():
        owned().append(key)
        del owned()[:-MOST]


def best_key(linked: str) -> str:
    """The key of a link, or the owner's of the same study if it is known."""
    return next((key for key in owned() if linked in keys(key, Right.OWN).values()), linked)


def keep_owned() -> None:
    """Have the tab keep the keys; at first, take up what it has kept."""
    data = {"owned": json.dumps(owned()), "most": MOST}
    found = _KEEP(data=data, key="kept keys", on_kept_change=lambda: None)
    new = [key for key in read_keys(found.kept or "[]") if key not in owned()]
    if new and not st.session_state.get("keys restored"):
        st.session_state["keys restored"] = True
        for key in new:
            own(key)
        st.rerun()


def read_keys(kept: str) -> list[str]:
    """The keys that a tab has kept; what is none is left out."""
    try:
        found = json.loads(kept) if len(kept) < 2 * MOST * LONGEST else []
    except (ValueError, RecursionError):
        return []
    return [
        key
        for key in (found if isinstance(found, list) else [])
        if isinstance(key, str) and 0 < len(key) <= LONGEST
    ]
