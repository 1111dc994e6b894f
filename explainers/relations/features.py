"""What can be told of two phrases before anything is learnt: numbers that a model weighs.

Every feature is a number of the pair alone, so that pairs can be compared one by one or in
batches; what a feature means stands beside its name in the functions here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from explainers.relations.phrases import Phrase, Sentence, governor
from explainers.relations.senses import FARTHEST, Tie, tie
from explainers.tables import table_of

_TABLE = table_of(__file__)
_NUMERALS: dict[str, int] = _TABLE["numerals"]
_NEGATIONS = frozenset(_TABLE["negations"].split())

Pair = tuple[Phrase, Phrase]
Named = Iterator[tuple[str, float]]

_CLASSES = ("NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM", "PRON", "ADP", "PUNCT")
"""Parts of speech that a head is told apart by."""

_RELATIONS = ("nsubj", "obj", "obl", "nmod", "root", "conj", "advcl", "acl", "amod")
"""Relations of a head to what governs it that are told apart."""

ALIKE = 0.75
"""A cosine of joined vectors from which on two words may stand for one another."""


def features(pairs: Sequence[Pair]) -> NDArray[np.float32]:
    """What is told of pairs of phrases, (pairs, features), as :func:`names` calls them.

    Args:
        pairs: a phrase of one sentence and one of another, each.
    """
    rows = [[value for _, value in _told(pair)] for pair in pairs]
    return np.array(rows, np.float32) if rows else np.zeros((0, 0), np.float32)


def _told(pair: Pair) -> Named:
    return (one for group in GROUPS for one in group(*pair))


def _vectors(a: Phrase, b: Phrase) -> Named:
    """Cosines of the phrases' means, and of words to their best partner in the other."""
    for name in ("early", "middle", "last"):
        x, y = (_mean(getattr(p.of, name), p.content) for p in (a, b))
        yield f"cosine {name}", float(x @ y)
    yield "cosine all", float(_mean(a.of.last, a.words) @ _mean(b.of.last, b.words))
    for name, layer in (("joined", "joined"), ("early", "early")):
        u, v = getattr(a.of, layer), getattr(b.of, layer)
        near = u[list(a.content)] @ v[list(b.content)].T
        there, back = near.max(1), near.max(0)
        yield f"rcmd {name} a", float(there.mean())
        yield f"rcmd {name} b", float(back.mean())
        yield f"worst {name} a", float(there.min())
        yield f"worst {name} b", float(back.min())
        yield f"best {name}", float(near.max())
    yield "heads", float(a.of.joined[a.head] @ b.of.joined[b.head])
    yield "heads early", float(a.of.early[a.head] @ b.of.early[b.head])


def _mean(vectors: NDArray[np.float32], words: Sequence[int]) -> NDArray[np.float32]:
    mean = vectors[list(words)].mean(0)
    return np.asarray(mean / max(float(np.linalg.norm(mean)), 1e-6))


def _elsewhere(a: Phrase, b: Phrase) -> Named:
    """Whether words of one phrase are nearer to words outside the other."""
    for name, x, y in (("a", a, b), ("b", b, a)):
        near = x.of.joined[list(x.content)] @ y.of.joined.T
        own = near[:, list(y.words)].max(1)
        near[:, list(y.words)] = -1.0
        others = near.max(1)
        yield f"lead {name}", float((own - others).mean())
        yield f"worst lead {name}", float((own - others).min())
        yield f"rivals {name}", float(((others > own) & (others > ALIKE)).mean())


def _words(a: Phrase, b: Phrase) -> Named:
    """How many content words have the same, a like, a contrary word in the other phrase."""
    ties = _ties(a, b)
    partners = {"a": ties, "b": [list(column) for column in zip(*ties, strict=True)]}
    for (name, rows), one in zip(partners.items(), (a, b), strict=True):
        same = [any(t.below == 0 and t.above == 0 for t in row) for row in rows]
        tied = [any(min(t.below, t.above) < FARTHEST or t.derived for t in row) for row in rows]
        left = [k for k, x in zip(one.content, tied, strict=True) if not x]
        yield f"same {name}", float(np.mean(same))
        yield f"tied {name}", float(np.mean(tied))
        yield f"left {name}", float(len(left))
        for upos in ("NOUN", "PROPN", "VERB", "ADJ", "NUM", "ADV"):
            yield f"left {upos} {name}", float(sum(one.of.reading[k].upos == upos for k in left))
    flat = [t for row in ties for t in row]
    yield "contraries", float(any(t.opposed for t in flat))
    yield "below", float(min(t.below if t.below else FARTHEST for t in flat))
    yield "above", float(min(t.above if t.above else FARTHEST for t in flat))
    yield "apart", float(min(t.apart for t in flat))


