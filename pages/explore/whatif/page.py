"""What if: one thing is changed in a sentence, and every panel shown before and after."""

import math
from collections.abc import Mapping

import pandas as pd
import streamlit as st

from explainers import text
from explainers.errors import InputError
from explainers.pictures import charts
from explainers.pictures.charts import STYLES, Trace
from explainers.pictures.scene import of_graphs
from explainers.provenance import one_line, provenance
from explainers.results import Languages, PairExplanation
from explainers.teaching import edits
from explainers.wording.labels import SCORE_LABELS, aspect_label
from pages.shared.canvas import show_canvas, show_row
from pages.shared.cautions import show_cautions
from pages.shared.changes import CHANGES
from pages.shared.differing import show_differences
from pages.shared.pair import ask, explained, keep_languages, put_into_boxes
from pages.shared.panels import show_models
from pages.shared.session import begin


def change(result: PairExplanation) -> tuple[str, str] | None:
    """What the user has changed: the pair after it; none where nothing has."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        side = st.segmented_control(
            "Change one thing in sentence",
            ["a", "b"],
            default="a",
            required=True,
            format_func=str.upper,
            key="side changed",
        )
        k = "ab".index(side)
        sentence, english = result.sentences[k], result.languages[k] == "en"
        key = f"changed {side} {result.sentences}"
        graph = (result.graphs.a, result.graphs.b)[k]
        possible = edits.offered(sentence, graph) if english else {}
        offer_changes(key, possible, english)
        offer_words(key, sentence, f"drop {side} {result.sentences}")
    if not english:
        st.caption("The buttons change English sentences only; drop a word, or type a change.")
    st.session_state.setdefault(key, sentence)
    typed = st.text_input(
        f"Sentence {side.upper()} after the change: mend it, or type a change of your own", key=key
    )
    try:
        changed = text.clean(typed or "")
    except InputError as error:
        st.error(str(error), icon=":material/edit:")
        return None
    if changed == sentence:
        how = "Press one of the buttons" if possible else "Drop a word, or change the text"
        st.info(f"{how}, and see what every explanation makes of the change.")
        return None
    return (changed, result.sentences[1]) if side == "a" else (result.sentences[0], changed)


def offer_changes(key: str, possible: Mapping[str, str], english: bool) -> None:
    """A button for each kind of change; it puts the changed sentence into the box of this key."""
    for kind, way in CHANGES.items():
        why = way.missing if english else "this sentence is not English"
        st.button(
            way.label,
            icon=way.icon,
            key=f"change {kind}",
            on_click=put,
            args=(key, possible.get(kind, "")),
            disabled=kind not in possible,
            help=None if kind in possible else f"Not offered: {why}.",
        )


def offer_words(key: str, sentence: str, choice: str) -> None:
    """The words of a sentence, one of which can be dropped; ``choice`` is the key of the list."""
    words = [sentence[i:j] for i, j in text.spans(sentence)]
    st.selectbox(
        "Drop a word",
        range(len(words)),
        index=None,
        format_func=lambda n: f"{words[n]} ({n + 1})",
        key=choice,
        on_change=drop,
        args=(key, sentence, choice),
        placeholder="Which one?",
        width=180,
    )


def put(key: str, sentence: str) -> None:
    """Take a changed sentence."""
    st.session_state[key] = sentence


def drop(key: str, sentence: str, choice: str) -> None:
    """Leave the chosen word out."""
    place = st.session_state[choice]
    left = None if place is None else edits.drop(sentence, place)
    if left:
        put(key, left)


def show_scores(before: PairExplanation, after: PairExplanation) -> None:
    """Every score after the change, and how far it moved; what the pairs differ in."""
    with st.container(horizontal=True):
        for name, label in SCORE_LABELS.items():
            change = f"{after.scores[name] - before.scores[name]:+.2f}"
            moved = float(change) != 0
            st.metric(
                f"{label.short} ({label.term})",
                f"{after.scores[name]:.2f}",
                change if moved else "no change",
                delta_color="normal" if moved else "off",
                delta_arrow="auto" if moved else "off",
                help=f"After the change; before, {before.scores[name]:.2f}. {label.meaning}",
                border=True,
            )
    for name, result in (("Before", before), ("After", after)):
        st.markdown(f"**{name}**")
        show_differences(result)


def show_graphs(before: PairExplanation, after: PairExplanation) -> None:
    """The aligned graphs before and after."""
    st.subheader("Graphs", anchor="graphs")
    for name, result in (("Before", before), ("After", after)):
        st.markdown(f"**{name}**")
        data = of_graphs(result.graphs, one_line(provenance(result.models)))
        show_canvas(data, key=f"graphs {name}")


def show_aspects(before: PairExplanation, after: PairExplanation) -> None:
    """The predicted aspects before and after."""
    st.subheader("Aspects", anchor="aspects")
    lines = [
        Trace("before", before.aspects.predicted, STYLES[0], absent=before.aspects.absent),
        Trace("after", after.aspects.predicted, STYLES[1], absent=after.aspects.absent),
    ]
    with st.container(key="charts"):
        st.plotly_chart(
            charts.chart(lines, before.aspects.partition),
            key="aspects before and after",
            alt="Predicted aspects before and after; the same numbers in the table below",
        )
    old, new = before.aspects, after.aspects
    rows = []
    for name, value in old.predicted.items():
        moved = new.predicted[name] - value
        measured = new.measured.get(name, math.nan) - old.measured.get(name, math.nan)
        rows.append((aspect_label(name).short, value, new.predicted[name], moved, measured))
    columns = ["aspect", "before", "after", "change", "change as measured"]
    table = pd.DataFrame(rows, columns=columns).sort_values("change", key=abs, ascending=False)
    st.dataframe(
        table,
        hide_index=True,
        height="content",
        alt="Aspects before and after, those that change most first",
        column_config={
            c: st.column_config.NumberColumn(format="%.2f" if k < 2 else "%+.2f")
            for k, c in enumerate(columns[1:])
        },
    )


def show_tokens(before: PairExplanation, after: PairExplanation) -> None:
    """The heatmaps before and after."""
    st.subheader("Tokens", anchor="tokens")
    st.caption("What each pair of words adds to the score (RCMD), on one scale of colours.")
    both = {"Before": before.tokens, "After": after.tokens}
    show_row({f"{name}: {tokens.score:.3f}": tokens for name, tokens in both.items()}, "tokens")


def use(pair: tuple[str, str], languages: Languages) -> None:
    """Go on with the changed pair."""
    keep_languages(pair, languages)
    put_into_boxes(pair)


begin()
st.title("What if", anchor=False)
st.markdown("Change **one thing** in a sentence, and see what each explanation makes of it.")
pair = ask("whatif")
if pair is not None:
    before = explained(pair)
    with st.container():
        show_cautions(before)
    changed = change(before)
    if changed is not None:
        after = explained(changed, before.languages)
        show_scores(before, after)
        with st.container(horizontal=True):
            st.button("Go on with the changed pair", on_click=use, args=(changed, before.languages))
            k = 0 if changed[0] != pair[0] else 1
            st.button(
                "Pair the sentence with its changed self",
                on_click=use,
                args=((pair[k], changed[k]), (before.languages[k],) * 2),
            )
        show_graphs(before, after)
        show_aspects(before, after)
        show_tokens(before, after)
        show_models(after)
