"""Two sentences, one under the other, with what differs marked in both."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from explainers.differences import Difference
from explainers.pictures.shapes import PALETTE
from explainers.pictures.templating import template
from explainers.text import spans
from explainers.wording.labels import EVIDENCE_LABELS, KIND_LABELS


def marked(sentences: tuple[str, str], differences: Sequence[Difference]) -> Markup:
    """A piece of HTML: both sentences with numbered marks, and a list of the differences.

    A word that belongs to several differences has the mark of the most telling one. Number and
    colour are the same in both sentences and in the list.

    Args:
        sentences: as they were explained.
        differences: the most telling first.
    """
    listed = [
        {
            "number": number,
            "colour": PALETTE[(number - 1) % len(PALETTE)],
            "kind": KIND_LABELS[d.kind],
            "text": d.text,
            "evidence": ", ".join(EVIDENCE_LABELS[name] for name in d.evidence),
            "confidence": f"{d.confidence:.0%}",
        }
        for number, d in enumerate(differences, 1)
    ]
    lines = [
        _runs(sentence, [(d.a_words, d.b_words)[side] for d in differences])
        for side, sentence in enumerate(sentences)
    ]
    return Markup(template("differences.html").render(lines=lines, differences=listed))


def _runs(sentence: str, words: Sequence[tuple[int, ...]]) -> list[tuple[str, int]]:
    """A sentence in pieces, each with the place (from 1) of its difference; 0 for none.

    Neighbouring words of one difference are one piece, the gap between them included.
    """
    pieces: list[tuple[str, int]] = []
    end = 0
    for position, (start, stop) in enumerate(spans(sentence)):
        place = next((k for k, chosen in enumerate(words, 1) if position in chosen), 0)
        if pieces and pieces[-1][1] == place:
            pieces[-1] = (pieces[-1][0] + sentence[end:stop], place)
        else:
            pieces += [(sentence[end:start], 0), (sentence[start:stop], place)]
        end = stop
    return [piece for piece in [*pieces, (sentence[end:], 0)] if piece[0]]
