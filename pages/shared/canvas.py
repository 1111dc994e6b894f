"""The canvas on a page: mounted, with what is chosen in the link."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from explainers import text
from explainers.amr.editing import (
    with_concept,
    with_relation,
    without_node,
    without_relation,
)
from explainers.amr.graph import Graph, GraphError
from explainers.amr.strict import read_strictly
from explainers.amr.vocabulary import concepts, roles
from explainers.pictures.heatmaps import summary
from explainers.pictures.scene import LONGEST, Scene, chosen, of_pair, on_one_scale
from explainers.pictures.templating import asset
from explainers.provenance import one_line, provenance
from explainers.results import PairExplanation, TokenExplanation
from explainers.serving import CACHE
from explainers.tokens.units import TextUnit
from explainers.wording.verdict import findings
from pages.shared.pair import editor_key, keep_edited, lens_of, which_edited
from pages.shared.pair_state import CanvasState
from pages.shared.panels import running_words
from pages.shared.session import escaped

if TYPE_CHECKING:
    from pages.shared.judging import Ratings  # which draws no canvas itself

_CANVAS = st.components.v2.component(
    "semlens_canvas",
    js=asset("canvas/canvas.js"),
    css=asset("canvas/canvas.css"),
)


@st.cache_data(scope="session", max_entries=32, max_size=CACHE.most, show_spinner=False)
def scene(
    key: Hashable, _result: PairExplanation, _units: tuple[list[TextUnit], list[TextUnit]]
) -> Scene:
    """Everything that is explained of a pair.

    Args:
        key: of the explanation, which tells it from others.
        _result, _units: the pair.
    """
    note = one_line(provenance(_result.models, which_edited(_result.sentences)))
    return of_pair(_result, _units, note)


def picture(result: PairExplanation) -> Scene:
    """Everything that is explained of a pair of this session."""
    return scene(result.key, result, running_words(result.sentences, lens_of(result)))


def told_picture(result: PairExplanation) -> Scene:
    """The same with those differences alone that its verdict tells, for a projector."""
    if "differences" not in result.explanations:
        return picture(result)
    some = (replace(d, text=f"{text.begun(said)}.") for d, said in findings(result.differences))
    told = replace(result.difference, differences=tuple(some))
    shown = replace(result, explanations={**result.explanations, "differences": told})
    return scene((result.key, "told"), shown, running_words(result.sentences, lens_of(result)))


PLAIN = "plain"
LAYOUTS: dict[str, dict[str, Any]] = {
    PLAIN: {"full": False},
    "layered": {"full": True, "layout": "wide"},
    "tree": {"full": True, "layout": "tall"},
}
"""Ways to draw two graphs, and what says so in a scene."""


def show_canvas(
    data: Scene,
    *only: str,
    key: str = "",
    edits: PairExplanation | None = None,
    ratings: "Ratings | None" = None,
    story: bool | None = None,
) -> None:
    """Draw a scene. What is kept in the page's own canvas goes into the address, and comes back.

    Args:
        data: the scene, with what the page adds to it: ``large``, alone for a projector, as large
            as the window allows; ``layout`` of the graphs; ``thumbnail``, a text in place of a
            picture that is only to be looked at; ``kept`` and ``revealed``.
        only: which parts of ``scores``, ``top``, ``graphs``, ``tokens`` and ``aspects``; all that
            the scene has if none is named.
        key: tells canvases of one page apart; empty for the page's own.
        edits: the pair, where its graphs may be changed in the picture.
        ratings: of its panels, where they may be rated in the picture.
        story: whether a new visitor is told of what there is to see; none if nobody can be.
    """
    place = " ".join(("canvas", *filter(None, (key,)), *only))
    shown: dict[str, Any] = {**data, "editable": edits is not None, "linked": not key}
    if not key:
        shown["kept"] = chosen(data, st.query_params.get("chosen", ""))
        if not shown["kept"]:
            st.query_params.pop("chosen", None)
        CanvasState.of_session().scene = data["id"]
    if edits is not None:
        shown |= _editing()
    if story is not None:
        shown["story"] = story
    if ratings is not None:
        shown |= {"ratings": ratings.stars, "rated": ratings.of}
    _CANVAS(
        key=place,
        data=shown | ({"only": only} if only else {}),
        on_kept_change=partial(_kept, place),
        on_edit_change=partial(_edited, place, edits),
        on_look_change=partial(_looked, place),
        on_rate_change=partial(_rated, place, ratings),
    )


def show_row(pictures: Mapping[str, TokenExplanation], key: str) -> None:
    """Small heatmaps beside one another, on one scale of colours.

    Args:
        pictures: title to what is drawn.
        key: tells them from other canvases of the page.
    """
    scenes = on_one_scale(list(pictures.values()))
    columns = st.columns(len(pictures))
    for column, data, (title, tokens) in zip(columns, scenes, pictures.items(), strict=True):
        with column:
            st.markdown(f"**{escaped(title)}**")
            label = f"Heatmap, {title}: {summary(tokens)}"
            show_canvas(data | {"thumbnail": label}, "tokens", key=f"{key} {title}")


def _editing() -> dict[str, Any]:
    """What a canvas needs to change graphs; says why the last change was refused, if it was."""
    state = CanvasState.of_session()
    refused, state.refused = state.refused, ""
    with st.container():
        if refused:
            said, _, place = refused.partition("\n")
            st.error(f"The graph stays as it was: {escaped(said)}", icon=":material/edit_note:")
            if place:
                st.code(place, language=None)
    begins, state.concepts = state.concepts, ""
    offered = {"begins": begins, "all": concepts(begins)} if begins else None
    return {"roles": roles()} | ({"concepts": offered} if offered else {})


def _kept(key: str) -> None:
    """Put what was chosen into the address, before anything on the page reads that."""
    told = st.session_state[key].get("kept") or {}
    if told.get("of") != CanvasState.of_session().scene:
        return
    said = told.get("chosen")
    if said and isinstance(said, str) and len(said) <= LONGEST:
        st.query_params["chosen"] = said
    else:
        st.query_params.pop("chosen", None)


def _looked(key: str) -> None:
    """Have the next run of the page offer concepts."""
    begins = (st.session_state[key].get("look") or {}).get("begins")
    if isinstance(begins, str) and len(begins) <= LONGEST:
        CanvasState.of_session().concepts = begins


def _rated(key: str, ratings: "Ratings | None") -> None:
    """Write down how well a panel explains the pair."""
    told = st.session_state[key].get("rate") or {}
    panel, stars = told.get("panel"), told.get("stars")
    if ratings is not None and told.get("of") == ratings.of and isinstance(stars, int):
        ratings.judge(str(panel), stars)


def _edited(key: str, pair: PairExplanation | None) -> None:
    """Take up what was changed, if the graph is an AMR with it."""
    told = st.session_state[key].get("edit") or {}
    if pair is None or not told:
        return
    if told.get("of") != CanvasState.of_session().scene:
        CanvasState.of_session().refused = "it was drawn anew meanwhile. Change it once more."
        return
    try:
        side = int(told["side"])
        changed = _changed((pair.graphs.a, pair.graphs.b)[side], told)
    except GraphError as error:
        CanvasState.of_session().refused = str(error)
    except (KeyError, IndexError, TypeError, ValueError):  # a browser that is not ours
        return
    else:
        sentence = pair.sentences[side]
        keep_edited("ab"[side], sentence, changed.penman)
        st.session_state[editor_key("ab"[side], sentence)] = changed.penman


def _changed(graph: Graph, told: dict[str, Any]) -> Graph:
    """A graph with what the browser asks for.

    Raises:
        GraphError: if it is no AMR then.
        KeyError, TypeError, ValueError: if it asks for nothing that there is.
    """
    if "penman" in told:
        return read_strictly(str(told["penman"]))
    if "relation" not in told:
        variable = str(told["variable"])
        if told.get("gone"):
            return without_node(graph, variable)
        return with_concept(graph, variable, str(told["concept"])[:LONGEST])
    source, role, target = map(str, told["relation"])
    if told.get("gone"):
        return without_relation(graph, (source, role, target))
    begins, now, ends = (str(part)[:LONGEST] for part in told["changed"])
    return with_relation(graph, (source, role, target), (begins, now, ends))
