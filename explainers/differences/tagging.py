"""Parts of speech and lemmas by rule, from a dictionary of forms and the words around."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

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
    NOMINAL,
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
from explainers.lexicon.closed import word_set
from explainers.lexicon.contraries import kind_of_thing, phrasal

_ING_ADJECTIVES = word_set(
    """boring interesting exciting surprising shocking amazing annoying tiring confusing
    disappointing frightening embarrassing relaxing charming willing missing outstanding promising
    convincing daring demanding depressing disgusting fascinating inspiring overwhelming
    satisfying stunning terrifying touching thrilling entertaining challenging alarming worrying
    rewarding misleading appealing caring loving living working leading existing crowded tired
    bored excited interested married worried surprised pleased scared ashamed sold-out retired
    divorced dead broken closed open"""
)
"""Participles that are adjectives after *be*."""
_STAYING = word_set("living working")
"""Those of them that are verbs before a preposition: *is working in a bank*."""
_PLURALS = word_set(
    """police people men women children cattle staff media data team family crew both many"""
)
_PARTICLES = word_set(
    """like up off out down away back over on in forward along through around about after for into
    by apart aside across of to with together place part"""
)
_PARTICIPLES = word_set(
    """done seen made given taken known shown written eaten driven stolen broken chosen spoken built
    bought brought caught taught thought sold told found held kept left lost sent spent won paid
    said met read put cut hit hurt shut set led fed bitten hidden beaten worn torn thrown grown
    drawn flown begun sung struck stuck hung bound beaten shot fought bitten sworn born woken
    forgotten frozen risen fallen lain run come become gone been understood sought cast burnt
    spilt dealt felt heard laid lent lit meant sat slept stood swept wept wound withdrawn
    undertaken overcome forbidden forgiven proven sewn sown swollen mistaken rebuilt overthrown
    bred bled"""
)


@lru_cache(maxsize=20_000)
def _known(word: str) -> Mapping[str, tuple[str, ...]]:
    return lemmas(word) if word.isascii() and len(word) < 40 else {}


@lru_cache(maxsize=20_000)
def lemma(word: str, pos: str) -> str:
    """The base of a word under a part of speech."""
    found = forms(word, {})
    if pos == VERB:
        return found.verb
    if pos in (ADJ, ADV):
        return found.adjective
    return found.noun if pos == NOUN else word


def join_particles(units: list[Unit]) -> list[Unit]:
    """Verbs told of the particle that may belong to them."""
    found = list(units)
    for k, unit in enumerate(units):
        base = lemma(unit.text, VERB)
        for n in range(k + 1, min(k + 5, len(units))):
            joined = f"{base}_{units[n].text}"
            if units[n].text in _PARTICLES and phrasal(joined):
                found[k] = replace(unit, phrasal=joined, particle=n)
                break
    return found


def tag(units: list[Unit], names: Collection[str]) -> list[Unit]:
    """Units with part of speech and lemmas; ``names`` are words known to be parts of names."""
    found: list[Unit] = []
    for k, unit in enumerate(units):
        pos = _placed(units, k, found) or _closed(units, k, found)
        pos = pos or _open(units, k, found, names)
        base = unit.text
        known = _known(unit.text)
        if pos in (NOUN, VERB, ADJ, ADV):
            base = lemma(unit.text, pos)
        elif pos == AUX:
            base = lx.AUXILIARIES.get(unit.text, "modal" if unit.text == "need" else unit.text)
        elif pos == PRON:
            base = lx.PRONOUNS.get(unit.text) or lx.POSSESSIVES.get(unit.text, unit.text)
        elif pos == POSS:
            base = lx.POSSESSIVES.get(unit.text, unit.text)
        lemmas = {base, unit.text, *(x for listed in known.values() for x in listed)}
        found.append(replace(unit, pos=pos, lemma=base, lemmas=frozenset(lemmas)))
    return _with_verb(found)


_OWNED = word_set("mine yours hers ours theirs")
_SEASONS = word_set("spring fall march may")
_GRADED = word_set("more less better worse well")
_EACH = word_set("a an per every each again more")
"""Words before which *once* says how often, not when."""


def _placed(units: Sequence[Unit], k: int, before: Sequence[Unit]) -> str:
    """The part of speech that a word's neighbours settle, whatever else it could be."""
    word, last = units[k].text, before[-1] if before else None
    after = units[k + 1].text if k + 1 < len(units) else ""
    if word in _OWNED and not (word == "mine" and last is not None and last.pos in (DET, ADJ)):
        return PRON
    if last is None:
        return ""
    if word == "once" and (not after or after in lx.PREPOSITIONS or after in _EACH):
        return ADV
    if last.pos == PRON and len(before) > 1 and before[-2].text == "let" and _base(word):
        return VERB
    dated = last.pos == PREP and last.text not in ("to", "of")
    if word in _SEASONS and dated and after not in ("the", "a", "an"):
        return NOUN
    if word in _GRADED and after in ("than", "as") and last.pos in (VERB, PREP):
        return ADV
    helped = lx.AUXILIARIES.get(last.text) if last.pos == AUX else ""
    verbal = helped == "have" or (helped == "be" and after == "by")
    verbal = verbal and word not in lx.AUXILIARIES and not word.endswith("ing")
    if verbal and _could(word, "VERB") and not _base(word):
        return VERB
    return ""


