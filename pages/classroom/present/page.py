"""Present: one panel at a time, as large as the window allows; keys, swipes and buttons turn."""

import streamlit as st
from markupsafe import Markup

from explainers.pictures.scene import Scene
from explainers.pictures.templating import asset
from explainers.results import PairExplanation
from explainers.wording.verdict import details, told
from pages.classroom.present import opening
from pages.classroom.present.beginning import ask_audience, offer_lessons
from pages.classroom.present.notes import show_notes
from pages.classroom.present.results import show_results
from pages.classroom.present.stage import show_stage
from pages.classroom.present.state import Revealing
from pages.shared.canvas import show_canvas, told_picture
from pages.shared.drawings import DRAWINGS
from pages.shared.keys import only_keys
from pages.shared.owned import keep_owned
from pages.shared.pair import EXAMPLES, asked_for, explained
from pages.shared.pair_state import PairState
from pages.shared.score_bar import score_bar
from pages.shared.session import begin, escaped, warm
from pages.shared.study import reporting_trouble
from pages.shared.ways import offer_cards, open_pair

CLOSING = "closing"

PANELS = ("sentences", *DRAWINGS, CLOSING)

PANEL = "panel"
"""Key of the choice of a panel; it is in the address, too."""

SHORT = 90
"""Characters of both sentences that stand above a picture in large letters."""

FIRST = 4
"""Examples that are offered where there is no pair."""

_LOOK = """<style>
.st-key-bar, .st-key-tools, .st-key-rooms, .st-key-room { display: none; }
[data-testid="stMain"] [data-testid="stMainBlockContainer"] { padding: 16px 32px 0;
  max-width: none; }
[data-testid="stMainBlockContainer"] > [data-testid="stVerticalBlock"] { gap: 0; }
.st-key-turning { position: fixed; inset: auto 0 0; z-index: 60; padding: 6px 32px 9px; gap: 0 20px;
  background: var(--paper); }
.semlens-place { position: fixed; inset: auto 0 0; z-index: 61; height: 3px;
  background: var(--line); }
.semlens-place i { display: block; height: 100%; background: var(--ink); }
[data-testid="stMain"] .st-key-turning :is(button, p, kbd),
[data-testid="stPopoverBody"] button p { font-size: 1.125rem; }
.st-key-turning button { min-height: 44px; }
[data-testid="stMain"] .semlens-pair { display: flex; flex-wrap: wrap; gap: 0 48px; margin: 0 0 8px;
  font-size: 1.875rem; line-height: 1.35; }
[data-testid="stMain"] .semlens-pair.long { font-size: 1.375rem; }
[data-testid="stMain"] .semlens-pair.closing { flex-direction: column; gap: 8px;
  font-size: 2.25rem; margin: 16px 0 32px; }
[data-testid="stMain"] .semlens-short { font-size: 2.25rem; line-height: 1.4; max-width: 40em; }
.semlens-short.differ strong { color: var(--differ); }
.semlens-pair b { color: var(--quiet); font-size: 1.125rem; margin-right: 8px; }
.st-key-asked-scale { position: fixed; inset: auto 32px 72px; width: auto; gap: 0; }
.st-key-scale { padding-bottom: 64px; }
[data-testid="stMain"] .st-key-asked-scale [data-testid="stMarkdown"] p { font-size: 2.25rem; }
[class*="scale"] .semlens-bar { max-width: none; }
[class*="scale"] .semlens-bar s { font-size: 1.375rem; }
[data-testid="stMain"] [class*="scale"] .ends { margin: 0; font-size: 1.375rem !important; }
@media (min-width: 701px) {
  [data-testid="stMain"]:has(.closing.long) :is(.semlens-pair, .semlens-short) {
    font-size: 1.75rem; margin-bottom: 16px; }
}
@media (max-width: 700px) {
  [data-testid="stMain"] [data-testid="stMainBlockContainer"] { padding: 8px 16px 112px; }
  .st-key-turning { padding: 4px 8px; gap: 0 12px; }
  [data-testid="stMain"] .st-key-turning :is(button, p) { font-size: var(--s2); }
  [data-testid="stMain"] .semlens-pair { font-size: 1.125rem; }
  [data-testid="stMain"] :is(.semlens-pair.closing, .semlens-short) { font-size: 1.375rem; }
  .st-key-asked-scale { inset: auto 16px 120px; }
  .st-key-scale { padding-inline: 4px; }
  [data-testid="stMain"] .st-key-asked-scale [data-testid="stMarkdown"] p { font-size: 1.5rem; }
  [class*="scale"] .semlens-bar s,
  [data-testid="stMain"] [class*="scale"] .ends { font-size: 1rem !important; }
}
</style>"""
"""The picture, and a line that says how far one is."""

