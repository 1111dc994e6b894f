"""PAM on the dev sets of BAMBOO, beside the text encoder and metrics of graphs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import pearsonr

from explainers.amr.graph import Graph
from explainers.amr.rewriting import reroot
from explainers.encoders.vectors import cosine
from explainers.lens import Lens
from explainers.matching.smatch import smatch
from explainers.matching.weisfeiler import node_transport, texts_of, wlk
from explainers.pam.model import PamModel
from explainers.training import corpora
from explainers.weights.models import FAITHFUL_PAM_FOLDER

Scores = NDArray[np.float64]
Compare = Callable[[Sequence[corpora.Pair]], Scores]
"""A metric: a score of each pair."""

VARIANTS = ("main", "reify", "syno", "role_confusion")
FOCUSES = 3
"""Pairs that are made of one by other roots (section 6)."""


class Side(NamedTuple):
    """Dev pairs of one part of BAMBOO.

    Attributes:
        name, variant: which.
        pairs: all of them.
    """

    name: str
    variant: str
    pairs: list[corpora.Pair]


def quality(lens: Lens, data: Path, limit: int, further: Path) -> None:
    """All tables of PAM.

    Args:
        lens: encoder, parser, default model.
        data: folder with the graph banks.
        limit: pairs a set; 0 for all.
        further: folder with ablations, as ``python -m explainers.training.pam --every`` leaves
            them in ``--work``.
    """
    parts = [
        Side(name, variant, corpora.pairs(data, name, "dev", variant)[: limit or None])
        for variant in VARIANTS
        for name in corpora.BAMBOO
    ]
    device = str(lens.encoder.device)
    found = {"PAM, ours": lens.pam, "PAM, faithful": PamModel(FAITHFUL_PAM_FOLDER, device)} | {
        f"PAM, {path.parent.name}": PamModel(path.parent, device)
        for path in sorted(further.glob("*/config.json"))
    }
    rows: dict[str, Compare] = {
        "text encoder (SBERT)": lambda pairs: _texts(lens, pairs),
        "Smatch": lambda pairs: np.array([smatch(p.graph_a, p.graph_b, 0.25).f1 for p in pairs]),
        "WLK": lambda pairs: np.array([wlk(p.graph_a, p.graph_b) for p in pairs]),
        "WWLK": lambda pairs: _wwlk(lens, pairs),
    } | {
        title: (lambda pairs, model=model: _graphs(model, pairs)) for title, model in found.items()
    }
    main = [part for part in parts if part.variant == "main"]
    print("\n## PAM on BAMBOO dev: Pearson × 100 with people, and accuracy on swapped roles\n")
    titles = [f"{part.name} {part.variant}" for part in parts]
    print(f"| metric | {' | '.join(titles)} |\n| --- |{' --- |' * len(titles)}")
    kept: dict[str, dict[str, Scores]] = {}
    for title, compare in rows.items():
        cells = []
        for part in parts:
            # BAMBOO's roles are swapped in graphs: there are no sentences to compare
            if part.variant == "role_confusion" and title.startswith("text"):
                cells.append("–")
                continue
            scores = compare(part.pairs)
            cells.append(f"{agreement(scores, _gold(part.pairs), part.variant):.1f}")
            if part.variant == "main":
                kept.setdefault(title, {})[part.name] = scores
        print(f"| {title} | {' | '.join(cells)} |", flush=True)
    names = [part.name for part in main]
    print("\n| of them, the half that nothing was chosen on | ", end="")
    print(f"{' | '.join(names)} |\n| --- |{' --- |' * len(names)}")
    for title, scored in kept.items():
        cells = [
            f"{100 * pearsonr(scored[part.name][1::2], _gold(part.pairs)[1::2])[0]:.1f}"
            for part in main
        ]
        print(f"| {title} | {' | '.join(cells)} |")
    _elsewhere(lens, found, main)
    _classifier(kept, next(part for part in main if part.name == "para"))
    _spread(kept, main)


def agreement(scores: Scores, gold: Scores, variant: str) -> float:
    """Pearson × 100; on swapped roles the share of pairs whose likeness falls by it."""
    if variant == "role_confusion":
        return 100 * float(np.mean(scores[1::2] > scores[::2]))
    return 100 * float(pearsonr(scores, gold)[0]) if np.ptp(scores) else float("nan")


def _gold(pairs: Sequence[corpora.Pair]) -> Scores:
    return np.array([p.score for p in pairs])


def _texts(lens: Lens, pairs: Sequence[corpora.Pair]) -> Scores:
    return cosine(lens.encoder.unit([p.a for p in pairs]), lens.encoder.unit([p.b for p in pairs]))


def _graphs(model: PamModel, pairs: Sequence[corpora.Pair]) -> Scores:
    return cosine(model.embed([p.graph_a for p in pairs]), model.embed([p.graph_b for p in pairs]))


def _wwlk(lens: Lens, pairs: Sequence[corpora.Pair]) -> Scores:
    vectors = lens.concept_vectors
    vectors.fill(texts_of(g for p in pairs for g in (p.graph_a, p.graph_b)))
    return np.array([node_transport(p.graph_a, p.graph_b, vectors).similarity for p in pairs])


def _elsewhere(lens: Lens, found: dict[str, PamModel], parts: Sequence[Side]) -> None:
    """Other graphs of the same sentences: our parser's; and other roots of the same graphs."""
    print("\n| Pearson × 100 | graphs | ", end="")
    print(f"{' | '.join(p.name for p in parts)} |\n| --- | --- |{' --- |' * len(parts)}")
    parsed = []
    for part in parts:
        sides = [lens.parser.parse([getattr(p, s) for p in part.pairs]) for s in ("a", "b")]
        parsed.append(
            [
                corpora.Pair(p.a, p.b, a, b, p.score)
                for p, a, b in zip(part.pairs, *sides, strict=True)
            ]
        )
    for title, model in found.items():
        ours = [100 * pearsonr(_graphs(model, p), _gold(p))[0] for p in parsed]
        print(f"| {title} | our parser's | {' | '.join(f'{x:.1f}' for x in ours)} |")
        turned = []
        for part in parts:
            rng = random.Random(0)
            made = [
                corpora.Pair(p.a, p.b, _turned(p.graph_a, rng), _turned(p.graph_b, rng), p.score)
                for p in part.pairs
                for _ in range(FOCUSES)
            ]
            turned.append(100 * pearsonr(_graphs(model, made), _gold(made))[0])
        print(f"| {title} | {FOCUSES} other roots | {' | '.join(f'{x:.1f}' for x in turned)} |")


