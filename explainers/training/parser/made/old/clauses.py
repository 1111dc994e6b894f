"""Patterns of one clause: tenses, denial, passive, commands, light verbs, quantifiers."""

from __future__ import annotations

from collections.abc import Callable

from explainers.amr.compact.inflection import inflect
from explainers.training.parser.made.old.events import (
    ACTIVE,
    TRANSITIVE,
    Action,
    act,
    clause,
    common,
    denied,
    different,
    fitting,
    form,
    group,
    him,
    his,
    is_animal,
    join,
    kin_phrase,
    name_phrase,
    objective,
    phrase,
    pronoun_phrase,
    someone,
    stop,
    when,
)
from explainers.training.parser.made.old.grammar import (
    ANIMALS,
    PART,
    PAST,
    PEOPLE,
    Grammar,
    Made,
    Phrase,
    be,
    present,
)
from explainers.training.parser.made.old.lexicon import NOUNS, VERBS, Entry

OTHERS = tuple(e for e in VERBS if e.subject.kind not in ("person", "being"))


def _subject(g: Grammar, entry: Entry, plain: bool = False) -> Phrase:
    return phrase(g, entry.subject.kind, plain)


def plain(g: Grammar) -> Made:
    """*The doctor gave Mary a book*, in a tense, with or without a time."""
    entry = g.rng.choice(VERBS if g.rng.random() < 0.8 else OTHERS)
    who = _subject(g, entry)
    action = act(g, (entry,), who)
    tense = group(g, entry, who).tense
    one = clause(g, who, "{who}", action, tense)
    node = g.node(who)
    if g.rng.random() < 0.25 and ":duration" not in one.amr and "S" not in entry.flags:
        words, more = when(g, tense)
        amr = action.node(g, node, more)
        if words == "already":
            return f"{one.words} already{stop(g)}", amr
        if g.rng.random() < 0.25:
            return f"{words}{g.rng.choice((',', ''))} {one.words}{stop(g)}", amr
        return f"{one.words} {words}{stop(g)}", amr
    return one.words + stop(g), one.amr.replace("{who}", node)


def negated(g: Grammar) -> Made:
    """*The doctor didn't give Mary a book*."""
    entry = g.rng.choice(VERBS)
    who = _subject(g, entry, plain=True) if g.rng.random() < 0.6 else _pronoun(g, entry)
    one = clause(g, who, g.node(who), act(g, (entry,), who), no=True)
    return one.words + stop(g), one.amr


def _pronoun(g: Grammar, entry: Entry) -> Phrase:
    if entry.subject.kind not in ("person", "being"):
        return phrase(g, entry.subject.kind, plain=True)
    return pronoun_phrase(g.rng.choice(("I", "you", "he", "she", "we", "they")))


def adverbs(g: Grammar) -> Made:
    """*She never sleeps*, *he no longer works*, *they always laugh*, *he even sings*."""
    who = someone(g, plain=g.rng.random() < 0.6)
    action = fitting(g, who, short=True, allowed=lambda e: e.frame not in ("have-03", "die-01"))
    word, more, tenses = g.rng.choice((
        ("never", " :polarity - :time ({v} / ever)", "past present"),
        ("never", " :polarity - :time ({v} / ever)", "past present perfect"),
        ("no longer", " :time ({v} / no-longer)", "present"),
        ("always", " :time ({v} / always)", "past present"),
        ("often", " :frequency ({v} / often)", "past present"),
        ("sometimes", " :frequency ({v} / sometimes)", "past present"),
        ("rarely", " :frequency ({v} / rare)", "past present"),
        ("also", " :mod ({v} / also)", "past present"),
        ("even", " :mod ({v} / even)", "past present"),
        ("only", " :mod ({v} / only)", "past present"),
        ("still", " :mod ({v} / still)", "present"),
        ("just", " :mod ({v} / just)", "perfect"),
        ("already", " :time ({v} / already)", "perfect"),
        ("probably", " :mod ({v} / probable)", "past will"),
        ("suddenly", " :manner ({v} / sudden)", "past"),
        ("finally", " :time ({v} / final)", "past"),
        ("used to", " :time ({v} / use-03)", "base"),
        ("used to", " :time ({v} / use-03)", "base"),
    ))  # fmt: skip
    tense = g.rng.choice(tenses.split())
    if tense == "base":
        return (
            f"{who.words} used to {action.entry.lemma}{action.words(g)}{stop(g)}",
            action.node(g, g.node(who), more.format(v=g.new())),
        )
    one = group(g, action.entry, who, tense)
    if tense in ("perfect", "will"):
        verb = f"{one.auxiliary} {word} {one.main}"
    else:
        verb = f"{word} {one.finite}"
    return (
        f"{who.words} {verb}{action.words(g)}{stop(g)}",
        action.node(g, g.node(who), more.format(v=g.new())),
    )


