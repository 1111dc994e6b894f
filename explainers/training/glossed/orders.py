"""Sentences in the orders that captions hardly have, so that case and voice tell who does what.

*Den Mann beißt der Hund*, *Kočku honí pes*, *L'homme que le chien mord crie*, *Der Mann wird vom
Hund gebissen*: a small grammar says each beside its English, and which words translate which. A
pattern is a line of words and of slots, English and other: ``A`` acts on ``P``, ``V`` is the verb
between them, ``W`` one of ``A`` or ``P`` alone, ``T`` a time or place. After a colon stands the
form that is asked for; ``text=slot`` is a word that stands for a slot or for an English word.

:func:`turned` does the same with translations: where case tells the object, it goes first.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from explainers.amr.compact.glossed import PLACES, Inference
from explainers.amr.compact.words import tokenize
from explainers.training.glossed.lexicon import (
    ALONE,
    NAMES,
    NOUNS,
    QUALITIES,
    TIMES,
    Entry,
    entries,
    verbs,
)
from explainers.training.glossed.material import laid
from explainers.training.parser.labelling import Labelled

MADE = 3000
"""Sentences that are tried of each language."""

ROLES = {"A": "ARG0", "P": "ARG1"}
"""Of the slots in the graph of ``V``."""

KIN = frozenset(("father", "mother", "brother", "sister", "friend"))
"""Who has no quality: *grand frère* is the elder brother."""

PATTERNS = {
    "de": """
A V P | P:acc V A
A V P | P:acc V A
A V P | A V P:acc
A V:past P | P:acc hat A V:part
A V:past P | A hat P:acc V:part
A V:past P | P:acc V:past A
A V:past P | P:acc hatte A V:part
P is V:part by A | P wird=is von=by A:dat V:part
P was V:part by A | P wurde=was von=by A:dat V:part
P was V:part by A | von=by A:dat wurde=was P V:part
P is V:part | P wird=is V:part
P was V:part | P wurde=was V:part
P that A V W | P , P:that A V , W
P that A V W | P , P:that A V , W
A who V P W | A , A:who P:acc V , W
T A V P | T V A P:acc
T A V P | T V P:acc A
Who=A V P ? | Wer=A V P:acc ?
Who=P does A V:base ? | Wen=P V A ?
Nobody=A V P | Niemand=A V P:acc
Nobody=A V P | P:acc V niemand=A
A V nobody=P | A V niemanden=P
A V nobody=P | niemanden=P V A
A does not V:base P | P:acc V A nicht=not
A does not V:base P | A V P:acc nicht=not
A V me=P | mich=P V A
A V him=P | ihn=P V A
A V him=P | A V ihn=P
A V us=P | uns=P V A
he=A V P | P:acc V er=A
she=A V P | P:acc V sie=A
""",
    "cs": """
A V P | P:acc V A
A V P | P:acc V A
A V P | A V P:acc
A V:past P | P:acc V:past A
A V:past P | A V:past P:acc
P is V:part by A | P je=is V:part A:ins
P was V:part by A | P P:was V:part A:ins
P was V:part by A | A:ins P:was V:part P
P was V:part | P P:was V:part
P that A V W | P , P:that V A , W
P that A V W | P , P:that A V , W
A who V P W | A , A:who V P:acc , W
A who V P W | A , A:who P:acc V , W
T A V P | T V A P:acc
T A V P | T V P:acc A
Who=A V P ? | Kdo=A V P:acc ?
Who=P does A V:base ? | Koho=P V A ?
Nobody=A V P | Nikdo=A V:not P:acc
Nobody=A V P | P:acc nikdo=A V:not
A V nobody=P | A nikoho=P V:not
A does not V:base P | P:acc A V:ne
A does not V:base P | A V:ne P:acc
A V me=P | V mě=P A
A V him=P | A ho=P V
A V him=P | V ho=P A
A V her=P | A ji=P V
A V us=P | A nás=P V
""",
    "fr": """
