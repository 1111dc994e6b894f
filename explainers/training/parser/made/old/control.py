"""One event inside another: wanting, promising, persuading, beginning, seeming, letting."""

from __future__ import annotations

from collections.abc import Callable

from explainers.training.parser.made.old.events import (
    ACTIVE,
    ENTRIES_OF,
    TRANSITIVE,
    Action,
    Slot,
    act,
    common,
    denied,
    different,
    fitting,
    form,
    group,
    he,
    him,
    his,
    join,
    name_phrase,
    objective,
    pronoun_phrase,
    someone,
    stop,
)
from explainers.training.parser.made.old.grammar import ING, PART, PAST, Grammar, Made, Phrase, be
from explainers.training.parser.made.old.lexicon import NOUNS, VERBS, Entry

TO = (
    ("want", "want-01", "ARG1", "S"), ("want", "want-01", "ARG1", "S"), ("try", "try-01", "ARG1",
    ""),
    ("try", "try-01", "ARG1", ""), ("refuse", "refuse-01", "ARG1", ""),
    ("hope", "hope-01", "ARG1", ""), ("decide", "decide-01", "ARG1", ""),
    ("begin", "begin-01", "ARG1", ""), ("start", "start-01", "ARG1", ""),
    ("continue", "continue-01", "ARG1", ""), ("promise", "promise-01", "ARG2", ""),
    ("plan", "plan-01", "ARG1", ""), ("need", "need-01", "ARG1", "S"),
    ("forget", "forget-01", "ARG1", ""), ("remember", "remember-01", "ARG1", "S"),
    ("learn", "learn-01", "ARG1", ""), ("like", "like-01", "ARG1", "S"),
    ("love", "love-01", "ARG1", "S"), ("hate", "hate-01", "ARG1", "S"),
    ("prefer", "prefer-01", "ARG1", "S"), ("intend", "intend-01", "ARG1", "S"),
    ("agree", "agree-01", "ARG1", ""), ("manage", "manage-02", "ARG1", ""),
    ("expect", "expect-01", "ARG1", "S"), ("threaten", "threaten-01", "ARG1", ""),
    ("choose", "choose-01", "ARG1", ""), ("wish", "wish-01", "ARG1", "S"),
    ("would like", "like-02", "ARG1", "W"), ("would like", "like-02", "ARG1", "W"),
    ("would love", "love-02", "ARG1", "W"),
)  # fmt: skip
DOING = (
    ("stop", "stop-01", "ARG1"), ("stop", "stop-01", "ARG1"), ("keep", "keep-02", "ARG1"),
    ("start", "start-01", "ARG1"), ("begin", "begin-01", "ARG1"), ("enjoy", "enjoy-01", "ARG1"),
    ("avoid", "avoid-01", "ARG1"), ("finish", "finish-01", "ARG1"), ("like", "like-01", "ARG1"),
    ("hate", "hate-01", "ARG1"), ("love", "love-01", "ARG1"), ("regret", "regret-01", "ARG1"),
    ("continue", "continue-01", "ARG1"), ("quit", "quit-01", "ARG1"),
    ("suggest", "suggest-01", "ARG1"), ("imagine", "imagine-01", "ARG1"),
    ("give up", "give-up-07", "ARG1"), ("admit", "admit-01", "ARG1"), ("deny", "deny-01", "ARG1"),
    ("miss", "miss-01", "ARG1"), ("practice", "practice-01", "ARG1"),
)  # fmt: skip
ASK = (
    ("ask", "ask-02", "ARG2", "ARG1"), ("tell", "tell-01", "ARG2", "ARG1"),
    ("order", "order-01", "ARG1", "ARG2"), ("persuade", "persuade-01", "ARG1", "ARG2"),
    ("force", "force-01", "ARG1", "ARG2"), ("advise", "advise-01", "ARG1", "ARG2"),
    ("warn", "warn-01", "ARG2", "ARG1"), ("invite", "invite-01", "ARG1", "ARG2"),
    ("encourage", "encourage-01", "ARG1", "ARG2"), ("convince", "convince-01", "ARG1", "ARG2"),
    ("teach", "teach-01", "ARG2", "ARG1"), ("beg", "beg-01", "ARG1", "ARG2"),
    ("urge", "urge-01", "ARG1", "ARG2"), ("help", "help-01", "ARG2", "ARG1"),
    ("remind", "remind-01", "ARG2", "ARG1"), ("beg", "beg-01", "ARG1", "ARG2"),
)  # fmt: skip
RAISED = (
    ("want", "want-01"), ("want", "want-01"), ("expect", "expect-01"), ("allow", "allow-01"),
    ("permit", "permit-01"), ("need", "need-01"), ("would like", "like-02"), ("want", "want-01"),
)  # fmt: skip


