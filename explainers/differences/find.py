"""All differences of a pair, the most telling first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explainers.differences import claims
from explainers.differences.alignment import align, figures
from explainers.differences.candidates import known
from explainers.differences.clauses import attributions, questions, reported_speech
from explainers.differences.clock import dates, same_times, times_of_day
from explainers.differences.compared import comparisons
from explainers.differences.complements import complements
from explainers.differences.connectives import conditions, opened
from explainers.differences.determiners import determiners, number_differs
from explainers.differences.draft import Draft, Reading
from explainers.differences.equivalents import equivalents
from explainers.differences.evidence import (
    DOUBT,
    Alone,
    Nodes,
    concepts,
    entities,
    known_names,
    sources,
    unmatched,
)
from explainers.differences.exchange import crossed, exchanged, same_tree
from explainers.differences.extra import one_sided
from explainers.differences.grades import grades
from explainers.differences.kinds import substituted
from explainers.differences.loose import narrowed
from explainers.differences.naming import named
from explainers.differences.neutral import neutral
from explainers.differences.operators import operators
from explainers.differences.particles import particles
from explainers.differences.regions import Region, regions
from explainers.differences.result import Difference, DifferencesExplanation, Observed
from explainers.differences.roles import alone, inverted, roles
from explainers.differences.scope import focal, scopes
from explainers.differences.sentences import sentence
from explainers.differences.signs import compared
from explainers.differences.units import Sentence, Unit
from explainers.differences.verbs import negations, twice_denied, used_to, verb_groups
from explainers.differences.words import read
from explainers.lexicon.closed import ARTICLES

ORDER = (
    "attribution", "presupposition", "question", "roles", "control", "negation", "opposite",
    "exception", "quantifier", "aspect", "modality", "quantity", "time", "place", "name",
    "participant", "degree", "concept", "entailment", "missing", "added", "scope", "tense",
)  # fmt: skip
"""Kinds by how much they change what is said, for differences that are equally sure."""

SAID = frozenset({"participant", "concept", "missing", "added", "quantifier"})
"""Kinds of which small words are no part."""

RELATED = 0.45
"""From this similarity on the encoder finds something in common, whatever the words."""

SHARED = 0.5
"""From this Smatch on, two sentences are not called unrelated, whatever their words."""

UNRELATED = 0.3
"""Below this share of aligned content words two sentences speak of different things."""


IDENTICAL = 0.995
"""From this Smatch on, two graphs are the same; where every word of a passive is answered for, too,
the doubt of what was learnt is not told: it names nothing."""

WHY = (
    "same", "accounted", "converse", "reordered", "reworded", "likely", "apart", "open", "foreign",
)  # fmt: skip
"""What may be said where no difference is named.

