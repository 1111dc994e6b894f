"""The compact parser as an amrlib model.

``amrlib.load_stog_model(model_dir=…)`` imports this module, because the model directory's
``amrlib_meta.json`` names it, and makes an :class:`Inference`.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import torch
from amrlib.models.inference_bases import STOGInferenceBase
from safetensors.torch import load_file
from torch import Tensor

from explainers.amr.compact import decode, network
from explainers.amr.compact.calibration import Calibration
from explainers.amr.compact.choice import choose, interpretations_of
from explainers.amr.compact.decode import Scores
from explainers.amr.compact.network import ParserNetwork, Vocabulary
from explainers.amr.compact.spelling import american
from explainers.amr.compact.words import Token, sentences, tokenize
from explainers.amr.graph import (
    Attribute,
    Confidence,
    Edge,
    Graph,
    Interpretation,
    new_variable,
    numbered,
    write,
)
from explainers.encoders import projected
from explainers.errors import InputError, ModelError
from explainers.weights import models

WINDOW = 160
"""Tokens read at once; a longer sentence is cut at its last comma before that."""

FILLED = 64
"""Places of a batch that may hold no token; a longer sentence begins another batch."""


class ParserInput(NamedTuple):
    """What the network reads at once: a sentence, or a part of a very long one."""

    number: int
    text: str
    tokens: list[Token]
    fixed: dict[int, str]


class WordByWord(NamedTuple):
    """A sentence as the network reads it, word by word.

    Attributes:
        places: of each word, among those that the network has vectors of.
        words: in English, from which fragments take what they do not name.
        readings: of each word, the likeliest first.
        chances: how likely each is the English word, where the sentence is of another language.
    """

    places: list[int]
    words: list[str]
    readings: list[list[Interpretation]]
    chances: list[float]


class Scored(NamedTuple):
    """A sentence as the network reads it, with what it says of its fragments."""

    read: WordByWord
    scores: Scores


class Inference(STOGInferenceBase):
    """Parse English sentences to AMR: the weights ``model_fn`` in a model directory.

    The device may be amrlib's ``cuda:0``, too; half precision is for ``cuda`` alone. Raises a
    ModelError if the base encoder or a file of the model is missing or damaged.
    """

    def __init__(
        self,
        model_dir: str | Path,
        model_fn: str,
        device: str | torch.device = "auto",
        batch_size: int = 32,
        half: bool = False,
        **_: Any,
    ) -> None:
        folder = Path(model_dir)
        self.device = models.device(str(device).partition(":")[0])
        self.batch_size = batch_size
        self.vocabulary = Vocabulary.read(folder / "vocabulary.json")
        self.calibration = Calibration.read(folder / "calibration.json")
        self.dtype = torch.float16 if half and self.device.type == "cuda" else torch.float32
        parser, self.tokenizer = self._network(folder, folder / model_fn)
        if len(self.calibration.senseless) not in (0, 1 + parser.top.in_features):
            raise ModelError(f"{folder}: the calibration is of a network of another width")
        self.network = parser.eval().to(self.device, self.dtype)
        self.template_id = {t: i for i, t in enumerate(self.vocabulary.templates)}
        self._lock = threading.Lock()

    takes_readings = True
    """Whether a word can be told another reading than the likeliest."""

    @staticmethod
    def tokenize(sentence: str) -> list[Token]:
        """The words of a sentence."""
        return tokenize(sentence)

    @staticmethod
    def spelt(words: Sequence[str]) -> list[str]:
        """The words as the network has learnt them, in American spelling; names stay.

        >>> Inference.spelt(["Colours", "of", "grey", ",", "Mr", "Grey"])
        ['Colors', 'of', 'gray', ',', 'Mr', 'Grey']
        >>> Inference.spelt(["grey", "cats"]), Inference.spelt(["U.S.", "theatres"])
        (['gray', 'cats'], ['U.S.', 'theaters'])
        """
        spelt = [american(word) if word.islower() else word for word in words]
        first = words[0].lower() if words and words[0].istitle() else ""
        if (other := american(first)) != first:  # a capital that says nothing
            spelt[0] = other.capitalize()
        return spelt

    def _network(self, folder: Path, weights: Path) -> tuple[ParserNetwork, Any]:
        """The network with its weights, and the tokenizer that cuts words for it."""
        encoder = models.embedded_encoder_path()
        with projected.empty():
            parser = ParserNetwork(network.base_config(encoder), self.vocabulary)
        state = {k: v.float() for k, v in load_file(weights).items()}
        base = load_file(encoder / "model.safetensors")
        state[network.WORD_EMBEDDINGS] = base[network.BASE_EMBEDDINGS]
        parser.load_state_dict(state)
        return parser, network.base_tokenizer(encoder)

    def parse_sents(
        self, sents: list[str], add_metadata: bool = True, disable_progress: bool = True
    ) -> list[str]:
        """AMR of each text as PENMAN; see :meth:`parse`. Part of amrlib's interface."""
        texts = [" ".join(sentence.split()) for sentence in sents]
        return [write(g, add_metadata) for g in numbered(self.parse(sents), texts)]

    def parse_spans(self, spans: Sequence[Any], add_metadata: bool = True) -> list[str]:
        """AMR of each spaCy span. Part of amrlib's interface."""
        return self.parse_sents([span.text.strip() for span in spans], add_metadata)

    def parse(
        self, texts: Sequence[str], fixed: Sequence[Mapping[int, str]] | None = None
    ) -> list[Graph]:
        """A connected graph a text, in order, with ``tokens``, ``alignment`` and ``confidence``.

        Several sentences become a ``multi-sentence``, a text without words ``amr-empty``. ``fixed``
        are for each text labels of readings that a user has chosen, by word; an InputError tells if
        one is of a word that is not there, or not one of its own.
        """
        pieces: list[ParserInput] = []
        for index, text in enumerate(texts):
            done = 0
            for sentence in sentences(text):
                for part, tokens in _windows(sentence, self.tokenize(sentence)):
                    chosen = {
                        k - done: label
                        for k, label in (fixed[index] if fixed else {}).items()
                        if done <= k < done + len(tokens)
                    }
                    pieces.append(ParserInput(index, part, tokens, chosen))
                    done += len(tokens)
            last = max(fixed[index], default=-1) if fixed else -1
            if last >= done:
                raise InputError(f"a reading is chosen for word {last + 1}, but there are {done}")
        parsed: dict[int, Graph] = {}
        for batch in _batches([len(piece.tokens) for piece in pieces], self.batch_size):
            graphs = self._batch([pieces[i] for i in batch])
            parsed.update(zip(batch, graphs, strict=True))
        by_text: list[list[Graph]] = [[] for _ in texts]
        for i, piece in enumerate(pieces):
            by_text[piece.number].append(parsed[i])
        return [_joined(graphs) for graphs in by_text]

    def _batch(self, batch: Sequence[ParserInput]) -> list[Graph]:
        scored = self.scored(batch)
        return [self._graph(piece, sentence) for piece, sentence in zip(batch, scored, strict=True)]

    def scored(self, batch: Sequence[ParserInput]) -> list[Scored]:
        """What the network says of sentences, before it is made graphs."""
        words = [[t.text for t in piece.tokens] for piece in batch]
        spelt = [self.spelt(sentence) for sentence in words]
        with self._lock, torch.inference_mode():
            collated = network.collate_words(spelt, self.tokenizer, self.vocabulary)
            named = collated.flags[..., network.FLAGS :].any(-1).tolist()
            vectors = self.network.words(collated.to(self.device))
            means = network.mean_of_words(vectors, collated).float().cpu().numpy()
            sentences = self._read(vectors, words)
            choices = [
                [
                    replace(choice, word_chance=chance)
                    for choice, chance in zip(
                        choose(read.words, read.readings, self.vocabulary, piece.fixed),
                        read.chances,
                        strict=True,
                    )
                ]
                for piece, read in zip(batch, sentences, strict=True)
            ]
            rows = [
                [
                    (read.places[n.word], self.template_id.get(n.part.template, 0), n.index)
                    for n in decode.nodes(chosen)
                ]
                for read, chosen in zip(sentences, choices, strict=True)
            ]
            nodes = network.collate_nodes(rows).to(self.device)
            arcs, roles, top = (x.float().cpu().numpy() for x in self.network.edges(vectors, nodes))
        scored = []
        for i, read in enumerate(sentences):
            n = len(rows[i])
            strange = self._strange(spelt[i], named[i])
            related = arcs[i, :n, :n], roles[i, :, :n, :n], top[i, :n]
            scores = Scores(choices[i], *related, strange, self.calibration.of_text(means[i]))
            scored.append(Scored(read, scores))
        return scored

    def _read(self, vectors: Tensor, batch: Sequence[Sequence[str]]) -> list[WordByWord]:
        """What the network reads in each sentence, by vectors of places, (batch, places, width)."""
        candidates = [x.cpu().tolist() for x in self.network.candidates(vectors)]
        return [
            WordByWord(
                list(range(len(words))),
                list(words),
                [
                    interpretations_of(self.vocabulary, *word)
                    for _, *word in zip(words, *ranked, strict=False)  # the rest is padding
                ],
                [1.0] * len(words),
            )
            for words, *ranked in zip(batch, *candidates, strict=True)
        ]

    def _graph(self, piece: ParserInput, sentence: Scored) -> Graph:
        return decode.graph(
            piece.text, piece.tokens, sentence.scores, self.vocabulary, self.calibration
        )

    def _strange(self, words: Sequence[str], named: Sequence[bool]) -> float:
        """Share of words that are no number, no known name, and were hardly seen in training."""
        spelt = [
            (w.lower(), n) for w, n in zip(words, named, strict=False) if any(map(str.isalpha, w))
        ]
        new = sum(w not in self.vocabulary.words and not n for w, n in spelt)
        return new / max(len(spelt), 1)


