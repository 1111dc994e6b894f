"""The parser's part of :mod:`benchmarks.quality`: what ``evaluate parser`` does not say.

Smatch by the reference implementation, also of silver graphs and plain sentences, and by how near
the training comes; what the decomposition allows; half precision; Smatch beside Smatch++.
"""

from __future__ import annotations

import contextlib
import random
from itertools import pairwise
from pathlib import Path

import numpy as np
import smatch
from numpy.typing import NDArray

from explainers.amr.compact.fragments import split
from explainers.amr.graph import Graph, GraphError, write
from explainers.evaluation.parses import parts_of
from explainers.lens import Lens
from explainers.matching.smatch import smatch as smatch_exactly
from explainers.training import corpora
from explainers.training.parser import made, train
from explainers.training.parser.labelling import align_words, example, recompose
from explainers.training.parser.made.derive import Stuck
from tests.matching.oracle import by_smatchpp

Counts = NDArray[np.float64]
"""Matched triples, those of the parse, those of the reference."""


def _writable(graph: Graph) -> bool:
    """Whether a graph is connected, without which it has no PENMAN."""
    try:
        write(graph)
    except GraphError:
        return False
    return True


def f1(counts: Counts) -> float:
    """F1 × 100 of summed counts."""
    return float(200 * counts[0] / max(counts[1] + counts[2], 1))


def smatch_counts(ours: Graph, gold: Graph) -> Counts:
    """By the reference implementation, as it is usually reported."""
    smatch.match_triple_dict.clear()
    return np.array(smatch.get_amr_match(*(" ".join(write(g).split()) for g in (ours, gold))))


NEAR = (0.0, 0.6, 0.7, 0.8, 0.9, 1.01)
"""Bounds of the similarity to the nearest training sentence."""


