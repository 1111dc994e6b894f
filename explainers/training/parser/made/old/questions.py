"""Questions: whether, who, what, which, whose, where, when, why, how; asked and embedded."""

from __future__ import annotations

from collections.abc import Callable

from explainers.amr.compact.inflection import inflect
from explainers.training.parser.made.old.events import (
    ENTRIES_OF,
    TRANSITIVE,
    Action,
    Group,
    act,
    common,
    denied,
    different,
    fitting,
    form,
    group,
    he,
    is_animal,
    join,
    name_phrase,
    objective,
    phrase,
    pronoun_phrase,
    someone,
    stop,
)
from explainers.training.parser.made.old.grammar import PART, PAST, Grammar, Made, Phrase, be
from explainers.training.parser.made.old.lexicon import NOUNS, VERBS, Entry

ASKABLE = ("past", "past", "present", "now", "will", "perfect", "going")
ASKED_ABOUT = frozenset({"thing", "food", "drink", "text", "picture", "song", "film", "clothes",
                         "possession", "machine", "furniture", "topic", "liking", "sound",
                         "cake", "subject", "prize", "fact", "word"})  # fmt: skip


def _mark(g: Grammar) -> str:
    return "" if g.rng.random() < 0.06 else "?"


def _you(g: Grammar) -> Phrase:
    """Whom a question is about: mostly *you*."""
    if g.rng.random() < 0.4:
        return pronoun_phrase("you")
    return someone(g, plain=g.rng.random() < 0.5)


def _asked(g: Grammar, who: Phrase, one: Group) -> str:
    """*did the boy see*."""
    return f"{one.auxiliary} {who.words} {one.main}"


def _unknown(g: Grammar) -> str:
    return f"({g.new()} / amr-unknown)"


def whether(g: Grammar) -> Made:
    """*Did you see the dog?*, *Isn't she sleeping?*"""
    who = _you(g)
    action = fitting(g, who)
    one = group(g, action.entry, who, g.rng.choice(ASKABLE))
    return (
        f"{_asked(g, who, one)}{action.words(g)}{_mark(g)}",
        action.node(g, g.node(who), f" :polarity {_unknown(g)}"),
    )


def who_did(g: Grammar) -> Made:
    """*Who opened the window?*, *Who is sleeping?*"""
    stranger = Phrase("who", "", "themselves")
    action = act(g, ENTRIES_OF["person"], short=g.rng.random() < 0.6)
    one = group(g, action.entry, stranger, g.rng.choice(("past", "past", "present", "now", "will",
                                                         "perfect")))  # fmt: skip
    return (
        f"who {one.finite}{action.words(g)}{_mark(g)}",
        action.node(g, _unknown(g)),
    )


def what_happened(g: Grammar) -> Made:
    """*What broke?*, *What did she do?*, *What happened yesterday?*"""
    who = _you(g)
    time, more = g.rng.choice((("", ""), (" yesterday", f" :time ({g.new()} / yesterday)"),
                               (" today", f" :time ({g.new()} / today)")))  # fmt: skip
    unknown = _unknown(g)
    v = g.new()
    do = Entry("do", "", "do-02", VERBS[0].subject, (), "")
    one = group(g, do, who, g.rng.choice(("past", "past", "now", "will", "going", "present")))
    if one.tense != "past" and (time != " today" or one.tense != "now"):
        time, more = "", ""
    mark = _mark(g)
    return g.rng.choice((
        (f"what happened{time if one.tense != 'now' else ''}{mark}",
         f"({v} / happen-01 :ARG1 {unknown}{more if one.tense != 'now' else ''})"),
        (f"what {_asked(g, who, one)}{time}{mark}",
         f"({v} / do-02 :ARG0 {g.node(who)} :ARG1 {unknown}{more})"),
        (f"what {_asked(g, who, one)}{time}{mark}",
         f"({v} / do-02 :ARG0 {g.node(who)} :ARG1 {unknown}{more})"),
    ))  # fmt: skip


def _object_of(entry: Entry) -> bool:
    return bool(entry.object) and entry.subject.kind in ("person", "being")


