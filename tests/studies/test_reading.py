"""Tables of pairs as people have them, good and bad."""

import csv
import io
import json
import tracemalloc
from argparse import Namespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explainers.commands import inputs, output
from explainers.errors import InputError
from explainers.sharing.spreadsheets import harmless, tsv, unquoted
from explainers.studies.cells import COLUMNS, rows_of
from explainers.studies.reading import KNOWN, Roles, read_table
from tests.cases import CASES, cases

TWO = "A dog runs.", "A cat sits."


def sentences(table):
    return [(row.a, row.b) for row in table.rows]


@cases
def test_tables_as_people_have_them(name, text):
    table = read_table(text.encode(), name)
    assert sentences(table) == [TWO]
    assert not table.refused


def test_columns_are_assigned_by_hand():
    text = "Satz eins\tSatz zwei\tNote\tWert\nA dog runs.\tA cat sits.\tlong words of a note\t3"
    assert sentences(read_table(text.encode(), "x.tsv"))[0] == TWO
    assert sentences(read_table(text.encode(), "x.tsv", header=False))[0][0] == "Satz eins"
    table = read_table(text.encode(), "x.tsv", Roles("Satz eins", "Satz zwei", "Wert"), header=True)
    assert sentences(table) == [TWO]
    assert table.rows[0].score == 3
    with pytest.raises(InputError, match="no column 'Satz drei'"):
        read_table(text.encode(), "x.tsv", Roles("Satz eins", "Satz drei"), header=True)


def test_bad_rows_are_told_and_the_rest_goes_on():
    good = "1\tA dog runs.\tA cat sits.\t" + "\t".join("x" * 10)
    header = "id\tsentence_a\tsentence_b\t" + "\t".join(f"c{k}" for k in range(10))
    short, long = "2\tA dog runs.", f"3\t{'word ' * 200_000}\tA cat sits."
    odd = "4\tCaf\xe9 noir.\tA cat sits.".encode("latin-1")
    many = good + "\tmore"
    empty = "6\t?!\tA cat sits.\té"
    before, after = (header, good, short, long), (many, empty, good)
    data = b"\n".join([*map(str.encode, before), odd, *map(str.encode, after)])
    table = read_table(data, "x.tsv")
    assert [row.number for row in table.rows] == [2, 8]
    reasons = dict(table.refused)
    assert reasons[3] == "sentence B is missing: there are only 2 cells"
    assert "1,000,000 characters" in reasons[4]
    assert reasons[5].startswith("it is not UTF-8 text")
    assert reasons[6] == "14 cells, but 13 columns"
    assert "no words" in reasons[7]


@settings(deadline=None)
@given(st.binary(max_size=300), st.sampled_from(["x.tsv", "x.csv", "x.jsonl", ""]))
def test_any_bytes_are_read_or_refused(data, name):
    try:
        table = read_table(data, name)
    except InputError:
        return
    assert all(row.a and row.b for row in table.rows)
    json.dumps([(r.a, r.b, dict(r.cells)) for r in table.rows]).encode("ascii")


def test_formulas_are_neutralised():
    for cell, shown in CASES["formulas are neutralised"]:
        written, other = tsv(["c", "d"], [{"c": cell, "d": "x"}]).split("\n")[1].split("\t")
        assert (unquoted(written), other) == (shown, "x")


@given(st.text())
def test_nothing_harmless_starts_like_a_formula(cell):
    safe = harmless(cell)
    if safe[:1] in tuple("=+-@\t\r"):
        float(safe)
    assert safe.removeprefix("'") == cell.removeprefix("'")


@cases
def test_reading_stops_at_the_limit(parts, name, reason):
    """What is no table of pairs is refused, however much of it there is, and not read further."""
    data = "".join(part * times for part, times in parts).encode("latin-1")
    tracemalloc.start()
    try:
        read_table(data, name)
    except InputError as error:
        assert reason and reason in str(error)
    else:
        assert not reason
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert most < 30e6


