"""A sentence or two on a pair: what differs, and what is odd about the score."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from explainers import text
from explainers.amr.compact.inflection import lemmas
from explainers.differences.claims import alike as alike_by
from explainers.differences.claims import compatible
from explainers.differences.evidence import FIGURE, unmatched
from explainers.differences.result import AGREEING, KINDS, Difference, unrelated
from explainers.differences.sentences import quoted
from explainers.encoders.languages import ABILITIES, unsure
from explainers.inference.result import CONTRADICT, SAME
from explainers.lexicon.closed import DOWNWARD
from explainers.matching.metrics import denied, exchanged
from explainers.results import AspectExplanation, PairExplanation, TokenExplanation, unread
from explainers.tables import table_of
from explainers.tokens.chunks import is_function_word
from explainers.wording.bands import BANDS, rounded, share, shown
from explainers.wording.findings import finding
from explainers.wording.labels import aspect_label

_ROWS = table_of(__file__)["rows"]

UNLIKE = 0.1
"""Across languages, up to this probability it is said that two may not say the same."""

HIGH = BANDS["similar"]
"""From this similarity on two sentences are similar."""

CHANGES_TRUTH = frozenset(KINDS) - {
    *("added", "missing", "tense", "degree", "question", "entailment", "presupposition", "scope")
}
"""Kinds of difference by which one sentence can be true and the other false."""

MUCH = 0.6
"""From this Smatch on, what is said in other words may be the same."""

SEVERAL = 3
"""From so many further differences on, it is asked what they amount to."""

MOSTLY = 0.5
"""From this share of words with a twin, and of parts of both graphs, two tell much the same."""

_DETAILS = {"concept", "participant", "attribution", "degree", "missing", "added", "tense", "place"}
"""Kinds of difference that are of details where there are many."""

_SMALL = {"modality", "quantifier", "aspect"}
"""Kinds that are, too, where only one sentence has a word for it."""

ALIKE = 0.995
"""From this Smatch on, two graphs are the same."""

UNSURE = 0.5
"""A second difference less sure than this is not told."""

LITTLE = 0.15
"""Up to this probability that two sentences contradict or differ, one may only say more."""

SENSELESS = 0.25
"""An English sentence of whose graph less is expected to be right hardly reads as one. Set by hand,
below what nearly all dev sentences of STS, SICK and MSRP have."""

FRAGMENT = 2
"""So many words, marks included, are no sentence, of which nobody expects sense."""

TWIN = 0.6
"""From this cosine on, the nearest word of the other sentence is a word's twin."""

ARROWS = (0.05, 0.3, 0.7)
"""From these differences on an aspect has one, two, three arrows."""

MORE = frozenset({"first says more", "second says more"})
"""Relations by which one sentence says what the other does, and more."""

_EXCLUDING = {"roles", "control", "name", "opposite", "question"}
"""Kinds of difference by which neither sentence follows from the other."""

_COMPATIBLE = {"entailment", "presupposition"}
"""Kinds of difference by which no sentence denies the other."""

_SAME_WORDS = ("roles", "tense", "question")
"""Kinds of difference in which a word may stand against its own twin."""

_MARKS = ".,:;!?…()[]\"'“”‘’«»–—"
"""Punctuation at the ends of words, which are the same without."""

_HOLE = re.compile(r"<(\w+)>")


@dataclass(frozen=True)
class Verdict:
    """A sentence or two on a pair; plain text with words of the user.

    Attributes:
        parts: stretches of text in their order, each with whether it is the finding, which a page
            shows with emphasis.
        more: the further differences, where the last stretch says only how many there are.
    """

    parts: tuple[tuple[str, bool], ...]
    more: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(said for said, _ in self.parts)


