"""Sentences in a scene: their words, word pieces or chunks, with the gaps between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from explainers import text
from explainers.amr.graph import positions
from explainers.differences.result import Difference
from explainers.results import PairExplanation
from explainers.tables import table_of
from explainers.tokens.units import TextUnit

Counterpart = tuple[tuple[int, ...], tuple[int, ...], float]
"""Words of each sentence by their numbers, and how likely they say the same."""

LIKELY = 0.5
"""From this probability on, two words are taken to say the same."""


def alike(same: Sequence[Counterpart]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Words of two languages that are likely to say the same."""
    return [(a, b) for a, b, likely in same if a and b and likely >= LIKELY]


def sentences_part(
    sentences: tuple[str, str],
    units: tuple[Sequence[TextUnit], Sequence[TextUnit]],
    differences: Sequence[Difference] = (),
    languages: tuple[str, str] = ("en", "en"),
    same: Sequence[Counterpart] = (),
) -> dict[str, Any]:
    """Both sentences; what lies beyond their last units is cut, as the encoder did not read it.

    Args:
        sentences: as they were read.
        units: their running text, as far as the encoder reads.
        differences: whose numbers are put on the words, where units are words.
        languages: of the sentences, by code.
        same: words of different languages, and how likely they say the same.
    """
    return {
        "sentences": [
            _sentence(
                *(sentence, side, language),
                {
                    "of": [(d.a_words, d.b_words)[k] for d in differences],
                    "same": [pair[k] for pair in alike(same)],
                },
            )
            for k, (sentence, side, language) in enumerate(
                zip(sentences, units, languages, strict=True)
            )
        ]
    }


def words_part(a: Sequence[str], b: Sequence[str]) -> dict[str, Any]:
    """Words whose sentences are not known, with a space between them."""
    return {
        "sentences": [
            {
                "words": [
                    {"text": word, "gap": " " if k else ""} | _faintness([word])
                    for k, word in enumerate(side)
                ],
                "rest": "",
            }
            for side in (a, b)
        ]
    }


def tied_to(
    units: Sequence[TextUnit], words: Mapping[str, Sequence[int]]
) -> dict[str, tuple[int, ...]]:
    """The units that each variable came from.

    Args:
        units: of the sentence.
        words: positions of the words that each variable came from.
    """
    return {
        variable: tuple(k for k, unit in enumerate(units) if set(of) & set(unit.words))
        for variable, of in words.items()
    }


_FAINT = {
    language: frozenset(words.split()) for language, words in table_of(__file__, "faint").items()
}


def faint(words: Sequence[str], language: str = "en") -> bool:
    """Whether words are punctuation or say little by themselves."""
    low = [word.lower().replace("’", "'") for word in words]
    little = _FAINT.get(language, frozenset[str]())
    return all(word in little or not any(map(str.isalnum, word)) for word in low)


def _faintness(words: Sequence[str], language: str = "en") -> dict[str, bool]:
    return {"faint": True} if faint(words, language) else {}


def _sentence(
    sentence: str,
    units: Sequence[TextUnit],
    language: str,
    numbered: Mapping[str, Sequence[Sequence[int]]],
) -> dict[str, Any]:
    spans = text.spans(sentence)
    written = [sentence[i:j] for i, j in spans]
    ends = [0, *(end for _, end in spans)]
    read = max((k for unit in units for k in unit.words), default=-1) + 1
    cut = [
        TextUnit(sentence[ends[k] : spans[k][0]], written[k], (k,)) for k in range(read, len(spans))
    ]
    words: list[dict[str, Any]] = []
    for unit in (*units, *cut):
        marks = {
            key: [n for n, of in enumerate(each, 1) if set(of) & set(unit.words)]
            for key, each in numbered.items()
        }
        words.append(
            {"text": unit.text, "gap": unit.before}
            | {key: numbers for key, numbers in marks.items() if numbers}
            | ({"alone": True} if unit.alone else {})
            | _faintness([written[k] for k in unit.words], language)
        )
    for word in words[len(units) :]:
        word["cut"] = True
    return {"words": words, "rest": sentence[ends[-1] :]}


def words_of_variables(result: PairExplanation) -> list[dict[str, tuple[int, ...]]]:
    """Of each graph, the words of its sentence that each variable came from."""
    graphs = (result.graphs.a, result.graphs.b)
    return [
        positions(graph, words(sentence))
        for graph, sentence in zip(graphs, result.sentences, strict=True)
    ]


def words(sentence: str) -> list[str]:
    """The words of a sentence, as they are written."""
    return [sentence[i:j] for i, j in text.spans(sentence)]
