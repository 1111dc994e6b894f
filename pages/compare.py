"""Compare: two sentences in, three explanations out."""

import json

import streamlit as st

from explainers import text
from explainers.amr.graph import Graph
from explainers.differences import find
from explainers.pictures.heatmaps import Unit
from explainers.provenance import one_line, provenance
from explainers.results import PairExplanation
from explainers.sharing.export import explanation
from explainers.studies.access import Access
from explainers.teaching.gallery import gallery
from explainers.wording.labels import SCORE_LABELS
from explainers.wording.verdict import absent_aspects, aspects_in_words
from pages.parts.differing import show_differences
from pages.parts.drawings import DRAWINGS, FURTHER
from pages.parts.pair import ask, back_to_search, chosen_readings, explained, which_edited
from pages.parts.panels import (
    FAINT,
    LEGEND,
    TABLE_OF_NODES,
    TOKENS_LEGEND,
    TRUST,
    aspects_chart,
    aspects_table,
    draw,
    in_numbers,
    nodes_table,
    offer,
    pairs_table,
    running_words,
    show_models,
    tokens_page,
)
from pages.parts.session import begin, chosen_lens, dark, escaped, loading, warm
from pages.parts.study import in_study, judging, steps, telling

# Words are offered other readings below this probability, so many at most.
READINGS_BELOW, MOST_DOUBTS = 0.75, 8


def show_scores(result: PairExplanation) -> None:
    scores = list(SCORE_LABELS.items())
    for column, two in zip(st.columns(2), (scores[:2], scores[2:]), strict=True):
        with column.container(horizontal=True):  # two stay side by side on a phone
            for name, label in two:
                shown = f"{label.short} ({label.term})"
                st.metric(shown, f"{result.scores[name]:.2f}", help=label.meaning, border=True)


def show_graphs(result: PairExplanation) -> None:
    st.subheader("Graphs: who does what to whom", anchor="graphs")
    st.caption("Each sentence as an Abstract Meaning Representation. " + LEGEND)
    found, match = result.graphs, result.graphs.match
    draw(found, one_line(provenance(result.models, which_edited(result.sentences))))
    for side, column in enumerate(st.columns(2)):
        graph = (found.a, found.b)[side]
        with column:
            st.code(graph.penman, language=None, wrap_lines=True)
            show_doubts(result.sentences[side], graph, "ab"[side])
    with st.expander("Aligned nodes as a table"):
        st.dataframe(nodes_table(found), **TABLE_OF_NODES)
        st.caption(in_numbers(match))
    st.page_link(
        "pages/graphs.py",
        label="Work on the graphs",
        icon=":material/arrow_forward:",
    )


def show_doubts(sentence: str, graph: Graph, side: str) -> None:
    """How sure the parser is, and the other readings of the words that it doubts."""
    sure = graph.confidence
    if sure is None:
        return
    st.caption(
        f"The parser expects about **{sure.graph:.0%}** of this graph to be right "
        "(expected Smatch F1)."
    )
    chosen = dict(chosen_readings(sentence))
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
    of_sentence = st.session_state.setdefault("readings", {}).setdefault(sentence, {})
    if st.session_state[key] is None:
        of_sentence.pop(position, None)
    else:
        of_sentence[position] = st.session_state[key]


def show_aspects(result: PairExplanation) -> None:
    st.subheader("Aspects: similar in what?", anchor="aspects")
    st.caption(
        "Blue: predicted from the sentences' sub-embeddings (S3BERT, −1 to 1). Orange, dashed: "
        "measured on the graphs above (0 to 1). " + FAINT + TRUST
    )
    st.plotly_chart(
        aspects_chart(result),
        key="radar",
        alt="Radar of the aspects; the same numbers in the table below",
    )
    st.caption(escaped(aspects_in_words(result.aspects, absent=absent_aspects(result))))
    with st.expander("Aspects as a table"):
        table, settings = aspects_table(result)
        st.dataframe(table, **settings)
    st.page_link("pages/aspects.py", label="More on the aspects", icon=":material/arrow_forward:")


def show_tokens(result: PairExplanation, units: tuple[list[Unit], list[Unit]]) -> None:
    tokens = result.tokens
    st.subheader("Tokens: which words make the score?", anchor="tokens")
    st.caption(
        f"Each word moves to its best partner, from both sides (RCMD). The cells add up to the "
        f"score: {tokens.contribution.sum():.3f} = RCMD {tokens.score:.3f}. {TOKENS_LEGEND}"
    )
    note = one_line(provenance(result.models, which_edited(result.sentences)))
    st.iframe(
        tokens_page(result, tokens, units, note, dark=dark()),
        height="content",
        alt="Heatmap of word-pair contributions; the same numbers in the table below",
    )
    with st.expander("Contributions as a table"):
        table, settings = pairs_table(tokens)
        st.dataframe(table, **settings)
    st.page_link("pages/tokens.py", label="More on the tokens", icon=":material/arrow_forward:")


def show_notices(result: PairExplanation) -> None:
    for name, sentence, cut in zip("AB", result.sentences, result.cut, strict=True):
        if cut:
            st.warning(
                f"Sentence {name} is longer than the encoder reads. Scores, aspects and tokens "
                f"leave out its last {len(cut)} words: {escaped(' '.join(cut)[:300])}"
            )
        if text.foreign(sentence):
            st.warning(
                f"Sentence {name} is not in Latin script. The models learnt English: take what "
                "they say about it as a guess."
            )
    for name in which_edited(result.sentences):
        st.info(f"Graph {name} was edited by hand on the page Graphs.", icon=":material/edit_note:")
    for name, graph in zip("AB", (result.graphs.a, result.graphs.b), strict=True):
        if graph.concepts[graph.top] == "amr-empty":
            st.warning(f"The parser found no meaning in sentence {name}: its graph is empty.")


def show_study(access: Access) -> None:
    """The study that this pair is of: to the next one, and what is judged."""
    with st.container(border=True):
        steps(access.study)
        with st.expander("Judge this pair", icon=":material/rate_review:"):
            judging(access, st.session_state.row)
        st.page_link("pages/inspect.py", label="Back to the table", icon=":material/arrow_back:")


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
st.title("Semlens", anchor=False)
st.markdown("Why are two sentences similar in meaning, or not? **One score, three explanations.**")

pair = ask("compare")
if pair is not None:
    known = gallery().get(pair) if loading() and not which_edited(pair) else None
    if known is not None and known.result.scores.keys() != SCORE_LABELS.keys():
        known = None  # made before an explainer was registered
    if known is None:
        warm()
    else:
        st.empty()  # where the other way tells of the loading
    with st.container():
        back_to_search(pair)
        if known is not None:
            show_loading()
            result, units, differences = known.result, known.units, known.differences
        else:
            result = explained(pair)
            differences = find(result)
            units = running_words(pair, chosen_lens())
            with telling():
                access = in_study(pair)
                if access is not None:
                    show_study(access)
    show_differences(result, differences, chips=True)
    show_scores(result)
    with st.container():
        show_notices(result)
    show_graphs(result)
    left, right = st.columns(2, gap="large")
    with left:
        show_aspects(result)
    with right:
        show_tokens(result, units)
    for panel in FURTHER:
        st.subheader(DRAWINGS[panel].heading, anchor=panel)
        DRAWINGS[panel].beside(result)
    everything = json.dumps(explanation(result, differences), ensure_ascii=False, indent=1)
    offer({"Download this explanation (JSON)": (everything, "json", "application/json")}, "semlens")
    show_models(result)
