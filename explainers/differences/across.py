"""Differences where a sentence is not English: between languages, or within another one.

Words of content are aligned (:mod:`explainers.differences.counterparts`). One whose meaning the
other sentence lacks is a difference, if that is likely enough by what was learnt from translations.
What is denied, counted, dated or allowed is compared by a table
(:mod:`explainers.differences.listed`), and who does what to whom by the relations of the readings,
which are the same in every language (Universal Dependencies).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product

import numpy as np
from scipy.optimize import linear_sum_assignment

from explainers.differences.counterparts import (
    CLASS,
    HARDLY,
    SAME,
    Item,
    Pair,
    Side,
    Vectors,
    against,
    logit,
    probability,
    setting,
)
from explainers.differences.evidence import DOUBT
from explainers.differences.find import RELATED, UNRELATED
from explainers.differences.listed import (
    Found,
    amounts,
    closed,
    denials,
    denied_by,
    lone_denials,
    places,
    questions,
    sided,
    tenses,
)
from explainers.differences.result import EVIDENCE, Difference, DifferencesExplanation, Observed
from explainers.differences.sentences import sentence
from explainers.differences.units import Sentence
from explainers.lexicon import contraries
from explainers.matching.metrics import denied, exchanged
from explainers.reading.phrases import VERBS
from explainers.reading.result import ROOT
from explainers.reading.subjects import passive

_AGENTS = VERBS["agent"]
SUBJECTS = {"nsubj", "csubj"}
ORDER = (
    "roles", "negation", "opposite", "quantifier", "modality", "quantity", "time", "place", "name",
    "participant", "degree", "concept", "question", "missing", "added", "tense",
)  # fmt: skip
"""Kinds by how much they change what is said."""
TURNED = 3.0
"""By so much in log odds likelier to say each other's than their own, two have changed places."""
MET = 0.9
"""From this probability on, two who take part are the same."""
PART = 0.7
"""A word that only one of them says is part of a difference at least so likely."""
ROLE = 0.25
"""What one role of two words counts for, beside the cosine of their vectors by themselves."""
NEVER = -2.0
"""Less than any two words have of both."""
INSTEAD, GONE = 0.8, 0.98
"""From these on, a word likely stands in the place of another, or is in one sentence only."""


def differences_across(pair: Observed, vectors: Vectors) -> DifferencesExplanation:
    """What differs between two sentences of which one is not English, or why nothing is named.

    Args:
        pair: what other explainers say of it.
        vectors: of words by themselves.
    """
    if pair.sentences[0] == pair.sentences[1]:
        return DifferencesExplanation(why_none="same")
    if not all(Side.of(pair, side).items for side in (0, 1)):
        return DifferencesExplanation(why_none="foreign")
    both = Pair(pair, vectors)
    if pair.cosine < RELATED and len(both.partner) < UNRELATED * min(both.p.shape):
        x, y = both.a.items[0].at, both.b.items[0].at
        apart = Found("concept", x, y, 0.9, {"unrelated": "yes"})
        return DifferencesExplanation((_difference(both, apart),))
    found: list[Found] = []
    for look in LOOKS:
        for one in look(both):
            both.tell(one.a, one.b)
            found.append(one)
    if {"negation", "opposite"} <= {one.kind for one in found}:  # *not forgotten* is remembered
        found = [one for one in found if one.kind not in ("negation", "opposite")]
    found = [one for one in found if not (one.kind == "opposite" and _denied_once(both, one))]
    found.sort(key=lambda one: ORDER.index(one.kind) + 40 * (1 - one.sure))
    told = tuple(_difference(both, one) for one in found)
    met = tuple(both.counterparts())
    if told:
        return DifferencesExplanation(told, counterparts=met)
    doubted = [{k for a, b, p in met if p < SAME for k in (a, b)[side]} for side in (0, 1)]
    for side, words in enumerate(lone_denials(both)):
        doubted[side].update(words)
    alone = (
        tuple(both.a.written(sorted(doubted[0]))),
        tuple(both.b.written(sorted(doubted[1]))),
    )
    return DifferencesExplanation(why_none="foreign", alone=alone, counterparts=met)


