"""PAM (Sousa & Lopes Cardoso 2025): metrics of paraphrases against people, and as classifiers.

Graphs with other roots mean the same (section 6): every metric of graphs is measured on these, too.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from explainers.amr.graph import Graph
from explainers.amr.rewriting import reroot
from explainers.encoders.vectors import unit
from explainers.evaluation import bamboo, similarity
from explainers.evaluation.differences import labelled
from explainers.evaluation.files import Found, Part, find
from explainers.evaluation.measures import Numbers
from explainers.pam.generation import bleu
from explainers.tables import table_of
from explainers.teaching.phenomena import examples

if TYPE_CHECKING:
    from explainers.lens import Lens

Pairs = Sequence[tuple[str, str]]

PHENOMENA = "phenomena"
_KIND = {True: "the same", False: "not the same"}

GRADED = (bamboo.NAMES["sts"], bamboo.NAMES["sick"])
"""Sets of grades; the others have labels."""


def found(data: Path) -> Found:
    """BAMBOO's sets, these with other roots, and labelled pairs, below a folder.

    Of dev pairs it is every second one: on the others PAM was chosen.

    Raises:
        InputError: if a file is not as it is to be.
    """
    there = bamboo.rated(data)
    there.parts = [_unchosen(part) for part in there.parts]
    there.parts += [_reframed(part) for part in there.parts if part.name in GRADED]
    for name, table in table_of(__file__)["pairs"].items():
        if paths := find(data, *table["files"]):
            items, gold = labelled(paths[0], table)
            there.parts.append(Part(name, items, gold, note=paths[0].name))
        else:
            there.missing.append(f"{table['files'][0]} ({table['from']})")
    if there.parts:
        there.parts.append(_phenomena())
    return there


def _unchosen(part: Part) -> Part:
    if "dev" not in part.note:
        return part
    items, gold, graphs = part.items[1::2], part.gold[1::2], part.graphs[1::2]
    note = f"every second pair of {part.note}, on which nothing was chosen"
    return replace(part, items=items, gold=gold, graphs=graphs, note=note)


def _reframed(part: Part) -> Part:
    rng = random.Random(0)

    def turned(graph: Graph) -> Graph:
        return reroot(graph, rng.choice([*graph.concepts]))

    graphs = [(turned(a), turned(b)) for a, b in part.graphs]
    note = f"{part.name} with other roots, drawn at random (the paper draws up to three a pair)"
    return Part(f"{part.name} reframed", [], part.gold, note=note, graphs=graphs)


def _phenomena() -> Part:
    """The paper's examples of tables 4 and 6, those whose sentences it prints."""
    shown = [(f"{x.phenomenon}, {_KIND[x.same]}", (x.a, x.b)) for x in examples()]
    more = table_of(__file__)["phenomena"]
    shown += [(f"{x['name']}, {_KIND[x['same']]}", (x["a"], x["b"])) for x in more]
    sets = [f"{PHENOMENA}/{name}" for name, _ in shown]
    return Part(PHENOMENA, [pair for _, pair in shown], [0.0] * len(shown), sets=sets)


def scored(lens: Lens, part: Part, rows: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    """Score of each pair, and its grade or label; of the paper's examples by set."""
    if part.sets:
        whole = replace(part, sets=())
        of = {row: next(iter(x.values())) for row, x in scored(lens, whole, rows).items()}
        return {
            row: {name: {"score": x[k : k + 1]} for k, name in enumerate(part.sets)}
            for row, x in of.items()
        }
    of = similarity.scored(lens, part, [row for row in rows if row not in OF_WORDS])
    for row in rows if part.items else ():
        if row in OF_WORDS and (made := OF_WORDS[row](lens, part.items)) is not None:
            of[row] = np.stack([made, np.array(part.gold, float)], 1)
    measures = ["spread", *(["pearson"] if part.graphs else [])]
    if part.name.split()[0] not in GRADED:
        measures += ["true positives", "precision"]
    return {row: dict.fromkeys(measures, items) for row, items in of.items()}


def rouge_l(a: str, b: str) -> float:
    """F1 of the longest common subsequence of two sentences' words (ROUGE-L, Lin 2004).

    >>> rouge_l("The cat sat down.", "the cat was down")
    0.75
    """
    x, y = (re.findall(r"\w+", text.lower()) for text in (a, b))
    longest = [0] * (len(y) + 1)
    for word in x:
        before = longest
        longest = [0]
        for k, other in enumerate(y):
            longest.append(before[k] + 1 if word == other else max(before[k + 1], longest[k]))
    return 2 * longest[-1] / max(len(x) + len(y), 1)


def _bertscore(lens: Lens, pairs: Pairs) -> Numbers:
    """F1 of the best cosines of word pieces either way (BERTScore, Zhang et al. 2020)."""
    found: list[float] = []
    for start in range(0, len(pairs), similarity.AT_ONCE):
        some = [text for pair in pairs[start : start + similarity.AT_ONCE] for text in pair]
        pieces = [unit(one.tokens) for one in lens.encoder.encode_tokens(some)]
        for a, b in zip(pieces[::2], pieces[1::2], strict=True):
            cosines = a @ b.T
            recall, precision = cosines.max(1).mean(), cosines.max(0).mean()
            found.append(float(2 * recall * precision / max(recall + precision, 1e-12)))
    return np.array(found)


def _meteor(_: Lens, pairs: Pairs) -> Numbers | None:
    """METEOR (Banerjee & Lavie 2005), where NLTK with its WordNet is installed; or else nothing."""
    try:
        meteor = import_module("nltk.translate.meteor_score").single_meteor_score
        cut = [[re.findall(r"\w+|[^\w\s]", text) for text in pair] for pair in pairs]
        return np.array([meteor(*pair) for pair in cut], float)
    except (ImportError, LookupError):
        return None


OF_WORDS: Mapping[str, Callable[[Lens, Pairs], Numbers | None]] = {
    "BLEU": lambda _, pairs: np.array([bleu(*pair) for pair in pairs]),
    "ROUGE-L": lambda _, pairs: np.array([rouge_l(*pair) for pair in pairs]),
    "METEOR": _meteor,
    "BERTScore, our encoder": _bertscore,
}
"""Metrics of words; the first sentence is the reference."""
