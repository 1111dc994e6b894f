"""Sentences of our own with their AMRs, for what the graph banks seldom show.

Captions and headlines hardly negate, command, ask, oblige or reflect on
themselves; the sentences that people type first do. A small grammar, after the
AMR guidelines (Banarescu et al., 2019), makes as many as are asked for.
"""

from __future__ import annotations

import random
import re

from explainers.amr.graph import Graph, read
from explainers.training.parser.made import (
    amounts,
    clauses,
    control,
    copulas,
    degrees,
    everyday,
    fixed,
    joined,
    modality,
    names,
    questions,
    relatives,
    reported,
    things,
)
from explainers.training.parser.made.given import GIVEN
from explainers.training.parser.made.grammar import Grammar

PATTERNS = (
    *clauses.PATTERNS, *questions.PATTERNS, *control.PATTERNS, *modality.PATTERNS,
    *joined.PATTERNS, *relatives.PATTERNS, *reported.PATTERNS, *things.PATTERNS, *amounts.PATTERNS,
    *names.PATTERNS, *copulas.PATTERNS, *degrees.PATTERNS, *fixed.PATTERNS,
    *everyday.PATTERNS,
)  # fmt: skip

LOWER = 0.07
"""Share of sentences in lower case and without a stop, as people type them."""

_QUOTED = re.compile(r'"[^"]*"')


def sentences(count: int = 1500, seed: int = 0) -> list[tuple[str, Graph]]:
    """Distinct sentences with their AMRs; the same for the same seed.

    >>> len({s for s, _ in sentences(20)})
    20
    """
    made: dict[str, Graph] = {}
    rng = random.Random(seed)
    while len(made) < count:
        words, amr = rng.choice(PATTERNS)(Grammar(rng))
        text = words[0].upper() + words[1:]
        if rng.random() < LOWER:
            # Names are in the graph as they are written.
            text, amr = words.lower().rstrip(".?!"), _QUOTED.sub(lambda m: m[0].lower(), amr)
        if text not in made:
            made[text] = read(amr)
    return list(made.items())


def given() -> list[tuple[str, Graph]]:
    """The sentences by hand, always the same."""
    return [(text, read(amr)) for text, amr in GIVEN]