def _turned(graph: Graph, rng: random.Random) -> Graph:
    return reroot(graph, rng.choice(list(graph.concepts)))


def _classifier(kept: dict[str, dict[str, Scores]], part: Side) -> None:
    """Paraphrase or not, at a threshold that lets 5% of the others through (section 9.2)."""
    gold = _gold(part.pairs) > 0.5
    print(
        "\n| MSRP dev, 5% false positives | true positive rate | precision |\n| --- | --- | --- |"
    )
    for title, found in kept.items():
        scores = found[part.name]
        threshold = np.quantile(scores[~gold], 0.95)
        positive = scores > threshold
        true = (positive & gold).sum()
        print(f"| {title} | {true / gold.sum():.3f} | {true / max(positive.sum(), 1):.3f} |")


def _spread(kept: dict[str, dict[str, Scores]], parts: Sequence[Side]) -> None:
    """How widely scores are spread (section 8)."""
    bins = np.linspace(0, 1, 11)
    bands = [f"{low:.1f}–{high:.1f}" for low, high in pairwise(bins)]
    print(f"\n| share of pairs | set | standard deviation | {' | '.join(bands)} |")
    print(f"| --- | --- | --- |{' --- |' * len(bands)}")
    for title, found in kept.items():
        if not title.startswith(("text", "PAM")):
            continue
        for part in parts:
            scores = found[part.name]
            counts, _ = np.histogram(np.clip(scores, 0, 1), bins)
            shares = " | ".join(f"{n / len(scores):.0%}" for n in counts)
            print(f"| {title} | {part.name} | {scores.std():.3f} | {shares} |")
