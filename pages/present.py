"""Present: one panel at a time in large type, for a projector; keys turn the pages."""

import contextlib

import streamlit as st
from streamlit.errors import StreamlitAPIException

from explainers import registry
from explainers.pictures import amr_graphs, charts, heatmaps
from explainers.pictures.marks import draw_pair
from explainers.pictures.shapes import DARK, LIGHT
from explainers.results import PairExplanation
from explainers.wording.labels import SCORE_LABELS
from explainers.wording.verdict import absent_aspects, aspects_in_words, verdict
from pages.parts.pair import explained, linked
from pages.parts.session import begin, dark, escaped

PANELS = ("sentences", *registry.PANELS)

# Streamlit has no page without its header, and no buttons that only keys can press
_LOOK = """<style>
[data-testid="stHeader"] { display: none; }
[data-testid="stMainBlockContainer"] { zoom: 1.5; padding: 1rem 2rem; max-width: none; }
.st-key-keys { position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%); }
.st-key-keys:focus-within { position: static; width: auto; height: auto; clip-path: none; }
[data-testid="stMainBlockContainer"] img { width: 100%; max-height: 58vh; object-fit: contain; }
</style>"""


def turn(by: int) -> None:
    """Go to another panel; from the last on to the first."""
    now = st.session_state.get("panel") or PANELS[0]
    st.session_state.panel = PANELS[(PANELS.index(now) + by) % len(PANELS)]


def keys() -> None:
    """What the keyboard, or a presenter's remote, presses; shown only when it has the focus."""
    with st.container(key="keys", horizontal=True):
        for label, shortcut, by in (
            ("Next panel", "Right", 1),
            ("Next panel (remote)", "PageDown", 1),
            ("Panel before", "Left", -1),
            ("Panel before (remote)", "PageUp", -1),
        ):
            st.button(label, shortcut=shortcut, on_click=turn, args=(by,))
        if st.button("Leave", shortcut="Esc"):
            a, b = st.session_state.pair
            st.switch_page("pages/compare.py", query_params={"a": a, "b": b})
        first = None if "panel" in st.session_state else PANELS[0]
        st.segmented_control("Panel", PANELS, default=first, key="panel", bind="query-params")


def show_sentences(result: PairExplanation) -> None:
    for side, sentence in zip("AB", result.sentences, strict=True):
        st.markdown(f"# {side}: {escaped(sentence)}")
    with st.container(horizontal=True):
        for name, label in SCORE_LABELS.items():
            st.metric(f"{label.short} ({label.term})", f"{result.scores[name]:.2f}", border=True)
    st.markdown(f"### {escaped(verdict(result))}")


def show_graphs(result: PairExplanation) -> None:
    found = result.graphs
    drawn = draw_pair(found.a, found.b, found.match, titles=result.sentences)
    for column, k in zip(st.columns(2), (0, 1), strict=True):
        with column:
            st.markdown(f"**{'AB'[k]}: {escaped(result.sentences[k])}**")
            st.image(
                amr_graphs.svg(drawn[k : k + 1], DARK if dark() else LIGHT, side=k),
                width="stretch",
                alt=f"AMR graph of sentence {'AB'[k]}",
            )
    st.markdown("Same number and colour: aligned. Grey and dashed: no partner.")


def show_aspects(result: PairExplanation) -> None:
    left, right = st.columns([3, 2], vertical_alignment="center")
    with left:
        st.plotly_chart(
            charts.chart(charts.traces(result.aspects), result.aspects.partition),
            key="aspects presented",
            config={"displayModeBar": False},
            alt="Radar of the aspects; the page Aspects has them as a table",
        )
    right.markdown(
        f"### {escaped(aspects_in_words(result.aspects, absent=absent_aspects(result)))}"
    )


def show_tokens(result: PairExplanation) -> None:
    left, right = st.columns([3, 2], vertical_alignment="center")
    left.image(
        heatmaps.svg(result.tokens, DARK if dark() else LIGHT),
        width="stretch",
        alt=f"Heatmap of the tokens: {heatmaps.summary(result.tokens)}",
    )
    right.markdown(
        f"### The cells add up to {result.tokens.score:.2f}\n\n"
        "Rows: sentence A. Columns: sentence B. The stronger the colour, the more a pair of words "
        "adds (RCMD)."
    )


begin()
st.html(_LOOK)
pair = linked()
if pair is None:
    st.info("There are no sentences to present: compare two first.")
    st.page_link("pages/compare.py", label="To Compare")
    st.stop()
with contextlib.suppress(StreamlitAPIException):  # just after Compare they are its boxes' still
    st.query_params.update(a=pair[0], b=pair[1])
result = explained(pair)
keys()
panel = st.session_state.get("panel") or PANELS[0]
with st.container():
    {
        "sentences": show_sentences,
        "graphs": show_graphs,
        "aspects": show_aspects,
        "tokens": show_tokens,
    }[panel](result)
st.caption(f"{PANELS.index(panel) + 1} of {len(PANELS)} · → next · ← back · Esc leaves")
