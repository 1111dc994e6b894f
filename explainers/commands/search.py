"""``index`` and ``search``: collections of texts."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from explainers.commands import inputs
from explainers.commands.output import as_line, as_lines, every, note, progress
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.search import building, spoken, table, upkeep
from explainers.search import collection as stored
from explainers.search.dimensions import Embedder, of_graphs, similarities, weighable, whole_texts
from explainers.search.filters import Column, Comparison
from explainers.search.given import GivenVectors
from explainers.search.heads import TextHeads
from explainers.search.marked import own_dimension, own_shares, own_weights
from explainers.search.search import Search
from explainers.weights.models import dimensions_path


def search(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """One result a line, the best first."""
    if (options.text is None) == (options.row is None):
        raise InputError("give either a text or --row N to search for")
    anchor: str | int = options.row
    if options.row is None:
        anchor = sys.stdin.read() if options.text == "-" else options.text
        if said := spoken.in_words(spoken.told(str(anchor), options.lang)):
            note(f"note: {said}; --lang says what it is")
    asked = anchor, weights(options.weights), options.where, options.k, options.unit
    keep = floors(options.keep)
    if options.ray:
        from explainers.search.cluster import connected, query
        from explainers.search.embedding import DimensionEmbedder

        with connected(options.ray):
            made, lang = partial(DimensionEmbedder, lens), options.lang
            found = query(options.folder, made, *asked, keep=keep, language=lang)
    else:
        found = Search(options.folder, lens, language=options.lang).query(*asked, keep=keep)
    for result in found:
        yield as_line(result.to_json())


def weights(typed: str) -> dict[str, float]:
    """The weights of ``NAME=W,NAME=W``.

    Raises:
        InputError: if a part of it is not of that form, or names a dimension again.

    >>> weights("tone=-1, entities=0.5")
    {'tone': -1.0, 'entities': 0.5}
    """
    return _named(typed, "=", "weight", "NAME=W, such as negation=-1")


def floors(typed: str) -> dict[str, float]:
    """The lowest similarities of ``NAME>=S,NAME>=S``; raises as :func:`weights` does.

    >>> floors("entities>=0.8")
    {'entities': 0.8}
    """
    return _named(typed, ">=", "similarity to be kept", "NAME>=S, such as entities>=0.8")


def _named(typed: str, sign: str, kind: str, form: str) -> dict[str, float]:
    """Numbers by name, of parts with a sign between the two."""
    found: dict[str, float] = {}
    for part in filter(None, (part.strip() for part in typed.split(","))):
        name, _, value = (piece.strip() for piece in part.partition(sign))
        if name in found:
            raise InputError(f"{name} is given twice: give it one {kind}")
        try:
            found[name] = float(value)
        except ValueError:
            raise InputError(f"{part!r} is not a {kind}: write {form}") from None
    return found


def build(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Make a collection, or add to one."""
    adding = options.action == "add"
    with _embedding(lens, options, options.out) as (embedder, at_once):
        what = options.out, options.files, embedder, options.text, adding
        given = GivenVectors(options.vectors) if options.vectors else None
        made = building.build(
            *what, progress=_progress(), at_once=at_once, given=given, language=options.lang
        )
    yield _summary(options.out, made)


@contextmanager
def _embedding(
    lens: Lens, options: argparse.Namespace, folder: Path
) -> Iterator[tuple[Embedder, int]]:
    """What embeds, this process or a cluster; and sentences that it is given together.

    Graphs are parsed where that is asked for, or the collection in the folder has them.
    """
    from explainers.search.embedding import (
        DimensionEmbedder,  # and with it torch, which few commands need
    )

    there = stored.read(folder).dimensions if (folder / stored.MANIFEST).exists() else ()
    graphs = options.graphs or of_graphs(there)
    own = DimensionEmbedder(lens, graphs)
    if not options.ray:
        yield own, table.SENTENCES
        return
    from explainers.search import cluster

    with cluster.connected(options.ray):
        make = cluster.WorkerEmbedder.here(options.device, options.batch_size, graphs)
        yield cluster.Cluster(own, make), cluster.AT_ONCE


