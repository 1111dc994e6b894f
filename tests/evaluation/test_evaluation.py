"""Suites of the papers: files read, arithmetic against naive loops, figures and their tables."""

import json
import xml.etree.ElementTree as ET
from importlib import import_module

import numpy as np
import pytest
from scipy import stats
from sklearn.metrics import matthews_corrcoef, roc_auc_score

from explainers.__main__ import main
from explainers.errors import InputError
from explainers.evaluation import differences, evaluate, figures, measures, similarity, sts
from explainers.evaluation.files import Part
from explainers.evaluation.suites import published, suites
from explainers.inference.result import RELATIONS
from explainers.lens import Lens
from explainers.training.relations import scorer

RNG = np.random.default_rng(0)

MSRPAR = [("A man sings.", "A man is singing.", "4.8"), ("A dog runs.", "It rains.", "0.2"),
          ("Two boys eat.", "Two girls eat.", "2.5"), ("He smokes.", "He smokes.", "")]  # fmt: skip
TRACK = [
    ("A man is playing the guitar.", "Ein Mann spielt Gitarre.", "5.0"),
    ("A dog runs across the meadow.", "Der Hund schläft auf dem Sofa.", "1.2"),
    ("Two women are talking in the kitchen.", "Zwei Frauen reden in der Küche.", "4.8"),
]


def write(path, *lines):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


@pytest.fixture
def data(tmp_path):
    """Made sentences in SentEval's layout, below a folder of another name."""
    for name, pairs in (("MSRpar", MSRPAR), ("MSRvid", MSRPAR[::-1])):
        folder = tmp_path / "downstream" / "STS12-en-test"
        write(folder / f"STS.input.{name}.txt", *(f"{a}\t{b}\tsource" for a, b, _ in pairs))
        write(folder / f"STS.gs.{name}.txt", *(grade for *_, grade in pairs))
    row = "genre\tfile\t2017\t{}\t{}\t{}\t{}"
    lines = [row.format(k, g or 3, a, b) for k, (a, b, g) in enumerate(MSRPAR)]
    write(tmp_path / "STSBenchmark" / "sts-test.csv", *lines)
    lines = [f"{k}\t{a}\t{b}\t{g or 3}\tNEUTRAL" for k, (a, b, g) in enumerate(MSRPAR)]
    head = "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment"
    write(tmp_path / "SICK" / "SICK_test_annotated.txt", head, *lines)
    write(tmp_path / "STS17" / "STS.input.track9.en-de.txt", *(f"{b}\t{a}" for a, b, _ in TRACK))
    write(tmp_path / "gold" / "STS.gs.track9.en-de.txt", *(grade for *_, grade in TRACK))
    write(tmp_path / "STS17" / "STS.input.track1.ar-ar.txt", "a b\tc d", "e f\tg h")
    write(tmp_path / "gold" / "STS.gs.track1.ar-ar.txt", "1", "2")
    return tmp_path


def test_pairs_are_read_in_their_public_layout(data):
    there = sts.found(data)
    parts = {part.name: part for part in there.parts}
    assert [*parts] == [
        "STS12/MSRpar",
        "STS12/MSRvid",
        "STS-B",
        "SICK-R",
        "STS17 ar-ar",
        "STS17 en-de",
    ]
    assert parts["STS12/MSRpar"].items[0] == ("A man sings.", "A man is singing.")
    assert parts["STS12/MSRpar"].gold == [4.8, 0.2, 2.5]
    assert parts["STS12/MSRvid"].gold == [2.5, 0.2, 4.8]
    assert "1 without a grade" in parts["STS12/MSRpar"].note
    assert parts["STS-B"].gold == parts["SICK-R"].gold == [4.8, 0.2, 2.5, 3.0]
    assert parts["STS-B"].items == parts["SICK-R"].items
    assert parts["STS17 en-de"].languages == ("de", "en")  # the sentences say so, not the name
    (missing,) = (m for m in there.missing if m.startswith("STS12"))
    assert "SMTeuroparl" in missing and "MSRpar" not in missing and "SemEval-2012" in missing


