"""What two texts have in common in each of the paper's seven dimensions, measured.

The news pairs that people rated (SemEval-2022 task 8) name pages that are gone, so the targets
stand on what can be measured: names, dates and frames of AMRs, a lexicon of sentiment, counts
of style, and the encoder itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS

from explainers.amr.concepts import frame_of
from explainers.amr.graph import Graph, names
from explainers.search.dimensions import SEVEN

Vectors = NDArray[np.float32]
Embed = Callable[[Sequence[str]], Vectors]
"""Texts to vectors of length 1, (texts, dimensions)."""

if TYPE_CHECKING:
    from explainers.encoders.encoder import Encoder

PLACES = frozenset((
    "location", "city", "city-district", "county", "state", "province", "territory", "country",
    "local-region", "country-region", "world-region", "continent", "ocean", "sea", "lake", "river",
    "gulf", "bay", "strait", "canal", "peninsula", "mountain", "volcano", "valley", "canyon",
    "island", "desert", "forest", "facility", "airport", "station", "port", "tunnel", "bridge",
    "road", "railway-line", "building", "theater", "museum", "palace", "hotel", "worship-place",
    "market", "sports-facility", "park", "zoo", "amusement-park",
))  # fmt: skip
"""Types of named entities in AMR that are places."""

PHRASED = ("geography", "entities", "time", "narrative")
"""Dimensions that are read off graphs, as phrases."""

_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip


class Phrases(NamedTuple):
    """What a graph says in each of the dimensions :data:`PHRASED`, as short phrases.

    Attributes:
        geography: names of places.
        entities: names of whatever else has one.
        time: dates, spans and words for time.
        narrative: frames with whoever takes part, names replaced with what they are names of.
    """

    geography: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    time: tuple[str, ...] = ()
    narrative: tuple[str, ...] = ()


def phrases(graph: Graph) -> Phrases:
    """The phrases of a graph.

    >>> from explainers.amr.graph import read
    >>> phrases(read('(r / resign-01 :ARG0 (p / person :name (n / name :op1 "Ann")))'))
    Phrases(geography=(), entities=('Ann',), time=(), narrative=('person resign',))
    """
    named = {v: " ".join(words) for v, words in names(graph).items() if words}
    places = {v for v in named if graph.concepts[v] in PLACES}
    return Phrases(
        tuple(sorted(named[v] for v in places)),
        tuple(sorted(name for v, name in named.items() if v not in places)),
        tuple(sorted(_times(graph))),
        tuple(sorted(_events(graph))),
    )


def _times(graph: Graph) -> list[str]:
    found = []
    timed = {e.target for e in graph.edges if e.role == "time"}
    for variable, concept in graph.concepts.items():
        if concept in ("date-entity", "temporal-quantity"):
            parts = [e for e in graph.edges if e.source == variable and e.role != "quant"]
            words = [graph.concepts[e.target] for e in parts if e.role not in ("mod", "op1")]
            for _, role, value in (a for a in graph.attributes if a.source == variable):
                month = role == "month" and value.isdecimal() and 1 <= int(value) <= 12
                words.append(_MONTHS[int(value) - 1] if month else value.strip('"'))
            found.append(" ".join(words) or "time")
        elif variable in timed and frame_of(concept) is None:
            found.append(concept)
    return found


def _events(graph: Graph) -> list[str]:
    found = []
    for variable, concept in graph.concepts.items():
        frame = frame_of(concept)
        if frame is None or frame.lemma.startswith("have-"):
            continue
        sides: dict[str, str] = {}
        for edge in graph.edges:
            if edge.source == variable and edge.role in ("ARG0", "ARG1", "ARG2"):
                target = graph.concepts[edge.target]
                inner = frame_of(target)
                sides[edge.role] = inner.lemma if inner else target
        words = [sides.get("ARG0", ""), frame.lemma.replace("-", " "), sides.get("ARG1", ""),
                 sides.get("ARG2", "")]  # fmt: skip
        found.append(" ".join(word for word in words if word))
    return found


def alike(x: Vectors, y: Vectors) -> float:
    """How well phrases are found on the other side: the mean of each one's best match there.

    That is how section 4.2 of the paper compares entities. Two texts without any agree.

    Args:
        x, y: vectors of length 1, (phrases, dimensions).
    """
    if not len(x) or not len(y):
        return float(len(x) == len(y))
    cosines = x @ y.T
    both = (cosines.max(axis=1).mean() + cosines.max(axis=0).mean()) / 2
    return float(np.clip(both, 0, 1))


_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_MARKS = ",.!?;:\"'-()"
_FIRST = frozenset(["i", "me", "my", "mine", "we", "us", "our", "ours", "myself"])
_SECOND = frozenset(["you", "your", "yours", "yourself"])
_LATINATE = re.compile(r"(?:tion|sion|ment|ance|ence|ity|ism|ive|ous|ate|ize|ise)s?$")

STYLE = ("length", "word length", "function words", "digits", "capitals", "all capitals",
         "contractions", "first person", "second person", "Latinate endings",
         *(f"mark {m}" for m in _MARKS))  # fmt: skip
"""What is counted of style: :func:`style`'s columns."""


