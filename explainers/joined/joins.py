"""The ways to make one embedding of a text's and a graph's, and what each adds to a cosine.

Cai et al. (2022), *Retrofitting Multilingual Sentence Embeddings with Abstract Meaning
Representation*, section 4.2: with *s* of the text and *h* of its AMR, *s* ⊕ *h* and *s* + *h*, of
both as they are or of both at length 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explainers.encoders.vectors import unit
from explainers.errors import InputError

JOINS = ("concat", "sum", "norm-concat", "norm-sum")
"""The paper's four, in its order."""

WAYS = ("text", "amr", *JOINS)
"""These, and each of the two alone."""

Vectors = NDArray[np.float32]
Numbers = NDArray[np.float64]


def join(text: Vectors, amr: Vectors, way: str) -> Vectors:
    """One embedding of a text's and a graph's, (sentences, dimensions), of length 1 or 0.

    Raises an InputError if embeddings of different dimensions are to be added, or if there is no
    such way among :data:`WAYS`.
    """
    if checked_way(way) not in JOINS:
        return unit(text if way == "text" else amr)
    text, amr = _sides(text, amr, way)
    return unit(np.concatenate([text, amr], axis=1) if _concatenates(way) else text + amr)


@dataclass(frozen=True)
class Shares:
    """Cosines of joined embeddings, (pairs,), as sums.

    Text and text give ``text``, graph and graph ``amr``, and, in sums alone, the text of the one
    and the graph of the other ``both``.
    """

    score: Numbers
    text: Numbers
    amr: Numbers
    both: Numbers


def shares(text: tuple[Vectors, Vectors], amr: tuple[Vectors, Vectors], way: str) -> Shares:
    """Divide the cosines of pairs among what was joined, by pairs of the arguments of :func:`join`.

    (s + h) · (t + k) = s · t + h · k + (s · k + h · t), and without the last in a concatenation;
    each divided by the two lengths.
    """
    nothing = np.zeros(len(text[0]))
    if checked_way(way) not in JOINS:
        score = _dot(*(join(x, g, way) for x, g in zip(text, amr, strict=True)))
        of_text, of_amr = (score, nothing) if way == "text" else (nothing, score)
        return Shares(score, of_text, of_amr, nothing)
    (s, h), (t, k) = (_sides(x, g, way) for x, g in zip(text, amr, strict=True))
    concatenates = _concatenates(way)
    lengths = [
        np.sqrt(_dot(x, x) + _dot(g, g) + (0 if concatenates else 2 * _dot(x, g)))
        for x, g in ((s, h), (t, k))
    ]
    divided = np.maximum(lengths[0] * lengths[1], 1e-12)
    of_text, of_amr = _dot(s, t) / divided, _dot(h, k) / divided
    both = nothing if concatenates else (_dot(s, k) + _dot(h, t)) / divided
    return Shares(of_text + of_amr + both, of_text, of_amr, both)


def checked_way(way: str) -> str:
    """The way; an :class:`~explainers.errors.InputError` if there is none of that name."""
    if way not in WAYS:
        raise InputError(f"there is no join {way!r}; there are {', '.join(WAYS)}")
    return way


def _concatenates(way: str) -> bool:
    return way.endswith("concat")


def _sides(text: Vectors, amr: Vectors, way: str) -> tuple[Vectors, Vectors]:
    """The two as a join takes them."""
    if not _concatenates(way) and text.shape[1] != amr.shape[1]:
        raise InputError(
            f"{text.shape[1]} numbers of the text and {amr.shape[1]} of its graph cannot be added: "
            "concatenate them"
        )
    return (unit(text), unit(amr)) if way.startswith("norm-") else (text, amr)


def _dot(a: Vectors, b: Vectors) -> Numbers:
    return np.asarray(np.einsum("ij,ij->i", a.astype(np.float64), b.astype(np.float64)))
