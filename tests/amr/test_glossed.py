"""The parser of other languages: English graphs of sentences that are not English."""

import json
import random
import re
import shutil
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from explainers.amr.compact import glossed
from explainers.amr.compact.everyday import KINDS, LANGUAGES, everyday, lines
from explainers.amr.compact.fragments import CONTINUED, NOTHING, sound
from explainers.amr.compact.glossed import ITSELF, PLACES, Inference
from explainers.amr.compact.network import Vocabulary, base_tokenizer
from explainers.amr.compact.numerals import numeral
from explainers.amr.graph import Interpretation, names, read
from explainers.amr.parse import Parser
from explainers.errors import InputError, ModelError
from explainers.matching.smatch import smatch
from explainers.training.glossed.material import laid
from explainers.training.glossed.train import export, glosses, new_network, read_as, silent
from explainers.training.multilingual.material import Pair, translations
from explainers.training.parser.batches import IGNORED, Batches
from explainers.training.parser.labelling import Labelled
from explainers.weights import models
from tests.cases import CASES
from tests.conftest import connected

SENTENCES = [
    ("Ein Hund jagt eine Katze.", "A dog is chasing a cat."),
    ("Deux hommes jouent de la guitare.", "Two men are playing the guitar."),
    ("Muž hraje na kytaru.", "A man is playing a guitar."),
]


@pytest.fixture(scope="module")
def parse(lens):
    return lens.foreign.parser.parse


@pytest.mark.parametrize(("other", "english"), SENTENCES)
def test_a_plain_sentence_gets_the_graph_of_its_translation(lens, parse, other, english):
    ours = parse([other])[0]
    assert smatch(ours, lens.parser.parse([english])[0]).f1 >= 0.8, ours.penman


def test_nodes_stand_at_their_words_and_names_stay_as_they_stand(parse):
    graph = parse(["Ein Hund jagt eine Katze."])[0]
    at = {concept: graph.alignment[v] for v, concept in graph.concepts.items()}
    assert graph.tokens == ("Ein", "Hund", "jagt", "eine", "Katze", ".")
    assert at["dog"] == (1,) and at["cat"] == (4,)
    graph = parse(["Včera jsem koupil nové auto."])[0]
    assert {"buy-01", "car"} <= set(graph.concepts.values())
    assert all(re.search(r"[^\W\d_]", concept) for concept in graph.concepts.values())
    graph = parse(["Angela Merkel wohnt in Berlin."])[0]
    assert any("Berlin" in name for name in names(graph).values()), graph.penman


@pytest.mark.parametrize(("sentence", "number"), CASES["number words"])
def test_a_number_word_is_its_number(parse, sentence, number):
    graph = parse([sentence])[0]
    assert [a.value for a in graph.attributes if a.role == "quant"] == [number], graph.penman


@pytest.mark.parametrize("text", CASES["hard texts in other languages"])
def test_any_text_gives_a_graph_that_is_valid_and_connected(parse, text):
    graph = parse([text])[0]
    assert connected(graph) and read(graph.penman).concepts == graph.concepts
    many = len(graph.tokens)
    assert all(0 <= k < many for span in graph.alignment.values() for k in span)
    if graph.confidence:
        assert set(graph.confidence.nodes) == set(graph.concepts)
        assert not graph.confidence.readings


def test_a_batch_gives_what_each_gives_alone(parse):
    texts = [other for other, _ in SENTENCES]
    assert [g.penman for g in parse(texts)] == [parse([t])[0].penman for t in texts]


@pytest.mark.parametrize(("text", "numbers"), CASES["numbers of several words"])
def test_numbers_of_several_words_are_one_word(text, numbers):
    words = [t.text for t in Inference.tokenize(text)]
    assert [numeral(word) for word in words if numeral(word)] == numbers


def test_french_elision_is_a_word_of_its_own():
    words = [t.text for t in Inference.tokenize("Aujourd'hui, l'homme qu’on voit n'a d'yeux.")]
    assert " ".join(words) == "Aujourd'hui , l' homme qu’ on voit n' a d' yeux ."


ENGLISH = Labelled(
    ["A", "soccer", "player", "runs"],
    [[NOTHING], ["%n"], ["person|<ARG0 0 %d-01"], ["%v-02"]],
    [(1, 0), (2, 0), (2, 1), (3, 0)],
    [(2, "ARG1", 0), (3, "ARG0", 1)],
    3,
)


