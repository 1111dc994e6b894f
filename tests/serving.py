"""A real server on a free port, for browser tests and benchmarks."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def serve(*options: str, database: str = "") -> Iterator[tuple[str, subprocess.Popen]]:
    """Start the dashboard; yield its address and process.

    Args:
        options: of ``streamlit run``.
        database: URL of the studies'; a new one if empty.
    """
    with tempfile.TemporaryDirectory() as folder:
        database = database or f"sqlite:///{folder}/studies.db"
        with _server(options, {"SEMLENS_DATABASE": database}) as found:
            yield found


@contextmanager
def _server(
    options: tuple[str, ...], settings: dict[str, str]
) -> Iterator[tuple[str, subprocess.Popen]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.address=127.0.0.1"]
    process = subprocess.Popen(
        [*command, f"--server.port={port}", *options],
        cwd=ROOT,
        env={**os.environ, "HF_HUB_OFFLINE": "1", **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    base = next((o.partition("=")[2] for o in options if "baseUrlPath" in o), "")
    url = f"http://127.0.0.1:{port}/{base}".rstrip("/")
    try:
        for _ in range(240):
            try:
                with urllib.request.urlopen(f"{url}/_stcore/health", timeout=1):
                    break
            except OSError:
                if process.poll() is not None:
                    raise RuntimeError(process.stderr.read().decode()) from None
                time.sleep(0.25)
        yield url, process
    finally:
        process.terminate()
        process.wait(10)
