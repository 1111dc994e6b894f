"""Compare: two sentences in, three explanations out, in one picture."""

import json
from collections.abc import Callable

import streamlit as st

from explainers import text
from explainers.amr.graph import Graph
from explainers.results import PairExplanation
from explainers.studies.access import Access
from explainers.teaching.gallery import gallery
from explainers.wording.labels import SCORE_LABELS
from pages.navigation import path_of
from pages.shared.canvas import scene, show_canvas
from pages.shared.cautions import show_cautions
from pages.shared.corrections import take_corrections
from pages.shared.drawings import DRAWINGS, FURTHER
from pages.shared.judging import judging, ratings
from pages.shared.pair import (
    MOST_EDITED,
    ask,
    back_to_search,
    chosen_interpretations,
    explained,
    lens_of,
    which_edited,
)
from pages.shared.pair_state import PairState
from pages.shared.panels import (
    TABLE_OF_NODES,
    aspects_table,
    in_numbers,
    nodes_table,
    offer,
    pairs_table,
    running_words,
    show_models,
)
from pages.shared.session import begin, escaped, loading, warm
from pages.shared.study import in_study, open_row, reporting_trouble, steps

# Words are offered other readings below this probability, so many at most.
READINGS_BELOW, MOST_DOUBTS = 0.75, 8

CHECKED = {
    "de": "captions, everyday sentences (Tatoeba) and Wikipedia (PAWS-X)",
    "fr": "captions and Wikipedia (PAWS-X)",
    "cs": "captions",
    "es": "Wikipedia (PAWS-X)",
}
"""Of what sentences the certainty of the parser of other languages was measured, by language."""


_LOOK = """<style>
[data-testid="stMainBlockContainer"] { padding: 3.9rem 1rem 3rem; }
[data-testid="stMainBlockContainer"] > [data-testid="stVerticalBlock"] { gap: .5rem; }
.st-key-asking { gap: .25rem .5rem; }
.st-key-asking h1 { font-size: 1.3rem; padding: 0 .6rem 0 0; }
[data-testid="stLayoutWrapper"]:has(> [data-testid="stVerticalBlock"]:empty),
.st-key-boxes { position: absolute; }
[data-testid="InputInstructions"] { display: none; }
[data-testid="stForm"] [data-testid="stTextAreaRootElement"] { height: 2.9rem; }
[data-testid="stForm"] textarea { height: 2.9rem; min-height: 2.9rem; }
[data-testid="stForm"] [data-testid="stWidgetLabel"] { min-height: 0; margin: 0; }
[data-testid="stForm"] [data-testid="stWidgetLabel"] p { font-size: .75rem; line-height: 1rem; }
</style>"""
"""What lets all that matters stand on the first screen; Streamlit's own spacing is for reading."""


def nodes(result: PairExplanation) -> None:
    st.dataframe(nodes_table(result.graphs), **TABLE_OF_NODES)
    st.caption(in_numbers(result.graphs.match))


def aspects(result: PairExplanation) -> None:
    table, settings = aspects_table(result)
    st.dataframe(table, **settings)


def contributions(result: PairExplanation) -> None:
    table, settings = pairs_table(result.tokens)
    st.dataframe(table, **settings)


TABLES: dict[str, Callable[[PairExplanation], None]] = {
    "Aligned nodes as a table": nodes,
    "Aspects as a table": aspects,
    "Contributions as a table": contributions,
}
"""What the pictures show, as tables; each is made when it is opened."""


def show_texts(result: PairExplanation) -> None:
    """What the parser doubts; every picture as a table."""
    for side, column in enumerate(st.columns(2)):
        graph = (result.graphs.a, result.graphs.b)[side]
        with column:
            show_doubts(result.sentences[side], graph, "ab"[side], result.languages[side])
    for label, show in TABLES.items():
        place = st.expander(label, key=label, on_change="rerun")
        if place.open:
            with place:
                show(result)
    with st.container(horizontal=True):
        for page, label in (
            ("graphs", "Work on the graphs"),
            ("aspects", "More on the aspects"),
            ("tokens", "More on the tokens"),
        ):
            st.page_link(path_of(page), label=label, icon=":material/arrow_forward:")


