"""What is known of a pair when its differences are looked for, what is found, and its JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from explainers.inference.result import Relation
    from explainers.matching.result import GraphExplanation
    from explainers.reading.result import Reading
    from explainers.tokens.result import TokenExplanation

KINDS = (
    "roles",
    "control",
    "participant",
    "concept",
    "entailment",
    "opposite",
    "negation",
    "quantifier",
    "exception",
    "scope",
    "focus",
    "quantity",
    "name",
    "time",
    "place",
    "degree",
    "modality",
    "aspect",
    "question",
    "tense",
    "added",
    "missing",
    "attribution",
    "presupposition",
)
"""What can differ."""

AGREEING = ("accounted", "converse", "reordered", "reworded", "likely")
"""Why no difference is named, where the two are then said to be the same."""

UNRELATED = "The sentences have hardly a word in common: they speak of different things"
"""Says that two sentences have next to nothing to do with each other."""

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


def unrelated(differences: Sequence[Difference]) -> bool:
    """Whether all that was found is that hardly a word has a partner in the other sentence."""
    return len(differences) == 1 and differences[0].text.startswith(UNRELATED)


@dataclass(frozen=True)
class Observed:
    """What differences are found in: what other explainers say of a pair.

    Attributes:
        sentences: the two, cleaned.
        languages: of the two, as codes.
        cosine: of the sentence embeddings.
        graphs: the AMRs and their alignment.
        tokens: the similarities of words.
        relation: of the two, as it was learnt.
        readings: of the two, as the reader read them.
    """

    sentences: tuple[str, str]
    languages: tuple[str, str]
    cosine: float
    graphs: GraphExplanation
    tokens: TokenExplanation
    relation: Relation
    readings: tuple[Reading, Reading]


@dataclass(frozen=True)
class DifferencesExplanation:
    """What differs in a pair, or why nothing is named.

    Attributes:
        differences: the most telling first.
        why_none: where none is named, what may be said of that, one of
            :data:`explainers.differences.find.WHY`; empty elsewhere.
        spellings: where none is named, words that were read as misspelt, as written, each with the
            word that it was read as.
        alone: where none is named, the words of each sentence whose nodes have no partner of the
            same concept in the other graph.
        counterparts: of a pair that is not English, the words of content: their numbers in each
            sentence, none in the one that has no word for it, and how likely they say the same;
            below 0.5, they are only each other's likeliest of those that are left over.

    Example::

        for found in result.difference.differences:
            print(found.kind, found.a, found.b, found.text)
    """

    key: ClassVar[str] = ""

    differences: tuple[Difference, ...] = ()
    why_none: str = ""
    spellings: tuple[tuple[str, str], ...] = ()
    alone: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    counterparts: tuple[tuple[tuple[int, ...], tuple[int, ...], float], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """``differences``, and ``no_difference`` or ``counterparts`` where there are such."""
        listed: dict[str, Any] = {"differences": [d.to_json() for d in self.differences]}
        if self.counterparts:
            listed["counterparts"] = [
                {"a_words": list(a), "b_words": list(b), "probability": p}
                for a, b, p in self.counterparts
            ]
        if self.why_none:
            listed["no_difference"] = {
                "why": self.why_none,
                "spellings": [list(pair) for pair in self.spellings],
                "alone": [list(words) for words in self.alone],
            }
        return listed

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> DifferencesExplanation:
        """What :meth:`to_json` gave."""
        none = data.get("no_difference", {"why": "", "spellings": [], "alone": [[], []]})
        a, b = none["alone"]
        return cls(
            tuple(map(Difference.from_json, data["differences"])),
            none["why"],
            tuple((wrong, right) for wrong, right in none["spellings"]),
            (tuple(a), tuple(b)),
            tuple(
                (tuple(one["a_words"]), tuple(one["b_words"]), one["probability"])
                for one in data.get("counterparts", ())
            ),
        )


Result = DifferencesExplanation