def told(result: PairExplanation) -> Verdict:
    """What is to be said of a pair: what differs, and whether the score shows it.

    A row of ``verdict.toml`` says it, chosen by what was found and by what was measured
    (:func:`measured`). That graphs and words agree is said only where differences were looked for
    in graphs, tokens and words, none was found, and every word is answered for.

    Args:
        result: of a pair.
    """
    if "graphs" not in result.explanations:
        holes = {
            "score": shown(result.scores["sbert"]),
            "graphless": ABILITIES.lacking("graphs", result.languages).partition(";")[0]
            or "no graphs were made",
        }
        same = result.sentences[0] == result.sentences[1]
        row = next(row for row in _ROWS if row["found"] == ("identical" if same else "graphless"))
        return Verdict(tuple(_emphasised(row["says"], holes)))
    chosen, others = _headlines(result.differences)
    what, numbers = _found(result, chosen), measured(result)
    if what in ("truth", "manner", "wording") and details(result):
        what, others = "details", [said for _, said in findings(result.differences)]
    row = next(row for row in _ROWS if _fits(row, what, numbers))
    parts = _emphasised(row["says"], _holes(result, chosen, what))
    if len(others) < 2:
        joint = " But" if what == "details" else " And"
        lead = f"{finding(chosen).partition(': ')[0]}: " if chosen else ""
        others = [said.removeprefix(lead) for said in others]  # the time is not the same, twice
        return Verdict((*parts, *((f"{joint} {said}.", False) for said in others)))
    if what == "details":
        return Verdict((*parts, (f" {len(others)} details differ.", False)), tuple(others))
    rest = "more things differ"
    if alike := len(others) >= SEVERAL and _told_otherwise(result, chosen, numbers):
        rest = "details differ"
    also = " Otherwise they say much the same;" if alike else " And"
    return Verdict((*parts, (f"{also} {len(others)} {rest}.", False)), tuple(others))


def details(result: PairExplanation) -> bool:
    """Whether two long sentences likely say much the same, and only in details not the same."""
    known = (len(result.tokens.a), len(result.tokens.b))
    return compatible(result.relation, *known) and all(
        d.kind in _DETAILS or (d.kind in _SMALL and not (d.a and d.b))
        for d in apart(result.differences)
    )


def _told_otherwise(
    result: PairExplanation, chosen: Difference | None, numbers: Mapping[str, float]
) -> bool:
    """Whether the differences but one are of wording or detail, and most of the words are close."""
    rest = {d.kind for d in apart(result.differences) if d is not chosen}
    close = min(numbers["twins"], result.scores["smatch"]) >= MOSTLY
    return rest <= _DETAILS and numbers["score"] >= HIGH and close


def verdict(result: PairExplanation) -> str:
    """The verdict as plain text (:func:`told`)."""
    return told(result).text


def difference_report(result: PairExplanation) -> dict[str, Any]:
    """What the command ``diff`` prints of a pair."""
    return {
        "text": verdict(result),
        "relation": related(result) or {"label": None, "probability": None},
        "differences": [d.to_json() for d in result.differences],
        "cut": unread(result.cut),
    }


def related(result: PairExplanation) -> dict[str, Any] | None:
    """The likeliest relation that goes with the differences; none where none was asked for.

    Where all of them make one sentence say more, the other does not, unless something is denied or
    a quantifier turns that round (MacCartney and Manning 2009); where somebody or something else is
    meant, neither does. Its probability is among the relations that are left.
    """
    likely = dict(result.relation.probabilities)
    if not likely:
        return None
    if result.sentences[0] == result.sentences[1]:
        return {"label": SAME, "probability": 1.0}
    why = result.difference.why_none
    if why in AGREEING:
        return {"label": SAME, "probability": likely[SAME]}
    told = [d for d in result.differences if d.kind != "tense"]
    if why == "apart" or told:
        likely.pop(SAME)
    if told:
        ways = set(map(_says_more, told))
        if len(ways) == 1 and ways <= MORE and not _turning(result):
            likely = {label: p for label, p in likely.items() if label not in MORE - ways}
        elif any(d.kind in _EXCLUDING for d in told):
            likely = {label: p for label, p in likely.items() if label not in MORE}
        if {d.kind for d in told} <= _COMPATIBLE:
            likely.pop(CONTRADICT)
    label = max(likely, key=likely.__getitem__)
    return {"label": label, "probability": round(likely[label] / sum(likely.values()), 4)}


def _turning(result: PairExplanation) -> bool:
    """Whether a word of one of the sentences makes the more specific the more general."""
    words = {word.lower() for side in (result.tokens.a, result.tokens.b) for word in side}
    graphs = (result.graphs.a, result.graphs.b)
    return bool(words & DOWNWARD) or any(map(denied, graphs))


def _says_more(difference: Difference) -> str:
    """The relation by which one sentence says more in something; empty where neither does."""
    if difference.kind in ("missing", "added", "presupposition"):
        return f"{'first' if difference.a else 'second'} says more"
    if difference.kind == "entailment":
        return f"{'first' if difference.text.startswith('The first') else 'second'} says more"
    return ""


