"""The suites of PAM, S3BERT, joined embeddings and dimensions: readers, and arithmetic by hand."""

import json
import sys
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import average_precision_score, recall_score

from explainers.amr.graph import read
from explainers.errors import InputError
from explainers.evaluation import (
    bamboo,
    dimensions,
    evaluate,
    measures,
    pam,
    parses,
    s3bert,
    similarity,
    texts,
    transfer,
)
from explainers.evaluation.figures import Figure, tables
from explainers.evaluation.files import Part
from explainers.evaluation.sembleu import sembleu
from explainers.evaluation.suites import published, suites
from explainers.lens import Lens
from explainers.matching.aspects import ASPECTS
from explainers.search.dimensions import SEVEN, Dimension, unit
from explainers.text import clean
from explainers.training.dimensions.material import SENTIMENTS
from explainers.training.parser.calibration import Judged, calibration_error

RNG = np.random.default_rng(0)


def write(path, *lines):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


@pytest.fixture
def graded(tmp_path):
    """Made pairs in BAMBOO's layout."""
    graph = "# ::snt {0}\n(x / {1}-01\n    :ARG0 (y / {2}))\n"
    sides = {"src": [("A dog runs.", "run", "dog"), ("A cat sleeps.", "sleep", "cat")] * 2,
             "tgt": [("A cat runs.", "run", "cat"), ("A cat rests.", "rest", "cat")] * 2}  # fmt: skip
    for name in bamboo.NAMES:
        for side, rows in sides.items():
            write(tmp_path / name / "main" / f"{side}.dev.amr", *(graph.format(*r) for r in rows))
        write(tmp_path / name / "dev.y", 0.5, 0.75, 0, 1)
    return tmp_path


def test_pairs_of_pam_have_other_roots_and_are_those_that_nothing_was_chosen_on(
    graded, monkeypatch
):
    write(graded / "MRPC" / "msr_paraphrase_test.txt",
          "\ufeffQuality\t#1 ID\t#2 ID\t#1 String\t#2 String", "1\t1\t2\tA man eats.\tHe eats.")  # fmt: skip
    there = pam.found(graded)
    assert any(missing.startswith("etpc.tsv (ETPC") for missing in there.missing)
    parts = {part.name: part for part in there.parts}
    assert parts["STS-B"].gold == [0.75, 1.0] and parts["MRPC"].items == [
        ("A man eats.", "He eats.")
    ]
    turned = parts["STS-B reframed"]
    assert turned.gold == [0.75, 1.0] and not turned.items
    of = parts["STS-B"].graphs
    assert [a.top for a, _ in turned.graphs] != [a.top for a, _ in of]
    for one, plain in zip(turned.graphs, of, strict=True):
        assert [sorted(g.concepts) for g in one] == [sorted(g.concepts) for g in plain]
    monkeypatch.setattr(
        similarity, "scored", lambda _, part, rows: {row: np.zeros((len(part.gold), 2)) for row in rows}
    )  # fmt: skip
    rows = ["PAM", "BLEU", "ROUGE-L"]
    found = {name: pam.scored(Lens(device="cpu"), part, rows) for name, part in parts.items()}
    examples = found.pop("phenomena")["PAM"]
    assert {f.set for f in published("pam") if f.measure == "score"} <= examples.keys()
    assert found["STS-B reframed"].keys() == {"PAM"} and found["STS-B"].keys() == {*rows}
    assert found["MRPC"]["PAM"].keys() == {"spread", "true positives", "precision"}
    assert found["MRPC"]["ROUGE-L"]["spread"].tolist() == [[pytest.approx(2 / 5), 1]]