def _verb(g: Grammar, who: Phrase, lemma: str, flags: str, no: bool, tense: str = "") -> str:
    """Subject and verb group of the outer verb."""
    if lemma.startswith("would "):
        rest = lemma[6:]
        if no:
            return f"{who.words} {g.rng.choice(('wouldn' + chr(39) + 't', 'would not'))} {rest}"
        short = who.words in ("I", "he", "she", "we", "they", "you") and g.rng.random() < 0.5
        return f"{who.words}'d {rest}" if short else f"{who.words} would {rest}"
    base, _, particle = lemma.partition(" ")
    one = group(g, Entry(base, "", "", VERBS[0].subject, (), flags), who, tense)
    words = join(g, who, denied(g, one) if no else one.finite)
    return f"{words} {particle}" if particle else words


def _may_deny(who: Phrase) -> bool:
    return not who.words.startswith("no")


def wanting(g: Grammar) -> Made:
    """*The boy wants to go*, *she doesn't like to swim*, *I would like to buy a car*."""
    who = someone(g)
    lemma, frame, role, flags = g.rng.choice(TO)
    node, v = g.known(who)
    action = act(g, ACTIVE, who, short=g.rng.random() < 0.6)
    draw = g.rng.random()
    no, inner_no = draw < 0.2 and _may_deny(who), 0.2 < draw < 0.27
    if frame in ("try-01", "wish-01", "need-01", "like-02", "love-02"):
        inner_no = False
    tense = "past" if frame in ("agree-01", "manage-02", "wish-01") else ""
    words = _verb(g, who, lemma, flags, no, tense)
    return (
        f"{words} {'not ' if inner_no else ''}to {action.entry.lemma}{action.words(g)}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {node} "
        f":{role} {action.node(g, v, ' :polarity -' if inner_no else '')}"
        f"{' :polarity -' if no else ''})",
    )


def doing(g: Grammar) -> Made:
    """*He stopped smoking*, *she keeps laughing*, *I enjoy reading novels*."""
    who = someone(g)
    lemma, frame, role = g.rng.choice(DOING)
    node, v = g.known(who)
    action = act(g, ACTIVE, who, short=g.rng.random() < 0.7)
    if g.rng.random() < 0.1 and frame in ("stop-01", "quit-01", "give-up-07", "start-01"):
        smoke = Entry("smoke", "", "smoke-02", VERBS[0].subject, (), "")
        action = Action(smoke, ())
    no = g.rng.random() < 0.2 and _may_deny(who)
    flags = "S" if frame in ("like-01", "hate-01", "love-01", "regret-01") else ""
    words = _verb(g, who, lemma, flags, no)
    event = action.node(g, v)
    if frame == "keep-02":
        amr = f"({g.new()} / keep-02 :ARG0 {node} :ARG1 {event}{' :polarity -' if no else ''})"
    else:
        amr = f"({g.new()} / {frame} :ARG0 {node} :{role} {event}{' :polarity -' if no else ''})"
    return f"{words} {form(action.entry.lemma, ING)}{action.words(g)}{stop(g)}", amr


