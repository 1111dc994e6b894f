"""Collections beyond one machine: a Ray cluster embeds sentences, and searches parts.

Ray Data shares the work out, and gives again what a machine had that went away. The extra
``requirements-ray.txt`` brings it; Ray reports its use to nobody where we start it.
"""

from __future__ import annotations

import json
import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from explainers.errors import InputError, SemlensError
from explainers.search import collection as stored
from explainers.search.building import ROWS
from explainers.search.collection import Collection, Part
from explainers.search.dimensions import (
    Embedder,
    SpokenEmbedder,
    check_given,
    complete_floors,
    complete_weights,
    of_graphs,
    read_in,
)
from explainers.search.filters import Condition, Filter, condition_of
from explainers.search.opened import ComparedDocument, OpenPart, displayed, side_of
from explainers.search.ranking import SearchResult, Weighing, best, check_asked, kept
from explainers.search.selection import database, rows_of
from explainers.search.spoken import AUTO, read_as, told
from explainers.weights.models import Model

AT_ONCE = ROWS  # sentences that the cluster is given together
ANSWERS = 5.0  # seconds within which somebody has to answer at the address of a cluster
PIECE = 512  # sentences of these that a worker is given

T = TypeVar("T")

Made = Callable[[], Embedder]
"""Makes a worker's embedder; can be sent to it, and is equal to itself there."""


@dataclass(frozen=True)
class WorkerEmbedder:
    """Makes the embedder of a worker, with what this process's environment says of models."""

    device: str
    batch_size: int
    environment: tuple[tuple[str, str], ...]
    graphs: bool = False

    @classmethod
    def here(cls, device: str, batch_size: int, graphs: bool = False) -> WorkerEmbedder:
        """One for the workers of this process, which parse graphs, too, where they are to."""
        ours = ((k, v) for k, v in os.environ.items() if k.startswith(("SEMLENS_", "HF_")))
        return cls(device, batch_size, tuple(sorted(ours)), graphs)

    def __call__(self) -> Embedder:
        os.environ.update(self.environment)
        from explainers.lens import Lens
        from explainers.search import embedding

        return embedding.DimensionEmbedder(Lens(self.device, self.batch_size), self.graphs)


def _in_time(call: Callable[[], T]) -> T:
    """What a call gives or raises; ``TimeoutError`` where it takes too long, and is left alone."""
    done: Future[T] = Future()

    def run() -> None:
        try:
            done.set_result(call())
        except Exception as error:
            done.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    try:
        return done.result(ANSWERS)
    except TimeoutError as error:
        raise TimeoutError("timed out") from error


def _reach(address: str) -> None:
    """See that somebody answers at an address; ``InputError`` if not.

    Ray itself asks again for minutes. Names that it gives to places of its own are left to it.
    """
    try:
        place = urlsplit(address if "://" in address else f"//{address}")
        if place.hostname is None or place.port is None:
            return
        # Who tells addresses of names may be silent as well, for longer than anybody waits
        _in_time(partial(socket.create_connection, (place.hostname, place.port), ANSWERS)).close()
    except (OSError, ValueError) as error:
        raise InputError(f"there is no Ray cluster at {address}: {error}") from error


@contextmanager
def connected(address: str) -> Iterator[None]:
    """Use the cluster at an address; ``local`` starts one on this machine.

    Raises:
        InputError: if Ray is not installed, or there is no cluster.
        SemlensError: if the cluster fails.
    """
    _reach(address)
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        import ray
        import ray.data
    except ImportError as error:
        raise InputError("--ray needs Ray: pip install -r requirements-ray.txt") from error
    try:
        ray.init(address, log_to_driver=False, logging_level=logging.WARNING)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise InputError(f"there is no Ray cluster at {address}: {error}") from error
    ray.data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.WARNING)
    try:
        yield
    except ray.exceptions.RayError as error:
        lines = [line.strip() for line in str(error).splitlines() if "Error: " in line]
        reason = lines[-1] if lines else type(error).__name__
        raise SemlensError(f"the cluster at {address} failed: {reason}") from error
    finally:
        ray.shutdown()


def _shared(
    items: list[dict[str, Any]], work: Callable[..., Any], *given: object, gpus: int = 0
) -> Any:
    """What the workers make of items, one a task; with so many GPUs each."""
    from ray.data import from_items

    return from_items(items, override_num_blocks=len(items)).map_batches(
        work, batch_size=1, fn_args=given, num_gpus=gpus or None
    )


