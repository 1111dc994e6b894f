"""Saying, thinking and feeling that; quotations; nouns that are events."""

from __future__ import annotations

from collections.abc import Callable

from explainers.training.parser.made.old.events import (
    ACTIVE,
    Clause,
    act,
    back,
    clause,
    denied,
    different,
    fitting,
    form,
    group,
    his,
    join,
    name_phrase,
    objective,
    phrase,
    pronoun_phrase,
    someone,
    stop,
)
from explainers.training.parser.made.old.grammar import PAST, Grammar, Made, Phrase, be
from explainers.training.parser.made.old.lexicon import NOUNS, VERBS, Entry

THAT = (
    ("say", "say-01"), ("say", "say-01"), ("think", "think-01"), ("think", "think-01"),
    ("believe", "believe-01"), ("know", "know-01"), ("know", "know-01"), ("hope", "hope-01"),
    ("hope", "hope-01"), ("doubt", "doubt-01"), ("hear", "hear-01"), ("remember", "remember-01"),
    ("forget", "forget-01"), ("notice", "notice-01"), ("understand", "understand-01"),
    ("claim", "claim-01"), ("announce", "announce-01"), ("explain", "explain-01"),
    ("admit", "admit-01"), ("report", "report-01"), ("discover", "discover-01"),
    ("realize", "realize-01"), ("deny", "deny-01"), ("mention", "mention-01"),
    ("promise", "promise-01"), ("expect", "expect-01"), ("fear", "fear-01"), ("guess", "guess-01"),
    ("imagine", "imagine-01"), ("suppose", "suppose-01"), ("dream", "dream-01"),
    ("prove", "prove-01"), ("learn", "learn-01"), ("find out", "find-out-03"),
    ("feel", "feel-02"), ("decide", "decide-01"), ("agree", "agree-01"), ("see", "see-01"),
    ("suggest", "suggest-01"), ("wish", "wish-01"),
)  # fmt: skip
TOLD = (("tell", "tell-01", "ARG2", "ARG1"), ("inform", "inform-01", "ARG1", "ARG2"),
        ("convince", "convince-01", "ARG1", "ARG2"), ("warn", "warn-01", "ARG2", "ARG1"),
        ("remind", "remind-01", "ARG2", "ARG1"), ("tell", "tell-01", "ARG2", "ARG1"))  # fmt: skip
FEELS = (
    ("sure", "sure-02", "ARG0", "ARG1"), ("certain", "certain", "domain", "topic"),
    ("afraid", "fear-01", "ARG0", "ARG1"), ("glad", "glad-02", "ARG1", "ARG0"),
    ("happy", "happy-01", "ARG1", "ARG0"), ("sorry", "sorry-01", "ARG1", "ARG2"),
    ("proud", "pride-01", "ARG0", "ARG1"), ("surprised", "surprise-01", "ARG1", "ARG0"),
    ("sad", "sad-02", "ARG1", "ARG0"), ("confident", "confident-01", "ARG1", "ARG2"),
    ("convinced", "convince-01", "ARG1", "ARG2"),
)  # fmt: skip


def _inner(g: Grammar, who: Phrase, v: str, outer: str, back_too: bool = True) -> Clause:
    """What is said or thought: of the same person at times."""
    if back_too and g.rng.random() < 0.4:
        other, node = back(who), v
    else:
        other = different(g, who, plain=g.rng.random() < 0.6)
        node = g.node(other)
    if other.words.startswith("no"):
        other = name_phrase(g)
        node = g.node(other)
    action = fitting(g, other, short=g.rng.random() < 0.7)
    no = g.rng.random() < 0.15
    if outer == "past":
        kind = g.rng.choice(("would", "past", "had", "then", "could"))
        lemma = action.entry.lemma
        if kind == "then" and "S" in action.entry.flags:
            kind = "past"
        denial = " :polarity -" if no else ""
        if kind == "would":
            words = f"{other.words} would{' not' if no else ''} {lemma}{action.words(g)}"
            return Clause(words, action.node(g, node, denial))
        if kind == "had":
            had = f"had{' not' if no else ''} {form(lemma, 'VBN')}"
            return Clause(f"{other.words} {had}{action.words(g)}", action.node(g, node, denial))
        if kind == "could":
            could = "could not" if no else "could"
            event = action.node(g, node)
            return Clause(
                f"{other.words} {could} {lemma}{action.words(g)}",
                f"({g.new()} / possible-01 :ARG1 {event}{denial})",
            )
        return clause(g, other, node, action, kind, no=no)
    tense = g.rng.choice(("present", "now", "will", "past", "perfect", "going"))
    return clause(g, other, node, action, tense, no=no)