def stopped_to(g: Grammar) -> Made:
    """*He stopped to smoke*, *she went home to sleep*, *they came in order to help us*."""
    who = someone(g)
    node, v = g.known(who)
    first, frame, role, more = g.rng.choice((
        ("stopped", "stop-01", "ARG0", ""), ("stopped", "stop-01", "ARG0", ""),
        ("came", "come-01", "ARG1", ""), ("came here", "come-01", "ARG1", "here"),
        ("stayed", "stay-01", "ARG1", ""), ("returned", "return-01", "ARG1", ""),
        ("waited", "wait-01", "ARG1", ""), ("ran", "run-02", "ARG0", ""),
        ("got up", "get-up-26", "ARG1", ""), ("hurried", "hurry-01", "ARG1", ""),
        ("worked", "work-01", "ARG0", ""), ("stood up", "stand-up-07", "ARG1", ""),
    ))  # fmt: skip
    extra = f" :ARG4 ({g.new()} / here)" if more else ""
    action = act(g, ACTIVE, who, short=g.rng.random() < 0.7)
    if g.rng.random() < 0.12:
        action = Action(Entry("smoke", "", "smoke-02", VERBS[0].subject, (), ""), ())
    to = "to" if g.rng.random() < 0.75 else g.rng.choice(("in order to", "so as to"))
    if first == "stopped":
        to = "to"
    return (
        f"{who.words} {first} {to} {action.entry.lemma}{action.words(g)}{stop(g)}",
        f"({g.new()} / {frame} :{role} {node}{extra} :purpose {action.node(g, v)})",
    )


def purpose(g: Grammar) -> Made:
    """*He bought a book to read it*: somebody does one thing for another."""
    who = someone(g)
    node, v = g.known(who)
    first = act(g, ACTIVE, who, short=True)
    second = act(g, ACTIVE, who, short=True)
    to = g.rng.choice(("to", "to", "in order to"))
    one = group(g, first.entry, who, g.rng.choice(("past", "past", "will", "present")))
    front = g.rng.random() < 0.12
    words = f"{who.words} {one.finite}{first.words(g)}"
    aim = f"{to} {second.entry.lemma}{second.words(g)}"
    said = f"{aim}, {words}" if front else f"{words} {aim}"
    return said + stop(g), first.node(g, node, f" :purpose {second.node(g, v)}")


def believe_him(g: Grammar) -> Made:
    """*The boy wants the girl to believe him*: the one that wants comes back as an object."""
    who = someone(g, plain=True)
    other = different(g, who)
    if he(who) == he(other):
        return asking(g)
    node, v = g.known(who)
    other_node, o = g.known(other)
    entry = g.rng.choice(
        [
            e
            for e in TRANSITIVE
            if e.object
            and e.object.kind == "person"
            and e.subject.kind == "person"
            and not e.particle
        ]
    )
    argument = entry.arguments[0]
    action = Action(entry, (Slot(argument, pronoun_phrase("it"), v),))
    behind = f" {him(who)}"
    no = g.rng.random() < 0.2
    denial = " :polarity -" if no else ""
    if g.rng.random() < 0.5:
        lemma, frame = g.rng.choice(RAISED)
        event = action.node(g, other_node)
        amr = f"({g.new()} / {frame} :ARG0 {node} :ARG1 {event}{denial})"
        lead = _verb(g, who, lemma, "S", no)
    else:
        lemma, frame, patient, role = g.rng.choice(ASK)
        event = action.node(g, o)
        amr = f"({g.new()} / {frame} :ARG0 {node} :{patient} {other_node} :{role} {event}{denial})"
        lead = _verb(g, who, lemma, "", no)
    return f"{lead} {objective(other)} to {entry.lemma}{behind}{stop(g)}", amr


def asking(g: Grammar) -> Made:
    """*The king asked the boy to go*: who is asked acts."""
    who = someone(g)
    other = different(g, who, plain=g.rng.random() < 0.6)
    lemma, frame, patient, role = g.rng.choice(ASK)
    node, o = g.known(other)
    action = act(g, ACTIVE, other, short=g.rng.random() < 0.6)
    draw = g.rng.random()
    no, inner = draw < 0.15 and _may_deny(who), 0.15 < draw < 0.25 and lemma != "help"
    words = _verb(g, who, lemma, "", no)
    to = "to "
    if lemma == "help" and g.rng.random() < 0.5:
        to = ""
    event = action.node(g, o, " :polarity -" if inner else "")
    return (
        f"{words} {objective(other)} {'not ' if inner else ''}{to}{action.entry.lemma}"
        f"{action.words(g)}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :{patient} {node} "
        f":{role} {event}{' :polarity -' if no else ''})",
    )


