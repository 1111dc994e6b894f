"""What stands around every page: styles, and a navigation that leaves the page free."""

import streamlit as st

from explainers.pictures.templating import asset

_PAGE = st.components.v2.component("semlens_page", js=asset("page.js"))

# Streamlit writes what is chosen in the colour of the theme on a tint of it, and captions and keys
# too faintly to be read by everybody; names around a radar need room, which one scrolls to where
# it is not there
_LOOK = """<style>
[data-selected="true"], [data-selected="true"] * { color: inherit !important; }
[data-testid="stSliderThumbValue"], [data-testid="stSliderThumbValue"] * { color: inherit; }
[data-testid="stCaptionContainer"], [data-testid="stCaptionContainer"] * { color: inherit; }
[data-testid="stCaptionContainer"] { opacity: .75; }
textarea, input { unicode-bidi: plaintext; }
button[kind] kbd { color: inherit; opacity: 1; }
@media (max-width: 640px) {
  .st-key-charts { overflow-x: auto; }
  .st-key-charts > :has(.polar) { min-width: 600px; }
}
</style>"""


def frame() -> None:
    """Put it around the page, once a run."""
    st.html(_LOOK)
    _PAGE(key="page")
