"""Words of opposite, of the same and of related meaning.

From Princeton WordNet 3.0 (``wordnet.txt.gz``, written by
:mod:`explainers.training.wordnet`; its licence is beside it), from a list of our own, and by
prefixes.
"""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

from explainers.lexicon.closed import CONVERSES, QUANTIFIERS, word_set

_OWN = """
cheap pricey|cheap costly|win lose|winner loser|victory defeat|full empty|open shut|open closed
open close|remember forget|accept reject|accept refuse|accept decline|approve reject|allow forbid
allow prohibit|allow ban|permit forbid|permit prohibit|increase decrease|increase reduce
rise fall|rise drop|raise lower|grow shrink|gain lose|love hate|like dislike|like hate
agree disagree|agree refuse|pass fail|succeed fail|success failure|start stop|start finish
start end|begin finish|begin stop|arrive leave|arrive depart|enter leave|enter exit|come go
push pull|give take|buy sell|lend borrow|teach learn|laugh cry|live die|alive dead|born die
build destroy|create destroy|attack defend|advance retreat|appear disappear|appear vanish
join leave|connect disconnect|include exclude|hire fire|employ dismiss|encourage discourage
praise criticize|praise blame|praise criticise|hide show|hide reveal|conceal reveal|deny admit
deny confirm|save spend|save waste|sink float|sink rise|strengthen weaken|support oppose
trust distrust|win lost|wake sleep|awake asleep|freeze melt|heat cool|fill empty|lock unlock
load unload|pack unpack|tie untie|wrap unwrap|cover uncover|dress undress|plug unplug
fasten unfasten|fold unfold|do undo|expand contract|expand shrink|inhale exhale|ascend descend
climb descend|climb fall|import export|invest divest|inflate deflate|upload download|speed slow
accelerate decelerate|hot cold|warm cool|warm cold|big small|large small|large little|huge tiny
long short|tall short|high low|wide narrow|thick thin|deep shallow|heavy light|strong weak
hard soft|hard easy|difficult easy|rough smooth|wet dry|clean dirty|dark bright|dark light
new old|young old|ancient modern|modern old|early late|fast slow|quick slow|rapid slow|rich poor
wealthy poor|good bad|good evil|good poor|better worse|best worst|right wrong|correct wrong
true false|happy sad|happy unhappy|glad sad|cheerful sad|joyful sad|optimistic pessimistic
hopeful hopeless|brave cowardly|brave afraid|kind cruel|kind mean|polite rude|gentle rough
generous stingy|generous mean|honest dishonest|beautiful ugly|pretty ugly|attractive ugly
clever stupid|smart stupid|intelligent stupid|wise foolish|smart dumb|safe dangerous|healthy sick
healthy ill|well ill|fat thin|fat slim|hungry full|thirsty quenched|noisy quiet|loud quiet
loud soft|sharp blunt|sharp dull|interesting boring|exciting boring|exciting dull|funny serious
busy idle|busy free|lazy hard-working|lazy diligent|lazy industrious|careful careless
calm nervous|calm excited|calm angry|simple complex|simple complicated|easy complicated
common rare|frequent rare|often rarely|often seldom|always never|usually rarely|public private
male female|single married|guilty innocent|legal illegal|permanent temporary|natural artificial
real fake|genuine fake|raw cooked|fresh stale|fresh rotten|sweet sour|sweet bitter|ripe unripe
tight loose|straight crooked|straight curved|flat steep|flat hilly|front back|first last
top bottom|up down|upper lower|inside outside|indoors outdoors|indoor outdoor|upstairs downstairs
above below|over under|on off|in out|left right|north south|east west|forward backward
forwards backwards|near far|close distant|close far|present absent|presence absence|before after
with without|day night|morning evening|sunrise sunset|dawn dusk|summer winter|war peace
friend enemy|friend foe|ally enemy|hero villain|hero coward|heaven hell|love hatred|joy sorrow
pleasure pain|happiness sadness|strength weakness|advantage disadvantage|profit loss
supply demand|question answer|beginning end|entrance exit|arrival departure|birth death
life death|growth decline|rise decline|majority minority|maximum minimum|most least|more less
more fewer|many few|everything nothing|everybody nobody|everyone nobody|all none|man woman
boy girl|husband wife|mother father|brother sister|son daughter|king queen|uncle aunt|host guest
teacher student|doctor patient|buyer seller|employer employee|ceiling floor|roof floor
optimist pessimist|truth lie|truth lies|north southern|northern southern|eastern western
positive negative|active passive|major minor|senior junior|internal external|inner outer
domestic foreign|urban rural|formal informal|formal casual|liberal conservative
progressive conservative|vertical horizontal|odd even|solid liquid|abundant scarce
plentiful scarce|ample scarce|proud ashamed|proud humble|confident shy|confident insecure
shy outgoing|bold timid|bold shy|tired rested|tired energetic|tired fresh|relaxed tense
relaxed stressed|patient impatient|strict lenient|severe mild|harsh mild|violent peaceful
hostile friendly|friendly unfriendly|helpful harmful|useful useless|beneficial harmful
effective ineffective|successful unsuccessful|valuable worthless|precious worthless
expensive inexpensive|free occupied|vacant occupied|broad narrow|spacious cramped|crowded empty
crowded deserted|busy quiet|tidy messy|neat messy|transparent opaque|clear cloudy|clear unclear
clear vague|sunny rainy|sunny cloudy|dull bright|delicious disgusting|tasty disgusting
tasty bland|pleasant unpleasant|pleasant nasty|wonderful terrible|great terrible
excellent terrible|excellent poor|good terrible|good awful|nice awful|nice nasty
fantastic terrible|amazing awful|superb dreadful|perfect flawed|loyal disloyal
loyal treacherous|faithful unfaithful|certain uncertain|certain doubtful|sure unsure
likely unlikely|possible impossible|able unable|visible invisible|complete incomplete
partial complete|freedom slavery|free imprisoned|free captive|release arrest
release capture|free arrest|acquit convict|guilt innocence
punish reward|pass reject|adopt reject|welcome reject|embrace reject|love despise
admire despise|respect despise|enjoy hate|enjoy dislike|adore hate|gather scatter
collect distribute|unite divide|unite separate|join separate|attach detach|attract repel
stretch shrink|simplify complicate|improve worsen|improve deteriorate|better deteriorate
recover worsen|heal hurt|help hinder|help harm|protect harm|protect attack|demolish build
construct demolish|construct destroy|maintain abandon|keep discard|keep lose|keep break|find lose
seek hide|follow lead|obey disobey|obey defy|surrender resist|stay leave|stay go|remain leave
sit stand|stand lie|catch drop|catch throw|catch miss|hit miss|lift drop|lift lower|land take-off
attend miss|remember forgot|hasten delay|extend shorten|lengthen shorten|widen narrow|deepen fill
multiply divide|add subtract|add remove|insert remove|install remove|install uninstall|put remove
deposit withdraw|borrow return|earn spend|soar plunge|soar plummet|surge plunge|climb drop
jump drop|rise plunge|advance decline|ease tighten|loosen tighten|upgrade downgrade
promote demote|elect defeat|overestimate underestimate|outside within|cautious reckless
careful reckless|sober drunk|asleep conscious|conscious unconscious|fertile barren
fertile sterile|humid dry|damp dry|moist dry|blond dark|pale dark|bald hairy|naked dressed
ajar shut|extinct living|ignorant educated|literate illiterate|mature immature|adult child
human animal|amateur professional|novice expert|beginner expert|native foreign|landlord tenant
predator prey|cause effect|problem solution|theory practice|input output|debit credit
asset liability|income expense|gain loss|lead trail|encourage deter|encourage dissuade
persuade dissuade|permit ban|enable disable|enable prevent|allow prevent|cause prevent
let prevent|authorize forbid|legalize ban|legalise ban|favour oppose|favor oppose|back oppose
confirm refute|prove disprove|prove refute|affirm deny|acknowledge deny|thank blame|forgive blame
forgive condemn|bless curse|cheer boo|smile frown|whisper shout|calm upset|soothe irritate
delight disappoint|please annoy|please displease|satisfy disappoint|delighted disappointed
satisfied dissatisfied|pleased annoyed|pleased disappointed|excited bored|interested bored
best-known unknown|famous unknown|famous obscure|popular unpopular|well-known unknown
crying laughing|upward downward|upwards downwards|clockwise anticlockwise
clockwise counterclockwise|together apart|together alone|alone accompanied|quickly slowly
slowly fast|loudly quietly|loudly softly|for against|pro anti|towards away|yes no|here there
now then|sooner later|past future|old-fashioned modern|outdated modern|everywhere nowhere
ever never|optional mandatory|optional compulsory|voluntary compulsory|voluntary forced
flexible rigid|stiff flexible|elastic rigid|fragile sturdy|sturdy flimsy|stable unstable
stable shaky|steady shaky|even uneven|sufficient insufficient|enough insufficient
adequate inadequate|similar different|same different|alike different|equal unequal
identical different|fair unfair|just unjust|biased impartial|subjective objective
abstract concrete|general specific|broad specific|wild tame|domestic wild|sane insane|sane mad
blunt tactful|modest arrogant|humble arrogant|modest boastful|sincere insincere
sincere hypocritical|greedy generous|selfish generous|selfish selfless|ruthless merciful
cold-blooded warm-blooded|poisonous edible|toxic harmless|harmless dangerous|harmless harmful
survive die|survive perish|survive kill|grant refuse|grant deny|grant reject|including except
including excluding|deadly harmless|benign malignant|acute chronic|dominant recessive
"""

