"""What pages share: models once a process, results once a session."""

import atexit
import gc
import logging
from collections.abc import Mapping
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from explainers.amr.graph import Graph
from explainers.encoders.languages import detect
from explainers.errors import ModelError, SemlensError
from explainers.lens import Lens
from explainers.request import Request
from explainers.results import GraphExplanation, PairExplanation
from explainers.weights import models
from pages.serving.turns import SESSION, end_if_unwanted, in_turn
from pages.shared.markdown import escaped as escaped
from pages.shared.markdown import public

if TYPE_CHECKING:
    # would load torch before the page shows anything
    from explainers.tokens.occlusion import WithoutWord


_log = logging.getLogger(__name__)


def begin(wait: bool = True) -> None:
    """Begin a page.

    While a page is drawn anew, the browser still shows what stood there, by its place. What a
    page shows only now and then therefore goes into a container that is always there: or else
    all that follows moves on and stands there twice until the run is over.

    Args:
        wait: for the models; a page that can show something without them calls :func:`warm`
            itself.
    """
    if wait:
        warm()


@st.cache_resource(show_spinner=False)
def lens() -> Lens:
    """The explainers of this process, with the parser that is configured."""
    return Lens()


def lens_with(chosen: Mapping[str, Path | None]) -> Lens:
    """The explainers of this process with other models.

    Args:
        chosen: role to one of :func:`explainers.weights.models.choices`; none for the
            configured one.

    Raises:
        ModelError: if one cannot be loaded.
    """
    others = other_models(chosen)
    if not others:
        return lens()
    with st.spinner("Loading the model …"):
        chosen_one = lens().with_models(**dict(others))
        _ = chosen_one.about  # loads them
    return chosen_one


def other_models(chosen: Mapping[str, Path | None]) -> tuple[tuple[str, Path], ...]:
    """Of the models that were chosen, those that are not the configured ones, by role."""
    return tuple(
        (role, folder)
        for role, folder in chosen.items()
        if folder and folder != getattr(models, f"{role}_path")()
    )


def chosen_models() -> dict[str, Path | None]:
    """The models that this session has chosen, by role."""
    return {role: st.session_state.get(role) for role in models.NAMES}


def use_model(role: str, name: str) -> None:
    """Use a model of :func:`explainers.weights.models.choices` from now on, in this session."""
    known = models.choices()[role]
    st.session_state[role] = None if name == next(iter(known)) else known[name]


def model_in_use(role: str) -> str:
    """What people call the model of a role that this session uses."""
    known = models.choices()[role]
    chosen = st.session_state.get(role)
    return next((name for name, path in known.items() if path == chosen), next(iter(known)))


def chosen_lens() -> Lens:
    """The explainers that this session has chosen; the configured ones if those fail."""
    try:
        return lens_with(chosen_models())
    except ModelError as error:
        st.session_state.update(dict.fromkeys(models.NAMES))
        st.error(f"The chosen model is not used. {public(error)}", icon=":material/error:")
        return lens()


def in_languages(lens: Lens, *languages: str) -> Lens:
    """What explains sentences of these languages; it may have to be loaded first."""
    if lens.loaded(*languages):
        return lens.of(*languages)
    with st.spinner("Loading the models of other languages …"):
        found = lens.of(*languages)
        _ = found.encoder, found.parser
    gc.collect()
    gc.freeze()  # as when the others were loaded
    return found


def revisions_of(models: Lens, *languages: str) -> tuple[str, ...]:
    """What tells results of these models apart from those of others.

    Args:
        models: all of them.
        languages: of the sentences; English where none are given.
    """
    return models.revisions(*languages)


def show_page(page: StreamlitPage) -> None:
    """A page, or, where a model that it asks for cannot be used, why, and what mends that."""
    try:
        page.run()
    except ModelError as error:
        st.error(f"A model cannot be loaded. {public(error.said)}.", icon=":material/error:")
        if error.remedy:
            st.markdown("On the machine that serves this page, run")
            st.code(error.remedy, language="sh", wrap_lines=True)
        st.button("Try again", icon=":material/refresh:")


PAGE_TIME = 3.0
"""Seconds for a first page to be fetched before models are loaded behind it."""


