"""Sentences with vectors of our own: no model is loaded."""

import zlib

import numpy as np

from explainers.encoders.vectors import unit
from explainers.reading.result import Reading, Word
from explainers.relations.phrases import Sentence

KIND = {"a": "DET", "the": "DET", "in": "ADP", "sleeps": "VERB", "runs": "VERB", "is": "AUX", ".": "PUNCT",
        "two": "NUM", "3": "NUM", "not": "PART", "big": "ADJ", "US": "PROPN", "United": "PROPN", "States": "PROPN"}  # fmt: skip
LEMMA = {"sleeps": "sleep", "runs": "run", "dogs": "dog", "is": "be"}


def vector(word: str) -> np.ndarray:
    """The same for the same word."""
    return np.random.default_rng(zlib.crc32(word.lower().encode())).normal(size=16)


def sentence(text: str) -> Sentence:
    """Words at spaces; the last noun or verb of a sentence governs the others."""
    forms = text.split()
    kinds = [KIND.get(form, "NOUN") for form in forms]
    root = max((k for k, kind in enumerate(kinds) if kind in ("NOUN", "VERB", "PROPN")), default=0)
    words, at = [], 0
    for k, (form, kind) in enumerate(zip(forms, kinds, strict=True)):
        head, relation = (-1, "root") if k == root else (root, "dep")
        words.append(
            Word(form, at, at + len(form), k, kind, LEMMA.get(form, form), {}, head, relation)
        )
        at += len(form) + 1
    rows = unit(np.array([vector(form) for form in forms], np.float32))
    return Sentence(
        Reading(text, tuple(words), "en"), rows, rows, rows, unit(rows.mean(0)[None])[0]
    )
