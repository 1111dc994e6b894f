"""Two files of graphs as a table of pairs, such as gold and a parser's, and back.

The columns ``graph_a`` and ``graph_b`` of a row hold graphs that stand in for the parser's, in
whatever table they come.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explainers import text
from explainers.amr.graph import (
    Graph,
    Graphless,
    read,
    read_all,
    with_metadata,
    with_words_of,
    write,
)
from explainers.amr.strict import read_strictly
from explainers.encoders.languages import language
from explainers.errors import InputError
from explainers.matching.vectors import concept_text
from explainers.request import Request
from explainers.sharing.export import write_edited
from explainers.studies import cells as tables
from explainers.studies.reading import FILE, GRAPHS, ROWS, PairRow, PairTable, Refused, Roles
from explainers.studies.records import Record

COLUMNS = ("id", "sentence_a", "sentence_b", *GRAPHS.values())

RESAMPLES = 1_000
"""Samples of the pairs, drawn with replacement, that an interval is of."""

_LEFT_OUT = (
    ("graph has no partner", "graphs have no partner"),
    ("entry has no graph", "entries have no graph"),
    ("row cannot be used", "rows cannot be used"),
)

ALONE, NO_GRAPH = "has no partner in", "there is no graph of"
"""What is said of graphs and entries that are left out of a table of pairs."""

FEWEST = 2  # pairs that there is an interval of


class Named(NamedTuple):
    """A graph of a file.

    Attributes:
        id: its ``# ::id``; empty if it has none.
        graph: as it was read.
        text: as it was written.
    """

    id: str
    graph: Graph
    text: str


def is_corpus(name: str) -> bool:
    """Whether a file's name says that it is of graphs."""
    return name.lower().endswith((".amr", ".penman"))


def pairs_of(a: tuple[str, bytes], b: tuple[str, bytes]) -> PairTable:
    """The graphs of two files in pairs, each a name and what is in the file.

    Graphs without a partner (:func:`partners`) are refused.

    Raises:
        InputError: if one of them is no AMR, there are too many, or they cannot be paired.
    """
    (x, lost_x), (y, lost_y) = graphs_of(*a), graphs_of(*b)
    names = a[0], b[0]
    a_graphs, b_graphs = ([one.graph for one in side] for side in (x, y))
    two = partners(names, a_graphs, b_graphs, [*lost_x, *lost_y])
    paired = [set(places) for places in zip(*two, strict=True)]
    alone: list[Refused] = [*lost_x, *lost_y]
    alone += [
        (place + 1, f"graph {one.id} of {names[k]} {ALONE} {names[1 - k]}")
        for k, side in enumerate((x, y))
        for place, one in enumerate(side)
        if place not in paired[k]
    ]
    rows = []
    for number, (one, other) in enumerate(two, 1):
        try:
            rows.append(_row(number, x[one], y[other]))
        except InputError as error:
            alone.append((number, str(error)))
    return PairTable(COLUMNS, Roles(*COLUMNS[1:3]), tuple(rows), tuple(alone))


def left_out(refused: Sequence[Refused]) -> str:
    """What of a table or of two files is in no pair, in words; empty if all is.

    >>> left_out([(1, "graph x of a has no partner in b"), (7, "sentence B is missing")])
    '1 graph has no partner, 1 row cannot be used'
    """
    alone = sum(ALONE in why for _, why in refused)
    bare = sum(why.startswith(NO_GRAPH) for _, why in refused)
    counts = zip(_LEFT_OUT, (alone, bare, len(refused) - alone - bare), strict=True)
    return ", ".join(f"{count:,} {said[count > 1]}" for said, count in counts if count)


