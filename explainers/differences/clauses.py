"""Differences of whole clauses: what kind of sentence it is, and who says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explainers.differences.draft import Draft, Reading
from explainers.differences.slots import Phrase, phrases
from explainers.differences.units import Sentence, Unit
from explainers.lexicon import closed as lx
from explainers.lexicon.closed import word_groups, word_list
from explainers.lexicon.contraries import synonymous, tied
from explainers.reading.phrases import below, dependents
from explainers.reading.result import ROOT
from explainers.reading.subjects import passive

STATEMENT, QUESTION, WH_QUESTION, COMMAND = "statement", "question", "wh-question", "command"


def clause_type(sentence: Sentence) -> str:
    """Statement, question (by yes or no, or by a question word), or command."""
    units = sentence.units
    if not units:
        return STATEMENT
    skipped = ("please", "and", "so", "always")
    first = next((n for n, u in enumerate(units[:3]) if u.text not in skipped), 0)
    asks = sentence.text.rstrip("\"”'’)").endswith("?")
    if asks and any(u.pos == "wh" for u in units[first : first + 3]):
        return WH_QUESTION
    if asks:
        return QUESTION
    return COMMAND if _command(sentence) else STATEMENT


def _inverted(sentence: Sentence, k: int) -> bool:
    """Whether an auxiliary at ``k`` stands before the subject of what the sentence says.

    Not that of a condition: *had the driver braked, …*
    """
    if k >= len(sentence.units) or sentence.units[k].pos != "aux":
        return False
    unit = sentence.units[k]
    above = unit.word.head if unit.word.plain in ("aux", "cop") else unit.at
    subjects = dependents(sentence.read, above, "nsubj", "expl")
    return above == sentence.read.root and bool(subjects) and unit.at < subjects[0]


def _command(sentence: Sentence) -> bool:
    """Whether a sentence tells somebody to do something: its verb has nobody who does it."""
    read = sentence.read
    verbs = (read.root, *dependents(read, read.root, "aux", "cop"))
    told = any(read[k].features.get("Mood") == "Imp" for k in verbs)
    return told and not dependents(read, read.root, "nsubj", "expl")


def questions(reading: Reading) -> None:
    """Statement, question and command."""
    for side in (0, 1):
        reading.tell_on(side, _tag(reading.sentences[side]))
    kinds = tuple(clause_type(s) for s in reading.sentences)
    if kinds[0] == kinds[1]:
        _question_words(reading, embedded=kinds[0] != WH_QUESTION)
        return
    if COMMAND in kinds and _commands_later(reading, kinds.index(COMMAND)):
        return
    units: list[tuple[int, ...]] = []
    marks: list[tuple[int, ...]] = []
    for side, kind in enumerate(kinds):
        chosen, marked = _signs(reading, side, kind)
        units.append(chosen)
        marks.append(marked)
    draft = Draft("question", units[0], units[1], 0.95, {"a": kinds[0], "b": kinds[1]})
    draft.a_marks, draft.b_marks = marks
    also = [
        [k for k in reading.left(side) if (reading.sentences[side].units[k].lemma == "do"
         and reading.sentences[side].units[k].pos == "aux")
         or (k < 2 and reading.sentences[side].units[k].pos == "pron")] for side in (0, 1)
    ]  # fmt: skip
    reading.add(draft, (also[0], also[1]))


def _commands_later(reading: Reading, side: int) -> bool:
    """Whether the other sentence gives the same command at its end: *…, so take it*."""
    units, others = (reading.sentences[s].units for s in (side, 1 - side))
    partners = reading.partners(side)
    verb = next((k for k, u in enumerate(units) if u.pos == "verb"), -1)
    there = partners.get(verb, 0)
    return there > 1 and others[there].text == units[verb].text and (
        others[there].after_break or others[there - 1].text in ("so", "then", "and", "please")
    )  # fmt: skip


def _tag(sentence: Sentence) -> list[int]:
    """The units of a tag at the end, which denies nothing: *…, aren't you?*"""
    units = sentence.units
    for k in range(max(1, len(units) - 3), len(units)):
        rest = units[k:]
        if rest[0].pos != "aux" or not rest[0].after_break or rest[-1].pos != "pron":
            continue
        if all(u.pos == "neg" for u in rest[1:-1]) and sentence.text.rstrip().endswith("?"):
            return list(range(k, len(units)))
    return []


