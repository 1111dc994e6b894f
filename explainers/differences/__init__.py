"""What differs between two sentences, typed, with evidence."""

from explainers.differences.evidence import unmatched
from explainers.differences.find import find, spellings, unrelated, why_nothing
from explainers.differences.result import EVIDENCE, KINDS, Difference

__all__ = [
    "EVIDENCE",
    "KINDS",
    "Difference",
    "find",
    "spellings",
    "unmatched",
    "unrelated",
    "why_nothing",
]
