"""How a study with people begins: a design, its pairs, who asks, and how many people it takes."""

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd
import streamlit as st

from explainers.errors import InputError, StudiesError
from explainers.people.design import (
    LONGEST,
    READY,
    RIGHT,
    TASKS,
    Design,
    Item,
    items_of,
    read_design,
    ready,
    written,
)
from explainers.people.plan import cautions, plan
from explainers.people.simulation import Behaviour, Power, power
from explainers.pictures.differences import marked
from explainers.pictures.scene import of_graphs
from explainers.teaching.gallery import gallery
from explainers.text import several
from pages.classroom.people.running import begin
from pages.shared.canvas import show_canvas
from pages.shared.pair import EXAMPLES, request_of
from pages.shared.session import escaped
from pages.shared.study import attempt, opened, rows_of, show_refusal

FILE, WHICH, WHO = "design file", "design", "who asks"

NAMES = {
    "predict": "Do pictures help people to predict the model's score?",
    "differ": "Do pictures help people to find what differs?",
    "own": "A design of your own",
}
"""The designs that can be chosen, and what each of them asks."""

STEPS = (
    "**1. You choose a question**, and send people one link.",
    "**2. People answer in their browsers**, about some pairs with a picture, about some without.",
    "**3. You get a table of all answers**, and its analysis: did the pictures help?",
)
"""What there is to do, and what one gets."""

ANSWERS = {
    "predict": ("0: nothing in common", "1: the same"),
    "wrong": RIGHT,
}
"""What can be answered where it is not a kind of difference."""

SECONDS = 25
"""That a question takes, and its reading, to say in advance how long a study is."""

RUNS = 100
"""Simulated studies for each number of people."""

COUNTS = (10, 20, 40, 80)


def offer() -> None:
    """What a study is, and all that it takes to begin one."""
    st.title("A study with people", anchor=False)
    for column, step in zip(st.columns(3, gap="medium"), STEPS, strict=True):
        column.markdown(step)
    show_refusal()
    asked, seen = st.columns([3, 2], gap="large")
    with asked:
        which = st.radio(
            "What do you want to know?", list(NAMES), format_func=NAMES.__getitem__, key=WHICH
        )
        if which == "own":
            _ask_for_file()
        try:
            design = _design(which)
        except InputError as error:
            st.error(escaped(f"This design cannot be used: {error}"), icon=":material/edit:")
            return
        if design is None:
            return
        _show_short(design)
        _ask_who(design)
    with seen:
        _show_seen(design)
    _show_power(design)
    _show_texts(design, which)


def _ask_who(design: Design) -> None:
    """Who asks, and the button that begins it."""
    st.text_input(
        "Your name, and how people can reach you (required)",
        value=design.contact,
        max_chars=LONGEST,
        key=WHO,
        placeholder="Name, institution, email",
        help="People see this before they agree, and at the end.",
    )
    clicked = st.button("Begin the study", type="primary", on_click=_begin_named, args=(design,))
    if clicked and not st.session_state[WHO].strip():
        st.error("Write your name above: people see it before they agree.", icon=":material/edit:")
    else:
        st.caption("You then get the link for people, and one for yourself.")


def _begin_named(design: Design) -> None:
    """Begin it if it is said who runs it."""
    if who := st.session_state[WHO].strip():
        _begin(replace(design, contact=who))


def _show_seen(design: Design) -> None:
    """A question as people see it where it comes with a picture, of a pair explained in advance."""
    example = gallery().get((EXAMPLES[0]["a"], EXAMPLES[0]["b"]))
    if example is None:
        return
    sentences, task = example.result.sentences, design.tasks[0]
    with st.container(border=True):
        st.caption("What people see; beside some pairs there is no picture")
        st.html(marked(sentences, (), listed=False))
        label = "Who does what in these two sentences"
        show_canvas(of_graphs(example.result.graphs) | {"thumbnail": label}, "graphs", key="seen")
        st.markdown(f"**{TASKS[task]}**")
        choices = design.kinds.values() if task == "name" else ANSWERS[task]
        st.caption(escaped(" · ".join(choices)))


