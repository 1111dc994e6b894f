"""Words of a sentence, and what can be read off a word without a network.

Tokens keep their character offsets. Hyphens stand alone and contractions are
split (``does n't``), because AMR has concepts for the parts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal
from typing import NamedTuple

from explainers.amr.compact import TABLES
from explainers.amr.compact.inflection import lemmas
from explainers.amr.compact.spelling import american

_TOKEN = re.compile(
    r"\d+(?:[.,:]\d+)*(?:st|nd|rd|th|s)?\b|\d+(?:[.,:]\d+)*"  # 3  1,000  10:30  2nd  1990s
    r"|(?:[^\W\d_]\.){2,}"  # U.S.
    r"|[^\W_]+(?:['’´`][^\W_]+)*"  # words, don't, o'clock
    r"|\S"
)
_CLITIC = re.compile(r"(?i)^(.+?)(n['’´`]t|['’´`](?:s|re|ve|ll|d|m))$")
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’)]*\s+(?=[\"'“‘(]*[A-Z])")
_ABBREVIATION = re.compile(
    r"(?:\b[A-Z]|\b(?:Mr|Mrs|Ms|Dr|St|Sr|Jr|Gen|Sen|Rep|Gov|Lt|Col|Prof"
    r"|vs|Inc|Corp|Co|Ltd|No|Nov|Dec|Jan|Feb|Aug|Sept|Oct|U\.S|a\.m|p\.m))\.$"
)

MONTHS = {name: k for k, names in enumerate(TABLES["months"], 1) for name in names.split()}
_UNITS = {word: k for k, word in enumerate(TABLES["units"].split())}
_TENS = {word: 10 * k for k, word in enumerate(TABLES["tens"].split(), 2)}
_ORDINALS = {word: k for k, word in enumerate(TABLES["ordinals"].split(), 1)}
_SCALES: dict[str, int] = TABLES["scales"]
NEGATIONS = frozenset(TABLES["negations"].split())


_EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)
"""Arithmetic without rounding: a float has no room for 310 digits."""

_NOT = frozenset({"not", "n't", "n’t", "never"})


class Token(NamedTuple):
    """A word and where it stands: ``text[start:end]``."""

    text: str
    start: int
    end: int


def tokenize(text: str) -> list[Token]:
    """Split a sentence into tokens.

    >>> [t.text for t in tokenize("He doesn't own 1,000 well-known films.")]
    ['He', 'does', "n't", 'own', '1,000', 'well', '-', 'known', 'films', '.']
    """
    tokens: list[Token] = []
    for match in _TOKEN.finditer(text):
        word, start = match.group(), match.start()
        cut = _CLITIC.match(word)
        if word.lower() == "cannot":
            middle = start + 3
        elif cut and word.lower() not in {"o'clock"}:
            middle = start + len(cut.group(1))
        else:
            tokens.append(Token(word, start, match.end()))
            continue
        tokens.append(Token(text[start:middle], start, middle))
        tokens.append(Token(text[middle : match.end()], middle, match.end()))
    return tokens


def sentences(text: str) -> list[str]:
    """Split running text into sentences, at a stop before a capital letter.

    >>> sentences("Dr. Smith left. He was tired!  Was he?")
    ['Dr. Smith left.', 'He was tired!', 'Was he?']
    """
    parts: list[str] = []
    for piece in _SENTENCE_END.split(text):
        if parts and _ABBREVIATION.search(parts[-1]):
            parts[-1] = f"{parts[-1]} {piece}"
        else:
            parts.append(piece)
    return [part.strip() for part in parts if part.strip()]


_CLOCK = re.compile(r"(\d{1,2})(?:[:.]([0-5]\d))?")
_HALVES = {word: 12 * k for k, words in enumerate(TABLES["halves of a day"]) for word in words}
_BEFORE_TIMES = frozenset(TABLES["before a time"])
_AFTER_HOURS = {*_HALVES, "o'clock", "o’clock"}


def clock(tokens: Sequence[str], position: int) -> str | None:
    """The time of day that a token says, or *at* or *pm* beside it; none if that is no hour.

    >>> clock(["at", "6", "pm"], 2), clock(["at", "8:30"], 1), clock(["nine", "o'clock"], 0)
    ('"18:00"', '"8:30"', '"9:00"')
    >>> clock(["noon", "two", "men"], 0), clock(["ten", "thirty"], 0)
    (None, None)
    """
    low = tokens[position].lower()
    hour = position + (low in _BEFORE_TIMES) - (low in _AFTER_HOURS)
    word = tokens[hour].lower() if 0 <= hour < len(tokens) else ""
    after = tokens[hour + 1].lower() if hour + 1 < len(tokens) else ""
    found = _CLOCK.fullmatch(word)
    hours = int(found[1]) if found else _UNITS.get(word, 25)
    half = _HALVES.get(after, -1)
    if hours > (24 if half < 0 else 12) or after in (*_UNITS, *_TENS):
        return None
    if half >= 0:
        hours = hours % 12 + half
    return f'"{hours}:{(found and found[2]) or "00"}"'


FRACTIONS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10, "sixth": 6,
              "eighth": 8}  # fmt: skip
"""Words for a part to how many of it make one."""


def number(tokens: Sequence[str], position: int) -> str | None:
    """The number that starts at a token, as AMR writes it; none if it is no number.

    Scale words and compounds that follow are multiplied in.

    >>> number(["2.5", "million"], 0), number(["twenty", "-", "five"], 0), number(["3rd"], 0)
    ('2500000', '25', '3')
    """
    word = tokens[position].lower()
    digits = re.fullmatch(r"(\d+(?:,\d{3})*(?:\.\d+)?|\d+)(?:st|nd|rd|th)?", word)
    value: Decimal | int
    if digits:
        value = Decimal(digits.group(1).replace(",", ""))
    elif word in _UNITS or word in _ORDINALS:
        value = _UNITS.get(word) or _ORDINALS.get(word) or 0
    elif word in _TENS:
        value = _TENS[word]
        rest = [t.lower() for t in tokens[position + 1 : position + 3] if t != "-"]
        value += next((_UNITS.get(w) or _ORDINALS.get(w) or 0 for w in rest[:1]), 0) % 10
    elif word in _SCALES or word == "dozen":
        value = _SCALES.get(word, 12)
    else:
        return None
    for following in tokens[position + 1 : position + 3]:
        if following.lower() not in _SCALES:
            break
        value = _EXACT.multiply(value, _SCALES[following.lower()])
    whole, _, part = f"{Decimal(value):f}".partition(".")
    whole, part = whole.lstrip("0") or "0", part.rstrip("0")
    return f"{whole}.{part}" if part else whole


class Forms(NamedTuple):
    """What a concept may be called after a word, by kind of derivation."""

    noun: str
    verb: str
    adjective: str
    derived: str


def forms(word: str, derivations: dict[str, str]) -> Forms:
    """Candidate bases of a word, in American spelling.

    Inflection comes from LemmInflect's dictionary, with suffix rules for words that it lacks;
    derivation (``destruction`` from ``destroy``) from a table that training collects.

    >>> forms("teasing", {}).verb, forms("children", {}).noun, forms("metres", {}).noun
    ('tease', 'child', 'meter')
    """
    low = word.lower().replace("’", "'")
    bases: Mapping[str, tuple[str, ...]] = {}
    if low.isascii() and len(low) < 40:
        low = american(low)
        bases = lemmas(low)
    noun = bases.get("NOUN", (low,))[0]
    verb = (bases.get("AUX") or bases.get("VERB") or (low if bases else _stem(low),))[0]
    adjective = bases.get("ADJ", bases.get("ADV", (low,)))[0]
    derived = derivations.get(low) or derivations.get(noun) or _derive(low)
    return Forms(noun, verb, adjective, derived)


def _stem(word: str) -> str:
    """The verb of a regular form that no dictionary has."""
    for suffix in ("ing", "ed"):
        if word.endswith(suffix) and len(word) > len(suffix) + 2:
            stem = word[: -len(suffix)]
            if stem[-1] == stem[-2] and stem[-1] not in "lsz":
                return stem[:-1]
            return stem
    return word


def _derive(word: str) -> str:
    """What a regular adverb, agent noun or negated adjective is derived from."""
    if word.endswith("ily") and len(word) > 5:
        return word[:-3] + "y"
    if word.endswith("ly") and len(word) > 4:
        return word[:-2]
    for suffix in ("er", "or", "ers", "ors"):
        if word.endswith(suffix) and len(word) > len(suffix) + 2:
            agent = word[: -len(suffix)]
            for verb in (agent, agent + "e", agent[:-1] if agent[-1] == agent[-2] else agent):
                if verb in lemmas(verb).get("VERB", ()):
                    return verb
    for prefix in ("un", "in", "im", "non"):
        if word.startswith(prefix) and lemmas(word[len(prefix) :]).get("ADJ"):
            return word[len(prefix) :]
    return word


def needs_verb(tokens: Sequence[str], position: int) -> bool:
    """Whether grammar wants a verb here: a base form after negated *do*.

    Captions teach that ``like`` is a preposition; in ``does n't like`` it cannot be.

    >>> needs_verb(["He", "does", "n't", "like", "tea"], 3), needs_verb(["looks", "like"], 1)
    (True, False)
    """
    word, before = tokens[position].lower(), position - 1
    while before >= 0 and tokens[before].lower() in _NOT:
        before -= 1
    if before in (-1, position - 1) or tokens[before].lower() not in {"do", "does", "did"}:
        return False
    auxiliary = word in {"be", "do", "get", "have"}
    return word in lemmas(word).get("VERB", ()) and not auxiliary


def shape(word: str) -> int:
    """A class of spelling, which the uncased encoder cannot see (0 to 7)."""
    if any(c.isdigit() for c in word):
        return 1 if word.isdigit() else 2
    if not any(c.isalnum() for c in word):
        return 3
    if word.islower():
        return 4
    if word.isupper():
        return 5 if len(word) > 1 else 6
    return 7 if word[:1].isupper() else 0


SHAPES = 8