def _with_verb(units: list[Unit]) -> list[Unit]:
    """A command begins with its verb: where there is no other, the first word is it."""
    if not units or any(u.pos in (VERB, AUX) for u in units):
        return units
    first = next((k for k, u in enumerate(units) if u.text != "please"), 0)
    rest = units[first + 1 :]
    unit = units[first]
    if not rest or unit.pos not in (NOUN, ADJ) or not _base(unit.text) or unit.form.isupper():
        return units
    if rest[0].pos in (DET, POSS, PRON, PREP, ADV, NUM):
        verb = replace(unit, pos=VERB, lemma=lemma(unit.text, VERB))
        return [*units[:first], verb, *rest]
    return units


def _closed(units: Sequence[Unit], k: int, before: Sequence[Unit]) -> str:
    """The part of speech of a word of a closed class, or nothing."""
    word = units[k].text
    after = units[k + 1].text if k + 1 < len(units) else ""
    last = before[-1] if before else None
    if units[k].value is not None:
        if word == "one" and not (last and last.pos == DET) and not after:
            return PRON
        return NUM
    if word in "$€£¥%":
        return SIGN
    if word == "'s":
        return PART
    if word in lx.NEGATIONS and word not in ("no", "none", "without", "neither", "nor"):
        return NEG
    if word in ("neither", "nor"):
        return CONJ
    if word == "need" and after == "not":
        return AUX
    if word == "each other":
        return PRON
    if word == "still" and last and last.pos in (*NOMINAL, AUX):
        return ADV
    if word == "her":
        nominal = _could(after, "NOUN", "ADJ") and after not in lx.PREPOSITIONS
        nominal = nominal and after not in lx.DEGREES
        return POSS if nominal else PRON
    if word in lx.POSSESSIVES and word not in ("his", "mine", "yours", "hers", "ours", "theirs"):
        return WH if word == "whose" else POSS
    if word == "his":
        return POSS
    if word == "that":
        if last is None or last.pos in (VERB, PREP):
            nominal = (
                _could(after, "NOUN") and after not in lx.PRONOUNS and after not in lx.ARTICLES
            )
            nominal = nominal and after not in lx.POSSESSIVES and not after.endswith("s")
            return DET if nominal and after not in lx.AUXILIARIES else SUB
        return SUB
    if word in lx.ARTICLES:
        return DET
    if word == "please" and (last is None or units[k].after_break or not after):
        return ADV
    if word in ("am", "pm") and last and last.value is not None:
        return NOUN
    if word in lx.AUXILIARIES:
        return _auxiliary(units, k)
    if _acronym(units[k], last):
        return NAME
    if word in lx.PRONOUNS and word != "one":
        return PRON
    if word == "to":
        return (
            TO if _could(after, "VERB") and _base(after) and not _nominal_after(units, k) else PREP
        )
    if word == "because of":
        return PREP
    if word in ("a bit", "a lot"):
        return ADV
    if word in lx.FOCUS and (last is None or word == "only"):
        return ADV
    if word == "little" and _small(units, k, last):
        return ADJ
    if word == "either" and not after:
        return ADV
    if word in lx.QUANTIFIERS:
        if word in ("entire", "whole", "other", "another"):
            return DET
        alone = word.endswith(("one", "body", "thing")) or word in ("none", "nowhere")
        return PRON if alone or not after or after in lx.AUXILIARIES else DET
    if word in lx.CONJUNCTIONS:
        return CONJ
    if word in lx.QUESTION_WORDS or word in ("whoever", "whatever", "whichever"):
        return WH
    if word in lx.SUBORDINATORS:
        return SUB
    if word == "like" and (last is None or last.pos not in (PRON, NOUN, NAME, AUX, NEG, TO)):
        return PREP
    if word in lx.PREPOSITIONS and word != "like":
        return PREP
    if word in ("according", "because", "due", "owing") and after in ("to", "of"):
        return PREP
    return ""


