"""The open pair of a study: what is judged of it, its scores and its picture."""

import numpy as np
import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explainers.encoders.languages import languages_in_words
from explainers.pictures.differences import marked
from explainers.studies.access import Access
from explainers.studies.links import Right
from explainers.studies.reading import PairRow
from explainers.wording.bands import shown
from explainers.wording.labels import SCORE_LABELS
from explainers.wording.verdict import verdict
from pages.lab.inspect.graphs import show_adjudication
from pages.lab.inspect.results import Shown as Results
from pages.shared.canvas import picture, show_canvas
from pages.shared.corrections import take_back, take_corrections
from pages.shared.judging import judging, ratings
from pages.shared.pair import explained, which_edited
from pages.shared.panels import into_view
from pages.shared.session import escaped
from pages.shared.study import open_pair as take_up
from pages.shared.study import open_row, steps
from pages.shared.ways import open_pair

BOARD = ("graphs", "tokens", "aspects")
"""Panels of the picture, in their order."""


def show_pair(access: Access, frame: pd.DataFrame) -> None:
    """The open pair of a study, which is given as a table, too."""
    results = Results.of_session()
    with st.container(key="called"):
        if results.called:  # where it stands below the table
            into_view("the pair")
    results.called = False
    steps(access.study)
    row = open_row(access.study.id)
    if row is None:
        st.info("This study has no such row: choose one in the table.")
        return
    take_corrections(access, row)
    plain = st.container()
    numbers = frame[frame["number"] == row.number].iloc[0]
    with st.container():
        if numbers["error"]:
            st.warning(f"This pair cannot be explained: {escaped(numbers['error'])}")
    scores = {label.short: numbers[name] for name, label in SCORE_LABELS.items()}
    said = [f"{name} **{'…' if np.isnan(x) else shown(x)}**" for name, x in scores.items()]
    if {*row.languages} != {"en"}:
        said.insert(0, languages_in_words(tuple(dict.fromkeys(row.languages))))
    if not np.isnan(numbers["human"]):
        said.append(f"human **{numbers['human']:g}**")
    edited = which_edited((row.a, row.b))
    st.markdown(" · ".join(said))
    line = st.container(horizontal=True, vertical_alignment="bottom")
    with line:
        if st.button("Open in Explore", icon=":material/open_in_full:", shortcut="Alt+Enter"):
            take_up(row.number, access.study.id)
            link = access.links[min(access.right, Right.JUDGE)]
            open_pair((row.a, row.b), study=link, row=str(row.number))
        if edited:
            label = f"Back to the {'file' if row.graphs else 'parser'}'s graphs"
            st.button(label, icon=":material/undo:", on_click=take_back, args=(row,))
            st.caption(f":material/edit_note: Graph {' and '.join(edited)} is corrected.")
    judging(access, row.number, line)
    show_adjudication(access, row)
    computed = not np.isnan(numbers["sbert"]) or edited  # or it is just computed anew
    if not (computed and _show_picture(access, row, plain)):
        plain.markdown(f"**A** {escaped(row.a)}  \n**B** {escaped(row.b)}")


def _show_picture(access: Access, row: PairRow, above: DeltaGenerator) -> bool:
    """The open pair as one picture, until somebody who judges by the text alone folds it.

    Args:
        access: to the study.
        row: of the pair.
        above: where its sentences stand, with what differs.

    Returns:
        Whether it is open, and the sentences are shown.
    """
    place = st.expander(
        "Graphs, words and aspects",
        expanded=True,
        key="picture",
        on_change="rerun",
    )
    if not place.open:
        return False
    with place:
        result = explained((row.a, row.b), row.languages)
        stars = ratings(access, row.number)
        show_canvas(picture(result), *BOARD, edits=result, ratings=stars)
    above.html(marked(result.sentences, result.differences))
    if not result.differences:
        above.markdown(escaped(verdict(result)))
    return True
