"""Cross-encoders, which read both sentences at once: words left out, and integrated gradients."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError

from explainers import text
from explainers.attribution.explainer import reference, see_short
from explainers.attribution.jacobians import traced
from explainers.attribution.network import Network
from explainers.attribution.result import AttributionExplanation, Without
from explainers.errors import InputError, ModelError
from explainers.tokens.occlusion import without_each
from explainers.weights import models

MOST_READ = 2_500
"""Pairs of shortened sentences that are read for one pair: two sentences of 49 words."""

CLOSE = 1e-3
"""The tolerance of :func:`~explainers.attribution.jacobians.traced`: less than of vectors, since in
one score what is wrong of two pieces may cancel out."""


def is_cross_encoder(folder: Path) -> bool:
    """Whether a directory holds a model that classifies or rates pairs."""
    path = folder / "config.json"
    if not path.is_file():
        return False
    named: list[str] = models.read_json(path, lambda said: said.get("architectures") or [])
    return any(str(name).endswith("ForSequenceClassification") for name in named)


def _left_out(scores: NDArray[np.float64]) -> Without:
    """The score without each word; none without the only one, which leaves nothing to score.

    >>> _left_out(np.array([0.5, 0.25])), _left_out(np.array([0.5]))
    ((0.5, 0.25), (None,))
    """
    return tuple(scores.tolist()) if len(scores) > 1 else (None,) * len(scores)


class CrossEncoder:
    """A cross-encoder with one score, from its directory.

    Raises:
        ModelError: if it cannot be loaded, or has more scores than one.
    """

    def __init__(self, folder: Path, device: str = "auto", batch_size: int = 32) -> None:
        from sentence_transformers import CrossEncoder as Library

        models.sentence_model(folder)
        self.device, self.batch_size = models.device(device), batch_size
        try:
            self.model = Library(str(folder), device=str(self.device), local_files_only=True)
        except (*models.UNLOADABLE, SafetensorError) as error:
            raise ModelError(f"the cross-encoder {folder} cannot be loaded: {error}") from error
        if self.model.num_labels != 1:
            raise ModelError(f"{folder} has {self.model.num_labels} scores of a pair, and not one")
        self.model.eval()
        self.about = models.Model("encoder", folder.name, models.weights_checksum(str(folder)))
        self._lock = threading.Lock()

    def occluded(self, pair: tuple[str, str]) -> AttributionExplanation:
        """What two words add together; see :func:`explainers.attribution.occlusion.occluded`.

        Raises:
            InputError: if there are more words than :data:`MOST_READ` allows.
        """
        rests = [[sentence, *without_each(sentence)] for sentence in pair]
        count = len(rests[0]) * len(rests[1])
        if count > MOST_READ:
            raise InputError(
                f"these two have {count:,} pairs of words; a cross-encoder, which reads them all "
                f"anew, is asked for up to {MOST_READ:,}"
            )
        with self._lock:
            read = [(x, y) for x in rests[0] for y in rests[1]]
            told = self.model.predict(read, batch_size=self.batch_size, show_progress_bar=False)
        scores = np.asarray(told, float).reshape(len(rests[0]), len(rests[1]))
        words = [tuple(s[i:j] for i, j in text.spans(s)) for s in pair]
        return AttributionExplanation(
            words[0],
            words[1],
            (tuple(range(len(words[0]))), tuple(range(len(words[1])))),
            scores[0, 0] - scores[1:, :1] - scores[:1, 1:] + scores[1:, 1:],
            float(scores[0, 0]),
            way="occlusion",
            without=(_left_out(scores[1:, 0]), _left_out(scores[0, 1:])),
        )

    def integrated(self, pair: tuple[str, str]) -> dict[str, Any]:
        """Integrated gradients to the first layer: what each piece adds to the score.

        Raises:
            InputError: if the two are longer than can be followed.
        """
        tokenizer: Any = self.model.tokenizer
        packed = tokenizer([pair], return_tensors="pt", truncation=True)
        ids = packed.pop("input_ids").to(self.device)
        see_short(" / ".join(pair), ids)
        also = {k: v.to(self.device) for k, v in packed.items() if k == "token_type_ids"}
        (tokens,) = packed.encodings
        special: NDArray[np.bool_] = np.array(tokens.special_tokens_mask, bool)
        activated = self.model.activation_fn
        inner: Any = self.model.model
        network = Network(inner, activated, self._lock, "logits", also)
        found = traced(network, ids, reference(tokenizer, ids, special), 0, CLOSE)
        total = float(found.pieces.sum())
        score, empty = float(found.whole[0]), float(found.reference[0])
        return {
            "pieces": tokens.tokens,
            "of": ["ab"[side] if side is not None else "" for side in tokens.sequence_ids],
            "adds": found.pieces[:, 0].tolist(),
            "total": total,
            "reference": empty,
            "off": total + empty - score,
        }
