"""Simulated people of known behaviour, and how likely a study of so many would find an effect.

Simulated people are for planning, and for testing the analysis: they say nothing about people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np
from scipy.stats import binomtest

from explainers.errors import InputError
from explainers.people.analysis import ALPHA, contrasts, kept_of
from explainers.people.design import Design
from explainers.people.keeping import Person, rows_of
from explainers.people.plan import Trial, answers_of, plan, truth
from explainers.people.table import Answer

MOST_PEOPLE, MOST_RUNS = 1_000, 2_000
"""People and runs that are simulated at most."""

TESTED = 499
"""Permutations of a simulated test, which is one of many."""


@dataclass(frozen=True)
class Behaviour:
    """How simulated people behave.

    Attributes:
        base: their mean accuracy in the first condition, from 0 to 1.
        effects: what a condition adds to that, by its name.
        people: standard deviation of accuracy among people.
        items: among pairs.
        seconds: that a question takes in the first condition, in the middle.
        slower: by which factor a condition takes longer, by its name.
        spread: standard deviation of the logarithm of the time, among answers.
        careless: share of people who answer by chance, those that ask for attention, too.
    """

    base: float = 0.7
    effects: Mapping[str, float] = field(default_factory=dict)
    people: float = 0.08
    items: float = 0.1
    seconds: float = 15.0
    slower: Mapping[str, float] = field(default_factory=dict)
    spread: float = 0.4
    careless: float = 0.0


class Simulation:
    """Simulated people who take part in a study.

    Args:
        design: of the study.
        behaviour: of the people.
        seed: of the random numbers.
        scores: of the model, by the place of a pair; drawn where none are given.
    """

    def __init__(
        self,
        design: Design,
        behaviour: Behaviour,
        seed: int = 0,
        scores: Mapping[int, float] | None = None,
    ) -> None:
        self.design, self.behaviour = design, behaviour
        self.random = np.random.default_rng(seed)
        count = len(design.all_items)
        drawn = self.random.beta(5, 2, count)
        self.scores = dict(enumerate(map(float, drawn))) | dict(scores or {})
        self.hard = self.random.normal(0, behaviour.items, count)

    def person(self) -> tuple[float, bool]:
        """Somebody new: how much better than others, and whether careless."""
        better = float(self.random.normal(0, self.behaviour.people))
        return better, bool(self.random.random() < self.behaviour.careless)

    def answer(self, trial: Trial, better: float, careless: bool) -> tuple[str, float]:
        """An answer, and the seconds that it takes."""
        choices = answers_of(self.design, trial.task)
        if careless:
            return str(self.random.choice(choices)), 2.0
        how = self.behaviour
        middle = how.seconds * how.slower.get(trial.condition, 1.0)
        seconds = float(middle * np.exp(self.random.normal(0, how.spread)))
        if trial.check:
            return trial.check, seconds
        mean = how.base + how.effects.get(trial.condition, 0.0) + better + self.hard[trial.item]
        score = self.scores[trial.item]
        right = truth(self.design, trial.task, self.design.all_items[trial.item], score)
        if trial.task == "predict":
            return self._predicted(float(right), float(np.clip(mean, 0.55, 0.98))), seconds
        if self.random.random() < np.clip(mean, 0.02, 0.98):
            return right, seconds
        return str(self.random.choice([c for c in choices if c != right])), seconds

    def _predicted(self, right: float, mean: float) -> str:
        """A number whose distance from the right one is 1 - mean on average."""
        upwards = right < 0.5  # where there is room
        room = 1 - right if upwards else right
        share = (1 - mean) / room
        off = room * float(self.random.beta(4 * share, 4 * (1 - share)))
        return f"{right + off if upwards else right - off:.2f}"

    def rows(self, people: int) -> list[dict[str, Any]]:
        """The table of answers of so many people, who all finish."""
        if not 0 < people <= MOST_PEOPLE:
            raise InputError(f"up to {MOST_PEOPLE:,} people are simulated")
        found = []
        for place in range(people):
            asked = plan(self.design, place)
            better, careless = self.person()
            given = []
            for number, trial in enumerate(asked):
                answer, seconds = self.answer(trial, better, careless)
                said = {"number": number, "answer": answer, "seconds": seconds}
                given.append(SimpleNamespace(elapsed=seconds, **said))
            person = Person(f"simulated-{place:04d}", place, asked, len(asked), len(asked), 0.0)
            named = rows_of(self.design, person, given, self.scores)
            found += [row | {"person": person.name} for row in named]
        return found


@dataclass(frozen=True)
class Power:
    """How likely a study would find an effect.

    Attributes:
        people: who take part.
        task, condition: whose accuracy is compared with that in the first condition.
        effect: that was put in.
        power: share of simulated studies whose test found it (:data:`ALPHA`, after Holm).
        low, high: 95% interval of that share (Clopper & Pearson).
    """

    people: int
    task: str
    condition: str
    effect: float
    power: float
    low: float
    high: float


def power(
    design: Design,
    people: Sequence[int],
    effect: float,
    behaviour: Behaviour | None = None,
    runs: int = 200,
    seed: int = 0,
) -> Iterator[Power]:
    """Simulate studies, and count how many find an effect on accuracy.

    Args:
        design: of the study.
        people: numbers of people who take part.
        effect: what every condition but the first adds to accuracy, from -1 to 1.
        behaviour: of the people, else.
        runs: simulated studies for each number of people.
        seed: of the random numbers.

    Raises:
        InputError: if there is nothing to compare, or it is too much to simulate.
    """
    if len(design.conditions) < 2:
        raise InputError("a study of one condition compares nothing")
    if not 0 < runs <= MOST_RUNS or not people or not -1 <= effect <= 1:
        raise InputError(f"1 to {MOST_RUNS:,} runs are simulated, of effects from -1 to 1")
    base = behaviour or Behaviour()
    others = [condition.name for condition in design.conditions[1:]]
    named = Behaviour(**{**vars(base), "effects": dict.fromkeys(others, effect)})
    for count in people:
        found: dict[tuple[str, str], int] = {}
        for run in range(runs):
            rows = Simulation(design, named, seed=hash((seed, count, run)) % 2**32).rows(count)
            answers = [_answer(row) for row in rows]
            first = design.conditions[0].name
            tested = contrasts(kept_of(answers), "accuracy", first, permuted=TESTED)
            for each in tested:
                key = (each.task, each.condition)
                sign = each.difference * effect >= 0
                found[key] = found.get(key, 0) + (each.holm <= ALPHA and sign)
        for (task, condition), times in found.items():
            low, high = binomtest(times, runs).proportion_ci(method="exact")
            share = times / runs
            yield Power(count, task, condition, effect, share, float(low), float(high))


def _answer(row: Mapping[str, Any]) -> Answer:
    return Answer(
        row["person"],
        True,
        bool(row["attentive"]),
        not (row["practice"] or row["check"]),
        row["task"],
        row["condition"],
        row["item"],
        row["accuracy"],
        row["seconds"],
    )
