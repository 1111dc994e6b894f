"""Pairs of our own, by kind of their difference."""

from pathlib import Path

from benchmarks.differences import PARAPHRASE

DATA = Path(__file__).parents[1] / "data"


def table(name: str) -> list[list[str]]:
    """The rows of a table of pairs, without its head."""
    return [line.split("\t") for line in (DATA / name).read_text("utf-8").splitlines()[1:]]


DIFFERENT = [(kind, a, b) for kind, a, b in table("pairs.tsv") if kind != PARAPHRASE]
PARAPHRASES = [(a, b) for kind, a, b in table("pairs.tsv") if kind == PARAPHRASE]
