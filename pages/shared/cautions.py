"""What a reader has to know before believing what a page says of a pair."""

from collections.abc import Mapping, Sequence

import streamlit as st

from explainers import text
from explainers.amr.compact.inflection import lemmas
from explainers.amr.graph import Graph
from explainers.encoders.languages import (
    ABILITIES,
    NAMES,
    TRAINED,
    beside,
    detect,
    languages_in_words,
    unsure,
)
from explainers.encoders.mixed import mixed
from explainers.registry import ENTRIES
from explainers.results import PairExplanation
from explainers.tokens.chunks import is_function_word
from pages.shared.pair import keep_language, stated_languages, which_edited

DOUBTED = 0.5
"""Expected Smatch F1 of a graph below which a page warns of it."""


def show_cautions(result: PairExplanation) -> None:
    """Languages other than English, graphs that are doubtful, were edited or are empty."""
    _warn_of_languages(result)
    _warn_of_guesses(result.languages)
    if "graphs" not in result.explanations:
        return
    edited = which_edited(result.sentences)
    graphs = dict(zip("AB", (result.graphs.a, result.graphs.b), strict=True))
    warn_of_doubt({name: graph for name, graph in graphs.items() if name not in edited})
    _warn_of_untrained(result.languages)
    if not result.english:
        say_read_as(result.languages)
    for name in edited:
        st.info(f"Graph {name} was edited by hand.", icon=":material/edit_note:")
    for name, graph in graphs.items():
        if graph.concepts[graph.top] == "amr-empty":
            st.warning(f"The parser found no meaning in sentence {name}: its graph is empty.")


def _warn_of_languages(result: PairExplanation) -> None:
    """Sentences that may be in another language, or in two."""
    a, b = result.sentences
    for name, code, sentence, other in zip("AB", result.languages, (a, b), (b, a), strict=True):
        seems = detect(sentence)
        if two := mixed(sentence):
            st.warning(
                f"Sentence {name} seems to be in two languages, {languages_in_words(two)}, and is "
                f"read as {NAMES[code]}: take what is said of it as a guess.",
                icon=":material/translate:",
            )
        elif sentence not in stated_languages() and beside(sentence, other) == code:
            st.info(
                f"Sentence {name} is too short to tell its language, and is read as {NAMES[code]}, "
                "as the other one is. Say what it is under ⋯ above.",
                icon=":material/translate:",
            )
        elif seems != code and (code == "en" or seems != "en"):  # English where nothing is sure
            what = f"seems to be {NAMES[seems]}" if seems else "is not in Latin script"
            st.warning(
                f"Sentence {name} {what}, and is read as {NAMES[code]}: take what is said of it as "
                "a guess.",
                icon=":material/translate:",
            )
            _offer(name, sentence, seems)
        elif (
            code == "en"
            and sentence not in stated_languages()
            and (likely := unsure(sentence))
            and not _english(sentence)
        ):
            st.info(
                f"Sentence {name} is read as English, but may be {NAMES[likely]} or another "
                "language: it is short, or full of names. Say what it is under ⋯ above.",
                icon=":material/translate:",
            )
            _offer(name, sentence, likely)


def _offer(name: str, sentence: str, code: str) -> None:
    """Read a sentence in the language that it may be in, if the models have learnt that."""
    if code in TRAINED:
        st.button(
            f"Read {name} as {NAMES[code]}",
            key=f"read {name} as {code}",
            on_click=keep_language,
            args=(sentence, code),
        )


def _english(sentence: str) -> bool:
    """Whether every word of a sentence is one of English."""
    words = [sentence[i:j].lower() for i, j in text.spans(sentence)]
    return all(is_function_word(w) or lemmas(w) for w in words if w.isalpha())


def _warn_of_guesses(languages: Sequence[str]) -> None:
    """What nobody has measured in a language."""
    for code in dict.fromkeys(languages):
        for ability in ABILITIES.guesses.get(code, ()):
            st.warning(
                f"How good the {ability} of {NAMES[code]} are has not been measured: take them as "
                "a guess.",
                icon=":material/translate:",
            )


def _warn_of_untrained(languages: Sequence[str]) -> None:
    """Explainers whose models have not learnt a language."""
    for entry in ENTRIES:
        unknown = [NAMES[code] for code in dict.fromkeys(languages) if code not in entry.languages]
        if unknown and entry.score:
            st.warning(
                f"{entry.label.short} ({entry.label.term}) was not trained for "
                f"{' and '.join(unknown)}: take it as a guess."
            )


def warn_of_doubt(graphs: Mapping[str, Graph]) -> None:
    """Graphs, by the names that the page gives them, of which little is expected to be right."""
    doubtful = [
        f"{graph.confidence.graph:.0%} of graph {name}"
        for name, graph in graphs.items()
        if graph.confidence and graph.confidence.graph < DOUBTED
    ]
    if doubtful:
        st.warning(
            f"The parser expects only {' and '.join(doubtful)} to be right: "
            "treat the graphs, and the scores that stand on them, as tentative.",
            icon=":material/question_mark:",
        )


def say_read_as(languages: Sequence[str]) -> None:
    """In which languages sentences are read, not all of them English, and what to look at."""
    st.caption(
        f"Read as {languages_in_words(tuple(dict.fromkeys(languages)))}. Graphs are less "
        "reliable outside English: check who does what to whom.",
        help="Graphs are drawn in English, and what differs is often told wrong. A graph shows "
        "what an English translation would say. In *Den Lehrer lobt die Schülerin* the pupil "
        "praises: look whether the graph has it so. A word that the parser does not know gets "
        "a guess. It learnt French and Czech mostly from picture captions, Spanish from a "
        "little of Wikipedia, and everyday words of all three from their English.",
    )
