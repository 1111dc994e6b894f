"""Sentences read by hand: a line each, words as ``form|UPOS|head|relation`` with spaces between.

Heads are counted from 1, 0 is the root's. A written token that is several words stands after the
first of them, and ``+`` after the others: ``du`` is ``de|ADP|3|case|du le|DET|3|det|+``. A lemma or
features may follow the relation after a slash: ``nicht|PART|2|advmod/nicht/Polarity=Neg``.
"""

from __future__ import annotations

from pathlib import Path

from explainers.reading.result import Reading, Word

DATA = Path(__file__).parents[1] / "data" / "reading"

_BEFORE_NOTHING = (".", ",", "!", "?", "n't", "'s")
_OF_ONE = ("n't", "'s")
_FRENCH = ("'", "¿", "¡")


def read(line: str, language: str = "en") -> Reading:
    """The reading of a line."""
    text, token, words = "", -1, list[Word]()
    for item in line.split(" "):
        form, upos, head, said, *written = item.split("|")
        relation, lemma, features = (*said.split("/"), "", "")[:3]
        if written[:1] == ["+"]:
            start = words[-1].start
        else:
            token += form not in _OF_ONE
            glued = (
                not text
                or (form in _BEFORE_NOTHING and not (language == "fr" and form in "!?"))
                or text.endswith(_FRENCH)
                or form.startswith("-")
            )
            text += "" if glued else " "
            start = len(text)
            text += written[0] if written else form
        pairs = dict(pair.split("=") for pair in features.split(",") if pair)
        words.append(
            Word(form, start, len(text), token, upos, lemma or form, pairs, int(head) - 1, relation)
        )
    return Reading(text, tuple(words), language)


def of_language(language: str) -> list[Reading]:
    """The forty of a language."""
    lines = (DATA / f"{language}.txt").read_text("utf-8").splitlines()
    return [read(line, language) for line in lines]
