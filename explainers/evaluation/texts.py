"""Texts for dimensions of similarity: news that people rated, reviews with stars, tweets."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np

from explainers.encoders.languages import TRAINED
from explainers.errors import InputError
from explainers.evaluation.files import Found, Part, find, read
from explainers.search.dimensions import SEVEN
from explainers.search.splitting import sentences
from explainers.tables import table_of
from explainers.training.dimensions.material import HALVES, SENTIMENTS, is_asked, tweets, use_of
from explainers.training.dimensions.semeval import BEST, WORST, Rated, rated

BETWEEN = {f"{x}–{y}": (x, y) for x, y in combinations(SEVEN, 2)}
"""Pairs of dimensions, whose correlation is held against people's."""

LEARNT, ASKED = 4_000, 2_000
"""Tweets that are learnt from, and that are asked, at most; all 15,600 would take long."""

OF_REGISTER, CHARACTERS = 1_000, 1_000
"""Texts of a register, as in the paper, and letters that are read of each; both at most."""

NARRATIVE, REGISTERS = "NA", {"opinion": "OP", "information": "IN"}
"""Labels of CORE for narratives, and for what else the ones and the others are."""

POETRY = ("content", "form", "style", "emotion", "overall")
"""In what poems were compared."""


class Tweet(NamedTuple):
    """A tweet; asked, or learnt from."""

    text: str
    asked: bool


class Triple(NamedTuple):
    """Three texts, and in what the second or the third is nearer to the first."""

    dimension: str
    texts: tuple[str, str, str]


class Review(NamedTuple):
    """What a review is found by."""

    stars: str
    product: str


def found(data: Path) -> Found:
    """What is there of news, reviews, tweets, registers and poems below a folder.

    Raises:
        InputError: naming the line of a file that is not as it is to be.
    """
    there, tables = Found(), table_of(__file__)
    for name, reader in READERS.items():
        if paths := find(data, *tables[name]["files"]):
            there.parts.append(reader(data, paths[0]))
        else:
            there.missing.append(f"{tables[name]['files'][0]} ({tables[name]['from']})")
    return there


def _news(_: Path, path: Path) -> Part:
    """Pairs in languages that ours have learnt, with how alike people found them, 0 to 1."""
    pairs = [
        one
        for one in (_tabled(path) if path.suffix == ".csv" else _lines(path))
        if {*one.languages} <= {*TRAINED} and all(map(parted, one.texts))
    ]
    note = f"{path.name}, pairs in {', '.join(TRAINED)} alone"
    if "train" in path.name:
        note += "; ours have learnt from them: figures of pairs held back are in their model card"
    items, gold = [one.texts for one in pairs], [one.scores for one in pairs]
    return Part("news", items, gold, note=note, sets=(*SEVEN, *BETWEEN))


def _lines(path: Path) -> Iterator[Rated]:
    for line, said in enumerate(read(path), 1):
        try:
            row = json.loads(said)
            scores = [(WORST - float(row[name])) / (WORST - BEST) for name in SEVEN]
            yield Rated((row["a"], row["b"]), scores, (row["lang_a"], row["lang_b"]))
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"{path.name} is to have objects with a, b, ratings", line) from error


def _tabled(path: Path) -> Iterator[Rated]:
    inside = find(path.parent, "[0-9][0-9]/[0-9]*.json", "[0-9]*.json")
    depth = 1 if inside and len(inside[0].parent.name) == 2 else 0
    return rated(path, inside[0].parents[depth] if inside else path.parent)


def _reviews(_: Path, path: Path) -> Part:
    """English reviews that nothing was learnt from, in random order; MARC has them by stars."""
    kept = []
    for line, said in enumerate(read(path), 1):
        try:
            row = json.loads(said)
            text, one = row["review_body"], Review(str(row["stars"]), row["product_category"])
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"{path.name} is to have reviews of MARC", line) from error
        if use_of(line - 1) == HALVES[1] and parted(text):
            kept.append((text, one))
    np.random.default_rng(0).shuffle(kept)
    note = "categories of MARC for products; the paper's are 100 of Amazon's of 2014"
    return Part("reviews", [text for text, _ in kept], [one for _, one in kept], note=note)


def _tweets(data: Path, path: Path) -> Part:
    """Tweets in random order: the test split is asked, or else every fifth."""
    asked = find(data, *table_of(__file__)["tweets"]["asked"])
    known = enumerate(tweets(read(path), path.name))
    rows = [(text, label, not asked and is_asked(k)) for k, (text, label) in known]
    rows += [(text, label, True) for one in asked for text, label in tweets(read(one), one.name)]
    order = np.random.default_rng(0).permutation(len(rows))
    left, kept = {False: LEARNT, True: ASKED}, []
    for row in (rows[k] for k in order):
        if left[row[2]] and parted(row[0]):
            left[row[2]] -= 1
            kept.append(row)
    note = f"at most {LEARNT:,} learnt from, {ASKED:,} asked"
    note += "" if asked else ", a fifth of the train split; the paper's are of the test"
    gold = [float(SENTIMENTS.index(label)) for _, label, _ in kept]
    return Part("tweets", [Tweet(text, is_asked) for text, _, is_asked in kept], gold, note=note)


def _registers(_: Path, path: Path) -> Part:
    """Narratives that are opinion as well, and such that inform, in random order."""
    kept = []
    for line, said in enumerate(read(path), 1):
        cells = said.split("\t")
        if len(cells) < 3:
            raise InputError(f"{path.name} is to have registers, a number and a text", line)
        labels = {*cells[0].upper().split()}
        of = [name for name, label in REGISTERS.items() if {label, NARRATIVE} <= labels]
        if len(of) == 1 and parted(text := cells[2][:CHARACTERS]):
            kept.append((text, of[0]))
    np.random.default_rng(0).shuffle(kept)
    left, some = dict.fromkeys(REGISTERS, OF_REGISTER), []
    for text, name in kept:
        if left[name]:
            left[name] -= 1
            some.append((text, name))
    note = f"the first {CHARACTERS:,} letters of at most {OF_REGISTER:,} texts a register: "
    note += f"those labelled {NARRATIVE} and one of {', '.join(REGISTERS.values())}"
    return Part("registers", [text for text, _ in some], [name for _, name in some], note=note)


def _poems(_: Path, path: Path) -> Part:
    """Comparisons of three poems in a dimension; 1 where the third is nearer to the first."""
    items, gold = [], []
    for line, said in enumerate(read(path), 1):
        try:
            row = json.loads(said)
            texts = row["a"], row["b"], row["c"]
            if not all(isinstance(text, str) for text in texts):
                raise TypeError("a poem is a text")
            dimension = POETRY[POETRY.index(row["dimension"])]
            nearer = ("b", "c").index(row["nearer"])
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(
                f"{path.name} is to have objects with a, b, c, nearer (b or c) and dimension "
                f"({', '.join(POETRY)})",
                line,
            ) from error
        if all(map(parted, texts)):
            items.append(Triple(dimension, texts))
            gold.append(float(nearer))
    told = {item.dimension for item in items}
    return Part("poems", items, gold, sets=[f"poems/{name}" for name in POETRY if name in told])


READERS: Mapping[str, Callable[[Path, Path], Part]] = {
    "news": _news,
    "reviews": _reviews,
    "tweets": _tweets,
    "poems": _poems,
    "registers": _registers,
}
"""Of the parts, by their tables."""


def parted(text: str) -> tuple[str, ...]:
    """A text's sentences, none where it has no words."""
    try:
        return sentences(text)
    except InputError:
        return ()
