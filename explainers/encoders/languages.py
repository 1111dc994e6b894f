"""Which language a sentence is in.

By the counts of its byte n-grams and Bayes' rule (Lui & Baldwin 2012, *langid.py: An Off-the-shelf
Language Identification Tool*), as the library py3langid has them. Sentences here are short and
mostly English, so that another language has to be clearly likelier.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from explainers import text
from explainers.errors import InputError
from explainers.tables import table_of
from explainers.weights import models

_TABLES: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
NAMES: dict[str, str] = _TABLES["names"]
"""Languages that are told apart, by their code (ISO 639-1): of those in Latin script."""

LITTLE = {code: frozenset(words.split()) for code, words in _TABLES["little"].items()}
"""Little words of the languages that the models have learnt or may learn: articles, pronouns …"""

PARTICLES = frozenset(_TABLES["particles"].split())
"""Of these, those that stand in names, too."""


class Abilities(NamedTuple):
    """What is done with which language.

    Attributes:
        of: language to its abilities, English first.
        guesses: language to abilities that nobody has measured in it.
        said: ability to what is said where it is asked for and not there.
    """

    of: dict[str, tuple[str, ...]]
    guesses: dict[str, tuple[str, ...]]
    said: dict[str, str]

    @classmethod
    def read(cls, table: dict[str, Any]) -> Abilities:
        """What a table such as ``abilities.toml`` says."""
        of, guesses = (
            {code: tuple(a) for code, a in table[what].items()} for what in ("abilities", "guesses")
        )
        return cls(of, guesses, table["lacking"])

    def having(self, ability: str) -> tuple[str, ...]:
        """The languages that have an ability."""
        return tuple(code for code, of in self.of.items() if ability in of)

    def lacking(self, ability: str, among: Iterable[str]) -> str:
        """That some of these languages lack an ability, in words; empty where none does."""
        having = self.having(ability)
        lacking = [code for code in dict.fromkeys(among) if code not in having]
        if not lacking:
            return ""
        told = {"lacking": languages_in_words(lacking), "having": languages_in_words(having)}
        return self.said[ability].format(**told)

    def see(self, ability: str, among: Iterable[str]) -> None:
        """An InputError if one of these languages lacks an ability."""
        if said := self.lacking(ability, among):
            raise InputError(said)


ABILITIES = Abilities.read(table_of(__file__, "abilities"))
"""What is done with which language; everything that depends on it reads this table."""

TRAINED = tuple(ABILITIES.of)
"""Languages that the embedded models have learnt."""

LIKELY, TIMES, TIMES_WITHOUT_NAMES = 0.4, 3.0, 1.5
"""How likely another language has to be, and how many times likelier than English; and how many
times if words that begin with a capital are left out, which may be names."""

KNOWN_TIMES = 8.0
"""How many times likelier than English one that the models have learnt has to be, however unlikely;
of 8,440 English sentences (BAMBOO, Tatoeba, ours) this takes none for another language."""

UNSURE_TIMES = 2.0
"""From how many times likelier another language is, it is said that a sentence may be in it."""

UNSURE_TIMES_OF_FEW = 4.0
"""The same for a word or two, where only languages that the models have learnt are thought of."""

NO_LANGUAGE = ("", "?", "-", "–", "n/a", "na", "none", "null", "unknown", "und")
"""What stands where nobody says a language."""

ALIASES = {name.lower(): code for code, name in NAMES.items()} | _TABLES["aliases"]
"""Names of languages, those that the models have learnt also as who speaks them calls them, and by
their longer codes (ISO 639-2)."""

FEW = 3
"""With fewer words than this a sentence is English unless it can hardly be."""

HARDLY = 0.001
"""Up to this chance of English, a word or two can hardly be English; of 12,000 English words and
pairs of words (WordNet's) none has a chance below 0.002."""

AS_LIKELY = 0.5
"""From this share of the chance of the likeliest language on, one that the models have learnt is
preferred to it in a word or two: *Kočka spí* is Slovak as well as Czech."""

A_WORD = 2.0
"""How many times likelier a little word makes its languages; those with a capital may be names."""

MOST_WORDS = 60
"""Little words that count at most."""

BARE = 0.05
"""From this chance of English on, no other language is told by n-grams alone: a little word is to
be there that is not English."""

REFUSED = 0.01
"""From this chance of English on, a sentence is not refused for a language that nobody trained."""


_WORD = re.compile(r"[^\W\d_]+")


def detect(sentence: str) -> str:
    """The code of a sentence's language; empty where most letters are not in Latin script.

    English unless another language is clearly likelier. A word or two tell little: these are
    English unless they can hardly be. A word or two among names do not tell of a language in which
    no graphs are drawn.

    >>> detect("Der Mann schläft."), detect("Muž spí."), detect("Мужчина спит."), detect("¿Y tú?")
    ('de', 'cs', '', 'es')
    >>> detect("Los Angeles is larger than El Paso."), detect("cheese"), detect("Guten Morgen!")
    ('en', 'en', 'en')
    >>> detect("Angela Merkel met Barack Obama."), detect("Hij praat met Anna.")
    ('en', 'nl')
    """
    if text.mostly_not_latin(sentence):
        return ""
    if "¿" in sentence or "¡" in sentence:  # no other language opens a question
        return "es"
    chances = _chances(sentence)
    code, learnt = max(chances, key=chances.__getitem__), likeliest(sentence, TRAINED[1:])
    if code not in TRAINED and chances[learnt] >= AS_LIKELY * chances[code]:
        code = learnt  # as Czech may seem Slovak
    if _few(sentence):
        near = chances["en"] <= HARDLY and chances[learnt] >= AS_LIKELY * chances[code]
        return learnt if near else "en"
    named = code not in ABILITIES.having("graphs") and len(_no_names(sentence)) < FEW
    if (named or chances["en"] >= BARE) and not _has_little(sentence, code):
        return "en"
    first, *rest = sentence.split() or [""]
    nameless = _chances(" ".join([first, *(word for word in rest if not word[:1].isupper())]))
    least = TIMES_WITHOUT_NAMES * nameless["en"]
    if chances[code] >= max(LIKELY, TIMES * chances["en"]) and max(nameless.values()) >= least:
        return code
    sure = chances[learnt] >= KNOWN_TIMES * chances["en"] and nameless[learnt] >= least
    return learnt if sure else "en"


def unsure(sentence: str) -> str:
    """Another language that a sentence may be in which is read as English; empty if none.

    >>> unsure("Es regnet."), unsure("Rain."), unsure("Ein Hund bellt."), unsure("cheese")
    ('de', '', '', '')
    """
    if detect(sentence) != "en":
        return ""
    chances = _chances(sentence)
    few = _few(sentence)
    code = likeliest(sentence, TRAINED if few else NAMES)
    times = UNSURE_TIMES_OF_FEW if few else UNSURE_TIMES
    if chances[code] < AS_LIKELY * max(chances.values()):
        return ""
    return code if chances[code] >= times * chances["en"] else ""


def beside(sentence: str, other: str) -> str:
    """The language of the other sentence, where this one is of a word or two that may be in it.

    Empty where it is longer, in another language for sure, or likelier another one of those that
    are learnt.

    >>> beside("Hund", "Der Hund schläft im Garten."), beside("Rain", "Es regnet seit Tagen hier.")
    ('de', '')
    >>> beside("Es regnet.", "No quiero ir a la playa.")
    ''
    """
    code = detect(other)
    if not _few(sentence) or _few(other) or code not in TRAINED[1:] or detect(sentence) != "en":
        return ""
    chances = _chances(sentence)
    sure = chances[code] >= UNSURE_TIMES * chances["en"]
    return code if sure and likeliest(sentence, TRAINED) == code else ""


def likeliest(sentence: str, among: Iterable[str]) -> str:
    """The one of some languages that a sentence is likeliest in, however unlikely.

    >>> likeliest("El gato duerme.", TRAINED[1:]), likeliest("Kočka spí.", TRAINED[1:])
    ('es', 'cs')
    """
    return max(among, key=_chances(sentence).__getitem__)


def language(sentence: str, given: str = "") -> str:
    """The language that a sentence is to be read in: the given one, else what it seems to be in.

    Raises an InputError if the models have not learnt it, or those that have are not installed.

    >>> language("Ein Hund bellt."), language("Rain.", "de"), language("We met in Paris.")
    ('de', 'de', 'en')
    """
    code = given or detect(sentence)
    readable = TRAINED if models.languages_installed() else TRAINED[:1]
    if code in readable:
        return code
    if code and not given and _chances(sentence)["en"] >= REFUSED:
        return "en"
    if code in TRAINED:
        what = (
            f"{NAMES[code]}, whose models are not installed (pip install ./packaging/languages "
            "in the repository's folder adds them)"
        )
    elif code:
        name = NAMES.get(code) or text.shortened(code, 20)
        what = f"{name}, which the models have not learnt"
    else:
        what = "in a script that the models have not learnt"
    raise InputError(
        f"{text.shortened(sentence, 60)!r} {'is' if given else 'seems to be'} {what}. "
        f"They know {languages_in_words(readable)}"
    )


def code_of(name: str) -> str:
    """The code of a language that somebody named; nothing where they said that they don't know.

    A name that is not known comes back in lower case.

    >>> code_of("German"), code_of(" de-DE "), code_of("English (US)"), code_of("Klingon")
    ('de', 'de', 'en', 'klingon')
    >>> code_of("n/a"), code_of("ces"), code_of("Deutsch")
    ('', 'cs', 'de')
    """
    name = name.strip().lower()
    if name in NO_LANGUAGE:
        return ""
    first = re.split(r"[-_ (]", name)[0]
    return ALIASES.get(name) or ALIASES.get(first) or (first if first in NAMES else name)


def languages_in_words(codes: Sequence[str]) -> str:
    """Languages in words.

    >>> languages_in_words(["en", "de", "fr"])
    'English, German and French'
    """
    return text.listed(NAMES[code] for code in codes)


def scores_of(words: str, codes: Sequence[str]) -> list[float]:
    """How likely words are in some languages: logarithms that can be compared with one another.

    They are all 0 where nothing in the words tells. No language is likelier beforehand.
    """
    identifier = _identifier()
    scores = identifier._raw_score(identifier._encode(words)) - identifier.nb_pc
    at = {code: k for k, code in enumerate(identifier.nb_classes)}
    return [float(scores[at[code]]) for code in codes]


def _few(sentence: str) -> bool:
    """Whether it has too few words for its language to be told."""
    return len(sentence.split()) < FEW


def _chances(sentence: str) -> dict[str, float]:
    """How likely each language is: by its n-grams and, from three words on, its little words."""
    chances = dict(_identifier().rank(sentence))
    if not _few(sentence):
        words = _no_names(sentence)
        for code, little in LITTLE.items():
            chances[code] *= A_WORD ** min(sum(word in little for word in words), MOST_WORDS)
        whole = sum(chances.values())
        chances = {code: chance / whole for code, chance in chances.items()}
    return chances


def _no_names(sentence: str) -> list[str]:
    """Words that are no names: those without a capital, and the first where one follows it."""
    words: list[str] = _WORD.findall(sentence)
    first = [words[0].lower()] if words[1:] and words[1][0].islower() else []
    return first + [word for word in words[1:] if not word[0].isupper()]


def _has_little(sentence: str, code: str) -> bool:
    """Whether a little word of a language stands there that is not English."""
    own = LITTLE.get(code, frozenset()) - LITTLE["en"]
    return any(word in own for word in _no_names(sentence))


@lru_cache(maxsize=1)
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(list(NAMES))
    return identifier
