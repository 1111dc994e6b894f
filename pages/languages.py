"""Languages: text and AMR as one embedding, and the same sentence in several languages."""

import streamlit as st

from pages.parts.cautions import show_cautions
from pages.parts.joins import show_joins
from pages.parts.matrix import show_matrix
from pages.parts.pair import ask, explained
from pages.parts.panels import show_models
from pages.parts.retrofit import show_retrofit
from pages.parts.session import begin

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