def test_metrics_of_words_are_those_of_their_papers(monkeypatch):
    cosines = np.array([[1.0, 0.0], [0.6, 0.8], [0.0, 1.0]])
    sides = [SimpleNamespace(tokens=2 * cosines), SimpleNamespace(tokens=3 * cosines[:2])]
    lens: Any = SimpleNamespace(encoder=SimpleNamespace(encode_tokens=lambda some: sides))
    pairs = [("One two three.", "One two.")]
    precision, recall = 1, (1 + 1 + 0.8) / 3  # each of B has itself in A, the third of A 0.8 in B
    said = pam.OF_WORDS["BERTScore, our encoder"](lens, pairs)
    assert said == pytest.approx([2 * precision * recall / (precision + recall)])
    cut = ["One", "two", "three", "."], ["One", "two", "."]
    nltk: Any = ModuleType("nltk.translate.meteor_score")
    nltk.single_meteor_score = lambda *pair: 1.0 if pair == cut else 0.0
    monkeypatch.setitem(sys.modules, nltk.__name__, nltk)
    assert pam.OF_WORDS["METEOR"](lens, pairs) == [1]
    monkeypatch.setitem(sys.modules, nltk.__name__, None)
    assert pam.OF_WORDS["METEOR"](lens, pairs) is None


def test_marks_recalls_and_differences_of_correlations_are_those_of_naive_loops():
    for _ in range(20):
        items = np.stack([RNG.normal(size=60).round(1), RNG.integers(2, size=60)], 1).astype(float)
        others = np.sort(items[items[:, 1] == 0, 0])
        mark = next(x for x in others if np.mean(others > x) <= measures.FALSE)
        above = items[items[:, 0] > mark, 1]
        true = 100 * above.sum() / items[:, 1].sum()
        assert measures.true_positives(items) == pytest.approx(true)
        assert measures.precision(items) == pytest.approx(100 * above.mean(), nan_ok=True)
        classes = RNG.integers(3, size=(60, 2)).astype(float)
        theirs = 100 * recall_score(classes[:, 1], classes[:, 0], average="macro")
        assert measures.recall(classes) == pytest.approx(theirs)
    four = RNG.normal(size=(30, 4))
    by = np.asarray(np.corrcoef(four.T))
    assert measures.excess(four) == pytest.approx(100 * (by[0, 1] - by[2, 3]))
    assert measures.recall(np.stack([classes] * 2)) == pytest.approx([theirs] * 2)


def test_sub_embeddings_are_held_against_metrics_and_people(graded, monkeypatch):
    head = "topic\tsentence_1\tsentence_2\tlabel"
    write(graded / "UKP_ASPECT.tsv", head, "Gmo\tIt is safe.\tNo harm.\tHS", "Gmo\tA b.\tC d.\tNS")
    parts = {part.name: part for part in s3bert.found(graded).parts}
    assert parts["UKP"].gold == [1.0, 0.0] and len(parts["metrics"].items) == 12
    spans = {name: (k, k + 1) for k, name in enumerate(ASPECTS)} | {"residual": (15, 20)}

    def embed(side):
        return np.stack([np.random.default_rng(len(t) + ord(t[2])).normal(size=20) for t in side])

    lens: Any = SimpleNamespace(
        encoder=SimpleNamespace(unit=embed),
        aspects=SimpleNamespace(embed=embed, partition=SimpleNamespace(spans=spans)),
    )
    known = {name: np.full((12, 2), k) for k, name in enumerate(ASPECTS)}
    monkeypatch.setattr(similarity, "scored", lambda *_: known)
    suite = suites()["s3bert"]
    chosen = np.eye(20, 15, dtype=bool)
    monkeypatch.setattr(s3bert, "assignment", lambda a, b, scores: chosen)
    of = s3bert.scored(lens, parts["metrics"], suite.rows)
    assert of.keys() == {"S3BERT", "SB-full", "SB-rand", "SB-ILP"} and of["S3BERT"].keys() == {
        *ASPECTS
    }
    items = of["SB-full"]["negation"]["with the metric"]
    assert items[:, 1].tolist() == [ASPECTS.index("negation")] * 12
    assert (items[:, 0] == of["SB-full"]["quant"]["with the metric"][:, 0]).all()
    people = s3bert.scored(lens, parts["UKP"], suite.rows)
    assert people["residual"]["spearman"][:, 1].tolist() == [1.0, 0.0]
    assert (people["quant"]["with S3BERT"][:, 1] == people["S3BERT"]["spearman"][:, 0]).all()
    entered = [evaluate.Entrant(lens, {"S3BERT": "S3BERT"}, True)]
    rows = list(evaluate.figures(suite, [parts["metrics"], parts["UKP"]], entered))
    assert [f.set for f in rows if not f.published] == [*ASPECTS, "UKP"]
    assert {f.set for f in rows if f.published} == {*ASPECTS, "UKP"}
    write(graded / "UKP_ASPECT.tsv", head, "Gmo\tA b.\tC d.\tmaybe")
    with pytest.raises(InputError, match=r"line 2: UKP_ASPECT\.tsv: 'maybe' is none of HS"):
        s3bert.found(graded)


