"""Learn which words of two languages say the same: ``python -m explainers.training.across``.

From translations of English sentences, and from the same with one word of the English changed: what
a word stood for says what it said, and not what it says now. Three logistic regressions are fitted:
``across`` and ``within`` languages, whether two words say the same; ``instead``, whether a word
stands in the place of one that says something else, where the other differences are those of good
translations. They are written to ``explainers/differences/counterparts.json``, with what they reach
on sentences held out, and take a quarter of an hour on two cores.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from explainers import Lens
from explainers.differences import counterparts
from explainers.differences.counterparts import Pair, Side, features, setting
from explainers.differences.result import Observed
from explainers.reading.result import ROOT
from explainers.request import Request
from explainers.training.commands import parser, run
from explainers.training.inference import abroad
from explainers.training.inference.changed import changed_examples
from explainers.training.inference.judged import Example
from explainers.training.inference.translated import tatoeba
from explainers.training.multilingual.material import Pair as Translation
from explainers.training.multilingual.material import material

LOG = logging.getLogger(__name__)

DRAWN = {"multi30k": 1140, "pawsx": 900, "tatoeba": 450}
"""Translations by source."""
RETOLD, CHANGED = 350, 700
"""Pairs of one language: two translations of a sentence, of English and of German; and English
sentences that are changed."""
NEAR, APART, ALIKE = 1.0, 0.3, 0.45
"""Sum of both cosines from which on two words that are each other's nearest say the same, how much
less it is of others, and the least cosine by themselves of words of one language."""

NEEDED = ("sentences", "graphs", "tokens", "relation")
"""The explainers whose results differences are found in."""

Vectors = Callable[[Sequence[str]], np.ndarray]


class Case(NamedTuple):
    """A pair of sentences.

    Attributes:
        group: what must not be learnt from and reported on at once.
        pair: as it was observed.
        changed: words of each sentence that a change made different; none in translations.
        old: of the sentence before the change, where that is another pair, what was changed.
    """

    group: str
    pair: Observed
    changed: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    old: frozenset[int] = frozenset()


def translations(data: Path, rng: random.Random) -> list[Translation]:
    """Pairs of English and another language, which the network of relations has not learnt from."""
    learnt = {p.english for p in abroad.translations(data, abroad.SEED)}
    return abroad.drawn(data, DRAWN, rng, learnt)


def retold(data: Path, rng: random.Random) -> list[tuple[str, str, str]]:
    """A language, and two sentences of it that are translations of one of the other."""
    rows = list(tatoeba(data))
    found = []
    for language, here, there in (("en", 0, 1), ("de", 1, 0)):
        by: dict[str, set[str]] = defaultdict(set)
        for row in rows:
            by[row[there]].add(row[here])
        several = [sorted(filter(abroad.fits, some)) for some in by.values()]
        pairs = [rng.sample(some, 2) for some in several if len(some) > 1]
        found += [(language, a, b) for a, b in rng.sample(pairs, min(RETOLD, len(pairs)))]
    return found


def cases(data: Path, seed: int) -> tuple[list[tuple[Case, Case]], list[Case], list[Case]]:
    """What there is to learn from.

    Returns:
        Translations, each with the same after a change of the English, which comes first; pairs of
        one language that say the same; and those of which the second was changed.
    """
    rng, lens = random.Random(seed), Lens()
    spoken = translations(data, rng)
    english = [p.english for p in spoken]
    some = rng.sample(material(data).pairs["english"], 4 * CHANGED)
    alone = [s for s in some if abroad.fits(s.other)]
    sources = english + [s.other for s in alone[:CHANGED]]
    changes: dict[str, Example] = {}
    for one in changed_examples(lens.read(sources), lens.encoder.unit, seed):
        if one.source == "another" and one.words:
            changes.setdefault(one.a, one)
    asked = [(p.english, p.other, ("en", p.language)) for p in spoken]
    again = [
        (changes[p.english].b, p.other, ("en", p.language)) for p in spoken if p.english in changes
    ]
    same = [(a, b, (of, of)) for of, a, b in retold(data, rng)]
    other = [changes[s.other] for s in alone[:CHANGED] if s.other in changes]
    observed = iter(
        _observed(lens, [*asked, *again, *same, *((e.a, e.b, ("en", "en")) for e in other)])
    )
    none = frozenset[int]()
    first = [Case(p.other, next(observed)) for p in spoken]
    pairs = []
    for p, before in zip(spoken, first, strict=True):
        if p.english in changes:
            old, new = _marks(changes[p.english])
            pairs.append((before, Case(p.other, next(observed), (new, none), old)))
    alike = [Case(a, next(observed)) for a, _, _ in same]
    apart = [Case(e.a, next(observed), _marks(e)) for e in other]
    return pairs, alike, apart


def _marks(example: Example) -> tuple[frozenset[int], frozenset[int]]:
    old, new = example.words or ((), ())
    return frozenset(old or ()), frozenset(new or ())


def _observed(lens: Lens, asked: Sequence[tuple[str, str, tuple[str, str]]]) -> Iterator[Observed]:
    """Pairs as differences are looked for in them, by the models of other languages."""
    foreign = lens.foreign
    for k in range(0, len(asked), 100):
        some = asked[k : k + 100]
        requests = [Request((a, b), of, explainers=NEEDED) for a, b, of in some]
        results = foreign.explain_many(requests)
        sides = [(s, c) for a, b, of in some for s, c in zip((a, b), of, strict=True)]
        readings = foreign.read([s for s, _ in sides], [c for _, c in sides])
        for n, result in enumerate(results):
            yield result.observed((readings[2 * n], readings[2 * n + 1]))
        LOG.info("%d of %d pairs", min(k + 100, len(asked)), len(asked))


class Sample(NamedTuple):
    """Features, whether it is so, and the group."""

    features: list[float]
    true: bool
    group: str


def words_across(pairs: Sequence[tuple[Case, Case]], unit: Vectors, seed: int) -> Iterator[Sample]:
    """Words of translations that say the same, and what was put in their place."""
    rng = np.random.default_rng(seed)
    for before, after in pairs:
        one, other = Pair(before.pair, unit), Pair(after.pair, unit)
        old = [i for i, x in enumerate(one.a.items) if after.old & {*x.at}]
        new = [i for i, x in enumerate(other.a.items) if after.changed[0] & {*x.at}]
        near = one.alone + one.beside
        if len(old) == len(new) == 1:
            j = int(near[old[0]].argmax())
            yield Sample(_features(one, old[0], j), True, before.group)
            yield Sample(_features(other, new[0], j), False, before.group)
        for i, x in enumerate(one.a.items):
            j = int(near[i].argmax())
            name = x.word.upos == "PROPN"
            if near[:, j].argmax() == i and near[i, j] > NEAR and (name or rng.random() < 0.3):
                yield Sample(_features(one, i, j), True, before.group)
            for n, y in enumerate(one.b.items):
                often = 0.5 if name and y.word.upos == "PROPN" else 0.05
                if n != j and near[i, n] < near[i, j] - APART and rng.random() < often:
                    yield Sample(_features(one, i, n), False, before.group)


def words_within(
    alike: Sequence[Case], apart: Sequence[Case], unit: Vectors, seed: int
) -> Iterator[Sample]:
    """Other words of one language that say the same, and those that do not."""
    rng = np.random.default_rng(seed)
    for case in (*alike, *apart):
        pair = Pair(case.pair, unit)
        near = pair.alone + pair.beside
        for i, x in enumerate(pair.a.items):
            j, n = int(near[i].argmax()), int(rng.integers(near.shape[1]))
            y = pair.b.items[j]
            if case.changed[0] & {*x.at} and case.changed[1] & {*y.at}:
                yield Sample(_features(pair, i, j), False, case.group)
            met = near[:, j].argmax() == i and pair.alone[i, j] > ALIKE
            if not any(case.changed) and met and x.word.form != y.word.form:
                yield Sample(_features(pair, i, j), True, case.group)
            if n != j and rng.random() < 0.15:
                yield Sample(_features(pair, i, n), False, case.group)


def _features(pair: Pair, i: int, j: int) -> list[float]:
    x, y = pair.a.items[i], pair.b.items[j]
    return features(x, y, pair.alone[i, j], pair.beside[i, j])


def instead(every: Sequence[Case], unit: Vectors) -> Iterator[Sample]:
    """Words in each other's place: where one was changed, and where nothing was."""
    for case in every:
        pair = Pair(case.pair, unit)
        doubted = pair.doubted()
        if not any(case.changed):
            yield from (Sample(setting(pair, i, j), False, case.group) for i, j in doubted)
            continue
        sides = tuple(zip(pair.sides, case.changed, strict=True))
        met = [
            both
            for both in doubted
            if all(
                not at or at & {*side.items[k].at}
                for k, (side, at) in zip(both, sides, strict=True)
            )
        ]
        if met:
            best = max(met, key=lambda ij: _standing(pair, *ij))
            yield Sample(setting(pair, *best), True, case.group)