_SAME = """
look_like resemble|put_out extinguish|run_away escape|run_away flee|pass_away die|fond like
keen like|afraid fear|scared fear|deal_with handle|find_out discover|find_out learn|get_to reach
arrive reach|go_on continue|carry_on continue|keep_on continue|set_up establish|set_up found
bring_up raise|call_off cancel|put_off postpone|put_off delay|turn_down reject|turn_down refuse
turn_down decline|give_up quit|give_up stop|look_for seek|look_for search|pick_up collect
throw_away discard|throw_out discard|come_back return|get_back return|go_back return|make_up invent
work_out solve|point_out mention|leave_out omit|go_up rise|go_up increase|go_down fall
go_down decrease|speed_up accelerate|blow_up explode|fill_in complete|hand_in submit
hand_out distribute|look_after tend|look_after mind|set_off leave|set_off depart|show_up appear
show_up arrive|turn_up appear|turn_up arrive|take_off start|tell_off scold|wake_up awake
get_up rise|cut_down reduce|cut_down fell|hold_up delay|pull_down demolish|knock_down demolish
tear_down demolish|let_down disappoint|phone call|phone ring|telephone call|talk speak|reply answer
own possess|own have|possess have|receive get|require need|obtain get|purchase buy|assist help
commence start|commence begin|conclude end|attempt try|permit allow|inform tell|select choose
pick choose|large big|huge enormous|sick ill|kid child|film movie|shop store|flat apartment
lorry truck|autumn fall|holiday vacation|lift elevator|pavement sidewalk|doctor physician
lawyer attorney|solicitor lawyer|photo picture|mum mother|mom mother|dad father|grandma grandmother
grandpa grandfather|tv television|television telly|bike bicycle|plane airplane|plane aircraft
phone telephone|fridge refrigerator|exam examination|ad advertisement|error mistake|pupil student
present gift|aid help|street road|cop policeman|garbage rubbish|trash rubbish|soccer football
quick fast|rapid fast|silent quiet|fortunate lucky|intelligent clever|smart clever|wealthy rich
glad happy|angry mad|entire whole|complete whole|correct right|incorrect wrong|awful terrible
begin start|finish end|shut close|repair fix|injure hurt|observe watch|depart leave|reside live
exam test|occur happen|last long|weigh heavy|cost price|near close|frequently often|rarely seldom
nearly almost|additionally also|perhaps maybe|approximately about|immediately instantly
plant factory|burglar thief
"""
"""Pairs that say the same, most of them of a verb with its particle."""

