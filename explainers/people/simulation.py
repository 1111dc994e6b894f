"""Simulated people of known behaviour, and how likely a study of so many would find an effect.

Simulated people are for planning, and for testing the analysis: they say nothing about people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binomtest

from explainers.errors import InputError
from explainers.people.analysis import ALPHA, contrasts
from explainers.people.design import Design
from explainers.people.keeping import Person, rows_of
from explainers.people.plan import Trial, answers_of, plan, truth
from explainers.people.table import Answer

MOST_PEOPLE, MOST_RUNS = 1_000, 2_000
"""People and runs that are simulated at most."""

TESTED = 199
"""Permutations of a simulated test, which is one of many; of several comparisons, more."""

CHANCES, NEARNESS = (0.02, 0.98), (0.55, 0.98)
"""Between which the accuracy of somebody lies on average: of a choice, and of a prediction."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Behaviour:
    """How simulated people behave.

    Attributes:
        base: their mean accuracy in the first condition, from 0 to 1.
        effects: what a condition adds to that, by its name; nobody gets beyond :data:`CHANCES`, or
            :data:`NEARNESS`.
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
        near = np.clip([self.scores[k] for k in range(count)], 0, 1)
        self.room = np.maximum(near, 1 - near)

    def person(self) -> tuple[float, bool]:
        """Somebody new: how much better than others, and whether careless."""
        better = float(self.random.normal(0, self.behaviour.people))
        return better, bool(self.random.random() < self.behaviour.careless)

    def drawn(self, trials: Sequence[Trial], better: Floats) -> tuple[Floats, Floats]:
        """How right answers are, and the seconds that they take.

        Args:
            trials: about pairs.
            better: how much better than others who answers each of them is.
        """
        how = self.behaviour
        items = np.array([trial.item for trial in trials])
        added = np.array([how.effects.get(trial.condition, 0.0) for trial in trials])
        slower = np.array([how.slower.get(trial.condition, 1.0) for trial in trials])
        mean = how.base + added + better + self.hard[items]
        spread = self.random.normal(0, how.spread, len(trials))
        right = self.random.random(len(trials)) < np.clip(mean, *CHANCES)
        room = self.room[items]
        share = (1 - np.clip(mean, *NEARNESS)) / room
        off = room * self.random.beta(4 * share, 4 * (1 - share))
        predicted = np.array([trial.task == "predict" for trial in trials])
        return np.where(predicted, 1 - off, right), how.seconds * slower * np.exp(spread)

    def answer(self, trial: Trial, better: float, careless: bool) -> tuple[str, float]:
        """An answer, and the seconds that it takes."""
        choices = answers_of(self.design, trial.task)
        if careless:
            return str(self.random.choice(choices)), 2.0
        found, took = self.drawn([trial], np.array([better]))
        accuracy, seconds = float(found[0]), float(took[0])
        if trial.check:
            return trial.check, seconds
        score = self.scores[trial.item]
        right = truth(self.design, trial.task, self.design.all_items[trial.item], score)
        if trial.task == "predict":  # off to the side where there is room
            off = (1 - accuracy) * (1 if float(right) < 0.5 else -1)
            return f"{min(max(float(right) + off, 0.0), 1.0):.2f}", seconds
        wrong = str(self.random.choice([choice for choice in choices if choice != right]))
        return right if accuracy == 1.0 else wrong, seconds

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

    def counting(self, asked: Sequence[tuple[int, Trial]], people: int) -> list[Answer]:
        """The answers of so many people to questions about pairs, as they are analysed.

        Args:
            asked: each question with who is asked, by their number.
            people: how many there are.
        """
        better = self.random.normal(0, self.behaviour.people, people)
        who = np.array([person for person, _ in asked])
        trials = [trial for _, trial in asked]
        found = zip(who, trials, *self.drawn(trials, better[who]), strict=True)
        return [
            Answer(str(k), True, True, True, t.task, t.condition, str(t.item), float(a), float(s))
            for k, t, a, s in found
        ]


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
    first, *others = [condition.name for condition in design.conditions]
    named = Behaviour(**{**vars(base), "effects": dict.fromkeys(others, effect)})
    if not all(0 < count <= MOST_PEOPLE for count in people):
        raise InputError(f"1 to {MOST_PEOPLE:,} people are simulated")
    plans = [
        [(place, trial) for trial in plan(design, place) if not (trial.practice or trial.check)]
        for place in range(max(people))
    ]
    # Of several comparisons Holm asks for smaller chances, which take more permutations to find
    permuted = TESTED * len(others) ** 2
    for count in people:
        found: dict[tuple[str, str], int] = {}
        asked = [each for listed in plans[:count] for each in listed]
        for run in range(runs):
            drawn = Simulation(design, named, seed=hash((seed, count, run)) % 2**32)
            answers = drawn.counting(asked, count)
            for each in contrasts(answers, "accuracy", first, permuted=permuted):
                key = (each.task, each.condition)
                sign = each.difference * effect >= 0
                found[key] = found.get(key, 0) + (each.holm <= ALPHA and sign)
        for (task, condition), times in found.items():
            low, high = binomtest(times, runs).proportion_ci(method="exact")
            share = times / runs
            yield Power(count, task, condition, effect, share, float(low), float(high))
