"""Compare: two sentences in, three explanations out."""

import json
from pathlib import Path

import pandas as pd
import streamlit as st

from explainers import figures, networks, text
from explainers.amr.graph import Graph
from explainers.errors import InputError
from explainers.labels import ASPECT_LABELS, SCORE_LABELS
from explainers.types import PairExplanation
from explainers.verdict import verdict
from pages.session import Readings, chosen_lens, dark, explain, plain

# Words are offered other readings below this probability, so many at most.
READINGS_BELOW, MOST_DOUBTS = 0.75, 8
EXAMPLES = json.loads((Path(__file__).parent.parent / "assets/examples.json").read_text("utf-8"))


def choose() -> None:
    """Put the chosen example into the boxes."""
    number = st.session_state.example
    if number is not None:
        st.session_state.a, st.session_state.b = EXAMPLES[number]["a"], EXAMPLES[number]["b"]


def show_scores(result: PairExplanation) -> None:
    scores = list(SCORE_LABELS.items())
    for column, two in zip(st.columns(2), (scores[:2], scores[2:]), strict=True):
        with column.container(horizontal=True):  # two stay side by side on a phone
            for name, label in two:
                shown = f"{label.short} ({label.term})"
                st.metric(shown, f"{result.scores[name]:.2f}", help=label.meaning, border=True)
    st.info(plain(verdict(result)), icon=":material/compare_arrows:")


