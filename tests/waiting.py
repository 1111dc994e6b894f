"""Waiting for what happens in the background."""

import threading
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


def at_once(*works: Callable[[], object]) -> None:
    """Do all of this at the same time, a thread each; what one raises is raised here."""
    errors: list[BaseException] = []

    def run(work: Callable[[], object]) -> None:
        try:
            work()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
