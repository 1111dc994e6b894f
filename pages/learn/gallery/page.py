"""Gallery: pairs that were explained in advance, to look at and to open."""

import streamlit as st

from explainers.pictures.differences import marked
from explainers.pictures.scene import Scene, of_graphs, of_tokens
from explainers.teaching.gallery import GalleryPair, gallery
from explainers.wording.labels import SCORE_LABELS
from explainers.wording.verdict import verdict
from pages.navigation import path_of
from pages.shared.canvas import show_canvas
from pages.shared.pair import surprise
from pages.shared.session import begin, escaped
from pages.shared.ways import link_to_pair, open_pair

GRAPHS, TOKENS = "Graphs", "Tokens"


@st.cache_data(max_entries=128, show_spinner=False)
def scene(pair: tuple[str, str], kind: str) -> Scene:
    """The thumbnail of a pair of the gallery."""
    found = gallery()[pair].result
    drawn = of_tokens(found.tokens) if kind == TOKENS else of_graphs(found.graphs)
    return drawn | {"thumbnail": f"{kind} of the pair; its page has the same as tables"}


def card(example: GalleryPair, kind: str) -> None:
    """A pair with its picture and what is said of it."""
    result = example.result
    with st.container(border=True, height="stretch"):
        st.markdown(f"**{escaped(example.about)}**")
        st.html(marked(result.sentences, result.differences, listed=False))
        data = scene(result.sentences, kind)
        show_canvas(data, kind.lower(), key=f"{example.about} {data['id']}")
        labels = {n: label.short for n, label in SCORE_LABELS.items() if n in result.scores}
        st.caption(" · ".join(f"{short} {result.scores[n]:.2f}" for n, short in labels.items()))
        st.caption(escaped(verdict(result)))
        link_to_pair("Open", *result.sentences)


begin(wait=False)
st.title("Gallery", anchor=False)
st.markdown("Pairs that show what the explanations see, and what they don't. Open one, or be led.")
with st.container(horizontal=True, vertical_alignment="bottom"):
    kind = st.segmented_control("Picture", [GRAPHS, TOKENS], default=GRAPHS, required=True)
    if st.button("Surprise me", icon=":material/casino:"):
        open_pair(surprise())
    st.page_link(path_of("tour"), label="Take the tour", icon=":material/tour:")
with st.grid(3, min_column_width=320):
    for example in gallery().values():
        card(example, kind)
if not gallery():
    st.info("Other models than the embedded ones are in use, so no pair was explained in advance.")