def partners(
    names: tuple[str, str],
    a: Sequence[Graph],
    b: Sequence[Graph],
    lost: Sequence[Refused] = (),
) -> list[tuple[int, int]]:
    """The places, from 0, of the graphs of two files that are pairs.

    Pairs have the same ``# ::id`` where all graphs of both files have one of their own and some
    are the same; else they are in the order of the files.

    Args:
        names: of the files.
        a, b: their graphs.
        lost: their entries without a graph, which leave no order to go by.

    Raises:
        InputError: if they cannot be paired by ids and one file has more graphs, lacks some, or
            shares ids with the other and has them in another order.
    """
    x, y = ([id_of(graph) for graph in side] for side in (a, b))
    shared = set(filter(None, x)) & set(y)
    fault = _fault(names[0], x) or _fault(names[1], y)
    if shared and not fault:
        places = {one: place for place, one in enumerate(y)}
        return [(place, places[one]) for place, one in enumerate(x) if one in shared]
    ids = f"by their # ::id: {fault or 'none is in both files'}"
    if len(x) != len(y):
        raise InputError(
            f"{names[0]} has {len(x)} and {names[1]} {len(y)} graphs, so they cannot be paired by "
            f"their order; nor {ids}"
        )
    if lost:
        raise InputError(f"graphs cannot be paired by their order: {lost[0][1]}; nor {ids}")
    for place, (one, other) in enumerate(zip(x, y, strict=True), 1):
        if shared and one and other and one != other:
            raise InputError(
                f"graphs cannot be paired {ids}; nor by their order: graph {place} of {names[0]} "
                f"is {one}, and that of {names[1]} {other}"
            )
    return [(place, place) for place in range(len(x))]


def _fault(name: str, ids: Sequence[str]) -> str:
    """The first graph of a file that has no id of its own, in words; empty if there is none."""
    seen: dict[str, int] = {}
    for place, one in enumerate(ids, 1):
        if not one:
            return f"graph {place} of {name} has none"
        if one in seen:
            return f"graphs {seen[one]} and {place} of {name} are both {one}"
        seen[one] = place
    return ""


def id_of(graph: Graph) -> str:
    """What ``# ::id`` says of a graph; empty if it has none."""
    return graph.metadata.get("id", "").strip()


def graphs_of(name: str, data: bytes) -> tuple[list[Named], list[Refused]]:
    """The graphs of a file, and its entries without one: the line of each, and what it is.

    Raises:
        InputError: if it is too large, or no file of AMRs.
    """
    FILE.check(len(data), name, "Please choose a part of it")
    data, encoding = tables.recoded(data)
    try:
        content = data.decode(encoding).replace("\r\n", "\n")
        lost: list[Graphless] = []
        graphs = read_all(content, lost)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(f"{name}: line {line} is not UTF-8 text") from error
    except InputError as error:
        raise InputError(f"{name}: {error}") from error
    ROWS.check(len(graphs), name)
    if not graphs:
        raise InputError(f"there is no graph in {name}")
    blocks = [block.strip() for block in re.split(r"\n[ \t]*\n", content)]
    written = [block for block in blocks if any(line[:1] == "(" for line in block.splitlines())]
    if len(written) != len(graphs):  # an empty line within a graph
        written = [write(graph, metadata=True) for graph in graphs]
    named = [Named(id_of(graph), graph, one) for graph, one in zip(graphs, written, strict=True)]
    return named, [(line, f"{NO_GRAPH} {one} (line {line} of {name})") for line, one in lost]


def _row(number: int, a: Named, b: Named) -> PairRow:
    sides = [_sentence(a.graph) or _sentence(b.graph), _sentence(b.graph) or _sentence(a.graph)]
    # Of what nobody wrote down, the concepts say most
    x, y = (
        text.clean(side or " ".join(map(concept_text, one.graph.concepts.values())))
        for side, one in zip(sides, (a, b), strict=True)
    )
    ids = " / ".join(dict.fromkeys(filter(None, (a.id, b.id))))
    cells = dict(zip(COLUMNS, (ids, x, y, a.text, b.text), strict=True))
    return PairRow(number, x, y, None, cells, (_language(x), _language(y)))


def _language(sentence: str) -> str:
    """As it seems to be; graphs of other languages than are known are compared all the same."""
    with suppress(InputError):
        return language(sentence)
    return "en"


def _sentence(graph: Graph) -> str:
    said = graph.metadata.get("snt", "") or " ".join(graph.tokens)
    return said if any(c.isalnum() for c in said) else ""


