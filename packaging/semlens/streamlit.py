"""A pair in a Streamlit app of one's own: the canvas of the dashboard, as a component."""

from __future__ import annotations

import streamlit as st

from explainers.given import names
from explainers.pictures.notebook import canvas
from explainers.pictures.scene import chosen
from explainers.pictures.scene.selected import Selected, selected
from explainers.pictures.templating import asset
from explainers.registry import see_there_is
from explainers.results import PairExplanation

PARTS = ("scores", "top", "graphs", "tokens", "aspects")

_CANVAS = st.components.v2.component(
    "semlens_explanation",
    js=asset("canvas/canvas.js"),
    css=asset("canvas/canvas.css"),
)


def explanation(
    result: PairExplanation, *only: str, key: str = "semlens_explanation"
) -> Selected | None:
    """Draw a pair, with graphs, words and aspects linked.

    Args:
        result: what ``semlens.explain`` gave.
        only: which parts of ``scores``, ``top``, ``graphs``, ``tokens`` and ``aspects``; all that
            there are if none is named.
        key: tells it from others on the page.

    Raises:
        InputError: if something of the pair was not explained, or there is no such part.

    Returns:
        What a visitor has selected there, if anything is: the app runs anew with every selection.

    Example::

        picked = semlens.streamlit.explanation(result)
        if picked is not None and picked.kind == "word":
            st.write(f"You chose the word {picked.text} of sentence {picked.side}.")
    """
    scene = canvas(result)
    see_there_is("part", names(only, "only"), PARTS)
    shown = scene | {"tells": True} | ({"only": only} if only else {})
    told = _CANVAS(key=key, data=shown, on_kept_change=lambda: None).get("kept") or {}
    said = told.get("chosen", "") if told.get("of") == scene["id"] else ""
    return selected(result, scene, chosen(scene, said))
