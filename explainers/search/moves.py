"""Two searches compared: what entered, what left, and how far rows moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explainers.search.ranking import SearchResult


class Move(NamedTuple):
    """Where a row stands in two lists of results."""

    row: int  # its number
    before: int | None  # its rank, from 1; none where it is not among the results
    after: int | None

    @property
    def up(self) -> int:
        """Ranks that it rose by, negative where it fell; 0 for what entered or left."""
        return self.before - self.after if self.before and self.after else 0


def moves(before: Sequence[SearchResult], after: Sequence[SearchResult]) -> dict[int, Move]:
    """Row to its move, the rows of ``after`` first, each list in its order."""
    first = {result.row: rank for rank, result in enumerate(before, 1)}
    second = {result.row: rank for rank, result in enumerate(after, 1)}
    return {row: Move(row, first.get(row), second.get(row)) for row in {**second, **first}}
