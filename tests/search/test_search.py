"""Weights, results and filters against equation 2 and Python's own words."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explainers.errors import InputError, SemlensError
from explainers.search import collection as stored
from explainers.search import export, opened, scan, table
from explainers.search.building import build
from explainers.search.dimensions import FIRST, PART, TEXT, Dimension, pooled, spans, unit
from explainers.search.filters import AnyOf, Column, Comparison
from explainers.search.memory import Memory
from explainers.search.search import Search
from explainers.search.splitting import sentences
from explainers.search.upkeep import rebuild
from explainers.studies.reading import read_table
from tests.cases import CASES, cases
from tests.search.conftest import ITEMS, RAINED, Words, built
from tests.waiting import HANGS

ANCHOR = "The mayor of the harbour resigned. It rained."


def equation_2(text, sentences, weights):
    """Σ_d w_d s_d, written from the paper, with cosines of the mean of unit blocks."""
    total = 0.0
    for name, block in spans(Words.dimensions).items():
        vectors = [[v[block] for v in Words().embed(some)] for some in (text, sentences)]
        x, y = (np.mean([v / np.linalg.norm(v) for v in side], axis=0) for side in vectors)
        total += weights[name] * (x @ y) / (np.linalg.norm(x) * np.linalg.norm(y))
    return total


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None
)
@given(weights=st.lists(st.floats(-1, 1), min_size=3, max_size=3).filter(any))
def test_one_inner_product_is_the_sum_of_equation_2(found, weights):
    by_name = dict(zip(("concepts", "negation", "tone"), weights, strict=True))
    results = found.query(ANCHOR, by_name)
    assert len(results) == len(ITEMS)
    assert results == sorted(results, key=lambda r: r.score, reverse=True)
    for result in results:
        others = found.query(result.row, by_name, unit="sentence", k=9)
        sentences = [r.text for r in others if r.document == result.row] or [result.text]
        anchor = ["The mayor of the harbour resigned.", "It rained."]
        assert result.score == pytest.approx(equation_2(anchor, sentences, by_name), abs=1e-3)
        total = sum(by_name[name] * value for name, value in result.dimensions.items())
        assert result.score == pytest.approx(total, abs=1e-9)


def test_what_is_kept_is_left_out_before_rows_are_ordered(found, folder):
    weights = {"tone": -1, "concepts": 0.5}
    for anchor in (ANCHOR, 0):
        for of in ("document", "sentence"):
            every = found.query(anchor, weights, unit=of)
            for keep in ({"negation": 0.1}, {"negation": 0.1, "tone": 0.05}, {"concepts": -1}):
                right = [r for r in every if all(r.dimensions[n] >= low for n, low in keep.items())]
                for k in (1, 10):
                    asked = {"k": k, "unit": of, "keep": keep}
                    assert found.query(anchor, weights, **asked) == right[:k], (anchor, keep)
    # A text is as alike to itself as half precision allows
    [itself] = found.query(RAINED, weights, keep={"concepts": 1, "tone": 1})
    assert itself.text == RAINED
    assert found.query(ANCHOR, weights, "country == 'DE'", keep={"tone": 1}) == []
    for keep, message in (({"tone": 2}, "from -1 to 1"), ({"what": 1}, "no dimension 'what'")):
        with pytest.raises(InputError, match=message):
            found.query(ANCHOR, weights, keep=keep)


def test_results_say_what_and_where(found, folder):
    first = found.query(RAINED, {"concepts": 1}, k=1)[0]
    assert first.score == pytest.approx(1, abs=1e-3)
    assert (first.text, first.source, first.line, first.sentence) == (RAINED, "items.jsonl", 1, 0)
    assert first.fields == {"country": "FR", "stars": "4", "source": "<b>x</b>"}
    assert list(first.dimensions) == ["concepts", "negation", "tone"]
    sentence = found.query("It rained.", {"tone": 0.5}, k=1, unit="sentence")[0]
    assert (sentence.text, sentence.document, sentence.sentence) == ("It rained.", first.row, 2)
    rows = pq.read_table(next(folder.glob("*.parquet")))
    for dimension in Words.dimensions:
        block = rows[f"block.{dimension.name}"].to_pylist()[0]
        assert np.linalg.norm(block) == pytest.approx(1, abs=1e-3)
    assert rows["field.country"].to_pylist()[0] == "FR"


def test_a_row_as_anchor_is_not_its_own_result(found):
    rows = [r.row for r in found.query("ship", {"concepts": 1})]
    others = found.query(rows[0], {"concepts": 1})
    assert {r.row for r in others} == set(rows[1:])
    with pytest.raises(InputError, match="no row 99"):
        found.query(99, {"concepts": 1})


def test_nothing_is_embedded_when_a_slider_moves(folder):
    words = Words()
    found = Search(folder, embedder=words)
    for weight in (1, 0.5, -1):
        found.query("It rained.", {"tone": weight})
    assert words.read == ["It rained."]


@pytest.mark.parametrize("cuts", [[], [40], [1, 2, 90, 150]])
def test_of_equal_rows_the_first_ones_are_found(tmp_path, cuts):
    rows = np.random.default_rng(0).normal(size=(200, 18)).astype(np.float16)
    rows[10:110] = rows[7]
    rows[150] = rows[160] = rows[7] * 2
    query = rows[7].astype(np.float32)
    scores = rows.astype(np.float32) @ query
    best = sorted(range(200), key=lambda row: (-round(float(scores[row]), 3), row))
    indices, bits, starts = [], [], [0, *cuts]
    for k, (start, end) in enumerate(zip(starts, [*cuts, 200], strict=True)):
        scan.write(rows[start:end], tmp_path / str(k))
        indices.append(scan.read(tmp_path / str(k)))
        bits.append(np.packbits(np.arange(start, end) != 20, bitorder="little"))
    best.remove(20)
    for k in (1, 2, 3, 50, 102, 103, 199, 500):
        found = scan.best(indices, query, k, bits)
        assert [starts[number] + position for _, number, position in found] == best[:k]


def test_several_threads_read_the_same_part(tmp_path, monkeypatch):
    lines = (f"Ship {k} came to harbour {k % 37}." for k in range(1_100))
    found = built(tmp_path / "c", lines, "many.txt")
    fetch, reading, together = table.fetch, [], []
    (part,) = found.refresh().parts

    def watched(file, wanted):
        reading.append(file)
        assert part._lock.locked()
        together.append(len(reading))
        rows = fetch(file, wanted)
        reading.pop()
        return rows

    monkeypatch.setattr(table, "fetch", watched)

    def ask(number):
        results = found.query(f"Harbour {number} has ship {number * 30}.", {"tone": 1}, k=20)
        return all(r.text == found.described([r.row])[0][0] for r in results) and len(results)

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(ask, range(16))) == [20] * 16
    assert set(together) == {1}


def test_a_table_that_is_damaged_after_it_was_opened_is_told(found):
    def fails(*_):
        raise OSError("Corrupt snappy compressed data.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "fetch", fails)
        with pytest.raises(SemlensError, match=r"cannot be read.*index check"):
            found.query("ship", {"tone": 1})
    assert found.query("ship", {"tone": 1})


def test_what_is_shown_again_is_not_read_again(found, monkeypatch):
    monkeypatch.setattr(opened, "SHOWN", 2_000)
    found = Search(found.folder, embedder=Words())
    read, fetch = [], table.fetch
    monkeypatch.setattr(table, "fetch", lambda f, wanted: read.extend(wanted) or fetch(f, wanted))
    some = [r.row for r in found.query("ship", {"tone": 1}, k=4)]
    read.clear()
    for row in (some[-1], some[-1]):
        found.described([row])
    assert read in ([], some[-1:])
    part = found.refresh().parts[0]
    assert 0 < part._shown._weight <= 2_000


def test_a_memory_forgets_the_oldest_when_something_is_added():
    memory = Memory(9, len)
    for key in (1, 2):  # a character for the key
        assert memory.of(key, lambda: "two") == "two"
    assert (memory.of(1, str), memory.of(2, str), memory.of(1, str)) == ("two",) * 3
    memory.keep(3, "much too long")
    assert memory.get(1) == "two" and memory.get(3) is None
    memory.keep(4, "two")
    assert (memory.get(2), memory.get(1), memory.get(4)) == (None, "two", "two")


def test_anchors_are_not_forgotten_for_rows_or_an_added_file(folder, tmp_path):
    words = Words()
    found = Search(folder, embedder=words)
    anchors = ["It rained.", "A ship came."]
    for text in anchors:
        found.embed(text)
    for k in range(70):
        found.rows(f"line == {k}")
    built(folder, ["Another ship came."], "more.txt", adding=True)
    for text in anchors:
        assert found.remembers(text)
        rows = [r.row for r in found.query(text, {"tone": 1})]
        found.best_sentences(text, {"tone": 1}, rows)
    assert words.read == anchors
    rebuild(folder, Words("1" * 64))
    assert not found.remembers(anchors[0])


def test_an_anchor_is_embedded_while_others_search(folder):
    class Slow(Words):
        def embed(self, sentences):
            if "Slow." in sentences:
                began.set()
                assert go_on.wait(HANGS)
            return super().embed(sentences)

    began, go_on = threading.Event(), threading.Event()
    found = Search(folder, embedder=Slow())
    with ThreadPoolExecutor(2) as threads:
        slow = threads.submit(found.query, "Slow.", {"tone": 1})
        try:
            assert began.wait(HANGS)
            assert threads.submit(found.query, "Quick.", {"tone": 1}).result(HANGS)
        finally:
            go_on.set()
        assert slow.result(HANGS)


def test_weights_and_anchors_that_cannot_be(found):
    for weights, message in CASES["weights that cannot be"]:
        with pytest.raises(InputError, match=message):
            found.query("It rained.", weights)
    with pytest.raises(InputError, match="SEMLENS_MAX_ANCHOR"):
        found.query("A ship came. " * 2_000, {"tone": 1})


@cases
def test_rows_are_those_that_a_filter_lets_through(found, filter, lines):
    """What is empty compares as false, and numbers as numbers; a field may be named as ours are."""
    assert {r.line for r in found.query("ship", {"concepts": 1}, filter)} == {*lines}
    if "text" not in filter:  # a sentence has the fields of its document
        sentences = found.query("ship", {"concepts": 1}, filter, unit="sentence")
        assert {r.line for r in sentences} == {*lines}


def test_a_cell_that_says_nan_is_no_number(tmp_path):
    cells = ["nan", "NaN", "-nan", "inf", "7", "", "n/a"]
    found = built(tmp_path / "c", [{"text": "A ship.", "n": n} for n in cells])
    for filter, rows in CASES["a cell that says nan is no number"]:
        assert found.rows(filter).tolist() == rows, filter


def test_what_is_no_filter(found):
    for filter in CASES["what is no filter"]:
        with pytest.raises(InputError):
            found.query("ship", {"concepts": 1}, filter)


def test_a_condition_that_is_made_has_no_limit_of_characters(found):
    column = Column("country", own=False)
    condition = AnyOf(column, ("DE", *(f"a long name {k}" for k in range(2_000)), 7.0))
    assert {r.line for r in found.query("ship", {"concepts": 1}, condition)} == {2}


def test_what_the_database_refuses_is_told_and_it_reads_no_other_file(found, file):
    with pytest.raises(InputError, match="cannot use this filter"):
        found.rows(Comparison("=", Column("text", own=True), "\ud800"))
    with pytest.raises(Exception, match="Permission"):
        found._database.execute("SELECT * FROM read_text(?)", [str(file.parent.parent / "x")])


def test_an_empty_collection(tmp_path):
    found = built(tmp_path / "c", ["???"], "none.txt")
    assert (found.collection.rows, found.collection.left_out) == (0, 1)
    with pytest.raises(InputError, match="is empty"):
        found.query("x", {"tone": 1})
    with pytest.raises(InputError, match="is not a collection"):
        Search(tmp_path)


def test_other_models_are_named_and_two_dimensions_of_one_name_are_no_collection(folder):
    with pytest.raises(ValueError, match="the same name"):
        spans([*Words.dimensions, Words.dimensions[0]])
    with pytest.raises(InputError, match=r"encoder words \(000.*111.*index rebuild"):
        Search(folder, embedder=Words("1" * 64)).query("x", {"tone": 1})
    manifest = folder / "collection.json"
    manifest.write_text(manifest.read_text().replace('"concepts"', '"negation"'))
    with pytest.raises(InputError, match="is damaged"):
        Search(folder)


def test_pooling_and_units():
    x = np.random.default_rng(0).normal(size=(5, 64)).astype(np.float32)
    x[0, :16] = 0
    one = unit(x, Words.dimensions)
    assert not one[0, :16].any()
    two = pooled(one, [2, 3], Words.dimensions)
    for k, some in enumerate((one[:2], one[2:])):
        for block in spans(Words.dimensions).values():
            mean = some[:, block].mean(axis=0)
            assert two[k, block] == pytest.approx(mean / np.linalg.norm(mean), abs=1e-6)


def of_line(found, line):
    return next(r.row for r in found.query("ship", {"tone": 1}) if r.line == line)


def test_a_breakdown_is_each_of_the_first_sentences_with_each(found):
    row, single = (of_line(found, line) for line in (3, 4))
    assert found.breakdown(single, single).b == ("The mayor did not resign.",)
    broken = found.breakdown(ANCHOR, row)
    assert broken.a == ("The mayor of the harbour resigned.", "It rained.")
    assert broken.b == ("The mayor resigned on Monday.", "Nobody was sad.", "A band played.")
    for name, block in spans(Words.dimensions).items():
        for i, one in enumerate(broken.a):
            for j, other in enumerate(broken.b):
                x, y = (v[block] for v in Words().embed([one, other]))
                cosine = x @ y / (np.linalg.norm(x) * np.linalg.norm(y))
                assert broken.similar[name][i, j] == pytest.approx(cosine, abs=2e-3)
    row = of_line(found, 3)
    whole, some = found.breakdown(row, row), found.breakdown(row, row, most=2)
    assert (whole.further, some.further) == (0, 2)
    assert some.a == some.b == whole.a[:2]
    for name, values in some.similar.items():
        assert values == pytest.approx(whole.similar[name][:2, :2])


def test_values_of_a_field_and_the_best_sentence(found):
    assert found.values("country") == ["DE", "FR"]
    assert found.values("country", most=1) == []
    with pytest.raises(InputError, match="no field"):
        found.values("contry")
    assert found.documents == len(ITEMS)
    results = found.query("Nobody was sad.", {"concepts": 1})
    best = found.best_sentences("Nobody was sad.", {"concepts": 1}, [r.row for r in results])
    texts = {r.line: r.text[slice(*best[r.row])] for r in results if r.row in best}
    assert texts.keys() == {1, 3}  # the others are single sentences
    assert texts[3] == "Nobody was sad."


def test_files_of_results(found):
    results = found.query("ship", {"concepts": 1})
    setting, block = {"text": "=1+1"}, {"program": "Semlens"}
    lines = export.table(results, setting, block).splitlines()
    assert lines[0].split("\t")[:4] == ["rank", "row", "score", "dimension concepts"]
    assert len(lines) == 1 + len(results) + 2
    odd = [replace(r, dimensions={"score": 0.5, "text": 0.25}) for r in results]
    names, row = (line.split("\t") for line in export.table(odd, setting, block).splitlines()[:2])
    cells = dict(zip(names, row, strict=True))
    shown = [cells[name] for name in ("text", "dimension score", "dimension text")]
    assert shown == [results[0].text, "0.500000", "0.250000"]
    assert not any(cell.startswith("=") for line in lines for cell in line.split("\t"))
    first, *rest = map(json.loads, export.jsonl(results, setting, block).splitlines())
    assert first == {"setting": setting, "provenance": block}
    assert [r["row"] for r in rest] == [r.row for r in results]
    read = read_table(export.pairs("A ship.", results), "x.jsonl")
    assert [(row.a, row.b) for row in read.rows] == [("A ship.", r.text) for r in results]


class Shared(Words):
    """Words whose tone is a quarter of the text's block and three quarters of its beginning's."""

    dimensions = (
        Dimension("body", 16, PART),
        Dimension("head", 16, FIRST),
        Dimension("concepts", 32),
        Dimension("tone", 0, TEXT, (("body", 0.25), ("head", 0.75))),
    )


def test_dimensions_that_share_blocks_are_weighed_as_one_inner_product(tmp_path, file):
    folder = tmp_path / "shared"
    build(folder, [str(file)], Shared())
    found = Search(folder, embedder=Shared())
    assert [dimension.name for dimension in found.dimensions] == ["concepts", "tone"]
    assert found.collection == stored.read(folder)
    weights = {"concepts": -0.4, "tone": 0.9}

    def block(text, start):
        vector = Shared().embed([text])[0][start : start + 16]
        return vector / np.linalg.norm(vector)

    def sides(text):
        parts = sentences(text)
        body = sum(len(part) * block(part, 0) for part in parts)
        return body / np.linalg.norm(body), block(parts[0], 16)

    body, head = sides(RAINED)
    for result in found.query(RAINED, weights):
        x, y = sides(result.text)
        assert result.dimensions["tone"] == pytest.approx(
            0.25 * (body @ x) + 0.75 * (head @ y), abs=2e-3
        )
        total = sum(weights[name] * value for name, value in result.dimensions.items())
        assert result.score == pytest.approx(total, abs=1e-9)
    with pytest.raises(InputError, match="no dimension 'body'"):
        found.query(RAINED, {"body": 1})
    plane = found.plane(RAINED, weights)
    assert np.isfinite(plane.points).all()
    broken = found.breakdown(RAINED, 0)
    assert np.diag(broken.similar["tone"]) == pytest.approx(1, abs=2e-3)


def test_a_collection_of_the_first_format_opens(folder):
    manifest = folder / stored.MANIFEST
    data = json.loads(manifest.read_text("utf-8"))
    data["format"] = 1
    data["dimensions"] = [
        {name: d[name] for name in ("name", "width", "group")} for d in data["dimensions"]
    ]
    manifest.write_text(json.dumps(data), "utf-8")
    found = Search(folder, embedder=Words("1" * 64))
    assert found.query(0, {"concepts": 1})
    with pytest.raises(InputError, match="index rebuild"):
        found.query("It rained.", {"concepts": 1})
