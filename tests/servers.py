"""A real server on a free port, for browser tests and benchmarks."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
STREAMLIT = (sys.executable, "-m", "streamlit", "run", "app.py")
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


STARTING, STOPPING = 300, 60
"""Seconds that starting and stopping take at most, however busy the machine is."""


@contextmanager
def serve(
    *options: str,
    database: str = "",
    settings: Mapping[str, str] = MappingProxyType({}),
    command: tuple[str, ...] = STREAMLIT,
    cwd: Path = ROOT,
) -> Iterator[tuple[str, subprocess.Popen]]:
    """Start the dashboard; yield its address and process.

    Args:
        options: of ``streamlit run``.
        database: URL of the studies'; a new one if empty.
        settings: further variables of the environment.
        command, cwd: what starts it, and in which folder.

    The process has a path ``said``, what it says on standard error, and ``printed``, on the other.
    """
    with tempfile.TemporaryDirectory() as folder:
        settings = {"SEMLENS_DATABASE": database or f"sqlite:///{folder}/studies.db", **settings}
        # A file: a pipe that nobody reads would stop the server once it is full
        with (
            open(f"{folder}/said", "w+b") as said,
            open(f"{folder}/printed", "w+b") as printed,
            _server((*command, *options), cwd, settings, said, printed) as served,
        ):
            yield served


@contextmanager
def _server(
    command: tuple[str, ...],
    cwd: Path,
    settings: Mapping[str, str],
    said: IO[bytes],
    printed: IO[bytes],
) -> Iterator[tuple[str, subprocess.Popen]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [*command, "--server.address=127.0.0.1", f"--server.port={port}"],
        cwd=cwd,
        env={**os.environ, "HF_HUB_OFFLINE": "1", **settings},
        stdin=subprocess.DEVNULL,
        stdout=printed,
        stderr=said,
    )
    process.said, process.printed = Path(said.name), Path(printed.name)
    base = next((o.partition("=")[2] for o in command if "baseUrlPath" in o), "")
    url = f"http://127.0.0.1:{port}/{base}".rstrip("/")
    try:
        end = time.monotonic() + STARTING
        while not _answers(url):
            if process.poll() is not None or time.monotonic() > end:
                said.seek(0)
                raise RuntimeError(f"the server does not answer: {said.read().decode()}")
            time.sleep(0.1)
        yield url, process
    finally:
        process.terminate()
        try:
            process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/_stcore/health", timeout=STOPPING):
            return True
    except OSError:
        return False
