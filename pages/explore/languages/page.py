"""Languages: text and AMR as one embedding, and the same sentence in several languages."""

import streamlit as st

from pages.explore.languages.joins import show_joins
from pages.explore.languages.matrix import show_matrix
from pages.explore.languages.retrofit import show_retrofit
from pages.shared.cautions import show_cautions
from pages.shared.pair import ask, explained
from pages.shared.panels import show_models
from pages.shared.session import begin

begin()
st.title("Languages", anchor=False)
st.markdown(
    "A sentence as **one embedding of its text and its graph**: what each adds to a score, and "
    "what of a meaning is left when it is said in another language."
)
pair = ask("languages")
if pair is not None:
    result = explained(pair)
    with st.container():
        show_cautions(result)
    show_joins(result)
    show_models(result)
show_matrix()
show_retrofit()
