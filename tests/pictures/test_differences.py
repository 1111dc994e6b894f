"""Two sentences with what differs marked in both."""

import re

from explainers.differences.result import KINDS, Difference
from explainers.pictures.colours import colours
from explainers.pictures.differences import marked

EVIL = "<img src=x onerror=alert(1)>"


def test_marks_and_list_have_the_same_numbers(lens):
    result = lens.explain(
        "Merkel met Macron in Paris at 5 pm.", "Macron met Merkel in Berlin at 5 am."
    )
    differences = result.differences
    shown = marked(result.sentences, differences)
    numbers = {int(n) for n in re.findall(r"\[(\d+)\]</sup>", shown)}
    assert numbers and numbers <= set(range(1, len(differences) + 1))
    assert shown.count("<li") == len(differences)
    bare = re.sub(r"<sup[^>]*>\[\d+\]</sup>|<[^>]+>", "", shown.split("<ol")[0])
    assert all(sentence in bare for sentence in result.sentences)


def test_a_word_of_two_differences_has_one_mark():
    both = [Difference("roles", "x", "y", (0, 1), ()), Difference("name", "y", "", (1, 2), ())]
    shown = marked(("one two three four", ""), both)
    assert re.findall(r"\[(\d)\]</sup>", shown) == ["1", "2"]
    assert "<ol" not in marked(("one two three four", ""), both, listed=False)


def test_differences_of_all_kinds_have_the_one_colour_of_differences():
    every = [Difference(kind, "x", "", (k,), ()) for k, kind in enumerate(KINDS)]
    shown = marked((" ".join("x" * len(KINDS)), ""), every)
    underlines = re.findall(r'border-bottom:([^;"]*)', shown)
    assert len(underlines) == 2 * len(KINDS)
    assert set(underlines) == {f"3px solid var(--differ, {colours()['differ']})"}


def test_no_text_becomes_markup():
    difference = Difference("concept", EVIL, EVIL, (1,), (1,), text=EVIL)
    shown = marked((f"x {EVIL}", f"y {EVIL}"), [difference])
    assert "<img" not in shown and shown.count("&lt;") >= 3


def test_the_same_sentences_have_no_list():
    assert "<ol" not in marked(("A dog runs.", "A dog runs."), [])