def test_what_halves_give_by_dimensions_of_their_own_is_ranked_in_each(monkeypatch):
    a, b, metrics = RNG.normal(size=(3, 40, 4)).astype(np.float32)
    halves = iter((np.arange(4) < 2, np.arange(4) > 1))
    monkeypatch.setattr(s3bert, "assignment", lambda *_: next(halves)[:, None])
    found = s3bert.assigned(a, b, metrics[:, :1], ["quant"])["quant"]
    for k, own in ((0, slice(0, 2)), (1, slice(2, 4))):
        x, y = a[k::2, own], b[k::2, own]
        cosines = (x * y).sum(1) / np.linalg.norm(x, axis=1) / np.linalg.norm(y, axis=1)
        assert found[k::2][np.argsort(cosines)] == pytest.approx(np.arange(1, 21) / 20)


def test_a_table_of_many_sets_and_few_models_stands_upright():
    shown = list(tables([Figure("a|b", f"set {k}", "spearman", k) for k in range(20)]))
    assert shown[1:4] == ["| set | a\\|b |", "| --- | --- |", "| set 0 | 0.0 |"]


def objects(path, rows):
    write(path, *map(json.dumps, rows))


def test_texts_with_dimensions_are_read(tmp_path):
    row: dict[str, Any] = {"a": "It rained.", "b": "It snowed.", "lang_a": "en", "lang_b": "de"}
    row |= dict.fromkeys(SEVEN, 2.5) | {"tone": 1}
    objects(tmp_path / "news-similarity" / "train.jsonl", [row, row | {"lang_b": "tr"}])
    review = {"review_body": "Good.", "stars": "5", "product_category": "toy"}
    objects(tmp_path / "marc" / "dev.en.json", [review] * 5)
    tweets = [f"{SENTIMENTS[k % 3]}\tTweet {k} is here." for k in range(30)]
    write(tmp_path / "sentiment" / "tweets-train.tsv", "label\ttext", *tweets)
    news, reviews, said = texts.found(tmp_path).parts
    assert news.items == [("It rained.", "It snowed.")]
    assert dict(zip(SEVEN, news.gold[0], strict=True))["tone"] == 1 and news.gold[0][0] == 0.5
    assert "have learnt from them" in news.note and len(news.sets) == 7 + 21
    assert reviews.gold == [("5", "toy")]  # one of five was held back
    assert sum(tweet.asked for tweet in said.items) == 6
    write(tmp_path / "SemEval2017-task4-test.subtask-A.english.txt", "17\tneutral\tIt is four.")
    said = texts.found(tmp_path).parts[2]
    assert [(t.text, said.gold[k]) for k, t in enumerate(said.items) if t.asked] == [
        ("It is four.", 1.0)
    ]
    task = tmp_path / "task8"
    for number in (11, 12):
        news_text = json.dumps({"title": f"News {number}", "text": "It rained."})
        write(task / "articles" / str(number) / f"{number}.json", news_text)
    head = "url1_lang,url2_lang,pair_id," + ",".join(name.title() for name in SEVEN)
    write(
        task / "final_eval_data.csv",
        head,
        "en,en,11_12,1,2,,4,1,1,1",
        "en,en,1_2,1,1,1,1,1,1,1",
    )
    (news, *_) = texts.found(tmp_path).parts
    assert (
        news.items == [("News 11 It rained.", "News 12 It rained.")] and "learnt" not in news.note
    )
    assert np.isnan(news.gold[0][2])
    assert dimensions._known(np.array([1.0, 2.0]), np.array([np.nan, 3])).tolist() == [[2, 3]]