def _standing(pair: Pair, i: int, j: int) -> float:
    """How surely two words stand in each other's place, by what is above and around them."""
    x, y = pair.a.items[i].word, pair.b.items[j].word
    above = x.head == y.head == ROOT or pair.partners(0).get(x.head, -2) == y.head
    return 2.0 * above + float(pair.beside[i, j])


def remembering(unit: Vectors) -> Vectors:
    """The same, of each text once."""
    known: dict[str, np.ndarray] = {}

    def of(texts: Sequence[str]) -> np.ndarray:
        new = [text for text in dict.fromkeys(texts) if text not in known]
        known.update(zip(new, unit(new), strict=True) if new else ())
        return np.stack([known[text] for text in texts])

    return of


def fit(samples: Sequence[Sample]) -> dict[str, object]:
    """The weights from all, and the area under the curve of a third, learnt from the others."""
    groups = {g: k for k, g in enumerate(dict.fromkeys(s.group for s in samples))}
    x = np.array([s.features for s in samples])
    true = np.array([s.true for s in samples])
    held = np.array([groups[s.group] % 3 == 0 for s in samples])
    likely = _regression(x[~held], true[~held]).predict_proba(x[held])[:, 1]
    learnt = _regression(x, true)
    return {
        "weights": learnt.coef_[0].round(3).tolist(),
        "bias": round(float(learnt.intercept_[0]), 3),
        "cases": len(samples),
        "true": int(true.sum()),
        "auc": round(float(roc_auc_score(true[held], likely)), 4),
    }