def _batches(lengths: Sequence[int], most: int) -> list[list[int]]:
    """What is read together, shortest first: so many at most, and little of it filled up.

    The network works on what fills up a shorter sentence as on words: a text of many sentences
    that holds a very long one took three times as long in one batch.

    >>> _batches([3, 90, 5, 4], 2), _batches([3, 90, 5, 4], 32)
    ([[0, 3], [2], [1]], [[0, 3, 2], [1]])
    """
    batches: list[list[int]] = []
    filled = 0
    for i in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batches and len(batches[-1]) < most:
            filled += (lengths[i] - lengths[batches[-1][-1]]) * len(batches[-1])
            if filled <= FILLED:
                batches[-1].append(i)
                continue
        batches.append([i])
        filled = 0
    return batches


def _windows(text: str, tokens: list[Token]) -> list[tuple[str, list[Token]]]:
    """Cut an over-long sentence where it pauses; offsets start anew in each part."""
    windows = []
    while tokens:
        size = len(tokens)
        if size > WINDOW:
            pauses = [i + 1 for i, t in enumerate(tokens[:WINDOW]) if t.text in {",", ";", ":"}]
            size = pauses[-1] if pauses else WINDOW
        part, tokens = tokens[:size], tokens[size:]
        start, end = part[0].start, part[-1].end
        windows.append(
            (text[start:end], [Token(t.text, t.start - start, t.end - start) for t in part])
        )
    return windows


