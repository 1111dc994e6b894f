"""The pair of sentences that every page is about: asking for it, explaining it."""

import random
from urllib.parse import urlencode

import streamlit as st

from explainers import text
from explainers.encoders.languages import (
    EXPERIMENTAL,
    NAMES,
    TRAINED,
    detect,
    language,
    languages_in_words,
    unsure,
)
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.pictures.templating import asset
from explainers.request import Interpretations, Languages, Request
from explainers.results import PairExplanation
from explainers.sharing.links import Shared, pack, unpack
from explainers.teaching.gallery import examples
from explainers.weights import models
from pages.navigation import path_of
from pages.shared.history import PAIRS, HistoryPair
from pages.shared.notices import forget_warning, warn_of_link
from pages.shared.pair_state import PairState
from pages.shared.session import (
    chosen_lens,
    chosen_models,
    escaped,
    explain,
    in_languages,
    other_models,
)
from pages.shared.ways import WayBack

EXAMPLES = examples()


_BOXES = st.components.v2.component("semlens_boxes", js=asset("boxes.js"))


def ask(page: str, title: str = "") -> tuple[str, str] | None:
    """The boxes for two sentences; the sentences, or nothing while one cannot be used.

    Args:
        page: which page asks. What its address says, or what was compared on another page,
            goes into the boxes, which are new here.
        title: of the page, where all of it is to stand in two lines.
    """
    follow_link()
    first = (EXAMPLES[0]["a"], EXAMPLES[0]["b"])
    session = PairState.of_session()
    moved = (session.asked_on or page) != page
    session.asked_on = page
    linked = tuple(st.query_params.get(name, "") for name in "ab")
    known = linked if moved and any(linked) else session.pair or first
    for name, sentence in zip("ab", known, strict=True):
        if moved or name not in st.session_state:
            st.session_state[name] = sentence
    line = st.container(
        horizontal=True, vertical_alignment="center" if title else "bottom", key="asking"
    )
    with line:
        if title:
            st.title(title, anchor=False, width="content")
        st.selectbox(
            "Example",
            range(len(EXAMPLES)),
            index=None,
            key="example",
            on_change=_choose,
            placeholder="Choose an example, or write your own below",
            format_func=lambda k: (
                f"{EXAMPLES[k]['about']}: {EXAMPLES[k]['a']} / {EXAMPLES[k]['b']}"
            ),
            label_visibility="collapsed" if title else "visible",
        )
        st.button("Surprise me", icon=":material/casino:", on_click=lambda: surprise() and None)
    cleaned = _boxes(bool(title))
    _BOXES(key="boxes")
    if len(cleaned) < 2:
        st.caption("Nothing is lost: mend the marked box and press Compare, or go back by Undo.")
        with st.container(horizontal=True):
            PAIRS.toolbar(_apply, usable=False)
        return None
    session.pair = pair = (cleaned["a"], cleaned["b"])
    forget_choice_of_others(pair)
    tools = line if title else st.container(horizontal=True, vertical_alignment="center")
    with tools:
        show_languages(pair)
        state = _state(pair)
        PAIRS.record({"a": pair[0], "b": pair[1], "state": state})
        PAIRS.toolbar(_apply)
        share(pair, state)
        st.page_link(
            path_of("present"),
            label="Present",
            icon=":material/present_to_all:",
            query_params={"a": pair[0], "b": pair[1]} | ({"state": state} if state else {}),
        )
    return pair if readable(pair) else None


def put_into_boxes(pair: tuple[str, str]) -> None:
    """Make these the sentences that every page is about."""
    st.session_state.a, st.session_state.b = PairState.of_session().pair = pair


def forget_choice_of_others(pair: tuple[str, str]) -> None:
    """Take out of the address what was chosen in the picture of the pair before."""
    state = PairState.of_session()
    if (state.selected_in or pair) != pair:
        st.query_params.pop("chosen", None)
    state.selected_in = pair