_WRONG = word_set(
    """buy/sell begin/terminate man/boy girl/son man/girl male/androgynous day/dark white/black"""
)
"""Pairs of WordNet that people do not call contraries."""

_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis", "anti")
_NOT_SUFFIXED = word_set(
    """
    countless endless helpless listless needless nevertheless nonetheless numberless priceless
    reckless regardless restless ruthless senseless tireless unless useless
    """
)
"""Words in *-less* that deny more, or other, than what the rest of them says."""

_NOT_PREFIXED = word_set(
    """invaluable inflammable infamous inhabitable indifferent unloose unravel impassive imposing
    important impress import impart improve immense immigrant independent intense intent inform
    invent invest inside into input income increase indeed index inner insist instance instead
    instruct insure interior under unit until union unite uncle unique universe display discuss
    distance district discover disease dispose discount discharge dispatch discipline disco
    dismiss missile mission mister miss mistake mist iron ill island illustrate implore imbibe
    impose improve impound include inflame ingrown inborn inbred inland intake incense disband
    disclose discord dissolve distract nonchalant nonplus misty miser incite indent infer infest
    infirm inquire install intend intern invite invoke irrigate imprint immerse implant impeach
    dispense display dissent uneasy unlike impatient distend distort dislocate antics antique
    antic unanimous uniform imply invade inspire impact infect inflate discourse instill"""
)
"""Words that only look prefixed, or whose prefix does not deny."""