A V P | A V P
P that A V W | P que=that A V W
P that A V W | P que=that V A W
P that A V W | P que=that A V W
A who V P W | A qui=who V P W
A V P | c' est P que A V
A V P | c' est A qui V P
A V P | P , A P:clitic V
P is V:part by A | P est=is V:part par=by A
P was V:part by A | P a été=was V:part par=by A
P was V:part by A | P fut=was V:part par=by A
P was V:part | P a été=was V:part
A V him=P | A le=P V
A V her=P | A la=P V
A V me=P | A me=P V
A V us=P | A nous=P V
A V:past P | A a V:past P
A V:past him=P | A le=P a V:past
T A V P | T , A V P
Who=A V P ? | Qui=A V P ?
Who=P does A V:base ? | Qui=P est - ce que A V ?
Nobody=A V P | Personne=A ne V P
A V nobody=P | A ne V personne=P
A does not V:base P | A ne V pas=not P
A never=never V P | A ne V jamais=never P
""",
}

_GERMAN = {  # by gender: nominative, accusative, dative
    "the": {"m": "der den dem", "f": "die die der", "n": "das das dem"},
    "a": {"m": "ein einen einem", "f": "eine eine einer", "n": "ein ein einem"},
}
_GERMAN_ENDINGS = {
    "the": {"m": "e en en", "f": "e e en", "n": "e e en"},
    "a": {"m": "er en en", "f": "e e en", "n": "es es en"},
}
_FRENCH = {"the": {"m": "le", "f": "la"}, "a": {"m": "un", "f": "une"}}
_CASES = {"": 0, "acc": 1, "dat": 2, "ins": 2}
_CZECH_ENDINGS = {"m": "ý ého ým", "f": "á ou ou", "n": "é é ým"}
_CZECH_WHO = {"m": "který kterého", "f": "která kterou", "n": "které které"}
_VOWELS = "aeiouyéèêâœh"  # no noun or verb of the lexicon has an h that is said
_ELIDED = {"le", "la", "ne", "que", "me"}


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
        case = _CASES.get(form, 0)
        if form in ("who", "that"):
            table = _GERMAN["the"] if language == "de" else _CZECH_WHO
            return [Word(table[gender].split()[form == "that"], (form,))]
        if form == "was":
            return [Word({"m": "byl", "f": "byla", "n": "bylo"}[gender], ("was",))]
        if form == "clitic":
            return [Word(_FRENCH["the"][gender])]
        if language == "de":
            noun = cases[-1] if case else cases[0]
            article = self.article and _GERMAN[self.article][gender].split()[case]
            ending = self.article and _GERMAN_ENDINGS[self.article][gender].split()[case]
        elif language == "cs":
            noun, article, ending = cases[case], "", _CZECH_ENDINGS[gender].split()[case]
        else:
            noun, ending = cases[0], ""
            article = self.article and _FRENCH[self.article][gender]
        words = [Word(article, (f"{slot}.the",))] if article else []
        if self.quality:
            stem = self.quality.forms[-1 if language == "fr" and gender == "f" else 0]
            words.append(Word(stem + ending, (f"{slot}.how",)))
        return [*words, Word(noun, (slot,))]


class Maker:
    """Draws sentences of a language.

    Args:
        language: ``de``, ``cs`` or ``fr``.
        seed: of the draw.
    """

    def __init__(self, language: str, seed: int = 0) -> None:
        self.language, self.rng = language, random.Random(f"{language} {seed}")
        self.patterns = PATTERNS[language].strip().splitlines()
        self.verbs = verbs(language)
        self.nouns, self.names, self.alone, self.times, self.qualities = (
            entries(table, language) for table in (NOUNS, NAMES, ALONE, TIMES, QUALITIES)
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
        one, two = self.phrase(), self.phrase()
        verb, alone = self.rng.choice(self.verbs), self.rng.choice(self.alone)
        if one.noun == two.noun or (":part" in right and verb.forms[-1] == "-"):
            return None
        if " W" in right and not (one.article and two.article):
            return None  # "Max that the king sees": of names no clause says which
        if two.article == "a" and re.search(r":(?:clitic|ne)|=(?:not|never)", right):
            return None  # "pas un" and "nicht einen" are "pas de" and "keinen"
        if re.search(r"l[ea]=P V", right) and verb.forms[0][0] in _VOWELS:
            return None  # "l'" is him and her
        filled: dict[str, Phrase | Entry] = {
            "A": one,
            "P": two,
            "V": verb,
            "W": alone,
            "T": self.rng.choice(self.times),
        }
        there = {item.split(":")[0] for item in right.split()}
        parts = [phrase for slot, phrase in (("A", one), ("P", two)) if slot in there]
        if (":acc" in right or ":that" in right) and not any(map(self._tells, parts)):
            return None  # French has neither
        english = self._sentence(left, filled, "en")
        other = self._sentence(right, filled, self.language)
        return Made(english, self._drawn_together(other))

    def _tells(self, phrase: Phrase) -> bool:
        """Whether its form is another where it is acted on; a pronoun of a clause aside."""
        acts, acted = (phrase.other("", self.language, form) for form in ("", "acc"))
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
                words.append(Word(text, (of or text,)))
        if words[-1].text != "?":
            words.append(Word(".", (".",)))
        first = words[0].text
        return [Word(first[0].upper() + first[1:], words[0].of), *words[1:]]

    def _slot(
        self, slot: str, filled: dict[str, Phrase | Entry], form: str, language: str
    ) -> list[Word]:
        entry = filled[slot]
        if isinstance(entry, Phrase):
            if language == "en":
                return entry.english(slot)
            return entry.other(slot, language, form)
        if slot != "V":
            return [Word((entry.english if language == "en" else entry.forms)[0], (slot,))]
        if language == "en":
            return [Word(entry.english[["base", "", "past", "part"].index(form)], (slot,))]
        present, *rest = entry.forms
        if form in ("not", "ne"):  # Czech says both nobody and not
            return [Word(f"ne{present}", ("V", "not") if form == "ne" else ("V",))]
        if not form:
            return [Word(present, ("V",))]
        # a participle goes with the one that is acted on, a Czech past with the one that acts
        acting = language == "cs" and form == "past"
        phrase = filled["A" if acting else "P"]
        assert isinstance(phrase, Phrase)
        gender = phrase.noun.forms[0]
        text = rest[-1] if form == "part" or language == "fr" else rest[0]
        if language == "cs":
            text = _czech(text, gender)
        if language == "fr" and form == "part" and gender == "f":
            text += "e"
        return [Word(text, ("V",))]

    def _drawn_together(self, words: Sequence[Word]) -> list[Word]:
        """The words with what French cuts off before vowels, and with the German *vom*."""
        found: list[Word] = []
        for word in words:
            before = found[-1] if found else Word("")
            if before.text.lower() in _ELIDED and word.text[0].lower() in _VOWELS:
                found[-1] = before._replace(text=before.text[:-1] + "'")
            if before.text.lower() == "von" and word.text == "dem" and self.rng.random() < 0.7:
                found[-1] = Word(before.text[:-1] + "m", before.of + word.of)
            else:
                found.append(word)
        return found


def _czech(past: str, gender: str) -> str:
    """A Czech past or participle in a gender.

    >>> _czech("našel", "f"), _czech("viděn", "n"), _czech("kousl", "f")
    ('našla', 'viděno', 'kousla')
    """
    if gender == "m":
        return past
    stem = f"{past[:-2]}l" if past.endswith("šel") else past
    return stem + ("a" if gender == "f" else "o")


def text_of(words: Sequence[Word]) -> str:
    """A sentence as it is written.

    >>> text_of([Word("L'"), Word("ami"), Word("dort"), Word(".")])
    "L'ami dort."
    """
    text = ""
    for word in words:
        glued = not text or text.endswith(("'", "-")) or word.text in ",.?-"
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
    if english is None or [t.text for t in Inference.tokenize(text_of(one.other))] != words:
        return None
    if [t.text for t in tokenize(text_of(one.english))] != [w.text for w in one.english]:
        return None
    place = {word.of[0]: k for k, word in enumerate(one.english)}
    found = {(english.nodes[s][0], role, english.nodes[t][0]) for s, role, t in english.edges}
    for slot, role in ROLES.items():
        if slot in place and (place["V"], role, place[slot]) not in found:
            return None
    if english.nodes[english.top][0] != place.get("W", place["V"]):
        return None
    return laid(english, words, one.sure, source)


def read(english: Mapping[str, Labelled], language: str) -> Iterator[Labelled]:
    """Every made sentence of a language that the English parser reads as it is meant.

    Args:
        english: what that parser reads, by sentence.
        language: ``de``, ``cs`` or ``fr``.
    """
    for one in made(language):
        found = _labelled(one, english.get(text_of(one.english)), f"made {language}")
        if found:
            yield found


OBJECTS = {
    "de": re.compile(r"(?i)(?:d|(?:m|d|s|k)?ein|ihr|unser|dies)en|ihn"),
    "cs": re.compile(r".{2,}[^o]u"),
}
"""Words that tell an object: in German the first of it, in Czech its noun."""

NO_OBJECT = re.compile(
    "(?i)ve?|na|po|ze?|se?|ke?|o|u|do|od|za|pod|nad|před|při|přes|mezi|vedle|kolem|podél|proti|bez"
)
"""Czech prepositions that a phrase begins with, and *se*."""

PARTICLES = frozenset(("se", "si", "by", "jsem", "jsi", "jsme", "jste", "bych", "nicht"))
"""Words that stay where they are in whatever order: sentences with one are left out."""

SMALL = re.compile(
    "der|die|das|eine?|er|sie|es|wir|ich|du|ihre?|[mds]eine?|unsere?|keine?|diese[rs]?|jede[rs]?|"
    "alle|beide|einige|mehrere|viele|man|niemand|jemand|zwei|drei|vier|fünf|sechs"
)
"""German words that have a capital only where they come first."""

LONGEST_TURNED = 14
"""Words of a sentence whose order is changed."""


def turned(one: Labelled, language: str) -> Labelled | None:
    """A sentence of subject, verb and object with the object first; none if it is no such one.

    *Ein Mann fährt einen roten Traktor* becomes *Einen roten Traktor fährt ein Mann*.

    Args:
        one: a sentence, laid from its English.
        language: ``de`` or ``cs``.
    """
    last = len(one.tokens) - 1
    if not one.nodes or one.tokens[last] != "." or not 3 <= last < LONGEST_TURNED:
        return None
    word = [place // PLACES for place, _ in one.nodes]
    verb = word[one.top]
    of_root = {word[t]: role for s, role, t in one.edges if word[s] == verb != word[t]}
    before = {w: role for w, role in of_root.items() if w < verb}
    after = {w: role for w, role in of_root.items() if w > verb}
    if set(before.values()) != {"ARG0"} or set(after.values()) != {"ARG1"} or max(after) >= last:
        return None
    for s, _, t in one.edges:  # nothing of the subject hangs on the object
        if verb not in (word[s], word[t]) and (word[s] < verb) != (word[t] < verb):
            return None
    subject, object_ = one.tokens[:verb], one.tokens[verb + 1 : last]
    acts = one.tokens[verb]
    if {",", *PARTICLES} & set(one.tokens) or not acts.islower():
        return None
    if language == "cs" and (acts.endswith("cí") or NO_OBJECT.fullmatch(acts)):
        return None  # "a man reading a book" is a participle
    tells = OBJECTS[language].fullmatch
    if any(map(tells, subject)):
        return None
    if language == "de":
        told = tells(object_[0]) and (len(object_) == 1 or object_[-1].istitle())
    else:
        told = tells(one.tokens[next(iter(after))]) and not NO_OBJECT.fullmatch(object_[0])
    small = one.tokens[0].lower()
    name = one.glosses[0].lower() == small
    if not told or (language == "de" and not (name or len(subject) == 1 or SMALL.fullmatch(small))):
        return None
    order = [*range(verb + 1, last), verb, *range(verb), last]
    polite = one.glosses[0].lower() == "you" and small == "sie"
    capital = name or polite or (language == "de" and not SMALL.fullmatch(small))
    found = _ordered(one, order, f"turned {language}")
    found.tokens[0] = found.tokens[0][0].upper() + found.tokens[0][1:]
    if not capital:
        found.tokens[order.index(0)] = small
    return found


def _ordered(one: Labelled, order: Sequence[int], source: str) -> Labelled:
    """A sentence with its words in another order."""
    at = {old: new for new, old in enumerate(order)}
    places = [PLACES * k + place for k in order for place in range(PLACES)]
    return replace(
        one,
        tokens=[one.tokens[k] for k in order],
        choices=[one.choices[k] for k in places],
        glosses=[one.glosses[k] for k in places],
        nodes=[(PLACES * at[p // PLACES] + p % PLACES, index) for p, index in one.nodes],
        source=source,
    )
