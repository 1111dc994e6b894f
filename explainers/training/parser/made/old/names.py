"""Names of people, places, organisations, languages, works and events, with their types."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from babel import Locale

from explainers.training.parser import gazetteer as names
from explainers.training.parser.made.old.amounts import date
from explainers.training.parser.made.old.grammar import Grammar, Made
from explainers.training.parser.made.old.things import Noun, name, noun, person, pick, somebody, thing

WITH_THE = ("United", "Netherlands", "Philippines", "Bahamas", "Maldives", "Czech", "Dominican",
            "Soviet")  # fmt: skip
KNOWN = (
    "France", "Germany", "Italy", "Spain", "England", "Scotland", "Ireland", "Russia", "China",
    "Japan", "India", "Brazil", "Mexico", "Canada", "America", "the United States", "Egypt",
    "Turkey", "Greece", "Poland", "Sweden", "Norway", "Denmark", "Austria", "Switzerland",
    "the Netherlands", "Belgium", "Portugal", "Israel", "Iran", "Iraq", "Syria", "Pakistan",
    "Afghanistan", "Australia", "South Korea", "North Korea", "Vietnam", "Kenya", "Nigeria",
    "South Africa", "Argentina", "Chile", "Cuba", "the UK", "the US", "the USA", "Ukraine",
)  # fmt: skip
TOWNS = (
    "Berlin", "London", "Paris", "Rome", "Madrid", "New York", "Tokyo", "Beijing", "Moscow",
    "Vienna", "Chicago", "Boston", "Los Angeles", "San Francisco", "Washington", "Indianapolis",
    "Hamburg", "Munich", "Amsterdam", "Brussels", "Prague", "Warsaw", "Athens", "Cairo", "Istanbul",
    "Mumbai", "Delhi", "Sydney", "Toronto", "Dublin", "Oslo", "Stockholm", "Lisbon", "Barcelona",
    "Milan", "Venice", "Florence", "Houston", "Seattle", "Heidelberg", "Oxford", "Cambridge",
)  # fmt: skip
PROVINCES = ("Ontario", "Quebec", "Alberta", "British Columbia", "Nova Scotia", "Sichuan")
REGIONS = ("the Middle East", "Latin America", "Scandinavia", "Central America", "the Caribbean")
CONTINENTS = ("Europe", "Asia", "Africa", "North America", "South America", "Antarctica")
ISLANDS = ("Sicily", "Crete", "Sardinia", "Corsica", "Bali", "Long Island", "Tasmania", "Java")
RIVERS = ("Rhine", "Danube", "Nile", "Amazon", "Thames", "Seine", "Mississippi", "Ganges", "Volga",
          "Elbe", "Mekong")  # fmt: skip
MOUNTAINS = ("Mount Everest", "Kilimanjaro", "Mont Blanc", "Mount Fuji", "K2", "Mount Etna")
SEAS = (("Atlantic Ocean", "ocean"), ("Pacific Ocean", "ocean"), ("Black Sea", "sea"),
        ("Baltic Sea", "sea"), ("North Sea", "sea"), ("Mediterranean", "sea"),
        ("Gobi Desert", "desert"), ("Sahara", "desert"))  # fmt: skip
PLANETS = ("Mars", "Venus", "Jupiter", "Saturn", "Neptune", "Mercury")
LANGUAGES = ("French", "English", "German", "Spanish", "Italian", "Russian", "Chinese", "Japanese",
             "Arabic", "Hindi", "Portuguese", "Latin", "Greek", "Turkish", "Korean", "Dutch",
             "Polish", "Swedish", "Hebrew", "Persian", "Swahili", "Czech", "Danish")  # fmt: skip
BOOKS = ("Moby Dick", "War and Peace", "Don Quixote", "The Little Prince", "Animal Farm",
         "Frankenstein", "Dracula", "Oliver Twist", "Pride and Prejudice", "Ulysses",
         "Treasure Island", "Emma", "Jane Eyre", "The Hobbit", "Anna Karenina")  # fmt: skip
MOVIES = ("Titanic", "Casablanca", "Star Wars", "Jaws", "Avatar", "The Matrix", "Vertigo",
          "Rocky", "Gladiator", "Psycho", "Forrest Gump", "King Kong", "Inception")  # fmt: skip
SONGS = (
    "Yesterday",
    "Imagine",
    "Hey Jude",
    "Let It Be",
    "Thriller",
    "Hallelujah",
    "Yellow Submarine",
)
ARTWORKS = ("Mona Lisa", "Guernica", "Starry Night", "Last Supper")
PRODUCTS = ("iPhone", "Windows", "PlayStation", "Xbox", "Kindle", "Android", "Gmail", "iPad",
            "Photoshop", "Walkman")  # fmt: skip
ROADS = ("I-65", "I-95", "I-80", "Route 66", "Highway 1", "Broadway", "the A1", "Main Street",
         "Oxford Street", "Fifth Avenue", "Sunset Boulevard", "the M25")  # fmt: skip
WARS = ("World War I", "World War II", "the Vietnam War", "the Cold War", "the Gulf War")
HOLIDAYS = ("Christmas", "Easter", "Thanksgiving", "Halloween", "Ramadan", "Hanukkah", "Diwali")
MONUMENTS = (("Eiffel Tower", "monument"), ("Statue of Liberty", "monument"), ("Louvre", "museum"),
             ("Brooklyn Bridge", "bridge"), ("Golden Gate Bridge", "bridge"),
             ("Empire State Building", "building"), ("Central Park", "park"),
             ("Titanic", "ship"), ("Berlin Wall", "monument"))  # fmt: skip
SCHOOLS = ("Harvard", "Yale", "Stanford University", "Oxford University", "MIT", "Princeton",
           "Boston University", "Columbia University", "Duke University")  # fmt: skip
TITLES = ("Dr.", "Mr.", "Mrs.", "Ms.", "Mr.", "Mrs.")
RANKS = ("President", "King", "Queen", "Prince", "Senator", "Professor", "Mayor", "Governor",
         "General", "Captain", "Minister", "Judge", "Pope", "Chancellor")  # fmt: skip
VEHICLES = ("train", "car", "bus", "plane", "boat", "ship", "bicycle", "taxi", "subway", "tram")


@lru_cache(maxsize=1)
def _languages() -> tuple[str, ...]:
    """Languages with a name of one word, sorted."""
    found = Locale("en").languages.values()
    return tuple(sorted({n for n in found if n.isalpha() and n[0].isupper() and len(n) > 3}))


def called(g: Grammar, kind: str, words: str, more: str = "") -> Noun:
    """What is called *words*, an article in front of the name not counted."""
    parts = words.removeprefix("the ").split()
    return noun(g, words, f"{kind}{name(*parts)}{more}")


def country(g: Grammar) -> Noun:
    """A country, mostly one that is much spoken of."""
    words = g.rng.choice(KNOWN)
    if g.rng.random() < 0.35:
        words = g.rng.choice(names.countries())
        if "," in words or "(" in words or words.startswith("The"):
            words = "France"
        words = f"the {words}" if words.startswith(WITH_THE) or words.endswith("Islands") else words
    return called(g, "country", words)


def city(g: Grammar) -> Noun:
    """A city: half of them well known, half any large one of the world."""
    return called(g, "city", g.rng.choice(TOWNS if g.rng.random() < 0.5 else _spoken_cities()))


@lru_cache(maxsize=1)
def _spoken_cities() -> tuple[str, ...]:
    """Cities whose names take no more than two words."""
    plain = (c for c in names.cities() if c.replace(" ", "").isalpha() and c.count(" ") < 2)
    return tuple(sorted(plain))


def spot(g: Grammar) -> Noun:
    """A place that one lives in or goes to: city, country, state, island …"""
    chance = g.rng.random()
    if chance < 0.4:
        return city(g)
    if chance < 0.7:
        return country(g)
    kind, pool = g.rng.choice((
        ("state", names.states()), ("state", names.states()), ("province", PROVINCES),
        ("world-region", REGIONS), ("continent", CONTINENTS), ("island", ISLANDS),
    ))  # fmt: skip
    return called(g, kind, g.rng.choice(pool))


def within(g: Grammar) -> Noun:
    """*Paris, France*, *Austin, Texas*."""
    inner, outer = city(g), called(g, "state", g.rng.choice(names.states()))
    if g.rng.random() < 0.6:
        outer = country(g)
    return Noun(
        f"{inner.words}, {outer.words}", f"{inner.amr[:-1]} :location {outer.amr})", inner.var
    )


def full_name(g: Grammar) -> Noun:
    """*Mary Smith*, *Dr. Khan*, *President Obama*, *George W. Bush*."""
    chance, girl = g.rng.random(), g.rng.random() < 0.5
    first = g.rng.choice(names.WOMEN if girl else names.MEN)
    last, he = g.rng.choice(names.FAMILIES), "she" if girl else "he"
    if chance < 0.55:
        return noun(g, f"{first} {last}", f"person{name(first, last)}", he)
    if chance < 0.62:
        middle = g.rng.choice("ABCDEFGHJKLMPRSTW") + "."
        return noun(g, f"{first} {middle} {last}", f"person{name(first, middle, last)}", he)
    if chance < 0.8:
        title = g.rng.choice(TITLES)
        he = {"Mr.": "he", "Sir": "he", "Mrs.": "she", "Ms.": "she"}.get(title, he)
        return noun(g, f"{title} {last}", f"person{name(title, last)}", he)
    rank = g.rng.choice(RANKS)
    who = (first,) if rank in ("King", "Queen", "Prince", "Pope") else (last,)
    he = {"King": "he", "Queen": "she", "Prince": "he", "Pope": "he"}.get(rank, he)
    if rank == "Queen":
        who = (g.rng.choice(names.WOMEN),)
    elif he == "he" and len(who) == 1 and rank in ("King", "Prince", "Pope"):
        who = (g.rng.choice(names.MEN),)
    held = f" :ARG0-of (/ have-org-role-91 :ARG2 (/ {rank.lower()}))"
    return noun(g, f"{rank} {' '.join(who)}", f"person{name(*who)}{held}", he)


def company(g: Grammar) -> Noun:
    """A company."""
    return called(g, "company", g.rng.choice(names.COMPANIES))


def body(g: Grammar) -> Noun:
    """An organisation, a part of a government, a party, a paper, a team."""
    kind, pool, the = g.rng.choice((
        ("organization", names.ORGANIZATIONS, ("United", "UN", "EU", "Red", "World", "IMF", "WHO",
                                               "WTO", "European", "African", "Arab", "Salvation")),
        ("government-organization", names.GOVERNMENT, ("Senate", "Pentagon", "FBI", "CIA", "White",
                                                       "House", "Supreme", "Kremlin", "Bundestag",
                                                       "European")),
        ("political-party", names.PARTIES[:6], ("",)), ("newspaper", names.NEWSPAPERS[:3], ("",)),
        ("team", names.TEAMS, ("Lakers", "Chicago", "Yankees", "Red", "Boston", "Dallas")),
        ("criminal-organization", names.CRIMINAL, ("Taliban", "Mafia")),
    ))  # fmt: skip
    words = g.rng.choice(pool)
    return called(g, kind, f"the {words}" if words.startswith(the) else words)


def national(g: Grammar) -> tuple[str, str]:
    """*French* and the country's node."""
    if g.rng.random() < 0.08:
        adjective = g.rng.choice(sorted(names.CONTINENTALS))
        return adjective, f"(/ continent{name(names.CONTINENTALS[adjective])})"
    adjective = g.rng.choice(sorted(names.NATIONALITIES))
    return adjective, f"(/ country{name(*names.NATIONALITIES[adjective].split())})"