class _Tables(NamedTuple):
    synonyms: Mapping[str, frozenset[int]]
    contraries: Mapping[str, frozenset[str]]
    derivations: Mapping[str, frozenset[str]]
    heads: Mapping[str, frozenset[str]]
    broader: Mapping[str, frozenset[str]]
    above: Mapping[str, frozenset[str]]
    classes: Mapping[str, str]
    members: Mapping[int, tuple[str, ...]]


@lru_cache(maxsize=1)
def _tables() -> _Tables:
    packed = resources.files(__package__).joinpath("wordnet.txt.gz").read_bytes()
    synonyms: dict[str, set[int]] = defaultdict(set)
    related: dict[str, dict[str, set[str]]] = {
        name: defaultdict(set)
        for name in ("contraries", "derivations", "heads", "broader", "above")
    }
    classes: dict[str, str] = {}
    section = ""
    for number, line in enumerate(gzip.decompress(packed).decode().splitlines()):
        if line.startswith("= "):
            section = line[2:]
            continue
        words = line.split()
        if section == "synonyms":
            for word in words[1:]:
                synonyms[word].add(number)
        elif section == "classes":
            classes[words[0]] = words[1]
        else:
            x, y = words[-2:]
            if section == "contraries" and (f"{x}/{y}" in _WRONG or f"{y}/{x}" in _WRONG):
                continue
            related[section][x].add(y)
            if section not in ("heads", "broader", "above"):
                related[section][y].add(x)
    for x, y in _pairs(_OWN):
        related["contraries"][x].add(y)
        related["contraries"][y].add(x)
    for number, words in enumerate(_pairs(_SAME), 1):
        for word in words:
            synonyms[word].add(-number)
    frozen = {name: {k: frozenset(v) for k, v in table.items()} for name, table in related.items()}
    senses = {k: frozenset(v) for k, v in synonyms.items()}
    together = _members(senses)
    return _Tables(senses, **frozen, classes=classes, members=together)


def _pairs(listed: str) -> list[list[str]]:
    """Words that stand between bars or ends of lines."""
    return [words for part in listed.replace("\n", "|").split("|") if (words := part.split())]


def _members(senses: Mapping[str, frozenset[int]]) -> dict[int, tuple[str, ...]]:
    """The words of each set of synonyms."""
    found: dict[int, list[str]] = defaultdict(list)
    for word, numbers in senses.items():
        for number in numbers:
            found[number].append(word)
    return {number: tuple(words) for number, words in found.items()}


@lru_cache(maxsize=20_000)
def synonymous(x: str, y: str) -> bool:
    """Whether two lemmas share a common sense; words of one are joined by ``_``.

    >>> synonymous("buy", "purchase"), synonymous("postpone", "put_off"), synonymous("dog", "cat")
    (True, True, False)

    So is one that denies the other's contrary:

    >>> synonymous("unhappy", "sad"), synonymous("untrue", "false")
    (True, True)
    """
    known = _tables().synonyms
    shared = not known.get(x, frozenset()).isdisjoint(known.get(y, frozenset()))
    return x == y or shared or _denies_contrary(x, y) or _denies_contrary(y, x)


def _denies_contrary(x: str, y: str) -> bool:
    """Whether one is a contrary of the other with a prefix that denies it: *unhappy* and *sad*."""
    against = _tables().contraries.get(y, ())
    return any(prefixed(word, x) for word in against if x.endswith(word))


@lru_cache(maxsize=20_000)
def derived(x: str, y: str) -> bool:
    """Whether one lemma is derived from the other, or both from a third.

    >>> derived("destroy", "destruction"), derived("dog", "cat")
    (True, False)
    """
    known = _tables().derivations
    of_x, of_y = known.get(x, frozenset()), known.get(y, frozenset())
    return y in of_x or (x != y and x[:3] == y[:3] and not of_x.isdisjoint(of_y))


@lru_cache(maxsize=20_000)
def ties(word: str) -> frozenset[tuple[str, object]]:
    """What a lemma has in common with its synonyms, what it is derived from, and its ways.

    >>> bool(ties("buy") & ties("purchase")), bool(ties("destroy") & ties("destruction"))
    (True, True)
    """
    tables = _tables()
    senses = (("sense", number) for number in tables.synonyms.get(word, ()))
    roots = (("root", w) for w in (word, *tables.derivations.get(word, ())))
    ways = (("way", w) for w in (word, *tables.broader.get(word, ())))
    return frozenset((*senses, *roots, *ways))


def narrower(x: str, y: str) -> bool:
    """Whether one of two verbs is a way of doing the other.

    >>> narrower("chop", "cut"), narrower("cut", "paint")
    (True, False)
    """
    known = _tables().broader
    return y in known.get(x, ()) or x in known.get(y, ())