class Cluster:
    """An embedder whose sentences are read by the workers of the cluster that is connected.

    Args:
        own: of this process; the workers' is to be of the same models.
        make: makes that of a worker, once in each.
        piece: sentences that are given to a worker together.
    """

    def __init__(self, own: Embedder, make: Made, piece: int = PIECE) -> None:
        self.dimensions, self.about = own.dimensions, own.about
        self._own, self._make, self._piece = own, make, piece

    def others(self) -> tuple[Model, ...]:
        """See :class:`explainers.search.dimensions.SpokenEmbedder`."""
        return self._own.others() if isinstance(self._own, SpokenEmbedder) else ()

    def embed(self, sentences: Sequence[str]) -> NDArray[np.float32]:
        """See :meth:`explainers.search.dimensions.Embedder.embed`."""
        return self.embed_in(sentences, ["en"] * len(sentences))

    def embed_in(self, sentences: Sequence[str], languages: Sequence[str]) -> NDArray[np.float32]:
        """See :meth:`explainers.search.dimensions.SpokenEmbedder.embed_in`."""
        import ray

        rows = np.empty((len(sentences), sum(d.width for d in self.dimensions)), np.float32)
        starts = range(0, len(sentences), self._piece)
        pieces = [
            {"start": k, "texts": json.dumps([sentences[k:end], languages[k:end]])}
            for k in starts
            for end in [k + self._piece]
        ]
        if not pieces:
            return rows
        gpus = int(bool(ray.cluster_resources().get("GPU")))
        for piece in _shared(pieces, _embedded, self._make, gpus=gpus).iter_rows():
            if piece["models"] != _named(self.about):
                raise InputError("a machine has other models: install the same Semlens on all")
            start, vectors = int(piece["start"]), piece["vectors"]
            rows[start : start + len(vectors)] = vectors
        return rows


@cache
def _embedder(make: Made) -> Embedder:
    """That of this worker."""
    return make()


def _named(about: Sequence[Model]) -> str:
    return json.dumps([model.to_json() for model in about])


def _embedded(batch: Mapping[str, NDArray[Any]], make: Made) -> dict[str, Any]:
    """Vectors of a piece, and by which models; runs in a worker."""
    embedder = _embedder(make)
    vectors = read_in(embedder, *json.loads(batch["texts"][0]))
    return {"start": batch["start"], "vectors": [vectors], "models": [_named(embedder.about)]}


class SearchTask(NamedTuple):
    """A search, as workers are given it."""

    folder: Path
    weighing: Weighing
    condition: Condition | None
    unit: str
    k: int
    keep: Mapping[str, float]


def query(
    folder: Path,
    embedder: Callable[[bool], Embedder],
    text: str | int,
    weights: Mapping[str, float],
    filter: Filter | None = None,
    k: int = 20,
    unit: str = "document",
    *,
    keep: Mapping[str, float] = MappingProxyType({}),
    language: str = AUTO,
) -> list[SearchResult]:
    """What :meth:`explainers.search.search.Search.query` finds, each part searched by a worker.

    Workers map a part of the folder, which all machines have to see under this path, into
    memory, and give back its best rows; Ray Data sorts these, and takes the best of all. The
    embedder is made for an anchor that is a text, as :class:`~explainers.search.search.Search`
    makes it. Arguments, and what is raised, are as there.
    """
    check_asked(unit, k)
    now = stored.read(folder)
    if not now.parts:
        raise InputError(f"{folder} is empty: add files to it")
    by_weight = complete_weights(weights, now.dimensions)
    floors = complete_floors(keep, now.dimensions)
    check_given(text, {**by_weight, **floors}, now.dimensions)
    condition = condition_of(filter, now.fields)
    anchor, own = _anchor(folder, now, embedder, text, language)
    weighing = Weighing(anchor.whole, by_weight, now.dimensions)
    asked = SearchTask(folder.resolve(), weighing, condition, unit, k + len(own), floors)
    parts = [{"part": json.dumps(vars(part))} for part in now.parts]
    ranked = _shared(parts, _best, asked).sort(["score", "row"], descending=[True, False])
    rows = ranked.limit(k + len(own)).take_all()
    results = [SearchResult(**json.loads(row["result"])) for row in rows]
    return [result for result in results if result.row not in own][:k]


def _anchor(
    folder: Path,
    now: Collection,
    embedder: Callable[[bool], Embedder],
    text: str | int,
    language: str,
) -> tuple[ComparedDocument, set[int]]:
    """What is compared of an anchor, and which rows are itself."""
    if isinstance(text, str):
        made = embedder(of_graphs(now.dimensions))
        now.check_models(folder, made.about, made.dimensions)
        if read_as(told(text, language)) != "en":
            now.check_others(folder, made)
        return side_of(text, made, now.width, language), set()
    for part in now.parts:
        opened = OpenPart(folder, part, displayed())
        places = np.flatnonzero(opened.rows == text)
        if len(places):
            position = int(places[0])
            return opened.side(position, now.width), {text, opened.document(position)}
    raise InputError(f"there is no row {text} in this collection")


def _best(batch: Mapping[str, NDArray[Any]], asked: SearchTask) -> pa.Table:
    """The best rows of a part; runs in a worker."""
    part = OpenPart(asked.folder, Part(**json.loads(batch["part"][0])), displayed())
    mask = part.units(asked.unit)
    if asked.condition is not None:
        with database(asked.folder) as connection:
            mask = mask & np.isin(part.rows, rows_of(connection, [part.path], asked.condition))
    masks = kept([part], [mask], asked.weighing, asked.keep)
    results = best([part], masks, asked.weighing, asked.k)
    return pa.table(
        {
            "score": pa.array([result.score for result in results], pa.float64()),
            "row": pa.array([result.row for result in results], pa.int64()),
            "result": pa.array([json.dumps(result.to_json()) for result in results], pa.string()),
        }
    )
