"""Sentences of what captions hardly have: orders that case and voice tell, denials, questions.

*Den Mann beißt der Hund*, *Žákovi dává učitel knihu*, *L'homme que le chien mord crie*, *Al hombre
lo muerde el perro*: a small grammar says each beside its English, and which words translate which.
It fills the orders of :mod:`.patterns` with the words of :mod:`.lexicon`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from explainers.amr.compact.glossed import Inference
from explainers.amr.compact.words import tokenize
from explainers.training.glossed.lexicon import (
    ALONE,
    DATIVE_VERBS,
    GIVING,
    NAMES,
    NOUNS,
    QUALITIES,
    THINGS,
    TIMES,
    VERBS,
    Entry,
    entries,
    verbs,
)
from explainers.training.glossed.material import laid
from explainers.training.glossed.patterns import PATTERNS
from explainers.training.parser.labelling import Labelled

MADE = 7000
"""Sentences that are tried of each language."""

ROLES = {
    "A": ("ARG0",),
    "P": ("ARG1", "ARG2"),
    "G": ("ARG1",),
    "R": ("ARG2",),
    "N": ("accompanier", "instrument", "manner"),
    "anymore": ("time",),
    "not": ("polarity",),
    "never": ("polarity",),
    "without": ("polarity",),
}
"""What a slot, or an English word, may be in the graph: of the verb; *without*, of the thing."""

UNKNOWN = {
    "is": "be-located-at-91|>ARG2 0 amr-unknown",
    "does": "|>location 0 amr-unknown",
    "Who": "amr-unknown",
}
"""How the fragment ends that asks: after *where* that of *is*, or of the verb after *does*."""

_MENTAL = ("know", "love", "hate", "fear", "admire", "understand")
UNPLACED = frozenset(
    (*_MENTAL, "lead", "carry", "pull", "push", "chase", "pursue", "follow"),
)
"""Verbs with which *where* asks nothing, or where to (*wohin*, *kam*, *adónde*)."""

DROPPED = {"he": "", "hepast": "m", "shepast": "f"}
"""Forms of a verb whose subject is not said, with the gender that they show."""

MOVING = "VUD"
"""The slots of verbs that have more than one place; a pattern has one of them at most."""

KIN = frozenset(("father", "mother", "brother", "sister", "friend"))
"""Who has no quality: *grand frère* is the elder brother."""

_GERMAN = {  # by gender: nominative, accusative, dative
    "the": {"m": "der den dem", "f": "die die der", "n": "das das dem"},
    "a": {"m": "ein einen einem", "f": "eine eine einer", "n": "ein ein einem"},
}
_GERMAN_ENDINGS = {
    "the": {"m": "e en en", "f": "e e en", "n": "e e en"},
    "a": {"m": "er en en", "f": "e e en", "n": "es es en"},
}
_ARTICLES = {
    "fr": {"the": {"m": "le", "f": "la"}, "a": {"m": "un", "f": "une"}},
    "es": {"the": {"m": "el", "f": "la"}, "a": {"m": "un", "f": "una"}},
}
_CLITICS = {"fr": {"m": "le", "f": "la"}, "es": {"m": "lo", "f": "la"}}
_CASES = {"de": ("", "acc", "dat"), "cs": ("", "acc", "ins", "dat")}
_CZECH_ENDINGS = {"m": "ý ého ým ému", "f": "á ou ou é", "n": "é é ým ému"}
_CZECH_WHO = {"m": "který kterého", "f": "která kterou", "n": "které které"}
_VOWELS = "aeiouyéèêâœh"  # no noun or verb of the lexicon has an h that is said
_ELIDED = {"le", "la", "ne", "que", "me"}
_ONE = {"von dem": "vom", "à le": "au", "a el": "al"}


class Word(NamedTuple):
    """A word of a made sentence, and what it stands for: a slot's part, or an English word."""

    text: str
    of: tuple[str, ...] = ()


class Made(NamedTuple):
    """A made sentence in English and in another language, (other, English) words the same."""

    english: list[Word]
    other: list[Word]

    @property
    def sure(self) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
        """Which words translate each other, (other, English)."""
        return np.array(
            [[bool(set(o.of) & set(e.of)) for e in self.english] for o in self.other], np.float32
        )


