"""What is said more than made: greetings, thanks, requests, answers, fragments, exclamations."""

from __future__ import annotations

from collections.abc import Callable

from explainers.training.parser.made.old.grammar import Grammar, Made
from explainers.training.parser.made.old.names import city, full_name, spot
from explainers.training.parser.made.old.things import (
    MOVABLE,
    Noun,
    Template,
    finish,
    first_name,
    food,
    person,
    pick,
    place,
    relative,
    somebody,
    thing,
)

THANKS = "(/ thank-01 :ARG0 (/ i) :ARG1 (/ you)"
IMPERATIVE = ":mode imperative"
PHRASES: tuple[Template, ...] = (
    ("thank you.", f"{THANKS})"), ("thanks.", f"{THANKS})"), ("thank you!", f"{THANKS})"),
    ("thank you very much.", f"{THANKS} :degree (/ much :degree (/ very)))"),
    ("thank you so much.", f"{THANKS} :degree (/ much :degree (/ so)))"),
    ("thanks a lot.", f"{THANKS} :degree (/ lot))"),
    ("many thanks.", f"{THANKS} :degree (/ many))"),
    ("good morning.", "(/ morning :ARG1-of (/ good-02))"),
    ("good morning!", "(/ morning :ARG1-of (/ good-02))"),
    ("good evening.", "(/ evening :ARG1-of (/ good-02))"),
    ("good afternoon.", "(/ afternoon :ARG1-of (/ good-02))"),
    ("good night.", "(/ night :ARG1-of (/ good-02))"),
    ("good day.", "(/ day :ARG1-of (/ good-02))"),
    ("good luck!", "(/ luck :ARG1-of (/ good-02))"),
    ("hello.", "(/ hello :mode expressive)"), ("hello!", "(/ hello :mode expressive)"),
    ("hi!", "(/ hi :mode expressive)"), ("goodbye.", "(/ goodbye :mode expressive)"),
    ("bye!", "(/ bye :mode expressive)"), ("yes.", "(/ yes)"), ("no.", "(/ no)"),
    ("okay.", "(/ okay-04)"), ("oh!", "(/ oh :mode expressive)"),
    ("wow!", "(/ wow :mode expressive)"), ("ouch!", "(/ ouch :mode expressive)"),
    ("excuse me.", f"(/ excuse-01 :ARG0 (/ you) :ARG1 (/ i) {IMPERATIVE})"),
    ("sorry.", "(/ sorry-01 :ARG1 (/ i))"), ("I'm sorry.", "(/ sorry-01 :ARG1 (/ i))"),
    ("I am so sorry.", "(/ sorry-01 :ARG1 (/ i) :degree (/ so))"),
    ("I am very sorry.", "(/ sorry-01 :ARG1 (/ i) :degree (/ very))"),
    ("I apologize.", "(/ apologize-01 :ARG0 (/ i))"),
    ("how are you?", "(/ fare-01 :ARG0 (/ you) :manner (/ amr-unknown))"),
    ("how are you doing?", "(/ fare-01 :ARG0 (/ you) :manner (/ amr-unknown))"),
    ("I am fine.", "(/ fine-04 :ARG1 (/ i))"), ("I'm fine, thanks.",
     "(/ and :op1 (/ fine-04 :ARG1 (x / i)) :op2 (/ thank-01 :ARG0 x :ARG1 (/ you)))"),
    ("nice to meet you.", "(/ nice-01 :ARG1 (/ meet-02 :ARG0 (/ i) :ARG1 (/ you)))"),
    ("pleased to meet you.",
     "(/ please-01 :ARG0 (/ meet-02 :ARG0 (x / i) :ARG1 (/ you)) :ARG1 x)"),
    ("happy birthday!", "(/ birthday :ARG1-of (/ happy-01))"),
    ("happy birthday to you!", "(/ birthday :ARG1-of (/ happy-01) :poss (/ you))"),
    ("happy new year!", "(/ year :ARG1-of (/ new-01) :ARG1-of (/ happy-01))"),
    ("merry Christmas!",
     '(/ festival :name (/ name :op1 "Christmas") :mod (/ merry))'),
    ("congratulations!", "(/ congratulate-01 :ARG0 (/ i) :ARG1 (/ you))"),
    ("you are welcome.", "(/ welcome-01 :ARG1 (/ you))"),
    ("welcome!", "(/ welcome-01 :ARG1 (/ you))"), ("welcome home!",
     "(/ welcome-01 :ARG1 (/ you) :ARG2 (/ home))"),
    ("see you tomorrow.", "(/ see-01 :ARG0 (/ i) :ARG1 (/ you) :time (/ tomorrow))"),
    ("see you soon.", "(/ see-01 :ARG0 (/ i) :ARG1 (/ you) :time (/ soon))"),
    ("let's go.", f"(/ go-02 :ARG0 (/ we) {IMPERATIVE})"),
    ("let's go!", f"(/ go-02 :ARG0 (/ we) {IMPERATIVE})"),
    ("let us begin.", f"(/ begin-01 :ARG0 (/ we) {IMPERATIVE})"),
    ("let's eat.", f"(/ eat-01 :ARG0 (/ we) {IMPERATIVE})"),
    ("let's dance!", f"(/ dance-01 :ARG0 (/ we) {IMPERATIVE})"),
    ("help!", f"(/ help-01 :ARG0 (/ you) {IMPERATIVE})"),
    ("help me!", f"(/ help-01 :ARG0 (/ you) :ARG2 (/ i) {IMPERATIVE})"),
    ("stop!", f"(/ stop-01 :ARG0 (/ you) {IMPERATIVE})"),
    ("wait!", f"(/ wait-01 :ARG1 (/ you) {IMPERATIVE})"),
    ("be quiet!", f"(/ quiet-04 :ARG1 (/ you) {IMPERATIVE})"),
    ("be careful!", f"(/ careful :domain (/ you) {IMPERATIVE})"),
    ("don't be afraid.", f"(/ fear-01 :ARG0 (/ you) :polarity - {IMPERATIVE})"),
    ("don't worry.", f"(/ worry-02 :ARG0 (/ you) :polarity - {IMPERATIVE})"),
    ("hurry up!", f"(/ hurry-01 :ARG1 (/ you) {IMPERATIVE})"),
    ("come in, please.", f"(/ enter-01 :ARG0 (/ you) {IMPERATIVE} :polite +)"),
    ("what happened?", "(/ happen-01 :ARG1 (/ amr-unknown))"),
    ("what is wrong?", "(/ wrong-02 :ARG1 (/ amr-unknown))"),
    ("what time is it?", "(/ time :mod (/ amr-unknown) :domain (/ it))"),
    ("I don't know.", "(/ know-01 :ARG0 (/ i) :polarity -)"),
    ("I don't understand.", "(/ understand-01 :ARG0 (/ i) :polarity -)"),
    ("I agree.", "(/ agree-01 :ARG0 (/ i))"), ("why?", "(/ cause-01 :ARG0 (/ amr-unknown))"),
    ("why not?", "(/ cause-01 :ARG0 (/ amr-unknown) :polarity -)"),
    ("I love you.", "(/ love-01 :ARG0 (/ i) :ARG1 (/ you))"),
    ("I miss you.", "(/ miss-01 :ARG0 (/ i) :ARG1 (/ you))"),
    ("God bless you.", "(/ bless-01 :ARG0 (/ god) :ARG1 (/ you))"),
    ("it is raining.", "(/ rain-01)"), ("it rained yesterday.", "(/ rain-01 :time (/ yesterday))"),
    ("it is snowing.", "(/ snow-01)"), ("it will rain tomorrow.", "(/ rain-01 :time (/ tomorrow))"),
    ("that is right.", "(/ right-06 :ARG1 (/ that))"),
    ("that's true.", "(/ true-01 :ARG1 (/ that))"),
    ("it is late.", "(/ late :domain (/ it))"), ("of course.", "(/ of-course)"),
)  # fmt: skip


