"""Two clauses or two phrases made one: and, or, but, neither, because, if, while, until."""

from __future__ import annotations

from collections.abc import Callable

from explainers.training.parser.made.old.events import (
    ACTIVE,
    ENTRIES_OF,
    TRANSITIVE,
    Action,
    act,
    back,
    clause,
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
from explainers.training.parser.made.old.grammar import ING, PAST, Grammar, Made, Phrase, be, present
from explainers.training.parser.made.old.lexicon import NOUNS, VERBS


def _several(g: Grammar, kind: str, number: int) -> list[Phrase]:
    """Different phrases of a kind."""
    out: list[Phrase] = []
    for _ in range(60):
        one = phrase(g, kind, plain=True)
        if all(one.words.split()[-1] != o.words.split()[-1] for o in out):
            out.append(one)
        if len(out) == number:
            break
    while len(out) < number:
        name = name_phrase(g)
        if all(name.words != o.words for o in out):
            out.append(name)
    return out


def _listed(phrases: list[str], word: str, g: Grammar) -> str:
    """*A, B and C*."""
    comma = "," if len(phrases) > 2 and g.rng.random() < 0.4 else ""
    return f"{', '.join(phrases[:-1])}{comma} {word} {phrases[-1]}"


def _ops(nodes: list[str], concept: str, g: Grammar) -> str:
    ops = " ".join(f":op{i} {n}" for i, n in enumerate(nodes, 1))
    return f"({g.new()} / {concept} {ops})"


def subjects(g: Grammar) -> Made:
    """*The man and the woman sing*, *Tom, Anna and Paul left*, *neither the king nor the queen*."""
    number = 3 if g.rng.random() < 0.25 else 2
    who = _several(g, "person", number)
    if number == 2 and g.rng.random() < 0.3:
        who[1] = pronoun_phrase("I") if g.rng.random() < 0.5 else who[1]
    nodes = [g.node(w) for w in who]
    names = [w.words for w in who]
    draw = g.rng.random()
    more = ""
    if draw < 0.55 or number == 3:
        words, node, plural = _listed(names, "and", g), _ops(nodes, "and", g), True
    elif draw < 0.65:
        words, node, plural = f"both {names[0]} and {names[1]}", _ops(nodes, "and", g), True
    elif draw < 0.75:
        words, node, plural = f"either {names[0]} or {names[1]}", _ops(nodes, "or", g), False
    elif draw < 0.85:
        words, node, plural = f"{names[0]} or {names[1]}", _ops(nodes, "or", g), False
    else:
        words, node, plural = f"neither {names[0]} nor {names[1]}", _ops(nodes, "or", g), False
        more = " :polarity -"
    subject = Phrase(words, node, "themselves", plural)
    action = act(g, ENTRIES_OF["person"], short=g.rng.random() < 0.6)
    tense = g.rng.choice(("past", "past", "present", "now", "will", "perfect"))
    if not plural and tense not in ("past", "will"):
        tense = "past"
    one = group(g, action.entry, subject, tense)
    no = not more and plural and g.rng.random() < 0.15
    verb = denied(g, one) if no else one.finite
    return (
        f"{words} {verb}{action.words(g)}{stop(g)}",
        action.node(g, node, more or (" :polarity -" if no else "")),
    )


def objects(g: Grammar) -> Made:
    """*She bought apples, bread and milk*, *he has neither a car nor a bicycle*."""
    entry = g.rng.choice(
        [
            e
            for e in TRANSITIVE
            if e.object
            and len(NOUNS.get(e.object.kind, ())) > 2
            and len(e.arguments) == 1
            and e.subject.kind in ("person", "being")
            and not e.particle
        ]
        + [e for e in VERBS if e.lemma in ("want", "have", "love", "hate", "like") and e.object]
    )
    argument = entry.arguments[0]
    number = 3 if g.rng.random() < 0.35 else 2
    who = someone(g)
    if who.words.startswith("no"):
        who = pronoun_phrase("she")
    many = len(set(NOUNS.get(argument.kind, ("a", "b", "c")))) > 3
    things = _several(g, argument.kind, number if many else 2)
    nodes, names = [g.node(t) for t in things], [objective(t) for t in things]
    one = group(g, entry, who)
    verb, more, draw = one.finite, "", g.rng.random()
    if draw < 0.6 or len(things) == 3:
        no = g.rng.random() < 0.1
        words, node = (
            _listed(names, "or" if no else "and", g),
            _ops(nodes, "or" if no else "and", g),
        )
        if no:
            verb, more = denied(g, one), " :polarity -"
    elif draw < 0.7:
        words, node = f"both {names[0]} and {names[1]}", _ops(nodes, "and", g)
    elif draw < 0.8:
        words, node = (
            f"{g.rng.choice(('either ', ''))}{names[0]} or {names[1]}",
            _ops(nodes, "or", g),
        )
    elif draw < 0.92:
        words, node = f"neither {names[0]} nor {names[1]}", _ops(nodes, "or", g)
        more = " :polarity -"
    else:
        words = f"not only {names[0]} but also {names[1]}"
        node = _ops(nodes, "and", g)
    return (
        f"{join(g, who, verb)} {words}{stop(g)}",
        f"({g.new()} / {entry.frame} :{entry.subject.role} {g.node(who)} "
        f":{argument.role} {node}{more})",
    )


def verbs(g: Grammar) -> Made:
    """*The man sings and dances*: one subject of two or three events, given once."""
    who = someone(g)
    if who.words.startswith("no"):
        who = pronoun_phrase("they")
    node, v = g.known(who)
    number = 3 if g.rng.random() < 0.25 else 2
    tense = g.rng.choice(("past", "past", "present", "now", "will", "then"))
    allowed = (lambda e: "S" not in e.flags) if tense in ("now", "then") else (lambda e: True)
    actions = [fitting(g, who, short=g.rng.random() < 0.8, allowed=allowed) for _ in range(number)]
    while len({a.entry.frame for a in actions}) < number:
        actions = [fitting(g, who, short=True, allowed=allowed) for _ in range(number)]
    groups = [group(g, a.entry, who, tense) for a in actions]
    tails = [a.words(g) for a in actions]
    draw = g.rng.random()
    nodes = [a.node(g, node if i == 0 else v) for i, a in enumerate(actions)]
    again = [x.main if tense in ("will", "now", "then") else x.finite for x in groups]
    said = [f"{x}{t}" for x, t in zip(again, tails, strict=True)]
    first = f"{groups[0].finite}{tails[0]}"
    if draw < 0.6 or number == 3:
        words = _listed([first, *said[1:]], "and", g)
        return f"{join(g, who, words)}{stop(g)}", _ops(nodes, "and", g)
    if draw < 0.75:
        no = g.rng.random() < 0.6
        second = denied(g, groups[1]) + tails[1] if no else f"{groups[1].finite}{tails[1]}"
        if no:
            nodes[1] = actions[1].node(g, v, " :polarity -")
        return (
            f"{join(g, who, first)}{g.rng.choice((' but ', ', but '))}{second}{stop(g)}",
            f"({g.new()} / contrast-01 :ARG1 {nodes[0]} :ARG2 {nodes[1]})",
        )
    if draw < 0.85:
        either = g.rng.choice(("either ", ""))
        auxiliary = groups[0].auxiliary if tense in ("will", "now", "then") else ""
        lead = f"{auxiliary} {either}{said[0]}".strip()
        return f"{who.words} {lead} or {said[1]}{stop(g)}", _ops(nodes, "or", g)
    if draw < 0.93:
        one, two = actions
        did = groups[0].auxiliary
        return (
            f"{who.words} {did} not only {groups[0].main}{tails[0]} but also {said[1]}{stop(g)}",
            _ops(nodes, "and", g),
        )
    one, two = actions
    nodes = [one.node(g, node, " :polarity -"), two.node(g, v, " :polarity -")]
    verb = "neither" if tense not in ("will", "now", "then") else f"{groups[0].auxiliary} neither"
    return (
        f"{who.words} {verb} {said[0]} nor {said[1]}{stop(g)}",
        _ops(nodes, "and", g),
    )


def clauses(g: Grammar) -> Made:
    """*She sang and he danced*, *either he leaves or I do*, *he came, but she had left*."""
    one = someone(g)
    two = different(g, one, plain=g.rng.random() < 0.5)
    tense = g.rng.choice(("past", "past", "present", "will", "now"))
    if g.rng.random() < 0.15:
        # A verb that *do* stands for is there twice.
        pair = [pronoun_phrase(w) for w in g.rng.sample(("he", "she", "I", "we", "they"), 2)]
        entry = g.rng.choice([e for e in ACTIVE if not e.arguments])
        action = Action(entry, ())
        do = "does" if he(pair[1]) in ("he", "she") else "do"
        said = f"either {pair[0].words} {present(entry.lemma, pair[0])}{action.words(g)} or"
        nodes = [action.node(g, g.node(p)) for p in pair]
        return f"{said} {pair[1].words} {do}{stop(g)}", _ops(nodes, "or", g)
    first = fitting(g, one, short=True)
    second = fitting(g, two, short=True)
    draw = g.rng.random()
    a = clause(g, one, g.node(one), first, tense, no=g.rng.random() < 0.12)
    no = g.rng.random() < 0.3 and not two.words.startswith("no")
    b = clause(g, two, g.node(two), second, tense, no=no)
    if draw < 0.45:
        comma = g.rng.choice((" and ", ", and "))
        return f"{a.words}{comma}{b.words}{stop(g)}", _ops([a.amr, b.amr], "and", g)
    if draw < 0.75:
        comma = g.rng.choice((" but ", ", but ", ", but "))
        return (
            f"{a.words}{comma}{b.words}{stop(g)}",
            f"({g.new()} / contrast-01 :ARG1 {a.amr} :ARG2 {b.amr})",
        )
    either = g.rng.choice(("either ", "", "either "))
    return f"{either}{a.words} or {b.words}{stop(g)}", _ops([a.amr, b.amr], "or", g)


def locked(g: Grammar) -> Made:
    """*She tried to open the door but it was locked*: the thing comes back as *it*."""
    entry = g.rng.choice([e for e in TRANSITIVE if e.subject.kind == "person" and e.object
                          and len(e.arguments) == 1 and "S" not in e.flags
                          and e.object.kind in ("door", "machine", "thing", "clothes", "text",
                                                "food", "cake", "possession",
                                                "fragile")])  # fmt: skip
    who = someone(g)
    thing = phrase(g, entry.arguments[0].kind, plain=True)
    while thing.plural or thing.words.split()[-1] in ("bread", "rice", "meat"):
        thing = phrase(g, entry.arguments[0].kind, plain=True)
    node, v = g.known(who)
    thing_node, t = g.known(thing)
    kind = entry.arguments[0].kind
    states = {
        "door": (("was locked", "lock-01 :ARG1 {t}"), ("was closed", "close-01 :ARG1 {t}")),
        "machine": (("was broken", "break-01 :ARG1 {t}"),),
        "clothes": (("was dirty", "dirty-02 :ARG1 {t}"), ("was wet", "wet-01 :ARG1 {t}")),
        "food": (("was cold", "cold-01 :ARG1 {t}"), ("was burned", "burn-01 :ARG1 {t}")),
        "cake": (("was burned", "burn-01 :ARG1 {t}"),),
    }  # fmt: skip
    words, amr = g.rng.choice((
        *states.get(kind, ()), *states.get(kind, ()),
        ("disappeared", "disappear-01 :ARG1 {t}"),
        ("was stolen", "steal-01 :ARG1 {t}"), ("was expensive", "expensive :domain {t}"),
    ))  # fmt: skip
    it = f"({g.new()} / {amr.format(t=t)})"
    particle = f" {entry.particle}" if entry.particle else ""
    if g.rng.random() < 0.5:
        lemma, frame = g.rng.choice((("try", "try-01"), ("want", "want-01")))
        event = f"({g.new()} / {entry.frame} :ARG0 {v} :{entry.arguments[0].role} {thing_node})"
        lead = f"{who.words} {form(lemma, PAST)} to {entry.lemma}{particle} {thing.words}"
        main = f"({g.new()} / {frame} :ARG0 {node} :ARG1 {event})"
    else:
        lead = f"{who.words} {form(entry.lemma, PAST)}{particle} {thing.words}"
        main = f"({g.new()} / {entry.frame} :ARG0 {node} :{entry.arguments[0].role} {thing_node})"
    if g.rng.random() < 0.6:
        comma = g.rng.choice((" but", ", but"))
        return (
            f"{lead}{comma} it {words}{stop(g)}",
            f"({g.new()} / contrast-01 :ARG1 {main} :ARG2 {it})",
        )
    joint = g.rng.choice(("because", "although"))
    if joint == "because":
        return (
            f"{lead} because it {words}{stop(g)}",
            f"({g.new()} / cause-01 :ARG0 {it} :ARG1 {main})",
        )
    return f"{lead} although it {words}{stop(g)}", f"{main[:-1]} :concession {it})"


SUBORDINATE = (
    ("because", "cause", "past past"), ("because", "cause", "past past"),
    ("since", "cause", "past past"), ("so", "so", "past past"),
    ("if", "condition", "will present"), ("if", "condition", "will present"),
    ("unless", "unless", "will present"), ("when", "time", "past past"),
    ("when", "time", "past past"), ("while", "time", "past then"), ("as", "time", "past then"),
    ("before", "before", "past past"), ("after", "after", "past past"),
    ("until", "until", "past past"), ("since", "since", "perfect past"),
    ("as soon as", "soon", "past past"), ("although", "concession", "past past"),
    ("even though", "concession", "past past"), ("though", "concession", "past past"),
    ("so that", "that", "past could"), ("once", "once", "past past"),
    ("whenever", "time", "present present"), ("as long as", "condition", "will present"),
    ("even if", "even", "will present"),
)  # fmt: skip


def subordinate(g: Grammar) -> Made:
    """*because*, *if*, *unless*, *when*, *while*, *until*, *although*: with *he* coming back."""
    word, kind, tenses = g.rng.choice(SUBORDINATE)
    main_tense, side_tense = tenses.split()
    one = someone(g, plain=g.rng.random() < 0.6)
    if one.words.startswith(("no", "some", "every")):
        one = name_phrase(g)
    node, v = g.known(one)
    main = fitting(
        g,
        one,
        short=True,
        allowed=lambda e: (
            not (kind in ("until", "since") and "A" not in e.flags and not is_animal(one))
        ),
    )
    same = g.rng.random() < 0.5
    two = back(one) if same else different(g, one, plain=g.rng.random() < 0.6)
    if two.words.startswith(("no", "some", "every")):
        two = name_phrase(g)
    two_node = v if same else g.node(two)
    side = fitting(g, two, short=True, allowed=lambda e: side_tense != "then" or "S" not in e.flags)
    lead = group(g, main.entry, one, main_tense)
    no = g.rng.random() < 0.15
    no_side = g.rng.random() < 0.15 and kind not in ("time", "before", "after", "until", "since",
                                                     "soon", "once", "unless")  # fmt: skip
    left = join(g, one, denied(g, lead) if no else lead.finite) + main.words(g)
    if side_tense == "could":
        modal = g.rng.choice(("could", "can"))
        right = f"{two.words} {modal} {side.entry.lemma}{side.words(g)}"
        no_side = False
    else:
        behind = group(g, side.entry, two, side_tense)
        right = join(g, two, denied(g, behind) if no_side else behind.finite) + side.words(g)
    event = side.node(g, two_node, " :polarity -" if no_side else "")
    denial = " :polarity -" if no else ""

    def whole(more: str) -> str:
        return main.node(g, node, denial + more)

    if kind in ("cause", "so"):
        reason, result = (event, whole("")) if kind == "cause" else (whole(""), event)
        amr = f"({g.new()} / cause-01 :ARG0 {reason} :ARG1 {result})"
    elif kind == "unless":
        amr = whole(f" :condition {side.node(g, two_node, ' :polarity -')}")
    elif kind in ("before", "after", "until", "since", "once"):
        amr = whole(f" :time ({g.new()} / {kind} :op1 {event})")
    elif kind == "soon":
        amr = whole(f" :time ({g.new()} / as-soon-as :op1 {event})")
    elif kind == "even":
        amr = whole(f" :concession ({g.new()} / even-if :op1 {event})")
    elif kind == "that":
        amr = whole(f" :purpose ({g.new()} / possible-01 :ARG1 {event})")
    else:
        amr = whole(f" :{kind} {event}")
    if kind not in ("so", "that") and g.rng.random() < 0.3 and not (same and one.words == he(one)):
        if same:
            # The name first: *when Tom came, he laughed*.
            first = right.replace(two.words, one.words, 1)
            if "'" in right.split()[0]:
                return f"{left} {word} {right}{stop(g)}", amr
            second = left.replace(one.words, two.words, 1)
            if not second.startswith(two.words):
                return f"{left} {word} {right}{stop(g)}", amr
            return f"{word} {first}, {second}{stop(g)}", amr
        return f"{word} {right}, {left}{stop(g)}", amr
    comma = "," if kind == "so" and g.rng.random() < 0.5 else ""
    return f"{left}{comma} {word} {right}{stop(g)}", amr


def gerund(g: Grammar) -> Made:
    """*He left without saying a word*, *she won by running*, *he slept instead of working*."""
    who = someone(g, plain=g.rng.random() < 0.6)
    if who.words.startswith("no"):
        who = name_phrase(g)
    node, v = g.known(who)
    first = fitting(g, who, short=True, allowed=lambda e: "S" not in e.flags)
    second = act(g, ACTIVE, who, short=True)
    if is_animal(who):
        second = fitting(g, who, short=True, allowed=lambda e: "S" not in e.flags)
    one = group(g, first.entry, who, g.rng.choice(("past", "past", "past", "will", "present")))
    word, more = g.rng.choice((
        ("without", "manner"), ("without", "manner"), ("by", "manner"), ("instead of", "instead"),
        ("after", "after"), ("before", "before"), ("while", "time"), ("when", "time"),
    ))  # fmt: skip
    if word == "when":
        word = "while"
    event = second.node(g, v, " :polarity -" if word == "without" else "")
    if more == "instead":
        extra = f" :ARG1-of ({g.new()} / instead-of-91 :ARG2 {event})"
    elif more in ("after", "before"):
        extra = f" :time ({g.new()} / {more} :op1 {event})"
    else:
        extra = f" :{more} {event}"
    ing = f"{word} {form(second.entry.lemma, ING)}{second.words(g)}"
    words = f"{join(g, who, one.finite)}{first.words(g)}"
    if g.rng.random() < 0.15 and word != "by":
        return f"{ing}, {words}{stop(g)}", first.node(g, node, extra)
    return f"{words} {ing}{stop(g)}", first.node(g, node, extra)


def hummed(g: Grammar) -> Made:
    """*The soldier hummed a tune for the girl as he walked with her to town*."""
    one, two = _several(g, "person", 2)
    if he(one) == he(two) or one.plural or two.plural:
        return subordinate(g)
    node, v = g.known(one)
    other, o = g.known(two)
    him = {"he": "him", "she": "her", "it": "it"}[he(two)]
    first, main = g.rng.choice((
        (f"hummed a tune for {two.words}",
         f"hum-02 :ARG0 {node} :ARG1 ({g.new()} / tune) :beneficiary {other}"),
        (f"sang a song for {two.words}",
         f"sing-01 :ARG0 {node} :ARG1 ({g.new()} / song) :ARG2 {other}"),
        (f"told {two.words} a story",
        f"tell-01 :ARG0 {node} :ARG1 ({g.new()} / story) :ARG2 {other}"),
        (f"smiled at {two.words}", f"smile-01 :ARG0 {node} :ARG2 {other}"),
        (f"talked to {two.words}", f"talk-01 :ARG0 {node} :ARG2 {other}"),
        (f"waved to {two.words}", f"wave-01 :ARG0 {node} :ARG2 {other}"),
    ))  # fmt: skip
    pronoun = he(one)
    second, side = g.rng.choice((
        (f"{pronoun} walked with {him} to town",
         f"walk-01 :ARG0 {v} :accompanier {o} :destination ({g.new()} / town)"),
        (f"{pronoun} saw {him}", f"see-01 :ARG0 {v} :ARG1 {o}"),
        (f"{pronoun} helped {him}", f"help-01 :ARG0 {v} :ARG2 {o}"),
        (f"{he(two)} was sleeping", f"sleep-01 :ARG0 {o}"),
        (f"{he(two)} looked at {objective(pronoun_phrase(pronoun))}",
         f"look-01 :ARG0 {o} :ARG1 {v}"),
    ))  # fmt: skip
    word = g.rng.choice(("as", "when", "while"))
    return (
        f"{one.words} {first} {word} {second}{stop(g)}",
        f"({g.new()} / {main} :time ({g.new()} / {side}))",
    )


def would(g: Grammar) -> Made:
    """*If I had time, I would come*, *if she had known it, she would have left*."""
    one = someone(g, plain=g.rng.random() < 0.4)
    if one.words.startswith(("no", "some", "every")):
        one = pronoun_phrase("I")
    node, v = g.known(one)
    side = fitting(g, one, short=True)
    main = act(g, ACTIVE, one, short=True)
    no, no_side = g.rng.random() < 0.25, g.rng.random() < 0.25
    past = g.rng.random() < 0.4
    if past:
        have = f"had {'not ' if no_side else ''}{form(side.entry.lemma, 'VBN')}"
        result = f"would{' not' if no else ''} have {form(main.entry.lemma, 'VBN')}"
    else:
        have = f"did not {side.entry.lemma}" if no_side else form(side.entry.lemma, PAST)
        result = f"{g.rng.choice(('would not', 'wouldn' + chr(39) + 't')) if no else 'would'} "
        result += main.entry.lemma
    event = side.node(g, v, " :polarity -" if no_side else "")
    amr = main.node(g, node, (" :polarity -" if no else "") + f" :condition {event}")
    pronoun = he(one)
    if g.rng.random() < 0.6:
        return (
            f"if {one.words} {have}{side.words(g)}, {pronoun} {result}{main.words(g)}{stop(g)}",
            amr,
        )
    return (
        f"{one.words} {result}{main.words(g)} if {pronoun} {have}{side.words(g)}{stop(g)}",
        amr,
    )


def commands(g: Grammar) -> Made:
    """*Come in and sit down!*, *if you see him, call me*."""
    you = pronoun_phrase("you")
    first, second = (act(g, ACTIVE, you, short=True) for _ in "ab")
    while second.entry.frame == first.entry.frame:
        second = act(g, ACTIVE, you, short=True)
    v = g.new()
    node = f"({v} / you)"
    mode = " :mode imperative"
    if g.rng.random() < 0.5:
        return (
            f"{first.entry.lemma}{first.words(g)} and {second.entry.lemma}{second.words(g)}"
            f"{g.rng.choice('.!')}",
            _ops([first.node(g, node, mode), second.node(g, v, mode)], "and", g),
        )
    word, role = g.rng.choice((("if", "condition"), ("when", "time"), ("before", "before")))
    event = second.node(g, v)
    if role == "before":
        role, event = "time", f"({g.new()} / before :op1 {event})"
    amr = first.node(g, node, f"{mode} :{role} {event}")
    side, main = f"{word} you {second.entry.lemma}{second.words(g)}", (
        f"{first.entry.lemma}{first.words(g)}"
    )  # fmt: skip
    words = f"{side}, {main}" if g.rng.random() < 0.5 else f"{main} {side}"
    return words + g.rng.choice(".!"), amr


def too(g: Grammar) -> Made:
    """*She sings, and he does, too*, *neither does he*: a verb that is there twice."""
    one = name_phrase(g) if g.rng.random() < 0.5 else pronoun_phrase(g.rng.choice(("I", "she")))
    two = different(g, one)
    entry = g.rng.choice([e for e in ACTIVE if not e.arguments])
    action = Action(entry, ())
    past = g.rng.random() < 0.6
    no = g.rng.random() < 0.4
    do = "did" if past else ("do" if two.plural else "does")
    a, b = g.node(one), g.node(two)
    if no:
        lead = f"{one.words} {'did' if past else 'do' if one.plural else 'does'} not {entry.lemma}"
        tail = (
            f"neither {do} {two.words}" if g.rng.random() < 0.6 else f"{two.words} {do}n't either"
        )
        mod = f" :mod ({g.new()} / either)" if tail.endswith("either") else ""
        nodes = [action.node(g, a, " :polarity -"), action.node(g, b, " :polarity -" + mod)]
    else:
        lead = f"{one.words} {form(entry.lemma, PAST) if past else present(entry.lemma, one)}"
        draw = g.rng.random()
        tail = f"so {do} {two.words}" if draw < 0.4 else f"{two.words} {do} too"
        mod = f" :mod ({g.new()} / too)" if draw >= 0.4 else ""
        nodes = [action.node(g, a), action.node(g, b, mod)]
    particle = f" {entry.particle}" if entry.particle else ""
    return f"{lead}{particle}, and {tail}{stop(g)}", _ops(nodes, "and", g)


def states(g: Grammar) -> Made:
    """*She was tired, so she went to bed*, *he is sad because he lost his dog*."""
    who = someone(g, plain=g.rng.random() < 0.6)
    if who.words.startswith(("no", "some", "every")):
        who = name_phrase(g)
    node, v = g.known(who)
    word, frame, role = g.rng.choice((
        ("tired", "tire-01", "ARG1"), ("sad", "sad-02", "ARG1"), ("happy", "happy-01", "ARG1"),
        ("hungry", "hunger-01", "ARG0"), ("thirsty", "thirst-01", "ARG0"),
        ("angry", "angry", "domain"), ("afraid", "fear-01", "ARG0"), ("ill", "ill-01", "ARG1"),
        ("late", "late", "domain"), ("bored", "bore-02", "ARG1"),
        ("surprised", "surprise-01", "ARG1"),
    ))  # fmt: skip
    action = fitting(g, who, short=True)
    verb = form(action.entry.lemma, PAST)
    draw = g.rng.random()
    was = be(who, True)
    pronoun = he(who)
    if draw < 0.3:
        state, event = f"({g.new()} / {frame} :{role} {node})", action.node(g, v)
        return (
            f"{who.words} {was} {word}, so {pronoun} {verb}{action.words(g)}{stop(g)}",
            f"({g.new()} / cause-01 :ARG0 {state} :ARG1 {event})",
        )
    if draw < 0.6:
        state, event = f"({g.new()} / {frame} :{role} {node})", action.node(g, v)
        return (
            f"{who.words} {was} {word} because {pronoun} {verb}{action.words(g)}{stop(g)}",
            f"({g.new()} / cause-01 :ARG0 {event} :ARG1 {state})",
        )
    state, event = f"({g.new()} / {frame} :{role} {v})", action.node(g, node)
    joint, more = g.rng.choice((("although", " :concession {s}"), ("when", " :time {s}"),
                                ("even though", " :concession {s}")))  # fmt: skip
    return (
        f"{who.words} {verb}{action.words(g)} {joint} {pronoun} {was} {word}{stop(g)}",
        f"{event[:-1]}{more.format(s=state)})",
    )


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    subjects, subjects, objects, objects, verbs, verbs, clauses, clauses, locked, subordinate,
    subordinate, subordinate, subordinate, gerund, gerund, hummed, would, commands, too, states,
)  # fmt: skip
