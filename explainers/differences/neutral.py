"""Ways to say the same: what only one sentence has, and what the other has for it, is told.

Each rule answers for a construction of English, not for single pairs; where it holds, the words
are accounted for and no difference is looked for in them.
"""

from __future__ import annotations

from collections.abc import Sequence

from explainers.differences.draft import Reading
from explainers.differences.measures import measures
from explainers.differences.units import Unit
from explainers.differences.verbs import UNDONE
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import DEMONYMS, word_groups, word_list
from explainers.lexicon.contraries import contrary
from explainers.reading.phrases import dependents

_ANYBODY = word_list("differences.neutral.anybody")


_DENIED = word_groups("differences.neutral.denied")
"""Adjectives that deny a modality, and the groups of modals that say the same with *not*."""


_FROM_WHEN = word_list("differences.neutral.from_when")

_INSTEAD = (("instead", "of"), ("rather", "than"))

_ORIGIN = word_list("differences.neutral.origin")

_SO = word_list("differences.neutral.so")
"""Words by which one thing follows from another."""


def neutral(reading: Reading) -> None:
    """Tell what is said in other words."""
    for side in (0, 1):
        _nobody_in_particular(reading, side)
        _unless(reading, side)
        _too_and_so(reading, side)
        _denied_ability(reading, side)
        _failing(reading, side)
        _nobody_failing(reading, side)
        _neither(reading, side)
        _not_until(reading, side)
        _not_all(reading, side)
        _acronyms(reading, side)
        _hyphenated(reading, side)
        _origin(reading, side)
        _instead(reading, side)
        _gaps(reading, side)
    for i, j in halves(reading):
        reading.tell((i,), (j,))
        reading.converse = True
    measures(reading)


def halves(reading: Reading) -> list[tuple[int, int]]:
    """Units that say the same by halves: *half full* is *half empty*."""
    a, b = (
        [k for k in range(1, len(s.units)) if s.units[k - 1].text == "half"]
        for s in reading.sentences
    )
    first, second = (s.units for s in reading.sentences)
    return [(i, j) for i in a for j in b if contrary(first[i].text, second[j].text)]


def _left(reading: Reading, side: int) -> list[tuple[int, Unit]]:
    units = reading.sentences[side].units
    return [(k, units[k]) for k in reading.left(side)]


def _negations(listed: Sequence[tuple[int, Unit]]) -> list[int]:
    return [k for k, u in listed if u.pos == "neg"]


def _support(listed: Sequence[tuple[int, Unit]]) -> list[int]:
    """The *do* that a negation needs."""
    return [k for k, u in listed if u.pos == "aux" and u.lemma == "do"]


def _nobody_in_particular(reading: Reading, side: int) -> None:
    """*Somebody is following us* is *we are being followed*."""
    others = {g.verb: g for g in reading.groups[1 - side]}
    partners = reading.partners(side)
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
    nots = _negations(other)
    if mine and ifs and nots:
        reading.tell_on(side, mine[:1], [*ifs[:1], *nots, *_support(other)])


def _too_and_so(reading: Reading, side: int) -> None:
    """*Too dark to read* is *so dark that one cannot read*, which denies *read*."""
    toos = [k for k, u in _left(reading, side) if u.text == "too"]
    other = _left(reading, 1 - side)
    nots = _negations(other)
    if toos and nots and any(u.text in _SO for _, u in other):
        small = [k for k, u in other if u.text in _SO or u.pos in ("aux", "pron")]
        reading.tell_on(side, toos[:1], [nots[0], *small])


def _denied_ability(reading: Reading, side: int) -> None:
    """*Is unable to* is *cannot*; *it is unlikely to* is *it probably will not*."""
    mine, other = _left(reading, side), _left(reading, 1 - side)
    nots = _negations(other)
    for k, unit in mine:
        meant = _DENIED.get(unit.text, frozenset())
        said = [n for n, u in other if (lx.MODALS.get(u.text)
                or lx.MODAL_ADJECTIVES.get(u.text)) in meant]  # fmt: skip
        if nots and said:
            chain = [n for n, u in mine if u.pos in ("aux", "prep", "to")]
            words = [n for n, u in other if u.pos in ("aux", "to")]
            reading.tell_on(side, [k, *chain], [nots[0], *said, *words])


