"""What the spelling of a word says: its ends, its case, whether it stands alone.

The encoder's pieces tell little of case and of endings. Each fact is a row of one table, found by
a hash of its name (Weinberger et al. 2009, *Feature hashing*).
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from explainers.reading.result import Reading

ROWS = 20_000
"""Rows of the table; what is spelled differently may share one."""

FACTS = 12
"""Facts of a word: form, five ends, three beginnings, shape, neighbours, the sentence."""


def facts(
    forms: Sequence[str], spans: Sequence[tuple[int, int]], language: str
) -> NDArray[np.int32]:
    """The rows of what is known of each word of a sentence, (words, FACTS); the first is its form.

    Args:
        forms: of its words.
        spans: where each stands in the text.
        language: of the sentence.
    """
    letters = [form for form in forms if form.isalpha()]
    upper = sum(form[0].isupper() for form in letters)
    case = "none" if not upper else "most" if 2 * upper > len(letters) and upper > 2 else "some"
    found = np.empty((len(forms), FACTS), np.int32)
    for k, form in enumerate(forms):
        found[k, : FACTS - 2] = _of_form(form, language)
        before = k == 0 or spans[k - 1][1] < spans[k][0]
        after = k + 1 == len(forms) or spans[k][1] < spans[k + 1][0]
        first = k == 0 or (k == 1 and not forms[0].isalnum())
        found[k, FACTS - 2] = _row(f"stands {before:d}{after:d}{first:d}{shape(form)}")
        found[k, FACTS - 1] = _row(f"sentence {case}{language}")
    return found


def facts_of(reading: Reading) -> NDArray[np.int32]:
    """The same of a sentence that was cut into words."""
    spans = [(word.start, word.end) for word in reading]
    return facts([word.form for word in reading], spans, reading.language)


@lru_cache(maxsize=50_000)
def _of_form(form: str, language: str) -> tuple[int, ...]:
    low = form.lower()
    ends = [_row(f"end {low[-n:]}") for n in (1, 2, 3, 4, 5)]
    starts = [_row(f"start {low[:n]}") for n in (1, 2, 3)]
    return (_row(f"form {low} {language}"), *ends, *starts, _row(f"shape {shape(form)} {language}"))


@lru_cache(maxsize=50_000)
def shape(form: str) -> str:
    """Kinds of characters in order, each once: capitals, small letters, digits, marks.

    >>> shape("McCartney"), shape("B-52"), shape("dog"), shape("...")
    ('XxXx', 'X-d', 'x', '.')
    """
    kinds = ""
    for c in form[:12]:
        kind = "X" if c.isupper() else "x" if c.isalpha() else "d" if c.isdigit() else c
        if not kinds.endswith(kind):
            kinds += kind
    return kinds


def _row(name: str) -> int:
    return zlib.crc32(name.encode()) % ROWS
