"""What differs between two sentences, typed, with evidence."""

from explainers.differences.find import accounted, find, find_many, unrelated
from explainers.differences.result import EVIDENCE, KINDS, Difference

__all__ = ["EVIDENCE", "KINDS", "Difference", "accounted", "find", "find_many", "unrelated"]