def language(g: Grammar) -> Noun:
    """*French*; seldom a language that few have heard of."""
    return called(g, "language", g.rng.choice(_languages() if g.rng.random() < 0.2 else LANGUAGES))


def people(g: Grammar) -> Made:
    """People by their names, titles and offices, and what they do."""
    return pick(g, (
        ("{x} met {y}.", "(/ meet-03 :ARG0 {x} :ARG1 {y})"),
        ("{x} called {y}.", "(/ call-02 :ARG0 {x} :ARG1 {y})"),
        ("{x} lives in {c}.", "(/ live-01 :ARG0 {x} :location {c})"),
        ("{x} was born in {c}.", "(/ bear-02 :ARG1 {x} :location {c})"),
        ("where was {x} born?", "(/ bear-02 :ARG1 {x} :location (/ amr-unknown))"),
        ("who is {x}?", "{v}"), ("my name is {f}.", "{m}"), ("I am {x}.", "{i}"),
        ("{x} is from {c}.", "(/ be-from-91 :ARG1 {x} :ARG2 {c})"),
        ("where is {x} from?", "(/ be-from-91 :ARG1 {x} :ARG2 (/ amr-unknown))"),
        ("where {p.be} {p} from?", "(/ be-from-91 :ARG1 {p} :ARG2 (/ amr-unknown))"),
        ("{p} {p.be} from {c}.", "(/ be-from-91 :ARG1 {p} :ARG2 {c})"),
        ("{x} comes from {c}.", "(/ come-03 :ARG1 {x} :ARG2 {c})"),
        ("{x} died in {c} {d}.", "(/ die-01 :ARG1 {x} :location {c} :time {e})"),
        ("{x} married {y} {d}.", "(/ marry-01 :ARG1 {x} :ARG2 {y} :time {e})"),
        ("{x} won the Nobel Prize.",
         f"(/ win-01 :ARG0 {{x}} :ARG1 (/ award{name('Nobel', 'Prize')}))"),
        ("{x} said that {y} left.", "(/ say-01 :ARG0 {x} :ARG1 (/ leave-11 :ARG0 {y}))"),
        ("I saw {x} in {c}.", "(/ see-01 :ARG0 (/ i) :ARG1 {x} :location {c})"),
        ("do you know {x}?", "(/ know-02 :ARG0 (/ you) :ARG1 {x} :polarity (/ amr-unknown))"),
        ("{x} and {y} live in {c}.",
         "(/ live-01 :ARG0 (/ and :op1 {x} :op2 {y}) :location {c})"),
    ), **_people(g))  # fmt: skip