def measured(result: PairExplanation) -> dict[str, float]:
    """What the rows of ``verdict.toml`` ask of the numbers of a pair.

    Returns:
        ``score``: the encoder's, to two digits. ``twins``: the share of the words of both sentences
        that have a twin in the other, of which no difference is named. ``shared``: the share of
        those that are no function words whose base is in the other sentence; 1 across languages.
        ``same``: 1 where the words are all the same, else 0.
    """
    sides = [_plain_words(words) for words in (result.tokens.a, result.tokens.b)]
    written = [_as_written(sentence) for sentence in result.sentences]
    return {
        "score": rounded(result.scores["sbert"]),
        "twins": _twins(result.tokens, result.differences),
        "shared": _shared(sides) if len({*result.languages}) == 1 else 1.0,
        "same": float(written[0] == written[1]),
    }


def _headlines(differences: Sequence[Difference]) -> tuple[Difference | None, list[str]]:
    """The difference that the verdict turns on, and what it says of the others.

    It turns on the first by which one sentence can be true and the other false, if there is one.
    """
    listed = apart(differences)
    if not listed:
        return None, []
    chosen = next((d for d in listed[:2] if d.kind in CHANGES_TRUTH), listed[0])
    return chosen, [finding(d, alone=False) for d in listed if d is not chosen]


def headline(differences: Sequence[Difference]) -> str:
    """What the verdict turns on, as it follows *But*; empty where nothing differs."""
    chosen, others = _headlines(differences)
    return finding(chosen, not others) if chosen else ""


def apart(differences: Sequence[Difference]) -> list[Difference]:
    """The differences that are sure enough to be told, no two of them of the same words."""
    chosen: list[Difference] = []
    for d in differences:
        known = any(
            set(d.a_words) & set(c.a_words) or set(d.b_words) & set(c.b_words) for c in chosen
        )
        if not known and (not chosen or d.confidence >= UNSURE):
            chosen.append(d)
    return chosen


def findings(differences: Sequence[Difference]) -> list[tuple[Difference, str]]:
    """The differences that are :func:`apart`, each with what is told of it, as it follows *But*."""
    listed = apart(differences)
    return [(d, finding(d, len(listed) == 1)) for d in listed]


def _fits(row: Mapping[str, Any], what: str, numbers: Mapping[str, float]) -> bool:
    """Whether a row is for what was found and measured."""
    found = row["found"]
    return what in ([found] if isinstance(found, str) else found) and all(
        row[name][0] <= value <= row[name][1] for name, value in numbers.items() if name in row
    )


def _found(result: PairExplanation, chosen: Difference | None) -> str:
    """What was found, as the rows of ``verdict.toml`` call it."""
    if result.sentences[0] == result.sentences[1]:
        return "identical"
    apart = unrelated(result.differences)
    if apart and any(map(unsure, result.sentences)):
        return "foreign"
    short = max(map(len, (result.tokens.a, result.tokens.b))) <= FRAGMENT
    if _senseless(result) and (chosen is None or not short):
        return "fragments" if short else "senseless"
    if apart:
        return "unrelated"
    if chosen is None:
        return _none_found(result)
    if chosen.kind in CHANGES_TRUTH:
        return "truth"
    low = result.scores["sbert"] < HIGH
    return "wording" if low and chosen.kind == "tense" and any(_unpaired(result)) else "manner"


def _senseless(result: PairExplanation) -> list[str]:
    """The sentences, A and B, that hardly read as such; of an English pair."""
    sure = (result.graphs.a.confidence, result.graphs.b.confidence) if result.english else ()
    return [name for name, c in zip("AB", sure, strict=False) if c and c.graph < SENSELESS]


def _none_found(result: PairExplanation) -> str:
    """What may be said where no difference was found."""
    alike, why = result.scores["smatch"] >= ALIKE, result.difference.why_none
    if not result.english:
        return _none_abroad(result, alike)
    if any(result.cut):
        return "cut"
    if spellings := result.difference.spellings:
        return "figures" if spellings[0][0][:1].isdigit() else "spelling"
    if why == "apart":
        return "more" if result.relation.of(SAME, *MORE) >= 1 - LITTLE else "apart"
    if why == "accounted":
        return "agree" if alike else "accounted"
    if why == "converse" or (why == "reordered" and alike):
        return why
    similar = rounded(result.scores["sbert"]) >= HIGH and result.scores["smatch"] >= MUCH
    if why == "likely" or (why == "reworded" and similar):
        return why
    return "alike" if alike else "open"


