"""``models``: parsers to choose from, and copies of aspect models."""

import argparse
from collections.abc import Iterator

from explainers.commands.output import as_line, every, note
from explainers.lens import Lens
from explainers.weights import fetch, models


def list_parsers(_: Lens, __: argparse.Namespace) -> Iterator[str]:
    """The parsers found on this machine."""
    for name, folder in models.parsers().items():
        yield as_line({"name": name, "path": str(folder)})


def fetch_parser(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Download a parser and make it ready."""
    due = every(1)

    def progress(there: int, total: int) -> None:
        if there == total or due():
            share = f" of {total / 1e6:.0f} MB ({there / total:.0%})" if total else " MB"
            note(f"{there / 1e6:.0f}{share}")

    folder = fetch.fetch(options.name, options.sha256, options.url, progress=progress)
    note(f"unpacked to {folder}")
    fetch.add_tokenizer(folder)
    note(f"ready: choose it under Settings, or set SEMLENS_PARSER={folder}")
    yield str(folder)


def save_aspects(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Copy the aspect model in use."""
    from explainers.aspects.model import save_whole  # which loads torch, as nothing else here does

    save_whole(models.aspects_path(), options.out)
    yield str(options.out)