def _people(g: Grammar) -> dict[str, Noun | str]:
    """What :func:`people` fills in."""
    x, y, first = full_name(g), full_name(g), g.rng.choice((*names.MEN, *names.WOMEN))
    while y.words == x.words:
        y = full_name(g)
    said, amr = date(g)
    while said.startswith(("next", "this")):
        said, amr = date(g)
    return {"x": x, "y": y, "c": spot(g), "p": person(g), "d": said, "e": amr, "f": first,
            "v": f"{x.amr[:-1]} :domain (/ amr-unknown))",
            "m": f'(/ name :op1 "{first}" :poss (/ i))',
            "i": f"{x.amr[:-1]} :domain (/ i))"}  # fmt: skip


def travel(g: Grammar) -> Made:
    """*Nicole went to England by train*, *I drove to Indianapolis on I-65*."""
    how = g.rng.choice(VEHICLES)
    road = g.rng.choice(ROADS)
    by = f":instrument (/ {how})"
    said, amr = date(g)
    on = f":path {called(g, 'road', road).amr}"
    past = not said.startswith(("next", "this"))
    return pick(g, (
        (f"{{x[go/ed]}} to {{c}} by {how}.", f"(/ go-02 :ARG0 {{x}} :ARG4 {{c}} {by})"),
        (f"{{x[go/ed]}} to {{c}} by {how}.", f"(/ go-02 :ARG0 {{x}} :ARG4 {{c}} {by})"),
        (f"{{x[travel/ed]}} to {{c}} by {how}.", f"(/ travel-01 :ARG0 {{x}} :ARG4 {{c}} {by})"),
        (f"{{x[travel/ed]}} from {{k}} to {{c}} by {how}.",
         f"(/ travel-01 :ARG0 {{x}} :ARG2 {{k}} :ARG4 {{c}} {by})"),
        (f"{{x[come/s]}} to work by {how}.",
         f"(/ come-01 :ARG1 {{x}} :ARG4 (/ work-01 :ARG0 {{x}}) {by})"),
        (f"{{x[arrive/ed]}} in {{c}} by {how}.", f"(/ arrive-01 :ARG1 {{x}} :ARG4 {{c}} {by})"),
        (f"{{x[drive/ed]}} to {{k}} on {road}.",
         f"(/ drive-01 :ARG0 {{x}} :destination {{k}} {on})"),
        (f"{{x[drive/ed]}} from {{k}} to {{c}} on {road}.",
         f"(/ drive-01 :ARG0 {{x}} :source {{k}} :destination {{c}} {on})"),
        ("{x[fly/ed]} to {c}.", "(/ fly-01 :ARG1 {x} :destination {c})"),
        ("{x[fly/ed]} from {k} to {c}.", "(/ fly-01 :ARG1 {x} :source {k} :destination {c})"),
        ("{x[go]} to {c}.", "(/ go-02 :ARG0 {x} :ARG4 {c})"),
        ("{x[move/ed]} from {k} to {c}.", "(/ move-01 :ARG0 {x} :ARG1 {x} :source {k} "
         ":ARG2 {c})"),
        ("{x[leave]} {c}.", "(/ leave-11 :ARG0 {x} :ARG1 {c})"),
        ("{x[visit]} {c}.", "(/ visit-01 :ARG0 {x} :ARG1 {c})"),
        ("{x[visit/ed]} {w}.", "(/ visit-01 :ARG0 {x} :ARG1 {w})"),
        ("{x[live]} in {w}.", "(/ live-01 :ARG0 {x} :location {w})"),
        ("{x[work]} in {c}.", "(/ work-01 :ARG0 {x} :location {c})"),
        ("have you ever been to {c}?",
         "(/ be-located-at-91 :ARG1 (/ you) :ARG2 {c} :time (/ ever) :polarity (/ amr-unknown))"),
        (f"{{x[go/ed]}} to {{c}} {said}." if past else f"{{x[go/will]}} to {{c}} {said}.",
         f"(/ go-02 :ARG0 {{x}} :ARG4 {{c}} :time {amr})"),
    ), x=person(g), c=spot(g), k=city(g), w=within(g))  # fmt: skip


