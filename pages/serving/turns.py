"""A session's explanations wait for their turn, and its page says how many come before."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from explainers.request import Request
from explainers.serving import CACHE
from explainers.serving.turns import PATIENCE, TURNS, BusyError
from pages.serving.people import whose
from pages.shared.markdown import escaped

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

SHORT = 40
"""Words of a short pair; what is longer costs as much more, by which it waits longer."""

POLL = 0.2
"""Seconds after which it is looked again whether anybody still waits for an explanation."""


class _NotKnown(Exception):
    """The result is not kept, and this is no place to compute it."""


def end_if_unwanted() -> bool:
    """End this run, by an exception of Streamlit's, if its session wants it no more.

    Returns:
        ``False``, as a lens wants to hear that nobody has cancelled.
    """
    now = get_script_run_ctx(suppress_warning=True)
    if now is not None:
        now.yield_check()
    return False


LETTERS = 6
"""Characters of a word and its space, at the least many."""


def cost_of(*asked: object) -> float:
    """What it costs to explain something: in short pairs, by the words of the texts in it."""
    return max(1.0, _words(asked) / SHORT)


def _words(asked: object) -> int:
    if isinstance(asked, Request):
        asked = asked.sentences
    if isinstance(asked, str):
        return max(len(asked.split()), len(asked) // LETTERS)  # not all is written with spaces
    return sum(map(_words, asked)) if isinstance(asked, tuple | list) else 0


@contextmanager
def turn(doing: str, cost: float = 1.0) -> Iterator[None]:
    """Wait for a turn, and have it within this block; stops the page if too many wait.

    Args:
        doing: what is shown meanwhile.
        cost: of what is done, as :func:`cost_of` has it.
    """
    try:
        with TURNS.ask(whose(), cost) as ticket:
            while not ticket.wait(POLL):
                before = ticket.before
                with st.spinner(place_in_words(before)):
                    while not ticket.wait(POLL) and ticket.before == before:
                        end_if_unwanted()
            with TURNS.take(ticket), st.spinner(doing):
                yield
    except BusyError as busy:
        st.error(f"The server is busy: {escaped(str(busy))}.", icon=":material/hourglass_top:")
        st.stop()


def in_turn_later(work: Callable[P, T]) -> Callable[P, T]:
    """Have something done in a turn of this session when no page of it is run any more.

    This is for what makes a file when it is asked for: nothing can be shown meanwhile, so that it
    asks again where too many wait.

    Raises:
        BusyError: when it is called, if too many wait for :data:`PATIENCE` seconds.
    """
    owner = whose()

    @wraps(work)
    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with TURNS.ask(owner, cost_of(args)) as ticket, TURNS.take(ticket):
                    return work(*args, **kwargs)
            except BusyError:
                if TURNS.closed or time.monotonic() > end:
                    raise
            time.sleep(POLL)

    return done


def place_in_words(before: int) -> str:
    """The place in the queue."""
    if not before:
        return "You are next …"
    return f"{before} {'explanation comes' if before == 1 else 'explanations come'} before yours …"


def _keeping(**caching: Any) -> Callable[[Callable[P, T]], Callable[P, T]]:
    return st.cache_data(scope="session", max_size=CACHE.most, show_spinner=False, **caching)


def in_turn(doing: str, **caching: Any) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Have a function computed in a turn, and its results kept for the session.

    A result that is kept already takes no turn, nor does a call within one.

    Args:
        doing: what is shown meanwhile.
        caching: passed to ``st.cache_data``.
    """

    def decorated(work: Callable[P, T]) -> Callable[P, T]:
        @_keeping(**caching)
        @wraps(work)
        def kept(*args: P.args, **kwargs: P.kwargs) -> T:
            if not TURNS.held:
                raise _NotKnown
            return work(*args, **kwargs)

        @wraps(work)
        def in_its_turn(*args: P.args, **kwargs: P.kwargs) -> T:
            if not TURNS.held:
                try:
                    return kept(*args, **kwargs)
                except _NotKnown:
                    pass
                with turn(doing, cost_of(args)):
                    return kept(*args, **kwargs)
            return kept(*args, **kwargs)

        return in_its_turn

    return decorated


def _kept(kind: str, entries: int) -> Callable[..., Any]:
    """What a session keeps of a kind: the value of a key, which is given where it is new."""

    def known(key: Hashable, _new: tuple[Any, ...] = ()) -> Any:
        if not _new:
            raise _NotKnown
        return _new[0]

    known.__name__ = known.__qualname__ = f"known {kind}"  # by which Streamlit tells caches apart
    keeping: Callable[..., Any] = st.cache_data(
        scope="session", max_entries=entries, max_size=CACHE.most, show_spinner=False
    )(known)
    return keeping


_KINDS = {
    "explanation": (_kept("explanation", 64), "Comparing the sentences …"),
    "encoding": (_kept("encoding", 128), "Reading the sentences …"),
    "graph": (_kept("graph", 128), "Reading the sentences …"),
    "reading": (_kept("reading", 128), "Reading the sentences …"),
    "reasons": (_kept("reasons", 16), "Leaving out each part …"),
}
"""Kind of result to what the session keeps of it, and what is shown while it is made."""


class SessionCache:
    """The results that this session keeps; what is new is made in one go, in a turn.

    A model reads two sentences together in less time than one after the other. It is a
    :class:`explainers.request.Cache`.
    """

    def known(self, kind: str, key: Hashable) -> Any:
        """What is kept under a key; none if nothing is."""
        with suppress(_NotKnown):
            return _KINDS[kind][0](key)
        return None

    def fetch(
        self,
        kind: str,
        items: Sequence[T],
        key: Callable[[T], Hashable],
        make: Callable[[Sequence[T]], Sequence[V]],
    ) -> list[V]:
        """The value of each item, in order."""
        keep, doing = _KINDS[kind]
        keys = [key(item) for item in items]
        values: dict[Hashable, V] = {}
        for one in keys:
            with suppress(_NotKnown):
                values[one] = keep(one)
        new = {one: item for one, item in zip(keys, items, strict=True) if one not in values}
        if new:
            with nullcontext() if TURNS.held else turn(doing, cost_of([*new.values()])):
                for one in [*new]:  # it may have been made while this run waited
                    with suppress(_NotKnown):
                        values[one] = keep(one)
                        del new[one]
                for one, value in zip(new, make(list(new.values())) if new else (), strict=True):
                    values[one] = keep(one, (value,))
        return [values[one] for one in keys]


SESSION = SessionCache()
