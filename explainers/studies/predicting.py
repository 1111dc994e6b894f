"""What predicts people: each score and aspect of a study beside the ratings that its file has.

Spearman's correlation of each with the ratings (Opitz & Frank 2022, section 6.2 and table 4), with
intervals of 95% by bootstrap over the pairs. All is had of what a study keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from explainers.pictures import bars
from explainers.sharing.spreadsheets import tsv
from explainers.studies.agreement import FEWEST
from explainers.studies.exchange import MEASURED, PREDICTED
from explainers.text import several
from explainers.wording.labels import SCORE_LABELS, aspect_label

Numbers = NDArray[np.float64]

SAMPLES, FEWEST_SAMPLES, MOST = 1_000, 200, 1_000_000
"""Bootstrap samples of an interval: fewer of many pairs, which keep it narrow, so that at most so
many pairs are drawn unless the fewest take more."""

AT_ONCE = 200_000
"""Pairs that are drawn at once: 1.6 MB, and a few times that while they are ranked."""

INSIDE = (2.5, 97.5)
"""Percentiles between which an interval is."""

SCORE, ENCODER, GRAPHS = "score", "aspect, by the encoder", "aspect, by the graphs"
KINDS = (SCORE, ENCODER, GRAPHS)
"""What predicts: a score of the whole, a sub-embedding, or a metric of graphs."""

SEEN = {ENCODER: " as the encoder sees it", GRAPHS: " as the graphs show it"}
"""What tells an aspect of one kind from the same of the other."""

NO_RATINGS = (
    "This study has no ratings by people. Open the file again and choose the column with them as "
    "*Human score*."
)


@dataclass(frozen=True, eq=False)
class Predictor:
    """How far a column of numbers goes with people's ratings.

    Attributes:
        column: of :func:`explainers.studies.overview.table`.
        name, term: for people, and in papers.
        kind: :data:`SCORE`, :data:`ENCODER` or :data:`GRAPHS`.
        pairs: that have both numbers.
        value: Spearman's correlation, -1 to 1; none where one of the two is the same in all.
        low, high: between which 95 of 100 samples are.
        samples: the correlation in each, (samples,); all columns have the same samples of pairs.
    """

    column: str
    name: str
    term: str
    kind: str
    pairs: int
    value: float | None
    low: float
    high: float
    samples: Numbers

    @property
    def label(self) -> str:
        """Name and term, by which the predictors of one kind are told apart."""
        return self.name if self.name == self.term else f"{self.name} ({self.term})"


def predictors(frame: pd.DataFrame, seed: int = 0) -> list[Predictor]:
    """Every score and aspect of a study by how far people's ratings go with it, the most first.

    Args:
        frame: see :func:`explainers.studies.overview.table`.
        seed: of the samples.

    Returns:
        None at all where :func:`trouble` has something to say; those without a value are last.
    """
    if trouble(frame):
        return []
    rated = frame[frame["human"].notna() & frame["sbert"].notna()]
    human, named = rated["human"].to_numpy(float), list(_columns(frame))
    columns = [rated[name].to_numpy(float) for name, _ in named]
    values = [float(_of_known(x, human, np.ones((1, len(human))))[0]) for x in columns]
    samples = np.concatenate([*_sampled(columns, human, seed)], axis=1)
    found = []
    for (name, kind), x, value, some in zip(named, columns, values, samples, strict=True):
        aspect = aspect_label(name.removesuffix(MEASURED).removesuffix(PREDICTED))
        label = SCORE_LABELS[name] if kind == SCORE else aspect
        told = None if np.isnan(value) else value
        low, high = (np.nan, np.nan) if told is None else np.nanpercentile(some, INSIDE)
        about = name, label.short, label.term, kind, int(np.isfinite(x).sum())
        found.append(Predictor(*about, told, float(low), float(high), some))
    return sorted(found, key=lambda one: -np.inf if one.value is None else one.value, reverse=True)


def trouble(frame: pd.DataFrame) -> str:
    """Why nothing can be said of a study, in Markdown; empty where something can."""
    rated = frame["human"].notna()
    done = frame.loc[rated & frame["sbert"].notna(), "human"]
    if not rated.any():
        return NO_RATINGS
    if len(done) < FEWEST:
        return (
            f"{several(len(done), 'pair')} with a rating {'is' if len(done) == 1 else 'are'} "
            f"explained and shown; it takes {FEWEST}."
        )
    if done.nunique() < 2:
        return f"All {len(done):,} pairs have the same rating, which nothing can go with."
    return ""


def _columns(frame: pd.DataFrame) -> Iterator[tuple[str, str]]:
    """The columns that may predict, each with its kind."""
    yield from ((name, SCORE) for name in SCORE_LABELS)
    columns = [*frame.columns]
    for name in columns[columns.index("off") + 1 : columns.index("sure")]:
        if not name.endswith(MEASURED):
            yield name, ENCODER
        elif name.removesuffix(MEASURED) not in SCORE_LABELS:  # or else it is that score
            yield name, GRAPHS


def _sampled(columns: Sequence[Numbers], human: Numbers, seed: int) -> Iterator[Numbers]:
    """Of each column its correlation in each sample of the pairs, (columns, samples), in batches.

    All columns are measured on the same samples; where one has no number, the pair does not count.
    """
    pairs = len(human)
    samples = min(max(MOST // pairs, FEWEST_SAMPLES), SAMPLES)
    rng, step = np.random.default_rng(seed), max(1, AT_ONCE // pairs)
    for start in range(0, samples, step):
        count = min(step, samples - start)
        drawn = rng.integers(pairs, size=(count, pairs)) + pairs * np.arange(count)[:, None]
        weights = np.bincount(drawn.ravel(), minlength=count * pairs).reshape(count, pairs)
        yield np.stack([_of_known(column, human, weights.astype(float)) for column in columns])


def interval(x: Numbers, y: Numbers, seed: int = 0) -> tuple[float, float]:
    """Between which Spearman's correlation of two columns is in 95 of 100 samples of the pairs.

    NaN counts as no number; there must be :data:`FEWEST` pairs that have both.
    """
    known = np.isfinite(x) & np.isfinite(y)
    samples = np.concatenate([*_sampled([x[known]], y[known], seed)], axis=1)
    low, high = np.nanpercentile(samples, INSIDE)
    return float(low), float(high)


def _of_known(column: Numbers, human: Numbers, weights: Numbers) -> Numbers:
    known = np.isfinite(column)
    if known.sum() < FEWEST:
        return np.full(len(weights), np.nan)
    return spearman(column[known], human[known], weights[:, known])


def spearman(x: Numbers, y: Numbers, weights: Numbers) -> Numbers:
    """Spearman's correlation of two columns in each of some samples.

    That of the items repeated as often as their weights say, tied ones with the mean of their
    ranks. Both columns are sorted once for all samples.

    Args:
        x, y: (items,).
        weights: how often each item counts, (samples, items); whole numbers.

    Returns:
        (samples,); NaN where one of the two is the same in all of a sample.
    """
    total = weights.sum(1, keepdims=True)
    r, s = (_ranks(side, weights) - (total + 1) / 2 for side in (x, y))
    spread = np.sqrt((weights * r * r).sum(1) * (weights * s * s).sum(1))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(spread > 1e-9, (weights * r * s).sum(1) / spread, np.nan)


def _ranks(values: Numbers, weights: Numbers) -> Numbers:
    """The mean rank of each item's value in each sample, (samples, items)."""
    order = np.argsort(values, kind="stable")
    steps = np.diff(values[order], prepend=-np.inf) > 0
    counts = np.add.reduceat(weights[:, order], np.flatnonzero(steps), axis=1)
    mean = np.cumsum(counts, axis=1) - (counts - 1) / 2
    place: NDArray[np.intp] = np.empty(len(values), np.intp)
    place[order] = np.cumsum(steps) - 1
    return mean[:, place]


