"""What one gets of a file of pairs, shown of a few examples before there is a file."""

from itertools import islice

import streamlit as st

from explainers.studies import overview
from explainers.studies.reading import PairRow
from explainers.studies.records import Record
from explainers.teaching.gallery import gallery
from explainers.wording.bands import shown
from explainers.wording.labels import headed
from pages.shared.session import escaped

FEW = 4
"""Examples that are shown, the first ones."""

WRITTEN = {
    "differs_in": ("what differs", escaped),
    "sbert": (headed("sbert"), shown),
    "a": ("A", escaped),
    "b": ("B", escaped),
}
"""The columns, with their heads and with what writes them."""


def show_preview() -> None:
    """The first examples as a study shows them; nothing where other models are in use."""
    found = [pair.result for pair in islice(gallery().values(), FEW)]
    if not found:
        return
    rows = [PairRow(number, *result.sentences, None, {}) for number, result in enumerate(found)]
    known = {number: Record.of(result) for number, result in enumerate(found)}
    frame = overview.table(rows, known, {})
    st.space("small")
    st.markdown("**What you get**, from the first of the examples:")
    st.table(
        {head: frame[column].map(written) for column, (head, written) in WRITTEN.items()},
        border="horizontal",
        hide_index=True,
        alt="Examples with what differs in them and how similar the encoder finds them",
    )