def _somebody(g: Grammar) -> Phrase:
    who = someone(g, plain=g.rng.random() < 0.5)
    return name_phrase(g) if who.words.startswith(("no", "some", "every")) else who


def that(g: Grammar) -> Made:
    """*John said he would come*, *I don't think that she knows it*."""
    who = _somebody(g)
    lemma, frame = g.rng.choice(THAT)
    node, v = g.known(who)
    base, _, particle = lemma.partition(" ")
    entry = Entry(base, "", frame, VERBS[0].subject, (), "S")
    tense = g.rng.choice(("past", "past", "present"))
    if frame in (
        "suggest-01",
        "wish-01",
        "decide-01",
        "agree-01",
        "announce-01",
        "discover-01",
        "find-out-03",
        "prove-01",
        "promise-01",
    ):
        tense = "past"
    one = group(g, entry, who, tense)
    no = g.rng.random() < 0.2 and frame not in ("wish-01", "hope-01", "deny-01", "suggest-01",
                                                "guess-01", "doubt-01", "suppose-01")  # fmt: skip
    inner = _inner(g, who, v, tense)
    said = g.rng.choice((" that", " that", ""))
    if frame in (
        "discover-01",
        "mention-01",
        "announce-01",
        "report-01",
        "doubt-01",
        "explain-01",
        "remember-01",
        "forget-01",
        "prove-01",
    ):
        said = " that"
    verb = denied(g, one) if no else one.finite
    verb += f" {particle}" if particle else ""
    role = "ARG2" if frame == "promise-01" else "ARG1"
    return (
        f"{join(g, who, verb)}{said} {inner.words}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {node} :{role} {inner.amr}{' :polarity -' if no else ''})",
    )


def told(g: Grammar) -> Made:
    """*She told me that he had left*."""
    who = _somebody(g)
    other = different(g, who, plain=g.rng.random() < 0.5)
    lemma, frame, hearer, content = g.rng.choice(TOLD)
    node, v = g.known(who)
    entry = Entry(lemma, "", frame, VERBS[0].subject, (), "S")
    one = group(g, entry, who, "past")
    no = g.rng.random() < 0.15
    ambiguous = other.itself == who.itself
    inner = _inner(g, who, v, "past", back_too=not ambiguous)
    verb = denied(g, one) if no else one.finite
    said = g.rng.choice((" that", " that", ""))
    return (
        f"{join(g, who, verb)} {objective(other)}{said} {inner.words}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {node} :{hearer} {g.node(other)} "
        f":{content} {inner.amr}{' :polarity -' if no else ''})",
    )


def feels(g: Grammar) -> Made:
    """*I am sure that he will come*, *she is afraid he left*."""
    who = _somebody(g)
    word, frame, holder, content = g.rng.choice([f for f in FEELS if f[2] != "domain"])
    node, v = g.known(who)
    past = g.rng.random() < 0.35
    no = g.rng.random() < 0.2
    verb = f"{be(who, past)}{' not' if no else ''} {word}"
    inner = _inner(g, who, v, "past" if past else "present")
    said = g.rng.choice((" that", ""))
    return (
        f"{join(g, who, verb)}{said} {inner.words}{stop(g)}",
        f"({g.new()} / {frame} :{holder} {node} :{content} {inner.amr}"
        f"{' :polarity -' if no else ''})",
    )


