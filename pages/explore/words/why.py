"""Why the encoder itself gives its score: attributions in the view Words, asked for by question."""

from dataclasses import replace
from typing import NamedTuple, cast

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explainers import text
from explainers.attribution.cells import agreement, cells
from explainers.attribution.network import of_encoder
from explainers.attribution.result import AttributionExplanation
from explainers.differences.sentences import quoted
from explainers.errors import InputError, ModelError
from explainers.lens import Lens
from explainers.pictures.found import spelled
from explainers.results import TokenExplanation
from explainers.wording.bands import shown
from explainers.wording.labels import ATTRIBUTION_LABELS, METHOD_LABELS
from pages.shared.pair import request_of
from pages.shared.session import escaped, explain

ALIKE, WHY, GONE = "alike", "why", "gone"
QUESTIONS = {
    ALIKE: "Which words are alike?",
    WHY: ATTRIBUTION_LABELS["network"].short,
    GONE: ATTRIBUTION_LABELS["occlusion"].short,
}


class Why(NamedTuple):
    """An attribution, and the same over the words that the view shows."""

    found: AttributionExplanation
    tokens: TokenExplanation


def choose_question() -> str:
    """What the user wants to know of the words."""
    return str(
        st.radio(
            "Question",
            list(QUESTIONS),
            key="question",
            bind="query-params",
            format_func=QUESTIONS.__getitem__,
            label_visibility="collapsed",
        )
    )


def choose_layer(depth: int) -> int:
    """The layer to whose words the user has the score put down."""
    names = {0: "Words as read", depth: "Last layer"}
    chosen = st.segmented_control(
        "Layer",
        list(range(depth + 1)),
        default=0,
        required=True,
        key=f"layer of {depth}",
        format_func=lambda number: names.get(number, str(number)),
        label_visibility="collapsed",
    )
    return int(chosen or 0)


def depth_of(lens: Lens) -> int:
    """How many layers the encoder has; none if it cannot be followed through them."""
    try:
        return of_encoder(lens.encoder).depth
    except ModelError:
        return 0


def attributed(
    pair: tuple[str, str], way: str, layer: int, depth: int, tokens: TokenExplanation, pieces: bool
) -> Why:
    """What words add to the encoder's own score, over those of a transport.

    Raises:
        InputError: if the sentences are too long for it.
    """
    settings = (("way", way), ("layer", layer))
    request = replace(request_of(pair), explainers=("attribution",), settings=settings)
    found = cast(AttributionExplanation, explain(request).explanations["attribution"])
    return Why(found, cells(found, tokens, depth, pieces))


def ask(
    question: str,
    pair: tuple[str, str],
    lens: Lens,
    tokens: TokenExplanation,
    pieces: bool,
    options: DeltaGenerator,
) -> Why | None:
    """What answers a question; says why, if nothing does.

    Args:
        question: one of :data:`QUESTIONS`.
        pair, tokens, pieces: as for :func:`attributed`.
        lens: of their languages.
        options: where the user chooses a layer.
    """
    depth = depth_of(lens)
    if question == ALIKE:  # the last layer is there at once
        return attributed(pair, "network", depth, depth, tokens, pieces) if depth else None
    way = "network" if question == WHY and depth else "occlusion"
    with options:
        layer = choose_layer(depth) if way == "network" else 0
    try:
        return attributed(pair, way, layer, depth, tokens, pieces)
    except InputError as error:
        st.info(f"{escaped(str(error))}.", icon=":material/straighten:")
        return attributed(pair, "network", depth, depth, tokens, pieces)


def answer(why: Why) -> str:
    """The word without which the score changes most; or the two words that add most to it."""
    found = why.found
    if found.way == "occlusion":
        return f"The encoder says {found.score:.2f}. {_without(found)}"
    tokens = why.tokens
    marks = [[not any(map(str.isalnum, word)) for word in side] for side in (tokens.a, tokens.b)]
    added = tokens.contribution.copy()
    added[marks[0]] = added[:, marks[1]] = -np.inf
    i, j = np.unravel_index(int(added.argmax()), added.shape)
    pair = f"{quoted(tokens.a[i])} with {quoted(tokens.b[j])}"
    return f"The encoder says {found.score:.2f}; {pair} adds most: {spelled(added[i, j], '+', 2)}."


def show_why(why: Why) -> None:
    """What makes up the encoder's score."""
    found, score = why.found, why.found.score
    if found.way == "occlusion":
        st.markdown(f"The encoder's own score: **{score:.3f}**.")
        return
    words = float(found.of_words().sum())
    parts = words, score - words, found.total - words, found.reference
    made, rest, ends, empty = (spelled(part, "+", 3) for part in parts)
    begins = (
        " Each sentence is followed from one of unknown words to itself, and what those make, "
        f"{empty}, no word is blamed for."
        if found.reference
        else ""  # the last layer is not followed
    )
    st.markdown(
        f"The encoder's own score: **{score:.3f}**.",
        help=f"The cells of the words add up to {made}; what belongs to no word, {rest}, brings "
        "that to the score. The special tokens at both ends of what the encoder reads make "
        f"{ends}; they have no cell here.{begins}",
    )


def _without(found: AttributionExplanation) -> str:
    """The words without which the score would rise and fall most, in a sentence each."""
    gone = [
        (without - found.score, word, name)
        for name, words, scores in zip("AB", (found.a, found.b), found.without, strict=True)
        for word, without in zip(words, scores, strict=True)
        if without is not None and any(map(str.isalnum, word))
    ]
    if not gone:
        return "Of one word nothing would be left."
    said = [
        f"Without {quoted(word)} ({name}) it would say {shown(found.score + change)}."
        for change, word, name in (min(gone), max(gone))
        if abs(change) >= 0.005
    ]
    return " ".join(dict.fromkeys(said)) or "No word alone changes it."


AGREEING = ((0.7, "agree well"), (0.4, "agree in part"), (0.1, "hardly agree"), (-2.0, "disagree"))
"""What a rank correlation from here on up is called."""


def agreeing(correlation: float) -> str:
    """In words how far two explanations agree.

    >>> agreeing(0.35)
    'hardly agree'
    """
    return next(words for least, words in AGREEING if correlation >= least)


def show_agreement(one: TokenExplanation, other: TokenExplanation) -> None:
    """How far two explanations agree, and at which pair of words they part most."""
    found = agreement(one, other)
    alike = found.correlation
    ranks = "" if alike is None else f" Rank correlation of all cells: {alike:.2f}."
    how = "cannot be compared" if alike is None else agreeing(alike)
    i, j = found.cell
    a, b = (escaped(text.shortened(word, 30)) for word in (one.a[i], one.b[j]))
    st.caption(
        f"*{_name(one)}* says which words are alike, *{_name(other)}* what the encoder makes of "
        f"them. The two {how}. They differ most on *{a} – {b}*: {found.shares[0]:.0%} of all "
        f"that cells add or take away by the first, {found.shares[1]:.0%} by the second.{ranks}"
    )


NAMES = {"network": "Through the network", "last": "Last layer", "occlusion": "Left out"}


def _name(tokens: TokenExplanation) -> str:
    label = METHOD_LABELS.get(tokens.method)
    return label.short if label else NAMES[tokens.method]
