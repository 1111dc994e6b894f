"""Studies: kept, computed exactly once whatever dies, judged by two at a time, exported."""

import contextlib
import csv
import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explainers.differences.result import Difference
from explainers.errors import InputError
from explainers.provenance import provenance
from explainers.studies import exchange, judgements, overview, plot, reading, store
from explainers.studies.agreement import against_human, agreement, ordinal_alpha
from explainers.studies.exchange import About
from explainers.studies.filters import matching
from explainers.studies.records import Record, kinds
from explainers.studies.worker import Worker, explain_rows
from tests.cases import CASES, cases
from tests.servers import ROOT
from tests.studies.fakes import PAIRS, FakeLens, add, compute, opened, rows_of, table_of
from tests.waiting import HANGS, at_once, wait_for


def wait_for_step(kept, worker):
    """Until the step that a worker was in is over: it takes up one study after another."""
    compute(kept, add(kept, PAIRS[:1]), worker=worker)


def test_a_study_is_computed_row_by_row_and_once(kept):
    lens = FakeLens()
    study = add(kept)
    worker = Worker(kept)
    for _ in range(5):
        compute(kept, study, lens, worker)
    assert lens.seen == [(r.a, r.b) for r in kept.rows(study)]
    assert kept.results(study).keys() == {r.number for r in kept.rows(study)}
    assert kept.progress(study)[0] == len(PAIRS)


def test_cancelled_and_resumed_nothing_is_lost_or_done_twice(kept):
    here, go = threading.Event(), threading.Event()

    def pause(pairs):
        if lens.seen and not here.is_set():
            here.set()
            go.wait(HANGS)

    lens = FakeLens(before=pause)
    study = add(kept)
    worker = Worker(kept)
    worker.ask(study, lens)
    assert here.wait(HANGS)
    kept.cancel(study)
    before = kept.results(study)
    assert 0 < len(before) == len(lens.seen)
    go.set()
    wait_for_step(kept, worker)
    assert len(lens.seen) > len(before)
    assert kept.results(study) == before  # the step that was cancelled does not count
    kept.resume(study)
    compute(kept, study, lens, worker)
    assert len(kept.results(study)) == len(PAIRS)


def test_two_workers_on_one_database_do_every_row_once(kept, file):
    lenses = [FakeLens(before=lambda _: time.sleep(0.01)) for _ in range(2)]
    made = [add(kept) for _ in range(3)]
    for worker, lens in zip((Worker(kept), Worker(opened(file))), lenses, strict=True):
        for study in made:
            worker.ask(study, lens)
    wait_for(lambda: all(kept.find(s).state == store.DONE for s in made))
    assert all(len(kept.results(s)) == len(PAIRS) for s in made)
    assert sum(len(lens.seen) for lens in lenses) == 3 * len(PAIRS)


def test_results_of_other_models_are_never_mixed_in(kept):
    study, other, worker = add(kept, PAIRS[:3]), FakeLens("c2"), Worker(kept)
    worker.ask(study, other)
    wait_for_step(kept, worker)
    assert not other.seen
    kept.start_over(study, ["c2"])
    assert len(compute(kept, study, other).seen) == 3


def test_a_pair_that_fails_alone_is_told_and_the_rest_goes_on():
    def refuse(pairs):
        if any("7" in a for a, _ in pairs):
            raise InputError("nothing in it")

    records = explain_rows(FakeLens(before=refuse), rows_of(PAIRS[:10]))
    assert {k: r for k, r in enumerate(records) if r.error} == {7: Record(error="nothing in it")}


def test_a_failure_is_said_and_can_be_resumed(kept):
    broken = [True]

    def fail(_):
        if broken:
            raise RuntimeError("out of memory")

    lens, study, worker = FakeLens(before=fail), add(kept), Worker(kept)
    worker.ask(study, lens)
    wait_for(lambda: kept.find(study).state == store.FAILED)
    assert kept.find(study).trouble == "RuntimeError"
    broken.clear()
    kept.resume(study)
    compute(kept, study, lens, worker)


DYING = """
import sys, time
from tests.studies.fakes import FakeLens
from explainers.studies.store import Studies
from explainers.studies.worker import Worker
import sqlalchemy as sql
kept = Studies(sql.create_engine(sys.argv[1]))
lens = FakeLens(before=lambda _: time.sleep(600 if len(lens.seen) >= 48 else 0))
Worker(kept).ask(sys.argv[2], lens)
time.sleep(600)
"""


