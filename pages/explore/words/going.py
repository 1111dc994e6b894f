"""What becomes of the encoder's score as words go: those an explanation names, and the fewest."""

from itertools import pairwise

import pandas as pd
import streamlit as st

from explainers import text
from explainers.attribution.faithfulness import (
    Adds,
    Change,
    Order,
    area,
    at_random,
    curves,
    gone,
    in_order,
    smallest,
)
from explainers.lens import Lens
from explainers.pictures import removal
from pages.serving.turns import in_turn
from pages.shared.panels import show_chart
from pages.shared.session import escaped

STEPS = 16
"""Steps in which words go; a longer pair loses several at a step."""

ORDERS = 5
"""Random orders of which the mean is shown."""

LONGEST = 60
"""Words of both sentences up to which the pair is read anew as words go: about three seconds."""


@in_turn("Leaving out one word after the other …", max_entries=16)
def _followed(
    pair: tuple[str, str],
    order: Order,
    sizes: tuple[int, int],
    revisions: tuple[str, ...],
    _lens: Lens,
) -> list[list[float]]:
    """The score with the words named first, at random and named last going first."""
    chosen = [order, order[::-1], *at_random(sizes, ORDERS)]
    first, last, *chance = curves(_lens.encoder, pair, chosen, min(STEPS, len(order)))
    mean = sum(chance) / len(chance)
    return [[float(x) for x in line] for line in (first, mean, last)]


@in_turn("Looking for the smallest change …", max_entries=32)
def _smallest(
    pair: tuple[str, str], mark: float, revisions: tuple[str, ...], _lens: Lens
) -> tuple[float, list[Change]]:
    return smallest(_lens.encoder, pair, mark)


def _too_long(pair: tuple[str, str]) -> bool:
    long = sum(len(text.spans(sentence)) for sentence in pair) > LONGEST
    if long:
        st.caption(f"This is told of pairs of up to {LONGEST} words.")
    return long


def show_going(pair: tuple[str, str], revisions: tuple[str, ...], lens: Lens, adds: Adds) -> None:
    """The score as the words go that the explanation on the page names first.

    Args:
        pair: cleaned sentences.
        revisions: of the models in use.
        lens: of their languages.
        adds: what each word adds by the explanation.
    """
    if _too_long(pair):
        return
    order = tuple(in_order(adds))
    sizes = len(adds[0]), len(adds[1])
    lines = _followed(pair, order, sizes, revisions, lens)
    counts = gone(len(order), len(lines[0]) - 1)
    spoken = [[s[i:j] for i, j in text.spans(s)] for s in pair]
    named = [f"{spoken[side][word]} ({'AB'[side]})" for side, word in order]
    steps = ["", *(", ".join(named[i:j]) for i, j in pairwise(counts))]
    by = area(lines[1]) - area(lines[0])
    how = "faster than" if by >= 0.01 else "slower than" if by <= -0.01 else "as fast as"
    than = f": by {abs(by):.2f} on average" if abs(by) >= 0.01 else ""
    st.markdown(
        "Where the words go first that this explanation says add most, the encoder's score falls "
        f"**{how}** in random order{than}.",
        help="Each sentence loses its words in its own order, both at the same pace, and what is "
        f"left is read anew. Random is the mean of {ORDERS} orders.",
    )
    show_chart(
        removal.chart(counts, steps, lines),
        "going",
        "The encoder's score as words go; the same numbers in the table below",
    )
    columns = dict(zip(removal.LINES, lines, strict=True))
    st.dataframe(
        pd.DataFrame({"gone": counts, "word": steps, **columns}),
        hide_index=True,
        alt="The encoder's score as words go",
        column_config={n: st.column_config.NumberColumn(format="%.3f") for n in removal.LINES},
    )


def show_smallest(
    pair: tuple[str, str], revisions: tuple[str, ...], lens: Lens, score: float
) -> None:
    """The fewest words of B without which the score passes a mark of the user's.

    Args:
        pair: cleaned sentences.
        revisions: of the models in use.
        lens: of their languages.
        score: the encoder's.
    """
    if _too_long(pair):
        return
    mark = st.slider(
        "The score is to pass",
        *(0.0, 1.0),
        min(max(round(score - 0.1, 2), 0.0), 1.0),
        0.01,
        help="Below the score of now, it is to fall below this; above it, to rise above it.",
        key=f"mark of {score:.3f}",
    )
    _, found = _smallest(pair, mark, revisions, lens)
    if not found:
        st.caption("Nothing would be left of B.")
        return
    best = found[-1]
    words = [pair[1][i:j] for i, j in text.spans(pair[1])]
    passes = best.score < mark if mark <= score else best.score > mark
    missing = ", ".join(f"*{escaped(words[k])}*" for k in best.words)
    if not passes:
        st.markdown(f"No {text.several(len(found), 'word')} of B would do it.")
    st.markdown(
        f"Without {missing} the encoder would say **{best.score:.2f}**, and not {score:.2f}."
        f"\n\n{escaped(best.text)}"
    )
