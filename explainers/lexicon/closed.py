"""Words of closed classes: what a rule may know of English without a model."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def word_set(listed: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(listed.split())


def _groups(listed: str) -> dict[str, str]:
    """Word to group; a line is ``group: word word …``, with ``_`` for a space."""
    found = {}
    for line in listed.strip().splitlines():
        group, _, words = line.partition(":")
        for word in words.split():
            found[word.replace("_", " ")] = group.strip()
    return found


QUANTIFIERS: Mapping[str, str] = _groups(
    """
    none: no none nobody nothing neither no-one nowhere
    few: few little hardly_any
    some: some somebody someone something several any anybody anyone anything a_few
    many: many much lots plenty numerous countless
    most: most majority
    all: all every everybody everyone everything each entire whole
    both: both
    either: either
    half: half
    only: only
    another: another other
    """
)
"""Quantifiers and pronouns that quantify, by how much they say."""

MODALS: Mapping[str, str] = _groups(
    """
    can: can could able
    may: may might possible possibly perhaps maybe
    probable: probably probable likely presumably apparently seemingly
    must: must shall have_to need needs required obliged
    should: should ought supposed
    would: would
    sure: certainly definitely surely undoubtedly
    allowed: allowed permitted
    """
)
"""Modal verbs and adverbs by what they mean; ``will`` and ``would`` may be tense."""

MODAL_VERBS: Mapping[str, str] = _groups(
    """
    want: want wish desire
    need: need require
    try: try attempt endeavour endeavor
    hope: hope
    plan: plan intend mean aim
    like: like love
    seem: seem appear
    expect: expect
    refuse: refuse decline
    promise: promise
    agree: agree consent
    pretend: pretend feign
    claim: claim profess purport
    threaten: threaten
    forget: neglect omit
    must: have
    """
)
"""Verbs that open another verb's infinitive and make it less than a fact."""

MODAL_ADJECTIVES: Mapping[str, str] = _groups(
    """
    can: able unable
    sure: certain sure bound
    probable: likely unlikely
    allowed: allowed permitted forbidden free welcome entitled eligible
    must: required obliged obligated forced compelled
    should: supposed expected
    ready: willing ready eager
    soon: about
    """
)

DEGREES: Mapping[str, str] = _groups(
    """
    high: a_lot sharply steeply dramatically considerably significantly substantially heavily \
          severely badly seriously massively vastly immensely intensely \
          very extremely highly incredibly really so exceptionally terribly awfully deeply \
          greatly hugely enormously strongly much far remarkably particularly especially
    full: completely totally entirely fully wholly utterly absolutely perfectly thoroughly
    beyond: too
    middle: quite rather fairly pretty somewhat reasonably moderately partly partially
    low: slightly little bit a_bit barely hardly scarcely marginally mildly modestly \
          lightly gently faintly
    near: almost nearly practically virtually
    more: more better
    less: less worse
    most: most
    least: least
    enough: enough
    just: just merely simply
    even: even
    """
)
"""Adverbs of degree by strength."""

NEGATIONS = word_set("not n't never no no-longer neither nor none cannot without")
"""Words that deny what they stand with."""

HALF_NEGATIONS = word_set("hardly barely scarcely rarely seldom")

PREPOSITIONS = word_set(
    """of in on at to for from by with about against between into through during before after above
    below under over near beside behind across along around beyond inside outside without within
    toward towards upon onto off out up down as than like via despite until till since among amid
    past opposite underneath beneath next per regarding concerning except including excluding"""
)

SPATIAL = word_set(
    """in on at above below under over near beside behind across along around beyond inside outside
    within into onto off out underneath beneath next between among through past opposite up down
    left right upstairs downstairs front top bottom indoors outdoors here there towards toward
    from to abroad home north south east west"""
)
"""Prepositions and adverbs that say where."""

ALIKE_PREPOSITIONS = (
    word_set("toward towards to into"),
    word_set("beside next near by"),
    word_set("under underneath beneath below"),
    frozenset(["over", "above"]),
    word_set("on onto upon"),
    word_set("in inside within into"),
    frozenset(["until", "till"]),
    word_set("about of on regarding concerning"),
    word_set("through via by with"),
    word_set("among between amid"),
)
"""Prepositions that can stand for one another."""

