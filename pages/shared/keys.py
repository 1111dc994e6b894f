"""Buttons for keys: out of sight until one of them has the focus."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

_LOOK = """<style>
.st-key-keys { position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%); }
.st-key-keys:focus-within { position: static; width: auto; height: auto; clip-path: none; }
</style>"""


@contextmanager
def only_keys() -> Iterator[None]:
    """Buttons made here are pressed by their shortcuts; once a page."""
    with st.container(key="keys", horizontal=True):
        st.html(_LOOK)
        yield