def wanting_others(g: Grammar) -> Made:
    """*She wants him to leave*: the one that acts has no role in the wanting."""
    who = someone(g)
    other = different(g, who, plain=g.rng.random() < 0.5)
    lemma, frame = g.rng.choice(RAISED)
    action = act(g, ACTIVE, other, short=g.rng.random() < 0.6)
    no = g.rng.random() < 0.2 and _may_deny(who)
    event = action.node(g, g.node(other))
    return (
        f"{_verb(g, who, lemma, 'S', no)} {objective(other)} to {action.entry.lemma}"
        f"{action.words(g)}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :ARG1 {event}{' :polarity -' if no else ''})",
    )


def promising(g: Grammar) -> Made:
    """*He promised her to come*, *she promised that she would help him*."""
    who = someone(g, plain=g.rng.random() < 0.5)
    other = different(g, who, plain=g.rng.random() < 0.5)
    node, v = g.known(who)
    action = act(g, ACTIVE, other, short=True)
    if g.rng.random() < 0.2:
        come = next(e for e in VERBS if e.frame == "come-01")
        action = Action(come, ())
    no = g.rng.random() < 0.15
    lead = _verb(g, who, "promise", "", False, g.rng.choice(("past", "past", "perfect", "present")))
    draw = g.rng.random()
    if who.words.startswith(("no", "some", "every")):
        draw = 0.0
    if draw < 0.6:
        inner = f"{'not ' if no else ''}to {action.entry.lemma}"
    else:
        would = "would" if " promised" in lead else "will"
        inner = f"{g.rng.choice(('that ', ''))}{he(who)} {would}{' not' if no else ''} "
        inner += action.entry.lemma
    to_whom = g.rng.random() < 0.75
    words = f" {objective(other)}" if to_whom else ""
    person = f" :ARG1 {g.node(other)}" if to_whom else ""
    return (
        f"{lead}{words} {inner}{action.words(g)}{stop(g)}",
        f"({g.new()} / promise-01 :ARG0 {node}{person} "
        f":ARG2 {action.node(g, v, ' :polarity -' if no else '')})",
    )


def seeming(g: Grammar) -> Made:
    """*She seems to like him*, *the boy appears to be sleeping*, *it seems that he left*."""
    who = someone(g)
    lemma, frame = g.rng.choice((("seem", "seem-01"), ("seem", "seem-01"),
                                 ("appear", "appear-02")))  # fmt: skip
    action = fitting(g, who, short=True)
    no = g.rng.random() < 0.2 and _may_deny(who)
    event = action.node(g, g.node(who))
    amr = f"({g.new()} / {frame} :ARG1 {event}{' :polarity -' if no else ''})"
    draw = g.rng.random()
    if draw < 0.3:
        that = g.rng.choice((" that", ""))
        one = group(g, action.entry, who)
        return (
            f"it {lemma}s{that} {who.words} {one.finite}{action.words(g)}{stop(g)}",
            f"({g.new()} / {frame} :ARG1 {event})",
        )
    lead = _verb(g, who, lemma, "S", no, g.rng.choice(("past", "present")))
    if draw < 0.6 and "S" not in action.entry.flags:
        inner = f"be {form(action.entry.lemma, ING)}"
    elif draw < 0.75:
        inner = f"have {form(action.entry.lemma, PART)}"
    else:
        inner = action.entry.lemma
    return f"{lead} to {inner}{action.words(g)}{stop(g)}", amr


def letting(g: Grammar) -> Made:
    """*She let him go*, *the king made the soldiers dance*, *he had the car repaired*."""
    who = someone(g)
    other = different(g, who, plain=g.rng.random() < 0.6)
    draw = g.rng.random()
    if draw < 0.25:
        action = act(g, TRANSITIVE, who, short=True, allowed=lambda e: e.object is not None
                     and e.object.kind in ("machine", "clothes", "vehicle", "wall",
                     "room"))  # fmt: skip
        slot = action.slots[0]
        verb = g.rng.choice(("had", "will have", "got"))
        return (
            f"{who.words} {verb} {objective(slot.phrase)} {form(action.entry.lemma, PART)}"
            f"{Action(action.entry, action.slots[1:]).words(g)}{stop(g)}",
            f"({g.new()} / have-04 :ARG0 {g.node(who)} :ARG1 {action.node(g, '')})",
        )
    action = act(g, ACTIVE, other, short=g.rng.random() < 0.7)
    lemma, frame, role = g.rng.choice((
        ("let", "let-01", "ARG1"), ("let", "let-01", "ARG1"), ("make", "make-02", "ARG1"),
        ("have", "have-04", "ARG1"),
    ))  # fmt: skip
    no = g.rng.random() < 0.2 and _may_deny(who) and lemma != "have"
    tense = g.rng.choice(("past", "past", "will", "present"))
    lead = _verb(g, who, lemma, "", no, tense)
    return (
        f"{lead} {objective(other)} {action.entry.lemma}{action.words(g)}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :{role} {action.node(g, g.node(other))}"
        f"{' :polarity -' if no else ''})",
    )