def what_object(g: Grammar) -> Made:
    """*What did Mary buy?*, *Who(m) did you see?*, *Which movie did you watch yesterday?*,
    *Whose book did he read?*, *How many books did she buy?*"""
    who = _you(g)
    entry = g.rng.choice([e for e in TRANSITIVE if _object_of(e)])
    action = act(g, (entry,), who, short=True)
    slot = action.slots[0]
    argument = slot.argument
    one = group(g, entry, who, g.rng.choice(ASKABLE))
    asked = _asked(g, who, one)
    behind = action.words(g, argument.role)
    unknown = _unknown(g)
    draw = g.rng.random()
    if argument.kind in ("person", "child"):
        if draw < 0.6:
            word = g.rng.choice(("who", "who", "whom"))
            node = unknown
        else:
            noun = g.rng.choice(NOUNS[argument.kind])
            word, node = g.rng.choice((
                (f"which {noun}", f"({g.new()} / {noun} :mod {unknown})"),
                (f"how many {inflect(noun, 'NNS')}", f"({g.new()} / {noun} :quant {unknown})"),
            ))  # fmt: skip
    elif argument.kind not in NOUNS or (argument.kind in ASKED_ABOUT and draw < 0.4):
        word, node = "what", unknown
    else:
        noun = g.rng.choice(NOUNS[argument.kind])
        sample = common(g, noun, argument.kind)
        if sample.words.startswith(noun) or noun in ("money", "time", "flu", "truth"):
            drink = noun in NOUNS["drink"] or noun in NOUNS["food"] or noun == "money"
            word, node = (
                (f"how much {noun}", f"({g.new()} / {noun} :quant {unknown})")
                if drink and not sample.plural
                else ("what", unknown)
            )
        else:
            many = inflect(noun, "NNS")
            concept = (
                "plan-01"
                if noun == "plan"
                else "decide-01"
                if noun == "decision"
                else ("offer-01" if noun == "offer" else noun)
            )
            word, node = g.rng.choice((
                (f"which {noun}", f"({g.new()} / {concept} :mod {unknown})"),
                (f"which {noun}", f"({g.new()} / {concept} :mod {unknown})"),
                (f"which {many}", f"({g.new()} / {concept} :mod {unknown})"),
                (f"what {noun}", f"({g.new()} / {concept} :mod {unknown})"),
                (f"whose {noun}", f"({g.new()} / {concept} :poss {unknown})"),
                (f"how many {many}", f"({g.new()} / {concept} :quant {unknown})"),
            ))  # fmt: skip
            if noun in ("rice", "soup", "bread", "cheese", "meat"):
                word, node = f"how much {noun}", f"({g.new()} / {noun} :quant {unknown})"
    time, more = "", ""
    if one.tense == "past" and g.rng.random() < 0.3:
        time, more = " yesterday", f" :time ({g.new()} / yesterday)"
    amr = (
        f"({g.new()} / {entry.frame} :{entry.subject.role} {g.node(who)} "
        f":{argument.role} {node}{action.roles(argument.role)}{more})"
    )
    return f"{word} {asked}{behind}{time}{_mark(g)}", amr


def preposition(g: Grammar) -> Made:
    """*Who did you talk to?*, *What are you looking for?*, *To whom did he give the book?*"""
    entry = g.rng.choice(
        [
            e
            for e in VERBS
            if e.subject.kind == "person"
            and e.arguments
            and e.arguments[-1].preposition
            and not e.arguments[-1].optional
            and e.arguments[-1].kind in ("person", "topic", "thing", "sound", "picture", "child")
        ]
    )
    who = _you(g)
    action = act(g, (entry,), who, short=True)
    slot = action.slots[-1]
    one = group(g, entry, who, g.rng.choice(("past", "past", "now", "present", "will")))
    person = slot.argument.kind in ("person", "child")
    unknown = _unknown(g)
    amr = (
        f"({g.new()} / {entry.frame} :{entry.subject.role} {g.node(who)}"
        f"{action.roles(slot.argument.role)} :{slot.argument.role} {unknown})"
    )
    if person and g.rng.random() < 0.15:
        rest = Action(entry, action.slots[:-1]).words(g)
        return f"{slot.argument.preposition} whom {_asked(g, who, one)}{rest}{_mark(g)}", amr
    behind = action.words(g, slot.argument.role)
    return f"{'who' if person else 'what'} {_asked(g, who, one)}{behind}{_mark(g)}", amr


HOW = (
    ("where", "location"), ("where", "location"), ("when", "time"), ("when", "time"),
    ("how", "manner"), ("how long", "duration"), ("how often", "frequency"),
    ("at what time", "time"), ("with whom", "accompanier"), ("since when", "time"),
)  # fmt: skip


