"""Who and what in every form, and what they do: words and AMR of an event at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from explainers.amr.compact.inflection import inflect
from explainers.training.parser.made.old.grammar import (
    AGENTS,
    ING,
    NAMES,
    PAST,
    Grammar,
    Phrase,
    an,
    be,
    do_form,
    present,
)
from explainers.training.parser.made.old.grammar import PART as PARTICIPLE
from explainers.training.parser.made.old.lexicon import (
    BARE_PLURAL,
    CONCEPTS,
    MASS,
    NOUNS,
    UNIQUE,
    VERBS,
    Argument,
    Entry,
)

WOMEN = frozenset(
    ["Mary", "Anna", "Lucy", "Maria", "Emma", "Julia", "woman", "girl", "lady", "queen", "princess"]
)
MORE_NAMES = (*(n for n in NAMES if n != "Kim"), "Emma", "Julia", "Michael", "Robert")
HUMAN = frozenset({"person", "child", "student", "doctor", "soldier", "being"})
KIN = ("mother", "father", "brother", "sister", "uncle", "aunt", "son", "daughter", "friend",
       "wife", "husband", "boss", "neighbor")  # fmt: skip
IRREGULAR = {
    ("wake", PARTICIPLE): "woken", ("quit", PARTICIPLE): "quit", ("smell", PARTICIPLE): "smelled",
    ("lie", PAST): "lay", ("lie", PARTICIPLE): "lain", ("hang", PAST): "hung",
    ("spell", PARTICIPLE): "spelled", ("lean", PARTICIPLE): "leaned",
    ("hang", PARTICIPLE): "hung", ("get", PARTICIPLE): "gotten", ("fit", PAST): "fit",
}  # fmt: skip

COLOURS = {"red": "red-02", "blue": "", "green": "green-02", "white": "white-02",
           "black": "black-05", "brown": "", "yellow": "yellow-02"}  # fmt: skip
OF_THINGS = {
    **COLOURS, "new": "new-01", "beautiful": "beautiful-02", "old": "", "big": "", "small": "",
    "large": "", "little": "", "strange": "", "huge": "", "expensive": "", "dirty": "dirty-02",
    "long": "long-03", "empty": "empty-02",
}  # fmt: skip
OF_PEOPLE = {
    "young": "", "old": "", "little": "", "strange": "", "happy": "happy-01", "sad": "sad-02",
    "tired": "tire-01", "strong": "strong-02", "beautiful": "beautiful-02", "tall": "",
    "rich": "", "poor": "", "blind": "blind-02", "famous": "",
}  # fmt: skip
OF_ANIMALS = {**COLOURS, "big": "", "small": "", "old": "", "little": "", "wild": "",
              "young": "", "hungry": "hunger-01"}  # fmt: skip
LONG = frozenset({"table", "bench", "scarf", "letter", "novel", "bridge", "knife", "coat",
                  "dress", "song", "story", "movie", "film", "river", "road", "street", "email",
                  "article", "poem"})  # fmt: skip
HOLLOW = frozenset({"bottle", "box", "bag", "glass", "cup", "bowl", "jar", "suitcase", "drawer"})
SOLID = ("thing", "possession", "furniture", "clothes", "vessel", "bag", "vehicle", "device",
         "building", "ball", "fragile", "fruit", "flower", "door", "machine")  # fmt: skip
COLOURED = frozenset(n for k in ("possession", "furniture", "clothes", "vessel", "bag", "vehicle",
                                 "ball", "flower", "fragile",
                                 "door") for n in NOUNS[k])  # fmt: skip
CONCRETE = frozenset(n for k in SOLID for n in NOUNS[k])
CREATURES = frozenset((*NOUNS["animal"], *NOUNS["creature"], *NOUNS["bird"], "eagle", "owl"))


@lru_cache(maxsize=4096)
def form(lemma: str, tag: str) -> str:
    """A verb's form; what the dictionary has wrong is mended here."""
    return IRREGULAR.get((lemma, tag)) or inflect(lemma, tag)


ANIMAL_WORDS = CREATURES | {inflect(n, "NNS") for n in CREATURES}


def is_animal(who: Phrase) -> bool:
    """Whether the phrase's noun is an animal."""
    return who.words.split()[-1] in ANIMAL_WORDS


# Noun phrases


