"""A cache of limited weight."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Memory(Generic[Made]):
    """A cache by key; where all of it weighs too much, the least recently used goes.

    May be used by several threads. Nothing is held while something is made: two that ask for
    the same at once may both make it. What weighs more than ``most`` by itself is not kept;
    a key counts by its characters.
    """

    def __init__(self, most: int, weigh: Callable[[Made], int]) -> None:
        self._most, self._weigh = most, weigh
        self._weight = 0
        self._kept: OrderedDict[Hashable, tuple[Made, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Made | None:
        """The value of a key; none if it is not known."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def keep(self, key: Hashable, made: Made) -> None:
        """Keep the value of a key."""
        weight = self._weigh(made) + len(repr(key))
        with self._lock:
            if key in self._kept or weight > self._most:
                return
            self._kept[key] = made, weight
            self._weight += weight
            while self._weight > self._most:
                _, (_, old) = self._kept.popitem(last=False)
                self._weight -= old

    def of(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The value of a key, made now if it is not known."""
        made = self.get(key)
        if made is None:
            made = make()
            self.keep(key, made)
        return made
