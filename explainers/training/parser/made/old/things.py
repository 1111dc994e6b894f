"""Noun phrases: things and people with their modifiers, compounds, owners, kin, offices, parts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from explainers.amr.compact.inflection import inflect
from explainers.training.parser.gazetteer import MEN, WOMEN
from explainers.training.parser.made.old.grammar import Grammar, Made, an

Template = tuple[str, str]
"""Words and AMR with slots in braces; nodes of the AMR may go without a variable, ``(/ dog)``."""


@dataclass(frozen=True)
class Noun:
    """A noun phrase in a sentence, which gives its verb the form.

    In a template's words ``{x}`` is the phrase, ``{x.his}`` a pronoun, ``{x[like]}`` the phrase and
    its verb in some tense, ``{x[like/s]}`` and ``{x[like/ed]}`` in present and past, ``{x[-like]}``
    the verb alone. In its AMR the first ``{x}`` is the node and each later one the variable.
    """

    words: str
    amr: str
    var: str
    gender: str = "it"  # it, he, she, they, I, you, we
    tense: str = ""

    def __format__(self, spec: str) -> str:
        return self.words

    def __getitem__(self, key: str) -> str:
        bare = key.startswith("-")
        lemma, _, form = key.removeprefix("-").partition("/")
        if (form or self.tense) == "ed":
            verb = inflect(lemma, "VBD")
        elif (form or self.tense) == "will":
            verb = f"will {lemma}"
        else:
            verb = lemma if self.plural else inflect(lemma, "VBZ")
        return verb if bare else f"{self.words} {verb}"

    @property
    def plural(self) -> bool:
        """Whether the verb has its plain form."""
        return self.gender in ("they", "I", "you", "we")

    @property
    def many(self) -> bool:
        """Whether it is several."""
        return self.gender in ("they", "we")

    @property
    def be(self) -> str:
        """*am*, *is* or *are*."""
        return {"I": "am"}.get(self.gender, "are" if self.plural else "is")

    @property
    def was(self) -> str:
        """*was* or *were*."""
        return "was" if self.gender == "I" or not self.plural else "were"

    @property
    def does(self) -> str:
        """*do* or *does*."""
        return "do" if self.plural else "does"

    @property
    def has(self) -> str:
        """*have* or *has*."""
        return "have" if self.plural else "has"

    @property
    def he(self) -> str:
        """The pronoun that stands for it."""
        return self.gender

    @property
    def his(self) -> str:
        """Its possessive."""
        return {"he": "his", "she": "her", "they": "their", "I": "my", "you": "your",
                "we": "our"}.get(self.gender, "its")  # fmt: skip

    @property
    def him(self) -> str:
        """As an object."""
        pronouns = {"he": "him", "she": "her", "they": "them", "I": "me", "we": "us"}
        if self.words in pronouns:
            return pronouns[self.words]
        return self.words

    @property
    def s(self) -> str:
        """As an owner in front of what is owned."""
        if self.words in ("he", "she", "they", "I", "you", "we", "it"):
            return self.his
        return self.words + ("'" if self.many and self.words.endswith("s") else "'s")


class Adjective(NamedTuple):
    """An adjective with its concept, and the role its noun has when the concept is a frame."""

    word: str
    concept: str
    role: str = ""

    def said(self, of: str, more: str = "") -> str:
        """As a predicate: *of is small*."""
        return f"(/ {self.concept} :{self.role or 'domain'} {of}{more})"

    def beside(self, more: str = "") -> str:
        """As a modifier, to go into the noun's node: *a small …*."""
        role = f"{self.role}-of" if self.role else "mod"
        return f" :{role} (/ {self.concept}{more})"

    def held(self, of: str) -> str:
        """As the attribute of a degree, whose bearer a frame comes back to."""
        return f"(/ {self.concept} :{self.role} {of})" if self.role else f"(/ {self.concept})"