def show_graphs(result: PairExplanation) -> None:
    st.subheader("Graphs: who does what to whom", anchor="graphs")
    st.caption(
        "Each sentence as an Abstract Meaning Representation. Same number and colour: aligned. "
        "Box: same concept; ellipse: another concept in its place; grey and dashed: no partner. "
        "Question mark, dotted line: the parser doubts it. Point at a node to see its partner."
    )
    found, match = result.graphs, result.graphs.match
    st.iframe(
        networks.document(found.a, found.b, match, dark()),
        height="content",
        alt="The two AMR graphs, aligned; the same as text and as a table below",
    )
    for side, column in enumerate(st.columns(2)):
        graph = (found.a, found.b)[side]
        with column:
            st.code(graph.penman, language=None, wrap_lines=True)
            show_doubts(result.sentences[side], graph, "ab"[side])
    with st.expander("Aligned nodes as a table"):
        st.dataframe(
            alignment_table(result),
            hide_index=True,
            alt="Aligned nodes",
            column_config={
                f"sure of {side}": st.column_config.NumberColumn(
                    format="percent", help="How sure the parser is of this node"
                )
                for side in "AB"
            },
        )
        proof = "proven optimal" if match.optimal else f"not proven; at most {match.bound:.0f}"
        st.caption(
            f"{match.matched} of {match.total_a} and {match.total_b} triples match: "
            f"precision {match.precision:.2f}, recall {match.recall:.2f}, "
            f"F1 {match.f1:.2f} ({proof})."
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
                f"{graph.tokens[position]} (word {position + 1})",
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


def chosen_readings(sentence: str) -> Readings:
    """The readings that the user has chosen for a sentence."""
    return tuple(sorted(st.session_state.get("readings", {}).get(sentence, {}).items()))


def choose_reading(sentence: str, position: int, key: str) -> None:
    """Keep a chosen reading, or go back to the parser's."""
    of_sentence = st.session_state.setdefault("readings", {}).setdefault(sentence, {})
    if st.session_state[key] is None:
        of_sentence.pop(position, None)
    else:
        of_sentence[position] = st.session_state[key]


def alignment_table(result: PairExplanation) -> pd.DataFrame:
    a, b = result.graphs.a, result.graphs.b

    def sure(graph: Graph, variable: str) -> float | None:
        return graph.confidence.nodes.get(variable) if graph.confidence else None

    rows = [
        (
            str(k),
            a.concepts[x],
            sure(a, x),
            b.concepts[y],
            sure(b, y),
            "yes" if a.concepts[x] == b.concepts[y] else "no",
        )
        for (x, y), k in networks.numbered(a, result.graphs.match).items()
    ]
    partnered = [{pair[side] for pair in result.graphs.match.pairs} for side in (0, 1)]
    rows += [
        ("–", c, sure(a, v), "–", None, "no partner")
        for v, c in a.concepts.items()
        if v not in partnered[0]
    ]
    rows += [
        ("–", "–", None, c, sure(b, v), "no partner")
        for v, c in b.concepts.items()
        if v not in partnered[1]
    ]
    return pd.DataFrame(
        rows, columns=["number", "node of A", "sure of A", "node of B", "sure of B", "same concept"]
    )


def show_aspects(result: PairExplanation) -> None:
    st.subheader("Aspects: similar in what?", anchor="aspects")
    st.caption(
        "Fifteen semantic aspects. Blue: predicted from the sentences' sub-embeddings (S3BERT, "
        "−1 to 1). Orange, dashed: measured on the graphs above (0 to 1)."
    )
    st.plotly_chart(
        figures.radar(result.aspects),
        key="radar",
        alt="Radar of fifteen aspects; the same numbers in the table below",
    )
    with st.expander("Aspects as a table"):
        st.dataframe(
            pd.DataFrame(
                [
                    (
                        label.short,
                        label.term,
                        result.aspects.predicted[name],
                        result.aspects.measured[name],
                        result.aspects.reliability.get(name),
                        label.meaning,
                    )
                    for name, label in ASPECT_LABELS.items()
                ],
                columns=[
                    "aspect",
                    "term",
                    "predicted",
                    "measured",
                    "reliability",
                    "what it compares",
                ],
            ),
            hide_index=True,
            alt="The fifteen aspects",
            column_config={
                c: st.column_config.NumberColumn(c, format="%.2f", help=h)
                for c, h in (
                    ("predicted", "Cosine of the two sub-embeddings, −1 to 1"),
                    ("measured", "AMR metric on the two graphs, 0 to 1"),
                    (
                        "reliability",
                        "How well predictions of this aspect rank dev pairs "
                        "(Spearman correlation with the metric)",
                    ),
                )
            },
        )


def show_tokens(result: PairExplanation) -> None:
    tokens = result.tokens
    st.subheader("Tokens: which words make the score?", anchor="tokens")
    st.caption(
        f"Each word moves to its best partner, from both sides (RCMD). The cells add up to the "
        f"score: {tokens.contribution.sum():.3f} = RCMD {tokens.score:.3f}. Rows: first sentence."
    )
    st.plotly_chart(
        figures.heatmap(tokens, dark()),
        key="heatmap",
        alt="Heatmap of word-pair contributions; the same numbers in the table below",
    )
    with st.expander("Contributions as a table"):
        rows = [
            (x, y, tokens.contribution[i, j], tokens.similarity[i, j], tokens.transport[i, j])
            for i, x in enumerate(tokens.a)
            for j, y in enumerate(tokens.b)
            if tokens.transport[i, j] > 0
        ]
        table = pd.DataFrame(
            rows, columns=["word of A", "word of B", "contribution", "similarity", "share moved"]
        )
        st.dataframe(
            table.sort_values("contribution", ascending=False),
            hide_index=True,
            alt="Contributions of word pairs",
            column_config={
                c: st.column_config.NumberColumn(format="%.3f") for c in table.columns[2:]
            },
        )


def show_notices(result: PairExplanation) -> None:
    for name, sentence, cut in zip("AB", result.sentences, result.cut, strict=True):
        if cut:
            st.warning(
                f"Sentence {name} is longer than the encoder reads. Scores, aspects and tokens "
                f"leave out its last {len(cut)} words: {plain(' '.join(cut)[:300])}"
            )
        if text.foreign(sentence):
            st.warning(
                f"Sentence {name} is not in Latin script. The models learnt English: take what "
                "they say about it as a guess."
            )
    for name, graph in zip("AB", (result.graphs.a, result.graphs.b), strict=True):
        if graph.concepts[graph.top] == "amr-empty":
            st.warning(f"The parser found no meaning in sentence {name}: its graph is empty.")


st.title("Semlens", anchor=False)
st.markdown("Why are two sentences similar in meaning, or not? **One score, three explanations.**")

# What was compared last survives a visit to another page, which drops the boxes.
for name, sentence in zip(
    "ab", st.session_state.get("pair", (EXAMPLES[0]["a"], EXAMPLES[0]["b"])), strict=True
):
    st.session_state.setdefault(name, sentence)
st.selectbox(
    "Example",
    range(len(EXAMPLES)),
    index=None,
    key="example",
    on_change=choose,
    placeholder="Choose an example, or write your own below",
    format_func=lambda k: f"{EXAMPLES[k]['about']}: {EXAMPLES[k]['a']} / {EXAMPLES[k]['b']}",
)
cleaned: dict[str, str] = {}
with st.form("sentences", border=False):
    for column, name in zip(st.columns(2), "ab", strict=True):
        with column:
            typed = st.text_area(
                f"Sentence {name.upper()}", key=name, bind="query-params", height=80
            )
            try:
                cleaned[name] = text.clean(typed or "")
            except InputError as error:
                st.error(str(error), icon=":material/edit:")
    st.form_submit_button("Compare", type="primary", icon=":material/compare_arrows:")

if len(cleaned) == 2:
    st.session_state.pair = (cleaned["a"], cleaned["b"])
    lens = chosen_lens()
    readings = tuple(
        chosen_readings(cleaned[side]) if lens.parser.takes_readings else () for side in "ab"
    )
    try:
        result = explain(
            cleaned["a"], cleaned["b"], tuple(m.checksum for m in lens.about), readings, lens
        )
    except InputError as error:
        for sentence in cleaned.values():  # a reading that its sentence no longer has
            st.session_state.get("readings", {}).pop(sentence, None)
        st.error(plain(str(error)), icon=":material/edit:")
        st.stop()
    show_scores(result)
    show_notices(result)
    show_graphs(result)
    left, right = st.columns(2, gap="large")
    with left:
        show_aspects(result)
    with right:
        show_tokens(result)
    st.download_button(
        "Download this explanation (JSON)",
        json.dumps(result.to_json(), ensure_ascii=False, indent=1),
        "semlens.json",
        "application/json",
        on_click="ignore",
        icon=":material/download:",
    )
    st.caption(
        "Made with "
        + " · ".join(f"{plain(m.name)} ({m.revision or 'no checksum'})" for m in result.models)
    )
else:
    st.caption("Nothing is lost: mend the marked box and press Compare.")
