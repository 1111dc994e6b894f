"""What the commands of training share: a parser, messages, an exit code."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable

from explainers.errors import SemlensError


def parser(module: str, doc: str | None) -> argparse.ArgumentParser:
    """The parser of ``python -m module``, described by the first line of its docstring."""
    first_line = (doc or "").split("\n")[0]
    return argparse.ArgumentParser(prog=f"python -m {module}", description=first_line)


def run(
    command: Callable[[argparse.Namespace], None], options: argparse.Namespace, log: bool = True
) -> int:
    """Run a command and return its exit code: 2, and a message, if it raises a SemlensError.

    Args:
        command: what is done.
        options: that it is given.
        log: whether what happens on the way is printed.
    """
    if log:
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", stream=sys.stderr)
    try:
        command(options)
    except SemlensError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0
