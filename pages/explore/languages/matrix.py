"""The pair, and whatever else is written beside it in other languages, each with each."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explainers import text
from explainers.amr.graph import Graph
from explainers.encoders.languages import ABILITIES, detect, language
from explainers.encoders.languages import NAMES as LANGUAGES
from explainers.encoders.vectors import unit
from explainers.errors import InputError
from explainers.joined.joins import Numbers, join
from explainers.joined.report import JOIN
from explainers.lens import Lens
from explainers.pictures import joins
from explainers.pictures.scene import of_graphs
from explainers.pictures.templating import asset
from explainers.results import PairExplanation
from explainers.sharing.links import Shared, pack
from explainers.wording.bands import share, shown
from explainers.wording.verdict import HIGH
from pages.explore.languages.joins import SHORT, amr_vector, text_vectors
from pages.serving.turns import SESSION
from pages.shared.canvas import show_canvas
from pages.shared.cautions import say_read_as, warn_of_doubt
from pages.shared.panels import say
from pages.shared.session import chosen_lens, compare_graphs, escaped, in_languages, revisions_of
from pages.shared.state import State
from pages.shared.ways import link_to_pair

MOST = 12
"""Sentences of a matrix."""

EDITED, CELLS = "sentences of the matrix", "cells of the matrix"
"""Keys of the box, which Streamlit drops with the page, and of the matrix."""

FIRST = (
    "A dog is chasing a cat.",
    "Ein Hund jagt eine Katze.",
    "Un chien poursuit un chat.",
    "Pes honí kočku.",
    "A cat is chased by a dog.",
    "A cat is chasing a dog.",
)
"""An example."""


_MATRIX = st.components.v2.component(
    "semlens_matrix", js=asset("matrix.js"), css=asset("matrix.css")
)


@dataclass
class Written(State):
    """The pair that leads, what stands in the box, and the cell of the matrix that is open."""

    pair: tuple[str, str] = ("", "")
    lines: str = ""
    open: tuple[int, int] | None = None

    def begin(self, lines: Sequence[str]) -> None:
        """Have the box begin anew."""
        self.lines, self.open = "\n".join(lines), None
        st.session_state[EDITED] = self.lines

    def lead_with(self, result: PairExplanation) -> None:
        """Put a pair first, in place of the one before; what else was written stays."""
        if result.sentences != self.pair:
            pair = [*map(line_of, result.sentences, result.languages)]
            before = {*pair, *self.pair}
            others = [x for x in self.lines.splitlines() if x not in before and x.strip()]
            self.pair = result.sentences
            self.begin([*pair, *others])


def line_of(sentence: str, code: str) -> str:
    """A sentence as a line of the box, with its language where it does not seem to be in that.

    >>> line_of("Ein Hund bellt.", "de"), line_of("Rain.", "de")
    ('Ein Hund bellt.', 'de: Rain.')
    """
    return sentence if detect(sentence) == code else f"{code}: {sentence}"


def ask_sentences(result: PairExplanation) -> dict[tuple[str, str], int]:
    """A box for sentences of other languages, which begins with the pair.

    Returns:
        The sentences, each with its language, to their lines.
    """
    state = Written.of_session()
    state.lead_with(result)
    st.header("Compare more sentences", anchor="translations")
    *names, last = (LANGUAGES[code] for code in ABILITIES.having("graphs"))
    st.session_state.setdefault(EDITED, state.lines)
    state.lines = st.text_area(
        f"One per line, in {', '.join(names)} or {last}: a translation, or any sentence",
        key=EDITED,
        height="content",
        help=f"Up to {MOST}. Where a language is not recognised, put its code first: *de: Regen.*",
    )
    with st.container(horizontal=True):
        st.button("Compare", type="primary")  # whose press ends the writing
        st.button(
            "Try one sentence in four languages",
            on_click=state.begin,
            args=(FIRST,),
            help="With the same said the other way round, and with its roles swapped",
        )
    lines = [line for line in state.lines.splitlines() if line.strip()]
    if len(lines) > MOST:
        st.warning(f"The first {MOST} of {len(lines)} lines are compared.")
    rows = _rows(lines[:MOST])
    if len(rows) < 2:
        st.info("Write at least two different sentences.")
    return rows


def beyond(result: PairExplanation, rows: Mapping[tuple[str, str], int]) -> bool:
    """Whether there is more in the box than the pair."""
    return len(rows) > 1 and [s for s, _ in rows] != [*result.sentences]


def _rows(lines: Sequence[str]) -> dict[tuple[str, str], int]:
    """Each sentence in its language, to the line that it is first in; says what is left out."""
    codes = ABILITIES.having("graphs")
    rows: dict[tuple[str, str], int] = {}
    left_out = []
    for number, line in enumerate(lines, 1):
        code, colon, rest = line.partition(":")
        given = code.strip() if colon and code.strip() in codes else ""
        try:
            cleaned = text.clean(rest if given else line)
            spoken = language(cleaned, given)
            ABILITIES.see("graphs", [spoken])
            rows.setdefault((cleaned, spoken), number)
        except InputError as error:
            left_out.append(f"Line {number} is left out: {error}")
    if left_out:
        st.warning(escaped("\n".join(left_out)))
    return rows


def show_matrix(
    written: Mapping[tuple[str, str], int],
    headline: DeltaGenerator,
    place: DeltaGenerator,
    below: DeltaGenerator,
) -> None:
    """How alike each two sentences are, and which two the most and the least.

    Args:
        written: the sentences, each with its language, to their lines.
        headline: where the two are told.
        place: of the similarities.
        below: of the graphs of two sentences, and of what is to be said of all graphs.
    """
    rows = [*written]
    lens, state = chosen_lens(), Written.of_session()
    sentences, languages = [s for s, _ in rows], [code for _, code in rows]
    across = in_languages(lens, *languages)
    place.header("How alike is each pair?", anchor="matrix")
    place.caption("Darker is more alike. Press a cell to see its two graphs below.")
    table_place = place.container()
    with place.container(key="quiet-matrix"):
        way = st.segmented_control(
            "Compare",
            list(SHORT),
            default=JOIN,
            required=True,
            key="way of the matrix",
            format_func=SHORT.__getitem__,
            label_visibility="collapsed",
        )
    graphs = lens.parse(sentences, languages, cache=SESSION)
    with below:
        warn_of_doubt({str(k): graph for k, graph in enumerate(graphs, 1)})
    vectors = text_vectors(sentences, across)
    meanings = np.concatenate(
        [amr_vector(g.penman, lens.pam.about.checksum, g, lens) for g in graphs]
    )
    joined = unit(join(vectors, meanings, way)).astype(np.float64)
    similarity: Numbers = joined @ joined.T
    np.fill_diagonal(similarity, np.nan)  # nobody asks how like itself a sentence is
    with headline:
        _say_ends(similarity, sentences)
    if state.open is not None and max(state.open) >= len(rows):  # of the sentences as they were
        state.open = None
    titled = [(s, LANGUAGES[code]) for s, code in rows]
    with table_place:
        _MATRIX(
            key=CELLS,
            data={"table": joins.matrix(similarity, titled, state.open)},
            on_cell_change=_open_cell,
        )
    if state.open is None:
        return
    i, j = state.open[1], state.open[0]  # in the order of the lines
    with below:
        if {*languages} != {"en"}:
            say_read_as(languages)
        _show_two(lens, (rows[i], rows[j]), (graphs[i], graphs[j]))


def _open_cell() -> None:
    """Open the cell that was pressed, or close it."""
    state, told = Written.of_session(), st.session_state[CELLS].get("cell")
    if isinstance(told, str) and (found := re.fullmatch(r"(\d{1,2}) (\d{1,2})", told)):
        cell = (int(found[1]), int(found[2]))
        state.open = None if state.open == cell else cell


def _say_ends(similarity: Numbers, sentences: Sequence[str]) -> None:
    """The most and the least alike two."""
    said = []
    for find in (np.nanargmax, np.nanargmin):
        i, j = divmod(int(find(similarity)), len(sentences))
        a, b = (text.shortened(sentences[k], 40) for k in (i, j))
        said.append(f"“{a}” and “{b}” ({shown(float(similarity[i, j]))})")
    if len(sentences) == 2:
        say(f"{said[0]}.")
    else:
        say(f"Most alike: {said[0]}. Least alike: {said[1]}.{_reordered(similarity, sentences)}")


def _reordered(similarity: Numbers, sentences: Sequence[str]) -> str:
    """Two sentences of the same words in another order that score high; nothing if there are none.

    >>> _reordered(np.array([[0, 0.94], [0.94, 0]]), ["Cats chase dogs.", "Dogs chase cats."])
    ' “Cats chase dogs.” and “Dogs chase cats.” have the same words, and score 0.94.'
    """
    bags = [sorted(s[i:j].lower() for i, j in text.spans(s)) for s in sentences]
    found = [
        (float(similarity[i, j]), i, j)
        for i, j in combinations(range(len(bags)), 2)
        if bags[i] == bags[j] and similarity[i, j] >= HIGH
    ]
    if not found:
        return ""
    score, i, j = max(found)
    a, b = (text.shortened(sentences[k], 40) for k in (i, j))
    return f" “{a}” and “{b}” have the same words, and score {shown(score)}."


def _show_two(
    lens: Lens, rows: tuple[tuple[str, str], tuple[str, str]], graphs: tuple[Graph, Graph]
) -> None:
    """The aligned graphs of two sentences, each with its language."""
    (one, its_language), (other, other_language) = rows
    a, b = graphs
    texts = (f"{rows[0]} {a.penman}", f"{rows[1]} {b.penman}")  # graphs of translations are alike
    comparison = compare_graphs(texts, revisions_of(lens), a, b, lens)
    titles = (text.shortened(one, 60), text.shortened(other, 60))
    st.caption(f"The two graphs share {share(comparison.score)} of what they say (Smatch).")
    show_canvas(of_graphs(comparison, titles=titles), "graphs", key="graphs")
    state = pack(Shared(languages={"a": its_language, "b": other_language}))
    link_to_pair("Compare these two", one, other, state=state)
