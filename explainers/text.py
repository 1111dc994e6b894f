"""Sentences as users type them: cleaned, limited, cut into words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import islice

from explainers.errors import InputError
from explainers.limits import limit

CHARACTERS = limit("CHARACTERS", 8_000, "characters", "of a sentence, as it was typed")
WORDS = limit("WORDS", 400, "words", "of a sentence, cut at spaces")
TOKENS = limit(
    "TOKENS",
    600,
    "words and marks",
    "of a sentence, each mark by itself: what is compared, each with each",
)

PAIR_COLUMNS = ["sentence_a", "sentence_b"]
"""The header of a table of pairs."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|_+|[^\w\s]")
_COUNTED = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|_|[^\w\s]")
"""Words as no reader of ours cuts them finer, so that none has more to compare."""

_LETTER = re.compile(r"[^\W_]")

_TYPOGRAPHIC = re.compile("[\uff01-\uff5e\u0132\u0133\ufb00-\ufb06\ufb13-\ufb17]")
"""Full-width signs and ligatures, which are letters drawn in another way; ² and ½ are not."""

_ZERO_WIDTH_SPACE = "\u200b"

HALF = re.compile("[\ud800-\udfff]")
"""Half a character, of a surrogate pair."""

_ADVICE = "Please choose one passage of it."


def clean(text: str) -> str:
    """A sentence without control characters, line breaks and doubled spaces.

    Raises:
        InputError: if nothing with a letter or digit is left, or it is too long.

    >>> clean("  The man\\n likes\\x00 cheese. ")
    'The man likes cheese.'
    """
    CHARACTERS.check(len(text), "This text", _ADVICE)
    text = tidy(text)
    if not text:
        raise InputError("Please enter a sentence.")
    if not _LETTER.search(text):
        raise InputError("This text has no words. Please enter a sentence.")
    WORDS.check(len(text.split()), "This text", _ADVICE)
    most = TOKENS.most
    if sum(1 for _ in islice(_COUNTED.finditer(text), most + 1)) > most:
        raise InputError(TOKENS.over("This text", advice=_ADVICE))
    return text


def tidy(text: str) -> str:
    """A text of any length without control characters, line breaks and doubled spaces.

    Ligatures and full-width signs become the letters they are drawn of.

    >>> tidy("ﬁve\u200bﬁles, ５ m²")
    'five files, 5 m²'
    """
    text = unicodedata.normalize("NFC", _TYPOGRAPHIC.sub(_plain, text))
    # Each kind of character is looked at once: a table has tens of millions of them
    other = {
        ord(c): " " if c.isspace() or c == _ZERO_WIDTH_SPACE else None
        for c in set(text)
        if not c.isprintable()
    }
    return " ".join((text.translate(other) if other else text).split())


def _plain(sign: re.Match[str]) -> str:
    """What a typographic form is a form of."""
    return unicodedata.normalize("NFKC", sign[0])


def check_whole(text: str, what: str) -> None:
    """See that a text can be written down: half a character cannot.

    JSON can spell one half of a surrogate pair alone; no file, page or database takes it.

    Args:
        text: as it was read.
        what: it is; the message begins with it.

    Raises:
        InputError: naming the first half that stands alone.
    """
    half = HALF.search(text)
    if half:
        code = ord(half[0])
        raise InputError(f"{what} holds U+{code:04X}, which is half a character (a surrogate)")


def mostly_not_latin(text: str) -> bool:
    """Whether most letters are of another script than Latin, which the models never learnt."""
    letters = [c for c in text if c.isalpha()]
    latin = sum("LATIN" in unicodedata.name(c, "") for c in letters)
    return bool(letters) and latin < len(letters) / 2


def shortened(text: str, longest: int) -> str:
    """A text that is too long, cut and ended with an ellipsis.

    >>> shortened("A dog runs.", 6)
    'A dog…'
    """
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def spans(text: str) -> list[tuple[int, int]]:
    """Where the words of a sentence stand, punctuation being words of its own.

    >>> [("He doesn't.")[i:j] for i, j in spans("He doesn't.")]
    ['He', "doesn't", '.']
    """
    return [m.span() for m in _WORD.finditer(text)]


def token_spans(tokens: Sequence[str]) -> list[tuple[int, int]]:
    """Where tokens stand in the text made by joining them with spaces."""
    found, start = [], 0
    for token in tokens:
        found.append((start, start + len(token)))
        start += len(token) + 1
    return found