def _ties(a: Phrase, b: Phrase) -> list[list[Tie]]:
    return [[tie(a.of.lemmas[i], b.of.lemmas[j]) for j in b.content] for i in a.content]


def _heads(a: Phrase, b: Phrase) -> Named:
    """The heads: how they are tied, what they are, what they are to their sentences."""
    found = tie(a.of.lemmas[a.head], b.of.lemmas[b.head])
    yield "head below", float(found.below)
    yield "head above", float(found.above)
    yield "head apart", float(found.apart)
    yield "head opposed", float(found.opposed)
    yield "head derived", float(found.derived)
    x, y = a.of.reading[a.head], b.of.reading[b.head]
    for upos in _CLASSES:
        yield f"head {upos} a", float(x.upos == upos)
        yield f"head {upos} b", float(y.upos == upos)
    for relation in _RELATIONS:
        yield f"is {relation}", float(x.plain == relation) - float(y.plain == relation)
    yield "same class", float(x.upos == y.upos)
    yield "same relation", float(x.plain == y.plain)
    yield "same form", float(x.form.lower() == y.form.lower())
    for name in ("Number", "Tense", "Degree", "Voice"):
        u, v = x.features.get(name, ""), y.features.get(name, "")
        yield f"same {name}", 0.0 if not u or not v else 1.0 if u == v else -1.0
    yield (
        "plural",
        float(x.features.get("Number") == "Plur") - float(y.features.get("Number") == "Plur"),
    )


def _amounts(a: Phrase, b: Phrase) -> Named:
    """Numbers, in digits or words."""
    x, y = _numbers(a), _numbers(b)
    yield "numbers a", float(len(x))
    yield "numbers b", float(len(y))
    yield "numbers shared", float(len(x & y))
    yield "numbers differ", float(bool(x) and bool(y) and x != y)


def _numbers(phrase: Phrase) -> set[float]:
    words = [phrase.of.reading[k] for k in phrase.words]
    found = (_value(w.form.lower()) for w in words if w.upos in ("NUM", "NOUN", "SYM", "DET", "X"))
    return {value for value in found if value is not None}


@lru_cache(maxsize=10_000)
def _value(word: str) -> float | None:
    """What a numeral is worth; an article is none."""
    if word in _NUMERALS and word not in ("a", "an"):
        return float(_NUMERALS[word])
    try:
        return float(word.replace(",", "").rstrip(".")) if word[:1].isdigit() else None
    except ValueError:
        return None


def _form(a: Phrase, b: Phrase) -> Named:
    """Letters, lengths, function words, names, negations."""
    forms = [[p.of.reading[k].form.lower() for k in p.words] for p in (a, b)]
    texts = [" ".join(f) for f in forms]
    real = [[p.of.reading[k].form.lower() for k in p.content] for p in (a, b)]
    x, y = (" ".join(r) for r in real)
    yield "identical", float(texts[0] == texts[1])
    yield "same words", float(x == y)
    yield "letters", SequenceMatcher(None, x, y, autojunk=False).ratio()
    yield "letters joined", float(x.replace(" ", "") == y.replace(" ", ""))
    yield "a in b", float(set(real[0]) <= set(real[1]))
    yield "b in a", float(set(real[1]) <= set(real[0]))
    for name, p, form in (("a", a, forms[0]), ("b", b, forms[1])):
        yield f"length {name}", float(len(p.words))
        yield f"content {name}", float(sum(p.of.content[k] for k in p.words))
        yield f"denied {name}", float(any(f in _NEGATIONS for f in form))
        yield f"indefinite {name}", float(form[0] in ("a", "an"))
        yield f"definite {name}", float(form[0] in ("the", "this", "these", "those"))
    yield "more", float(len(real[0]) - len(real[1]))
    yield "first word", float(forms[0][0] == forms[1][0])
    yield "last word", float(forms[0][-1] == forms[1][-1])
    yield from _marks(a, b)
    yield from _names(a, b)


