"""The graph banks that training and quality benchmarks read.

Nothing of them is part of the project: every command that needs one takes
``--data DIR`` and says what is missing.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from explainers.amr.graph import Graph, GraphError, read, read_all
from explainers.errors import InputError

BAMBOO = ("sts", "sick", "para")
GOLD = ("little-prince", "massive-amr")
SETS = (*BAMBOO, *GOLD)
FURTHER = ("qald-amr", "bio-amr")
"""Banks to train on where they are at hand: questions, and papers on cancer."""
PLAIN = Path("tests/data/plain.amr")
"""Plain sentences, with graphs by hand; half to look at while working."""
_PLACEHOLDERS = {"sentence_A", "sentence_B", "#1 String", "#2 String", "Empty line", "Empty line."}


@dataclass(frozen=True)
class Pair:
    """Two sentences with their graphs and the human score in [0, 1]."""

    a: str
    b: str
    graph_a: Graph
    graph_b: Graph
    score: float


def key(sentence: str) -> str:
    """What makes two sentences the same: letters and digits, lower-cased."""
    return re.sub(r"[\W_]+", " ", sentence.lower()).strip()


def need(path: Path) -> Path:
    """The path, if it exists.

    Raises:
        InputError: naming the missing path and where the sets come from.
    """
    if not path.exists():
        raise InputError(
            f"{path} is missing. --data must name a folder with the sets that are listed under "
            "'Data' in docs/training.md"
        )
    return path


def pairs(data: Path, name: str, split: str, variant: str = "main") -> list[Pair]:
    """Sentence pairs of one BAMBOO set, placeholders left out.

    Args:
        data: the folder given as ``--data``.
        name: ``sts``, ``sick`` or ``para``.
        split: ``train`` or ``dev``.
        variant: ``main``, ``syno`` and ``reify`` are the same pairs; ``role_confusion``
            has graphs only, first one with roles swapped (score 0), then as it was (1).
    """
    return pairs_of(need(data / "bamboo-amr-benchmark" / name), split, variant)


def pairs_of(folder: Path, split: str, variant: str = "main") -> list[Pair]:
    """The same, of the set in a folder."""
    sides = [
        read_all(need(folder / variant / f"{side}.{split}.amr").read_text(encoding="utf-8"))
        for side in ("src", "tgt")
    ]
    if variant == "role_confusion":
        scores = [float(k % 2) for k in range(len(sides[0]))]
    else:
        scores = [float(line) for line in need(folder / f"{split}.y").read_text().split()]
    usable = []
    for graph_a, graph_b, score in zip(*sides, scores, strict=True):
        a, b = graph_a.metadata.get("snt", ""), graph_b.metadata.get("snt", "")
        if not {a, b} & _PLACEHOLDERS:
            usable.append(Pair(a, b, graph_a, graph_b, score))
    return usable


def sentences(data: Path, name: str, split: str) -> Iterator[tuple[str, Graph]]:
    """Sentences of one set with their graphs, each sentence once."""
    seen: set[str] = set()
    for sentence, graph in _sentences(data, name, split):
        if sentence and sentence not in seen and sentence not in _PLACEHOLDERS:
            seen.add(sentence)
            yield sentence, graph


def _sentences(data: Path, name: str, split: str) -> Iterator[tuple[str, Graph]]:
    if name in BAMBOO:
        for pair in pairs(data, name, split):
            yield pair.a, pair.graph_a
            yield pair.b, pair.graph_b
    else:
        yield from bank(need(path_of(data, name, split)))


def path_of(data: Path, name: str, split: str) -> Path:
    """The file of a set that is no set of pairs."""
    suffix = {"massive-amr": "jsonl", "bio-amr": "amr.gz"}.get(name, "amr")
    return data / name / f"{split}.{suffix}"


def at_hand(data: Path, split: str) -> tuple[str, ...]:
    """Which of :data:`FURTHER` are there."""
    return tuple(name for name in FURTHER if path_of(data, name, split).exists())


def bank(path: Path) -> Iterator[tuple[str, Graph]]:
    """Yield sentences and graphs of PENMAN with ``::snt``, zipped or not, or of MASSIVE's JSON."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
    if path.suffix == ".jsonl":
        items = map(json.loads, text.splitlines())
        read = ((item["utt"], _try(item["raw_amr"])) for item in items)
    else:
        graphs = map(_try, re.split(r"\n\s*\n", text))
        read = ((graph.metadata.get("snt", "") if graph else "", graph) for graph in graphs)
    for sentence, graph in read:
        if graph is not None:
            yield sentence, graph


def _try(text: str) -> Graph | None:
    """A graph, or nothing for the handful that are broken in the bank itself."""
    try:
        return read(text)
    except GraphError:
        return None


def plain(half: str, path: Path = PLAIN) -> list[tuple[str, Graph]]:
    """Plain sentences with graphs by hand: those whose ``::half`` is ``work`` or ``reported``."""
    graphs = read_all(need(path).read_text(encoding="utf-8"))
    return [(g.metadata["snt"], g) for g in graphs if g.metadata["half"] == half]


def held_out(data: Path) -> set[str]:
    """The keys of every dev sentence."""
    sets = (*SETS, *at_hand(data, "dev"))
    return {key(s) for name in sets for s, _ in sentences(data, name, "dev")}


def training_sentences(data: Path, sets: Sequence[str] = SETS) -> list[tuple[str, str, Graph]]:
    """Every distinct training sentence that is in no dev set, as (set, sentence, graph)."""
    dev = held_out(data)
    seen: set[str] = set()
    distinct = []
    for name in sets:
        for sentence, graph in sentences(data, name, "train"):
            if key(sentence) not in dev and sentence not in seen:
                seen.add(sentence)
                distinct.append((name, sentence, graph))
    return distinct