def _undone(reading: Reading, side: int) -> list[int]:
    """Verbs that say that something was not done: *fail*, *forget*, each with its *to*."""
    units = reading.sentences[side].units
    return [k for k, u in _left(reading, side) if u.lemma in UNDONE
            and any(after.text == "to" for after in units[k + 1 : k + 2])]  # fmt: skip


def _failing(reading: Reading, side: int) -> None:
    """*Failed to see it* is *did not see it*; *did not fail to*, *did not forget to* is *did*."""
    units, undone = reading.sentences[side].units, _undone(reading, side)
    own, other = _left(reading, side), _left(reading, 1 - side)
    nots = _negations(other)
    if undone and nots and units[undone[0]].lemma == "fail":
        reading.tell_on(side, [undone[0], undone[0] + 1], [nots[0], *_support(other)])
    if undone and not nots and (denied := [k for k in _negations(own) if k < undone[0]]):
        reading.tell_on(side, [denied[-1], undone[0], undone[0] + 1, *_support(own)])


def _nobody_failing(reading: Reading, side: int) -> None:
    """*Nobody forgot to pay* is *everybody paid*."""
    units, others = (reading.sentences[s].units for s in (side, 1 - side))
    nobody = [k for k in reading.left(side) if units[k].quantifier == "none"]
    undone = [k for k in _undone(reading, side) if nobody and nobody[0] < k]
    alls = [k for k in reading.left(1 - side) if others[k].quantifier == "all"]
    if undone and alls and all(u.pos != "neg" for u in others):
        reading.tell_on(side, [nobody[0], undone[0], undone[0] + 1], alls[:1])


def _not_all(reading: Reading, side: int) -> None:
    """*Not everyone agreed* is *some did not agree*."""
    units, others = (reading.sentences[s].units for s in (side, 1 - side))
    denied = [k for k, u in enumerate(units[:-1]) if u.pos == "neg"
              and units[k + 1].quantifier == "all"]  # fmt: skip
    some = [k for k, u in enumerate(others) if u.quantifier == "some"]
    nots = [k for k, u in enumerate(others) if u.pos == "neg"]
    if len(denied) == len(nots) == 1 and some and some[0] < nots[0]:
        held = [k for k in (some[0] + 1,) if others[k].lemma in ("people", "person", "of")]
        do = _support(_left(reading, 1 - side))
        reading.tell_on(side, [denied[0], denied[0] + 1], [some[0], nots[0], *held, *do])


def _neither(reading: Reading, side: int) -> None:
    """*Neither of them came* is *both of them did not come*."""
    mine = [k for k, u in _left(reading, side) if u.text == "neither"]
    other = _left(reading, 1 - side)
    both = [k for k, u in other if u.text == "both"]
    nots = _negations(other)
    if mine and both and nots:
        reading.tell_on(side, mine, [both[0], nots[0], *_support(other)])


def _not_until(reading: Reading, side: int) -> None:
    """*Does not open until ten* is *opens at ten*, *opens only at ten*."""
    units, others = (reading.sentences[s].units for s in (side, 1 - side))
    partners, mine = reading.partners(side), _left(reading, side)
    nots = _negations(mine)
    if not nots or any(u.pos == "neg" for u in others):
        return
    for k, unit in mine:
        to = next((partners[n] for n in range(k + 1, min(k + 4, len(units))) if n in partners), 0)
        if unit.text not in ("until", "till", "before") or nots[0] > k:
            continue
        since = [n for n in range(max(0, to - 3), to) if others[n].text in _FROM_WHEN]
        if since:
            only = [n for n, u in _left(reading, 1 - side) if u.text == "only"]
            reading.tell_on(side, [nots[0], k, *_support(mine)], [*since, *only])


