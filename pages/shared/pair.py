"""The pair of sentences that a page is about: what is asked for, and its explanation."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

import streamlit as st

from explainers import text
from explainers.amr.graph import Graph
from explainers.encoders.languages import (
    ABILITIES,
    NAMES,
    TRAINED,
    beside,
    detect,
    language,
    languages_in_words,
    unsure,
)
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.request import Interpretations, Languages, Request
from explainers.results import PairExplanation
from explainers.sharing.links import Shared, pack, unpack
from explainers.studies.corpora import graph_of
from explainers.teaching.gallery import examples, surprising
from explainers.weights import models
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

EXAMPLES = examples()


class Asked(NamedTuple):
    """What is asked for: two sentences, and why one cannot be used, empty where it can."""

    typed: tuple[str, str]
    errors: tuple[str, str]

    @property
    def pair(self) -> tuple[str, str] | None:
        """The sentences, where both can be used."""
        return None if any(self.errors) else self.typed


def asked_for() -> Asked:
    """The pair of the address; without one, that of the session, or else the first example."""
    follow_link()
    session = PairState.of_session()
    linked = [st.query_params.get(side, "") for side in "ab"]
    if not any(linked):
        linked = [*(session.pair or (EXAMPLES[0]["a"], EXAMPLES[0]["b"]))]
    cleaned, errors = zip(*map(_cleaned, linked), strict=True)
    asked = Asked((cleaned[0], cleaned[1]), (errors[0], errors[1]))
    if asked.pair is not None:
        session.pair = asked.pair
    return asked


def _cleaned(typed: str) -> tuple[str, str]:
    """A sentence as it is read, and why it cannot be."""
    try:
        return text.clean(typed), ""
    except InputError as error:
        return typed, str(error)


def take(pair: tuple[str, str]) -> None:
    """Make these the sentences that every page is about, from the next run on."""
    PairState.of_session().pair = pair
    if "a" in st.query_params:
        st.query_params.update(a=pair[0], b=pair[1])


def surprise() -> tuple[str, str]:
    """An example that this session has not seen, as long as there are any: striking ones first."""
    seen, now = PairState.of_session().surprises, PairState.of_session().pair
    shown = next((k for k, e in enumerate(EXAMPLES) if (e["a"], e["b"]) == now), None)
    if shown is not None and shown not in seen:
        seen.append(shown)
    if len(seen) >= len(EXAMPLES):
        del seen[:-1]
    found = EXAMPLES[surprising(st.context.locale or "en", seen)]
    return found["a"], found["b"]


# Languages


def languages_of(pair: tuple[str, str]) -> Languages:
    """The languages that a pair is read in: those that the user has said, or what they seem to be.

    Raises:
        InputError: if the models have not learnt one.
    """
    said = stated_languages()
    a, b = (
        language(sentence, said.get(sentence, "") or beside(sentence, other))
        for sentence, other in zip(pair, pair[::-1], strict=True)
    )
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
    _forget_oldest(said)


def lens_of(result: PairExplanation) -> Lens:
    """This session's explainers, in the languages of a pair."""
    return in_languages(chosen_lens(), *result.languages)


def ask_languages(pair: tuple[str, str]) -> None:
    """The language of each sentence, to be overruled."""
    said = stated_languages()
    for side, sentence in zip("ab", pair, strict=True):
        code, key = _seems(sentence), f"language {side} {sentence}"
        st.session_state[key] = said.get(sentence, "")
        how = "not sure" if code == "en" and unsure(sentence) else "detected"
        names = {"": f"{NAMES.get(code, 'Not in Latin script')}, {how}"}
        names |= {trained: NAMES[trained] for trained in TRAINED}
        st.selectbox(
            f"Language of {side.upper()}",
            list(names),
            key=key,
            format_func=names.__getitem__,
            on_change=say_language,
            args=(sentence, key),
        )
    st.caption(f"The models have learnt {languages_in_words(TRAINED)}.")


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


def why_unread(pair: tuple[str, str]) -> str:
    """Why a pair cannot be explained: in which language it seems to be; empty where it can."""
    try:
        languages_of(pair)
    except InputError as error:
        return f"{error}."
    return ""


def drawable(pair: tuple[str, str]) -> bool:
    """Whether there are graphs of both sentences of a pair that can be read."""
    return not ABILITIES.lacking("graphs", languages_of(pair))


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


def keep_in_address(pair: tuple[str, str]) -> str:
    """The packed part of the address of a pair, put into the address with it."""
    state = packed(pair)
    PairState.of_session().packed = state
    if state:
        st.query_params.update(a=pair[0], b=pair[1], state=state)
    else:
        st.query_params.pop("state", None)
    return state