def table(found: list[Predictor]) -> pd.DataFrame:
    """The predictors as a table, a row each, the most first.

    Returns:
        Columns ``what`` (in words), ``term``, ``kind``, ``column`` (of the study), ``spearman``,
        ``low``, ``high`` (NaN where there is none) and ``pairs``.
    """
    rows = [(p.name, p.term, p.kind, p.column, p.value, p.low, p.high, p.pairs) for p in found]
    columns = ["what", "term", "kind", "column", "spearman", "low", "high", "pairs"]
    return pd.DataFrame(rows, columns=columns).astype({"spearman": float})


def in_words(found: list[Predictor], escaped: Callable[[str], str] = str) -> str:
    """What people's ratings go with most, and with which aspect, in Markdown.

    Something else counts as being as near if the samples do not tell the two apart.

    Args:
        found: by :func:`predictors`.
        escaped: makes a name Markdown; those of a user's own aspects may hold anything.
    """
    told = [p for p in found if p.value is not None]
    named = {p.column: f"**{escaped(p.label)}**{SEEN.get(p.kind, '')}" for p in told}
    said = {p.column: f"{named[p.column]} ({_figure(p)})" for p in told}
    if not told:
        return "Every score and aspect says the same of all pairs, so that nothing predicts people."
    first, last = told[0], told[-1]
    if first.low <= 0:
        if last.high >= 0:
            return "People's ratings go with none of these more than chance would have it."
        return (
            f"People's ratings fall as {said[last.column]} rises, and go with none of these. Is "
            "their scale turned round?"
        )
    near = [named[p.column] for p in told[1:] if _near(first, p)]
    others = f" and {several(len(near) - 1, 'other')}" if near[1:] else ""
    beside = f", and hardly less with {near[0]}{others}" if near else ""
    lines = [f"People's ratings go most with {said[first.column]}{beside}."]
    aspects = [p for p in told if p.kind != SCORE][:1]
    if first.kind == SCORE and aspects and aspects[0].low > 0:
        lines.append(f"Of the aspects, they go most with {said[aspects[0].column]}.")
    if last not in (first, *aspects):
        lines.append(f"They go least with {said[last.column]}.")
    return " ".join(lines)


def _figure(one: Predictor) -> str:
    low, value, high = (f"{x:.2f}".replace("-", "−") for x in (one.low, one.value or 0.0, one.high))
    return f"{value}, {low} to {high}"


def _near(first: Predictor, other: Predictor) -> bool:
    """Whether another comes so near to the first that the samples do not tell them apart."""
    return bool(np.nanpercentile(first.samples - other.samples, INSIDE[0]) <= 0)


def spreadsheet(found: list[Predictor], note: str) -> str:
    """The table as tab-separated text, below a line that says where it comes from."""
    rows = table(found)
    return f"# {note}\n{tsv([*rows.columns], rows.to_dict('records'))}"


def svg(found: list[Predictor], note: str = "") -> str:
    """The predictors that have a value as bars, the most on top, for a file."""
    told = [
        bars.Bar(p.label, p.value, p.low, p.high, KINDS.index(p.kind))
        for p in found
        if p.value is not None
    ]
    title = "Spearman correlation with people's ratings"
    return bars.svg([bars.Panel("", told, bars.scale(told))], KINDS, title, note)