def _adjective(g: Grammar, noun: str, kind: str) -> tuple[str, str]:
    """An adjective that goes with the noun, and what it adds to the noun's node."""
    if noun in CREATURES:
        choices = OF_ANIMALS
    elif kind in HUMAN:
        choices = OF_PEOPLE
    elif noun in CONCRETE:
        choices = OF_THINGS
    else:
        return "", ""
    word = g.rng.choice(tuple(choices))
    if (
        (word in COLOURS and noun not in COLOURED and noun not in CREATURES)
        or (word == "long" and noun not in LONG)
        or (word == "empty" and noun not in HOLLOW)
        or (noun in ("boy", "girl", "child", "kid", "baby") and word in ("old", "young", "rich"))
        or (noun in ("king", "queen", "prince", "princess") and word == "poor")
    ):
        return "", ""
    concept = choices[word]
    if word == "hungry":
        return f"{word} ", f" :ARG0-of ({g.new()} / {concept})"
    if concept:
        return f"{word} ", f" :ARG1-of ({g.new()} / {concept})"
    return f"{word} ", f" :mod ({g.new()} / {word})"


def _gender(g: Grammar, noun: str, kind: str) -> str:
    if noun in CREATURES or (kind not in HUMAN and kind != "police"):
        return "itself"
    if noun in WOMEN or noun in ("mother", "sister", "aunt", "daughter", "wife"):
        return "herself"
    if noun in (
        "man",
        "boy",
        "king",
        "prince",
        "guy",
        "father",
        "brother",
        "uncle",
        "son",
        "husband",
    ):
        return "himself"
    return g.rng.choice(("himself", "herself"))


def common(g: Grammar, noun: str, kind: str, concept: str = "", plain: bool = False) -> Phrase:
    """A phrase round a noun: article, number, quantity, adjective or owner."""
    concept = concept or CONCEPTS.get(noun, noun)
    if noun in BARE_PLURAL or noun in ("tennis", "football"):
        node = f"({{v}} / {BARE_PLURAL.get(noun, noun)})"
        many = noun in BARE_PLURAL
        return Phrase(noun, node, "themselves" if many else "itself", many)
    if noun in MASS:
        words = f"the {noun}" if noun in UNIQUE else g.rng.choice((noun, noun, f"the {noun}"))
        if noun in ("chess", "basketball", "math", "history", "physics", "biology", "smoking"):
            words = noun
        if noun in NOUNS["drink"] or noun in NOUNS["food"]:
            words = g.rng.choice((words, words, words, f"some {noun}"))
            if words.startswith("some"):
                return Phrase(words, f"({{v}} / {noun} :quant ({g.new()} / some))", "itself")
        return Phrase(words, f"({{v}} / {concept})", "itself")
    itself = _gender(g, noun, kind)
    adjective, extra = _adjective(g, noun, kind) if g.rng.random() < 0.18 else ("", "")
    draw = g.rng.random()
    if plain:
        draw = draw * 0.95 if draw < 0.78 else 0.5
    tail = concept[concept.index(" ") :] if " " in concept else ""
    head = concept.split(" ")[0]

    def made(words: str, more: str = "", plural: bool = False) -> Phrase:
        amr = f"({{v}} / {head}{more}{tail}{extra})"
        return Phrase(words, amr, "themselves" if plural else itself, plural)

    plural_form = inflect(noun, "NNS") if noun != "fish" else "fish"
    if kind in ("police", "sky"):
        return made(f"the {adjective}{noun}")
    if draw < 0.46:
        return made(f"the {adjective}{noun}")
    if draw < 0.66:
        return made(an(adjective + noun))
    if draw < 0.72:
        return made(f"the {adjective}{plural_form}", plural=True)
    if draw < 0.79:
        word, number = g.rng.choice((("two", 2), ("three", 3), ("four", 4), ("five", 5)))
        return made(f"{word} {adjective}{plural_form}", f" :quant {number}", True)
    if draw < 0.84:
        word = g.rng.choice(("some", "many", "several", "some"))
        return made(f"{word} {adjective}{plural_form}", f" :quant ({g.new()} / {word})", True)
    if draw < 0.90:
        word = g.rng.choice(("this", "that"))
        return made(f"{word} {adjective}{noun}", f" :mod ({g.new()} / {word})")
    if draw < 0.92:
        word, noun_form = g.rng.choice((("these", plural_form), ("those", plural_form)))
        that = {"these": "this", "those": "that"}[word]
        return made(f"{word} {adjective}{noun_form}", f" :mod ({g.new()} / {that})", True)
    if kind in HUMAN or (noun in CREATURES and draw > 0.97):
        return made(f"{adjective}{plural_form}", plural=True)
    owner, node = g.rng.choice(
        (("my", "i"), ("your", "you"), ("our", "we"), ("his", "he"), ("her", "she"))
    )
    return made(f"{owner} {adjective}{noun}", f" :poss ({g.new()} / {node})")


