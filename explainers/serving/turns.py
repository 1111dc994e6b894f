"""Turns: explanations wait in one queue of their own, whoever asks for them.

So many are computed at once as the machine has cores. Of those that wait, the next is of who was
given least, counted by what explanations cost: among addresses, then among the browsers of an
address, then among the sessions of a browser, so that nobody who asks much, or opens many tabs,
keeps others waiting (self-clocked fair queueing; Golestani 1994). One turn is left to others by
each person, and one by all long pairs together. What nobody waits for at a screen, such as a
study, gives way to all of them.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from explainers.errors import SemlensError
from explainers.limits import Limit, limit
from explainers.serving.seats import share

QUEUE = limit("QUEUE", 100, "explanations", "that are waited for, by all sessions together")
JOBS = limit("JOBS", 3, "explanations", "of one session that are waited for or computed at once")

PATIENCE = 60.0
"""Seconds that what gives way does so at most, so that it gets on where somebody always asks."""

LOOK = 0.5  # seconds after which who waits looks whether the queue was closed

LONG = 5.0
"""What a pair costs from which on it is long, in short ones of some 40 words."""

Owner = tuple[str, str, str]
"""Who asks: an address, a browser there, a session of that browser."""

Line = tuple[str, ...]
"""The beginning of an owner: one of those among whom turns are shared out."""

LEVELS = 3

AHEAD = 0.01
"""By so much comes first who comes anew, of those who are otherwise equal."""


class BusyError(SemlensError):
    """Too many wait; asking again later may help."""


@dataclass(frozen=True)
class QueueFigures:
    """What has been done so far, and what is waited for."""

    waiting: int = 0  # turns now
    running: int = 0
    done: int = 0  # turns that ended well, or by an error
    failed: int = 0
    dropped: int = 0  # that were given up before they ended, since nobody waits for them any more
    refused: int = 0  # that could not be waited for
    seconds: float = 0.0  # that all turns took, without the waiting


class Ticket:
    """A place in the queue of whoever asks (its owner), then a turn.

    Args:
        turns: the queue.
        owner, cost: see :meth:`Turns.ask`.
    """

    def __init__(self, turns: Turns, owner: Owner, cost: float) -> None:
        self.owner, self.cost = owner, cost
        # Whom it is of, from the address on, each with whom it shares what it is given from
        self.lines = [(owner[:level], owner[: level + 1]) for level in range(LEVELS)]
        self._turns = turns
        self._called = threading.Event()

    def wait(self, seconds: float) -> bool:
        """Whether it is its turn, at the latest after so many seconds."""
        return self._called.wait(seconds)

    @property
    def before(self) -> int:
        """How many wait that come first."""
        return self._turns.before(self)


class Turns:
    """The queue: so many turns ``at_once``; ``most`` may wait, ``each`` be of one asker."""

    def __init__(self, at_once: int, most: Limit, each: Limit) -> None:
        self.at_once, self.most, self.each = at_once, most, each
        self._change = threading.Condition()
        self._waiting: list[Ticket] = []
        self._running: list[Ticket] = []
        self._given: dict[Line, float] = {}
        self._now: dict[Line, float] = {}
        self._ordered: list[Ticket] | None = None
        self._figures = QueueFigures()
        self._closed = False
        self._mine = threading.local()

    @property
    def held(self) -> bool:
        """Whether this thread has a turn."""
        return bool(getattr(self._mine, "held", False))

    @property
    def _there(self) -> list[Ticket]:
        return [*self._waiting, *self._running]

    @property
    def closed(self) -> bool:
        """Whether nothing more begins that somebody asks for."""
        return self._closed

    @property
    def figures(self) -> QueueFigures:
        """What has been done so far."""
        with self._change:
            now = (len(self._waiting), len(self._running))
            return replace(self._figures, waiting=now[0], running=now[1])

    @contextmanager
    def ask(self, owner: str | Owner, cost: float = 1.0) -> Iterator[Ticket]:
        """Stand in the queue while in this block; ``BusyError`` if too many wait already.

        Args:
            owner: who asks; a session alone counts as a browser of its own.
            cost: of what is asked, in short pairs.
        """
        owner = ("", owner, owner) if isinstance(owner, str) else owner
        ticket = Ticket(self, owner, cost)
        with self._change:
            self._refuse_if_closed()
            mine = sum(t.owner == owner for t in self._there)
            near = sum(t.owner[0] == owner[0] != "" for t in self._waiting)  # but for this machine
            full = len(self._waiting) >= self.most.most or near >= share(self.most.most)
            if mine >= self.each.most or full:
                self._count(refused=1)
                raise self._busy(mine)
            for shared, line in ticket.lines:  # what was not used before is lost
                self._given.setdefault(line, self._now.get(shared, 0.0))
            self._waiting.append(ticket)
            self._call()
        try:
            yield ticket
        finally:
            with self._change:
                if ticket in self._waiting:
                    self._waiting.remove(ticket)
                    self._count(dropped=1)
                self._end(ticket)

    def _busy(self, mine: int) -> BusyError:
        if mine >= self.each.most:
            return BusyError(
                f"{mine} explanations are already running in this session, the most that one "
                f"may have ({self.each.variable}); wait for one to finish"
            )
        return BusyError(
            f"{len(self._waiting)} explanations are waiting, the most that this server takes, or "
            f"takes from one network address ({self.most.variable}); try again in a minute"
        )

    @contextmanager
    def take(self, ticket: Ticket) -> Iterator[None]:
        """Wait for one's turn, and work in it in this block; ``BusyError`` if the queue closes."""
        while not ticket.wait(LOOK):
            self._refuse_if_closed()
        began, self._mine.held = time.monotonic(), True
        end = {"dropped": 1}
        try:
            yield
            end = {"done": 1}
        except Exception:
            end = {"failed": 1}
            raise
        finally:
            self._mine.held = False
            with self._change:
                self._count(seconds=time.monotonic() - began, **end)
                self._end(ticket)

    @contextmanager
    def aside(self, patience: float = PATIENCE) -> Iterator[None]:
        """Begin, within this block, once nobody waits or has a turn, or ``patience`` is over."""
        with self._change:
            self._change.wait_for(
                lambda: self._closed or not (self._waiting or self._running), patience
            )
        yield

    def close(self, within: float) -> bool:
        """Begin nothing more that somebody asks for, so that the process can end.

        Waits so many seconds for what is being computed; whether all of it is over.
        """
        with self._change:
            self._closed = True
            self._change.notify_all()
            return self._change.wait_for(lambda: not self._running, within)

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise BusyError("the server is stopping; open the page again in a minute")

    def before(self, ticket: Ticket) -> int:
        """How many tickets of the queue come before one."""
        with self._change:
            if self._ordered is None:
                self._ordered = self._order()
            return self._ordered.index(ticket) if ticket in self._ordered else 0

    def _order(self) -> list[Ticket]:
        """Those that wait, the next one first, if nobody else comes."""
        given, left, order = dict(self._given), list(self._waiting), []
        while left:
            order.append(_next(left, given))
            left.remove(order[-1])
            for _, line in order[-1].lines:
                given[line] += order[-1].cost
        return order

    def _may(self, ticket: Ticket) -> bool:
        """Whether a turn would be left to others, and to short pairs."""
        most = max(1, self.at_once - 1)
        person = sum(other.owner[:2] == ticket.owner[:2] for other in self._running)
        long = sum(other.cost >= LONG for other in self._running)
        return person < most and (ticket.cost < LONG or long < most)

    def _call(self) -> None:
        """Give free turns to those that are next."""
        self._ordered = None
        while len(self._running) < self.at_once and not self._closed:
            fitting = [ticket for ticket in self._waiting if self._may(ticket)]
            if not fitting:
                break
            ticket = _next(fitting, self._given)
            self._waiting.remove(ticket)
            self._running.append(ticket)
            for shared, line in ticket.lines:
                self._given[line] += ticket.cost
                self._now[shared] = max(self._now.get(shared, 0.0), self._given[line] - AHEAD)
            ticket._called.set()

    def _end(self, ticket: Ticket) -> None:
        """Have a turn over, if it is not, and the next one begin."""
        if ticket in self._running:
            self._running.remove(ticket)
        there = {line for other in self._there for _, line in other.lines}
        for _, line in ticket.lines:
            if line not in there:  # it begins anew, by the clock of those with whom it shares
                self._given.pop(line, None)
                self._now.pop(line, None)
        self._call()
        self._change.notify_all()

    def _count(self, seconds: float = 0.0, **more: int) -> None:
        now = self._figures
        counts = {name: getattr(now, name) + n for name, n in more.items()}
        self._figures = replace(now, seconds=now.seconds + seconds, **counts)


def _next(waiting: Sequence[Ticket], given: Mapping[Line, float]) -> Ticket:
    """Whose turn it is: of who would have been given least, at each level; then who came first."""
    for level in range(LEVELS):

        def rank(ticket: Ticket, level: int = level) -> float:
            return given[ticket.lines[level][1]] + ticket.cost

        first = min(waiting, key=rank)
        waiting = [each for each in waiting if each.lines[level] == first.lines[level]]
    return min(waiting, key=lambda ticket: ticket.cost)


TURNS = Turns(max(2, os.cpu_count() or 1), QUEUE, JOBS)  # the queue of this process
