"""What pages share: models once a process, results once a session."""

import atexit
import gc
import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from explainers.amr.graph import Graph, adopt
from explainers.amr.strict import read_strictly
from explainers.differences import find
from explainers.encoders.languages import detect
from explainers.errors import ModelError, SemlensError
from explainers.lens import Lens
from explainers.results import GraphExplanation, Languages, PairExplanation, TokenExplanation
from explainers.weights import models
from pages.serving.turns import all_in_turn, asked_still, in_turn
from pages.shared.markdown import escaped as escaped
from pages.shared.markdown import public

if TYPE_CHECKING:
    # would load torch before the page shows anything
    from explainers.amr.parse import Parser
    from explainers.encoders.encoder import Encoded
    from explainers.tokens.occlusion import Left


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


Readings = tuple[tuple[int, str], ...]
"""Readings of one sentence that differ from the parser's choice: (word, label)."""


@st.cache_resource(show_spinner=False)
def lens() -> Lens:
    """The explainers of this process, with the parser that is configured."""
    return Lens()


@st.cache_resource(show_spinner="Loading the model …", max_entries=4)
def _other_lens(chosen: tuple[tuple[str, Path], ...]) -> Lens:
    other = lens().with_models(**dict(chosen))
    _ = other.about  # loads them
    return other


def lens_with(chosen: Mapping[str, Path | None]) -> Lens:
    """The explainers of this process with other models.

    Args:
        chosen: role to one of :func:`explainers.weights.models.choices`; none for the
            configured one.

    Raises:
        ModelError: if one cannot be loaded.
    """
    others = tuple(
        (role, folder)
        for role, folder in chosen.items()
        if folder and folder != getattr(models, f"{role}_path")()
    )
    return _other_lens(others) if others else lens()


def chosen_lens() -> Lens:
    """The explainers that this session has chosen; the configured ones if those fail."""
    chosen = {role: st.session_state.get(role) for role in models.NAMES}
    try:
        return lens_with(chosen)
    except ModelError as error:
        st.session_state.update(dict.fromkeys(chosen))
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
            self.steps.append("Loading the lexica")
            find(self._models.explain("A cat sleeps.", "A dog barks."))
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
    for known in (lens, _other_lens, _warming):
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
        with place.status("Starting up: this happens once", expanded=True):
            shown = 0
            while not warming.ended(0.1):
                for step in warming.steps[shown:]:
                    st.write(step)
                    shown += 1
        place.empty()
    if warming.error is not None:
        _warming.clear()  # it may be mended by the next visit
        if isinstance(warming.error, ModelError):
            raise warming.error
        st.error(f"A model cannot be loaded. {public(warming.error)}", icon=":material/error:")
        st.stop()


@in_turn("Comparing the sentences …", max_entries=64)
def explain(
    a: str,
    b: str,
    revisions: tuple[str, ...],
    readings: tuple[Readings, Readings],
    edited: tuple[str, str],
    languages: Languages,
    _lens: Lens,
) -> PairExplanation:
    """The explanation of a pair; a sentence that was seen before is not read or parsed again.

    Args:
        a, b: the sentences.
        revisions: of the models in use.
        readings: the words' readings that the user has chosen.
        edited: PENMAN to use instead of the parse; empty to use that.
        languages: of the sentences.
        _lens: what explains; told apart by ``revisions``.
    """
    x, y = parsed((a, b), languages, _lens, readings)
    x, y = (
        adopt(read_strictly(text), graph) if text else graph
        for text, graph in zip(edited, (x, y), strict=True)
    )
    asked_still()
    return _lens.explain(
        a,
        b,
        graphs=(x, y),
        encoded=dict(zip((a, b), encoded((a, b), _lens.of(*languages)), strict=True)),
        languages=languages,
        progress=lambda _: asked_still(),
    )


def parsed(
    sentences: Sequence[str],
    languages: Sequence[str],
    lens: Lens,
    readings: Sequence[Readings] = (),
) -> list[Graph]:
    """The graphs of sentences in their languages, with the readings that the user has chosen."""
    readings = readings or [()] * len(sentences)
    found: dict[int, Graph] = {}
    for reader in dict.fromkeys(map(lens.of, languages)):
        mine = [k for k, language in enumerate(languages) if lens.of(language) is reader]
        parser = reader.parser
        asked = [
            (sentences[k], parser.about.checksum, readings[k] if parser.takes_readings else ())
            for k in mine
        ]
        found |= zip(mine, parse(asked, parser), strict=True)
    return [found[k] for k in range(len(sentences))]


@all_in_turn("Reading the sentences …", max_entries=128)
def parse(asked: list[tuple[str, str, Readings]], parser: "Parser") -> list[Graph]:
    """The graphs of sentences by one parser; each with its checksum and the readings chosen."""
    sentences, _, readings = zip(*asked, strict=True)
    return parser.parse(sentences, [dict(of) for of in readings] if any(readings) else None)


def encoded(sentences: Sequence[str], lens: Lens) -> "list[Encoded]":
    """The encoder's vectors of sentences."""
    revisions = revisions_of(lens)
    return encode([(sentence, revisions) for sentence in sentences], lens)


@all_in_turn("Reading the sentences …", max_entries=128)
def encode(asked: list[tuple[str, tuple[str, ...]]], lens: Lens) -> "list[Encoded]":
    """The encoder's vectors of sentences, each with what tells the models from others."""
    return lens.encode_tokens([sentence for sentence, _ in asked])


@in_turn("Scoring the examples …", max_entries=32)
def pam_and_sbert(
    pairs: tuple[tuple[str, str], ...], revisions: tuple[str, ...], _lens: Lens
) -> list[tuple[float, float]]:
    """PAM and SBERT of pairs."""
    return [(s.scores["pam"], s.scores["sbert"]) for s in _lens.score(pairs, also=("pam",))]


@in_turn("Reading the sentences …", max_entries=128)
def transport(
    a: str,
    b: str,
    revisions: tuple[str, ...],
    method: str,
    direction: str,
    pieces: bool,
    _lens: Lens,
) -> TokenExplanation:
    """What pairs of words add; see :func:`explainers.tokens.rcmd.explain`."""
    from explainers.tokens import rcmd

    x, y = encoded((a, b), _lens)
    return rcmd.explain([x], [y], _lens.encoder.device, method, direction, pieces)[0]


@in_turn("Leaving out each word …", max_entries=16)
def occluded(
    a: str,
    b: str,
    revisions: tuple[str, ...],
    method: str,
    direction: str,
    _lens: Lens,
) -> "list[Left]":
    """The score without each word; see :func:`explainers.tokens.occlusion.without_words`.

    It is told of no bar: what a page has drawn cannot be drawn on in what is kept.
    """
    from explainers.tokens.occlusion import without_words

    return without_words(_lens.encoder, a, b, method, direction)


@in_turn("Comparing the graphs …", max_entries=64)
def compared(
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
