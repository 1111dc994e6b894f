"""Studies that leave and come back: in both forms, whole, of one annotator and of two."""

import csv
import io
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explainers.differences.result import Difference
from explainers.errors import InputError
from explainers.provenance import provenance
from explainers.studies import exchange, overview, store
from explainers.studies.corpora import pairs_of
from explainers.studies.exchange import About
from explainers.studies.judgements import checked_judgement
from explainers.studies.reading import Roles, read_table
from explainers.studies.records import Record, kinds

GRAPH = '(l / like-01\n    :ARG0 (p / person\n        :name (n / name\n            :op1 "Ann")))'
FOUND = (Difference("roles", "Ann", "Bob", (0,), (2,), confidence=0.75, text="Ann is Bob."),)
RESULT = Record(
    {"sbert": 0.123456, "smatch": 1.0, "pam": -0.5},
    {"smatch": 0.25, "negation": -0.125},
    {"negation": 1.0},
    (0.9, None),
    (GRAPH, "(d / dog)"),
    (0, 2),
    (3, 4, 5),
    "Ann is Bob, says A.",
    FOUND,
    kinds(FOUND),
    ("a",),
)
TABLE = read_table(
    b"Satz,sbert,verdict:Ada,Sentence,lang,gold\n"
    b"Ann likes Bob.,7,=1+1,Bob likes Ann.,en,2.5\n"
    b'"He said ""no"", twice.",two  spaces,x,It is -5 degrees.,en,\n'
    b"Ein Hund bellt.,8,-,Dogs bark.,,1\n",
    "x.csv",
    Roles("Satz", "Sentence", "gold", "lang"),
    header=True,
)
RESULTS = {2: RESULT, 4: Record(error="it cannot be explained (ValueError)")}
JUDGED: Any = {
    "Ada": {2: {"verdict": "close", "graphs": "4", "tags": ["x y", "z"]}},
    "Bob: the second": {
        3: {"comment": 'A "note"\n\n  with lines,\tand a tab'},
        4: {"comment": "=1"},
    },
}
CORRECTED = {2: {"a": GRAPH}, 3: {"b": "# ::snt x\n(c / cow)"}}
ABOUT = About("A *study*", TABLE.columns, TABLE.roles, ("c1", "c2"))


def written(form, judged=JUDGED, corrected=CORRECTED, about=ABOUT, table=TABLE):
    """A study as a file in some form."""
    found = exchange.records(table.rows, RESULTS, judged, corrected)
    if form == "jsonl":
        return exchange.jsonl(found, about, provenance([])).encode()
    text = exchange.spreadsheet(found, about, provenance([]))
    if form == "tsv":
        return text.encode()
    saved = io.StringIO()  # by a spreadsheet, as CSV
    csv.writer(saved).writerows(csv.reader(io.StringIO(text), delimiter="\t"))
    return saved.getvalue().encode("utf-8-sig")


def flat(record):
    return replace(record, penman=tuple(" ".join(p.split()) for p in record.penman))


def back_of(data):
    """The study that is read of a file."""
    kept: Any = exchange.read(data)
    return kept


@pytest.mark.parametrize("form", ["tsv", "jsonl", "csv"])
def test_a_study_comes_back_whole(form):
    back = back_of(written(form))
    assert [(r.number, r.a, r.b, r.score, r.languages) for r in back.table.rows] == [
        (r.number, r.a, r.b, r.score, r.languages) for r in TABLE.rows
    ]
    cells = [dict(row.cells) for row in back.table.rows]
    assert cells == [dict(row.cells) for row in TABLE.rows]
    assert (back.table.columns, back.table.roles) == (TABLE.columns, TABLE.roles)
    assert (back.name, back.models) == ("A *study*", ("c1", "c2"))
    assert back.judged == JUDGED and back.corrections == CORRECTED
    assert {n: flat(r) for n, r in back.results.items()} == {n: flat(r) for n, r in RESULTS.items()}
    assert not back.table.refused


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30), st.booleans())
def test_any_note_and_any_cell_come_back(typed, as_table):
    note = checked_judgement("comment", typed)
    rows = tuple(replace(r, cells={**r.cells, "sbert": typed}) for r in TABLE.rows)
    judged = {"Ada": {2: {"comment": note}}} if note else {}
    form = "tsv" if as_table else "jsonl"
    back = back_of(written(form, judged, {}, table=replace(TABLE, rows=rows)))
    assert back.judged == judged
    assert [row.cells["sbert"] for row in back.table.rows] == [typed] * 3


def test_a_study_that_came_back_is_kept_and_leaves_as_it_was(kept):
    for form in ("tsv", "jsonl"):
        back = back_of(written(form))
        study = kept.add(back.table, back.name, ["c1", "c2"], kept=back)
        again = exchange.records(
            *[
                kept.rows(study),
                kept.results(study),
                kept.judgements(study),
                kept.corrections(study),
            ]
        )
        assert store.about_study(kept.find(study)) == ABOUT
        before = exchange.records(TABLE.rows, RESULTS, JUDGED, CORRECTED)
        for one, other in zip(again, before, strict=True):
            graphs = [[" ".join(p.split()) for p in r.pop("penman", [])] for r in (one, other)]
            assert graphs[0] == graphs[1] and one == other, form  # a table has a graph in one line
        assert kept.find(study).state == store.RUNNING  # the third is still to be computed
        whole = replace(back, results=dict.fromkeys((2, 3, 4), RESULT))
        done = kept.add(back.table, back.name, ["c9"], kept=whole)
        assert kept.find(done).state == store.DONE and kept.find(done).models == ("c1", "c2")


