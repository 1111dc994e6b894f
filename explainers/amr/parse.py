"""Sentences to AMR through amrlib, whichever model it is given."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from safetensors import SafetensorError

from explainers.amr.graph import Graph, GraphError, numbered, read
from explainers.errors import ModelError
from explainers.weights import models

if TYPE_CHECKING:
    from explainers.contract import Models

_NO_TOKENIZER = (
    ". It has no tokenizer of its own, and amrlib asks the network for one: put the "
    "tokenizer's files into that folder"
)


class Parser:
    """An amrlib parse model: the embedded one, or the directory in ``SEMLENS_PARSER``.

    Raises a ModelError if a file is missing or damaged, or amrlib cannot load it.
    """

    def __init__(
        self, path: Path | None = None, device: str = "auto", batch_size: int = 32
    ) -> None:
        import amrlib

        folder = path or models.parser_path()
        models.parse_model(folder)
        settings = {"device": str(models.device(device)), "batch_size": batch_size}
        if models.has_tokenizer(folder):
            # amrlib would take the tokenizer from where the model was trained: a hub.
            settings["tok_name_or_path"] = str(folder)
        try:
            self.model = amrlib.load_stog_model(model_dir=str(folder), **settings)
        except (*models.UNLOADABLE, SafetensorError) as error:
            generates = (folder / "config.json").is_file()
            hint = _NO_TOKENIZER if generates and not models.has_tokenizer(folder) else ""
            raise ModelError(f"the parser {folder} cannot be loaded: {error}{hint}") from error
        network = getattr(self.model, "model", None)
        if network is not None and hasattr(network, "parameters"):
            models.in_memory(network)
        self.about = models.Model(
            "parser", models.name_of(folder), models.weights_checksum(str(folder))
        )
        self._lock = threading.Lock()

    @property
    def takes_readings(self) -> bool:
        """Whether the parser says how sure it is and can be told another reading."""
        return bool(getattr(self.model, "takes_readings", False))

    def parse(
        self, sentences: Sequence[str], fixed: Sequence[Mapping[int, str]] | None = None
    ) -> list[Graph]:
        """One graph a sentence, in order, with ``id`` and ``snt`` metadata.

        Where a generating model gives nothing readable, the graph is AMR's own ``amr-empty``.
        ``fixed`` are for each sentence readings that a user has chosen, by word, where the parser
        :attr:`takes_readings`; an InputError tells if a word has no such reading.
        """
        if hasattr(self.model, "parse"):  # one of ours, which keeps what PENMAN cannot hold
            graphs = self.model.parse(sentences, fixed if self.takes_readings else None)
        else:
            with self._lock:
                texts = self.model.parse_sents(list(sentences))
            graphs = [_readable(text) for text in texts]
        return numbered(graphs, sentences)


def _readable(text: str | None) -> Graph:
    try:
        return read(text or "")
    except GraphError:
        return Graph("v0", {"v0": "amr-empty"})


def load(models: Models) -> Parser:
    """The parser that was chosen, or is configured."""
    return Parser(models.paths.get("parser"), models.device, models.batch_size)