_OFFER = """<style>
@media (min-width: 701px) { :has(> .st-key-by-touch) { display: none; } }
@media (max-width: 700px) { :has(> .st-key-by-keys) { display: none; } }
</style>"""
"""How one goes on: by keys, or where there is hardly a keyboard, by touch."""

_PAIR = Markup('<p class="semlens-pair{}"><span><b>A</b>{}</span><span><b>B</b>{}</span></p>')
"""The sentences, above every other picture."""

_SHORT = Markup('<p class="semlens-short{}">{}</p>')
"""The verdict, at the end."""

_SWIPES = st.components.v2.component("semlens_swipes", js=asset("swipes.js"))


def turn(by: int) -> None:
    """Go on, or back: through the differences of the sentences, and from panel to panel."""
    state, now = Revealing.of_session(), st.session_state.get(PANEL) or PANELS[0]
    if now == PANELS[0] and 0 <= state.revealed + by <= state.all:
        state.revealed += by
    elif 0 <= PANELS.index(now) + by < len(PANELS):
        st.session_state[PANEL] = panel = PANELS[PANELS.index(now) + by]
        if panel == PANELS[0]:
            state.revealed = state.all


def turning(pair: tuple[str, str], at: int, last: int) -> None:
    """The buttons and swipes that turn the pages.

    Args:
        pair: what is presented.
        at: the page where one is, from 0.
        last: page.
    """
    share = f"{100 * (at + 1) / (last + 1):.0f}%"
    st.html(f'<div class="semlens-place" aria-hidden="true"><i style="width:{share}"></i></div>')
    with st.container(key="turning", horizontal=True, vertical_alignment="center"):
        for label, icon, shortcut, by, end in (
            ("Back", ":material/chevron_left:", "Left", -1, 0),
            ("Next", ":material/chevron_right:", "Right", 1, last),
        ):
            st.button(
                label,
                icon=icon,
                key=label.lower(),
                type="tertiary",
                shortcut=shortcut,
                disabled=at == end,
                on_click=turn,
                args=(by,),
            )
        if st.button("Leave", icon=":material/close:", shortcut="Esc", type="tertiary"):
            open_pair(pair)
        ask_audience(pair)
        st.caption(f"{at + 1} of {last + 1}")
    _SWIPES(key="swipes")


def keys() -> None:
    """What a presenter's remote presses, and the choice of a panel; shown when it has the focus."""
    with only_keys():
        for label, shortcut, by in (
            ("Next (remote)", "PageDown", 1),
            ("Back (remote)", "PageUp", -1),
        ):
            st.button(label, shortcut=shortcut, on_click=turn, args=(by,))
        first = None if PANEL in st.session_state else PANELS[0]
        st.segmented_control("Panel", PANELS, default=first, key=PANEL, bind="query-params")


