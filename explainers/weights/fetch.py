"""Download a bigger AMR parser: the only module that asks the network for anything.

Nothing calls it but ``python -m explainers models fetch NAME``. A download can be interrupted and
goes on where it stopped; the archive's checksum is verified before anything is unpacked, and
nothing is unpacked outside its folder.
"""

from __future__ import annotations

import shutil
import tarfile
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple

from explainers.errors import InputError, ModelError
from explainers.limits import limit
from explainers.tables import table_of
from explainers.weights import models

ARCHIVE = limit("ARCHIVE", 6_000_000_000, "bytes", "of a model that is fetched, packed or unpacked")

Progress = Callable[[int, int], None]
"""Called with the bytes that are there and the bytes there will be (0: unknown)."""

BLOCK = 1 << 18

RATIO, SMALL, MEMBERS = 20, 50_000_000, 1_000
"""How many times its size an archive may unpack to, what every archive may, and its files."""


class ModelArchive(NamedTuple):
    """Where a model's archive is, and the SHA-256 it must have; empty where unpublished."""

    url: str
    sha256: str = ""


SOURCES = {name: ModelArchive(**source) for name, source in table_of(__file__).items()}
"""amrlib's sequence-to-sequence parsers."""


def fetch(
    name: str,
    sha256: str = "",
    url: str = "",
    folder: Path | None = None,
    progress: Progress = lambda *_: None,
) -> Path:
    """Download, verify and unpack a model; its directory is then ready for ``SEMLENS_PARSER``.

    A name that is none of :data:`SOURCES` needs a ``url``, an archive whose checksum is not known
    here a ``sha256``. Models are kept in :func:`explainers.weights.models.home`, or another folder.
    ``progress`` is called with how much is there. Raises an InputError if the name or the checksum
    is unknown, a ModelError if the download fails, or is not what it should be.
    """
    if name not in SOURCES and not url:
        raise InputError(f"no model is called {name}: choose one of {', '.join(SOURCES)}")
    if not name.replace("_", "").replace("-", "").isalnum():
        raise InputError(f"{name!r} cannot be the name of a folder")
    source = ModelArchive(url, sha256) if url else SOURCES[name]
    expected = sha256 or source.sha256
    if not expected:
        raise InputError(
            f"amrlib publishes no checksum for {name}: give the archive's SHA-256 with --sha256"
        )
    home = folder or models.home()
    target = home / name
    if target.exists():
        models.parse_model(target)
        return target
    home.mkdir(parents=True, exist_ok=True)
    archive = home / f"{name}.tar.gz.part"
    try:
        download(source.url, archive, progress)
    except (OSError, ValueError, HTTPException) as error:
        there = archive.stat().st_size if archive.exists() else 0
        raise ModelError(
            f"{source.url} cannot be downloaded ({error}); {there:,} bytes are kept, "
            "run the command again to go on"
        ) from error
    checksum = models.sha256(archive)
    if checksum != expected.lower():
        archive.unlink()
        raise ModelError(
            f"{source.url} is not what it should be (SHA-256 {checksum}, expected {expected}): "
            "the download was deleted"
        )
    unpack(archive, target)
    archive.unlink()
    return target


def download(url: str, path: Path, progress: Progress = lambda *_: None) -> None:
    """Download to a file, going on where an earlier attempt stopped.

    Raises an OSError if the server cannot be reached, refuses, or hangs up early.
    """
    there = path.stat().st_size if path.exists() else 0
    request = urllib.request.Request(url, headers={"Range": f"bytes={there}-"} if there else {})
    try:
        answer = urllib.request.urlopen(request, timeout=60)
    except urllib.error.HTTPError as error:
        if error.code == 416 and there:  # nothing is left to be sent
            return
        raise
    with answer:
        if there and answer.status != 206:  # this server cannot go on: start again
            there = 0
        total = there + int(answer.headers.get("Content-Length") or 0)
        ARCHIVE.check(total, url)
        with open(path, "ab" if there else "wb") as file:
            while block := answer.read(BLOCK):
                file.write(block)
                there += len(block)
                ARCHIVE.check(there, url)
                progress(there, total)
    if there < total:
        raise OSError(f"the connection ended after {there:,} of {total:,} bytes")


def unpack(archive: Path, target: Path) -> None:
    """Unpack a model's one folder to ``target``, all of it or nothing.

    Raises a ModelError if the archive is broken, reaches outside its folder, or holds no amrlib
    parse model.
    """
    with tempfile.TemporaryDirectory(dir=target.parent) as place:
        try:
            with tarfile.open(archive) as tar:
                tar.extractall(place, members=_bounded(tar, archive), filter="data")
        except (tarfile.TarError, EOFError, OSError) as error:
            raise ModelError(f"{archive.name} cannot be unpacked: {error}") from error
        inside = sorted(Path(place).rglob(models.MARKER))
        if len(inside) != 1:
            raise ModelError(f"{archive.name} holds {len(inside)} amrlib models, not one")
        models.parse_model(inside[0].parent)
        shutil.move(inside[0].parent, target)


def _bounded(tar: tarfile.TarFile, archive: Path) -> Iterator[tarfile.TarInfo]:
    """The members of an archive, as long as they are not far more than it could hold.

    Weights hardly get smaller: what unpacks to many times its size is no model.
    """
    most = min(ARCHIVE.most, max(SMALL, RATIO * archive.stat().st_size))
    size = 0
    for number, member in enumerate(tar, 1):
        size += member.size
        if size > most or number > MEMBERS:
            raise ModelError(
                f"{archive.name} unpacks to more than {most:,} bytes or {MEMBERS:,} files; a model "
                f"of its size does not ({ARCHIVE.variable} is {ARCHIVE.most:,})"
            )
        yield member


def _tokenizer_named(config: Any) -> Any:
    task = (config.get("task_specific_params") or {}).get("parse_amr") or {}
    return task.get("tok_name_or_path") or task.get("model_name_or_path")


def add_tokenizer(folder: Path) -> None:
    """Put the tokenizer that a sequence-to-sequence model names beside its weights.

    amrlib's archives leave it out and ask the hub for it at every start; a ModelError if that
    cannot be asked now.
    """
    if models.has_tokenizer(folder):
        return
    from transformers import AutoTokenizer

    name = models.read_json(folder / "config.json", _tokenizer_named)
    if not isinstance(name, str) or not name:
        raise ModelError(f"{folder / 'config.json'} names no tokenizer")
    try:
        AutoTokenizer.from_pretrained(name).save_pretrained(folder)
    except (OSError, ValueError) as error:
        raise ModelError(
            f"the tokenizer {name} cannot be had from Hugging Face: put its files into {folder}"
        ) from error