def pronoun_phrase(word: str) -> Phrase:
    """A personal pronoun as a subject."""
    itself = {"I": "myself", "you": "yourself", "we": "ourselves", "they": "themselves",
              "he": "himself", "she": "herself", "it": "itself"}[word]  # fmt: skip
    return Phrase(word, f"({{v}} / {word.lower()})", itself, word in ("I", "you", "we", "they"))


def name_phrase(g: Grammar) -> Phrase:
    """A person by name."""
    name = g.rng.choice(MORE_NAMES)
    amr = f'({{v}} / person :name ({g.new()} / name :op1 "{name}"))'
    return Phrase(name, amr, "herself" if name in WOMEN else "himself")


def kin_phrase(g: Grammar) -> Phrase:
    """*My mother*."""
    kin = g.rng.choice(KIN)
    owner, node = g.rng.choice(
        (("my", "i"), ("my", "i"), ("your", "you"), ("our", "we"), ("his", "he"), ("her", "she"))
    )
    if (owner, kin) in (("his", "husband"), ("her", "wife")):
        owner, node = "my", "i"
    amr = (
        f"({{v}} / person :ARG0-of ({g.new()} / have-rel-role-91 "
        f":ARG1 ({g.new()} / {node}) :ARG2 ({g.new()} / {kin})))"
    )
    return Phrase(f"{owner} {kin}", amr, _gender(g, kin, "person"))


INDEFINITE = {"someone": "someone", "somebody": "somebody", "everyone": "everyone",
              "everybody": "everybody", "nobody": "nobody", "no one": "no-one"}  # fmt: skip


def someone(g: Grammar, plain: bool = False) -> Phrase:
    """A person: by a noun, a name, a pronoun, an occupation, a kinship.

    With ``plain``, no pronoun and nobody in general, so that a pronoun can come back to it.
    """
    draw = g.rng.random()
    if draw < 0.22:
        return name_phrase(g)
    if draw < 0.40 and not plain:
        return pronoun_phrase(g.rng.choice(("I", "you", "he", "she", "we", "they", "he", "she")))
    if draw < 0.44 and not plain:
        word = g.rng.choice(tuple(INDEFINITE))
        return Phrase(word, f"({{v}} / {INDEFINITE[word]})", "themselves")
    if draw < 0.50:
        return kin_phrase(g)
    if draw < 0.58:
        word, frame = g.rng.choice((*AGENTS, ("student", "study-01"), ("farmer", "farm-01")))
        return common(g, word, "person", f"person :ARG0-of ({g.new()} / {frame})", plain)
    return common(g, g.rng.choice(NOUNS["person"]), "person", plain=plain)


def phrase(g: Grammar, kind: str, plain: bool = False) -> Phrase:
    """A phrase of a kind of the lexicon."""
    if kind == "being":
        kind = "animal" if g.rng.random() < 0.25 else "person"
    if kind == "person":
        return someone(g, plain)
    if kind == "student":
        return common(g, "student", "person", f"person :ARG0-of ({g.new()} / study-01)", plain)
    if kind == "police":
        return Phrase("the police", "({v} / police)", "themselves", True)
    if kind == "criminal":
        word, frame = g.rng.choice(
            (("thief", "steal-01"), ("robber", "rob-01"), ("murderer", "murder-01"))
        )
        return common(g, word, "person", f"person :ARG0-of ({g.new()} / {frame})", plain)
    if kind == "company":
        name = g.rng.choice(("Google", "Microsoft", "Apple", "Amazon", "IBM", "Intel", "Nokia"))
        amr = f'({{v}} / company :name ({g.new()} / name :op1 "{name}"))'
        return Phrase(name, amr, "itself")
    if kind == "language":
        name = g.rng.choice(("French", "English", "German", "Spanish", "Italian", "Chinese"))
        amr = f'({{v}} / language :name ({g.new()} / name :op1 "{name}"))'
        return Phrase(name, amr, "itself")
    if kind == "town" and g.rng.random() < 0.5:
        name = g.rng.choice(("Berlin", "Paris", "London", "Rome", "Boston", "Chicago", "Madrid"))
        amr = f'({{v}} / city :name ({g.new()} / name :op1 "{name}"))'
        return Phrase(name, amr, "itself")
    return common(g, g.rng.choice(NOUNS[kind]), kind, plain=plain)