def quoted(g: Grammar) -> Made:
    """*"I am tired," she said.*: the speaker is the *I*."""
    who = _somebody(g)
    while who.words in ("I", "you", "we"):
        who = _somebody(g)
    node, v = g.known(who)
    lemma, frame = g.rng.choice((("say", "say-01"), ("say", "say-01"), ("whisper", "whisper-01"),
                                 ("shout", "shout-01"), ("reply", "reply-01"),
                                 ("ask", "ask-01")))  # fmt: skip
    role = "ARG2" if frame == "reply-01" else "ARG1"
    draw = g.rng.random()
    if frame == "ask-01":
        you = pronoun_phrase("you")
        action = fitting(g, you, short=True)
        one = group(g, action.entry, you, g.rng.choice(("past", "present", "now", "will")))
        said, mark = f"{one.auxiliary} you {one.main}{action.words(g)}", "?"
        amr = action.node(g, f"({g.new()} / you)", f" :polarity ({g.new()} / amr-unknown)")
    elif draw < 0.5 and not who.plural:
        i = pronoun_phrase("I")
        inner = clause(g, i, v, fitting(g, i, short=True), no=g.rng.random() < 0.2)
        said, amr, mark = inner.words, inner.amr, ","
    elif draw < 0.7:
        action = act(g, ACTIVE, pronoun_phrase("you"), short=True)
        said = f"{action.entry.lemma}{action.words(g)}"
        amr = action.node(g, f"({g.new()} / you)", " :mode imperative")
        mark = "!"
    else:
        other = different(g, who)
        inner = clause(g, other, g.node(other), fitting(g, other, short=True))
        said, amr, mark = inner.words, inner.amr, ","
    past = form(lemma, PAST)
    capital = said[0].upper() + said[1:]
    amr = f"({g.new()} / {frame} :ARG0 {node} :{role} {amr})"
    if g.rng.random() < 0.6:
        order = (
            f"{past} {who.words}"
            if g.rng.random() < 0.3 and who.words not in ("he", "she", "they")
            else f"{who.words} {past}"
        )
        return f'"{capital}{mark}" {order}.', amr
    end = "." if mark == "," else mark
    return f'{who.words} {past}, "{capital}{end}"', amr


NOMINAL = (
    ("destruction", "destroy-01", "of", "town"), ("construction", "construct-01", "of", "building"),
    ("discovery", "discover-01", "of", "place"), ("arrest", "arrest-01", "of", "criminal"),
    ("murder", "murder-01", "of", "person"), ("translation", "translate-01", "of", "text"),
    ("description", "describe-01", "of", "place"), ("attack", "attack-01", "on", "town"),
    ("love", "love-01", "for", "person"), ("fear", "fear-01", "of", "animal"),
    ("sale", "sell-01", "of", "possession"), ("rescue", "rescue-01", "of", "person"),
    ("invention", "invent-01", "of", "machine"), ("exploration", "explore-01", "of", "place"),
)  # fmt: skip
ALONE = (
    ("arrival", "arrive-01", "ARG1"), ("departure", "depart-01", "ARG0"), ("death", "die-01",
    "ARG1"),
    ("laughter", "laugh-01", "ARG0"), ("return", "return-01", "ARG1"),
    ("escape", "escape-01", "ARG0"), ("disappearance", "disappear-01", "ARG1"),
    ("refusal", "refuse-01", "ARG0"), ("marriage", "marry-01", "ARG1"),
    ("recovery", "recover-01", "ARG1"), ("answer", "answer-01", "ARG0"),
    ("suffering", "suffer-01", "ARG0"), ("complaint", "complain-01", "ARG0"),
)  # fmt: skip