def _denied_once(pair: Pair, found: Found) -> bool:
    """Whether one of two words is denied, and the other is not: *not ill* is well."""
    denied = [
        not {*side.words(denied_by(side))}.isdisjoint(words)
        for side, words in zip(pair.sides, (found.a, found.b), strict=True)
    ]
    return denied[0] != denied[1]


def roles(pair: Pair) -> Iterator[Found]:
    """Two who take part have changed places; none where a verb of one sentence turns them round."""
    if bool(pair.a.has("inverting")) != bool(pair.b.has("inverting")):
        return
    if verbs := _conversed(pair):
        (_, x), (_, v) = (_subject(side) for side in pair.sides)
        if min(x, v) >= 0 and pair.p[x, v] >= SAME:
            a, b = (side.items[k].at for side, k in zip(pair.sides, verbs, strict=True))
            yield Found("roles", a, b, 0.8, {"turned": "yes"})
        else:
            pair.meet(*verbs)
        return
    numbers = [{x.number: k for k, x in enumerate(side.items)} for side in pair.sides]
    roots = (pair.a.reading.root, pair.b.reading.root)
    for verbs in dict.fromkeys([*pair.partners(0).items(), roots]):
        x, y = (of.get(k, -1) for of, k in zip(numbers, verbs, strict=True))
        if min(x, y) < 0 or pair.p[x, y] < HARDLY:
            continue
        told = [
            {role: k for role, k in _arguments(side, verb).items() if k in of}
            for side, verb, of in zip(pair.sides, verbs, numbers, strict=True)
        ]
        for one, other in combinations(sorted(told[0].keys() & told[1].keys()), 2):
            (x, y), (v, w) = (
                (of[args[one]], of[args[other]]) for of, args in zip(numbers, told, strict=True)
            )
            crossed, kept = (pair.p[x, w], pair.p[y, v]), (pair.p[x, v], pair.p[y, w])
            gained = sum(map(logit, crossed)) - sum(map(logit, kept))
            if gained > TURNED and min(crossed) >= HARDLY:
                a, b = (
                    side.words((args[one], args[other]))
                    for side, args in zip(pair.sides, told, strict=True)
                )
                yield Found("roles", a, b, 0.8, {"turned": "yes"})
                return
    yield from _subjects(pair)


def _subjects(pair: Pair) -> Iterator[Found]:
    """Who does it in one sentence has another part in the other, and the other way round.

    However these other parts are read: of them a reader is less sure than of subjects.
    """
    if passive(pair.a.reading, pair.a.reading.root) != passive(pair.b.reading, pair.b.reading.root):
        return
    (verb, x), (other, v) = (_subject(side) for side in pair.sides)
    if min(verb, x, other, v) < 0 or pair.p[verb, other] < HARDLY:
        return
    w, y = int(pair.p[x].argmax()), int(pair.p[:, v].argmax())
    crossed = min(pair.p[x, w], pair.p[y, v]) >= MET and max(pair.p[x, v], pair.p[y, w]) < SAME
    if crossed and _near(pair.a, y) and _near(pair.b, w):
        a, b = ((side.items[i].at, side.items[j].at) for side, i, j in
                zip(pair.sides, (x, w), (y, v), strict=True))  # fmt: skip
        yield Found("roles", (*a[0], *a[1]), (*b[0], *b[1]), 0.75, {"turned": "yes"})


def _conversed(pair: Pair) -> tuple[int, int] | None:
    """Main verbs that tell one event from its two sides: *lent it to John*, *John borrowed it*."""
    (verb, _), (other, _) = (_subject(side) for side in pair.sides)
    if min(verb, other) < 0:
        return None
    said = pair.a.items[verb].said, pair.b.items[other].said
    return (verb, other) if any(contraries.converse(x, y) for x, y in product(*said)) else None


