"""What moves between words: by each method, and of untuned and tuned vectors, side by side."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from explainers.pictures.heatmaps import greatest
from explainers.results import ENGLISH, PairExplanation, TokenExplanation
from explainers.tokens import chunk_alignment
from explainers.tokens.chunk_alignment import AlignedChunks
from explainers.tokens.chunks import Chunk
from explainers.weights import models
from explainers.wording.labels import METHOD_LABELS, TUNED_MEANS, TUNING
from pages.shared.canvas import show_row
from pages.shared.pair import request_of
from pages.shared.panels import fold
from pages.shared.session import explain, model_in_use, other_models, use_model

CHANGED = 5
"""Pairs of words that are listed of those that tuning changes."""


class Chunking(NamedTuple):
    """The chunks of both sentences.

    Attributes:
        words: of each sentence.
        of: its chunks.
        aligned: which of them correspond.
    """

    words: tuple[Sequence[str], Sequence[str]]
    of: tuple[list[Chunk], list[Chunk]]
    aligned: list[AlignedChunks]


def transport(
    pair: tuple[str, str],
    method: str,
    direction: str = "both",
    pieces: bool = False,
    by: str = "",
) -> TokenExplanation:
    """What pairs of words add; see :func:`explainers.tokens.rcmd.explain`.

    Args:
        pair: the sentences.
        method, direction, pieces: as there.
        by: one of :func:`explainers.weights.models.token_names`; the one in use if empty.
    """
    settings = (("method", method), ("direction", direction), ("pieces", pieces))
    request = replace(request_of(pair), explainers=("tokens",), settings=settings)
    if by:
        others = dict(request.models) | {"tokens": models.token_models()[by]}
        request = replace(request, models=other_models(others))
    return explain(request).tokens


def over(tokens: TokenExplanation, chunking: Chunking | None) -> TokenExplanation:
    """A transport over chunks, where these are shown."""
    return chunk_alignment.transport_over_chunks(tokens, *chunking.of) if chunking else tokens


def show_three(result: PairExplanation, chunking: Chunking | None) -> None:
    """The three methods beside one another, on one scale of colours."""
    place = st.container()
    found = {}
    for method, label in METHOD_LABELS.items():
        tokens = over(transport(result.sentences, method), chunking)
        found[f"{label.short} ({label.term}): {tokens.score:.3f}"] = tokens
    show_row(found, "method")
    place.caption(
        f"All three on one scale: the darkest cell adds {greatest([*found.values()]):.3f}. "
        "Averaging, as most sentence encoders do, spreads over all pairs; the other two single "
        "out what belongs together."
    )


def can_be_tuned(result: PairExplanation) -> bool:
    """Whether there is a tuned encoder for a pair's words."""
    return len(models.token_names()) > 1 and result.languages == ENGLISH


def choose_tuning(result: PairExplanation) -> None:
    """Whose vectors of words are compared, here and wherever else RCMD is shown."""
    if not can_be_tuned(result):
        return
    st.session_state.tuning = model_in_use("tokens")
    st.segmented_control(
        "Encoder of words",
        models.token_names(),
        required=True,
        key="tuning",
        on_change=lambda: use_model("tokens", st.session_state.tuning),
        format_func=TUNING.__getitem__,
        help=TUNED_MEANS,
    )


def offer_tuned(
    result: PairExplanation, method: str, direction: str, chunking: Chunking | None
) -> None:
    """Untuned and tuned vectors side by side, where there are such."""
    if can_be_tuned(result):
        draw = partial(show_tuned, result, method, direction, chunking)
        fold("Compare tuned and untuned words", "tuned", draw)


def show_tuned(
    result: PairExplanation, method: str, direction: str, chunking: Chunking | None
) -> None:
    """The same transport of untuned and of tuned vectors, and which pairs of words change most."""
    found = {}
    for name in models.token_names():
        tokens = transport(result.sentences, method, direction, by=name)
        found[name] = over(tokens, chunking)
    show_row(
        {f"{TUNING[name]}: {tokens.score:.3f}": tokens for name, tokens in found.items()}, "by"
    )
    before, after = found.values()
    change = after.contribution - before.contribution
    most = np.argsort(-np.abs(change), axis=None)[:CHANGED]
    rows = [
        (before.a[i], before.b[j], before.contribution[i, j], after.contribution[i, j])
        for i, j in zip(*np.unravel_index(most, change.shape), strict=True)
    ]
    st.dataframe(
        pd.DataFrame(rows, columns=["A", "B", "untuned adds", "tuned adds"]).round(3),
        hide_index=True,
        alt="Pairs of words that change most",
    )
    st.caption(f"On one scale. {TUNED_MEANS}")