def about_to(g: Grammar) -> Made:
    """*He is about to leave*."""
    who = someone(g)
    action = act(g, ACTIVE, who, short=True)
    words = f"{be(who, g.rng.random() < 0.3)} about to {action.entry.lemma}"
    return (
        f"{join(g, who, words)}{action.words(g)}{stop(g)}",
        action.node(g, g.node(who), f" :time ({g.new()} / about-to)"),
    )


REFLEXIVE = (
    ("hurt", "hurt-01"), ("wash", "wash-01"), ("see", "see-01"), ("help", "help-01"),
    ("like", "like-01"), ("hate", "hate-01"), ("love", "love-01"), ("blame", "blame-01"),
    ("cut", "cut-01"), ("praise", "praise-01"), ("hide", "hide-01"), ("know", "know-02"),
    ("wound", "wound-01"), ("trust", "trust-02"), ("kill", "kill-01"), ("protect", "protect-01"),
)  # fmt: skip


def reflexive(g: Grammar) -> Made:
    """*The cat scratches itself*: one node, two roles; *they love each other*."""
    _, frame = g.rng.choice(REFLEXIVE)
    role = "ARG2" if frame == "help-01" else "ARG1"
    who = someone(g, plain=g.rng.random() < 0.7)
    while who.words.split()[0] in ("nobody", "no", "everyone", "everybody", "someone", "somebody"):
        who = someone(g)
    entry = next(e for e in VERBS if e.frame == frame)
    node, v = g.known(who)
    no = g.rng.random() < 0.2
    one = group(g, entry, who, g.rng.choice(("past", "present", "past", "will")))
    verb = denied(g, one) if no else one.finite
    itself = who.itself if who.words != "you" else "yourself"
    more = " :polarity -" if no else ""
    return (
        f"{join(g, who, verb)} {itself}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {node} :{role} {v}{more})",
    )


def each_other(g: Grammar) -> Made:
    """*The two boys love each other*, as the training sets have it."""
    noun = g.rng.choice((*NOUNS["person"], *NOUNS["animal"]))
    lemma, frame = g.rng.choice((
        ("love", "love-01"), ("hate", "hate-01"), ("know", "know-02"), ("see", "see-01"),
        ("chase", "chase-01"), ("follow", "follow-02"), ("hug", "hug-01"), ("kiss", "kiss-01"),
        ("trust", "trust-02"), ("visit", "visit-01"),
    ))  # fmt: skip
    count = g.rng.choice(("the ", "two ", "the two "))
    many = inflect(noun, "NNS")
    node = f"({g.new()} / {noun}{'' if count == 'the ' else ' :quant 2'})"
    who = Phrase(count + many, node, "themselves", True)
    verb = g.rng.choice((lemma, form(lemma, PAST)))
    other = f"({g.new()} / other :mod ({g.new()} / each))"
    return (
        f"{who.words} {verb} each other{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {node} :ARG1 {other})",
    )


def passive(g: Grammar) -> Made:
    """*The book was written by Mary*, *the car hasn't been repaired*, *he got arrested*."""
    action = act(g, TRANSITIVE, short=True)
    entry, slot = action.entry, action.slots[0]
    who = slot.phrase
    done = form(entry.lemma, PART)
    no = g.rng.random() < 0.25
    is_, was = be(who), be(who, True)
    have = "have" if who.plural else "has"
    nt = g.rng.choice((" not", "n't")) if no else ""
    get = "get" if who.plural else "gets"
    verb = g.rng.choice((
        f"{was}{nt} {done}", f"{was}{nt} {done}", f"{was}{nt} {done}",
        f"{have}{nt} been {done}", f"will{' not' if no else ''} be {done}",
        f"{was}{nt} being {done}",
        f"got {done}" if not no else f"didn't get {done}",
        f"{get} {done}" if not no else f"{was} not {done}",
        f"{is_} going to be {done}" if not no else f"won't be {done}",
    ))  # fmt: skip
    if verb.startswith("amn't"):
        verb = "am not" + verb[5:]
    rest = Action(entry, action.slots[1:]).words(g)
    by, agent = "", ""
    if g.rng.random() < 0.5:
        subject = different(g, who, entry.subject.kind)
        by, agent = f" by {objective(subject)}", f" :{entry.subject.role} {g.node(subject)}"
    denial = " :polarity -" if no else ""
    return (
        f"{who.words} {verb}{rest}{by}{stop(g)}",
        f"({g.new()} / {entry.frame}{agent}{action.roles()}{denial})",
    )


