"""Overview: everything that is explained of a pair in one picture, and how it was measured."""

import json
from collections.abc import Callable, Mapping
from functools import partial

import streamlit as st

from explainers.amr.graph import Graph, Interpretation
from explainers.pictures.scene import Scene
from explainers.registry import BY_NAME
from explainers.results import PairExplanation
from explainers.wording.bands import bands_in_words, share, shown
from explainers.wording.labels import RELATION_LABELS, SCORE_LABELS
from explainers.wording.verdict import related
from pages.explore.overview.changed import show_changed
from pages.navigation import VIEWS, path_of
from pages.shared.canvas import show_canvas
from pages.shared.drawings import DRAWINGS, FURTHER
from pages.shared.judging import Ratings
from pages.shared.pair import MOST_EDITED, chosen_interpretations, which_edited
from pages.shared.pair_state import PairState
from pages.shared.panels import (
    TABLE_OF_NODES,
    aspects_table,
    in_numbers,
    nodes_table,
    offer,
    pairs_table,
    show_models,
)
from pages.shared.session import escaped

# Words are offered other readings below this probability, so many at most.
READINGS_BELOW, MOST_DOUBTS = 0.75, 8

CHECKED = {
    "de": "captions, everyday sentences (Tatoeba) and Wikipedia (PAWS-X)",
    "fr": "captions and Wikipedia (PAWS-X)",
    "cs": "captions",
    "es": "Wikipedia (PAWS-X)",
}
"""Of what sentences the certainty of the parser of other languages was measured, by language."""


EVIDENCE = {
    "sbert": "words",
    "s3bert": "aspects",
    "rcmd": "words",
    "smatch": "graphs",
    "pam": "meaning",
}
"""Which view has the evidence of a score."""


def nodes(result: PairExplanation) -> None:
    st.dataframe(nodes_table(result), **TABLE_OF_NODES)
    st.caption(in_numbers(result.graphs.match))


def aspects(result: PairExplanation) -> None:
    table, settings = aspects_table(result)
    st.dataframe(table, **settings)


def contributions(result: PairExplanation) -> None:
    table, settings = pairs_table(result.tokens)
    st.dataframe(table, **settings)


TABLES: dict[str, Callable[[PairExplanation], None]] = {
    "Aligned nodes as a table": nodes,
    "Aspects as a table": aspects,
    "Contributions as a table": contributions,
}
"""What the pictures show, as tables; each is made when it is opened."""


def show_doubts(sentence: str, graph: Graph, side: str, language: str) -> None:
    """How sure the parser is, and the other readings of the words that it doubts."""
    sure = graph.confidence
    if sure is None:
        return
    checked = f", checked on {CHECKED[language]}" if language in CHECKED else ""
    st.caption(
        f"The parser expects about **{sure.graph:.0%}** of this graph to be right "
        f"(expected Smatch F1{checked})."
    )
    chosen = dict(chosen_interpretations(sentence))
    doubtful = sorted(
        (k for k, found in sure.readings.items() if found[0].probability < READINGS_BELOW),
        key=lambda k: sure.readings[k][0].probability,
    )[:MOST_DOUBTS]
    doubtful = sorted({*doubtful, *chosen})
    if not doubtful:
        return
    with st.expander(f"Doubtful words in sentence {side.upper()}: other readings"):
        st.caption("Choose how a word is to be read; everything is compared anew.")
        for position in doubtful:
            found = {r.label: r for r in sure.readings.get(position, ())}
            options, now = list(found), chosen.get(position)
            key = f"reading {side} {position} {sentence}"
            st.session_state[key] = now if now in options else None  # a default cannot be cleared
            st.selectbox(
                f"{escaped(graph.tokens[position])} (word {position + 1})",
                options,
                index=None,
                key=key,
                placeholder="as the parser chose",
                format_func=partial(_reading, found),
                on_change=choose_reading,
                args=(sentence, position, key),
            )


def _reading(found: Mapping[str, Interpretation], label: str) -> str:
    """A reading in words, and how likely the parser finds it."""
    return f"{found[label].text} ({found[label].probability:.0%})"


def choose_reading(sentence: str, position: int, key: str) -> None:
    """Keep a chosen reading, or go back to the parser's."""
    chosen = PairState.of_session().interpretations
    of_sentence = chosen.setdefault(sentence, {})
    while len(chosen) > MOST_EDITED:
        chosen.pop(next(iter(chosen)))
    if st.session_state[key] is None:
        of_sentence.pop(position, None)
    else:
        of_sentence[position] = st.session_state[key]


def show(result: PairExplanation, picture: Scene, live: bool, stars: Ratings | None) -> None:
    """The view.

    Args:
        result: the pair.
        picture: its scene.
        live: whether it was explained just now, so that its graphs can be changed.
        stars: of the panels, where somebody judges the pair.
    """
    show_canvas(
        picture,
        "graphs",
        "tokens",
        "aspects",
        edits=result if live else None,
        ratings=stars,
        story=False,
    )
    for panel in FURTHER:
        st.subheader(DRAWINGS[panel].heading, anchor=panel)
        DRAWINGS[panel].beside(result)
    if live:
        show_changed(result)
    measured = st.expander("How is this measured?", key="measured", on_change="rerun")
    if measured.open:
        with measured:
            _measured(result)


def _measured(result: PairExplanation) -> None:
    """Five scores and where each comes from; what is doubtful; everything as tables and a file."""
    for name in SCORE_LABELS:
        _score(result, name)
    if said := related(result):
        what = BY_NAME["relation"].label
        sure = f" ({share(said['probability'])} sure)" if said["probability"] < 1 else ""
        told = RELATION_LABELS[said["label"]]
        st.markdown(f"**{told}**{sure} · **{what.short}** ({what.term}): {what.meaning}")
    st.caption(bands_in_words())
    for side, column in enumerate(st.columns(2)):
        graph = (result.graphs.a, result.graphs.b)[side]
        with column:
            show_doubts(result.sentences[side], graph, "ab"[side], result.languages[side])
    for label, show_table in TABLES.items():
        place = st.expander(label, key=label, on_change="rerun")
        if place.open:
            with place:
                show_table(result)

    def everything() -> str:
        whole = result.to_json() | {"edited": which_edited(result.sentences)}
        return json.dumps(whole, ensure_ascii=False, indent=1)

    offer({"Download this explanation (JSON)": (everything, "json", "application/json")}, "semlens")
    show_models(result)


def _score(result: PairExplanation, name: str) -> None:
    """A score, what it compares, and the way to its evidence."""
    label = SCORE_LABELS[name]
    with st.container(horizontal=True, vertical_alignment="center"):
        value = shown(result.scores[name])
        st.markdown(f"**{value}** · **{label.short}** ({label.term}): {label.meaning}")
        if view := EVIDENCE.get(name):
            asked = {k: v for k, v in st.query_params.to_dict().items() if k in ("a", "b", "state")}
            st.page_link(
                path_of("explore"), label=f"See {VIEWS[view]}", query_params=asked | {"view": view}
            )