def _acronym(unit: Unit, last: Unit | None) -> bool:
    """Whether capitals make a name of a small word: *the WHO*, *US*."""
    after_article = last is not None and last.text == "the" and len(unit.form) > 1
    return unit.form == "US" or (unit.form.isupper() and after_article)


def _small(units: Sequence[Unit], k: int, last: Unit | None) -> bool:
    """Whether *little* says how big a thing is, not how much of it there is."""
    if last is None or last.pos not in (DET, POSS, ADJ, NUM, PART) or k + 1 == len(units):
        return False
    return last.text != "a" or any(
        kind_of_thing(lemma(u.text, NOUN)) in ("person", "animal", "thing", "place")
        for u in units[k + 1 : k + 3]
    )


def _auxiliary(units: Sequence[Unit], k: int) -> str:
    """Have, do and get are verbs of their own before a noun phrase."""
    word = units[k].text
    kind = lx.AUXILIARIES[word]
    first = k == 0 or units[k - 1].text in lx.HALF_NEGATIONS | {"never"}
    opens = first and word in ("has", "had", "have")
    if word == "will" and k and units[k - 1].text in lx.ARTICLES | set(lx.POSSESSIVES):
        return NOUN
    if kind in ("be", "modal") or word in ("will", "would", "shall"):
        return AUX
    for unit in units[k + 1 : k + 5]:
        if unit.text in ("not", "never", "to") or _could_only(unit.text, "ADV"):
            continue
        if kind == "do":
            if unit.text in lx.SUBJECTS or k == 0 or units[k - 1].text in lx.QUESTION_WORDS:
                return AUX
            return AUX if _base(unit.text) and _could(unit.text, "VERB") else VERB
        if participle(unit.text) and unit.text not in lx.ARTICLES:
            return AUX
        if first and unit.text in lx.SUBJECTS:
            continue
        if not opens or (_base(unit.text) and not _could(unit.text, "NOUN")):
            break
    return VERB


@lru_cache(maxsize=20_000)
def participle(word: str) -> bool:
    """Whether a word can be a past participle."""
    if word in _PARTICIPLES:
        return True
    if "VERB" not in _known(word) or word.endswith("ing"):
        return False
    base = lemma(word, VERB)
    return base != word and (word.endswith("ed") or inflect(base, "VBN") == word)


def _could(word: str, *classes: str) -> bool:
    known = _known(word)
    return bool(word) and (any(c in known for c in classes) or (not known and "NOUN" in classes))


