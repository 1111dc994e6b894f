"""Many sessions at once against a real server, over its websocket as a browser speaks it.

``python -m benchmarks.load`` starts the dashboard, opens 20 sessions, has each explain ten pairs of
its own, twice, and tells how long it took, whether anything failed, whether a word of one session
came to another, and what the server's memory did. Of one session alone it tells the server's
processor time and the bytes sent, a pair; of 40 that have explained a pair and stay, their memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from benchmarks.measure import memory, show
from explainers.lens import Lens
from explainers.registry import USUAL
from tests.servers import serve

MARK = re.compile(rb"Q(\d\d)x\d\d")
"""A name that tells whose sentence it is in: session, pair."""

VERBS = ("sings", "sleeps", "waits", "works", "reads", "runs", "cooks", "paints", "swims", "writes")


FEW, IDLE = 10, 40
"""Sessions that stay, and after how many of them the server's memory is first looked at."""

CANVAS = "semlens_canvas"
"""What draws the panels, as Streamlit names it."""


def mark(session: int, pair: int) -> str:
    """What :data:`MARK` finds."""
    return f"Q{session:02d}x{pair:02d}"


def sentences(session: int, pair: int) -> tuple[str, str]:
    """A pair that no other session has."""
    name = mark(session, pair)
    return (
        f"Mr {name} {VERBS[pair % 10]} in the garden.",
        f"Mrs {name} {VERBS[(pair + session) % 10]} in a house.",
    )


class Trouble(Exception):
    """An answer that a browser would show as an error, or that is of another session."""


class Session:
    """One visitor.

    Args:
        number: tells its sentences from those of others.
        url: of the server.
    """

    def __init__(self, number: int, url: str) -> None:
        self.number = number
        self.url = f"ws://{urlsplit(url).netloc}/_stcore/stream"
        self.boxes: dict[str, str] = {}
        self.button = ""
        self.waits: list[float] = []
        self.received = 0

    async def run(self, pairs: int, start: asyncio.Event, end: asyncio.Event | None = None) -> None:
        """Open the page, then explain pairs, one after another; stay until the end, if any."""
        async with websockets.connect(
            self.url, subprotocols=["streamlit"], max_size=None, ping_timeout=None
        ) as socket:
            await start.wait()
            await self._ask(socket, [])
            self.received = 0
            for k in range(pairs):
                a, b = sentences(self.number, k)
                states = [
                    WidgetState(id=self.boxes["Sentence A"], string_value=a),
                    WidgetState(id=self.boxes["Sentence B"], string_value=b),
                    WidgetState(id=self.button, trigger_value=True),
                ]
                begun = time.perf_counter()
                said = await self._ask(socket, states)
                self.waits.append(time.perf_counter() - begun)
                if (
                    said["panels"] != 3
                    or said["scores"] != len(USUAL)
                    or mark(self.number, k).encode() not in said["raw"]
                ):
                    raise Trouble(f"session {self.number}, pair {k}: a panel is missing")
            if end:
                await end.wait()

    async def _ask(self, socket: websockets.ClientConnection, states: list[WidgetState]) -> dict:
        """Run the page with these widgets; what came back until it was at rest."""
        message = BackMsg()
        message.rerun_script.widget_states.widgets.extend(states)
        message.rerun_script.page_script_hash = ""
        await socket.send(message.SerializeToString())
        found = {"panels": 0, "scores": 0, "raw": b""}
        while True:
            data = await asyncio.wait_for(socket.recv(), 300)
            assert isinstance(data, bytes)
            self.received += len(data)
            strangers = {int(k) for k in MARK.findall(data)} - {self.number}
            if strangers:
                raise Trouble(f"session {self.number} got words of {strangers}")
            answer = ForwardMsg.FromString(data)
            kind = answer.WhichOneof("type")
            if kind == "script_finished":
                if answer.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY:
                    return found
                raise Trouble(f"session {self.number}: the page failed")
            if kind == "delta" and answer.delta.WhichOneof("type") == "new_element":
                self._take(answer.delta.new_element, found)
                found["raw"] += data

    def _take(self, element, found: dict) -> None:
        kind = element.WhichOneof("type")
        if kind == "exception":
            raise Trouble(f"session {self.number}: {element.exception.message[:200]}")
        if kind == "alert" and element.alert.format == element.alert.ERROR:
            raise Trouble(f"session {self.number}: {element.alert.body[:200]}")
        if kind == "text_area":
            self.boxes[element.text_area.label] = element.text_area.id
        elif kind == "button" and element.button.label == "Compare":
            self.button = element.button.id
        elif kind == "bidi_component" and element.bidi_component.component_name == CANVAS:
            drawn = json.loads(element.bidi_component.json)
            found["panels"] = sum(bool(drawn[name]) for name in ("graphs", "tokens", "aspects"))
            found["scores"] = len(drawn["scores"])