OBJECTIVE = {"I": "me", "he": "him", "she": "her", "we": "us", "they": "them"}


def objective(who: Phrase) -> str:
    """The phrase where it is no subject: *him* of *he*."""
    return OBJECTIVE.get(who.words, who.words)


def he(who: Phrase) -> str:
    """The pronoun of subjects that comes back to a phrase."""
    return {"himself": "he", "herself": "she", "itself": "it", "themselves": "they",
            "myself": "I", "yourself": "you", "ourselves": "we"}[who.itself]  # fmt: skip


def him(who: Phrase) -> str:
    """The pronoun of objects that comes back to a phrase."""
    return OBJECTIVE.get(he(who), he(who))


def his(who: Phrase) -> str:
    """The possessive that comes back to a phrase."""
    return {"he": "his", "she": "her", "it": "its", "they": "their", "I": "my", "you": "your",
            "we": "our"}[he(who)]  # fmt: skip


def back(who: Phrase) -> Phrase:
    """The pronoun that comes back to a phrase, as a subject of its own."""
    return pronoun_phrase(he(who))


def different(g: Grammar, who: Phrase, kind: str = "person", plain: bool = True) -> Phrase:
    """Somebody else: no word of the first, and no pronoun that could be them."""
    for _ in range(40):
        other = phrase(g, kind, plain)
        if (
            other.words.split()[-1] != who.words.split()[-1]
            and not (he(other) == he(who) and other.words == he(other))
            and not (other.words == "us" or {other.words, who.words} <= {"I", "we"})
        ):
            return other
    return name_phrase(g)


# Verb phrases


class Slot(NamedTuple):
    """A filled argument of a verb."""

    argument: Argument
    phrase: Phrase
    node: str


class Action(NamedTuple):
    """A verb with all but its subject."""

    entry: Entry
    slots: tuple[Slot, ...]
    adverb: str = ""
    extra: str = ""

    def words(self, g: Grammar, gap: str = "") -> str:
        """What stands behind the verb, from a space on, but for the argument of role ``gap``."""
        slots = [s for s in self.slots if s.argument.role != gap or s.argument.preposition]
        particle = f" {self.entry.particle}" if self.entry.particle else ""
        out = ""
        if "D" in self.entry.flags and len(slots) == 2 and not gap and g.rng.random() < 0.5:
            thing, person = slots
            if not _is_pronoun(thing.phrase):
                return f" {objective(person.phrase)} {objective(thing.phrase)}{self.adverb}"
        for i, slot in enumerate(slots):
            words = "" if slot.argument.role == gap else f" {objective(slot.phrase)}"
            before = f" {slot.argument.preposition}" if slot.argument.preposition else ""
            if particle and i == 0 and not before and words:
                split = _is_pronoun(slot.phrase) or (
                    len(words.split()) < 4 and g.rng.random() < 0.4
                )
                out += words + particle if split else particle + words
                particle = ""
            else:
                out += particle + before + words
                particle = ""
        return out + particle + self.adverb

    def roles(self, gap: str = "") -> str:
        """What stands behind the frame in the AMR."""
        return (
            "".join(f" :{s.argument.role} {s.node}" for s in self.slots if s.argument.role != gap)
            + self.extra
        )

    def node(self, g: Grammar, subject: str, more: str = "", gap: str = "") -> str:
        """The event: frame, subject (no role without one), arguments and what is added."""
        role = f" :{self.entry.subject.role} {subject}" if subject else ""
        return f"({g.new()} / {self.entry.frame}{role}{self.roles(gap)}{more})"


def _is_pronoun(who: Phrase) -> bool:
    return who.words in ("I", "you", "he", "she", "it", "we", "they")


ENTRIES_OF = {kind: tuple(e for e in VERBS if e.subject.kind in kinds)
              for kind, kinds in {"person": ("person", "being", "child"),
                                  "animal": ("being", "animal")}.items()}  # fmt: skip
ACTIVE = tuple(e for e in ENTRIES_OF["person"] if "S" not in e.flags and e.subject.role == "ARG0")
"""What people do on purpose: can be wanted, asked and ordered."""
TRANSITIVE = tuple(
    e
    for e in VERBS
    if e.object
    and "N" not in e.flags
    and e.lemma not in ("have", "want", "cost")
    and e.object.role in ("ARG1", "ARG2")
    and not e.object.optional
)

