"""Settings: which AMR parser, aspect model and graph encoder, and two parsers side by side."""

from pathlib import Path

import streamlit as st

from explainers.encoders.languages import detect
from explainers.errors import ModelError
from explainers.lens import Lens
from explainers.pictures.scene import of_graphs
from explainers.provenance import one_line, provenance
from explainers.results import ENGLISH
from explainers.weights import models
from pages.lab.settings.kept import table
from pages.serving.turns import SESSION
from pages.shared.canvas import show_canvas
from pages.shared.markdown import public
from pages.shared.pair_state import PairState
from pages.shared.session import (
    begin,
    chosen_lens,
    compare_graphs,
    escaped,
    lens_with,
    revisions_of,
)


def choice_key(role: str) -> str:
    """Key of the box for the model of a role."""
    return f"{role}_name"


def use(role: str, known: dict[str, Path]) -> None:
    """Use the model that was picked, in this session; none where it is the configured one."""
    name = st.session_state[choice_key(role)]
    st.session_state[role] = None if name == next(iter(known)) else known[name]


def choose(role: str, label: str, known: dict[str, Path], meaning: str) -> None:
    """A list of the models of one role.

    Args:
        role: ``parser``, ``aspects`` or ``pam``.
        label: what such a model is called.
        known: name to folder, the configured one first.
        meaning: what depends on it, for the tooltip.
    """
    names = list(known)
    st.selectbox(
        f"{label} used in this session",
        names,
        index=names.index(getattr(current, role).about.name),
        key=choice_key(role),
        on_change=use,
        args=(role, known),
        help=f"{meaning} Other visitors keep theirs.",
    )


def compare_parsers(first: Lens, other: str, pair: tuple[str, str]) -> None:
    """The graphs of one pair by the parser in use and by another one, given by its name."""
    try:
        second = lens_with({"parser": parsers[other]})
        graphs = [lens.parse(pair, ENGLISH, cache=SESSION) for lens in (first, second)]
    except ModelError as error:
        st.error(public(error), icon=":material/error:")
        st.stop()
    names = (first.parser.about.name, other)
    origin = one_line(provenance([first.parser.about, second.parser.about]))
    revisions = (*revisions_of(first), second.parser.about.checksum)
    if any(detect(sentence) != "en" for sentence in pair):
        st.warning("These parsers read English, which a sentence does not seem to be.")
    for side, sentence, one, two in zip("AB", pair, *graphs, strict=True):
        match = compare_graphs((one.penman, two.penman), revisions, one, two, first)
        st.markdown(f"**Sentence {side}:** {escaped(sentence)}")
        st.caption(f"The two parsers agree by {match.match.f1:.2f} (Smatch F1).")
        show_canvas(of_graphs(match, origin, names), "graphs", key=f"parsers {side}")
        for column, graph in zip(st.columns(2), (one, two), strict=True):
            column.code(graph.penman, language=None, wrap_lines=True)


begin()
st.title("Settings", anchor=False)
with st.container():
    for setting in models.unheeded():
        st.warning(f"{public(setting)}.", icon=":material/settings_alert:")
st.subheader("AMR parser", anchor=False)
parsers = models.parsers()
current = chosen_lens()
choose("parser", "Parser", parsers, "Every panel that stands on graphs uses it.")
st.markdown(
    "The embedded parser is small and fast. For research, get a bigger one from amrlib's "
    "releases (about 500 MB) on the machine that serves this page, then reload:"
)
st.code("python -m explainers models fetch parse_xfm_bart_base", language=None, wrap_lines=True)
st.caption(
    "Any amrlib parse-model directory in the folder of models is listed here: that of the user who "
    "runs the server, or the one that SEMLENS_MODELS names. SEMLENS_PARSER names the parser for "
    "every session."
)

st.subheader("Aspect model", anchor=False)
choose("aspects", "Aspect model", models.aspect_models(), "What predicts the aspects.")
st.markdown(
    "The first one predicts the aspects best; it reads single words in the encoder's middle "
    "layers. The **faithful** one is built as in the S3BERT paper: slices of one sentence vector. "
    "A model of your own scores can be trained with one command; see the README."
)

st.subheader("Graph encoder (PAM)", anchor=False)
choose("pam", "Graph encoder", models.pam_models(), "What PAM is the cosine of.")
st.markdown(
    "**Semlens PAM** agrees best with people. The **faithful** one is built and trained after the "
    "PAM paper: on graphs alone, then on descriptions of the same picture."
)

st.subheader("What this server keeps of you", anchor="kept")
st.markdown(table())
st.caption(
    "There are no accounts, and nothing is sent to other machines. The log of the server has no "
    "sentences in it, but the address of a page may hold yours, and a proxy may log addresses."
)

st.subheader("Two parsers on one pair", anchor=False)
others = [name for name in parsers if name != current.parser.about.name]
if not others:
    st.info("Only one parser is on this machine. A second one can be compared with it here.")
elif (pair := PairState.of_session().pair) is None:
    st.info("Compare two sentences first; their graphs are then compared here.")
else:
    compare_parsers(current, st.selectbox("Compare with", others), pair)
