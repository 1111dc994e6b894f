"""Parts of speech and lemmas of units, by what the reader says of their words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from explainers.amr.compact.inflection import inflect, lemmas
from explainers.amr.compact.words import forms
from explainers.differences.units import Pos, Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.contraries import kind_of_thing, phrasal
from explainers.reading.result import Reading

_OPEN: Mapping[str, Pos] = {
    "NOUN": "noun", "PROPN": "name", "VERB": "verb", "AUX": "aux", "ADJ": "adj", "ADV": "adv",
    "NUM": "num", "DET": "det", "PRON": "pron", "ADP": "prep", "CCONJ": "conj", "SCONJ": "sub",
    "PART": "part", "SYM": "sign", "INTJ": "adv",
}  # fmt: skip
"""Part of speech in Universal Dependencies to ours, where nothing else is known of a word."""

_BEFORE_NOUN = frozenset(("det", "amod", "nummod", "advmod", "cc"))
"""Relations of a quantifier that stands with another word."""

_CLAUSES = frozenset(("acl", "advcl", "csubj", "ccomp", "xcomp"))
"""Relations of clauses."""

_NOMINALS = frozenset(("nsubj", "obj", "iobj", "obl", "nmod"))
"""Relations of nouns."""

_OWN = frozenset(("compound:prt", "advmod", "obj"))
"""Relations to a verb of a particle that need not stand beside it."""


def tag(units: Sequence[Unit], reading: Reading, names: Collection[str] = ()) -> list[Unit]:
    """Units with part of speech and lemmas.

    Args:
        units: in order.
        reading: of the sentence.
        names: words known to be parts of names, in lower case.
    """
    found: list[Unit] = []
    for k, unit in enumerate(units):
        near = _Near(
            unit, found[-1] if k else None, units[k + 1].text if k + 1 < len(units) else ""
        )
        pos: Pos = next(filter(None, (rule(near) for rule in _RULES)), "")
        pos = _named(near, pos or _OPEN.get(unit.word.upos, "noun"), names)
        pos = "adj" if _small(unit, reading) else pos
        base = _base(unit, pos)
        listed = (x for bases in _known(unit.text).values() for x in bases)
        found.append(
            replace(unit, pos=pos, lemma=base, lemmas=frozenset((base, unit.text, *listed)))
        )
    return found


class _Near(NamedTuple):
    """A unit, the one before, and the text of the one behind."""

    unit: Unit
    before: Unit | None
    after: str

    @property
    def article(self) -> bool:
        """Whether an article or the like stands before it."""
        return self.before is not None and self.before.pos == "det"


def _named(near: _Near, pos: Pos, names: Collection[str]) -> Pos:
    """Names that the reader takes for words: their capitals tell, or the graph."""
    unit, before = near.unit, near.before.text if near.before else ""
    capital = unit.form[:1].isupper() and near.before is not None
    if pos == "name" and not capital and unit.text not in names and "NOUN" in _known(unit.text):
        return "noun"
    if pos in ("noun", "adj") and (capital or (unit.text in names and not _known(unit.text))):
        return "name"
    shouted = unit.form.isupper() and len(unit.form) > 1 and before
    return "name" if shouted and (unit.text == "us" or before == "the") else pos


def _amount(near: _Near) -> Pos:
    unit = near.unit
    if unit.value is not None:
        alone = unit.text == "one" and unit.word.upos in ("PRON", "NOUN")
        return _OPEN[unit.word.upos] if alone else "num"
    if unit.word.upos == "NUM" and unit.text.isalpha():
        return "noun"
    return "sign" if unit.text in "$€£¥%" else ""


def _function(near: _Near) -> Pos:
    """Words of which the reader's class is too wide."""
    text, upos = near.unit.text, near.unit.word.upos
    if text in ("not", "never", "no-longer"):
        return "neg"
    if upos == "PART":
        return "to" if text == "to" else "part"
    if text in lx.QUESTION_WORDS or (text != "that" and _kinds(near.unit) & {"Int"}):
        return "wh"
    return _joining(text, upos) if upos in ("CCONJ", "SCONJ") else ""


