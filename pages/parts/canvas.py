"""The canvas on a page: mounted, with what is chosen in the link."""

from typing import Any

import streamlit as st

from explainers.pictures.canvas import LONGEST, chosen
from explainers.pictures.templating import asset

SCRIPTS = (
    *("dom", "selection", "sentences", "graphs", "morph"),
    *("heatmap", "radar", "aspects", "canvas"),
)
"""One module in several files, each of which needs those before it."""

_CANVAS = st.components.v2.component(
    "semlens_canvas",
    js="\n".join(asset(f"canvas/{name}.js") for name in SCRIPTS),
    css=asset("canvas/canvas.css"),
)


def show_canvas(data: dict[str, Any]) -> None:
    """Draw a pair; what the user keeps goes into the address, and comes back from there.

    Args:
        data: what :func:`explainers.pictures.canvas.canvas` gave.
    """
    kept = chosen(data, st.query_params.get("chosen", ""))
    if not kept:
        st.query_params.pop("chosen", None)
    st.session_state["canvas of"] = data["id"]
    _CANVAS(key="canvas", data={**data, "kept": kept}, on_kept_change=_kept)


def _kept() -> None:
    """Put what was chosen into the address, before anything on the page reads that."""
    told = st.session_state["canvas"].get("kept") or {}
    if told.get("of") != st.session_state.get("canvas of"):
        return
    said = told.get("chosen")
    if said and isinstance(said, str) and len(said) <= LONGEST:
        st.query_params["chosen"] = said
    else:
        st.query_params.pop("chosen", None)