def command(g: Grammar) -> Made:
    """*Open the box!*, *Please don't eat the cake*, *Mary, come here!*"""
    action = act(g, ACTIVE, pronoun_phrase("you"), short=g.rng.random() < 0.6)
    you = g.new()
    no, polite = g.rng.random() < 0.4, g.rng.random() < 0.3
    lemma = action.entry.lemma
    words = (g.rng.choice(("don't ", "do not ", "don't ")) if no else "") + lemma
    words += action.words(g)
    more = " :mode imperative" + (" :polarity -" if no else "")
    draw = g.rng.random()
    if polite:
        words = f"please {words}" if g.rng.random() < 0.6 else f"{words}, please"
        more += " :polite +"
    elif draw < 0.1 and not no:
        words, more = f"never {lemma}{action.words(g)}", (
            f" :mode imperative :polarity - :time ({g.new()} / ever)"
        )  # fmt: skip
    elif draw < 0.25:
        name = name_phrase(g)
        words = f"{name.words}, {words}"
        name_part = name.amr.split(" :name ", 1)[1][:-1]
        subject = f"({you} / person :name {name_part})"
        vocative = action.node(g, f"({g.new()} / you)", more + f" :vocative {subject}")
        return words + g.rng.choice(".!"), vocative
    return words + g.rng.choice(".!"), action.node(g, f"({you} / you)", more)


def lets(g: Grammar) -> Made:
    """*Let's go to the park*."""
    who = pronoun_phrase("we")
    action = act(g, ACTIVE, who, short=g.rng.random() < 0.6)
    no = g.rng.random() < 0.15
    words = f"let's {'not ' if no else ''}{action.entry.lemma}{action.words(g)}"
    more = " :mode imperative" + (" :polarity -" if no else "")
    return words + g.rng.choice(".!"), action.node(g, f"({g.new()} / we)", more)


def polite_question(g: Grammar) -> Made:
    """*Could you please open the window?*: a polite command."""
    action = act(g, ACTIVE, pronoun_phrase("you"), short=True)
    start = g.rng.choice((
        "could you please", "would you please", "can you please", "will you please",
        "please, could you",
    ))  # fmt: skip
    lemma = action.entry.lemma
    more = " :mode imperative :polite +"
    end = "?" if g.rng.random() < 0.95 else ""
    return (
        f"{start} {lemma}{action.words(g)}{end}",
        action.node(g, f"({g.new()} / you)", more),
    )


LIGHT = (
    ("take", "a bath", "bathe-01"), ("take", "a shower", "shower-01"), ("take", "a walk",
    "walk-01"),
    ("go for", "a walk", "walk-01"), ("go for", "a swim", "swim-01"), ("go for", "a run", "run-02"),
    ("take", "a nap", "nap-01"), ("take", "a rest", "rest-01"), ("have", "a rest", "rest-01"),
    ("make", "a decision", "decide-01"), ("make", "a promise", "promise-01"),
    ("make", "a mistake", "mistake-02"), ("make", "an effort", "effort-01"),
    ("make", "a plan", "plan-01"), ("have", "a dream", "dream-01"), ("have", "a bath", "bathe-01"),
    ("take", "a break", "break-18"), ("take", "a deep breath", "breathe-01"),
    ("give", "a laugh", "laugh-01"), ("give", "a sigh", "sigh-02"),
    ("make", "an attempt", "attempt-01"), ("have", "a drink", "drink-01"),
    ("make", "a suggestion", "suggest-01"), ("make", "a complaint", "complain-01"),
    ("go for", "a ride", "ride-01"), ("take", "a trip", "trip-03"),
)  # fmt: skip
LIGHT_WITH = (
    ("take", "a look at", "look-01", "ARG1", "picture"),
    ("have", "a look at", "look-01", "ARG1", "machine"),
    ("take", "a photo of", "photograph-01", "ARG1", "being"),
    ("take", "a picture of", "photograph-01", "ARG1", "being"),
    ("have", "a talk with", "talk-01", "ARG2", "person"),
    ("have", "an argument with", "argue-02", "ARG1", "person"),
    ("have", "a conversation with", "converse-01", "ARG2", "person"),
    ("have", "a chat with", "chat-01", "ARG2", "person"),
    ("have", "a fight with", "fight-01", "ARG1", "person"),
    ("pay", "a visit to", "visit-01", "ARG1", "person"),
    ("take", "care of", "care-03", "ARG1", "child"),
    ("make", "use of", "use-01", "ARG1", "machine"),
    ("make", "fun of", "mock-01", "ARG1", "person"),
    ("take", "part in", "participate-01", "ARG1", "event"),
    ("give", "an answer to", "answer-01", "ARG1", "person"),
)  # fmt: skip
LIGHT_TO = (
    ("give", "a hug", "hug-01", "ARG1"), ("give", "a kiss", "kiss-01", "ARG1"),
    ("give", "a call", "call-02", "ARG1"), ("give", "some advice", "advise-01", "ARG1"),
    ("give", "help", "help-01", "ARG2"), ("pay", "a visit", "visit-01", "ARG1"),
    ("give", "a push", "push-01", "ARG1"), ("make", "a promise to", "promise-01", "ARG1"),
)  # fmt: skip