def test_the_formats_of_sick_and_of_sts_with_and_without_sources():
    header = "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment"
    sick = f"{header}\n7\t{TWO[0]}\t{TWO[1]}\t2,5\tNEUTRAL\n"
    table = read_table(sick.encode(), "SICK_train.txt")
    assert table.roles == Roles("sentence_A", "sentence_B", "relatedness_score")
    (row,) = table.rows
    assert (row.number, row.score, row.cells["entailment_judgment"]) == (2, 2.5, "NEUTRAL")
    plain = f"main-captions\tMSRvid\t2012test\t0001\t4.800\t{TWO[0]}\t{TWO[1]}"
    longer = f'main-news\theadlines\t2015\t0002\t1.0\tHe said "no\t{TWO[1]}\tsource 1\tsource 2'
    table = read_table(f"{plain}\n{longer}\n".encode(), "sts-dev.csv")
    assert [row.score for row in table.rows] == [4.8, 1.0]
    assert sentences(table) == [TWO, ('He said "no', TWO[1])]
    assert table.rows[1].cells["column 8"] == "source 1"


def test_the_union_of_columns_is_bounded():
    rows = [{"a": "A dog.", "b": "A cat.", **{f"k{n} {k}": 1 for k in range(60)}} for n in range(3)]
    table = read_table("\n".join(json.dumps(row) for row in rows).encode(), "x.jsonl")
    assert len(table.columns) == 62 <= COLUMNS.most
    assert [number for number, why in table.refused if COLUMNS.variable in why] == [2, 3]


@cases
def test_other_encodings_are_found_out(encoding, header, word):
    rows = f"sentence_a\tsentence_b\t{header}\n" + f"A dog runs.\tA cat sits.\t{word}\n" * 4
    table = read_table(rows.encode(encoding), "x.tsv")
    assert table.columns[2] == header
    assert [row.cells[header] for row in table.rows] == [word] * 4
    assert bool(table.encoding) == (encoding != "utf-16")


NO_OBJECTS = "[1, 2]", "{", '{"a": 3, "b": null}', "[" * 100_000
UNKEPT = (
    '{"\\ud800": 1, "a": "A dog.", "b": "A cat."}',
    '{"a": "A \\udfff dog.", "b": "A cat."}',
    '{"a": ' + "[" * 990 + "]" * 990 + ', "b": "A cat."}',
    '{"a": ' + "9" * 5000 + ', "b": "A cat."}',
)
GOOD = '{"a": "A dog, a cow.", "b": "A cat."}'
BRACES = "{1} A dog.\tA cat.", "{2} A cow.\tA hen.", "A cat."


@pytest.mark.parametrize(
    ("name", "lines", "usable", "refused"),
    [
        ("x.csv", ("a,b", ",".join(TWO), f"{'x' * 1_000_000},A cat.", ",".join(TWO)), [2, 4], [3]),
        ("x.jsonl", (GOOD, *NO_OBJECTS), [1], [2, 3, 4, 5]),
        *(("x.jsonl", (GOOD, line, GOOD), [1, 3], [2]) for line in UNKEPT),
        # Objects are read whatever the file is called, and what begins with a brace may be a table
        *((name, ("", GOOD, GOOD, "[]"), [2, 3], [4]) for name in ("", "pasted", "x.txt", "x.csv")),
        ("x.tsv", ("", GOOD, '{"a": "X\\ty.", "b": "Z."}', "[]"), [2, 3], [4]),
        ("x.tsv", BRACES, [1, 2], [3]),
    ],
)
def test_a_line_that_cannot_be_used_is_refused_alone(name, lines, usable, refused):
    table = read_table("\n".join(lines).encode(), name)
    assert [row.number for row in table.rows] == usable
    assert [number for number, _ in table.refused] == refused
    json.dumps([table.refused, table.columns], ensure_ascii=False).encode()


def test_one_cell_is_told_from_several_and_half_a_character_from_a_header():
    table = read_table("\n".join(BRACES).encode(), "x.tsv")
    assert [row.a for row in table.rows] == ["{1} A dog.", "{2} A cow."]
    assert table.refused == ((3, "sentence B is missing: there is only 1 cell"),)
    with pytest.raises(InputError, match="half a character"):
        read_table("a\tb\té\nA dog.\tA cat.\té\n".encode().replace(b"\xc3", b"", 1), "x.tsv")