def nominal(g: Grammar) -> Made:
    """*The destruction of the city by the soldiers surprised her*, *we waited for his arrival*."""
    who = _somebody(g)
    draw = g.rng.random()
    if draw < 0.5:
        noun, frame, preposition, kind = g.rng.choice(NOMINAL)
        target = different(g, who, kind)
        event = f"({g.new()} / {frame} {{agent}}:ARG1 {g.node(target)})"
        words, agent = f"the {noun} {preposition} {objective(target)}", ""
        if g.rng.random() < 0.4 and preposition == "of" and frame != "fear-01":
            maker = phrase(g, "soldier" if frame == "destroy-01" else "person", plain=True)
            words, agent = f"{words} by {objective(maker)}", f":ARG0 {g.node(maker)} "
        elif preposition in ("for", "on") or frame == "fear-01":
            maker = different(g, who)
            mark = "'" if maker.plural and maker.words.endswith("s") else "'s"
            words = f"{maker.words}{mark} {noun} {preposition} {objective(target)}"
            agent = f":ARG0 {g.node(maker)} "
        event = event.format(agent=agent)
    else:
        noun, frame, role = g.rng.choice(ALONE)
        doer = different(g, who)
        event = f"({g.new()} / {frame} :{role} {g.node(doer)})"
        mark = "'" if doer.plural and doer.words.endswith("s") else "'s"
        words = f"{doer.words}{mark} {noun}"
        if g.rng.random() < 0.4:
            words = f"the {noun} of {objective(doer)}"
        if g.rng.random() < 0.3:
            owner = pronoun_phrase(g.rng.choice(("he", "she", "they")))
            words = f"{his(owner)} {noun}"
            event = f"({g.new()} / {frame} :{role} ({g.new()} / {owner.words}))"
    outer = g.rng.random()
    if outer < 0.45:
        verb, outer_frame = g.rng.choice((("surprised", "surprise-01"), ("worried", "worry-01"),
                                          ("shocked", "shock-01"), ("pleased", "please-01"),
                                          ("disappointed", "disappoint-01")))  # fmt: skip
        return (
            f"{words} {verb} {objective(who)}{stop(g)}",
            f"({g.new()} / {outer_frame} :ARG0 {event} :ARG1 {g.node(who)})",
        )
    verb, outer_frame, holder, role = g.rng.choice((
        ("remembered", "remember-01", "ARG0", "ARG1"), ("waited for", "wait-01", "ARG1", "ARG2"),
        ("talked about", "talk-01", "ARG0", "ARG1"), ("noticed", "notice-01", "ARG0", "ARG1"),
        ("heard about", "hear-01", "ARG0", "ARG1"), ("regretted", "regret-01", "ARG0", "ARG1"),
        ("described", "describe-01", "ARG0", "ARG1"), ("thought about", "think-01", "ARG0", "ARG1"),
    ))  # fmt: skip
    return (
        f"{who.words} {verb} {words}{stop(g)}",
        f"({g.new()} / {outer_frame} :{holder} {g.node(who)} :{role} {event})",
    )


def decision(g: Grammar) -> Made:
    """*His decision to leave surprised her*, *her attempt to swim failed*."""
    doer = someone(g, plain=True)
    node, v = g.known(doer)
    noun, frame, role = g.rng.choice((
        ("decision", "decide-01", "ARG1"), ("attempt", "attempt-01", "ARG1"),
        ("plan", "plan-01", "ARG1"), ("promise", "promise-01", "ARG2"),
        ("refusal", "refuse-01", "ARG1"), ("wish", "wish-01", "ARG1"),
    ))  # fmt: skip
    action = act(g, ACTIVE, doer, short=True)
    mark = "'" if doer.plural and doer.words.endswith("s") else "'s"
    words = f"{doer.words}{mark} {noun} to {action.entry.lemma}{action.words(g)}"
    inner = action.node(g, v)
    event = f"({g.new()} / {frame} :ARG0 {node} :{role} {inner})"
    if noun in ("attempt", "plan") and g.rng.random() < 0.4:
        return f"{words} failed{stop(g)}", f"({g.new()} / fail-01 :ARG1 {event})"
    other = different(g, doer)
    verb, outer = g.rng.choice((("surprised", "surprise-01"), ("worried", "worry-01"),
                                ("angered", "anger-01"), ("pleased", "please-01")))  # fmt: skip
    return (
        f"{words} {verb} {objective(other)}{stop(g)}",
        f"({g.new()} / {outer} :ARG0 {event} :ARG1 {g.node(other)})",
    )


