"""Gallery: pairs explained in advance, striking ones first; each card leads to its pair."""

from collections.abc import Iterator, Sequence

import streamlit as st
from markupsafe import Markup

from explainers.differences.result import AGREEING
from explainers.pictures.differences import marked
from explainers.pictures.scene import Scene, of_graphs
from explainers.pictures.templating import safe
from explainers.results import PairExplanation
from explainers.teaching.gallery import GalleryPair, gallery
from explainers.wording.bands import shown
from explainers.wording.verdict import CHANGES_TRUTH, HIGH, verdict
from pages.shared.canvas import show_canvas
from pages.shared.pair import EXAMPLES, surprise
from pages.shared.session import begin, escaped
from pages.shared.ways import link_to_pair, open_pair

WIDEST = 760
"""Pixels that both graphs together may be wide in half the page, with letters of 12 pixels."""

SHELVES = (
    "High scores, different meanings",
    "Other words, other stories",
    "Other words, the same story",
    "Across languages",
)

FIRST = 2
"""Pairs of a shelf that are shown at once, at least."""

UNFOLDED = "unfolded shelves"
"""Key of the shelves that are shown whole."""

STRIKING = {(e["a"], e["b"]): int(e.get("striking", len(EXAMPLES))) for e in EXAMPLES}
"""Where each pair comes among those that surprise."""

_LOOK = """<style>
[class*="st-key-pair-"] { position: relative; padding: 16px 24px 20px; gap: 8px; height: 100%; }
[class*="st-key-pair-"]:hover { border-color: var(--quiet); }
[class*="st-key-pair-"] .semlens-about { display: flex; flex-wrap: wrap; gap: 0 16px;
  justify-content: space-between; color: var(--quiet); font-size: 14px; }
.semlens-about b { color: var(--model); font-variant-numeric: tabular-nums; }
.semlens-about i { display: inline-block; width: 96px; height: 8px; margin-left: 8px;
  border-radius: 4px; background: var(--line); overflow: hidden; }
.semlens-about i::before { content: ""; display: block; height: 100%; background: var(--model);
  width: var(--full); }
[class*="st-key-pair-"] [data-testid="stMarkdown"] p { font-size: 15px; line-height: 1.45; }
[class*="st-key-pair-"] > .stElementContainer:has(.stPageLink),
[class*="st-key-pair-"] .stPageLink, [class*="st-key-pair-"] .stPageLink * { position: absolute;
  inset: 0; width: auto; max-width: none; }
[class*="st-key-pair-"] .stPageLink a { background: none; border-radius: 8px; }
[class*="st-key-pair-"] .stPageLink a > * { opacity: 0; overflow: hidden; }
[class*="st-key-more-of"] small, [class*="st-key-more-of"] p > span { position: absolute;
  width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 700px) {
  [class*="st-key-pair-"] { padding: 12px 16px 16px; }
}
</style>"""
"""The whole card is the link."""

_HEAD = Markup(
    '<div class="semlens-about"><span>{}</span><span>score <b>{}</b>'
    '<i style="--full:{:.0%}"></i></span></div>'
)
"""The first line of a card: what it is about, and its score."""


@st.cache_data(max_entries=64, show_spinner=False)
def scene(pair: tuple[str, str]) -> Scene:
    """The picture of a pair of the gallery."""
    result = gallery()[pair].result
    agree = result.difference.why_none in AGREEING
    drawn = of_graphs(result.graphs)
    return drawn | {"agree": agree, "thumbnail": "Who does what in these two sentences"}


def wide(example: GalleryPair) -> bool:
    """Whether both graphs are too wide to be read in half the page."""
    graphs = scene(example.result.sentences)["graphs"]
    return bool(sum(graph["plain"]["wide"]["width"] for graph in graphs) > WIDEST)


def tall(example: GalleryPair) -> int:
    """How many pixels the taller of both graphs is high."""
    graphs = scene(example.result.sentences)["graphs"]
    return max(int(graph["plain"]["wide"]["height"]) for graph in graphs)


def seated(pairs: Sequence[GalleryPair]) -> Iterator[GalleryPair]:
    """The pairs in their order, but that one of half a row is followed by its like in height."""
    waiting = [*pairs]
    while waiting:
        yield (first := waiting.pop(0))
        halves = [example for example in waiting if not wide(example)]
        if not wide(first) and halves:
            like = min(halves, key=lambda example: abs(tall(example) - tall(first)))
            waiting.remove(like)
            yield like


def shelf(result: PairExplanation) -> str:
    """Under which of :data:`SHELVES` a pair stands."""
    if result.languages != ("en", "en"):
        return SHELVES[3]
    if not result.differences:
        return SHELVES[2]
    differ = any(d.kind in CHANGES_TRUTH for d in result.differences)
    return SHELVES[0 if differ and result.scores["sbert"] >= HIGH else 1]


def first_rows(listed: Sequence[GalleryPair]) -> int:
    """How many pairs fill the first rows: :data:`FIRST` at least, unless there are fewer."""
    half = False
    for k, example in enumerate(listed, 1):
        half ^= not wide(example)
        if k >= FIRST and not half:
            return k
    return len(listed)


def unfold(heading: str) -> None:
    """Show all pairs of a shelf."""
    st.session_state.setdefault(UNFOLDED, set()).add(heading)


def card(example: GalleryPair, key: str) -> None:
    """A pair: its sentences, its picture, and what is said of it."""
    result = example.result
    with st.container(border=True, key=key, height="stretch"):
        lines = marked(result.sentences, result.differences, listed=False)
        about = safe(example.about)
        # A screen reader has both sentences from the link, and the score from the verdict
        head = _HEAD.format(about, shown(result.scores["sbert"]), max(result.scores["sbert"], 0))
        st.html(f'<div aria-hidden="true">{head}{lines}</div>')
        show_canvas(scene(result.sentences), "graphs", key=key)
        st.markdown(escaped(verdict(result)))
        link_to_pair(" / ".join(map(escaped, result.sentences)), *result.sentences)


begin(wait=False)
st.html(_LOOK)
with st.container(horizontal=True, vertical_alignment="bottom"):
    st.title("What a similarity score sees, and what it misses", anchor=False)
    if st.button("Surprise me", icon=":material/casino:"):
        open_pair(surprise())
st.caption(
    "The score goes from 0 (nothing in common) to 1 (the same). An encoder gives it: a language "
    "model that turns each sentence into numbers."
)
shelves: dict[str, list[GalleryPair]] = {}
for example in sorted(gallery().values(), key=lambda e: STRIKING[e.result.sentences]):
    shelves.setdefault(shelf(example.result), []).append(example)
for heading in filter(shelves.__contains__, SHELVES):
    st.header(heading, anchor=False)
    grid = st.grid(2, min_column_width=440, gap=("medium", "medium"))
    listed = [*seated(shelves[heading])]
    few = len(listed) if heading in st.session_state.get(UNFOLDED, ()) else first_rows(listed)
    for k, example in enumerate(listed[:few]):
        with grid.cell(column_span=2 if wide(example) else 1):
            card(example, f"pair-{SHELVES.index(heading)}-{k}")
    if few < len(listed):
        more = f"{len(listed) - few} more :small[{heading.lower()}]"  # which is heard, not seen
        st.button(more, key=f"more of {heading}", on_click=unfold, args=(heading,))
if not gallery():
    st.info("Other models than the embedded ones are in use, so no pair was explained in advance.")