def near(x: str, y: str) -> str:
    """How two lemmas that are no synonyms are related in WordNet.

    Returns:
        ``above`` where one is the other's kind or way, ``steps`` where a third is a synonym of
        both, ``sisters`` where both are kinds of a third, else nothing.

    >>> near("dog", "cat"), near("woman", "lady"), near("exit", "go"), near("dog", "idea")
    ('', 'above', 'steps', '')
    """
    tables = _tables()
    up = [{*tables.broader.get(w, ()), *tables.above.get(w, ())} for w in (x, y)]
    if y in up[0] or x in up[1]:
        return "above"
    others = [_synonyms(w) for w in (x, y)]
    if others[0] & others[1] or others[0] & up[1] or others[1] & up[0]:
        return "steps"
    return "sisters" if up[0] & up[1] else ""


@lru_cache(maxsize=20_000)
def _synonyms(word: str) -> frozenset[str]:
    tables = _tables()
    found = {w for n in tables.synonyms.get(word, ()) for w in tables.members.get(n, ())}
    return frozenset(found - {word})


def relatives(word: str) -> frozenset[str]:
    """Words of which two lemmas share one if this module relates them at all, and others.

    >>> "closed" in relatives("open"), "purchase" in relatives("buy")
    (True, True)
    """
    tables = _tables()
    heads = {word, *tables.heads.get(word, ())}
    against = {w for head in heads for w in tables.contraries.get(head, ())}
    found = {*heads, *against, *_synonyms(word), *tables.derivations.get(word, ())}
    found.update(tables.broader.get(word, ()), tables.above.get(word, ()))
    found.update(word[k:] for k in range(2, 6) if len(word) - k >= 3)  # without a prefix
    found.update(word.removesuffix(end) for end in ("ful", "less") if word.endswith(end))
    return frozenset(found)


def kind_of_thing(noun: str) -> str:
    """What a noun's first sense is: person, animal, group, place, nature, thing, time, or empty.

    >>> kind_of_thing("teacher"), kind_of_thing("car")
    ('person', 'thing')
    """
    return _tables().classes.get(noun, "")


@lru_cache(maxsize=20_000)
def contrary(x: str, y: str) -> bool:
    """Whether two lemmas are contraries.

    >>> contrary("cheap", "expensive"), contrary("happy", "unhappy"), contrary("huge", "tiny")
    (True, True, True)
    >>> contrary("valuable", "invaluable"), contrary("cheap", "inexpensive")
    (False, False)

    What says how many has no contrary that does not, but for those that are listed:

    >>> contrary("large", "little"), contrary("young", "some")
    (True, False)
    """
    tables = _tables()
    if y in tables.contraries.get(x, ()) or prefixed(x, y) or prefixed(y, x):
        return True
    if synonymous(x, y) or (x in QUANTIFIERS) != (y in QUANTIFIERS):
        return False
    if _suffixed(x, y):
        return True
    heads_x = {x, *tables.heads.get(x, ())}
    heads_y = {y, *tables.heads.get(y, ())}
    if heads_x & heads_y:
        return False
    return any(h in tables.contraries.get(g, ()) for g in heads_x for h in heads_y)


def prefixed(x: str, y: str) -> bool:
    """Whether ``y`` is ``x`` with a prefix that denies it."""
    if not y.endswith(x) or len(x) < 3 or y in _NOT_PREFIXED:
        return False
    return y[: -len(x)].rstrip("-") in _PREFIXES


def _suffixed(x: str, y: str) -> bool:
    """Whether one is the other with *-less*, or has it in place of *-ful*."""
    return any(
        other.endswith("less")
        and other[:-4] in (one, one.removesuffix("ful"))
        and other not in _NOT_SUFFIXED
        for one, other in ((x, y), (y, x))
    )


def tied(x: str, y: str) -> tuple[bool, bool, bool, bool]:
    """Whether two lemmas are contraries, synonyms, one the other's kind, kinds of a third."""
    how = near(x, y)
    return contrary(x, y), how == "steps" or synonymous(x, y), how == "above", how == "sisters"


_CONVERSE = {frozenset(pair) for pair in CONVERSES}


def converse(x: str, y: str) -> bool:
    """Whether two lemmas say the same of exchanged participants.

    >>> converse("buy", "sell"), converse("eat", "drink")
    (True, False)
    """
    return frozenset((x, y)) in _CONVERSE


def phrasal(joined: str) -> bool:
    """Whether a verb with its particle, joined by ``_``, has a meaning of its own.

    >>> phrasal("put_off"), phrasal("put_cat")
    (True, False)
    """
    return joined in _tables().synonyms
