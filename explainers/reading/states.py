"""The encoder's states of the words of sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from explainers import text
from explainers.encoders.encoder import Encoded, Encoder
from explainers.reading.result import Reading

Spans = Sequence[tuple[int, int]]


def of_batches(
    encoder: Encoder, readings: Sequence[Reading]
) -> Iterator[tuple[int, NDArray[np.float32]]]:
    """Yield the number of each sentence and the states of its words, shortest first.

    States are those of the first, the middle and the last layer, one after the other: of lexical,
    of syntactic and of semantic knowledge, mostly.
    """
    for chosen, tokens, features, _ in encoder.batches([one.text for one in readings]):
        layers = features["all_layer_embeddings"]
        some = layers[1], layers[len(layers) // 2], layers[-1]
        read = np.concatenate([layer.float().cpu().numpy() for layer in some], -1)
        for row, k in enumerate(chosen):
            offsets = np.array(tokens[row].offsets)
            yield k, means(read[row], offsets, _spans(readings[k]))


def of_encoded(encoder: Encoder, encoded: Encoded, reading: Reading) -> NDArray[np.float32]:
    """States of the words of a sentence that was encoded, (words, states).

    What is beyond the encoder's limit is encoded by itself.
    """
    pieces, places, shift = [], [], 0
    while True:
        assert encoded.early is not None and encoded.places is not None
        pieces.append(np.concatenate([encoded.early, encoded.middle, encoded.tokens], -1))
        places.append(encoded.places + shift)
        if not encoded.cut:
            break
        rest = reading.text[shift:]
        shift += text.spans(rest)[len(encoded.words)][0]
        [encoded] = encoder.encode_tokens([reading.text[shift:]])
    return means(np.concatenate(pieces), np.concatenate(places), _spans(reading))


def _spans(reading: Reading) -> Spans:
    return [(word.start, word.end) for word in reading]


def means(
    read: NDArray[np.float32], places: NDArray[np.int64], spans: Spans
) -> NDArray[np.float32]:
    """Means of the states of the pieces in each word, (words, states); 0 where it has none.

    Args:
        read: of the pieces, (pieces, states).
        places: where each stands in the text, (pieces, 2).
        spans: where words stand.
    """
    starts, ends = (np.array([span[k] for span in spans])[:, None] for k in (0, 1))
    within = (places[None, :, 0] < ends) & (places[None, :, 1] > starts)
    if not len(places):
        return np.zeros((len(spans), read.shape[1]), np.float32)
    counts = within.sum(1)
    found: NDArray[np.float32] = read[within.argmax(1)]
    found[counts == 0] = 0
    for k in np.flatnonzero(counts > 1):
        found[k] = read[: len(places)][within[k]].mean(0)
    return found
