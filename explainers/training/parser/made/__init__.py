"""Sentences of our own with their AMRs, for what the graph banks seldom show.

Captions and headlines hardly negate, command, ask, oblige or reflect on
themselves; the sentences that people type first do. A small grammar, after the
AMR guidelines (Banarescu et al., 2019), makes as many as are asked for.
"""

from __future__ import annotations

import random

from explainers.amr.graph import Graph, read
from explainers.training.parser.made import clauses
from explainers.training.parser.made.grammar import Grammar

PATTERNS = clauses.PATTERNS


def sentences(count: int = 1500, seed: int = 0) -> list[tuple[str, Graph]]:
    """Distinct sentences with their AMRs.

    >>> len({s for s, _ in sentences(20)})
    20
    """
    made: dict[str, Graph] = {}
    rng = random.Random(seed)
    while len(made) < count:
        words, amr = rng.choice(PATTERNS)(Grammar(rng))
        text = words[0].upper() + words[1:]
        if text not in made:
            made[text] = read(amr)
    return list(made.items())
