"""Which language a sentence is in.

By the counts of its byte n-grams and Bayes' rule (Lui & Baldwin 2012, *langid.py: An Off-the-shelf
Language Identification Tool*), as the library py3langid has them. Sentences here are short and
mostly English, so that another language has to be clearly likelier.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from explainers import text
from explainers.errors import InputError

NAMES = {
    "en": "English",
    "ca": "Catalan",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "es": "Spanish",
    "fi": "Finnish",
    "fr": "French",
    "hr": "Croatian",
    "hu": "Hungarian",
    "id": "Indonesian",
    "it": "Italian",
    "la": "Latin",
    "nl": "Dutch",
    "no": "Norwegian",
    "pl": "Polish",
    "pt": "Portuguese",
    "ro": "Romanian",
    "sk": "Slovak",
    "sl": "Slovenian",
    "sv": "Swedish",
    "tr": "Turkish",
    "vi": "Vietnamese",
}
"""Languages that are told apart, by their code (ISO 639-1): of those in Latin script."""

TRAINED = ("en", "de", "fr", "cs", "es")
"""Languages that the embedded models have learnt."""

EXPERIMENTAL = ("es",)
"""Of these, those that were learnt of a few thousand sentences only."""

LIKELY, TIMES, TIMES_WITHOUT_NAMES = 0.4, 3.0, 1.5
"""How likely another language has to be, and how many times likelier than English; and how many
times if words that begin with a capital are left out, which may be names."""


REFUSED = 0.01
"""From this chance of English on, a sentence is not refused for a language that nobody trained."""


def detect(sentence: str) -> str:
    """The code of a sentence's language; empty where most letters are not in Latin script.

    English unless another language is clearly likelier, as it is not in a word or two.

    >>> detect("Der Mann schläft."), detect("Muž spí."), detect("Мужчина спит.")
    ('de', 'cs', '')
    >>> detect("Los Angeles is larger than El Paso."), detect("Rain.")
    ('en', 'en')
    """
    if text.foreign(sentence):
        return ""
    code, chance, english = _likeliest(sentence)
    if code == "en" or chance < LIKELY or chance < TIMES * english:
        return "en"
    first, *others = sentence.split()
    code_without, chance, english = _likeliest(
        " ".join([first, *(word for word in others if not word[:1].isupper())])
    )
    return "en" if code_without == "en" or chance < TIMES_WITHOUT_NAMES * english else code


def language(sentence: str, given: str = "") -> str:
    """The language that a sentence is to be read in.

    Args:
        sentence: cleaned.
        given: its code, where somebody has said it; it is told from the sentence otherwise.

    Raises:
        InputError: if the models have not learnt it.

    >>> language("Ein Hund bellt."), language("Rain.", "de"), language("We met in Paris.")
    ('de', 'de', 'en')
    """
    code = given or detect(sentence)
    if code in TRAINED:
        return code
    if code and not given and _likeliest(sentence)[2] >= REFUSED:
        return "en"
    if code:
        what = f"{NAMES.get(code, code)}, which the models have not learnt"
    else:
        what = "in a script that the models have not learnt"
    raise InputError(
        f"{text.shortened(sentence, 60)!r} {'is' if given else 'seems to be'} {what}. "
        f"They know {listed(TRAINED)}"
    )


def code_of(name: str) -> str:
    """The code of a language that somebody named; what they wrote where it is none.

    >>> code_of("German"), code_of(" de-DE "), code_of("Klingon"), code_of("")
    ('de', 'de', 'klingon', '')
    """
    said = name.strip().lower()
    by_name = {known.lower(): code for code, known in NAMES.items()}
    return by_name.get(said) or re.split("[-_]", said)[0]


def listed(codes: Sequence[str]) -> str:
    """Languages in words.

    >>> listed(["en", "de", "fr"])
    'English, German and French'
    """
    *first, last = (NAMES[code] for code in codes)
    return f"{', '.join(first)} and {last}" if first else last


def _likeliest(sentence: str) -> tuple[str, float, float]:
    """The likeliest language, its chance, and that of English."""
    ranked = _identifier().rank(sentence)
    code, chance = ranked[0]
    return code, chance, dict(ranked)["en"]


@lru_cache(maxsize=1)
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    found = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    found.set_languages(list(NAMES))
    return found
