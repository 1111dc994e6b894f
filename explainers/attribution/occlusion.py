"""What the encoder's score would be without words: each is left out, and the rest is read anew."""

from __future__ import annotations

import numpy as np

from explainers.attribution.result import AttributionExplanation, Without
from explainers.encoders.encoder import Encoded, Encoder
from explainers.tokens.occlusion import without_each


def occluded(
    encoder: Encoder, pair: tuple[str, str], read: tuple[Encoded, Encoded]
) -> AttributionExplanation:
    """The cosine without each word of a and of b, and what two words add together.

    A cell is cos(a, b) − cos(a∖i, b) − cos(a, b∖j) + cos(a∖i, b∖j), what is lost only because both
    words are there: the product of what their sentences' vectors lose without them. Of a sentence
    of one word nothing is left, and its vector is then 0.

    Args:
        encoder: any; it reads all that is left in one batch.
        pair: cleaned sentences.
        read: what it made of them; words beyond its limit are passed over.
    """
    left = [
        without_each(sentence)[: len(of.words)] for sentence, of in zip(pair, read, strict=True)
    ]
    rest = [one for side in left for one in side if one]
    vectors = encoder.unit([*pair, *rest]).astype(np.float64)
    known = dict(zip(rest, vectors[2:], strict=True)) | {"": np.zeros(vectors.shape[1])}
    a, b = (np.array([known[one] for one in side]) for side in left)
    x, y = vectors[:2]

    def scores(side: int, found: np.ndarray) -> Without:
        return tuple(s if one else None for one, s in zip(left[side], found.tolist(), strict=True))

    return AttributionExplanation(
        read[0].words,
        read[1].words,
        (tuple(range(len(a))), tuple(range(len(b)))),
        (x - a) @ (y - b).T,
        float(x @ y),
        way="occlusion",
        without=(scores(0, a @ y), scores(1, b @ x)),
    )
