"""Meaning alone: how alike two meanings are whatever the wording, read off the graphs (PAM)."""

from functools import partial

import streamlit as st

from explainers.results import PairExplanation
from pages.explore.meaning.focuses import show_focuses
from pages.explore.meaning.phenomena import show_phenomena
from pages.explore.meaning.placed import distribution_of, say_score, show_places, show_spread_of
from pages.explore.meaning.reasons import Why
from pages.explore.meaning.stress import show_stress
from pages.shared.panels import closer, fold, show_measured
from pages.shared.session import escaped


def show_cut(result: PairExplanation) -> None:
    """Graphs that are too large for the encoder."""
    for side, cut in zip("AB", result.paraphrase.cut, strict=True):
        if cut:
            st.warning(
                f"Graph {side} is larger than the graph encoder reads: it leaves out the last "
                f"{len(cut)} concepts, relations and constants: {escaped(' '.join(cut)[:300])}",
                icon=":material/content_cut:",
            )


def show_tests(result: PairExplanation) -> None:
    """What a score of meaning should see, and what it should not."""
    phenomena = partial(show_phenomena, result.sentences)
    fold("Same meaning, other wording", "phenomena fold", phenomena)
    fold("One thing of sentence A changed", "stress", partial(show_stress, result))
    fold("The graphs, seen from another root", "focus", partial(show_focuses, result))


MEASURED = (
    "A small encoder that sees the two AMR graphs and never the sentences gives each a vector; "
    "their cosine is the score (PAM). What a part adds is what the score loses if the part is left "
    "out and the rest is compared anew: an effect, not a share, so they do not add up to it. What "
    "both graphs have is left out of one and then of the other, and the mean is given; what "
    "differs is left out together with what the other graph has in its place. "
    "The three pictures of scores are of English dev pairs that people rated (BAMBOO: STS, SICK, "
    "MSRP), with the graphs of BAMBOO's own parser; the dotted line is this pair."
)
"""How the view comes about."""


def show(result: PairExplanation) -> None:
    """The view: PAM of the pair, where it stands, and why."""
    found = distribution_of(result)
    words, small = st.columns([7, 3])
    with words:
        say_score(result, found)
        show_cut(result)
        why = Why(result)
    with small:
        show_spread_of(result, found)
    why.show()
    with closer("meaning"):
        if why.tells:
            fold("What does each part add?", "parts by what they add", why.table)
        fold("Is this score high?", "places", partial(show_places, result, found))
        fold("Put the score to the test", "tests of the score", partial(show_tests, result))
        show_measured(result, MEASURED, "measured meaning")
    why.find()