def test_files_that_do_not_fit_are_named_with_the_line(tmp_path):
    pairs, grades = tmp_path / "STS.input.x.txt", tmp_path / "STS.gs.x.txt"
    for lines, said, message in (
        (["a\tb", "c"], ["1", "2"], "line 2: STS.input.x.txt is to have two sentences"),
        (["a\tb", "c\td"], ["1", "good"], "line 2: STS.gs.x.txt: 'good' is no grade"),
        (["a\tb", "c\td"], ["1", "nan"], "line 2: STS.gs.x.txt: 'nan' is no grade"),
        (["a\tb", "c\td", "e\tf"], ["1"], "has 3 pairs, STS.gs.x.txt 1 grades"),
    ):
        write(pairs, *lines)
        write(grades, *said)
        with pytest.raises(InputError) as raised:
            sts.in_two_files(pairs, grades)
        assert message in str(raised.value)


def test_a_file_that_nobody_graded_is_left_out(tmp_path):
    write(tmp_path / "STS.en-de.txt", "a\tb\t", "c\td\t")
    with pytest.raises(InputError, match="STS17 en-de has nothing to measure"):
        suites()["sts"].found(tmp_path)


def test_correlations_are_those_of_scipy_and_intervals_hold_them():
    for k in range(20):
        items = RNG.normal(size=(30, 2)).round(k % 3)  # with ties
        for ours, theirs in (
            (measures.spearman, stats.spearmanr),
            (measures.pearson, stats.pearsonr),
        ):
            assert measures.figure(ours, items) == pytest.approx(100 * theirs(*items.T)[0])
    samples = measures.sampled(measures.spearman, items)
    assert (samples == measures.sampled(measures.spearman, items)).all()
    naive = [100 * stats.spearmanr(*items[RNG.integers(30, size=30)].T)[0] for _ in range(1000)]
    assert measures.interval(samples) == pytest.approx(np.percentile(naive, measures.INSIDE), abs=6)
    assert np.isnan(measures.figure(measures.pearson, np.ones((3, 2))))
    assert np.isnan(measures.interval(np.full(3, np.nan))).all()


def test_the_mean_of_variants_of_one_set_is_no_surer_than_each():
    items = RNG.normal(size=(40, 2))
    (set_name, suite) = next((s.name, s) for s in suites().values() if s.name == "bamboo")
    measure = next(iter(suite.measures))
    variants = [(f"{set_name} {k}", items) for k in range(3)]
    measured = list(evaluate._measured(suite, measure, set_name, variants, 0))
    (mean,) = [one for _, name, one in measured if name.endswith(evaluate.OF_PARTS)]
    assert measures.interval(mean.samples) == pytest.approx(
        measures.interval(measured[0][2].samples)
    )


def test_areas_and_classes_are_measured_as_by_scikit_learn():
    for _ in range(20):
        scores, classes = RNG.normal(size=40).round(1), RNG.integers(3, size=(40, 2)).astype(float)
        labels = classes[:, 0] > 0
        theirs = 100 * roc_auc_score(labels, scores)
        assert measures.auc(np.stack([scores, labels], 1)) == pytest.approx(theirs)
        theirs = 100 * matthews_corrcoef(*classes.T)
        assert measures.matthews(classes) == pytest.approx(theirs)
    both = measures.matthews(np.stack([classes, classes[:, ::-1]]))
    assert both == pytest.approx([theirs, theirs])


def test_small_differences_are_read_and_judged(tmp_path, monkeypatch):
    row = {"input": "It is fair.", "sentences": ["It is unfair.", "It is not unfair."], "label": 1}
    write(tmp_path / "SemAntoNeg.jsonl", json.dumps(row), json.dumps(row | {"label": 0}))
    head = "premise\thypothesis\tspan_similarity\tsentence_similarity"
    write(
        tmp_path / "ssd.tsv",
        head,
        "A {{film}}.\tA {{movie}}.\t1\t1",
        "A {{cat}}.\tA {{long dog}}.\t0\t0",
    )
    head = "Premise\tHypothesis\tLabel"
    write(
        tmp_path / "diagnostic-full.tsv", head, "A cat.\tAn animal.\tentailment", "A.\tB.\tneutral"
    )
    lines = "premise,hypothesis,label", '"No, he did not.",He did.,contradiction'
    write(tmp_path / "data" / "nan.csv", *lines)
    there = differences.found(tmp_path)
    assert len(there.missing) == 1 and "PAWS" in there.missing[0]
    parts = {part.name: part for part in there.parts}
    assert parts["NaN-NLI"].items == [("No, he did not.", "He did.")]
    assert parts["NaN-NLI"].gold == [2.0]
    assert parts["differing spans"].items[0] == ("A film.", "A movie.")
    near = {"It is not unfair.": 0.9, "A movie.": 0.8}
    monkeypatch.setattr(
        similarity, "scored",
        lambda lens, part, rows: {r: np.array([[near.get(b, 0.1), 0] for _, b in part.items]) for r in rows},
    )  # fmt: skip
    always = dict.fromkeys(RELATIONS, 0.0) | {"first says more": 0.6, "differ": 0.4}
    monkeypatch.setattr(differences, "_probabilities", lambda lens, pairs: [always] * len(pairs))
    of = {
        name: differences.scored(Lens(device="cpu"), part, ["SBERT", "relation"])
        for name, part in parts.items()
    }
    assert of["SemAntoNeg"]["SBERT"]["accuracy"].tolist() == [[1], [0]]
    assert of["differing spans"]["SBERT"]["auc"].tolist() == [[0.8, 1], [0.1, 0]]
    assert of["GLUE diagnostic"] == {"relation": of["GLUE diagnostic"]["relation"]}
    assert of["GLUE diagnostic"]["relation"]["accuracy"].tolist() == [[1], [0]]
    write(tmp_path / "diagnostic-full.tsv", head, "A cat.\tAn animal.\tyes")
    with pytest.raises(InputError, match=r"line 2: diagnostic-full\.tsv: 'yes' is none"):
        differences.found(tmp_path)