def test_two_annotators_become_one_study_with_their_agreement():
    said = ["same", "close", "related", "same"]
    pairs = "".join(f"A dog runs {k} times.\tA cat sits.\n" for k in range(4))
    table = read_table(pairs.encode())
    about = About("x", table.columns, table.roles, ("c1",))

    def export(who, verdicts, form, corrected):
        judged = {who: {k: {"verdict": v} for k, v in enumerate(verdicts, 1)}}
        return back_of(written(form, judged, corrected, about, table))

    one = export("Ada", said, "tsv", {1: {"a": "(d / dog)"}, 2: {"a": "(d / dog)"}})
    two = export(
        "Bob", [*said[:3], "different"], "jsonl", {1: {"a": "(c / cow)", "b": "(c / cat)"}}
    )
    both = exchange.merged([one, two])
    assert set(both.judged) == {"Ada", "Bob"} and len(both.table.rows) == 4
    assert both.corrections[1] == {"a": "(d / dog)", "b": "(c / cat)"}
    assert "graphs of row 1 are corrected in two ways" in both.notes[0]
    verdicts: Any = overview.agreements(both.judged, "Ada", "Bob")[0]
    assert verdicts.pairs == 4 and verdicts.same == 0.75 and 0 < verdicts.alpha < 1
    assert set(exchange.merged([one, export("Ada", said[::-1], "tsv", {})]).judged) == {
        "Ada",
        "Ada (2)",
    }
    assert set(exchange.merged([one, one]).judged) == {"Ada"}
    more = back_of(written("jsonl", {"Ada": {1: {"comment": "x"}, 9: {}}}, {}, about, table))
    less = back_of(written("jsonl", {"Ada": {1: {"verdict": "same"}}}, {}, about, table))
    for files in ([less, one, more], [more, one, less]):
        grown = exchange.merged(files)
        assert grown.judged == {
            "Ada": {**one.judged["Ada"], 1: {"verdict": "same", "comment": "x"}}
        }
        assert not grown.notes
    apart = exchange.merged([one, export("Ada", said[::-1], "tsv", {})])
    assert apart.notes == ("Ada has judged otherwise in a later file: there it is Ada (2) now",)
    with pytest.raises(InputError, match="not of the same pairs"):
        exchange.merged([one, back_of(written("tsv"))])


def test_graphs_that_two_annotators_take_for_both_do_not_change_places():
    dog, cat, cow = (f"# ::id 1\n(x / {name})" for name in ("dog", "cat", "cow"))
    table = pairs_of(("a", dog.encode()), ("b", cat.encode()))

    def merged(*corrections):
        about = About("x", table.columns, table.roles)
        files = (back_of(written("tsv", {}, {1: c}, about, table)) for c in corrections)
        return exchange.merged(list(files))

    for first, second, left in (
        ({"b": dog}, {"a": cat}, {"b": dog}),
        ({"a": cat}, {"b": "(x / dog)"}, {"a": cat}),
        ({"b": dog}, {"a": cow, "b": cow}, {"b": dog}),
        ({"a": cow}, {"b": dog}, {"a": cow}),
        ({"a": cow}, {"b": cow}, {"a": cow, "b": cow}),
        ({"b": dog}, {"b": dog}, {"b": dog}),
    ):
        both = merged(first, second)
        assert both.corrections[1] == left, (first, second)
        quiet = second.items() <= left.items()
        assert both.notes == () if quiet else "row 1 " in both.notes[0], (first, second)


def test_what_is_no_study_of_ours_is_another_table_and_what_is_broken_is_told():
    assert exchange.read(b"sentence_a\tsentence_b\nA.\tB.\n") is None
    for form in ("tsv", "jsonl"):
        data = written(form)
        for k in range(0, len(data), 97):
            for broken in (data[:k], data[:k] + b"\xff" + data[k + 1 :], data[:k] + data[k + 9 :]):
                try:
                    back = back_of(broken)
                except InputError:
                    continue
                if back is not None:
                    json.dumps([r.to_json() for r in back.results.values()]).encode("ascii")
                    assert all(r.a and r.b for r in back.table.rows)
    for form, place, bad in (
        ("jsonl", 2, "[1]"),
        ("jsonl", 2, '{"row": 3, "cells": {'),
        ("tsv", 3, "\t".join("x" * 60)),
        ("tsv", 3, "\t".join("x" * 150)),
        ("tsv", 3, "\t".join(["A dog.", *"xxxxx", "9" * 5_000, *"xx"])),
    ):
        lines = written(form).decode().splitlines()
        back = back_of("\n".join([*lines[:place], bad, *lines[place + 1 :]]).encode())
        both = exchange.merged([back_of(written(form)), back])
        for one, rows in ((back, 2), (both, 3)):
            assert len(one.table.rows) == rows and [n for n, _ in one.table.refused] == [2], bad[
                :20
            ]
    hostile = json.loads(written("jsonl").splitlines()[1])
    for name, value in (
        ("scores", {"sbert": "x"}),
        ("penman", [1]),
        ("differences", [{"kind": 5}]),
        ("judgements", {"x": 5}),
        ("corrections", {"a": 5}),
        ("languages", [["x"], 5]),
        ("human", "x"),
        ("cells", None),
    ):
        lines = [json.dumps({"provenance": {}}), json.dumps({**hostile, name: value})]
        back = back_of("\n".join(lines).encode())
        assert [r.number for r in back.table.rows] == [2], name