def offer_pairs() -> None:
    """What this room is for, and pairs to begin with."""
    st.title("Show a pair to your class", anchor=False)
    st.markdown("One picture at a time, as large as the screen. The differences appear one by one.")
    st.html(_OFFER)
    with st.container(key="by-keys"):
        st.markdown("Press **→** to go on, **←** to go back, **Esc** to leave.")
    with st.container(key="by-touch"):
        st.markdown("Swipe to go on or back.")
    own = PairState.of_session().pair
    offered = {(example["a"], example["b"]): example["about"] for example in EXAMPLES[:FIRST]}
    if own is not None:
        offered.pop(own, None)
        offered = {own: "The pair that you looked at"} | offered
    st.subheader("Begin with one of these", anchor=False)
    offer_cards(offered)
    st.markdown("Or open any pair in Explore, and choose **Present** there.")
    offer_lessons()


def steps_of(result: PairExplanation, data: Scene) -> list[int]:
    """How many differences are told after each step: one more, or all where they are details."""
    last = len(data["differences"])
    return [0, max(1, last)] if last < 2 or details(result) else [*range(last + 1)]


def show_sentences(data: Scene, revealed: int, one: bool) -> None:
    """The sentences with as many differences as are revealed; the last of them may be told."""
    show_canvas(
        data
        | {"large": True, "revealed": revealed, "newest": one, "id": f"{data['id']} {revealed}"},
        "top",
    )


def _long(pair: tuple[str, str]) -> str:
    """What is added to the class of sentences that are drawn smaller."""
    return " long" if sum(map(len, pair)) > SHORT else ""


def show_closing(result: PairExplanation) -> None:
    """What the class takes home: the sentences and the verdict."""
    st.html(_PAIR.format(f" closing{_long(result.sentences)}", *result.sentences))
    said = (
        Markup("<strong>{}</strong>" if found else "{}").format(s)
        for s, found in told(result).parts
    )
    apart = result.differences and not details(result)
    st.html(_SHORT.format(" differ" if apart else "", Markup("").join(said)))
    with st.container(key="scale"):
        st.html(score_bar(result.scores["sbert"], "Encoder"))
    st.html(_SHORT.format("", "Where would you set the mark now, and why?"))


def present(pair: tuple[str, str]) -> None:
    """The picture that is turned to."""
    st.html(_LOOK)
    warm()
    result = explained(pair)
    data = told_picture(result)
    state = Revealing.of_session()
    if state.pair != pair:  # of the one before, not of this one
        state.pair, state.revealed = pair, 0
    steps = steps_of(result, data)
    state.all = len(steps) - 1
    keys()
    panel = st.session_state.get(PANEL) or PANELS[0]
    revealed = min(state.revealed, state.all)
    place = PANELS.index(panel)
    with st.container():
        if panel == CLOSING:
            show_closing(result)
        elif place:
            long = _long(pair)
            if not (long and panel == "tokens"):  # whose rows and columns have the words
                st.html(_PAIR.format(long, *pair))
            DRAWINGS[panel].large(result)
        else:
            show_sentences(data, steps[revealed], steps[1] < 2)
            with st.container(key="scale" if revealed else "asked-scale"):
                if not revealed:
                    st.markdown("How alike are they? Guess.")
                st.html(score_bar(result.scores["sbert"] if revealed else None, "Encoder"))
    turning(pair, place + state.all if place else revealed, state.all + len(PANELS) - 1)


def show_lesson(key: str) -> None:
    """A lesson: its stage, or what else of it the address asks for."""
    found = opening.opened(key)
    if found is None:
        st.query_params.pop(opening.LESSON)
        st.info("There is no lesson of this link: it is incomplete, or the lesson was deleted.")
        offer_pairs()
    elif opening.NOTES in st.query_params:
        show_notes(found)
    elif opening.RESULTS in st.query_params:
        show_results(found)
    else:
        show_stage(found)


begin(wait=False)
with st.container(), reporting_trouble("lesson"):
    linked = st.query_params.get(opening.LESSON, "")
    asked = asked_for() if "a" in st.query_params else None
    if linked:
        show_lesson(linked)
    elif asked is not None and asked.pair is not None:
        present(asked.pair)
    else:
        for error in filter(None, asked.errors if asked else ()):
            st.error(escaped(error), icon=":material/edit:")
        offer_pairs()
keep_owned()
