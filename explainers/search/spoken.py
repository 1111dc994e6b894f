"""In which language a text of a collection, or one that is searched for, is read."""

from __future__ import annotations

from explainers.encoders.languages import ABILITIES, NAMES, detect
from explainers.weights.models import languages_installed

AUTO = "auto"
"""What is said where the language of each text is to be told from it."""

LOOKED_AT = 1_000
"""Characters of a text by which its language is told."""


def told(text: str, said: str = AUTO) -> str:
    """The code of a text's language: what is said, or what it seems to be in.

    Empty where most letters are not in Latin script.

    >>> told("The mayor resigned."), told("Le maire a démissionné lundi."), told("Ja", "de")
    ('en', 'fr', 'de')
    """
    return detect(text[:LOOKED_AT]) if said == AUTO else said


def read_as(code: str) -> str:
    """The language that a text is read in: its own where that can be searched, or else English."""
    return code if code in ABILITIES.having("search") and languages_installed() else "en"


def in_words(code: str) -> str:
    """What is to be said of a text in a language that is not its own; empty where it is."""
    if code and read_as(code) == code:
        return ""
    seems = f"seems to be {NAMES.get(code, code)}" if code else "is not in Latin script"
    return f"the text {seems}, which the models have not learnt: it is read as English"