def _marks(a: Phrase, b: Phrase) -> Named:
    """Prepositions, and words between which only these stand."""
    said = [
        {p.of.lemmas[k] for k in p.words if p.of.reading[k].upos in ("ADP", "SCONJ")}
        for p in (a, b)
    ]
    yield "prepositions a", float(len(said[0]))
    yield "prepositions b", float(len(said[1]))
    yield (
        "preposition",
        float(bool(said[0] & said[1]))
        - float(bool(said[0]) and bool(said[1]) and not said[0] & said[1]),
    )


def _names(a: Phrase, b: Phrase) -> Named:
    """Words with a capital that are names, and initials that stand for several words."""
    x, y = (
        [p.of.reading[k].form for k in p.words if p.of.reading[k].upos == "PROPN"] for p in (a, b)
    )
    shared = {n.lower() for n in x} & {n.lower() for n in y}
    yield "names a", float(len(x))
    yield "names b", float(len(y))
    yield "names shared", float(len(shared))
    yield "initials", float(_initials(a, b) or _initials(b, a))


def _initials(a: Phrase, b: Phrase) -> bool:
    """Whether a word of one is made of the first letters of the other's words: *US*."""
    letters = "".join(b.of.reading[k].form[0] for k in b.words if b.of.reading[k].form[0].isupper())
    short = (a.of.reading[k].form.replace(".", "") for k in a.words)
    return len(letters) > 1 and any(s.isupper() and s == letters for s in short)


def _around(a: Phrase, b: Phrase) -> Named:
    """The sentences: how like they are, what governs the phrases there, what stands beside."""
    yield "sentences", float(a.of.whole @ b.of.whole)
    x, y = a.of.joined, b.of.joined
    over = governor(a.of, a.head), governor(b.of, b.head)
    yield "governors", float(x[over[0]] @ y[over[1]])
    places = [np.mean(p.words) / max(len(p.of.reading) - 1, 1) for p in (a, b)]
    yield "place", float(places[0] - places[1])
    yield "apart in place", float(abs(places[0] - places[1]))
    yield "before", _beside(a, b, -1)
    yield "after", _beside(a, b, 1)
    yield "size a", float(len(a.of.reading))
    yield "size b", float(len(b.of.reading))
    yield "rest a", _rest(a, b)
    yield "rest b", _rest(b, a)


def _beside(a: Phrase, b: Phrase, step: int) -> float:
    """The cosine of the words before or after both; 1 where both are at the end, 0 where one is."""
    at = [(p.words[0] if step < 0 else p.words[-1]) + step for p in (a, b)]
    inside = [0 <= k < len(p.of.reading) for k, p in zip(at, (a, b), strict=True)]
    if not all(inside):
        return float(not any(inside))
    return float(a.of.joined[at[0]] @ b.of.joined[at[1]])


def _rest(a: Phrase, b: Phrase) -> float:
    """How much of the sentence of a, the phrase apart, is in that of b, the phrase apart."""
    left = [k for k in np.flatnonzero(a.of.content).tolist() if k not in a.words]
    others = _content_lemmas(b.of) - {b.of.lemmas[k] for k in b.words}
    return float(np.mean([a.of.lemmas[k] in others for k in left])) if left else 1.0


def _content_lemmas(one: Sentence) -> set[str]:
    return {one.lemmas[k] for k in np.flatnonzero(one.content).tolist()}


GROUPS: Sequence[Callable[[Phrase, Phrase], Named]] = (
    _vectors,
    _elsewhere,
    _words,
    _heads,
    _amounts,
    _form,
    _around,
)
"""Functions that tell something of two phrases, in the order of the features."""


def names(pair: Pair) -> list[str]:
    """What the features of any pair are called."""
    return [name for name, _ in _told(pair)]
