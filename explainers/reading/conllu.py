"""CoNLL-U in and out (Universal Dependencies, version 2): ten columns, a word a line.

Comments but ``# text`` and ``# lang``, empty nodes (``8.1``) and the columns of other tag sets and
of enhanced graphs are not kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from explainers.errors import InputError
from explainers.reading.result import ROOT, Reading, Word
from explainers.reading.tree import fault

COLUMNS = 10
_NONE = "_"


@dataclass
class _Lines:
    """The lines of one sentence."""

    first: int
    text: str = ""
    language: str = ""
    rows: list[tuple[int, list[str]]] = field(default_factory=list)


def read(content: str) -> list[Reading]:
    """The sentences of a file.

    Raises:
        InputError: naming the line that is wrong.

    >>> [one] = read("1\\tRain\\train\\tNOUN\\t_\\tNumber=Sing\\t0\\troot\\t_\\t_\\n")
    >>> one.text, one[0].lemma, one[0].features
    ('Rain', 'rain', {'Number': 'Sing'})
    """
    return list(sentences(content.split("\n")))


def sentences(lines: Iterable[str]) -> Iterator[Reading]:
    """The same, one by one, of lines."""
    current, number = _Lines(1), 0
    for number, raw in enumerate(lines, 1):
        line = raw.rstrip("\r\n")
        if not line.strip():
            if current.rows:
                yield _reading(current)
            current = _Lines(number + 1)
        elif line.startswith("#"):
            name, _, value = line[1:].partition("=")
            if name.strip() == "text":
                current.text = value.strip()
            elif name.strip() == "lang":
                current.language = value.strip()
        else:
            current.rows.append((number, _columns(line, number)))
    if current.rows:
        yield _reading(current)


def _columns(line: str, number: int) -> list[str]:
    columns = line.split("\t")
    if len(columns) != COLUMNS:
        raise InputError(f"expected {COLUMNS} tab-separated columns, found {len(columns)}", number)
    if not columns[1].strip():
        raise InputError("the second column, which has the word, is empty", number)
    return columns


def _reading(of: _Lines) -> Reading:
    """The words of a sentence, each where it stands in the text."""
    tokens = _tokens(of)
    text, spans = _text(of.text, tokens)
    words: list[Word] = []
    for token, (parts, (start, end)) in enumerate(zip(tokens, spans, strict=True)):
        # Parts that are written as they stand have places of their own
        apart = "".join(columns[1] for _, columns in parts.words) == text[start:end]
        at = start
        for number, columns in parts.words:
            stop = at + len(columns[1])
            span = (at, stop) if apart else (start, end)
            words.append(_word(columns, number, len(words), span, token))
            at = stop
    lines = [number for parts in tokens for number, _ in parts.words]
    if found := fault([word.head for word in words]):
        raise InputError(found[1], lines[found[0]])
    return Reading(text, tuple(words), of.language)


class _Token(NamedTuple):
    """A written token, and the lines of the words that it is made of."""

    form: str
    glued: bool
    words: list[tuple[int, list[str]]]


def _tokens(of: _Lines) -> list[_Token]:
    """The written tokens of a sentence."""
    found: list[_Token] = []
    left = words = 0
    for number, columns in of.rows:
        name, glued = columns[0], "SpaceAfter=No" in columns[9]
        if "." in name:
            continue
        if "-" in name:
            if left:
                raise InputError(f"{name[:20]!r} begins within another range of words", number)
            left = _size(name, words + 1, number)
            found.append(_Token(columns[1], glued, []))
            continue
        if left:
            left -= 1
            found[-1].words.append((number, columns))
        else:
            found.append(_Token(columns[1], glued, [(number, columns)]))
        words += 1
    if left:
        raise InputError(f"{found[-1].form!r} lacks {left} of its words", of.rows[-1][0])
    return found


def _size(name: str, begins: int, number: int) -> int:
    """How many words a range of them has, which begins with a certain one."""
    first, _, last = name.partition("-")
    if not (first.isdecimal() and last.isdecimal() and int(first) < int(last)):
        raise InputError(f"{name[:20]!r} is no range of words", number)
    if int(first) != begins:
        raise InputError(f"expected a range from word {begins}, found {name[:20]!r}", number)
    return int(last) - int(first) + 1


def _text(given: str, tokens: Sequence[_Token]) -> tuple[str, list[tuple[int, int]]]:
    """The text of a sentence, and where its written tokens stand in it."""
    if spans := _found(given, [token.form for token in tokens]):
        return given, spans
    made = ""
    for token in tokens:
        spans.append((len(made), len(made) + len(token.form)))
        made += token.form + ("" if token.glued else " ")
    return made.rstrip(" "), spans


def _found(text: str, forms: Sequence[str]) -> list[tuple[int, int]]:
    """Where forms stand in a text, one after the other; nothing if they do not."""
    spans, at = [], 0
    for form in forms:
        while at < len(text) and text[at].isspace():
            at += 1
        if not text.startswith(form, at):
            return []
        spans.append((at, at + len(form)))
        at += len(form)
    return spans


def _word(
    columns: list[str], number: int, position: int, span: tuple[int, int], token: int
) -> Word:
    if columns[0] != str(position + 1):
        raise InputError(f"expected word {position + 1}, found {columns[0][:20]!r}", number)
    head = columns[6]
    if head != _NONE and not head.isdecimal():
        raise InputError(f"the head {head[:20]!r} is no number", number)
    lemma, upos, relation = ("" if c == _NONE else c for c in (columns[2], columns[3], columns[7]))
    return Word(
        columns[1],
        *span,
        token,
        upos or "X",
        lemma or (columns[1] if columns[1] == columns[2] else ""),
        _features(columns[5], number),
        ROOT if head == _NONE else int(head) - 1,
        relation or "root",
    )


def _features(column: str, number: int) -> dict[str, str]:
    if column == _NONE:
        return {}
    pairs = [part.partition("=") for part in column.split("|")]
    if not all(name and value for name, _, value in pairs):
        raise InputError(f"{column[:40]!r} are no features", number)
    return {name: value for name, _, value in pairs}


def write(reading: Reading) -> str:
    """A sentence in CoNLL-U, without the blank line after it.

    >>> [one] = read("1\\tRain\\train\\tNOUN\\t_\\t_\\t0\\troot\\t_\\t_")
    >>> write(one).split("\\n")[1].split("\\t")
    ['1', 'Rain', 'rain', 'NOUN', '_', '_', '0', 'root', '_', '_']
    """
    lines = [f"# text = {reading.text}"]
    if reading.language:
        lines.append(f"# lang = {reading.language}")
    spans = reading.tokens()
    size = [0] * len(spans)
    for word in reading:
        size[word.token] += 1
    glued = [a[1] == b[0] for a, b in pairwise(spans)] + [False]
    seen = -1
    for k, word in enumerate(reading, 1):
        note = "SpaceAfter=No" if glued[word.token] else _NONE
        if word.token != seen and size[word.token] > 1:
            start, end = spans[word.token]
            row = [f"{k}-{k + size[word.token] - 1}", reading.text[start:end], *[_NONE] * 7, note]
            lines.append("\t".join(row))
        seen = word.token
        features = "|".join(f"{n}={v}" for n, v in word.features.items())
        own = note if size[word.token] == 1 else _NONE
        columns = (str(k), word.form, word.lemma, word.upos, "", features)
        rest = (str(word.head + 1), word.relation, "", own)
        lines.append("\t".join(c or _NONE for c in (*columns, *rest)))
    return "\n".join(lines)
