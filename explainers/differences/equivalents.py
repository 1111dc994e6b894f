"""Turns of phrase that say the same: *run out of milk* and *have no milk left*.

WordNet knows words and entries; these go across: a negation for a verb, a clause for an adverb.
The list is ours; it holds expressions of common English.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from explainers.differences.draft import Reading
from explainers.differences.units import AUX, NEG, POSS, PRON, Unit
from explainers.lexicon import closed as lx

GAP = 4
"""Units that an ellipsis may stand for."""

_GROUPS = """
run out of | have no … left | not have any … left | be out of
there be no doubt that | there be no doubt | undoubtedly | without doubt | no doubt | certainly
it be a pity that | it be a shame that | it be unfortunate that | unfortunately | sadly
it be lucky that | it be fortunate that | luckily | fortunately
it be obvious that | it be clear that | obviously | clearly
it be possible that | there be a possibility that | may | might | possibly | perhaps | maybe
it be likely that | be likely to | probably | in all likelihood
it seem that | seem to | apparently | seemingly
happen to | by chance | by accident | coincidentally
run into | bump into | come across | happen to meet | meet … by chance | find … by chance
be in the habit of | have a habit of | have the habit of | usually | tend to | generally
the reason … be | the reason why … be | because_of | because
in advance | beforehand | ahead of time
as soon as | the moment | immediately after | right after
in order to | so as to | to
instead of | rather than | in place of
in addition to | besides | as well as | apart from
be about to | be on the point of | be on the verge of
be fond of | be keen on | like | care for
be afraid of | be scared of | be frightened of | fear
be capable of | be able to | can
be aware of | know about | know of | know
make sure | see to it | ensure
take part in | participate in | join in
take place | happen | be hold | occur
take care of | look after | care for | see to
get rid of | throw away | throw out | dispose of | discard
be in charge of | be responsible for | manage | run | head
come from | be from | originate from | be a native of
consist of | be make up of | comprise
how much do … cost | how much be | what be the price of | what be the price | what do … cost
what time be it | what be the time
how old be | what be the age of | what age be
how far be | how far away be | what be the distance to
would rather | would prefer to | prefer to
had better | should | ought to
not have to | not need to | need not | it be not necessary to | there be no need to
be not allowed to | be not permitted to | be forbid to | may not | must not
it be not allowed to | must not | may not
it be necessary to | it be necessary that | have to | must | need to
it be possible to | can
it be impossible to | can not | be unable to | be not able to
not … for | last … ago
not be … for | be last … ago
no-longer | not … any more | not … any longer | not … anymore | have stop
make heads or tails of | make head or tail of | understand
hardly anyone | hardly anybody | almost nobody | nearly nobody | very few people
hardly anything | almost nothing | nearly nothing | very little
everyone except | everybody except | all except | everyone but | everybody but | only … not
at the end | finally | in the end | eventually | at last
at first | initially | in the beginning | to begin with
at once | immediately | right away | straight away | instantly
be sure to | make sure you | make sure that you | make sure to | do not forget to
at the moment | now | right now | currently | at present
from time to time | occasionally | sometimes | now and then | every now and then | once in a while
once in a blue moon | rarely | very rarely | seldom
all the time | always | constantly | continually
again and again | repeatedly | over and over | time and again
as a rule | usually | generally | normally
by and large | on the whole | generally | mostly
for good | forever | permanently
for free | for nothing | free of charge | free | at no cost
by mistake | by accident | accidentally | mistakenly
on purpose | deliberately | intentionally
in vain | to no avail | without success | unsuccessfully
with ease | without difficulty | without effort | easily
in secret | secretly | on the quiet
be out of work | be unemployed | be jobless | have no job | be without a job
be break | be broke | have no money | be out of money | be penniless
be on fire | be burn | be in flames
be in love with | love
be late | not … on time | not … in time
never … on time | be always late | always … late
be early | be ahead of time
be a only child | have no brother or sister | have no sibling
be quiet | not make any noise | not make a noise | make no noise | keep quiet
change one's mind | decide otherwise | decide differently
make up one's mind | decide | make a decision
lend … a hand | give … a hand | lend a hand | help | help … out
give … a lift | give … a ride | drive
keep a eye on | watch | look after
slip one's mind | forget | be forget
own up | confess | admit it
agree with | be of the same opinion | see eye to eye with | share one's opinion
disagree | not see eye to eye | not agree | be of different opinions
let the cat out of the bag | reveal the secret | give away the secret | spill the bean
spend … like water | waste
under the weather | ill | sick | unwell
over the moon | on cloud nine | very happy | delighted | overjoyed
child 's play | a piece of cake | a breeze | a doddle | very easy | easy | as easy as pie
say sorry to | say sorry | apologise | apologize
say thank you to | say thank you | thank
say goodbye to | say goodbye | take leave of
say yes | agree | accept
say no to | say no | refuse | turn down | reject
pass away | lose one's life | kick the bucket | die
fall asleep | go to sleep | drop off | nod off | doze off
go to bed | turn in | hit the hay | hit the sack
be asleep | be sleep | sleep
be awake | not be asleep
get in touch with | make contact with | contact
get along with | get on with | get on well with
lose weight | get thinner | slim down
put on weight | gain weight | get fatter
turn … down | turn down | make … quieter | make … lower
turn … up | turn up | make … louder | make … higher
give birth to | have
put up with | stand | bear | tolerate
look down on | despise
look forward to | be excited about
look up to | admire
take after | resemble | look like | be like
be similar to | be like | resemble
look up | search for | look for
come in … place | come | finish
be to blame | be at fault | be guilty
be out of order | be broken | not work | be out of service
vote no | vote against | vote no on
vote yes | vote for | vote in favour of | vote in favor of
bachelor | unmarried man | single man
spinster | unmarried woman | single woman
be absent | be away | not be there | not be present
be missing | be not there | be gone
have nothing to do with | be unrelated to | be unconnected with
have something in common | share something
have a good time | enjoy oneself | have fun
have difficulty | find it hard to | find it difficult to | struggle to
have a good knowledge of | know … well
have a look at | take a look at | look at
have a word with | speak to | talk to
have in mind | think of | intend
it take … to | need … to | spend
for a long time | long | for ages
a long time ago | long ago | ages ago
in the past | formerly | previously | used to
in the near future | soon | before long
the day after tomorrow | in two days
every day | daily | each day
every week | weekly | each week
every year | yearly | annually | each year | once a year
every month | monthly | each month
twice a year | every six months
every two weeks | fortnightly | every fortnight
all year round | the whole year | throughout the year
all day long | all day | the whole day | from morning to night
by oneself | on one's own | alone | without help
with the help of | using | by means of | with
be full of | be filled with | contain many
there be nobody | nobody be there | it be empty
belong to | be one's | be own by
live in | inhabit | be a resident of
work as | be | be employed as
the person who | whoever | who
the only person who | the only one who | only | nobody but | nobody except
not only … but also | both … and
more and more | increasingly
the number of … grow | there be more and more
less and less | ever less
"""
"""A line's alternatives say the same, in words as they are read (:mod:`.words`), or their lemmas.

