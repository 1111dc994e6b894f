"""What predicts people: correlations as scipy has them, intervals, and what is said of them."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest
from scipy import stats

from explainers.studies import overview, plot, predicting
from explainers.studies.predicting import ENCODER, GRAPHS, SCORE
from explainers.studies.reading import PairRow
from explainers.studies.records import Record
from explainers.wording.labels import ASPECT_LABELS, SCORE_LABELS

RNG = np.random.default_rng(0)


def study(human, lead="sbert", pull=1.0):
    """A study in which one column follows people's ratings, and what else there is is noise."""
    rows, results = [], {}
    for k, rating in enumerate(human):
        rows.append(PairRow(k, f"a {k}", f"b {k}", rating, {"note": "x"}, ("en", "en")))
        of = [
            {name: float(RNG.normal()) for name in names} for names in (SCORE_LABELS, ASPECT_LABELS)
        ]
        for part in of:
            if lead in part:
                part[lead] = pull * (rating or 0.0)
        measured = dict.fromkeys(ASPECT_LABELS, float(RNG.integers(3))) | {"quant": 1.0}
        results[k] = Record(of[0], of[1], measured, (0.9, 0.8))
    return overview.table(rows, results, {}, ["note"])


def test_a_sample_has_the_correlation_of_its_items_repeated():
    for k in range(20):
        x, y = RNG.normal(size=(2, 15)).round(k % 3)  # with ties
        weights = RNG.multinomial(15, np.full(15, 1 / 15), size=10).astype(float)
        found = predicting.spearman(x, y, weights)
        for value, some in zip(found, weights.astype(int), strict=True):
            both = [np.repeat(side, some) for side in (x, y)]
            if min(np.ptp(side) for side in both) > 0:
                assert value == pytest.approx(stats.spearmanr(*both)[0])
            else:
                assert np.isnan(value)


def test_the_interval_of_two_columns_is_that_of_scipy():
    rng = np.random.default_rng(1)
    x = rng.normal(size=60)
    y = x + rng.normal(0, 0.8, 60)
    theirs = stats.bootstrap(
        (x, y),
        lambda a, b: stats.spearmanr(a, b)[0],
        paired=True,
        vectorized=False,
        n_resamples=1_000,
        method="percentile",
        rng=rng,
    ).confidence_interval
    gap = [np.nan, 0.0]
    ours = predicting.interval(np.append(x, gap), np.append(y, gap[::-1]))
    assert ours == pytest.approx((theirs.low, theirs.high), abs=0.03)


def test_each_score_and_aspect_stands_beside_people_the_most_first():
    frame = study([*np.linspace(0, 5, 40).round(1), *[None] * 5])
    found = predicting.predictors(frame)
    assert found[0].column == "sbert" and found[0].value == pytest.approx(1)
    assert found[0].low == found[0].high == pytest.approx(1)
    assert {p.column for p in found} >= {*SCORE_LABELS, "smatch_predicted", "srl", "srl_measured"}
    assert not {p.column for p in found} & {"off", "sure", "note", "smatch_measured"}
    rated = frame[frame["human"].notna()]
    for one in found:
        if one.value is None:
            assert one.column == "quant_measured" and np.isnan(one.low)
            continue
        assert one.value == pytest.approx(stats.spearmanr(rated[one.column], rated["human"])[0])
        assert one.low <= one.value <= one.high and one.pairs == 40
    table = predicting.table(found)
    assert found[-1].value is None and table["spearman"].dropna().is_monotonic_decreasing
    told = [p for p in found if p.value is not None]
    assert {bar.name for bar in plot.predicting(found).data} == {SCORE, ENCODER, GRAPHS}
    drawn = ET.fromstring(predicting.svg(found, "from <here>"))
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "from <here>" in texts and told[0].label in texts
    lines = predicting.spreadsheet(found, "from here").splitlines()
    assert lines[0] == "# from here" and lines[2].startswith("Encoder\tSBERT\tscore\tsbert\t1.0")
    assert len(lines) == len(found) + 2


def test_what_people_go_with_is_said_in_words():
    ratings = [float(x) for x in np.linspace(0, 5, 60).round(1)]
    for lead, pull, said in (
        ("sbert", 1, "go most with **Encoder (SBERT)** (1.00, 1.00 to 1.00). "),
        ("srl", 1, "go most with **Who did what (SRL)** as the encoder sees it (1.00, 1.00 to"),
    ):
        assert said in predicting.in_words(predicting.predictors(study(ratings, lead, pull)))
    frame = study(ratings, "sbert", -1)
    alone = [p for p in predicting.predictors(frame) if p.column == "sbert"]
    assert "Is their scale turned round?" in predicting.in_words(alone)
    twice = predicting.predictors(frame.assign(sbert=-frame["sbert"], rcmd=-frame["sbert"]))
    assert "hardly less with **Words (RCMD)**" in predicting.in_words(twice)
    assert predicting.in_words([]).startswith("Every score")
    noise = study([float(x) for x in RNG.permutation(30)], "none")
    some = [p for p in predicting.predictors(noise) if p.value is not None and p.low <= 0 <= p.high]
    assert "none of these more than chance" in predicting.in_words(some)
    hostile = [predicting.Predictor("x", "<b>*x", "", SCORE, 9, 1.0, 1.0, 1.0, np.ones(3))]
    assert "**<>" in predicting.in_words(hostile, lambda name: "<>")


def test_where_nothing_can_be_said_the_reason_is():
    for human, said in (
        ([None] * 20, "no ratings by people"),
        ([1.0, 2.0, *[None] * 20], "2 pairs with a rating are explained and shown; it takes 10"),
        ([3.0] * 20, "All 20 pairs have the same rating"),
    ):
        frame = study(human)
        assert said in predicting.trouble(frame) and predicting.predictors(frame) == []
    assert not predicting.trouble(study([1.0, 2.0] * 10))
