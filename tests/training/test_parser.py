"""Training on small data of our own: hygiene, resuming, and that it learns."""

import json
import logging

import numpy as np
import pytest

from explainers.amr.compact.calibration import Calibration
from explainers.amr.graph import Confidence, Graph, read
from explainers.errors import InputError
from explainers.matching.smatch import smatch
from explainers.training import corpora
from explainers.training.parser import calibration, made, train
from explainers.training.parser.labelling import align_words, derivations, example, recompose
from tests.cases import CASES
from tests.conftest import SENTENCES, connected


def test_scores_line_up_no_dev_sentence_is_trained_on_and_missing_sets_are_named(data, tmp_path):
    pairs = corpora.pairs(data, "sts", "train")
    assert len(pairs) == len(SENTENCES)
    assert "Empty line" not in {p.a for p in pairs}
    rows = len(SENTENCES) + 1  # the placeholder comes first
    assert [p.score for p in pairs] == [round(i / rows, 2) for i in range(1, rows)]
    folder = data / "bamboo-amr-benchmark" / "sts" / "main"
    leak = SENTENCES[0]
    for side in ("src", "tgt"):
        path = folder / f"{side}.dev.amr"
        path.write_text(path.read_text() + f"\n\n# ::snt {leak[0].upper()}\n{leak[1]}")
    (folder.parent / "dev.y").write_text((folder.parent / "dev.y").read_text() + "\n1.0")
    assert leak[0] not in {s for _, s, _ in corpora.training_sentences(data)}
    with pytest.raises(InputError, match="bamboo-amr-benchmark"):
        corpora.pairs(tmp_path / "none", "sts", "dev")
    assert train.main(["--data", str(tmp_path / "none"), "--work", str(tmp_path / "w")]) == 2


def aligned():
    examples = [example(s, read(g)) for s, g in SENTENCES]
    align_words(examples)
    return examples


def test_the_aligner_finds_words_and_labels_give_the_graph_back():
    by_sentence = {e.sentence: e for e in aligned()}
    for sentence, concept, word in CASES["the aligner finds the words"]:
        one = by_sentence[sentence]
        unit = next(u for u, x in enumerate(one.units) if x.text == concept)
        assert one.tokens[one.word[unit]] == word
    examples = aligned()
    table = derivations(examples, {})
    for one, (_, penman) in zip(examples, SENTENCES, strict=True):
        built = recompose(one, table)
        assert smatch(built, read(penman)).f1 == 1.0, penman


@pytest.mark.models
def test_the_parser_learns_resumes_and_is_loaded_by_amrlib(data, tmp_path, monkeypatch, caplog):
    import amrlib

    few, more = made.sentences(20), made.sentences(40, 1)
    monkeypatch.setattr(made, "sentences", lambda *_: few)
    caplog.set_level(logging.INFO)
    command = ["--data", str(data), "--work", str(tmp_path / "work"), "--out", str(tmp_path / "out"),
               "--device", "cpu", "--epochs", "14", "--warm-up", "5"]  # fmt: skip
    assert train.main([*command, "--minutes", "0.0001"]) == 0
    assert "stopping at the time budget" in caplog.text
    assert train.main(command) == 0
    assert "going on after epoch 1" in caplog.text
    assert "aligned anew" in caplog.text
    meta = json.loads((tmp_path / "out" / "amrlib_meta.json").read_text())
    assert meta["inference_module"] == "explainers.amr.compact.inference"
    # It goes on from there with words that it has not had
    monkeypatch.setattr(made, "sentences", lambda *_: more)
    further = ["--start", str(tmp_path / "out"), "--epochs", "2", "--weight", "massive-amr=1"]
    places = ["--work", str(tmp_path / "again"), "--out", str(tmp_path / "later")]
    assert train.main([*command, *further, *places]) == 0
    for folder in ("out", "later"):
        model = amrlib.load_stog_model(model_dir=str(tmp_path / folder), device="cpu")
        assert model.parse(["A dog."])[0].confidence.graph > 0
        scores = [smatch(model.parse([s])[0], read(g)).f1 for s, g in SENTENCES[:3]]
        assert np.mean(scores) > 0.6, folder