def how(g: Grammar) -> Made:
    """*Where do you work?*, *When will he arrive?*, *How long did she sleep?*"""
    who = _you(g)
    word, role = g.rng.choice(HOW)
    if word == "since when":
        action = fitting(g, who, short=True, allowed=lambda e: "S" in e.flags)
        one = group(g, action.entry, who, "perfect")
        time = f" :time ({g.new()} / since :op1 {_unknown(g)})"
        return (
            f"since when {_asked(g, who, one)}{action.words(g)}{_mark(g)}",
            action.node(g, g.node(who), time),
        )
    if role in ("duration", "accompanier"):
        action = fitting(g, who, short=True, allowed=lambda e: "A" in e.flags or is_animal(who))
    else:
        action = fitting(g, who, short=True, allowed=lambda e: "S" not in e.flags)
    if role == "location" and g.rng.random() < 0.35:
        role, action = _where_to(g, who)
    one = group(
        g,
        action.entry,
        who,
        g.rng.choice(
            ("past", "present")
            if word == "how often"
            else ("past", "past", "present", "will", "now")
        ),
    )
    return (
        f"{word} {_asked(g, who, one)}{action.words(g)}{_mark(g)}",
        action.node(g, g.node(who), f" :{role} {_unknown(g)}"),
    )


def _where_to(g: Grammar, who: Phrase) -> tuple[str, Action]:
    """A verb for which *where* asks for an argument."""
    lemma, frame, role, subject = g.rng.choice((
        ("live", "live-01", "location", "ARG0"), ("go", "go-02", "ARG4", "ARG0"),
        ("come from", "come-01", "ARG3", "ARG1"), ("sit", "sit-01", "ARG2", "ARG1"),
        ("stay", "stay-01", "location", "ARG1"),
    ))  # fmt: skip
    base, _, particle = lemma.partition(" ")
    argument = VERBS[0].subject._replace(role=subject)
    return role, Action(Entry(base, particle, frame, argument, (), ""), ())


def why(g: Grammar) -> Made:
    """*Why are you crying?*, *Why didn't she come?*, *How come he left?*"""
    who = _you(g)
    action = fitting(g, who, short=True)
    one = group(g, action.entry, who, g.rng.choice(ASKABLE))
    no = g.rng.random() < 0.25 and one.auxiliary != "am"
    words = f"why {_asked(g, who, one)}"
    if no:
        auxiliary = {"will": "won't"}.get(one.auxiliary, one.auxiliary + "n't")
        words = f"why {auxiliary} {who.words} {one.main}"
    elif g.rng.random() < 0.15:
        words = f"how come {join(g, who, one.finite)}"
    more = " :polarity -" if no else ""
    event = action.node(g, g.node(who), more)
    return (
        f"{words}{action.words(g)}{_mark(g)}",
        f"({g.new()} / cause-01 :ARG0 {_unknown(g)} :ARG1 {event})",
    )


def passive_question(g: Grammar) -> Made:
    """*When was the bridge built?*, *Who was the book written by?*, *Was the car repaired?*"""
    action = act(g, TRANSITIVE, short=True, allowed=lambda e: e.subject.kind == "person")
    entry, slot = action.entry, action.slots[0]
    who = slot.phrase
    done = form(entry.lemma, PART)
    was = be(who, True)
    rest = Action(entry, action.slots[1:]).words(g)
    amr = f"({g.new()} / {entry.frame}{{agent}}{action.roles()}{{more}})"
    unknown = _unknown(g)
    word, agent, more, after = g.rng.choice((
        ("", "", f" :polarity {unknown}", ""), ("when ", "", f" :time {unknown}", ""),
        ("where ", "", f" :location {unknown}", ""), ("how ", "", f" :manner {unknown}", ""),
        ("who ", f" :ARG0 {unknown}", "", " by"), ("by whom ", f" :ARG0 {unknown}", "", ""),
    ))  # fmt: skip
    return (
        f"{word}{was} {who.words} {done}{rest}{after}{_mark(g)}",
        amr.format(agent=agent, more=more),
    )


