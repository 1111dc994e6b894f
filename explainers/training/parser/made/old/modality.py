"""Can, may, must, should, will and their denials, inside and outside."""

from __future__ import annotations

from collections.abc import Callable

from explainers.training.parser.made.old.events import (
    ACTIVE,
    TRANSITIVE,
    Action,
    act,
    fitting,
    form,
    join,
    objective,
    pronoun_phrase,
    someone,
    stop,
)
from explainers.training.parser.made.old.grammar import PART, Grammar, Made, Phrase

POSSIBLE, OBLIGATE, RECOMMEND = "possible-01", "obligate-01", "recommend-01"


def _have(who: Phrase) -> str:
    return "have" if who.plural else "has"


def _do(who: Phrase) -> str:
    return "do" if who.plural else "does"


def _modals(who: Phrase) -> tuple[tuple[str, str, str], ...]:
    """Words, frame, and whether the denial is of the modal or of the event."""
    have, do = _have(who), _do(who)
    return (
        ("can", POSSIBLE, ""), ("can", POSSIBLE, ""), ("could", POSSIBLE, ""),
        ("may", POSSIBLE, ""), ("might", POSSIBLE, ""),
        ("cannot", POSSIBLE, "outside"), ("can't", POSSIBLE, "outside"),
        ("can't", POSSIBLE, "outside"), ("can not", POSSIBLE, "outside"),
        ("could not", POSSIBLE, "outside"), ("couldn't", POSSIBLE, "outside"),
        ("may not", POSSIBLE, "inside"), ("might not", POSSIBLE, "inside"),
        ("must", OBLIGATE, ""), ("must", OBLIGATE, ""), ("must not", OBLIGATE, "inside"),
        ("mustn't", OBLIGATE, "inside"), (f"{have} to", OBLIGATE, ""), ("had to", OBLIGATE, ""),
        (f"{have} to", OBLIGATE, ""), ("will have to", OBLIGATE, ""),
        (f"{have} got to", OBLIGATE, ""),
        (f"{do}n't have to", OBLIGATE, "outside"), (f"{do}n't have to", OBLIGATE, "outside"),
        (f"{do} not have to", OBLIGATE, "outside"), ("didn't have to", OBLIGATE, "outside"),
        ("won't have to", OBLIGATE, "outside"), ("need not", OBLIGATE, "outside"),
        ("needn't", OBLIGATE, "outside"),
        ("should", RECOMMEND, ""), ("should", RECOMMEND, ""), ("ought to", RECOMMEND, ""),
        ("should not", RECOMMEND, "inside"), ("shouldn't", RECOMMEND, "inside"),
        ("had better", RECOMMEND, ""), ("had better not", RECOMMEND, "inside"),
    )  # fmt: skip


def _wrap(g: Grammar, frame: str, event: str, outside: bool, more: str = "") -> str:
    role = "ARG2" if frame == OBLIGATE else "ARG1"
    return f"({g.new()} / {frame} :{role} {event}{' :polarity -' if outside else ''}{more})"


def modal(g: Grammar) -> Made:
    """*She can't swim*, *you must not go*, *he doesn't have to work*."""
    who = someone(g)
    words, frame, denied = g.rng.choice(_modals(who))
    if who.words.startswith("no"):
        words, frame, denied = g.rng.choice((("can", POSSIBLE, ""), ("must", OBLIGATE, "")))
    action = fitting(g, who, short=g.rng.random() < 0.5)
    event = action.node(g, g.node(who), " :polarity -" if denied == "inside" else "")
    return (
        f"{who.words} {words} {action.entry.lemma}{action.words(g)}{stop(g)}",
        _wrap(g, frame, event, denied == "outside"),
    )


def passive(g: Grammar) -> Made:
    """*The car must be repaired*, *the door cannot be opened*."""
    action = act(g, TRANSITIVE, short=True)
    who = action.slots[0].phrase
    words, frame, denied = g.rng.choice(_modals(who))
    event = action.node(g, "", " :polarity -" if denied == "inside" else "")
    rest = Action(action.entry, action.slots[1:]).words(g)
    return (
        f"{who.words} {words} be {form(action.entry.lemma, PART)}{rest}{stop(g)}",
        _wrap(g, frame, event, denied == "outside"),
    )


def have_done(g: Grammar) -> Made:
    """*He could have gone*, *she must have left*, *you should have told me*."""
    who = someone(g)
    words, frame, denied = g.rng.choice((
        ("could have", POSSIBLE, ""), ("may have", POSSIBLE, ""), ("might have", POSSIBLE, ""),
        ("should have", RECOMMEND, ""), ("should not have", RECOMMEND, "inside"),
        ("shouldn't have", RECOMMEND, "inside"), ("couldn't have", POSSIBLE, "outside"),
        ("ought to have", RECOMMEND, ""),
    ))  # fmt: skip
    if who.words.startswith("no"):
        who = pronoun_phrase("she")
    action = fitting(g, who, short=True)
    event = action.node(g, g.node(who), " :polarity -" if denied == "inside" else "")
    return (
        f"{who.words} {words} {form(action.entry.lemma, PART)}{action.words(g)}{stop(g)}",
        _wrap(g, frame, event, denied == "outside"),
    )