def tongues(g: Grammar) -> Made:
    """*She talked to him in French*, *he speaks German*, *translate it into English*."""
    return pick(g, (
        ("{x[talk/ed]} to {y.him} in {l}.", "(/ talk-01 :ARG0 {x} :ARG2 {y} :medium {l})"),
        ("{x[speak/ed]} to {y.him} in {l}.", "(/ speak-01 :ARG0 {x} :ARG2 {y} :ARG3 {l})"),
        ("{x[speak/s]} {l}.", "(/ speak-01 :ARG0 {x} :ARG3 {l})"),
        ("{x[speak/s]} {l} and {m}.",
         "(/ speak-01 :ARG0 {x} :ARG3 (/ and :op1 {l} :op2 {m}))"),
        ("{x} {x.does} not speak {l}.", "(/ speak-01 :ARG0 {x} :ARG3 {l} :polarity -)"),
        ("do you speak {l}?", "(/ speak-01 :ARG0 (/ you) :ARG3 {l} :polarity (/ amr-unknown))"),
        ("can {x} speak {l}?", "(/ possible-01 :ARG1 (/ speak-01 :ARG0 {x} :ARG3 {l}) "
         ":polarity (/ amr-unknown))"),
        ("{x[learn/ed]} {l}.", "(/ learn-01 :ARG0 {x} :ARG1 {l})"),
        ("{x} {x.be} learning {l}.", "(/ learn-01 :ARG0 {x} :ARG1 {l})"),
        ("{x[teach/s]} {l}.", "(/ teach-01 :ARG0 {x} :ARG1 {l})"),
        ("{x[understand/s]} {l}.", "(/ understand-01 :ARG0 {x} :ARG1 {l})"),
        ("{x[write/ed]} the letter in {l}.",
         "(/ write-01 :ARG0 {x} :ARG1 (/ letter) :medium {l})"),
        ("{x[answer/ed]} in {l}.", "(/ answer-01 :ARG0 {x} :medium {l})"),
        ("{x[translate/ed]} the book from {l} into {m}.",
         "(/ translate-01 :ARG0 {x} :ARG1 (/ book) :ARG2 {m} :ARG3 {l})"),
        ("what does that mean in {l}?",
         "(/ mean-01 :ARG1 (/ that) :ARG2 (/ amr-unknown) :medium {l})"),
        ("{l} is a difficult language.", "(/ language :mod (/ difficult) :domain {l})"),
    ), x=person(g), y=somebody(g), l=called(g, "language", g.rng.choice(LANGUAGES[:11])),
        m=called(g, "language", g.rng.choice(LANGUAGES[11:]))) if g.rng.random() < 0.6 else pick(g,
                                                                                                 (
        ("{x[speak/s]} {l}.", "(/ speak-01 :ARG0 {x} :ARG3 {l})"),
        ("{x[talk/ed]} to {y.him} in {l}.", "(/ talk-01 :ARG0 {x} :ARG2 {y} :medium {l})"),
        ("{x[sing/ed]} in {l}.", "(/ sing-01 :ARG0 {x} :medium {l})"),
        ("{x[read/ed]} it in {l}.", "(/ read-01 :ARG0 {x} :ARG1 (/ it) :medium {l})"),
    ), x=person(g), y=somebody(g), l=language(g))  # fmt: skip