def _boxes(beside: bool) -> dict[str, str]:
    """The form with both boxes; the sentences that can be used, by their side.

    Args:
        beside: put the button beside the boxes.
    """
    cleaned: dict[str, str] = {}
    with st.form("sentences", border=False):
        columns = st.columns(
            [20, 20, 5] if beside else 2,
            gap="small" if beside else "medium",
            vertical_alignment="bottom" if beside else "top",
        )
        for column, name in zip(columns, "ab", strict=False):
            with column:
                typed = st.text_area(
                    f"Sentence {name.upper()}",
                    key=name,
                    bind="query-params",
                    height=68 if beside else 80,
                )
                try:
                    cleaned[name] = text.clean(typed or "")
                except InputError as error:
                    st.error(str(error), icon=":material/edit:")
        with columns[2] if beside else st.container():
            st.form_submit_button("Compare", type="primary", icon=":material/compare_arrows:")
    return cleaned


def _choose() -> None:
    """Put the chosen example into the boxes."""
    number = st.session_state.example
    if number is not None:
        st.session_state.a, st.session_state.b = EXAMPLES[number]["a"], EXAMPLES[number]["b"]


def surprise() -> tuple[str, str]:
    """Put an example into the boxes that this session has not seen, as long as there are any."""
    seen, now = PairState.of_session().surprises, PairState.of_session().pair
    left = [k for k, e in enumerate(EXAMPLES) if k not in seen and (e["a"], e["b"]) != now]
    if not left:
        seen.clear()
        left = list(range(len(EXAMPLES)))
    seen.append(random.choice(left))
    pair = (EXAMPLES[seen[-1]]["a"], EXAMPLES[seen[-1]]["b"])
    put_into_boxes(pair)
    return pair


def back_to_search(pair: tuple[str, str]) -> None:
    """The way back to the search that this pair was opened from, if it was."""
    way = WayBack.of_session()
    if way.pair == pair:
        st.page_link(
            path_of("search"),
            label="Back to the search",
            icon=":material/arrow_back:",
            query_params=way.address,
        )


# Languages


def languages_of(pair: tuple[str, str]) -> Languages:
    """The languages that a pair is read in: those that the user has said, or what they seem to be.

    Raises:
        InputError: if the models have not learnt one.
    """
    a, b = (language(sentence, stated_languages().get(sentence, "")) for sentence in pair)
    return a, b


def stated_languages() -> dict[str, str]:
    """The languages that the user has said, by sentence."""
    return PairState.of_session().languages


def keep_language(sentence: str, code: str) -> None:
    """Read a sentence in a language from now on, or, without one, in what it seems to be."""
    said = stated_languages()
    said.pop(sentence, None)
    if code:
        said[sentence] = code
    while len(said) > MOST_EDITED:
        said.pop(next(iter(said)))


def lens_of(result: PairExplanation) -> Lens:
    """This session's explainers, in the languages of a pair."""
    return in_languages(chosen_lens(), *result.languages)


def show_languages(pair: tuple[str, str]) -> None:
    """The language of each sentence, to be overruled."""
    said = stated_languages()
    told = [_seems(sentence) for sentence in pair]
    now = [said.get(sentence) or code for sentence, code in zip(pair, told, strict=True)]
    label = " · ".join(dict.fromkeys(NAMES.get(code, "Unknown") for code in now))
    with st.popover(label, icon=":material/translate:", type="tertiary"):
        st.markdown("**In which language is it?**")
        for side, sentence, code in zip("ab", pair, told, strict=True):
            key = f"language {side} {sentence}"
            st.session_state[key] = said.get(sentence, "")
            how = "not sure" if code == "en" and unsure(sentence) else "detected"
            names = {"": f"{NAMES.get(code, 'Not in Latin script')}, {how}"}
            names |= {trained: NAMES[trained] for trained in TRAINED}
            st.selectbox(
                f"Sentence {side.upper()}",
                list(names),
                key=key,
                format_func=names.__getitem__,
                on_change=say_language,
                args=(sentence, key),
            )
        st.caption(
            f"The models have learnt {languages_in_words(TRAINED)}; "
            f"{languages_in_words(EXPERIMENTAL)} of few sentences. "
            "What differs is named in words for English only."
        )


