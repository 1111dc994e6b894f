"""Tour: guess first, then see what each explanation says, and where it is wrong."""

import streamlit as st

from explainers.errors import InputError
from explainers.pictures.differences import marked
from explainers.registry import BY_NAME
from explainers.results import PairExplanation
from explainers.teaching import tours
from explainers.teaching.tours import Look, Step, Tour
from explainers.wording.bands import shown
from explainers.wording.labels import SCORE_LABELS
from pages.learn.tour.state import Revealed
from pages.shared.canvas import picture, show_canvas
from pages.shared.drawings import DRAWINGS, FURTHER
from pages.shared.pair import explained
from pages.shared.panels import show_models
from pages.shared.score_bar import ENDS, score_bar
from pages.shared.session import begin, escaped, warm
from pages.shared.ways import link_to_pair

_LOOK = """<style>
:has(> .st-key-head) { position: sticky; top: 48px; z-index: 50; background: var(--paper); }
.st-key-head { gap: 0 32px; justify-content: space-between; }
.st-key-head > :has(h1) { width: auto; }
.st-key-steps { padding: 4px 0; gap: 8px; flex-wrap: nowrap; }
.st-key-steps [data-testid="stButtonGroup"] > * { gap: 4px; }
.st-key-steps [data-testid="stButtonGroup"] button { min-height: 32px; min-width: 28px;
  padding: 0; border: 0; border-radius: 0;
  background: linear-gradient(var(--line), var(--line)) center / 100% 4px no-repeat; }
.st-key-steps [data-testid="stButtonGroup"] button:is(:hover, [data-selected="true"]) {
  background: linear-gradient(var(--ink), var(--ink)) center / 100% 4px no-repeat !important; }
.st-key-steps [data-testid="stButtonGroup"] button p { position: absolute; width: 1px; height: 1px;
  overflow: hidden; clip-path: inset(50%); }
:is(.st-key-asked, .st-key-found) { --size: 1.75rem; }
[data-testid="stMain"] :is(.st-key-asked, .st-key-found) .differs p { line-height: 1.25;
  font-size: var(--size) !important; font-weight: 500; letter-spacing: -.01em;
  text-wrap: balance; }
:is(.st-key-asked, .st-key-found) .differs p > b { margin-right: calc(-.53 * var(--size)); }
.st-key-asked .differs p + p { margin-top: 16px; }
[data-testid="stMain"] [class*="st-key-said-"] p { font-size: 1.0625rem; line-height: 1.4;
  text-wrap: pretty; }
[data-testid="stMain"] :is(.st-key-lede, .st-key-moral) p { font-size: 1.375rem !important;
  line-height: 1.35; text-wrap: pretty; }
[data-testid="stMain"] .st-key-moral h2 { color: var(--quiet); font-size: 1.125rem; padding: 0; }
.st-key-guess [role="radiogroup"] { gap: 8px; }
.st-key-found .ends { padding-top: 28px; }
@media (min-width: 701px) {
  .st-key-asked { --size: 3rem; min-height: calc(100vh - 17rem); justify-content: center; }
  .st-key-asked .differs p + p { margin-top: 32px; }
  .st-key-found { --size: 1.875rem; padding-top: 0; }
  [data-testid="stMain"] :is(.st-key-guess, .st-key-found) p { font-size: 1.125rem; }
  [data-testid="stMain"] .st-key-found [data-testid="stCaptionContainer"] p {
    font-size: var(--s1); }
  .st-key-found .semlens-bar { max-width: none; }
  .st-key-found .semlens-bar s { font-size: var(--s2); }
}
@media (max-width: 700px) {
  :has(> .st-key-head), .st-key-head { display: contents; }
  :has(> .st-key-steps) { position: sticky; top: 44px; z-index: 50; width: 100%;
    background: var(--paper); }
  .st-key-steps .stElementContainer:has([data-testid="stButtonGroup"]),
  .st-key-onward .stElementContainer:has(.stButton),
  .st-key-found .stElementContainer:has([data-testid="stCaptionContainer"]) { display: none; }
}
</style>"""
"""The sentences are as large as a cover's; the steps are the parts of a line, those seen darker; on
a phone, which has no room for it, their number says where one is, and Next beside it goes on."""

