"""Signs that are no words and no plain punctuation: −5, C++, A−, <, 😀.

No reader makes words of them, so that graphs and words agree whatever they are; they are compared
as they are written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from explainers.differences.draft import Draft
from explainers.differences.units import Sentence
from explainers.tables import table_of

_MARKS = "#%&@*/\\†‡§¶‰‱"
"""Punctuation, as Unicode has it, that says something."""

_PLAIN = "`´¨¸™®©$€£¥%"
"""Symbols that do not: quotation marks, what shows an owner; and those that are read as words."""

_MINUS = "-–−"
_TABLE = table_of(__file__)
_AS_ONE = {tuple(typed.split()): (sign,) for typed, sign in _TABLE["as_one"].items()}
"""Signs that are typed as two."""
_BETWEEN = "–"
"""A dash between two numbers, which is a minus where the other sentence has a sign, or a range."""
_CHANGING = frozenset("-+#<>=≤≥±≠≈~")
"""Signs without which a word or number means something else."""

_SPELLED_WORDS = {sign: frozenset(words.split()) for sign, words in _TABLE["spelled"].items()}
_FACE = re.compile(r"[:;=]['’^-]?[()\[\]{}|/\\]+")


class _Run(NamedTuple):
    """What stands between two spaces: letters and digits, signs, and the numbers of all of it."""

    core: str
    signs: tuple[str, ...]
    words: tuple[int, ...]


def _runs(sentence: Sentence) -> list[_Run]:
    pieces: list[list[int]] = []
    for k, (start, _) in enumerate(sentence.spans):
        if pieces and sentence.spans[k - 1][1] == start:
            pieces[-1].append(k)
        else:
            pieces.append([k])
    runs = [_run(sentence, piece) for piece in pieces]
    for k in range(1, len(runs) - 1):
        dash = "".join(sentence.text[slice(*sentence.spans[w])] for w in pieces[k]) in _MINUS
        if dash and runs[k - 1].core[-1:].isdigit() and runs[k + 1].core[:1].isdigit():
            runs[k] = _Run("", (_BETWEEN,), tuple(pieces[k]))
    return runs


def _run(sentence: Sentence, piece: list[int]) -> _Run:
    said = [sentence.text[slice(*sentence.spans[k])] for k in piece]
    if face := _FACE.match("".join(said)):
        return _Run("", (face[0],), tuple(piece[: len(face[0])]))
    signs = {n: sign for n in range(len(said)) if (sign := _sign(said, n))}
    counted = [n for n, word in enumerate(said) if word[0].isalnum() or n in signs]
    if not counted:
        return _Run("", (), ())
    inner = range(counted[0], counted[-1] + 1)
    core = "".join(said[n] for n in inner if n not in signs).casefold()
    found = tuple(signs.values())
    return _Run(core, _AS_ONE.get(found, found), tuple(piece[n] for n in inner))


def _sign(said: Sequence[str], n: int) -> str:
    """The sign that a word of a run is; empty if it is a word or plain punctuation."""
    word = said[n]
    kind = unicodedata.category(word[0])
    before = said[n - 1] if n else ""
    after = said[n + 1] if n + 1 < len(said) else ""
    if word in _MINUS:
        negative = after[:1].isdigit() and not before[-1:].isalnum()
        grade = word == "-" and 0 < len(before) < 3 and before.isalnum() and not after[:1].isalnum()
        return "-" if word == "−" or negative or grade else ""
    positive = word == "+" and after[:1].isdigit() and not before[-1:].isalnum()
    if positive or word in _PLAIN or (kind[0] != "S" and word not in _MARKS):
        return ""
    return word


def compared(a: Sentence, b: Sentence) -> tuple[bool, list[Draft]]:
    """Whether two sentences have the same signs, and what of that is a difference.

    Signs that are spelled out in the other sentence are the same. A difference is named where a
    word has another sign, or one that stands alone has another in its place.
    """
    runs = _without_ranges(_runs(a), _runs(b))
    texts = [{unit.text for unit in sentence.units} for sentence in (a, b)]
    left, right = (
        [sign for run in side for sign in run.signs if _lacked(sign, other)]
        for side, other in zip(runs, reversed(texts), strict=True)
    )
    if left == right:
        return True, []
    found = [*_of_words(*runs, texts), *_alone(*runs)]
    return False, [_draft(x, y, (a, b)) for x, y in found]


def _without_ranges(a: Sequence[_Run], b: Sequence[_Run]) -> tuple[Sequence[_Run], Sequence[_Run]]:
    """The runs, where only one sentence has signs that stand alone without its ranges."""
    if all(any(run.signs and not run.core for run in side) for side in (a, b)):
        return a, b
    x, y = ([r._replace(signs=()) if _BETWEEN in r.signs else r for r in s] for s in (a, b))
    return x, y


def _lacked(sign: str, said: set[str]) -> bool:
    """Whether no word of a sentence says the sign."""
    return said.isdisjoint(_SPELLED_WORDS.get(sign, ()))


def _of_words(
    a: Sequence[_Run], b: Sequence[_Run], texts: Sequence[set[str]]
) -> Iterator[tuple[_Run, _Run]]:
    """Words that are the same but for their signs."""
    there = {(run.core, run.signs) for run in b}
    here = {(run.core, run.signs) for run in a}
    for x in a:
        for y in b:
            if not x.core or x.core != y.core or x.signs == y.signs:
                continue
            new = (x.core, x.signs) not in there and (y.core, y.signs) not in here
            lone = x.signs or y.signs
            said = all(_lacked(sign, texts[0] | texts[1]) for sign in lone)
            if new and ((x.signs and y.signs) or (said and _CHANGING.issuperset(lone))):
                yield x, y


def _alone(a: Sequence[_Run], b: Sequence[_Run]) -> Iterator[tuple[_Run, _Run]]:
    """Signs that stand alone, in the place of others; with the number that follows."""
    sides = [[k for k, run in enumerate(side) if run.signs and not run.core] for side in (a, b)]
    if len(sides[0]) != len(sides[1]):
        return
    for i, j in zip(*sides, strict=True):
        if a[i].signs != b[j].signs:
            yield _with_number(a, i), _with_number(b, j)


def _with_number(runs: Sequence[_Run], k: int) -> _Run:
    run, after = runs[k], runs[k + 1] if k + 1 < len(runs) else runs[k]
    return run._replace(words=run.words + after.words) if after.core[:1].isdigit() else run


def _draft(x: _Run, y: _Run, sentences: tuple[Sentence, Sentence]) -> Draft:
    a, b = (
        tuple(k for k, unit in enumerate(sentence.units) if set(unit.words) & set(run.words))
        for run, sentence in zip((x, y), sentences, strict=True)
    )
    number = any(
        sentence.text[sentence.spans[w][0]].isdigit()
        for run, sentence in zip((x, y), sentences, strict=True)
        for w in run.words
    )
    kind = "quantity" if number else "concept"
    return Draft(kind, a, b, 0.8, a_marks=x.words, b_marks=y.words)
