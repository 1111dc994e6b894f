"""How alike two sentences are, by every score of ours: what suites of pairs are measured on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from explainers.encoders.languages import TRAINED
from explainers.encoders.vectors import cosine
from explainers.evaluation.files import Part
from explainers.evaluation.measures import Numbers
from explainers.evaluation.sembleu import sembleu
from explainers.joined.joins import JOINS, shares
from explainers.matching.aspects import ASPECTS
from explainers.matching.metrics import suite
from explainers.matching.weisfeiler import texts_of
from explainers.tokens import rcmd

if TYPE_CHECKING:
    from explainers.amr.graph import Graph
    from explainers.encoders.encoder import Encoded
    from explainers.lens import Lens

AT_ONCE = 256
"""Pairs that are read at once: the token vectors of more would not fit into memory."""

TRANSPORTS = {"RCMD": "rcmd", "CMD": "cmd", "average": "average"}
"""Scores of token transports, by their method."""

AMR = ("PAM", *JOINS)
"""Scores that need vectors of graphs."""

SEMBLEU = "SemBLEU"

SCORES = ("SBERT", "S3BERT", *TRANSPORTS, *AMR, SEMBLEU, *ASPECTS)
"""All of them; SemBLEU and the fifteen metrics are those of graphs."""


@dataclass(frozen=True)
class _Read:
    """Pairs with what has been made of them so far, each when it is first asked for.

    Attributes:
        lens: the models of the languages.
        part: the pairs.
        names: of the scores that will be asked for.
    """

    lens: Lens
    part: Part
    names: Collection[str]

    @cached_property
    def sentences(self) -> list[str]:
        """Each distinct sentence."""
        return list(dict.fromkeys(chain.from_iterable(self.part.items)))

    @cached_property
    def sides(self) -> list[list[int]]:
        """Where the first and the second sentences are among these."""
        row = {sentence: k for k, sentence in enumerate(self.sentences)}
        return [[row[pair[k]] for pair in self.part.items] for k in (0, 1)]

    @cached_property
    def encoded(self) -> list[Encoded]:
        if "S3BERT" in self.names:
            return self.lens.encode_tokens(self.sentences)
        return self.lens.encoder.encode_tokens(self.sentences)

    @cached_property
    def text(self) -> NDArray[np.float32]:
        """Vectors of the sentences, (sentences, dimensions)."""
        if {"S3BERT", *TRANSPORTS} & {*self.names}:
            return np.stack([one.sentence for one in self.encoded])
        return self.lens.encoder.encode(self.sentences)

    @cached_property
    def graphs(self) -> list[tuple[Graph, Graph]]:
        """Of each pair: those that are given, or the parser's."""
        if self.part.graphs:
            return [*self.part.graphs]
        spoken = {
            s: code
            for pair in self.part.items
            for s, code in zip(pair, self.part.languages, strict=True)
        }
        read = self.lens.parse(self.sentences, [spoken[s] for s in self.sentences])
        return [(read[i], read[j]) for i, j in zip(*self.sides, strict=True)]

    @cached_property
    def amr(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Vectors of the first and the second graphs, (pairs, dimensions) each."""
        a, b = (self.lens.pam.embed([g[k] for g in self.graphs], normal=False) for k in (0, 1))
        return a, b

    @cached_property
    def metrics(self) -> list[Mapping[str, float]]:
        """The fifteen metrics of each pair."""
        vectors = self.lens.concept_vectors
        vectors.fill(texts_of(chain.from_iterable(self.graphs)))
        return [suite(a, b, vectors).values for a, b in self.graphs]

    def of(self, name: str) -> Numbers:
        """The score of each pair by one of :data:`SCORES`."""
        i, j = self.sides
        if name == "SBERT":
            return cosine(self.text[i], self.text[j])
        if name == "S3BERT":
            deep = np.stack([np.asarray(one.above) for one in self.encoded])
            return cosine(deep[i], deep[j])
        if name in TRANSPORTS:
            a, b = ([self.encoded[k] for k in side] for side in (i, j))
            found = rcmd.explain(a, b, self.lens.encoder.device, TRANSPORTS[name], pieces=True)
            return np.array([one.score for one in found])
        if name == "PAM":
            return cosine(*self.amr)
        if name == SEMBLEU:
            return np.array([sembleu(*both) for both in self.graphs])
        if name in JOINS:
            return shares((self.text[i], self.text[j]), self.amr, name).score
        return np.array([values[name] for values in self.metrics])


def scored(lens: Lens, part: Part, names: Sequence[str]) -> dict[str, Numbers]:
    """Items of the measures of correlation, (pairs, 2): score and grade.

    Args:
        lens: the models.
        part: pairs of sentences, and their grades.
        names: of :data:`SCORES`.
    """
    known = {*part.languages} <= {*TRAINED}
    names = _to_be_had(part, names)
    spoken = lens.of(*part.languages) if known else lens  # of others an encoder may know more
    of: dict[str, list[Numbers]] = {name: [] for name in names}
    for start in range(0, len(part.gold), AT_ONCE):
        some = part.first(AT_ONCE, start)
        read = _Read(spoken, some, names)
        for name in names:
            of[name].append(read.of(name))
    gold = np.array(part.gold, float)
    return {name: np.stack([np.concatenate(of[name]), gold], 1) for name in names}


def _to_be_had(part: Part, names: Sequence[str]) -> list[str]:
    """Of graphs alone their scores; in languages that ours do not know those of other encoders."""
    if not {*part.languages} <= {*TRAINED}:
        return [n for n in names if not part.ours and n in ("SBERT", *TRANSPORTS)]
    return [n for n in names if part.items or n in ("PAM", SEMBLEU, *ASPECTS)]