def asked(g: Grammar) -> Made:
    """*Can you swim?*, *Should I go?*, *What can we do?*, *Do I have to stay?*, *May I come?*"""
    who = pronoun_phrase(g.rng.choice(("I", "we", "you", "he", "she", "they")))
    if g.rng.random() < 0.3:
        who = someone(g, plain=True)
    frame_of = (
        ("can", POSSIBLE, ""), ("can", POSSIBLE, ""), ("could", POSSIBLE, ""),
        ("should", RECOMMEND, ""), ("should", RECOMMEND, ""), ("must", OBLIGATE, ""),
        (_do(who), OBLIGATE, "have to "), (_do(who), OBLIGATE, "have to "),
        ("can't", POSSIBLE, ""), ("may", "permit-01", ""),
    )  # fmt: skip
    word, frame, to = g.rng.choice(frame_of)
    if word == "may":
        who = pronoun_phrase(g.rng.choice(("I", "we")))
    if word == "can" and who.words == "you":
        who = pronoun_phrase("she")
    if word == "could" and who.words == "you":
        who = pronoun_phrase("they")
    no = word.endswith("n't")
    node, unknown = g.node(who), f"({g.new()} / amr-unknown)"
    draw = g.rng.random()
    action = fitting(g, who, short=True, allowed=lambda e: "S" not in e.flags)
    lead = f"{word} {who.words} {to}"
    if no:
        return (
            f"why {lead}{action.entry.lemma}{action.words(g)}?",
            f"({g.new()} / cause-01 :ARG0 {unknown} "
            f":ARG1 {_wrap(g, frame, action.node(g, node), True)})",
        )
    if draw < 0.5 or word == "may":
        return (
            f"{lead}{action.entry.lemma}{action.words(g)}?",
            _wrap(g, frame, action.node(g, node), False, f" :polarity {unknown}"),
        )
    if draw < 0.8:
        question, role = g.rng.choice((("where", "location"), ("when", "time"), ("how", "manner")))
        event = action.node(g, node, f" :{role} {unknown}")
        return (
            f"{question} {lead}{action.entry.lemma}{action.words(g)}?",
            _wrap(g, frame, event, False),
        )
    if draw < 0.9:
        return (
            f"what {lead}do?",
            _wrap(g, frame, f"({g.new()} / do-02 :ARG0 {node} :ARG1 {unknown})", False),
        )
    action = act(g, TRANSITIVE, who, short=True, allowed=lambda e: e in ACTIVE)
    gap = action.slots[0].argument.role
    kind = action.slots[0].argument.kind
    word = "who" if kind in ("person", "child", "being") else "what"
    event = f"({g.new()} / {action.entry.frame} :ARG0 {node} :{gap} {unknown}{action.roles(gap)})"
    return (
        f"{word} {lead}{action.entry.lemma}{action.words(g, gap)}?",
        _wrap(g, frame, event, False),
    )


def perhaps(g: Grammar) -> Made:
    """*Maybe he will come*, *perhaps she knows it*, *it is possible that they left*."""
    who = someone(g)
    action = fitting(g, who, short=True)
    tense = g.rng.choice(("past", "will", "present"))
    if tense == "will":
        verb = f"will {action.entry.lemma}"
    elif tense == "past":
        verb = form(action.entry.lemma, "VBD")
    else:
        verb = action.entry.lemma if who.plural else form(action.entry.lemma, "VBZ")
    word, no = g.rng.choice((
        ("maybe", ""), ("perhaps", ""), ("it is possible that", ""), ("maybe", ""),
        ("it is not possible that", " :polarity -"), ("it is impossible that", " :polarity -"),
    ))  # fmt: skip
    return (
        f"{word} {join(g, who, verb)}{action.words(g)}{stop(g)}",
        f"({g.new()} / possible-01 :ARG1 {action.node(g, g.node(who))}{no})",
    )


def nested(g: Grammar) -> Made:
    """*You should be able to see him*, *he might have to leave*."""
    who = someone(g)
    action = fitting(g, who, short=True, allowed=lambda e: "S" not in e.flags)
    event = action.node(g, g.node(who))
    words, outer, inner = g.rng.choice((
        ("should be able to", RECOMMEND, POSSIBLE), ("might have to", POSSIBLE, OBLIGATE),
        ("may have to", POSSIBLE, OBLIGATE), ("might be able to", POSSIBLE, POSSIBLE),
        ("will be able to", "", POSSIBLE), ("won't be able to", "-", POSSIBLE),
        ("must be able to", OBLIGATE, POSSIBLE),
    ))  # fmt: skip
    if who.words.startswith("no") and outer == "-":
        outer, words = "", "will be able to"
    amr = _wrap(g, inner, event, outer == "-")
    if outer not in ("", "-"):
        amr = _wrap(g, outer, amr, False)
    return f"{who.words} {words} {action.entry.lemma}{action.words(g)}{stop(g)}", amr


def allowed(g: Grammar) -> Made:
    """*You are not allowed to smoke*, *smoking is forbidden*, *she let us in* said with rules."""
    who = someone(g, plain=True)
    other = pronoun_phrase(g.rng.choice(("I", "he", "she", "we", "they")))
    action = act(g, ACTIVE, other, short=True)
    lemma, frame = g.rng.choice((("allow", "allow-01"), ("forbid", "forbid-01"),
                                 ("permit", "permit-01")))  # fmt: skip
    if frame == "forbid-01":
        v = g.new()
        return (
            f"{who.words} {form(lemma, 'VBD')} {objective(other)} to {action.entry.lemma}"
            f"{action.words(g)}{stop(g)}",
            f"({g.new()} / forbid-01 :ARG0 {g.node(who)} :ARG1 {action.node(g, v)} "
            f":ARG2 ({v} / {other.words.lower()}))",
        )
    no = g.rng.random() < 0.4
    verb = f"did not {lemma}" if no else form(lemma, "VBD")
    return (
        f"{who.words} {verb} {objective(other)} to {action.entry.lemma}{action.words(g)}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :ARG1 {action.node(g, g.node(other))}"
        f"{' :polarity -' if no else ''})",
    )


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    modal, modal, modal, modal, modal, passive, have_done, asked, asked, perhaps, nested, allowed,
)  # fmt: skip
