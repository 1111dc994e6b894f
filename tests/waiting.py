"""Waiting for what happens in the background."""

import time
from collections.abc import Callable

HANGS = 600
"""Seconds; only what hangs takes as long, however busy the machine is."""


def wait_for(condition: Callable[[], object]) -> None:
    """Until a condition holds."""
    end = time.monotonic() + HANGS
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)
