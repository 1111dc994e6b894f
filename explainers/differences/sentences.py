"""Differences in words: one plain sentence each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product

from explainers.differences.complements import WAYS
from explainers.differences.result import UNRELATED, Difference
from explainers.differences.slots import OBJECT, RECIPIENT, SUBJECT
from explainers.differences.units import Sentence, Unit
from explainers.lexicon.closed import (
    ARTICLES,
    DEGREES,
    DIRECTIONS,
    FREQUENCIES,
    FROM_NOW,
    HALF_NEGATIONS,
    HEARSAY,
    THIRD_PERSONS,
)
from explainers.lexicon.contraries import tied
from explainers.tables import table_of
from explainers.text import shortened

LONGEST = 70
"""Characters of a quotation, beyond which it is cut."""

_MODALITY = "how certain, possible, allowed or wanted it is"

_TABLE: Mapping[str, Mapping[str, str]] = table_of(__file__)
_MODALITIES, _DIFFERS, _ONLY = _TABLE["modalities"], _TABLE["differs"], _TABLE["only"]
_VERB_ASPECTS = ("perfect", "progressive")
_PROGRESSIVE = " progressive"


def sentence(
    found: Difference,
    detail: Mapping[str, str],
    sentences: tuple[Sentence, Sentence],
    doubtful: bool = False,
) -> str:
    """A difference in one plain sentence.

    Args:
        found: the difference; its own text is not looked at.
        detail: what the rule that found it knows beside.
        sentences: of the pair, as read.
        doubtful: whether the parser is unsure of the very nodes.
    """
    said = _BY_KIND.get(found.kind, _substitution)(found, detail, sentences)
    lost = "graph" not in found.evidence and found.kind != "tense"
    if lost and "unrelated" not in detail:
        said += " (seen in the words, not in the graphs)"
    elif doubtful:
        said += " (the parser is unsure of these words)"
    return f"{said}."


def quoted(text: str) -> str:
    """A user's words in quotation marks, cut where they are long."""
    return f"“{shortened(text.replace('“', '').replace('”', ''), LONGEST)}”"