def by_whom(g: Grammar) -> Made:
    """*It is said that he left*, *it is true that she sings*, *according to Tom, it rained*."""
    who = someone(g, plain=True)
    inner = clause(g, who, g.node(who), fitting(g, who, short=True), no=g.rng.random() < 0.15)
    draw = g.rng.random()
    if draw < 0.4:
        word, frame = g.rng.choice((("said", "say-01"), ("known", "know-01"),
                                    ("believed", "believe-01"), ("expected", "expect-01"),
                                    ("reported", "report-01")))  # fmt: skip
        return (
            f"it is {word} that {inner.words}{stop(g)}",
            f"({g.new()} / {frame} :ARG1 {inner.amr})",
        )
    if draw < 0.7:
        word, frame, role = g.rng.choice((("true", "true-01", "ARG1"), ("clear", "clear-06",
        "ARG1"),
                                          ("good", "good-02", "ARG1"), ("strange", "strange",
                                          "domain"),
                                          ("important", "important-01", "ARG1")))  # fmt: skip
        no = g.rng.random() < 0.25
        return (
            f"it {'is not' if no else 'is'} {word} that {inner.words}{stop(g)}",
            f"({g.new()} / {frame} :{role} {inner.amr}{' :polarity -' if no else ''})",
        )
    source = name_phrase(g)
    return (
        f"according to {source.words}, {inner.words}{stop(g)}",
        f"({g.new()} / say-01 :ARG0 {g.node(source)} :ARG1 {inner.amr})",
    )


def because_of(g: Grammar) -> Made:
    """*They stayed because of the storm*, *he left despite the noise*, *thanks to her help*."""
    who = _somebody(g)
    action = fitting(g, who, short=True)
    one = group(g, action.entry, who, g.rng.choice(("past", "past", "will")))
    noun = g.rng.choice(("noise", "storm", "weather", "accident", "danger", "money", "problem"))
    no = g.rng.random() < 0.2
    verb = denied(g, one) if no else one.finite
    event = action.node(g, g.node(who), " :polarity -" if no else "")
    words = f"{join(g, who, verb)}{action.words(g)}"
    thing = f"({g.new()} / {noun})"
    if g.rng.random() < 0.6:
        of = g.rng.choice(("because of", "due to", "because of"))
        return (
            f"{words} {of} the {noun}{stop(g)}",
            f"({g.new()} / cause-01 :ARG0 {thing} :ARG1 {event})",
        )
    despite = g.rng.choice(("despite", "in spite of"))
    return f"{words} {despite} the {noun}{stop(g)}", f"{event[:-1]} :concession {thing})"


def same_nouns(g: Grammar) -> Made:
    """*She believes in him*, *they call him a hero* said of *naming*: *we call the dog Rex*."""
    who = _somebody(g)
    animal = g.rng.choice(NOUNS["animal"][:6])
    name = g.rng.choice(("Rex", "Max", "Bella", "Luna", "Felix"))
    verb, frame = g.rng.choice((("call", "call-01"), ("name", "name-01")))
    entry = Entry(verb, "", frame, VERBS[0].subject, (), "S")
    one = group(g, entry, who, g.rng.choice(("past", "present") if verb == "call" else ("past",)))
    x = f"({g.new()} / {animal}"
    return (
        f"{join(g, who, one.finite)} the {animal} {name}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :ARG1 {x} :name "
        f'({g.new()} / name :op1 "{name}")))',
    )


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    that, that, that, told, feels, quoted, nominal, decision, by_whom, because_of, same_nouns,
)  # fmt: skip