def light(g: Grammar) -> Made:
    """*The boy took a bath* is that he bathed; *she gave him a hug* is that she hugged him."""
    who = someone(g)
    draw = g.rng.random()
    if draw < 0.45:
        verb, noun, frame = g.rng.choice(LIGHT)
        role = "ARG1" if frame in ("rest-01",) else "ARG0"
        if frame == "mistake-02":
            role = "ARG0"
        behind, roles = f" {noun}", ""
        if frame == "breathe-01":
            roles = f" :ARG1-of ({g.new()} / deep-02)"
    elif draw < 0.75:
        verb, noun, frame, other_role, kind = g.rng.choice(LIGHT_WITH)
        other = different(g, who, kind)
        role, behind = "ARG0", f" {noun} {objective(other)}"
        roles = f" :{other_role} {g.node(other)}"
    else:
        verb, noun, frame, other_role = g.rng.choice(LIGHT_TO)
        other = different(g, who)
        role = "ARG0"
        behind = (
            f" {noun} {objective(other)}"
            if noun.endswith("to")
            else (f" {objective(other)} {noun}")
        )
        roles = f" :{other_role} {g.node(other)}"
    no = g.rng.random() < 0.15 and not who.words.startswith("no")
    lemma, _, rest = verb.partition(" ")
    entry = Entry(lemma, "", frame, VERBS[0].subject, (), "")
    one = group(g, entry, who)
    verb_words = denied(g, one) if no else one.finite
    denial = " :polarity -" if no else ""
    rest = f" {rest}" if rest else ""
    return (
        f"{join(g, who, verb_words)}{rest}{behind}{stop(g)}",
        f"({g.new()} / {frame} :{role} {g.node(who)}{roles}{denial})",
    )


def quantified(g: Grammar) -> Made:
    """*No boy left*, *none of the boys left*, *not all of the boys left*, *nobody came*."""
    noun = g.rng.choice((*PEOPLE, *NOUNS["person"], *ANIMALS[:4]))
    many = inflect(noun, "NNS")
    v = g.new()
    word, node, plural, more = g.rng.choice((
        (f"no {noun}", f"({v} / {noun})", False, " :polarity -"),
        (f"no {many}", f"({v} / {noun})", True, " :polarity -"),
        (f"none of the {many}", f"({v} / {noun} :quant (q / none))", True, " :polarity -"),
        (f"not all of the {many}", f"({v} / {noun} :mod (q / all :polarity -))", True, ""),
        (f"not all the {many}", f"({v} / {noun} :mod (q / all :polarity -))", True, ""),
        (f"not every {noun}", f"({v} / {noun} :mod (q / every :polarity -))", False, ""),
        (f"not many {many}", f"({v} / {noun} :quant (q / many :polarity -))", True, ""),
        (f"all of the {many}", f"({v} / {noun} :mod (q / all))", True, ""),
        (f"all the {many}", f"({v} / {noun} :mod (q / all))", True, ""),
        (f"every {noun}", f"({v} / {noun} :mod (q / every))", False, ""),
        (f"each {noun}", f"({v} / {noun} :mod (q / each))", False, ""),
        (f"both {many}", f"({v} / {noun} :mod (q / both))", True, ""),
        (f"not a single {noun}", f"({v} / {noun} :ARG1-of (q / single-02))", False, " :polarity -"),
        ("nobody", f"({v} / nobody)", False, ""), ("no one", f"({v} / no-one)", False, ""),
        ("everybody", f"({v} / everybody)", False, ""),
        ("everyone", f"({v} / everyone)", False, ""),
        ("somebody", f"({v} / somebody)", False, ""),
        ("not everyone", f"({v} / everyone :polarity -)", False, ""),
        (f"few {many}", f"({v} / {noun} :quant (q / few))", True, ""),
        (f"most of the {many}",
         f"({v} / {noun} :ARG1-of (q / include-91 :ARG2 (q2 / {noun}) :ARG3 (q3 / most)))",
         True, ""),
    ))  # fmt: skip
    who = Phrase(word, node, "itself" if noun in ANIMALS else "themselves", plural)
    action = fitting(g, who, short=True)
    one = group(g, action.entry, who, g.rng.choice(("past", "past", "present", "will", "perfect")))
    return (
        f"{word} {one.finite}{action.words(g)}{stop(g)}",
        action.node(g, node, more),
    )