def style(text: str) -> list[float]:
    """Counts of style, a number for each of :data:`STYLE`: logarithm of words, rates a word."""
    words = _WORD.findall(text)
    count = max(1, len(words))
    lower = [word.lower() for word in words]
    rates = [
        sum(word in ENGLISH_STOP_WORDS for word in lower),
        sum(word[0].isdigit() for word in words),
        sum(word[0].isupper() for word in words),
        sum(word.isupper() and len(word) > 1 for word in words),
        sum("'" in word or "’" in word for word in words),
        sum(word in _FIRST for word in lower),
        sum(word in _SECOND for word in lower),
        sum(bool(_LATINATE.search(word)) for word in lower),
        *(min(text.count(mark), 6) for mark in _MARKS),
    ]
    return [float(np.log1p(count)), sum(map(len, words)) / count, *(r / count for r in rates)]


class Measures(NamedTuple):
    """What targets are computed from, a row a text.

    Attributes:
        graphs: phrases of each text's graph; none where a text has no graph.
        vectors: of every phrase.
        style: counts that are standardised, (texts, :data:`STYLE`).
        tone: from -1 to 1, (texts,).
        overall: vectors of length 1, (texts, dimensions).
    """

    graphs: Sequence[Phrases | None]
    vectors: Mapping[str, Vectors]
    style: NDArray[np.float64]
    tone: NDArray[np.float64]
    overall: Vectors


def measures(
    texts: Sequence[str],
    graphs: Sequence[Graph | None],
    tone: NDArray[np.float64],
    embed: Embed,
    overall: Vectors,
) -> Measures:
    """What the texts' targets are computed from.

    Args:
        texts, graphs: the texts, and their AMRs where there are some.
        tone: of each, (texts,); see :func:`lexicon`.
        embed: the encoder, for phrases.
        overall: its vectors of the texts.
    """
    found = [None if graph is None else phrases(graph) for graph in graphs]
    distinct = sorted({p for of in found if of for listed in of for p in listed})
    vectors = dict(zip(distinct, embed(distinct), strict=True)) if distinct else {}
    counts = np.array([style(text) for text in texts])
    spread = counts.std(axis=0)
    standard = (counts - counts.mean(axis=0)) / np.where(spread > 0, spread, 1)
    return Measures(found, vectors, np.clip(standard, -3, 3), tone, overall)


def static(encoder: Encoder) -> Embed:
    """Phrases to vectors without context: the mean of their word pieces' embeddings.

    The paper compares entities by static vectors, too (section 4.2). What all pieces have in
    common is taken off, or else any two phrases are alike.
    """
    table = encoder.model[0].model.get_input_embeddings().weight.detach().float().cpu().numpy()
    centred = table - table.mean(axis=0)
    tokenizer = encoder.model.tokenizer

    def embed(texts: Sequence[str]) -> Vectors:
        rows = tokenizer(list(texts), add_special_tokens=False)["input_ids"]
        found = np.stack([centred[row].mean(axis=0) if row else centred[0] for row in rows])
        unit: Vectors = found / np.linalg.norm(found, axis=1, keepdims=True)
        return unit

    return embed


def lexicon(texts: Sequence[str]) -> NDArray[np.float64]:
    """Tone by a lexicon of sentiment, from -1 to 1 (VADER; Hutto and Gilbert, 2014)."""
    from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

    read = SentimentIntensityAnalyzer()
    return np.array([read.polarity_scores(text)["compound"] for text in texts])


def targets(of: Measures, pairs: NDArray[np.int64]) -> Vectors:
    """Similarity of pairs in the seven dimensions, (pairs, 7); NaN without graphs.

    Style and tone are in [-1, 1], what else there is in [0, 1].

    Args:
        of: the texts.
        pairs: positions of the two texts, (pairs, 2).
    """
    a, b = pairs.T
    found = np.full((len(pairs), len(SEVEN)), np.nan, np.float32)
    column = {name: k for k, name in enumerate(SEVEN)}
    width = len(next(iter(of.vectors.values()), ()))

    def stacked(listed: tuple[str, ...]) -> Vectors:
        return np.array([of.vectors[p] for p in listed], np.float32).reshape(len(listed), width)

    for row, (i, j) in enumerate(pairs.tolist()):
        x, y = of.graphs[i], of.graphs[j]
        if x is not None and y is not None:
            for name in PHRASED:
                sides = stacked(getattr(x, name)), stacked(getattr(y, name))
                found[row, column[name]] = alike(*sides)
    apart = ((of.style[a] - of.style[b]) ** 2).mean(axis=1)
    # Over the whole range of a cosine: what varies little is learnt last
    found[:, column["style"]] = 2 * np.exp(-apart / 2) - 1
    found[:, column["tone"]] = 1 - np.abs(of.tone[a] - of.tone[b])
    found[:, column["overall"]] = np.clip((of.overall[a] * of.overall[b]).sum(axis=1), 0, 1)
    return found
