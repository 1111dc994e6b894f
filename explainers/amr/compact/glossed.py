"""The compact parser for other languages, as an amrlib model.

AMR is written in English: to parse *Ein Hund jagt eine Katze* is to say of each word which
English word it is, its *gloss*, and which fragment of a graph that word stands for. The network
is the parser's own on the multilingual encoder, with two places for each word, since a word of
another language may be two in English (*Fußballspieler*, *soccer player*), and with one more
head, which chooses the gloss of a place. From there on everything is as in English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from transformers import BertConfig

from explainers.amr.compact import inference, network
from explainers.amr.compact.choice import interpretations_of
from explainers.amr.compact.everyday import KINDS, LANGUAGES, Word, compounds, everyday
from explainers.amr.compact.fragments import NOTHING
from explainers.amr.compact.inference import ParserInput, Scored, WordByWord
from explainers.amr.compact.network import ParserNetwork, Vocabulary, WordBatch
from explainers.amr.compact.numerals import COMPOUND, numeral
from explainers.amr.compact.words import Token, forms, number, tokenize
from explainers.amr.graph import Confidence, Graph, Interpretation
from explainers.encoders import projected
from explainers.encoders.languages import ABILITIES, likeliest
from explainers.errors import ModelError
from explainers.weights import models, storage

PLACES = 2
"""English words that a word may be."""

ENCODER = "encoder."
"""Before the names of the encoder's weights; of these, what was not tuned is read from there."""

RANKED = 5
"""Glosses of a place that are looked at, the likeliest first."""

NO_WORD, ITSELF = 0, 1
"""The first two glosses: none, and the word as it stands, such as a name or a number."""

NUMBER = "=#"
"""What a label of a number has, see :mod:`explainers.amr.compact.fragments`."""

COUNTS = 0.1
"""Chance from which on a word that may be a number is one."""

DENIED = "|>polarity 0 =-"
"""What a label has of a word that is denied, such as a Czech verb that begins with *ne-*."""

SURE = 0.7
"""Chance that an everyday word stands for one of the fragments that its English stands for."""

_ELISION = re.compile(r"(?i)(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\w)")
"""What French writes together with the next word."""


def _counted(word: str, readings: Sequence[Interpretation]) -> list[Interpretation]:
    """The readings of a number word in which it is one; none if it seems to be something else.

    *dos* is two in Spanish and a back in French. A number of several words is always one.
    """
    numbers = [reading for reading in readings if NUMBER in reading.label]
    if COMPOUND.fullmatch(word):
        return numbers or [Interpretation(NUMBER, readings[0].probability)]
    return numbers if sum(reading.probability for reading in numbers) >= COUNTS else []


def _daily(
    readings: Sequence[Interpretation], labels: Sequence[str], denied: bool
) -> list[Interpretation]:
    """The readings of a word that the network does not know, by what its English stands for.

    The network's readings may be of quite another word; labels are fragments of the English word,
    the most frequent first; ``denied`` is whether the word itself says *not*.
    """
    labels = [f"{label}{DENIED}" for label in labels] if denied else labels
    known = [r for r in readings if r.label in labels] or [Interpretation(labels[0], SURE)]
    total = sum(r.probability for r in known)
    chance = max(SURE, total)
    scaled = [r._replace(probability=r.probability * chance / total) for r in known]
    return [*scaled, Interpretation(NOTHING, 1 - chance)] if chance < 1 else scaled


def encoder_state(encoder: Path, tuned: Container[str] = ()) -> dict[str, Tensor]:
    """The weights of an encoder by their names in the network, but for those that were tuned."""
    weights = load_file(encoder / "model.safetensors")
    stored = {ENCODER + name: tensor for name, tensor in weights.items()}
    return storage.dequantized({k: t for k, t in stored.items() if k not in tuned})


