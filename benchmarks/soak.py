"""Whether a server that many use stays as it is: ``python -m benchmarks.soak``.

Starts the dashboard and keeps a constant number of sessions there for an hour. Each explains pairs
that are new to it, on one view after another, and leaves; the next visitor takes its place. The
sentences are few, each compared with each, so that what is kept of single words and concepts, which
is bounded but large, is there soon. Memory, threads and open files of the server are looked at all
the while; the slope of its memory over the second half is told with its standard error.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import threading
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import numpy as np
import plotly.graph_objects as go
import psutil

from benchmarks.measure import drawn, memory, sentences, show
from pages.navigation import VIEWS
from tests.servers import serve
from tests.visiting import visiting

LOOK = 2.0
"""Seconds after which the server is looked at; of those of a minute, the median counts."""

MINUTE, LINES = 60.0, 10


class State(NamedTuple):
    """What is watched of the server: megabytes, threads, open files, pairs explained so far."""

    memory: float
    threads: int
    files: int
    pairs: int


class Soak:
    """The visitors.

    Args:
        url: of the server.
        pairs: that each explains before it leaves.
        pause: seconds that it looks at one.
        texts: that they compare, each with each.
        seed: of which they do.
    """

    def __init__(self, url: str, pairs: int, pause: float, texts: int, seed: int) -> None:
        self.url, self.pairs, self.pause = url, pairs, pause
        self.done, self.failed, self.over = 0, 0, threading.Event()
        self._random, self._numbers = random.Random(seed), count()
        self._texts = self._random.sample(sentences(), texts)

    def seat(self) -> None:
        """One visitor after another, until all is over."""
        while not self.over.is_set():
            try:
                self._visit(next(self._numbers))
            except Exception as error:  # told, counted, and the next one comes
                self.failed += 1
                print(f"a visit failed: {error!r}", file=sys.stderr, flush=True)

    def _visit(self, number: int) -> None:
        views = list(VIEWS)
        with visiting(self.url) as visitor:
            for k in range(self.pairs):
                a, b = self._random.sample(self._texts, 2)
                asked = {"a": a, "b": b, "view": views[(number + k) % len(views)]}
                if not visitor.run(query=urlencode(asked)):
                    raise RuntimeError("the page failed")
                self.done += 1
                if self.over.wait(self.pause):
                    return


def watch(soak: Soak, process: int, minutes: int) -> list[State]:
    """The state of the server in each minute."""
    server, states = psutil.Process(process), []
    for minute in range(minutes):
        end, seen = time.monotonic() + MINUTE, []
        while time.monotonic() < end:
            seen.append((memory(process=process), server.num_threads(), server.num_fds()))
            time.sleep(LOOK)
        middle = [statistics.median(values) for values in zip(*seen, strict=True)]
        states.append(State(middle[0], int(middle[1]), int(middle[2]), soak.done))
        print(f"{minute + 1} min: {said(states[-1])}", file=sys.stderr, flush=True)
    return states


def said(now: State) -> str:
    """A state in words."""
    return f"{now.memory:.0f} MB, {now.threads} threads, {now.files} files, {now.pairs} pairs"


def slope(values: Sequence[float]) -> tuple[float, float]:
    """What is added at each step, by least squares, and the standard error."""
    y = np.array(values)
    x = np.arange(len(y), dtype=float)
    x -= x.mean()
    by = float((x * (y - y.mean())).sum() / (x**2).sum())
    rest = y - y.mean() - by * x
    return by, float(np.sqrt((rest**2).sum() / (len(y) - 2) / (x**2).sum()))


def growth(states: Sequence[State]) -> str:
    """Slope of memory over the second half, in words."""
    later = [state.memory for state in states[len(states) // 2 :]]
    if len(later) < 3:
        return "too few minutes for a slope"
    by, error = slope(later)
    return f"{60 * by:.1f} ± {60 * error:.1f} MB an hour"


def curve(states: Sequence[State]) -> go.Figure:
    """Memory over time."""
    minutes = list(range(1, len(states) + 1))
    figure = go.Figure(go.Scatter(x=minutes, y=[state.memory for state in states]))
    figure.update_xaxes(title="minutes", rangemode="tozero")
    figure.update_yaxes(title="resident memory of the server, MB", rangemode="tozero")
    return figure


def main() -> int:
    """Soak, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--sessions", type=int, default=10, help="at a time")
    parser.add_argument("--pairs", type=int, default=10, help="of a session")
    parser.add_argument("--pause", type=float, default=5.0, help="seconds after each pair")
    parser.add_argument("--texts", type=int, default=300, help="different ones, as words are kept")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="memory over time")
    options = parser.parse_args()
    with serve() as (url, process):
        soak = Soak(url, options.pairs, options.pause, options.texts, options.seed)
        seats = [threading.Thread(target=soak.seat) for _ in range(options.sessions)]
        for seat in seats:
            seat.start()
        try:
            states = watch(soak, process.pid, options.minutes)
        finally:
            soak.over.set()
            for seat in seats:
                seat.join()
        logged = Path(vars(process)["said"]).read_text()
    every = max(1, len(states) // LINES)
    rows = [
        (f"{k + 1}", f"{state.memory:.0f} MB", *map(str, state[1:]))
        for k, state in enumerate(states)
        if k % every == every - 1
    ]
    title = f"{options.sessions} sessions at a time, {options.minutes} minutes"
    show(title, ("minute", "memory", "threads", "files", "pairs so far"), rows)
    print(f"\nMemory over the second half: {growth(states)}; {soak.failed} visits failed.")
    if options.plot:
        options.plot.write_bytes(drawn(curve(states)))
        print(f"\n![Memory of the server over time]({options.plot.name})")
    print(logged, file=sys.stderr, end="")
    return 1 if soak.failed or logged else 0


if __name__ == "__main__":
    sys.exit(main())
