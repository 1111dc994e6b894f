"""``index`` and ``search`` of the command line."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from explainers.encoders.languages import detect
from explainers.errors import InputError

if TYPE_CHECKING:
    from explainers.lens import Lens
    from explainers.search.collection import Collection
    from explainers.search.dimensions import Embedder
    from explainers.search.table import Progress


def index_arguments(
    actions: argparse._SubParsersAction[argparse.ArgumentParser],
    common: Callable[[argparse.ArgumentParser], None],
) -> None:
    """Add what ``index`` can do; ``common`` adds what every command takes."""

    def action(
        name: str, run: object, summary: str, folder: bool = True
    ) -> argparse.ArgumentParser:
        sub = actions.add_parser(name, help=summary, description=summary)
        common(sub)
        sub.set_defaults(run=run)
        if folder:
            sub.add_argument("folder", type=Path, metavar="DIR")
        return sub

    for name, run, summary in (
        ("build", _build, "Make a collection of files and folders, or go on making it."),
        ("add", _add, "Add files and folders to a collection."),
    ):
        sub = action(name, run, summary, folder=False)
        sub.add_argument("files", nargs="+", help="text, TSV, CSV, JSONL, folders; - reads lines")
        sub.add_argument("--out", type=Path, required=True, metavar="DIR", help="the collection")
        sub.add_argument(
            "--text", default="", metavar="COLUMN", help="holds the text; found where not given"
        )
        _on_ray(sub, "embeds on its machines")
    action("list", _list, "The files that a collection is of, or the collections there.")
    dropping = action("drop", _drop, "Remove documents, by file, row or filter.")
    which = dropping.add_mutually_exclusive_group(required=True)
    which.add_argument("--source", metavar="FILE", help="as `index list` names it")
    which.add_argument("--row", type=int, action="append", metavar="N")
    which.add_argument("--where", metavar="FILTER")
    checking = action("check", _check, "Whether the files of a collection are whole.")
    checking.add_argument(
        "--repair", action="store_true", help="make indices anew that do not belong to their tables"
    )
    renewing = action("rebuild", _rebuild, "Embed a collection anew, with the models in use.")
    _on_ray(renewing, "embeds on its machines")


def _on_ray(parser: argparse.ArgumentParser, does: str) -> None:
    parser.add_argument(
        "--ray",
        default="",
        metavar="ADDRESS",
        help=f"of a Ray cluster, which {does}, such as 10.0.0.1:6379; local starts one here",
    )


def search_arguments(parser: argparse.ArgumentParser) -> None:
    """What ``search`` takes."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="a collection")
    parser.add_argument("text", nargs="?", help="the anchor; - reads it from standard input")
    parser.add_argument("--row", type=int, metavar="N", help="a row of the collection as anchor")
    parser.add_argument(
        "--weights", required=True, metavar="NAME=W,…", help="each from -1 to 1: negation=-1,srl=1"
    )
    parser.add_argument("-k", type=int, default=20, metavar="N", help="results (%(default)s)")
    parser.add_argument(
        "--where", metavar="FILTER", help='such as "stars > 3" or "\'ship\' in text"'
    )
    parser.add_argument("--unit", default="document", choices=("document", "sentence"))
    _on_ray(parser, "searches each part on one of its machines")