def test_a_process_killed_in_the_middle_loses_no_row_and_does_none_twice(kept, monkeypatch):
    study = add(kept, PAIRS * 4)
    command = [sys.executable, "-c", DYING, str(kept.engine.url), study]
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})
    wait_for(lambda: kept.progress(study)[0] >= 48)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = kept.results(study)
    assert 0 < len(before) < 200
    monkeypatch.setattr(store, "LEASE", 0.0)
    lens = compute(kept, study)
    assert len(lens.seen) == 200 - len(before)
    assert len(kept.results(study)) == 200


def test_judgements_are_kept_taken_back_and_apart(kept):
    study = add(kept, PAIRS[:3])
    row = kept.rows(study)[0].number
    for who, field, value in CASES["judgements are kept taken back and apart"]:
        kept.judge(study, row, who, field, value)
    assert kept.judgements(study) == {
        "Ada": {row: {"verdict": "close", "tags": ["negation", "a b"], "comment": "<b>&\n=1+1"}},
        "Grace": {row: {"verdict": "different"}},
    }
    kept.forget(study)
    assert kept.find(study) is None
    assert not kept.judgements(study)


def test_judgements_that_are_none_are_refused(kept):
    study = add(kept, PAIRS[:3])
    for judgement in CASES["judgements that are none are refused"]:
        with pytest.raises(InputError):
            kept.judge(study, *judgement)


def test_twenty_writers_at_once_lose_nothing(kept, file):
    study = add(kept, PAIRS[:10])
    numbers = [r.number for r in kept.rows(study)]

    def write(k):
        mine = opened(file)
        for number in numbers:
            mine.judge(study, number, f"annotator {k % 10}", "comment", f"{k}")

    at_once(*(partial(write, k) for k in range(20)))
    judged = kept.judgements(study)
    assert judged.keys() == {f"annotator {k}" for k in range(10)}
    for k in range(10):
        rows = judged[f"annotator {k}"]
        assert rows.keys() == set(numbers)
        assert {fields["comment"] for fields in rows.values()} <= {str(k), str(k + 10)}


# What is made of a study


@pytest.fixture
def computed(kept):
    study = add(kept, PAIRS[:12])
    compute(kept, study)
    return study


def test_the_table_has_every_score_aspect_and_extra_column(kept, computed):
    number = kept.rows(computed)[3].number
    kept.judge(computed, number, "Ada", "verdict", "same")
    judged = kept.judgements(computed)["Ada"]
    rows = kept.rows(computed)
    frame = overview.table(rows, kept.results(computed), judged, ["id", "score"])
    assert len(frame) == 12
    assert {"sbert", "smatch", "negation", "negation_measured", "off", "id", "score"} <= {*frame}
    assert frame["score"].tolist() == frame["human"].tolist()
    assert frame.loc[3, "verdict"] == "same"
    assert overview.table(rows, {}, {}, ["id"])["sbert"].isna().all()


def test_exports_keep_the_files_cells_and_neutralise_formulas(kept):
    text = 'sentence_a\tsentence_b\tnote\nA dog runs.\tA cat sits.\t=HYPERLINK("http://x")\n'
    study = kept.add(reading.read_table(text.encode(), "x.tsv"), "x.tsv", ["c1"])
    compute(kept, study)
    kept.judge(study, 2, "Ada", "comment", "=1+1")
    kept.judge(study, 2, "Ada", "tags", ["x", "y"])
    found = exchange.records(kept.rows(study), kept.results(study), kept.judgements(study))
    block = provenance([])
    lines = exchange.spreadsheet(found, store.about_study(kept.find(study)), block).split("\n")
    header, row = csv.reader(lines[1:3], delimiter="\t")
    cells = dict(zip(header, row, strict=True))
    assert cells["note"] == '\'=HYPERLINK("http://x")'
    shown = [cells[name] for name in ("comment:Ada", "tags:Ada", "sbert")]
    assert shown == ["'=1+1", "x, y", "0.300000"]
    whole = [
        json.loads(line)
        for line in exchange.jsonl(found, store.about_study(kept.find(study)), block).splitlines()
    ]
    assert whole[1]["cells"]["note"] == '=HYPERLINK("http://x")'
    assert whole[1]["judgements"]["Ada"]["tags"] == ["x", "y"]
    again = reading.read_table("\n".join(lines[1:]).encode(), "back.tsv")
    assert [(r.a, r.b) for r in again.rows] == [("A dog runs.", "A cat sits.")]


FRAME = pd.DataFrame(
    {"sbert": [0.9, 0.5, np.nan], "negation": [-0.2, 0.4, 0.1], "a": ["A Dog", "cat", "dog"]}
)


@cases
def test_filters(expression, rows):
    assert np.flatnonzero(matching(expression, FRAME)).tolist() == rows


@cases
def test_what_is_no_filter_is_refused(expression):
    with pytest.raises(InputError):
        matching(expression, FRAME)


