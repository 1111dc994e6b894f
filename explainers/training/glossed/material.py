"""What the parser of other languages learns from: our graphs of English, laid on translations.

The English side of a translation is parsed by the English parser, whose fragments stand word by
word. Each English word then goes to the word that translates it, by the alignment that the
multilingual encoder was taught with, and takes its fragment there; its spelling is the gloss.
"""

from __future__ import annotations

import json
import logging
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explainers.amr.compact import decode
from explainers.amr.compact.fragments import CONTINUED, NOTHING
from explainers.amr.compact.glossed import PLACES, Inference
from explainers.amr.compact.inference import Inference as English
from explainers.amr.compact.inference import ParserInput
from explainers.amr.compact.words import Token, sentences, tokenize
from explainers.training.multilingual.batches import Batches
from explainers.training.multilingual.material import Pair
from explainers.training.parser.labelling import Labelled

log = logging.getLogger(__name__)

LONGEST = 40
"""Words of an English sentence that is learnt from."""

TRANSLATES = 0.02
"""How surely a word has to translate an English one that stands for nothing to be glossed by it."""

AT_ONCE = 4000
"""Sentences that are parsed between two writes of the cache."""


def parsed(parser: English, english: Sequence[str], cache: Path) -> dict[str, Labelled]:
    """The English parser's fragments and edges of sentences.

    Args:
        parser: the English one.
        english: distinct sentences; those that are several, or too long, are left out.
        cache: a file that keeps what was parsed, and is gone on with.
    """
    found: dict[str, Labelled] = {}
    if cache.exists():
        with cache.open(encoding="utf-8") as file:
            for line in file:
                sentence, one = json.loads(line)
                found[sentence] = Labelled(**one)
    left = [s for s in english if s not in found and len(sentences(s)) == 1]
    left = [s for s in left if 0 < len(tokenize(s)) <= LONGEST]
    for start in range(0, len(left), AT_ONCE):
        some = left[start : start + AT_ONCE]
        with cache.open("a", encoding="utf-8") as file:
            for sentence, one in zip(some, _fragments(parser, some), strict=True):
                found[sentence] = one
                file.write(json.dumps([sentence, asdict(one)], ensure_ascii=False) + "\n")
        log.info("parsed %d of %d sentences", start + len(some), len(left))
    return found


def _fragments(parser: English, texts: Sequence[str]) -> list[Labelled]:
    """Sentences as the parser labels and joins their words."""
    pieces = [ParserInput(i, text, tokenize(text), {}) for i, text in enumerate(texts)]
    pieces.sort(key=lambda piece: len(piece.tokens))
    found: dict[int, Labelled] = {}
    for start in range(0, len(pieces), parser.batch_size):
        some = pieces[start : start + parser.batch_size]
        for piece, one in zip(some, parser.scored(some), strict=True):
            joined = decode.connect(one.scores, parser.vocabulary.roles)
            found[piece.number] = Labelled(
                one.read.words,
                [[choice.label] for choice in one.scores.choices],
                [(n.word, n.index) for n in joined.nodes] if joined else [],
                [(e.source, e.role, e.target) for e in joined.outer] if joined else [],
                joined.root if joined else 0,
            )
    return [found[i] for i in range(len(texts))]


class Aligner:
    """Says which words of a translation are which English words.

    Args:
        batches: of the multilingual encoder's training, which know which pieces translate which.
    """

    def __init__(self, batches: Batches) -> None:
        self.batches = batches

    def words(
        self, pair: Pair, other: Sequence[Token], english: Sequence[Token]
    ) -> NDArray[np.float32]:
        """How surely words translate each other, (other, english); the surest of their pieces."""
        cuts = [
            cutter.encode(text)
            for cutter, text in (
                (self.batches.student, pair.other),
                (self.batches.teacher, pair.english),
            )
        ]
        pieces = self.batches.aligned(pair, *(np.array(cut.ids[1:-1]) for cut in cuts))
        found = np.zeros((len(other), len(english)), np.float32)
        rows, columns = (
            _owners(cut, tokens) for cut, tokens in zip(cuts, (other, english), strict=True)
        )
        np.maximum.at(found, (rows[:, None], columns[None, :]), pieces)
        return found