ARTICLES = word_set("a an the this that these those")

POSSESSIVES: Mapping[str, str] = {
    "my": "i", "your": "you", "his": "he", "her": "she", "its": "it", "our": "we",
    "their": "they", "mine": "i", "yours": "you", "hers": "she", "ours": "we",
    "theirs": "they", "whose": "who",
}  # fmt: skip

PRONOUNS: Mapping[str, str] = {
    "i": "i", "me": "i", "you": "you", "he": "he", "him": "he", "she": "she", "her": "she",
    "it": "it", "we": "we", "us": "we", "they": "they", "them": "they", "one": "one",
    **{word: word for word in word_set(
        "myself yourself himself herself itself ourselves yourselves themselves oneself"
    )},
}  # fmt: skip
"""Form to nominative, reflexives apart; ``her`` is found among the possessives too."""

SUBJECTS = word_set("i you he she it we they")

QUESTION_WORDS = word_set("who whom whose what which when where why how")

AUXILIARIES: Mapping[str, str] = {
    **dict.fromkeys(["be", "am", "is", "are", "was", "were", "been", "being", "'m", "'re"], "be"),
    **dict.fromkeys(["have", "has", "had", "having", "'ve"], "have"),
    **dict.fromkeys(["do", "does", "did"], "do"),
    **dict.fromkeys(["will", "would", "shall", "'ll"], "will"),
    **dict.fromkeys(["can", "could", "may", "might", "must", "should", "ought"], "modal"),
    **dict.fromkeys(["get", "gets", "got", "getting", "gotten"], "get"),
}

PAST_AUXILIARIES = word_set("was were had did")

CONJUNCTIONS = word_set("and or but nor yet")

SUBORDINATORS = word_set(
    """if while because although though whereas unless when whenever since once that whether"""
)

LIGHT_VERBS = word_set("make take have give do get hold pay put offer perform conduct")
"""Verbs that say little beside the noun that follows: *take a walk*."""

SAYING = word_set(
    """say tell claim state report announce declare argue insist believe think suspect suppose
    suggest admit deny confirm write add explain note warn assert maintain allege assume know
    doubt predict fear hope complain mention remark observe reveal acknowledge agree estimate
    guess imagine conclude feel hear learn reply answer concede contend testify find discover show
    indicate demonstrate imply hint hold boast vow pledge joke reckon figure gather stress"""
)
"""Verbs that make another speaker, or another believer, answer for what follows."""

SYMMETRIC = word_set(
    """meet marry resemble equal differ divorce date match agree argue talk chat discuss debate
    compete collide intersect border cooperate collaborate negotiate quarrel speak mix combine
    similar equal different identical same near close next beside married related engaged friend
    neighbour neighbor cousin sibling colleague partner opposite parallel between share wed
    correspond overlap coincide converse disagree play fight with alike adjoin abut adjacent
    contiguous rhyme intertwine interlock intermarry coexist synonymous interchangeable equivalent
    compatible incompatible acquainted simultaneous perpendicular tangent equidistant blend merge
    connect join link unite confuse associate equate interchange pair reconcile"""
)
"""Words whose participants may change places and nothing is changed."""

_ADDRESSING = word_set("talk speak chat")


def mutual(words: Collection[str]) -> bool:
    """Whether participants that these words join may change places: *with* her, not *to* her."""
    addressed = "to" in words and not _ADDRESSING.isdisjoint(words)
    return not addressed and not SYMMETRIC.isdisjoint(words)


_KIN = tuple(
    tuple(tuple(side.split()) for side in line.split("/"))
    for line in """mother father parent / daughter son child
    grandmother grandfather grandparent grandma grandpa / granddaughter grandson grandchild
    aunt uncle / niece nephew
    wife husband spouse / wife husband spouse
    brother sister sibling / brother sister sibling""".splitlines()
)
"""Relatives, each side seen from the other."""

