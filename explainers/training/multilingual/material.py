"""What the student learns from: English sentences with translations; and what is kept from it.

Of Multi30k the validation part is held out, of Tatoeba 2,000 pairs, of PAWS-X one half. No
training pair has a sentence, in any language, that a held-out pair has.
"""

from __future__ import annotations

import gzip
import html
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from explainers.errors import InputError
from explainers.search.splitting import sentences
from explainers.text import tidy
from explainers.training import corpora
from explainers.training.corpora import key, need

CAPTIONED, PARAPHRASED, REVIEWED, ASKED = (
    ("de", "fr", "cs"),
    ("de", "fr", "es"),
    ("en", "de", "fr", "es"),
    ("en", "de", "fr"),
)
"""Languages of Multi30k and PAWS-X beside English; of the reviews (MARC) and questions (QAM)."""

READ = ("de", "fr", "es", "it", "pl")
"""Languages of the news beside English that the student is to read."""

DESCRIPTIONS = 5
"""Independent descriptions of each picture of Multi30k."""

HELD_TATOEBA = 2000

LONGEST = 400
"""Characters of a review or a passage that are read."""

KEPT = "kept"
"""The source of text that has no translation, and is to stay where it is."""

SHORTEST = 2
"""Characters of a sentence of PAWS-X that is one: ``NS`` stands where nothing was translated."""


class Pair(NamedTuple):
    """What the teacher reads, and what the student reads: the same sentence where it is English."""

    english: str
    other: str
    language: str


def translations(path: Path) -> dict[str, list[Pair]]:
    """Sentences by language, of a file with language, sentence and English in columns of tabs.

    Raises:
        InputError: naming the line that has something else.
    """
    found: dict[str, list[Pair]] = defaultdict(list)
    for number, line in enumerate(need(path).read_text("utf-8").splitlines(), 1):
        try:
            language, other, english = line.split("\t")
        except ValueError as error:
            raise InputError(f"{path.name}: a language, a sentence, its English", number) from error
        found[f"{path.stem} {language}"].append(Pair(english, other, language))
    return found


@dataclass(frozen=True)
class Material:
    """What there is to learn from.

    Attributes:
        pairs: by source: ``multi30k``, ``tatoeba``, ``pawsx``, and ``english``, English alone.
        held: pairs never learnt from, by source and language, such as ``tatoeba de``.
        unpaired: language and text without a translation.
    """

    pairs: dict[str, list[Pair]]
    held: dict[str, list[Pair]]
    unpaired: list[tuple[str, str]]

    @property
    def texts(self) -> dict[str, list[str]]:
        """All text, by language."""
        found: dict[str, list[str]] = defaultdict(list)
        for of in self.pairs.values():
            for pair in of:
                found[pair.language].append(pair.other)
        for language, text in self.unpaired:
            found[language].append(text)
        return dict(found)

    @property
    def translations(self) -> list[Pair]:
        """The training pairs of two languages."""
        return [p for source, of in self.pairs.items() if source != "english" for p in of]


def material(data: Path) -> Material:
    """All of it, the same at each call.

    Args:
        data: folder with ``multi30k``, ``tatoeba-de``, ``pawsx``, ``marc`` and ``qam``.

    Raises:
        InputError: naming what is missing.
    """
    rows, tatoeba = _pawsx(data), _tatoeba(data)
    asked = _half(rows)
    every = {
        "multi30k": list(_multi30k(data, "train")),
        "tatoeba": tatoeba,
        "pawsx": [pair for row in rows for side in row for pair in side],
    }
    held = {
        "multi30k": list(_multi30k(data, "val")),
        "tatoeba": _drawn(tatoeba, HELD_TATOEBA),
        "pawsx": [pair for k in asked for pair in rows[k][0]],
    }
    kept_out = {key(s) for of in held.values() for p in of for s in (p.english, p.other)}
    kept_out |= {key(s) for k in asked for p in rows[k][1] for s in (p.english, p.other)}
    pairs = {source: _without(of, kept_out) for source, of in every.items()}
    spoken = dict.fromkeys(p.english for of in pairs.values() for p in of)
    unpaired = _unpaired(data)
    alone = dict.fromkeys([*spoken, *_rated(data), *(s for of, s in unpaired if of == "en")])
    pairs["english"] = _without([Pair(s, s, "en") for s in alone], kept_out)
    unpaired = [(of, s) for of, s in unpaired if of != "en" and key(s) not in kept_out]
    return Material(pairs, _by_language(held), unpaired)


def held_of_pawsx(data: Path) -> list[int]:
    """The rows of PAWS-X that are held out.

    Raises:
        InputError: if it is missing.
    """
    return _half(_pawsx(data))


def lines(path: Path) -> list[str]:
    """The lines of a compressed text.

    Raises:
        InputError: if it is missing.
    """
    text = gzip.decompress(need(path).read_bytes()).decode("utf-8")
    return re.split(r"\r?\n", text.rstrip("\r\n"))  # some passages hold other separators


