"""What the name of a concept says: whether it is a PropBank frame, and of which lemma."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from explainers.text import plain_forms

_FRAME = re.compile(r"([^\W\d_].*)-([0-9]{2,3})", re.DOTALL)


def normal_label(label: str) -> str:
    """A concept or constant as every metric compares it.

    It is in lower case, without quotes around it, in plain forms of letters and signs.

    >>> [normal_label(label) for label in ('"New York"', '"-"', "−", "Buy-01", "５", "ﬁsh")]
    ['new york', '-', '-', 'buy-01', '5', 'fish']
    """
    return plain_forms(label).lower().strip("\"'")


class Frame(NamedTuple):
    """A PropBank frame: a verb with its particle, if any (``take-off``), and a sense (``01``)."""

    lemma: str
    sense: str

    @property
    def special(self) -> bool:
        """Whether it is one of AMR's own frames (``have-org-role-91``), which are no verb's."""
        return len(self.sense) == 2 and self.sense.startswith("9")


@lru_cache(maxsize=50_000)
def frame_of(concept: str) -> Frame | None:
    """The frame that a concept is, if it is one.

    A frame is a lemma, which begins with a letter, and a sense of two digits, or of three where
    PropBank counts from 101; a number with a hyphen is none.

    >>> frame_of("take-off-17")
    Frame(lemma='take-off', sense='17')
    >>> [is_frame(c) for c in ("present-101", "dog", "2019", "2019-12")]
    [True, False, False, False]
    """
    match = _FRAME.fullmatch(concept)
    return Frame(match[1], match[2]) if match else None


def is_frame(concept: str) -> bool:
    """Whether a concept is a PropBank frame; see :func:`frame_of`."""
    return frame_of(concept) is not None