RAIN = "Rain.\tRain."


@cases
def test_languages_are_told_from_the_sentences_or_a_column(header, rows, languages):
    table = read_table("\n".join([f"sentence_a\tsentence_b{header}", *rows]).encode())
    assert [row.languages for row in table.rows] == [tuple(languages)] * len(rows)
    said = languages != ["en", "en"] and header
    assert any(table.roles[3:]) == bool(said)


def test_a_column_that_holds_a_sentence_is_no_languages():
    row = "Rain falls all day.\tx\tSnow falls all day, too."
    table = read_table(f"lang\tsource\ttarget_text\n{row}".encode())
    assert [row.languages for row in table.rows] == [("en", "en")]
    assert table.roles[3:] == ("", "")


def test_a_row_in_a_language_that_nobody_trained_is_refused_and_can_be_said_to_be_another():
    finnish = "Koira jahtaa kissaa pihalla."
    rows = [f"{finnish}\tA dog runs.\t", f"{finnish}\tA dog runs.\ten", f"{RAIN}\tKlingon"]
    table = read_table("\n".join(["sentence_a\tsentence_b\tlanguage", *rows]).encode())
    assert [(row.number, row.languages) for row in table.rows] == [(3, ("en", "en"))]
    (first, why), (last, what) = table.refused
    assert (first, last) == (2, 4) and "Finnish" in why and "klingon" in what
    assert "sentence A" in why and "English, German" in why
    long = f"a\tb\tlang\n{RAIN}\tde\n{RAIN}\t{'x' * 9_000}"
    assert [len(why) < 300 for _, why in read_table(long.encode()).refused] == [True]


def spreadsheet(written):
    """Cells as LibreOffice's import cuts them, tabs apart: a quote at the start opens a cell that
    only a single quote closes, with tabs and ends of lines in it; elsewhere a quote is a letter."""
    rows, row, cell, quoted, k = [], [], "", False, 0
    while k < len(written):
        letter = written[k]
        k += 1
        if quoted and letter == '"' and written[k : k + 1] == '"':
            cell, k = cell + letter, k + 1
        elif letter == '"' and (
            quoted or (not cell and written[k - 2 : k - 1] in ("", "\t", "\n"))
        ):
            quoted = not quoted
        elif letter in "\t\n" and not quoted:
            row.append(cell)
            cell = ""
            if letter == "\n":
                rows.append(row)
                row = []
        else:
            cell += letter
    return rows


WRITTEN = st.lists(
    st.lists(st.text(st.sampled_from('"=+-@\'a \t\n,;#é'), max_size=6), min_size=2, max_size=2),
    min_size=1, max_size=4,
)  # fmt: skip


@given(WRITTEN)
def test_what_leaves_is_read_again_by_us_by_csv_and_by_spreadsheets(rows):
    written = tsv(["a", "b"], [dict(zip("ab", row, strict=True)) for row in rows])
    plain = [["a", "b"], *([harmless(" ".join(cell.split())) for cell in row] for row in rows)]
    assert list(csv.reader(written.splitlines(), delimiter="\t")) == plain
    assert spreadsheet(written) == plain
    ours = [cells for _, cells in rows_of(written.splitlines(), "\t")]
    assert ours == [row for row in plain if any(row)]
    assert not [c for row in spreadsheet(written) for c in row if c[:1] in tuple("=+@")]