class Phrase(NamedTuple):
    """Who or what takes part: an article, perhaps a quality, and a noun; or a name alone."""

    noun: Entry
    article: str = ""
    quality: Entry | None = None

    def english(self, slot: str) -> list[Word]:
        """In English."""
        name = self.noun.english[0]
        words = [Word(self.article, (f"{slot}.the",))] if self.article else []
        if self.quality:
            words.append(Word(self.quality.english[0], (f"{slot}.how",)))
        words.append(Word(name, (slot,)))
        if words[0].text == "a" and words[1].text[0] in "aeiou":
            words[0] = words[0]._replace(text="an")
        return words

    def other(self, slot: str, language: str, form: str) -> list[Word]:
        """In another language, in a form: a case, or a pronoun that goes with the phrase."""
        gender, *cases = self.noun.forms
        of = _CASES.get(language, ("",))
        case = of.index(form) if form in of else 0
        if language == "es" and form == "that":  # whom: "al que", "a la que"
            whom = ["al"] if gender == "m" else ["a", "la"]
            return [*map(Word, whom), Word("que", (form,))]
        if form in ("who", "that"):
            table = _GERMAN["the"] if language == "de" else _CZECH_WHO
            return [Word(table[gender].split()[form == "that"], (form,))]
        if form == "was":
            return [Word({"m": "byl", "f": "byla", "n": "bylo"}[gender], ("was",))]
        if form == "clitic":
            return [Word(_CLITICS[language][gender])]
        if form == "bare":
            return [Word(cases[0], (slot,))]
        if language == "de":
            noun = cases[-1] if case else cases[0]
            article = self.article and _GERMAN[self.article][gender].split()[case]
            ending = self.article and _GERMAN_ENDINGS[self.article][gender].split()[case]
        elif language == "cs":
            noun, article, ending = cases[case], "", _CZECH_ENDINGS[gender].split()[case]
        else:
            noun, ending = cases[0], ""
            article = self.article and _ARTICLES[language][self.article][gender]
        words = [Word("a")] if form == "a" else []
        if article:
            words.append(Word(article, (f"{slot}.the",)))
        said = [Word(noun, (slot,))]
        if self.quality:
            stem = self.quality.forms[-1 if language in _ARTICLES and gender == "f" else 0]
            how = Word(stem + ending, (f"{slot}.how",))
            said.insert(int(language == "es"), how)
        return [*words, *said]