def nothing(g: Grammar) -> Made:
    """*She saw nothing*, *I didn't see anything*, *we met nobody*, *he has no car*."""
    who = someone(g, plain=g.rng.random() < 0.5)
    if who.words.startswith("no"):
        who = name_phrase(g)
    things = ["see", "buy", "find", "hear", "notice", "need", "want", "have", "lose", "forget",
    "say", "eat", "know", "remember", "steal", "understand"]  # fmt: skip
    people = [
        "see",
        "know",
        "meet",
        "trust",
        "help",
        "visit",
        "invite",
        "love",
        "hear",
        "like",
        "call",
        "blame",
        "notice",
    ]
    is_thing = g.rng.random() < 0.6
    lemma = g.rng.choice(things if is_thing else people)
    frame = (
        "say-01"
        if lemma == "say"
        else next(
            e.frame
            for e in VERBS
            if e.lemma == lemma
            and e.object
            and not e.particle
            and (is_thing or e.object.kind in ("person", "being"))
        )
    )
    if is_thing and lemma == "know":
        frame = "know-01"
    role = "ARG2" if frame == "help-01" else "ARG1"
    entry = Entry(lemma, "", frame, VERBS[0].subject, (), "S")
    word, any_, some = (
        ("nothing", "anything", "something")
        if is_thing
        else g.rng.choice((("nobody", "anybody", "somebody"), ("no one", "anyone", "someone")))
    )
    concept = word.replace(" ", "-")
    one = group(g, entry, who, g.rng.choice(("past", "present", "past", "perfect", "will")))
    draw = g.rng.random()
    if is_thing and lemma in ("buy", "find", "need", "want", "have", "see") and draw < 0.35:
        thing = g.rng.choice(NOUNS["thing"])
        noun = g.rng.choice((f"no {thing}", f"no {inflect(thing, 'NNS')}"))
        node, more, verb = f"({g.new()} / {thing})", " :polarity -", one.finite
        word = noun
    elif draw < 0.6:
        node, more, verb = f"({g.new()} / {concept})", "", one.finite
    elif draw < 0.85:
        node, more, verb = f"({g.new()} / {any_})", " :polarity -", denied(g, one)
        word = any_
    else:
        node, more, verb = f"({g.new()} / {some})", "", one.finite
        word = some
    return (
        f"{join(g, who, verb)} {word}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :{role} {node}{more})",
    )


def there_is(g: Grammar) -> Made:
    """*There is a dog in the garden*, *there are no books on the table*, *there is no hope*."""
    noun = g.rng.choice((*NOUNS["thing"], *NOUNS["person"], *NOUNS["animal"]))
    place, where = g.rng.choice((
        ("in the garden", "garden"), ("in the room", "room"), ("in the kitchen", "kitchen"),
        ("in the house", "house"), ("in the street", "street"), ("here", "here"),
        ("in the box", "box"), ("at the door", "door"), ("in the car", "car"),
    ))  # fmt: skip
    location = f" :location ({g.new()} / {where})"
    many = inflect(noun, "NNS")
    v = g.new()
    short = g.rng.choice(("there's", "there is"))
    words, more = g.rng.choice((
        (f"{short} a {noun}" if noun[0] not in "aeiou" else f"{short} an {noun}", ""),
        (f"there was a {noun}" if noun[0] not in "aeiou" else f"there was an {noun}", ""),
        (f"there are two {many}", " :quant 2"), (f"there were three {many}", " :quant 3"),
        (f"there are many {many}", f" :quant ({g.new()} / many)"),
        (f"there are some {many}", f" :quant ({g.new()} / some)"),
        (f"{short} no {noun}", " :polarity -"), (f"there are no {many}", " :polarity -"),
        (f"there isn't a {noun}" if noun[0] not in "aeiou" else f"there is no {noun}",
         " :polarity -"),
        (f"there aren't any {many}", f" :polarity - :mod ({g.new()} / any)"),
        (f"there was nobody who saw the {noun}", "?"),
    ))  # fmt: skip
    if more == "?":
        return (
            f"there was nobody {place}{stop(g)}",
            f"({v} / nobody{location})",
        )
    if g.rng.random() < 0.2 and not words.startswith(("there isn't", "there's")):
        kind = "question"
        first, verb, *rest = words.split()
        if verb in ("are", "is", "were", "was") and " no " not in words:
            asked = f" :polarity ({g.new()} / amr-unknown)"
            rest_words = " ".join(rest)
            return (
                f"{verb} there {rest_words} {place}?",
                f"({v} / {noun}{more}{location}{asked})",
            )
        del kind, first
    return f"{words} {place}{stop(g)}", f"({v} / {noun}{more}{location})"