def graph_of(given: str, mended: str) -> Graph | str:
    """The graph of a side of a pair: what a person has corrected, or else what the file has.

    Args:
        given: what the file has, as PENMAN; empty where it leaves it to the parser.
        mended: what a person has made of it; empty where nobody has.

    Raises:
        InputError: if one is no AMR.
    """
    if not given:
        return mended
    return with_words_of(read_strictly(mended), read(given)) if mended else read(given)


def request_of(row: PairRow, mended: Mapping[str, str]) -> Request:
    """What is asked of a row, by whose side some graphs are corrected; raises as above."""
    a, b = (graph_of(row.graphs.get(side, ""), mended.get(side, "")) for side in ("a", "b"))
    return Request((row.a, row.b), row.languages, (a, b))


def corpus(
    rows: Iterable[PairRow],
    side: str,
    corrections: Mapping[int, Mapping[str, str]],
    results: Mapping[int, Record],
) -> str:
    """The graphs of one side as a PENMAN file: as they came, but for those that were corrected.

    A corrected graph keeps what its nodes are aligned with; ``# ::unaligned`` names those that
    are aligned with nothing though the graph is.

    Args:
        rows: of a study.
        side: ``a`` or ``b``.
        corrections: of its rows.
        results: of its rows, with the parser's graphs; a row that has neither is left out.
    """
    found = []
    for row in rows:
        given, mended = row.graphs.get(side, ""), corrections.get(row.number, {}).get(side, "")
        if given and not mended:
            found.append(given)
            continue
        parsed = results.get(row.number, Record()).penman
        penman = mended or (parsed["ab".index(side)] if parsed else "")
        if penman:
            before = read(given) if given else None
            found.append(_written(row, side, penman, before))
    return "\n\n".join(found) + "\n"


def _written(row: PairRow, side: str, penman: str, before: Graph | None) -> str:
    """A graph with its id and sentence, and the words of what it was before."""
    graph = read(penman)
    metadata = {"id": row.cells.get("id") or str(row.number), "snt": (row.a, row.b)[side == "b"]}
    if before is not None:
        metadata |= before.metadata
        graph = with_words_of(graph, before)
    return write_edited(with_metadata(graph, metadata.items()))


class Estimate(NamedTuple):
    """A figure over the pairs of two corpora, with its interval of 95%."""

    name: str
    value: float
    low: float
    high: float


def estimates(results: Sequence[Record]) -> list[Estimate]:
    """Smatch of two corpora, and the mean of each metric over their pairs, with intervals.

    Smatch of the corpora is F1, precision and recall of all triples together; the graphs of B are
    what those of A are measured against. Intervals are percentiles of :data:`RESAMPLES` samples of
    the pairs, drawn with replacement (Efron & Tibshirani 1993, chapter 13).
    """
    from scipy import stats  # a second, which pages without it need not wait

    done = [record for record in results if record.triples and record.measured]
    if len(done) < FEWEST:
        return []
    counts = np.array([record.triples for record in done], float).T
    found = []

    def estimate(name: str, data: Sequence[NDArray[np.float64]], of: object) -> None:
        sample = stats.bootstrap(
            data, of, n_resamples=RESAMPLES, method="percentile", paired=True, vectorized=True,
            batch=100, rng=np.random.default_rng(0),
        ).confidence_interval  # fmt: skip
        value = float(of(*data, axis=-1))  # type: ignore[operator]
        found.append(Estimate(name, value, float(sample.low), float(sample.high)))

    def ratio(part: NDArray[np.float64], whole: NDArray[np.float64], axis: int) -> object:
        return part.sum(axis) / whole.sum(axis)

    estimate("smatch of the corpora, F1", (2 * counts[0], counts[1] + counts[2]), ratio)
    estimate("smatch of the corpora, precision", (counts[0], counts[1]), ratio)
    estimate("smatch of the corpora, recall", (counts[0], counts[2]), ratio)
    for name in done[0].measured:
        values = np.array([record.measured.get(name, np.nan) for record in done])
        known = values[np.isfinite(values)]
        if len(known) >= FEWEST:
            estimate(f"mean {name}", (known,), lambda x, axis: x.mean(axis))
    return found
