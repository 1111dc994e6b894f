"""The verdict: a row for whatever is found, the finding in it, bands that agree with what is shown."""

import re
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from explainers.differences.result import Difference
from explainers.results import PairExplanation
from explainers.wording import verdict as wording
from explainers.wording.bands import BANDS, band, bands_in_words, shown
from explainers.wording.findings import finding
from explainers.wording.verdict import Verdict, told, verdict
from tests.servers import ROOT

ROWS = wording._ROWS
HOLES = {"senseless", "graphless", "score", "finding", "graphs", "alone", "both", "wrong", "right"}
FOUND = {"apart", "senseless", "fragments", "converse",
    "identical", "unrelated", "foreign", "truth", "manner", "agree", "accounted", "reordered",
    "reworded", "spelling", "figures", "cut", "graphless", "same graph", "exchanged graph",
    "paired", "unpaired", "other graph", "alike",
    "open", "likely", "details", "more", "unmatched", "wording",
}  # fmt: skip
JARGON = re.compile(r"SBERT|S3BERT|RCMD|Smatch|\bPAM\b|cosine|triple|embedding", re.IGNORECASE)


def listed(row):
    return [row["found"]] if isinstance(row["found"], str) else row["found"]


def test_every_row_is_whole_and_names_no_method():
    for row in ROWS:
        assert set(listed(row)) <= FOUND
        assert row.keys() <= {"found", "says", "score", "twins", "shared", "same"}
        assert set(re.findall(r"<(\w+)>", row["says"])) <= HOLES, row
        assert row["says"].count("*") == 2 and not JARGON.search(row["says"]), row
        assert (
            row["says"][0] in "*ABCDEFGHIJKLMNOPQRSTUVWXYZ"
            and row["says"].removesuffix("<both>").rstrip("*")[-1] == "."
        )


def test_there_is_a_row_for_whatever_is_found_and_measured():
    for what in FOUND - {"reworded"}:
        for score in np.linspace(-1, 1, 201).round(2):
            for share in (0.0, 0.3, 0.85, 1.0):
                numbers = {
                    "score": score,
                    "twins": share,
                    "shared": share,
                    "same": float(share == 1),
                }
                assert any(wording._fits(row, what, numbers) for row in ROWS), (what, numbers)


PAIRS = (
    ("The man likes cheese.", "The man doesn't like cheese.",
     "Nearly all the words match, and the encoder says 0.79. But [B denies what A says]."),
    ("The goalkeeper blamed the referee.", "The referee blamed the goalkeeper.",
     "The words are all the same, but [“goalkeeper” and “referee” have changed places: who blames and who is blamed]. "
     "The encoder says 0.97: it hardly noticed."),
    ("The market crashed.", "I love you.",
     "Few words match, and the encoder says 0.08: [the two have little in common]."),
    ("blah blah blah", "Tom saw Ann.",
     "[We can make little sense of A], so all that follows is a guess. The encoder says 0.04."),
    ("He writes C++.", "He writes C#.",
     "The encoder says 0.76. But [A says “C++” where B says “C#”]."),
    ("He scored 1.10 points.", "He scored 1.1 points.",
     "The encoder says 0.96. [“1.10” and “1.1” can be the same or not]: it depends on whether decimals, thousands or "
     "numbers of versions are meant."),
    ("A dog barks.", "A dog barks.", "[It is the same sentence twice], and the encoder says 1.00."),
)  # fmt: skip


def test_what_is_said_of_a_pair(lens):
    for a, b, says in PAIRS:
        said = "".join(
            f"[{part}]" if strong else part for part, strong in told(lens.explain(a, b)).parts
        )
        number = re.compile(r"\d\.\d\d")
        assert number.sub("N", said) == number.sub("N", says), (a, b)
        assert number.findall(said)[:1] == [shown(lens.explain(a, b).scores["sbert"])]


def test_words_of_a_user_are_no_marks_of_a_row(lens):
    found = told(lens.explain("He sold *<score>* cars.", "He sold *<finding>* cars."))
    assert isinstance(found, Verdict) and verdict(lens.explain("a *b*", "a *b*")).startswith(
        "It is"
    )
    assert sum(strong for _, strong in found.parts) <= 1


SIDES = (
    ("negation", "Only the second sentence denies something: “isn't”.", "B denies what A says"),
    ("negation", "Only the first sentence denies something: “no” (seen in the words, not in the graphs).", "A denies what B says"),
    ("question", "The first sentence is a statement, the second a question.", "A is a statement, B a question"),
    ("opposite", "“the first sentence” and “<x>” are opposites.", "“the first sentence” is the opposite of “<x>”"),
    ("roles", "John and Mary have changed places: who gives and who gets.", "John and Mary have changed places: who gives and who gets"),
    ("quantity", "The first sentence speaks of one, the second of several: “a” against “b” (the parser is unsure of these words).",
     "A speaks of one (“a”), B of several (“b”)"),
    ("added", "Only the second sentence says “today”.", "only B says “today”"),
    ("tense", "The tense differs: “is” against “was” (present, then past).", "A is told in the present (“is”), B in the past (“was”)"),
    ("time", "The time may differ: “yesterday” against “Monday”.", "the time may not be the same: “yesterday” in A, “Monday” in B"),
    ("participant", "The answer to “who is blamed?” differs: “Ann” against “Tom”.", "who is blamed is not the same: “Ann” in A, “Tom” in B"),
)  # fmt: skip


def test_a_difference_within_a_sentence():
    for kind, text, says in SIDES:
        assert finding(Difference(kind, "", "", (), (), text=text)) == says
        assert (
            finding(Difference(kind, "", "", (), (), text=text, confidence=0.4))
            == f"perhaps {says}"
        )


@pytest.mark.parametrize("name", BANDS)
def test_two_pairs_that_show_one_number_are_called_the_same(name):
    called: dict[str, set[str]] = {}
    for score in np.linspace(-1, 1, 20_001):
        called.setdefault(shown(float(score)), set()).add(band(float(score)))
    assert all(len(names) == 1 for names in called.values())
    assert name in bands_in_words() and name in set().union(*called.values())


def test_the_glossary_and_the_method_have_the_bands():
    for page in ("docs/glossary.md", "docs/method.md"):
        written = (ROOT / page).read_text("utf-8")
        assert all(name in written for name in BANDS), page
        assert all(f"from {shown(least)}" in written for least in list(BANDS.values())[:-1]), page
    assert f"at least {wording.TWIN}" in (ROOT / "docs/glossary.md").read_text("utf-8")


def test_twins_and_shared_words_are_measured():
    tokens = SimpleNamespace(a=("Dogs", "bark", "."), b=("A", "dog", "sings"),
                             similarity=np.array([[0.1, 0.9, 0.2], [0.1, 0.2, 0.3], [1.0, 1.0, 1.0]]))  # fmt: skip
    sentences = " ".join(tokens.a), " ".join(tokens.b)
    pair = SimpleNamespace(tokens=tokens, scores={"sbert": 0.69996}, sentences=sentences,
                           differences=[], languages=("en", "en"))  # fmt: skip
    found = wording.measured(cast(PairExplanation, pair))
    assert found == {"score": 0.7, "twins": pytest.approx(2 / 5), "shared": 0.5, "same": 0.0}
    pair.differences.append(Difference("concept", "Dogs", "dog", (0,), (1,)))
    assert wording.measured(cast(PairExplanation, pair))["twins"] == 0