def quality(lens: Lens, data: Path, limit: int) -> None:
    """Corpus Smatch, by kind of triple, and by how near training comes."""
    print("\n## Parser: dev sentences, none of them in training\n")
    print("| set | sentences | Smatch F1 | precision | recall | exactly right | valid, connected |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    kinds: dict[str, dict[str, Counts]] = {}
    nearness: dict[str, list[tuple[int, Counts]]] = {}
    trained = lens.encoder.unit([s for _, s, _ in corpora.training_sentences(data)])
    dev = {f"plain, {half} half": corpora.plain(half) for half in ("reported", "work")}
    dev |= {
        name: list(corpora.sentences(data, name, "dev"))[: limit or None]
        for name in (*corpora.SETS, *corpora.at_hand(data, "dev"))
    }
    for name, rows in dev.items():
        parsed = lens.parser.parse([s for s, _ in rows])
        pairs = [(ours, gold) for ours, (_, gold) in zip(parsed, rows, strict=True)]
        counts = [smatch_counts(*pair) for pair in pairs]
        total = np.sum(counts, axis=0)
        exact = sum(f1(c) == 100 for c in counts)
        print(
            f"| {name} | {len(rows)} | {f1(total):.1f} | {100 * total[0] / total[1]:.1f} | "
            f"{100 * total[0] / total[2]:.1f} | {exact / len(rows):.0%} | "
            f"{sum(map(_writable, parsed))} |",
            flush=True,
        )
        detail = [parts_of(*pair) for pair in pairs]
        kinds[name] = {kind: np.sum([d[kind] for d in detail], axis=0) for kind in detail[0]}
        closest = [
            float((trained @ vector).max()) for vector in lens.encoder.unit([s for s, _ in rows])
        ]
        nearness[name] = list(zip(np.digitize(closest, NEAR) - 1, counts, strict=True))
    titles = list(next(iter(kinds.values())))
    print(f"\n| F1 by kind | {' | '.join(titles)} |\n| --- |{' --- |' * len(titles)}")
    for name, found in kinds.items():
        print(f"| {name} | {' | '.join(f'{f1(found[kind]):.1f}' for kind in titles)} |")
    bands = [f"{low:.1f}–{min(high, 1):.1f}" for low, high in pairwise(NEAR)]
    print(f"\n| F1 by cosine with the nearest training sentence | {' | '.join(bands)} |")
    print(f"| --- |{' --- |' * len(bands)}")
    for name, rows_ in nearness.items():
        cells = []
        for band in range(len(bands)):
            inside = [c for b, c in rows_ if b == band]
            cells.append(f"{f1(np.sum(inside, axis=0)):.1f} ({len(inside)})" if inside else "–")
        print(f"| {name} | {' | '.join(cells)} |")


STRUCTURES = {
    "{c:deep-said}": "who says that who says what",
    "{s:person} {v:deep-control}": "wants to try to …, several of these",
    "{s:deep-np} {v:act}": "relative clauses within each other",
    "{s:several-adjectives} {v:act}": "several adjectives",
    "{s:first-name**} {v:deed+past}": "long lists of people",
    "{s:person!} {v:deed**}": "long lists of what somebody does",
    "{a:simple**}": "long lists of clauses",
}
"""Patterns of the grammar that nest, by their words, and what they are of."""

SEEDS = (0, 1)
"""Of the sentences that the shipped parser learnt from, by its model card."""

DEPTHS = (range(1, 2), range(2, 3), range(3, 5), range(5, 11))
"""Levels that are counted together."""


def structures(lens: Lens, data: Path, limit: int) -> None:
    """How much of the grammar's nested structures is read, by depth, of words drawn anew.

    No sentence is one that the training command draws.
    """
    grammar, rng = made.rules(), random.Random(4242)
    learnt = {s for seed in SEEDS for s, _ in made.sentences(train.MADE, seed)}
    heads = [f"{d[0]}" if len(d) == 1 else f"{d[0]} to {d[-1]}" for d in DEPTHS]
    print("\n**Nested structures: graphs that are exactly right, and Smatch F1, by depth**\n")
    print(f"| structure | {' | '.join(heads)} |\n| --- |{' --- |' * len(heads)}")
    for pattern in grammar.categories["nested"]:
        title = STRUCTURES.get(pattern.words)
        if title is None:
            continue
        cells = []
        for depths in DEPTHS:
            rows: list[tuple[str, Graph]] = []
            while depths[0] <= max(1, pattern.depth) and len(rows) < (limit or 60):
                with contextlib.suppress(Stuck):
                    depth = rng.choice([d for d in depths if d <= max(1, pattern.depth)])
                    text, graph = made.derive.made(grammar, rng, pattern, depth)
                    if (text := text[0].upper() + text[1:]) not in learnt:
                        rows.append((text, graph))
            parsed = lens.parser.parse([s for s, _ in rows])
            pairs = zip(parsed, rows, strict=True)
            f = np.array([smatch_exactly(ours, gold).f1 for ours, (_, gold) in pairs])
            cells.append(f"{np.mean(f == 1):.0%}, {100 * np.mean(f):.1f}" if rows else "–")
        print(f"| {title} | {' | '.join(cells)} |", flush=True)


def half(lens: Lens, data: Path, limit: int) -> None:
    """How many graphs half precision leaves as they are; emulated where there is no GPU."""
    rows = [s for name in corpora.SETS for s, _ in corpora.sentences(data, name, "dev")]
    sentences = random.Random(0).sample(rows, limit or 500)
    whole = [write(g) for g in lens.parser.parse(sentences)]
    network = lens.parser.model.network
    network.half()
    same = sum(x == write(y) for x, y in zip(whole, lens.parser.parse(sentences), strict=True))
    network.float()
    device = lens.parser.model.device
    print(f"\nHalf precision on {device}: {same} of {len(sentences)} graphs the same")


def ceiling(lens: Lens, data: Path, limit: int) -> None:
    """What Smatch the decomposition allows: fragments and edges from the reference."""
    vocabulary = lens.parser.model.vocabulary
    cores, wrappers = set(vocabulary.cores), set(vocabulary.wrappers)

    def known(fragment: str) -> bool:
        core, wrapper = split(fragment)
        return core in cores and wrapper in wrappers

    examples = [example(s, g) for _, s, g in corpora.training_sentences(data)]
    dev = {
        name: [
            (example(s, g), g)
            for s, g in list(corpora.sentences(data, name, "dev"))[: limit or None]
        ]
        for name in corpora.SETS
    }
    examples += [e for rows in dev.values() for e, _ in rows]
    align_words([e for e in examples if e.tokens and e.units])
    print("\n| Smatch F1 with perfect choices | all fragments | those in the vocabulary |")
    print("| --- | --- | --- |")
    for name, rows in dev.items():
        cells = []
        for allowed in (lambda _: True, known):
            counts = [
                smatch_counts(recompose(e, vocabulary.derivations, allowed), gold)
                for e, gold in rows
                if e.tokens and e.units
            ]
            cells.append(f"{f1(np.sum(counts, axis=0)):.1f}")
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def oracle(data: Path, limit: int) -> None:
    """Smatch of dev pairs against Smatch++ with its own solver, pair by pair."""
    pairs = [p for name in corpora.BAMBOO for p in corpora.pairs(data, name, "dev")]
    differences = []
    for pair in random.Random(0).sample(pairs, limit or 500):
        ours = smatch_exactly(pair.graph_a, pair.graph_b)
        theirs = by_smatchpp(pair.graph_a, pair.graph_b)
        differences.append(abs(ours.f1 - theirs) if ours.optimal else 1.0)
    equal = sum(d < 1e-6 for d in differences)
    print(
        f"\nSmatch as Smatch++ with its ILP solver: {equal} of {len(differences)} dev pairs "
        f"equal to 1e-6, largest difference {max(differences):.6f}"
    )
