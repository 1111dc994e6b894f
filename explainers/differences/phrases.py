"""Entries of several words: *at once* for *immediately*, and idioms that no word stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explainers.differences.draft import Reading
from explainers.differences.units import AUX, DET, NOUN, POSS, VERB, Sentence, Unit
from explainers.lexicon.contraries import phrase_meanings, synonymous

LONGEST = 7
"""Units of an entry."""

_OWN = frozenset(
    line.strip().replace(" ", "_")
    for line in """an arm and a leg|over the moon|on cloud nine|a dime a dozen|break the ice
    bite the bullet|out of the blue|once in a blue moon|the last straw|blessing in disguise
    beat around the bush|cut corners|hit the nail on the head|miss the boat|on the ball
    pull one's leg|speak of the devil|in hot water|in the same boat|up in the air
    make ends meet|sit on the fence|turn a blind eye|cost a fortune|burn the midnight oil
    cold feet|couch potato|face the music|go the extra mile|head over heels|jump the gun
    kill two birds with one stone|play it by ear|ring a bell|a grain of salt|throw in the towel
    stone's throw|one's cup of tea|fish out of water|hang in there|get out of hand
    on the same page|from scratch|sleep like a log|sick and tired|through the nose|go bananas
    hold one's horses|feel blue|in a nutshell|all ears|in the long run|few and far between
    keep one's fingers crossed|cold shoulder|get the ball rolling|bark up the wrong tree
    sweet tooth|green thumb|green fingers|hit the road|up to one's ears|out of the woods
    piece of cake|keep an eye on|bear in mind|keep in mind|a pain in the neck|under the weather
    spill the beans|the cat out of the bag|call it a day|rain cats and dogs|kick the bucket
    hit the sack|hit the hay|hit the books|see eye to eye|lose one's temper|a hot potato
    in the nick of time|by the skin of one's teeth|as cool as a cucumber|as easy as pie
    as busy as a bee|against the clock|at the drop of a hat|back to square one|on thin ice
    in full swing|in no time|like a fish|like clockwork|like a charm|the tip of the iceberg
    broken record|bed of roses|on one's last legs|over one's head|under one's thumb
    through thick and thin|the ball is in one's court|steal one's thunder|get cold feet
    get the hang of|get on one's nerves|get one's act together|get a grip|give it a go
    give it a shot|have a ball|have a crush on|go down the drain|go round in circles
    go with the flow|make a killing|make up one's mind|pull strings|pull oneself together
    put all one's eggs in one basket|put one's foot down|read between the lines
    rock the boat|stab in the back|take it easy|take the plunge|take one's hat off
    the early bird|the devil's advocate|the whole nine yards|think outside the box
    walk on eggshells|wild goose chase|wrap one's head around|fed up|fed up with|break the bank
    a drop in the ocean|a flash in the pan""".replace("\n", "|").split("|")
)
"""Idioms that say as a whole something else than their words."""


class Phrase(NamedTuple):
    """An entry of several words.

    Attributes:
        units: those that it covers.
        entry: joined by ``_``.
    """

    units: tuple[int, ...]
    entry: str

    @property
    def idiom(self) -> bool:
        """Whether its words do not tell what it means."""
        if self.entry in _OWN:
            return True
        return self.entry.count("_") > 1 and bool(phrase_meanings(self.entry, "va"))


def entries(sentence: Sentence) -> list[Phrase]:
    """The longest entry from each unit on."""
    units = sentence.units
    found: list[Phrase] = []
    for k, unit in enumerate(units):
        first = {unit.text, unit.lemma} if unit.pos in (VERB, NOUN) else {_entered(unit)}
        for end in range(min(len(units), k + LONGEST), k + 1, -1):
            rest = "_".join(_entered(u) for u in units[k + 1 : end])
            joined = (f"{f}_{rest}".replace("_'s", "'s") for f in first)
            entry = next((e for e in joined if e in _OWN or phrase_meanings(e)), None)
            if entry is not None:
                found.append(Phrase(tuple(range(k, end)), entry))
                break
    return found


def _entered(unit: Unit) -> str:
    """A word as entries have it: *one's* for any possessive."""
    return "one's" if unit.pos == POSS else unit.text


def phrases(reading: Reading) -> None:
    """Entries for which the other sentence has a word, or another entry, of the same meaning.

    What an idiom means is not read off its words: where nothing else is left over in its
    sentence, whatever is left over in the other stands for it.
    """
    listed = [entries(s) for s in reading.sentences]
    for side in (0, 1):
        units, other = (reading.sentences[s].units for s in (side, 1 - side))
        for phrase in listed[side]:
            left = [k for k in reading.left(side) if units[k].pos not in (DET, AUX)]
            there = [k for k in reading.left(1 - side) if other[k].content]
            if not set(left) & set(phrase.units) or not there:
                continue
            chosen = _meant(reading, side, phrase, listed[1 - side])
            before = phrase.units[0] - 1
            verb = {before} if before >= 0 and units[before].pos == VERB else set()
            if phrase.idiom and set(left) <= {*phrase.units, *verb}:
                begun = any(k not in left and units[k].content for k in phrase.units)
                if not (begun and any(other[k].pos == NOUN for k in there)):
                    chosen = tuple(reading.left(1 - side))
                reading.tell_on(side, verb)
            if chosen:
                reading.tell_on(side, phrase.units, chosen)


def _meant(
    reading: Reading, side: int, phrase: Phrase, others: Sequence[Phrase]
) -> tuple[int, ...]:
    """The left-over word, or entry, of the other sentence that means what an entry means."""
    units, left = reading.sentences[1 - side].units, reading.left(1 - side)
    meant = phrase_meanings(phrase.entry)
    said: list[tuple[tuple[int, ...], set[str]]] = [
        ((k,), {units[k].lemma, units[k].text}) for k in left if units[k].content
    ]
    said += [(p.units, {p.entry}) for p in others if set(p.units) & set(left)]
    for chosen, texts in said:
        if phrase.entry in texts or any(synonymous(m, t) for m in meant for t in texts):
            return chosen
    return ()