def test_a_sum_of_counts_has_the_f1_of_the_task():
    gold = [[scorer.Aligned((0, 1), (0,), "SPE1", 4)], [scorer.Aligned((0,), (0,), "EQUI", 5)]]
    said = [[scorer.Aligned((1,), (0,), "SIMI", 3)], [scorer.Aligned((0,), (0,), "EQUI", 4)]]
    words = [(["a", "b"], ["c"]), (["a"], ["c"])]
    counted = scorer.counted(words, gold, said)
    of = scorer.scores(words, gold, said)
    for name, items in counted.items():
        assert measures.figure(measures.f1, items) == pytest.approx(100 * getattr(of, name))
    # 2 links found, both right; 2 wanted by weight (1/2 + 1/2 and 1), of which 1 1/2 are found
    assert of.alignment == pytest.approx(2 * 1 * 0.75 / 1.75)


def test_the_tables_of_suites_and_papers_hold():
    for name, suite in suites().items():
        for module, function in ((suite.reader, "found"), (suite.scorer, "scored")):
            assert hasattr(import_module(f"explainers.evaluation.{module}"), function)
        assert {f.measure for f in published(name)} <= suite.measures.keys()
        assert all(-100 <= f.value <= 100 for f in published(name))
        names = [(f.model, f.set, f.published, f.measure) for f in published(name)]
        assert len(names) == len({*names})
    for table in ("SICK-R", "mean"):  # the last column is the mean of the others
        lee = [f for f in published("sts") if f.published.startswith("Lee") and f.set == table]
        assert len(lee) == 13
    by: dict[str, list[float]] = {}
    for f in published("sts"):
        if f.published.startswith("Lee"):
            by.setdefault(f.model, []).append(f.value)
    assert all(
        np.mean(values[:-1]) == pytest.approx(values[-1], abs=0.011) for values in by.values()
    )


@pytest.fixture
def stubbed(monkeypatch):
    """Scores are a count of letters, and no model is asked."""

    def scored(lens, part, rows):
        rows = similarity._to_be_had(part, rows)
        scores = [abs(len(a) - len(b)) for a, b in part.items]
        return {row: np.stack([scores, part.gold], 1).astype(float) for row in rows}

    monkeypatch.setattr(similarity, "scored", scored)