def phrases(g: Grammar) -> Made:
    """*Good morning*, *thank you very much*, *excuse me*."""
    words, amr = g.rng.choice(PHRASES)
    first = first_name(g)
    root = words.rstrip(".!?")
    if g.rng.random() < 0.25 and root in (
        "hello",
        "hi",
        "good morning",
        "good evening",
        "bye",
        "good night",
        "thank you",
        "sorry",
        "goodbye",
    ):
        if root == "thank you":
            return finish(g, f"thank you, {first}.", f"(/ thank-01 :ARG0 (/ i) :ARG1 {first.amr})")
        said = f"(/ say-01 :ARG0 (/ i) :ARG1 {amr} :ARG2 {first.amr})"
        return finish(g, f"{root}, {first}{words[-1]}", said)
    return finish(g, words, amr)


def thanks(g: Grammar) -> Made:
    """*Thank you for the book*, *sorry for the noise*, *congratulations on your prize*."""
    doing, amr = g.rng.choice((
        ("coming", "(/ come-01 :ARG1 {u})"), ("waiting", "(/ wait-01 :ARG1 {u})"),
        ("helping me", "(/ help-01 :ARG0 {u} :ARG2 {i})"), ("calling", "(/ call-02 :ARG0 {u})"),
        ("your help", "(/ help-01 :ARG0 {u})"), ("asking", "(/ ask-01 :ARG0 {u})"),
        ("everything", "(/ everything)"), ("listening", "(/ listen-01 :ARG0 {u})"),
    ))  # fmt: skip
    i, u = Noun("I", "(i / i)", "i"), Noun("you", "(u / you)", "u")
    sorry, fault = g.rng.choice((("being late", "(/ late :domain {i})"),
                                 ("the noise", "(/ noise)"), ("the delay", "(/ delay-01)"),
                                 ("my mistake", "(/ mistake-02 :ARG0 {i})")))  # fmt: skip
    return pick(g, (
        (f"thank you for {doing}.", f"(/ thank-01 :ARG0 {{i}} :ARG1 {{u}} :ARG2 {amr})"),
        (f"thanks for {doing}.", f"(/ thank-01 :ARG0 {{i}} :ARG1 {{u}} :ARG2 {amr})"),
        (f"thank you very much for {doing}.",
         f"(/ thank-01 :ARG0 {{i}} :ARG1 {{u}} :ARG2 {amr} :degree (/ much :degree (/ very)))"),
        ("thank you for {t}.", "(/ thank-01 :ARG0 {i} :ARG1 {u} :ARG2 {t})"),
        ("{x[thank/ed]} {y} for {t}.", "(/ thank-01 :ARG0 {x} :ARG1 {y} :ARG2 {t})"),
        (f"I'm sorry for {sorry}.", f"(/ sorry-01 :ARG1 {{i}} :ARG2 {fault})"),
        (f"sorry for {sorry}.", f"(/ sorry-01 :ARG1 {{i}} :ARG2 {fault})"),
        (f"please excuse {sorry}." if sorry.startswith("the") else f"sorry for {sorry}!",
         f"(/ excuse-01 :ARG0 (/ you) :ARG2 {fault} {IMPERATIVE} :polite +)"
         if sorry.startswith("the") else f"(/ sorry-01 :ARG1 {{i}} :ARG2 {fault})"),
        ("congratulations on your new {w}!",
         "(/ congratulate-01 :ARG0 {i} :ARG1 {u} :ARG2 (/ {w} :ARG1-of (/ new-01) :poss {u}))"),
        ("welcome to {c}!", "(/ welcome-01 :ARG1 {u} :ARG2 {c})"),
        ("give my regards to {y}.",
         f"(/ give-01 :ARG0 {{u}} :ARG1 (/ regard-01 :ARG0 (/ i)) :ARG2 {{y}} {IMPERATIVE})"),
    ), i=i, u=u, t=thing(g, MOVABLE), x=person(g), y=somebody(g), c=spot(g),
        w=g.rng.choice(("house", "car", "job", "book", "baby")))  # fmt: skip