FEELINGS = (
    ("glad", "glad-02", "ARG1", "ARG0"), ("happy", "happy-01", "ARG1", "ARG0"),
    ("sorry", "sorry-01", "ARG1", "ARG2"), ("afraid", "fear-01", "ARG0", "ARG1"),
    ("eager", "eager-01", "ARG0", "ARG1"), ("ready", "ready-02", "ARG1", "ARG2"),
    ("proud", "pride-01", "ARG1", "ARG0"), ("surprised", "surprise-01", "ARG1", "ARG0"),
    ("able", "possible-01", "", "ARG1"), ("able", "possible-01", "", "ARG1"),
    ("supposed", "suppose-02", "ARG1", "ARG2"), ("willing", "will-02", "ARG0", "ARG1"),
    ("likely", "likely-01", "", "ARG1"), ("allowed", "allow-01", "", "ARG1"),
    ("forced", "force-01", "ARG1", "ARG2"),
)  # fmt: skip


def feeling(g: Grammar) -> Made:
    """*She is glad to see him*, *he was able to escape*, *you are supposed to sleep*."""
    who = someone(g)
    word, frame, holder, role = g.rng.choice(FEELINGS)
    if frame == "pride-01":
        holder, role = "ARG0", "ARG1"
    node, v = g.known(who)
    action = act(g, ACTIVE, who, short=True)
    no = g.rng.random() < 0.3 and _may_deny(who)
    past = g.rng.random() < 0.4
    is_ = be(who, past)
    verb = f"{is_} not {word}" if no else f"{is_} {word}"
    if no and is_ != "am" and g.rng.random() < 0.5:
        verb = f"{is_}n't {word}"
    held = f" :{holder} {node}" if holder else ""
    event = action.node(g, v if holder else node)
    return (
        f"{join(g, who, verb)} to {action.entry.lemma}{action.words(g)}{stop(g)}",
        f"({g.new()} / {frame}{held} :{role} {event}{' :polarity -' if no else ''})",
    )


def hard(g: Grammar) -> Made:
    """*The book is easy to read*, *it is hard to find a key*."""
    entry = g.rng.choice(
        [e for e in TRANSITIVE if e.subject.kind == "person" and "S" not in e.flags]
    )
    word, frame = g.rng.choice((("easy", "easy-05"), ("hard", "hard-02"),
                                ("difficult", "difficult"), ("important", "important-01"),
                                ("possible", "possible-01"), ("impossible", "possible-01"),
                                ("dangerous", "dangerous")))  # fmt: skip
    role = "domain" if frame in ("difficult", "dangerous") else "ARG1"
    action = act(g, (entry,), short=True)
    no = g.rng.random() < 0.25 and word != "impossible"
    denial = " :polarity -" if no or word == "impossible" else ""
    not_ = " not" if no else ""
    is_ = g.rng.choice(("is", "was"))
    slot = action.slots[0]
    amr = f"({g.new()} / {frame} :{role} {action.node(g, '')}{denial})"
    if g.rng.random() < 0.4 and frame in ("easy-05", "hard-02", "difficult"):
        be_ = be(slot.phrase, is_ == "was")
        return (
            f"{slot.phrase.words} {be_}{not_} {word} to {entry.lemma}"
            f"{action.words(g, slot.argument.role)}{stop(g)}",
            amr,
        )
    return f"it {is_}{not_} {word} to {entry.lemma}{action.words(g)}{stop(g)}", amr