def dimensions(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """How alike the texts of each pair are, in each dimension that people rate."""
    heads = TextHeads(dimensions_path())

    def answer(some: Sequence[inputs.Line[inputs.TextPair]]) -> list[dict[str, Any]]:
        found = _similar(lens, heads, [line.value for line in some])
        return [{"dimensions": similar} for similar in found]

    lines = inputs.pairs_of_texts(options.pairs)
    answers = inputs.answered(lines, answer, options.batch_size)
    return as_lines(progress(answers, len(lines), "pairs"), options)


def _similar(
    lens: Lens, heads: TextHeads, pairs: Sequence[inputs.TextPair]
) -> list[dict[str, float]]:
    """Dimension to similarity of each pair; the encoder of all languages reads both texts of one
    that is not English."""
    from explainers.search.embedding import RatedDimensions  # and with it torch

    found: dict[int, dict[str, float]] = {}
    readers = [lens.of(*pair.languages) for pair in pairs]
    for reader in dict.fromkeys(readers):
        chosen = [k for k, one in enumerate(readers) if one is reader]
        texts = [text for k in chosen for text in pairs[k].texts]
        blocks = whole_texts(texts, RatedDimensions(reader.encoder, heads))
        similar = similarities(blocks[::2], blocks[1::2], heads.dimensions)
        for row, k in enumerate(chosen):
            found[k] = {name: float(values[row]) for name, values in similar.items()}
    return [found[k] for k in range(len(pairs))]


def list_sources(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    """The files of a collection, or the collections of a folder."""
    inside = sorted(p.parent for p in options.folder.glob(f"*/{stored.MANIFEST}"))
    if inside and not (options.folder / stored.MANIFEST).exists():
        for folder in inside:
            yield _summary(folder, stored.read(folder), tell=False)
        return
    now = stored.read(options.folder)
    for name, counts in upkeep.per_source(options.folder, now).items():
        yield as_line({"source": name, **counts})


def drop(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Remove documents."""
    rows = options.row
    if rows is None:
        of_source = Comparison("=", Column("source", own=True), options.source)
        where = of_source if options.where is None else options.where
        rows = Search(options.folder, lens).rows(where).tolist()
        if not rows:
            raise InputError("there is no such document")
    now, gone = upkeep.drop(options.folder, rows)
    note(f"{gone:,} documents removed")
    yield _summary(options.folder, now, tell=False)


def check(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Whether the files are whole."""
    trouble = upkeep.check(options.folder, options.repair)
    if trouble:
        raise InputError("; ".join(trouble))
    yield _summary(options.folder, stored.read(options.folder), tell=False)


def rebuild(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Embed a collection anew."""
    with _embedding(lens, options, options.folder) as (embedder, at_once):
        made = upkeep.rebuild(options.folder, embedder, _progress(), at_once)
    yield _summary(options.folder, made, tell=False)


def learn(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Learn a dimension from marks and keep it, or remove it."""
    if options.forget:
        yield _summary(options.folder, upkeep.forget(options.folder, options.name), tell=False)
        return
    found = Search(options.folder, lens)
    marks = found.marked(inputs.marks(options.marks))
    shares = own_shares(marks, found.collection.dimensions)
    fitting = own_weights(marks, found.collection.dimensions)
    upkeep.learn(options.folder, own_dimension(options.name, shares.numbers))
    yield as_line(
        {
            "dimension": options.name,
            "shares": shares.numbers,
            "agreement": shares.agreement,
            "weights": fitting.numbers,
            "weights_agreement": fitting.agreement,
            "marks": shares.marks,
        }
    )


def _progress() -> table.Progress:
    """Says every two seconds how far it is."""
    start, due = time.monotonic(), every(2)

    def progress(documents: int, left_out: int) -> None:
        if due():
            speed = documents / (time.monotonic() - start)
            note(f"{documents:,} documents, {speed:.0f} a second, {left_out:,} left out")

    return progress


def _summary(folder: Path, now: stored.Collection, tell: bool = True) -> str:
    """A collection in numbers; what was left out is told by its reasons, too."""
    counts = list(upkeep.per_source(folder, now).values())
    if tell and now.left_out:
        report = folder / stored.LEFT_OUT
        with report.open(encoding="utf-8") as lines:
            by_reason = Counter(stored.left_out_of(line)[1] for line in lines)
        for reason, count in by_reason.most_common(5):
            note(f"left out: {count:,} × {reason}")
        note(f"all {now.left_out:,} are in {report}")
    return as_line(
        {
            "collection": str(folder),
            "documents": sum(c["documents"] for c in counts),
            "sentences": sum(c["sentences"] for c in counts),
            "rows": now.rows,
            "left_out": now.left_out,
            "fields": list(now.fields),
            "dimensions": [d.name for d in weighable(now.dimensions)],
            "ready": now.ready,
            "languages": list(now.languages),
            "models": [model.to_json() for model in now.models],
        }
    )
