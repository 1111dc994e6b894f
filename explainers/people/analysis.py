"""What came of a study: accuracy and time by condition, with intervals, and what differs.

Everything goes by the means of people, since answers of one person are alike. Intervals are
Student's, of those means, or of their differences where people saw both conditions. Tests permute
conditions, within each person or else among people, and say whether other people would be expected
to differ, asked about the same pairs; the same test with pairs in place of people says whether
other pairs would be. An effect that is to hold for other people and other pairs needs both, which
is less than Clark (1973, *Journal of Verbal Learning and Verbal Behavior* 12: 335-359) asks for.
Several comparisons of one task and outcome are corrected after Holm (1979). Of fewer than six
people or pairs there is neither an interval nor a test: of five, no p is below 0.06.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import permutation_test, ttest_1samp, ttest_ind

from explainers.errors import InputError
from explainers.people.table import Answer
from explainers.pictures.colours import colours
from explainers.pictures.templating import template
from explainers.text import several

ALPHA = 0.05
"""From which p on a difference is said to be found."""

PERMUTED = 9_999
"""Permutations, where not all are tried."""

BATCH = 500
"""Permutations that are held in memory at once."""

FEWEST = 6
"""People, or pairs, of whom there is neither an interval nor a p below that many."""

SOONEST = 0.05
"""Seconds that an answer takes at least, so that its logarithm is a number."""

Rows = Sequence[Answer]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """What was found in a condition.

    Attributes:
        task, condition: which.
        outcome: ``accuracy``, the mean, or ``seconds``, the geometric mean.
        people, answers: how many it is of.
        value: what was found.
        low, high: 95% interval; no number where there are too few people (:data:`FEWEST`).
    """

    task: str
    condition: str
    outcome: str
    people: int
    answers: int
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Contrast:
    """A condition against the reference.

    Attributes:
        task, condition, reference: which.
        outcome: ``accuracy``, whose difference it is, or ``seconds``, whose ratio it is.
        people: how many it is of; where people see both conditions, only who has answered in both.
        difference: what was found.
        low, high: 95% interval.
        p: of the permutation test, by people.
        p_pairs: of the same test, by pairs.
        holm: ``p``, corrected for the other comparisons of its task and outcome. None of these is
            a number where there are too few (:data:`FEWEST`).
    """

    task: str
    condition: str
    reference: str
    outcome: str
    people: int
    difference: float
    low: float
    high: float
    p: float
    p_pairs: float
    holm: float


@dataclass(frozen=True)
class Analysis:
    """Of a study.

    Attributes:
        estimates: by task, outcome and condition.
        contrasts: of each condition with the reference.
        left_out: why people do not count, and how many.
        within: whether people saw several conditions.
    """

    estimates: tuple[Estimate, ...]
    contrasts: tuple[Contrast, ...]
    left_out: Mapping[str, int]
    within: bool

    def objects(self) -> list[dict[str, Any]]:
        """Everything as plain objects, an estimate, a contrast or a reason each."""
        return [
            *({"kind": "estimate", **_plain(each)} for each in self.estimates),
            *({"kind": "contrast", **_plain(each)} for each in self.contrasts),
            *(
                {"kind": "left out", "reason": why, "people": count}
                for why, count in self.left_out.items()
            ),
        ]


def _plain(each: Estimate | Contrast) -> dict[str, Any]:
    """Its fields; what is no number, such as the interval of one person, is none."""
    return {name: None if value != value else value for name, value in asdict(each).items()}


OUTCOMES = ("accuracy", "seconds")


def analyse(
    answers: Rows,
    reference: str = "",
    everybody: bool = False,
    seed: int = 0,
    without: Collection[str] = (),
) -> Analysis:
    """Analyse the answers of a study.

    Args:
        answers: all of them (:func:`explainers.people.table.read_answers`).
        reference: the condition that others are set against; the first in the table where empty.
        everybody: whether those count, too, who have not finished, or have not answered as many
            questions that ask for attention as the design needs.
        seed: of the permutations.
        without: people who do not count, by their names in the table.

    Raises:
        InputError: if nothing is left, or there is no such condition or person.
    """
    for name in without:
        if name not in {answer.person for answer in answers}:
            raise InputError(f'"{name}" has answered nothing')
    by_hand = len({*without})
    answers = [answer for answer in answers if answer.person not in without]
    kept = kept_of(answers, everybody)
    if not kept:
        raise InputError("no answer counts: nobody has finished and passed the checks of attention")
    counting = {answer.condition for answer in kept}
    # Whoever has the first place begins with the first condition, whether or not they finish
    known = [name for name in dict.fromkeys(a.condition for a in answers) if name in counting]
    reference = reference or known[0]
    if reference not in known:
        raise InputError(f'"{reference}" is none of the conditions {", ".join(known)}')
    known = [reference, *(name for name in known if name != reference)]
    estimates, found = [], []
    for outcome in OUTCOMES:
        estimates += _estimates(kept, outcome, known)
        found += contrasts(kept, outcome, reference, seed)
    reasons = {
        "not finished": len({a.person for a in answers if not a.finished}),
        "failed the attention check": len(
            {a.person for a in answers if a.finished and not a.attentive}
        ),
    }
    reasons = {**({} if everybody else reasons), "left out by hand": by_hand}
    left = {why: count for why, count in reasons.items() if count}
    return Analysis(tuple(estimates), tuple(found), left, _within(kept))


def kept_of(answers: Rows, everybody: bool = False) -> list[Answer]:
    """The answers that count."""
    return [
        each
        for each in answers
        if each.counts and (everybody or (each.finished and each.attentive))
    ]


def _within(answers: Rows) -> bool:
    seen: dict[str, set[str]] = {}
    for answer in answers:
        seen.setdefault(answer.person, set()).add(answer.condition)
    return any(len(conditions) > 1 for conditions in seen.values())


def _tasks(answers: Rows) -> list[str]:
    return list(dict.fromkeys(answer.task for answer in answers))


Means = Mapping[str, Mapping[str, float]]
"""Condition to the means of people, or of pairs."""


def _means(answers: Rows, task: str, outcome: str, unit: str = "person") -> Means:
    """The mean of every person, or every ``item``, by condition; of seconds, of their logarithm."""
    listed: dict[str, dict[str, list[float]]] = {}
    for answer in answers:
        if answer.task == task:
            value = answer.accuracy
            if outcome == "seconds":
                value = math.log(max(answer.seconds, SOONEST))
            of = listed.setdefault(answer.condition, {})
            of.setdefault(getattr(answer, unit), []).append(value)
    return {
        name: {who: sum(values) / len(values) for who, values in of.items()}
        for name, of in listed.items()
    }


def _estimates(answers: Rows, outcome: str, conditions: Sequence[str]) -> list[Estimate]:
    found = []
    for task in _tasks(answers):
        means = _means(answers, task, outcome)
        for name in conditions:
            if name in means:
                values = [*means[name].values()]
                low, high = _interval(values)
                ends = [sum(values) / len(values), low, high]
                if outcome == "seconds":
                    ends = [math.exp(end) for end in ends]
                else:  # a mean of shares is one
                    ends = [min(max(end, 0.0), 1.0) if end == end else end for end in ends]
                count = sum(a.task == task and a.condition == name for a in answers)
                found.append(Estimate(task, name, outcome, len(values), count, *ends))
    return found


def _interval(values: Sequence[float], others: Sequence[float] = ()) -> tuple[float, float]:
    """Student's 95% interval of a mean, or of how much it is more than that of others (Welch)."""
    if len(values) < FEWEST or 0 < len(others) < FEWEST:
        return math.nan, math.nan
    if len({*values}) == 1 and len({*others}) <= 1:  # where nothing varies, nothing is known of it
        return math.nan, math.nan
    tested = ttest_ind(values, others, equal_var=False) if others else ttest_1samp(values, 0.0)
    low, high = tested.confidence_interval(0.95)
    return float(low), float(high)