def _could_only(word: str, kind: str) -> bool:
    return set(_known(word)) == {kind}


def _base(word: str) -> bool:
    known = _known(word)
    return word in (*known.get("VERB", ()), *known.get("AUX", ()))


def _nominal_after(units: Sequence[Unit], k: int) -> bool:
    """Whether *to* is followed by a word that is a noun more often than a verb."""
    rest = [u.text for u in units[k + 1 : k + 3]]
    nouns = ("school", "work", "market", "church", "bed", "court", "prison", "lunch", "dinner")
    return bool(rest) and rest[0] in nouns and len(rest) < 2


def _open(units: Sequence[Unit], k: int, before: Sequence[Unit], names: Collection[str]) -> str:
    """The part of speech of a noun, verb, adjective or adverb."""
    unit = units[k]
    word, last = unit.text, before[-1] if before else None
    last = None if last is not None and last.text == "please" else last
    after = units[k + 1].text if k + 1 < len(units) else ""
    known = _known(word)
    capital = unit.form[:1].isupper() and word not in ("i",)
    if (capital and (k or not known or set(known) == {"PROPN"}) and (k or len(units) > 1)) or (
        word in names and (capital or not known)
    ):
        return NAME
    if word in ("left", "right") and last is not None and last.pos == VERB:
        return ADV
    if not known:
        if word.endswith("ly"):
            return ADV
        if "-" in word:
            return ADJ
        return NAME if capital else NOUN
    kinds = set(known)
    if len(kinds) == 1:
        return {"NOUN": NOUN, "VERB": VERB, "ADJ": ADJ, "ADV": ADV, "PROPN": NAME}.get(
            next(iter(kinds)), VERB
        )
    nounish = _could(after, "NOUN") or (_could(after, "ADJ") and not participle(after))
    nounish = bool(after) and nounish and after not in lx.PREPOSITIONS
    nounish = nounish and after not in lx.ARTICLES and after not in lx.POSSESSIVES
    nounish = nounish and after not in lx.AUXILIARIES and after not in lx.CONJUNCTIONS
    nounish = nounish and after not in lx.PRONOUNS and after not in lx.SUBORDINATORS
    if word.endswith("ly") and "ADV" in kinds and not (last and last.pos == DET):
        return ADV
    if last is None:
        if after in ("left", "right") and "VERB" in kinds and _base(word):
            return VERB
        if (
            "VERB" in kinds
            and _base(word)
            and (
                after in lx.ARTICLES
                or after in lx.POSSESSIVES
                or after in lx.PRONOUNS
                or after == "sure"
            )
        ):
            return VERB
        if "ADJ" in kinds and nounish and "NOUN" not in kinds:
            return ADJ
        return NOUN if "NOUN" in kinds else ADJ if "ADJ" in kinds else ADV
    ing_or_ed = "VERB" in kinds and (word.endswith("ing") or participle(word))
    if last.pos in (DET, POSS, NUM, PART, SIGN) or last.pos == ADJ:
        if "ADJ" in kinds and nounish:
            return ADJ
        if "NOUN" in kinds:
            return NOUN
        return ADJ if "ADJ" in kinds else VERB if "VERB" in kinds else ADV
    if last.pos == PREP:
        if word.endswith("ing") and "VERB" in kinds:
            return VERB
        if "ADJ" in kinds and nounish:
            return ADJ
        return NOUN if "NOUN" in kinds else ADJ if "ADJ" in kinds else VERB
    if last.pos in NOMINAL and "VERB" in kinds and _base(word) and _asked(before):
        return VERB
    if last.pos in (*NOMINAL, VERB) and {"ADJ", "ADV"} <= kinds and participle(after):
        return ADV
    if last.pos in NOMINAL and after == "that" and lemma(word, VERB) in lx.SAYING:
        return VERB
    quoting = last.after_break or (len(before) > 1 and before[-2].after_break)
    if quoting and last.pos in NOMINAL and "VERB" in kinds and lemma(word, VERB) in lx.SAYING:
        ends = k + 1 == len(units) or units[k + 1].after_break
        if ends:
            return VERB
    asks = last.pos == AUX and last.lemma in ("do", "will", "modal")
    asks = asks and (len(before) == 1 or before[-2].pos == WH)
    if asks and "NOUN" in kinds and _base(after) and after not in lx.AUXILIARIES:
        return NOUN
    verbal = last.pos in (TO, NEG) or (last.pos == AUX and last.lemma in ("do", "will", "modal"))
    if last.pos in (AUX, NEG, ADV) and any(u.pos == AUX for u in before[-4:]):
        auxiliary = next(u for u in reversed(before) if u.pos == AUX)
        if auxiliary.lemma in ("do", "will", "modal") and "VERB" in kinds and _base(word):
            return VERB
        stays = word in _STAYING and after in lx.PREPOSITIONS
        if word in _ING_ADJECTIVES and after not in lx.ARTICLES and not stays:
            return ADJ
        if auxiliary.lemma in ("be", "get") and ing_or_ed:
            return VERB
        if auxiliary.lemma == "have" and "VERB" in kinds:
            return VERB
        if "ADJ" in kinds and auxiliary.lemma == "be":
            return ADJ
    if verbal and "VERB" in kinds:
        return VERB
    if last.pos in (NOUN, NAME, PRON, ADV, WH, SUB, CONJ) and "VERB" in kinds:
        finite = _finite(before)
        if last.pos == PRON or last.pos == WH:
            return VERB if not finite or last.pos == WH or ing_or_ed else _rest(kinds, nounish)
        if last.pos in (NOUN, NAME):
            if "NOUN" in kinds and _disagrees(last, word) and (after == "to" or not finite):
                return NOUN
            if finite and not ing_or_ed and not _base_after_plural(last, word):
                return NOUN if "NOUN" in kinds else VERB
            return VERB if ing_or_ed or not finite or "NOUN" not in kinds else NOUN
        if last.pos in (ADV, CONJ) and (ing_or_ed or not finite):
            return VERB
    return _rest(kinds, nounish)


