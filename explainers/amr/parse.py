"""Sentences to AMR through amrlib, whichever model it is given."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

from explainers import models
from explainers.amr.graph import Graph, GraphError, read, with_metadata
from explainers.errors import ModelError


class Parser:
    """An amrlib parse model: the embedded one, or the directory in ``SEMLENS_PARSER``.

    Args:
        path: model directory; the configured one by default.
        device: ``auto``, ``cpu``, ``cuda`` or ``mps``.
        batch_size: sentences a forward pass.

    Raises:
        ModelError: if a file is missing or damaged, or amrlib cannot load it.
    """

    def __init__(
        self, path: Path | None = None, device: str = "auto", batch_size: int = 32
    ) -> None:
        import amrlib

        folder = path or models.parser_path()
        settings = {"device": str(models.device(device)), "batch_size": batch_size}
        if (folder / "tokenizer_config.json").exists():
            # amrlib would take the tokenizer from where the model was trained: a hub.
            settings["tok_name_or_path"] = str(folder)
        try:
            self.model = amrlib.load_stog_model(model_dir=str(folder), **settings)
        except (OSError, KeyError, ValueError, ImportError, RuntimeError) as error:
            raise ModelError(f"the parser {folder} cannot be loaded: {error}") from error
        embedded = folder == models.PARSER
        self.about = models.Model(
            "parser",
            "Semlens compact parser" if embedded else str(folder),
            models.weights_checksum(str(folder)),
        )
        self._lock = threading.Lock()

    def parse(self, sentences: Sequence[str]) -> list[Graph]:
        """One graph a sentence, in order, with ``id`` and ``snt`` metadata.

        Where a generating model gives nothing readable, the graph is AMR's own
        ``amr-empty``.
        """
        if hasattr(self.model, "parse"):
            graphs = self.model.parse(sentences)
        else:
            with self._lock:
                texts = self.model.parse_sents(list(sentences))
            graphs = [_readable(text) for text in texts]
        return [
            with_metadata(g, [("id", str(i)), ("snt", s)])
            for i, (g, s) in enumerate(zip(graphs, sentences, strict=True))
        ]


def _readable(text: str | None) -> Graph:
    try:
        return read(text or "")
    except GraphError:
        return Graph("v0", {"v0": "amr-empty"})