def processor(process: int) -> float:
    """Seconds of processor time that a process has taken (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def alone(url: str, process: int, pairs: int) -> tuple[list[float], float, float]:
    """One session; seconds, and the server's processor seconds and bytes sent, a pair."""
    start = asyncio.Event()
    start.set()
    await Session(98, url).run(1, start)  # what is loaded late is there
    visitor, before = Session(99, url), processor(process)
    await visitor.run(pairs, start)
    return visitor.waits, (processor(process) - before) / pairs, visitor.received / pairs


async def staying(url: str, resident: Callable[[], float]) -> float:
    """Megabytes of a session that has explained a pair and does nothing more."""
    start, end, before = asyncio.Event(), asyncio.Event(), 0.0
    start.set()
    tasks = []
    for k in range(IDLE):
        if k == FEW:
            before = resident()
        visitor = Session(96 - k, url)
        tasks.append(asyncio.create_task(visitor.run(1, start, end)))
        while not visitor.waits and not tasks[-1].done():
            await asyncio.sleep(0.02)
    found = (resident() - before) / (IDLE - FEW)
    end.set()
    await asyncio.gather(*tasks)
    return found


def explaining(pairs: int) -> float:
    """Processor seconds that ``explain`` itself takes, a pair."""
    lens = Lens()
    lens.explain(*sentences(97, 0))  # loads the models
    before = time.process_time()
    for k in range(1, pairs + 1):
        lens.explain(*sentences(97, k))
    return (time.process_time() - before) / pairs


async def wave(url: str, sessions: int, pairs: int, first: int) -> tuple[float, list[float], list]:
    """All sessions at once; seconds, seconds of each pair, and what went wrong."""
    start = asyncio.Event()
    visitors = [Session(first + k, url) for k in range(sessions)]
    tasks = [asyncio.create_task(v.run(pairs, start)) for v in visitors]
    await asyncio.sleep(1)
    begun = time.perf_counter()
    start.set()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    took = time.perf_counter() - begun
    return took, [w for v in visitors for w in v.waits], [e for e in ended if e is not None]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--waves", type=int, default=2)
    options = parser.parse_args()
    rows, failed = [], []
    own = explaining(options.pairs)
    with serve() as (url, process):

        def resident() -> float:
            return memory(process=process.pid)

        waits, taken, sent = asyncio.run(alone(url, process.pid, options.pairs))
        idle = asyncio.run(staying(url, resident))
        rows.append(
            (
                "one session alone",
                "",
                f"{statistics.median(waits):.2f} s",
                "",
                "",
                f"{resident():.0f} MB",
            )
        )
        for k in range(options.waves):
            took, waits, trouble = asyncio.run(
                wave(url, options.sessions, options.pairs, k * options.sessions)
            )
            failed += trouble
            print(f"wave {k + 1}: {took:.0f} s", file=sys.stderr)
            waits = sorted(waits) or [float("nan")]
            rows.append(
                (
                    f"wave {k + 1} of {options.sessions} sessions",
                    f"{took:.1f} s",
                    f"{statistics.median(waits):.2f} s",
                    f"{waits[int(0.95 * (len(waits) - 1))]:.2f} s",
                    str(len(trouble)),
                    f"{resident():.0f} MB",
                )
            )
        time.sleep(5)
        rows.append(("five seconds later", "", "", "", "", f"{resident():.0f} MB"))
        peak = memory("VmHWM", process.pid)
    show(
        "One session alone, a pair",
        (
            "processor time of the server",
            "of `explain` by itself",
            "ratio",
            "sent",
            f"memory of each that stays, the {FEW}th to the {IDLE}th",
        ),
        [
            (
                f"{1000 * taken:.0f} ms",
                f"{1000 * own:.0f} ms",
                f"{taken / own:.2f}",
                f"{sent / 1000:.0f} kB",
                f"{idle:.1f} MB",
            )
        ],
    )
    show(
        f"{options.sessions} sessions at once, {options.pairs} pairs each (peak {peak:.0f} MB)",
        ("", "in all", "a pair, median", "95 of 100 within", "failures", "server's memory"),
        rows,
    )
    for error in failed:
        print(f"error: {error!r}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