def cleaned(text: str) -> str:
    """A sentence without the sets' quirks: quoted fields, quotation marks of two, entities.

    Spaces that tokenisation left before marks stay: no tokenizer of ours sees them.

    >>> cleaned("He said ``hello'' &amp; left.")
    'He said "hello" & left.'
    >>> cleaned('"Say ""aah"" now."')
    'Say "aah" now.'
    """
    text = tidy(html.unescape(text))
    if re.fullmatch(r'"(?:[^"]|"")*"', text):  # as tables quote a field
        text = text[1:-1]
    return re.sub(r"``|''|\"\"", '"', text)


def _multi30k(data: Path, part: str) -> Iterator[Pair]:
    folder = data / "multi30k" / "translations"
    english = lines(folder / f"{part}.en.gz")
    for language in CAPTIONED:
        for a, b in zip(english, lines(folder / f"{part}.{language}.gz"), strict=True):
            yield Pair(cleaned(a), cleaned(b), language)


def _tatoeba(data: Path) -> list[Pair]:
    rows = [line.split("\t") for line in lines(data / "tatoeba-de" / "pairs.tsv.gz")]
    return [
        Pair(cleaned(row[0]), cleaned(row[1]), "de")
        for row in rows
        if len(row) == 2 and any(c.isalpha() for c in row[0] + row[1])  # headers are numbers
    ]


def _pawsx(data: Path) -> list[tuple[list[Pair], list[Pair]]]:
    """The pairs of each row: of its first sentence, and of its second, in each language."""
    folder = data / "pawsx"
    tables = {
        language: [line.split("\t") for line in lines(folder / f"dev-{language}.tsv.gz")]
        for language in ("en", *PARAPHRASED)
    }

    def translated(row: int, side: int) -> list[Pair]:
        said = {language: table[row][side] for language, table in tables.items()}
        return [
            Pair(cleaned(said["en"]), cleaned(said[language]), language)
            for language in PARAPHRASED
            if min(len(said["en"]), len(said[language])) > SHORTEST
        ]

    return [(translated(row, 0), translated(row, 1)) for row in range(len(tables["en"]))]


def _half(rows: Sequence[tuple[list[Pair], list[Pair]]]) -> list[int]:
    """Half of the rows, to be held out; rows that share a sentence go together.

    PAWS-X has many a sentence in several rows, so that a cut after half of the lines would
    either tell what is held out or lose a quarter of what is not.
    """
    first: dict[str, int] = {}
    group = list(range(len(rows)))

    def top(k: int) -> int:
        while group[k] != k:
            k = group[k]
        return k

    for k, row in enumerate(rows):
        for pair in (*row[0], *row[1]):
            for sentence in (pair.english, pair.other):
                group[top(k)] = top(first.setdefault(key(sentence), k))
    together: dict[int, list[int]] = defaultdict(list)
    for k in range(len(rows)):
        together[top(k)].append(k)
    groups = sorted(together.values())
    random.Random(0).shuffle(groups)
    held: list[int] = []
    for one in groups:
        if len(held) + len(one) <= len(rows) // 2:
            held += one
    return sorted(held)


def _drawn(pairs: Sequence[Pair], count: int) -> list[Pair]:
    """Some pairs, drawn with a seed, no sentence of either language twice."""
    seen: set[str] = set()
    drawn: list[Pair] = []
    for pair in random.Random(0).sample(pairs, len(pairs)):
        sides = {key(pair.english), key(pair.other)}
        if len(drawn) < count and not sides & seen:
            seen |= sides
            drawn.append(pair)
    return drawn


def _by_language(held: Mapping[str, Sequence[Pair]]) -> dict[str, list[Pair]]:
    """By source and language."""
    found: dict[str, list[Pair]] = defaultdict(list)
    for source, pairs in held.items():
        for pair in pairs:
            found[f"{source} {pair.language}"].append(pair)
    return dict(found)


def _without(pairs: Iterable[Pair], kept_out: set[str]) -> list[Pair]:
    """Distinct pairs with words in them, none with a sentence that is kept out."""
    return [
        pair
        for pair in dict.fromkeys(pairs)
        if all(key(s) and key(s) not in kept_out for s in (pair.english, pair.other))
    ]


def _rated(data: Path) -> list[str]:
    """The English sentences that rated pairs are trained on: headlines, captions, news."""
    held = corpora.held_out(data)
    return [
        cleaned(s)
        for name in corpora.BAMBOO
        for s, _ in corpora.sentences(data, name, "train")
        if key(s) not in held
    ]


def _unpaired(data: Path) -> list[tuple[str, str]]:
    """Language and text: reviews, questions, passages, news, descriptions of pictures."""
    found: list[tuple[str, str]] = []
    for language in REVIEWED:
        for line in lines(data / "marc" / f"dev.{language}.json.gz"):
            found.append((language, json.loads(line)["review_body"]))
    for language in ASKED:
        for line in lines(data / "qam" / f"dev.{language}.gz"):
            found += [(language, text) for text in line.split("\t")[:2]]
    for line in lines(data / "news-similarity" / "train.jsonl.gz"):
        pair = json.loads(line)
        for side in "ab":
            if pair[f"lang_{side}"] in READ:
                found += [(pair[f"lang_{side}"], s) for s in sentences(pair[side])]
    for k in range(1, DESCRIPTIONS + 1):
        of = lines(data / "multi30k" / "descriptions" / f"train.{k}.de.gz")
        found += [("de", text) for text in of]
    return list(dict.fromkeys((of, cleaned(text[:LONGEST])) for of, text in found))
