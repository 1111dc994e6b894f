"""Which aspects neither sentence of a pair, or neither of its graphs, has anything of."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from explainers.amr.compact.words import FRACTIONS, NEGATIONS, number
from explainers.amr.graph import names
from explainers.contract import Pair
from explainers.matching.aspects import ASPECTS
from explainers.matching.metrics import frames, negated, quantities
from explainers.matching.result import GraphExplanation
from explainers.text import spans


def absent_aspects(pair: Pair, graphs: GraphExplanation) -> tuple[str, ...]:
    """Aspects that hold nothing up and pull nothing down.

    Neither the graphs nor the words show a name, a number, a negation, a shared participant or
    an argument.

    Args:
        pair: the sentences.
        graphs: of the pair, matched.
    """
    said = {
        "named_ent": any(capitals(s.text, s.language) for s in pair),
        "negation": any(denies(s.text, s.language) for s in pair),
        "quant": any(_counts(w) for s in pair for w in _lowered(s.text)),
    }
    return tuple(name for name in unmeasured_aspects(graphs) if not said.get(name))


def unmeasured_aspects(graphs: GraphExplanation) -> tuple[str, ...]:
    """Aspects that neither graph has anything of, of which the metric's 1 says nothing.

    Args:
        graphs: of the pair, matched.
    """
    both = (graphs.a, graphs.b)
    suite = graphs.suite.counted
    present = {
        "named_ent": any(map(names, both)),
        "negation": any(map(negated, both)),
        "quant": any(map(quantities, both)),
        "frames": any(map(frames, both)),
        "coreference": bool(len(suite["coreference"].a) or len(suite["coreference"].b)),
        "srl": bool(len(suite["srl"].a) or len(suite["srl"].b)),
    }
    return tuple(name for name in ASPECTS if not present.get(name, True))


def _counts(word: str) -> bool:
    """Whether a word is a number, or a part such as *a quarter*."""
    return number([word], 0) is not None or word.removesuffix("s") in FRACTIONS


def _lowered(sentence: str) -> set[str]:
    words = (sentence[i:j] for i, j in spans(sentence))
    return {word.lower().replace("’", "'") for word in words}


def capitals(sentence: str, language: str) -> bool:
    """Whether a word after the first has a capital, as names have; German nouns all do."""
    if language == "de":
        return False
    words = (sentence[i:j] for i, j in spans(sentence)[1:])
    return any(w[:1].isupper() and w != "I" and not w.startswith(("I'", "I’")) for w in words)


def denies(sentence: str, language: str) -> bool:
    """Whether a word denies; in the Czech verbs that do, *ne-* begins the word."""
    words = _lowered(sentence)
    if any(word in NEGATIONS or word.endswith("n't") for word in words):
        return True
    if language == "en":
        return False
    if language == "cs" and any(word.startswith("ne") for word in words):
        return True
    return bool(words & _denials()) or any(word.startswith("n'") for word in words)


@cache
def _denials() -> frozenset[str]:
    """Words that deny in the other languages that the models have learnt."""
    lines = Path(__file__).with_name("denials.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
