"""Grades of adjectives and adverbs: *fast*, *faster*, *as fast as*, *too hot*, *hot enough*."""

from __future__ import annotations

from explainers.differences.draft import Draft, Reading
from explainers.differences.units import Sentence
from explainers.lexicon import closed as lx


def _grade(sentence: Sentence, k: int) -> str:
    """Positive, comparative or superlative, by the word's form and what stands before it."""
    unit = sentence.units[k]
    before = sentence.units[k - 1].text if k else ""
    if before in ("more", "less", "most", "least"):
        return {"more": "comparative", "less": "less", "most": "superlative"}.get(before, "least")
    if unit.text != unit.lemma or unit.text in ("better", "worse", "older", "elder"):
        if unit.text.endswith("est") or unit.text in ("best", "worst", "most", "least"):
            return "superlative"
        if unit.text.endswith("er") or unit.text in ("better", "worse", "more", "less"):
            return "comparative"
    return "positive"


def grades(reading: Reading) -> None:
    """The same property in another grade, and words of degree in another place."""
    (a, b), partner = reading.sentences, reading.alignment.partner
    for i, j in partner.items():
        x, y = a.units[i], b.units[j]
        if not {x.pos, y.pos} <= {"adj", "adv", "noun"} or (
            "adj" not in (x.pos, y.pos) and "adv" not in (x.pos, y.pos)
        ):
            continue
        if x.text == y.text and "as" not in _around(a, i) | _around(b, j):
            continue
        kinds = _grade(a, i), _grade(b, j)
        turned = {"less", "comparative"} == set(kinds) and x.text == y.text
        if kinds[0] == kinds[1] or turned or (i in reading.told[0] and j in reading.told[1]):
            continue
        sides = _with_particles(reading, 0, i), _with_particles(reading, 1, j)
        reading.add(Draft("degree", *sides, 0.88, {"a": kinds[0], "b": kinds[1]}))
    _elsewhere(reading)


def _bounds(sentence: Sentence, k: int) -> bool:
    """Whether *more* or *less* bounds a number: *more than 200 dollars*."""
    after = sentence.units[k + 1 : k + 3]
    return len(after) == 2 and after[0].text == "than" and after[1].value is not None


def _around(sentence: Sentence, k: int) -> set[str]:
    return {sentence.units[n].text for n in (k - 1, k + 1) if 0 <= n < len(sentence.units)}


def _with_particles(reading: Reading, side: int, k: int) -> tuple[int, ...]:
    """A graded word with *than*, *as*, *more* beside it, where the other sentence lacks these."""
    units, left = reading.sentences[side].units, set(reading.left(side))
    near = [
        n for n in (k - 1, k + 1)
        if n in left and units[n].text in ("than", "as", "more", "most", "less", "least")
    ]  # fmt: skip
    return tuple(sorted([k, *near]))


def _elsewhere(reading: Reading) -> None:
    """*Hot enough* and *too hot*: words of degree that stand on either side of the word."""
    sides = [
        [
            k for k in reading.left(s)
            if reading.sentences[s].units[k].text in lx.DEGREES
            and reading.sentences[s].units[k].pos not in ("prep", "sub", "noun")
            and (k == 0 or reading.sentences[s].units[k - 1].text != "at")
        ]
        for s in (0, 1)
    ]  # fmt: skip
    if len(sides[0]) == len(sides[1]) == 1:
        (i,), (j,) = sides
        x, y = (reading.sentences[s].units[k] for s, k in ((0, i), (1, j)))
        if lx.DEGREES[x.text] != lx.DEGREES[y.text]:
            bound = all(_bounds(s, k) for s, k in zip(reading.sentences, (i, j), strict=True))
            reading.add(Draft("quantity" if bound else "degree", (i,), (j,), 0.85))
        else:
            reading.tell([i], [j])
