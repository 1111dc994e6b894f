"""Tables of SemEval-2022 task 8, with articles beside them."""

import csv
import json

import numpy as np
import pytest

from explainers.errors import InputError
from explainers.search.dimensions import SEVEN
from explainers.training.dimensions.semeval import from_semeval, is_semeval

COLUMNS = ["pair_id", "url1_lang", "Geography", "Entities", "Time", "Narrative", "Overall",
           "Style", "Tone"]  # fmt: skip


def rated(path, pairs, ratings=(1, 2, 3, 4, 1, 2.5, "")):
    with open(path, "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(COLUMNS)
        table.writerows([f"{a}_{b}", "en", *ratings] for a, b in pairs)


@pytest.fixture
def texts(tmp_path):
    folder = tmp_path / "texts"
    for number in range(1000, 1240):
        inside = folder / str(number)[-2:] if number % 2 else folder
        inside.mkdir(parents=True, exist_ok=True)
        said = {"title": f"News {number}", "text": "It rained. " * 20}
        (inside / f"{number}.json").write_text(json.dumps(said), "utf-8")
    return folder


def test_ratings_become_similarities(tmp_path, texts):
    pairs = [(1000 + 2 * k, 1001 + 2 * k) for k in range(120)]
    rated(tmp_path / "t.csv", [*pairs, (1000, 77)])
    assert is_semeval(tmp_path / "t.csv")
    task = from_semeval(tmp_path / "t.csv", texts)
    assert (len(task.train), len(task.dev), len(task.sentences)) == (108, 12, 240)
    by_name = dict(zip(SEVEN, task.train_scores[0].tolist(), strict=True))
    expected = {"geography": 1, "entities": 2 / 3, "time": 1 / 3, "narrative": 0, "overall": 1,
                "style": 0.5}  # fmt: skip
    assert {n: by_name[n] for n in expected} == pytest.approx(expected)
    assert np.isnan(by_name["tone"])
    assert task.sentences[0].startswith("News 1000")
    assert task.sentences[0].count("It rained.") <= 8


def test_what_cannot_be_read(tmp_path, texts):
    pairs = [(1000 + 2 * k, 1001 + 2 * k) for k in range(120)]
    rated(tmp_path / "t.csv", pairs, (5, 1, 1, 1, 1, 1, 1))
    with pytest.raises(InputError, match="from 1 to 4") as caught:
        from_semeval(tmp_path / "t.csv", texts)
    assert caught.value.line == 2
    rated(tmp_path / "t.csv", pairs[:50])
    with pytest.raises(InputError, match="50 pairs"):
        from_semeval(tmp_path / "t.csv", texts)
    (tmp_path / "t.csv").write_text("pair_id,Tone\n1_2,1\n")
    with pytest.raises(InputError, match="no column geography"):
        from_semeval(tmp_path / "t.csv", texts)
    (tmp_path / "own.tsv").write_text("sentence_a\tsentence_b\tx\n")
    assert not is_semeval(tmp_path / "own.tsv")