def _show_texts(design: Design, which: str) -> None:
    """What people read before, while and after they take part."""
    with st.expander("What people read: the task, what they agree to, and the end"):
        for heading, text in (
            ("Before they agree", design.consent),
            ("The task", design.instructions),
            ("At the end", design.debriefing),
        ):
            st.subheader(heading, anchor=False)
            for part in text.split("\n\n"):
                st.markdown(escaped(" ".join(part.split())))
        st.caption(
            "Have these texts looked at by whoever has to approve studies with people at your "
            "institution. To change them, save the design, edit it, and open it as your own."
        )
        st.download_button("Save this design", _source(which), f"{which}.yaml", on_click="ignore")


def _ask_for_file() -> None:
    st.file_uploader(
        "Open a design (YAML)",
        type=["yaml", "yml"],
        max_upload_size=1,
        key=FILE,
    )
    st.caption(
        "Begin with one of ours: save it, change it in a text editor, and open it here. To ask "
        "about the pairs that are open on Inspect, write `items: study`, and make the texts fit."
    )
    with st.container(horizontal=True):
        for which in READY:
            st.download_button(
                f"{which}.yaml",
                ready(which),
                f"{which}.yaml",
                on_click="ignore",
                key=f"own-{which}",
            )


def _source(which: str) -> bytes:
    """The design that is chosen, as it is written; empty where none is."""
    if which in READY:
        return ready(which)
    given = st.session_state.get(FILE)
    return b"" if given is None else given.getvalue()


def _design(which: str) -> Design | None:
    """The design that is chosen; none where there is none yet."""
    data = _source(which)
    return read_design(data, _open_rows()) if data else None


def _open_rows() -> tuple[Item, ...]:
    """The rows of the study that is open on Inspect; none where there is none."""
    try:
        access = opened()
    except StudiesError:
        return ()
    return () if access is None else items_of(rows_of(access.study))


def _show_short(design: Design) -> None:
    """What is compared, and how long it takes, in two lines."""
    names = ", ".join(f"*{escaped(c.name)}*" for c in design.conditions)
    who = "everybody sees all of them" if design.within else "each person sees one"
    questions = len(plan(design, 0))
    minutes = max(1, round(questions * SECONDS / 60))
    st.markdown(
        f"About {several(minutes, 'minute')} for each person: {several(questions, 'question')}, of "
        f"which {design.each} count, from {several(len(design.items), 'pair')}. Compared: "
        f"{several(len(design.conditions), 'condition')} ({names}); {who}."
    )
    for caution in cautions(design):
        st.warning(caution, icon=":material/balance:")


def _show_power(design: Design) -> None:
    """How likely so many people would show an effect."""
    if len(design.conditions) < 2:
        return
    with st.expander("How many people?"):
        st.markdown(
            "Simulated people take part, and what they answer is analysed: how often would an "
            "effect of this size be found? Real people vary more, so plan for more of them."
        )
        left, right = st.columns(2)
        base = left.number_input("Accuracy without explanations", 0.1, 0.95, 0.7, 0.05)
        effect = right.number_input("What explanations would add", 0.01, 0.5, 0.08, 0.01)
        if st.button("Simulate"):
            with st.spinner("Simulating studies …"):
                found = _found(written(design), float(base), float(effect))
            st.table(_as_table(found))
            st.caption(
                f"{RUNS} simulated studies a row: in how many p, by people, is below 0.05 after "
                "Holm; in brackets the 95% interval of that share. 80% is a usual aim. That other "
                "pairs would show it, too, takes more pairs. Nobody simulated guesses, tires or "
                "leaves, and explanations help all of them equally."
            )


@st.cache_data(max_entries=20, show_spinner=False)
def _found(design: str, base: float, effect: float) -> list[Power]:
    known = read_design(design.encode())
    return list(power(known, COUNTS, effect, Behaviour(base=base), runs=RUNS))


def _as_table(found: Sequence[Power]) -> pd.DataFrame:
    """A row for each number of people, a column for each comparison."""
    rows: dict[int, dict[str, str]] = {}
    for each in found:
        said = f"{each.power:.0%} ({each.low:.0%} to {each.high:.0%})"
        rows.setdefault(each.people, {})[f"{each.task}: {each.condition}"] = said
    table = pd.DataFrame.from_dict(rows, orient="index")
    table.index.name = "people"
    return table


def _begin(design: Design) -> None:
    def all_of_it() -> None:
        for item in design.all_items:  # a language that nobody has learnt is said before it begins
            request_of((item.a, item.b))
        begin(design)

    attempt(all_of_it)
