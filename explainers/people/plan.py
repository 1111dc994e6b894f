"""Who sees what, and in which order.

People take places, counted from 0. As many places as a square has rows see the same pairs, each
under another condition, so that over a square every pair is seen under every condition equally
often; the next square goes on with other pairs. Conditions follow one another as in a balanced
Latin square (Williams 1949, *Aust. J. Sci. Res.* A 2: 149-168): each comes equally often at each
position, and equally often right after each of the others. The pairs for practice take the
conditions in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from explainers.people.design import RIGHT, Condition, Design, Item
from explainers.text import several
from explainers.wording.bands import rounded, shown

CHECKED = tuple(round(0.1 * k, 1) for k in range(11))
"""Where a question that asks for attention has a slider put."""

NEAR = 0.03
"""How near a slider has to be put to that."""


@dataclass(frozen=True)
class Trial:
    """One question to one person.

    Attributes:
        task: of :data:`~explainers.people.design.TASKS`.
        condition: by its name.
        item: the pair, by its place among all pairs of the design.
        practice: whether it does not count.
        check: the answer that it asks for, where it only asks for attention; or else empty.
    """

    task: str
    condition: str
    item: int
    practice: bool = False
    check: str = ""

    def to_json(self) -> list[Any]:
        """As it is kept."""
        return [self.task, self.condition, self.item, self.practice, self.check]


def williams(n: int) -> list[list[int]]:
    """A balanced Latin square of n things: n rows if n is even, twice as many if it is odd.

    >>> williams(2), len(williams(3))
    ([[0, 1], [1, 0]], 6)
    """
    first = [0]
    for k in range(1, n):
        first.append((k + 1) // 2 if k % 2 else n - k // 2)
    rows = [[(value + shift) % n for value in first] for shift in range(n)]
    return rows + [row[::-1] for row in rows] if n % 2 and n > 1 else rows


def rows_of(design: Design) -> int:
    """Places of a square."""
    return len(williams(len(design.conditions))) if design.within else len(design.conditions)


def plan(design: Design, place: int) -> tuple[Trial, ...]:
    """All questions of the person at a place, in their order."""
    square, row = divmod(place, rows_of(design))
    random = Random(f"{design.seed} {place}")
    # Each time that all pairs have been gone through, orders of conditions meet other pairs
    shift = square * design.each // len(design.items)
    dealt = _dealt(design, chosen(design, square), row + shift)
    if design.within:
        dealt = [dealt[k] for k in williams(len(design.conditions))[row]]
    order = [block[0][1].name for block in dealt]
    for block in dealt:
        random.shuffle(block)
    asked = [pair for block in dealt for pair in block]
    if design.mixed:
        random.shuffle(asked)
    warm_up = [
        Trial(task, order[k % len(order)], len(design.items) + k, practice=True)
        for k in range(len(design.practice))
        for task in design.tasks
    ]
    trials = [Trial(task, c.name, k) for k, c in asked for task in design.tasks]
    return (*warm_up, *_with_checks(design, trials, random))


def cautions(design: Design) -> list[str]:
    """What of a design is uneven, in words; nothing where all is even."""
    found, count = [], len(design.conditions)
    if design.within and design.each % count:
        found.append(
            f"Nobody sees equally many pairs under each condition: {design.each} pairs do not "
            f"divide by {count} conditions."
        )
    if design.within and 0 < len(design.practice) < count:
        found.append(
            f"Practice has {several(len(design.practice), 'pair')}, and so does not show all "
            f"{count} conditions."
        )
    kinds = Counter(item.kind for item in design.items)
    if len({*kinds.values()}) > 1:
        listed = ", ".join(f"{kind or 'without a kind'} {n}" for kind, n in kinds.items())
        found.append(f"There are not equally many pairs of each kind: {listed}.")
    elif len(kinds) > 1 and design.each % len(kinds):
        found.append(
            f"Nobody is asked about equally many pairs of each kind: {design.each} pairs do not "
            f"divide by {len(kinds)} kinds."
        )
    return found


def chosen(design: Design, square: int) -> list[int]:
    """The pairs that a square is asked about: of every kind as many where there are, in turn.

    They stand kind by kind.
    """
    kinds: dict[tuple[str, str], list[int]] = {}
    for k, item in enumerate(design.items):
        kinds.setdefault((item.kind, item.words), []).append(k)
    random = Random(design.seed)
    for listed in kinds.values():
        random.shuffle(listed)
    # One pair of each kind, then the next of each, and so on: a stretch of it has as many of each
    turns = max(map(len, kinds.values()))
    dealt = [listed[t] for t in range(turns) for listed in kinds.values() if t < len(listed)]
    start = square * design.each
    found = [dealt[(start + k) % len(dealt)] for k in range(design.each)]
    place = {k: n for n, listed in enumerate(kinds.values()) for k in listed}
    return sorted(found, key=place.__getitem__)


def _dealt(design: Design, pairs: Sequence[int], row: int) -> list[list[tuple[int, Condition]]]:
    """Of each condition its pairs; the next row has each pair under the next condition."""
    conditions = design.conditions
    count = len(conditions)
    if not design.within:
        return [[(pair, conditions[row % count]) for pair in pairs]]
    dealt: list[list[tuple[int, Condition]]] = [[] for _ in conditions]
    for n, pair in enumerate(pairs):
        k = (n + row) % count
        dealt[k].append((pair, conditions[k]))
    return dealt


def _with_checks(design: Design, trials: list[Trial], random: Random) -> Iterable[Trial]:
    """The questions, with those that ask for attention evenly among them, after whole pairs."""
    step = len(design.tasks)
    pairs = len(trials) // step
    found = list(trials)
    for n in reversed(range(design.checks)):
        at = step * max(1, round((n + 1) * pairs / (design.checks + 1)))
        here = trials[at - 1]
        task = design.tasks[0]
        answer = random.choice(answers_of(design, task))
        found.insert(at, Trial(task, here.condition, -1, check=answer))
    return found


def answers_of(design: Design, task: str) -> list[str]:
    """What can be answered to a task, as it is kept; of a slider, where checks have it put."""
    if task == "predict":
        return [f"{value:.2f}" for value in CHECKED]
    return [*design.kinds] if task == "name" else ["right", "wrong"]


def begins(design: Design, asked: Sequence[Trial], number: int) -> bool:
    """Whether what is seen changes with a question, and stays so for the next ones."""
    before = asked[number - 1] if number else None
    changes = before is None or before.practice or before.condition != asked[number].condition
    return changes and not design.mixed and not asked[number].practice


def in_words(design: Design, task: str, answer: str) -> str:
    """An answer as people read it."""
    if task == "predict":
        return shown(float(answer))
    return design.kinds[answer] if task == "name" else RIGHT[answer == "wrong"]


def truth(design: Design, task: str, item: Item, score: float) -> str:
    """The answer that is right.

    Args:
        design: of the study.
        task: what is asked.
        item: about which pair.
        score: of the model.
    """
    if task == "predict":
        return f"{min(max(score, 0.0), 1.0):.4f}"
    if task == "name":
        return item.kind
    return "wrong" if alike(design, score) != item.same else "right"


def alike(design: Design, score: float) -> bool:
    """Whether the model takes two sentences for the same, by the score as it is shown."""
    return rounded(score) >= design.same_from


def accuracy(task: str, answer: str, right: str) -> float:
    """How right an answer is, from 0 to 1; of a prediction, 1 less how far off it is."""
    if task == "predict":
        return 1.0 - abs(float(answer) - float(right))
    return float(answer == right)


def attentive(trial: Trial, answer: str) -> bool:
    """Whether a question that asks for attention got it."""
    if trial.task == "predict":
        return round(abs(float(answer) - float(trial.check)), 2) <= NEAR
    return answer == trial.check