SCORES = "scores"
"""The panel of a tour that is none of :data:`DRAWINGS`: all scores."""

# Keys of widgets
FILE = "tour file"
STEP = "step"


MOVED, MIDDLE = "moved", 0.5
"""Begins the key that says whether the slider of a step was moved; and where it stands at first."""


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
    with st.expander("A tour of your own", expanded=bool(trouble)):
        st.markdown(
            "A tour is one JSON file. Save ours as a pattern, put in your own pairs and texts, and "
            "open it here. A remark can carry a condition, such as `negation < 0.3`, and is then "
            "made only where it holds."
        )
        st.download_button(
            "Save our tour as a pattern",
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
        label = "Your guess"
        st.slider(label, 0.0, 1.0, MIDDLE, 0.05, key=widget, on_change=_moved, args=(key,))
        st.html(ENDS)
    else:
        question = escaped(step.question)
        st.radio(question, step.choices, index=None, key=widget, format_func=escaped)
    if st.session_state.get(widget) is None:
        st.caption("Choose one first.")
    st.button(
        "Reveal",
        type="primary",
        disabled=st.session_state.get(widget) is None,
        on_click=reveal,
        args=(key,),
        shortcut="Alt+Enter",
    )


def _moved(key: str) -> None:
    st.session_state[f"{MOVED} {key}"] = True


def reveal(key: str) -> None:
    """Keep the guess, none of a slider that was left as it stood, and show the answer."""
    guessed = st.session_state[guess_key(key)]
    moved = guessed != MIDDLE or f"{MOVED} {key}" in st.session_state
    Revealed.of_session().guesses[key] = guessed if moved else None


def show_answer(step: Step, guessed: float | str | None, result: PairExplanation) -> None:
    """The guess, if there is one, beside what came out."""
    with st.container():
        if step.score:
            value, label = result.scores[step.score], SCORE_LABELS[step.score]
            st.html(score_bar(value, label.short, None if guessed is None else float(guessed)))
            st.caption(f"{label.short}: {label.meaning[:1].lower()}{label.meaning[1:]}")
            if guessed is None:
                return
            off = abs(value - float(guessed))
            near = "Very near." if off <= 0.1 else "Not far." if off <= 0.25 else "A surprise?"
            st.markdown(
                f"You guessed **{shown(float(guessed))}**; it is **{shown(value)}**. {near}"
            )
        elif guessed == step.choices[step.right]:
            st.markdown(f":material/check: Yes: **{escaped(guessed)}**.")
        else:
            right = escaped(step.choices[step.right])
            st.markdown(f"You chose “{escaped(str(guessed))}”. The answer: **{right}**.")


def show_panels(step: Step, result: PairExplanation) -> None:
    """The panels of which there is something to say, in their order; scores come first."""
    said = tours.true_remarks(step, result)
    panels = list(dict.fromkeys(look.panel for look in said))
    pictured = [p for p in panels if p != SCORES] or ["graphs"]
    shares = [5, *[3 if len(pictured) > 2 else 5] * (len(pictured) - 1)]  # graphs are wide
    for column, panel in zip(st.columns(shares, gap="medium"), pictured, strict=True):
        with column:
            if panel in FURTHER:
                st.subheader(DRAWINGS[panel].heading, anchor=False)
                DRAWINGS[panel].beside(result)
            else:
                show_canvas(picture(result) | {"brief": True}, panel, key=panel)
            with st.container(key=f"said-{panel}"):
                if panel == pictured[0]:
                    remarks([look for look in said if look.panel == SCORES])
                remarks([look for look in said if look.panel == panel])


def show_scores(result: PairExplanation) -> None:
    """All scores in a line."""
    each = (f"{label.short} **{shown(result.scores[n])}**" for n, label in SCORE_LABELS.items())
    meanings = "  \n".join(f"{x.short} ({x.term}): {x.meaning}" for x in SCORE_LABELS.values())
    st.caption(" · ".join(each), help=escaped(meanings), width="content")


def remarks(looks: list[Look]) -> None:
    """What a step has to say of a panel."""
    for look in looks:
        by = "score" if look.panel == SCORES else BY_NAME[look.panel].label.short.lower()
        mark = ":material/check: **Seen" if look.right else ":material/close: **Missed"
        st.markdown(f"{mark} by the {by}.** {escaped(look.say)}")


def move(to: int) -> None:
    """Go to another step."""
    st.session_state[STEP] = to


def steps(numbers: list[int], first: int | None, seen: list[int]) -> int:
    """The bar with all steps, which stays at the top however far down one reads."""
    marks = (f".st-key-steps [role] > button:nth-of-type({number})," for number in seen)
    st.html(f"<style>{''.join(marks)}#none {{ --line: var(--quiet); }}</style>")
    with st.container(key="steps", horizontal=True, vertical_alignment="center", width="content"):
        number = st.pills(
            "Step",
            numbers,
            default=first,
            required=True,
            key=STEP,
            bind="query-params",
            label_visibility="collapsed",
        )
        assert number is not None  # one is always chosen
        for label, icon, to, last, shortcut in (
            ("Back", ":material/chevron_left:", number - 1, 1, "Alt+Up"),
            ("Next", ":material/chevron_right:", number + 1, len(numbers), "Alt+Down"),
        ):
            disabled = number == last
            st.button(
                label,
                icon=icon,
                type="tertiary",
                on_click=move,
                args=(to,),
                disabled=disabled,
                shortcut=shortcut,
            )
        st.html(f'<span class="semlens-step">{number} of {len(numbers)}</span>', width="content")
    return number


def show_step(step: Step, number: int, last: bool, key: str) -> PairExplanation | None:
    """A pair with its question, and once there is a guess, what came out and why.

    Args:
        step: the pair.
        number: of it, from 1.
        last: whether it is the last one.
        key: tells it from other steps.
    """
    guesses = Revealed.of_session().guesses
    if key not in guesses:
        with st.container(key="asked"):
            left, right = st.columns([3, 2], gap="large", vertical_alignment="center")
            left.html(marked((step.a, step.b), (), listed=False))
            with right:
                st.container(key="lede").markdown(escaped(step.intro))
                with st.container(key="guess"):
                    guess(step, key)
        return None
    warm()
    result = explained((step.a, step.b))
    with st.container(key="found"):
        left, right = st.columns(2, gap="large", vertical_alignment="center")
        with left:
            st.html(marked(result.sentences, result.differences, listed=False))
            show_answer(step, guesses[key], result)
        with right:
            with st.container(key="moral", gap=None):
                st.header(f"{number}. {escaped(step.title)}", anchor=False)
                st.markdown(escaped(step.moral))
            with st.container(horizontal=True, vertical_alignment="center", key="onward"):
                if not last:
                    st.button("Next pair", type="primary", on_click=move, args=(number + 1,))
                link_to_pair("Open this pair in Explore", step.a, step.b)
    show_panels(step, result)
    show_scores(result)
    return result


begin(wait=False)
tour, trouble = opened()
st.html(_LOOK)
numbers = list(range(1, len(tour.steps) + 1))
if st.session_state.get(STEP) not in numbers:
    st.session_state.pop(STEP, None)
keys = [f"{tour.title} {n} {step.a} {step.b}" for n, step in enumerate(tour.steps, 1)]
guesses = Revealed.of_session().guesses
with st.container(key="head", horizontal=True, vertical_alignment="center"):
    st.title(escaped(tour.title), anchor=False, width="content")
    seen = [n for n, key in enumerate(keys, 1) if key in guesses]
    number = steps(numbers, None if STEP in st.session_state else 1, seen)
step = tour.steps[number - 1]
with st.container():
    result = show_step(step, number, number == len(numbers), keys[number - 1])
offer_own(trouble)
if result is not None:
    with st.expander("The models behind this"):
        show_models(result)