class Warming:
    """Loads the models in the background, once a process.

    Args:
        models: to be loaded.

    Attributes:
        steps: what was and is being done.
        error: why it failed; none if it did not.
    """

    def __init__(self, models: Lens) -> None:
        self.steps = ["Starting up"]
        self.error: SemlensError | None = None
        self._models = models
        self._begun = Lock()
        self._needed, self._ended = Event(), Event()

    def start(self, soon: bool = True) -> None:
        """Begin, if nobody has; returns at once.

        Args:
            soon: or else when the browser has had time to fetch a page, whose files come from
                this process, too.
        """
        if soon:
            self._needed.set()
        if self._begun.acquire(blocking=False):
            Thread(target=self._load, daemon=True, name="warming").start()

    def _load(self) -> None:
        self._needed.wait(PAGE_TIME)
        try:
            for said in models.unheeded():
                _log.warning("%s", said)
            self._models.warm_up(self.steps.append)
            detect("A cat sleeps.")  # loads what tells languages apart
            gc.collect()
            gc.freeze()  # Streamlit collects after every run of a page: not through the models
            atexit.register(gc.unfreeze)  # or else libraries find, at the end, that they leaked
        except SemlensError as error:
            self.error = error
        except Exception as error:  # or else the server would call itself ready
            _log.exception("the models were not loaded")
            self.error = SemlensError(f"It ended with an unexpected {type(error).__name__}.")
        finally:
            self._ended.set()

    def ended(self, within: float | None = 0.0) -> bool:
        """Whether it is over, for good or bad, at the latest after so many seconds if given."""
        return self._ended.wait(within)


@st.cache_resource(show_spinner=False)
def _warming(_models: Lens) -> Warming:
    return Warming(_models)


def start_warming() -> Warming:
    """Begin to load the models, if this has not been done."""
    warming = _warming(lens())
    warming.start(soon=False)
    return warming


def forget() -> None:
    """Forget the models of this process; the next page loads them anew."""
    for known in (lens, _warming):
        known.clear()
    gc.unfreeze()


def loading() -> str:
    """What is being loaded; empty once the models are there, or could not be loaded."""
    warming = _warming(lens())
    return "" if warming.ended() else warming.steps[-1]


def warm() -> None:
    """Wait for the models, showing progress; where they fail, say what to do and stop."""
    warming = _warming(lens())
    warming.start()
    place = st.empty()  # always, so that what follows keeps its place
    if not warming.ended():
        while not warming.ended(0.2):
            place.caption(
                f":material/hourglass_top: {warming.steps[-1]} … The models are loaded once, which "
                "takes up to a minute; after that, answers are fast."
            )
        place.empty()
    if warming.error is not None:
        _warming.clear()  # it may be mended by the next visit
        if isinstance(warming.error, ModelError):
            raise warming.error
        st.error(f"A model cannot be loaded. {public(warming.error)}", icon=":material/error:")
        st.stop()


def explain(request: Request) -> PairExplanation:
    """The explanation of a pair, as this session keeps it; ends where nobody waits for it.

    Raises:
        InputError: if the pair cannot be explained.
    """
    return lens().explain(request, cache=SESSION, cancelled=end_if_unwanted)


@in_turn("Scoring the examples …", max_entries=32)
def pam_and_sbert(
    pairs: tuple[tuple[str, str], ...], revisions: tuple[str, ...], _lens: Lens
) -> list[tuple[float, float]]:
    """PAM and SBERT of pairs."""
    return [(s.scores["pam"], s.scores["sbert"]) for s in _lens.score(pairs, also=("pam",))]


@in_turn("Leaving out each word …", max_entries=16)
def occluded(
    a: str,
    b: str,
    revisions: tuple[str, ...],
    method: str,
    direction: str,
    _lens: Lens,
) -> "list[WithoutWord]":
    """The score without each word; see :func:`explainers.tokens.occlusion.without_words`.

    It is told of no bar: what a page has drawn cannot be drawn on in what is kept.
    """
    from explainers.tokens.occlusion import without_words

    return without_words(_lens.tokens, a, b, method, direction)


@in_turn("Comparing the graphs …", max_entries=64)
def compare_graphs(
    texts: tuple[str, str], revisions: tuple[str, ...], _a: Graph, _b: Graph, _lens: Lens
) -> GraphExplanation:
    """Two graphs, aligned and measured.

    Args:
        texts: what tells them apart: their PENMAN, and where they are not of one sentence each, the
            sentences.
        revisions: of the models in use, and of the parsers that made the graphs.
        _a, _b: the graphs.
        _lens: what compares.
    """
    return _lens.compare(_a, _b)


def dark() -> bool:
    """Whether the page is shown in the dark theme."""
    return st.context.theme.type == "dark"