def _substitution(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    if found.a and found.b:
        if "unrelated" in detail:
            return UNRELATED
        opening = _DIFFERS.get(found.kind, "Something differs")
        known = next((said for name, said in _TABLE["special"].items() if name in detail), None)
        somebody = _somebody(found, sentences)
        opening = known or _directed(found) or somebody or opening
        if "after" in detail:
            return _after(found, detail)
        if "narrow" in detail:
            opening = f"The {detail['narrow']} sentence is more specific"
        if "said" in detail and not somebody:
            opening = f"The answer to “{detail['said']}?” differs"
        return f"{opening}: {quoted(found.a)} against {quoted(found.b)}"
    side, words = ("first", found.a) if found.a else ("second", found.b)
    if words.lower() in HEARSAY:
        return f"Only the {side} sentence gives it as what others say: {quoted(words)}"
    last = (found.a_words or found.b_words)[-1]
    after = next((u for u in sentences[not found.a].units if u.words[0] > last), None)
    if DEGREES.get(words.lower()) == "near":
        so = "all but happened" if after is not None and after.pos == "verb" else "is not quite so"
        return f"Only the {side} sentence says that it {so}: {quoted(words)}"
    pattern = _ONLY.get(found.kind, "Only the {side} sentence says {words}")
    other = "second" if found.a else "first"
    return pattern.format(side=side, other=other, words=quoted(words))


def _after(found: Difference, detail: Mapping[str, str]) -> str:
    """What each form of a verb means after another."""
    meant = WAYS[detail["after"]]
    a, b = ("to", "ing") if found.a.lower().startswith("to ") else ("ing", "to")
    return (
        f"After {quoted(detail['form'])}, {quoted(found.a)} in the first sentence means that "
        f"{meant[a]}, {quoted(found.b)} in the second that {meant[b]}"
    )


def _control(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    return f"It is for {detail['to_a']} in the first sentence, for {detail['to_b']} in the second"


def _directed(found: Difference) -> str:
    """What opens it where words of direction alone differ: *to* and *from*."""
    ways = {found.a.lower(), found.b.lower()} <= DIRECTIONS
    return "The direction differs" if found.kind == "place" and ways else ""


def _somebody(found: Difference, sentences: tuple[Sentence, Sentence]) -> str:
    """What opens it where a pronoun stands for a name, or each word for one of its kin."""
    a, b = (
        [u for u in s.units if set(u.words) <= set(words) and u.text not in ARTICLES]
        for s, words in zip(sentences, (found.a_words, found.b_words), strict=True)
    )
    classes = [{u.pos for u in side} for side in (a, b)]
    third = {found.a.lower(), found.b.lower()} & THIRD_PERSONS
    stands_for = bool(third) and classes in ([{"name"}, {"pron"}], [{"pron"}, {"name"}])
    told = found.kind == "participant" and (stands_for or _kin(a, b))
    return "Who is meant may differ" if told else ""


def _kin(a: Sequence[Unit], b: Sequence[Unit]) -> bool:
    """Whether every word has a synonym on the other side, or a word of which one is a kind."""
    pairs = {(x, y) for x, y in product(a, b) if any(tied(x.lemma, y.lemma)[1:3])}
    return bool(a and b) and {x for x, _ in pairs} == {*a} and {y for _, y in pairs} == {*b}


def _opposite(found: Difference, _: Mapping[str, str], __: tuple[Sentence, Sentence]) -> str:
    return f"{quoted(found.a)} and {quoted(found.b)} are opposites"


def _negation(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    if found.a and found.b:
        if "moved" in detail:
            return "Both sentences deny something, but not the same thing"
        if {found.a.lower(), found.b.lower()} == {"if", "unless"}:
            return f"The condition is turned round: {quoted(found.a)} against {quoted(found.b)}"
        return (
            f"One sentence denies what the other says: {quoted(found.a)} against {quoted(found.b)}"
        )
    if "longer" in detail:
        side, words = ("first", found.a) if found.a else ("second", found.b)
        return f"Only the {side} sentence says that it was so before: {quoted(words)}"
    if (found.a or found.b).lower() in HALF_NEGATIONS:
        side, words = ("first", found.a) if found.a else ("second", found.b)
        return f"Only the {side} sentence all but denies something: {quoted(words)}"
    return _substitution(found, detail, sentences)


def _question(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    kinds = [_TABLE["types"].get(detail.get(side, ""), "") for side in "ab"]
    if "open" in detail:
        side = detail["open"]
        return (
            f"Only the {side} sentence leaves it open: {quoted(found.a)} against {quoted(found.b)}"
        )
    if all(kinds):
        return f"The first sentence is {kinds[0]}, the second {kinds[1]}"
    return f"They ask for different things: {quoted(found.a)} against {quoted(found.b)}"


def _tense(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    said = _substitution(found, detail, sentences)
    told = [detail.get(s, "") for s in "ab"]
    aspects = [[a for a in _VERB_ASPECTS if a in form] for form in told]
    if len({form.endswith(_PROGRESSIVE) for form in told}) == 1:  # so that it is no difference
        told = [form.removesuffix(_PROGRESSIVE) for form in told]
    times = [form if form.removesuffix(_PROGRESSIVE) in _TABLE["tenses"] else "" for form in told]
    times = [_TABLE["tenses"].get(form, form) for form in times]
    if all(times) and times[0] != times[1]:
        said += f" ({times[0]}, then {times[1]})"
    if aspects[0] != aspects[1]:  # so that it is not tense, or not tense alone
        said = said.replace(_DIFFERS["tense"], "The form of the verb differs", 1)
    return said


def _modality(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    asked = [detail.get(side, "?") for side in "ab"]
    meant = [_MODALITIES.get(m, _MODALITIES.get(m.removeprefix("not "))) for m in asked]
    if not (found.a and found.b and all(meant)) or meant[0] == meant[1]:
        return _substitution(found, detail, sentences)
    denied = [
        " not" * (m.startswith("not ") and not said.endswith(("n't", "n’t", "not")))
        for m, said in zip(asked, (found.a, found.b), strict=True)
    ]
    told = [
        f"{quoted(said + no)} ({what})"
        for said, no, what in zip((found.a, found.b), denied, meant, strict=True)
    ]
    return f"The sentences differ in {_MODALITY}: {' against '.join(told)}"


def _degree(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    if "swapped" in detail:
        return f"The comparison with “{detail['predicate']}” is turned round"
    for side, words, other in (("first", found.a, found.b), ("second", found.b, found.a)):
        if DEGREES.get(words.lower()) == "near" and DEGREES.get(other.lower()) == "full":
            said = f"{quoted(words)} against {quoted(other)}"
            return f"Only the {side} sentence says that it is not quite so: {said}"
    return _substitution(found, detail, sentences)


def _time(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    if "order" in detail:
        return "The order of events is reversed"
    told = _substitution(found, detail, sentences)
    from_now = [not FROM_NOW.isdisjoint(said.lower().split()) for said in (found.a, found.b)]
    if found.a and found.b and any(from_now) and not all(from_now):  # *yesterday* was a *Monday*
        told = told.replace(_DIFFERS["time"], "The time may differ", 1)
    return told


def _quantity(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    if "number" in detail:
        first, second = ("one", "several") if detail["number"] == "one" else ("several", "one")
        return (
            f"The first sentence speaks of {first}, the second of {second}: {quoted(found.a)} "
            f"against {quoted(found.b)}"
        )
    if "modifiers" in detail:
        one, other = _parts(found, detail, sentences)
        return f"{one} and {other} have changed places: each now counts something else"
    return _substitution(found, detail, sentences)


def _quantifier(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    if found.a.lower() in FREQUENCIES and found.b.lower() in FREQUENCIES:
        return f"The sentences differ in how often: {quoted(found.a)} against {quoted(found.b)}"
    return _substitution(found, detail, sentences)


def _exception(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    if "others" not in detail:
        return _substitution(found, detail, sentences)
    side, words = ("first", found.a) if found.a else ("second", found.b)
    return f"Only the {side} sentence rules out all others: {quoted(words)}"


def _scope(found: Difference, _: Mapping[str, str], __: tuple[Sentence, Sentence]) -> str:
    return f"Whether {quoted(found.a)} is one for all, or one for each, may differ"


def _aspect(found: Difference, detail: Mapping[str, str], _: tuple[Sentence, Sentence]) -> str:
    return (
        f"It {detail['says_a']} in the first sentence ({quoted(found.a)}), "
        f"but {detail['says_b']} in the second ({quoted(found.b)})"
    )


def _focus(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    if "focus_a" in detail:
        of = [quoted(detail[f"focus_{s}"]) for s in "ab"]
        return (
            f"{quoted(found.a.lower())} is said of {of[0]} in the first sentence and of {of[1]} "
            "in the second"
        )
    side, words = ("first", found.a) if found.a else ("second", found.b)
    meant = "that it is a surprise" if words.lower() == "even" else "that nothing else counts"
    return f"Only the {side} sentence says {meant}: {quoted(words)}"


def _roles(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> str:
    if "feels" in detail:
        felt, causes = (found.a, found.b) if detail["feels"] == "first" else (found.b, found.a)
        return f"{quoted(felt)} is who feels it, {quoted(causes)} who or what causes it"
    if "of_a" in detail:
        of = [quoted(detail[f"of_{s}"]) for s in "ab"]
        return (
            f"{quoted(found.a)} is said of {of[0]} in the first sentence and of {of[1]} in the "
            "second"
        )
    if "turned" in detail:
        return "Participants have changed places"
    if "order" in detail:
        ends = "condition" if detail["order"] == "if" else "cause"
        return f"The {ends} and what follows from it have changed places"
    parts = _parts(found, detail, sentences)
    if len(parts) < 2:
        if "role_a" in detail:
            words = parts[0] if parts else quoted(found.a)
            roles = [detail.get(f"said_{s}") or _role(detail[f"role_{s}"]) for s in "ab"]
            return f"{words} is {roles[0]} in the first sentence and {roles[1]} in the second"
        return _substitution(found, detail, sentences)
    if len(parts) > 2 and "role_a" not in detail:
        return "Participants have changed places"
    stay = found.a.lower() == found.b.lower()  # as where one sentence is in the passive
    said = f"{parts[0]} and {parts[1]} have {'swapped roles' if stay else 'changed places'}"
    if "role_a" not in detail or detail.get("lemma") == "be":
        return said
    if "than" in (detail["role_a"], detail["role_b"]):
        return f"{said}: which of them is {detail['predicate']}"
    roles = [detail.get(f"said_{s}") or _role(detail[f"role_{s}"]) for s in "ab"]
    return f"{said}: {roles[0]} and {roles[1]}"


def _parts(
    found: Difference, detail: Mapping[str, str], sentences: tuple[Sentence, Sentence]
) -> list[str]:
    """The participants as written, names without quotation marks."""
    units = sentences[0].units
    chosen = [k for k, u in enumerate(units) if set(u.words) & set(found.a_words)]
    if "first" in detail:
        chosen = [int(detail["first"]), int(detail["second"])]
    shown = []
    for k in dict.fromkeys(chosen):
        if units[k].pos == "part":
            continue
        text = sentences[0].written(units[k].words).removesuffix("'s").removesuffix("’s")
        shown.append(text if units[k].pos == "name" else quoted(text))
    return shown


def _role(role: str) -> str:
    """What a role is, where no verb is at hand."""
    said = {SUBJECT: "who does it", OBJECT: "to whom it is done", RECIPIENT: "who gets it"}
    return said.get(role, f"{role} whom or what")


_BY_KIND: Mapping[
    str, Callable[[Difference, Mapping[str, str], tuple[Sentence, Sentence]], str]
] = {
    "roles": _roles,
    "control": _control,
    "opposite": _opposite,
    "negation": _negation,
    "question": _question,
    "tense": _tense,
    "degree": _degree,
    "modality": _modality,
    "time": _time,
    "quantity": _quantity,
    "quantifier": _quantifier,
    "exception": _exception,
    "scope": _scope,
    "aspect": _aspect,
    "focus": _focus,
}