@given(st.text(max_size=40))
def test_any_text_is_a_filter_or_refused(expression):
    with contextlib.suppress(InputError):
        assert matching(expression, FRAME).dtype == bool


def test_outliers_lie_off_the_line():
    rng = np.random.default_rng(0)
    score = rng.uniform(0, 1, 100)
    human = 5 * score + rng.normal(0, 0.1, 100)
    human[7] -= 2
    human[8] = np.nan
    compared = against_human(score, human)
    assert compared.count == 99 and compared.off[7] < -5
    assert compared.outliers[7] and compared.outliers.sum() < 8
    assert compared.slope == pytest.approx(5, abs=0.3)
    assert against_human(score, np.full(100, np.nan)).spearman is None


def test_agreement_as_in_the_textbook():
    # 50 grant proposals, the example of Cohen's kappa that textbooks give: 20 yes/yes, 15 no/no
    one = dict(enumerate(["same"] * 25 + ["different"] * 25))
    other = dict(enumerate(["same"] * 20 + ["different"] * 5 + ["same"] * 10 + ["different"] * 15))
    agreed = agreement("verdict", judgements.GRADES, one, other | {99: "same"})
    assert (agreed.pairs, agreed.same) == (50, 0.7)
    assert agreed.kappa == pytest.approx(0.4)
    assert agreed.alpha == pytest.approx(1 - 0.3 / (2 * 55 * 45 / (100 * 99)))
    agreed = agreement("verdict", judgements.GRADES, {1: "same"}, {1: "same"})
    assert (agreed.pairs, agreed.same, agreed.kappa, agreed.alpha) == (1, 1.0, None, None)
    assert agreement("verdict", judgements.GRADES, {1: "same"}, {}).pairs == 0


@cases
def test_ordinal_alpha_as_published_and_as_others_compute_it(ratings, alpha, digits):
    """Two of Krippendorff's examples (2011), and some at random by the package krippendorff 0.9.0."""
    table = [[np.nan if grade == "." else int(grade) for grade in row] for row in ratings.split()]
    assert ordinal_alpha(np.array(table, float)) == pytest.approx(alpha, abs=0.5 * 10**-digits)


def test_ordinal_alpha_of_too_little():
    for ratings in ([[1, 1], [1, 1]], [[1, np.nan], [np.nan, 2]]):
        assert ordinal_alpha(np.array(ratings, float)) is None


SWAPPED = Difference("roles", "John", "Mary", (0,), (0,), confidence=0.9, text="They have swapped.")
LATER = Difference("tense", "ran", "runs", (1,), (1,), confidence=0.8, text="The tense differs.")


def recorded(sbert, *differences, looked=True):
    """A record with these differences; one of an earlier version if nobody looked for any."""
    whole = Record({"sbert": sbert, "smatch": 0.5})
    if not looked:
        return whole
    return replace(whole, text="It says.", differences=differences, kinds=kinds(differences))


@pytest.fixture
def differing():
    """A table of four pairs: swapped roles, a tense, nothing, and one of an earlier version."""
    new = recorded(0.9, SWAPPED, LATER), recorded(0.99, LATER), recorded(0.7)
    records = dict(enumerate((*new, recorded(0.8, looked=False)), 2))
    return overview.table(rows_of(PAIRS[:4]), records, {})


def test_a_record_keeps_differences_and_one_without_them_is_read_as_before():
    record = recorded(0.9, SWAPPED)
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record
    assert record.to_json()["differences"] == [SWAPPED.to_json()]
    old = recorded(0.9, looked=False)
    assert "differences" not in old.to_json() and Record.from_json(old.to_json()) == old
    assert record.in_short.kinds == (("roles", 0.9),) and not record.in_short.differences


def test_kinds_are_told_and_counted_and_missed_pairs_ranked(differing):
    assert [*differing["differs_in"]] == [
        "changed places; tense",
        "tense",
        "no difference found",
        "",
    ]
    assert differing["differs_sure"].notna().tolist() == [True, False, False, False]
    counts = overview.kinds(differing).set_index("kind")
    assert counts["pairs"].to_dict() == {"tense": 2, "roles": 1}
    assert counts.loc["roles", "share"] == pytest.approx(1 / 3)
    assert list(plot.kinds(overview.kinds(differing)).data[0].x) == [2, 1]
    assert overview.missed(differing)["number"].tolist() == [2]
    nothing = overview.table(table_of(PAIRS[:2]).rows, {}, {})
    assert overview.kinds(nothing).empty and overview.missed(nothing).empty


def test_a_filter_knows_kinds_of_differences_and_says_what_is_none(differing):
    for expression, rows in CASES["a filter knows kinds of differences"]:
        assert [*differing["number"][matching(expression, differing)]] == rows, expression
    for expression, reason in CASES["a filter says what is no column or kind"]:
        with pytest.raises(InputError, match=reason):
            matching(expression, differing)