def search(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """One result a line, the best first."""
    if (options.text is None) == (options.row is None):
        raise InputError("give either a text or --row N to search for")
    anchor: str | int = options.row
    if options.row is None:
        anchor = sys.stdin.read() if options.text == "-" else options.text
        if detect(str(anchor)) != "en":
            print("note: the models have learnt English only", file=sys.stderr)
    asked = anchor, weights(options.weights), options.where, options.k, options.unit
    if options.ray:
        from explainers.search.cluster import connected, query
        from explainers.search.embedding import Heads

        with connected(options.ray):
            results = query(options.folder, lambda: Heads(lens), *asked)
    else:
        from explainers.search.search import Search

        results = Search(options.folder, lens).query(*asked)
    for result in results:
        yield json.dumps(result.to_json(), ensure_ascii=False)


def weights(typed: str) -> dict[str, float]:
    """The weights of ``NAME=W,NAME=W``.

    Raises:
        InputError: if a part of it is not of that form, or names a dimension again.

    >>> weights("tone=-1, entities=0.5")
    {'tone': -1.0, 'entities': 0.5}
    """
    by_name: dict[str, float] = {}
    for part in filter(None, (part.strip() for part in typed.split(","))):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name in by_name:
            raise InputError(f"{name} has two weights")
        try:
            by_name[name] = float(value)
        except ValueError:
            raise InputError(f"{part!r} is no weight: write NAME=W, such as negation=-1") from None
    return by_name


def _build(lens: Lens, options: argparse.Namespace, adding: bool = False) -> Iterator[str]:
    from explainers.search.building import build

    out = options.out
    with _embedding(lens, options) as (embedder, at_once):
        given = options.files, embedder, options.text, adding
        made = build(out, *given, progress=_progress(), at_once=at_once)
    yield _summary(out, made, reasons=True)


@contextmanager
def _embedding(lens: Lens, options: argparse.Namespace) -> Iterator[tuple[Embedder, int]]:
    """What embeds, this process or a cluster; and sentences that it is given together."""
    from explainers.search.embedding import Heads
    from explainers.search.table import SENTENCES

    own = Heads(lens)
    if not options.ray:
        yield own, SENTENCES
        return
    from explainers.search import cluster

    with cluster.connected(options.ray):
        make = cluster.WorkerEmbedder.here(options.device, options.batch_size)
        yield cluster.Cluster(own, make), cluster.AT_ONCE


def _add(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    yield from _build(lens, options, adding=True)


def _list(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.search import collection as stored
    from explainers.search.upkeep import per_source

    inside = sorted(p.parent for p in options.folder.glob(f"*/{stored.MANIFEST}"))
    if inside and not (options.folder / stored.MANIFEST).exists():
        for folder in inside:
            yield _summary(folder, stored.read(folder))
        return
    now = stored.read(options.folder)
    for name, counts in per_source(options.folder, now).items():
        yield json.dumps({"source": name, **counts}, ensure_ascii=False)


def _drop(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.search.filters import Column, Comparison
    from explainers.search.search import Search
    from explainers.search.upkeep import drop

    rows = options.row
    if rows is None:
        of_source = Comparison("=", Column("source", own=True), options.source)
        where = of_source if options.where is None else options.where
        rows = Search(options.folder, lens).rows(where).tolist()
        if not rows:
            raise InputError("there is no such document")
    now, gone = drop(options.folder, rows)
    print(f"{gone:,} documents removed", file=sys.stderr)
    yield _summary(options.folder, now)


def _check(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.search import collection as stored
    from explainers.search.upkeep import check

    trouble = check(options.folder, options.repair)
    if trouble:
        raise InputError("; ".join(trouble))
    yield _summary(options.folder, stored.read(options.folder))


def _rebuild(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.search.upkeep import rebuild

    with _embedding(lens, options) as (embedder, at_once):
        made = rebuild(options.folder, embedder, _progress(), at_once)
    yield _summary(options.folder, made)


def _progress() -> Progress:
    """Says every two seconds how far it is."""
    start = last = time.monotonic()

    def progress(documents: int, left_out: int) -> None:
        nonlocal last
        if time.monotonic() - last > 2:
            last = time.monotonic()
            speed = f"{documents / (last - start):.0f} a second"
            print(f"{documents:,} documents, {speed}, {left_out:,} left out", file=sys.stderr)

    return progress


def _summary(folder: Path, now: Collection, reasons: bool = False) -> str:
    """A collection in numbers; on standard error, why rows were left out, if asked for."""
    from explainers.search.collection import LEFT_OUT, left_out_of
    from explainers.search.upkeep import per_source

    counts = list(per_source(folder, now).values())
    if reasons and now.left_out:
        report = folder / LEFT_OUT
        with report.open(encoding="utf-8") as lines:
            by_reason = Counter(left_out_of(line)[1] for line in lines)
        for reason, count in by_reason.most_common(5):
            print(f"left out: {count:,} × {reason}", file=sys.stderr)
        print(f"all {now.left_out:,} are in {report}", file=sys.stderr)
    return json.dumps(
        {
            "collection": str(folder),
            "documents": sum(c["documents"] for c in counts),
            "sentences": sum(c["sentences"] for c in counts),
            "rows": now.rows,
            "left_out": now.left_out,
            "fields": list(now.fields),
            "dimensions": [d.name for d in now.dimensions],
            "ready": now.ready,
            "models": [model.to_json() for model in now.models],
        },
        ensure_ascii=False,
    )