def alternative(g: Grammar) -> Made:
    """*Do you want tea or coffee?*, *Should I stay or should I go?*, *Did Tom or Anna win?*"""
    draw = g.rng.random()
    if draw < 0.5:
        entry = g.rng.choice(
            [
                e
                for e in TRANSITIVE
                if e.object
                and e.object.kind
                in (
                    "drink",
                    "food",
                    "thing",
                    "text",
                    "clothes",
                    "liking",
                    "film",
                    "song",
                    "vehicle",
                    "steed",
                )
                and e.subject.kind in ("person", "being")
                and not e.particle
            ]
        )
        if g.rng.random() < 0.4:
            entry = g.rng.choice([e for e in VERBS if e.lemma in ("want", "prefer", "drink")])
        who = _you(g)
        kind = entry.object.kind if entry.object else "drink"
        a = common(g, g.rng.choice(NOUNS[kind]), kind, plain=True)
        b = different(g, a, kind)
        for _ in range(20):
            if b.words not in ("the", a.words):
                break
            b = different(g, a, kind)
        choice = f"({g.new()} / amr-choice :op1 {g.node(a)} :op2 {g.node(b)})"
        one = group(g, entry, who, g.rng.choice(("past", "present", "will")))
        return (
            f"{_asked(g, who, one)} {a.words} or {b.words}{_mark(g)}",
            f"({g.new()} / {entry.frame} :{entry.subject.role} {g.node(who)} "
            f":{entry.arguments[0].role} {choice})",
        )
    if draw < 0.7:
        a = name_phrase(g)
        b = different(g, a)
        choice = f"({g.new()} / amr-choice :op1 {g.node(a)} :op2 {g.node(b)})"
        action = fitting(g, a, short=True)
        one = group(g, action.entry, a, "past")
        return (
            f"{one.auxiliary} {a.words} or {b.words} {one.main}{action.words(g)}{_mark(g)}",
            action.node(g, choice),
        )
    who = pronoun_phrase(g.rng.choice(("I", "we", "you", "he", "she", "they")))
    node, v = g.known(who)
    first, second = (
        fitting(g, who, short=True, allowed=lambda e: "S" not in e.flags) for _ in "ab"
    )
    if g.rng.random() < 0.5:
        ops = [
            f"({g.new()} / recommend-01 :ARG1 {x.node(g, n)})"
            for x, n in ((first, node), (second, v))
        ]
        again = g.rng.choice((f"should {who.words} ", ""))
        lead = f"should {who.words} {first.entry.lemma}{first.words(g)} or {again}"
        if not again:
            inner = f"({g.new()} / amr-choice :op1 {first.node(g, node)} :op2 {second.node(g, v)})"
            return (
                f"{lead}{second.entry.lemma}{second.words(g)}{_mark(g)}",
                f"({g.new()} / recommend-01 :ARG1 {inner})",
            )
    else:
        did = "did" if g.rng.random() < 0.5 else "will"
        ops = [first.node(g, node), second.node(g, v)]
        again = g.rng.choice((f"{did} {who.words} ", ""))
        lead = f"{did} {who.words} {first.entry.lemma}{first.words(g)} or {again}"
    return (
        f"{lead}{second.entry.lemma}{second.words(g)}{_mark(g)}",
        f"({g.new()} / amr-choice :op1 {ops[0]} :op2 {ops[1]})",
    )


def tag(g: Grammar) -> Made:
    """*You like tea, don't you?*, *She isn't sleeping, is she?*"""
    who = _you(g)
    if who.words.startswith(("no", "some", "every")):
        who = name_phrase(g)
    action = fitting(g, who, short=True)
    one = group(g, action.entry, who, g.rng.choice(("past", "present", "now", "will", "perfect")))
    no = g.rng.random() < 0.3
    auxiliary, pronoun = one.auxiliary, he(who)
    if who.words in ("I", "you", "we", "they"):
        pronoun = who.words
    negative = {"will": "won't", "am": "aren't"}.get(auxiliary, auxiliary + "n't")
    verb = denied(g, one) if no else one.finite
    end = f"{auxiliary if no else negative} {pronoun}" if g.rng.random() < 0.8 else "right"
    more = f" :ARG1-of ({g.new()} / request-confirmation-91)"
    return (
        f"{who.words} {verb}{action.words(g)}, {end}?",
        action.node(g, g.node(who), (" :polarity -" if no else "") + more),
    )


WONDER = (("wonder", "wonder-01", "ARG1"), ("ask", "ask-01", "ARG1"))
KNOW = (("know", "know-01"), ("remember", "remember-01"), ("understand", "understand-01"),
        ("tell me", "tell-01"), ("explain", "explain-01"), ("forget", "forget-01"),
        ("see", "see-01"), ("learn", "learn-01"))  # fmt: skip


