"""What is told of work that goes on: to one logger always, to standard error where asked for."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from tqdm import tqdm

LOGGER = logging.getLogger("semlens")
"""The one logger of the library; as any library's, it is silent until somebody listens."""

Progress = Callable[[str], None]
"""Called with what is about to be done."""

Item = TypeVar("Item")


def teller(progress: Progress | bool) -> Progress:
    """What a step is told to, besides the logger: a function, standard error, or nobody."""

    def tell(doing: str) -> None:
        LOGGER.info(doing)
        if progress is True:
            print(f"{doing} …", file=sys.stderr)
        elif progress:
            progress(doing)

    return tell


def counted(items: Iterable[Item], total: int | None, progress: bool, unit: str) -> Iterator[Item]:
    """Items as they come, with a bar on standard error if there is to be one."""
    return iter(tqdm(items, total=total, unit=f" {unit}", disable=not progress))


@contextmanager
def quietly() -> Iterator[None]:
    """Have Transformers draw no bar of its own meanwhile, unless its user had switched them off."""
    from transformers.utils import logging as theirs

    shown = theirs.is_progress_bar_enabled()
    theirs.disable_progress_bar()
    try:
        yield
    finally:
        if shown:
            theirs.enable_progress_bar()