def _joined(graphs: Sequence[Graph]) -> Graph:
    """One graph for a text: itself, or its sentences under a ``multi-sentence``."""
    if len(graphs) == 1:
        return graphs[0]
    if not graphs:
        return Graph("v0", {"v0": "amr-empty"})
    top = "m"
    concepts: dict[str, str] = {top: "multi-sentence"}
    edges: list[Edge] = []
    attributes: list[Attribute] = []
    tokens: list[str] = []
    aligned: dict[str, tuple[int, ...]] = {}
    sure = {top: 1.0}
    certain: dict[Edge | Attribute, float] = {}
    readings: dict[int, tuple[Interpretation, ...]] = {}
    for number, graph in enumerate(graphs, 1):
        new: dict[str, str] = {}
        for variable, concept in graph.concepts.items():
            new[variable] = new_variable(concept, concepts)
            concepts[new[variable]] = concept
        moved: dict[Edge | Attribute, Edge | Attribute] = {
            **{e: Edge(new[e.source], e.role, new[e.target]) for e in graph.edges},
            **{a: a._replace(source=new[a.source]) for a in graph.attributes},
        }
        edges.append(Edge(top, f"snt{number}", new[graph.top]))
        edges += [Edge(*moved[e]) for e in graph.edges]
        attributes += [Attribute(*moved[a]) for a in graph.attributes]
        if confidence := graph.confidence:
            sure |= {new[v]: p for v, p in confidence.nodes.items()}
            certain |= {moved[relation]: p for relation, p in confidence.edges.items()}
            readings |= {k + len(tokens): r for k, r in confidence.readings.items()}
        aligned |= {
            new[v]: tuple(i + len(tokens) for i in span) for v, span in graph.alignment.items()
        }
        tokens += graph.tokens
    weights = [len(g) + len(g.edges) for g in graphs]
    expected = sum(
        g.confidence.graph * w for g, w in zip(graphs, weights, strict=True) if g.confidence
    ) / sum(weights)
    confidence = Confidence(sure, certain, expected, readings)
    relations = tuple(edges), tuple(attributes)
    return Graph(top, concepts, *relations, {}, tuple(tokens), aligned, confidence)