def nations(g: Grammar) -> Made:
    """*A French man*, *the Germans*, *she is Italian*, *German cars*, *the Italian government*."""
    adjective, land = national(g)
    plural = adjective if adjective.endswith(("ese", "ss", "sh", "ch")) else f"{adjective}s"
    if adjective.endswith("Polish") or adjective in ("Greek", "Czech", "Thai"):
        plural = {"Polish": "Poles"}.get(adjective, f"{adjective}s")
    noun_, kind = g.rng.choice((("man", "he"), ("woman", "she"), ("doctor", "he"), ("girl", "she"),
                                ("soldier", "he"), ("artist", "she"), ("car", "it"), ("wine", "it"),
                                ("food", "it"), ("song", "it"), ("restaurant", "it")))  # fmt: skip
    human = kind != "it"
    node = f"({g.new()} / {noun_} :mod {land})"
    the = f"the {adjective} {noun_}"
    if "continent" in land:
        return pick(g, (
            (f"{{x[like/s]}} {the}.", f"(/ like-01 :ARG0 {{x}} :ARG1 {node})"),
            (f"{{x[see/ed]}} {the}.", f"(/ see-01 :ARG0 {{x}} :ARG1 {node})"),
        ), x=person(g))  # fmt: skip
    return pick(g, (
        (f"{the} is here.", f"(/ be-located-at-91 :ARG1 {node} :ARG2 (/ here))"),
        (f"{{x[like/s]}} {the}.", f"(/ like-01 :ARG0 {{x}} :ARG1 {node})"),
        (f"{{x[see/ed]}} {the}.", f"(/ see-01 :ARG0 {{x}} :ARG1 {node})"),
        (f"{the} arrived." if human else f"{the} is good.",
         f"(/ arrive-01 :ARG1 {node})" if human else f"(/ good-02 :ARG1 {node})"),
        (f"{{y}} is {adjective}.", f"(/ person :mod {land} :domain {{y}})"),
        (f"is {{y}} {adjective}?",
         f"(/ person :mod {land} :domain {{y}} :polarity (/ amr-unknown))"),
        (f"{{y}} is not {adjective}.", f"(/ person :mod {land} :domain {{y}} :polarity -)"),
        (f"the {plural} won the war.", f"(/ win-01 :ARG0 (/ person :mod {land}) :ARG2 (/ war))"),
        (f"the {plural} love soccer.",
         f"(/ love-01 :ARG0 (/ person :mod {land}) :ARG1 (/ soccer))"),
        (f"the {adjective} president resigned.",
         f"(/ resign-01 :ARG0 (/ person :ARG0-of (/ have-org-role-91 :ARG1 {land} "
         ":ARG2 (/ president))))"),
        (f"the {adjective} prime minister visited {{c}}.",
         f"(/ visit-01 :ARG0 (/ person :ARG0-of (/ have-org-role-91 :ARG1 {land} :ARG2 "
         "(/ minister :mod (/ prime)))) :ARG1 {c})"),
        (f"the {adjective} government fell.",
         f"(/ fall-01 :ARG1 (/ government-organization :ARG0-of (/ govern-01 :ARG1 {land})))"),
        (f"the {adjective} army attacked.", f"(/ attack-01 :ARG0 (/ army :mod {land}))"),
    ), x=person(g), y=full_name(g), c=spot(g))  # fmt: skip


