"""A small collection with vectors that depend on the words alone: no model is loaded."""

import hashlib
import json

import numpy as np
import pytest

from explainers.search.building import build
from explainers.search.dimensions import TEXT, Dimension
from explainers.search.search import Search
from explainers.weights.models import Model


class Words:
    """Stand-in for the models: a vector is the sum of vectors of the words."""

    dimensions: tuple[Dimension, ...] = (
        Dimension("concepts", 16),
        Dimension("negation", 16),
        Dimension("tone", 32, TEXT),
    )

    def __init__(self, checksum="0" * 64):
        self.about: tuple[Model, ...] = (Model("encoder", "words", checksum),)
        self.read = []

    def embed(self, sentences):
        self.read += sentences
        return np.stack([sum(map(word, s.lower().split())) for s in sentences])


def word(text):
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
    return np.random.default_rng(seed).normal(size=64).astype(np.float32)


RAINED = "A ship left the harbour. It rained."
RESIGNED = "The mayor resigned on Monday. Nobody was sad. A band played."
ITEMS = [
    {"text": RAINED, "country": "FR", "stars": 4, "source": "<b>x</b>"},
    {"text": "A ship stayed in the harbour.", "country": "DE", "stars": 5, "source": "=1+1"},
    {"text": RESIGNED, "country": "FR", "stars": 2, "two words": "x"},
    {"text": "The mayor did not resign.", "country": "", "stars": 10},
]


def written(path, items):
    """A file of these lines, or of these objects."""
    lines = (item if isinstance(item, str) else json.dumps(item) for item in items)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def built(folder, items, name="x.jsonl", **given):
    """A collection of one file of these lines or objects, beside it; to be searched."""
    file = written(folder.parent / name, items)
    build(folder, [str(file)], Words(), **given)
    return Search(folder, embedder=Words())


@pytest.fixture
def file(tmp_path):
    return written(tmp_path / "items.jsonl", ITEMS)


@pytest.fixture
def folder(tmp_path, file):
    """A collection of four documents, six sentences of which are rows of their own or a document."""
    build(tmp_path / "collection", [str(file)], Words())
    return tmp_path / "collection"


@pytest.fixture
def found(folder):
    return Search(folder, embedder=Words())
