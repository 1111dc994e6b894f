"""The strip over every view: the sentences, how alike they are, and what that means."""

import hashlib
import json
from typing import Any

import streamlit as st

from explainers.pictures.scene import Scene
from explainers.pictures.templating import asset, safe
from explainers.results import PairExplanation
from explainers.teaching import edits
from explainers.text import begun
from explainers.wording.bands import band
from explainers.wording.verdict import details, told
from pages.navigation import VIEWS
from pages.shared.changes import CHANGES, label_of
from pages.shared.pair import Asked, surprise

_STRIP = st.components.v2.component(
    "semlens_strip",
    js=asset("canvas/strip.js"),
    css=asset("canvas/strip.css"),
)


def show_strip(
    asked: Asked, view: str, known: tuple[PairExplanation, Scene | None] | None, guess: bool = False
) -> None:
    """Draw it.

    Args:
        asked: what stands in it.
        view: that is shown below.
        known: the explanation, and its scene where there are graphs; none where there is none.
        guess: whether a newcomer may guess before the score is shown.
    """
    data: dict[str, Any] = {
        "view": view,
        "views": [{"name": name, "label": label} for name, label in VIEWS.items()],
        "typed": asked.typed,
        "errors": asked.errors,
        "known": known is not None,
        "sentences": None,
        "score": 0.0,
        "band": "",
        "told": [],
        "more": [],
        "differs": False,
        "changes": [],
        "another": (),
        "guess": guess,
    }
    if known is not None:
        result, picture = known
        score, said = result.scores["sbert"], told(result)
        data |= {
            "score": round(score, 4),
            "band": band(score),
            "told": [list(part) for part in said.parts],
            "more": [begun(finding) for finding in said.more],
            "another": surprise() if view == "overview" else (),
        }
        if picture is None:
            data["views"] = []
        else:
            data |= {
                "sentences": picture["sentences"],
                "differs": bool(result.differences) and not details(result),
                "changes": _changes(result) if view == "overview" else [],
            }
    asks = st.query_params
    address = {"chosen": asks.get("chosen", ""), "bare": not asks.get("a")}  # draw nothing anew
    digest = hashlib.blake2b(json.dumps(data).encode("utf-8", "replace"), digest_size=8)
    _STRIP(key="sentences", data=data | {"id": digest.hexdigest()} | address)


LONG = 120
"""Characters of a sentence from more of which on both have smaller letters, as in ``strip.js``."""


def first_sight(asked: Asked) -> str:
    """What stands in its place before it is drawn for the first time, as HTML."""
    rows = (
        f"<p><b>{side}</b> {safe(typed)}</p>" for side, typed in zip("AB", asked.typed, strict=True)
    )
    long = " long" if max(map(len, asked.typed)) > LONG else ""
    return f'<div class="first-sight{long}">{"".join(rows)}</div>'


def _changes(result: PairExplanation) -> list[dict[str, str]]:
    """What can be changed in B by one click: its name, what it says, and B after it."""
    if result.languages[1] != "en":
        return []
    sentence = result.sentences[1]
    possible = edits.offered(sentence, result.graphs.b)
    return [
        {"kind": kind, "label": label_of(kind, sentence, possible[kind])}
        | {"sentence": possible[kind]}
        for kind in CHANGES
        if kind in possible
    ]