def heads(g: Grammar) -> Made:
    """*Merkel is the chancellor of Germany*, *the capital of France*, *Berlin is in Germany*."""
    land = country(g)
    pairs = [(k, v) for k, v in names.capitals().items() if k.isalpha() and v.isalpha()]
    where, capital = g.rng.choice(pairs)
    role = g.rng.choice(("president", "king", "queen", "chancellor", "ruler", "ambassador"))
    held = f":ARG1 {{k}} :ARG2 (/ {role})"
    c, k = called(g, "city", capital), called(g, "country", where)
    return pick(g, (
        (f"{{x}} is the {role} of {{k}}.", f"(/ have-org-role-91 :ARG0 {{x}} {held})"),
        (f"{{x}} was the {role} of {{k}}.", f"(/ have-org-role-91 :ARG0 {{x}} {held})"),
        (f"who is the {role} of {{k}}?", f"(/ have-org-role-91 :ARG0 (/ amr-unknown) {held})"),
        (f"who was the first {role} of {{k}}?",
         f"(/ have-org-role-91 :ARG0 (/ amr-unknown) {held} :ord (/ ordinal-entity :value 1))"),
        (f"the {role} of {{k}} died.",
         f"(/ die-01 :ARG1 (/ person :ARG0-of (/ have-org-role-91 {held})))"),
        (f"{{x}} met the {role} of {{k}}.",
         f"(/ meet-03 :ARG0 {{x}} :ARG1 (/ person :ARG0-of (/ have-org-role-91 {held})))"),
        (f"{{k.s}} {role} visited {{c}}.",
         f"(/ visit-01 :ARG0 (/ person :ARG0-of (/ have-org-role-91 {held})) :ARG1 {{c}})"),
        ("what is the capital of {k}?", "(/ capital :poss {k} :domain (/ amr-unknown))"),
        ("what is the capital of {l}?", "(/ capital :poss {l} :domain (/ amr-unknown))"),
        ("{a} is the capital of {b}.", "(/ capital :poss {b} :domain {a})"),
        ("is {c} the capital of {l}?",
         "(/ capital :poss {l} :domain {c} :polarity (/ amr-unknown))"),
        ("{x[visit/ed]} the capital of {l}.", "(/ visit-01 :ARG0 {x} :ARG1 (/ capital :poss {l}))"),
        ("{a} is in {b}.", "(/ be-located-at-91 :ARG1 {a} :ARG2 {b})"),
        ("where is {c}?", "(/ be-located-at-91 :ARG1 {c} :ARG2 (/ amr-unknown))"),
        ("{a} is a city in {b}.", "(/ city :location {b} :domain {a})"),
        ("{c} is a beautiful city.", "(/ city :ARG1-of (/ beautiful-02) :domain {c})"),
        ("{l} is a rich country.", "(/ country :mod (/ rich) :domain {l})"),
        ("how many people live in {c}?",
         "(/ live-01 :ARG0 (/ person :quant (/ amr-unknown)) :location {c})"),
        ("{k} attacked {l}.", "(/ attack-01 :ARG0 {k} :ARG1 {l})"),
        ("{l} has signed a treaty with {k}.",
         "(/ sign-01 :ARG0 {l} :ARG1 (/ treaty) :accompanier {k})"),
    ), x=full_name(g), k=k if g.rng.random() < 0.3 else country(g), l=land, c=city(g), a=c,
    b=k)  # fmt: skip


