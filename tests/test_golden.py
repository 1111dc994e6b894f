"""What `explain` says of nasty pairs stays what it was.

`data/golden.json.gz` holds the contract's part of what release 0.1 (d610b62), before the modules were
regrouped, printed for the pairs of `golden.tsv`, rounded. One number is another on purpose: `1` and
`2` are no frames any more, so the metric `frames` of that pair is 1. One pair is another, since its
ligatures are read as letters. `python -m tests.test_golden`
makes the file anew when models change.
"""

import gzip
import json
import sys
from pathlib import Path

import pytest

from explainers.matching import metrics

DATA = Path(__file__).parent / "data"
PAIRS = [line.split("\t") for line in (DATA / "golden.tsv").read_text("utf-8").splitlines()]
GOLDEN = DATA / "golden.json.gz"
DIGITS = 4


def contract(found):
    """The part of an explanation that the contract names, rounded."""
    return rounded(
        {
            "sentences": found["sentences"],
            "scores": found["scores"],
            "penman": [graph["penman"] for graph in found["graphs"]],
            "nodes": [[[n["var"], n["tokens"]] for n in g["nodes"]] for g in found["graphs"]],
            "node_alignment": found["node_alignment"],
            "aspects": [list(both.values()) for both in found["aspects"].values()],
            "words": [found["tokens"]["a"], found["tokens"]["b"]],
            "contribution": [
                [row, column, value]
                for row, values in enumerate(found["tokens"]["contribution"])
                for column, value in enumerate(values)
                if abs(value) > 10**-DIGITS
            ],
        }
    )


def rounded(value):
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    return [rounded(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.fixture(autouse=True)
def _no_clock(monkeypatch):
    """Alignments are proven, however busy the machine is."""
    monkeypatch.setattr(metrics, "PART_LIMIT", 600.0)
    monkeypatch.setattr(metrics.suite, "__defaults__", (600.0,))


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_a_golden_pair_is_explained_as_before(lens, number):
    old = json.loads(gzip.decompress(GOLDEN.read_bytes()))[number]
    new = contract(lens.explain(*PAIRS[number]).to_json())
    for name in ("sentences", "penman", "nodes", "node_alignment", "words"):
        assert json.loads(json.dumps(new[name])) == old[name]
    assert {n: new["scores"][n] for n in old["scores"]} == pytest.approx(old["scores"], abs=1e-3)
    for mine, theirs in zip(new["aspects"], old["aspects"], strict=True):
        assert mine == pytest.approx(theirs, abs=2e-3)
    cells = [{(i, j): v for i, j, v in x["contribution"]} for x in (new, old)]
    for cell in cells[0].keys() | cells[1].keys():
        assert cells[0].get(cell, 0.0) == pytest.approx(cells[1].get(cell, 0.0), abs=1e-3)


if __name__ == "__main__":
    from explainers.lens import Lens

    made = [contract(Lens("cpu").explain(a, b).to_json()) for a, b in PAIRS]
    GOLDEN.write_bytes(gzip.compress(json.dumps(made, ensure_ascii=False).encode(), mtime=0))
    sys.exit(0)
