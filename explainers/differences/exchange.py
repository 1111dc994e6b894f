"""Two runs of words that changed places, everything else standing as it was."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from explainers.differences.clauses import source
from explainers.differences.draft import Draft, Reading
from explainers.differences.units import NOMINAL, Sentence, Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import word_list

LONGEST = 6
"""Units of a run that changes places."""

_LEVEL = word_list("differences.exchange.level")
"""What stands between two runs that may change places without a change of meaning."""


def exchanged(reading: Reading) -> None:
    """*My son reminds me of my father*: two runs of words that stand in each other's place.

    Nothing is said where only a conjunction, a copula or nothing at all stands between them, or
    where the predicate means the same either way.
    """
    if reading.turned or any(d.kind in ("roles", "quantity") and d.a and d.b
                             for d in reading.found):  # fmt: skip
        return
    kept = [
        [k for k in range(len(s.units)) if k not in gaps]
        for s, gaps in zip(reading.sentences, reading.gaps, strict=True)
    ]
    units = [
        [s.units[k] for k in chosen] for s, chosen in zip(reading.sentences, kept, strict=True)
    ]
    written = [[_key(u) for u in one] for one in units]
    found = _runs(*written)
    if found is None:
        return
    (i, i_end), (j, j_end), (m, m_end), (n, n_end) = found
    between = units[0][i_end:j]
    before = units[0][max(0, i - len(between)) : i]
    alike = [u.text for u in between] == [u.text for u in before]
    adjuncts = alike and all(u.pos == "prep" for u in between)
    adjuncts = adjuncts or _inversion(units[0], i, j) or _inversion(units[1], m, n)
    adjuncts = adjuncts or (
        one_list(units[0], i_end, j, j_end) and one_list(units[1], m_end, n, n_end)
    )
    if not between and _score(reading, kept, (i, i_end), (j, j_end)):
        reading.add(Draft("quantity", tuple(kept[0][i:j_end]), tuple(kept[1][m:n_end]), 0.9,
                          {"score": "yes"}))  # fmt: skip
        return
    if adjuncts or _told_by_the_same(reading):
        return
    if all(u.lemma in _LEVEL for u in between) or _mutual(units[0][:i], between):
        return
    moved = {**dict(zip(range(i, i_end), range(n, n_end), strict=True)),
             **dict(zip(range(j, j_end), range(m, m_end), strict=True))}  # fmt: skip
    of_b = _told(units[1], sorted(moved.values()))
    chosen = {*_told(units[0], sorted(moved)), *(x for x, y in moved.items() if y in of_b)}
    a = tuple(sorted(kept[0][x] for x in chosen))
    b = tuple(sorted(kept[1][moved[x]] for x in chosen))
    if not _says(units[0][i:i_end]) or not _says(units[0][j:j_end]):
        return
    values = all(u.pos == "num" for u in (*units[0][i:i_end], *units[0][j:j_end]))
    detail = {"modifiers": "yes"} if values else {}
    reading.add(Draft("quantity" if values else "roles", a, b, 0.9, detail))


def crossed(reading: Reading) -> None:
    """*The blue cap has a red spot*: two words that depend on each other's governors.

    Of 657 pairs of PAWS-Wiki (Zhang, Baldridge and He 2019) this names a difference in 69 more that
    are no paraphrases and in none more that is one (``python -m benchmarks.differences --others``
    counts them with it).
    """
    a, b = reading.sentences
    verbs = {a.units[g.verb].lemma for g in reading.groups[0]}
    level = bool(verbs & (_LEVEL - {"be"})) or lx.mutual(verbs)
    if reading.turned or level or any(d.kind in ("roles", "quantity") for d in reading.found):
        return
    partner = reading.alignment.partner
    placed: list[tuple[int, int, int, int]] = []
    for i, j in partner.items():
        head, now = _governor(a, i), _governor(b, j)
        there = None if head is None else partner.get(head)
        if there is not None and now is not None and there != now and _class(a.units[i]):
            placed.append((i, j, there, now))
    for (i, j, there, now), (m, n, other, then) in combinations(placed, 2):
        x, y = a.units[i], a.units[m]
        crossing = (there, now) == (then, other) and _class(x) == _class(y)
        if not crossing or x.lemma == y.lemma or _listed(b, there, now):
            continue
        kind = "quantity" if x.pos == "num" else "roles"
        detail = {"modifiers": "yes"} if kind == "quantity" else {}
        reading.add(Draft(kind, tuple(sorted((i, m))), tuple(sorted((j, n))), 0.85, detail))
        return


_JOINED = frozenset({"conj", "appos"})
"""Relations by which a word stands in its head's place."""

_NAME = frozenset({"flat", "fixed"})
"""Relations of parts of a name."""


def _governor(sentence: Sentence, k: int, joined: frozenset[str] = _JOINED | _NAME) -> int | None:
    """The unit that a word depends on, as do those that it is joined with."""
    word = sentence.units[k].word
    while word.plain in joined:
        word = sentence.read[word.head]
    return sentence.unit(word.head)


def same_tree(reading: Reading, voiced: bool) -> bool:
    """Whether every word has a partner that says the same and depends on its governor's partner.

    However the words are ordered: *the judge, however, disagreed*, *however, the judge disagreed*.

    Args:
        reading: of the pair.
        voiced: whether one of the two is in the passive, which has words and forms of its own.
    """
    a, b = reading.sentences
    partner, relation = reading.alignment.partner, reading.alignment.relation
    whole = voiced or len(a.units) == len(b.units) == len(partner)
    says = {"same", "form"} if voiced else {"same"}
    if not whole or not {*relation.values()} <= says:
        return False
    heads = (
        (_governor(a, i, _JOINED), _governor(b, j, _JOINED))
        for i, j in partner.items()
        if a.units[i].pos != "conj"
    )
    return all((None if x is None else partner.get(x, -1)) == y for x, y in heads)


