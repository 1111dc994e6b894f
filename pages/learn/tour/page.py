"""Tour: guess first, then see what each explanation says, and where it is wrong."""

import streamlit as st

from explainers.errors import InputError
from explainers.pictures.shapes import DARK, LIGHT
from explainers.results import PairExplanation
from explainers.teaching import tours
from explainers.teaching.tours import Look, Step, Tour
from explainers.wording.labels import SCORE_LABELS
from pages.learn.tour.state import Revealed
from pages.navigation import path_of
from pages.shared.differing import show_differences
from pages.shared.drawings import DRAWINGS, FURTHER
from pages.shared.pair import explained
from pages.shared.panels import show_models
from pages.shared.session import begin, dark, escaped, warm
from pages.shared.ways import link_to_pair

_LOOK = """<style>
:has(> .st-key-steps) {{ position: sticky; top: 3.75rem; z-index: 50;
  background: {background}; padding: .25rem 0; }}
</style>"""


# Keys of widgets
FILE = "tour file"
STEP = "step"


def guess_key(key: str) -> str:
    """Key of the widget for the guess of a step."""
    return f"guess {key}"


@st.cache_data(show_spinner=False)
def _shipped() -> Tour:
    return tours.read_tour(tours.TOUR.read_bytes())


def opened() -> tuple[Tour, str]:
    """The tour that was opened, or the one that comes with Semlens; and why one is not used."""
    given = st.session_state.get(FILE)
    if given is None:
        return _shipped(), ""
    try:
        return tours.read_tour(given.getvalue()), ""
    except InputError as error:
        return _shipped(), f"{given.name}: {error}"


def offer_own(trouble: str) -> None:
    """Open another tour."""
    with st.expander("A tour of your own", icon=":material/folder_open:", expanded=bool(trouble)):
        st.markdown(
            "A tour is one JSON file. Take ours as a pattern, put in your own pairs and texts, "
            "and open it here. What a step says of a panel can carry a condition, such as "
            "`negation < 0.3`: it is then said only where that holds."
        )
        st.download_button(
            "Our tour as a pattern",
            tours.TOUR.read_bytes(),
            "tour.json",
            "application/json",
            on_click="ignore",
            icon=":material/download:",
        )
        st.file_uploader("Open a tour", type=["json"], max_upload_size=1, key=FILE)
        if trouble:
            st.error(f"{escaped(trouble)}. Our tour is shown.", icon=":material/edit:")


def guess(step: Step, key: str) -> None:
    """Ask for a guess, until it is revealed."""
    widget = guess_key(key)
    if step.score:
        label = SCORE_LABELS[step.score]
        st.slider(f"My guess: {label.short} ({label.term})", 0.0, 1.0, 0.5, 0.05, key=widget)
    else:
        question = escaped(step.question)
        st.radio(question, step.choices, index=None, key=widget, format_func=escaped)
    st.button(
        "Reveal",
        type="primary",
        icon=":material/visibility:",
        disabled=st.session_state.get(widget) is None,
        on_click=reveal,
        args=(key,),
        shortcut="Alt+Enter",
    )


def reveal(key: str) -> None:
    """Keep the guess and show the answer."""
    Revealed.of_session().guesses[key] = st.session_state[guess_key(key)]


def show_answer(step: Step, guessed: float | str, result: PairExplanation) -> None:
    """The guess beside what came out."""
    if step.score:
        value = result.scores[step.score]
        label = SCORE_LABELS[step.score]
        off = abs(value - float(guessed))
        comment = "Very near!" if off <= 0.1 else "Not far." if off <= 0.25 else "A surprise?"
        st.info(
            f"You guessed **{float(guessed):.2f}**; {label.short} ({label.term}) says "
            f"**{value:.2f}**. {comment}",
            icon=":material/lightbulb:",
        )
    elif guessed == step.choices[step.right]:
        st.success(f"Yes: {escaped(step.choices[step.right])}.", icon=":material/check:")
    else:
        st.info(
            f"You said {escaped(str(guessed))}; it is: **{escaped(step.choices[step.right])}**.",
            icon=":material/lightbulb:",
        )