def test_poems_are_compared_in_a_dimension(tmp_path, monkeypatch):
    row: dict[str, Any] = {"a": "aaa", "b": "aa", "c": "aaaaa", "dimension": "style", "nearer": "c"}
    objects(tmp_path / "poems.jsonl", [row, row | {"b": "aaa"}, row | {"dimension": "form"}])
    (part,) = texts.found(tmp_path).parts
    assert part.sets == ["poems/form", "poems/style"] and part.gold == [1.0] * 3
    monkeypatch.setattr(dimensions, "_Blocks", lambda *_: Blocks())
    lens: Any = SimpleNamespace(foreign=SimpleNamespace(encoder=None))
    found = dimensions.scored(lens, replace(part, ours=False), ["tone", "overall"])
    assert found.keys() == {"tone"}
    said = found["tone"]["poems/style"]["balanced accuracy"]
    assert said[1].tolist() == [0, 1]  # the second is the first itself
    blocks = Blocks().whole(["aaa", "aa", "aaaaa"])
    (x, y, z) = Blocks().vectors(blocks)["tone"]
    assert said[0, 0] == (x @ z > x @ y)
    suite = suites()["dimensions"]
    shown = list(evaluate.figures(suite, [part], [evaluate.Entrant(lens, {"tone": "tone"}, False)]))
    assert {"poems/form", "poems/style"} <= {f.set for f in shown if f.published}
    for wrong in ({"dimension": "rhyme"}, {"nearer": "a"}, {"a": None}):
        objects(tmp_path / "poems.jsonl", [row | wrong])
        with pytest.raises(InputError, match=r"line 1: poems\.jsonl is to have objects with a, b"):
            texts.found(tmp_path)


class Blocks(dimensions._Blocks):
    """Vectors by chance, as those of texts."""

    def __init__(self):
        self.dimensions = (
            Dimension("SBERT", 8, "text"),
            Dimension("x", 8, "part"),
            Dimension("y", 4, "part"),
            Dimension("tone", 0, "text", (("x", 0.25), ("y", 0.75))),
        )

    def whole(self, said):
        rows = [np.random.default_rng(len(text)).normal(size=20) for text in said]
        return unit(np.stack(rows), self.dimensions)


def test_reviews_are_found_by_a_weighted_sum_and_tweets_classified():
    model = Blocks()
    said = ["a" * k for k in range(1, 31)]
    blocks = model.whole(said)
    of = model.vectors(blocks)["tone"]
    naive = 0.25 * blocks[:, 8:16] @ blocks[:, 8:16].T + 0.75 * blocks[:, 16:] @ blocks[:, 16:].T
    assert of @ of.T == pytest.approx(naive, abs=1e-6)
    gold = [texts.Review(str(k % 3), "ab"[k % 2]) for k in range(30)]
    found = dimensions._retrieved(model, Part("reviews", said, gold), ["tone", "overall", "random"])
    assert found.keys() == {"tone", "random"}
    (others,) = ([j for j in range(30) if j != 4],)
    relevant = [
        gold[j].stars == gold[4].stars and gold[j].product != gold[4].product for j in others
    ]
    expected = average_precision_score(relevant, naive[4, others])
    assert found["tone"]["same stars"][4, 0] == pytest.approx(expected)
    tweets = [texts.Tweet("a" * (1 + k % 2), k % 5 == 4) for k in range(30)]
    part = Part("tweets", tweets, [float(k % 2) for k in range(30)])
    found = dimensions._classified(model, part, ["KNN tone", "SVM SBERT", "SVM overall"])
    assert found.keys() == {"KNN tone", "SVM SBERT"}
    for by in found.values():
        assert by["accuracy"].tolist() == [[1]] * 6
        assert measures.recall(by["average recall"]) == 100


