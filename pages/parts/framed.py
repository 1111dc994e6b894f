"""A document of ours in a frame of its own."""

from typing import Literal
from urllib import parse

import streamlit as st


def framed(document: str, height: int | Literal["content"], alt: str) -> None:
    """Show a document.

    Streamlit asks ``urllib`` whether it is an address, which remembers what it was last asked, up
    to a megabyte each; that is forgotten here.

    Args:
        document: HTML.
        height: in pixels, or as high as the document.
        alt: what it shows, for who does not see it.
    """
    st.iframe(document, height=height, alt=alt)
    parse.clear_cache()  # type: ignore[attr-defined]  # which its stubs leave out