``…`` is up to a few words, ``one's`` any possessive, ``oneself`` any reflexive pronoun, ``a`` any
article; ``_`` stands for a space in what is read as one word.
"""


@lru_cache(maxsize=1)
def _table() -> dict[str, list[tuple[int, tuple[str, ...]]]]:
    """Alternatives by their first word, each with the number of its line."""
    found: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
    for n, line in enumerate(_GROUPS.strip().splitlines()):
        for alternative in line.split("|"):
            parts = tuple(part.replace("_", " ") for part in alternative.split())
            found.setdefault(parts[0], []).append((n, parts))
    return found


def equivalents(reading: Reading) -> None:
    """Tell the words of two turns of phrase that say the same, one in each sentence."""
    listed = [_matches(s.units) for s in reading.sentences]
    for side in (0, 1):
        free = set(reading.left(side))
        listed[side] = [m for m in listed[side] if free & set(m[2])]
    pairs = [
        (x, y)
        for x in listed[0]
        for y in listed[1]
        if x[0] == y[0] and x[1] != y[1] and (_weighs(x) or _weighs(y))
    ]
    pairs.sort(key=lambda p: -len(p[0][2]) - len(p[1][2]))
    for (_, _, a), (_, _, b) in pairs:
        if set(reading.left(0)) & set(a) and set(reading.left(1)) & set(b):
            reading.tell(a, b)


_Match = tuple[int, tuple[str, ...], tuple[int, ...]]


def _weighs(match: _Match) -> bool:
    """Whether it is more than one word: single words are synonyms, or none."""
    return len(match[1]) > 1


def _matches(units: Sequence[Unit]) -> list[_Match]:
    """Every alternative that a sentence holds: its line, itself, its units."""
    found = []
    for k, unit in enumerate(units):
        for key in {unit.text, unit.lemma, "not" if unit.pos == NEG else "", _owner(unit)} - {""}:
            for n, parts in _table().get(key, ()):
                covered = _covered(units, k, parts)
                if covered:
                    found.append((n, parts, covered))
    return found


def _owner(unit: Unit) -> str:
    return "one's" if unit.pos == POSS else ""


def _covered(units: Sequence[Unit], k: int, parts: Sequence[str]) -> tuple[int, ...]:
    """The units from ``k`` on that an alternative covers; none where it does not fit."""
    covered: list[int] = []
    at, gap = k, 0
    loose = units[k].pos == AUX and len(parts) == 2
    for part in parts:
        if part == "…":
            gap = GAP
            continue
        while loose and covered and at < len(units) - 1 and _adverb(units[at]):
            at += 1
        reach = range(at, min(at + gap + 1, len(units)))
        fit = next((n for n in reach if _is(units, n, part)), None)
        if fit is None:
            return ()
        covered.append(fit)
        at, gap = fit + 1, 0
    return tuple(covered)


def _adverb(unit: Unit) -> bool:
    """Whether a word may stand between *be* and what it goes with."""
    return unit.text in lx.FREQUENCIES or unit.text in ("still", "now", "also", "just")


def _is(units: Sequence[Unit], n: int, part: str) -> bool:
    unit = units[n]
    if part == "one's":
        return unit.pos == POSS or unit.text in lx.POSSESSIVES
    if part == "oneself":
        return unit.pos == PRON and unit.text.endswith(("self", "selves"))
    if part in ("a", "the"):
        return unit.text in ("a", "an", "the")
    return part in (unit.text, unit.lemma) or (part == "not" and unit.pos == NEG)
