"""The models that explainers stand on, each loaded when it is first needed."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from explainers.contract import Explainer
from explainers.errors import InputError, ModelError
from explainers.given import AUTO, check, known_language
from explainers.progress import quietly
from explainers.registry import BY_NAME, EXPLAINING, MODELS, USUAL, roles_of, see_there_is
from explainers.request import ENGLISH, Languages
from explainers.weights import models
from explainers.weights.models import Model

if TYPE_CHECKING:
    from explainers.amr.parse import Parser
    from explainers.aspects.model import AspectModel
    from explainers.encoders.encoder import Encoder
    from explainers.matching.vectors import VectorTable
    from explainers.pam.model import PamModel
    from explainers.reading.reader import Reader
    from explainers.relations.relations import Relations

OTHERS = 4
"""Sets of other models that are kept."""

Loaded = TypeVar("Loaded")
Models = TypeVar("Models", bound="LoadedModels")


class LoadedModels:
    """The models of a process, guarded by locks of their own; they hold nothing they were asked.

    Args:
        device: ``auto``, ``cpu``, ``cuda``, ``cuda:1`` or ``mps``.
        batch_size: sentences a forward pass.
        encoder: directory of a sentence-transformers model, or its name on a hub.
        aspects: directory of an S3BERT model, as ``explainers.training.aspects`` writes it.
        parser: directory of an amrlib parse model. The configured ones by default.
        language: of sentences of which nobody says it: a code, or ``auto``, which tells that of
            each sentence.
        progress: whether bars and steps are shown on standard error.

    Raises:
        InputError: if the device is not there, the language is not known, or no sentence would be
            in a batch.
        ModelError: if a directory is not there; on first use, if a model is missing or damaged.
    """

    def __init__(
        self,
        device: str = "auto",
        batch_size: int = 32,
        encoder: str | PathLike[str] | None = None,
        aspects: str | PathLike[str] | None = None,
        parser: str | PathLike[str] | None = None,
        language: str = "en",
        progress: bool = False,
    ) -> None:
        self.device = str(device)  # torch has a class of devices
        if self.device not in ("auto", "cpu"):  # which are always there, and need no torch yet
            models.device(self.device)
        check(batch_size=batch_size, language=language, progress=progress)
        if batch_size < 1:
            raise InputError(f"a batch (`batch_size`) has 1 sentence or more, not {batch_size}")
        if language != AUTO:
            known_language(language)
        self.batch_size, self.language, self.progress = batch_size, language, progress
        self.paths: Mapping[str, Path] = _chosen(
            {"encoder": encoder, "aspects": aspects, "parser": parser}
        )
        self._lock = threading.RLock()
        self._loaded: dict[str, Any] = {}
        self._first = cast("Self", self)
        self._of: dict[str, Self] = {}  # whose model is taken, by role, where it is not its own
        self._foreign: Self | None = None
        self._others: OrderedDict[Hashable, Self] = OrderedDict()

    def __repr__(self) -> str:
        own = {role: str(path) for role, path in self.paths.items()}
        settings = {"device": self.device, "batch_size": self.batch_size, "language": self.language}
        return f"Lens({', '.join(f'{name}={value!r}' for name, value in (settings | own).items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        """What another process makes it of again, which loads models of its own."""
        settings = self.device, self.batch_size, self.language, self.progress
        return _made_again, (type(self), *settings, dict(self.paths))

    def _once(self, name: str, load: Callable[[], Loaded]) -> Loaded:
        """What was loaded under a name; loaded now if it was not, once for all threads."""
        if name not in self._loaded:
            with self._lock:
                if name not in self._loaded:  # it may have been loaded while this thread waited
                    self._loaded[name] = load()
        return cast(Loaded, self._loaded[name])

    def model(self, role: str) -> Any:
        """A model that a registered explainer brings.

        Raises:
            KeyError: if none brings one of that role.
        """
        if role in self._of:
            return self._of[role].model(role)
        return self._once(role, partial(_quietly_loaded, role, self))

    @property
    def encoder(self) -> Encoder:
        """The sentence encoder."""
        return cast("Encoder", self.model("encoder"))

    @property
    def aspects(self) -> AspectModel:
        """The S3BERT model."""
        return cast("AspectModel", self.model("aspects"))

    @property
    def parser(self) -> Parser:
        """The AMR parser."""
        return cast("Parser", self.model("parser"))

    @property
    def pam(self) -> PamModel:
        """PAM's encoder of graphs."""
        return cast("PamModel", self.model("pam"))

    @property
    def tokens(self) -> Encoder:
        """The encoder whose vectors of words RCMD compares: the encoder, unless one was chosen."""
        return cast("Encoder", self.model("tokens"))

    @property
    def reader(self) -> Reader:
        """What says what each word does in its sentence."""
        return cast("Reader", self.model("reader"))

    @property
    def relations(self) -> Relations:
        """What says how two phrases of English sentences are related."""
        return cast("Relations", self.model("relations"))

    @property
    def concept_vectors(self) -> VectorTable:
        """Vectors of concepts, for the metrics that grade them.

        The encoder's own, or those of the file that ``SEMLENS_VECTORS`` names.
        """
        return cast("VectorTable", self.model("concept_vectors"))

    def explainer(self, name: str) -> Explainer:
        """A registered explainer, on these models.

        Raises:
            KeyError: if there is none of that name.
        """
        return self._once(f"explainer {name}", lambda: BY_NAME[name].explainer(self))

    def with_models(self, **paths: str | PathLike[str] | None) -> Self:
        """The same explainers, sharing every model but those given and what stands on them.

        The last few are kept, so that their models are loaded once.

        Args:
            paths: directories of models, by role.

        Raises:
            InputError: if there is no such role.
            ModelError: if there is no such directory.
        """
        see_there_is("model", paths, MODELS)
        given = _chosen(paths)
        key = tuple(sorted((role, str(path)) for role, path in given.items()))
        with self._lock:
            if key not in self._others:
                standing = (role for role, m in MODELS.items() if {*m.stands_on} & given.keys())
                self._others[key] = self._with(given, standing)
            self._others.move_to_end(key)
            while len(self._others) > OTHERS:
                self._others.popitem(last=False)
            return self._others[key]

    def _with(self, paths: Mapping[str, Path], anew: Iterable[str] = ()) -> Self:
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.paths = {**self.paths, **paths}
        own = {*paths, *anew}
        other._of = {role: self._of.get(role, self) for role in MODELS if role not in own}
        other._lock, other._loaded, other._others = threading.RLock(), {}, OrderedDict()
        other._foreign = None
        return other

    @property
    def foreign(self) -> Self:
        """The same explainers on the encoder, the reader and the parser of other languages.

        Each is loaded when it is first needed. Where another encoder is chosen or configured than
        the embedded one, it is to know the languages.

        Raises:
            ModelError: if one is missing or damaged.
        """
        with self._lock:
            if self._foreign is None:
                paths = self._foreign_paths()
                other = self._with(paths, ["tokens"])
                other.paths = {role: path for role, path in other.paths.items() if role != "tokens"}
                if self._first is not self:  # these are the same whatever else was chosen
                    other._of |= dict.fromkeys(paths, self._first.foreign)
                self._foreign = other
        return self._foreign

    def of(self, *languages: str) -> Self:
        """What explains sentences of these languages together.

        Args:
            languages: codes, of :data:`explainers.encoders.languages.TRAINED`.

        Raises:
            InputError: if one is not among these.
        """
        for language in languages:
            known_language(language)
        return self if set(languages) <= {"en"} else self.foreign

    def revisions(self, *languages: str) -> tuple[str, ...]:
        """Checksums of what explains sentences of these languages.

        Args:
            languages: codes; English alone has no more than :attr:`about`. Models of others are not
                loaded for that; one that is missing or damaged has no checksum.
        """
        own = tuple(about.checksum for about in self.about)
        if set(languages) <= {"en"}:
            return own
        try:
            more = [path for role, path in self._foreign_paths().items() if role in EXPLAINING]
        except ModelError:
            return (*own, "")
        return (*own, *(models.weights_checksum(str(path)) for path in more))

    @property
    def about(self) -> tuple[Model, ...]:
        """What explanations stand on."""
        known = (getattr(self.model(role), "about", None) for role in EXPLAINING)
        return tuple(dict.fromkeys(about for about in known if about))

    def loaded(self, *languages: str) -> bool:
        """Whether nothing has to be loaded for :meth:`of` these languages."""
        if set(languages) <= {"en"}:
            return True
        other = self._foreign
        return other is not None and all(
            role in other._of.get(role, other)._loaded
            for role in self._foreign_paths()
            if role in EXPLAINING
        )

    def made_with(self, languages: Languages, names: Iterable[str] = USUAL) -> tuple[Model, ...]:
        """What explains a pair in these languages: two parsers where one of them is English.

        Args:
            languages: of the pair.
            names: of the explainers that explain it; no other models are loaded.
        """
        roles, lens = roles_of(names), self.of(*languages)
        about = [getattr(lens.model(role), "about", None) for role in roles]
        if "parser" in roles and languages != ENGLISH and "en" in languages:
            about.append(self.parser.about)
        return tuple(dict.fromkeys(model for model in about if model))

    def _foreign_paths(self) -> dict[str, Path]:
        """What is read of languages other than English with a model of its own, by role."""
        paths = {
            "parser": models.multilingual_parser_path(),
            "reader": models.multilingual_reader_path(),
            "inference": models.multilingual_inference_path(),
        }
        if models.embedded_encoder() and "encoder" not in self.paths:
            paths["encoder"] = models.multilingual_path()
        return paths


def _made_again(
    kind: type[Models],
    device: str,
    batch_size: int,
    language: str,
    progress: bool,
    paths: Mapping[str, Path],
) -> Models:
    lens = kind(device, batch_size, language=language, progress=progress)
    return lens.with_models(**paths) if paths else lens


def _quietly_loaded(role: str, lens: LoadedModels) -> Any:
    with quietly():
        return MODELS[role].loaded(lens)


def _chosen(paths: Mapping[str, str | PathLike[str] | None]) -> dict[str, Path]:
    """The directories that were given, seen to be there."""
    return {role: models.chosen(role, path) for role, path in paths.items() if path is not None}