def _regression(x: np.ndarray, true: np.ndarray) -> LogisticRegression:
    return LogisticRegression(C=10, max_iter=3000).fit(x, true)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit and write them; 2 if something is missing."""
    options = parser("explainers.training.across", __doc__)
    options.add_argument("--data", type=Path, required=True, help="the folder with the corpora")
    options.add_argument("--seed", type=int, default=0)
    return run(_train, options.parse_args(arguments))


def _train(options: argparse.Namespace) -> None:
    pairs, alike, apart = cases(options.data, options.seed)
    unit = remembering(Lens().foreign.encoder.unit)
    pairs = [both for both in pairs if all(_read(case) for case in both)]
    alike, apart = (list(filter(_read, some)) for some in (alike, apart))
    made = {
        "across": fit(list(words_across(pairs, unit, options.seed))),
        "within": fit(list(words_within(alike, apart, unit, options.seed))),
    }
    _write(made, options.seed)
    every = [case for both in pairs for case in both] + alike + apart
    made["instead"] = fit(list(instead(every, unit)))
    _write(made, options.seed)
    print(json.dumps(made, indent=1))


def _read(case: Case) -> bool:
    """Whether there are words of content in both sentences."""
    return all(Side.of(case.pair, side).items for side in (0, 1))


def _write(made: dict[str, dict[str, object]], seed: int) -> None:
    """Put what was learnt where the last regression, and everybody, takes it from."""
    about = {
        "command": f"python -m explainers.training.across --data DIR --seed {seed}",
        "data": "Multi30k (translations), PAWS-X dev, Tatoeba; changed by explainers/training/"
        "inference/changed.py; auc: of a third of the sentences, learnt from the others",
        "licence": "non-commercial research and teaching, after the data (assets/LICENSES.md)",
    }
    out = Path(counterparts.__file__).with_suffix(".json")
    out.write_text(json.dumps({"about": about, **made}, indent=1) + "\n", "utf-8")
    counterparts.learnt.cache_clear()


if __name__ == "__main__":
    raise SystemExit(main())
