"""Sentences of our own with their AMRs, for what the graph banks seldom show.

Captions and headlines hardly negate, command, ask, oblige, reflect on themselves or say who said
that who said what; the sentences that people type first do. One grammar, in files beside this
module (:mod:`.notation` explains them), after the AMR guidelines (Banarescu et al., 2019) and the
graph banks that the parser also learns from, makes as many as are asked for.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import lru_cache

from explainers.amr.graph import Graph as Graph
from explainers.amr.graph import read
from explainers.training.parser.made import derive as derive
from explainers.training.parser.made.given import GIVEN
from explainers.training.parser.made.grammar import Grammar

LOWER = 0.07
"""Share of sentences in lower case and without a stop, as people type them."""

_LETTER = re.compile(r"\w")


@lru_cache(maxsize=1)
def rules() -> Grammar:
    """The grammar, read once."""
    return Grammar()


def sentences(count: int = 1500, seed: int = 0) -> list[tuple[str, Graph]]:
    """Distinct sentences with their AMRs; the same for the same seed.

    >>> len({s for s, _ in sentences(20)})
    20
    """
    made: dict[str, Graph] = {}
    rng = random.Random(seed)
    while len(made) < count:
        words, graph = derive.sentence(rules(), rng)
        text = _LETTER.sub(lambda m: m[0].upper(), words, count=1)
        if rng.random() < LOWER:
            text, graph = words.lower().rstrip(".?!"), lowered(graph)
        if text not in made:
            made[text] = graph
    return list(made.items())


def lowered(graph: Graph) -> Graph:
    """A graph whose names are as they stand in a sentence of small letters."""
    small = (a._replace(value=a.value.lower()) for a in graph.attributes)
    return replace(graph, attributes=tuple(small))


def given() -> list[tuple[str, Graph]]:
    """The sentences by hand, always the same."""
    return [(text, read(amr)) for text, amr in GIVEN]
