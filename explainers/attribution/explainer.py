"""Attribution as an explainer, and for any encoder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from explainers import text
from explainers.attribution import ENTRY, WAYS
from explainers.attribution.jacobians import TOLERANCE, Traced, traced
from explainers.attribution.network import Network, of_encoder
from explainers.attribution.occlusion import occluded
from explainers.attribution.result import AttributionExplanation
from explainers.contract import NOTHING, Given, Models, Pair
from explainers.encoders.encoder import Encoded, Encoder, own
from explainers.encoders.vectors import encodings
from explainers.errors import InputError

LONGEST = 40
"""Word pieces of a sentence that are followed through the network: the time it takes grows with
their square. What the last layer gives is told of any length."""

UNKNOWN = ("unk_token_id", "mask_token_id", "pad_token_id")
"""What stands for each piece in the reference: the first of these that the model has. The sentence
of unknown words is the nearest to nothing: its vector is the shortest, so that it adds least."""


class Explainer:
    """Why the encoder gives its score; the settings say in which way and from which layer on."""

    def __init__(self, models: Models) -> None:
        self._models = models

    def explain(
        self, pairs: Sequence[Pair], given: Given = NOTHING
    ) -> list[AttributionExplanation]:
        """See :func:`explain`; an InputError without encodings."""
        ENTRY.check(pairs)
        chosen = {n: given.settings[n] for n in ENTRY.settings if n in given.settings}
        found: dict[int, AttributionExplanation] = {}
        encoders = [self._models.of(a.language, b.language).encoder for a, b in pairs]
        for encoder in dict.fromkeys(encoders):
            numbers = [k for k, one in enumerate(encoders) if one is encoder]
            some = [pairs[k] for k in numbers]
            texts = [(a.text, b.text) for a, b in some]
            made = explain(encoder, texts, *encodings(some), **chosen)
            found |= zip(numbers, made, strict=True)
        return [found[k] for k in range(len(pairs))]


def explain(
    encoder: Encoder,
    pairs: Sequence[tuple[str, str]],
    a: Sequence[Encoded],
    b: Sequence[Encoded],
    way: str = "network",
    layer: int = -1,
    tolerance: float = TOLERANCE,
) -> list[AttributionExplanation]:
    """What pairs of word pieces add to an encoder's cosines; each distinct sentence is read once.

    Args:
        encoder: any of sentence-transformers.
        pairs: cleaned sentences.
        a, b: what the encoder made of the first and of the second ones.
        way: ``network`` or ``occlusion``, which leaves out words and says what two of them add
            beyond what each adds alone.
        layer: from which on the network is followed; -1 is what the last layer gives, which takes
            next to no time, and 0 what the first one reads.
        tolerance: see :mod:`explainers.attribution.jacobians`.

    Raises:
        InputError: if there is no such way or layer, or a sentence is longer than can be followed.
        ModelError: if the encoder is none that can be followed.
    """
    if way not in WAYS:
        raise InputError(f"there is no way {way!r} here; there is {' and '.join(WAYS)}")
    if way == "occlusion":
        return [occluded(encoder, pair, (x, y)) for pair, x, y in zip(pairs, a, b, strict=True)]
    sides = zip(pairs, a, b, strict=True)
    read = {s: of for pair, *both in sides for s, of in zip(pair, both, strict=True)}
    network = of_encoder(encoder)
    layer = network.layer(layer)
    followed = {s: _followed(encoder, network, s, layer, tolerance) for s in read}
    return [_of_pair((followed[s], followed[t]), (read[s], read[t]), layer) for s, t in pairs]


class Followed(NamedTuple):
    """A sentence followed through the network, its pieces, and which of them are not its own."""

    traced: Traced
    pieces: tuple[str, ...]
    special: NDArray[np.bool_]


def _followed(
    encoder: Encoder, network: Network, sentence: str, layer: int, tolerance: float
) -> Followed:
    packed = encoder.tokenized([sentence])
    ids = packed["input_ids"].to(encoder.device)
    (tokens,) = packed.encodings
    if layer != network.depth:
        see_short(sentence, ids)
    special = ~own(tokens, encoder.prompt)
    other = reference(encoder.model.tokenizer, ids, special)
    return Followed(traced(network, ids, other, layer, tolerance), tuple(tokens.tokens), special)


def see_short(sentence: str, ids: Tensor) -> None:
    """An InputError if a text has more pieces than can be followed."""
    if ids.shape[1] > LONGEST:
        raise InputError(
            f"{text.shortened(sentence, 60)!r} has {ids.shape[1]} word pieces; up to {LONGEST} can "
            "be followed through the network. What the last layer gives is told of any length"
        )


def reference(tokenizer: Any, ids: Tensor, special: NDArray[np.bool_]) -> Tensor:
    """The ids with every piece but the special ones unknown."""
    found = (getattr(tokenizer, name, None) for name in UNKNOWN)
    unknown = next((known for known in found if known is not None), 0)
    kept = torch.as_tensor(special, device=ids.device)[None]
    return torch.where(kept, ids, torch.full_like(ids, unknown))


def _of_pair(
    sides: tuple[Followed, Followed], read: tuple[Encoded, Encoded], layer: int
) -> AttributionExplanation:
    """The products of what the pieces of both sides add, of the length that makes them cosines."""
    x, y = (side.traced for side in sides)
    length = max(float(np.linalg.norm(x.whole) * np.linalg.norm(y.whole)), 1e-12)
    reference = x.reference @ y.whole + x.whole @ y.reference - x.reference @ y.reference
    return AttributionExplanation(
        sides[0].pieces,
        sides[1].pieces,
        (_words(sides[0], read[0]), _words(sides[1], read[1])),
        x.pieces @ y.pieces.T / length,
        float(x.whole @ y.whole / length),
        float(reference / length),
        "network",
        layer,
    )


def _words(side: Followed, read: Encoded) -> tuple[int, ...]:
    """The word of each piece; -1 of a special one."""
    words = np.full(len(side.pieces), -1)
    words[~side.special] = read.word_of_piece
    return tuple(words.tolist())
