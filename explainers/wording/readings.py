"""What a word does in its sentence, in words."""

from __future__ import annotations

from explainers.reading.result import ROOT, Reading
from explainers.tables import table_of

_TABLE = table_of(__file__)


def kind_in_words(upos: str) -> str:
    """A part of speech.

    >>> kind_in_words("ADP")
    'preposition'
    """
    return str(_TABLE["upos"].get(upos, upos))


def relation_in_words(relation: str) -> str:
    """A relation to the word that is named after it; its subtype is left out.

    >>> relation_in_words("nsubj:pass"), relation_in_words("unheard")
    ('subject of', 'unheard of')
    """
    plain = relation.partition(":")[0]
    return str(_TABLE["relation"].get(plain, f"{plain} of"))


def word_in_words(reading: Reading, number: int) -> str:
    """What a word is, and what it does: *noun, subject of “sleeps”*."""
    word = reading[number]
    kind = kind_in_words(word.upos)
    if word.head == ROOT:
        return f"{kind}, the root, which no word governs"
    return f"{kind}, {relation_in_words(word.relation)} “{reading[word.head].form}”"
