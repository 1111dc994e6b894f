"""The network of the compact parser: words to fragments, fragments to edges.

MiniLM's layers, tuned, read the sentence; a word's vector is the mean of its word pieces over a
learnt mix of all layers. One head chooses a fragment label a word. The nodes of the fragments then
meet in a small transformer, and biaffine scorers (Dozat & Manning, 2017) say which pairs of nodes
an edge joins, and with which role. Nothing is generated step by step: a sentence costs one pass.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from transformers import AutoTokenizer, BertConfig

from explainers.amr.compact.inflection import lemmas
from explainers.amr.compact.words import SHAPES, forms, number, shape
from explainers.encoders import projected

WORD_EMBEDDINGS = "encoder.embeddings.word_embeddings.weight"
"""Stays as in the base encoder, and is read from there instead of being stored twice."""

BASE_EMBEDDINGS = WORD_EMBEDDINGS.removeprefix("encoder.")
"""Its name there."""

CANDIDATE_CORES, CANDIDATE_WRAPPERS = 6, 4
"""Cores looked at for a word, and wrappers for a core, the likeliest first."""

SUFFIXES = 4096
FLAGS = 10
"""Dictionary features of a word, beside those of well-known names."""


@dataclass(frozen=True)
class Vocabulary:
    """What the network's outputs mean.

    Attributes:
        cores: the nodes that words name; the first two stand for "no fragment" and
            "a further word of a name".
        wrappers: what a fragment has round its core; the first is nothing.
        templates: node templates; the first stands for any unknown one.
        roles: edge roles.
        frames: the senses that each verb has.
        derivations: derived word to base.
        names: well-known name, in small letters, to the types of entity that it may be.
        words: those that the network has often seen, in small letters.
    """

    cores: tuple[str, ...]
    wrappers: tuple[str, ...]
    templates: tuple[str, ...]
    roles: tuple[str, ...]
    frames: dict[str, frozenset[str]]
    derivations: dict[str, str]
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    words: frozenset[str] = frozenset()

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """All types of entity that a well-known name may have."""
        return tuple(sorted({kind for kinds in self.names.values() for kind in kinds}))

    @cached_property
    def longest(self) -> int:
        """Words of the longest well-known name."""
        return max((name.count(" ") + 1 for name in self.names), default=0)

    @property
    def flags(self) -> int:
        """Dictionary features of a word; the last is for the further words of a name."""
        return FLAGS + len(self.kinds) + bool(self.kinds)

    def write(self, path: Path) -> None:
        """Write as JSON."""
        data = asdict(self)
        data["frames"] = {k: sorted(v) for k, v in sorted(self.frames.items())}
        data["words"] = sorted(self.words)
        path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), "utf-8")

    @classmethod
    def read(cls, path: Path) -> Vocabulary:
        """Read what :meth:`write` wrote."""
        data = json.loads(path.read_text("utf-8"))
        return cls(
            tuple(data["cores"]),
            tuple(data["wrappers"]),
            tuple(data["templates"]),
            tuple(data["roles"]),
            {k: frozenset(v) for k, v in data["frames"].items()},
            data["derivations"],
            {name: tuple(kinds) for name, kinds in data.get("names", {}).items()},
            frozenset(data.get("words", ())),
        )


@dataclass
class WordBatch:
    """A padded batch of sentences.

    Attributes:
        pieces: word-piece ids, (batch, pieces); 0 pads.
        mask: 1 for real pieces, (batch, pieces).
        word: word of each piece, (batch, pieces); -1 for special pieces.
        suffix, shapes: spelling classes, (batch, words).
        flags: dictionary features, (batch, words, ``Vocabulary.flags``).
        count: words a sentence has, (batch,).
    """

    pieces: Tensor
    mask: Tensor
    word: Tensor
    suffix: Tensor
    shapes: Tensor
    flags: Tensor
    count: Tensor

    def to(self, device: torch.device) -> WordBatch:
        """The batch on another device."""
        return WordBatch(*(getattr(self, name).to(device) for name in self.__dataclass_fields__))


@dataclass
class NodeBatch:
    """A padded batch, (batch, nodes): word position (-1 pads), template id, depth in the label."""

    word: Tensor
    template: Tensor
    depth: Tensor

    def to(self, device: torch.device) -> NodeBatch:
        """The batch on another device."""
        return NodeBatch(self.word.to(device), self.template.to(device), self.depth.to(device))


def _hash(text: str) -> int:
    """A stable hash of a short string (Python's own changes with every process)."""
    value = 0
    for c in text:
        value = (value * 131 + ord(c)) % 1_000_003
    return value % SUFFIXES


def word_features(
    tokens: Sequence[str], vocabulary: Vocabulary
) -> list[tuple[int, int, list[float]]]:
    """Suffix class, spelling class and dictionary flags of each word."""
    rows = []
    known = name_features(tokens, vocabulary)
    for position, token in enumerate(tokens):
        low = token.lower()
        bases = lemmas(low) if low.isascii() and len(low) < 40 else {}
        form = forms(token, vocabulary.derivations)
        flags = [
            *(float(tag in bases) for tag in ("NOUN", "VERB", "ADJ", "ADV")),
            float(not bases),
            float(form.verb in vocabulary.frames),
            float(form.derived != low),
            float(form.derived in vocabulary.frames),
            float(number(tokens, position) is not None),
            float(len(vocabulary.frames.get(form.verb, ())) > 1),
            *known[position],
        ]
        rows.append((_hash(low[-3:]), shape(token), flags))
    return rows


def name_features(tokens: Sequence[str], vocabulary: Vocabulary) -> list[list[float]]:
    """Which types of entity a well-known name has that each word is part of; last: not its first.

    Of names that overlap the longest counts, then the first.
    """
    rows = [[0.0] * (vocabulary.flags - FLAGS) for _ in tokens]
    low = [token.lower() for token in tokens]
    place = {kind: i for i, kind in enumerate(vocabulary.kinds)}
    start = 0
    while start < len(tokens):
        end = min(len(tokens), start + vocabulary.longest)
        while end > start and " ".join(low[start:end]) not in vocabulary.names:
            end -= 1
        for position in range(start, end):
            for kind in vocabulary.names[" ".join(low[start:end])]:
                rows[position][place[kind]] = 1.0
            rows[position][-1] = float(position > start)
        start = max(end, start + 1)
    return rows


def collate_words(
    batch: Sequence[Sequence[str]], tokenizer: Any, vocabulary: Vocabulary
) -> WordBatch:
    """Build a batch from tokenized sentences, each of at least one word."""
    encoded = tokenizer(
        [list(tokens) for tokens in batch],
        is_split_into_words=True,
        padding=True,
        truncation=True,
        max_length=512,
        return_tensors="pt",
    )
    width = max(len(tokens) for tokens in batch)
    word = torch.full(encoded["input_ids"].shape, -1)
    suffix = torch.zeros(len(batch), width, dtype=torch.long)
    shapes = torch.zeros(len(batch), width, dtype=torch.long)
    flags = torch.zeros(len(batch), width, vocabulary.flags)
    for row, tokens in enumerate(batch):
        word[row] = torch.tensor([-1 if i is None else i for i in encoded.word_ids(row)])
        features = word_features(tokens, vocabulary)
        n = len(tokens)
        suffix[row, :n] = torch.tensor([f[0] for f in features])
        shapes[row, :n] = torch.tensor([f[1] for f in features])
        flags[row, :n] = torch.tensor([f[2] for f in features])
    count = torch.tensor([len(tokens) for tokens in batch])
    return WordBatch(
        encoded["input_ids"], encoded["attention_mask"], word, suffix, shapes, flags, count
    )


def collate_nodes(batch: Sequence[Sequence[tuple[int, int, int]]]) -> NodeBatch:
    """Build a batch from (word, template id, depth) triples."""
    width = max(1, max(len(nodes) for nodes in batch))
    packed = torch.zeros(3, len(batch), width, dtype=torch.long)
    packed[0] = -1
    for row, nodes in enumerate(batch):
        if nodes:
            packed[:, row, : len(nodes)] = torch.tensor(nodes).T
    return NodeBatch(packed[0], packed[1], packed[2].clamp(max=7))


class Biaffine(nn.Module):
    """``x' U y`` with a bias on both sides, for every pair and output."""

    def __init__(self, width: int, outputs: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(outputs, width + 1, width + 1))
        nn.init.normal_(self.weight, std=0.02)

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        """(batch, n, width) twice to (batch, outputs, n, n)."""
        bias = x.new_ones(*x.shape[:-1], 1)
        x, y = torch.cat([x, bias], -1), torch.cat([y, bias], -1)
        return torch.einsum("bix,oxy,bjy->boij", x, self.weight, y)


def head(width: int, outputs: int) -> nn.Sequential:
    """Scores of so many outputs for each vector."""
    inside = nn.Linear(width, width), nn.GELU(), nn.LayerNorm(width), nn.Dropout(0.2)
    return nn.Sequential(*inside, nn.Linear(width, outputs))


def _end(width: int, inside: int) -> nn.Sequential:
    """What a node is as one end of an edge."""
    return nn.Sequential(nn.Linear(width, inside), nn.GELU(), nn.Dropout(0.2))


def _table(rows: int, width: int) -> nn.Embedding:
    embedding = nn.Embedding(rows, width)
    nn.init.normal_(embedding.weight, std=0.02)
    return embedding


class ParserNetwork(nn.Module):
    """The whole network, on a base encoder of this configuration."""

    def __init__(self, config: BertConfig, vocabulary: Vocabulary) -> None:
        super().__init__()
        d = config.hidden_size
        self.encoder = projected.network(config)
        self.mix = nn.Parameter(torch.zeros(projected.states(config)))
        self.suffix = nn.Embedding(SUFFIXES, 32)
        self.shape = nn.Embedding(SHAPES, 16)
        self.join = nn.Linear(d + 32 + 16 + vocabulary.flags, d)
        self.norm = nn.LayerNorm(d)
        self.drop = nn.Dropout(0.2)
        cores, wrappers = len(vocabulary.cores), len(vocabulary.wrappers)
        self.core = head(d, cores)
        self.given_core = _table(cores + 1, d)
        self.wrapper_word = nn.Linear(d, d)
        self.wrapper = nn.Sequential(
            nn.GELU(), nn.LayerNorm(d), nn.Dropout(0.2), nn.Linear(d, wrappers)
        )
        self.template = _table(len(vocabulary.templates), d)
        self.depth = _table(8, d)
        layer = nn.TransformerEncoderLayer(
            d, 6, 2 * d, 0.15, "gelu", batch_first=True, norm_first=True
        )
        self.nodes = nn.TransformerEncoder(layer, 3, enable_nested_tensor=False)
        self.node_norm = nn.LayerNorm(d)
        self.arc_source, self.arc_target = _end(d, 256), _end(d, 256)
        self.arc = Biaffine(256, 1)
        self.role_source, self.role_target = _end(d, 96), _end(d, 96)
        self.role = Biaffine(96, len(vocabulary.roles))
        self.top = nn.Linear(d, 1)

    def words(self, batch: WordBatch) -> Tensor:
        """Vectors of words, (batch, words, width)."""
        states = self.encoder(
            input_ids=batch.pieces, attention_mask=batch.mask, output_hidden_states=True
        ).hidden_states
        weights = self.mix.softmax(0)
        pieces = sum(w * h for w, h in zip(weights, states, strict=True))
        width = batch.suffix.shape[1]
        member = batch.word[:, None, :] == torch.arange(width, device=batch.word.device)[:, None]
        member = member.to(pieces.dtype)
        mean = member @ pieces / member.sum(-1, keepdim=True).clamp(min=1)
        extra = [self.suffix(batch.suffix), self.shape(batch.shapes), batch.flags.to(mean.dtype)]
        vectors: Tensor = self.drop(self.norm(mean + self.join(torch.cat([mean, *extra], -1))))
        return vectors

    def cores(self, words: Tensor) -> Tensor:
        """Scores of the cores, (..., width) to (..., cores)."""
        scores: Tensor = self.core(words)
        return scores

    def wrappers(self, words: Tensor, cores: Tensor) -> Tensor:
        """Scores of the wrappers given a core each, (..., wrappers); -1: core unknown."""
        given = self.given_core(cores.where(cores >= 0, self.given_core.num_embeddings - 1))
        scores: Tensor = self.wrapper(self.wrapper_word(words) + given)
        return scores

    def candidates(self, words: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The likeliest fragments of each word: core, wrapper and log-probability of each.

        From vectors, (batch, words, width), to (batch, words, candidates), the likeliest first.
        """
        chances = self.cores(words).float().log_softmax(-1)
        core, core_id = chances.topk(min(CANDIDATE_CORES, chances.shape[-1]), -1)
        scores = self.wrappers(words[:, :, None], core_id).float().log_softmax(-1)
        wrapper, wrapper_id = scores.topk(min(CANDIDATE_WRAPPERS, scores.shape[-1]), -1)
        # Cores without a node have no wrapper: the first stands for all.
        plain = (core_id < 2)[..., None]
        first = torch.arange(wrapper.shape[-1], device=words.device) == 0
        wrapper = wrapper.masked_fill(plain & first, 0.0).masked_fill(plain & ~first, -torch.inf)
        joint = (core[..., None] + wrapper).flatten(2)
        best, order = joint.sort(-1, descending=True)
        core_id = core_id[..., None].expand_as(wrapper_id).flatten(2).gather(-1, order)
        return core_id, wrapper_id.flatten(2).gather(-1, order), best

    def edges(self, words: Tensor, nodes: NodeBatch) -> tuple[Tensor, Tensor, Tensor]:
        """Scores over nodes: arcs (batch, n, n), roles (batch, roles, n, n), top (batch, n)."""
        index = nodes.word.clamp(min=0)[..., None].expand(-1, -1, words.shape[-1])
        x = words.gather(1, index) + self.template(nodes.template) + self.depth(nodes.depth)
        padding = nodes.word < 0
        padding[:, 0] = False  # a row without nodes would turn attention into NaN
        x = self.node_norm(self.nodes(x, src_key_padding_mask=padding))
        arcs = self.arc(self.arc_source(x), self.arc_target(x)).squeeze(1)
        roles = self.role(self.role_source(x), self.role_target(x))
        return arcs, roles, self.top(x).squeeze(-1)


def mean_of_words(vectors: Tensor, batch: WordBatch) -> Tensor:
    """The mean of each sentence's vectors, (batch, places, width) to (batch, width)."""
    each = vectors.shape[1] // batch.suffix.shape[1]
    count = each * batch.count.to(vectors.device)[:, None]
    there = torch.arange(vectors.shape[1], device=vectors.device) < count
    return (vectors * there[..., None].to(vectors.dtype)).sum(1) / count.to(vectors.dtype)


def base_config(encoder: Path) -> BertConfig:
    """Configuration of the base encoder."""
    return BertConfig.from_pretrained(str(encoder), local_files_only=True)


def base_tokenizer(encoder: Path) -> Any:
    """Word-piece tokenizer of the base encoder."""
    return AutoTokenizer.from_pretrained(str(encoder), local_files_only=True, use_fast=True)