class Maker:
    """Draws sentences of a language.

    Args:
        language: one of :data:`.patterns.PATTERNS`.
        seed: of the draw.
    """

    def __init__(self, language: str, seed: int = 0) -> None:
        self.language, self.rng = language, random.Random(f"{language} {seed}")
        self.patterns = PATTERNS[language].strip().splitlines()
        tables = (VERBS, DATIVE_VERBS, GIVING)
        self.verbs = {s: verbs(t, language) for s, t in zip(MOVING, tables, strict=True)}
        self.alone = verbs(ALONE, language)
        self.nouns, self.names, self.things, self.times, self.qualities = (
            entries(table, language) for table in (NOUNS, NAMES, THINGS, TIMES, QUALITIES)
        )

    def phrase(self) -> Phrase:
        """Someone who takes part."""
        if self.rng.random() < 0.12:
            return Phrase(self.rng.choice(self.names))
        noun = self.rng.choice(self.nouns)
        qualified = self.rng.random() < 0.15 and noun.english[0] not in KIN
        quality = self.rng.choice(self.qualities) if qualified else None
        return Phrase(noun, self.rng.choice(("the", "the", "a")), quality)

    def sentence(self) -> Made | None:
        """A sentence; none if its words do not tell who acts, or have no such form."""
        pattern = self.rng.choice(self.patterns)
        left, right = pattern.split("|")
        slots = [re.split("[:=]", item)[0] for item in right.split()]
        slot = next((one for one in slots if one in MOVING), MOVING[0])
        one, two, three = (self.phrase() for _ in range(3))
        thing = Phrase(self.rng.choice(self.things), self.rng.choice(("the", "the", "a")))
        verb, alone = self.rng.choice(self.verbs[slot]), self.rng.choice(self.alone)
        filled: dict[str, Phrase | Entry] = {
            "A": one,
            "P": two,
            "R": three,
            "G": thing,
            "N": thing._replace(article="a" if ":bare" in right else "the"),
            slot: verb,
            "W": alone,
            "T": self.rng.choice(self.times),
        }
        if len({one.noun, two.noun, three.noun}) < 3 or (
            re.search(":(?:part|done)", right) and verb.forms[-1] == "-"
        ):
            return None
        if {"W", "P"} <= {*slots} and not (one.article and two.article):
            return None  # "Max that the king sees": of names no clause says which
        articles = {"A": one.article, "P": two.article, "G": thing.article}
        if "a" in (articles[part] for part in self._definite(right, slots, slot)):
            return None
        if "=Where" in right and slot in slots and verb.english[0] in UNPLACED:
            return None
        if self.language == "fr" and re.search(r"l[ea]=P V", right) and verb.forms[0][0] in _VOWELS:
            return None  # "l'" is him and her
        if self.language in _CASES and not self._told(right, filled):
            return None
        english = self._sentence(left, filled, "en")
        other = self._sentence(right, filled, self.language)
        return Made(english, self._drawn_together(other))

    def _definite(self, pattern: str, slots: Sequence[str], verb: str) -> set[str]:
        """Who or what cannot be any one.

        *Pas un* and *nicht einen* are *pas de* and *keinen*, and *où est un* is none; whom a
        pronoun takes up is known. Czech has no articles.
        """
        if self.language == "cs":
            return set()
        asked = re.search("=(?:not|never|Where)", pattern)
        found = {"P", "G"} if asked or ":clitic" in pattern else set()
        if asked and verb in slots and "A" in slots[slots.index(verb) :]:
            found.add("A")
        return found & {*slots}

    def _told(self, pattern: str, filled: Mapping[str, Phrase | Entry]) -> bool:
        """Whether a case tells who acts."""
        items = [item.split(":") for item in pattern.split()]
        datives = [filled[slot] for slot, *form in items if form == ["dat"] and slot != "A"]
        if datives:
            return all(isinstance(p, Phrase) and self._tells(p, "dat") for p in datives)
        if not re.search("[AP]:(?:acc|that)", pattern):
            return True
        parts = [filled[slot] for slot, *_ in items if slot in ("A", "P")]
        return any(isinstance(p, Phrase) and self._tells(p, "acc") for p in parts)

    def _tells(self, phrase: Phrase, case: str) -> bool:
        """Whether its form in the case is another one; a pronoun of a clause aside."""
        acts, acted = (phrase.other("", self.language, form) for form in ("", case))
        return acts != acted

    def _sentence(
        self, pattern: str, filled: dict[str, Phrase | Entry], language: str
    ) -> list[Word]:
        words: list[Word] = []
        for item in pattern.split():
            text, _, of = item.partition("=")
            slot, _, form = text.partition(":")
            if slot in filled:
                words += self._slot(slot, filled, form, language)
            else:
                words.append(Word(text, tuple((of or text).split(","))))
        if words[-1].text != "?":
            words.append(Word(".", (".",)))
        first = 1 if words[0].text == "¿" else 0
        text = words[first].text
        words[first] = words[first]._replace(text=text[0].upper() + text[1:])
        return words

    def _slot(
        self, slot: str, filled: dict[str, Phrase | Entry], form: str, language: str
    ) -> list[Word]:
        entry = filled[slot]
        if isinstance(entry, Phrase):
            if language == "en":
                return entry.english(slot)
            return entry.other(slot, language, form)
        if slot == "T":
            return [Word((entry.english if language == "en" else entry.forms)[0], (slot,))]
        if language == "en":
            return [Word(entry.english[["base", "", "past", "part"].index(form)], (slot,))]
        if not form:
            return [Word(entry.forms[0], (slot,))]
        return [self._verb(slot, filled, form, language)]

    def _verb(self, slot: str, filled: dict[str, Phrase | Entry], form: str, language: str) -> Word:
        """A verb of another language in a form that depends on who acts, or on what."""
        entry = filled[slot]
        assert isinstance(entry, Entry)
        present, *rest = entry.forms
        if form in ("part", "done") or language == "fr":
            text = rest[-1]
        else:
            text = rest[0] if form.endswith("past") else present
        # a participle goes with the one that is acted on, a Czech past with the one that acts
        acting = "A" if language == "cs" and form.endswith("past") else "P"
        phrase = filled[acting]
        assert isinstance(phrase, Phrase)
        gender = {**DROPPED, "notpast": "m"}.get(form) or phrase.noun.forms[0]  # nobody
        if language == "cs" and (form == "part" or form.endswith("past")):
            text = _czech(text, gender)
        if form == "part" and gender == "f" and language in _ARTICLES:
            text = text + "e" if language == "fr" else text[:-1] + "a"
        if form in DROPPED:
            return Word(text, (slot, "A"))
        if form.startswith("ne"):
            return Word(f"ne{text}", (slot, "not"))
        if form.startswith("not"):  # Czech says both nobody and not
            return Word(f"ne{text}", (slot,))
        return Word(text, (slot,))

    def _drawn_together(self, words: Sequence[Word]) -> list[Word]:
        """The words with what French cuts off before vowels, and with *vom*, *au* and *al*."""
        found: list[Word] = []
        for word in words:
            before = found[-1] if found else Word("")
            elided = before.text.lower() in _ELIDED and self.language == "fr"
            if elided and word.text[0].lower() in _VOWELS:
                found[-1] = before._replace(text=before.text[:-1] + "'")
            found.append(word)
        for k in range(len(found) - 1, 0, -1):
            a, b = found[k - 1], found[k]
            one = _ONE.get(f"{a.text} {b.text}".lower())
            if one and (self.language != "de" or self.rng.random() < 0.7):
                text = one.capitalize() if a.text[0].isupper() else one
                found[k - 1 : k + 1] = [Word(text, a.of + b.of)]
        return found


