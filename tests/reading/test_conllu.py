"""CoNLL-U in and out."""

import json

import pytest

from explainers.errors import InputError
from explainers.reading import conllu
from explainers.reading.result import Reading, Word
from tests.reading import written

FILE = """# sent_id = 1
# text = Je parle du roi.
1\tJe\tmoi\tPRON\t_\tNumber=Sing|Person=1\t2\tnsubj\t_\t_
2\tparle\tparler\tVERB\t_\t_\t0\troot\t_\t_
3-4\tdu\t_\t_\t_\t_\t_\t_\t_\t_
3\tde\tde\tADP\t_\t_\t5\tcase\t_\t_
4\tle\tle\tDET\t_\tDefinite=Def\t5\tdet\t_\t_
5\troi\troi\tNOUN\t_\t_\t2\tobl\t_\tSpaceAfter=No
6\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_

1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_
1\tdo\tdo\tAUX\t_\t_\t3\taux\t_\t_
2\tn't\tnot\tPART\t_\t_\t3\tadvmod\t_\t_
2.1\tempty\t_\t_\t_\t_\t_\t_\t_\t_
3\tgo\tgo\tVERB\t_\t_\t0\troot\t_\t_
"""


def test_words_stand_where_they_are_written():
    french, english = conllu.read(FILE)
    assert [(w.form, french.text[w.start : w.end], w.token) for w in french][2:4] == [
        ("de", "du", 2),
        ("le", "du", 2),
    ]
    assert english.text == "don't go"
    assert [(w.start, w.end) for w in english] == [(0, 2), (2, 5), (6, 8)]


def test_what_is_written_is_read_again():
    for one in (*conllu.read(FILE), *written.of_language("en"), *written.of_language("fr")):
        (again,) = conllu.read(conllu.write(one))
        assert again == one, one.text
        assert Reading.from_json(json.loads(json.dumps(one.to_json()))) == one


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("1\tRain", "expected 10 tab-separated columns, found 2"),
        ("2\tRain" + "\t_" * 8, "expected word 1, found '2'"),
        ("1\tRain\t_\t_\t_\t_\tx\t_\t_\t_", "the head 'x' is no number"),
        ("1\tRain\t_\t_\t_\tNumber\t0\t_\t_\t_", "'Number' are no features"),
        ("1\t \t_\t_\t_\t_\t0\t_\t_\t_", "the second column, which has the word, is empty"),
        ("3-2\tdu" + "\t_" * 8, "'3-2' is no range of words"),
        ("1-2\tdu" + "\t_" * 8, "'du' lacks 2 of its words"),
        ("1\tRain\t_\t_\t_\t_\t7\t_\t_\t_", "a head is beyond the last word"),
        ("1\tRain\t_\t_\t_\t_\t1\t_\t_\t_", "the heads of word 1 lead back to it"),
        ("2-3\tdu" + "\t_" * 8, "expected a range from word 1, found '2-3'"),
        ("1-3\tdu" + "\t_" * 8 + "\n1-2\tdu" + "\t_" * 8, "'1-2' begins within another"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(line, complaint):
    with pytest.raises(InputError, match=complaint) as told:
        conllu.read(f"\n{line}\n")
    assert told.value.line == 2 + line.count("\n")


@pytest.mark.parametrize("heads", [[1, 0], [-1, -1, 0], [-1, 2, 1], [7], [0]])
def test_heads_that_make_no_tree_are_refused_in_either_form(heads):
    rows = (f"{k}\ta\t_\t_\t_\t_\t{head + 1}\t_\t_\t_" for k, head in enumerate(heads, 1))
    with pytest.raises(InputError):
        conllu.read("\n".join(rows))
    words = tuple(Word("a", 0, 1, 0, head=head) for head in heads)
    with pytest.raises(InputError):
        Reading.from_json(Reading("a", words).to_json())