``same`` of a sentence and itself; ``accounted`` where every word of both sentences is answered for:
by a partner that says the same, by a construction that is known to be neutral, or as grammar;
``reordered`` where that is so, but names and nouns stand in another order, which no passive
explains;
``converse`` where two predicates tell the same from its two sides: *sold* and *bought*;
``reworded`` where rules found something that is likely no difference, but said in other words;
``likely`` where all that differs is a turn of phrase, or where rules found nothing, the two likely
say the same, and not every word is answered for, or by other words only;
``apart`` where the two likely do not say the same, but no word could be singled out;
``open`` otherwise, and ``foreign`` of a pair that is not English, where too little is known to say
more (:mod:`explainers.differences.across`).
"""


def differences_of(pair: Observed) -> DifferencesExplanation:
    """What differs between the two sentences of a pair, or why nothing is named.

    Words are aligned, and what is left over, or stands elsewhere, is typed by rules; the
    graphs and the token similarities then say whether they see it too. The rules are of English;
    of others see :func:`explainers.differences.across.differences_across`.

    Args:
        pair: what other explainers say of it; no model is used.
    """
    if pair.sentences[0] == pair.sentences[1]:
        return DifferencesExplanation(why_none="same")
    reading, nodes = _read(pair)
    if apart(reading) and pair.graphs.score < SHARED:
        return DifferencesExplanation((_unrelated(pair, reading, nodes),))
    drafts_, apart_ = _looked(reading), claims.apart(pair.relation)
    if apart_:
        drafts_ += reading.akin
    found = [d for d in drafts_ if d.kind != "tense"]
    reworded = claims.reworded(reading, pair.relation, pair.cosine, found)
    firm = [
        d
        for d in drafts_
        if d.kind == "tense"
        or claims.exact(reading, d)
        or (apart_ and d.kind in claims.CONTRADICTING)
    ]
    kept = _sorted(narrowed(reading, firm if reworded else drafts_))
    same_signs, other_signs = compared(*reading.sentences)
    kept += other_signs
    things = {(d.a, d.b) for d in kept if d.kind in claims.THINGS}
    kept = [d for d in kept if d.kind != "opposite" or (d.a, d.b) not in things]  # boy and girl
    told = _told(reading, pair, kept, nodes)
    reworded |= len(told) < len(kept)
    if told:
        return DifferencesExplanation(told)
    why = "reworded" if reworded and same_signs else "open"
    answered = not drafts_ and same_signs and _accounted(reading)
    voiced = _voiced(reading)
    built = same_tree(reading, voiced)
    ordered = any(reading.told) or not inverted(reading) or voiced or built
    forms = {*reading.alignment.relation.values()} <= {"same", "form"}
    drawn = pair.graphs.score >= IDENTICAL and voiced and forms
    shown = drawn or built or reading.converse or _phrased(reading)
    proven = answered and ordered and shown
    alone = unmatched(pair.sentences, pair.graphs)
    if apart_ and not proven:
        why = "apart"
    elif answered:
        a, b = ([unit.form.lower() for unit in s.units] for s in reading.sentences)
        reworded = a != b and pair.graphs.score < IDENTICAL and claims.alike(pair.relation)
        likely = "likely" if reworded or _phrased(reading) else "accounted"
        agreed = "converse" if reading.converse else likely
        why = agreed if ordered else "reordered"
    elif why == "open" and same_signs and ordered and claims.alike(pair.relation):
        why = "likely"
    if why in ("apart", "open"):
        alone = _strange(alone, pair.tokens.similarity)
    only = (tuple(one.text for one in alone[0]), tuple(one.text for one in alone[1]))
    return DifferencesExplanation(why_none=why, spellings=tuple(_spellings(reading)), alone=only)


def _strange(
    alone: tuple[list[Alone], list[Alone]], similarity: NDArray[np.floating]
) -> tuple[list[Alone], list[Alone]]:
    """Of words that one graph has alone those that come near to no word of the other sentence."""
    nearest = (similarity.max(1, initial=0.0), similarity.max(0, initial=0.0))
    a, b = (
        [one for one in side  # of what the encoder did not read nothing is known
         if near[one.words.start : one.words.stop].max(initial=0.0) < claims.NEAR]
        for side, near in zip(alone, nearest, strict=True)
    )  # fmt: skip
    return a, b


def _told(
    reading: Reading, pair: Observed, kept: Sequence[Draft], nodes: tuple[Nodes, Nodes]
) -> tuple[Difference, ...]:
    """The differences to be told; of long sentences without those of small or of near words.

    Nor are participants told to change places that do not in the graphs, where the two likely say
    much the same.
    """
    lengths = [len(s.units) for s in reading.sentences]
    same = claims.paraphrases(pair.relation, *lengths)
    if claims.compatible(pair.relation, *lengths):
        kept = [d for d in kept if not claims.worded(reading, d)]
    if same or (claims.long(reading) and len(kept) > 1):
        kept = [d for d in kept if not claims.hollow(reading, d)]
    kept = [d for d in kept if not claims.synonyms(reading, d)] or kept
    found = (_difference(d, reading, pair, nodes) for d in kept)
    return tuple(d for d in found if not same or d.kind != "roles" or "graph" in d.evidence)


def _spellings(reading: Reading) -> list[tuple[str, str]]:
    """Words that were read as misspelt, as written, each with the word that it was read as.

    And figures that may be the same number or not (:func:`figures`).
    """
    alignment = reading.alignment
    corrected = []
    for i, j in alignment.partner.items():
        pair = alignment.a.units[i], alignment.b.units[j]
        if figures(*pair):
            corrected.append((pair[0].form, pair[1].form))
        elif alignment.relation[i] == "spelling":
            wrong, right = pair if known(pair[1]) else pair[::-1]
            corrected.append((wrong.form, right.form))
    return corrected


def _accounted(reading: Reading) -> bool:
    """Whether every word is answered for."""
    alignment, voiced = reading.alignment, _voiced(reading)
    if number_differs(reading):
        return False
    a, b = (s.units for s in reading.sentences)
    times = [{g.verb: g.tense for g in listed} for listed in reading.groups]
    for i, j in alignment.partner.items():
        conjugated = a[i].pos == b[j].pos == "verb" and a[i].text != b[j].text
        conjugated &= times[0].get(i) is None or times[0].get(i) != times[1].get(j)
        if alignment.relation[i] == "near" or (
            conjugated and alignment.relation[i] == "form" and not voiced
        ):
            return False
    for side, units in enumerate((a, b)):
        for k in reading.left(side):
            unit = units[k]
            helping = unit.pos == "aux" and unit.lemma != "do" and not voiced
            if unit.content or unit.quantifier or unit.pos in ("neg", "pron") or helping:
                return False
    return True


def _phrased(reading: Reading) -> bool:
    """Whether all that differs is a turn of phrase for which the other has an equal one."""
    alignment = reading.alignment
    if not reading.phrased[0] or not {*alignment.relation.values()} <= {"same", "form"}:
        return False
    return all(
        k in reading.partners(side) or k in reading.phrased[side]
        for side in (0, 1)
        for k in range(len(reading.sentences[side].units))
    )


def _voiced(reading: Reading) -> bool:
    """Whether one sentence is in the passive and the other is not."""
    return len({any(g.passive for g in listed) for listed in reading.groups}) == 2


def drafts(result: Observed) -> tuple[Reading, list[Draft]]:
    """The pair as read, and all that the rules find, before it is asked whether to claim it."""
    reading, _ = _read(result)
    return reading, _looked(reading)


def _looked(reading: Reading) -> list[Draft]:
    """What the rules find, the most telling first."""
    _look(reading)
    return _sorted(reading.found)


def _sorted(found: Sequence[Draft]) -> list[Draft]:
    """The most telling first."""
    return sorted(found, key=lambda d: (_rank(d) + 40 * (1 - d.confidence), d.a, d.b))


def _rank(draft_: Draft) -> int:
    """The place in :data:`ORDER`.

    Another source, where both have one, comes after what is said, and so does a modal that only one
    has; what is yet to come and what is not are two times.
    """
    if draft_.kind == "modality" and not (draft_.a and draft_.b):
        return ORDER.index("degree")
    if draft_.kind == "attribution" and draft_.a and draft_.b:
        return ORDER.index(ORDER[-1])
    to_come = {name for name, of in draft_.detail.items() if of.startswith("future")}
    return ORDER.index("time" if draft_.kind == "tense" and len(to_come) == 1 else draft_.kind)


def _read(result: Observed) -> tuple[Reading, tuple[Nodes, Nodes]]:
    """The words aligned, and what says the same in other words told."""
    graphs = (result.graphs.a, result.graphs.b)
    named_there = known_names(graphs[0]) | known_names(graphs[1])
    a, b = (read(one, named_there) for one in result.readings)
    words = [[s.text[i:j] for i, j in s.spans] for s in (a, b)]
    nodes = (Nodes(graphs[0], words[0]), Nodes(graphs[1], words[1]))
    similarity = result.tokens.similarity
    said = (concepts(a, nodes[0]), concepts(b, nodes[1]))
    aligned = align(a, b, similarity, said, result.cosine)
    aligned.entities = (entities(a, nodes[0]), entities(b, nodes[1]))
    reading = Reading.of(aligned)
    same_times(reading)
    comparisons(reading)
    equivalents(reading)
    neutral(reading)
    reported_speech(reading)
    return reading, nodes


def apart(reading: Reading) -> bool:
    """Whether two sentences have next to nothing in common."""
    if reading.alignment.whole >= RELATED:
        return False
    partner = reading.alignment.partner
    counts = []
    for side, sentence_ in enumerate(reading.sentences):
        partners = reading.partners(side)
        content = [k for k, u in enumerate(sentence_.units) if u.content]
        content = [k for k in content if sentence_.units[k].lemma not in ("be", "have", "do")]
        told = reading.told[side]
        counts.append((sum(k in partners or k in told for k in content), len(content)))
    (met_a, all_a), (met_b, all_b) = counts
    if not all_a or not all_b:
        return False
    shared = (met_a + met_b) / (all_a + all_b)
    cosine = float(reading.alignment.similarity.max(1).mean()) if partner else 0.0
    every = len(partner) / max(len(s.units) for s in reading.sentences)
    return shared < UNRELATED and every < 0.5 and (shared == 0 or cosine < 0.6)


def _unrelated(result: Observed, reading: Reading, nodes: tuple[Nodes, Nodes]) -> Difference:
    """The one difference of two sentences that are :func:`apart`, shown by their first verbs.

    Or by the first word without a partner, where the verbs have one.
    """
    heads = []
    for side in (0, 1):
        units = reading.sentences[side].units
        content = [k for k, u in enumerate(units) if u.content]
        known = [g.verb for g in reading.groups[side] if units[g.verb].content] + content
        free = [k for k in known if k not in reading.partners(side)]
        heads.append((free or known)[0])
    draft = Draft("concept", (heads[0],), (heads[1],), 0.9, {"unrelated": "yes"})
    return _difference(draft, reading, result, nodes)


def _look(reading: Reading) -> None:
    """Every rule in turn; each leaves the rest what it does not account for."""
    flipped = roles(reading)
    reading.converse |= bool(flipped)
    exchanged(reading)
    if not flipped:
        crossed(reading)
    alone(reading, flipped)
    particles(reading)
    operators(reading)
    determiners(reading)
    opened(reading)
    attributions(reading)
    questions(reading)
    scopes(reading)
    negations(reading)
    used_to(reading)
    complements(reading)
    verb_groups(reading)
    grades(reading)
    times_of_day(reading)
    dates(reading)
    conditions(reading)
    for region in regions(reading):
        if region.a and region.b:
            drafts = substituted(reading, region)
            told = any(k in reading.told[0] for k in region.a)
            if not drafts and not told:
                drafts = _apiece(reading, region)
        else:
            drafts = one_sided(reading, region)
        reading.found += drafts
    _cancelled_contraries(reading)
    twice_denied(reading)
    if any("order" in d.detail for d in reading.found):  # it explains who stands elsewhere
        reading.found = [d for d in reading.found if d.kind != "roles" or "order" in d.detail]


def _apiece(reading: Reading, region: Region) -> list[Draft]:
    """A region whose sides have nothing to do with each other."""
    found = []
    for part in (Region(region.a, ()), Region((), region.b)):
        found += one_sided(reading, part)
    return found


_TURNED = (
    {"all", "none"}, {"many", "few"}, {"more", "fewer"}, {"more", "less"},
    {"not all", "some"}, {"both", "none"},
)  # fmt: skip
"""How many, each beside its contrary."""


def _cancelled_contraries(reading: Reading) -> None:
    """*Everyone passed* and *nobody failed* say the same, *many passed* and *few failed*, too.

    So do *denied that it is unsafe* and *said that it is safe*.
    """
    stances = [{d.a, d.b} for d in reading.found if d.kind == "attribution" and d.a and d.b]
    counted = [
        d
        for d in reading.found
        if _how_many(reading, d) in _TURNED or (d.kind == "negation" and {d.a, d.b} in stances)
    ]
    contraries = [d for d in reading.found if d.kind == "opposite" and d not in counted]
    if len(counted) == len(contraries) == 1:
        told = {counted[0].a, counted[0].b, contraries[0].a, contraries[0].b}
        reading.found = [d for d in reading.found if d.a not in told or d.b not in told]
        for outweighed in (*counted, *contraries):
            reading.tell(outweighed.a, outweighed.b)
        reading.converse |= not reading.found


def _how_many(reading: Reading, draft: Draft) -> set[str]:
    """What a difference of number says of it in both sentences."""
    sides = zip(reading.sentences, (draft.a, draft.b), strict=True)
    units = [s.units[k] for s, chosen in sides for k in chosen]
    if draft.kind == "quantifier":
        denied = any(u.pos == "neg" for u in units) and {"all"} < {u.quantifier for u in units}
        return {"not all" if denied and u.quantifier == "all" else u.quantifier
                for u in units if u.quantifier}  # fmt: skip
    return {u.text for u in units} if draft.kind == "opposite" else set()


def _said(sentence_: Sentence, units: Sequence[int], kind: str) -> Sequence[int]:
    """Units of what is said, without the prepositions and articles of what is not among them.

    *after a long* of a debate that both have is *long*; *a little* stays.
    """
    there = {sentence_.units[k].at for k in units}

    def small(unit: Unit) -> bool:
        article = unit.text in ARTICLES and kind != "quantifier"
        return article or unit.word.relation == "case"

    own = [k for k in units if not small(u := sentence_.units[k]) or u.word.head in there]
    return own or units


def _words(sentence_: Sentence, units: Sequence[int], marks: Sequence[int]) -> tuple[int, ...]:
    verbs = {sentence_.units[k].at for k in units}
    particles = (u for u in sentence_.units if u.word.relation == "compound:prt")
    called = (u for u in particles if u.word.head in verbs)  # *called off*
    found = {*marks, *(w for k in units for w in sentence_.units[k].words)}
    found |= {w for u in called for w in u.words}
    hyphens = {
        w + 1
        for w in found
        if w + 2 in found and sentence_.text[slice(*sentence_.spans[w + 1])] in "-–’'"
        and sentence_.spans[w][1] == sentence_.spans[w + 1][0]
    }  # fmt: skip
    return tuple(sorted(found | hyphens))


def _difference(
    draft: Draft, reading: Reading, result: Observed, nodes: tuple[Nodes, Nodes]
) -> Difference:
    if focal(reading, draft):
        draft = replace(draft, kind="focus")
    evidence, variables, sure = sources(draft, reading, result, nodes)
    a, b = reading.sentences
    a_words, b_words = _words(a, draft.a, draft.a_marks), _words(b, draft.b, draft.b_marks)
    if draft.kind in SAID:
        said = (
            _words(a, _said(a, draft.a, draft.kind), draft.a_marks),
            _words(b, _said(b, draft.b, draft.kind), draft.b_marks),
        )
        if a.written(said[0]).lower() != b.written(said[1]).lower():  # *out* and *into* say it
            a_words, b_words = said
    confidence = draft.confidence * (0.75 + 0.25 * len(evidence) / 3)
    if sure < DOUBT:
        confidence *= 0.85
    found = Difference(
        draft.kind,
        a.written(a_words),
        b.written(b_words),
        a_words,
        b_words,
        variables,
        evidence,
        round(min(1.0, confidence), 3),
    )
    detail = named(draft, reading, nodes)
    return replace(found, text=sentence(found, detail, reading.sentences, sure < DOUBT))
