"""Two files of graphs as a study: paired, measured, corrected, and written again."""

import pytest

from explainers.amr.graph import read_all
from explainers.commands.graphs import _paired
from explainers.errors import InputError
from explainers.studies import corpora
from explainers.studies.records import Record
from explainers.studies.worker import explain_rows

LIKES = """# ::id x.1
# ::snt The man likes cheese.
# ::tok The man likes cheese .
# ::alignments 1-2|0.0 2-3|0
(l / like-01
    :ARG0 (m / man)
    :ARG1 (c / cheese :wiki "Cheese"))"""
RUNS = """# ::id x.2
# ::snt A dog runs.
# ::tokens A dog runs .
# ::alignments d-1 r-2
(r / run-02 :ARG0 (d / dog))"""
BARE = "(s / sing-01 :ARG0 (g / girl))"


def test_graphs_are_paired_by_id_and_what_has_no_partner_is_told():
    third = RUNS.replace("x.2", "x.3")
    a, b = f"{LIKES}\n\n{RUNS}\n", f"{third}\r\n\r\n{RUNS}\r\n"
    table = corpora.pairs_of(("gold.amr", a.encode()), ("parser.amr", b.encode("utf-8-sig")))
    (row,) = table.rows
    assert (row.cells["id"], row.a, row.b) == ("x.2", "A dog runs.", "A dog runs.")
    assert row.graphs == {"a": RUNS, "b": RUNS}
    assert [why for _, why in table.refused] == [
        "graph x.1 of gold.amr has no partner in parser.amr",
        "graph x.3 of parser.amr has no partner in gold.amr",
    ]
    by_order = corpora.pairs_of(
        ("a", f"{LIKES}\n\n{BARE}".encode()), ("b", f"{BARE}\n\n{BARE}".encode())
    )
    assert [(r.a, r.b) for r in by_order.rows] == [
        ("The man likes cheese.", "The man likes cheese."), ("sing girl", "sing girl")
    ]  # fmt: skip
    for other, why in (
        (BARE, "a has 2 and b 1 graphs"),
        ("(s / ", "b: line 1"),
        ("\n", "no graph"),
    ):
        with pytest.raises(InputError, match=why):
            corpora.pairs_of(("a", a.encode()), ("b", other.encode()))


def test_pairs_are_the_same_for_the_command_and_never_of_two_ids_that_both_files_have(tmp_path):
    def file(name, *ids):
        path = tmp_path / name
        graphs = "\n\n".join(
            f"# ::id {i}\n(x / g{k})".replace("# ::id -\n", "") for k, i in enumerate(ids)
        )
        path.write_bytes(graphs.encode())
        return str(path), path.read_bytes()

    for x, y, paired in (
        ("123", "13-", r"graph 3 of \S*b.amr has none; nor by .* graph 2 of .* is 2, and .* 3"),
        ("123", "133", r"graphs 2 and 3 of \S*b.amr are both 3; nor by their order: graph 2"),
        (
            "1213",
            "123",
            r"has 4 and .* 3 graphs, .*; nor by .*graphs 1 and 3 of \S*a.amr are both 1",
        ),
        (("1", " 2"), ("  2", "1 "), [(0, 1), (1, 0)]),
        ("1-", "12", [(0, 0), (1, 1)]),
        ("112", "112", [(0, 0), (1, 1), (2, 2)]),
        ("12", "xy", [(0, 0), (1, 1)]),
        ("123", "31", [(0, 1), (2, 0)]),
    ):
        a, b = file("a.amr", *x), file("b.amr", *y)
        if isinstance(paired, str):
            for pair in (lambda: corpora.pairs_of(a, b), lambda: _paired(a[0], b[0])):  # noqa: B023
                with pytest.raises(InputError, match=paired):
                    pair()
            continue
        asked = [(f"(x / g{one})", f"(x / g{other})") for one, other in paired]
        assert [(one.penman, other.penman) for one, other in _paired(a[0], b[0])[0]] == asked
        rows = corpora.pairs_of(a, b).rows
        assert [tuple(g[g.index("(") :] for g in r.graphs.values()) for r in rows] == asked
    assert rows[0].cells["id"] == "1" and len(rows) == 2
    with pytest.raises(InputError, match="line 3 is not UTF-8"):
        corpora.pairs_of(("a", b"# ::snt caf\xc3\xa9\n(c / x)\n(b / b\xe9)"), ("b", b"(c / c)"))