def _class(unit: Unit) -> str:
    """What of its kind may stand in a unit's place; empty of what is left out."""
    return {"name": "noun", "noun": "noun", "adj": "adjective", "num": "number"}.get(unit.pos, "")


def _listed(sentence: Sentence, one: int, other: int) -> bool:
    """Whether two governors say the same and stand in one list: *my dog and your dog*."""
    x, y = sentence.units[one].word, sentence.units[other].word
    joined = {x.head, y.head} & {sentence.units[one].at, sentence.units[other].at}
    return x.lemma == y.lemma and bool(joined)


def _score(
    reading: Reading, kept: Sequence[Sequence[int]], first: tuple[int, int], second: tuple[int, int]
) -> bool:
    """Whether two runs are the numbers of a score: *3-1* and *1-3*."""
    units = reading.alignment.a.units
    runs = [[units[kept[0][k]] for k in range(*run)] for run in (first, second)]
    return all(len(run) == 1 and run[0].value is not None for run in runs)


def _told_by_the_same(reading: Reading) -> bool:
    """Whether the same source tells the same in both sentences, before or behind it."""
    one, other = (source(s) for s in reading.sentences)
    if one is None or other is None:
        return False
    partner, rest = reading.alignment.partner, []
    for side, x in enumerate((one, other)):
        units = reading.sentences[side].units
        apart = {*x.units, x.open}
        rest.append([_key(u) for k, u in enumerate(units) if k not in apart and u.text != "that"])
    return rest[0] == rest[1] and partner.get(one.who) == other.who


def _mutual(before: Sequence[Unit], between: Sequence[Unit]) -> bool:
    """Whether what stands between two runs, or its verb, says the same of them either way.

    After a verb it is the verb that tells: *mix X with Y* is mutual, *replace X with Y* is not. A
    conjunction opens a clause of its own: *X plays the flute and Y the drums* is not mutual.
    """
    if any(u.pos == "conj" for u in between):
        return False
    words = {word for u in between for word in (u.lemma, u.text)}
    verb = next((u for u in reversed(before) if u.pos == "verb"), None)
    if "with" in words and verb is not None and all(u.pos != "verb" for u in between):
        return lx.mutual({verb.lemma})
    return lx.mutual(words)


def _inversion(units: Sequence[Unit], i: int, j: int) -> bool:
    """Whether a run that says where opens the sentence, and the subject stands behind the verb."""
    return i == 0 and units[0].pos == "prep" and units[j].pos != "prep"


def one_list(units: Sequence[Unit], start: int, end: int, last: int) -> bool:
    """Whether two runs, and all that stands between them, are phrases of one list.

    So they are without their nouns, if these are the same: *my dog and your dog*.
    """
    between = units[start:end]
    nouns = all(units[k - 1].pos in NOMINAL for k in (start, last))
    head = _head(units, start)
    return (
        any(u.pos == "conj" for u in between)
        and all(u.pos in ("conj", *_SMALL) and u.text not in lx.TIMES for u in between)
        and (nouns or (head is not None and head == _head(units, last)))
    )


_SMALL = ("det", "poss", "adj", "num", *NOMINAL)
"""What phrases of a list are made of."""


def _head(units: Sequence[Unit], start: int) -> list[str] | None:
    """The words from a place up to their noun; nothing where there is none."""
    for k in range(start, len(units)):
        if units[k].pos in NOMINAL:
            return [u.text for u in units[start : k + 1]]
        if units[k].pos not in _SMALL:
            break
    return None


def _key(unit: Unit) -> str:
    return unit.text if unit.value is not None else unit.lemma


def _says(units: Sequence[Unit]) -> bool:
    told = ("pron", "wh", "poss")
    return any(u.content or u.pos in told or u.text in lx.SUBORDINATORS for u in units)


def _told(units: Sequence[Unit], chosen: Sequence[int]) -> tuple[int, ...]:
    """The words that moved, without the articles and verbs that moved with them."""
    small = {k for k in chosen if units[k].content and units[k].pos != "verb"}
    small |= {k for k in chosen if units[k].pos in ("pron", "wh", "sub")}
    nouns = {k for k in small if units[k].pos not in ("adj", "num")}
    return tuple(sorted(nouns or small or set(chosen)))


def _runs(
    a: Sequence[str], b: Sequence[str]
) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int]] | None:
    """Where two runs stand in each sentence, where ``a`` is *p X m Y s* and ``b`` *p Y m X s*.

    Of several readings the one with the shortest runs is taken.
    """
    if len(a) != len(b) or sorted(a) != sorted(b) or list(a) == list(b):
        return None
    start = next(k for k in range(len(a)) if a[k] != b[k])
    end = len(a) - next(k for k in range(len(a)) if a[-1 - k] != b[-1 - k])
    x, y = list(a[start:end]), list(b[start:end])
    for total in range(2, 2 * LONGEST):
        for first in range(1, total):
            second = total - first
            if total > len(x) or x[:first] != y[len(y) - first :]:
                continue
            same = x[len(x) - second :] == y[:second]
            if same and x[first : len(x) - second] == y[second : len(y) - first]:
                return (
                    (start, start + first), (end - second, end),
                    (start, start + second), (end - first, end),
                )  # fmt: skip
    return None