def test_two_english_words_of_one_word_stand_in_its_two_places():
    sure = np.zeros((3, 4), np.float32)
    sure[0, 0] = sure[1, 1] = sure[1, 2] = sure[2, 3] = 0.9
    there = laid(ENGLISH, ["Ein", "Fußballspieler", "rennt"], sure, "set de")
    assert there.glosses == ["A", "", "soccer", "player", "runs", ""]
    assert there.nodes == [(2, 0), (3, 0), (3, 1), (4, 0)]
    assert len(there.choices) == 3 * PLACES and there.choices[2:4] == ENGLISH.choices[1:3]
    assert (there.edges, there.top, there.source) == (ENGLISH.edges, 3, "set de")


def test_what_cannot_be_laid_is_left_out():
    nowhere = np.zeros((3, 4), np.float32)
    nowhere[0, 0] = 1.0
    assert laid(ENGLISH, ["Ein", "Spieler", "rennt"], nowhere, "") is None
    choices, nodes = [["@city"], [CONTINUED], ["%v-01"]], [(0, 0), (2, 0)]
    named = Labelled(["New", "York", "sleeps"], choices, nodes, [(1, "ARG0", 0)], 1)
    there = np.eye(3, dtype=np.float32)
    assert laid(named, ["New", "schläft", "York"], there[[0, 2, 1]], "") is None
    assert laid(named, ["New", "York", "schläft"], there, "") is not None


def test_glosses_are_spelt_as_they_mostly_are_and_counted_over_their_forms():
    read = ["Dogs", "", "run"], ["dogs", "Berlin", "run"], ["dogs", "Berlin", "rare"]
    rows = [Labelled([], [], [], [], 0, "", words) for words in read]
    assert glosses(rows) == ["", "=", "dogs", "run", "Berlin"]

    def one(gloss, label):
        return Labelled(["x"], [[label], [NOTHING]], [], [], 0, "multi30k fr", [gloss, ""])

    found = read_as([*[one("buys", "%v-01")] * 5, *[one("bought", "%v-01")] * 5, one("dog", "%n")])
    assert found == {"buy": ["%v-01"], "dog": ["%n"]}


@pytest.mark.parametrize(("language", "word", "english"), CASES["everyday words"])
def test_an_everyday_word_is_known_in_its_forms(language, word, english):
    assert everyday(word, language).english == english


def test_a_czech_verb_with_ne_is_denied_and_other_words_are_not():
    assert everyday("nekoupili", "cs").denied and everyday("neví", "cs").denied
    for word in ("nedělá", "nehoda", "nejméně", "nepřítel", "neštěstí", "nebo"):
        assert everyday(word, "cs") is None, word


COMMON = CASES["common words"]
"""Words without a meaning of their own, and words whose beginning is that of an everyday word."""


@pytest.mark.parametrize("language", COMMON)
def test_common_words_are_no_everyday_words(language):
    assert not {w: w for w in COMMON[language].split() if everyday(w, language)}


def test_the_list_of_everyday_words_is_sound():
    by_form = {}
    for word, columns in lines():
        assert word.kind in KINDS and len(columns) == len(LANGUAGES) and any(columns), word
        for language, forms in zip(LANGUAGES, columns, strict=True):
            for form in forms:
                letters = form.removesuffix("-").replace("'", "")
                assert re.fullmatch(r"[^\W\d_]+(?:-[^\W\d_]+)*", letters), (word, form)
                assert by_form.setdefault((language, form), word) == word, form
    assert len(lines()) > 450
    assert all(sound(label) for label in KINDS.values())


def test_what_everyday_words_stand_for_is_known_and_names_are_not_looked_up(lens):
    read = lens.foreign.parser.model._everyday
    assert len(read) > 350 and all(labels and NOTHING not in labels for labels in read.values())
    daily = lens.foreign.parser.model._daily
    words = daily(["Ella", "compró", "leche", "en", "Viena", "."])
    assert [w and w.english for w in words] == [None, "buy", "milk", None, None, None]
    assert not any(daily(["Der", "Hund", "schläft", "."]))
    assert not any(daily(["Tiene", "nueve", "."])[1:])


def test_an_unknown_everyday_word_stands_for_what_its_english_stands_for():
    network = [
        Interpretation("%n", 0.2),
        Interpretation("%v-01", 0.5),
        Interpretation(NOTHING, 0.3),
    ]
    daily = glossed._daily(network, ["%n", "%d"], denied=False)
    assert [r.label for r in daily] == ["%n", NOTHING]
    assert [r.probability for r in daily] == pytest.approx([glossed.SURE, 1 - glossed.SURE])
    weekday = glossed._daily(network, ["date-entity|>weekday 0 %n"], denied=False)
    assert weekday[0].label.startswith("date-entity")
    sure = [Interpretation("%n", 1.0)]
    assert glossed._daily(sure, ["%n"], denied=False) == sure
    assert glossed._daily(network, ["%v-01"], denied=True)[0].label == "%v-01" + glossed.DENIED


