"""Ways to say the same: what only one sentence has, and what the other has for it, is told.

Each rule answers for a construction of English, not for single pairs; where it holds, the words
are accounted for and no difference is looked for in them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from explainers.differences import lexicon as lx
from explainers.differences.contraries import contrary
from explainers.differences.draft import Reading
from explainers.differences.lexicon import word_set
from explainers.differences.measures import measures
from explainers.differences.units import (
    ADJ,
    ADV,
    AUX,
    CONJ,
    DET,
    NAME,
    NEG,
    NOUN,
    PREP,
    PRON,
    SUB,
    VERB,
    WH,
    Unit,
)

_ANYBODY = word_set("somebody someone something people they you one we")
_ANYHOW = {"unable": "can", "unlikely": "probable", "impossible": "can", "unnecessary": "must",
           "forbidden": "allowed", "uncertain": "sure"}  # fmt: skip
_NOT = {"can": {"can", "may"}, "probable": {"probable", "may"}, "must": {"must", "need"},
        "allowed": {"allowed", "can", "may", "must"}, "sure": {"sure"}}  # fmt: skip
_AT = word_set("at in on after from when once since")
_HELD = word_set("have wear be carry hold")


def neutral(reading: Reading) -> None:
    """Tell what is said in other words."""
    for side in (0, 1):
        _nobody_in_particular(reading, side)
        _unless(reading, side)
        _too_and_enough(reading, side)
        _denied_ability(reading, side)
        _attributes(reading, side)
        _double_negation(reading, side)
        _compound(reading, side)
        _concession(reading, side)
        _ways(reading, side)
        _failing(reading, side)
        _not_all(reading, side)
        _neither(reading, side)
        _not_until(reading, side)
        _acronyms(reading, side)
        _gaps(reading, side)
    _abbreviations(reading)
    measures(reading)


def _left(reading: Reading, side: int) -> list[tuple[int, Unit]]:
    units = reading.sentences[side].units
    return [(k, units[k]) for k in reading.left(side)]


def _nobody_in_particular(reading: Reading, side: int) -> None:
    """*Somebody is following us* is *we are being followed*."""
    others = {g.verb: g for g in reading.groups[1 - side]}
    partners = reading.alignment.partner if side == 0 else reading.alignment.back
    for group in reading.groups[side]:
        other = others.get(partners.get(group.verb, -1))
        if other is None or not other.passive or group.passive:
            continue
        for k, unit in _left(reading, side):
            if k < group.verb and unit.text in _ANYBODY:
                reading.tell_on(side, [k])


def _unless(reading: Reading, side: int) -> None:
    """*Unless you study* is *if you do not study*."""
    mine = [k for k, u in _left(reading, side) if u.text == "unless"]
    other = _left(reading, 1 - side)
    ifs = [k for k, u in other if u.text == "if"]
    nots = [k for k, u in other if u.pos == NEG or u.text == "do"]
    if mine and ifs and any(u.pos == NEG for _, u in other):
        reading.tell_on(side, mine[:1], [*ifs[:1], *nots])


def _too_and_enough(reading: Reading, side: int) -> None:
    """*Too shallow* is *not deep enough*."""
    mine, other = _left(reading, side), _left(reading, 1 - side)
    toos = [k for k, u in mine if u.text == "too"]
    so = [k for k, u in other if u.text in ("so", "that")]
    nots = [k for k, u in other if u.pos == NEG]
    graded = {u.text for _, u in other} & {"so"}
    if toos and nots and graded:
        small = [k for k, u in other if u.pos in (AUX, PRON)]
        reading.tell_on(side, [toos[0]], [*so, nots[0], *small])
        return
    rest = [k for k, u in other if u.pos == NEG or u.text in ("enough", "do")]
    if not toos or not {"enough"} & {u.text for _, u in other} or not any(
        u.pos == NEG for _, u in other
    ):  # fmt: skip
        return
    for k, unit in mine:
        for n, against in other:
            if contrary(unit.lemma, against.lemma):
                reading.tell_on(side, [toos[0], k], [*rest, n])
                return


def _denied_ability(reading: Reading, side: int) -> None:
    """*Is unable to* is *cannot*; *it is unlikely to* is *it probably will not*."""
    other = _left(reading, 1 - side)
    nots = [k for k, u in other if u.pos == NEG]
    for k, unit in _left(reading, side):
        meant = _NOT.get(_ANYHOW.get(unit.text, ""), set())
        if not (nots and meant):
            continue
        said = [n for n, u in other if (lx.MODALS.get(u.text)
                or lx.MODAL_ADJECTIVES.get(u.text)) in meant]  # fmt: skip
        if said:
            units = reading.sentences[side].units
            chain = [n for n in reading.left(side) if units[n].pos in (AUX, PREP, "to")]
            words = [n for n, u in other if u.pos in (AUX, "to") or u.text == "do"]
            reading.tell_on(side, [k, *chain], [*nots[:1], *said, *words])


def _attributes(reading: Reading, side: int) -> None:
    """*The man who was wearing a hat* is *the man in a hat*, *with a hat*."""
    units = reading.sentences[side].units
    clause = [k for k, u in _left(reading, side) if u.pos in (WH, AUX) or u.lemma in _HELD
              or u.text == "that"]  # fmt: skip
    held = [k for k in clause if units[k].lemma in _HELD and units[k].text != "been"]
    others = reading.sentences[1 - side].units
    preps = [
        k
        for k, u in _left(reading, 1 - side)
        if u.text in ("in", "with", "of") and k and others[k - 1].pos in (NOUN, NAME, PRON)
    ]
    opens = [k for k in clause if units[k].pos in (WH, SUB)]
    bare = [k for k in held if k and units[k - 1].pos in (NOUN, NAME) and units[k].pos == VERB]
    if held and preps and (opens or bare):
        reading.tell_on(side, clause, preps[:1])


def _double_negation(reading: Reading, side: int) -> None:
    """*There is nobody who does not know it* is *everybody knows it*."""
    mine = [k for k, u in _left(reading, side) if u.pos == NEG or u.quantifier == "none"]
    alls = [k for k, u in _left(reading, 1 - side) if u.quantifier == "all"]
    none = [u for k, u in _left(reading, side) if u.quantifier == "none"]
    if len(mine) == 2 and none and alls:
        reading.tell_on(side, mine, alls)


def _compound(reading: Reading, side: int) -> None:
    """*Red-haired* is *with red hair*: the parts of a hyphenated word."""
    for k, unit in enumerate(reading.sentences[side].units):
        parts = unit.text.split("-")
        if len(parts) < 2:
            continue
        known = {*parts, *(p.removesuffix("ed") for p in parts), *(p[:-2] + "e" for p in parts)}
        found = [n for n, u in _left(reading, 1 - side) if {u.text, u.lemma} & known]
        if found and len(found) >= len(parts) - 1:
            small = [n for n, u in _left(reading, 1 - side)
                     if u.pos in (PREP, DET) and abs(n - found[0]) < 3]  # fmt: skip
            reading.tell_on(side, [k], [*found, *small])


def _concession(reading: Reading, side: int) -> None:
    """*In spite of the rain* is *although it was raining*; *because* is *because of*."""
    before = {"despite": "although", "because of": "because", "due": "because", "owing": "because"}
    for k, unit in _left(reading, side):
        joined = before.get(unit.text)
        for n, other in _left(reading, 1 - side):
            if joined and joined == lx.CONNECTIVES.get(other.text):
                small = [m for m, u in _left(reading, 1 - side)
                         if m > n and (u.pos in (AUX, PRON) or u.text == "it")]  # fmt: skip
                reading.tell_on(side, [k], [n, *small])


def _ways(reading: Reading, side: int) -> None:
    """*Many ways to cook it* is *it can be cooked in many ways*: an infinitive may mean *can*."""
    partners = reading.alignment.partner if side == 0 else reading.alignment.back
    units, others = (reading.sentences[s].units for s in (side, 1 - side))
    of = {g.verb: g for g in reading.groups[1 - side]}
    for group in reading.groups[side]:
        other = of.get(partners.get(group.verb, -1))
        if group.finite or group.modality or other is None or other.modality not in (
            "can", "should", "must", "may",
        ):  # fmt: skip
            continue
        start = min((group.verb, *group.chain)) - 1
        if start > 0 and units[start].text == "to" and units[start - 1].pos in (NOUN, ADV, ADJ):
            small = [k for k in reading.left(1 - side) if others[k].pos == PREP]
            reading.tell_on(side, (), [*other.chain, *small])


def _failing(reading: Reading, side: int) -> None:
    """*Failed to see it* is *did not see it*."""
    units = reading.sentences[side].units
    fails = [k for k, u in _left(reading, side) if u.lemma == "fail" and k + 1 < len(units)
             and units[k + 1].text == "to"]  # fmt: skip
    nots = [k for k, u in _left(reading, 1 - side) if u.pos == NEG]
    if fails and nots:
        do = [k for k, u in _left(reading, 1 - side) if u.pos == AUX and u.lemma == "do"]
        reading.tell_on(side, [fails[0], fails[0] + 1], [nots[0], *do])


def _not_all(reading: Reading, side: int) -> None:
    """*Not everyone agreed* is *some did not agree*."""
    units, others = (reading.sentences[s].units for s in (side, 1 - side))
    denied = [k for k, u in enumerate(units[:-1]) if u.pos == NEG
              and units[k + 1].quantifier == "all"]  # fmt: skip
    some = [k for k, u in enumerate(others) if u.quantifier == "some"]
    nots = [k for k, u in enumerate(others) if u.pos == NEG]
    if len(denied) == len(nots) == 1 and some and some[0] < nots[0]:
        held = [k for k in (some[0] + 1,) if others[k].lemma in ("people", "person", "of")]
        do = [k for k in reading.left(1 - side) if others[k].lemma == "do"]
        reading.tell_on(side, [denied[0], denied[0] + 1], [some[0], nots[0], *held, *do])


def _neither(reading: Reading, side: int) -> None:
    """*Neither of them came* is *both of them did not come*."""
    mine = [k for k, u in _left(reading, side) if u.text == "neither"]
    other = _left(reading, 1 - side)
    both = [k for k, u in other if u.text == "both"]
    nots = [k for k, u in other if u.pos == NEG]
    if mine and both and nots:
        do = [k for k, u in other if u.pos == AUX and u.lemma == "do"]
        reading.tell_on(side, mine, [both[0], nots[0], *do])


def _not_until(reading: Reading, side: int) -> None:
    """*Does not open until ten* is *opens at ten*, *opens only at ten*."""
    units, others = (reading.sentences[s].units for s in (side, 1 - side))
    partners = reading.alignment.partner if side == 0 else reading.alignment.back
    nots = [k for k, u in _left(reading, side) if u.pos == NEG]
    for k, unit in _left(reading, side):
        to = next((partners[n] for n in range(k + 1, min(k + 4, len(units))) if n in partners), 0)
        if unit.text not in ("until", "till", "before") or not nots or nots[0] > k or not to:
            continue
        said = [n for n in range(max(0, to - 3), to) if others[n].text in _AT or
                others[n].text in ("only", "not", "until")]  # fmt: skip
        if any(others[n].pos == NEG for n in range(len(others))) or not any(
            others[n].text in _AT for n in said
        ):
            continue
        do = [n for n, u in _left(reading, side) if u.pos == AUX and u.lemma == "do"]
        only = [n for n, u in _left(reading, 1 - side) if u.text == "only"]
        reading.tell_on(side, [nots[0], k, *do], [*said, *only])


def _gaps(reading: Reading, side: int) -> None:
    """*Ana plays the flute and Luis the drums*: a verb said once that holds for both."""
    partners = reading.alignment.partner if side == 0 else reading.alignment.back
    units, others = (reading.sentences[s].units for s in (side, 1 - side))
    left = reading.left(side)
    for start in left:
        if start - 1 not in partners or units[start - 1].pos not in (NOUN, NAME, PRON, DET):
            continue
        end = start + 1
        while end in left:
            end += 1
        said = [u.text for u in units[start:end]]
        earlier = [
            k for k in range(1, start - (end - start))
            if [u.text for u in units[k : k + end - start]] == said
            and any(u.pos == VERB for u in units[k : k + end - start])
        ]  # fmt: skip
        joined = earlier and any(u.pos == CONJ for u in units[earlier[0] : start])
        there = partners.get(end, 0)
        if joined and there and others[there - 1].pos == units[start - 1].pos:
            reading.tell_on(side, range(start, end))
            reading.gaps[side].update(range(start, end))


def _acronyms(reading: Reading, side: int) -> None:
    """*WHO* is *World Health Organization*: the initials of words in a row, small ones or not."""
    left = reading.left(1 - side)
    others = reading.sentences[1 - side].units
    for k, unit in _left(reading, side):
        letters = unit.text.replace(".", "")
        capitals = unit.form.replace(".", "").isupper()
        if len(letters) < (2 if capitals else 4) or not (capitals or unit.content):
            continue
        for start in left:
            run = _spelled(others, start, letters)
            if run and set(run) <= set(left):
                reading.tell_on(side, [k], run)
                break


def _spelled(units: Sequence[Unit], start: int, letters: str) -> list[int]:
    """Units from ``start`` on whose first letters are these; small words may be left out."""
    run: list[int] = []
    said = 0
    for k in range(start, len(units)):
        if said == len(letters):
            break
        small = not units[k].content
        if units[k].text[0] == letters[said]:
            said += 1
        elif not small or not run:
            return []
        run.append(k)
    return run if said == len(letters) and len(run) > 1 else []


def _abbreviations(reading: Reading) -> None:
    """*TV*, *Dr*, *Prof.*, *USA*: a word and its short form."""
    others: dict[str, list[tuple[int, Unit]]] = defaultdict(list)
    for j, y in _left(reading, 1):
        others[y.text[:1]].append((j, y))
    for i, x in _left(reading, 0):
        free = [(j, y) for j, y in others[x.text[:1]] if j not in reading.told[1]]
        for j, y in free:
            if x.content and y.content and (abbreviates(x, y) or abbreviates(y, x)):
                reading.tell([i], [j])


def abbreviates(short: Unit, full: Unit) -> bool:
    """Whether one word is a short form of another: some of its letters, the first among them.

    It is in capitals, or cuts the word off, or keeps its first and last letter.
    """
    x, y = short.text.replace(".", ""), full.text
    if not 1 < len(x) < len(y) - 1 or x[0] != y[0] or short.value is not None or len(x) > 5:
        return False
    letters = iter(y)
    if not all(c in letters for c in x):
        return False
    capitals = short.form.isupper()
    titled = short.form[:1].isupper() and len(x) < 5 and x[-1] == y[-1] and len(x) < 3
    return capitals or titled or x in lx.SHORT or (y.startswith(x) and "." in short.form)
