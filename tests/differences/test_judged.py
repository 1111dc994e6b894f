"""The pairs by which a linguist judged the finder before the rules for many of them were written.

Each is expected to differ, to say the same (``none``) or to have nothing to do with the other. Three
that the linguist held to be on the border are left out. They are not blind any more.
"""

from collections import Counter

from benchmarks.differences import PARAPHRASE, UNRELATED, rows
from explainers.differences.result import unrelated
from explainers.wording.verdict import verdict
from tests.differences.pairs import DATA

TABLE = DATA / "judged.tsv"

PAIRS = {"differs": 268, PARAPHRASE: 125, UNRELATED: 10}

MOST = {"agree": 0, "seems the same": 2, "nothing": 3, "false": 8, "related": 0}
"""Pairs of each fault that the finder was seen to make, at most."""


def test_what_a_linguist_judged(lens):
    pairs, faults = rows(TABLE, "judged"), Counter()
    assert Counter(r.kind for r in pairs) == PAIRS
    for row, result in zip(pairs, lens.explain_many([(r.a, r.b) for r in pairs]), strict=True):
        found = result.differences
        said = verdict(result)
        if row.kind == "differs":
            faults["agree"] += "words agree" in said
            faults["seems the same"] += "seems to be the same" in said
            faults["nothing"] += not found
        elif row.kind == PARAPHRASE:
            faults["false"] += any(d.kind != "tense" for d in found)
        else:
            faults["related"] += not unrelated(found)
    assert all(faults[name] <= most for name, most in MOST.items()), faults
