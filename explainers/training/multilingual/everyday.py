"""Everyday words in sentences, for a student whose translations lack them.

French and Czech are learnt from captions, Spanish from a little of Wikipedia: *leche* is in none of
it. The list of :mod:`explainers.amr.compact.everyday` says what such words are in English. Each
stands alone, and in English sentences of every day that are put into the language word by word
(Qin et al. 2020, *CoSDA-ML*, put words of other languages into sentences): articles, pronouns and
the like by ``function-words.txt``, written by hand, words of the list by it, and the others by the
translations that there are. Order stays English and endings are any: what is right, and to be
learnt, is where a word belongs.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from explainers.amr.compact.everyday import ENDINGS, LANGUAGES, Word, everyday, lines
from explainers.amr.compact.words import forms, tokenize
from explainers.training.multilingual.alignment import learn
from explainers.training.multilingual.material import Material, Pair

SOURCE = "everyday"

SENTENCES = 12_000
"""Sentences of each language at most."""

PUT = 0.75
"""Share of a sentence's words that must have been put into the language."""

KNOWN = 20
"""How often translations must have a word to say what it is."""

LIKELY = 0.3
"""Chance of a translation that is used."""

STEM = 4
"""Letters of a stem that is a piece of its own: shorter ones begin too many other words."""

PER_WORD = 12
"""Forms of a word that are made of its stems."""

_ARTICLES = {"a", "an", "the", "this", "that", "my", "your", "his", "her", "our", "their", "some"}

Chances = tuple[list[str], list[float]]
"""Words with the chance of each."""


def pieces() -> list[str]:
    """Forms and stems of the list that are to be pieces of the vocabulary."""
    found = dict.fromkeys(f for _, columns in lines() for of in columns for f in of)
    return [p for p in map(_piece, found) if p]


def _piece(form: str) -> str:
    stem = form.removesuffix("-")
    return stem if stem.isalpha() and (stem == form or len(stem) >= STEM) else ""


def added(found: Material) -> list[Pair]:
    """Words alone, and sentences of Tatoeba word by word; the same at each call.

    Args:
        found: its translations say what words are that the list lacks, and its other text which
            forms there are.
    """
    attested = {w for text in found.unpaired for w in words(text)}
    english = list(dict.fromkeys(pair.english for pair in found.pairs["tatoeba"]))
    pairs: list[Pair] = []
    for column, language in enumerate(LANGUAGES):
        rng = random.Random(f"{language} 0")
        of = [pair for pair in found.translations if pair.language == language]
        seen = Counter(w for pair in of for w in words(pair.other))
        listed: dict[Word, list[str]] = {}
        for word, columns in lines():
            made = _spelled(word, columns[column], language, attested, rng)
            made = [form for form in made if seen[form] < KNOWN]
            if made:
                listed[word] = made
                pairs += [Pair(word.english, form, language) for form in made]
        drawn = rng.sample(english, len(english))
        known = {**_dictionary(of), **_function_words(column)}
        put = _sentences(drawn, listed, known, language, rng)
        pairs += islice(put, SENTENCES)
    return list(dict.fromkeys(pairs))


def words(text: str) -> list[str]:
    """The words and marks of a sentence, in small letters.

    >>> words("Il n'est pas là.")
    ['il', "n'est", 'pas', 'là', '.']
    """
    return [token.text.lower() for token in tokenize(text)]


def _spelled(
    word: Word, listed: Sequence[str], language: str, attested: set[str], rng: random.Random
) -> list[str]:
    """Forms of a word: those of the list, and of its stems with endings, attested ones first."""
    whole = [f for f in listed if not f.endswith("-")]
    made = [
        form[:-1] + ending
        for form in listed
        if form.endswith("-")
        for ending in _endings(word, form[:-1], language)
    ]
    made = [f for f in rng.sample(made, len(made)) if everyday(f, language) == word]
    made.sort(key=lambda form: form not in attested)
    return list(dict.fromkeys([*whole, *made[:PER_WORD]]))


def _endings(word: Word, stem: str, language: str) -> Sequence[str]:
    """What may follow a stem: what mostly does, where the end of a noun's stem tells."""
    if word.kind == "verbs" or language == "cs":
        return sorted(ENDINGS[word.kind][language])
    if language == "es" and stem[-1] not in "aeiouáéíóú":
        return ("o", "a", "os", "as")
    return ("", "s")


def _function_words(column: int) -> dict[str, Chances]:
    """Of each English one, its words in a language, any as likely; none where it has none."""
    found: dict[str, Chances] = {}
    for line in Path(__file__).with_name("function-words.txt").read_text("utf-8").splitlines():
        english, *columns = line.split(" | ")
        of = ["" if w == "-" else w.replace("-", " ") for w in columns[column].split()]
        found[english] = (of, [1.0] * len(of))
    return found


def _dictionary(translations: Sequence[Pair]) -> dict[str, Chances]:
    """What often read English words are in a language."""
    sides = [[words(p.english) for p in translations], [words(p.other) for p in translations]]
    names = [["", *dict.fromkeys(w for of in side for w in of)] for side in sides]
    number = [{w: k for k, w in enumerate(of)} for of in names]
    ids = [
        [np.array([known[w] for w in of]) for of in side]
        for side, known in zip(sides, number, strict=True)
    ]
    same = np.array([number[1].get(w, -1) if w else -1 for w in names[0]])
    table = learn(ids[0], ids[1], same)
    found: dict[str, Chances] = {}
    for word, count in Counter(w for of in sides[0] for w in of).items():
        if count < KNOWN or not word.isalpha():
            continue
        others, chances = (side.tolist() for side in table.of(number[0][word]))
        likely = {
            names[1][k]: chance
            for k, chance in zip(others, chances, strict=True)
            if chance >= LIKELY and names[1][k].isalpha()
        }
        if likely:
            found[word] = ([*likely], [*likely.values()])
    return found


def _sentences(
    english: Sequence[str],
    listed: Mapping[Word, Sequence[str]],
    known: Mapping[str, Chances],
    language: str,
    rng: random.Random,
) -> Iterator[Pair]:
    """English sentences with a word of the list, put into a language."""
    of: dict[str, list[Word]] = defaultdict(list)
    for word in listed:
        of[word.english.lower()].append(word)
    for sentence in english:
        said, left, used, before = [], 0, False, ""
        tokens = tokenize(sentence)
        for token in tokens:
            low = token.text.lower().replace("’", "'")
            if low not in known and (meant := _meant(of, low, before)):
                said.append(rng.choice(listed[meant]))
                used = True
            elif low in known:
                said.append(rng.choices(*known[low])[0])
            else:
                said.append(token.text)
                left += low.isalpha()
            before = low
        if used and left <= (1 - PUT) * len(tokens):
            yield Pair(sentence, " ".join(filter(None, said)), language)


def _meant(of: Mapping[str, Sequence[Word]], word: str, before: str) -> Word | None:
    """The word of the list that an English one is; after an article no verb, if it may be both."""
    base = forms(word, {})
    found = [
        one
        for name, verb in ((base.noun, False), (base.verb, True))
        for one in of.get(name, ())
        if (one.kind == "verbs") == verb
    ]
    found.sort(key=lambda one: (one.kind == "verbs") == (before in _ARTICLES))
    return found[0] if found else None