def _czech(past: str, gender: str) -> str:
    """A Czech past or participle in a gender.

    >>> _czech("našel", "f"), _czech("viděn", "n"), _czech("slyšel", "f")
    ('našla', 'viděno', 'slyšela')
    """
    if gender == "m":
        return past
    stem = f"{past[:-2]}l" if past.endswith("ašel") else past
    return stem + ("a" if gender == "f" else "o")


def text_of(words: Sequence[Word]) -> str:
    """A sentence as it is written.

    >>> text_of([Word("L'"), Word("ami"), Word("dort"), Word(".")])
    "L'ami dort."
    """
    text = ""
    for word in words:
        glued = not text or text.endswith(("'", "-", "¿")) or word.text in ",.?-"
        text += word.text if glued else f" {word.text}"
    return text


def made(language: str) -> list[Made]:
    """Distinct sentences of a language, the same at each call."""
    maker = Maker(language)
    found = filter(None, (maker.sentence() for _ in range(MADE)))
    return list({text_of(one.other): one for one in found}.values())


def _labelled(one: Made, english: Labelled | None, source: str) -> Labelled | None:
    """The sentence with the fragments of its English; none if that was not read as it is meant.

    Args:
        one: from :func:`made`.
        english: its English, as the English parser reads it; none if it did not.
        source: of the sentence.
    """
    words = [word.text for word in one.other]
    if (
        not (english and english.nodes)
        or [t.text for t in Inference.tokenize(text_of(one.other))] != words
    ):
        return None
    if [t.text for t in tokenize(text_of(one.english))] != [w.text for w in one.english]:
        return None
    place = {word.of[0]: k for k, word in enumerate(one.english)}
    found = {(english.nodes[s][0], role, english.nodes[t][0]) for s, role, t in english.edges}
    top = english.nodes[english.top][0]
    verb = next((place[slot] for slot in (*MOVING, "W") if slot in place), top)
    for slot, roles in ROLES.items():
        of = place.get("N") if slot == "without" else verb
        if slot in place and not any((of, role, place[slot]) in found for role in roles):
            return None
    if top != place.get("W", verb):
        return None
    if {"V", "W"} <= place.keys():
        who = place["P" if "that" in place else "A"]
        if (top, "ARG0", who) not in found:
            return None
    if "?" in place:
        asks = ("is" if "is" in place else "does") if "Where" in place else "Who"
        at = {"is": top, "does": verb, "Who": 0}[asks]
        if not english.choices[at][0].endswith(UNKNOWN[asks]):
            return None
    return laid(english, words, one.sure, source)


def read(english: Mapping[str, Labelled], language: str) -> Iterator[Labelled]:
    """Every made sentence of a language that the English parser reads as it is meant.

    Args:
        english: what that parser reads, by sentence.
        language: one of :data:`.patterns.PATTERNS`.
    """
    for one in made(language):
        found = _labelled(one, english.get(text_of(one.english)), f"made {language}")
        if found:
            yield found
