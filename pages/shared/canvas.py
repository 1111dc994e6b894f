"""The canvas on a page: mounted, with what is chosen in the link."""

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from explainers.amr.editing import (
    with_concept,
    with_relation,
    without_node,
    without_relation,
)
from explainers.amr.graph import Graph, GraphError
from explainers.amr.strict import read_strictly
from explainers.amr.vocabulary import concepts, roles
from explainers.pictures.canvas import LONGEST, canvas, chosen
from explainers.pictures.heatmaps import Unit
from explainers.pictures.templating import asset
from explainers.provenance import one_line, provenance
from explainers.results import PairExplanation
from explainers.serving import CACHE
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
    key: Hashable, _result: PairExplanation, _units: tuple[list[Unit], list[Unit]]
) -> dict[str, Any]:
    """What the canvas draws of a pair.

    Args:
        key: of the explanation, which tells it from others.
        _result, _units: the pair.
    """
    note = one_line(provenance(_result.models, which_edited(_result.sentences)))
    return canvas(_result, _units, note)


def picture(result: PairExplanation) -> dict[str, Any]:
    """What the canvas draws of a pair of this session."""
    return scene(result.key, result, running_words(result.sentences, lens_of(result)))


def show_canvas(
    data: dict[str, Any],
    *only: str,
    large: bool = False,
    edits: PairExplanation | None = None,
    ratings: "Ratings | None" = None,
    story: bool | None = None,
) -> None:
    """Draw a pair; what the user keeps goes into the address, and comes back from there.

    Args:
        data: what :func:`explainers.pictures.canvas.canvas` gave.
        only: which parts of ``scores``, ``top``, ``graphs``, ``tokens`` and ``aspects``; all if
            none is named.
        large: alone on the page, for a projector: as large as the window allows.
        edits: the pair, where its graphs may be changed in the picture.
        ratings: of its panels, where they may be rated in the picture.
        story: whether a new visitor is told of what there is to see; none if nobody can be.
    """
    kept = chosen(data, st.query_params.get("chosen", ""))
    if not kept:
        st.query_params.pop("chosen", None)
    key = " ".join(("canvas", *only))
    state = CanvasState.of_session()
    state.scene, refused, state.refused = data["id"], state.refused, ""
    with st.container():
        if refused:
            said, _, place = refused.partition("\n")
            st.error(f"The graph stays as it was: {escaped(said)}", icon=":material/edit_note:")
            if place:
                st.code(place, language=None)
    shown = {**data, "kept": kept, "large": large, "editable": edits is not None}
    if story is not None:
        shown["story"] = story
    if ratings is not None:
        shown |= {"ratings": ratings.stars, "rated": ratings.of}
    if edits is not None:
        shown["roles"] = roles()
        begins, state.concepts = state.concepts, ""
        if begins:
            shown["concepts"] = {"begins": begins, "all": concepts(begins)}
    _CANVAS(
        key=key,
        data=shown | ({"only": only} if only else {}),
        on_kept_change=partial(_kept, key),
        on_edit_change=partial(_edited, key, edits),
        on_look_change=partial(_looked, key),
        on_rate_change=partial(_rated, key, ratings),
    )


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
    if pair is None or told.get("of") != CanvasState.of_session().scene:
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