CONVERSES = (
    ("buy", "sell"), ("purchase", "sell"), ("give", "receive"), ("give", "get"),
    ("send", "receive"), ("lend", "borrow"), ("loan", "borrow"), ("teach", "learn"),
    ("own", "belong"), ("have", "belong"), ("possess", "belong"), ("precede", "follow"),
    ("like", "please"), ("fear", "frighten"), ("fear", "scare"), ("contain", "inside"),
    ("before", "after"), ("above", "below"), ("over", "under"), ("front", "behind"),
    ("north", "south"), ("east", "west"), ("left", "right"), ("win", "lose"),
    ("beat", "lose"), ("defeat", "lose"),
    ("teacher", "pupil"), ("teacher", "student"), ("employ", "work"),
    ("employer", "employee"), ("lead", "follow"), ("host", "guest"), ("doctor", "patient"),
    *((x, y) for line in _KIN for x in line[0] for y in line[1]),
    ("give", "take"), ("rent", "let"), ("pay", "charge"), ("inherit", "bequeath"),
    ("export", "import"), ("include", "belong"), ("cause", "result"), ("cause", "due"),
    ("above", "beneath"), ("more", "less"),
    ("above", "under"), ("get", "send"), ("inherit", "leave"), ("receive", "pay"),
    ("hear", "tell"), ("tenant", "landlord"), ("boss", "employee"),
    ("predecessor", "successor"),
    ("ancestor", "descendant"), ("debtor", "creditor"),
    ("get", "give"), ("obtain", "provide"), ("over", "below"),
    ("win", "defeat"), ("outperform", "underperform"),
)  # fmt: skip
"""Words that say the same with participants exchanged."""

SELF_CONVERSE = word_set("rent lease hire")
"""Verbs of which *from* and *to* say who is on the other side."""

DEPARTING = word_set("leave depart")
"""Verbs of which *for* says where to, and an object where from."""

HEARSAY = word_set("reportedly allegedly supposedly purportedly")
"""Adverbs by which something is only what others say."""

CLASSIFIERS = word_set(
    "month year city town state day village country island river word name age number kind sort"
)
"""Nouns before *of* and a name that say only what kind of thing it is."""

ABBREVIATED: Mapping[str, str] = {
    "usa": "united states", "us": "united states", "america": "united states",
    "uk": "united kingdom", "britain": "united kingdom", "eu": "european union",
    "un": "united nations", "ny": "new york", "la": "los angeles", "nyc": "new york",
}  # fmt: skip
"""Short names of places, by their full names without article."""

SHORT = word_set("govt dept approx prof univ ave intl corp inc ltd mins secs hrs yrs vs tel no pct")
"""Short forms that are written in small letters."""

NEEDED = word_set("necessary essential required needed obligatory compulsory")
"""Adjectives that say what *must* says."""

MONTHS = word_set(
    """january february march april may june july august september october november
    december"""
)
DAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")

COUNTS = word_set("""half dozen hundreds thousands millions billions dozens once twice triple
double halve quadruple""")
"""Words that count as numbers do."""

TIMES = word_set(
    """eve today tomorrow yesterday tonight now then later earlier soon morning afternoon evening
    night noon midnight day week weekend month year decade century hour minute second spring
    summer autumn fall winter dawn dusk daily weekly monthly yearly annually nightly hourly always
    often usually sometimes occasionally frequently rarely seldom once twice already still yet
    recently lately ago early late am pm o'clock christmas easter immediately eventually
    currently formerly previously nowadays afterwards beforehand ever again last next lunchtime
    weekday fortnight millennium season past future breakfast lunch dinner sunrise sunset forever
    monday tuesday wednesday thursday friday saturday sunday january february march april june
    july august september october november december"""
)
"""Words that say when or how often."""

PLACES = word_set(
    """here there upstairs downstairs indoors outdoors abroad home inside outside everywhere
    somewhere nowhere nearby left right north south east west north-east kitchen bathroom bedroom
    garden park school office church beach street road house room city town village country forest
    mountain river lake sea hospital station airport market shop store library museum restaurant
    hotel bar cafe garage field roof floor table box drawer shelf theatre theater cinema bank
    university yard pool corner hall building bridge island"""
)
"""Common nouns and adverbs that, after a preposition of place, say where."""

UNITS = word_set(
    """percent cent % dollar euro pound yen cent mile kilometre kilometer metre meter foot inch
    centimetre centimeter kilogram kilo gram ton tonne litre liter gallon degree hour minute
    second day week month year km kg cm mm m g lb mph usd eur gbp € $ £ ¥ time ounce acre hectare
    bottle glass cup slice piece pair dozen ml millilitre milliliter millimetre millimeter mg"""
)

