"""Sentences as users type them: cleaned, limited, cut into words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
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
_COUNTED = re.compile(r"[^\W_]+(?:(?<!\d)['’][^\W_]+)*|_|[^\w\s]")
"""Words as no reader of ours cuts them finer, so that none has more to compare."""

_LETTER = re.compile(r"[^\W_]")

_DRAWN = (
    *("<wide>", "<narrow>", "<small>", "<font>", "<square>", "<compat>", "<noBreak>"),
    *("<vertical>", "<initial>", "<medial>", "<final>", "<isolated>"),
)
"""Unicode's kinds of forms that differ from other signs in how they are drawn; ² and ½ do not."""

_LETTERS_OF_FORMS = "\u0590"
"""Latin, Greek, Cyrillic and Armenian are below: of other letters, what is so composed stays."""

_OTHER_FORMS = {"−": "-", "‐": "-", "‑": "-", "﹘": "-", "⁄": "/", "∕": "/"}
"""Forms that Unicode calls none, or those of something else."""

_NUMERO = re.compile(r"№\s*")

_IN_PLACE = (
    # H₂O and Ca(OH)₂, but not 10₂; 1ˢᵗ, but not 2ⁿ
    re.compile(r"(?<=[^\W\d_₀-₎)])[₀-₎ₐ-ₜ]+|(?<=\))[₀-₎]+|(?<=[0-9])(?:ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ)(?!\w)"),
    # –5, as it is typed, but no dash within 3–5
    re.compile(r"(?:(?<=[\s(\[{\"'“‘$€£¥<>=≤≥±~/])|^)[‒–](?=[.]?[0-9])"),
)
"""Small signs that are forms of others where they stand, and dashes that are a minus there."""

_ZERO_WIDTH_SPACE = "\u200b"

HALF = re.compile("[\ud800-\udfff]")
"""Half a character, of a surrogate pair."""

_ADVICE = "Please choose one passage of it."


def clean(text: str) -> str:
    """A sentence without control characters, line breaks and doubled spaces.

    Raises:
        InputError: if no letter, digit or pictogram such as an emoji is left, or it is too long.

    >>> clean("  The man\\n likes\\x00 cheese. ")
    'The man likes cheese.'
    """
    CHARACTERS.check(len(text), "This text", _ADVICE)
    text = tidy(text)
    if not text:
        raise InputError("Please enter a sentence.")
    if not _LETTER.search(text) and not any(unicodedata.category(c) == "So" for c in text):
        raise InputError("This text has no words. Please enter a sentence.")
    WORDS.check(len(text.split()), "This text", _ADVICE)
    most = TOKENS.most
    if sum(1 for _ in islice(_COUNTED.finditer(text), most + 1)) > most:
        raise InputError(TOKENS.over("This text", advice=_ADVICE))
    return text


def tidy(text: str) -> str:
    """A text of any length without control characters, line breaks and doubled spaces.

    Signs become those of which they are another form (:func:`plain_forms`).

    >>> tidy("ﬁve\u200bﬁles, ５ m²")
    'five files, 5 m²'
    """
    text = plain_forms(text)
    # Each kind of character is looked at once: a table has tens of millions of them
    other = {
        ord(c): " " if c.isspace() or c == _ZERO_WIDTH_SPACE else None
        for c in set(text)
        if not c.isprintable()
    }
    return " ".join((text.translate(other) if other else text).split())


def plain_forms(text: str) -> str:
    """A text whose signs are not drawn in another way than they mean, composed (NFC).

    Full width, ligatures, Roman numerals and other forms of letters and digits become these, a
    minus becomes a hyphen, and the small figures of H₂O and 1ˢᵗ plain ones; m², ½ and 10₂ stay.

    >>> plain_forms("№１: −5 ℃, H₂O, 10₂, m², Ⅳ")
    'No. 1: -5 °C, H2O, 10₂, m², IV'
    """
    if text.isascii():
        return text
    text = _NUMERO.sub("No. ", text)
    text = text.translate({ord(c): form for c in set(text) if (form := _form(c)) != c})
    small, dash = _IN_PLACE
    text = small.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    return unicodedata.normalize("NFC", dash.sub("-", text))


@lru_cache(maxsize=10_000)
def _form(sign: str) -> str:
    """What a sign is another form of; itself, if of none."""
    if sign in _OTHER_FORMS:
        return _OTHER_FORMS[sign]
    kind, *codes = unicodedata.decomposition(sign).split() or [""]
    if kind not in _DRAWN or (codes[0] == "0020" and len(codes) > 1):  # an accent that stands alone
        return sign
    form = "".join(_form(chr(int(code, 16))) for code in codes)
    letters = any(map(str.isalnum, form)) and max(form) < _LETTERS_OF_FORMS
    return form if letters or kind != "<compat>" else sign


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


def listed(words: Iterable[str]) -> str:
    """Words, at least one, as a sentence lists them.

    >>> listed(["names"]), listed(["negation", "names", "things"])
    ('names', 'negation, names and things')
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


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


def begun(said: str) -> str:
    """What is said as a sentence begins, with a capital.

    >>> begun("only A denies"), begun("")
    ('Only A denies', '')
    """
    return said[:1].upper() + said[1:]


def several(count: int, thing: str, things: str = "") -> str:
    """So many things, in words that fit their number.

    >>> several(1, "pair"), several(1_200, "pair"), several(2, "person", "people")
    ('1 pair', '1,200 pairs', '2 people')

    Args:
        count: how many.
        thing: one of them.
        things: more than one, where that is not ``thing`` with an *s*.
    """
    return f"{count:,} {thing if count == 1 else things or f'{thing}s'}"