def owned(g: Grammar) -> Made:
    """*The boy lost his book*, *Mary's dog sleeps*, *she loves her mother*."""
    who = someone(g, plain=True)
    node, v = g.known(who)
    draw = g.rng.random()
    if draw < 0.5:
        entry = g.rng.choice(
            [
                e
                for e in ACTIVE
                if e.object
                and e.object.kind
                in ("thing", "clothes", "possession", "room", "bag", "machine", "vehicle", "text")
            ]
        )
        action = act(g, (entry,), who, short=True)
        noun = g.rng.choice(NOUNS[entry.object.kind if entry.object else "thing"])
        many = g.rng.random() < 0.2
        slot = action.slots[0]
        mine = Phrase(
            f"{his(who)} {inflect(noun, 'NNS') if many else noun}",
            f"({{v}} / {noun} :poss {v})",
            "themselves" if many else "itself",
            many,
        )
        action = action._replace(slots=(slot._replace(phrase=mine, node=g.node(mine)),
                                        *action.slots[1:]))  # fmt: skip
        one = clause(g, who, node, action, no=g.rng.random() < 0.2)
        return one.words + stop(g), one.amr
    if draw < 0.75:
        kin = g.rng.choice(("mother", "father", "brother", "sister", "friend", "uncle", "boss"))
        entry = g.rng.choice(
            [
                e
                for e in VERBS
                if e.object and e.object.kind == "person" and e.subject.kind == "person"
            ]
        )
        action = act(g, (entry,), who, short=True)
        person = (
            f"({{v}} / person :ARG0-of ({g.new()} / have-rel-role-91 :ARG1 {v} "
            f":ARG2 ({g.new()} / {kin})))"
        )
        mine = Phrase(f"{his(who)} {kin}", person, "himself")
        slot = action.slots[0]
        action = action._replace(slots=(slot._replace(phrase=mine, node=g.node(mine)),
                                        *action.slots[1:]))  # fmt: skip
        one = clause(g, who, node, action, no=g.rng.random() < 0.2)
        return one.words + stop(g), one.amr
    animal = g.rng.choice(ANIMALS[:6])
    mark = "'" if who.plural and who.words.endswith("s") else "'s"
    pet = Phrase(f"{who.words}{mark} {animal}", f"({{v}} / {animal} :poss {node})", "itself")
    one = clause(g, pet, g.node(pet), fitting(g, pet, short=True), no=g.rng.random() < 0.15)
    return one.words + stop(g), one.amr


def trade(g: Grammar) -> Made:
    """*Google bought Nokia*, *the house was sold to Mary*."""
    first, second = (phrase(g, "company") for _ in "ab")
    while second.words == first.words:
        second = phrase(g, "company")
    x, y = g.node(first), g.node(second)
    one, two = first.words, second.words
    buy, sell = f"({g.new()} / buy-01", f"({g.new()} / sell-01"
    return g.rng.choice((
        (f"{one} bought {two}.", f"{buy} :ARG0 {x} :ARG1 {y})"),
        (f"{one} will buy {two}.", f"{buy} :ARG0 {x} :ARG1 {y})"),
        (f"{one} wants to buy {two}.",
         f"({g.new()} / want-01 :ARG0 {x} :ARG1 {buy} :ARG0 {x.split()[0][1:]} :ARG1 {y}))"),
        (f"{two} was bought by {one}.", f"{buy} :ARG0 {x} :ARG1 {y})"),
        (f"{two} was sold to {one}.", f"{sell} :ARG1 {y} :ARG2 {x})"),
        (f"{one} did not buy {two}.", f"{buy} :ARG0 {x} :ARG1 {y} :polarity -)"),
        (f"was {two} bought by {one}?",
         f"{buy} :ARG0 {x} :ARG1 {y} :polarity ({g.new()} / amr-unknown))"),
    ))  # fmt: skip


def weather(g: Grammar) -> Made:
    """*It is raining in Berlin*, *it didn't snow yesterday*."""
    verb, frame = g.rng.choice((("rain", "rain-01"), ("snow", "snow-01")))
    entry = Entry(verb, "", frame, VERBS[0].subject, (), "")
    it = pronoun_phrase("it")
    one = group(g, entry, it)
    no = g.rng.random() < 0.25
    words = join(g, it, denied(g, one) if no else one.finite)
    more = " :polarity -" if no else ""
    if g.rng.random() < 0.5 and one.tense != "perfect":
        time, extra = when(g, one.tense)
        words, more = f"{words} {time}", more + extra
    elif g.rng.random() < 0.6:
        town = phrase(g, "town")
        words, more = f"{words} in {town.words}", more + f" :location {g.node(town)}"
    return words + stop(g), f"({g.new()} / {frame}{more})"


