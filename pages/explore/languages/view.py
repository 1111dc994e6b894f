"""Across languages: text and AMR as one embedding, and the pair beside its translations."""

from functools import partial

import streamlit as st

from explainers.results import PairExplanation
from explainers.teaching.gallery import gallery
from explainers.wording.bands import shown
from pages.explore.languages.joins import joined, say_joined, show_all_joins, show_joins
from pages.explore.languages.matrix import ask_sentences, beyond, show_matrix
from pages.explore.languages.retrofit import show_retrofit
from pages.explore.languages.words import lost_clauses, paired, show_words, weighed
from pages.shared.panels import closer, fold, show_measured
from pages.shared.ways import offer_cards

MEASURED = (
    "The encoder reads the text, a graph encoder the graphs (PAM). Their vectors are put side by "
    "side or added (Cai et al. 2022, section 4.2), and each bar is the cosine of what results, cut "
    "into what text and text, graph and graph, and, where the two are added, text and graph give. "
    "The parts add up to it exactly. Where nothing is made equally long, the graph's vector is the "
    "longer one and outweighs the text."
)
"""How the view comes about."""


def offer_others() -> None:
    """Pairs of two languages, of the gallery."""
    with st.container(key="panels-others"):
        st.header("Or see a pair of two languages", anchor="others")
    offer_cards(
        {
            pair: f"{known.about}; the encoder says {shown(known.result.scores['sbert'])}"
            for pair, known in gallery().items()
            if {*known.result.languages} != {"en"}
        },
        most=2,
        view="languages",
    )


def show(result: PairExplanation) -> None:
    """The view: text and graph of this pair as one, and sentences of several languages."""
    ways = joined(result)
    headline = st.container()
    with st.container(key="panels-languages"):
        left, right = st.columns(2, gap="large")
    below = st.container()
    scores = left if result.english else right.container(gap="xsmall")
    with right:
        rows = ask_sentences(result)
    several = beyond(result, rows)
    if several:
        show_matrix(rows, headline, left, below)
    else:
        with headline:
            pair = paired(result)
            say_joined(result, ways, lost_clauses(result, pair))
        with left:
            if pair is not None:
                show_words(result, pair)
        with scores:
            show_joins(result, ways)
        if result.english:
            with below:
                offer_others()
    with closer("languages"):
        fold("Other ways to join the two", "other joins", partial(show_all_joins, result, ways))
        fold("Does the graph help? Figures for English", "retrofit", show_retrofit)
        show_measured(result, MEASURED + weighed(result), "measured languages")
