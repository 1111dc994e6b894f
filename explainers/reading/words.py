"""A sentence cut into words, as the treebanks of its language cut it.

A written token may be several words: *doesn't* is *does* and *n't*, French *du* is *de* and *le*.
What is cut how is a table, ``words.toml``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from explainers.reading.memory import Memory
from explainers.reading.result import Reading, Word
from explainers.tables import table_of

_TOKEN = re.compile(
    r"""
    https?://\S+[\w/] | www\.\S+[\w/] | [\w.+-]+@[\w-]+\.[\w.-]*\w      # addresses
  | [:;=8][-']?[()DPpO|/\\](?!\w) | <3                                     # faces
  | (?<!\w)[#@]\w+
  | \d+(?:[.,:/]\d+)*                                                    # numbers, times, dates
      (?:(?:st|nd|rd|th|s)\b|(?=[^\W\d])[^\W_]*)?
  | (?:[^\W\d_]\.){2,}                                                   # U.S.
  | [^\W_]+(?:['’&][^\W_]+)*['’]?(?:[-‐][^\W_]+(?:['’][^\W_]+)*)*   # words
  | \.{2,} | …+ | [*=+~<>-]{2,} | [!?]{2,} | _+ | `` | ''
  | [\U0001F1E6-\U0001F1FF]{2}                                             # flags, emoji
  | [☀-➿\U0001F300-\U0001FAFF][\uFE0F\U0001F3FB-\U0001F3FF]*
      (?:\u200D[☀-➿\U0001F300-\U0001FAFF]\uFE0F?)*
  | \S
    """,
    re.VERBOSE,
)


ACUTE = "\u0301"
"""The accent of *á*, as a letter of its own."""


class _Table(NamedTuple):
    """How a language is cut, as ``words.toml`` explains."""

    contractions: dict[str, Sequence[str]]
    split: dict[str, Sequence[str]]
    ends: Sequence[re.Pattern[str]]
    starts: Sequence[re.Pattern[str]]
    prefixes: frozenset[str]
    abbreviations: frozenset[str]
    final: frozenset[str]
    whole: frozenset[str]
    hyphens: bool
    ordinals: bool
    enclitics: re.Pattern[str] | None


@lru_cache(maxsize=8)
def _table(language: str) -> _Table:
    tables: dict[str, Any] = table_of(__file__, "words")
    own = tables.get(language, {})

    def patterns(name: str) -> list[re.Pattern[str]]:
        return [re.compile(p, re.IGNORECASE) for p in own.get(name, ())]

    shortened = f"{tables['all']['abbreviations']} {own.get('abbreviations', '')}"
    return _Table(
        {token: made.split() for token, made in own.get("contractions", {}).items()},
        {token: made.split() for token, made in own.get("split", {}).items()},
        [re.compile(f"(?:{p.pattern})\\Z", re.IGNORECASE) for p in patterns("ends")],
        patterns("starts"),
        frozenset(own.get("prefixes", "").split()),
        frozenset(shortened.split()),
        frozenset(tables["all"]["final"].split()),
        frozenset(own.get("whole", "").split()),
        own.get("hyphens") == "split",
        own.get("ordinals", False),
        re.compile(own["enclitics"], re.IGNORECASE) if "enclitics" in own else None,
    )


def cut(text: str, language: str = "en", memory: Memory | None = None) -> Reading:
    """A sentence whose words are not read yet.

    Args:
        text: a sentence; without words it has none.
        language: its code; of one without a table only spaces and marks are heeded.
        memory: which verbs there are, from which Spanish pronouns at their end are cut; none are
            where it is not given.

    >>> [word.form for word in cut("He doesn't like e-mail.")]
    ['He', 'does', "n't", 'like', 'e-mail', '.']
    >>> [word.form for word in cut("L'ami du roi dort-il ?", "fr")]
    ["L'", 'ami', 'de', 'le', 'roi', 'dort', '-il', '?']
    """
    table, words = _table(language), list[Word]()
    token = 0
    for start, end in _tokens(text, table):
        for surface_start, surface_end in _apart(text, start, end, table):
            surface = text[surface_start:surface_end]
            made = _words(surface, table)
            if memory and made == [surface]:
                made = _without_pronouns(surface, table, memory, language)
            at = surface_start
            apart = "".join(made) == surface
            for form in made:
                span = (at, at + len(form)) if apart else (surface_start, surface_end)
                at += len(form)
                words.append(Word(form, *span, token))
            token += 1
    return Reading(text, tuple(words), language)


def _tokens(text: str, table: _Table) -> Iterator[tuple[int, int]]:
    """Where tokens stand, abbreviations with their full stop."""
    matches = [m.span() for m in _TOKEN.finditer(text)]
    k = 0
    while k < len(matches):
        start, end = matches[k]
        following = matches[k + 1] if k + 1 < len(matches) else (-1, -1)
        if following[0] == end and text[following[0] : following[1]] == ".":
            last = k + 2 == len(matches)
            word = text[start : end + 1].lower()
            initial = len(word) == 2 and text[start].isupper() and not last
            ordinal = table.ordinals and text[start:end].isdigit() and not last
            short = word in table.abbreviations and (
                not last or word in table.final or "." in word[:-1]
            )
            if short or initial or ordinal:
                end, k = end + 1, k + 1
        yield start, end
        k += 1


def _apart(text: str, start: int, end: int, table: _Table) -> Iterator[tuple[int, int]]:
    """The written words of a token: its parts at hyphens, elided words at its start."""
    token = text[start:end]
    low = token.lower().replace("’", "'")
    if low in table.whole or not any(c in token for c in "-‐'’"):
        yield start, end
        return
    for pattern in table.starts:
        if match := pattern.match(token):
            yield start, start + match.end()
            yield from _apart(text, start + match.end(), end, table)
            return
    if not table.hyphens:
        for pattern in table.ends:
            match = pattern.search(token)
            if match and match.start() and low not in table.whole:
                yield from _apart(text, start, start + match.start(), table)
                yield start + match.start(), end
                return
    if not table.hyphens or _hyphen_stays(low, table.prefixes):
        yield start, end
        return
    at = start
    for match in re.finditer("[-‐]", token):
        yield at, start + match.start()
        yield start + match.start(), start + match.end()
        at = start + match.end()
    yield at, end


def _hyphen_stays(token: str, prefixes: frozenset[str]) -> bool:
    """Whether no hyphen of a token stands between words."""
    if not re.search(r"[^\W_][-‐][^\W_]", token):
        return True
    return bool(re.fullmatch(r"\d+(-\d+){2,}", token)) or token.startswith(tuple(prefixes))


def _words(token: str, table: _Table) -> Sequence[str]:
    """The words that a token is made of."""
    low = token.lower()
    if made := table.contractions.get(low):
        return _as_written(token, made)
    if made := table.split.get(low):
        lengths = [len(part) for part in made]
        return [token[sum(lengths[:k]) : sum(lengths[: k + 1])] for k in range(len(made))]
    if table.hyphens:
        for pattern in table.ends:
            match = pattern.search(token)
            if match and match.start():
                return [*_words(token[: match.start()], table), match[0]]
    return [token]


def _as_written(token: str, made: Sequence[str]) -> list[str]:
    """The words of a contraction, in capitals as it is."""
    if token.isupper() and len(token) > 1:
        return [part.upper() for part in made]
    if token[:1].isupper():
        return [made[0].capitalize(), *made[1:]]
    return list(made)


def _without_pronouns(token: str, table: _Table, memory: Memory, language: str) -> Sequence[str]:
    """A verb and the pronouns that are written at its end, where what is left is a known verb.

    An infinitive or gerund is one (*darte*, *diciendo*), and any form whose accent is there for
    the pronouns' sake (*cómpralo*), unless all of it is a noun (*ídolos*).
    """
    match = table.enclitics and table.enclitics.fullmatch(token)
    pronouns = [part for part in match.groups()[1:] if part] if match else []
    if not match or not pronouns:
        return [token]
    verb = match[1]
    plain = unicodedata.normalize("NFC", unicodedata.normalize("NFD", verb).replace(ACUTE, ""))
    if any(memory.lemma(token, upos, language) for upos in ("NOUN", "ADJ", "ADV")):
        return [token]
    for form in (verb, plain):
        if form[-1:] == "r" and memory.knows(form, "VERB", language):
            return [form, *pronouns]
    known = memory.lemma(plain, "VERB", language) or any(
        memory.knows(infinitive, "VERB", language)
        for infinitive in (f"{plain}r", f"{plain[:-1]}ir")
    )
    return [plain, *pronouns] if known and (verb != plain or plain.endswith("ndo")) else [token]


DES = "des"
"""French *of the*, or an article."""

_BEFORE_ARTICLE = frozenset({"VERB", "AUX", "ADP", "SCONJ", "PUNCT", ""})


def articles(read: Reading) -> Reading | None:
    """A French sentence in which *des* is an article where a noun has none before it.

    Args:
        read: with *des* as *de* and *les* everywhere.

    Returns:
        The sentence, to be read again; nothing if there is nothing to change.
    """
    if read.language != "fr":
        return None
    gone: set[int] = set()
    words = list(read.words)
    for k, word in enumerate(words):
        before = words[k - 1].upos if k else ""
        whole = read.text[word.start : word.end]
        if word.form.lower() == "de" and whole.lower() == DES and before in _BEFORE_ARTICLE:
            words[k] = replace(word, form=whole)
            gone.add(k + 1)
    if not gone:
        return None
    return Reading(
        read.text,
        tuple(Word(w.form, w.start, w.end, w.token) for k, w in enumerate(words) if k not in gone),
        read.language,
    )
