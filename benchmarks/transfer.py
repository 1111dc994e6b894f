"""Tasks across languages: a classifier learns in English and is asked in other languages.

Cai et al. (2022), section 5.2, on the dev sets of theirs that are at hand. The embeddings are
frozen; a pair is |u − v| and u · v, number by number, as there. What the paper has beside it is no
like measurement: it learns from the whole English training sets and asks the test sets.

What the multilingual encoder has seen in its training, without any label: all English texts of MARC
and QAM, and the half of PAWS-X that is learnt from here in all languages.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

from explainers.errors import InputError
from explainers.joined.joins import WAYS, Vectors, join
from explainers.lens import Lens
from explainers.training.multilingual.material import (
    ASKED,
    PARAPHRASED,
    REVIEWED,
    SHORTEST,
    cleaned,
    held_of_pawsx,
    lines,
)

TRAINED, TESTED = 2_000, 600
"""Examples of English that are learnt from, and of each language that are asked; at most."""

LEAST = 20
"""Examples without which there would be nothing to choose on."""

NOTE = (
    "Learnt from English dev examples, asked of others, also of other languages; how strong the "
    "classifier is was chosen on a fifth of what it learnt from. The multilingual encoder has read "
    "the English texts of MARC and QAM in its training, without labels. The paper's rows are of "
    "its test sets, after learning from whole training sets: no like measurement."
)

STRENGTHS = (1e-4, 1e-3, 1e-2, 1e-1, 1.0)
"""Of the classifier (1 / regularisation), chosen on a fifth of what is learnt from."""

PAPER: dict[str, dict[str, tuple[float, ...]]] = {
    "PAWS-X": {
        "mUSE": (58.10, 57.70, 57.35, 56.45),
        "LaBSE": (58.90, 58.80, 59.50, 57.55),
        "LaBSE++ (5)": (61.25, 59.55, 60.05, 58.61),
        "LASER": (79.80, 72.20, 74.80, 75.00),
        "LASER++ (5)": (80.01, 72.23, 74.74, 74.82),
    },
    "MARC": {
        "mUSE": (50.90, 47.18, 47.76, 48.52),
        "LaBSE": (52.40, 51.46, 50.46, 49.86),
        "LaBSE++ (5)": (54.33, 53.53, 51.34, 50.77),
        "LASER": (52.68, 51.44, 50.00, 49.26),
        "LASER++ (5)": (54.20, 51.70, 50.42, 49.80),
    },
    "QAM": {
        "mUSE": (58.01, 62.60, 61.84),
        "LaBSE": (58.15, 59.06, 60.82),
        "LaBSE++ (5)": (58.83, 60.55, 60.60),
        "LASER": (58.63, 57.95, 58.25),
        "LASER++ (5)": (59.94, 59.34, 58.94),
    },
}
"""What the paper's tables 7 to 9 have, in the order of a task's languages."""


class Example(NamedTuple):
    """One text or two, and what it is to be called."""

    texts: tuple[str, ...]
    label: str


class Task(NamedTuple):
    """What is learnt in English and asked in every language, English first."""

    name: str
    train: list[Example]
    test: dict[str, list[Example]]


def tables(lens: Lens, data: Path, limit: int) -> None:
    """Accuracy by task, language and embedding, beside the paper's.

    Args:
        lens: the models; texts of every language are read by the multilingual encoder.
        data: folder with the sets.
        limit: examples learnt from, and asked of each language, at most; 0 for the usual.
    """
    trained, tested = (max(limit, LEAST) if limit else most for most in (TRAINED, TESTED))
    print(f"\n## Transfer tasks: accuracy × 100\n\n{NOTE}")
    for task in (_pawsx(data), _reviews(data), _questions(data)):
        train = _drawn(task.train, trained)
        test = {language: _drawn(of, tested) for language, of in task.test.items()}
        learnt = [example.label for example in train]
        sides = _sides(lens, train, "en")
        asked = {language: _sides(lens, of, language) for language, of in test.items()}
        titles = [f"{language} ({len(of)})" for language, of in test.items()]
        print(f"\n| {task.name}, learnt from {len(train)} | {' | '.join(titles)} | mean |")
        print(f"| --- |{' --- |' * (len(test) + 1)}")
        usual = Counter(learnt).most_common(1)[0][0]
        print(
            _row(
                "always the most usual",
                [100 * float(np.mean([e.label == usual for e in of])) for of in test.values()],
            )
        )
        for way in WAYS:
            model = fitted(_features(sides, way), learnt)
            right = [
                100 * model.score(_features(asked[language], way), [e.label for e in of])
                for language, of in test.items()
            ]
            print(_row(way, right), flush=True)
        for name, said in PAPER[task.name].items():
            print(_row(f"paper's test set: {name}", said))


def fitted(features: Vectors, labels: Sequence[str]) -> Pipeline:
    """A logistic regression, as strong as does best on the last fifth of its examples.

    Args:
        features: of the examples, in random order, (examples, numbers).
        labels: what each is.
    """
    cut = len(labels) * 4 // 5

    def fit(strength: float, end: int) -> Pipeline:
        model = make_pipeline(StandardScaler(), LogisticRegression(C=strength, max_iter=300))
        return model.fit(features[:end], labels[:end])

    best = max(STRENGTHS, key=lambda c: fit(c, cut).score(features[cut:], labels[cut:]))
    return fit(best, len(labels))


def _row(name: str, values: Iterable[float]) -> str:
    values = list(values)
    return f"| {name} | {' | '.join(f'{v:.1f}' for v in (*values, np.mean(values)))} |"


def _sides(lens: Lens, examples: Sequence[Example], language: str) -> list[tuple[Vectors, Vectors]]:
    """Embeddings of the first texts and of their graphs; of the second ones, if there are two."""
    found = []
    for side in zip(*(example.texts for example in examples), strict=True):
        graphs = lens.parse(side, [language] * len(side))
        found.append((lens.foreign.encoder.encode(side), lens.pam.embed(graphs, normal=False)))
    return found


def _features(sides: Sequence[tuple[Vectors, Vectors]], way: str) -> Vectors:
    """What the classifier sees, (examples, numbers)."""
    u, *others = (join(text, amr, way) for text, amr in sides)
    if not others:
        return u
    (v,) = others
    return np.concatenate([abs(u - v), u * v], axis=1)


def _drawn(examples: Sequence[Example], most: int) -> list[Example]:
    """Some, in random order with a seed."""
    order = np.random.default_rng(0).permutation(len(examples))[:most]
    return [examples[k] for k in order]


def _pawsx(data: Path) -> Task:
    """Paraphrase or not: learnt from the half that the multilingual encoder has seen, too."""
    held = set(held_of_pawsx(data))
    rows = {}
    for language in ("en", *PARAPHRASED):
        rows[language] = _pairs(data / "pawsx" / f"dev-{language}.tsv.gz")
    whole = [
        k
        for k in range(len(rows["en"]))
        if min(len(text) for of in rows.values() for text in of[k].texts) > SHORTEST
    ]
    return Task(
        "PAWS-X",
        [rows["en"][k] for k in whole if k not in held],
        {language: [of[k] for k in whole if k in held] for language, of in rows.items()},
    )


def _reviews(data: Path) -> Task:
    """How many stars a review gives."""
    found = {}
    for language in REVIEWED:
        rows = map(json.loads, lines(data / "marc" / f"dev.{language}.json.gz"))
        found[language] = [Example((cleaned(r["review_body"]),), r["stars"]) for r in rows]
    return _halves("MARC", found)


def _questions(data: Path) -> Task:
    """Whether a passage answers a question."""
    found = {language: _pairs(data / "qam" / f"dev.{language}.gz") for language in ASKED}
    return _halves("QAM", found)


def _pairs(path: Path) -> list[Example]:
    """Rows of two texts and what the pair is to be called."""
    found = []
    for number, line in enumerate(lines(path), 1):
        cells = line.split("\t")
        if len(cells) != 3:
            raise InputError(f"{path.name} is to have two texts and a label a line", number)
        found.append(Example((cleaned(cells[0]), cleaned(cells[1])), cells[2]))
    return found


def _halves(name: str, found: Mapping[str, Sequence[Example]]) -> Task:
    """One half of English is learnt from; the other one, and one of each language, are asked.

    Nothing is asked that has its first text, such as the question, in common with what was learnt.
    """
    whole = {k: [e for e in of if all(t.strip() for t in e.texts)] for k, of in found.items()}
    mixed = {language: _drawn(of, len(of)) for language, of in whole.items()}
    english = mixed["en"]
    halves = {language: of[len(of) // 2 :] for language, of in mixed.items()}
    train = english[: len(english) // 2]
    seen = {example.texts[0] for example in train}
    return Task(
        name, train, {k: [e for e in of if e.texts[0] not in seen] for k, of in halves.items()}
    )
