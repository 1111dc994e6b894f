"""Whatever is read, nothing but our own errors comes out.

``make fuzz`` tries 100,000 inputs from a new seed; here, 10,000 from a fixed one. Both print what
makes the input again: the kind, the seed and the number, which name it for good. Of each, the
processor's time and the process's own memory are bounded: neither depends on what else runs.
"""

import contextlib
import json
import os
import random
import re
import tempfile
import time
import traceback
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from explainers import text
from explainers.amr.compact.words import number, sentences, tokenize
from explainers.amr.graph import names, positions, read_all, with_words_of, write
from explainers.amr.rewriting import dereifiable, dereify, reifiable, reify, reroot
from explainers.amr.strict import read_strictly
from explainers.errors import SemlensError
from explainers.matching.smatch import smatch
from explainers.pictures import amr_graphs
from explainers.pictures.marks import draw_pair
from explainers.pictures.tikz import tikz
from explainers.provenance import provenance
from explainers.sharing import links
from explainers.studies import exchange, overview, reading
from explainers.studies.filters import matching
from explainers.teaching import edits, tours
from explainers.tokens import chunks
from explainers.weights import models
from tests.fuzz.making import MAKERS, laid_out

INPUTS = int(os.environ.get("SEMLENS_FUZZ", "10000"))
SEED = os.environ.get("SEMLENS_FUZZ_SEED", "0")
SECONDS = 10.0
"""Of processor time for any one input; on a busy machine some take two."""

MEGABYTES = 300
"""Of memory for any one input, above what was there before."""

CLEAR, STATUS = Path("/proc/self/clear_refs"), Path("/proc/self/status")
COUNTS = os.access(CLEAR, os.W_OK)
"""Whether a process may have its memory counted anew, as Linux lets it."""

FRAME = pd.DataFrame(
    {
        "number": [1, 2], "a": ["A dog.", "x"], "b": ["A cat.", ""], "tags": ["", "t"],
        "human": [3.0, np.nan], "sbert": [0.9, 0.1], "smatch": [0.5, np.nan], "negation": [-0.1, 0.3],
    }
)  # fmt: skip


def read_text(typed):
    words = [token.text for token in tokenize(typed)]
    for k in range(len(words)):
        number(words, k)
    sentences(typed)
    cleaned = text.clean(typed)
    cleaned.encode()
    text.mostly_not_latin(cleaned)
    assert text.clean(cleaned) == cleaned
    chunks.from_graph(cleaned, None)
    edits.recount(cleaned)


def read_graph(graph):
    (again,) = read_all(write(graph, metadata=True))
    assert again.concepts == graph.concepts and again.top == graph.top
    assert set(again.edges) == set(graph.edges)
    assert set(again.attributes) == set(graph.attributes)
    assert again.tokens == graph.tokens and again.alignment == graph.alignment
    assert [again.metadata.get(k) for k in ("id", "snt")] == [
        graph.metadata.get(k) for k in ("id", "snt")
    ]
    json.dumps(graph.to_json(), ensure_ascii=False).encode()
    assert type(graph).from_json(json.loads(json.dumps(graph.to_json()))).edges == graph.edges
    names(graph)
    words = " ".join(graph.tokens).split()
    assert all(k < len(words) for of in positions(graph, words).values() for k in of)
    with_words_of(graph, graph)
    for variable in list(graph.concepts)[:3]:
        write(reroot(graph, variable))
    for relation in reifiable(graph)[:2]:
        write(reify(graph, relation))
    for variable in dereifiable(graph)[:2]:
        write(dereify(graph, variable))


def read_penman(typed):
    for graph in read_all(typed):
        read_graph(graph)


def read_edited(typed):
    graph = read_strictly(typed)
    read_graph(graph)
    if len(typed) % 5 == 0:
        other = read_strictly("(l / like-01 :ARG0 (m / man) :polarity -)")
        for view in ("layered", "tree"):
            drawn = draw_pair(graph, other, smatch(graph, other, 0.1), view)
            ET.fromstring(amr_graphs.svg(drawn, note=typed))
            tikz(drawn, typed).encode()


def read_table(given):
    data, name = given
    table = reading.read_table(data, name)
    json.dumps([list(table.columns), table.refused], ensure_ascii=False).encode()
    json.dumps([dict(row.cells) for row in table.rows], ensure_ascii=False).encode()
    frame = overview.table(table.rows, {}, {}, table.columns)
    frame.to_csv().encode()
    exchange.spreadsheet(
        exchange.records(table.rows, {}, {}), exchange.About(columns=table.columns), provenance(())
    ).encode()


def read_link(packed):
    found = links.unpack(packed)
    json.dumps([dict(found.graphs), found.parser], ensure_ascii=False).encode()
    assert links.unpack(links.pack(found)) == found if links.pack(found) else True


def read_tour(data):
    tour = tours.read_tour(data)
    repr(tour).encode()


def read_brackets(given):
    sentence, marked = given
    chunks.marked(marked)
    cleaned = text.clean(sentence)
    found = chunks.of_sentence(cleaned, marked)
    assert sum(map(len, found)) == len(text.spans(cleaned))


def read_weights(files):
    from explainers.amr.compact.calibration import Calibration
    from explainers.aspects.subembeddings import Partition

    checks = (
        models.parse_model,
        models.sentence_model,
        models._whole,
        lambda folder: Partition.read(folder / "aspects.json"),
        lambda folder: Calibration.read(folder / "calibration.json"),
    )
    with tempfile.TemporaryDirectory() as place:
        folder = laid_out(files, Path(place))
        for check in checks:
            with contextlib.suppress(SemlensError):
                check(folder)