@pytest.mark.parametrize(("sentence", "concepts"), CASES["everyday sentences"])
def test_everyday_words_that_no_caption_has_are_read(parse, sentence, concepts):
    graph = parse([sentence])[0]
    assert set(concepts) <= set(graph.concepts.values()), graph.penman
    assert connected(graph)


def test_translations_of_ones_own_are_read_by_language(tmp_path):
    path = tmp_path / "own.tsv"
    path.write_text("fr\tIl dort.\tHe sleeps.\nes\tDuerme.\tHe sleeps.\n", "utf-8")
    found = translations(path)
    assert list(found) == ["own fr", "own es"]
    assert found["own fr"] == [Pair("He sleeps.", "Il dort.", "fr")]
    path.write_text("fr\tIl dort.\tHe sleeps.\nfr Il dort.\n", "utf-8")
    with pytest.raises(InputError) as told:
        translations(path)
    assert told.value.line == 2
    with pytest.raises(InputError):
        translations(tmp_path / "none.tsv")


@pytest.mark.models
def test_english_is_read_by_its_glosses_and_what_may_be_a_name_is_left_open():
    vocabulary = Vocabulary.read(models.PARSER_FOLDER / "vocabulary.json")
    words = ["", "=", "hand", "paris"]
    tokenizer = base_tokenizer(models.MULTILINGUAL_FOLDER)
    batches = Batches([], vocabulary, tokenizer, 100, {}, words)
    given = ["Hand", "hand", "Paris", "unheard-of"]

    def found(source):
        tokens = [w for w in given for _ in range(PLACES)]
        glosses = [w for g in given for w in (g, "")]
        one = Labelled(given, [[NOTHING]] * len(tokens), [], [], 0, source, glosses)
        return batches.collate([one], random.Random(0)).gloss[0].tolist()

    assert found("tatoeba de")[::PLACES] == [ITSELF] * len(given)
    assert found("english en") == [IGNORED, 0, 2, 0, IGNORED, 0, IGNORED, 0]


@pytest.mark.parametrize(
    ("sentence", "concepts"),
    [
        ("Deux hommes jouent de la guitare.", {"play-01", "man", "guitar"}),
        ("Trois enfants courent dans la rue.", {"run-02", "child", "street"}),
        ("Dva muži hrají na kytaru.", {"play-01", "man", "guitar"}),
    ],
)
def test_what_english_says_with_an_auxiliary_is_one_verb(parse, sentence, concepts):
    assert sorted(parse([sentence])[0].concepts.values()) == sorted(concepts)


def test_a_gloss_that_mostly_stands_for_nothing_keeps_what_it_else_stands_for():
    def one(gloss, label):
        return Labelled(["x"], [[label]], [], [], 0, "multi30k de", [gloss])

    laid = [one("are", NOTHING)] * 40 + [one("are", "be-located-at-91"), one("dog", "%n")]
    assert silent(laid, ["", "=", "are", "dog"]) == {2: ["be-located-at-91"]}


@pytest.mark.models
def test_of_the_encoder_only_what_was_tuned_is_written(tmp_path):
    vocabulary = Vocabulary.read(models.PARSER_FOLDER / "vocabulary.json")
    network = new_network(vocabulary, ["", "=", "hand"])
    tuned = "encoder.encoder.layer.11.output.dense.weight"
    with torch.no_grad():
        network.get_parameter(tuned).add_(0.01)
    export(network, vocabulary, {}, tmp_path)
    written = load_file(tmp_path / "model.safetensors")
    assert {n for n in written if n.startswith(glossed.ENCODER)} == {tuned, tuned + ".scale"}


@pytest.mark.models
def test_a_parser_of_another_encoder_is_refused(tmp_path):
    folder = Path(shutil.copytree(models.MULTILINGUAL_PARSER_FOLDER, tmp_path / "parser"))
    meta = json.loads((folder / "amrlib_meta.json").read_text())
    meta["base_encoder"]["sha256"] = "0" * 64
    (folder / "amrlib_meta.json").write_text(json.dumps(meta))
    models.write_checksums(folder)
    with pytest.raises(ModelError, match="another encoder"):
        Parser(folder, "cpu")
