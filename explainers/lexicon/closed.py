"""Words of closed classes: what a rule may know of English without a model; a table has them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import reduce
from operator import getitem
from typing import Any

from explainers.tables import table_of

_WORDS = table_of(__file__, "en")


def word_set(words: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(words.split())


def _at(name: str) -> Any:
    """What stands under a name of the table, or under ``section.name``."""
    return reduce(getitem, name.split("."), _WORDS)


def word_list(name: str) -> frozenset[str]:
    """The words of a list in ``en.toml``, by its name, or as ``section.name``."""
    return word_set(_at(name))


def word_groups(name: str) -> dict[str, frozenset[str]]:
    """The words of each group of a list."""
    return {group: word_set(words) for group, words in _at(name).items()}


def _groups(name: str) -> dict[str, str]:
    """Word to group; ``_`` stands for a space."""
    words = ((word, group) for group, of in _at(name).items() for word in of.split())
    return {word.replace("_", " "): group for word, group in words}


QUANTIFIERS: Mapping[str, str] = _groups("quantifiers")
"""Quantifiers and pronouns that quantify, by how much they say."""

MODALS: Mapping[str, str] = _groups("modals")
"""Modal verbs and adverbs by what they mean; ``will`` and ``would`` may be tense."""

MODAL_VERBS: Mapping[str, str] = _groups("modal_verbs")
"""Verbs that open another verb's infinitive and make it less than a fact."""

MODAL_ADJECTIVES: Mapping[str, str] = _groups("modal_adjectives")

DEGREES: Mapping[str, str] = _groups("degrees")
"""Adverbs of degree by strength."""

NEGATIONS = word_list("negations")
"""Words that deny what they stand with."""

HALF_NEGATIONS = word_list("half_negations")

DIRECTIONS = word_list("directions")
"""Prepositions that say which way something goes."""

THIRD_PERSONS = word_list("third_persons")

DOWNWARD = word_list("downward")
"""Words under which what is said of a kind is said of each of its kinds."""

PREPOSITIONS = word_list("prepositions")

SPATIAL = word_list("spatial")
"""Prepositions and adverbs that say where."""

ALIKE_PREPOSITIONS = tuple(map(word_set, _WORDS["alike_prepositions"]))
"""Prepositions that can stand for one another."""

ARTICLES = word_list("articles")

POSSESSIVES: Mapping[str, str] = _groups("possessives")

PRONOUNS: Mapping[str, str] = _groups("pronouns")
"""Form to nominative, reflexives apart; ``her`` is found among the possessives too."""

SUBJECTS = word_list("subjects")

QUESTION_WORDS = word_list("question_words")

AUXILIARIES: Mapping[str, str] = _groups("auxiliaries")

PAST_AUXILIARIES = word_list("past_auxiliaries")

CONJUNCTIONS = word_list("conjunctions")

SUBORDINATORS = word_list("subordinators")

SAYING = word_list("saying")
"""Verbs that make another speaker, or another believer, answer for what follows."""

SYMMETRIC = word_list("symmetric")
"""Words whose participants may change places and nothing is changed."""

_ADDRESSING = word_list("addressing")


def mutual(words: Collection[str]) -> bool:
    """Whether participants that these words join may change places: *with* her, not *to* her."""
    addressed = "to" in words and not _ADDRESSING.isdisjoint(words)
    return not addressed and not SYMMETRIC.isdisjoint(words)


_KIN = [[side.split() for side in line.split("/")] for line in _WORDS["kin"]]
"""Relatives, each side seen from the other."""

CONVERSES = (
    *(tuple(pair.split()) for pair in _WORDS["converses"].split(",")),
    *((x, y) for line in _KIN for x in line[0] for y in line[1]),
)
"""Words that say the same with participants exchanged."""

SELF_CONVERSE = word_list("self_converse")
"""Verbs of which *from* and *to* say who is on the other side."""

DEPARTING = word_list("departing")
"""Verbs of which *for* says where to, and an object where from."""

HEARSAY = word_list("hearsay")
"""Adverbs by which something is only what others say."""

CLASSIFIERS = word_list("classifiers")
"""Nouns before *of* and a name that say only what kind of thing it is."""

ABBREVIATED: Mapping[str, str] = _groups("abbreviated")
"""Short names of places, by their full names without article."""

DEMONYMS: Mapping[str, str] = _WORDS["demonyms"]
"""Adjectives of countries, by the country."""

SHORT = word_list("short")
"""Short forms that are written in small letters."""

NEEDED = word_list("needed")
"""Adjectives that say what *must* says."""

MONTHS = word_list("months")
DAYS = word_list("days")

COUNTS = word_list("counts")
"""Words that count as numbers do."""

TIMES = word_list("times")
"""Words that say when or how often."""

FROM_NOW = word_list("from_now")
"""Words for times that are told from the day of speaking."""

PLACES = word_list("places")
"""Common nouns and adverbs that, after a preposition of place, say where."""

UNITS = word_list("units")

SIGNS: Mapping[str, str] = _groups("signs")
"""Signs and abbreviations of units, by what they stand for."""

CONNECTIVES: Mapping[str, str] = _groups("connectives")
"""Words that join clauses, by how they do."""

FREQUENCIES: Mapping[str, str] = _groups("frequencies")
"""Adverbs that say how often, by how much they say."""

FOCUS = word_list("focus")
"""Adverbs that are said of the very word beside them."""

APPROXIMATE: Mapping[str, str] = _groups("approximate")

FILLERS = word_list("fillers")
"""Words whose coming or going is a wording unless another rule claims it."""

LEVELS: Mapping[str, tuple[tuple[int, int], ...]] = {
    word: tuple(
        (n, level)
        for n, line in enumerate(_WORDS["scales"])
        for level, words in enumerate(line.split("<"))
        if word in words.split()
    )
    for word in " ".join(_WORDS["scales"]).replace("<", " ").split()
}
"""Word to the scales that it stands on and its level there."""


def graded(x: str, y: str) -> bool | None:
    """Whether two words stand on different levels of one scale; none where no scale has both.

    >>> graded("tiny", "small"), graded("hard", "tough"), graded("hard", "cold")
    (True, False, None)
    """
    levels = dict(LEVELS.get(x, ()))
    met = [levels[n] != level for n, level in LEVELS.get(y, ()) if n in levels]
    return all(met) if met else None
