"""Two sentences, one under the other, with what differs marked in both.

Pages, reports and notebooks all show :func:`marked`; the canvas (:mod:`explainers.pictures.scene`)
draws its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from explainers.differences.result import Difference, unrelated
from explainers.pictures.colours import colours
from explainers.pictures.templating import template
from explainers.text import spans
from explainers.wording.labels import EVIDENCE_LABELS, KIND_LABELS, UNRELATED_LABEL, how_sure


class MarkedStretch(NamedTuple):
    """A stretch of a sentence.

    Attributes:
        text: as written.
        numbers: of the differences that it belongs to, from 1, the most telling first.
    """

    text: str
    numbers: tuple[int, ...]


def marked(
    sentences: tuple[str, str],
    differences: Sequence[Difference],
    *,
    listed: bool = True,
    ink: str = "",
) -> Markup:
    """A piece of HTML: both sentences with numbered marks, and a list of the differences.

    A word that belongs to several differences has the mark of the most telling one. The number is
    the same in both sentences and in the list; the colour is that of every difference.

    Args:
        sentences: as they were explained.
        differences: the most telling first.
        listed: write the list; or else only the sentences.
        ink: style of every element, where no style of the page around may show through.
    """
    lines = []
    for side, sentence in enumerate(sentences):
        pieces = stretches(sentence, [(d.a_words, d.b_words)[side] for d in differences])
        lines.append(
            [(first, list(run)) for first, run in groupby(pieces, lambda p: (p.numbers or (0,))[0])]
        )
    entries = [
        {
            "number": number,
            "kind": kind_label(d, differences),
            "text": d.text,
            "seen": seen(d),
        }
        for number, d in enumerate(differences, 1)
    ]
    return Markup(
        template("differences.html").render(
            lines=lines,
            differences=entries,
            listed=listed,
            ink=ink,
            colour=colours()["differ"],
        )
    )


def kind_label(difference: Difference, differences: Sequence[Difference]) -> str:
    """What kind of difference it is, in a few words.

    Args:
        difference: one of them.
        differences: all of the pair.
    """
    return UNRELATED_LABEL if unrelated(differences) else KIND_LABELS[difference.kind]


def seen(difference: Difference) -> str:
    """Its evidence and how sure it is, in words, as rules set it and nothing was counted."""
    evidence = ", ".join(EVIDENCE_LABELS[name] for name in difference.evidence)
    return f"seen in {evidence}; {how_sure(difference.confidence)}"


def stretches(sentence: str, words: Sequence[tuple[int, ...]]) -> list[MarkedStretch]:
    """A sentence in pieces, each with the numbers of its differences.

    Neighbouring words of the same differences are one piece, the gap between them included.
    """
    pieces: list[MarkedStretch] = []
    end = 0
    for position, (start, stop) in enumerate(spans(sentence)):
        numbers = tuple(k for k, chosen in enumerate(words, 1) if position in chosen)
        if pieces and pieces[-1].numbers[:1] == numbers[:1]:
            last = pieces.pop()
            if last.numbers == numbers:
                pieces.append(MarkedStretch(last.text + sentence[end:stop], numbers))
            else:  # the same mark goes on over the gap
                pieces += [last, MarkedStretch(sentence[end:stop], numbers)]
        else:
            pieces += [
                MarkedStretch(sentence[end:start], ()),
                MarkedStretch(sentence[start:stop], numbers),
            ]
        end = stop
    return [piece for piece in [*pieces, MarkedStretch(sentence[end:], ())] if piece.text]