def companions(g: Grammar) -> Made:
    """*The boy went to school with his mother by bus*: ways, companions, tools, paths."""
    who = someone(g, plain=True)
    node, v = g.known(who)
    verb, frame, role = g.rng.choice((
        ("go", "go-02", "ARG0"), ("walk", "walk-01", "ARG0"), ("run", "run-02", "ARG0"),
        ("travel", "travel-01", "ARG0"), ("come", "come-01", "ARG1"),
        ("return", "return-01", "ARG1"), ("drive", "drive-01", "ARG0"),
    ))  # fmt: skip
    to = {"walk-01": "destination", "run-02": "destination", "drive-01": "destination"}.get(
        frame, "ARG4"
    )
    place = phrase(g, g.rng.choice(("town", "building")), plain=True)
    words, roles = f" to {place.words}", f" :{to} {g.node(place)}"
    if g.rng.random() < 0.5:
        kin = g.rng.choice(("mother", "father", "brother", "sister", "friend"))
        words += f" with {his(who)} {kin}"
        roles += (
            f" :accompanier ({g.new()} / person :ARG0-of ({g.new()} / have-rel-role-91 "
            f":ARG1 {v} :ARG2 ({g.new()} / {kin})))"
        )
    if frame not in ("walk-01", "run-02", "drive-01") and g.rng.random() < 0.6:
        vehicle = g.rng.choice(("train", "bus", "car", "plane", "bicycle", "boat", "taxi"))
        words += f" by {vehicle}"
        roles += f" :instrument ({g.new()} / {vehicle})"
    elif frame in ("walk-01", "run-02") and g.rng.random() < 0.6:
        way, concept = g.rng.choice((("through", "through"), ("across", "across"),
                                     ("along", "along")))  # fmt: skip
        ground = {"through": "forest", "across": "bridge", "along": "river"}[way]
        words = f" {way} the {ground}" + words
        roles += f" :path ({g.new()} / {concept} :op1 ({g.new()} / {ground}))"
    entry = Entry(verb, "", frame, VERBS[0].subject, (), "")
    one = group(g, entry, who, g.rng.choice(("past", "past", "now", "will", "present", "perfect")))
    return (
        f"{join(g, who, one.finite)}{words}{stop(g)}",
        f"({g.new()} / {frame} :{role} {node}{roles})",
    )


def tools(g: Grammar) -> Made:
    """*She cut the bread with a knife*."""
    verb, frame, objects, instruments = g.rng.choice((
        ("cut", "cut-01", ("bread", "cake", "rope", "paper"), ("knife", "saw")),
        ("open", "open-01", ("door", "box", "bottle", "letter"), ("key", "knife")),
        ("eat", "eat-01", ("soup", "rice", "cake"), ("spoon", "fork")),
        ("break", "break-01", ("window", "vase", "glass"), ("hammer", "stone")),
        ("clean", "clean-01", ("floor", "table", "window"), ("cloth", "sponge")),
        ("write", "write-01", ("letter", "poem"), ("pen", "pencil")),
        ("paint", "paint-01", ("wall", "door"), ("brush", "roller")),
        ("repair", "repair-01", ("chair", "bicycle"), ("hammer", "wrench")),
    ))  # fmt: skip
    who = someone(g)
    thing, tool = g.rng.choice(objects), g.rng.choice(instruments)
    entry = Entry(verb, "", frame, VERBS[0].subject, (), "")
    one = group(g, entry, who)
    article_ = g.rng.choice(("a", "the")) if tool[0] not in "aeiou" else "the"
    return (
        f"{join(g, who, one.finite)} the {thing} with {article_} {tool}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :ARG1 ({g.new()} / {thing}) "
        f":instrument ({g.new()} / {tool}))",
    )


def results(g: Grammar) -> Made:
    """*She painted the door red* and *he made her happy*: what comes of it."""
    who = someone(g, plain=True)
    other = different(g, who)
    node, v = g.known(other)
    feeling, frame = g.rng.choice((
        ("happy", "happy-01"), ("sad", "sad-02"), ("tired", "tire-01"), ("rich", "rich"),
        ("nervous", "nervous"), ("famous", "famous"), ("proud", "pride-01"),
    ))  # fmt: skip
    verb = g.rng.choice(("made", "makes", "will make"))
    if verb == "makes":
        verb = present("make", who)
    role = "ARG0" if frame == "pride-01" else "ARG1" if "-" in frame else "domain"
    del v
    return (
        f"{who.words} {verb} {objective(other)} {feeling}{stop(g)}",
        f"({g.new()} / make-02 :ARG0 {g.node(who)} :ARG1 ({g.new()} / {frame} :{role} {node}))",
    )