REQUESTS = (
    ("pass {y} the salt", "(/ pass-05 :ARG0 (/ you) :ARG1 (/ salt) :ARG2 {y}@)"),
    ("pass the salt", "(/ pass-05 :ARG0 (/ you) :ARG1 (/ salt)@)"),
    ("pass the bread", "(/ pass-05 :ARG0 (/ you) :ARG1 (/ bread)@)"),
    ("open the window", "(/ open-01 :ARG0 (/ you) :ARG1 (/ window)@)"),
    ("close the door", "(/ close-01 :ARG0 (/ you) :ARG1 (/ door)@)"),
    ("help {y}", "(/ help-01 :ARG0 (/ you) :ARG2 {y}@)"),
    ("help me", "(/ help-01 :ARG0 (/ you) :ARG2 (/ i)@)"),
    ("give me {t}", "(/ give-01 :ARG0 (/ you) :ARG1 {t} :ARG2 (/ i)@)"),
    ("bring {y} {f}", "(/ bring-01 :ARG0 (/ you) :ARG1 {f} :ARG2 {y}@)"),
    ("tell me the truth", "(/ tell-01 :ARG0 (/ you) :ARG1 (/ truth) :ARG2 (/ i)@)"),
    ("show me {t}", "(/ show-01 :ARG0 (/ you) :ARG1 {t} :ARG2 (/ i)@)"),
    ("call {y}", "(/ call-02 :ARG0 (/ you) :ARG1 {y}@)"),
    ("wait for {y}", "(/ wait-01 :ARG1 (/ you) :ARG2 {y}@)"),
    ("speak more slowly",
     "(v / speak-01 :ARG0 (/ you) :ARG1-of (/ have-degree-91 :ARG2 (/ slow-05 :ARG1 v) "
     ":ARG3 (/ more))@)"),
    ("repeat that", "(/ repeat-01 :ARG0 (/ you) :ARG1 (/ that)@)"),
    ("sit down", "(/ sit-down-02 :ARG1 (/ you)@)"),
    ("come here", "(/ come-01 :ARG1 (/ you) :ARG4 (/ here)@)"),
    ("turn off the light", "(/ turn-off-07 :ARG0 (/ you) :ARG1 (/ light)@)"),
    ("read {t}", "(/ read-01 :ARG0 (/ you) :ARG1 {t}@)"),
)  # fmt: skip