def _subject(side: Side) -> tuple[int, int]:
    """The main verb and its first subject, by their number among words of content; -1 for none."""
    root = side.reading.root
    verbs = [k for k, item in enumerate(side.items) if item.number == root]
    subjects = [
        k for k, item in enumerate(side.items)
        if item.word.plain in SUBJECTS and item.word.head == root
    ]  # fmt: skip
    return next(iter(verbs), -1), next(iter(subjects), -1)


def _near(side: Side, k: int) -> bool:
    """Whether a word hangs on the main verb, or on what does."""
    word, root = side.items[k].word, side.reading.root
    return root in (word.head, side.reading[word.head].head if word.head != ROOT else ROOT)


def _arguments(side: Side, verb: int) -> dict[str, int]:
    """The words that say who does it, to whom it is done, and who gets it."""
    found: dict[str, int] = {}
    agents = _AGENTS.get(side.language, "").split()
    turned = passive(side.reading, verb)
    receiving = side.has("recipient")
    for k in side.reading.dependents[verb]:
        word, below = side.reading[k], side.reading.dependents[k]
        oblique = word.plain in ("obl", "obj", "iobj")
        dative = (
            word.plain == "iobj"
            or word.features.get("Case") == "Dat"
            or receiving.intersection(below)
        )
        if word.plain in SUBJECTS:
            found.setdefault("done" if turned else "by", k)
        elif turned and oblique and {side.reading[n].lemma for n in below}.intersection(agents):
            found.setdefault("by", k)
        elif word.plain == "obj" and not (dative and "done" in found):
            found.setdefault("done", k)
        elif oblique and dative:
            found.setdefault("for", k)
    if "for" in found and "done" not in found:
        found["done"] = found.pop("for")
    return found


def named(pair: Pair) -> Iterator[Found]:
    """Names of which the other sentence has others."""
    runs = [list(_runs(pair.sides[side], pair.left(side))) for side in (0, 1)]
    if len(runs[0]) == len(runs[1]):
        for x, y in zip(*runs, strict=True):
            yield Found("name", x, y, 0.85)


