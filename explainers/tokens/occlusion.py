"""What a score would be without a word: each word is left out in turn and all is read anew."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import NamedTuple

from explainers import text
from explainers.encoders.encoder import Encoder
from explainers.tokens import rcmd


class WithoutWord(NamedTuple):
    """A word left out of sentence 0 or 1, and the score then; none where nothing is left."""

    side: int
    word: int
    score: float | None


def without(sentence: str, words: Container[int]) -> str:
    """A sentence without some of its words, by their numbers.

    >>> without("Two dogs run.", {0, 3})
    'dogs run'
    """
    spans = text.spans(sentence)
    for k, (i, j) in reversed([*enumerate(spans)]):
        if k in words:
            sentence = f"{sentence[:i]} {sentence[j:]}"
    return " ".join(sentence.split())


def without_each(sentence: str) -> list[str]:
    """A sentence without each of its words.

    >>> without_each("Two dogs run.")
    ['dogs run.', 'Two run.', 'Two dogs .', 'Two dogs run']
    """
    return [without(sentence, {k}) for k in range(len(text.spans(sentence)))]


def without_words(
    encoder: Encoder,
    a: str,
    b: str,
    method: str = "rcmd",
    direction: str = "both",
    progress: Callable[[float], object] = lambda _: None,
) -> list[WithoutWord]:
    """The score of a pair without each of its words, those of the first sentence first.

    Unlike a contribution, this also shows what a word does to the vectors of the others. For method
    and direction see :func:`explainers.tokens.rcmd.explain`; ``progress`` gets the share that is
    done.
    """
    shorter = [
        (side, k, rest)
        for side, sentence in enumerate((a, b))
        for k, rest in enumerate(without_each(sentence))
    ]
    whole = encoder.encode_tokens([a, b])
    shortened: list[WithoutWord] = []
    step = 4 * encoder.batch_size
    for start in range(0, len(shorter), step):
        some = shorter[start : start + step]
        usable = [x for x in some if text.spans(x[2])]
        read = encoder.encode_tokens([rest for _, _, rest in usable])
        left = [whole[0] if side else x for (side, _, _), x in zip(usable, read, strict=True)]
        right = [x if side else whole[1] for (side, _, _), x in zip(usable, read, strict=True)]
        explained = rcmd.explain(left, right, encoder.device, method, direction)
        scores = {(s, k): e.score for (s, k, _), e in zip(usable, explained, strict=True)}
        shortened += [WithoutWord(side, k, scores.get((side, k))) for side, k, _ in some]
        progress((start + len(some)) / len(shorter))
    return shortened