def embedded(g: Grammar) -> Made:
    """*I wonder where she lives*, *he asked whether she had left*, *I know what you did*."""
    who = someone(g, plain=g.rng.random() < 0.4)
    other = different(g, who, plain=g.rng.random() < 0.5)
    wonder = g.rng.random() < 0.5
    no = False
    if wonder:
        lemma, frame, _ = g.rng.choice(WONDER)
    else:
        lemma, frame = g.rng.choice(KNOW)
        no = g.rng.random() < 0.45
    base, _, behind = lemma.partition(" ")
    extra = f" :ARG2 ({g.new()} / i)" if behind else ""
    if behind and who.words in ("I", "we"):
        who = pronoun_phrase("she")
        other = pronoun_phrase("they")
    entry = Entry(base, "", frame, VERBS[0].subject, (), "S")
    one = group(g, entry, who, g.rng.choice(("past", "past", "present")))
    if who.words.startswith("no"):
        no = False
    verb = (denied(g, one) if no else one.finite) + (f" {behind}" if behind else "")
    denial = " :polarity -" if no else ""
    lead = join(g, who, verb)
    tense = "past" if one.tense == "past" else g.rng.choice(("present", "now", "will", "past"))
    draw = g.rng.random()
    action = fitting(g, other, short=True)
    inner = group(g, action.entry, other, tense)
    node = g.node(other)
    v = g.new()
    if wonder and draw < 0.4:
        word = g.rng.choice(("whether", "if", "whether"))
        what = f"({v} / truth-value :polarity-of {action.node(g, node)})"
        said = f"{word} {other.words} {inner.finite}{action.words(g)}"
    elif draw < 0.6:
        word, role, concept = g.rng.choice((
            ("where", "location", "location"), ("how", "manner", "thing"),
            ("when", "time", "date-entity"),
        ))  # fmt: skip
        said = f"{word} {other.words} {inner.finite}{action.words(g)}"
        what = (
            action.node(g, node, f" :{role} {_unknown(g)}")
            if wonder
            else f"({v} / {concept} :{role}-of {action.node(g, node)})"
        )
    elif draw < 0.7:
        said = f"why {other.words} {inner.finite}{action.words(g)}"
        what = (
            f"({v} / cause-01 :ARG0 {_unknown(g)} :ARG1 {action.node(g, node)})"
            if wonder
            else f"({v} / thing :ARG0-of ({g.new()} / cause-01 :ARG1 {action.node(g, node)}))"
        )
    elif draw < 0.8:
        action = act(g, ENTRIES_OF["person"], short=True)
        stranger = Phrase("who", "", "themselves")
        inner = group(g, action.entry, stranger, tense)
        said = f"who {inner.finite}{action.words(g)}"
        role = action.entry.subject.role
        what = (
            action.node(g, _unknown(g))
            if wonder
            else f"({v} / person :{role}-of {action.node(g, '')})"
        )
    else:
        entry = g.rng.choice(
            [
                e
                for e in TRANSITIVE
                if e.object and _object_of(e) and e.object.kind in ASKED_ABOUT and not e.particle
            ]
        )
        action = act(g, (entry,), other, short=True)
        role = entry.arguments[0].role
        inner = group(g, entry, other, tense)
        said = f"what {other.words} {inner.finite}{action.words(g, role)}"
        what = (
            f"({v} / {entry.frame} :{entry.subject.role} {node} :{role} {_unknown(g)}"
            f"{action.roles(role)})"
            if wonder
            else f"({v} / thing :{role}-of {action.node(g, node, gap=role)})"
        )
    return (
        f"{lead} {said}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :ARG1 {what}{extra}{denial})",
    )