def contrasts(
    answers: Rows, outcome: str, reference: str, seed: int = 0, permuted: int = PERMUTED
) -> list[Contrast]:
    """Every condition against the reference, task by task.

    Args:
        answers: that count.
        outcome: one of :data:`OUTCOMES`.
        reference: a condition.
        seed: of the permutations.
        permuted: how many, where not all are tried.
    """
    found = []
    for task in _tasks(answers):
        by, pairs = (_means(answers, task, outcome, unit) for unit in ("person", "item"))
        others = [name for name in by if name != reference and reference in by]
        sides = {name: _sides(by[name], by[reference]) for name in others}
        ps = {name: _p(*sides[name], seed, permuted) for name in others}
        for name, holm in zip(others, _holm([*ps.values()]), strict=True):
            x, y, paired = sides[name]
            apart = [u - v for u, v in zip(x, y, strict=True)] if paired else []
            low, high = _interval(apart) if paired else _interval(x, y)
            found_one = float(np.mean(x) - np.mean(y))
            if outcome == "seconds":
                found_one, low, high = map(math.exp, (found_one, low, high))
            of_pairs = _p(*_sides(pairs[name], pairs[reference]), seed, permuted)
            people = len(x) if paired else len(x) + len(y)
            here = (task, name, reference, outcome, people, found_one, low, high)
            found.append(Contrast(*here, ps[name], of_pairs, holm))
    return found


Sides = tuple[list[float], list[float], bool]


def _sides(one: Mapping[str, float], other: Mapping[str, float]) -> Sides:
    """The means of two conditions, side by side where the same people or pairs are in both."""
    both = sorted(one.keys() & other.keys())
    if both:
        return [one[who] for who in both], [other[who] for who in both], True
    return [*one.values()], [*other.values()], False


