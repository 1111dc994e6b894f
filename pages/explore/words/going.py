"""What becomes of the encoder's score as words go: those an explanation names, and the fewest."""

from functools import partial
from itertools import chain, zip_longest

import numpy as np
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
    in_order,
    smallest,
)
from explainers.lens import Lens
from explainers.lexicon.contraries import contrary, near, relatives, synonymous
from explainers.pictures import removal
from pages.serving.turns import in_turn
from pages.shared.panels import show_chart
from pages.shared.session import escaped

ORDERS = 5
"""Random orders of which the mean is shown."""

RELATED = 12
"""Words that are tried in the place of one for being related to it."""

LITTLE = 0.01
"""Less than this on average is no faster and no slower than chance."""

LONGEST = 60
"""Words of both sentences up to which the pair is read anew as words go: about three seconds."""


@in_turn("Leaving out one word after the other …", max_entries=16)
def _followed(
    pair: tuple[str, str], orders: tuple[Order, Order], revisions: tuple[str, ...], _lens: Lens
) -> list[list[list[float]]]:
    """Of each sentence, the score with the words named first, at random and named last first."""
    found = []
    for side, order in enumerate(orders):
        chosen = [order, order[::-1], *at_random(len(order), ORDERS)]
        first, last, *chance = curves(_lens.encoder, pair, side, chosen)
        found.append([line.tolist() for line in (first, np.mean(chance, axis=0), last)])
    return found


@in_turn("Looking for the smallest change …", max_entries=32)
def _smallest(
    pair: tuple[str, str], mark: float, english: bool, revisions: tuple[str, ...], _lens: Lens
) -> list[Change]:
    return smallest(_lens.encoder, pair, mark, instead=in_place_of(pair, english))


def in_place_of(pair: tuple[str, str], english: bool) -> dict[int, list[str]]:
    """What may stand in the place of each word of b, the likeliest first.

    Words of a that b lacks, those first that stand at the same place in it; and in turn with them,
    if it is English, what WordNet relates to the word, contraries first.
    """
    a, b = ([s[i:j] for i, j in text.spans(s)] for s in pair)
    taken = {word.lower() for word in b}
    new = [(k, w) for k, w in enumerate(a) if w.isalpha() and w.lower() not in taken]
    found = {}
    for n, word in enumerate(b):
        beside = sorted(new, key=partial(_off, n / len(b), len(a)))
        others = _related(word.lower()) if english else []
        both = chain.from_iterable(zip_longest((w for _, w in beside), others))
        kept = dict.fromkeys(w for w in both if w)
        found[n] = [w.capitalize() if n == 0 else w for w in kept]
    return found


def _off(place: float, words: int, one: tuple[int, str]) -> float:
    """How far a word of so many stands from a place, as a share of its sentence."""
    return abs(one[0] / words - place)


def _related(word: str) -> list[str]:
    some = [w for w in sorted(relatives(word)) if w.isalpha() and w != word]
    against = [w for w in some if contrary(word, w)]
    nearly = [w for w in some if w not in against and (synonymous(word, w) or near(word, w))]
    return [*against, *nearly][:RELATED]


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
    orders = tuple(in_order(adds[0])), tuple(in_order(adds[1]))
    found = _followed(pair, orders, revisions, lens)
    by = float(np.mean([area(chance) - area(first) for first, chance, _ in found]))
    how = "faster than" if by >= LITTLE else "slower than" if by <= -LITTLE else "as fast as"
    than = f", by {abs(by):.2f} on average" if abs(by) >= LITTLE else ""
    st.markdown(
        "Remove first the words that count most here, and the encoder's score falls "
        f"**{how}** when words go at random{than}.",
        help="One sentence loses its words one by one, the other stays whole, and what is left is "
        f"read anew. Random is the mean of {ORDERS} orders.",
    )
    for column, name, sentence, order, lines in zip(
        st.columns(2), "AB", pair, orders, found, strict=True
    ):
        spans = text.spans(sentence)
        gone = ["", *(sentence[slice(*spans[k])] for k in order)]
        with column:
            st.caption(f"Words of {name} go")
            alt = f"The encoder's score as words of {name} go"
            figure = removal.chart(gone, lines)
            show_chart(figure, f"going {name}", f"{alt}; the same numbers in the table below")
            table = pd.DataFrame({"gone": gone, **dict(zip(removal.LINES, lines, strict=True))})
            numbers = st.column_config.NumberColumn(format="%.3f")
            helped = st.column_config.TextColumn(help="Where most goes first; else, as many words")
            columns = {"gone": helped, **dict.fromkeys(removal.LINES, numbers)}
            st.dataframe(table, hide_index=True, alt=alt, column_config=columns)


def show_smallest(
    pair: tuple[str, str], revisions: tuple[str, ...], lens: Lens, score: float, english: bool
) -> None:
    """The fewest words of B to leave out or replace for the score to pass a mark of the user's.

    Args:
        pair: cleaned sentences.
        revisions: of the models in use.
        lens: of their languages.
        score: the encoder's.
        english: whether both sentences are, so that it is known what is related to a word.
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
    found = _smallest(pair, mark, english, revisions, lens)
    if not found:
        st.caption("Nothing would be left of B.")
        return
    best = found[-1]
    passes = best.score < mark if mark <= score else best.score > mark
    if not passes:
        st.markdown(f"No {text.several(len(found), 'word')} of B were found that would do it.")
    st.markdown(
        f"{_said(best, pair[1])} the encoder would say **{best.score:.2f}**, and not {score:.2f}."
        f"\n\n{escaped(best.text)}",
        help="Each word of B is left out, or another put in its place: one of A, or one that "
        "WordNet relates to it where both are English. Other words may do it, too.",
    )


def _said(best: Change, sentence: str) -> str:
    """What is changed of a sentence, in words and as Markdown, for something to follow."""
    words = [sentence[i:j] for i, j in text.spans(sentence)]
    gone: list[str] = []
    new: list[str] = []
    for k, word in zip(best.words, best.instead, strict=True):
        old = f"*{escaped(words[k])}*"
        (new if word else gone).append(f"*{escaped(word)}* for {old}" if word else old)
    parts = [f"without {', '.join(gone)}"] if gone else []
    parts += [f"with {', '.join(new)}"] if new else []
    return text.begun(" and ".join(parts))