def _disagrees(subject: Unit, verb: str) -> bool:
    """Whether a verb's base form cannot go with a singular subject."""
    singular = subject.lemma == subject.text and subject.text not in _PLURALS
    only_base = set(_known(verb).get("VERB", ())) == {verb}
    return singular and only_base and inflect(verb, "VBD") != verb


def _base_after_plural(last: Unit, word: str) -> bool:
    return last.text.endswith("s") and word.endswith("ed")


def _rest(kinds: set[str], nounish: bool) -> str:
    if "ADJ" in kinds and (nounish or "NOUN" not in kinds):
        return ADJ
    if "NOUN" in kinds:
        return NOUN
    if "ADV" in kinds:
        return ADV
    return VERB if "VERB" in kinds else ADJ


def _finite(before: Sequence[Unit]) -> bool:
    """Whether the clause has its verb already."""
    if before and before[-1].text in ("i", "he", "she", "we", "they"):
        return False  # he thinks I lost
    for unit in reversed(before):
        if unit.pos in (SUB, WH) or (unit.pos == CONJ and unit.after_break):
            return False
        if unit.pos in (VERB, AUX):
            return True
        if unit.pos == PRON and unit.after_break and unit.text in lx.SUBJECTS:
            return False
    return False


def _asked(before: Sequence[Unit]) -> bool:
    """Whether a question's auxiliary still waits for its verb, the subject being there."""
    for k in range(len(before) - 1, -1, -1):
        unit = before[k]
        if unit.pos == AUX and unit.lemma in ("do", "will", "modal"):
            return k == 0 or before[k - 1].pos == WH or unit.after_break
        if unit.pos not in (DET, POSS, ADJ, NOUN, NAME, PRON, NUM, PART, NEG, ADV):
            return False
    return False
