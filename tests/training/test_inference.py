"""Training of how sentences are related: pairs that are made, and what judgements leave possible."""

import pytest
import torch

from explainers import text
from explainers.encoders.encoder import Encoder
from explainers.inference.network import Network, Sizes
from explainers.reading.reader import Reader
from explainers.training.inference import abroad, changed, judged, made, train
from explainers.training.inference.judged import CONTRADICT, DIFFER, FIRST, SAME, SECOND, Example
from explainers.training.inference.material import UNKNOWN, Material
from explainers.training.multilingual.material import Pair
from explainers.weights import models

ROWS = [row.split("\t") for row in (made.HERE / "patterns.tsv").read_text("utf-8").splitlines()[1:]]


def test_every_pattern_is_filled_and_marks_what_differs():
    examples = list(made.pattern_examples(len(ROWS), seed=1))
    for (signs, kind, *sides), example in zip(ROWS, examples, strict=True):
        assert set(signs) <= set(made.SIGNS), signs
        for side, said in zip(sides, (example.a, example.b), strict=True):
            assert not set("{}<>") & set(said), (side, said)
            assert said and said == said.strip()
        assert example.a != example.b
        assert (kind == "none") == (example.allowed == SAME), (signs, kind)
        if kind == "none":
            assert example.words == ((), ())
        for words, said in zip(example.words or ((), ()), (example.a, example.b), strict=True):
            assert all(0 <= w < len(text.spans(said)) for w in words or ())


def test_patterns_are_the_same_from_the_same_seed():
    assert list(made.pattern_examples(50, 3)) == list(made.pattern_examples(50, 3))


def test_a_pair_turned_says_the_same():
    one = Example("a", "b", FIRST | CONTRADICT, "own", "added", ((0,), ()))
    other = one.turned()
    assert other.allowed == SECOND | CONTRADICT and other.kind == "missing"
    assert other.words == ((), (0,)) and other.turned() == one


SENTENCES = (
    "Two women are embracing on a crowded platform.",
    "The president visited the small museum in Paris yesterday.",
    "Tom bought five red apples for his sick mother.",
    "He quickly answered the difficult question.",
)


@pytest.mark.models
def test_a_sentence_is_changed_in_one_thing():
    encoder = Encoder()
    readings = Reader(models.reader_path(), encoder).read(SENTENCES)
    found = list(changed.changed_examples(readings * 5, encoder.unit))
    assert {e.source for e in found} >= {"another", "negated", "dropped", "synonym"}
    allowed = {"negated": CONTRADICT, "dropped": FIRST, "synonym": SAME,
               "counted": CONTRADICT | DIFFER}  # fmt: skip
    for e in found:
        assert e.a in SENTENCES and e.b != e.a
        assert e.allowed == allowed.get(e.source, e.allowed)
        for words, said in zip(e.words or ((), ()), (e.a, e.b), strict=True):
            parts = text.spans(said)
            assert all(w < len(parts) for w in words or ())
    [none] = [e.b for e in found if e.source == "negated" and e.a == SENTENCES[3]][:1] or [""]
    assert none in ("", "He quickly did not answer the difficult question.",
                    "He quickly didn't answer the difficult question.")  # fmt: skip


@pytest.mark.models
def test_a_run_goes_on_as_if_it_had_not_been_stopped(tmp_path):
    examples = list(made.pattern_examples(60))
    encoder = Encoder()
    kinds = sorted({e.kind for e in examples} - {"none"})
    material = Material(examples, encoder, kinds)

    def trainer(steps):
        torch.manual_seed(0)
        network = Network(Sizes(kinds=1 + len(kinds), layers=1))
        network.begin(encoder.model[0].model)
        return train.InferenceTrainer(network, train.Settings(steps), material, examples)

    whole = trainer(4)
    whole.run(tmp_path / "whole.pt")
    part = trainer(4)
    part.settings = train.Settings(2)
    part.run(tmp_path / "part.pt")
    rest = trainer(4)
    rest.run(tmp_path / "part.pt")
    assert rest.step == 4
    for name, weight in whole.network.state_dict().items():
        assert torch.allclose(weight, rest.network.state_dict()[name], atol=1e-5), name


def test_a_change_of_the_english_is_one_of_its_translation():
    spoken = [Pair("A dog barks.", "Ein Hund bellt.", "de")]
    change = Example("A dog barks.", "A cat barks.", CONTRADICT, "another", "participant",
                     ((1,), (1,)), "A dog barks.")  # fmt: skip
    same, other = abroad.across(spoken, [change])
    assert (same.b, same.allowed, same.words) == ("Ein Hund bellt.", SAME, ((), ()))
    assert (other.a, other.b) == ("Ein Hund bellt.", "A cat barks.")
    assert other.allowed == CONTRADICT and other.words == (None, (1,))
    assert same.group == other.group and other.turned().words == ((1,), None)


@pytest.mark.models
def test_of_words_of_which_nothing_is_known_nothing_is_wanted():
    one = Example(
        "Two dogs bark.", "Two cats bark.", CONTRADICT, "own", "participant", (None, (1,))
    )
    material = Material([one], Encoder(), ["participant"])
    wanted = material.batch([one])["kinds"][0].tolist()
    first = len(material.read[one.a][0].owner)
    assert set(wanted[:first]) == {UNKNOWN} and set(wanted[first:]) == {0, 1}


def test_halves_share_no_sentence():
    examples = [Example(f"a{k % 30}", f"b{k}", SAME, "own", group=f"a{k % 30}") for k in range(99)]
    learnt, held = judged.split(examples)
    assert held and not {e.group for e in learnt} & {e.group for e in held}
