"""Parts of speech and lemmas of units, by what the reader says of their words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from explainers.amr.compact.inflection import inflect, lemmas
from explainers.amr.compact.words import forms
from explainers.differences.units import (
    ADJ,
    ADV,
    AUX,
    CONJ,
    DET,
    NAME,
    NEG,
    NOUN,
    NUM,
    PART,
    POSS,
    PREP,
    PRON,
    SIGN,
    SUB,
    TO,
    VERB,
    WH,
    Unit,
)
from explainers.lexicon import closed as lx
from explainers.lexicon.contraries import kind_of_thing, phrasal
from explainers.reading.result import Reading

_OPEN = {
    "NOUN": NOUN, "PROPN": NAME, "VERB": VERB, "AUX": AUX, "ADJ": ADJ, "ADV": ADV, "NUM": NUM,
    "DET": DET, "PRON": PRON, "ADP": PREP, "CCONJ": CONJ, "SCONJ": SUB, "PART": PART,
    "SYM": SIGN, "INTJ": ADV,
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
        pos = next(filter(None, (rule(near) for rule in _RULES)), "")
        pos = _named(near, pos or _OPEN.get(unit.word.upos, NOUN), names)
        pos = ADJ if _small(unit, reading) else pos
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
        return self.before is not None and self.before.pos == DET


def _named(near: _Near, pos: str, names: Collection[str]) -> str:
    """Names that the reader takes for words: their capitals tell, or the graph."""
    unit, before = near.unit, near.before.text if near.before else ""
    capital = unit.form[:1].isupper() and near.before is not None
    if pos == NAME and not capital and unit.text not in names and "NOUN" in _known(unit.text):
        return NOUN
    if pos in (NOUN, ADJ) and (capital or (unit.text in names and not _known(unit.text))):
        return NAME
    shouted = unit.form.isupper() and len(unit.form) > 1 and before
    return NAME if shouted and (unit.text == "us" or before == "the") else pos


def _amount(near: _Near) -> str:
    unit = near.unit
    if unit.value is not None:
        alone = unit.text == "one" and unit.word.upos in ("PRON", "NOUN")
        return _OPEN[unit.word.upos] if alone else NUM
    if unit.word.upos == "NUM" and unit.text.isalpha():
        return NOUN
    return SIGN if unit.text in "$€£¥%" else ""


def _function(near: _Near) -> str:
    """Words of which the reader's class is too wide."""
    text, upos = near.unit.text, near.unit.word.upos
    if text in ("not", "never", "no-longer"):
        return NEG
    if upos == "PART":
        return TO if text == "to" else PART
    if text in lx.QUESTION_WORDS or (text != "that" and _kinds(near.unit) & {"Int"}):
        return WH
    return _joining(text, upos) if upos in ("CCONJ", "SCONJ") else ""


def _joining(text: str, upos: str) -> str:
    if upos == "SCONJ" and text in lx.SUBORDINATORS:
        return SUB
    if text in lx.CONJUNCTIONS:
        return CONJ
    return PREP if text in lx.PREPOSITIONS else SUB if upos == "SCONJ" else ADV


def _quantifying(near: _Near) -> str:
    """Quantifiers stand with a noun, or for one."""
    text, word = near.unit.text, near.unit.word
    if text not in lx.QUANTIFIERS or text == "only":
        return ""
    if text == "either" and word.plain == "advmod":
        return ADV
    return DET if word.plain in _BEFORE_NOUN or near.after == "of" else PRON


def _small(unit: Unit, reading: Reading) -> bool:
    """Whether *little* says how big a thing is, not how much of it there is."""
    if unit.text != "little" or unit.word.relation != "amod":
        return False
    noun = lemma(reading[unit.word.head].form.lower(), NOUN)
    return kind_of_thing(noun) in ("person", "animal", "thing", "place")


def _gerund(near: _Near) -> str:
    """What the relation of a gerund says of it: clauses are verbs', subjects and objects nouns'."""
    word = near.unit.word
    if word.upos not in ("NOUN", "VERB") or word.features.get("VerbForm") != "Ger":
        return ""
    return VERB if word.plain in _CLAUSES else NOUN if word.plain in _NOMINALS else ""


def _verbal(near: _Near) -> str:
    unit = near.unit
    if unit.word.upos not in ("VERB", "AUX"):
        return ""
    return AUX if unit.word.upos == "AUX" or lx.AUXILIARIES.get(unit.text) == "be" else VERB


def _pronominal(near: _Near) -> str:
    word, text = near.unit.word, near.unit.text
    if word.upos not in ("PRON", "DET"):
        return ""
    if text == "that" and word.upos == "PRON":
        return SUB
    if word.features.get("Poss") == "Yes":
        return POSS if word.plain in ("nmod", "det") else NOUN if near.article else PRON
    if text == "there":
        return ADV
    return DET if text in lx.ARTICLES or word.plain in _BEFORE_NOUN else PRON


def _kinds(unit: Unit) -> set[str]:
    return set(unit.word.features.get("PronType", "").split(","))


_RULES = (_amount, _quantifying, _function, _gerund, _verbal, _pronominal)


def _base(unit: Unit, pos: str) -> str:
    """The base of a word under its part of speech."""
    text = unit.text
    if pos in (NOUN, VERB, ADJ, ADV):
        return lemma(text, pos)
    if pos == AUX:
        return lx.AUXILIARIES.get(text, "modal")
    if pos == PRON:
        return lx.PRONOUNS.get(text) or lx.POSSESSIVES.get(text, text)
    return lx.POSSESSIVES.get(text, text) if pos == POSS else text


@lru_cache(maxsize=20_000)
def _known(word: str) -> dict[str, tuple[str, ...]]:
    return dict(lemmas(word)) if word.isascii() and len(word) < 40 else {}


@lru_cache(maxsize=20_000)
def lemma(word: str, pos: str) -> str:
    """The base of a word under a part of speech."""
    found = forms(word, {})
    if pos == VERB:
        return found.verb
    if pos in (ADJ, ADV):
        return found.adjective
    return found.noun if pos == NOUN else word


def participle(word: str) -> bool:
    """Whether a word by itself can be a past participle, such as *bored*."""
    base = lemma(word, VERB)
    return base != word and (word.endswith("ed") or inflect(base, "VBN") == word)


def join_particles(units: Sequence[Unit]) -> list[Unit]:
    """Verbs told of the particle that may belong to them."""
    found = list(units)
    for k, unit in enumerate(units):
        base = lemma(unit.text, VERB)
        for n in range(k + 1, min(k + 5, len(units))):
            word = units[n].word
            own = n == k + 1 or (word.head == unit.at and word.relation in _OWN)
            if own and phrasal(joined := f"{base}_{units[n].text}"):
                found[k] = replace(unit, phrasal=joined, particle=n)
                break
    return found
