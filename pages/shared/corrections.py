"""Corrected graphs of a study's pairs: kept with the pair, for whoever opens it."""

import streamlit as st

from explainers.studies.access import Access
from explainers.studies.links import Right
from explainers.studies.reading import PairRow
from pages.shared.pair import edited_graphs, editor_key, keep_edited
from pages.shared.pair_state import PairState
from pages.shared.study import attempt, models_in_use, studies


def take_corrections(access: Access, row: PairRow) -> None:
    """Have this session and the study agree on which graphs of a row are corrected.

    What the study has comes first; what is changed here from then on goes into the study, whose
    row is computed anew. Where that cannot be, the page says so. The page runs again where
    something is taken over.
    """
    study, pair = access.study, {"a": row.a, "b": row.b}
    kept = studies().corrections(study.id).get(row.number, {})
    edited = edited_graphs()
    mine = {side: edited[side, s] for side, s in pair.items() if (side, s) in edited}
    known = PairState.of_session().corrections
    here = (study.id, row.number)
    if known.get(here) != kept:
        known[here] = kept
        if mine != kept:
            take_back(row)
            for side, penman in kept.items():
                keep_edited(side, pair[side], penman)
            st.rerun()
    elif mine != kept:
        other_models = study.models != models_in_use(study)
        if access.right < Right.JUDGE or study.closed or other_models:
            st.caption(":material/edit_off: This correction is not kept with the study.")
            return
        attempt(access.correct, row.number, mine)
        known[here] = mine
        st.rerun()


def take_back(row: PairRow) -> None:
    """Go back to the parser's graphs of a row; the study hears of it in the next run."""
    for side, sentence in (("a", row.a), ("b", row.b)):
        edited_graphs().pop((side, sentence), None)
        st.session_state.pop(editor_key(side, sentence), None)