def test_differences_are_exported(differing):
    records = exchange.records(rows_of(PAIRS[:2]), {2: recorded(0.9, SWAPPED)}, {})
    lines = exchange.spreadsheet(records, About(columns=("id",)), provenance([])).split("\n")
    cells = [line.split("\t")[-2:] for line in lines[1:3]]
    assert cells == [["differs", "difference"], ["roles", "It says."]]


GRAPH = "(c / cow)"


def test_a_corrected_row_is_computed_anew_with_its_graph(kept):
    lens = FakeLens()
    study = add(kept, PAIRS[:3])
    worker = Worker(kept)
    compute(kept, study, lens, worker)
    first, second = (row.number for row in kept.rows(study)[:2])
    before = kept.results(study)
    kept.correct(study, second, {"b": GRAPH})
    assert kept.corrections(study) == {second: {"b": GRAPH}}
    assert kept.find(study).state == store.RUNNING
    assert second not in kept.results(study)
    compute(kept, study, lens, worker)
    after = kept.results(study)
    assert after[second].corrected == ("b",)
    assert after[first] == before[first]
    assert lens.graphs == [("", GRAPH)]
    # New models leave corrections as they are, and taking one back leaves nothing of it
    kept.start_over(study, ["c1"])
    compute(kept, study, lens, worker)
    assert kept.results(study)[second].corrected == ("b",)
    kept.correct(study, second, {})
    compute(kept, study, lens, worker)
    assert kept.corrections(study) == {}
    assert kept.results(study)[second].corrected == ()


def test_what_is_no_correction_is_refused(kept):
    study = add(kept, PAIRS[:1])
    (row,) = kept.rows(study)
    for number, graphs, said in (
        (row.number, {"a": "(c / cow :AGR0 (d / dog))"}, "unknown role"),
        (row.number, {"c": GRAPH}, "called a and b"),
        (99, {"a": GRAPH}, "no row 99"),
    ):
        with pytest.raises(InputError, match=said):
            kept.correct(study, number, graphs)
    kept.close(study)
    with pytest.raises(InputError, match="closed"):
        kept.correct(study, row.number, {"a": GRAPH})
    assert kept.corrections(study) == {}
    kept.close(study, False)
    kept.correct(study, row.number, {"a": GRAPH})
    kept.forget(study)
    assert kept.corrections(study) == {}


def test_exports_say_which_graph_is_corrected(kept):
    study = add(kept, PAIRS[:2])
    rows = kept.rows(study)
    (record,) = explain_rows(FakeLens(), rows_of(PAIRS[:1]))
    record = replace(record, penman=("(d / dog)", GRAPH), corrected=("b",))
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record
    results = {rows[0].number: record}
    assert overview.table(rows, results, {})["corrected"].tolist() == ["B", ""]
    records = exchange.records(rows, results, {})
    assert (records[0]["corrected"], records[0]["penman"][1]) == (["b"], GRAPH)
    assert "corrected" not in records[1]
    lines = exchange.spreadsheet(records, About(), provenance([])).splitlines()[1:]
    names, first, second = (line.split("\t") for line in lines)
    assert (first[names.index("corrected")], second[names.index("corrected")]) == ("b", "")


def test_a_study_in_several_languages_is_read_in_them_and_stands_on_their_models_too(kept):
    text = "sentence_a\tsentence_b\tlanguage_a\nRain.\tRain.\tde\nA dog runs.\tA cat sits.\t\n"
    table = reading.read_table(text.encode(), "x.tsv")
    lens = FakeLens()
    study = kept.add(table, "x.tsv", lens.revisions("de", "en"))
    assert kept.languages(study) == {"de", "en"}
    assert [row.languages for row in kept.rows(study)] == [("de", "en"), ("en", "en")]
    Worker(kept).watch(lens)  # a process that was killed has left it
    wait_for(lambda: kept.find(study).state == store.DONE)
    assert lens.languages == [("de", "en"), ("en", "en")]
    records = exchange.records(kept.rows(study), kept.results(study), {})
    assert [record["languages"] for record in records] == [["de", "en"], ["en", "en"]]
    text = exchange.spreadsheet(records, About(columns=table.columns), provenance([]))
    assert "semlens_languages" in text and "\tde en\t" in text
    frame = overview.table(kept.rows(study), kept.results(study), {})
    assert list(frame["language_a"]) == ["de", "en"]
    kept.correct(study, 2, {"a": "(r / rain-01)"})
    compute(kept, study, lens)
    assert lens.languages[-1] == ("de", "en") and kept.results(study)[2].corrected == ("a",)