def requests(g: Grammar) -> Made:
    """*Could you please pass the salt?*, *would you like some tea?*, *may I come in?*"""
    said, amr = g.rng.choice(REQUESTS)
    plain = amr.replace("@", "")
    can = g.rng.choice(("can", "could"))
    order = f"(/ possible-01 :ARG1 {plain} :polarity (/ amr-unknown)"
    asked = amr.replace("@", f" {IMPERATIVE}")
    mild = amr.replace("@", f" {IMPERATIVE} :polite +")
    y = first_name(g) if g.rng.random() < 0.5 else relative(g)
    t = thing(g, ("book", "letter", "map", "newspaper"))
    return pick(g, (
        (f"{can} you please {said}?", mild), (f"{can} you please {said}?", mild),
        (f"{can} you {said}, please?", mild),
        (f"{can} you {said}?", order + ")"), (f"please {said}.", mild), (f"please {said}.", mild),
        (f"{said}, please.", mild), (f"{said}.", asked), (f"{said}!", asked),
        (f"would you please {said}?", mild),
        (f"please don't {said}.", mild[:-1] + " :polarity -)"),
        ("would you like {f}?", "(/ like-02 :ARG0 (/ you) :ARG1 {f} :polarity (/ amr-unknown))"),
        ("I would like {f}, please.", "(/ like-02 :ARG0 (/ i) :ARG1 {f} :polite +)"),
        ("{f}, please.", "{h}"),
        ("may I come in?", "(/ permit-01 :ARG1 (/ enter-01 :ARG0 (/ i)) "
         ":polarity (/ amr-unknown))"),
        ("may I help you?", "(/ permit-01 :ARG1 (/ help-01 :ARG0 (/ i) :ARG2 (/ you)) "
         ":polarity (/ amr-unknown))"),
        ("can I have {t}?",
         "(/ possible-01 :ARG1 (/ have-03 :ARG0 (/ i) :ARG1 {t}) :polarity (/ amr-unknown))"),
    ), y=y, t=t, **_meal(g))  # fmt: skip


def _meal(g: Grammar) -> dict[str, Noun | str]:
    """Food, and the same as all that is said."""
    one = food(g)
    return {"f": one, "h": f"{one.amr[:-1]} :polite +)"}