def test_a_stray_quote_costs_its_own_row_alone():
    rows = [f"A man {k} runs.,A boy {k} runs." for k in range(2, 42)]
    rows[10] = '"A man, 12 runs",A boy 12 runs.'
    for stray in ('"A man 5 runs.,A boy 5 runs.', 'A man 5 runs.,"A boy 5 runs.'):
        for first in (3, 12):  # with a quote below, and with none
            some = [*rows[:first], stray, *rows[first + 1 :]]
            table = read_table(("a,b\n" + "\n".join(some)).encode(), "x.csv")
            assert len(table.rows) == 39 and [n for n, _ in table.refused] == [first + 2], stray
    twice = [*rows[:3], '"A man,A boy.', *rows[4:30], '"A man,A boy.', *rows[31:]]
    assert [n for n, why in rows_of(["a,b", *twice], ",") if isinstance(why, str)] == [5, 32]
    long = ["a,b", '"one', "line, two", 'and three",B', '"x', 'y ""z""",C', "D,E"]
    assert [cells for _, cells in rows_of(long, ",")][1:] == [
        ["oneline, twoand three", "B"], ['xy "z"', "C"], ["D", "E"]
    ]  # fmt: skip
    assert list(rows_of(['"\n', "\n"], ",")) == []
    # Rows that are taken in by one another are not read for ever
    assert len(list(rows_of(["a,b", *['z","'] * 5_000], ","))) < 50


def test_quotes_of_others_stay_as_they_stand():
    lines = ['"No," he said.\tIt is 5" long', '"No."\t""', '"a""\t\'']
    read = [cells for _, cells in rows_of(lines, "\t")]
    assert read == [line.split("\t") for line in lines]