def _joining(text: str, upos: str) -> Pos:
    if upos == "SCONJ" and text in lx.SUBORDINATORS:
        return "sub"
    if text in lx.CONJUNCTIONS:
        return "conj"
    return "prep" if text in lx.PREPOSITIONS else "sub" if upos == "SCONJ" else "adv"


def _quantifying(near: _Near) -> Pos:
    """Quantifiers stand with a noun, or for one."""
    text, word = near.unit.text, near.unit.word
    if text not in lx.QUANTIFIERS or text == "only":
        return ""
    if text == "either" and word.plain == "advmod":
        return "adv"
    return "det" if word.plain in _BEFORE_NOUN or near.after == "of" else "pron"


def _small(unit: Unit, reading: Reading) -> bool:
    """Whether *little* says how big a thing is, not how much of it there is."""
    if unit.text != "little" or unit.word.relation != "amod":
        return False
    noun = lemma(reading[unit.word.head].form.lower(), "noun")
    return kind_of_thing(noun) in ("person", "animal", "thing", "place")


def _gerund(near: _Near) -> Pos:
    """What the relation of a gerund says of it: clauses are verbs', subjects and objects nouns'."""
    word = near.unit.word
    if word.upos not in ("NOUN", "VERB") or word.features.get("VerbForm") != "Ger":
        return ""
    return "verb" if word.plain in _CLAUSES else "noun" if word.plain in _NOMINALS else ""


def _verbal(near: _Near) -> Pos:
    unit = near.unit
    if unit.word.upos not in ("VERB", "AUX"):
        return ""
    return "aux" if unit.word.upos == "AUX" or lx.AUXILIARIES.get(unit.text) == "be" else "verb"


def _pronominal(near: _Near) -> Pos:
    word, text = near.unit.word, near.unit.text
    if word.upos not in ("PRON", "DET"):
        return ""
    if text == "that" and word.upos == "PRON":
        return "sub"
    if word.features.get("Poss") == "Yes":
        return "poss" if word.plain in ("nmod", "det") else "noun" if near.article else "pron"
    if text == "there":
        return "adv"
    return "det" if text in lx.ARTICLES or word.plain in _BEFORE_NOUN else "pron"


def _kinds(unit: Unit) -> set[str]:
    return set(unit.word.features.get("PronType", "").split(","))


_RULES: tuple[Callable[[_Near], Pos], ...] = (
    _amount,
    _quantifying,
    _function,
    _gerund,
    _verbal,
    _pronominal,
)


def _base(unit: Unit, pos: str) -> str:
    """The base of a word under its part of speech."""
    text = unit.text
    if pos in ("noun", "verb", "adj", "adv"):
        return lemma(text, pos)
    if pos == "aux":
        return lx.AUXILIARIES.get(text, "modal")
    if pos == "pron":
        return lx.PRONOUNS.get(text) or lx.POSSESSIVES.get(text, text)
    return lx.POSSESSIVES.get(text, text) if pos == "poss" else text


@lru_cache(maxsize=20_000)
def _known(word: str) -> dict[str, tuple[str, ...]]:
    return dict(lemmas(word)) if word.isascii() and len(word) < 40 else {}


@lru_cache(maxsize=20_000)
def lemma(word: str, pos: str) -> str:
    """The base of a word under a part of speech."""
    found = forms(word, {})
    if pos == "verb":
        return found.verb
    if pos in ("adj", "adv"):
        return found.adjective
    return found.noun if pos == "noun" else word


def participle(word: str) -> bool:
    """Whether a word by itself can be a past participle, such as *bored*."""
    base = lemma(word, "verb")
    return base != word and (word.endswith("ed") or inflect(base, "VBN") == word)


def join_particles(units: Sequence[Unit]) -> list[Unit]:
    """Verbs told of the particle that may belong to them."""
    found = list(units)
    for k, unit in enumerate(units):
        base = lemma(unit.text, "verb")
        for n in range(k + 1, min(k + 5, len(units))):
            word = units[n].word
            own = n == k + 1 or (word.head == unit.at and word.relation in _OWN)
            if own and phrasal(joined := f"{base}_{units[n].text}"):
                found[k] = replace(unit, phrasal=joined, particle=n)
                break
    return found