def _owners(cut: Any, tokens: Sequence[Token]) -> NDArray[np.int64]:
    """The word that each piece of a cut sentence begins in."""
    starts = np.array([token.start for token in tokens])
    begins = np.array([begin for begin, _ in cut.offsets[1:-1]])
    found: NDArray[np.int64] = np.searchsorted(starts, begins, side="right") - 1
    return found.clip(0)


def laid(
    english: Labelled, words: Sequence[str], sure: NDArray[np.float32], source: str
) -> Labelled | None:
    """An English sentence's fragments on the words of its translation; none if they do not fit.

    The surest pairs go first, :data:`PLACES` English words to a word at most. A fragment whose
    word nothing translates goes where its chance is greatest; if that is nowhere, or if a name
    comes apart, the sentence is of no use.

    Args:
        english: as :func:`parsed` gives it.
        words: of the translation.
        sure: how surely words translate each other, (words, English words).
        source: of the sentence.
    """
    labels = [choices[0] for choices in english.choices]
    of: dict[int, list[int]] = defaultdict(list)
    free = np.full(len(words), PLACES)
    home: dict[int, int] = {}
    order = np.argsort(-sure, axis=None, kind="stable")
    for o, e in zip(*np.unravel_index(order, sure.shape), strict=True):
        chance = sure[o, e]
        if chance <= 0 or len(home) == len(labels):
            break
        if e not in home and free[o] and (labels[e] != NOTHING or chance >= TRANSLATES):
            home[int(e)] = int(o)
            of[int(o)].append(int(e))
            free[o] -= 1
    if any(label != NOTHING and e not in home for e, label in enumerate(labels)):
        return None
    place: dict[int, int] = {}
    for o, group in of.items():
        for k, e in enumerate(sorted(group)):
            place[e] = PLACES * o + k
    choices = [[NOTHING] for _ in range(PLACES * len(words))]
    glosses = [""] * len(choices)
    for e, where in place.items():
        choices[where], glosses[where] = english.choices[e], english.tokens[e]
    if not _names_whole(labels, place, choices):
        return None
    return replace(
        english,
        tokens=list(words),
        choices=choices,
        nodes=[(place[word], index) for word, index in english.nodes],
        source=source,
        glosses=glosses,
    )


def _names_whole(
    labels: Sequence[str], place: Mapping[int, int], choices: Sequence[Sequence[str]]
) -> bool:
    """Whether each further word of a name comes next after the word before it."""
    for e, label in enumerate(labels):
        if label != CONTINUED:
            continue
        here, before = place[e], place[e - 1]
        if here <= before or any(
            choices[k][0] != NOTHING or k % PLACES == 0 for k in range(before + 1, here)
        ):
            return False
    return True


def projected(
    pairs: Mapping[str, Sequence[Pair]], english: Mapping[str, Labelled], aligner: Aligner
) -> Iterator[Labelled]:
    """Every translation that an English sentence's fragments can be laid on."""
    counts: Counter[tuple[str, bool]] = Counter()
    for source, of in pairs.items():
        for pair in of:
            one = english.get(pair.english)
            if one is None or not one.nodes:
                continue
            other = Inference.tokenize(pair.other)
            if not 0 < len(other) <= LONGEST:
                continue
            name = f"{source} {pair.language}"
            sure = aligner.words(pair, other, tokenize(pair.english))
            found = laid(one, [t.text for t in other], sure, name)
            counts[name, found is not None] += 1
            if found is not None:
                yield found
    for (name, fits), count in sorted(counts.items()):
        log.info("%s: %d %s", name, count, "laid" if fits else "left out")
