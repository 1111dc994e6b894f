"""The demo collection, which comes embedded by the embedded models.

``python -m explainers.search.demo`` embeds it anew, after one of them or its texts have changed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock

from explainers.errors import InputError
from explainers.search import collection as stored
from explainers.search.building import build
from explainers.search.collection import INDEX
from explainers.search.dimensions import OF_OTHERS, Embedder
from explainers.search.upkeep import check
from explainers.weights import models
from explainers.weights.models import ASSETS, home

TEXTS = ASSETS / "demo-collection.jsonl"

SHIPPED = ASSETS / "demo"
"""The collection without its index for the scan, which is made of the Parquet file."""

EXAMPLE = (
    "The old bridge in Porto reopened on Monday after two years of repairs. Mayor Helena Matos "
    "crossed it first, on foot."
)


def demo(embedder: Callable[[bool], Embedder]) -> Path:
    """The folder of the demo collection, by the models in use.

    It is kept among the user's models, one for each state of texts and models, or, where nothing
    can be written there, in a temporary folder; ``InputError`` if that is somebody else's.
    ``embedder`` is called, with whether it is to parse graphs, only where the models in use are
    not those that have embedded it.
    """
    in_use = _models_in_use() | _others_in_use()
    sums = (f"{role}:{checksum}".encode() for role, checksum in sorted(in_use.items()))
    about = [TEXTS.read_bytes(), *sums]
    name = f"demo-{hashlib.sha256(b' '.join(about)).hexdigest()[:16]}"
    folder = _writable(home() / "collections") / name
    with FileLock(f"{folder}.lock"):
        if not ((folder / stored.MANIFEST).exists() and stored.read(folder).ready):
            if _usable(in_use):
                _put(folder)
            else:
                build(folder, [str(TEXTS)], embedder(True))
    return folder


def _usable(in_use: dict[str, str]) -> bool:
    """Whether the collection that was shipped is by the models in use."""
    shipped = {m.role: m.checksum for m in stored.read(SHIPPED).models}
    if not _others_in_use():  # its texts in other languages are found all the same
        shipped = {role: c for role, c in shipped.items() if not role.endswith(OF_OTHERS)}
    return shipped == in_use


def _others_in_use() -> dict[str, str]:
    """The same of those that read what is not English; none where they are not installed."""
    if not models.languages_installed():
        return {}
    paths = {"parser": models.multilingual_parser_path()}
    if models.embedded_encoder():
        paths["encoder"] = models.multilingual_path()
    return {f"{r}{OF_OTHERS}": models.weights_checksum(str(p)) for r, p in paths.items()}


def _models_in_use() -> dict[str, str]:
    """Role to checksum; none of them is loaded."""
    own = {
        "aspects": models.aspects_path(),
        "dimensions": models.dimensions_path(),
        "parser": models.parser_path(),
    }
    checksums = {role: models.weights_checksum(str(path)) for role, path in own.items()}
    if models.embedded_encoder():
        return {**checksums, "encoder": models.ENCODER_SHA256}
    return {**checksums, "encoder": models.weights_checksum(models.encoder_path())}


def _put(folder: Path) -> None:
    """Copy the collection that was shipped, and make its index."""
    new = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=folder.parent))
    try:
        for path in SHIPPED.iterdir():
            shutil.copyfile(path, new / path.name)
        check(new, repair=True)
        shutil.rmtree(folder, ignore_errors=True)  # what was begun and not finished
        new.rename(folder)
    finally:
        shutil.rmtree(new, ignore_errors=True)


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
    status = other.lstat()
    if status.st_uid != os.getuid() or not stat.S_ISDIR(status.st_mode) or status.st_mode & 0o022:
        raise InputError(f"{other} is somebody else's: set SEMLENS_MODELS to a folder of your own")
    return other


def main() -> None:
    """Embed the demo collection for all who get Semlens."""
    from explainers.lens import Lens
    from explainers.search.embedding import DimensionEmbedder

    parser = argparse.ArgumentParser(description=(main.__doc__ or "").strip())
    parser.parse_args()
    with tempfile.TemporaryDirectory() as parent:
        made = Path(parent) / "demo"
        build(made, [str(TEXTS)], DimensionEmbedder(Lens(device="cpu"), graphs=True))
        shutil.rmtree(SHIPPED, ignore_errors=True)
        SHIPPED.mkdir()
        for path in made.iterdir():
            if path.suffix != INDEX and path.name != stored.LOCK:
                shutil.copyfile(path, SHIPPED / path.name)
    print(f"written to {SHIPPED}")


if __name__ == "__main__":
    main()
