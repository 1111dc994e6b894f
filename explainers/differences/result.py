"""A difference between two sentences, and its JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

KINDS = (
    "roles",
    "participant",
    "concept",
    "opposite",
    "negation",
    "quantifier",
    "quantity",
    "name",
    "time",
    "place",
    "degree",
    "modality",
    "question",
    "tense",
    "added",
    "missing",
    "attribution",
)
"""What can differ."""

EVIDENCE = ("graph", "tokens", "text")
"""What can show it, in the order in which a difference lists it."""


@dataclass(frozen=True)
class Difference:
    """One thing in which two sentences differ.

    Attributes:
        kind: one of :data:`KINDS`.
        a, b: what differs in each sentence, as written; empty where it is only in the other.
        a_words, b_words: numbers of these words, from 0 (:func:`explainers.text.spans`).
        nodes: the variables of each graph that stand for them, under ``a`` and ``b``.
        evidence: those of :data:`EVIDENCE` that show it.
        confidence: in [0, 1].
        text: one sentence in plain words.
    """

    kind: str
    a: str
    b: str
    a_words: tuple[int, ...]
    b_words: tuple[int, ...]
    nodes: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {"a": (), "b": ()})
    evidence: tuple[str, ...] = ("text",)
    confidence: float = 1.0
    text: str = ""

    def to_json(self) -> dict[str, Any]:
        """The contract's object."""
        return {
            "kind": self.kind,
            "a": self.a,
            "b": self.b,
            "a_words": list(self.a_words),
            "b_words": list(self.b_words),
            "nodes": {side: list(self.nodes[side]) for side in ("a", "b")},
            "evidence": list(self.evidence),
            "confidence": self.confidence,
            "text": self.text,
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Difference:
        """The inverse of :meth:`to_json`.

        Raises:
            KeyError: if a field is missing.
        """
        words: dict[str, Sequence[int]] = {k: data[k] for k in ("a_words", "b_words")}
        return Difference(
            kind=data["kind"],
            a=data["a"],
            b=data["b"],
            a_words=tuple(words["a_words"]),
            b_words=tuple(words["b_words"]),
            nodes={side: tuple(data["nodes"][side]) for side in ("a", "b")},
            evidence=tuple(data["evidence"]),
            confidence=data["confidence"],
            text=data["text"],
        )
