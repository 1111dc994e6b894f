"""The models that explainers stand on, each loaded when it is first needed."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from explainers.contract import Explainer
from explainers.errors import ModelError
from explainers.registry import BY_NAME, EXPLAINING, MODELS, roles_of, see_there_is
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


class LoadedModels:
    """The models of a process, guarded by locks of their own; they hold nothing they were asked.

    Args:
        device: ``auto``, ``cpu``, ``cuda`` or ``mps``.
        batch_size: sentences a forward pass.
        parser_path: directory of the AMR parser; the configured one by default.
        aspects_path: directory of the S3BERT model; the configured one by default.

    Raises:
        ModelError: on first use, if a model is missing or damaged.
        InputError: on first use, if the device is not there.
    """

    def __init__(
        self,
        device: str = "auto",
        batch_size: int = 32,
        parser_path: Path | None = None,
        aspects_path: Path | None = None,
    ) -> None:
        self.device = device
        self.batch_size = batch_size
        given = {"parser": parser_path, "aspects": aspects_path}
        self.paths: Mapping[str, Path] = {role: path for role, path in given.items() if path}
        self._lock = threading.RLock()
        self._loaded: dict[str, Any] = {}
        self._first = cast("Self", self)
        self._of: dict[str, Self] = {}  # whose model is taken, by role, where it is not its own
        self._foreign: Self | None = None
        self._others: OrderedDict[Hashable, Self] = OrderedDict()

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
        return self._once(role, lambda: MODELS[role].loaded(self))

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

    def with_models(self, **paths: Path | None) -> Self:
        """The same explainers, sharing every model but those given.

        The last few are kept, so that their models are loaded once.

        Args:
            paths: directories of models, by role.

        Raises:
            InputError: if there is no such role.
        """
        see_there_is("model", paths, MODELS)
        given = {role: path for role, path in paths.items() if path}
        key = tuple(sorted((role, str(path)) for role, path in given.items()))
        with self._lock:
            if key not in self._others:
                self._others[key] = self._with(given)
            self._others.move_to_end(key)
            while len(self._others) > OTHERS:
                self._others.popitem(last=False)
            return self._others[key]

    def _with(self, paths: Mapping[str, Path]) -> Self:
        other = type(self)(self.device, self.batch_size)
        other.paths = {**self.paths, **paths}
        other._of = {role: self._of.get(role, self) for role in MODELS if role not in paths}
        other._first = self._first
        return other

    @property
    def foreign(self) -> Self:
        """The same explainers on the encoder and the parser of five languages.

        Each is loaded when it is first needed. Where another encoder is configured than
        the embedded one, it is to know the languages.

        Raises:
            ModelError: if one is missing or damaged.
        """
        with self._lock:
            if self._foreign is None:
                paths = _foreign_paths()
                other = self._with(paths)
                if self._first is not self:  # these are the same whatever else was chosen
                    other._of |= dict.fromkeys(paths, self._first.foreign)
                self._foreign = other
        return self._foreign

    def of(self, *languages: str) -> Self:
        """What explains sentences of these languages together.

        Args:
            languages: codes, of :data:`explainers.encoders.languages.TRAINED`.
        """
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
            more = [path for role, path in _foreign_paths().items() if role in EXPLAINING]
        except ModelError:
            return (*own, "")
        return (*own, *(models.weights_checksum(str(path)) for path in more))

    @property
    def about(self) -> tuple[Model, ...]:
        """What explanations stand on."""
        known = (getattr(self.model(role), "about", None) for role in EXPLAINING)
        return tuple(about for about in known if about)

    def loaded(self, *languages: str) -> bool:
        """Whether nothing has to be loaded for :meth:`of` these languages."""
        if set(languages) <= {"en"}:
            return True
        other = self._foreign
        return other is not None and all(
            role in other._of.get(role, other)._loaded
            for role in _foreign_paths()
            if role in EXPLAINING
        )

    def made_with(self, languages: Languages, names: Iterable[str] = BY_NAME) -> tuple[Model, ...]:
        """What explains a pair in these languages: two parsers where one of them is English.

        Args:
            languages: of the pair.
            names: of the explainers that explain it; no other models are loaded.
        """
        roles, lens = roles_of(names), self.of(*languages)
        about = [getattr(lens.model(role), "about", None) for role in roles]
        if "parser" in roles and languages != ENGLISH and "en" in languages:
            about.append(self.parser.about)
        return tuple(model for model in about if model)


def _foreign_paths() -> dict[str, Path]:
    """What is read of languages other than English with a model of its own, by role."""
    paths = {
        "parser": models.multilingual_parser_path(),
        "reader": models.multilingual_reader_path(),
    }
    if models.embedded_encoder():
        paths["encoder"] = models.multilingual_path()
    return paths