def test_a_classifier_finds_what_tells_two_apart():
    labels = [str(k % 2) for k in range(200)]
    features = RNG.normal(size=(200, 20)).astype(np.float32)
    right = []
    for shift in (0, 5):
        features[:, 3] += [shift * int(label) for label in labels]
        model = transfer.fitted(features[:150], labels[:150])
        right.append(model.score(features[150:], labels[150:]))
    assert right[0] < 0.75 and right[1] > 0.9


def test_what_is_asked_in_other_languages_is_not_what_was_learnt(tmp_path):
    rows = [f"Question {k}\tAnswer {k}\t{k % 2}" for k in range(80)]
    for language in ("en", "de"):
        write(tmp_path / f"xglue.qam.{language}.dev", *rows)
        pairs = [
            "id\tsentence1\tsentence2\tlabel",
            *(f"{k}\tHe {k} ate.\tHe ate.\t1" for k in range(9)),
        ]
        write(tmp_path / "x-final" / language / "test_2k.tsv", *pairs)
    write(tmp_path / "x-final" / "en" / "train.tsv", *pairs)
    there = transfer.found(tmp_path)
    assert [m.split(" ")[0] for m in there.missing] == [
        "STS.input.track*.*-*.txt",
        "dataset_en_test.json*",
        "english.test",
        "xnli.test.tsv",
    ]
    parts = {part.name: part for part in there.parts}
    assert len(parts["PAWS-X"].items) == 27 and parts["PAWS-X"].items[0].texts[1] == "He ate."
    part = parts["QAM"]
    learnt = {one.texts for one in part.items if not one.language}
    asked = [one for one in part.items if one.language]
    assert part.sets == ["QAM/en", "QAM/de"] and len(learnt) == 40
    assert asked and not learnt & {one.texts for one in asked}
    label = {one.texts[0]: float(one.label) for one in part.items}
    encoder = SimpleNamespace(
        encode=lambda side: np.array([[label.get(text, 0), 1] for text in side], np.float32)
    )
    lens: Any = SimpleNamespace(foreign=SimpleNamespace(encoder=encoder))
    both = transfer.scored(lens, part, ["SBERT", transfer.USUAL])
    of, usual = both["SBERT"], both[transfer.USUAL]["QAM/en"]["accuracy"].mean()
    assert of.keys() == {*part.sets} and all(one["accuracy"].all() for one in of.values())
    assert 0 < usual < 1
    write(tmp_path / "xglue.qam.en.dev", "Question")
    with pytest.raises(InputError, match=r"line 1: xglue\.qam\.en\.dev is to have two texts"):
        transfer.found(tmp_path)


def test_tasks_in_one_file_and_with_labels_first_are_read(tmp_path):
    head = "language\tgold_label\tsentence1\tsentence2"
    rows = [
        f"{language}\t{'neutral' if k % 2 else 'contradiction'}\tDer {k} geht.\tEr {k} geht."
        for language in ("en", "de", "bg")
        for k in range(40)
    ]
    write(tmp_path / "XNLI-1.0" / "xnli.dev.tsv", head, *rows)
    taught = [f"He {k} went.\tShe {k} went.\tcontradictory" for k in range(9)]
    write(tmp_path / "multinli" / "multinli.train.en.tsv", "premise\thypo\tlabel", *taught)
    for name in ("english.test", "german.test", "english.train.1000"):
        write(tmp_path / "MLDoc" / name, *(f"CCAT\tThe {k} of {name} fell." for k in range(30)))
    parts = {part.name: part for part in transfer.found(tmp_path).parts}
    assert parts["XNLI"].sets == ["XNLI/en", "XNLI/de"]
    learnt = [one for one in parts["XNLI"].items if not one.language]
    assert {one.label for one in learnt} == {"contradiction"} and len(learnt) == 9
    assert {one.label for one in parts["XNLI"].items if one.language == "de"} == {
        "neutral",
        "contradiction",
    }
    assert parts["MLDoc"].sets == ["MLDoc/en", "MLDoc/de"] and len(parts["MLDoc"].items) == 90
    assert {one.label for one in parts["MLDoc"].items} == {"CCAT"}
    write(tmp_path / "MLDoc" / "english.test", "CCAT")
    with pytest.raises(InputError, match=r"line 1: english\.test is to have a label and a text"):
        transfer.found(tmp_path)


