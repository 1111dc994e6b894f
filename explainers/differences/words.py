"""A sentence cut into the words that the rules read."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import replace

from explainers import text
from explainers.amr.compact.words import number
from explainers.differences.tags import join_particles, tag
from explainers.differences.units import UNREAD, Sentence, Unit
from explainers.reading.result import Reading
from explainers.tables import table_of

_TABLE = table_of(__file__)
_CONTRACTED = {word: tuple(said.split()) for word, said in _TABLE["contracted"].items()}
_JOINED = {tuple(said.split()): meant for said, meant in _TABLE["joined"].items()}
"""What is written as several words and read as one, and what it reads as."""
_JOINED_FIRST = {words[0] for words in _JOINED}

_WRITTEN_AS, _CLITICS = _TABLE["written"], _TABLE["clitics"]
_BY_KIND = {
    ("'d", "AUX", "have"): "had", ("'s", "AUX", "be"): "is", ("'s", "VERB", "be"): "is",
    ("'s", "AUX", "have"): "has",
}  # fmt: skip
"""What an ending stands for that may be several words, by what the reader says of it."""
_SHORT = re.compile(r"(\d[\d,]*(?:\.\d+)?)(k|m|mn|bn|tn)")
_SHORT_SCALES = {"k": 1e3, "m": 1e6, "mn": 1e6, "bn": 1e9, "tn": 1e12}
_CLOCK = re.compile(r"\d{1,2}:\d\d")
_FRACTION = re.compile(r"(\d*)([¼-¾⅐-⅞])")
_GLUED = re.compile(r"(\d[\d.,:]*)(kg|g|km|cm|mm|mg|ml|mph|am|pm)")


def read(reading: Reading, names: Collection[str] = ()) -> Sentence:
    """A sentence's words as the rules see them.

    Args:
        reading: the cleaned sentence, as the reader read it.
        names: words known to be parts of names, in lower case.
    """
    sentence = reading.text
    spans = tuple(text.spans(sentence))
    written = [sentence[i:j] for i, j in spans]
    said = _joined_words(_without_got(_units(reading, spans, written)))
    units = tag(join_particles(_amounts(said)), reading, names)
    marks = frozenset(w for w in written if not w[0].isalnum())
    return Sentence(sentence, spans, tuple(units), marks, reading)


def _units(
    reading: Reading, spans: Sequence[tuple[int, int]], written: Sequence[str]
) -> list[Unit]:
    """Words, contractions apart, figures and hyphenated words in one piece."""
    sentence = reading.text
    ends = [word.end for word in reading]
    found: list[Unit] = []
    broken, k = False, 0
    while k < len(written):
        end = _joined(sentence, spans, written, k)
        first, last = spans[k][0], spans[end - 1][1]
        form = sentence[first:last]
        low = form.lower().replace("’", "'")
        words = tuple(range(k, end))
        if not (low[0].isalnum() or low in "$€£¥%"):
            broken = broken or low in ",;:()–—-"
            k = end
            continue
        low = _WRITTEN_AS.get(low, low.replace(" ", ""))
        read_as = range(bisect_left(ends, first + 1), min(bisect_left(ends, last) + 1, len(ends)))
        parts = _parts(low, _kind(reading, read_as))
        alike = len(parts) == len(read_as)
        for n, part in enumerate(parts):
            at = read_as[n] if alike else _governing(reading, read_as)
            word = reading[at] if at >= 0 else UNREAD
            found.append(Unit(form, part, words, word, at, after_break=broken and n == 0))
        broken, k = False, end
    return found


def _governing(reading: Reading, numbers: Sequence[int]) -> int:
    """The one of some words that governs the others; nothing where there are none."""
    outside = (k for k in numbers if reading[k].head not in numbers)
    return next(outside, -1)


def _without_got(units: list[Unit]) -> list[Unit]:
    """*Have got* is *have*: the second word is left out."""
    found: list[Unit] = []
    for k, unit in enumerate(units):
        before = [u.text for u in units[max(0, k - 3) : k] if u.text not in ("not", "never")]
        after = units[k + 1].text if k + 1 < len(units) else ""
        have = bool(before) and before[-1] in ("have", "has")
        if unit.text == "got" and have and after and not units[k + 1].participle:
            n = max(n for n, u in enumerate(found) if u.text == before[-1])
            found[n] = replace(found[n], word=replace(unit.word, features={}), at=unit.at)
            continue
        found.append(unit)
    return found


def _joined_words(units: list[Unit]) -> list[Unit]:
    """Function words of several words made one: *no one*, *not a single*, *hardly ever*."""
    found: list[Unit] = []
    k = 0
    while k < len(units):
        listed = _JOINED.items() if units[k].text in _JOINED_FIRST else ()
        for joined, meant in listed:
            end = k + len(joined)
            if tuple(u.text for u in units[k:end]) != joined or any(
                u.after_break for u in units[k + 1 : end]
            ):
                continue
            form = " ".join(u.form for u in units[k:end])
            words = tuple(w for u in units[k:end] for w in u.words)
            inside = {u.at for u in units[k:end]}
            head = next((u for u in units[k:end] if u.word.head not in inside), units[k])
            found.append(
                replace(units[k], form=form, text=meant, words=words, word=head.word, at=head.at)
            )
            k = end
            break
        else:
            found.append(units[k])
            k += 1
    return found


def _joined(sentence: str, spans: Sequence[tuple[int, int]], written: Sequence[str], k: int) -> int:
    """Where the piece that begins with word ``k`` ends."""

    def touching(n: int) -> bool:
        return n < len(written) and spans[n - 1][1] == spans[n][0]

    end = k + 1
    first = written[k]
    if first[0].isdigit():
        while touching(end) and written[end] in ".,:" and touching(end + 1):
            if not written[end + 1][0].isdigit():
                break
            end += 2
    elif first[0].isalpha() and len(first) == 1:
        while touching(end) and written[end] == "." and touching(end + 1):
            if len(written[end + 1]) > 1 or not written[end + 1].isalpha():
                break
            end += 2
        if end > k + 1 and touching(end) and written[end] == ".":
            end += 1
    elif first[0].isalpha() and number([first.lower()], 0) is None:
        while touching(end) and written[end] == "-" and touching(end + 1):
            if not written[end + 1][0].isalpha():
                break
            end += 2
    return end


def _kind(reading: Reading, numbers: Sequence[int]) -> tuple[str, str]:
    """Part of speech and lemma of the last of some words."""
    last = reading[numbers[-1]] if numbers else UNREAD
    return last.upos, last.lemma


def _parts(low: str, last: tuple[str, str]) -> tuple[str, ...]:
    """The words that a piece is made of; ``last`` is what the last one is."""
    if low in _CONTRACTED:
        return _CONTRACTED[low]
    if measured := _GLUED.fullmatch(low):
        return measured[1], measured[2]
    if low.endswith("n't") and len(low) > 3:
        return (low[:-3], "not")
    for clitic, full in _CLITICS.items():
        if low.endswith(clitic) and len(low) > len(clitic):
            return (low[: -len(clitic)], _BY_KIND.get((clitic, *last), full))
    return (low,)


def _amounts(units: list[Unit]) -> list[Unit]:
    """Numbers of several words made one."""
    found: list[Unit] = []
    texts = [u.text for u in units]
    k = 0
    while k < len(units):
        counted = texts[k] != "second" or (k and texts[k - 1] == "the" and k + 1 < len(units))
        value = number(texts, k) if counted and texts[k] != "a" else None
        value = value or _from_cardinal(texts[k]) or _abbreviated(texts[k])
        if value is None and _CLOCK.fullmatch(texts[k]):
            value = texts[k].replace(":", ".")
        if value is None:
            found.append(units[k])
            k += 1
            continue
        end = k + 1
        while end < len(units) and end < k + 5:
            joined = number([texts[end]], 0)
            and_ = texts[end] == "and" and end + 1 < len(units) and texts[end - 1] == "hundred"
            if not (joined or and_) or (texts[k].isdigit() and texts[end].isdigit()):
                break
            if not (and_ or _scale(texts[end]) or _tens(texts[end - 1])):
                break
            if joined and not _scale(texts[end]) and "-" not in texts[end] and texts[k].isdigit():
                break
            end += 1
        words = tuple(range(units[k].words[0], units[end - 1].words[-1] + 1))
        amount = _value([t for t in texts[k:end] if t != "and"])
        first = units[k]
        found.append(
            replace(
                first,
                form=" ".join(u.form for u in units[k:end]),
                text=" ".join(texts[k:end]),
                words=words,
                value=float(value) if amount is None else amount,
                ordinal=_ordinal(texts[end - 1]),
            )
        )
        k = end
    return found


def _scale(word: str) -> bool:
    return word in ("hundred", "thousand", "million", "billion", "trillion", "dozen")


def _tens(word: str) -> bool:
    return word.endswith("ty") or _scale(word) or word == "and"


def _ordinal(word: str) -> bool:
    return word in ("first", "third", "fifth", "ninth", "twelfth") or (
        word.endswith(("th", "st", "nd", "rd")) and word not in ("thousand", "hundredth")
        and (number([word], 0) or _from_cardinal(word)) is not None
    )  # fmt: skip


def _abbreviated(word: str) -> str | None:
    """The value of an amount like *14m*, *2.5bn* or *2½*."""
    if part := _FRACTION.fullmatch(word):
        return str(int(part[1] or 0) + unicodedata.numeric(part[2]))
    found = _SHORT.fullmatch(word)
    if found is None:
        return None
    return str(float(found[1].replace(",", "")) * _SHORT_SCALES[found[2]])


def _from_cardinal(word: str) -> str | None:
    """The value of an ordinal (*sixteenth*, *twentieth*) by its cardinal number."""
    if word.endswith("ieth"):
        return number([f"{word[:-4]}y"], 0)
    return number([word[:-2]], 0) if word.endswith("th") and word[:1].isalpha() else None


def _value(words: Sequence[str]) -> float | None:
    """The value of a number written in words or figures."""
    total, current = 0.0, 0.0
    for word in words:
        if _scale(word):
            factor = float(number([word], 0) or 1)
            current = (current or 1.0) * factor
            if factor >= 1000:
                total, current = total + current, 0.0
        else:
            known = number([word], 0) or _abbreviated(word)
            if known is None:
                return None
            current += float(known)
    return total + current
