"""Designs: those that come with Semlens, what is refused, and where an error says it is."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from explainers.errors import InputError
from explainers.people.design import (
    KINDS,
    MOST_ITEMS,
    READY,
    balanced,
    items_of,
    read_design,
    ready,
    written,
)
from explainers.people.strict import load
from explainers.studies.reading import read_table
from tests.people.conftest import SMALL


def test_ready_designs_are_read_written_and_read_again():
    for name in READY:
        design = read_design(ready(name))
        assert read_design(written(design).encode()) == design, name
        assert design.items == balanced() and design.practice and len(design.consent) > 400


def test_sixty_pairs_are_balanced_by_what_differs_and_by_how_many_words_are_shared():
    assert Counter((item.kind, item.words) for item in balanced()) == {
        (kind, words): 5 for kind in KINDS for words in ("shared", "other")
    }
    assert len({side for item in balanced() for side in (item.a, item.b)}) == 120
    for item in balanced():
        a, b = (set(re.findall(r"[\w']+", side.lower())) for side in (item.a, item.b))
        share = len(a & b) / len(a | b)
        assert share >= 0.5 if item.words == "shared" else share <= 0.25, item
        assert item.same == (item.kind == "same")


def test_what_is_no_design_is_refused_with_its_line():
    pair = '  - {a: "A dog.", b: "A cat.", kind: roles}\n'
    for change, said in (
        (("title: A small study", "title: [1]"), 'line 2: "title" must be a text'),
        (("tasks: [name]", "tasks: [guess]"), "line 4: .*predict, name, wrong"),
        (("tasks: [name]", "task: [name]"), 'line 4: "task" is none of title'),
        (("tasks: [name]", "tasks: [name]\ntitle: Again"), 'line 5: "title" is given twice'),
        (("[graphs]", "[graph]"), 'line 3: "graphs" must be none, all'),
        (("graphs: [graphs]", "other: none"), "two conditions show the same panels"),
        (("graphs: [graphs]}", "}"), "two conditions or more"),
        (("checks: 1", "checks: -1"), 'line 6: "checks" must be a whole number from 0'),
        (("checks: 1", "checks: true"), "line 6"),
        (("needed: 1", "needed: 2"), 'line 7: "needed" must be a whole number from 0 to 1'),
        (("kind: roles", "kind: role"), 'line 15: "kind" must be one of same, roles'),
        ((", kind: roles", ""), 'line 15: the task "name" needs "kind"'),
        (("Four boats came.", " "), "line 16: "),
        (("Four boats came.", "x" * 301), "line 16: .*300 characters"),
        (("consent: I take part.", ""), '"consent" must be a text, and is needed'),
        (("items:\n", f"items:\n{pair * (MOST_ITEMS + 1)}"), f"1 to {MOST_ITEMS} pairs"),
        (("checks: 1", "each: 1"), 'line 6: "each" must be a whole number from 2 to 4'),
        (("checks: 1", "people: some"), "line 6: .*within or between"),
    ):
        text = SMALL.replace(*change)
        assert text != SMALL, change
        with pytest.raises(InputError, match=said):
            read_design(text.encode())
    with pytest.raises(InputError, match="no study is open"):
        read_design(re.sub("items:.*", "items: study", SMALL, flags=re.DOTALL).encode())


def test_yaml_is_plain_values_alone():
    plain = "a: no\nb: 2020-01-01\nc: 1.5\nd: [true, null, 07, 1_0, 0x1]\n"
    value, lines = load(plain.encode())
    assert value == {"a": "no", "b": "2020-01-01", "c": 1.5, "d": [True, None, 7, "1_0", "0x1"]}
    assert lines["d", 0] == 4
    bomb = "a: &a [x, x]\n" + "".join(f"b{k}: &b{k} [*a, *a]\n" for k in range(9))
    for text, said in (
        ("x: !!python/object/apply:os.system [ls]", "line 1: .*not read"),
        ("x: !own 1", "line 1"), (bomb, "line 1: anchors"), ("[" * 20_000, "not YAML"),
        ("a: 1\n? [x]\n: 2", "line 2: a name must be a text"), ("a: 'x", "line 1: this is not YAML"),
        ("a: 1\n---\nb: 2", "line 2: this is not YAML"), ("[[[[[[[[[[1]]]]]]]]]]", "8 levels"),
        ("a: \x00", "not YAML"), ("x" * 500_001, "500,000"), ("1: 2\n'1': 3", "given twice"),
    ):  # fmt: skip
        with pytest.raises(InputError, match=said):
            load(text.encode())
    with pytest.raises(InputError, match="line 2: this is not UTF-8"):
        load(b"a: 1\nb: \xff")


def test_rows_of_a_study_stand_in_for_the_pairs_of_a_design():
    table = "sentence_a\tsentence_b\tkind\tsame\nA dog.\tA cat.\tcontent\tno\nIt rains.\tRain falls.\tsame\tyes\n"
    rows = items_of(read_table(table.encode(), "x.tsv").rows)
    assert [(item.id, item.kind, item.same) for item in rows] == [
        ("row 2", "content", False),
        ("row 3", "same", True),
    ]
    text = SMALL.partition("items:")[0].replace("checks: 1", "checks: 1\nitems: study")
    assert read_design(text.encode(), rows).items == rows
    # a column that says something else matters only where kinds are asked for
    others = [replace(row, kind="animals") for row in rows]
    with pytest.raises(InputError, match='"kind" must be one of'):
        read_design(text.encode(), others)
    told = read_design(text.replace("[name]", "[predict]").encode(), others)
    assert [item.kind for item in told.items] == ["", ""]