def asked_politely(g: Grammar) -> Made:
    """*Can you tell me where she lives?*, *Do you know why he left?*"""
    other = someone(g, plain=True)
    action = fitting(g, other, short=True)
    inner = group(g, action.entry, other, g.rng.choice(("past", "present", "will")))
    v = g.new()
    node = g.node(other)
    word, what = g.rng.choice((
        ("where", f"({v} / location :location-of {action.node(g, node)})"),
        ("why", f"({v} / thing :ARG0-of ({g.new()} / cause-01 :ARG1 {action.node(g, node)}))"),
        ("how", f"({v} / thing :manner-of {action.node(g, node)})"),
        ("when", f"({v} / date-entity :time-of {action.node(g, node)})"),
    ))  # fmt: skip
    said = f"{word} {other.words} {inner.finite}{action.words(g)}"
    you, me = g.new(), g.new()
    lead, amr = g.rng.choice((
        ("can you tell me", f"tell-01 :mode imperative :polite + :ARG0 ({you} / you) :ARG1 {what} "
         f":ARG2 ({me} / i)"),
        ("could you tell me", f"tell-01 :mode imperative :polite + :ARG0 ({you} / you) "
         f":ARG1 {what} :ARG2 ({me} / i)"),
        ("please tell me", f"tell-01 :mode imperative :polite + :ARG0 ({you} / you) "
         f":ARG1 {what} :ARG2 ({me} / i)"),
        ("tell me", f"tell-01 :mode imperative :ARG0 ({you} / you) :ARG1 {what} "
         f":ARG2 ({me} / i)"),
        ("do you know", f"know-01 :ARG0 ({you} / you) :ARG1 {what} :polarity ({me} / amr-unknown)"),
    ))  # fmt: skip
    end = "." if lead.endswith("tell me") and not lead.startswith("c") else "?"
    return f"{lead} {said}{end}", f"({g.new()} / {amr})"


def how_many_did(g: Grammar) -> Made:
    """*How many boys came?*, *Which student won the prize?*, *Whose dog barked?*"""
    noun = g.rng.choice((*NOUNS["person"], "dog", "cat", "horse"))
    many = inflect(noun, "NNS")
    unknown = _unknown(g)
    v = g.new()
    words, node, plural = g.rng.choice((
        (f"how many {many}", f"({v} / {noun} :quant {unknown})", True),
        (f"which {noun}", f"({v} / {noun} :mod {unknown})", False),
        (f"which {many}", f"({v} / {noun} :mod {unknown})", True),
        (f"what {noun}", f"({v} / {noun} :mod {unknown})", False),
        (f"which of the {many}",
         f"({v} / {noun} :ARG1-of ({g.new()} / include-91 :ARG2 ({g.new()} / {noun})) "
         f":mod {unknown})", False),
    ))  # fmt: skip
    who = Phrase(words, node, "themselves", plural)
    if noun in ("dog", "cat", "horse"):
        if g.rng.random() < 0.5:
            who = Phrase(f"whose {noun}", f"({v} / {noun} :poss {unknown})", "itself")
        action = act(g, ENTRIES_OF["animal"], short=True)
    else:
        action = act(g, ENTRIES_OF["person"], short=True)
    tense = g.rng.choice(("past", "past", "present", "will", "perfect"))
    one = group(g, action.entry, who, tense)
    return f"{who.words} {one.finite}{action.words(g)}{_mark(g)}", action.node(g, who.amr)


def short_answers(g: Grammar) -> Made:
    """*Who did you give the book to?* and *Who gave Mary the book?*: both ends of a gift."""
    thing = phrase(g, "thing", plain=True)
    giver, taker = name_phrase(g), pronoun_phrase(g.rng.choice(("he", "she", "they")))
    lemma, frame = g.rng.choice((("give", "give-01"), ("sell", "sell-01"), ("send", "send-01"),
                                 ("show", "show-01"), ("lend", "lend-01")))  # fmt: skip
    x, unknown = g.node(thing), _unknown(g)
    start = f"({g.new()} / {frame}"
    past = form(lemma, PAST)
    return g.rng.choice((
        (f"who did {giver.words} {lemma} {thing.words} to?",
         f"{start} :ARG0 {g.node(giver)} :ARG1 {x} :ARG2 {unknown})"),
        (f"who {past} {objective(taker)} {thing.words}?",
         f"{start} :ARG0 {unknown} :ARG1 {x} :ARG2 {g.node(taker)})"),
        (f"what did {giver.words} {lemma} to {objective(taker)}?",
         f"{start} :ARG0 {g.node(giver)} :ARG1 {unknown} :ARG2 {g.node(taker)})"),
        (f"what did {giver.words} {lemma} {objective(taker)}?",
         f"{start} :ARG0 {g.node(giver)} :ARG1 {unknown} :ARG2 {g.node(taker)})"),
    ))  # fmt: skip


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    whether, whether, whether, who_did, who_did, what_happened, what_object, what_object,
    what_object, preposition, how, how, how, why, passive_question, alternative, alternative,
    tag, embedded, embedded, asked_politely, how_many_did, short_answers,
)  # fmt: skip