def run(capsys, *arguments):
    code = main(["evaluate", *map(str, arguments)])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_figures_are_lines_of_json(data, stubbed, capsys):
    code, out, err = run(capsys, "sts", "--data", data, "--json", "--model", "rcmd", "PAM")
    assert code == 0 and "not there: STS13-en-test" in err and "1 without a grade" in err
    rows = [json.loads(line) for line in out.splitlines()]
    assert all(
        {"model", "set", "measure", "value", "n", "low", "high"} <= row.keys() for row in rows
    )
    ours = {(r["model"], r["set"], r["measure"]): r for r in rows if "published" not in r}
    whole = ours["RCMD", "STS12", "spearman"]
    graded = [(abs(len(a) - len(b)), float(g)) for a, b, g in MSRPAR if g] * 2
    assert whole["value"] == pytest.approx(100 * stats.spearmanr(*zip(*graded, strict=True))[0])
    assert whole["n"] == 6 and whole["low"] <= whole["value"] <= whole["high"]
    parts = [ours["RCMD", f"STS12/{name}", "spearman"]["value"] for name in ("MSRpar", "MSRvid")]
    mean = ours["RCMD", "STS12", f"spearman, {evaluate.OF_PARTS}"]["value"]
    assert mean == pytest.approx(np.mean(parts))
    assert {model for model, *_ in ours} == {"RCMD", "PAM"}
    assert not [of for _, of, _ in ours if "ar-ar" in of]  # which ours have not learnt
    (clrcmd,) = (r for r in rows if r["model"] == "CLRCMD-BERT" and r["set"] == "STS12")
    assert clrcmd["value"] == 75.23 and clrcmd["published"] == "Lee et al. 2022, table 1"
    assert not [r for r in rows if r["set"] == "STS13"]


def test_tables_show_ours_beside_the_papers(data, stubbed, capsys):
    code, out, _ = run(capsys, "sts", "--data", data, "--limit", 2, "--model", "SBERT")
    assert code == 0
    head = next(line for line in out.splitlines() if line.startswith("| model"))
    assert head.startswith("| model | STS12 (4) | STS-B (2) | SICK-R (2) |")
    assert "| CLRCMD-BERT (Lee et al. 2022, table 1) | 75.23 | 85.21 | 80.49 |" in out
    assert (
        "**spearman × 100, STS12 by part**" in out and "| model | MSRpar (2) | MSRvid (2) |" in out
    )
    assert "- not there: STS13-en-test" in out and "first 2 alone" in out


def test_a_suite_is_drawn_as_one_picture(data, stubbed, capsys, tmp_path):
    file = tmp_path / "sts.svg"
    code, out, _ = run(capsys, "sts", "--data", data, "--figure", file, "--model", "SBERT", "rcmd")
    assert code == 0 and "| RCMD |" in out
    texts = [t.text for t in ET.parse(file).iter("{http://www.w3.org/2000/svg}text")]
    panels = [t for t in texts if t and ": spearman × 100" in t]
    assert panels == [f"{of}: spearman × 100" for of in ("STS12", "STS-B", "SICK-R", "STS17 en-de")]
    assert texts.count("CLRCMD-BERT") == 3 and texts.count("RCMD") == 2 * 4
    code, _, err = run(capsys, "sts", "--data", data, "--figure", tmp_path / "no" / "x.svg")
    assert code == 2 and "no is no folder" in err


def test_what_cannot_be_evaluated_is_said(tmp_path, data, capsys):
    for arguments, message in (
        (("sts", "--data", tmp_path / "none"), "is no folder"),
        (("sts", "--data", tmp_path / "gold"), "nothing of the suite sts. It reads STS12-en-test/"),
        (("none", "--data", data), "there is no suite 'none'; there are sts, "),
    ):
        code, out, err = run(capsys, *arguments)
        assert (code, out) == (2, "") and message in err
    code, _, err = run(capsys, "sts", "--data", data, "--model", "no/such/folder")
    assert code == 1 and "is not there" in err


def test_a_name_in_a_table_is_text():
    shown = list(figures.tables([figures.Figure("<b>|x_", "a*b", "spearman", 1.0, 2, 0.5, 2.0)]))
    assert shown[1:] == [
        "| model | a\\*b (2) |",
        "| --- | --- |",
        "| \\<b\\>\\|x\\_ | 1.0 [0.5, 2.0] |",
    ]


@pytest.mark.models
def test_every_score_of_a_pair_is_that_of_explain(lens):
    pairs = [("The man likes cheese.", "The man hates cheese."), ("A dog runs.", "It rains.")]
    found = similarity.scored(lens, Part("x", pairs, [1.0, 2.0]), similarity.SCORES)
    assert [*found] == [*similarity.SCORES]
    explained = lens.explain(*pairs[0])
    for row, name in (("SBERT", "sbert"), ("S3BERT", "s3bert"), ("RCMD", "rcmd"), ("PAM", "pam")):
        assert found[row][0] == pytest.approx([explained.scores[name], 1.0], abs=1e-5)
    assert found["negation"][0, 0] == explained.aspects.measured["negation"]
    joined = [lens.joined("norm-sum").encode(side) for side in pairs[0]]
    assert found["norm-sum"][0, 0] == pytest.approx(float(joined[0] @ joined[1]), abs=1e-5)