def chained(g: Grammar) -> Made:
    """*The boy wants to try to go*: one inside another inside a third."""
    who = someone(g)
    node, v = g.known(who)
    outer, frame, role, flags = g.rng.choice([t for t in TO if t[0] in (
        "want", "need", "decide", "hope", "would like", "plan", "promise")])  # fmt: skip
    inner, inner_frame, inner_role, _ = g.rng.choice([t for t in TO if t[0] in (
        "try", "learn", "begin", "continue", "start")])  # fmt: skip
    action = act(g, ACTIVE, who, short=True)
    words = _verb(g, who, outer, flags, False)
    middle = f"({g.new()} / {inner_frame} :ARG0 {v} :{inner_role} {action.node(g, v)})"
    return (
        f"{words} to {inner} to {action.entry.lemma}{action.words(g)}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {node} :{role} {middle})",
    )


def mine(g: Grammar) -> Made:
    """*The boy wants to sell his bicycle*: the owner is the one that wants."""
    who = someone(g, plain=True)
    node, v = g.known(who)
    lemma, frame, role, flags = g.rng.choice(TO)
    verb, inner, kind = g.rng.choice((
        ("sell", "sell-01", "possession"), ("wash", "wash-01", "clothes"),
        ("repair", "repair-01", "machine"), ("clean", "clean-01", "room"),
        ("find", "find-01", "thing"), ("lose", "lose-02", "thing"), ("visit", "visit-01", "kin"),
        ("help", "help-01", "kin"), ("call", "call-02", "kin"), ("meet", "meet-03", "kin"),
    ))  # fmt: skip
    x = g.new()
    if kind == "kin":
        kin = g.rng.choice(("mother", "father", "brother", "sister", "friend", "uncle"))
        thing = (
            f"({x} / person :ARG0-of ({g.new()} / have-rel-role-91 :ARG1 {v} "
            f":ARG2 ({g.new()} / {kin})))"
        )
        words = f"{his(who)} {kin}"
    else:
        noun = g.rng.choice(NOUNS[kind])
        words, thing = f"{his(who)} {noun}", f"({x} / {noun} :poss {v})"
    role_in = "ARG2" if inner == "help-01" else "ARG1"
    tense = "past" if frame in ("agree-01", "manage-02", "wish-01") else ""
    return (
        f"{_verb(g, who, lemma, flags, False, tense)} to {verb} {words}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {node} :{role} "
        f"({g.new()} / {inner} :ARG0 {v} :{role_in} {thing}))",
    )


def asked_whether(g: Grammar) -> Made:
    """*Does she want to go?*, *What do you want to eat?*, *Did he ask you to come?*"""
    who = pronoun_phrase(g.rng.choice(("you", "he", "she", "they", "you")))
    if g.rng.random() < 0.3:
        who = common(g, g.rng.choice(NOUNS["person"]), "person", plain=True)
    node, v = g.known(who)
    lemma, frame, role, flags = g.rng.choice([t for t in TO if t[3] != "W"])
    entry = Entry(lemma, "", frame, VERBS[0].subject, (), "S")
    del flags
    one = group(g, entry, who, g.rng.choice(("past", "present", "present", "perfect")))
    asked = f"{one.auxiliary} {who.words} {one.main}"
    unknown = f"({g.new()} / amr-unknown)"
    draw = g.rng.random()
    if draw < 0.4:
        action = act(g, ACTIVE, who, short=True)
        return (
            f"{asked} to {action.entry.lemma}{action.words(g)}?",
            f"({g.new()} / {frame} :ARG0 {node} :{role} {action.node(g, v)} :polarity {unknown})",
        )
    if draw < 0.75:
        inner = g.rng.choice([e for e in TRANSITIVE if e in ACTIVE and e.object
                              and e.object.kind in ("thing", "food", "text", "film", "clothes",
                                                    "song", "drink", "picture",
                                                    "game")])  # fmt: skip
        action = act(g, (inner,), who, short=True)
        gap = inner.arguments[0].role
        event = (
            f"({g.new()} / {inner.frame} :{inner.subject.role} {v} :{gap} {unknown}"
            f"{action.roles(gap)})"
        )
        return (
            f"what {asked} to {inner.lemma}{action.words(g, gap)}?",
            f"({g.new()} / {frame} :ARG0 {node} :{role} {event})",
        )
    word, adjunct = g.rng.choice((("where", "location"), ("when", "time")))
    action = act(g, ACTIVE, who, short=True)
    return (
        f"{word} {asked} to {action.entry.lemma}{action.words(g)}?",
        f"({g.new()} / {frame} :ARG0 {node} :{role} {action.node(g, v, f' :{adjunct} {unknown}')})",
    )