def listed(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


def _adjectives(text: str) -> tuple[Adjective, ...]:
    """One of each word: ``small``, or ``strong=strong-02:ARG1``."""
    found = []
    for item in text.split():
        word, _, rest = item.partition("=")
        concept, _, role = (rest or word).partition(":")
        found.append(Adjective(word, concept, role))
    return tuple(found)


OF_THINGS = _adjectives(
    "small big large huge tiny old round heavy expensive strange modern square "
    "cheap=cheap-02:ARG1 new=new-01:ARG1 long=long-03:ARG1 short=short-07:ARG1 "
    "beautiful=beautiful-02:ARG1 clean=clean-04:ARG1 dirty=dirty-02:ARG1 "
    "wonderful=wonderful-03:ARG1 "
    "important=important-01:ARG1 bright=bright-02:ARG1 dark=dark-02:ARG1 light=light-06:ARG1 "
    "empty=empty-02:ARG1 full=full-09:ARG1 wide=wide-02:ARG1 deep=deep-02:ARG1 soft=soft-02:ARG1 "
    "ugly famous=fame-01:ARG1 rare=rare-02:ARG1 good=good-02:ARG1 bad=bad-07:ARG1 "
    "safe=safe-01:ARG1 dangerous=endanger-01:ARG0 simple=simple-02:ARG1 popular=popular-02:ARG1"
)
OF_PEOPLE = _adjectives(
    "tall young old rich poor lazy famous=fame-01:ARG1 strong=strong-02:ARG1 smart=smart-06:ARG1 "
    "clever=clever-01:ARG1 kind=kind-01:ARG0 happy=happy-01:ARG1 sad=sad-02:ARG1 "
    "angry=anger-01:ARG1 tired=tire-01:ARG1 hungry=hunger-01:ARG0 thirsty=thirst-01:ARG0 "
    "sick=sick-05:ARG1 ill=ill-01:ARG1 busy=busy-01:ARG1 brave=brave-01:ARG0 "
    "beautiful=beautiful-02:ARG1 honest=honest-01:ARG0 polite=polite-01:ARG1 "
    "rude=rude-01:ARG0 patient=patient-01:ARG1 nervous=nervous-01:ARG1 calm=calm-03:ARG1 "
    "intelligent=intelligent-01:ARG1 friendly careful quiet=quiet-04:ARG1 blind=blind-02:ARG1 "
    "nice=nice-01:ARG1 stupid generous=generous-01:ARG0 wise loyal=loyal-01:ARG1"
)
STATES = _adjectives(  # never in front of a noun, or seldom
    "alone afraid=fear-01:ARG0 alive=live-01:ARG0 dead=die-01:ARG1 asleep=sleep-01:ARG0 "
    "awake=wake-01:ARG1 late early ready=ready-02:ARG1 sure=sure-02:ARG0 wrong=wrong-04:ARG1 "
    "right=right-06:ARG1 glad=glad-02:ARG1 lonely jealous=jealous-02:ARG0 proud=pride-01:ARG0 "
    "married=marry-01:ARG1 bored=bore-02:ARG1 excited=excite-01:ARG1 surprised=surprise-01:ARG1 "
    "worried=worry-02:ARG0 confused=confuse-01:ARG1 disappointed=disappoint-01:ARG1 "
    "sorry=sorry-01:ARG1 absent=absent-01:ARG1 curious=curious-01:ARG0 drunk "
    "crazy=crazy-03:ARG1"
)
COLOURS = _adjectives(
    "red=red-02:ARG1 white=white-03:ARG1 black=black-04:ARG1 green=green-02:ARG1 "
    "yellow=yellow-02:ARG1 pink=pink-04:ARG1 blue gray orange brown=brown-01:ARG1"
)
OF_FOOD = _adjectives(
    "delicious fresh hot=hot-05:ARG1 cold=cold-01:ARG1 sweet=sweet-04:ARG1 warm=warm-07:ARG1 "
    "good=good-02:ARG1 cheap=cheap-02:ARG1 healthy bad=bad-07:ARG1"
)

THINGS = listed(
    "book table chair house car box bag letter picture window door lamp phone computer "
    "bicycle boat bridge garden tree flower river mountain road school hospital church shop "
    "kitchen room bed clock key ring shirt dress hat coat shoe knife cup plate bottle "
    "umbrella camera guitar piano ball toy stone star island castle village city street park "
    "museum hotel restaurant station airport office factory newspaper magazine film song poem "
    "story map ticket watch marble ship plane train bus truck machine tool rope blanket "
    "mirror candle basket desk sofa rollercoaster problem question idea plan answer game"
)
MOVABLE = listed(
    "book table chair car box bag letter picture lamp phone computer bicycle boat clock key "
    "ring shirt dress hat coat knife cup plate bottle umbrella camera guitar ball toy stone "
    "newspaper magazine map ticket watch marble tool rope blanket mirror candle basket desk "
    "sofa"
)
PLACES = listed(
    "garden park school kitchen city village street restaurant hotel museum station office "
    "church forest house room library shop hospital factory castle airport"
)
FOODS = listed("apple cake pizza sandwich orange banana egg potato tomato pear cookie")
MASSES = listed(
    "water milk coffee tea wine beer bread cheese butter sugar salt rice soup meat juice "
    "honey chocolate"
)
PEOPLE = (
    ("man", "he"), ("woman", "she"), ("boy", "he"), ("girl", "she"), ("child", "it"),
    ("doctor", "she"), ("soldier", "he"), ("nurse", "she"), ("king", "he"), ("queen", "she"),
    ("prince", "he"), ("princess", "she"), ("lawyer", "he"), ("neighbor", "he"), ("guest", "she"),
    ("baby", "it"), ("lady", "she"), ("policeman", "he"), ("priest", "he"), ("engineer", "she"),
    ("scientist", "she"), ("artist", "he"), ("athlete", "she"), ("waiter", "he"), ("hero", "he"),
)  # fmt: skip
ANIMALS = listed(
    "dog cat horse bird fox monkey lion rabbit cow wolf bear mouse fish elephant "
    "snake sheep duck pig goat tiger"
)
AGENTS = tuple(
    (item.partition("=")[0], item.partition("=")[2])
    for item in listed(
        "teacher=teach-01 singer=sing-01 driver=drive-01 dancer=dance-01 writer=write-01 "
        "runner=run-02 worker=work-01 painter=paint-02 farmer=farm-01 student=study-01 "
        "actor=act-01 actress=act-01 baker=bake-01 author=author-01 "
        "composer=compose-02 designer=design-01 explorer=explore-01 hunter=hunt-01 "
        "inventor=invent-01 investigator=investigate-01 "
        "journalist=journalist judge=judge-01 killer=kill-01 leader=lead-02 liar=lie-08 "
        "manager=manage-01 miner=mine-01 murderer=murder-01 owner=own-01 player=play-01 "
        "producer=produce-01 researcher=research-01 reporter=report-01 robber=rob-01 "
        "sailor=sail-01 smoker=smoke-02 speaker=speak-01 spy=spy-01 thief=steal-01 "
        "tourist=tour-01 translator=translate-01 traveler=travel-01 visitor=visit-01 "
        "voter=vote-01 winner=win-01 loser=lose-03 swimmer=swim-01 climber=climb-01 "
        "hacker=hack-04 investor=invest-01 jogger=jog-01 reader=read-01 "
        "supporter=support-01 survivor=survive-01 protester=protest-01 fisherman=fish-01 "
        "coach=coach-01 consultant=consult-01 critic=criticize-01 biker=bike-01 skater=skate-01 "
        "surfer=surf-01 skier=ski-01 cleaner=clean-01 "
        "passenger=passenger astronaut=astronaut pilot=pilot dentist=dentist musician=musician"
    )
)
WITH_OBJECT = (
    ("firefighter", "fight-01", "fire"), ("songwriter", "write-01", "song"),
    ("taxpayer", "pay-01", "tax"), ("filmmaker", "make-01", "film"),
    ("beekeeper", "keep-01", "bee"), ("watchmaker", "make-01", "watch"),
    ("landowner", "own-01", "land"), ("truck driver", "drive-01", "truck"),
    ("bus driver", "drive-01", "bus"), ("taxi driver", "drive-01", "taxi"),
    ("coffee drinker", "drink-01", "coffee"), ("book seller", "sell-01", "book"),
    ("language teacher", "teach-01", "language"), ("history teacher", "teach-01", "history"),
    ("math teacher", "teach-01", "mathematics"), ("car thief", "steal-01", "car"),
    ("bank robber", "rob-01", "bank"), ("tennis player", "play-01", "tennis"),
    ("football player", "play-01", "football"), ("chess player", "play-01", "chess"),
    ("film producer", "produce-01", "film"), ("house painter", "paint-01", "house"),
)  # fmt: skip
PLAYERS = (("pianist", "piano"), ("violinist", "violin"), ("drummer", "drum"),
           ("trumpeter", "trumpet"), ("cellist", "cello"), ("flutist", "flute"),
           ("organist", "organ"))  # fmt: skip
KIN = (
    ("mother", "she"), ("father", "he"), ("sister", "she"), ("brother", "he"), ("son", "he"),
    ("daughter", "she"), ("wife", "she"), ("husband", "he"), ("uncle", "he"), ("aunt", "she"),
    ("cousin", "he"), ("friend", "he"), ("grandmother", "she"), ("grandfather", "he"),
    ("nephew", "he"), ("niece", "she"), ("boss", "he"), ("girlfriend", "she"),
    ("boyfriend", "he"), ("roommate", "she"), ("grandson", "he"), ("enemy", "he"),
    ("stepmother", "she"), ("mother-in-law", "she"), ("parent", "she"), ("client", "he"),
    ("partner", "she"),
)  # fmt: skip
OFFICES = listed(
    "president director chairman minister mayor manager chief secretary member "
    "spokesman treasurer captain professor head editor governor "
    "ambassador"
)
BODIES = listed(
    "company club school bank university team union committee hospital museum "
    "council party association"
)
COMPOUNDS = (
    ("wooden", "consist-of", "wood", "table chair box house bridge toy ship"),
    ("gold", "consist-of", "gold", "ring watch cup"),
    ("golden", "consist-of", "gold", "ring watch"),
    ("silver", "consist-of", "silver", "ring cup knife"),
    ("stone", "consist-of", "stone", "bridge house castle"),
    ("leather", "consist-of", "leather", "bag coat shoe"),
    ("paper", "consist-of", "paper", "bag hat plane"),
    ("plastic", "consist-of", "plastic", "bag cup bottle plate"),
    ("glass", "consist-of", "glass", "bottle door marble"),
    ("kitchen", "mod", "kitchen", "table knife window door"),
    ("garden", "mod", "garden", "chair door"), ("bedroom", "mod", "bedroom", "window door"),
    ("computer", "mod", "computer", "game problem"), ("train", "mod", "train", "station ticket"),
    ("bus", "mod", "bus", "station ticket"), ("city", "mod", "city", "park museum map"),
    ("school", "mod", "school", "book bag bus"), ("apple", "mod", "apple", "tree"),
    ("stone", "mod", "stone", "age"), ("police", "mod", "police", "car station"),
    ("summer", "mod", "summer", "dress hat house"), ("wedding", "mod", "wedding", "dress ring"),
    ("coffee", "mod", "coffee", "cup table"), ("wine", "mod", "wine", "bottle"),
    ("love", "mod", "love-01", "song story letter poem"),
    ("football", "mod", "football", "game shirt"), ("winter", "mod", "winter", "coat"),
)  # fmt: skip
PARTS = (
    ("leg", "table"), ("leg", "chair"), ("roof", "house"), ("door", "car"), ("wheel", "bicycle"),
    ("window", "room"), ("wall", "castle"), ("page", "book"), ("top", "mountain"),
    ("end", "story"), ("center", "city"), ("corner", "room"), ("key", "piano"),
    ("handle", "door"), ("engine", "car"), ("leaf", "tree"), ("bottom", "bottle"),
    ("cover", "book"), ("edge", "forest"), ("side", "road"), ("string", "guitar"),
)  # fmt: skip
BODY = listed("leg arm hand head nose eye foot finger ear knee tooth hair face")
COLLECTIONS = (
    ("group", ("person", "tourist", "child", "student", "soldier", "friend", "boy")),
    ("herd", ("cow", "sheep", "elephant", "goat")), ("flock", ("bird", "sheep")),
    ("pack", ("wolf", "dog")), ("team", ("player", "doctor", "engineer", "scientist")),
    ("bunch", ("flower", "banana", "key")), ("pile", ("book", "letter", "stone")),
    ("crowd", ("person", "fan", "tourist")), ("series", ("question", "problem", "picture")),
)  # fmt: skip
CONTAINERS = (("cup", "tea coffee"), ("glass", "water milk wine juice beer"),
              ("bottle", "water wine milk beer juice"), ("bowl", "soup rice sugar"),
              ("spoon", "sugar honey salt"))  # fmt: skip
PIECES = (("piece", "cake bread cheese chocolate meat paper"), ("slice", "bread cheese meat cake"),
          ("loaf", "bread"), ("bar", "chocolate"))  # fmt: skip


def finish(g: Grammar, words: str, amr: str) -> Made:
    """Names the nodes that have no variable yet.

    >>> import random
    >>> finish(Grammar(random.Random(0)), "a dog runs.", "(/ run-02 :ARG0 (/ dog))")
    ('a dog runs.', '(z1 / run-02 :ARG0 (z2 / dog))')
    """
    return words, re.sub(r"\(/ ", lambda _: f"({g.new()} / ", amr)


def fill(g: Grammar, template: Template, **slots: Noun | str | Callable[[], Noun]) -> Made:
    """A template with its slots filled: a noun's node comes once, then its variable."""
    words, amr = template
    wanted = set(re.findall(r"{(\w+)", words + amr))
    ready = {k: v() if callable(v) else v for k, v in slots.items() if k in wanted}
    seen: set[str] = set()

    def node(match: re.Match[str]) -> str:
        value = ready[match[1]]
        if isinstance(value, str):
            return value
        first = match[1] not in seen
        seen.add(match[1])
        return value.amr if first else value.var

    said, graph = finish(g, words.format(**ready), re.sub(r"{(\w+)}", node, amr))
    return said, _corefer(graph, [v for v in ready.values() if isinstance(v, Noun)])


def _corefer(amr: str, nouns: list[Noun]) -> str:
    """One node for one speaker or hearer, and for an owner (*his*) who has been named before."""
    first: dict[str, str] = {}
    start = 0
    while match := _PRONOUN.search(amr, start):
        start = match.end()
        before, var, who = amr[: match.start()], match[1], match[2]
        owner = before.endswith((":poss ", ":part-of ", "have-rel-role-91 :ARG1 "))
        target = first.get(who)
        if who in ("he", "she", "they"):
            named = [n.var for n in nouns if _may_be(n, who) and f"({n.var} / " in before]
            # An owner inside the phrase that is named is somebody else: *his brother*.
            around = {v for v in named if _open(before, v)}
            target = next((v for v in named if v not in around), target) if owner else None
        if target and target != var:
            amr = re.sub(rf"\b{var}\b", target, before + target + amr[match.end() :])
            start = match.start() + len(target)
        elif who in ("i", "you", "we") or owner:
            first.setdefault(who, var)
    return amr


def _may_be(one: Noun, who: str) -> bool:
    """Whether *his*, *her* or *their* may be of this one: a doctor may be either."""
    if one.gender == who:
        return True
    certain = re.search(r":name|have-rel|/ (man|woman|boy|girl|king|queen|prince|lady)", one.amr)
    either = {"he", "she"}
    return one.gender in either and who in either and not certain and not _PRONOUN.match(one.amr)


_PRONOUN = re.compile(r"\((\w+) / (i|you|we|he|she|they)\)")


def _open(before: str, var: str) -> bool:
    """Whether the node of ``var`` is not yet closed."""
    depth = 0
    for letter in before[before.index(f"({var} / ") :]:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0:
            return False
    return True


def pick(
    g: Grammar, templates: tuple[Template, ...], **slots: Noun | str | Callable[[], Noun]
) -> Made:
    """One of several templates, filled."""
    return fill(g, g.rng.choice(templates), **slots)


def plural(word: str) -> str:
    """The plural of a noun, of its last word if it has several.

    >>> plural("bus driver"), plural("child")
    ('bus drivers', 'children')
    """
    front, _, last = word.rpartition(" ")
    if last == "person":
        return f"{front} people".strip()
    if last.endswith("-in-law"):
        return f"{inflect(last[:-7], 'NNS')}-in-law"
    if last in ("fish", "sheep", "series"):
        return word
    return f"{front} {inflect(last, 'NNS')}".strip()


def _tense(g: Grammar) -> str:
    """A tense for the sentence's verb."""
    return g.rng.choice(("s", "ed", "ed", "will"))


def name(*parts: str) -> str:
    """The name's role in its bearer's node.

    >>> name("New", "York")
    ' :name (/ name :op1 "New" :op2 "York")'
    """
    ops = " ".join(f':op{i} "{part}"' for i, part in enumerate(parts, 1))
    return f" :name (/ name {ops})"


def noun(g: Grammar, words: str, inner: str, gender: str = "it") -> Noun:
    """A noun phrase of its words and of what stands in its node."""
    v = g.new()
    return Noun(words, f"({v} / {inner})", v, gender, _tense(g))


def pronoun(g: Grammar, of: str = "") -> Noun:
    """*I*, *you*, *he* …"""
    word = of or g.rng.choice(("I", "I", "you", "he", "he", "she", "she", "we", "they"))
    return noun(g, word, word.lower(), word)


def first_name(g: Grammar) -> Noun:
    """*Mary*."""
    girl = g.rng.random() < 0.5
    word = g.rng.choice(WOMEN if girl else MEN)
    return noun(g, word, f"person{name(word)}", "she" if girl else "he")


def _described(g: Grammar, word: str, adjectives: tuple[Adjective, ...]) -> tuple[str, str]:
    """A noun with an adjective in front, mostly none, and its role."""
    chance = g.rng.random()
    if chance < 0.72:
        return word, ""
    one = g.rng.choice(adjectives)
    if chance > 0.95:
        return f"very {one.word} {word}", one.beside(" :degree (/ very)")
    if chance > 0.92 and one.word not in ("little", "young"):
        return f"{one.word} young {word}", f"{one.beside()} :mod (/ young)"
    return f"{one.word} {word}", one.beside()


def _determined(g: Grammar, word: str, inner: str, gender: str) -> Noun:
    """With an article, *this*, a number, or an owner."""
    chance = g.rng.random()
    if chance < 0.5:
        return noun(g, f"the {word}", inner, gender)
    if chance < 0.72:
        return noun(g, an(word), inner, gender)
    if chance < 0.8:
        this = g.rng.choice(("this", "that"))
        return noun(g, f"{this} {word}", f"{inner} :mod (/ {this})", gender)
    if chance < 0.9:
        return noun(g, f"the {plural(word)}", inner, "they")
    count, said = g.rng.choice(((2, "two"), (3, "three"), (4, "four"), (5, "five"), (10, "ten")))
    return noun(g, f"{said} {plural(word)}", f"{inner} :quant {count}", "they")


def agent(g: Grammar) -> tuple[str, str]:
    """A noun of who does something: word, and its node's inside."""
    chance = g.rng.random()
    if chance < 0.7:
        word, frame = g.rng.choice(AGENTS)
        return word, frame if word == frame else f"person :ARG0-of (/ {frame})"
    if chance < 0.9:
        word, frame, what = g.rng.choice(WITH_OBJECT)
        return word, f"person :ARG0-of (/ {frame} :ARG1 (/ {what}))"
    word, what = g.rng.choice(PLAYERS)
    return word, f"person :ARG0-of (/ play-11 :ARG2 (/ {what}))"


def person(g: Grammar) -> Noun:
    """Somebody: *the tall boy*, *a teacher*, *two doctors*, *his sister*, *Mary*, *she*."""
    chance = g.rng.random()
    if chance < 0.22:
        return pronoun(g)
    if chance < 0.42:
        return first_name(g)
    if chance < 0.5:
        return relative(g)
    if chance < 0.68:
        word, inner = agent(g)
        he = g.rng.choice(("he", "she"))
        said, more = _described(g, word, OF_PEOPLE)
        return _determined(g, said, inner + more, he)
    word, he = g.rng.choice(PEOPLE)
    said, more = _described(g, word, OF_PEOPLE)
    return _determined(g, said, word + more, he)


def somebody(g: Grammar) -> Noun:
    """One person, no pronoun: for where a name or a noun sounds right."""
    while (found := person(g)).words in ("I", "you", "he", "she", "we", "they"):
        pass
    return found


def relative(g: Grammar, of: Noun | None = None) -> Noun:
    """*My sister*, *the boy's mother*, *Tom's best friend*."""
    word, he = g.rng.choice(KIN)
    whose = of or g.rng.choice((pronoun, pronoun, first_name))(g)
    inner = f"person :ARG0-of (/ have-rel-role-91 :ARG1 {whose.amr} :ARG2 (/ {word}))"
    return noun(g, f"{whose.s} {word}", inner, he)


def thing(g: Grammar, of: tuple[str, ...] = THINGS) -> Noun:
    """*The small table*, *two books*, *a wooden box*, *Mary's red car*, *the leg of the table*."""
    chance = g.rng.random()
    if chance < 0.12:
        front, role, concept, heads = g.rng.choice(COMPOUNDS)
        word = g.rng.choice(heads.split())
        return _determined(g, f"{front} {word}", f"{word} :{role} (/ {concept})", "it")
    word = g.rng.choice(of)
    said, more = word, ""
    if g.rng.random() < 0.3 and word not in ("idea", "question", "problem", "plan", "answer"):
        one = g.rng.choice((*COLOURS, *OF_THINGS[:12]) if word in MOVABLE else OF_THINGS[:6])
        said, more = f"{one.word} {word}", one.beside()
    if chance < 0.3:
        owner = g.rng.choice((pronoun, pronoun, first_name, relative))(g)
        return noun(g, f"{owner.s} {said}", f"{word}{more} :poss {owner.amr}")
    return _determined(g, said, word + more, "it")


def food(g: Grammar) -> Noun:
    """*An apple*, *some bread*, *two slices of cheese*, *a cup of hot tea*."""
    chance = g.rng.random()
    if chance < 0.3:
        return _determined(g, word := g.rng.choice(FOODS), word, "it")
    if chance < 0.5:
        what = g.rng.choice(MASSES)
        some = g.rng.choice(("", "some ", "the ", "a lot of ", "much "))
        more = {"some ": " :quant (/ some)", "a lot of ": " :quant (/ lot)",
                "much ": " :quant (/ much)"}.get(some, "")  # fmt: skip
        return noun(g, f"{some}{what}", what + more)
    count, number = g.rng.choice((("a", 1), ("a", 1), ("two", 2), ("three", 3)))
    if chance < 0.8:
        unit, whats = g.rng.choice(CONTAINERS)
        what = g.rng.choice(whats.split())
        quant = f"volume-quantity :quant {number} :unit (/ {unit})"
        said = unit if number == 1 else plural(unit)
        return noun(g, f"{count} {said} of {what}", f"{what} :quant (/ {quant})")
    unit, whats = g.rng.choice(PIECES)
    what = g.rng.choice(whats.split())
    said = unit if number == 1 else plural(unit)
    more = "" if number == 1 else f" :quant {number}"
    return noun(g, f"{count} {said} of {what}", f"{unit}{more} :part-of (/ {what})")


def dish(g: Grammar) -> Noun:
    """Food that is eaten, not drunk."""
    drinks = {"water", "milk", "coffee", "tea", "wine", "beer", "juice"}
    while drinks & set((found := food(g)).words.split()):
        pass
    return found


def place(g: Grammar) -> Noun:
    """*The garden*, *a small village*, *the kitchen*."""
    word = g.rng.choice(PLACES)
    if g.rng.random() < 0.25:
        one = g.rng.choice(OF_THINGS[:6])
        return noun(
            g,
            f"{g.rng.choice(('the', 'a'))} {one.word} {word}".replace("a old", "an old"),
            word + one.beside(),
        )
    return noun(g, f"the {word}", word)


EVENTS: tuple[tuple[str, str], ...] = (
    ("{x[see]} {y.him}", "(/ see-01 :ARG0 {x} :ARG1 {y}@)"),
    ("{x[buy]} {t}", "(/ buy-01 :ARG0 {x} :ARG1 {t}@)"),
    ("{x[sell]} {t}", "(/ sell-01 :ARG0 {x} :ARG1 {t}@)"),
    ("{x[find]} {t}", "(/ find-01 :ARG0 {x} :ARG1 {t}@)"),
    ("{x[lose]} {t}", "(/ lose-02 :ARG0 {x} :ARG1 {t}@)"),
    ("{x[like]} {t}", "(/ like-01 :ARG0 {x} :ARG1 {t}@)"),
    ("{x[want]} {t}", "(/ want-01 :ARG0 {x} :ARG1 {t}@)"),
    ("{x[eat]} {e}", "(/ eat-01 :ARG0 {x} :ARG1 {e}@)"),
    ("{x[bring]} {y.him} {f}", "(/ bring-01 :ARG0 {x} :ARG1 {f} :ARG2 {y}@)"),
    ("{x[visit]} {y.him}", "(/ visit-01 :ARG0 {x} :ARG1 {y}@)"),
    ("{x[meet]} {y.him}", "(/ meet-02 :ARG0 {x} :ARG1 {y}@)"),
    ("{x[help]} {y.him}", "(/ help-01 :ARG0 {x} :ARG2 {y}@)"),
    ("{x[call]} {y.him}", "(/ call-02 :ARG0 {x} :ARG1 {y}@)"),
    ("{x[know]} {y.him}", "(/ know-02 :ARG0 {x} :ARG1 {y}@)"),
    ("{x[wait]} for {y.him}", "(/ wait-01 :ARG1 {x} :ARG2 {y}@)"),
    ("{x[work]}", "(/ work-01 :ARG0 {x}@)"),
    ("{x[work]} in {p}", "(/ work-01 :ARG0 {x}@ :location {p})"),
    ("{x[sleep]}", "(/ sleep-01 :ARG0 {x}@)"),
    ("{x[arrive]}", "(/ arrive-01 :ARG1 {x}@)"),
    ("{x[leave]}", "(/ leave-11 :ARG0 {x}@)"),
    ("{x[swim]}", "(/ swim-01 :ARG0 {x}@)"),
    ("{x[dance]}", "(/ dance-01 :ARG0 {x}@)"),
    ("{x[sing]}", "(/ sing-01 :ARG0 {x}@)"),
    ("{x[live]} in {p}", "(/ live-01 :ARG0 {x}@ :location {p})"),
    ("{x[go]} to {p}", "(/ go-02 :ARG0 {x} :ARG4 {p}@)"),
    ("{x[walk]} to {p}", "(/ walk-01 :ARG0 {x}@ :destination {p})"),
    ("{x[clean]} {p}", "(/ clean-01 :ARG0 {x} :ARG1 {p}@)"),
    ("{x[cook]}", "(/ cook-01 :ARG0 {x}@)"),
    ("{x[open]} {t}", "(/ open-01 :ARG0 {x} :ARG1 {t}@)"),
    ("{x[read]} {t}", "(/ read-01 :ARG0 {x} :ARG1 {t}@)"),
)  # fmt: skip
"""Events with ``@`` where more of the event may go: a time, an amount, a manner."""
TO_OPEN, TO_READ = (
    ("door", "window", "box", "letter", "bag"),
    ("book", "letter", "newspaper", "map"),
)


def event(g: Grammar, words: str, more: str, tense: str = "", who: Noun | None = None) -> Made:
    """Somebody does something, with words behind and their roles in the event's node."""
    said, amr = g.rng.choice(EVENTS)
    x, y = who or person(g), person(g)
    if tense:
        x = Noun(x.words, x.amr, x.var, x.gender, tense)
    while y.words == x.words or y.words in ("I", "we", "you"):
        y = somebody(g)
    objects = TO_OPEN if "open" in amr else TO_READ if "read-01" in amr else MOVABLE
    return fill(
        g,
        (f"{said}{words}.", amr.replace("@", more)),
        x=x,
        y=y,
        t=thing(g, objects),
        f=food(g),
        e=lambda: dish(g),
        p=place(g),
    )


def doing(g: Grammar) -> Made:
    """*The tall boy buys a wooden box*."""
    return event(g, "", "")


def arrested(g: Grammar) -> Made:
    """Agent nouns, as subject and object: *The police arrested the thief*."""
    word, inner = agent(g)
    one, x = noun(g, f"the {word}", inner, "he"), person(g)
    return pick(g, (
        ("the police arrested {a}.", "(/ arrest-01 :ARG0 (/ police) :ARG1 {a})"),
        ("{a} was arrested by the police.", "(/ arrest-01 :ARG0 (/ police) :ARG1 {a})"),
        ("{a} was arrested.", "(/ arrest-01 :ARG1 {a})"),
        ("{x[know/s]} {a}.", "(/ know-02 :ARG0 {x} :ARG1 {a})"),
        ("{x[meet/ed]} {a}.", "(/ meet-02 :ARG0 {x} :ARG1 {a})"),
        ("{a} laughed.", "(/ laugh-01 :ARG0 {a})"),
        ("{a} saw {x.him}.", "(/ see-01 :ARG0 {a} :ARG1 {x})"),
        ("{a} did not come.", "(/ come-01 :ARG1 {a} :polarity -)"),
        ("is {a} here?", "(/ be-located-at-91 :ARG1 {a} :ARG2 (/ here) :polarity (/ amr-unknown))"),
    ), a=one, x=x)  # fmt: skip


def kin(g: Grammar) -> Made:
    """*She is my sister*, *Tom has two brothers*, *whose sister is she?*"""
    x, y = person(g), g.rng.choice((pronoun, first_name, first_name))(g)
    while y.words == x.words or x.words in ("I", "you", "we") or x.many:
        x, y = person(g), g.rng.choice((pronoun, first_name, first_name))(g)
    role, _ = g.rng.choice(KIN)
    held = f"(/ have-rel-role-91 :ARG0 {{x}} :ARG1 {{y}} :ARG2 (/ {role})"
    count, number = g.rng.choice((("two", 2), ("three", 3), ("four", 4)))
    person_of = f"(/ person :ARG0-of (/ have-rel-role-91 :ARG1 {{y}} :ARG2 (/ {role}))"
    return pick(g, (
        (f"{{x}} {{x.be}} {{y.s}} {role}.", f"{held})"),
        (f"{{x}} {{x.be}} {{y.s}} {role}.", f"{held})"),
        (f"{{x}} {{x.was}} {{y.s}} {role}.", f"{held})"),
        (f"{{x}} {{x.be}} not {{y.s}} {role}.", f"{held} :polarity -)"),
        (f"is {{x}} {{y.s}} {role}?", f"{held} :polarity (/ amr-unknown))"),
        (f"{{x}} is the {role} of {{y.him}}.", f"{held})"),
        (f"{{y}} {{y.has}} {count} {plural(role)}.",
         "(/ have-03 :ARG0 {y} :ARG1 " + person_of + f" :quant {number}))"),
        (f"{{y}} {{y.has}} {an(role)}.", "(/ have-03 :ARG0 {y} :ARG1 " + person_of + "))"),
        (f"{{y}} {{y.has}} no {plural(role)}.",
         "(/ have-03 :ARG0 {y} :ARG1 " + person_of + ") :polarity -)"),
        (f"who is {{y.s}} {role}?",
         f"(/ have-rel-role-91 :ARG0 (/ amr-unknown) :ARG1 {{y}} :ARG2 (/ {role}))"),
        (f"{{y.s}} {role} sleeps.", "(/ sleep-01 :ARG0 " + person_of + "))"),
        (f"{{x[love/s]}} {{x.his}} {role}.",
         "(/ love-01 :ARG0 {x} :ARG1 (/ person :ARG0-of (/ have-rel-role-91 :ARG1 {x} "
         f":ARG2 (/ {role}))))"),
        (f"{{x[live/s]}} with {{x.his}} {role}.",
         "(/ live-01 :ARG0 {x} :accompanier (/ person :ARG0-of (/ have-rel-role-91 :ARG1 {x} "
         f":ARG2 (/ {role}))))"),
        (f"whose {role} is {{x}}?",
         f"(/ have-rel-role-91 :ARG0 {{x}} :ARG1 (/ amr-unknown) :ARG2 (/ {role}))"),
        ("{x} and {y} are friends.",
         "(/ have-rel-role-91 :ARG0 {x} :ARG1 {y} :ARG2 (/ friend) :ARG3 (/ friend))"),
    ), x=x, y=y)  # fmt: skip


def parts(g: Grammar) -> Made:
    """*The leg of the table broke*, *her hand hurts*, *the roof of the house is red*."""
    part, whole = g.rng.choice(PARTS)
    colour, x, limb = g.rng.choice(COLOURS), person(g), g.rng.choice(BODY)
    node = f"(p / {part} :part-of (/ {whole}))"
    said = g.rng.choice((f"the {part} of the {whole}", f"the {whole}'s {part}"))
    return pick(g, (
        (f"{said} broke.", f"(/ break-01 :ARG1 {node})"),
        (f"{said} is {colour.word}.", colour.said(node)),
        (f"{said} is broken.", f"(/ break-01 :ARG1 {node})"),
        (f"{{x[see/ed]}} {said}.", f"(/ see-01 :ARG0 {{x}} :ARG1 {node})"),
        (f"{{x[paint/ed]}} {said} {colour.word}.",
         f"(/ paint-01 :ARG0 {{x}} :ARG1 {node} :ARG2 {_bare(colour)})"),
        (f"{{x[break/ed]}} {{x.his}} {limb}.",
         f"(/ break-01 :ARG0 {{x}} :ARG1 (/ {limb} :part-of {{x}}))"),
        (f"{{x[wash/ed]}} {{x.his}} {limb}.",
         f"(/ wash-01 :ARG0 {{x}} :ARG1 (/ {limb} :part-of {{x}}))"),
        (f"{{x.s}} {limb} hurts.", f"(/ hurt-01 :ARG1 (/ {limb} :part-of {{x}}))"),
        (f"{{x}} touched {said}.", f"(/ touch-01 :ARG0 {{x}} :ARG1 {node})"),
    ), x=x)  # fmt: skip


def _bare(one: Adjective) -> str:
    """The adjective's concept alone."""
    return f"(/ {one.concept})"


def partitives(g: Grammar) -> Made:
    """*Two of the boys*, *most of the books*, *half of the students*."""
    word = g.rng.choice(("boy", "girl", "student", "soldier", "worker", "child", "tourist"))
    inner = dict(AGENTS).get(word, word)
    inner = inner if inner == word else f"person :ARG0-of (/ {inner})"
    some, role = g.rng.choice((
        ("two", ":quant 2"), ("three", ":quant 3"), ("one", ":quant 1"), ("five", ":quant 5"),
        ("some", ":quant (/ some)"), ("many", ":quant (/ many)"), ("several", ":quant (/ several)"),
        ("a few", ":quant (/ few)"), ("most", ":ARG3 (/ most)"),
        ("half", ':ARG3 "1/2"'), ("20%", ":ARG3 (/ percentage-entity :value 20)"),
        ("ten percent", ":ARG3 (/ percentage-entity :value 10)"),
    ))  # fmt: skip
    inside = f" {role}" if role.startswith(":ARG3") else ""
    outside = "" if inside else f" {role}"
    base = inner.split(" :")[0]
    node = f"(/ {base}{outside} :ARG1-of (/ include-91 :ARG2 (/ {inner}){inside}))"
    said = f"{some} of {g.rng.choice(('the', 'the', 'these', 'those'))} {plural(word)}"
    if said.split()[-2] in ("these", "those"):
        this = "this" if said.split()[-2] == "these" else "that"
        node = node.replace(f"(/ {inner})", f"(/ {inner} :mod (/ {this}))", 1)
    x = Noun(said, node, "", "it" if some == "one" else "they", "ed")
    y = somebody(g)
    return pick(g, (
        ("{x[leave]}.", "(/ leave-11 :ARG0 {x})"), ("{x[laugh]}.", "(/ laugh-01 :ARG0 {x})"),
        ("{x[help]} {y}.", "(/ help-01 :ARG0 {x} :ARG2 {y})"),
        ("{y[know/s]} {x}.", "(/ know-02 :ARG0 {y} :ARG1 {x})"),
        ("{x} {x.be} sick.", "(/ sick-05 :ARG1 {x})"),
        ("{x} {x.was} arrested.", "(/ arrest-01 :ARG1 {x})"),
        ("{x} came by bus.", "(/ come-01 :ARG1 {x} :instrument (/ bus))"),
    ), x=x, y=y)  # fmt: skip


def collections(g: Grammar) -> Made:
    """*A group of tourists*, *a herd of cows*, *a cup of tea*."""
    if g.rng.random() < 0.5:
        return event(g, "", "") if g.rng.random() < 0.3 else pick(g, (
            ("{x[drink/ed]} {f}.", "(/ drink-01 :ARG0 {x} :ARG1 {f})"),
            ("{x} would like {f}.", "(/ like-02 :ARG0 {x} :ARG1 {f})"),
            ("{x[order/ed]} {f} and {h}.",
             "(/ order-02 :ARG0 {x} :ARG1 (/ and :op1 {f} :op2 {h}))"),
            ("{x[buy]} {f}.", "(/ buy-01 :ARG0 {x} :ARG1 {f})"),
            ("can I have {f}?",
             "(/ possible-01 :ARG1 (/ have-03 :ARG0 (/ i) :ARG1 {f}) :polarity (/ amr-unknown))"),
        ), x=person(g), f=_drink(g), h=_drink(g))  # fmt: skip
    unit, members = g.rng.choice(COLLECTIONS)
    word = g.rng.choice(members)
    inner = {"tourist": "person :ARG0-of (/ tour-01)", "student": "person :ARG0-of (/ study-01)",
             "player": "person :ARG0-of (/ play-01)",
             "friend": "person :ARG0-of (/ have-rel-role-91 :ARG2 (/ friend))"}.get(word,
        word)  # fmt: skip
    x = noun(g, f"{an(unit)} of {plural(word)}", f"{unit} :consist-of (/ {inner})")
    return pick(g, (
        ("{x} {x.be} in {p}.", "(/ be-located-at-91 :ARG1 {x} :ARG2 {p})"),
        ("{y[see/ed]} {x}.", "(/ see-01 :ARG0 {y} :ARG1 {x})"),
        ("there is {x} in {p}.", f"(/ {unit} :consist-of (/ {inner}) :location {{p}})"),
        ("{y[watch/ed]} {x} in {p}.", "(/ watch-01 :ARG0 {y} :ARG1 {x} :location {p})"),
    ), x=x, y=person(g), p=place(g))  # fmt: skip


def _drink(g: Grammar) -> Noun:
    """*A cup of coffee*, *two glasses of water*."""
    unit, whats = g.rng.choice(CONTAINERS[:3])
    what = g.rng.choice(whats.split())
    count, number = g.rng.choice((("a", 1), ("one", 1), ("two", 2), ("three", 3)))
    quant = f"volume-quantity :quant {number} :unit (/ {unit})"
    said = unit if number == 1 else plural(unit)
    return noun(g, f"{count} {said} of {what}", f"{what} :quant (/ {quant})")


def joined(g: Grammar) -> Made:
    """Lists with their amounts: *three apples and two oranges*, *a hat, a coat and a bag*."""
    pool = g.rng.choice((FOODS, MOVABLE, ANIMALS))
    words = g.rng.sample(pool, g.rng.choice((2, 2, 3)))
    said, nodes = [], []
    for word in words:
        count, number = g.rng.choice((("a", 0), ("two", 2), ("three", 3), ("five", 5), ("ten", 10)))
        said.append(f"{count} {plural(word)}" if number else an(word))
        nodes.append(f"(/ {word} :quant {number})" if number else f"(/ {word})")
    listed = f"{', '.join(said[:-1])} and {said[-1]}"
    node = "(/ and " + " ".join(f":op{i} {n}" for i, n in enumerate(nodes, 1)) + ")"
    return pick(g, (
        (f"{{x[buy]}} {listed}.", f"(/ buy-01 :ARG0 {{x}} :ARG1 {node})"),
        (f"{{x[have/s]}} {listed}.", f"(/ have-03 :ARG0 {{x}} :ARG1 {node})"),
        (f"{{x[see/ed]}} {listed}.", f"(/ see-01 :ARG0 {{x}} :ARG1 {node})"),
        (f"{{x[want/s]}} {listed}.", f"(/ want-01 :ARG0 {{x}} :ARG1 {node})"),
        (f"there are {listed} in {{p}}.", f"{node[:-1]} :location {{p}})"),
    ), x=person(g), p=place(g))  # fmt: skip


def apposition(g: Grammar) -> Made:
    """*Mary, a doctor, laughed*; *my friend Tom*; *the singer Maria*."""
    x, (word, inner), (role, _) = first_name(g), agent(g), g.rng.choice(KIN)
    whose = pronoun(g)
    called = x.amr.split(" :name", 1)[1][:-1]
    kin_of = f"have-rel-role-91 :ARG1 {{w}} :ARG2 (/ {role})"
    frame = inner.replace("person ", "", 1) if inner.startswith("person :") else f":mod (/ {inner})"
    return pick(g, (
        (f"{{x}}, {an(word)}, {{x[-live/s]}} in {{p}}.",
         f"(/ live-01 :ARG0 (/ person :name{called} {frame}) :location {{p}})"),
        (f"the {word} {{x}} sang.", f"(/ sing-01 :ARG0 (/ person :name{called} {frame}))"),
        (f"{{w.s}} {role} {{x}} called.",
         f"(/ call-02 :ARG0 (/ person :name{called} :ARG0-of (/ {kin_of})))"),
        (f"{{w.s}} {role}, {{x}}, works in {{p}}.",
         f"(/ work-01 :ARG0 (/ person :name{called} :ARG0-of (/ {kin_of})) :location {{p}})"),
        (f"I know {{x}}, {{w.s}} {role}.",
         f"(/ know-02 :ARG0 (/ i) :ARG1 (/ person :name{called} :ARG0-of (/ {kin_of})))"),
        (f"have you met {{w.s}} {role} {{x}}?",
         f"(/ meet-02 :ARG0 (/ you) :ARG1 (/ person :name{called} :ARG0-of (/ {kin_of})) "
         ":polarity (/ amr-unknown))"),
    ), x=x, w=whose, p=place(g))  # fmt: skip


def offices(g: Grammar) -> Made:
    """*Mary is the director of the museum*, *the mayor of the city resigned*."""
    x, role, body = somebody(g), g.rng.choice(OFFICES), g.rng.choice(BODIES)
    while x.many:
        x = somebody(g)
    held = f"(/ have-org-role-91 :ARG0 {{x}} :ARG1 (/ {body}) :ARG2 (/ {role})"
    node = f"(/ person :ARG0-of (/ have-org-role-91 :ARG1 (/ {body}) :ARG2 (/ {role})))"
    the = "a" if role in ("member", "professor", "manager") else "the"
    spoken = g.rng.choice((f"the {role} of the {body}", f"the {body}'s {role}"))
    return pick(g, (
        (f"{{x}} is {the} {role} of the {body}.", f"{held})"),
        (f"{{x}} was {the} {role} of the {body}.", f"{held})"),
        (f"{{x}} is not {the} {role} of the {body}.", f"{held} :polarity -)"),
        (f"is {{x}} the {role} of the {body}?", f"{held} :polarity (/ amr-unknown))"),
        (f"{{x}} became {role} of the {body}.",
         f"(/ become-01 :ARG1 {{x}} :ARG2 (/ have-org-role-91 :ARG0 {{x}} :ARG1 (/ {body}) "
         f":ARG2 (/ {role})))"),
        (f"who is the {role} of the {body}?",
         f"(/ have-org-role-91 :ARG0 (/ amr-unknown) :ARG1 (/ {body}) :ARG2 (/ {role}))"),
        (f"{spoken} resigned.", f"(/ resign-01 :ARG0 {node})"),
        (f"{spoken} met {{x}}.", f"(/ meet-03 :ARG0 {node} :ARG1 {{x}})"),
        (f"{{x}} talked to {spoken}.", f"(/ talk-01 :ARG0 {{x}} :ARG2 {node})"),
        (f"they elected {{x}} {role}.",
         f"(/ elect-01 :ARG0 (/ they) :ARG1 {{x}} :ARG2 (/ {role}))"),
    ), x=x)  # fmt: skip


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    doing, doing, arrested, kin, kin, parts, partitives, collections, joined, joined, apposition,
    offices,
)  # fmt: skip
