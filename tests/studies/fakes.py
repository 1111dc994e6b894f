"""A lens that is quick, and can be made to wait or to fail; tables for it."""

import sqlite3
from contextlib import closing
from types import SimpleNamespace

import numpy as np
import sqlalchemy as sql

from explainers.studies import lessons, reading, store
from explainers.studies.lessons import Lesson
from explainers.studies.store import Studies
from explainers.studies.worker import Worker
from explainers.wording.labels import ASPECT_LABELS
from tests.waiting import wait_for

PAIRS = [(f"A dog number {k} runs.", "A cat sits.") for k in range(50)]


def opened(file, **given):
    return Studies(sql.create_engine(f"sqlite:///{file}"), **given)


def led(kept: Studies, key: str) -> Lesson:
    """The lesson of a key, which is there."""
    found = lessons.opened(kept, key)
    assert found
    return found[0]


def asked(file, query):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def add(kept, pairs=PAIRS, key=""):
    return kept.add(table_of(pairs), "x.tsv", ["c1"], key)


def compute(kept, study, lens=None, worker=None):
    """Have a study computed, until it is done; the lens that did it."""
    lens = lens or FakeLens()
    (worker or Worker(kept)).ask(study, lens)
    wait_for(lambda: kept.find(study).state == store.DONE)
    return lens


def rows_of(pairs):
    return table_of(pairs).rows


def table_of(pairs, human=True):
    lines = ["id\tsentence_a\tsentence_b\tscore"]
    lines += [f"p{k}\t{a}\t{b}\t{k % 6 if human else ''}" for k, (a, b) in enumerate(pairs)]
    return reading.read_table("\n".join(lines).encode(), "x.tsv")


class FakeLens:
    """Explains by counting words; can be made to wait or to fail."""

    def __init__(self, checksum="c1", before=lambda pairs: None):
        self.about = (SimpleNamespace(checksum=checksum),)
        self.before = before
        self.seen = []
        self.graphs = []
        self.languages = []

    def revisions(self, *languages):
        others = () if set(languages) <= {"en"} else ("others",)
        return (*(model.checksum for model in self.about), *others)

    def explain_many(self, requests):
        pairs = [request.sentences for request in requests]
        self.before(pairs)
        self.languages += [request.languages for request in requests]
        self.graphs += [request.graphs for request in requests if any(request.graphs)]
        self.seen += pairs
        return [fake_explanation(len(a.split()), len(b.split())) for a, b in pairs]


def fake_explanation(x, y):
    graph = SimpleNamespace(confidence=SimpleNamespace(graph=0.9), penman="(d / dog)")
    aspects = dict.fromkeys(ASPECT_LABELS, x / (x + y))
    return SimpleNamespace(
        scores={"sbert": x / 10, "s3bert": 0.5, "rcmd": 0.4, "smatch": 0.3},
        graphs=SimpleNamespace(
            a=graph, b=graph, match=SimpleNamespace(matched=x, total_a=x + 1, total_b=x + 2)
        ),
        aspects=SimpleNamespace(predicted=aspects, measured=aspects),
        cut=((), ()),
        english=True,
        languages=("en", "en"),
        explanations=("graphs",),
        differences=(),
        difference=SimpleNamespace(spellings=(), alone=((), ())),
        tokens=SimpleNamespace(a=(), b=(), similarity=np.zeros((0, 0))),
        sentences=("A dog runs.", "A dog runs."),
    )
