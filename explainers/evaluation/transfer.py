"""Retrofitted sentence embeddings (Cai et al. 2022): STS 2017, and tasks across languages.

A classifier learns in English and is asked in every language. The embeddings are frozen; a pair is
|u − v| and u · v, number by number, as there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from explainers.encoders.languages import NAMES, TRAINED
from explainers.errors import InputError
from explainers.evaluation import similarity, sts
from explainers.evaluation.files import Found, Part, find, read
from explainers.evaluation.files import rows as rows_of
from explainers.joined.joins import JOINS, Vectors, join
from explainers.tables import table_of
from explainers.training.multilingual.material import SHORTEST, cleaned, held_of_pawsx

if TYPE_CHECKING:
    from explainers.lens import Lens

READ = 254
"""Words of a text that are read: the encoder's word pieces, of which a word has one at least."""

LEARNT, ASKED = 2_000, 600
"""Examples of English that are learnt from, and of each language that are asked; at most."""

LEAST = 20
"""Examples without which there would be nothing to choose on."""

STRENGTHS = (1e-4, 1e-3, 1e-2, 1e-1, 1.0)
"""Of the classifier (1 / regularisation), chosen on a fifth of what is learnt from."""

LABELS = {"contradictory": "contradiction"}
"""Labels that another file of the same task calls otherwise."""

USUAL = "most usual"
"""The row of what is always called by the label that is most usual."""

WAYS = {USUAL: "text", "SBERT": "text", "PAM": "amr"} | {way: way for way in JOINS}
"""Embeddings by the names of rows."""


class Example(NamedTuple):
    """One text or two, what it is to be called, and its language; none where it is learnt from."""

    texts: tuple[str, ...]
    label: str
    language: str = ""


def found(data: Path) -> Found:
    """STS 2017 and the tasks below a folder.

    Raises:
        InputError: naming the line of a file that is not as it is to be.
    """
    there, tables = sts.across(data), table_of(__file__)
    for name, table in tables["tasks"].items():
        paths = {
            language: inside[0]
            for language in TRAINED
            if (inside := find(data, *_named(table["files"], language)))
        }
        if "en" in paths:
            there.parts.append(_task(name, table, data, paths))
        else:
            there.missing.append(f"{_named(table['files'], 'en')[0]} ({table['from']})")
    return there


def _named(files: Sequence[str], language: str) -> list[str]:
    """Files of a task in a language."""
    return [file.format(language, name=NAMES[language].lower()) for file in files]


def _task(name: str, table: Mapping[str, Any], data: Path, paths: Mapping[str, Path]) -> Part:
    """What is learnt and what is asked, in random order, so that the first show both."""
    rows = {language: _rows(path, table, language) for language, path in paths.items()}
    rows = {language: of for language, of in rows.items() if of}
    if taught := find(data, *table["learnt"]):
        english, asked = _rows(taught[0], table), rows
    elif held := _held(paths["en"]):
        english = [one for k, one in enumerate(rows["en"]) if k not in held]
        asked = {language: [of[k] for k in held] for language, of in rows.items()}
    else:
        english, asked = halves(rows)
    examples = _drawn([one for one in english if _whole(one)], LEARNT)
    for language, of in asked.items():
        some = _drawn([one for one in of if _whole(one)], ASKED)
        examples += [one._replace(language=language) for one in some]
    examples = _drawn(examples, len(examples))
    source = taught[0].name if taught else f"a half of {paths['en'].name}"
    note = f"at most {LEARNT:,} learnt of {source}, at most {ASKED} asked of each language"
    labels, sets = [one.label for one in examples], [f"{name}/{language}" for language in rows]
    return Part(name, examples, labels, note=note, sets=sets)


def _held(english: Path) -> set[int]:
    """Rows of PAWS-X that the multilingual encoder has not read, where they are known."""
    return set(held_of_pawsx(english.parents[1])) if english.name == "dev-en.tsv.gz" else set()


def _whole(example: Example) -> bool:
    return min(len(text) for text in example.texts) > SHORTEST