def preventing(g: Grammar) -> Made:
    """*The soldier prevented the king from leaving*, *she thanked him for helping her*."""
    who = someone(g, plain=True)
    other = different(g, who)
    node, v = g.known(who)
    other_node, o = g.known(other)
    action = act(g, ACTIVE, other, short=True)
    draw = g.rng.random()
    if draw < 0.4:
        lemma, frame, patient, role, word = g.rng.choice((
            ("prevent", "prevent-01", "", "ARG1", "from"), ("stop", "stop-03", "ARG1", "ARG2",
            "from"),
        ))  # fmt: skip
        person = f" :{patient} {other_node}" if patient else ""
        event = action.node(g, o if patient else other_node)
        amr = f"({g.new()} / {frame} :ARG0 {node}{person} :{role} {event})"
    else:
        lemma, frame, patient, role, word = g.rng.choice((
            ("thank", "thank-01", "ARG1", "ARG2", "for"), ("blame", "blame-01", "ARG1", "ARG2",
            "for"),
            ("punish", "punish-01", "ARG1", "ARG2", "for"),
            ("praise", "praise-01", "ARG1", "ARG2", "for"),
            ("accuse", "accuse-01", "ARG1", "ARG2", "of"),
            ("forgive", "forgive-01", "ARG1", "ARG2", "for"),
        ))  # fmt: skip
        if g.rng.random() < 0.4 and he(who) != he(other):
            event = f"({g.new()} / {{f}} :ARG0 {o} :{{r}} {v})"
            inner, inner_frame, inner_role = g.rng.choice((
                ("help", "help-01", "ARG2"), ("hurt", "hurt-01", "ARG1"),
                ("visit", "visit-01", "ARG1"), ("save", "save-02", "ARG1"),
            ))  # fmt: skip
            event = event.format(f=inner_frame, r=inner_role)
            return (
                f"{who.words} {form(lemma, PAST)} {objective(other)} {word} "
                f"{form(inner, ING)} {him(who)}{stop(g)}",
                f"({g.new()} / {frame} :ARG0 {node} :{patient} {other_node} :{role} {event})",
            )
        event = action.node(g, o)
        amr = f"({g.new()} / {frame} :ARG0 {node} :{patient} {other_node} :{role} {event})"
    return (
        f"{who.words} {form(lemma, PAST)} {objective(other)} {word} "
        f"{form(action.entry.lemma, ING)}{action.words(g)}{stop(g)}",
        amr,
    )


def named_subject(g: Grammar) -> Made:
    """*Anna was asked to sing*, *he was seen leaving*: asked in the passive."""
    who = name_phrase(g) if g.rng.random() < 0.4 else someone(g)
    lemma, frame, patient, role = g.rng.choice([a for a in ASK if a[0] not in ("help", "teach",
                                                                              "beg")])  # fmt: skip
    node, v = g.known(who)
    action = act(g, ENTRIES_OF["person"], who, short=True, allowed=lambda e: e in ACTIVE)
    no = g.rng.random() < 0.2 and _may_deny(who)
    was = be(who, True)
    verb = f"{was}{' not' if no else ''} {form(lemma, PART)}"
    return (
        f"{who.words} {verb} to {action.entry.lemma}{action.words(g)}{stop(g)}",
        f"({g.new()} / {frame} :{patient} {node} :{role} {action.node(g, v)}"
        f"{' :polarity -' if no else ''})",
    )


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    wanting, wanting, wanting, doing, doing, stopped_to, purpose, believe_him, believe_him,
    asking, asking, wanting_others, promising, seeming, letting, feeling, feeling, hard, chained,
    mine, asked_whether, preventing, named_subject,
)  # fmt: skip