def _p(x: Sequence[float], y: Sequence[float], paired: bool, seed: int, permuted: int) -> float:
    """Of a permutation test of two means; no number where there are too few."""
    if len(x) < FEWEST or len(y) < FEWEST:
        return math.nan

    def statistic(u: Floats, v: Floats, axis: int) -> Floats:
        return np.asarray(np.mean(u, axis=axis) - np.mean(v, axis=axis))

    tested = permutation_test(
        (np.array(x), np.array(y)),
        statistic,
        permutation_type="samples" if paired else "independent",
        vectorized=True,
        n_resamples=permuted,
        batch=BATCH,
        random_state=np.random.default_rng(seed),
    )
    return float(tested.pvalue)


def _holm(ps: Sequence[float]) -> list[float]:
    """Corrected after Holm; what is no number stays so, and is none of the comparisons.

    >>> _holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted((k for k, p in enumerate(ps) if p == p), key=ps.__getitem__)
    found, least = list(ps), 0.0
    for rank, k in enumerate(order):
        least = max(least, min(1.0, (len(order) - rank) * ps[k]))
        found[k] = least
    return found


def tables(analysis: Analysis) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """What was found in each condition, and the comparisons, as rows of text by column."""
    times = {(e.task, e.condition): e for e in analysis.estimates if e.outcome == "seconds"}
    found = []
    for each in analysis.estimates:
        if each.outcome == "accuracy":
            time = times[each.task, each.condition]
            found.append(
                {
                    "task": each.task,
                    "condition": each.condition,
                    "people": str(each.people),
                    "answers": str(each.answers),
                    "accuracy": _spread("{:.3f}", each.value, each.low, each.high),
                    "seconds": _spread("{:.1f}", time.value, time.low, time.high),
                }
            )
    compared = [
        {
            "task": each.task,
            "outcome": each.outcome,
            "comparison": f"{each.condition} against {each.reference}",
            "people": str(each.people),
            "found (95% interval)": _spread(
                "{:+.3f}" if each.outcome == "accuracy" else "× {:.2f}",
                *(each.difference, each.low, each.high),
            ),
            "p, by people": _chance(each.p),
            "after Holm": _chance(each.holm),
            "p, by pairs": _chance(each.p_pairs),
        }
        for each in analysis.contrasts
    ]
    return found, compared


def _chance(p: float) -> str:
    """A p, as papers print it."""
    return "–" if p != p else "< 0.001" if p < 0.001 else f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def _spread(form: str, value: float, low: float, high: float) -> str:
    """A number with its interval, where there is one."""
    if low != low:
        return form.format(value)
    return f"{form} ({form} to {form})".format(value, low, high)


def markdown(analysis: Analysis) -> str:
    """Both tables, as Markdown."""
    lines = []
    for table in filter(None, tables(analysis)):
        columns = [*table[0]]
        lines += [f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]
        lines += [f"| {' | '.join(map(_cell, row.values()))} |" for row in table] + [""]
    return "\n".join([*lines, note(analysis)]) + "\n"


def _cell(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")


def note(analysis: Analysis) -> str:
    """How the numbers were made, and who was left out, in words."""
    left = "; ".join(
        f"{several(n, 'person', 'people')} {why}" for why, n in analysis.left_out.items()
    )
    where = "within each person" if analysis.within else "among people"
    few = any(each.people < FEWEST for each in analysis.estimates)
    return (
        "Accuracy is a mean of people's means, seconds a geometric mean; in brackets their 95% "
        f"intervals. p is of a permutation test of conditions {where}; by pairs, within each pair. "
        + (f"Left out: {left}." if left else "Nobody who answered was left out.")
        + (f" Fewer than {FEWEST} people are too few for an interval or a p." if few else "")
    )


def figure(analysis: Analysis) -> str:
    """Accuracy and seconds by condition, with their intervals, as SVG."""
    conditions = list(dict.fromkeys(each.condition for each in analysis.estimates))
    panels = []
    for task in dict.fromkeys(each.task for each in analysis.estimates):
        for outcome in OUTCOMES:
            of = [e for e in analysis.estimates if (e.task, e.outcome) == (task, outcome)]
            low, high = _range([v for e in of for v in (e.low, e.high, e.value)], outcome)
            marks = []
            for e in of:
                places = [(v - low) / (high - low) for v in (e.value, e.low, e.high)]
                marks.append((conditions.index(e.condition), *places, _said(e)))
            ends = [f"{v:.2f}" if outcome == "accuracy" else f"{v:.0f}" for v in (low, high)]
            panels.append((task, outcome, marks, ends))
    return template("results.svg", __package__).render(
        panels=panels, conditions=conditions, colours=colours()
    )


def _said(each: Estimate) -> str:
    return f"{each.value:.2f}" if each.outcome == "accuracy" else f"{each.value:.1f} s"


def _range(values: Sequence[float], outcome: str) -> tuple[float, float]:
    """The ends of a scale on which all values are, from 0: of accuracy to 1."""
    there = [value for value in values if math.isfinite(value)]
    if outcome == "seconds":
        return 0.0, max(1.0, math.ceil(max(there) * 1.05))
    return 0.0, 1.0