def test_alignment_gives_two_relations_back_and_leaves_punctuation():
    one = example("The cat scratches itself.", read("(s / scratch-01 :ARG0 (c / cat) :ARG1 c)"))
    align_words([one])
    assert [(r, one.units[t].text) for _, r, t in one.edges] == [("ARG0+ARG1", "cat")]
    built = recompose(one, {})
    assert sorted(e.role for e in built.edges) == ["ARG0", "ARG1"]
    assert len(built.confidence.edges) == 2
    asked = example("Who sleeps?", read("(s / sleep-01 :ARG0 (a / amr-unknown))"))
    told = example("Sleep!", read("(s / sleep-01 :ARG0 (y / you) :mode imperative)"))
    others = [example("The man sleeps.", read("(s / sleep-01 :ARG0 (m / man))")) for _ in range(4)]
    align_words([asked, told, *others])
    assert asked.tokens[asked.word[1]] == "Who"
    assert {told.tokens[w] for w in told.word} == {"Sleep"}


def test_made_sentences_are_distinct_connected_and_hold_what_they_are_for():
    rows = made.sentences(300)
    assert len({s for s, _ in rows}) == 300
    assert all(connected(g) for _, g in rows)
    assert made.sentences(20, seed=1) == made.sentences(20, seed=1) != made.sentences(20, seed=2)
    values = {a.value for _, g in rows for a in g.attributes}
    concepts = {c for _, g in rows for c in g.concepts.values()}
    assert {"-", "imperative"} <= values and {"amr-unknown", "obligate-01"} <= concepts


def test_a_second_alignment_follows_what_is_expected():
    sentence, penman = (
        "He saw that saw.",
        "(s / see-01 :ARG0 (h / he) :ARG1 (x / saw :mod (t / that)))",
    )
    for wanted in (1, 3):
        one = example(sentence, read(penman))
        expected = [{"%n": 0.9} if i == wanted else {"%n": 0.05} for i in range(len(one.tokens))]
        align_words([one], expected=[expected])
        assert one.word[[u.text for u in one.units].index("saw")] == wanted


def test_plain_sentences_are_two_halves_that_nobody_learns():
    work, reported = (corpora.plain(half) for half in ("work", "reported"))
    assert len(work) == len(reported) == 220
    keys = {corpora.key(sentence) for sentence, _ in (*work, *reported)}
    assert len(keys) == 440
    assert keys.isdisjoint(corpora.key(sentence) for sentence, _ in made.given())


def test_certainty_is_judged_by_the_alignment_and_scaled():
    gold = read("(l / like-01 :ARG0 (m / man) :ARG1 (c / cheese) :polarity -)")
    found = read("(x / like-01 :ARG0 (y / man) :ARG1 (z / milk :mod x) :polarity -)")
    sure = Confidence(
        dict.fromkeys(found.concepts, 0.5),
        dict.fromkeys((*found.edges, *found.attributes), 0.5),
        0.5,
    )
    nodes, edges, _, expected = calibration.judge(
        Graph(found.top, found.concepts, found.edges, found.attributes, confidence=sure), gold
    )
    assert expected == 0.5
    assert [right for _, right in nodes] == [True, True, False]
    assert [right for _, right in edges] == [True, True, False, True]
    rng = np.random.default_rng(0)
    says = rng.uniform(0.02, 0.98, 4000)
    rows = np.stack(
        [says, rng.uniform(size=4000) < 1 / (1 + np.exp(0.8 - np.log(says / (1 - says))))], 1
    )
    offset, slope = calibration.platt(rows)
    assert offset == pytest.approx(-0.8, abs=0.15) and slope == pytest.approx(1, abs=0.15)
    scaled = rows.copy()
    scaled[:, 0] = [Calibration(node=(offset, slope)).of_node(x) for x in says]
    assert calibration.calibration_error(scaled) < 0.03 < calibration.calibration_error(rows)


def test_what_means_nothing_is_made_of_what_means_something():
    said = ["The old man sold the house to his son.", "Dogs bark."] * 30
    found = calibration.nonsense(said)
    assert found == calibration.nonsense(said) != calibration.nonsense(said, 1)
    assert not {*found} & {*said} and all(map(str.strip, found))
    assert len(calibration.nonsense(["Dogs bark."])) < len(found)


def test_expected_f1_follows_the_signs():
    rng = np.random.default_rng(0)
    signs = rng.normal(size=(3000, 2))
    f1 = 1 / (1 + np.exp(-(0.5 + 2 * signs[:, 0] - signs[:, 1])))
    assert calibration.fractional(signs, f1, np.ones(3000)) == pytest.approx((0.5, 2, -1), abs=0.1)