MANNERS = {
    "quickly": ":ARG1-of ({v} / quick-02)", "slowly": ":ARG1-of ({v} / slow-05)",
    "carefully": ":manner ({v} / care-04)", "quietly": ":manner ({v} / quiet)",
    "loudly": ":manner ({v} / loud)", "happily": ":manner ({v} / happy-01)",
    "again": ":mod ({v} / again)", "alone": ":mod ({v} / alone)",
    "here": ":location ({v} / here)", "there": ":location ({v} / there)",
    "outside": ":location ({v} / outside)", "at home": ":location ({v} / home)",
}  # fmt: skip
PLACES = ("in the garden", "in the park", "in the kitchen", "in the street", "in the forest",
          "at school", "at the station", "in the yard", "in the house", "at the hotel",
          "on the beach", "in the library", "at the office")  # fmt: skip


def _adjunct(g: Grammar, entry: Entry) -> tuple[str, str]:
    """A manner, a place, a companion or a length for an activity."""
    if "A" not in entry.flags:
        if "S" in entry.flags or g.rng.random() > 0.12:
            return "", ""
        if any(a.preposition for a in entry.arguments) or "N" in entry.flags:
            return "", ""
        place = g.rng.choice(PLACES)
        return f" {place}", f" :location ({g.new()} / {place.split()[-1]})"
    draw = g.rng.random()
    if draw < 0.55:
        return "", ""
    if draw < 0.72:
        word = g.rng.choice(tuple(MANNERS))
        if entry.lemma in ("sleep", "wait", "rest", "relax", "study") and word in (
            "quickly",
            "slowly",
            "carefully",
            "loudly",
        ):
            word = "here"
        if word == "loudly" and entry.lemma not in ("laugh", "sing", "talk", "cry", "play", "pray"):
            word = "quietly"
        return f" {word}", " " + MANNERS[word].format(v=g.new())
    if draw < 0.84:
        place = g.rng.choice(PLACES)
        return f" {place}", f" :location ({g.new()} / {place.split()[-1]})"
    if draw < 0.92:
        other = someone(g, plain=True)
        return f" with {objective(other)}", f" :accompanier {g.node(other)}"
    number, word, unit = g.rng.choice(
        (
            (2, "two", "hour"),
            (3, "three", "day"),
            (1, "an", "hour"),
            (10, "ten", "minute"),
            (5, "five", "year"),
            (1, "a", "week"),
        )
    )
    units = unit if number == 1 else unit + "s"
    return (
        f" for {word} {units}",
        f" :duration ({g.new()} / temporal-quantity :quant {number} :unit ({g.new()} / {unit}))",
    )


def act(
    g: Grammar,
    entries: tuple[Entry, ...] = ENTRIES_OF["person"],
    besides: Phrase | None = None,
    short: bool = False,
    allowed: Callable[[Entry], bool] = lambda entry: True,
) -> Action:
    """A verb with its arguments.

    Args:
        g: draws and names variables.
        entries: the verbs to choose among.
        besides: who is the subject, and so is no object under the same word.
        short: without what may be missing, and without adjuncts.
        allowed: which of the verbs may be drawn.
    """
    entry = g.rng.choice(entries)
    while not allowed(entry):
        entry = g.rng.choice(entries)
    slots: list[Slot] = []
    used = besides
    for argument in entry.arguments:
        if argument.optional and (short or g.rng.random() < 0.5):
            continue
        who = (
            different(g, used, argument.kind, plain=g.rng.random() < 0.6)
            if used
            else phrase(g, argument.kind, plain=g.rng.random() < 0.6)
        )
        if who.words in ("nobody", "no one", "somebody", "everybody", "someone", "everyone"):
            who = name_phrase(g)
        slots.append(Slot(argument, who, g.node(who)))
    adverb, extra = ("", "") if short else _adjunct(g, entry)
    return Action(entry, tuple(slots), adverb, extra)


def fitting(
    g: Grammar,
    who: Phrase,
    short: bool = False,
    allowed: Callable[[Entry], bool] = lambda entry: True,
) -> Action:
    """Something that this somebody does."""
    entries = ENTRIES_OF["animal" if is_animal(who) else "person"]
    return act(g, entries, who, short, allowed)


# Verb groups

NOT = {"am": "am not", "will": "won't", "can": "can't"}


class Group(NamedTuple):
    """A verb in a tense: auxiliary, main form, the finite form of both, a time that fits."""

    tense: str
    auxiliary: str
    main: str
    finite: str