def bodies(g: Grammar) -> Made:
    """*Apple bought YouTube*, *she works for Siemens*, *the UN condemned the attack*."""
    x, y = company(g), company(g)
    while y.words == x.words:
        y = company(g)
    team, rival = (called(g, "team", t) for t in g.rng.sample(names.TEAMS[:8], 2))
    school = called(g, "university", g.rng.choice(SCHOOLS))
    paper = called(g, "newspaper", "the " + g.rng.choice(names.NEWSPAPERS[:4]))
    return pick(g, (
        ("{x} bought {y}.", "(/ buy-01 :ARG0 {x} :ARG1 {y})"),
        ("{y} was bought by {x}.", "(/ buy-01 :ARG0 {x} :ARG1 {y})"),
        ("{x} sued {y}.", "(/ sue-02 :ARG0 {x} :ARG1 {y})"),
        ("{p[work/s]} for {x}.", "(/ work-01 :ARG0 {p} :ARG2 {x})"),
        ("{p[work/s]} at {x}.", "(/ work-01 :ARG0 {p} :ARG2 {x})"),
        ("{n} founded {x} {d}.", "(/ found-01 :ARG0 {n} :ARG1 {x} :time {e})"),
        ("{n} is the chairman of {x}.",
         "(/ have-org-role-91 :ARG0 {n} :ARG1 {x} :ARG2 (/ chairman))"),
        ("{n}, the director of {x}, resigned.",
         "(/ resign-01 :ARG0 {h})"),
        ("{x.s} profits rose.", "(/ rise-01 :ARG1 (/ profit-01 :ARG0 {x}))"),
        ("shares of {x} fell.", "(/ fall-01 :ARG1 (/ share :mod {x}))"),
        ("{x} announced a new product.",
         "(/ announce-01 :ARG0 {x} :ARG1 (/ product :ARG1-of (/ new-01)))"),
        ("{p[buy/ed]} a car from {x}.", "(/ buy-01 :ARG0 {p} :ARG1 (/ car) :ARG2 {x})"),
        ("{b} condemned the attack.", "(/ condemn-01 :ARG0 {b} :ARG1 (/ attack-01))"),
        ("{b} rejected the proposal.",
         "(/ reject-01 :ARG0 {b} :ARG1 (/ thing :ARG1-of (/ propose-01)))"),
        ("{n} is a member of {b}.",
         "(/ have-org-role-91 :ARG0 {n} :ARG1 {b} :ARG2 (/ member))"),
        ("{n} joined {b}.", "(/ join-01 :ARG0 {n} :ARG1 {b})"),
        ("{t} beat {r}.", "(/ beat-03 :ARG0 {t} :ARG1 {r})"),
        ("{t} lost to {r}.", "(/ lose-03 :ARG0 {t} :ARG2 {r})"),
        ("{p[study/s]} at {s}.", "(/ study-01 :ARG0 {p} :location {s})"),
        ("{n} teaches at {s}.", "(/ teach-01 :ARG0 {n} :location {s})"),
        ("{p[read/s]} {z}.", "(/ read-01 :ARG0 {p} :ARG1 {z})"),
        ("{z} reported that {n} died.",
         "(/ report-01 :ARG0 {z} :ARG1 (/ die-01 :ARG1 {n}))"),
    ), **_bodies(g, x), x=x, y=y, t=team, r=rival, s=school, z=paper)  # fmt: skip


def _bodies(g: Grammar, firm: Noun) -> dict[str, Noun | str]:
    """The people of :func:`bodies`."""
    first, last = g.rng.choice(names.MEN), g.rng.choice(names.FAMILIES)
    who = noun(g, f"{first} {last}", f"person{name(first, last)}", "he")
    year = g.rng.randint(1850, 2020)
    held = f":ARG0-of (/ have-org-role-91 :ARG1 {firm.amr} :ARG2 (/ director))"
    return {"p": person(g), "n": who, "b": body(g), "d": f"in {year}",
            "e": f"(/ date-entity :year {year})", "h": f"{who.amr[:-1]} {held})"}  # fmt: skip


