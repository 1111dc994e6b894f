"""Which words of two sentences can say the same at all, found without comparing each with each.

Every rule by which :func:`explainers.differences.alignment.relation` calls two words the same
needs something that both have, such as a lemma, a sense or a concept. A word is entered under all
that it has, and only words that meet are compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator, Mapping

from explainers.amr.compact.inflection import lemmas
from explainers.differences.units import Sentence, Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.contraries import ties

SPELT = 5
"""Letters of a word in which a wrong one is looked for."""

STRANGE = 3
"""Words of a sentence that no dictionary knows, of which it is looked whether they are misspelt."""


def place(unit: Unit) -> str:
    """The full name of a place that may be written short (*UK*)."""
    short = unit.text.replace(".", "") if unit.form[:1].isupper() else unit.text
    return lx.ABBREVIATED.get(short, unit.text)


def candidates(
    a: Sentence,
    b: Sentence,
    rows: Collection[int],
    columns: Collection[int],
    concepts: tuple[Mapping[int, frozenset[str]], Mapping[int, frozenset[str]]],
) -> Iterator[tuple[int, int]]:
    """Pairs of units that some rule may call the same.

    Args:
        a, b: the sentences.
        rows, columns: units of a and of b that are looked at.
        concepts: of each side, the AMR concepts of a unit.
    """
    met: dict[Hashable, list[int]] = defaultdict(list)
    for j in columns:
        for key in _keys(b.units[j], concepts[1].get(j, ())):
            met[key].append(j)
    yield from _misspelt(a, b, rows, columns)
    for i in rows:
        keys = _keys(a.units[i], concepts[0].get(i, ()))
        yield from ((i, j) for j in sorted({j for key in keys for j in met.get(key, ())}))


def _misspelt(
    a: Sentence, b: Sentence, rows: Collection[int], columns: Collection[int]
) -> Iterator[tuple[int, int]]:
    """Pairs of words of which one is misspelt; in many such words it is not looked for."""
    strange = [[k for k in side if len(s.units[k].text) >= SPELT and not known(s.units[k])]
               for s, side in ((a, rows), (b, columns))]  # fmt: skip
    for i in strange[0][:STRANGE]:
        yield from ((i, j) for j in columns if misspelling(a.units[i], b.units[j]))
    for j in strange[1][:STRANGE]:
        yield from ((i, j) for i in rows if misspelling(a.units[i], b.units[j]))


def misspelling(x: Unit, y: Unit) -> bool:
    """Whether one of two words is none, and a letter or two from the other.

    >>> misspelling(Unit("goverment", "goverment", (0,)), Unit("government", "government", (0,)))
    True
    """
    if min(len(x.text), len(y.text)) < SPELT or known(x) == known(y):
        return False
    return _one_letter(*sorted((x.text, y.text), key=len))


def known(unit: Unit) -> bool:
    """Whether a word is in the dictionary, or no word to be looked for there."""
    return bool(lemmas(unit.text)) or not unit.text.isalpha() or not unit.text.isascii()


def _one_letter(short: str, long: str) -> bool:
    """Whether a letter is too many or another one, or two beside each other are exchanged."""
    if len(long) - len(short) > 1:
        return False
    k = next((n for n, (p, q) in enumerate(zip(short, long, strict=False)) if p != q), len(short))
    if len(long) > len(short):
        return short[k:] == long[k + 1 :]
    exchanged = short[k : k + 2] == long[k : k + 2][::-1] and short[k + 2 :] == long[k + 2 :]
    return short[k + 1 :] == long[k + 1 :] or exchanged


def bases(unit: Unit) -> set[str]:
    """The lemma, a verb's with its particle, and the adjective that an adverb is derived from."""
    stem = unit.text[:-2] if unit.pos == "adv" and unit.text.endswith("ly") else ""
    adjective = f"{stem[:-1]}y" if stem.endswith("i") else stem
    return {unit.lemma, *(w for w in (unit.phrasal, adjective) if w)}


def _keys(unit: Unit, concepts: Collection[str]) -> set[Hashable]:
    """All that a unit may meet one of the other sentence by; what meets need not say the same."""
    text = unit.text
    found: set[Hashable] = {("text", text)}
    found.update(("sign", lx.SIGNS[w]) for w in (text, unit.lemma) if w in lx.SIGNS)
    if unit.value is not None:
        found.add(("value", unit.value))
        found.add(("figures", unit.text.replace(".", ",")))
    if unit.quantifier:
        found.add(("quantifier", unit.quantifier))
    if unit.pos in ("pron", "poss"):
        found.add(("pronoun", unit.lemma))
    if not unit.content:
        return found
    found.update(("lemma", lemma) for lemma in (unit.lemma, *unit.lemmas))
    found.update(("concept", concept) for concept in concepts)
    found |= {("text", text.strip(".")), ("place", place(unit))}
    for word in bases(unit):
        found |= ties(word)
    return found
