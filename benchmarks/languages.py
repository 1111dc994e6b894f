"""AMR beside text embeddings, after Cai et al. (2022), on the dev sets."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from explainers.joined.joins import WAYS, shares
from explainers.lens import Lens
from explainers.training import corpora


def quality(lens: Lens, data: Path, limit: int) -> None:
    """All tables.

    Args:
        lens: the models.
        data: folder with the graph banks.
        limit: pairs a set; 0 for all.
    """
    _joins(lens, data, limit)


def _joins(lens: Lens, data: Path, limit: int) -> None:
    """The text alone, the AMR alone and the four joins, with our parser's graphs."""
    sets = {name: corpora.pairs(data, name, "dev")[: limit or None] for name in corpora.BAMBOO}
    rows: dict[str, list[str]] = {way: [] for way in WAYS}
    for pairs in sets.values():
        gold = np.array([p.score for p in pairs])
        sides = [[p.a for p in pairs], [p.b for p in pairs]]
        text = [lens.encoder.encode(side) for side in sides]
        amr = [lens.pam.embed(lens.parser.parse(side), normal=False) for side in sides]
        for way in WAYS:
            found = shares((text[0], text[1]), (amr[0], amr[1]), way)
            rows[way] += [
                f"{100 * spearmanr(found.score[part], gold[part])[0]:.1f}"
                for part in (slice(None), slice(1, None, 2))
            ]
    print("\n## Text and AMR joined: Spearman × 100 with people on BAMBOO dev\n")
    titles = [t for name in sets for t in (name, "every second pair")]
    print(f"| embedding | {' | '.join(titles)} |\n| --- |{' --- |' * len(titles)}")
    for way, cells in rows.items():
        print(f"| {way} | {' | '.join(cells)} |", flush=True)
