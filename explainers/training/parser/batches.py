"""Aligned sentences as padded training batches of the compact parser."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import torch
from torch import Tensor
from torch.utils.data import DataLoader, Dataset

from explainers.amr.compact import glossed, inference
from explainers.amr.compact.fragments import CONTINUED, NOTHING, hole, parts, split
from explainers.amr.compact.glossed import ITSELF, PLACES
from explainers.amr.compact.network import (
    NodeBatch,
    Vocabulary,
    WordBatch,
    collate_nodes,
    collate_words,
)
from explainers.training import corpora
from explainers.training.parser.labelling import Labelled

IGNORED = -100
ENGLISH = "english en"
"""Source of sentences that a parser of other languages reads as they are in English."""

HIDDEN_WORDS, HIDDEN_CORES, HIDDEN_TEMPLATES = 0.05, 0.1, 0.1
"""Shares hidden in training: words from the encoder, cores from the choice of a
wrapper, templates from the edge scorers."""
LOWERED, RAISED = 0.05, 0.02
"""Shares of sentences that are shown in small letters and in capitals."""
COPIES = {**dict.fromkeys(corpora.GOLD, 2), "qald-amr": 2, "bio-amr": 1, "given": 8}
"""How often an epoch shows a sentence of each source, its weight; once, if it is not named."""


@dataclass
class Batch:
    """A padded training batch.

    Attributes:
        words, nodes: what the network reads.
        core, wrapper: target of each word, (batch, words); ``IGNORED`` where unknown.
        named: the core that the wrapper is chosen for, (batch, words); -1 unknown.
        spelled: whether a node is the core of its fragment, (batch, nodes).
        edges: 0 for none, else role + 1, (batch, nodes, nodes).
        top: the node that is the root, (batch,).
        gloss: target of each place, (batch, places); ``IGNORED`` where unknown. None in English,
            where words are places.
    """

    words: WordBatch
    nodes: NodeBatch
    core: Tensor
    wrapper: Tensor
    named: Tensor
    spelled: Tensor
    edges: Tensor
    top: Tensor
    gloss: Tensor | None = None

    def to(self, device: torch.device) -> Batch:
        """The batch on another device."""
        parts = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return replace(self, **{k: v.to(device) for k, v in parts.items() if v is not None})


class Batches:
    """Padded training batches of similar length, shuffled anew each epoch.

    Args:
        labelled: the training sentences.
        vocabulary, tokenizer: of the network.
        words_a_batch: upper bound of padded words in a batch.
        drawn: sentences that an epoch draws of a source; all of the others stand in every epoch.
        glosses: what a place of another language's word may be; none for English.
        copies: how often an epoch shows a sentence of each source; once, if it is not named.
        workers: processes that lay batches out ahead of the training; none: it does so itself.
    """

    def __init__(
        self,
        labelled: Sequence[Labelled],
        vocabulary: Vocabulary,
        tokenizer: Any,
        words_a_batch: int,
        drawn: Mapping[str, int],
        glosses: Sequence[str] = (),
        copies: Mapping[str, int] = MappingProxyType(COPIES),
        workers: int = 0,
    ) -> None:
        self.workers = workers
        self.vocabulary = vocabulary
        self.tokenizer = tokenizer
        mask = tokenizer.mask_token_id  # not every vocabulary has one
        self.hidden = tokenizer.unk_token_id if mask is None else mask
        self.core_id = {x: i for i, x in enumerate(vocabulary.cores)}
        self.wrapper_id = {x: i for i, x in enumerate(vocabulary.wrappers)}
        self.template_id = {x: i for i, x in enumerate(vocabulary.templates)}
        self.role_id = {x: i for i, x in enumerate(vocabulary.roles)}
        self.words_a_batch = words_a_batch
        self.gloss_id = {x.lower(): i for i, x in enumerate(glosses)}
        self.places = PLACES if glosses else 1
        self.spelt = (glossed.Inference if glosses else inference.Inference).spelt
        self.drawn = {source: [one for one in labelled if one.source == source] for source in drawn}
        self.counts = {source: min(drawn[source], len(of)) for source, of in self.drawn.items()}
        self.given = [
            x
            for one in labelled
            if one.source not in drawn
            for x in [one] * copies.get(one.source, 1)
        ]

    def groups(self, seed: int) -> list[list[Labelled]]:
        """The batches of an epoch, by length."""
        rng = random.Random(seed)
        drawn = [
            x for source, of in self.drawn.items() for x in rng.sample(of, self.counts[source])
        ]
        groups: list[list[Labelled]] = [[]]
        for one in sorted([*self.given, *drawn], key=lambda one: len(one.tokens)):
            if (len(groups[-1]) + 1) * len(one.tokens) > self.words_a_batch and groups[-1]:
                groups.append([])
            groups[-1].append(one)
        return groups

    def epoch(self, seed: int) -> Iterator[Batch]:
        """The batches in random order, some words and templates hidden."""
        groups = self.groups(seed)
        rng = random.Random(seed)
        rng.shuffle(groups)
        yield from DataLoader(
            Epoch(self, groups, seed),
            batch_size=None,
            num_workers=self.workers,
            generator=torch.Generator().manual_seed(seed),  # and not the network's
        )

    def collate(self, group: Sequence[Labelled], rng: random.Random) -> Batch:
        """One batch; ``rng`` decides what is hidden."""
        spelt = [
            [case(t) for t in self.spelt(one.tokens)] for one in group for case in [_spelling(rng)]
        ]
        words = collate_words(spelt, self.tokenizer, self.vocabulary)
        shape = (len(group), words.suffix.shape[1] * self.places)
        core, wrapper, gloss = (torch.full(shape, IGNORED) for _ in range(3))
        named = torch.full(shape, -1)
        rows: list[list[tuple[int, int, int]]] = []
        cores: list[tuple[int, int]] = []
        tops = torch.zeros(len(group), dtype=torch.long)
        links: list[tuple[int, int, int, int]] = []
        for row, one in enumerate(group):
            holes = {}
            for position, choices in enumerate(one.choices):
                pairs = [split(choice) for choice in choices]
                fragment = next((p for p in pairs if p[0] in self.core_id), pairs[0])
                holes[position] = hole(fragment[1])
                core[row, position] = self.core_id.get(fragment[0], IGNORED)
                if fragment[0] not in (NOTHING, CONTINUED):
                    wrapper[row, position] = self.wrapper_id.get(fragment[1], IGNORED)
                if rng.random() > HIDDEN_CORES:
                    named[row, position] = self.core_id.get(fragment[0], -1)
                if position % self.places == 0 and rng.random() < HIDDEN_WORDS:
                    hidden = words.word[row] == position // self.places
                    words.pieces[row][hidden] = self.hidden
            for place, english in enumerate(one.glosses):
                own = one.tokens[place // self.places]
                gloss[row, place] = self._gloss(english, own, one.source)
            units = [u for u, (w, _) in enumerate(one.nodes) if w >= 0]
            units.sort(key=lambda u: one.nodes[u])
            order = {u: i for i, u in enumerate(units)}
            rows.append([self._shown(one, u, rng) for u in units])
            cores += [
                (row, i) for i, (word, _, depth) in enumerate(rows[-1]) if depth == holes[word]
            ]
            tops[row] = order.get(one.top, 0)
            links += [
                (row, order[source], order[to], self.role_id[role] + 1)
                for source, role, to in one.edges
                if role in self.role_id
            ]
        nodes = collate_nodes(rows)
        n = nodes.word.shape[1]
        spelled = torch.zeros(len(group), n, dtype=torch.bool)
        for row, i in cores:
            spelled[row, i] = True
        edges = torch.zeros(len(group), n, n, dtype=torch.long)
        for row, i, j, role_id in links:
            edges[row, i, j] = role_id
        glosses = gloss if self.gloss_id else None
        return Batch(words, nodes, core, wrapper, named, spelled, edges, tops, glosses)

    def _shown(self, one: Labelled, unit: int, rng: random.Random) -> tuple[int, int, int]:
        """Place, template (0 if hidden or unknown) and depth of a node."""
        word, depth = one.nodes[unit]
        template = self.template_id.get(parts(one.choices[word][0])[depth].template, 0)
        return word, 0 if rng.random() < HIDDEN_TEMPLATES else template, depth

    def _gloss(self, word: str, own: str, source: str) -> int:
        """The number of a place's gloss; of English, only small letters have one."""
        if source == ENGLISH:
            return self.gloss_id.get(word, IGNORED) if word.islower() or not word else IGNORED
        if word and word.lower() == own.lower():
            return ITSELF
        return self.gloss_id.get(word.lower(), IGNORED)


class Epoch(Dataset[Batch]):
    """The batches of an epoch; what is hidden in one depends on seed and number alone."""

    def __init__(self, batches: Batches, groups: Sequence[Sequence[Labelled]], seed: int) -> None:
        self.batches, self.groups, self.seed = batches, groups, seed

    def __len__(self) -> int:
        return len(self.groups)

    def __getitem__(self, number: int) -> Batch:
        rng = random.Random(f"{self.seed} {number}")
        return self.batches.collate(self.groups[number], rng)


def _spelling(rng: random.Random) -> Callable[[str], str]:
    """How a sentence is spelt this time: seldom all small or all capitals, as users do."""
    draw = rng.random()
    return str.lower if draw < LOWERED else str.upper if draw < LOWERED + RAISED else str