def _seems(sentence: str) -> str:
    """The language that a sentence is read in if nobody says another one, or would be."""
    try:
        return language(sentence)
    except InputError:
        return detect(sentence)


def keep_languages(pair: tuple[str, str], languages: Languages) -> None:
    """Read sentences in these languages from now on, whatever they seem to be."""
    for sentence, code in zip(pair, languages, strict=True):
        keep_language(sentence, "" if code == _seems(sentence) else code)


def say_language(sentence: str, key: str) -> None:
    """Read a sentence in a language that the user has said, or in the one that it seems to be."""
    keep_language(sentence, st.session_state[key])


def readable(pair: tuple[str, str]) -> bool:
    """Whether the models have learnt both languages; says what can be said where not."""
    try:
        languages_of(pair)
    except InputError as error:
        st.warning(escaped(f"{error}."), icon=":material/translate:")
        st.markdown(
            "There is no graph, no score and no other explanation: they would be guesses. If it is "
            "another language, say which under :material/translate: above."
        )
        return False
    return True


# Links and history


def shared(pair: tuple[str, str]) -> Shared:
    """What differs from the default in how this session explains a pair."""
    sides = dict(zip("ab", pair, strict=True))
    edited = edited_graphs()
    chosen = {side: dict(chosen_interpretations(s)) for side, s in sides.items()}
    said = stated_languages()
    return Shared(
        graphs={side: edited[side, s] for side, s in sides.items() if (side, s) in edited},
        readings={side: of for side, of in chosen.items() if of},
        languages={side: said[s] for side, s in sides.items() if s in said},
        **{
            role: name(st.session_state[role])
            for role, name in models.NAMES.items()
            if st.session_state.get(role)
        },
    )


def _state(pair: tuple[str, str]) -> str:
    """The packed part of the address of a pair, put into the address."""
    try:
        state = pack(shared(pair))
    except InputError:
        state = ""
    _put_into_address(state)
    return state


def _put_into_address(state: str) -> None:
    PairState.of_session().packed = state
    if state:
        st.query_params["state"] = state
    else:
        st.query_params.pop("state", None)


def follow_link() -> None:
    """Take up what the address says of the pair besides its sentences."""
    packed, refused = st.query_params.get("state", ""), ""
    if packed and packed != PairState.of_session().packed:
        PairState.of_session().packed = packed
        try:
            pair = [text.clean(st.query_params.get(side, "")) for side in "ab"]
            _take_up((pair[0], pair[1]), unpack(packed))
        except InputError as error:
            st.query_params.pop("state", None)
            refused = (
                f"A part of this link is not used: {error}. Sentences are as it says; graphs and "
                "models are the usual ones."
            )
        else:
            forget_warning("state")
    warn_of_link("state", refused)


def _take_up(pair: tuple[str, str], found: Shared) -> None:
    for role, known in models.choices().items():
        name = getattr(found, role)
        if name and name not in known:
            raise InputError(f"it asks for the model {name}, which is not on this machine")
        st.session_state[role] = known[name] if name else None
    interpretations = PairState.of_session().interpretations
    for side, sentence in zip("ab", pair, strict=True):
        edited_graphs().pop((side, sentence), None)
        if side in found.graphs:
            edited_graphs()[side, sentence] = found.graphs[side]
        interpretations[sentence] = dict(found.readings.get(side, {}))
        keep_language(sentence, found.languages.get(side, ""))
        st.session_state.pop(editor_key(side, sentence), None)  # the editor begins anew