def packed(pair: tuple[str, str]) -> str:
    """What an address says of a pair besides its sentences; empty where it is too long for one."""
    try:
        return pack(shared(pair))
    except InputError:
        return ""


def carried() -> dict[str, str]:
    """What a link to a page about the pair carries: of the address, or else of the session."""
    session = PairState.of_session()
    asked = {key: st.query_params.get(key, "") for key in ("a", "b", "state")}
    linked = (asked["a"], asked["b"])
    if all(linked) and (linked != session.pair or asked["state"] != session.packed):
        return {key: value for key, value in asked.items() if value}  # not taken up yet
    if session.pair is None:
        return {}
    return address_of(session.pair)


def address_of(pair: tuple[str, str]) -> dict[str, str]:
    """The address of a pair, with what this session has edited or said of it."""
    state = packed(pair)
    return {"a": pair[0], "b": pair[1]} | ({"state": state} if state else {})


def follow_link() -> None:
    """Take up what the address says of the pair besides its sentences.

    Where it says nothing any more, somebody went back: what was edited is taken back.
    """
    session = PairState.of_session()
    state, refused = st.query_params.get("state", ""), ""
    linked = (st.query_params.get("a", ""), st.query_params.get("b", ""))
    if not state and session.packed and linked == session.pair:
        session.packed = ""
        _take_up(linked, Shared())
    elif state and state != session.packed:
        session.packed = state
        try:
            found = unpack(state)
            _take_models(found)
            _take_up((text.clean(linked[0]), text.clean(linked[1])), found)
        except InputError as error:
            st.query_params.pop("state", None)
            refused = (
                f"A part of this link is not used: {error}. Sentences are as it says; graphs and "
                "models are the usual ones."
            )
        else:
            forget_warning("state")
    warn_of_link("state", refused)


def _take_models(found: Shared) -> None:
    """Use the models of a link from now on.

    Raises:
        InputError: if one is not on this machine.
    """
    for role, known in models.choices().items():
        name = getattr(found, role)
        if name and name not in known:
            raise InputError(f"it asks for the model {name}, which is not on this machine")
        st.session_state[role] = known[name] if name else None


def _take_up(pair: tuple[str, str], found: Shared) -> None:
    """Have graphs, readings and languages of a pair be those of a link, and no others."""
    interpretations = PairState.of_session().interpretations
    for side, sentence in zip("ab", pair, strict=True):
        edited_graphs().pop((side, sentence), None)
        if side in found.graphs:
            keep_edited(side, sentence, found.graphs[side])
        interpretations.pop(sentence, None)
        if side in found.readings:
            interpretations[sentence] = dict(found.readings[side])
        keep_language(sentence, found.languages.get(side, ""))
        st.session_state.pop(editor_key(side, sentence), None)  # the editor begins anew


def link_to(pair: tuple[str, str], state: str) -> str:
    """The address of what is on the page: without what is of a study, and whose it is."""
    private = {"annotator", "study", "row"}
    asked = {k: v for k, v in st.query_params.to_dict().items() if k not in private}
    asked |= {"a": pair[0], "b": pair[1]} | ({"state": state} if state else {})
    return f"{(st.context.url or '').split('?')[0]}?{urlencode(asked)}"


def explained(
    pair: tuple[str, str], languages: Languages | None = None, graphs: bool = True
) -> PairExplanation:
    """The explanation of a pair, with the graphs and readings that the user has chosen.

    Stops the page with a message where there is none.

    Args:
        pair: the sentences.
        languages: to be read in; what they seem to be where none are given.
        graphs: whether the page draws graphs, which not every language has.
    """
    try:
        request = request_of(pair, languages)
        if graphs:
            ABILITIES.see("graphs", request.languages)
        return explain(request)
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
        graphs=(_graph("a", a), _graph("b", b)),
        interpretations=(chosen_interpretations(a), chosen_interpretations(b)),
        models=other_models(chosen_models()),
    )


def _graph(side: str, sentence: str) -> Graph | str:
    """What stands in for the parser's graph: what the user has made of it, or a study's file."""
    given = PairState.of_session().given.get((side, sentence), "")
    return graph_of(given, edited_graphs().get((side, sentence), ""))


def edited_graphs() -> dict[tuple[str, str], str]:
    """The graphs that the user has edited: (side, sentence) to PENMAN."""
    return PairState.of_session().edited


MOST_EDITED = 64
"""Edited graphs, and languages that were said, that a session keeps."""


def keep_edited(side: str, sentence: str, text: str) -> None:
    """Take a text as the graph of a sentence from now on."""
    edited = edited_graphs()
    edited[side, sentence] = text
    _forget_oldest(edited)


def _forget_oldest(kept: dict[Any, Any]) -> None:
    while len(kept) > MOST_EDITED:
        kept.pop(next(iter(kept)))


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