def _signs(reading: Reading, side: int, kind: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The units and the mark by which a sentence shows what kind it is."""
    sentence = reading.sentences[side]
    units, left = sentence.units, set(reading.left(side))
    opening = [n for n in range(min(3, len(units))) if units[n].pos in ("wh", "aux")]
    chosen: list[int] = []
    if kind in (QUESTION, WH_QUESTION):
        asked = [n for n in opening if units[n].pos == "wh" and kind == WH_QUESTION][:1]
        start = asked[0] + 1 if asked else 0
        helped = [n for n in range(start, min(start + 4, len(units))) if units[n].pos == "aux"]
        if asked and asked[0] in left:
            chosen += asked
        if helped and _inverted(sentence, helped[0]):
            chosen.append(helped[0])
        words = [k for k, (i, j) in enumerate(sentence.spans) if sentence.text[i:j] == "?"]
        return tuple(chosen), tuple(words[-1:])
    if kind == COMMAND:
        chosen += [n for n in range(min(2, len(units))) if units[n].pos == "verb"][:1]
    return tuple(chosen), ()


def _question_words(reading: Reading, embedded: bool) -> None:
    """Another thing asked for: *when* against *where*, in *she asked when*, too."""
    asked, told = [], []
    for side, sentence in enumerate(reading.sentences):
        words = [k for k in reading.left(side) if sentence.units[k].pos == "wh"]
        opens = {k: of for k in words if (of := _opening(sentence, k))}
        asked.append([*opens] if embedded else [k for k in words if k < 3])
        told += [*opens.values()][:1]
    if embedded and "ccomp" not in told:
        return
    if not asked[0] and not asked[1] and not embedded:
        asked = [_asked_for(reading, side) for side in (0, 1)]
    if asked[0] and asked[1] and not _asks_the_same(reading, asked[0][0], asked[1][0]):
        other = [  # *what he had bought*, *who had bought it*
            [k for k in reading.left(side) if reading.sentences[side].units[k].pos == "pron"]
            for side in (0, 1)
        ]
        sides = tuple(asked[0][:1]), tuple(asked[1][:1])
        reading.add(Draft("question", *sides, 0.9), (other[0], other[1]))


def _opening(sentence: Sentence, k: int) -> str:
    """The relation of the clause that a question word opens, if it may be asked, told or known."""
    above = sentence.units[k].word.head
    of = "" if above == ROOT else sentence.read[above].plain
    behind = k > 0 and sentence.units[k - 1].pos == "verb"
    return of if of in ("ccomp", "advcl") else "advcl" if behind else ""


_ASKING_FOR = {"time": "when", "reason": "why", "place": "where", "person": "who", "way": "how"}
"""Nouns that make a question word of *what* and *which*."""


def _asks_the_same(reading: Reading, i: int, j: int) -> bool:
    """*What time* is *when*, *whom* is *who*; *how old* is *what … age*."""
    said = []
    for side, k in ((0, i), (1, j)):
        units = reading.sentences[side].units
        after = units[k + 1].lemma if k + 1 < len(units) else ""
        word = {"whom": "who"}.get(units[k].text, units[k].text)
        said.append(_ASKING_FOR.get(after, word) if word in ("what", "which") else word)
    return said[0] == said[1]


def _asked_for(reading: Reading, side: int) -> list[int]:
    """What stands behind *how* or *which*, where it has no partner: *how old*."""
    units, left = reading.sentences[side].units, reading.left(side)
    return [k for k in left if 0 < k < 4 and units[k - 1].text in ("how", "which", "what")
            and units[k].pos not in ("aux", "verb")]  # fmt: skip


_BELIEVING = word_list("differences.clauses.believing")
_MORE_SAYING = word_list("differences.clauses.more_saying")
_FACTIVE = word_list("differences.clauses.factive")
_NEUTRAL = word_list("differences.clauses.neutral")
_ACCOUNTS = word_groups("differences.clauses.accounts")
"""Nouns that, after their preposition, say whose word it is: *by his own account*."""


@dataclass(frozen=True)
class Source:
    """Who answers for what a sentence says.

    Attributes:
        who: the unit of its head.
        verb: the unit that says how, or -1.
        units: all of it, in order.
        open: the word *that*, where it opens what is said.
    """

    who: int
    verb: int
    units: tuple[int, ...]
    open: int = -1


def source(sentence: Sentence) -> Source | None:
    """The first source that a sentence names."""
    units = sentence.units
    listed = phrases(sentence)
    for phrase in listed:
        start = phrase.first
        if start >= 2 and units[start - 2].text == "according" and units[start - 1].text == "to":
            return Source(phrase.head, -1, tuple(range(start - 2, phrase.last + 1)))
        if units[phrase.head].lemma in _ACCOUNTS.get(phrase.prep, ()):
            owner = next(
                (k for k in range(start, phrase.head) if units[k].pos == "poss"), phrase.head
            )
            return Source(owner, -1, tuple(range(start - 1, phrase.last + 1)))
        headline = phrase.first == 0 and phrase.last < 3 and phrase.last + 1 < len(units)
        if headline and f"{units[phrase.last].form}:" in sentence.text:
            return Source(phrase.head, -1, tuple(range(phrase.last + 1)))
    own: Source | None = None
    for k, unit in enumerate(units):
        if unit.text in lx.HEARSAY:
            return Source(-1, k, (k,))
        found = _judging(units, listed, k)
        if found is not None:
            return found
        verb = unit.pos == "verb" and (unit.lemma in lx.SAYING or unit.lemma in _MORE_SAYING)
        believing = unit.text in _BELIEVING
        if not (verb or believing):
            continue
        found = _speaking(sentence, listed, k)
        if found is not None and (found.who < 0 or units[found.who].text not in ("i", "we")):
            return found
        own = own or found
    return own


def _speaking(sentence: Sentence, listed: Sequence[Phrase], k: int) -> Source | None:
    """The source whose verb is unit ``k``: with a clause below it, or beside what it says."""
    read, number = sentence.read, sentence.units[k].at
    said = [n for n in dependents(read, number, "ccomp", "csubj") if _told(sentence, n)]
    marks = sentence.known(m for n in said for m in dependents(read, n, "mark"))
    opened = marks[0] if marks else -1
    if passive(read, number):
        to = (m for n in dependents(read, number, "xcomp") for m in dependents(read, n, "mark"))
        ends = sentence.known(to)
        dummy = sentence.known(dependents(read, number, "expl")) if said else []
        helping = sentence.known(dependents(read, number, "aux"))
        small = sorted((*helping, *dummy, k, *ends))
        whole = tuple(range(small[0], small[-1] + 1))
        return Source(-1, k, whole, opened) if ends or dummy else None
    who = dependents(read, number, "nsubj")
    if not who and said and said[0] < number:
        who = dependents(read, number, "obj")  # “…”, whispered the guide
    beside = said or read[number].plain == "parataxis"
    head = sentence.unit(who[-1]) if who and beside else None
    phrase = next((p for p in listed if head in range(p.first, p.last + 1)), None)
    if phrase is None:
        return None
    own = sentence.known(below(read, who[-1]))
    last = max(n for n in (*own, k) if n >= phrase.last) if phrase.last > k else k
    return Source(phrase.head, k, tuple(range(min(phrase.first, k), last + 1)), opened)


def _told(sentence: Sentence, number: int) -> bool:
    """Whether a clause is what is said: with *that*, or bare; not what is asked."""
    read = sentence.read
    marks = {read[k].form.lower() for k in dependents(read, number, "mark")}
    first = next((u for u in sentence.units if u.at == below(read, number)[0]), None)
    return marks <= {"that"} and (first is None or first.pos != "wh")


_JUDGING = word_list("differences.clauses.judging")


def _judging(units: Sequence[Unit], listed: Sequence[Phrase], k: int) -> Source | None:
    """*Critics call it a masterpiece*: it is one in their view."""
    if units[k].pos != "verb" or units[k].lemma not in _JUDGING:
        return None
    subject = [p for p in listed if p.last == k - 1 and not p.prep]
    judged = [p for p in listed if p.first == k + 1]
    after = [u for p in judged[:1] for u in units[p.last + 1 : p.last + 2]]
    said = any(u.pos in ("det", "poss", "adj", "name") or u.text == "as" for u in after)
    if not (subject and said):
        return None
    return Source(subject[0].head, k, tuple(range(subject[0].first, k + 1)))


_FIRST = {"i": ("he", "she", "they"), "we": ("they",)}


def reported_speech(reading: Reading) -> None:
    """*"I'm off," Ann said* and *Ann said that she was off*: who is quoted is *I*."""
    said = [source(s) for s in reading.sentences]
    quotes = [s.quotes for s in reading.sentences]
    if said[0] is None or said[1] is None or quotes[0] == quotes[1]:
        return
    side = quotes.index(True)
    units, others = (reading.sentences[s].units for s in (side, 1 - side))
    pronouns = ("pron", "poss")
    first = [k for k in reading.left(side) if units[k].lemma in _FIRST and units[k].pos in pronouns
             and _quoted(reading.sentences[side], k)]  # fmt: skip
    third = [k for k in reading.left(1 - side) if others[k].pos in pronouns]
    meant: dict[str, str] = {}
    for k in first:
        alike = [n for n in third if others[n].pos == units[k].pos]
        alike = [n for n in alike if others[n].lemma in _FIRST[units[k].lemma]][:1]
        if alike and meant.setdefault(units[k].lemma, others[alike[0]].lemma) == (
            others[alike[0]].lemma
        ):  # fmt: skip
            third.remove(alike[0])
            reading.tell_on(side, [k], alike)


def _quoted(sentence: Sentence, k: int) -> bool:
    """Whether a unit stands within quotation marks."""
    before = sentence.text[: sentence.spans[sentence.units[k].words[0]][0]]
    return before.count('"') % 2 == 1 or before.count("“") > before.count("”")


def attributions(reading: Reading) -> None:
    """Who says it, who believes it, and whether that is said at all."""
    said = [source(s) for s in reading.sentences]
    a, b = said
    if a is None and b is None:
        return
    if a is not None and b is not None:
        partner = reading.alignment.partner
        nobody = _generic(reading, 0, a) and _generic(reading, 1, b)
        called = _called(reading, a, b)
        if called:
            reading.tell((a.who,), (b.who,))
        who = nobody or partner.get(a.who) == b.who or called
        owners = all(
            partner.get(i) is not None
            for i in _named(reading, a)
            if reading.alignment.a.units[i].pos in ("name", "poss")
        )
        mine = all(
            any(s.units[k].lemma in ("i", "we") for k in x.units)
            for s, x in zip(reading.sentences, (a, b), strict=True)
        )
        opined = min(a.verb, b.verb) == -1 and mine
        if opined or (who and owners and _same_attitude(reading, a, b)):
            return
        if (who and a.who == b.who == -1) or _both_known(reading, a, b):
            return
        confidence = 0.7 if partner.get(a.who) == b.who else 0.92
        same = who and owners and not nobody and min(a.verb, b.verb) >= 0
        stance = {"stance": "yes"} if same else {}
        reading.add(
            Draft("attribution", *_answering(a, b, same), confidence, stance),
            ((*a.units, a.open), (*b.units, b.open)),
        )
        verbs = [s.units[x.verb].lemma if x.verb >= 0 else ""
                 for s, x in zip(reading.sentences, (a, b), strict=True)]  # fmt: skip
        unsaid = any(
            group.verb == x.verb and group.negations
            for some, x in zip(reading.groups, (a, b), strict=True)
            for group in some
        )  # who does not say so need not deny it
        if (verbs[0] == "deny") != (verbs[1] == "deny") and not unsaid:
            reading.add(Draft("negation", (a.verb,), (b.verb,), 0.9))
        return
    side = 0 if a is not None else 1
    only = a or b
    assert only is not None
    left = set(reading.left(side))
    if sum(k in left for k in only.units) * 2 < len(only.units):
        return
    draft = Draft.sided(_attitude(reading.sentences[side], only), side, only.units)
    opened: list[tuple[int, ...]] = [(), ()]
    opened[side] = (only.open,)
    reading.add(draft, (opened[0], opened[1]))


def _called(reading: Reading, a: Source, b: Source) -> bool:
    """Whether who says it is called by a wider or by another word: *scientists*, *researchers*."""
    x, y = (s.units[one.who] for s, one in zip(reading.sentences, (a, b), strict=True))
    nouns = x.pos == y.pos == "noun" and min(a.who, b.who) >= 0
    _, synonyms, wider, _ = tied(x.lemma, y.lemma)
    return nouns and (synonyms or wider)


def _both_known(reading: Reading, a: Source, b: Source) -> bool:
    """Whether each of two speakers has a partner of the same name: both sentences have both."""
    units = [s.units for s in reading.sentences]
    return all(
        (met := reading.partners(side).get(x.who)) not in (None, y.who)
        and units[side][x.who].lemma == units[1 - side][met or 0].lemma
        for side, x, y in ((0, a, b), (1, b, a))
    )


def _attitude(sentence: Sentence, found: Source) -> str:
    """The kind of a source of one sentence: who knows something, or not, takes it for granted."""
    known = found.verb >= 0 and sentence.units[found.verb].lemma in _FACTIVE
    return "presupposition" if known else "attribution"


def _answering(a: Source, b: Source, same: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The units in which two sources differ: their verbs, where it is the same person."""
    return ((a.verb,), (b.verb,)) if same else (a.units, b.units)


def _generic(reading: Reading, side: int, found: Source) -> bool:
    """Whether nobody in particular says it."""
    unit = reading.sentences[side].units[found.who]
    return found.who == -1 or unit.text in ("they", "people", "it", "one", "some")


def _named(reading: Reading, found: Source) -> range:
    """The units of who says it, without what stands behind a preposition: *a spokesman for …*."""
    listed = phrases(reading.alignment.a)
    ranges = (range(phrase.first, phrase.last + 1) for phrase in listed)
    return next((own for own in ranges if found.who in own), range(0))


def _same_attitude(reading: Reading, a: Source, b: Source) -> bool:
    """Whether two sources say it in the same way."""
    lemmas = [
        s.units[x.verb].lemma if x.verb >= 0 else "say"
        for s, x in zip(reading.sentences, (a, b), strict=True)
    ]
    return set(lemmas) <= _NEUTRAL or lemmas[0] == lemmas[1] or synonymous(*lemmas)