def show_panels(step: Step, result: PairExplanation) -> None:
    """Every panel with what is to be seen on it."""
    looks = tours.true_remarks(step, result)
    show_differences(result)
    with st.container(horizontal=True):
        for name, label in SCORE_LABELS.items():
            st.metric(f"{label.short} ({label.term})", f"{result.scores[name]:.2f}", border=True)
    remarks(looks, "scores")
    show("graphs", looks, result)
    left, right = st.columns(2, gap="large")
    with left:
        show("aspects", looks, result)
    with right:
        show("tokens", looks, result)
    for panel in FURTHER:
        show(panel, looks, result)


def show(panel: str, looks: list[Look], result: PairExplanation) -> None:
    """One panel with its remarks."""
    drawing = DRAWINGS[panel]
    st.subheader(drawing.heading, anchor=False)
    remarks(looks, panel)
    drawing.beside(result)


def remarks(looks: list[Look], panel: str) -> None:
    """What a step has to say of a panel."""
    for look in looks:
        if look.panel == panel:
            icon = ":material/check_circle:" if look.right else ":material/warning:"
            mark = "It sees it." if look.right else "Here it is blind, or wrong."
            (st.success if look.right else st.warning)(f"**{mark}** {escaped(look.say)}", icon=icon)


def move(to: int) -> None:
    """Go to another step."""
    st.session_state[STEP] = to


def steps(numbers: list[int], first: int | None) -> int:
    """The bar with all steps, which stays at the top however far down one reads."""
    with st.container(key="steps", horizontal=True, vertical_alignment="center"):
        number = st.pills(
            "Step",
            numbers,
            default=first,
            required=True,
            key=STEP,
            bind="query-params",
            wrap=True,
            label_visibility="collapsed",
        )
        assert number is not None  # one is always chosen
        for label, icon, to, last, shortcut in (
            ("Back", ":material/chevron_left:", number - 1, 1, "Alt+Up"),
            ("Next step", ":material/chevron_right:", number + 1, len(numbers), "Alt+Down"),
        ):
            disabled = number == last
            st.button(
                label, icon=icon, on_click=move, args=(to,), disabled=disabled, shortcut=shortcut
            )
    return number


begin(wait=False)
tour, trouble = opened()
st.html(_LOOK.format(background=(DARK if dark() else LIGHT).background))
st.title("Tour", anchor=False)
st.markdown(f"**{escaped(tour.title)}** Guess first, then look.")
numbers = list(range(1, len(tour.steps) + 1))
if st.session_state.get(STEP) not in numbers:
    st.session_state.pop(STEP, None)
first = None if STEP in st.session_state else 1
number = steps(numbers, first)
step = tour.steps[number - 1]
key = f"{tour.title} {number} {step.a} {step.b}"
st.header(f"{number}. {escaped(step.title)}", anchor=False, divider="gray")
for side, sentence in (("A", step.a), ("B", step.b)):
    st.markdown(f"### {side}: {escaped(sentence)}")
st.markdown(escaped(step.intro))
guesses = Revealed.of_session().guesses
with st.container():
    if key in guesses:
        warm()
        result = explained((step.a, step.b))
        show_answer(step, guesses[key], result)
        show_panels(step, result)
        if step.moral:
            st.info(f"**{escaped(step.moral)}**", icon=":material/school:")
        with st.container(horizontal=True):
            link_to_pair("Open in Compare", step.a, step.b)
            st.page_link(
                path_of("explore"),
                label="Change something",
                icon=":material/arrow_forward:",
                query_params={"a": step.a, "b": step.b},
            )
    else:
        guess(step, key)
offer_own(trouble)
if key in guesses:
    show_models(result)
