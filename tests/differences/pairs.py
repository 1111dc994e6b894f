"""Pairs of our own, by kind of their difference."""

from pathlib import Path

from benchmarks.differences import PARAPHRASE
from explainers.differences.units import Sentence
from explainers.differences.words import read
from explainers.reading.words import cut

DATA = Path(__file__).parents[1] / "data"


def table(name: str) -> list[list[str]]:
    """The rows of a table of pairs, without its head."""
    return [line.split("\t") for line in (DATA / name).read_text("utf-8").splitlines()[1:]]


def unread(text: str) -> Sentence:
    """A sentence of which no reader has said anything, for what no part of speech matters to."""
    return read(cut(text))


DIFFERENT = [(kind, a, b) for kind, a, b in table("pairs.tsv") if kind != PARAPHRASE]
PARAPHRASES = [(a, b) for kind, a, b in table("pairs.tsv") if kind == PARAPHRASE]