def test_a_table_keeps_what_its_first_row_lacks_or_names_it(capsys, tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("a,b,cut,note,error\nA dog.,A cat.\nA cow.,A hen.,mine,kept,e\n")
    for form, mark in (("csv", ","), ("tsv", "\t")):
        options: Any = Namespace(
            columns="a,b", lang="en", source="", format=form, keep=True, skip_bad=0, header=""
        )
        found: Any = [{"x": 1, "cut": {}}, {"x": 2, "cut": {"a": "w", "b": ""}, "late": 3}]
        answers: Any = zip(inputs.pairs(str(path), options), found, strict=True)
        read = csv.reader(output.separated(output.as_lines(answers, options), form), delimiter=mark)
        header, first, second = read
        assert " ".join(header) == "a b input_cut note input_error x row line error"
        assert first == ["A dog.", "A cat.", "", "", "", "1", "", "", ""]
        assert second == ["A cow.", "A hen.", "mine", "kept", "e", "2", "", "", ""]
        assert "no such column: cut.a, cut.b, late" in capsys.readouterr().err


HEADERS = {
    # Columns of released sets, as their files have them: a and b, the score, others
    "SICK": "pair_ID <sentence_A> <sentence_B> =relatedness_score entailment_judgment",
    "MSRP": "=Quality #1ID #2ID <#1String> <#2String>",
    "MSRP, with spaces": "=Quality|#1 ID|#2 ID|<#1 String>|<#2 String>",
    "STS-B of GLUE": "index genre filename year old_index source1 source2 <sentence1> <sentence2> =score",
    "STS, as people cut it": "<sentence1> <sentence2>",
    "PAWS": "id <sentence1> <sentence2> =label",
    "SNLI": "<premise> <hypothesis> label",
    "SNLI, as released": "gold_label sentence1_binary_parse sentence2_binary_parse sentence1_parse sentence2_parse <sentence1> <sentence2> captionID pairID label1 label2 label3",
    "MNLI of GLUE": "index promptID pairID genre <sentence1> <sentence2> label1 gold_label",
    "GLUE's diagnostics": "Lexical Semantics|Predicate-Argument Structure|Logic|Knowledge|Domain|<Premise>|<Hypothesis>|Label",
    "differing spans": "<premise> <hypothesis> span_labels =sentence_similarity",
    "QQP": "id qid1 qid2 <question1> <question2> =is_duplicate",
    "QNLI": "index <question> <sentence> label",
    "TREC QA": "<qtext> =label <atext>",
    "WikiQA": "QuestionID <Question> DocumentID DocumentTitle SentenceID <Sentence> =Label",
    "QAM": "<query> <passage> =label",
    "news": "pair lang_a lang_b <a> <b> geography entities overall",
    "Tatoeba": "<1> <2>",
    "AllNLI": "<anchor> <positive>",
    "several labels": "label1 label2 <text_a> <text_b> annotator",
    "score first": "=score <sent_1> <sent_2>",
    "nobody's": "nr <PhraseLeft> <PhraseRight> remark",
}  # fmt: skip
WORDS = {"lang_a": "en", "lang_b": "en", "=": "1", "<": "A dog runs in the park .", "": "x"}


def of_header(header):
    """The columns of a line of :data:`HEADERS`, plain, and what stands below each in row k."""
    columns = header.split("|" if "|" in header else " ")
    names = [column.strip("<>=") for column in columns]

    def cell(column, k):
        if column[0] == "<":
            return f"{('Two dogs', 'A cat')[column == columns[-1]]} number {k}, or more; run far."
        if column[0] == "=":
            return str(k % 2)
        number = column.lower().endswith(("id", "index", "pair", "year")) or column in ("nr",)
        return WORDS.get(column) or (str(2_000 + 3 * k) if number else "neutral")

    return columns, names, lambda k: [cell(column, k) for column in columns]


def written(form, names, rows):
    """A table in some form, and the name of its file."""
    if form == "jsonl":
        lines = [json.dumps(dict(zip(names, row, strict=True))) for row in rows]
        return "\n".join(lines)
    if form == "json":
        return json.dumps([dict(zip(names, row, strict=True)) for row in rows], indent=1)
    file = io.StringIO()
    csv.writer(file, delimiter=form, lineterminator="\n").writerows([names, *rows])
    return file.getvalue()


ENDS = ("\n", "\r\n", "\r")
CODED = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")


@settings(deadline=None, max_examples=80)
@given(
    st.sampled_from(sorted(HEADERS)),
    st.sampled_from(["\t", ",", ";", "|", "jsonl", "json"]),
    st.sampled_from(ENDS),
    st.sampled_from(CODED),
    st.sampled_from(["x.tsv", "x.csv", "x.txt", ""]),
    st.integers(1, 5),
)
def test_every_header_of_a_set_is_read_in_every_form(which, form, end, encoding, name, count):
    columns, names, row = of_header(HEADERS[which])
    text = written(form, names, [row(k) for k in range(count)]).replace("\n", end)
    table = read_table(text.encode(encoding), name)
    a, b = (names[k] for k, column in enumerate(columns) if column[0] == "<")
    assert table.roles[:2] == (a, b) and len(table.rows) == count and not table.refused
    scored = [names[k] for k, column in enumerate(columns) if column[0] == "="]
    assert [table.roles.score] == (scored or [""])


def test_scores_in_any_column_are_found_without_a_header():
    sides = [(f"The first dog number {k} runs.", f"A cat sits on mat {k}.") for k in range(6)]
    numbers = [str(k * 7 % 11 / 2) for k in range(6)]
    for place in range(3):
        rows = [
            [*two[: min(place, 2)], number, *two[place:]]
            for two, number in zip(sides, numbers, strict=True)
        ]
        table = read_table("\n".join("\t".join(row) for row in rows).encode(), "x.tsv")
        assert [str(row.score) for row in table.rows] == numbers, place
        counted = "\n".join("\t".join([str(k + 1), *row]) for k, row in enumerate(rows))
        assert [str(row.score) for row in read_table(counted.encode()).rows] == numbers, place


def test_a_comma_parts_thousands_where_the_column_says_so_or_it_is_said_to_be_read_as_decimals():
    for scores, read, unsure in (
        ("1,000 2,500 850", [1000, 2500, 850], ""),
        ("1,000 2,500 0.5", [1000, 2500, 0.5], ""),
        ("1,000,000 2,500 7", [1e6, 2500, 7], ""),
        ("1.234,5 2.000 −1.000,25", [1234.5, 2000, -1000.25], ""),
        ("1,234.50 -2,000.00 3", [1234.5, -2000, 3], ""),
        ("3,800 4,250 0,000", [3.8, 4.25, 0], ""),
        ("3,800 4,250 2,5", [3.8, 4.25, 2.5], ""),
        ("3,800 4,250 5", [3.8, 4.25, 5], "3,800"),
        ("3.800 4.250 5.000", [3.8, 4.25, 5], ""),
    ):
        rows = [f"A dog {k}.\tA cat {k}.\t{s}" for k, s in enumerate(scores.split())]
        table = read_table("\n".join(["a\tb\tscore", *rows]).encode(), "x.tsv")
        assert [row.score for row in table.rows] == read, scores
        assert table.decimals == unsure


def test_tables_as_excel_sheets_r_pandas_and_markdown_write_them():
    pairs = [
        ("Yes, he came.", "He came; I saw."),
        ('He said "no".', "She left."),
        ("A dog.", "A cat."),
    ]

    def table(separator, rows, every=True, double='""'):
        def cell(c):
            marks = (every and not c.replace(".", "").isdigit()) or "," in c or '"' in c
            return '"' + c.replace('"', double) + '"' if marks else c

        return "".join(separator.join(map(cell, row)) + "\n" for row in rows)

    rows = [("a", "b", "score"), *((*two, f"{k}.5") for k, two in enumerate(pairs))]
    named = [rows[0], *((str(k), *row) for k, row in enumerate(rows[1:], 1))]
    bars = ["| a | b | score |", "|---|:--:|--|", *(f"| {' | '.join(row)} |" for row in rows[1:])]
    for text in (
        "sep=;\n" + table(";", rows), table(",", rows).replace("\n", ",,,\n") + ",,,,,\n",
        table(" ", named, double='\\"'), table("\t", named, double='\\"'), table("\t", rows),
        table("\t", rows, every=False), table(",", [("", *rows[0]), *named[1:]]), "\n".join(bars),
        "Table 1. Our pairs,,\n" + table(",", rows), "# by hand\n# in May\n" + table("\t", rows),
        "Sentences,,Score\n" + table(",", rows), "\ufeff\ufeff\u200b" + table(",", rows, False),
    ):  # fmt: skip
        for end in ("\n", "\r\n"):
            read = read_table(text.replace("\n", end).encode("utf-8-sig"), "x.csv")
            assert sentences(read) == pairs, text
            assert [row.score for row in read.rows] == [0.5, 1.5, 2.5], text
            assert {"a", "b", "score"} <= set(read.columns), text
    twice = read_table((table(",", rows) + "\ufeff" + table(",", rows)).encode())
    assert sentences(twice) == pairs * 2 and twice.refused == (
        (5, "it names the columns once more"),
    )
    for odd in ("<html><table><tr>", "<!DOCTYPE html>", '<?xml version="1.0"?>'):
        with pytest.raises(InputError, match="web page"):
            read_table(f"{odd}\n{table(',', rows)}".encode(), "x.csv")
    for missing in KNOWN["missing"]:
        read = read_table(f"a\tb\nA dog.\t{missing}\nA dog.\tA cat.".encode())
        assert len(read.rows) == 1 and missing in read.refused[0][1]


def test_labels_lists_and_graphs_are_no_sentences():
    for text in (
        "label\ttext\npositive\tA dog runs.\nnegative\tA cat sits there.\n",
        '{"id": 3, "input": "A dog runs.", "others": ["A cat sits.", "A cow."]}',
        '{"utt": "a dog runs", "raw_amr": "(r / run-02 :ARG0 (d / dog))"}',
    ):
        with pytest.raises(InputError, match=r"only one: (text|input|utt)"):
            read_table(text.encode())


def test_what_looks_like_names_in_a_first_pair_stays_a_pair():
    for first in ("Group 1 wins.\tGroup 2 wins.", "Go.\tGeh.", "Team A\tTeam B", "A\tB wins"):
        rows = f"{first}\nMen run.\tA cat sits there.\nRun.\tLauf.\n"
        assert len(read_table(rows.encode()).rows) == 3, first


def test_separators_are_told_from_punctuation_and_arrays_from_lines():
    one = read_table(b"Yes, he came, and left;He came\n")
    assert sentences(one) == [("Yes, he came, and left", "He came")]
    two = read_table(b"He came, and left|Yes, he came\nNo; he left|He did, yes\n")
    assert sentences(two)[1] == ("No; he left", "He did, yes")
    for text in (
        '["A dog runs.", "A cat sits."]',
        '[["A dog runs.", "A cat sits."]]',
        '[ {"x": "A dog runs.", "y":\n "A cat sits."} ]',
    ):
        assert sentences(read_table(text.encode(), "x.json")) == [TWO], text
    dogs = [{"s1": "A dog runs.", "s2": "A cat sits."}, {"s1": "A cow, I see.", "s2": "A hen."}]
    columns = {name: [row[name] for row in dogs] for name in dogs[0]}
    by_index = {name: dict(zip("01", column, strict=True)) for name, column in columns.items()}
    rows = dict(zip("01", dogs, strict=True))
    for whole in (columns, by_index, rows, {"data": dogs}, {"version": "1", "data": dogs, "n": 3}):
        for indent in (None, 1):
            table = read_table(json.dumps(whole, indent=indent).encode(), "x.json")
            assert sentences(table) == [tuple(row.values()) for row in dogs], whole
    assert sentences(read_table(json.dumps(dogs[0], indent=1).encode())) == [TWO]
    for odd in (
        {**columns, "s3": ["A cow."]}, {"s1": by_index["s1"], "s2": {"0": "A cat."}}, {"s": 3}, {}
    ):  # fmt: skip
        for text in (json.dumps(odd, indent=1), json.dumps(odd)[:-1]):
            with pytest.raises(InputError, match="begins as JSON"):
                read_table(text.encode(), "x.json")
    cut = (
        json.dumps(dogs[0]),
        '{"s1": ["A", "dog"], "s2": "A cat."}',
        '{"s1": {"x": 1}, "s2": "A."}',
    )
    table = read_table("\n".join(cut).encode())
    assert sentences(table) == [TWO] and [n for n, _ in table.refused] == [2, 3]
    assert "sentence A: a list or an object is no sentence" in table.refused[0]
    broken = read_table(b'[{"a": "A dog.", "b": "A cat."},\n {"a": 5, "b": "A cat."}, {oh}]')
    assert len(broken.rows) == 2 and broken.refused == (
        (3, "it and what follows cannot be read: line 2 is no JSON"),
    )
    chunks = read_table(b"[ A dog ] [ runs ]\t[ A cat ] [ sits ]")
    assert sentences(chunks) == [("[ A dog ] [ runs ]", "[ A cat ] [ sits ]")]


def test_nothing_is_shifted_swallowed_or_paired_with_itself():
    header, numbered = (
        "sentence_a,sentence_b",
        [f"{k}\tDog {k} runs.\tCat {k} runs.\t{k}" for k in (1, 2, 3)],
    )
    for rows in ("Yes, he came.,He came.\nNo, she left.,She left.", "A dog runs.,A cat runs.,3.5"):
        with pytest.raises(InputError, match="3 cells, but 2 columns"):
            read_table(f"{header}\n{rows}\n".encode())
    found = read_table(f"{header}\nA dog runs.,A cat runs.,\n".encode()).rows[0].cells
    assert (found["sentence_a"], found["sentence_b"]) == ("A dog runs.", "A cat runs.")
    table = read_table("\n".join(numbered).encode(), asked=("2", "3"))
    assert table.header == "none" and len(table.rows) == 3
    with pytest.raises(InputError, match="one column, 'b'"):
        read_table(b"a,b\nA dog.,A cat.\n", asked=("2", "b"))
    late = [f'"{k}"\t"A {k}"\t"B {k}"' for k in range(200)]
    late.append('"200"\t"He said \\"no\\" twice"\t"B \\"cat\\""')
    table = read_table("\n".join(['"n"\t"a"\t"b"', *late]).encode(), "x.tsv")
    assert table.rows[-1].cells["a"] == 'He said "no" twice' and not table.refused
    table = read_table(b"a | b\n--- | ---\nA dog | A cat\n-- | --\n")
    assert len(table.rows) == 1 and len(table.refused) == 1
    read_table(b"a | b\nA dog | A cat\n" + b"-" * 20_000 + b"x | y\n")  # at once, not in 40 s
