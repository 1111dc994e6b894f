"""What differs between two sentences, typed, with evidence."""

from explainers.differences.find import accounted, find, find_many, reworded, unrelated
from explainers.differences.result import EVIDENCE, KINDS, Difference

__all__ = [
    "EVIDENCE",
    "KINDS",
    "Difference",
    "accounted",
    "find",
    "find_many",
    "reworded",
    "unrelated",
]