def group(g: Grammar, entry: Entry, who: Phrase, tense: str = "") -> Group:
    """A verb's group in a tense, drawn where none is given."""
    lemma = entry.lemma
    if not tense:
        weights = (9, 4, 0, 0, 1, 2, 1) if "S" in entry.flags else (10, 3, 4, 2, 2, 3, 2)
        names = ("past", "present", "now", "then", "perfect", "will", "going")
        tense = g.rng.choices(names, weights)[0]
    if "S" in entry.flags:
        tense = {"now": "present", "then": "past"}.get(tense, tense)
    if tense == "past":
        return Group(tense, "did", lemma, form(lemma, PAST))
    if tense == "present":
        return Group(tense, do_form(who), lemma, present(lemma, who))
    if tense in ("now", "then"):
        is_, ing = be(who, tense == "then"), form(lemma, ING)
        return Group(tense, is_, ing, f"{is_} {ing}")
    if tense == "perfect":
        have = "have" if who.plural else "has"
        done = form(lemma, PARTICIPLE)
        return Group(tense, have, done, f"{have} {done}")
    if tense == "going":
        is_ = be(who)
        return Group(tense, is_, f"going to {lemma}", f"{is_} going to {lemma}")
    return Group("will", "will", lemma, f"will {lemma}")


def denied(g: Grammar, one: Group) -> str:
    """The group with *not*, short or long."""
    if one.auxiliary == "am":
        return f"am not {one.main}"
    if g.rng.random() < 0.6:
        return f"{NOT.get(one.auxiliary, one.auxiliary + 'n' + chr(39) + 't')} {one.main}"
    return f"{one.auxiliary} not {one.main}"


SHORT = {"is": "'s", "are": "'re", "am": "'m", "will": "'ll", "have": "'ve", "has": "'s"}


def join(g: Grammar, who: Phrase, words: str) -> str:
    """Subject and verb group, run together at times: *she's sleeping*."""
    first, _, rest = words.partition(" ")
    if _is_pronoun(who) and first in SHORT and rest and g.rng.random() < 0.4:
        return f"{who.words}{SHORT[first]} {rest}"
    return f"{who.words} {words}"


TIMES = {
    "past": (("yesterday", "yesterday"), ("last night", "night|last"), ("last week", "week|last"),
             ("last year", "year|last"), ("this morning", "morning|this")),
    "present": (("every day", "day"), ("every week", "week"), ("every year", "year")),
    "now": (("now", "now"), ("today", "today"), ("right now", "now|right")),
    "will": (("tomorrow", "tomorrow"), ("tonight", "tonight"), ("next week", "week|next"),
             ("soon", "soon"), ("today", "today")),
    "perfect": (("already", "already"),),
}  # fmt: skip
TIMES["going"], TIMES["then"] = TIMES["will"], TIMES["past"][:1]


def when(g: Grammar, tense: str) -> tuple[str, str]:
    """A time that goes with a tense: words, and what it adds to the event."""
    words, code = g.rng.choice(TIMES[tense])
    if tense == "present":
        unit = f"({g.new()} / temporal-quantity :quant 1 :unit ({g.new()} / {code}))"
        return words, f" :frequency ({g.new()} / rate-entity-91 :ARG3 {unit})"
    if code == "tonight":
        return words, f" :time ({g.new()} / night :mod ({g.new()} / today))"
    noun, _, mod = code.partition("|")
    inner = f" :mod ({g.new()} / {mod})" if mod and mod != "right" else ""
    return words, f" :time ({g.new()} / {noun}{inner})"


class Clause(NamedTuple):
    """A finite clause: words without a stop, AMR."""

    words: str
    amr: str


def clause(
    g: Grammar,
    who: Phrase,
    node: str,
    action: Action,
    tense: str = "",
    more: str = "",
    no: bool = False,
) -> Clause:
    """Subject, verb and the rest in a tense; with ``no``, denied."""
    one = group(g, action.entry, who, tense)
    verb = denied(g, one) if no else one.finite
    words = join(g, who, verb) + action.words(g)
    return Clause(words, action.node(g, node, (" :polarity -" if no else "") + more))


def simple(g: Grammar, who: Phrase | None = None, tense: str = "past") -> Clause:
    """A clause of its own about somebody, short enough to stand inside another."""
    who = who or someone(g)
    action = fitting(g, who, short=True)
    return clause(g, who, g.node(who), action, tense)


def stop(g: Grammar) -> str:
    """A full stop, mostly."""
    return g.rng.choices((".", "!", ""), (22, 1, 2))[0]
