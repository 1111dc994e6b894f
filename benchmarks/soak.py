"""Whether a server that many use stays as it is: ``python -m benchmarks.soak``.

Opens and closes sessions of the dashboard in one process, explains pairs in them, and watches
memory, threads and open files. The slope of memory over the second half, after caches have
filled, is told with its standard error.
"""

from __future__ import annotations

import argparse
import gc
import sys
import threading
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import psutil
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.caching import cache_data_api, cache_resource_api
from streamlit.testing.v1 import AppTest

from pages.navigation import path_of

ROOT = Path(__file__).parents[1]
PAGES = ("compare", "graphs", "aspects", "tokens")
PATIENCE = 3600

ANIMALS = ("dog", "cat", "cow", "hen", "fox", "horse", "bird", "fish", "goat", "frog")
VERBS = ("runs", "sleeps", "sings", "jumps", "eats")

SESSION = "test session id"
"""What Streamlit's test harness calls every session."""


class State(NamedTuple):
    """What is watched: bytes, threads and open files."""

    memory: int
    threads: int
    files: int


def state() -> State:
    """Of this process, now."""
    gc.collect()
    process = psutil.Process()
    return State(process.memory_info().rss, threading.active_count(), process.num_fds())


def pair(number: int, words: int) -> tuple[str, str]:
    """A pair that no session had before, each side of at least so many words."""
    animals = (ANIMALS[number % 10], ANIMALS[number // 10 % 10])
    verbs = (VERBS[number % 5], VERBS[number // 7 % 5])
    a, b = (f"The {animal} {verb}" for animal, verb in zip(animals, verbs, strict=True))
    more = max(1, -(-words // 5))
    return " ".join([f"{a} {number} times."] * more), " ".join([f"{b} in garden {number}."] * more)


def session(number: int, explanations: int, words: int) -> int:
    """One visitor: comes, goes to a page, compares pairs there, and leaves; how many."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=PATIENCE).run()
    page = PAGES[number % len(PAGES)]
    if page != "compare":
        app.switch_page(path_of(page)).run()
    for k in range(explanations):
        a, b = pair(number * explanations + k, words)
        app.text_area(key="a").set_value(a)
        app.text_area(key="b").set_value(b)
        next(x for x in app.button if x.label == "Compare").click().run()
        if app.exception or app.error:
            raise RuntimeError(f"session {number}, {page}: {[*app.exception, *app.error]}")
    for caches in (cache_data_api, cache_resource_api):
        caches.clear_session_cache(SESSION)  # as the server does when a browser leaves
    return explanations


def slope(values: list[int]) -> tuple[float, float]:
    """Bytes a session, by least squares, and the standard error."""
    x = np.arange(len(values), dtype=float)
    y = np.array(values, dtype=float)
    x -= x.mean()
    by = float((x * (y - y.mean())).sum() / (x**2).sum())
    rest = y - y.mean() - by * x
    return by, float(np.sqrt((rest**2).sum() / (len(y) - 2) / (x**2).sum()))


def growth(states: list[State]) -> str:
    """Slope of memory over the second half, in words."""
    later = [s.memory for s in states[len(states) // 2 :]]
    if len(later) < 3:
        return "too few sessions for a slope"
    by, error = slope(later)
    return f"{by / 1e3:.1f} ± {error / 1e3:.1f} kB a session"


def main() -> int:
    """Soak, and print."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.soak")
    parser.add_argument("--sessions", type=int, default=500)
    parser.add_argument("--explanations", type=int, default=5_000, help="in all sessions")
    parser.add_argument("--words", type=int, default=5, help="of a sentence, at least")
    options = parser.parse_args()
    each, done, began = max(1, options.explanations // options.sessions), 0, time.monotonic()
    # A server looks through the installed packages once; the harness would for every session
    manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
    states = []
    for number in range(options.sessions):
        done += session(number, each, options.words)
        states.append(state())
        if number % 10 == 9:
            now = states[-1]
            counts = f"{now.memory / 1e6:.0f} MB, {now.threads} threads, {now.files} files"
            said = f"{number + 1} sessions, {done} explanations: {counts}; {growth(states)}"
            print(said, file=sys.stderr, flush=True)
    later = states[len(states) // 2 :]
    print(f"{options.sessions} sessions, {done} explanations, {time.monotonic() - began:.0f} s")
    print(f"memory: {growth(states)} over the second half")
    for what in ("threads", "files"):
        first, last = (getattr(s, what) for s in (later[0], later[-1]))
        print(f"{what}: {first} at half time, {last} at the end")
    return 0


if __name__ == "__main__":
    sys.exit(main())