def _none_abroad(result: PairExplanation, alike: bool) -> str:
    """The same where a sentence is not English.

    Args:
        result: of the pair.
        alike: whether the graphs are the same.
    """
    a, b = result.graphs.a, result.graphs.b
    if exchanged(a, b):
        return "exchanged graph"
    if result.relation.probabilities and result.relation.of(SAME) <= UNLIKE:
        return "apart"
    if any(result.difference.alone):
        return "unmatched" if alike_by(result.relation) else "unpaired"
    if alike:
        return "same graph"
    return "paired" if result.difference.counterparts else "other graph"


def _holes(result: PairExplanation, chosen: Difference | None, what: str) -> dict[str, str]:
    """What is filled into a row."""
    spellings = result.difference.spellings
    wrong, right = map(quoted, spellings[0]) if spellings else ("", "")
    return {
        "score": shown(result.scores["sbert"]),
        "graphs": share(result.scores["smatch"]),
        "finding": finding(chosen, len(apart(result.differences)) == 1) if chosen else "",
        "senseless": " and ".join(_senseless(result)),
        "alone": _alone(_unpaired(result) if what == "wording" else result.difference.alone),
        "both": in_both(result),
        "wrong": wrong,
        "right": right,
    }


def _unpaired(result: PairExplanation) -> list[list[str]]:
    """The words of A and of B of which the other graph has no node of the same concept."""
    return [[one.text for one in side] for side in unmatched(result.sentences, result.graphs)]


def _alone(sides: Sequence[Sequence[str]]) -> str:
    """Where to look."""
    said = words_alone(sides)
    return f" (look at {said})" if said else ""


def in_both(result: PairExplanation) -> str:
    """That words of both need not mean the same, of two that have little in common; else nothing.

    No graph tells one *bank* from the other, and the encoder's vectors of the two are near, too.
    """
    if not unrelated(result.differences):
        return ""
    a, b = (_plain_words(words) for words in (result.tokens.a, result.tokens.b))
    both = [w for w in dict.fromkeys(a) if w in b and not is_function_word(w)]
    stands = "stands" if len(both) == 1 else "stand"
    return f" {_listed(both)} {stands} in both, but need not mean the same." if both else ""


def left_out(result: PairExplanation) -> str:
    """Which numbers of its sentence a graph has no place for, by a mistake of the parser."""
    graphs = (result.graphs.a, result.graphs.b)
    lost = []
    for sentence, graph in zip(result.sentences, graphs, strict=True):
        figures = [said.replace(",", "") for said in FIGURE.findall(sentence)]
        held = [a.value.strip('"') for a in graph.attributes if FIGURE.search(a.value)]
        lost.append([f for f in figures if f not in held][: max(0, len(figures) - len(held))])
    said = words_alone(lost)
    return f" The parser left out {said}." if said else ""


def words_alone(sides: Sequence[Sequence[str]], most: int = 3) -> str:
    """Words that the other graph has no node of the same concept for.

    >>> words_alone((["kid", "dog"], ["boy"]))
    '“kid” and “dog” in A, “boy” in B'
    """
    return ", ".join(
        f"{_listed(w[:most])} in {name}" for name, w in zip("AB", sides, strict=True) if w
    )


def not_shared(
    instead: Sequence[tuple[str, str]], alone: Sequence[Sequence[str]], most: int = 3
) -> str:
    """What only one graph has, as sentences.

    Args:
        instead: what A says, and what B says in its place.
        alone: what is only in A, and only in B.
        most: so many of each are quoted, and one fewer beside pairs.

    >>> not_shared([("boy", "girl"), ("go", "visit")], (["Monday"], []))
    'Where A says “boy” and “go”, B says “girl” and “visit”. Only A has “Monday”.'
    >>> not_shared([], (["met", "new", "until", "vote"], ["yet"]))
    'Only A has “met”, “new” and 2 more, only B “yet”.'
    """
    said = []
    if instead:
        a, b = (_listed([pair[side] for pair in instead][:most]) for side in (0, 1))
        count = len(instead) - most
        more = f"; so it is with {count} more" if count > 0 else ""
        said.append(f"Where A says {a}, B says {b}{more}.")
    left = [(name, words) for name, words in zip("AB", alone, strict=True) if words]
    if left:
        (first, words), *rest = left
        clauses = [f"Only {first} has {_few(words, most - bool(instead))}"]
        clauses += [f"only {name} {_few(more, most - bool(instead))}" for name, more in rest]
        said.append(f"{', '.join(clauses)}.")
    return " ".join(said)


