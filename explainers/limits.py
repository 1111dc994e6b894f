"""Every limit of what is read, compared, unpacked and kept that ``SEMLENS_MAX_…`` can set.

Each is checked before the work that it bounds; its variable of the environment is read once, when
the limit is first asked for. How many studies a server keeps is :mod:`explainers.studies.quota`'s.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property

from explainers.errors import InputError


@dataclass(frozen=True)
class Limit:
    """The most that there may be of something.

    Attributes:
        name: of the variable that sets it, without ``SEMLENS_MAX_``.
        default: what it is where the variable is not set.
        of: what is counted, in the plural.
    """

    name: str
    default: int
    of: str

    @property
    def variable(self) -> str:
        """The variable of the environment that sets it."""
        return f"SEMLENS_MAX_{self.name}"

    @cached_property
    def most(self) -> int:
        """The limit itself.

        Raises:
            InputError: if the variable holds no whole number above 0.
        """
        said = os.environ.get(self.variable)
        if not said:
            return self.default
        if not (said.isascii() and said.isdecimal()) or len(said) > 18 or int(said) < 1:
            raise InputError(f"{self.variable} is to be a whole number above 0, not {said[:40]!r}")
        return int(said)

    def check(self, found: int, what: str, advice: str = "", line: int | None = None) -> None:
        """See that there are not too many.

        Args:
            found: how many there are.
            what: has them, such as ``this file``; the message begins with it.
            advice: what to do; ends the message.
            line: of the input, where one is known.

        Raises:
            InputError: naming the limit, its value and what was found.
        """
        if found > self.most:
            raise InputError(self.over(what, f"{found:,}", advice), line)

    def over(self, what: str, found: str = "", advice: str = "") -> str:
        """What is said of too many; ``found`` is how many, where they were counted."""
        return (
            f"{what} has {found or f'more than {self.most:,}'} {self.of}; up to {self.most:,} "
            f"can be used ({self.variable})" + (f". {advice}" if advice else "")
        )


CHARACTERS = Limit("CHARACTERS", 8_000, "characters")
"""Of a sentence, as it was typed."""

WORDS = Limit("WORDS", 400, "words")
"""Of a sentence, cut at spaces."""

TOKENS = Limit("TOKENS", 600, "words and marks")
"""Of a sentence, each mark by itself: what is compared, each with each."""

PENMAN = Limit("PENMAN", 60_000, "characters")
"""Of a graph that a person writes, or a link or tour brings."""

NODES = Limit("NODES", 500, "nodes")
"""Of a graph; sentences have up to about 60."""

TRIPLES = Limit("TRIPLES", 1_000, "relations and attributes")
"""Of a graph; sentences have up to about 100."""

PROOF = Limit("PROOF", 10_000, "pairs of nodes and relations")
"""That may match, for the solver to prove an alignment; of more, the best one found counts."""

DEPTH = Limit("DEPTH", 150, "levels")
"""Of a graph's brackets; real sentences stay below 20."""

FILE = Limit("FILE", 50_000_000, "bytes")
"""Of a file of pairs, sentences or graphs."""

ROWS = Limit("ROWS", 10_000, "rows")
"""Of a table of pairs."""

COLUMNS = Limit("COLUMNS", 100, "columns")
"""Of a table of pairs, all of its rows together."""

TOUR = Limit("TOUR", 1_000_000, "bytes")
"""Of a tour."""

STEPS = Limit("STEPS", 50, "steps")
"""Of a tour."""

LINK = Limit("LINK", 6_000, "characters")
"""Of the packed part of a link; addresses beyond 8,000 are cut by some servers."""

UNPACKED = Limit("UNPACKED", 200_000, "bytes")
"""That a link may unpack to."""

FILTER = Limit("FILTER", 500, "characters")
"""Of a filter over a table or a collection."""

DOCUMENT = Limit("DOCUMENT", 1_000_000, "characters")
"""Of a document of a collection."""

SENTENCES = Limit("SENTENCES", 10_000, "sentences")
"""Of a document of a collection."""

FIELDS = Limit("FIELDS", 200, "fields")
"""Of a collection, all of its documents together."""

FIELD = Limit("FIELD", 10_000, "characters")
"""Of a field of a document of a collection."""

ANCHOR = Limit("ANCHOR", 20_000, "characters")
"""Of a text that is searched for in a collection."""

UPLOAD = Limit("UPLOAD", 200_000, "sentences")
"""Of a file that is uploaded to be searched."""

JUDGEMENTS = Limit("JUDGEMENTS", 1_000_000, "judgements")
"""Of a study, with all that was changed or taken back."""

RESULTS = Limit("RESULTS", 10_000, "results")
"""Of a search."""

ARCHIVE = Limit("ARCHIVE", 6_000_000_000, "bytes")
"""Of a model that is fetched, packed or unpacked."""

CACHE = Limit("CACHE", 64_000_000, "bytes")
"""Kept of one session's results of each kind, and of a collection's searches."""

VECTORS = Limit("VECTORS", 64_000_000, "bytes")
"""Kept of vectors of concepts, for all sessions."""

SESSIONS = Limit("SESSIONS", 200, "sessions")
"""Of browsers that are connected at once."""

QUEUE = Limit("QUEUE", 100, "explanations")
"""That are waited for, by all sessions together."""

JOBS = Limit("JOBS", 3, "explanations")
"""Of one session that are waited for or computed at once."""

ALL = tuple(value for value in vars().copy().values() if isinstance(value, Limit))
"""Every limit, in this order."""
