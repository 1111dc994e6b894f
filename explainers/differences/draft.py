"""Differences while they are looked for, and what has been told already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from explainers.differences.alignment import Alignment
from explainers.differences.groups import VerbGroup, groups
from explainers.differences.slots import Slot, slots
from explainers.differences.units import Sentence


@dataclass
class Draft:
    """A difference before evidence and words.

    Attributes:
        kind: one of :data:`explainers.differences.result.KINDS`.
        a, b: units of each sentence.
        confidence: of the rule that found it, in [0, 1].
        detail: what the sentence in words needs beside.
        a_marks, b_marks: words that are no units (question marks).
    """

    kind: str
    a: tuple[int, ...]
    b: tuple[int, ...]
    confidence: float = 0.9
    detail: dict[str, str] = field(default_factory=dict)
    a_marks: tuple[int, ...] = ()
    b_marks: tuple[int, ...] = ()

    @staticmethod
    def sided(
        kind: str,
        side: int,
        mine: Iterable[int],
        others: Iterable[int] = (),
        confidence: float = 0.9,
    ) -> Draft:
        """A difference seen from one sentence: its units, and those of the other."""
        x, y = tuple(mine), tuple(others)
        return Draft(kind, *((x, y) if side == 0 else (y, x)), confidence=confidence)


@dataclass
class Reading:
    """A pair as the rules read it.

    Attributes:
        alignment: of their units.
        groups: verb groups of each sentence.
        slots: places of noun phrases of each sentence.
        told: units of each sentence that a difference, or a wording, accounts for.
        found: the differences so far.
        turned: whether the same is said turned round, so that participants change places.
        gaps: units of verbs said twice where the other sentence says them once.
        phrased: units of turns of phrase that say the same.
        converse: whether two predicates tell one event from its two sides: *buy* and *sell*.
        akin: differences only where the two sentences likely do not say the same: words that are
            synonyms by a third, in some of their meanings, and prepositions (*about*, *for*).
    """

    alignment: Alignment
    groups: tuple[list[VerbGroup], list[VerbGroup]]
    slots: tuple[dict[int, list[Slot]], dict[int, list[Slot]]]
    told: tuple[set[int], set[int]] = field(default_factory=lambda: (set(), set()))
    found: list[Draft] = field(default_factory=list)
    turned: bool = False
    gaps: tuple[set[int], set[int]] = field(default_factory=lambda: (set(), set()))
    phrased: tuple[set[int], set[int]] = field(default_factory=lambda: (set(), set()))
    converse: bool = False
    akin: list[Draft] = field(default_factory=list)
    _left: dict[tuple[int, int], list[int]] = field(default_factory=dict, repr=False)

    @staticmethod
    def of(alignment: Alignment) -> Reading:
        """The pair with its verb groups and slots."""
        said = groups(alignment.a), groups(alignment.b)
        return Reading(alignment, said, (slots(alignment.a), slots(alignment.b)))

    @property
    def sentences(self) -> tuple[Sentence, Sentence]:
        """Both sentences."""
        return self.alignment.a, self.alignment.b

    def add(self, draft: Draft, also: tuple[Iterable[int], Iterable[int]] = ((), ())) -> None:
        """Keep a difference; its units, and these also, are told."""
        self.found.append(draft)
        self.tell([*draft.a, *also[0]], [*draft.b, *also[1]])

    def tell(self, a: Iterable[int] = (), b: Iterable[int] = ()) -> None:
        """These units need no difference of their own any more."""
        self.told[0].update(a)
        self.told[1].update(b)

    def same(self, a: Sequence[int], b: Sequence[int]) -> None:
        """:meth:`tell` of two turns of phrase that say the same."""
        self.tell(a, b)
        self.phrased[0].update(a)
        self.phrased[1].update(b)

    def same_on(self, side: int, mine: Sequence[int], others: Sequence[int]) -> None:
        """:meth:`same`, seen from one sentence."""
        self.same(*((mine, others) if side == 0 else (others, mine)))

    def tell_on(self, side: int, mine: Iterable[int], others: Iterable[int] = ()) -> None:
        """:meth:`tell`, seen from one sentence."""
        if side == 0:
            self.tell(mine, others)
        else:
            self.tell(others, mine)

    def partners(self, side: int) -> dict[int, int]:
        """Of each unit of a sentence that has a partner, that partner."""
        return self.alignment.partner if side == 0 else self.alignment.back

    def left(self, side: int) -> list[int]:
        """Units of a sentence without partner that nothing accounts for yet."""
        told = self.told[side]
        state = side, len(told)  # what is told is never taken back
        if state not in self._left:
            partners = self.partners(side)
            units = range(len(self.sentences[side].units))
            self._left[state] = [k for k in units if k not in partners and k not in told]
        return list(self._left[state])


def draft(
    kind: str, a: Iterable[int], b: Iterable[int], confidence: float = 0.9, **detail: str
) -> Draft:
    """A difference of these units."""
    return Draft(kind, tuple(a), tuple(b), confidence, dict(detail))