class GlossedNetwork(ParserNetwork):
    """The parser's network on the multilingual encoder, with places for so many glosses."""

    def __init__(self, config: BertConfig, vocabulary: Vocabulary, glosses: int) -> None:
        super().__init__(config, vocabulary)
        d = config.hidden_size
        self.second = nn.Linear(d, d)
        self.second_norm = nn.LayerNorm(d)
        self.gloss = network.head(d, glosses)

    def words(self, batch: WordBatch) -> Tensor:
        """Vectors of places, (batch, words × places, width); a word's are next to each other."""
        first = super().words(batch)
        second = self.second_norm(first + self.second(first))
        return torch.stack([first, second], 2).flatten(1, 2)

    def glosses(self, places: Tensor) -> Tensor:
        """Scores of the glosses, (..., width) to (..., glosses)."""
        scores: Tensor = self.gloss(places)
        return scores


class Inference(inference.Inference):
    """Parse sentences of other languages to AMR; arguments as of the English one."""

    network: GlossedNetwork
    takes_readings = False  # of which of a word's two places it would be, nobody could tell

    @staticmethod
    def tokenize(sentence: str) -> list[Token]:
        """The words of a sentence; what French elides is a word, and so is one of several parts.

        >>> [t.text for t in Inference.tokenize("L'homme n'a qu'un chien.")]
        ["L'", 'homme', "n'", 'a', "qu'", 'un', 'chien', '.']
        >>> [t.text for t in Inference.tokenize("Il a quatre-vingt-dix ans.")]
        ['Il', 'a', 'quatre-vingt-dix', 'ans', '.']
        >>> [t.text for t in Inference.tokenize("Grand-mère dort peut-être.")]
        ['Grand-mère', 'dort', 'peut-être', '.']
        """
        tokens = []
        wholes = {m.start(): m.end() for m in compounds().finditer(sentence)}
        wholes |= {m.start(): m.end() for m in COMPOUND.finditer(sentence)}
        whole = 0
        for token in tokenize(sentence):
            if token.start < whole:
                continue
            if token.start in wholes:
                whole = wholes[token.start]
                tokens.append(Token(sentence[token.start : whole], token.start, whole))
                continue
            start = token.start
            while elided := _ELISION.match(sentence, start, token.end):
                tokens.append(Token(elided[0], start, elided.end()))
                start = elided.end()
            tokens.append(Token(sentence[start : token.end], start, token.end))
        return tokens

    @staticmethod
    def spelt(words: Sequence[str]) -> list[str]:
        """The words as they stand."""
        return list(words)

    def _network(self, folder: Path, weights: Path) -> tuple[ParserNetwork, Any]:
        """The network with its weights, and the tokenizer that cuts words for it."""
        tables = json.loads((folder / "glosses.json").read_text("utf-8"))
        self.glosses: list[str] = tables["glosses"]
        self._silent = {int(k): frozenset(of) for k, of in tables["silent"].items()}
        self._everyday: dict[str, list[str]] = tables.get("everyday", {})
        learnt = tables.get("read", {})
        self._learnt = {language: frozenset(learnt.get(language, ())) for language in LANGUAGES}
        encoder = models.multilingual_path()
        meta = models.read_json(folder / models.MARKER, dict)
        if meta.get("base_encoder", {}).get("sha256") != models.weights_checksum(str(encoder)):
            raise ModelError(f"the parser {folder} was trained on another encoder than {encoder}")
        config = network.base_config(encoder)
        with projected.empty():
            parser = GlossedNetwork(config, self.vocabulary, len(self.glosses))
        own = load_file(weights)
        parser.load_state_dict(encoder_state(encoder, own) | storage.dequantized(own), assign=True)
        return parser, network.base_tokenizer(encoder)

    def _read(self, vectors: Tensor, batch: Sequence[Sequence[str]]) -> list[WordByWord]:
        """What the network reads in each sentence, but for second places that hold nothing."""
        candidates = [x.cpu().tolist() for x in self.network.candidates(vectors)]
        likeliest_words = self.network.glosses(vectors).softmax(-1).topk(RANKED, -1)
        glosses = likeliest_words.indices.cpu().tolist()
        chances = likeliest_words.values.cpu().tolist()
        sentences = []
        for words, ranked, likely, *places in zip(
            batch, glosses, chances, *candidates, strict=True
        ):
            read, daily = WordByWord([], [], [], []), self._daily(words)
            if ranked[0][0] == ITSELF:
                daily[0] = None  # a name that comes first
            for place in range(PLACES * len(words)):
                readings = interpretations_of(self.vocabulary, *(x[place] for x in places))
                k = place // PLACES
                by_gloss = dict(zip(ranked[place], likely[place], strict=True))
                gloss = self._gloss(words[k], place, readings, by_gloss, daily[k])
                if gloss is not None and not (place % PLACES and self._again(read, *gloss[:2])):
                    read.places.append(place)
                    read.words.append(gloss[0])
                    read.readings.append(gloss[1])
                    read.chances.append(gloss[2])
            sentences.append(read)
        return sentences

    def _again(self, read: WordByWord, word: str, readings: Sequence[Interpretation]) -> bool:
        """Whether the second place of a word says what its first says once more.

        As *jouent* may be read as *play*, and as *are playing* in two places.
        """
        if read.readings[-1][0].label != readings[0].label:
            return False
        first, second = (
            forms(one, self.vocabulary.derivations).verb for one in (read.words[-1], word)
        )
        return first == second

    def _gloss(
        self,
        own: str,
        place: int,
        readings: list[Interpretation],
        ranked: Mapping[int, float],
        known: Word | None,
    ) -> tuple[str, list[Interpretation], float] | None:
        """The English word of a place, its readings, and how likely it is the word.

        None of a second place that holds nothing. Readings and glosses of the network come
        likeliest first; ``known`` is what an everyday word is.
        """
        digits = numeral(own)
        counted = _counted(own, readings) if digits else []
        if known:
            labels = self._everyday.get(known.english) or [KINDS[known.kind]]
            readings = _daily(readings, labels, known.denied)
        silent = not counted and readings[0].label == NOTHING
        if place % PLACES and (silent or counted or known):
            return None
        gloss = next(iter(ranked))
        if not silent:  # what stands for something is no article, and a verb no auxiliary
            label = readings[0].label
            gloss = next((g for g in ranked if label in self._silent.get(g, (label,))), gloss)
        word, chance = own if gloss == ITSELF else self.glosses[gloss], ranked[gloss]
        if known:
            word, chance = known.english, 1.0
        elif digits and (counted or number([word], 0) is not None):
            word, readings, chance = digits, counted or readings, 1.0
        if not any(c.isalnum() for c in word):  # from which no concept can be read
            readings = [r for r in readings if "%" not in r.label] or [Interpretation(NOTHING, 1.0)]
        return word, readings, chance

    def _daily(self, words: Sequence[str]) -> list[Word | None]:
        """Everyday words that translations hardly had; none for all others, names and numbers."""

        def strange(k: int, language: str) -> Word | None:
            word = words[k]
            named = numeral(word) or (k and not word.islower())
            known = named or word.lower() in self._learnt[language]
            return None if known else everyday(word, language)

        if any(strange(k, language) for k in range(len(words)) for language in LANGUAGES):
            language = likeliest(" ".join(words), ABILITIES.having("graphs")[1:])
            if language in LANGUAGES:
                return [strange(k, language) for k in range(len(words))]
        return [None] * len(words)

    def _graph(self, piece: ParserInput, sentence: Scored) -> Graph:
        """The graph of the glosses, aligned to the words that they are of."""
        read = sentence.read
        glosses: list[Token] = []
        for word in read.words:
            start = glosses[-1].end + 1 if glosses else 0
            glosses.append(Token(word, start, start + len(word)))
        english = piece._replace(text=" ".join(read.words), tokens=glosses)
        graph = super()._graph(english, sentence)
        sure = graph.confidence
        return replace(
            graph,
            tokens=tuple(t.text for t in piece.tokens),
            alignment={
                variable: tuple(sorted({read.places[k] // PLACES for k in span}))
                for variable, span in graph.alignment.items()
            },
            confidence=sure and Confidence(sure.nodes, sure.edges, sure.graph),
        )