READERS = {
    "text": read_text,
    "penman": read_penman,
    "edited graphs": read_edited,
    "tables": read_table,
    "jsonl": read_table,
    "links": read_link,
    "filters": lambda typed: matching(typed, FRAME),
    "tours": read_tour,
    "brackets": read_brackets,
    "weights": read_weights,
}


def resident(what):
    """Bytes of this process in memory: now (VmRSS), or at most since the last reset (VmHWM)."""
    return 1024 * int(re.search(rf"{what}:\s+(\d+) kB", STATUS.read_text())[1])


class Peak:
    """The most memory that this process had above what it had when the block began; 0 if unknown."""

    grown = 0

    def __enter__(self):
        if COUNTS:
            CLEAR.write_text("5")
            self._before = resident("VmRSS")
        return self

    def __exit__(self, *_):
        if COUNTS:
            self.grown = resident("VmHWM") - self._before


def trouble(kind, which):
    """What went wrong with one input; empty where nothing did."""
    given = MAKERS[kind](random.Random(which))
    before = time.thread_time()
    try:
        with Peak() as peak:
            READERS[kind](given)
    except SemlensError as error:
        try:
            str(error).encode()
        except UnicodeEncodeError:
            return f"{which}: the message cannot be shown: {error!r}"
    except Exception:
        return f"{which}: {given!r:.600}\n{traceback.format_exc(limit=-3)}"
    took, grown = time.thread_time() - before, peak.grown / 1e6
    if took > SECONDS or grown > MEGABYTES:
        return f"{which}: {took:.1f} s, {grown:.0f} MB for {given!r:.600}"
    return ""


def test_memory_that_one_input_takes_for_a_moment_is_seen():
    with Peak() as little:
        pass
    with Peak() as much:
        np.ones(40_000_000)  # 320 MB, and gone
    assert little.grown < 20e6
    assert much.grown > MEGABYTES * 1e6 or not COUNTS


@pytest.mark.parametrize("kind", MAKERS)
def test_nothing_but_errors_of_our_own_comes_out(kind):
    each = max(1, INPUTS // len(MAKERS))
    found = [said for k in range(each) if (said := trouble(kind, f"{kind} {SEED} {k}"))]
    assert not found, f"{len(found)} of {each}, seed {SEED}:\n\n" + "\n\n".join(found[:5])


def test_an_input_can_be_made_again():
    for kind, make in MAKERS.items():
        which = f"{kind} {SEED} 7"
        assert make(random.Random(which)) == make(random.Random(which))


ROWS, LONG = 10_000, "The dog " + "x" * 4_000
WIDE = pd.DataFrame({"a": [LONG] * ROWS, "b": [LONG] * ROWS, "sbert": np.linspace(0, 1, ROWS)})


def star(roles):
    """A graph in which everything hangs on one node."""
    return f"(a / b {' '.join(roles)})"


def step_of(**more):
    """A tour of one step."""
    step = {"title": "t", "a": "A dog.", "b": "A cat.", "intro": "i", "moral": "m"}
    return json.dumps({"title": "t", "steps": [step | more]}).encode()


SLOW = {
    "filter": (
        lambda typed: matching(typed, WIDE),
        " or ".join(["'q' in a"] * 35),
        "a==b" + "==a==b" * 80,
        " or ".join(["a<b"] * 70),
        "(" * 240 + "sbert" + ")" * 240,
        "9" * 240 + "*" + "9" * 240 + ">sbert",
    ),
    "text": (read_text, *(piece * (8_000 // len(piece)) for piece in ("1/", "$-", "́A", "[", "n't "))),
    "graph": (
        read_penman,
        star(f":ARG0 (x{k} / c)" for k in range(499)),
        star([f":ARG0 (x{k} / c)" for k in range(300)] + [f":ARG1 x{k}" for k in range(300)] * 2),
        star(f":op{k} {k}" for k in range(900)),
        "".join(f"(x{k} / c :ARG0 " for k in range(148)) + "(z / z)" + ")" * 148,
        "(a / b :op1 " + '"' * 59_000,
        "# ::alignments " + "0-1 " * 14_000 + "\n(a / b)",
        "(a / b~e." + ",".join(["1"] * 29_000) + ")",
        "(a / b :ARG0" + "-of" * 19_000 + " c)",
        "(a / b)\n\n" * 6_500,
    ),
    "tour": (
        read_tour,
        b"[" * 1_000_000,
        b"1" * 1_000_000,
        b'{"a":' * 160_000,
        step_of(a="a " * 400_000),
        step_of(guess={"question": "q", "choices": ["c"] * 190_000, "right": 0}),
        step_of(look=[{"panel": "scores", "say": "x", "when": "(" * 240 + "1" + ")" * 240}] * 1_500),
    ),
}  # fmt: skip
"""What reads it, and the inputs within its limits, or just beyond, that take longest of those that
were tried."""


@pytest.mark.parametrize("kind", SLOW)
def test_what_is_made_to_be_slow_is_answered_in_time(kind):
    read, *inputs = SLOW[kind]
    for typed in inputs:
        begun = time.thread_time()
        with contextlib.suppress(SemlensError):
            read(typed)
        took = time.thread_time() - begun
        assert took < SECONDS, (typed[:60], took)