def test_entries_without_a_graph_are_told_and_leave_no_order_to_pair_by(tmp_path):
    head, lone = "# AMR release; corpus: x\n\n", "# ::id x.0\n# ::snt A cat.\n\n"
    files = [tmp_path / name for name in ("a.amr", "b.amr")]
    for a, b, encoding in ((head + lone, "", "utf-8"), (lone, lone, "utf-16"), ("", lone, "utf-8")):
        texts = (f"{a}{LIKES}\n\n{RUNS}\n", f"{LIKES}\n\n{RUNS}\n\n{b}")
        for file, text in zip(files, texts, strict=True):
            file.write_bytes(text.encode(encoding))
        table = corpora.pairs_of(*((str(f), f.read_bytes()) for f in files))
        told = [why for _, why in table.refused]
        assert len(table.rows) == 2 and len(told) == bool(a) + bool(b)
        assert all(why.startswith("there is no graph of x.0 (line ") for why in told)
        pairs, alone = _paired(*map(str, files))
        assert len(pairs) == 2 and alone == "; ".join(told)
        for file, text in zip(files, texts, strict=True):
            file.write_text(text.replace("# ::id", "# ::nr"))
        with pytest.raises(InputError, match="by their order: there is no graph of A cat"):
            _paired(*map(str, files))
    empty = tmp_path / "empty.amr"
    empty.write_text("# nothing\n")
    with pytest.raises(InputError, match="no graph in"):
        _paired(str(empty), str(empty))


def test_a_corpus_leaves_as_it_came_but_for_what_was_corrected():
    a = f"{LIKES}\n\n{RUNS}\n"
    table = corpora.pairs_of(("a.amr", a.encode()), ("b.amr", a.encode()))
    assert corpora.corpus(table.rows, "a", {}, {}) == a
    mended = "(r / run-02 :ARG0 (d / dog :mod (b / big)))"
    left = corpora.corpus(table.rows, "a", {2: {"a": mended}}, {})
    assert left.startswith(LIKES) and corpora.corpus(table.rows, "b", {2: {"a": mended}}, {}) == a
    *_, graph = read_all(left)
    assert graph.alignment == {"d": (1,), "r": (2,)} and graph.metadata["unaligned"] == "b"
    assert (graph.metadata["id"], graph.metadata["snt"]) == ("x.2", "A dog runs.")
    parsed = {1: Record(penman=("(m / man)", "(d / dog)"))}
    rows = [row for row in table.rows if row.number == 1]
    rows = [type(row)(row.number, row.a, row.b, None, {}) for row in rows]
    assert "(d / dog)" in corpora.corpus(rows, "b", {}, parsed)


def test_agreement_has_intervals_that_hold_it():
    counts = [(k % 5 + 1, 6, 7) for k in range(60)]
    records = [
        Record({"smatch": 2 * m / (a + b)}, {}, {"negation": float(m > 2)}, triples=(m, a, b))
        for m, a, b in counts
    ]
    found = {one.name: one for one in corpora.estimates([*records, Record(error="none")])}
    whole = found["smatch of the corpora, F1"]
    matched = sum(m for m, _, _ in counts)
    assert whole.value == pytest.approx(2 * matched / (13 * 60))
    assert found["smatch of the corpora, recall"].value == pytest.approx(matched / (7 * 60))
    assert found["mean negation"].value == pytest.approx(0.6)
    for one in found.values():
        assert one.low < one.value < one.high and one.high - one.low < 0.3, one
    assert corpora.estimates(records) == corpora.estimates(records)
    assert not corpora.estimates(records[:1])
    alone = [Record(measured={"x": 1.0, "y": 0.5}, triples=(1, 1, 1)), records[0], records[1]]
    assert {"mean x", "mean negation"}.isdisjoint(one.name for one in corpora.estimates(alone))


def test_graphs_of_a_file_are_what_is_explained(lens):
    other = LIKES.replace("(m / man)", "(m / man) :polarity -")
    table = corpora.pairs_of(
        ("a", f"{LIKES}\n\n{RUNS}".encode()), ("b", f"{other}\n\n{RUNS}".encode())
    )
    one, two = explain_rows(lens, table.rows)
    assert one.measured["negation"] == 0 and one.scores["smatch"] < 1 == two.scores["smatch"]
    assert one.triples[2] == one.triples[1] + 1 and not one.corrected
    (mended,) = explain_rows(lens, table.rows[:1], [{"b": table.rows[0].graphs["a"]}])
    assert mended.scores["smatch"] == 1 and mended.corrected == ("b",)