def fragments(g: Grammar) -> Made:
    """A noun phrase alone: *A red car in the garden*, *the president of France*, *Berlin*."""
    t, x, p, c = thing(g), person(g), place(g), city(g)
    while x.words in ("I", "you", "he", "she", "we", "they"):
        x = person(g)
    end = g.rng.choice(("", "", "."))
    inside, near = f"{t.amr[:-1]} :location {{p}})", f"{x.amr[:-1]} :location {{p}})"
    verb, frame = g.rng.choice((("singing", "sing-01"), ("sleeping", "sleep-01"),
                                ("dancing", "dance-01"), ("running", "run-02"),
                                ("swimming", "swim-01"), ("working", "work-01")))  # fmt: skip
    return pick(g, (
        (f"{{t}}{end}", "{t}"), (f"{{t}}{end}", "{t}"), (f"{{x}}{end}", "{x}"),
        (f"{{c}}{end}", "{c}"), (f"{{n}}{end}", "{n}"), (f"{{f}}{end}", "{f}"),
        (f"{{t}} in {{p}}{end}", inside), (f"{{x}} in {{p}}{end}", near),
        (f"{{t}} and {{s}}{end}", "(/ and :op1 {t} :op2 {s})"),
        (f"{{x}} or {{n}}{end}", "(/ or :op1 {x} :op2 {n})"),
        (f"{{x}} {verb} in {{p}}{end}", f"(/ {frame} :ARG0 {{x}} :location {{p}})"),
        (f"{{n}} in {{c}}{end}", "(/ be-located-at-91 :ARG1 {n} :ARG2 {c})"),
        ("not {x}.", f"{x.amr[:-1]} :polarity -)"),
        ("what {a}!", "{d}"), ("in {p}.", "(/ be-located-at-91 :ARG2 {p})"),
    ), t=t, x=x, p=p, c=c, n=full_name(g), f=food(g), s=thing(g), **_exclaimed(g))  # fmt: skip


def _exclaimed(g: Grammar) -> dict[str, Noun | str]:
    """*What a beautiful day!*"""
    said, amr = g.rng.choice((
        ("a beautiful day", "(/ day :ARG1-of (/ beautiful-02) :mode expressive)"),
        ("a wonderful song", "(/ song :ARG1-of (/ wonderful-03) :mode expressive)"),
        ("a nice house", "(/ house :ARG1-of (/ nice-01) :mode expressive)"),
        ("a strange man", "(/ man :mod (/ strange) :mode expressive)"),
        ("a good idea", "(/ idea :ARG1-of (/ good-02) :mode expressive)"),
        ("a pity", "(/ pity-01 :mode expressive)"),
    ))  # fmt: skip
    return {"a": said, "d": amr}


def answers(g: Grammar) -> Made:
    """*Yes, I know him*, *no, she did not come*, *well, the book is mine*."""
    x, y = person(g), somebody(g)
    while x.words == y.words:
        x = person(g)
    return pick(g, (
        ("yes, {x[know/s]} {y}.", "(/ and :op1 (/ yes) :op2 (/ know-02 :ARG0 {x} :ARG1 {y}))"),
        ("no, {x} {x.does} not know {y}.",
         "(/ and :op1 (/ no) :op2 (/ know-02 :ARG0 {x} :ARG1 {y} :polarity -))"),
        ("yes, {x[leave/ed]}.", "(/ and :op1 (/ yes) :op2 (/ leave-11 :ARG0 {x}))"),
        ("no, {x} did not sleep.",
         "(/ and :op1 (/ no) :op2 (/ sleep-01 :ARG0 {x} :polarity -))"),
        ("yes, {x[work/s]} in {p}.",
         "(/ and :op1 (/ yes) :op2 (/ work-01 :ARG0 {x} :location {p}))"),
        ("I think so.", "(/ think-01 :ARG0 (/ i) :ARG1 (/ so))"),
        ("I hope so.", "(/ hope-01 :ARG0 (/ i) :ARG1 (/ so))"),
        ("me, too.", "(/ i :mod (/ too))"),
    ), x=x, y=y, p=place(g))  # fmt: skip


PATTERNS: tuple[Callable[[Grammar], Made], ...] = (
    phrases, phrases, thanks, requests, requests, fragments, fragments, answers,
)  # fmt: skip