def halves(rows: Mapping[str, Sequence[Example]]) -> tuple[list[Example], dict[str, list[Example]]]:
    """One half of English, and the other one of each language.

    Nothing is asked that has its first text, such as the question, in common with what was learnt.
    """
    mixed = {language: _drawn(of, len(of)) for language, of in rows.items()}
    learnt = mixed["en"][: len(mixed["en"]) // 2]
    seen = {example.texts[0] for example in learnt}
    return learnt, {
        language: [one for one in of[len(of) // 2 :] if one.texts[0] not in seen]
        for language, of in mixed.items()
    }


def _drawn(examples: Sequence[Example], most: int) -> list[Example]:
    """Some, in random order with a seed."""
    order = np.random.default_rng(0).permutation(len(examples))[:most]
    return [examples[k] for k in order]


def _rows(path: Path, table: Mapping[str, Any], language: str = "en") -> list[Example]:
    """The examples of a file in a language."""
    if "objects" in table:
        of = _objects(path, table["objects"])
    elif "columns" in table and path.name not in table["learnt"]:
        of = _columns(path, table["columns"], language)
    else:
        of = _cells(path, "labelled" in table)
    return [Example(tuple(map(_first, texts)), LABELS.get(label, label)) for texts, label in of]


def _first(text: str) -> str:
    """As much of a text as the encoder can read, cleaned; its graph is of no more."""
    return " ".join(cleaned(text).split()[:READ])


def _columns(path: Path, columns: Sequence[str], language: str) -> Iterator[tuple[list[str], str]]:
    for row in rows_of(path, columns):
        spoken, *texts, label = (row[name] for name in columns)
        if spoken == language:
            yield texts, label


def _objects(path: Path, keys: Sequence[str]) -> Iterator[tuple[list[str], str]]:
    for line, said in enumerate(read(path), 1):
        try:
            text, label = (str(json.loads(said)[key]) for key in keys)
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"{path.name} is to have {', '.join(keys)}", line) from error
        yield [text], label


def _cells(path: Path, labelled: bool = False) -> Iterator[tuple[list[str], str]]:
    """Two texts and a label, the last of each line; or a label and a text."""
    for line, said in enumerate(read(path), 1):
        if labelled:
            label, *texts = said.split("\t", 1)
        else:
            *texts, label = said.split("\t")[-3:]
        if len(texts) != (1 if labelled else 2):
            wanted = "a label and a text" if labelled else "two texts and a label"
            raise InputError(f"{path.name} is to have {wanted} a line", line)
        if (line, label) != (1, "label"):
            yield texts, label


def scored(lens: Lens, part: Part, rows: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    """Score and grade of rated pairs; of tasks by language which examples are called rightly."""
    if not part.sets:
        of = similarity.scored(lens, part, [row for row in rows if row != USUAL])
        return {row: {"spearman": items} for row, items in of.items()}
    learnt = [one for one in part.items if not one.language]
    labels = [one.label for one in learnt]
    if len(learnt) < LEAST or len({*labels}) < 2:
        return {}
    graphs = any(WAYS[row] != "text" for row in rows)
    sides = _sides(lens, learnt, "en", graphs)
    models = {row: fitted(_features(sides, WAYS[row]), labels, row == USUAL) for row in rows}
    found: dict[str, dict[str, Any]] = {row: {} for row in rows}
    for name in part.sets:
        language = name.partition("/")[2]
        if asked := [one for one in part.items if one.language == language]:
            sides = _sides(lens, asked, language, graphs)
            for row, model in models.items():
                said = model.predict(_features(sides, WAYS[row]))
                right = [[of == one.label] for of, one in zip(said, asked, strict=True)]
                found[row][name] = {"accuracy": np.array(right, float)}
    return {**found}


def fitted(features: Vectors, labels: Sequence[str], usual: bool = False) -> Any:
    """A logistic regression, as strong as does best on the last fifth of its examples.

    Args:
        features: of the examples, in random order, (examples, numbers).
        labels: what each is.
        usual: whether the label that is most usual will do.
    """
    from sklearn.dummy import DummyClassifier
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    if usual:
        return DummyClassifier().fit(features, labels)
    cut = len(labels) * 4 // 5

    def fit(strength: float, end: int) -> Any:
        model = make_pipeline(StandardScaler(), LogisticRegression(C=strength, max_iter=300))
        return model.fit(features[:end], labels[:end])

    best = max(STRENGTHS, key=lambda c: fit(c, cut).score(features[cut:], labels[cut:]))
    return fit(best, len(labels))


Sides = list[tuple[Vectors, Vectors]]


def _sides(lens: Lens, examples: Sequence[Example], language: str, graphs: bool) -> Sides:
    """Embeddings of the first texts and of their graphs; of the second ones, if there are two."""
    found = []
    for side in zip(*(example.texts for example in examples), strict=True):
        text = lens.foreign.encoder.encode(side)
        read = lens.parse(side, [language] * len(side)) if graphs else []
        found.append((text, lens.pam.embed(read, normal=False) if graphs else text))
    return found


def _features(sides: Sides, way: str) -> Vectors:
    """What the classifier sees, (examples, numbers)."""
    u, *others = (join(text, amr, way) for text, amr in sides)
    if not others:
        return u
    (v,) = others
    return np.concatenate([abs(u - v), u * v], axis=1)
