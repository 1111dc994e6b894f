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
from itertools import count
from urllib.parse import urlencode

from streamlit.web.server.starlette.starlette_app_utils import generate_xsrf_token_string

from benchmarks.measure import sentences, show
from tests.servers import serve
from tests.visiting import Visitor, visiting

TABS = 3
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


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.fairness")
    parser.add_argument("--pairs", type=int, default=15)
    pairs = parser.parse_args().pairs
    numbers, over = count(), threading.Event()
    heavy: list[float] = []

    def tab(headers: dict[str, str]) -> None:
        with visiting(url, additional_headers=headers) as visitor:
            while not over.is_set():
                heavy.append(explain(visitor, long(next(numbers))))

    with serve() as (url, _), visiting(url, additional_headers=browser()) as light:
        for _ in range(3):  # what is loaded late is there
            explain(light, short(next(numbers)))
        alone = [explain(light, short(next(numbers))) for _ in range(pairs)]
        somebody = browser()
        tabs = [threading.Thread(target=tab, args=(somebody,)) for _ in range(TABS)]
        for each in tabs:
            each.start()
        while len(heavy) < TABS:
            time.sleep(0.1)
        beside = [explain(light, short(next(numbers))) for _ in range(pairs)]
        over.set()
        for each in tabs:
            each.join()
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
