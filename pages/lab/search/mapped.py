"""A collection as points, and two settings of a search side by side."""

from collections.abc import Callable, Mapping

import pandas as pd
import streamlit as st

from explainers.pictures.found import reached, spelled
from explainers.pictures.points import grouped, points
from explainers.search import Search, SearchResult
from explainers.search.moves import Move, moves
from explainers.text import several, shortened
from pages.lab.search.searching import LINKED, Setting, weights_in_words, why_nothing
from pages.lab.search.state import change
from pages.shared.session import escaped

NOTHING = "nothing"
"""What points are coloured by where no field is chosen."""

NAMED = 80
"""Characters of a result below the map."""

SHOWN = 160
"""Characters of a text in two columns."""


def show_map(search: Search, setting: Setting, results: list[SearchResult], anchor: str) -> None:
    """The documents as points, coloured by a field; a lasso marks those to search among.

    Args:
        search: in the collection.
        setting: the search.
        results: its results, which are ringed.
        anchor: what the search begins from is called so.
    """
    plane = search.plane(
        setting.anchor, setting.counted, setting.condition(search.fields), keep=setting.keep
    )
    if not plane.rows:
        st.info(why_nothing(setting))
        return
    sample = f"A sample of {len(plane.rows):,} of" if plane.of > len(plane.rows) else "All"
    st.caption(
        f"{sample} {plane.of:,} documents; the nearer two are, the more alike in what has weight, "
        "roughly. Only distances count, not directions. Point at a document to read it; draw "
        "around some, or mark them in the table, to search among them.",
        help=f"Two principal components, with {plane.shares[0]:.0%} and {plane.shares[1]:.0%} of "
        f"the variance; the cross is at ({plane.anchor[0]:.2f}, {plane.anchor[1]:.2f}).",
    )
    drawing, naming = st.columns([3, 2], gap="medium")
    fields = [NOTHING, *search.fields]
    with naming:
        named = (f"{k}. {escaped(shortened(r.text, NAMED))}" for k, r in enumerate(results, 1))
        st.markdown("\n".join(named))
        colour = st.selectbox("Coloured by the field", fields, key="map colour", width=260)
    about = search.described(plane.rows)
    values = [
        "documents" if colour == NOTHING else document.get(colour, "–") for _, document in about
    ]
    figure = points(
        plane.points,
        plane.rows,
        [text for text, _ in about],
        grouped(values),
        [result.row for result in results],
        (anchor, plane.anchor),
    )
    ringed = "Blue" if colour == NOTHING else "Ringed"
    drawing.caption(f"{ringed}: the results, by their rank. The cross: what is searched from.")
    event = drawing.plotly_chart(
        figure,
        on_select="rerun",
        selection_mode=("lasso", "box"),
        key="map",
        alt="The documents as points; they are listed below, as a table",
    )
    with st.expander("As a table", icon=":material/table:"):
        listed = st.dataframe(
            pd.DataFrame(
                {
                    "row": plane.rows,
                    "across": plane.points[:, 0].round(3),
                    "up": plane.points[:, 1].round(3),
                    "group": values,
                    "text": [shortened(text, SHOWN) for text, _ in about],
                }
            ),
            hide_index=True,
            on_select="rerun",
            selection_mode="multi-row",
            key="map table",
            alt="The points of the map, with where they are and their texts",
        )
        st.caption("Mark rows in their first column, or with Shift and the space bar.")
    drawn = {int(_number(p)) for p in event.selection.points if "customdata" in p}
    chosen = tuple(sorted(drawn | {plane.rows[k] for k in listed.selection.rows}))
    with st.container(horizontal=True):
        st.button(
            f"Search among these {len(chosen):,}" if chosen else "Search among what you marked",
            icon=":material/select_all:",
            disabled=not chosen,
            on_click=change,
            kwargs={"among": chosen},
        )
        st.button(
            "Search in all again",
            icon=":material/deselect:",
            disabled=not setting.among,
            on_click=change,
            kwargs={"among": ()},
        )
    if len(setting.among) > LINKED:
        st.caption(f"Links name at most {LINKED} marked rows: this one leaves them out.")


def _number(point: Mapping[str, object]) -> int:
    row = point["customdata"]
    return int(str(row[0] if isinstance(row, list) else row))


def show_beside(
    setting: Setting,
    ask: Callable[[Mapping[str, float]], list[SearchResult]],
    results: list[SearchResult],
) -> None:
    """The same anchor with two settings: what entered, what left, how far rows moved.

    Args:
        setting: the search; its weights are the second setting.
        ask: the results of weights.
        results: of the second setting.
    """
    st.button(
        "Keep these weights as A",
        icon=":material/keep:",
        help="Then move sliders: B shows what changes",
        on_click=change,
        kwargs={"beside": dict(setting.counted)},
    )
    first = setting.beside or setting.counted
    if dict(first) == dict(setting.counted):
        st.info("A is what is set now. Choose something else to find, or move a slider.")
        return
    before = ask(first)
    moved = moves(before, results)
    entered = sum(move.before is None for move in moved.values())
    gone = len(before) - len(results) + entered
    order = "another" if any(move.up for move in moved.values()) else "the same"
    same = f"The same texts, in {order} order"
    came = f"{several(entered, 'text')} came in, {gone} went out"
    st.markdown(f"**{came if entered or gone else same}.**")
    left, right = st.columns(2)
    for column, name, weights, listed in (
        (left, "A", first, before),
        (right, "B", setting.counted, results),
    ):
        with column, st.container(key=f"setting {name}"):
            st.markdown(f"**{name}** {weights_in_words(weights, setting.keep)}")
            for rank, result in enumerate(listed, 1):
                move = _in_words(moved[result.row], name)
                st.markdown(
                    f"{rank}\\. **{spelled(reached(result.score, weights.values()))}** {move}  \n"
                    f"{escaped(shortened(result.text, SHOWN))}"
                )


def _in_words(move: Move, side: str) -> str:
    """What became of a row, or where it came from."""
    if side == "A":
        return "" if move.after else ":gray-badge[left]"
    if move.before is None:
        return ":blue-badge[new]"
    if move.up:
        return f":gray-badge[{'up' if move.up > 0 else 'down'} {abs(move.up)}]"
    return ""