def _apply(entry: HistoryPair) -> None:
    """Go back to an entry of the history."""
    try:
        pair = (text.clean(entry["a"]), text.clean(entry["b"]))
        _take_up(pair, unpack(entry["state"]) if entry["state"] else Shared())
    except InputError:  # its model has gone, or the tab's storage was changed by hand
        return
    put_into_boxes(pair)
    _put_into_address(entry["state"])


def share(pair: tuple[str, str], state: str) -> None:
    """The link to what is on the page."""
    with st.popover("Share", icon=":material/share:", type="tertiary"):
        st.markdown(
            "This link opens the page as you see it: sentences, edited graphs, chosen readings, "
            "models and the settings of the panels."
        )
        private = {"annotator", "study", "row"}
        asked = {k: v for k, v in st.query_params.to_dict().items() if k not in private}
        asked |= {"a": pair[0], "b": pair[1]} | ({"state": state} if state else {})
        address = f"{(st.context.url or '').split('?')[0]}?{urlencode(asked)}"
        st.code(address, language=None, wrap_lines=True)
        if which_edited(pair) and not state:
            st.warning("The edited graphs are too large for a link; save them as PENMAN instead.")


def linked() -> tuple[str, str] | None:
    """The pair of the address, or else of the session; for pages without boxes."""
    follow_link()
    asked = [st.query_params.get(side, "") for side in "ab"]
    if any(asked):
        try:
            PairState.of_session().pair = (text.clean(asked[0]), text.clean(asked[1]))
        except InputError as error:
            st.error(escaped(str(error)), icon=":material/link_off:")
            return None
    return PairState.of_session().pair


def explained(pair: tuple[str, str], languages: Languages | None = None) -> PairExplanation:
    """The explanation of a pair, with the graphs and readings that the user has chosen.

    Stops the page with a message where there is none.

    Args:
        pair: the sentences.
        languages: to be read in; what they seem to be where none are given.
    """
    try:
        return explain(request_of(pair, languages))
    except InputError as error:
        for sentence in pair:  # a reading that its sentence no longer has
            PairState.of_session().interpretations.pop(sentence, None)
        st.error(escaped(str(error)), icon=":material/edit:")
        st.stop()


def request_of(pair: tuple[str, str], languages: Languages | None = None) -> Request:
    """What this session asks of a pair: with its graphs, interpretations and models.

    Raises:
        InputError: if a sentence is in a language that the models have not learnt.
    """
    languages = languages or languages_of(pair)
    in_languages(chosen_lens(), *languages)  # says that they are being loaded
    a, b = pair
    return Request(
        pair,
        languages,
        graphs=(edited_graphs().get(("a", a), ""), edited_graphs().get(("b", b), "")),
        interpretations=(chosen_interpretations(a), chosen_interpretations(b)),
        models=other_models(chosen_models()),
    )


def edited_graphs() -> dict[tuple[str, str], str]:
    """The graphs that the user has edited: (side, sentence) to PENMAN."""
    return PairState.of_session().edited


MOST_EDITED = 64
"""Edited graphs, and languages that were said, that a session keeps."""


def keep_edited(side: str, sentence: str, text: str) -> None:
    """Take a text as the graph of a sentence from now on."""
    edited = edited_graphs()
    edited[side, sentence] = text
    while len(edited) > MOST_EDITED:
        edited.pop(next(iter(edited)))


def editor_key(side: str, sentence: str) -> str:
    """Under which an editor's text is kept."""
    return f"penman {side} {sentence}"


def which_edited(pair: tuple[str, str]) -> list[str]:
    """``A``, ``B`` or both: whose graph is not the parser's."""
    return [
        side.upper() for side, s in zip("ab", pair, strict=True) if (side, s) in edited_graphs()
    ]


def chosen_interpretations(sentence: str) -> Interpretations:
    """The labels that the user has chosen for words of a sentence."""
    chosen = PairState.of_session().interpretations.get(sentence, {})
    return tuple(sorted(chosen.items()))