def _runs(side: Side, left: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Names of which no word has a partner: numbers of their words in the sentence."""
    alone = {side.items[k].number for k in left}
    run: list[int] = []
    for k, word in enumerate((*side.reading, None)):
        if word is not None and word.upos == "PROPN":
            run.append(k)
        elif run:
            if alone.issuperset(run):
                yield side.words(run)
            run = []


def words(pair: Pair) -> Iterator[Found]:
    """Words of content that say what no word of the other sentence says."""
    left = pair.left(0), pair.left(1)
    cases = _likeliest(pair, pair.doubted())
    sure = probability("instead", [setting(pair, i, j) for i, j in cases])
    used: tuple[set[int], set[int]] = (set(), set())
    for p, (i, j) in zip(sure, cases, strict=True):
        if p >= INSTEAD:
            used[0].add(i)
            used[1].add(j)
            yield Found(_kind(pair, i, j), pair.a.items[i].at, pair.b.items[j].at, float(p))
    for side, kind in ((0, "missing"), (1, "added")):
        gone = 1 - pair.p.max(1 - side)
        for k in left[side]:
            at = pair.sides[side].items[k].at
            told = k in used[side] or pair.differs(side, at) < PART
            if not told and gone[k] >= GONE and _says(pair.sides[side], k):
                yield sided(kind, side, at, 0.8 * float(gone[k]))


def _likeliest(pair: Pair, cases: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of words that may stand for each other, those that do, if any: alike in role, or in sense."""
    rows, columns = (sorted({case[side] for case in cases}) for side in (0, 1))
    alike = np.full((len(rows), len(columns)), NEVER)
    for i, j in cases:
        x, y = pair.a.items[i].word, pair.b.items[j].word
        of = rows.index(i), columns.index(j)
        alike[of] = pair.alone[i, j] + (x.plain == y.plain) * ROLE
    chosen = zip(*linear_sum_assignment(-alike), strict=True)
    return [(rows[i], columns[j]) for i, j in chosen if alike[i, j] > NEVER]


def _says(side: Side, k: int) -> bool:
    """Whether a sentence says less without a word."""
    item = side.items[k]
    return item.word.upos in ("NOUN", "PROPN", "ADJ", "NUM") and item.number not in side.has(
        "light"
    )


def _kind(pair: Pair, i: int, j: int) -> str:
    """What kind of difference two words make."""
    x, y = pair.a.items[i], pair.b.items[j]
    if against(x, y, pair.p[i, j]):
        return "opposite"
    if x.word.upos == y.word.upos == "PROPN":
        return "name"
    if CLASS[x.word.upos] != "noun":
        return {"number": "quantity"}.get(CLASS[x.word.upos], "concept")
    things = {contraries.kind_of_thing(w) for w in x.said | y.said}
    if "time" in things:
        return "time"
    oblique = {x.word.plain, y.word.plain} <= {"obl", "nmod"}
    if oblique and ("place" in things or _placed(pair, x, y)):
        return "place"
    return "participant"


def _placed(pair: Pair, x: Item, y: Item) -> bool:
    """Whether both stand behind a word that says where, and neither is somebody."""
    where = [
        {*side.classes("where")} - {"with", "without", "before", "after"} for side in pair.sides
    ]
    at = [
        {name for name, numbers in side.classes("where").items() if name in of
         and {*numbers} & {*side.reading.dependents[item.number]}}
        for side, of, item in zip(pair.sides, where, (x, y), strict=True)
    ]  # fmt: skip
    people = any(contraries.kind_of_thing(w) in ("person", "animal") for w in x.said | y.said)
    return all(at) and not people


LEARNT = frozenset({"opposite", "place", "name", "participant", "concept", "missing", "added"})
"""Kinds of which the vectors of words tell."""

LOOKS: tuple[Callable[[Pair], Iterator[Found]], ...] = (
    questions, denials, amounts, closed, places, roles, named, words, tenses,
)  # fmt: skip


def _difference(pair: Pair, found: Found) -> Difference:
    """A difference with its evidence and its words."""
    a, b = (
        Sentence(side.reading.text, tuple(side.spans), (), frozenset(), side.reading)
        for side in pair.sides
    )
    nodes = {"a": pair.a.nodes.of(found.a), "b": pair.b.nodes.of(found.b)}
    shown = {"text"}
    if _parted(pair, found.kind, nodes):
        shown.add("graph")
    if found.kind in LEARNT:
        shown.add("tokens")
    made = Difference(
        found.kind,
        a.written(found.a),
        b.written(found.b),
        found.a,
        found.b,
        nodes,
        tuple(one for one in EVIDENCE if one in shown),
        round(found.sure, 3),
    )
    sure = min(pair.a.nodes.doubt(nodes["a"]), pair.b.nodes.doubt(nodes["b"]))
    return replace(made, text=sentence(made, found.detail, (a, b), sure < DOUBT))


def _parted(pair: Pair, kind: str, nodes: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether the graphs differ in this, too: a node has none of its concept in the other graph."""
    one, other = pair.observed.graphs.a, pair.observed.graphs.b
    if kind == "negation":
        return bool(denied(one)) != bool(denied(other))
    if kind == "roles":
        return exchanged(one, other)
    match = dict(pair.observed.graphs.match.pairs)
    back = {y: x for x, y in match.items()}
    return any(
        v not in to or there[to[v]] != here[v]
        for side, to, here, there in (
            ("a", match, one.concepts, other.concepts),
            ("b", back, other.concepts, one.concepts),
        )
        for v in nodes[side]
    )