SIGNS: Mapping[str, str] = _groups(
    """
    dollar: $ dollar usd dollars
    euro: € euro eur euros
    pound: £ gbp
    yen: ¥ yen
    percent: % percent pct
    kilometre: km kilometre kilometer
    kilogram: kg kilo kilogram
    metre: m metre meter
    square-metre: m² m2 sqm square-metre
    square-kilometre: km² km2 square-kilometre
    cubic-metre: m³ m3 cubic-metre
    """
)
"""Signs and abbreviations of units, by what they stand for."""

CONNECTIVES: Mapping[str, str] = _groups(
    """
    because: because because_of since as due owing thanks
    although: although though despite even while whereas but however
    so: so therefore thus hence
    """
)
"""Words that join clauses, by how they do."""

FREQUENCIES: Mapping[str, str] = _groups(
    """
    always: always constantly
    usually: usually normally generally mostly
    often: often frequently regularly
    sometimes: sometimes occasionally
    rarely: rarely seldom
    never: never
    """
)
"""Adverbs that say how often, by how much they say."""

FOCUS = word_set("only even just")
"""Adverbs that are said of the very word beside them."""

APPROXIMATE: Mapping[str, str] = _groups(
    """
    about: about around roughly approximately some circa
    over: over exceeding
    under: under below
    exactly: exactly precisely
    """
)

FILLERS = word_set(
    """please well oh just indeed actually there really simply also too as so then thus therefore
    moreover furthermore either own himself herself itself themselves such very"""
)
"""Words whose coming or going is a wording unless another rule claims it."""

_SCALES = """
like enjoy < love adore worship cherish
dislike < hate detest loathe despise
okay decent fine < good < great excellent fantastic superb wonderful outstanding < perfect
bad poor < awful terrible dreadful horrible appalling
big large < huge enormous gigantic massive immense
tiny minuscule microscopic < small little
cool chilly < cold < freezing icy
warm < hot < boiling scorching
tired weary < exhausted
annoyed irritated < angry < furious livid enraged infuriated
annoy irritate < anger < infuriate enrage
pleased content < happy glad < delighted thrilled overjoyed ecstatic
sad unhappy < miserable heartbroken devastated
surprised < astonished amazed astounded stunned
surprise < astonish amaze astound stun
afraid scared frightened < terrified petrified
scare frighten < terrify petrify
peckish < hungry < starving famished
damp moist < wet < soaked drenched
dirty < filthy
clever bright smart < brilliant
pretty < beautiful < gorgeous stunning
ugly < hideous
interesting < fascinating
funny amusing < hilarious
important < crucial vital essential
tasty < delicious
difficult hard tough challenging < impossible
easy simple < effortless
old elderly < ancient
strange odd weird < bizarre
crowded < packed
quick fast rapid swift < instant
stroll < walk < march
jog < run < sprint
sip < drink < gulp
nibble < eat < devour
cry weep < sob
giggle chuckle < laugh
drizzle < rain < pour
whisper < shout yell < scream
crack < break < shatter
kill < murder assassinate slaughter massacre
ask < beg plead < demand
nudge < push < shove
toss < throw < hurl
tug pull < yank
tap < hit < smash
rise climb < soar surge
fall drop decline < plunge plummet
"""
"""Words that differ in how much, level below level."""

LEVELS: Mapping[str, tuple[tuple[int, int], ...]] = {
    word: tuple(
        (n, level)
        for n, line in enumerate(_SCALES.strip().splitlines())
        for level, words in enumerate(line.split("<"))
        if word in words.split()
    )
    for word in _SCALES.replace("<", " ").split()
}
"""Word to the scales that it stands on and its level there."""


def graded(x: str, y: str) -> bool | None:
    """Whether two words stand on different levels of one scale; none where no scale has both.

    >>> graded("tiny", "small"), graded("hard", "tough"), graded("hard", "cold")
    (True, False, None)
    """
    levels = dict(LEVELS.get(x, ()))
    met = [levels[n] != level for n, level in LEVELS.get(y, ()) if n in levels]
    return all(met) if met else None
