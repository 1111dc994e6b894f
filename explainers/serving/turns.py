"""Turns: explanations wait in one queue of their own, whoever asks for them.

So many are computed at once as the machine has cores. Of those that wait, the next is of who was
served longest ago, so that nobody who asks much keeps others waiting. What nobody waits for at a
screen, such as a study, gives way to all of them.
"""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from explainers.errors import SemlensError
from explainers.limits import Limit, limit

QUEUE = limit("QUEUE", 100, "explanations", "that are waited for, by all sessions together")
JOBS = limit("JOBS", 3, "explanations", "of one session that are waited for or computed at once")

PATIENCE = 60.0
"""Seconds that what gives way does so at most, so that it gets on where somebody always asks."""

LOOK = 0.5  # seconds after which who waits looks whether the queue was closed
REMEMBERED = 1_000  # askers of whom it is known when they were served


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
    """A place in the queue of whoever asks (its owner), then a turn."""

    def __init__(self, turns: Turns, owner: str) -> None:
        self.owner = owner
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
        self._served: OrderedDict[str, float] = OrderedDict()
        self._figures = QueueFigures()
        self._closed = False
        self._mine = threading.local()

    @property
    def held(self) -> bool:
        """Whether this thread has a turn."""
        return bool(getattr(self._mine, "held", False))

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
    def ask(self, owner: str) -> Iterator[Ticket]:
        """Stand in the queue while in this block; ``BusyError`` if too many wait already."""
        ticket = Ticket(self, owner)
        with self._change:
            self._refuse_if_closed()
            mine = sum(t.owner == owner for t in (*self._waiting, *self._running))
            if mine >= self.each.most or len(self._waiting) >= self.most.most:
                self._count(refused=1)
                raise self._busy(mine)
            self._waiting.append(ticket)
            self._call()
        try:
            yield ticket
        finally:
            with self._change:
                if ticket in self._waiting:
                    self._waiting.remove(ticket)
                    self._count(dropped=1)
                else:
                    self._end(ticket)

    def _busy(self, mine: int) -> BusyError:
        if mine >= self.each.most:
            return BusyError(
                f"{mine} explanations are already running in this session, the most that one "
                f"may have ({self.each.variable}); wait for one to finish"
            )
        return BusyError(
            f"{self.most.most} explanations are waiting, the most that this server "
            f"takes ({self.most.variable}); try again in a minute"
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
            order = self._order()
        return order.index(ticket) if ticket in order else 0

    def _order(self) -> list[Ticket]:
        """Those that wait, the next one first: each owner's first, then each one's second …"""
        turn: dict[str, int] = {}
        for running in self._running:
            turn[running.owner] = turn.get(running.owner, 0) + 1
        keys = []
        for place, ticket in enumerate(self._waiting):
            ahead = turn.get(ticket.owner, 0)
            turn[ticket.owner] = ahead + 1
            keys.append((ahead, self._served.get(ticket.owner, 0.0), place))
        return [self._waiting[place] for *_, place in sorted(keys)]

    def _call(self) -> None:
        """Give free turns to those that are next."""
        while self._waiting and len(self._running) < self.at_once and not self._closed:
            ticket = self._order()[0]
            self._waiting.remove(ticket)
            self._running.append(ticket)
            self._served[ticket.owner] = time.monotonic()
            self._served.move_to_end(ticket.owner)
            while len(self._served) > REMEMBERED:
                self._served.popitem(last=False)
            ticket._called.set()

    def _end(self, ticket: Ticket) -> None:
        """Have a turn over, if it is not, and the next one begin."""
        if ticket in self._running:
            self._running.remove(ticket)
        self._call()
        self._change.notify_all()

    def _count(self, seconds: float = 0.0, **more: int) -> None:
        now = self._figures
        counts = {name: getattr(now, name) + n for name, n in more.items()}
        self._figures = replace(now, seconds=now.seconds + seconds, **counts)


TURNS = Turns(max(2, os.cpu_count() or 1), QUEUE, JOBS)  # the queue of this process