def show_doubts(sentence: str, graph: Graph, side: str, language: str) -> None:
    """How sure the parser is, and the other readings of the words that it doubts."""
    sure = graph.confidence
    if sure is None:
        return
    checked = f", checked on {CHECKED[language]}" if language in CHECKED else ""
    st.caption(
        f"The parser expects about **{sure.graph:.0%}** of this graph to be right "
        f"(expected Smatch F1{checked})."
    )
    chosen = dict(chosen_interpretations(sentence))
    doubtful = sorted(
        (k for k, found in sure.readings.items() if found[0].probability < READINGS_BELOW),
        key=lambda k: sure.readings[k][0].probability,
    )[:MOST_DOUBTS]
    doubtful = sorted({*doubtful, *chosen})
    if not doubtful:
        return
    with st.expander(f"Doubtful words in sentence {side.upper()}: other readings"):
        st.caption("Choose how a word is to be read; everything is compared anew.")
        for position in doubtful:
            found = {r.label: r for r in sure.readings.get(position, ())}
            options, now = list(found), chosen.get(position)
            key = f"reading {side} {position} {sentence}"
            st.selectbox(
                f"{escaped(graph.tokens[position])} (word {position + 1})",
                options,
                index=options.index(now) if now in options else None,
                key=key,
                placeholder="as the parser chose",
                format_func=lambda label, found=found: (
                    f"{found[label].text} ({found[label].probability:.0%})"
                ),
                on_change=choose_reading,
                args=(sentence, position, key),
            )


def choose_reading(sentence: str, position: int, key: str) -> None:
    """Keep a chosen reading, or go back to the parser's."""
    chosen = PairState.of_session().interpretations
    of_sentence = chosen.setdefault(sentence, {})
    while len(chosen) > MOST_EDITED:
        chosen.pop(next(iter(chosen)))
    if st.session_state[key] is None:
        of_sentence.pop(position, None)
    else:
        of_sentence[position] = st.session_state[key]


def show_notices(result: PairExplanation) -> None:
    for name, cut in zip("AB", result.cut, strict=True):
        if cut:
            last = "word" if len(cut) == 1 else f"{len(cut)} words"
            said = text.shortened(" ".join(cut), 300)
            st.warning(
                f"Sentence {name} is longer than the encoder reads. Scores, aspects and tokens "
                f"leave out its last {last}: {escaped(said)}"
            )
    show_cautions(result)


def show_study(access: Access, number: int) -> None:
    """The study that this pair is of: to the next one, and what is judged."""
    with st.container(border=True):
        steps(access.study)
        with st.expander("Judge this pair", icon=":material/rate_review:"):
            judging(access, number)
        st.page_link(path_of("inspect"), label="Back to the table", icon=":material/arrow_back:")


def show_loading() -> None:
    """That the models are still loading; the page runs again once they are there."""

    @st.fragment(run_every="1s")
    def told() -> None:
        step = loading()
        if not step:
            st.rerun()
        st.caption(
            f":material/hourglass_top: {step} … This pair was explained in advance; your own "
            "sentences can be compared in a moment."
        )

    told()


begin(wait=False)
st.html(_LOOK)
newcomer = st.session_state.setdefault("newcomer", not st.query_params.get("a"))
pair = ask("compare", "Semlens")
if pair is not None:
    known = gallery().get(pair) if loading() and not which_edited(pair) else None
    if known is not None and known.result.scores.keys() != SCORE_LABELS.keys():
        known = None  # made before an explainer was registered
    if known is None:
        warm()
    else:
        st.empty()  # where the other way tells of the loading
    stars = None
    with st.container():
        back_to_search(pair)
        if known is not None:
            show_loading()
            result, units = known.result, known.units
        else:
            with reporting_trouble():
                access = in_study(pair)
                row = open_row(access.study.id) if access is not None else None
                if access is not None and row is not None:
                    take_corrections(access, row)
                    show_study(access, row.number)
                    stars = ratings(access, row.number)
            result = explained(pair)
            units = running_words(pair, lens_of(result))
    picture = scene(result.key, result, units)
    with st.container():
        show_notices(result)
    show_canvas(picture, edits=None if known is not None else result, ratings=stars, story=newcomer)
    show_texts(result)
    for panel in FURTHER:
        st.subheader(DRAWINGS[panel].heading, anchor=panel)
        DRAWINGS[panel].beside(result)

    def everything() -> str:
        whole = result.to_json() | {"edited": which_edited(result.sentences)}
        return json.dumps(whole, ensure_ascii=False, indent=1)

    offer({"Download this explanation (JSON)": (everything, "json", "application/json")}, "semlens")
    show_models(result)
