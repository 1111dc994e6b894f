"""A session's explanations wait for their turn, and its page says how many come before."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from explainers.serving import CACHE
from explainers.serving.turns import PATIENCE, TURNS, BusyError
from pages.shared.markdown import escaped

K = TypeVar("K", bound=Hashable)
P = ParamSpec("P")
T = TypeVar("T")

POLL = 0.2
"""Seconds after which it is looked again whether anybody still waits for an explanation."""


class _NotKnown(Exception):
    """And not to be found where it was asked for."""


def asked_still() -> None:
    """End this run if its session is gone, or wants something else by now."""
    now = get_script_run_ctx(suppress_warning=True)
    if now is not None:
        now.yield_check()


@contextmanager
def turn(doing: str) -> Iterator[None]:
    """Wait for a turn, and have it within this block; stops the page if too many wait.

    Args:
        doing: what is shown meanwhile.
    """
    try:
        with TURNS.ask(_session()) as ticket:
            while not ticket.wait(POLL):
                before = ticket.before
                with st.spinner(in_words(before)):
                    while not ticket.wait(POLL) and ticket.before == before:
                        asked_still()
            with TURNS.take(ticket), st.spinner(doing):
                yield
    except BusyError as busy:
        st.error(f"The server is busy: {escaped(str(busy))}.", icon=":material/hourglass_top:")
        st.stop()


def _session() -> str:
    """The session that this run is of; empty where it is of none."""
    now = get_script_run_ctx(suppress_warning=True)
    return now.session_id if now else ""


def in_turn_later(work: Callable[P, T]) -> Callable[P, T]:
    """Have something done in a turn of this session when no page of it is run any more.

    This is for what makes a file when it is asked for: nothing can be shown meanwhile, so that it
    asks again where too many wait.

    Raises:
        BusyError: when it is called, if too many wait for :data:`PATIENCE` seconds.
    """
    owner = _session()

    @wraps(work)
    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with TURNS.ask(owner) as ticket, TURNS.take(ticket):
                    return work(*args, **kwargs)
            except BusyError:
                if TURNS.closed or time.monotonic() > end:
                    raise
            time.sleep(POLL)

    return done


def in_words(before: int) -> str:
    """The place in the queue."""
    if not before:
        return "Yours is the next explanation …"
    return f"{before} {'explanation comes' if before == 1 else 'explanations come'} before yours …"


def in_turn(doing: str, **caching: Any) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Have what a function finds kept for the session, and found in a turn.

    What is known already takes no turn, nor does what is called within one.

    Args:
        doing: what is shown meanwhile.
        caching: passed to ``st.cache_data``.
    """

    def of(work: Callable[P, T]) -> Callable[P, T]:
        @st.cache_data(scope="session", max_size=CACHE.most, show_spinner=False, **caching)
        @wraps(work)
        def known(*args: P.args, **kwargs: P.kwargs) -> T:
            if not TURNS.held:
                raise _NotKnown
            return work(*args, **kwargs)

        @wraps(work)
        def found(*args: P.args, **kwargs: P.kwargs) -> T:
            if not TURNS.held:
                try:
                    return known(*args, **kwargs)
                except _NotKnown:
                    pass
                with turn(doing):
                    return known(*args, **kwargs)
            return known(*args, **kwargs)

        return found

    return of


def all_in_turn(
    doing: str, **caching: Any
) -> Callable[[Callable[[list[K], Any], list[T]]], Callable[[Sequence[K], Any], list[T]]]:
    """Have what a function finds of each of several things kept, all that is new found in one go.

    A model reads two sentences together in less time than one after the other.

    Args:
        doing: what is shown meanwhile.
        caching: passed to ``st.cache_data``.
    """

    def of(work: Callable[[list[K], Any], list[T]]) -> Callable[[Sequence[K], Any], list[T]]:
        def known(key: K, _found: Sequence[T] = ()) -> T:
            if not _found:
                raise _NotKnown
            return _found[0]

        known.__module__, known.__name__ = work.__module__, work.__name__
        known.__qualname__ = work.__qualname__  # by which Streamlit tells what is kept of whom
        keeping = st.cache_data(
            scope="session", max_size=CACHE.most, show_spinner=False, **caching
        )(known)

        @wraps(work)
        def found(asked: Sequence[K], using: Any) -> list[T]:
            every: dict[K, T] = {}
            for key in asked:
                with suppress(_NotKnown):
                    every[key] = keeping(key)
            new = [key for key in dict.fromkeys(asked) if key not in every]
            if new:
                with nullcontext() if TURNS.held else turn(doing):
                    for key, one in zip(new, work(new, using), strict=True):
                        every[key] = keeping(key, (one,))
            return [every[key] for key in asked]

        return found

    return of