def _gaps(reading: Reading, side: int) -> None:
    """*Ana plays the flute and Luis the drums*: a verb said once that holds for both."""
    partners = reading.partners(side)
    units, others = (reading.sentences[s].units for s in (side, 1 - side))
    left = set(reading.left(side))
    for start in sorted(left):
        if start - 1 not in partners or units[start - 1].pos not in ("noun", "name", "pron", "det"):
            continue
        end = start + 1
        while end in left:
            end += 1
        long = end - start
        said = [u.text for u in units[start:end]]
        again = [
            k for k in range(1, len(units) - long + 1)
            if abs(k - start) > long and [u.text for u in units[k : k + long]] == said
            and any(u.pos == "verb" for u in units[k : k + long])
        ]  # fmt: skip
        joined = again and any(
            u.pos == "conj" for u in units[min(again[0], start) : max(again[0], start)]
        )
        there = partners.get(end, 0)
        if joined and there and others[there - 1].pos == units[start - 1].pos:
            reading.tell_on(side, range(start, end))
            reading.gaps[side].update(range(start, end))


def _acronyms(reading: Reading, side: int) -> None:
    """*WHO* is *World Health Organization*: the initials of words in a row, small ones or not."""
    left = set(reading.left(1 - side))
    others = reading.sentences[1 - side].units
    for k, unit in _left(reading, side):
        letters = unit.text.replace(".", "")
        capitals = unit.form.replace(".", "").isupper()
        if len(letters) < (2 if capitals else 4) or not (capitals or unit.content):
            continue
        for start in sorted(left):
            run = _spelled(others, start, letters)
            if run and left.issuperset(run):
                reading.same_on(side, [k], run)
                break


def _hyphenated(reading: Reading, side: int) -> None:
    """*Heart-attack risk* is *the risk of heart attacks*: the other sentence has every part."""
    for k, unit in _left(reading, side):
        parts = unit.text.split("-")
        there = {form: n for n, u in _left(reading, 1 - side) for form in (u.lemma, u.text)}
        if len(parts) > 1 and all(part in there for part in parts):
            reading.tell_on(side, [k], [there[part] for part in parts])


def _origin(reading: Reading, side: int) -> None:
    """*Spanish wine* is *wine from Spain*, *the Polish people* are *the people of Poland*."""
    mine, there = reading.sentences[side], reading.sentences[1 - side]
    for k, unit in _left(reading, side):
        noun = mine.unit(unit.word.head) if unit.word.plain == "amod" else None
        for n, other in _left(reading, 1 - side):
            if noun is None or DEMONYMS.get(unit.form) != other.form:
                continue
            small = there.known(dependents(there.read, other.at, "case", "det"))
            behind = small and reading.partners(side).get(noun) == small[0] - 1
            if behind and there.units[small[0]].text in _ORIGIN:
                reading.same_on(side, [k], [*small, n])


def _instead(reading: Reading, side: int) -> None:
    """*Took the train instead of the bus* is *did not take the bus but the train*."""
    units, other = reading.sentences[side].units, _left(reading, 1 - side)
    partners = reading.partners(side)
    nots, but = _negations(other), [n for n, u in other if u.text == "but"]
    for k in range(1, len(units) - 2) if nots and but else ():
        if (units[k].text, units[k + 1].text) in _INSTEAD:
            taken = partners.get(k - 1, -1)
            left_out = [partners[n] for n in range(k + 2, k + 5) if n in partners]
            if left_out and nots[0] < left_out[-1] < but[-1] < taken:
                reading.same_on(side, [k, k + 1], [nots[0], but[-1], *_support(other)])


def _spelled(units: Sequence[Unit], start: int, letters: str) -> list[int]:
    """Units from ``start`` on whose first letters are these; small words may be left out."""
    run: list[int] = []
    said = 0
    for k in range(start, len(units)):
        if said == len(letters):
            break
        if units[k].text[0] == letters[said]:
            said += 1
        elif units[k].content or not run:
            return []
        run.append(k)
    return run if said == len(letters) and len(run) > 1 else []
