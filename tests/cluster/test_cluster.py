"""A Ray cluster of several node processes, one of which is killed while it works."""

import os
import threading
import time
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import ray
from ray.cluster_utils import Cluster as Nodes

from explainers.errors import InputError, ModelError, SemlensError
from explainers.search import cluster
from explainers.search import collection as stored
from explainers.search.building import build
from explainers.search.search import Search
from explainers.search.upkeep import check
from tests.search.conftest import Words
from tests.waiting import HANGS, wait_for

WEIGHTS = {"concepts": 1, "negation": -0.5}


class Watched(Words):
    """Says on which node it is and takes its time, so that one can be killed while it works."""

    def __init__(self, folder):
        super().__init__()
        self._folder = folder

    def embed(self, sentences):
        node = ray.get_runtime_context().get_node_id()
        (Path(self._folder) / f"{node} {os.getpid()} {time.monotonic_ns()}").touch()
        time.sleep(0.2)
        return super().embed(sentences)


class Watching(NamedTuple):
    folder: str

    def __call__(self):
        return Watched(self.folder)


class Others(NamedTuple):
    """Makes an embedder of other models."""

    def __call__(self):
        return Words(checksum="1" * 64)


class Broken(NamedTuple):
    """Makes none."""

    def __call__(self):
        raise ModelError("it is not there")


@pytest.fixture(scope="module")
def nodes():
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    made = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.victim = made.add_node(num_cpus=1)
    yield made
    made.shutdown()


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("ships") / "ships.txt"
    path.write_text(
        "".join(f"Ship {k} came to harbour {k % 37}. It did not rain.\n" for k in range(1_000))
    )
    return str(path)


def rows(folder):
    parts = [pq.read_table(folder / f"{part.name}.parquet") for part in stored.read(folder).parts]
    return pa.concat_tables(parts, promote_options="default")


def test_the_table_is_the_same_where_a_node_is_killed_half_way(nodes, file, tmp_path):
    alone = build(tmp_path / "alone", [file], Words())
    marks = tmp_path / "marks"
    marks.mkdir()
    victim, killed = nodes.victim.node_id, []

    def kill():
        wait_for(lambda: len(list(marks.glob(f"{victim} *"))) > 2)
        nodes.remove_node(nodes.victim, allow_graceful=False)
        killed.append(len(list(marks.iterdir())))

    killer = threading.Thread(target=kill)
    folder = tmp_path / "shared"
    with cluster.connected(nodes.address):
        killer.start()
        embedder = cluster.Cluster(Words(), Watching(str(marks)), piece=40)
        made = build(folder, [file], embedder, at_once=1_000)
        killer.join(HANGS)
    pieces = 2 * 1_000 // 40
    assert killed and killed[0] < pieces  # it was at work, and much was still to be done
    assert made.rows == alone.rows == 3_000
    assert rows(folder).equals(rows(tmp_path / "alone"))
    assert check(folder) == []


def test_results_are_those_of_one_machine(nodes, file, tmp_path, monkeypatch):
    monkeypatch.setattr("explainers.search.building.ROWS", 700)  # several parts
    folder = tmp_path / "several"
    assert len(build(folder, [file], Words()).parts) > 3
    found = Search(folder, embedder=Words())
    with cluster.connected(nodes.address):
        for asked in (
            ("Ship 7 sank.", {"tone": -1}, "line > 900 and 'harbour 3' in text", 3),
            (found.query("Ship 40 came.", WEIGHTS, k=1)[0].row, WEIGHTS, None, 5, "sentence"),
        ):
            results = cluster.query(folder, lambda _: Words(), *asked)
            assert results == found.query(*asked)
            assert results
        with pytest.raises(InputError, match="no row 9999"):
            cluster.query(folder, lambda _: Words(), 9999, WEIGHTS)
        with pytest.raises(InputError, match="all weights are zero"):
            cluster.query(folder, lambda _: Words(), "Ship.", {})


def test_workers_with_other_models_or_none_are_told(nodes):
    with pytest.raises(InputError, match="other models"), cluster.connected(nodes.address):
        cluster.Cluster(Words(), Others()).embed(["A ship."])
    with pytest.raises(SemlensError, match="it is not there"), cluster.connected(nodes.address):
        cluster.Cluster(Words(), Broken()).embed(["A ship."])


def test_an_address_where_no_cluster_is():
    with pytest.raises(InputError, match="no Ray cluster at"), cluster.connected("127.0.0.1:1"):
        pass