def works(g: Grammar) -> Made:
    """Books, films, songs, pictures, products, wars, feasts, monuments, rivers, mountains."""
    kind, pool = g.rng.choice((("book", BOOKS), ("movie", MOVIES), ("song", SONGS)))
    title = g.rng.choice(pool)
    work = called(g, kind, title)
    work = (
        Noun(work.words, work.amr, work.var)
        if not title.startswith("The ")
        else noun(g, title, f"{kind}{name(*title.split())}")
    )
    quoted = Noun(f'"{title}"', work.amr, work.var)
    shown = g.rng.choice((work, quoted))
    verb, frame = {"book": ("read", "read-01"), "movie": ("watch", "watch-01"),
                   "song": ("sing", "sing-01")}[kind]  # fmt: skip
    made, by = {"book": ("wrote", "write-01"), "movie": ("directed", "direct-01"),
                "song": ("composed", "compose-02")}[kind]  # fmt: skip
    sea, sort = g.rng.choice(SEAS)
    built, what = g.rng.choice(MONUMENTS)
    the = "" if built.startswith("Central") else "the "
    feast, war = g.rng.choice(HOLIDAYS), g.rng.choice(WARS)
    river, peak = g.rng.choice(RIVERS), g.rng.choice(MOUNTAINS)
    return pick(g, (
        (f"{{p[{verb}/ed]}} {{w}}.", f"(/ {frame} :ARG0 {{p}} :ARG1 {{w}})"),
        (f"{{n}} {made} {{w}}.", f"(/ {by} :ARG0 {{n}} :ARG1 {{w}})"),
        (f"who {made} {{w}}?", f"(/ {by} :ARG0 (/ amr-unknown) :ARG1 {{w}})"),
        ("{p[like/s]} {w}.", "(/ like-01 :ARG0 {p} :ARG1 {w})"),
        ("have you seen {a}?", "(/ see-01 :ARG0 (/ you) :ARG1 {a} :polarity (/ amr-unknown))"),
        ("{n} painted the {o}.", "(/ paint-02 :ARG0 {n} :ARG1 {o})"),
        ("{p[use/s]} {q}.", "(/ use-01 :ARG0 {p} :ARG1 {q})"),
        (f"{{p[swim/ed]}} in the {sea}.",
         f"(/ swim-01 :ARG0 {{p}} :location {called(g, sort, sea).amr})") if "es" not in sort else
        (f"{{p[cross/ed]}} the {sea}.",
         f"(/ cross-02 :ARG0 {{p}} :ARG1 {called(g, sort, sea).amr})"),
        (f"the {river} flows through {{c}}.",
         f"(/ flow-01 :ARG1 {called(g, 'river', river).amr} :path {{c}})"),
        (f"{{p[climb/ed]}} {peak}.",
         f"(/ climb-01 :ARG0 {{p}} :ARG1 {called(g, 'mountain', peak).amr})"),
        (f"{{p[visit/ed]}} {the}{built}.",
         f"(/ visit-01 :ARG0 {{p}} :ARG1 {called(g, what, built).amr})"),
        (f"{{p[see/ed]}} {the}{built} in {{c}}.",
         f"(/ see-01 :ARG0 {{p}} :ARG1 {called(g, what, built).amr} :location {{c}})"),
        (f"{{n}} died in {war}.", f"(/ die-01 :ARG1 {{n}} :time {called(g, 'war', war).amr})"),
        (f"{war} ended.", f"(/ end-01 :ARG1 {called(g, 'war', war).amr})"),
        (f"{{p[celebrate/ed]}} {feast} in {{c}}.",
         f"(/ celebrate-02 :ARG0 {{p}} :ARG1 {called(g, 'festival', feast).amr} :location {{c}})"),
        (f"{{p[visit/ed]}} {{n}} at {feast}.",
         f"(/ visit-01 :ARG0 {{p}} :ARG1 {{n}} :time {called(g, 'festival', feast).amr})"),
        ("{j} is a planet.", "(/ planet :domain {j})"),
    ), p=person(g), w=shown, n=full_name(g), c=spot(g), a=called(g, "movie", g.rng.choice(MOVIES)),
        o=called(g, "work-of-art", g.rng.choice(ARTWORKS)),
        q=called(g, "product", g.rng.choice(PRODUCTS)),
        j=called(g, "planet", g.rng.choice(PLANETS)))  # fmt: skip


def namesake(g: Grammar) -> Made:
    """*The town is called Ulm*, *they named the dog Max*, *a boy named Tom*, *that is Mary's*."""
    first = g.rng.choice((*names.MEN, *names.WOMEN))
    word = g.rng.choice(("boy", "girl", "dog", "cat", "man", "woman"))
    town = g.rng.choice(_spoken_cities())
    parts = " ".join(f':op{i} "{p}"' for i, p in enumerate(town.split(), 1))
    return pick(g, (
        (f"a {word} named {first} lives here.",
         f"(/ live-01 :ARG0 (/ {word}{name(first)}) :location (/ here))"),
        (f"{{x[know/s]}} a {word} called {first}.",
         f"(/ know-02 :ARG0 {{x}} :ARG1 (/ {word}{name(first)}))"),
        (f"they named the {word} {first}.",
         f'(/ name-01 :ARG0 (/ they) :ARG1 (/ {word}) :ARG2 (/ name :op1 "{first}"))'),
        (f"the town is called {town}.", f"(/ call-01 :ARG1 (/ town) :ARG2 (/ name {parts}))"),
        (f"the name of the {word} is {first}.", f'(/ name :op1 "{first}" :poss (/ {word}))'),
        ("what is your name?", "(/ name :poss (/ you) :domain (/ amr-unknown))"),
        ("what is {x.s} name?", "(/ name :poss {x} :domain (/ amr-unknown))"),
        (f"{first}'s car broke down.",
         f"(/ break-down-12 :ARG1 (/ car :poss (/ person{name(first)})))"),
        (f"this is {first}.", f"(/ person{name(first)} :domain (/ this))"),
        (f"{first}, come here!",
         f"(/ come-01 :ARG1 (/ person{name(first)}) :ARG4 (/ here) :mode imperative)"),
        (f"{{x[borrow/ed]}} {{t}} from {first}.",
         f"(/ borrow-01 :ARG0 {{x}} :ARG1 {{t}} :ARG2 (/ person{name(first)}))"),
    ), x=person(g), t=thing(g, ("book", "bicycle", "umbrella", "guitar", "camera")))  # fmt: skip


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    people, people, travel, travel, travel, tongues, tongues, nations, nations, heads, heads,
    bodies, bodies, works, namesake,
)  # fmt: skip