def test_texts_of_a_register_are_found_by_one_another(tmp_path):
    kinds = ["NA OP ob", "NA IN", "NA", "NA OP IN", "OP"]
    write(tmp_path / "CORE" / "dev.tsv", *(f"{kinds[k % 5]}\t{k}\t{'a' * k} b." for k in range(50)))
    (part,) = texts.found(tmp_path).parts
    assert sorted(part.gold) == ["information"] * 10 + ["opinion"] * 10
    found = dimensions._retrieved(Blocks(), part, ["tone", "random", "overall"])
    assert found.keys() == {"tone", "random"}
    assert len(found["tone"]["same register"]) == 20
    naive = [
        average_precision_score(
            [g == part.gold[k] for j, g in enumerate(part.gold) if j != k], np.delete(row, k)
        )
        for k, row in enumerate(np.random.default_rng(0).normal(size=(20, 20)))
    ]
    assert found["random"]["same register"][:, 0] == pytest.approx(naive)


def test_sembleu_is_the_arithmetic_of_its_program():
    like = read("(l / like-01 :ARG0 (m / man) :ARG1 (c / cheese))")
    hates = read("(h / hate-01 :ARG0 (m / man) :ARG1 (c / cheese))")
    deny = read("(l / like-01 :polarity - :ARG0 (m / man) :ARG1 (c / cheese))")
    wants = read("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))")
    # Paths of one node, of two and of three; those that match; nodes and relations of both
    for one, other, paths, same, size, wanted in (
        (like, hates, (3, 2), (2, 0), 5, 5),
        (like, deny, (4, 3), (3, 2), 7, 5),
        (deny, like, (3, 2), (3, 2), 5, 7),
        (wants, wants, (3, 3, 1), (3, 3, 1), 6, 6),
        (like, wants, (3, 3, 1), (0, 0, 0), 6, 5),
    ):
        weights = (0.34, 0.33, 0.34) if len(paths) == 3 else (0.5, 0.5)
        shares = [x / n if x else 0.5 / n for x, n in zip(same, paths, strict=True)]
        product = np.prod([share**w for share, w in zip(shares, weights, strict=True)])
        penalty = min(1, np.exp(1 - wanted / size))
        assert sembleu(one, other) == pytest.approx(penalty * product if same[0] else 0)


def test_certainty_is_held_against_what_is_right():
    judged = []
    for _ in range(30):
        sure = RNG.random(8).round(3)
        nodes = [(float(p), bool(RNG.random() < p**2)) for p in sure]
        judged.append(Judged(nodes, nodes[:3], float(RNG.random()), float(RNG.random())))
    of = parses.certainty(judged)
    rows = np.array([node for one in judged for node in one.nodes])
    tenths = np.minimum((rows[:, 0] * 10).astype(int), 9)
    naive = sum(
        len(some) / len(rows) * abs(some[:, 0].mean() - some[:, 1].mean())
        for some in (rows[tenths == k] for k in range(10))
        if len(some)
    )
    items = of["certainty of nodes, error"]
    assert measures.figure(measures.calibration, items) == pytest.approx(100 * naive)
    assert naive == pytest.approx(calibration_error(rows), abs=0.06)  # of as many each
    samples = measures.sampled(measures.calibration, items)
    assert len(samples) == measures.SAMPLES and np.isfinite(samples).all()
    assert of["expected with reached Smatch"].tolist() == [[x.expected, x.f1] for x in judged]


def test_of_a_long_review_so_much_is_read_as_the_encoder_can(tmp_path):
    write(tmp_path / "english.test", f"good\t{'so ' * 500}good", "bad\tBad one.")
    long, short = transfer._rows(tmp_path / "english.test", {"labelled": True})
    assert long.texts == (" ".join(["so"] * transfer.READ),) and short.texts == ("Bad one.",)
    assert clean(long.texts[0]) == long.texts[0], "a text of this length is parsed"
