"""Settings: which AMR parser, aspect model and graph encoder, and two parsers side by side."""

from pathlib import Path

import streamlit as st

from explainers.encoders.languages import detect
from explainers.errors import ModelError
from explainers.pictures.scene import of_graphs
from explainers.provenance import one_line, provenance
from explainers.results import ENGLISH
from explainers.weights import models
from pages.lab.settings.kept import table
from pages.serving.turns import SESSION
from pages.shared.canvas import show_canvas
from pages.shared.markdown import public
from pages.shared.session import (
    begin,
    chosen_lens,
    compared,
    escaped,
    lens_with,
    revisions_of,
)


def use(what: str, folders: dict[str, Path], default: str) -> None:
    """Use the model that was picked, in this session.

    Args:
        what: ``parser``, ``aspects`` or ``pam``.
    """
    name = st.session_state[f"{what}_name"]
    st.session_state[what] = None if name == default else folders[name]


def choose(role: str, what: str, known: dict[str, Path], meaning: str) -> None:
    """A list of the models of one role.

    Args:
        role: as :func:`use` takes it.
        what: such a model is called so.
        known: name to directory, the configured one first.
        meaning: what stands on it, for the tooltip.
    """
    names = list(known)
    st.selectbox(
        f"{what} used in this session",
        names,
        index=names.index(getattr(current, role).about.name),
        key=f"{role}_name",
        on_change=use,
        args=(role, known, names[0]),
        help=f"{meaning} Other visitors keep theirs.",
    )


begin()
st.title("Settings", anchor=False)
with st.container():
    for said in models.unheeded():
        st.warning(f"{public(said)}.", icon=":material/settings_alert:")
st.subheader("AMR parser", anchor=False)
found = models.parsers()
current = chosen_lens()
choose("parser", "Parser", found, "Every panel that stands on graphs uses it.")
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
others = [name for name in found if name != current.parser.about.name]
if not others:
    st.info("Only one parser is on this machine. A second one can be compared with it here.")
elif "pair" not in st.session_state:
    st.info("Compare two sentences first; their graphs are then compared here.")
else:
    other = st.selectbox("Compare with", others)
    try:
        second = lens_with({"parser": found[other]})
        sides = [
            (name, one.parse(st.session_state.pair, ENGLISH, cache=SESSION))
            for name, one in ((current.parser.about.name, current), (other, second))
        ]
    except ModelError as error:
        st.error(public(error), icon=":material/error:")
        st.stop()
    origin = one_line(provenance([current.parser.about, second.parser.about]))
    revisions = (*revisions_of(current), second.parser.about.checksum)
    if any(detect(sentence) != "en" for sentence in st.session_state.pair):
        st.warning("These parsers read English, which a sentence does not seem to be.")
    for k, sentence in enumerate(st.session_state.pair):
        one, two = sides[0][1][k], sides[1][1][k]
        both = compared((one.penman, two.penman), revisions, one, two, current)
        st.markdown(f"**Sentence {'AB'[k]}:** {escaped(sentence)}")
        st.caption(f"The two parsers agree by {both.match.f1:.2f} (Smatch F1).")
        show_canvas(
            of_graphs(both, origin, (sides[0][0], sides[1][0])), "graphs", key=f"parsers {k}"
        )
        for column, graph in zip(st.columns(2), (one, two), strict=True):
            column.code(graph.penman, language=None, wrap_lines=True)
