"""What pages share: models once a process, results once a session."""

import re
from threading import Event

import streamlit as st

from explainers.errors import ModelError
from explainers.lens import Lens
from explainers.types import PairExplanation


@st.cache_resource(show_spinner=False)
def lens() -> Lens:
    """The explainers of this process."""
    return Lens()


@st.cache_resource(show_spinner=False)
def _ready() -> Event:
    """Set once the models of this process are loaded."""
    return Event()


def warm(models: Lens) -> None:
    """Load the models, showing progress; on failure say what to do and stop."""
    if _ready().is_set():
        return
    place = st.empty()
    try:
        with place.status("Starting up: this happens once", expanded=True):
            models.warm_up(st.write)
    except ModelError as error:
        place.error(f"A model cannot be loaded. {plain(str(error))}", icon=":material/error:")
        st.stop()
    _ready().set()
    place.empty()


@st.cache_data(scope="session", max_entries=64, show_spinner="Comparing the sentences …")
def explain(a: str, b: str, revisions: tuple[str, ...]) -> PairExplanation:
    """The explanation of a pair; ``revisions`` are those of the models in use."""
    return lens().explain(a, b)


def plain(text: str) -> str:
    """Text with everything escaped that Markdown would read as markup."""
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|<>~$:&])", r"\\\1", text)
