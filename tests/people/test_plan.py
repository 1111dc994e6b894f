"""Who sees what: counterbalanced over people, whatever the design."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

from explainers.people.design import READY, Condition, read_design, ready
from explainers.people.plan import (
    accuracy,
    attentive,
    begins,
    cautions,
    plan,
    rows_of,
    truth,
    williams,
)


def counting(trials):
    """Those that count."""
    return [trial for trial in trials if not trial.practice and not trial.check]


def test_squares_are_latin_and_balanced_for_what_comes_before():
    for n in range(1, 9):
        rows = williams(n)
        for place in range(n):
            assert set(Counter(row[place] for row in rows).values()) == {len(rows) // n}
        after = Counter(pair for row in rows for pair in pairwise(row))
        assert len(after) == n * (n - 1) and len(set(after.values())) <= 1, n


def test_over_a_round_of_people_every_pair_is_seen_under_every_condition_equally_often():
    for name in READY:
        base = read_design(ready(name))
        for design in (base, replace(base, mixed=True), replace(base, within=False)):
            rows = rows_of(design)
            seen: Counter[tuple[int, str]] = Counter()
            for place in range(rows * 5):
                trials = counting(plan(design, place))
                assert len(trials) == len({t.item for t in trials}) == 24
                conditions = Counter(t.condition for t in trials)
                assert len(conditions) == (len(design.conditions) if design.within else 1)
                assert len(set(conditions.values())) == 1
                changes = sum(x.condition != y.condition for x, y in pairwise(trials))
                if not design.mixed:
                    assert changes == len(conditions) - 1
                kinds = Counter(design.items[t.item].kind for t in trials)
                assert set(kinds.values()) == {4}
                seen.update((t.item, t.condition) for t in trials)
            assert len(seen) == 60 * len(design.conditions) and len(set(seen.values())) == 1


def test_where_everybody_sees_all_pairs_each_order_of_conditions_meets_each_list():
    design = read_design(ready("predict"))
    design = replace(design, each=len(design.items))
    met = set()
    for place in range(4 * rows_of(design)):
        asked = counting(plan(design, place))
        met.add((asked[0].condition, next(t.condition for t in asked if t.item == 0)))
    assert len(met) == len(design.conditions) ** 2


def test_what_is_uneven_is_said():
    design = read_design(ready("predict"))
    assert cautions(design) == []
    assert len(cautions(replace(design, each=25, practice=design.practice[:1]))) == 3
    kind = design.items[0].kind
    assert f"{kind} 9" in cautions(replace(design, items=design.items[1:]))[0]


def test_practice_comes_first_checks_among_the_rest_and_a_pair_stays_together():
    base = read_design(ready("predict"))
    design = replace(base, tasks=("predict", "wrong"), checks=3)
    trials = plan(design, 3)
    assert [t.practice for t in trials[:5]] == [True] * 4 + [False]
    places = [k for k, t in enumerate(trials) if t.check]
    assert len(places) == 3 and places[0] > 10 and places[-1] < len(trials) - 8
    asked = counting(trials)
    for first, second in zip(asked[::2], asked[1::2], strict=True):
        assert (first.item, first.condition) == (second.item, second.condition)
        assert (first.task, second.task) == ("predict", "wrong")
    assert plan(design, 3) == trials
    assert all(attentive(trials[k], trials[k].check) for k in places)
    practised = [t.condition for t in trials[:4]]
    assert practised[0] == practised[1] != practised[2] == practised[3], "every condition"
    changes = [k for k in range(len(trials)) if begins(design, trials, k)]
    assert len(changes) == 2 and changes[0] == 4, "where the practice ends, and halfway"
    assert not any(begins(replace(design, mixed=True), trials, k) for k in range(len(trials)))
    alone = replace(design, within=False, conditions=(Condition("words", ("words",)),))
    assert {t.condition for t in plan(alone, 5)} == {"words"}


def test_what_is_right_is_what_the_task_asks():
    design = read_design(ready("predict"))
    same, other = design.items[0], design.items[10]
    assert truth(design, "wrong", same, 0.8) == truth(design, "wrong", other, 0.5) == "right"
    assert truth(design, "wrong", same, 0.5) == truth(design, "wrong", other, 0.7) == "wrong"
    assert truth(design, "predict", same, -0.1) == "0.0000"
    assert truth(design, "name", other, 0.0) == "roles"
    assert accuracy("predict", "0.5", "0.75") == 0.75 and accuracy("name", "same", "roles") == 0.0
