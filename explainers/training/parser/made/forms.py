"""Forms of words: verbs in their tenses, pronouns, plurals, articles, short forms."""

from __future__ import annotations

import random
import re
from functools import lru_cache

from explainers.amr.compact.inflection import inflect
from explainers.tables import table_of

TABLE = table_of(__file__)
IRREGULAR: dict[str, dict[str, str]] = TABLE["irregular"]
PRONOUNS: dict[str, dict[str, str]] = TABLE["pronouns"]
PLURALS: dict[str, str] = TABLE["plurals"]
PAST, THIRD, ING, PART = "VBD", "VBZ", "VBG", "VBN"
COMPARED: dict[str, str] = TABLE["compared"]
LONG = frozenset(TABLE["long"].split())
"""Adjectives that take *more*."""
MODALS = frozenset(TABLE["modals"])
FINITE = ("past", "present", "now", "then", "perfect", "will", "going", "would", "had")
MANY = frozenset({"I", "you", "we", "they"})
"""Subjects with the verb's plain form."""


@lru_cache(maxsize=8192)
def form(lemma: str, tag: str) -> str:
    """A verb's form; what the dictionary has wrong is mended in the table."""
    return IRREGULAR.get(lemma, {}).get(tag) or inflect(lemma, tag)


@lru_cache(maxsize=4096)
def plural(noun: str) -> str:
    """The plural of a noun, of its last word if it has several.

    >>> plural("bus driver"), plural("child"), plural("sheep")
    ('bus drivers', 'children', 'sheep')
    """
    front, _, last = noun.rpartition(" ")
    if last.endswith("-in-law"):
        return f"{inflect(last[:-7], 'NNS')}-in-law"
    return f"{front} {PLURALS.get(last) or inflect(last, 'NNS')}".strip()


def compared(word: str) -> tuple[str, str, str]:
    """Comparative, superlative, and the word itself.

    >>> compared("big"), compared("happy"), compared("famous")
    (('bigger', 'biggest', 'big'), ('happier', 'happiest', 'happy'), ('more famous', 'most famous', 'famous'))
    """  # noqa: E501
    if word in COMPARED:
        more, most = COMPARED[word].split()
        return more, most, word
    if word in LONG:
        return f"more {word}", f"most {word}", word
    base = word
    if word.endswith("y"):
        base = f"{word[:-1]}i"
    elif word.endswith("e"):
        base = word[:-1]
    elif len(word) < 5 and word[-1] in "bdgtnm" and word[-2] in "aeiou" and word[-3] not in "aeiou":
        base = word + word[-1]
    return f"{base}er", f"{base}est", word


def be(who: str, past: bool = False) -> str:
    """The form of *be* for *I*, *he*, *they* …"""
    if past:
        return "were" if who in MANY - {"I"} else "was"
    return "am" if who == "I" else "are" if who in MANY else "is"


def group(lemma: str, tense: str, who: str) -> tuple[str, str, str]:
    """A verb in a tense: auxiliary, main verb, and the finite form of both.

    >>> group("see", "past", "she"), group("be", "perfect", "they"), group("go", "now", "I")
    (('did', 'see', 'saw'), ('have', 'been', 'have been'), ('am', 'going', 'am going'))
    """
    if lemma in MODALS:
        return lemma, "", lemma
    many = who in MANY
    if lemma == "be" and tense in ("past", "present", "now", "then"):
        is_ = be(who, tense in ("past", "then"))
        return is_, "", is_
    if tense in ("past", "present"):
        done = form(lemma, PAST) if tense == "past" else lemma if many else form(lemma, THIRD)
        return "did" if tense == "past" else "do" if many else "does", lemma, done
    if tense in ("now", "then"):
        auxiliary, main = be(who, tense == "then"), form(lemma, ING)
    elif tense in ("perfect", "had"):
        auxiliary = "had" if tense == "had" else "have" if many else "has"
        main = form(lemma, PART)
    else:
        auxiliary, before = (be(who), "going to ") if tense == "going" else (tense, "")
        main = before + lemma
    return auxiliary, main, f"{auxiliary} {main}"


def denied(auxiliary: str) -> str:
    """An auxiliary with *not*, as it stands before its subject.

    >>> denied("will"), denied("am"), denied("did")
    ("won't", "aren't", "didn't")
    """
    return {"will": "won't", "can": "can't", "am": "aren't"}.get(auxiliary, f"{auxiliary}n't")


def bare(lemma: str, name: str) -> str:
    """A verb's form without a subject: ``inf``, ``ing``, ``part``, or a tag as ``ed``."""
    tag = {"ing": ING, "part": PART, "ed": PAST, "s": THIRD}.get(name)
    return form(lemma, tag) if tag else lemma


def pronoun(who: str, name: str) -> str:
    """*he*, *him*, *his*, *himself* for *he*, *she*, *it*, *they*, *I*, *you*, *we*."""
    return PRONOUNS[name][who]


def an(match: re.Match[str]) -> str:
    """The indefinite article before what follows."""
    said = match[2].lower()
    vowel = said[0] in "aeiou" and not re.match(r"(uni|use|eu|one\b|once\b|u[sk]\b)", said)
    ending = "n" if vowel or said.startswith(("hour", "honest", "8", "11 ", "18 ")) else ""
    return f"{match[1]}{ending} {match[2]}"


_ARTICLE = re.compile(r"\b([Aa]) (\w+ ?)")
_QUOTE = re.compile(r'(^|[.,] )" ?(\w)')
_SHORT = [(re.compile(pattern), text) for pattern, text in TABLE["short"]]


def written(words: str) -> str:
    """Words as they are written: articles, spaces, quotations.

    >>> written("a old  man saw a horse .")
    'an old man saw a horse.'
    """
    words = re.sub(r" +", " ", words).strip()
    words = re.sub(r" ([,.?!;:])", r"\1", words)
    words = _ARTICLE.sub(an, words)
    return _QUOTE.sub(lambda m: f'{m[1]}"{m[2].upper()}', words)


def sentence(rng: random.Random, words: str) -> str:
    """Words as they are written, half of the time in short forms."""
    words = written(words)
    if rng.random() < 0.5:
        for short, text in _SHORT:
            words = short.sub(text, words)
    return words
