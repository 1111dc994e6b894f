"""Words that only one of the sentences has."""

from __future__ import annotations

from explainers.differences.amounts import timely
from explainers.differences.draft import Draft, Reading
from explainers.differences.regions import Region
from explainers.differences.scope import FOCUSING
from explainers.differences.units import Unit
from explainers.differences.verbs import UNDONE
from explainers.lexicon import closed as lx

_SIDED = ("missing", "added")
_SMALL = ("det", "aux", "to", "sub", "wh", "conj", "prep", "part")


def one_sided(reading: Reading, region: Region) -> list[Draft]:
    """The difference of a region that only one sentence has."""
    side = 0 if region.a else 1
    run = region[side]
    units = reading.sentences[side].units
    said = [k for k in run if units[k].pos not in _SMALL or units[k].quantifier]
    if not said:
        return []
    override = _override(reading, side, run, said)
    if override is not None:
        return override
    if all(_wording(reading, side, k) for k in said):
        return []
    timed = any(timely(units, k) for k in said)
    last = max((k for k in run if units[k].pos not in ("conj", "sub")), default=run[-1])
    run = tuple(k for k in run if k <= last)
    confidence = 0.88 if len(said) > 1 or timed or units[said[0]].content else 0.6
    return [Draft.sided(_SIDED[side], side, run, (), confidence)]


def _override(
    reading: Reading, side: int, run: tuple[int, ...], said: list[int]
) -> list[Draft] | None:
    """The kind of a single word that has one by itself."""
    units = reading.sentences[side].units

    def one(kind: str, chosen: list[int], confidence: float) -> list[Draft]:
        return [Draft.sided(kind, side, chosen, (), confidence)]

    words = [units[k] for k in said]
    after = units[run[-1] + 1] if run[-1] + 1 < len(units) else None
    opens = units[run[-1]].pos == "to" or (after is not None and after.pos == "to")
    undone = len(words) == 1 and words[0].pos == "verb" and words[0].lemma in UNDONE and opens
    if undone and all(u.pos != "neg" for u in units):
        return one("negation", list(run), 0.9)
    number = [n for n in (run[0] - 1, run[-1] + 1, run[-1] + 2) if 0 <= n < len(units)]
    number = [n for n in number if units[n].value is not None]
    if all(u.value is not None for u in words):
        return _one_or_more(reading, side, said)
    if (
        all(u.text in ("half", "least", "most", "over", "under", "double") for u in words)
        and number
    ):
        reach = range(min(run[0], number[0]), max(run[-1], number[0]) + 1)
        partners = reading.partners(side)
        others = sorted(partners[k] for k in reach if k in partners)
        return [
            Draft(
                "quantity",
                *((tuple(reach), tuple(others)) if side == 0 else (tuple(others), tuple(reach))),
                0.85,
            )
        ]
    if (
        words[0].text == "half"
        and run[-1] + 2 < len(units)
        and ({u.lemma for u in units[run[-1] + 1 : run[-1] + 3]} & lx.UNITS)
    ):
        return one("quantity", said, 0.85)
    if all(u.text in lx.MODALS and u.pos in ("adv", "aux") for u in words):
        return one("modality", said, 0.85)
    if [u.text for u in words] == ["too"] and run[-1] + 1 == len(units):
        return one(_SIDED[side], said, 0.85)  # as well
    if all(_degree_word(u) for u in words):
        small = all(
            u.text in ("really", "just", "so", "too", "quite", "even", "much") for u in words
        )
        told = one("degree", said, 0.6 if small else 0.85)
        return told + one(_SIDED[side], said, 0.55) if words[0].text in FOCUSING else told
    if all(u.quantifier and u.text not in ("other", "another") for u in words):
        weak = all(u.text in ("some", "any") for u in words)
        told = [] if weak else one("quantifier", said, 0.85)
        return told + one(_SIDED[side], said, 0.8) if words[0].text in FOCUSING else told
    return None


def _one_or_more(reading: Reading, side: int, said: list[int]) -> list[Draft] | None:
    """*Two litres* against *a litre*."""
    partner = reading.partners(side)
    units, other = reading.sentences[side].units, reading.sentences[1 - side].units
    noun = next((k for k in range(said[-1] + 1, len(units)) if units[k].pos == "noun"), None)
    to = partner.get(noun, 0) if noun is not None else 0
    if not to or other[to - 1].text not in ("a", "an"):
        return None
    if units[said[0]].value == 1:
        return []
    return [Draft.sided("quantity", side, said, [to - 1], 0.85)]


def _degree_word(unit: Unit) -> bool:
    return unit.text in lx.DEGREES and (unit.pos == "adv" or unit.text in ("very", "more", "most"))


def _wording(reading: Reading, side: int, k: int) -> bool:
    """Whether a word says nothing that the other sentence does not say too."""
    unit, other = reading.sentences[side].units[k], reading.sentences[1 - side].units
    if unit.pos == "pron" and unit.lemma in {u.lemma for u in other if u.pos in ("pron", "poss")}:
        return True
    if unit.text in lx.FILLERS or unit.lemma in ("thing", "fact", "time", "way"):
        return True
    if unit.text in ("you", "they", "one", "we", "people", "someone", "somebody"):
        return any(g.passive or not g.finite for g in reading.groups[1 - side])
    if unit.pos == "pron" and unit.text in ("it", "there", "one", "himself", "herself", "itself"):
        return True
    if unit.pos == "poss":
        return True
    units = reading.sentences[side].units
    if unit.lemma in lx.CLASSIFIERS and k + 1 < len(units) and units[k + 1].text == "of":
        return True
    return unit.pos == "verb" and _noun_of_a_verb(reading, side)


def _noun_of_a_verb(reading: Reading, side: int) -> bool:
    """Whether some noun beside a light verb is the other sentence's verb."""
    partner = reading.partners(side)
    units, other = reading.sentences[side].units, reading.sentences[1 - side].units
    return any(units[k].pos == "noun" and other[j].pos == "verb" for k, j in partner.items())
