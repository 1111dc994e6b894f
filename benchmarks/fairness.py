"""How long a light user waits beside a heavy one: ``python -m benchmarks.fairness``.

Starts the dashboard. One visitor explains short pairs, first alone, then while somebody else has
three tabs of one browser explain pairs of 400 words a side, one after another: as many of the
tests' sentences, no two pairs alike.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from urllib.parse import urlencode

from streamlit.web.server.starlette.starlette_app_utils import generate_xsrf_token_string

from benchmarks.measure import sentences, show
from tests.servers import serve
from tests.visiting import Visitor, visiting

TABS = 3

PATIENCE = 0.1
"""Seconds after which it is looked again how tabs get on."""

WORDS = 400
SENTENCES = sentences()


def short(number: int) -> tuple[str, str]:
    """A pair that nobody had before."""
    a, b = random.Random(f"short {number}").sample(SENTENCES, 2)
    return a, b


def long(number: int) -> tuple[str, str]:
    """One of as many words as a sentence may have."""
    rng = random.Random(f"long {number}")
    a, b = (" ".join(rng.sample(SENTENCES, WORDS // 2)).split()[:WORDS] for _ in "ab")
    return " ".join(a), " ".join(b)


def explain(visitor: Visitor, pair: tuple[str, str]) -> float:
    """Have a pair explained; seconds."""
    begun = time.perf_counter()
    if not visitor.run(query=urlencode(dict(zip("ab", pair, strict=True)))):
        raise RuntimeError("the page failed")
    return time.perf_counter() - begun


def browser() -> dict[str, str]:
    """What a new browser says of itself."""
    return {"Cookie": f"_streamlit_xsrf={generate_xsrf_token_string()}"}


class Tabs:
    """Somebody's tabs, which have long pairs explained, one after another, while they are told to.

    Args:
        url: of the server.
        numbers: of the pairs.
    """

    def __init__(self, url: str, numbers: Iterator[int]) -> None:
        self.took: list[float] = []
        self._url, self._numbers, self._browser = url, numbers, browser()
        self._going, self._over, self._at_work = threading.Event(), threading.Event(), 0
        self._lock = threading.Lock()
        self._threads = [threading.Thread(target=self._tab) for _ in range(TABS)]
        for thread in self._threads:
            thread.start()

    def _tab(self) -> None:
        with visiting(self._url, additional_headers=self._browser) as visitor:
            visitor.run()
            while not self._over.is_set():
                if self._going.wait(PATIENCE):
                    self._count(1)
                    try:
                        self.took.append(explain(visitor, long(next(self._numbers))))
                    finally:
                        self._count(-1)

    def _count(self, more: int) -> None:
        with self._lock:
            self._at_work += more

    @contextmanager
    def busy(self) -> Iterator[None]:
        """All of them at work within this block, and none after it."""
        self._going.set()
        while self._at_work < TABS:
            time.sleep(PATIENCE)
        yield
        self._going.clear()
        while self._at_work:
            time.sleep(PATIENCE)

    def end(self) -> None:
        """Close them."""
        self._over.set()
        for thread in self._threads:
            thread.join()


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.fairness")
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--rounds", type=int, default=3, help="of pairs alone and pairs beside")
    options = parser.parse_args()
    numbers, alone, beside = count(), list[float](), list[float]()
    each = range(max(1, options.pairs // options.rounds))

    with serve() as (url, _), visiting(url, additional_headers=browser()) as light:
        tabs = Tabs(url, numbers)
        with tabs.busy():  # what is loaded late is there
            explain(light, short(next(numbers)))
        for _ in range(options.rounds):  # in turn, as other programs take more or less
            alone += [explain(light, short(next(numbers))) for _ in each]
            with tabs.busy():
                beside += [explain(light, short(next(numbers))) for _ in each]
        tabs.end()
    heavy, pairs = tabs.took, len(alone)
    medians = statistics.median(alone), statistics.median(beside)
    show(
        f"A light user, {pairs} short pairs",
        ("", "a pair, median", "the slowest"),
        [
            ("alone", f"{medians[0]:.2f} s", f"{max(alone):.2f} s"),
            (
                f"beside {TABS} tabs of {WORDS}-word pairs",
                f"{medians[1]:.2f} s",
                f"{max(beside):.2f} s",
            ),
            ("times as long", f"{medians[1] / medians[0]:.1f}", ""),
            ("the tabs' pairs meanwhile", f"{statistics.median(heavy):.1f} s", ""),
        ],
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