def _few(words: Sequence[str], most: int) -> str:
    """Some words, and how many more there are."""
    if len(words) <= most:
        return _listed(words)
    shown_ = ", ".join(map(quoted, words[: most - 1]))
    return f"{shown_} and {len(words) - most + 1} more"


def _listed(words: Iterable[str]) -> str:
    return text.listed(map(quoted, words))


def _emphasised(template: str, holes: Mapping[str, str]) -> list[tuple[str, bool]]:
    """A template's stretches; the words of a user are filled in last, so that none is a mark."""
    return [
        (_HOLE.sub(lambda m: holes[m[1]], piece), bool(number % 2))
        for number, piece in enumerate(template.split("*"))
        if piece
    ]


def _as_written(sentence: str) -> list[str]:
    """What stands between spaces, sorted, in small letters, without marks at its ends.

    Signs count: *C++* and *C#* are not the same word, nor *1.000* and *1,000*.
    """
    return sorted(filter(None, (piece.strip(_MARKS) for piece in sentence.casefold().split())))


def _plain_words(words: Sequence[str]) -> list[str]:
    """Words in small letters, without punctuation."""
    return [word.casefold() for word in words if any(map(str.isalnum, word))]


def _twins(tokens: TokenExplanation, differences: Sequence[Difference]) -> float:
    """The share of the words of both sentences that have a twin in the other.

    A word that a difference sets against another one, or that only one of them says, has none, be
    it as near as it likes.
    """
    against = [d for d in differences if d.kind not in _SAME_WORDS]
    other = ({w for d in against for w in d.a_words}, {w for d in against for w in d.b_words})
    rows, columns = (
        [k for k, word in enumerate(side) if _plain_words([word])] for side in (tokens.a, tokens.b)
    )
    near = tokens.similarity[np.ix_(rows, columns)]
    if not near.size:
        return 0.0
    alone = [k in other[0] for k in rows] + [k in other[1] for k in columns]
    best = np.concatenate([near.max(1), near.max(0)])
    return float(np.mean((best >= TWIN) & ~np.array(alone)))


def _shared(sides: Sequence[Sequence[str]]) -> float:
    """The share of the words of both, but function words, whose base the other sentence has."""
    bases = [[_bases(w) for w in words if not is_function_word(w)] for words in sides]
    known = [frozenset(base for own in words for base in own) for words in bases]
    met = [bool(own & known[1 - side]) for side, words in enumerate(bases) for own in words]
    return float(np.mean(met)) if met else 1.0


def _bases(word: str) -> frozenset[str]:
    """A word and what it may be a form of."""
    return frozenset({word}.union(*lemmas(word).values()))


def arrows(difference: float) -> str:
    """How far an aspect lies above or below the whole, as in Opitz & Frank (2022), table 7.

    >>> arrows(0.13), arrows(-1.07), arrows(0.01)
    ('↑', '↓↓↓', '')
    """
    return ("↑" if difference > 0 else "↓") * sum(abs(difference) >= step for step in ARROWS)


def pulls(aspects: AspectExplanation) -> dict[str, float]:
    """Aspects that lie above or below the similarity of the whole, the most telling first.

    The value is the difference of the two cosines. Aspects are in the order of the difference
    times the aspect's reliability, so that a weak axis comes after a strong one.
    """
    whole = aspects.whole
    found = {n: v - whole for n, v in aspects.predicted.items() if arrows(v - whole)}
    trust = aspects.partition.reliability
    return dict(sorted(found.items(), key=lambda item: -abs(item[1]) * trust.get(item[0], 1.0)))


def aspects_in_words(aspects: AspectExplanation, most: int = 3) -> str:
    """What pulls the similarity up and down, and where graphs and prediction part.

    Args:
        aspects: of a pair.
        most: aspects named in each direction; absent ones are not.
    """
    said = [f"The whole embedding (S3BERT) says {shown(aspects.whole)}"]
    percentile = aspects.percentile
    if percentile is not None:
        said[0] += f", more than for {min(percentile, 99.0):.0f}% of a standard set of pairs"
    found = pulls(aspects)
    for verb, sign in (("held up by", 1), ("pulled down by", -1)):
        named = [
            f"{aspect_label(n).short} {shown(aspects.predicted[n])} {arrows(d)}"
            + (f" (the graphs: {shown(aspects.counted[n])})" if n in aspects.surprises else "")
            for n, d in found.items()
            if d * sign > 0 and n not in aspects.absent
        ][:most]
        if named:
            said.append(f"{verb} {', '.join(named)}")
    if len(said) == 1:
        said.append("no aspect stands out")
    return "; ".join(said) + "."
