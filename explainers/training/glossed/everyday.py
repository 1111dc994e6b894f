"""Everyday words in sentences, for a parser whose translations lack them.

French and Czech are learnt from captions, Spanish from a little of Wikipedia: *leche* is in none of
it. The list of :mod:`explainers.amr.compact.everyday` says what such words are in English. Each
stands alone, and in English sentences of every day that are put into the language word by word
(Qin et al. 2020, *CoSDA-ML*, put words of other languages into sentences): articles, pronouns and
the like by ``function-words.txt``, written by hand, words of the list by it, and the others by the
translations that there are. Order stays English and endings are any: what is right, and to be
learnt, is where a word belongs. No pair has an English sentence that is held out.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from explainers.amr.compact.everyday import ENDINGS, LANGUAGES, Word, everyday, lines
from explainers.amr.compact.glossed import Inference
from explainers.amr.compact.words import forms, tokenize
from explainers.training.corpora import key
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

GUESSED = 4
"""Forms of a word that are made of its stems where no text has one."""

_ARTICLES = {"a", "an", "the", "this", "that", "my", "your", "his", "her", "our", "their", "some"}
"""Words that no verb follows."""

_SUBJECTS = {
    "i",
    "you",
    "we",
    "they",
    "he",
    "she",
    "to",
    "will",
    "would",
    "can",
    "ca",
    "n't",
    "not",
}
"""Words that no noun follows."""

_IS = {"it", "that", "he", "she", "what", "where", "who", "how", "here", "there", "why", "this"}
"""Words after which *'s* is *is*."""

Chances = tuple[list[str], list[float]]
"""Words with the chance of each."""


def added(found: Material) -> list[Pair]:
    """Words alone, and sentences of Tatoeba word by word; the same at each call.

    Args:
        found: its translations say what words are that the list lacks, and its texts which forms
            there are.
    """
    held = {key(pair.english) for of in found.held.values() for pair in of}
    written = {w for _, text in found.unpaired for w in words(text)}
    english = list(dict.fromkeys(pair.english for pair in found.pairs["tatoeba"]))
    pairs: list[Pair] = []
    for column, language in enumerate(LANGUAGES):
        rng = random.Random(f"{language} 0")
        of = [pair for pair in found.translations if pair.language == language]
        seen = Counter(w for pair in of for w in words(pair.other))
        attested = written | seen.keys()
        listed = {
            word: _spelled(word, columns[column], language, attested, rng)
            for word, columns in lines()
            if columns[column]
        }
        for word, forms_of in listed.items():
            pairs += [Pair(word.english, f, language) for f in forms_of if seen[f] < KNOWN]
        strange = {word for word, made in listed.items() if any(seen[f] < KNOWN for f in made)}
        drawn = rng.sample(english, len(english))
        known = {**_dictionary(of), **_function_words(column)}
        put = _sentences(drawn, listed, strange, known, language, rng)
        pairs += islice(put, SENTENCES)
    return [pair for pair in dict.fromkeys(pairs) if key(pair.english) not in held]


def words(text: str) -> list[str]:
    """The words and marks of a sentence of another language, in small letters.

    >>> words("L'eau n'est pas là.")
    ["l'", 'eau', "n'", 'est', 'pas', 'là', '.']
    """
    return [token.text.lower() for token in Inference.tokenize(text)]


def _spelled(
    word: Word, listed: Sequence[str], language: str, attested: Container[str], rng: random.Random
) -> list[str]:
    """Forms of a word: those of the list, and of its stems those that a text has.

    Where no text has one, some that are likely.
    """
    whole = [form for form in listed if not form.endswith("-")]
    stems = [form[:-1] for form in listed if form.endswith("-")]
    endings = ["", *sorted(ENDINGS[word.kind][language])]
    made = [stem + ending for stem in stems for ending in endings]
    made = [form for form in made if everyday(form, language) == word]
    found = [form for form in made if form in attested]
    if not found and not whole:
        found = rng.sample(made, min(GUESSED, len(made)))
    return list(dict.fromkeys([*whole, *found]))


def _function_words(column: int) -> dict[str, Chances]:
    """Of each English one, its words in a language, any as likely; none where it has none."""
    found: dict[str, Chances] = {}
    for line in Path(__file__).with_name("function-words.txt").read_text("utf-8").splitlines():
        english, *columns = line.split(" | ")
        of = ["" if w == "-" else w.replace("_", " ") for w in columns[column].split()]
        found[english] = (of, [1.0] * len(of))
    return found


def _dictionary(translations: Sequence[Pair]) -> dict[str, Chances]:
    """What often read English words are in a language."""
    sides = [
        [[token.text.lower() for token in tokenize(p.english)] for p in translations],
        [words(p.other) for p in translations],
    ]
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
    strange: Container[Word],
    known: Mapping[str, Chances],
    language: str,
    rng: random.Random,
) -> Iterator[Pair]:
    """English sentences put into a language, each with a word that translations lack."""
    of: dict[str, list[Word]] = defaultdict(list)
    for word in listed:
        of[word.english.lower()].append(word)
    for sentence in english:
        said, left, used, before = [], 0, False, ""
        tokens = [token.text.replace("’", "'") for token in tokenize(sentence)]
        for token in tokens:
            low = token.lower()
            meant = _meant(of, token, before, low in known)
            if meant:
                said.append(rng.choice(listed[meant]))
                used = used or meant in strange
            elif low == "'s" and before not in _IS:
                pass  # whose it is, or *let's*
            elif low in known:
                said.append(rng.choices(*known[low])[0])
            else:
                said.append(token)
                left += low.isalpha()
            before = low
        if used and left <= (1 - PUT) * len(tokens):
            yield Pair(sentence, " ".join(filter(None, said)), language)


def _meant(of: Mapping[str, Sequence[Word]], token: str, before: str, known: bool) -> Word | None:
    """The word of the list that an English one is, as far as the word before it lets it be.

    Args:
        of: words of the list by their English.
        token: as it stands in the sentence.
        before: the word before it, in small letters; empty for the first.
        known: whether it may be something else, such as *may*.
    """
    base = forms(token, {})
    names = {"months": base.noun, "weekdays": base.noun, "things": base.noun, "verbs": base.verb}
    for name in dict.fromkeys(names.values()):
        for one in of.get(name.lower(), ()):
            if one.kind in ("months", "weekdays"):
                fits = token[0].isupper() and (bool(before) or not known)
            else:
                fits = before not in (_ARTICLES if one.kind == "verbs" else _SUBJECTS)
            if fits and names[one.kind] == name:
                return one
    return None
