"""What predicts people: how far the ratings of a study go with each score and aspect."""

import pandas as pd
import streamlit as st

from explainers.provenance import one_line
from explainers.serving import CACHE
from explainers.studies import plot, predicting
from explainers.studies.predicting import ENCODER, GRAPHS, SCORE, Predictor
from explainers.studies.store import Study
from pages.lab.inspect.taking_along import origin
from pages.shared.panels import offer, show_chart
from pages.shared.session import chosen_lens, escaped
from pages.shared.study import rows_of

SHOWN = {
    "Aspects by the encoder": (SCORE, ENCODER),
    "Aspects by the graphs": (SCORE, GRAPHS),
    "Both": predicting.KINDS,
}
"""Which kinds of predictors are shown, by what the choice is called."""


@st.cache_data(scope="session", max_entries=4, max_size=CACHE.most, show_spinner=False)
def _predictors(numbers: pd.DataFrame) -> list[Predictor]:
    return predicting.predictors(numbers)


def show_predictors(study: Study, frame: pd.DataFrame) -> None:
    """What people's ratings go with, in a sentence, as bars, as a table and as files.

    Args:
        study: that is open.
        frame: its pairs that are shown; see :func:`explainers.studies.overview.table`.
    """
    trouble = predicting.trouble(frame)
    if trouble:
        st.info(trouble, icon=":material/group:")
        return
    found = _predictors(frame.select_dtypes("number"))
    st.markdown(predicting.in_words(found, escaped))
    shown = st.segmented_control(
        "Which aspects",
        list(SHOWN),
        default=next(iter(SHOWN)),
        required=True,
        key="predictors shown",
        label_visibility="collapsed",
    )
    some = [p for p in found if p.kind in SHOWN[shown]]
    alt = "How far people's ratings go with each score and aspect"
    if any(p.value is not None for p in some):
        show_chart(plot.predicting(some), "predictors", f"{alt}; the same numbers below")
    numbers = st.column_config.NumberColumn
    st.dataframe(
        predicting.table(some),
        hide_index=True,
        height=260,
        alt=alt,
        column_config={
            "column": st.column_config.TextColumn(help="For a filter"),
            "spearman": numbers(format="%.2f", help="Empty where all pairs have the same value"),
            "low": numbers("from", format="%.2f"),
            "high": numbers("to", format="%.2f"),
            "pairs": numbers(help="That are shown, explained and rated"),
        },
    )
    lens, rows = chosen_lens(), rows_of(study)  # files are made when there is no session to ask

    def table() -> str:
        return predicting.spreadsheet(some, one_line(origin(lens, rows)))

    def picture() -> str:
        return predicting.svg(some, one_line(origin(lens, rows)))

    files = {"These figures (TSV)": (table, "tsv", "text/tab-separated-values")}
    if any(p.value is not None for p in some):
        files["This picture (SVG)"] = (picture, "svg", "image/svg+xml")
    offer(files, "semlens-predictors")
    st.caption(
        "Spearman's correlation with the ratings, over the pairs shown, with intervals of 95% by "
        "bootstrap. An aspect may predict people little because it is measured badly, or because "
        "it hardly varies in these pairs: neither says that people do not mind it."
    )
