"""Which fragment each word gets, and how sure that is.

The network gives probabilities; taking the likeliest label would leave out every
node on which its labels disagree. Instead the label is taken that is expected to
add most to Smatch: a decision of minimum Bayes risk over the labels' nodes.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

from explainers.amr.compact import TABLES
from explainers.amr.compact.fragments import CONTINUED, NOTHING, compose, fitted, parts, sound
from explainers.amr.compact.network import Vocabulary
from explainers.amr.compact.words import needs_verb
from explainers.amr.graph import Interpretation
from explainers.errors import InputError

TRUST = 0.4
"""A node must be at least as likely as this to be worth adding: half the F1 to be had."""
PRESENCE = 1.0
"""Worth of a node that is there but called wrongly, beside one that is right: its
edges may still match."""
SECOND_MENTION = 0.75
"""A second mention of the same pronoun must be as likely as this to get a node too."""
UNLIKELY = 0.004
"""Readings below this probability are not looked at."""
POSSIBLE = 0.05
"""A pronoun that refers to nothing gets its node from this likelihood on."""
_UNLEARNT: dict[str, dict[str, str]] = TABLES["unlearnt"]
"""Concepts in no training graph, by the one that is read for them and the word that follows."""
_PRONOUNS = frozenset(TABLES["pronouns"].split())
_OF = {
    "she": "women", "her": "women", "he": "men", "him": "men", "his": "men",
}  # fmt: skip
"""The pronouns that stand for one person, and whom they stand for."""
_NO_PERSON = re.compile(r"%v|%d|-[0-9]{2}|^-$")
"""In the labels of verbs, adverbs, frames and negations."""
_PEOPLE = {
    kind: frozenset(f"{TABLES[kind]} {TABLES[f'names of {kind}']}".lower().split())
    for kind in ("men", "women")
}


@dataclass(frozen=True)
class Choice:
    """The label chosen for a word, whether by a user, and all readings that make sense here.

    The likeliest reading comes first; their probabilities sum to 1, and ``word_chance`` is how
    likely the word is the one that was meant, which the label takes for given.
    """

    label: str
    readings: tuple[Interpretation, ...] = ()
    certain: bool = False
    word_chance: float = 1.0

    @cached_property
    def node_chances(self) -> list[float]:
        """For each node of the label, how likely the word has it."""
        chances = template_chances(self.readings)
        return [1.0 if self.certain else chances.get(key, 0.0) for key in _keys(self.label)]


def interpretations_of(
    vocabulary: Vocabulary,
    cores: Sequence[int],
    wrappers: Sequence[int],
    scores: Sequence[float],
    least: float = UNLIKELY,
) -> list[Interpretation]:
    """The candidates of a word as readings, the likeliest first; none but that below ``least``.

    Cores, wrappers and scores are those that :meth:`ParserNetwork.candidates` gives for the word.
    """
    readings: list[Interpretation] = []
    for core, wrapper, score in zip(cores, wrappers, scores, strict=True):
        chance = math.exp(score)
        if readings and chance < least:
            break
        label = compose(vocabulary.cores[core], vocabulary.wrappers[wrapper])
        readings.append(Interpretation(label, chance))
    return readings


def choose(
    words: Sequence[str],
    candidates: Sequence[Sequence[Interpretation]],
    vocabulary: Vocabulary,
    fixed: Mapping[int, str] | None = None,
) -> list[Choice]:
    """Choose the fragment of each word, from its readings, the likeliest first.

    ``fixed`` are labels that a user has chosen, by position; raises an InputError if one is no
    reading of its word.
    """
    chosen: list[Choice] = []
    for position, row in enumerate(candidates):
        sensible = row if _in_name(chosen) else [r for r in row if r.label != CONTINUED]
        readings = _possible(words, position, sensible, vocabulary)
        label = _best(readings)
        if needs_verb(words, position) and "%v" not in label:
            # The network did not see a verb, so its order of senses means little.
            first = fitted("%v-01", words, position, vocabulary.frames, vocabulary.derivations)
            label = first or "%v-01"
        wanted = (fixed or {}).get(position)
        if wanted is not None and wanted not in {r.label for r in readings}:
            raise InputError(f"{words[position]!r} cannot be read as {wanted!r}")
        chosen.append(Choice(wanted or label, readings, wanted is not None))
    _share(words, chosen)
    _keep_pronouns(words, chosen)
    return chosen


def _keep_pronouns(words: Sequence[str], chosen: list[Choice]) -> None:
    """Give *she* and *he* a node where nobody in the sentence can be meant by them.

    Verbs, conjunctions and people who are known to be of the other sex cannot; nor, where such
    people are named before, what follows: *Tom met Paul because she was late*.
    """
    for position, (word, choice) in enumerate(zip(words, chosen, strict=True)):
        whom = _OF.get(word.lower())
        if whom is None or choice.label != NOTHING or choice.certain:
            continue
        own = [r for r in choice.readings if r.label != NOTHING and len(parts(r.label)) == 1]
        end, least = len(words), POSSIBLE
        if any(map(partial(_of_others, whom), words[:position], chosen)):
            end, least = position, 0.0
        likely = bool(own) and own[0].probability >= least
        if likely and not any(map(partial(_meant, whom), words[:end], chosen)):
            chosen[position] = Choice(own[0].label, choice.readings)


def _meant(whom: str, word: str, choice: Choice) -> bool:
    """Whether a word can be whom a pronoun stands for."""
    word = word.lower()
    if word in ("and", "or") or choice.label in (NOTHING, CONTINUED):
        return False
    if _NO_PERSON.search(choice.label):
        return False
    if word in _PRONOUNS:
        return word in _PEOPLE[whom]
    return not _of_others(whom, word, choice)


def _of_others(whom: str, word: str, choice: Choice) -> bool:
    """Whether a word is of a person who is known to be of the other sex."""
    others = any(word.lower() in people for kind, people in _PEOPLE.items() if kind != whom)
    return others and choice.label != NOTHING


def _share(words: Sequence[str], chosen: list[Choice]) -> None:
    """Leave the node of a repeated pronoun, or of what is asked for, to one mention.

    All of them mean the same node. Where the network hesitates which has it, the
    probabilities of both may pass for themselves, but hardly both are right.
    """
    mentions: dict[str, list[int]] = defaultdict(list)
    for position, (word, choice) in enumerate(zip(words, chosen, strict=True)):
        if choice.label == "amr-unknown":
            mentions[choice.label].append(position)
        elif word.lower() in _PRONOUNS and len(parts(choice.label)) == 1:
            mentions[word.lower()].append(position)
    for positions in mentions.values():
        for position in sorted(positions, key=lambda p: -chosen[p].node_chances[0])[1:]:
            if chosen[position].node_chances[0] < SECOND_MENTION:
                chosen[position] = Choice(NOTHING, chosen[position].readings)


def _possible(
    words: Sequence[str], position: int, row: Sequence[Interpretation], vocabulary: Vocabulary
) -> tuple[Interpretation, ...]:
    """The readings that make sense at a word, their probabilities made to sum to 1."""
    sensible: dict[str, float] = defaultdict(float)
    for reading in row:
        if sound(reading.label) and (label := _fitted(reading.label, words, position, vocabulary)):
            sensible[label] += reading.probability
    total = sum(sensible.values())
    ranked = sorted(sensible.items(), key=lambda item: -item[1])
    readings = tuple(Interpretation(label, chance / total) for label, chance in ranked)
    return readings or (Interpretation(NOTHING, 1.0),)


def _fitted(label: str, words: Sequence[str], position: int, vocabulary: Vocabulary) -> str | None:
    """A label with all its templates as they make sense at a word; none if one makes none."""
    for part in parts(label):
        template = fitted(part.template, words, position, vocabulary.frames, vocabulary.derivations)
        if template is None:
            return None
        following = words[position + 1].lower() if position + 1 < len(words) else ""
        template = _UNLEARNT.get(template, {}).get(following, template)
        label = label.replace(part.template, template)
    return label


def _best(readings: Sequence[Interpretation]) -> str:
    """The label that is expected to add most to Smatch."""
    if readings[0].probability > 0.95:
        return readings[0].label
    chances = template_chances(readings)
    many: dict[int, float] = defaultdict(float)
    for reading in readings:
        for index in range(len(_keys(reading.label))):
            many[index] += reading.probability

    def gain(reading: Interpretation) -> float:
        return sum(
            chances[key] - TRUST + PRESENCE * (many[index] - TRUST)
            for index, key in enumerate(_keys(reading.label))
        )

    return max(readings, key=gain).label


Key = tuple[str, int]


def template_chances(readings: Sequence[Interpretation]) -> dict[Key, float]:
    """How likely each template is, over all readings that have it: (template, nth of its kind)."""
    chances: dict[Key, float] = defaultdict(float)
    for reading in readings:
        for key in _keys(reading.label):
            chances[key] += reading.probability
    return chances


@lru_cache(maxsize=20_000)
def _keys(label: str) -> tuple[Key, ...]:
    """The templates of a label, the second of a kind apart from the first."""
    seen: Counter[str] = Counter()
    keys = []
    for template in [label] if label == CONTINUED else [p.template for p in parts(label)]:
        seen[template] += 1
        keys.append((template, seen[template]))
    return tuple(keys)


def _in_name(chosen: Sequence[Choice]) -> bool:
    """Whether the last word belongs to a name that could go on."""
    if not chosen:
        return False
    last = chosen[-1].label
    return last == CONTINUED or any(
        p.template.startswith("@") and "=" not in p.template for p in parts(last)
    )
