"""Pairs made from sentences of others: one thing is changed, by what a word does in it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from explainers import text
from explainers.amr.compact.inflection import inflect
from explainers.lexicon import contraries
from explainers.reading.phrases import below
from explainers.reading.result import ROOT, Reading, Word
from explainers.training.inference.judged import (
    APART,
    CONTRADICT,
    DIFFER,
    FIRST,
    SAME,
    Example,
)  # fmt: skip
from explainers.training.inference.made import lists

Way = Callable[[Reading, random.Random], Example | None]
"""Changes a sentence, if it can be changed in this way."""

CONTENT = {"NOUN", "VERB", "ADJ", "ADV"}
NT = "n't"
DROPPED = {"amod", "advmod", "obl", "nmod", "acl", "advcl", "nummod", "appos"}


_LISTS = lists()
DENYING, EMPTY, SHORTENED = (set(_LISTS[n].split()) for n in ("denying", "empty", "shortened"))
COUNTS = _LISTS["counts"].split()


def _tag(word: Word) -> str:
    f = word.features
    if word.upos == "NOUN":
        return "NNS" if f.get("Number") == "Plur" else "NN"
    if word.upos == "VERB":
        if f.get("VerbForm") == "Ger" or word.form.endswith("ing"):
            return "VBG"
        if f.get("VerbForm") == "Part":
            return "VBN"
        if f.get("VerbForm") == "Inf":
            return "VB"
        if f.get("Tense") == "Past":
            return "VBD"
        return "VBZ" if f.get("Person") == "3" and f.get("Number") == "Sing" else "VBP"
    if word.upos in ("ADJ", "ADV"):
        letters = "JJ" if word.upos == "ADJ" else "RB"
        return letters + {"Cmp": "R", "Sup": "S"}.get(f.get("Degree", ""), "")
    return ""


def _as(lemma: str, like: Word) -> str | None:
    found = inflect(lemma, _tag(like))
    return found.capitalize() if like.form[0].isupper() else found or None


def _chosen(one: Reading, rng: random.Random, wanted: Callable[[Word], bool]) -> list[int]:
    numbers = [k for k, w in enumerate(one) if wanted(w)]
    rng.shuffle(numbers)
    return numbers


def _content(word: Word) -> bool:
    return word.upos in CONTENT and word.lemma not in EMPTY and len(word.form) > 2


def _put(one: Reading, changes: dict[int, str]) -> tuple[str, tuple[int, ...]]:
    """The sentence with words replaced, and the numbers of those in it."""
    made, at, marks = "", 0, []
    for k in sorted(changes):
        word = one[k]
        made += one.text[at : word.start]
        marks.append((len(made), len(made) + len(changes[k])))
        made, at = made + changes[k], word.end
    said = made + one.text[at:]
    return said, _inside(said, marks)


def _inside(made: str, marks: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(
        k for k, (i, j) in enumerate(text.spans(made)) if any(i < e and s < j for s, e in marks)
    )


def _old(one: Reading, numbers: Sequence[int]) -> tuple[int, ...]:
    return _inside(one.text, [(one[k].start, one[k].end) for k in numbers])


def synonym(one: Reading, rng: random.Random) -> Example | None:
    """Some words by words of the same meaning."""
    changes = {}
    for k in _chosen(one, rng, _content)[: rng.choice((1, 2, 2, 3))]:
        others = sorted(w for w in contraries._synonyms(one[k].lemma) if w.isalpha())
        made = _as(rng.choice(others), one[k]) if others else None
        if made and made.lower() != one[k].form.lower():
            changes[k] = made
    if not changes:
        return None
    return Example(one.text, _put(one, changes)[0], SAME, "synonym", "none", ((), ()), one.text)


def another(one: Reading, rng: random.Random, pool: Pool) -> Example | None:
    """A word by a contrary, by one that is used like it, or by any other."""
    for k in _chosen(one, rng, _content):
        word, tables = one[k], contraries._tables()
        against = sorted(w for w in tables.contraries.get(word.lemma, ()) if w.isalpha())
        up = [*tables.above.get(word.lemma, ()), *tables.broader.get(word.lemma, ())]
        kind, allowed = "concept", APART & ~FIRST
        if against and rng.random() < 0.6:
            other, kind, allowed = rng.choice(against), "opposite", CONTRADICT | DIFFER
        else:
            other = pool.other(word, rng)
            if word.upos == "NOUN":
                kind = "participant"
        if contraries.synonymous(word.lemma, other) or other in up:
            continue
        made = _as(other, word)
        if made and made.lower() != word.form.lower():
            said, marks = _put(one, {k: made})
            kind = kind if word.upos != "ADV" else "degree" if kind == "concept" else kind
            return Example(
                one.text, said, allowed, "another", kind, (_old(one, [k]), marks), one.text
            )
    return None


def negated(one: Reading, rng: random.Random) -> Example | None:
    """The main verb denied, or no longer denied."""
    root = one.root
    told = one.dependents[root]
    if any(one[k].form.lower() in DENYING for k in range(len(one))):
        return None
    helping = [k for k in told if one[k].upos == "AUX" and k < root]
    verb = one[root]
    if helping:
        k = helping[0]
        short = one[k].form.lower() in SHORTENED and rng.random() < 0.4
        new = one[k].form + ("n't" if short else " not")
        if one[k].form.startswith("'"):
            return None
        changes = {k: new}
    elif verb.upos == "VERB" and any(one[k].plain == "nsubj" for k in told):
        tag = _tag(verb)
        do = {"VBD": "did", "VBZ": "does", "VBP": "do"}.get(tag)
        if do is None:
            return None
        changes = {root: f"{do}{rng.choice((' not', NT))} {verb.lemma}"}
    else:
        return None
    said, _ = _put(one, changes)
    marks = tuple(
        k
        for k, (i, j) in enumerate(text.spans(said))
        if said[i:j].lower() in ("not", "n't", "n’t") or said[i:j].endswith("n't")
    )
    return Example(one.text, said, CONTRADICT, "negated", "negation", ((), marks), one.text)


def dropped(one: Reading, rng: random.Random) -> Example | None:
    """A modifier left out: the sentence with it says more."""
    if any(w.form.lower() in DENYING for w in one) or "?" in one.text:
        return None
    for k in _chosen(one, rng, lambda w: w.plain in DROPPED and w.head != ROOT):
        numbers = below(one, k)
        if numbers != tuple(range(numbers[0], numbers[-1] + 1)) or len(numbers) > 8:
            continue
        if len(numbers) > len(one) - 4 or one[k].upos == "PRON":
            continue
        start, end = one[numbers[0]].start, one[numbers[-1]].end
        said = " ".join((one.text[:start] + one.text[end:]).split())
        said = said.replace(" ,", ",").replace(" .", ".").replace(",,", ",").lstrip(", ")
        said = said[:1].upper() + said[1:]
        return Example(
            one.text, said, FIRST, "dropped", "missing", (_old(one, numbers), ()), one.text
        )
    return None


def swapped(one: Reading, rng: random.Random) -> Example | None:
    """Subject and object of a verb exchanged."""
    for v in _chosen(one, rng, lambda w: w.upos == "VERB"):
        sides = []
        for relation in ("nsubj", "obj"):
            found = [k for k in one.dependents[v] if one[k].relation == relation]
            if len(found) != 1 or one[found[0]].upos not in ("NOUN", "PROPN"):
                break
            numbers = below(one, found[0])
            if numbers != tuple(range(numbers[0], numbers[-1] + 1)):
                break
            sides.append(numbers)
        if len(sides) < 2 or sides[0][-1] > sides[1][0]:
            continue
        x, y = ((one[n[0]].start, one[n[-1]].end) for n in sides)
        first, second = one.text[slice(*x)], one.text[slice(*y)]
        if first.lower() == second.lower():
            continue
        lower = first if one[sides[0][0]].upos == "PROPN" else first[:1].lower() + first[1:]
        upper = second[:1].upper() + second[1:] if x[0] == 0 else second
        said = one.text[: x[0]] + upper + one.text[x[1] : y[0]] + lower + one.text[y[1] :]
        end = len(said) - (len(one.text) - y[1])
        marks = _inside(said, [(x[0], x[0] + len(upper)), (end - len(lower), end)])
        return Example(
            one.text, said, CONTRADICT | DIFFER, "swapped", "roles",
            (_old(one, (*sides[0], *sides[1])), marks), one.text,
        )  # fmt: skip
    return None


def counted(one: Reading, rng: random.Random) -> Example | None:
    """Another number."""
    for k in _chosen(one, rng, lambda w: w.upos == "NUM"):
        if one[k].form.isdigit():
            new = str(int(one[k].form[:9]) + rng.choice((-2, -1, 1, 2, 3, 10)))
        else:
            new = rng.choice([n for n in COUNTS if n != one[k].form.lower()])
        said, marks = _put(one, {k: new})
        return Example(
            one.text, said, CONTRADICT | DIFFER, "counted", "quantity",
            (_old(one, [k]), marks), one.text,
        )  # fmt: skip
    return None


class Pool:
    """Words to put in the place of others.

    Args:
        readings: in which they are used.
        vectors: unit vectors of words, (words, dimensions).
    """

    def __init__(
        self, readings: Sequence[Reading], vectors: Callable[[Sequence[str]], NDArray[np.float32]]
    ) -> None:
        counts: dict[str, Counter[str]] = {upos: Counter() for upos in CONTENT}
        for one in readings:
            for word in one:
                if _content(word) and word.lemma.isalpha():
                    counts[word.upos][word.lemma] += 1
        self.words = {upos: sorted(w for w, n in c.items() if n > 1) for upos, c in counts.items()}
        self.near: dict[tuple[str, str], list[str]] = {}
        for upos, words in self.words.items():
            found = vectors(words)
            for k, lemma in enumerate(words):
                order = np.argsort(-(found @ found[k]))[1:41]
                self.near[upos, lemma] = [words[n] for n in order]

    def other(self, word: Word, rng: random.Random) -> str:
        """One of the words most like a word, or any."""
        near = self.near.get((word.upos, word.lemma))
        return rng.choice(near if near and rng.random() < 0.6 else self.words[word.upos])


def changed_examples(
    readings: Sequence[Reading],
    vectors: Callable[[Sequence[str]], NDArray[np.float32]],
    seed: int = 0,
) -> Iterator[Example]:
    """Of each sentence one or two changes, whatever it allows."""
    rng = random.Random(seed)
    pool = Pool(readings, vectors)
    other: Way = partial(another, pool=pool)
    ways: list[Way] = [synonym, synonym, negated, dropped, swapped, counted, other, other]
    for one in readings:
        tried = rng.sample(ways, len(ways))
        made = 0
        for way in tried:
            example = way(one, rng)
            if example is not None and example.a != example.b:
                yield example
                made += 1
            if made == 2:
                break
