"""The pair, and whatever else is written beside it in other languages, each with each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explainers import text
from explainers.amr.graph import Graph
from explainers.encoders.languages import ABILITIES, language
from explainers.encoders.languages import NAMES as LANGUAGES
from explainers.encoders.vectors import unit
from explainers.errors import InputError
from explainers.joined.joins import Numbers, join
from explainers.joined.report import JOIN
from explainers.lens import Lens
from explainers.pictures.scene import of_graphs
from explainers.pictures.templating import safe
from explainers.results import PairExplanation
from explainers.sharing.links import Shared, pack
from explainers.wording.bands import shown
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

DETECT = "detect"

EDITED = "sentences of the matrix"
"""The state of the table that is written into; Streamlit drops it with the page."""

LEAST_RANGE = 0.2
"""Between the least and the most alike two, for the darkest ground: less is no great difference."""

FIRST = (
    "A dog is chasing a cat.",
    "Ein Hund jagt eine Katze.",
    "Un chien poursuit un chat.",
    "Pes honí kočku.",
    "A cat is chased by a dog.",
    "A cat is chasing a dog.",
)
SPOKEN = ("en", "de", "fr", "cs", "en", "en")
"""An example, and its languages."""


def rows_of(sentences: Sequence[str], languages: Sequence[str] = ()) -> pd.DataFrame:
    """Rows of the table: sentences, in languages by code, or in what each seems to be."""
    names = [LANGUAGES[code] for code in languages]
    return pd.DataFrame({"sentence": [*sentences], "language": names or DETECT})


@dataclass
class Written(State):
    """The pair that leads, what the table on the page began with, and what stands in it now."""

    pair: tuple[str, str] = ("", "")
    begun: pd.DataFrame = field(default_factory=lambda: rows_of(()))
    now: pd.DataFrame = field(default_factory=lambda: rows_of(()))

    def begin(self, rows: pd.DataFrame) -> None:
        """Have the table begin anew."""
        self.begun = self.now = rows.reset_index(drop=True)
        st.session_state.pop(EDITED, None)

    def lead_with(self, result: PairExplanation) -> None:
        """Put a pair first, in place of the one before; what else was written stays."""
        if result.sentences != self.pair:
            others = self.now[~self.now["sentence"].isin([*self.pair, *result.sentences])]
            self.pair = result.sentences
            self.begin(pd.concat([rows_of(result.sentences, result.languages), others]))


def write_rows(result: PairExplanation) -> dict[tuple[str, str], int]:
    """A table to write sentences of other languages into, below the pair.

    Returns:
        The sentences, each with its language, to their rows in the table.
    """
    state = Written.of_session()
    state.lead_with(result)
    st.header("Add a translation, or another sentence", anchor="translations")
    *names, last = (LANGUAGES[code] for code in ABILITIES.having("graphs"))
    st.caption(
        f"Write into the last row, in {', '.join(names)} or {last}; up to {MOST} are compared."
    )
    if EDITED not in st.session_state:  # the table is new: it begins with what was written before
        state.begun = state.now.reset_index(drop=True)
    state.now = st.data_editor(
        state.begun,
        key=EDITED,
        num_rows="dynamic",
        hide_index=True,
        height="content",
        column_config={
            "sentence": st.column_config.TextColumn(width=222, required=True),
            "language": st.column_config.SelectboxColumn(
                width=100,
                options=[DETECT, *(LANGUAGES[code] for code in ABILITIES.having("graphs"))],
                default=DETECT,
            ),
        },
    )
    if len(state.now) > MOST:
        st.warning(f"The first {MOST} of {len(state.now)} rows are compared.")
    rows = _rows(state.now.head(MOST))
    if len(rows) < 2:
        st.info("Write at least two different sentences.")
    return rows


def offer_example() -> None:
    """One sentence in several languages, to be compared at a click."""
    st.header("Or look at one sentence in four languages", anchor="example")
    st.caption("Four translations, the same said the other way round, and the roles swapped")
    said = "".join(
        f"<li>{safe(sentence)} <small>{LANGUAGES[code]}</small></li>"
        for sentence, code in zip(FIRST, SPOKEN, strict=True)
    )
    st.html(f'<ol class="semlens-examples">{said}</ol>')
    begin = Written.of_session().begin
    st.button("Compare these six", on_click=begin, args=(rows_of(FIRST, SPOKEN),))


def beyond(result: PairExplanation, rows: Mapping[tuple[str, str], int]) -> bool:
    """Whether there is more in the table than the pair."""
    return len(rows) > 1 and [s for s, _ in rows] != [*result.sentences]


def _rows(written: pd.DataFrame) -> dict[tuple[str, str], int]:
    """Each sentence in its language, to the row that it is first in; says what is left out."""
    codes = {LANGUAGES[code]: code for code in ABILITIES.having("graphs")}
    rows: dict[tuple[str, str], int] = {}
    left_out = []
    for number, row in enumerate(written.itertuples(index=False, name=None), 1):
        sentence, name = (cell if isinstance(cell, str) else "" for cell in row)
        try:
            cleaned = text.clean(sentence)
            spoken = language(cleaned, codes.get(name, ""))
            ABILITIES.see("graphs", [spoken])
            rows.setdefault((cleaned, spoken), number)
        except InputError as error:
            left_out.append(f"Row {number} is left out: {error}")
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
        written: the sentences, each with its language, to their rows in the table.
        headline: where the two are told.
        place: of the similarities.
        below: of the graphs of two sentences, and of what is to be said of all graphs.
    """
    rows, numbers = [*written], [*written.values()]
    lens = chosen_lens()
    sentences, languages = [s for s, _ in rows], [code for _, code in rows]
    across = in_languages(lens, *languages)
    place.header("How alike is each pair?", anchor="matrix")
    place.caption("Darker is more alike. Select a cell to see its two graphs.")
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
        warn_of_doubt({str(k): graph for k, graph in zip(numbers, graphs, strict=True)})
    vectors = text_vectors(sentences, across)
    meanings = np.concatenate(
        [amr_vector(g.penman, lens.pam.about.checksum, g, lens) for g in graphs]
    )
    joined = unit(join(vectors, meanings, way)).astype(np.float64)
    similarity: Numbers = joined @ joined.T
    np.fill_diagonal(similarity, np.nan)  # nobody asks how like itself a sentence is
    with headline:
        _say_ends(similarity, sentences)
    titles = [f"{k} {LANGUAGES[code]}" for k, code in zip(numbers, languages, strict=True)]
    table = pd.DataFrame(
        similarity, index=pd.Index(titles, name="sentence"), columns=[str(k) for k in numbers]
    )
    chosen = table_place.dataframe(
        table.style.format("{:.2f}", na_rep="–").apply(_shades, axis=None),
        key=f"matrix {hash(tuple(rows))}",  # what was selected is of these sentences
        height="content",
        on_select="rerun",
        selection_mode="single-cell",
        alt="How alike each two sentences are",
        placeholder="",
        column_config={"sentence": st.column_config.TextColumn(width=96)}
        | {str(k): st.column_config.NumberColumn(width=44) for k in numbers},
    )
    cells = chosen["selection"]["cells"]
    if not cells:
        return
    i, number = int(cells[0][0]), int(cells[0][1])
    if i >= len(rows) or number not in numbers:  # of the table as it was
        return
    j = numbers.index(number)
    with below:
        if {*languages} != {"en"}:
            say_read_as(languages)
        st.markdown(f"**Sentences {numbers[i]} and {numbers[j]}**")
        _show_two(lens, (rows[i], rows[j]), (graphs[i], graphs[j]))


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
    st.markdown(f"Smatch {shown(comparison.score)}")
    titles = (text.shortened(one, 60), text.shortened(other, 60))
    show_canvas(of_graphs(comparison, titles=titles), key="graphs")
    state = pack(Shared(languages={"a": its_language, "b": other_language}))
    link_to_pair("Compare these two", one, other, state=state)


def _shades(table: pd.DataFrame) -> pd.DataFrame:
    """Grounds, the stronger the more alike two are; none where a sentence meets itself."""
    values = table.to_numpy(float)
    apart = ~np.eye(len(values), dtype=bool)
    low, high = values[apart].min(), values[apart].max()
    shares = (values - low) / max(high - low, LEAST_RANGE)
    grounds = np.full(values.shape, "", dtype=object)
    for place in zip(*np.nonzero(apart), strict=True):
        grounds[place] = f"background-color: rgba(0, 114, 178, {0.05 + 0.6 * shares[place]:.2f})"
    return pd.DataFrame(grounds, table.index, table.columns)
