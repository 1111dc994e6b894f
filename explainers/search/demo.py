"""The demo collection: embedded on this machine when somebody first asks for it."""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock

from explainers.errors import InputError
from explainers.search import collection as stored
from explainers.search.building import build
from explainers.search.embedding import Heads
from explainers.weights.models import ASSETS, home

if TYPE_CHECKING:
    from explainers.lens import Lens

TEXTS = ASSETS / "demo-collection.jsonl"

EXAMPLE = "The old bridge in Porto reopened on Monday after two years of repairs."


def demo(lens: Lens) -> Path:
    """The folder of the demo collection, embedded by these models; two seconds the first time.

    It is kept among the user's models, one for each state of texts and models, or, where nothing
    can be written there, in a temporary folder.

    Raises:
        InputError: if that folder is somebody else's.
    """
    embedder = Heads(lens)
    about = [TEXTS.read_bytes(), *(model.checksum.encode() for model in embedder.about)]
    name = f"demo-{hashlib.sha256(b' '.join(about)).hexdigest()[:16]}"
    folder = _writable(home() / "collections") / name
    with FileLock(f"{folder}.lock"):
        if not ((folder / stored.MANIFEST).exists() and stored.read(folder).ready):
            build(folder, [str(TEXTS)], embedder)
    return folder


def _writable(folder: Path) -> Path:
    """The folder, or a temporary one that only this user writes to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass  # a home that is no folder, or is read-only
    other = Path(tempfile.gettempdir()) / f"semlens-collections-{os.getuid()}"
    other.mkdir(mode=0o700, exist_ok=True)
    found = other.lstat()
    if found.st_uid != os.getuid() or not stat.S_ISDIR(found.st_mode) or found.st_mode & 0o022:
        raise InputError(f"{other} is somebody else's: set SEMLENS_MODELS to a folder of yours")
    return other
