"""Settings: which AMR parser, aspect model and graph encoder, and two parsers side by side."""

import streamlit as st

from explainers.encoders.languages import detect
from explainers.errors import ModelError
from explainers.lens import Lens
from explainers.pictures.scene import of_graphs
from explainers.provenance import one_line, provenance
from explainers.results import ENGLISH
from explainers.weights import models
from explainers.wording.bands import shown
from explainers.wording.labels import TUNED_MEANS, TUNING
from pages.lab.settings.kept import listed
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
    model_in_use,
    revisions_of,
    use_model,
    warm,
)


def choice_key(role: str) -> str:
    """Key of the box for the model of a role."""
    return f"{role}_name"


def use(role: str) -> None:
    """Use the model that was picked."""
    use_model(role, st.session_state[choice_key(role)])


def choose(role: str, label: str, names: list[str], meaning: str, figures: str) -> None:
    """A list of the models of one role.

    Args:
        role: ``parser``, ``aspects``, ``pam`` or ``tokens``.
        label: what such a model is called.
        names: of those that there are.
        meaning: what it does, below the list.
        figures: how good it is, and its paper, when asked for.
    """
    st.selectbox(
        label,
        names,
        index=names.index(model_in_use(role)),
        key=choice_key(role),
        on_change=use,
        args=(role,),
        format_func=lambda name: TUNING.get(name, name),
        help=figures,
    )
    st.caption(meaning)


def compare_parsers(first: Lens, other: str, pair: tuple[str, str]) -> None:
    """The graphs of one pair by the parser in use and by another one, given by its name."""
    try:
        second = lens_with({"parser": models.parsers()[other]})
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
        st.caption(f"The two parsers agree by {shown(match.match.f1)} of 1 (Smatch F1).")
        show_canvas(of_graphs(match, origin, names), "graphs", key=f"parsers {side}")
        for column, graph in zip(st.columns(2), (one, two), strict=True):
            column.code(graph.penman, language=None, wrap_lines=True)


def show_models() -> None:
    """The model of each role, and where more come from."""
    known = models.choices()
    offered = [r for r in ROLES if r[0] != "tokens" or len(known["tokens"]) > 1]
    for column, (role, *said) in zip(st.columns(len(offered)), offered, strict=True):
        with column:
            choose(role, said[0], list(known[role]), *said[1:])
    with st.expander("Other models"):
        st.markdown(
            "**Faithful** models are built as their papers say; the first ones do better. For "
            "research there is a bigger parser (about 500 MB). On the machine that serves this "
            "page, run the line below, then reload."
        )
        st.code("python -m explainers models fetch parse_xfm_bart_base", language=None)
        st.caption(
            "Every amrlib parser in the folder of models is listed: that of the user who runs the "
            "server, or the one that SEMLENS_MODELS names. SEMLENS_PARSER names the parser for "
            "every session. One command trains an aspect model on scores of your own: see the "
            "README."
        )


def show_parsers(others: list[str]) -> None:
    """Another parser beside the one in use, on the pair at hand."""
    if (pair := PairState.of_session().pair) is None:
        st.caption("First compare two sentences in Explore.")
    else:
        compare_parsers(current, st.selectbox("Compare with", others), pair)


ACL = "https://aclanthology.org"

ROLES = (
    (
        "parser",
        "Parser",
        "Draws the graph of a sentence.",
        "Agreement with graphs drawn by hand of 220 plain sentences: 92.7 of 100 (Smatch F1); with "
        f"a large parser's graphs of STS dev sentences: 80.8. Paper: [AMR]({ACL}/W13-2322).",
    ),
    (
        "aspects",
        "Aspect model",
        "Predicts in which ways two sentences are alike.",
        "Agreement with what the graphs say, mean of fifteen aspects: 69.5 of 100 (Spearman); "
        f"trained just as in the paper, 62.6. Paper: [S3BERT]({ACL}/2022.aacl-main.48).",
    ),
    (
        "pam",
        "Graph encoder",
        "Compares two graphs, without their wording.",
        "Agreement with people on STS dev pairs: 85.1 of 100 (Pearson); trained just as in the "
        f"paper, 82.6. Paper: [PAM]({ACL}/2025.findings-acl.879).",
    ),
    (
        "tokens",
        "Words",
        TUNED_MEANS,
        "Agreement with people on STS dev pairs (Spearman): untuned 86.6 of 100, tuned 87.7. "
        f"Paper: [CLRCMD]({ACL}/2022.acl-long.412).",
    ),
)
"""The models that can be chosen: role, label, what depends on it, and how good it is."""

FACTS = (
    "**There are no accounts.** Whoever has the link of a study can open it.",
    "**Nothing is sent to other machines.** All models run on this server.",
    "**No sentence is written to the server's log.** But a page's address can contain your "
    "sentences, and a proxy may log addresses.",
)
"""What matters most of what is kept."""

begin(wait=False)
st.title("Privacy and models", anchor=False)
st.header("What this server keeps about you", anchor="kept")
for column, fact in zip(st.columns(3, gap="medium"), FACTS, strict=True):
    column.markdown(fact)
with st.expander("Everything that is kept, where, and for how long"):
    st.markdown(listed())
st.header("Models", anchor="models")
st.markdown(
    "There is nothing you need to set. For research, you can choose other models here, for this "
    "session only."
)
warm()
with st.container():
    for setting in models.unheeded():
        st.warning(f"{public(setting)}.", icon=":material/settings_alert:")
current = chosen_lens()
show_models()
if others := [name for name in models.parsers() if name != current.parser.about.name]:
    with st.expander("Two parsers on one pair"):
        show_parsers(others)
