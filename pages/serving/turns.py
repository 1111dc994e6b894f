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
from explainers.serving.turns import PATIENCE, TURNS, Busy
from pages.shared.markdown import escaped

K = TypeVar("K", bound=Hashable)
P = ParamSpec("P")
T = TypeVar("T")

POLL = 0.2
"""Seconds after which it is looked again whether anybody still waits for an explanation."""


class _NotKnown(Exception):
    """The result is not kept, and this is no place to compute it."""


def asked_still() -> None:
    """End this run if its session has left, or wants something else by now."""
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
                with st.spinner(place_in_words(before)):
                    while not ticket.wait(POLL) and ticket.before == before:
                        asked_still()
            with TURNS.take(ticket), st.spinner(doing):
                yield
    except Busy as busy:
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
        Busy: when it is called, if too many wait for :data:`PATIENCE` seconds.
    """
    owner = _session()

    @wraps(work)
    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with TURNS.ask(owner) as ticket, TURNS.take(ticket):
                    return work(*args, **kwargs)
            except Busy:
                if TURNS.closed or time.monotonic() > end:
                    raise
            time.sleep(POLL)

    return done


def place_in_words(before: int) -> str:
    """The place in the queue."""
    if not before:
        return "Yours is the next explanation …"
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
                with turn(doing):
                    return kept(*args, **kwargs)
            return kept(*args, **kwargs)

        return in_its_turn

    return decorated


def all_in_turn(
    doing: str, **caching: Any
) -> Callable[[Callable[[list[K], Any], list[T]]], Callable[[Sequence[K], Any], list[T]]]:
    """Have a function computed for several things at once in a turn, and each result kept.

    A model reads two sentences together in less time than one after the other.

    Args:
        doing: what is shown meanwhile.
        caching: passed to ``st.cache_data``.
    """

    def decorated(work: Callable[[list[K], Any], list[T]]) -> Callable[[Sequence[K], Any], list[T]]:
        def one(key: K, _result: Sequence[T] = ()) -> T:
            if not _result:
                raise _NotKnown
            return _result[0]

        one.__module__, one.__name__ = work.__module__, work.__name__
        one.__qualname__ = work.__qualname__  # by which Streamlit tells what is kept of whom
        kept = _keeping(**caching)(one)

        @wraps(work)
        def in_its_turn(asked: Sequence[K], using: Any) -> list[T]:
            every: dict[K, T] = {}
            for key in asked:
                with suppress(_NotKnown):
                    every[key] = kept(key)
            new = [key for key in dict.fromkeys(asked) if key not in every]
            if new:
                with nullcontext() if TURNS.held else turn(doing):
                    for key, result in zip(new, work(new, using), strict=True):
                        every[key] = kept(key, (result,))
            return [every[key] for key in asked]

        return in_its_turn

    return decorated