def generic(g: Grammar) -> Made:
    """*Dogs bark*, *children like chocolate*, *a lion eats meat*."""
    subject, verb, amr = g.rng.choice((
        ("dog", "bark", "bark-01 :ARG0 {s}"), ("bird", "fly", "fly-01 :ARG0 {s}"),
        ("fish", "swim", "swim-01 :ARG0 {s}"), ("cow", "eat grass", "eat-01 :ARG0 {s} :ARG1 {o}"),
        ("lion", "eat meat", "eat-01 :ARG0 {s} :ARG1 {o}"),
        ("child", "like chocolate", "like-01 :ARG0 {s} :ARG1 {o}"),
        ("cat", "hate water", "hate-01 :ARG0 {s} :ARG1 {o}"),
        ("man", "need food", "need-01 :ARG0 {s} :ARG1 {o}"),
        ("cat", "drink milk", "drink-01 :ARG0 {s} :ARG1 {o}"),
        ("cow", "give milk", "give-01 :ARG0 {s} :ARG1 {o}"),
        ("bird", "sing", "sing-01 :ARG0 {s}"), ("plant", "need water",
                                               "need-01 :ARG0 {s} :ARG1 {o}"),
    ))  # fmt: skip
    lemma, _, thing = verb.partition(" ")
    draw = g.rng.random()
    more = ""
    if draw < 0.5:
        many = inflect(subject, "NNS") if subject != "fish" else "fish"
        no = g.rng.random() < 0.4
        words = (
            f"{many} {g.rng.choice(('do not ', chr(100) + 'on' + chr(39) + 't '))}{lemma}"
            if (no)
            else f"{many} {lemma}"
        )
        more = " :polarity -" if no else ""
    else:
        words = f"a {subject} {form(lemma, 'VBZ')}"
    amr = amr.format(s=f"({g.new()} / {subject})", o=f"({g.new()} / {thing})")
    thing = f" {thing}" if thing else ""
    return f"{words}{thing}{stop(g)}", f"({g.new()} / {amr}{more})"


def heard(g: Grammar) -> Made:
    """*I saw her leave*, *he heard the dog barking*."""
    who = someone(g, plain=g.rng.random() < 0.5)
    other = different(g, who, "being", plain=g.rng.random() < 0.7)
    lemma, frame = g.rng.choice((("see", "see-01"), ("hear", "hear-01"), ("watch", "watch-01"),
                                 ("notice", "notice-01")))  # fmt: skip
    seen = [e for e in ACTIVE if "S" not in e.flags]
    action = (
        act(g, tuple(seen), other, short=True)
        if not is_animal(other)
        else fitting(g, other, short=True)
    )
    verb = action.entry.lemma if g.rng.random() < 0.5 else form(action.entry.lemma, "VBG")
    if lemma == "notice":
        verb = form(action.entry.lemma, "VBG")
    return (
        f"{who.words} {form(lemma, PAST)} {objective(other)} {verb}{action.words(g)}{stop(g)}",
        f"({g.new()} / {frame} :ARG0 {g.node(who)} :ARG1 {action.node(g, g.node(other))})",
    )


def introduced(g: Grammar) -> Made:
    """*The boy likes himself*'s neighbour: *Mary told him about her*, with the owner known."""
    who = someone(g, plain=True)
    node, v = g.known(who)
    other = kin_phrase(g) if g.rng.random() < 0.3 else different(g, who)
    lemma, frame = g.rng.choice((("ask", "ask-02"), ("tell", "tell-01")))
    action = act(g, ACTIVE, other, short=True, allowed=lambda e: not e.arguments)
    kind = g.rng.random()
    if kind < 0.5:
        words = f"{who.words} {form(lemma, PAST)} {objective(other)} to help {him(who)}"
        other_node, o = g.known(other)
        amr = (
            f"({g.new()} / {frame} :ARG0 {node} :ARG1 ({g.new()} / help-01 :ARG0 {o} :ARG2 {v}) "
            f":ARG2 {other_node})"
        )
        return words + stop(g), amr
    words = f"{who.words} {form('want', PAST)} {objective(other)} to {action.entry.lemma}"
    return (
        f"{words}{action.words(g)}{stop(g)}",
        f"({g.new()} / want-01 :ARG0 {node} :ARG1 {action.node(g, g.node(other))})",
    )


def described(g: Grammar) -> Made:
    """*The old dog sleeps*: nouns with their adjectives, doing little."""
    noun = g.rng.choice((*NOUNS["person"], *NOUNS["animal"]))
    who = common(g, noun, "person" if noun in NOUNS["person"] else "animal")
    one = clause(g, who, g.node(who), fitting(g, who))
    return one.words + stop(g), one.amr


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    plain, plain, plain, plain, plain, plain, negated, negated, negated, adverbs, adverbs,
    about_to, reflexive, reflexive, each_other, passive, passive, passive, command, command,
    command, lets, polite_question, light, light, quantified, quantified, nothing, there_is,
    owned, owned, trade, weather, companions, tools, results, generic, heard, introduced,
    described,
)  # fmt: skip
