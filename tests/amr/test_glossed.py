"""The parser of other languages: English graphs of sentences that are not English."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from explainers.amr.compact import glossed
from explainers.amr.compact.everyday import KINDS, LANGUAGES, everyday, lines
from explainers.amr.compact.fragments import CONTINUED, NOTHING, sound
from explainers.amr.compact.glossed import PLACES, Inference
from explainers.amr.compact.network import Vocabulary
from explainers.amr.compact.numerals import numeral
from explainers.amr.graph import Reading, names, read
from explainers.errors import InputError
from explainers.matching.smatch import smatch
from explainers.training.glossed.material import laid
from explainers.training.glossed.train import glosses, go_on_from, new_network, read_as
from explainers.training.multilingual.material import Pair, translations
from explainers.training.parser.labelling import Labelled
from explainers.weights import models, storage
from tests.conftest import connected

SENTENCES = {
    "de": ("Ein Hund jagt eine Katze.", "A dog is chasing a cat."),
    "fr": ("Deux hommes jouent de la guitare.", "Two men are playing the guitar."),
    "cs": ("Muž hraje na kytaru.", "A man is playing a guitar."),
}


@pytest.fixture(scope="module")
def parse(lens):
    return lens.foreign.parser.parse


@pytest.mark.parametrize("code", SENTENCES)
def test_a_plain_sentence_gets_the_graph_of_its_translation(lens, parse, code):
    other, english = SENTENCES[code]
    ours = parse([other])[0]
    assert smatch(ours, lens.parser.parse([english])[0]).f1 >= 0.8, ours.penman


def test_nodes_stand_at_the_words_that_they_are_of(parse):
    graph = parse(["Ein Hund jagt eine Katze."])[0]
    at = {concept: graph.alignment[v] for v, concept in graph.concepts.items()}
    assert graph.tokens == ("Ein", "Hund", "jagt", "eine", "Katze", ".")
    assert at["dog"] == (1,) and at["cat"] == (4,)


def test_a_word_without_english_makes_no_concept(parse):
    graph = parse(["Včera jsem koupil nové auto."])[0]
    assert {"buy-01", "car"} <= set(graph.concepts.values())
    assert all(any(c.isalpha() for c in concept) for concept in graph.concepts.values()), (
        graph.penman
    )


def test_a_name_stays_as_it_stands(parse):
    graph = parse(["Angela Merkel wohnt in Berlin."])[0]
    assert {"Berlin"} & {op for of in names(graph).values() for op in of}, graph.penman


@pytest.mark.parametrize(
    ("sentence", "number"),
    [("Er hat zwanzig Bücher.", "20"), ("Neunzehn Männer stehen im Park.", "19"),
     ("Má sedmnáct knih.", "17"), ("Drei Hunde laufen.", "3"),
     ("Soixante-quinze hommes jouent.", "75"), ("Quatre-vingt-douze chiens courent.", "92"),
     ("Čtyřicet dva mužů sedí.", "42")],
)  # fmt: skip
def test_a_number_word_is_its_number(parse, sentence, number):
    found = parse([sentence])[0]
    assert [a.value for a in found.attributes if a.role == "quant"] == [number], found.penman


@pytest.mark.parametrize(
    "text",
    ["", "…", "🙂", "42", "Ein Hund", "Der Hund said hello.", "x" * 300, "jagt " * 300, "L'", "\"",
     "Kissa nukkuu.", "一个男人", "Er kam. Sie ging. Es regnet."],
)  # fmt: skip
def test_any_text_gives_a_graph_that_is_valid_and_connected(parse, text):
    graph = parse([text])[0]
    assert connected(graph) and read(graph.penman).concepts == graph.concepts
    many = len(graph.tokens)
    assert all(0 <= k < many for span in graph.alignment.values() for k in span)
    if graph.confidence:
        assert set(graph.confidence.nodes) == set(graph.concepts)
        assert not graph.confidence.readings


def test_a_batch_gives_what_each_gives_alone(parse):
    texts = [other for other, _ in SENTENCES.values()]
    assert [g.penman for g in parse(texts)] == [parse([t])[0].penman for t in texts]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("Il a quatre-vingt-dix-sept ans.", ["97"]), ("Entre vingt et trente ans.", ["20", "30"]),
     ("Vingt et un, soixante et onze.", ["21", "71"]), ("Deux ou trois.", ["2", "3"]),
     ("Treinta y dos o treinta.", ["32", "30"]), ("Dvacet pět až třicet.", ["25", "30"]),
     ("Dvaadvacet z dvaceti.", ["22"]), ("Vierundsechzig von zweihundert.", ["64", "200"])],
)  # fmt: skip
def test_numbers_of_several_words_are_one_word(text, numbers):
    words = [t.text for t in Inference.tokenize(text)]
    assert [numeral(word) for word in words if numeral(word)] == numbers


def test_french_elision_is_a_word_of_its_own():
    words = [t.text for t in Inference.tokenize("Aujourd'hui, l'homme qu’on voit n'a d'yeux.")]
    assert words == ["Aujourd'hui", ",", "l'", "homme", "qu’", "on", "voit", "n'", "a", "d'",
                     "yeux", "."]  # fmt: skip


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
    found = laid(ENGLISH, ["Ein", "Fußballspieler", "rennt"], sure, "set de")
    assert found.glosses == ["A", "", "soccer", "player", "runs", ""]
    assert found.nodes == [(2, 0), (3, 0), (3, 1), (4, 0)]
    assert len(found.choices) == 3 * PLACES and found.choices[2:4] == ENGLISH.choices[1:3]
    assert (found.edges, found.top, found.source) == (ENGLISH.edges, 3, "set de")


def test_what_cannot_be_laid_is_left_out():
    nowhere = np.zeros((3, 4), np.float32)
    nowhere[0, 0] = 1.0
    assert laid(ENGLISH, ["Ein", "Spieler", "rennt"], nowhere, "") is None
    named = Labelled(["New", "York", "sleeps"], [["@city"], [CONTINUED], ["%v-01"]],
                     [(0, 0), (2, 0)], [(1, "ARG0", 0)], 1)  # fmt: skip
    apart = np.eye(3, dtype=np.float32)[[0, 2, 1]]
    assert laid(named, ["New", "schläft", "York"], apart, "") is None
    assert laid(named, ["New", "York", "schläft"], np.eye(3, dtype=np.float32), "") is not None


def test_glosses_are_spelt_as_they_mostly_are():
    rows = [Labelled([], [], [], [], 0, "", words) for words in
            (["Dogs", "", "run"], ["dogs", "Berlin", "run"], ["dogs", "Berlin", "rare"])]  # fmt: skip
    assert glosses(rows) == ["", "=", "dogs", "run", "Berlin"]


@pytest.mark.parametrize(
    ("language", "word", "english"),
    [("fr", "banques", "bank"), ("fr", "oubliait", "forget"), ("fr", "Chevaux", "horse"),
     ("fr", "Grand-mères", "grandmother"), ("fr", "petit-déjeuner", "breakfast"),
     ("cs", "mlékem", "milk"), ("cs", "dětem", "child"), ("cs", "nebe", "sky"),
     ("es", "compraré", "buy"), ("es", "gatas", "cat"), ("es", "cansada", "tired")],
)  # fmt: skip
def test_an_everyday_word_is_known_in_its_forms(language, word, english):
    assert everyday(word, language).english == english


def test_a_czech_verb_with_ne_is_denied_and_other_words_are_not():
    assert everyday("nekoupili", "cs").denied and everyday("neví", "cs").denied
    for word in ("nedělá", "nehoda", "nejméně", "nepřítel", "neštěstí", "nebo"):
        assert everyday(word, "cs") is None, word


COMMON = {
    "fr": "tu par part dans parce devant peu voire voie le la les un une des de du et ou mais si ne pas plus je il nous "
    "vous ils on que qui quoi où dont ce cette mon ma mes ton ta son sa leur au en avec sans pour sur sous entre chez "
    "bien être est été avoir a ont eu fait tout comme aussi encore même autre alors donc car neuf portrait cheminée "
    "prêtre doré champions vertu litre croix paru pari pourri vente pensions boulangerie",
    "es": "nada tras solo como para le les fui fue tu que de la el los las un una y o pero si no se me te nos mi su con "
    "por sin sobre entre hasta desde más menos también este esta eso hay era es son está ser estar ha han he sido cada "
    "todo otra otro cuando donde quien porque hace tiene tengo vez así entonces nueve temas caso siento sentido crear "
    "costa cara sala solía solar caos morado altar traje par paro pasado paso debido lista comida super trata maría",
    "cs": "zda zdá zdali zde kolem nebo neb stále spíš jeden jednu jí a i ale že se si je jsou byl byla být jsem v ve na "
    "do od za po pro při bez s z k u o to ten jak kde kdy kdo co který jeho její můj on ona my ty mě mi tě ho mu sedm "
    "ještě také jen tak tam sem jako více není nejsou nemá mít má koná stav postava světlo koleno vlast jelen míra vodit "
    "ženit najal přijal směl chybí trávit staral zní pečují volit",
}  # fmt: skip
"""Words without a meaning of their own, and words whose beginning is that of an everyday word."""


@pytest.mark.parametrize("language", COMMON)
def test_common_words_are_no_everyday_words(language):
    assert not {w: w for w in COMMON[language].split() if everyday(w, language)}


def test_the_list_of_everyday_words_is_sound():
    forms = {}
    for word, columns in lines():
        assert word.kind in KINDS and len(columns) == len(LANGUAGES) and any(columns), word
        for language, of in zip(LANGUAGES, columns, strict=True):
            for form in of:
                letters = form.removesuffix("-").replace("'", "")
                assert re.fullmatch(r"[^\W\d_]+(?:-[^\W\d_]+)*", letters), (word, form)
                assert forms.setdefault((language, form), word) == word, form
    assert len(lines()) > 450
    for label in KINDS.values():
        assert sound(label)


def test_what_everyday_words_stand_for_is_known(lens):
    read = lens.foreign.parser.model._everyday
    assert len(read) > 350 and all(labels and NOTHING not in labels for labels in read.values())


def test_an_unknown_everyday_word_stands_for_what_its_english_stands_for():
    network = [Reading("%n", 0.2), Reading("%v-01", 0.5), Reading(NOTHING, 0.3)]
    found = glossed._daily(network, ["%n", "%d"], denied=False)
    assert [r.label for r in found] == ["%n", NOTHING]
    assert [r.probability for r in found] == pytest.approx([glossed.SURE, 1 - glossed.SURE])
    weekday = glossed._daily(network, ["date-entity|>weekday 0 %n"], denied=False)
    assert weekday[0].label.startswith("date-entity")
    sure = [Reading("%n", 1.0)]
    assert glossed._daily(sure, ["%n"], denied=False) == sure
    assert glossed._daily(network, ["%v-01"], denied=True)[0].label == "%v-01" + glossed.DENIED


def test_names_numbers_and_what_was_learnt_are_not_looked_up(lens):
    daily = lens.foreign.parser.model._daily
    found = daily(["Ella", "compró", "leche", "en", "Viena", "."])
    assert [w and w.english for w in found] == [None, "buy", "milk", None, None, None]
    assert not any(daily(["Der", "Hund", "schläft", "."]))
    assert not any(daily(["Tiene", "nueve", "."])[1:])


@pytest.mark.parametrize(
    ("sentence", "concepts"),
    [("Le chat dort devant la banque.", {"cat", "bank"}),
     ("Moje sestra koupila mléko.", {"buy-01", "milk"}),
     ("El gato bebe leche.", {"cat", "drink-01", "milk"})],
)  # fmt: skip
def test_everyday_words_that_no_caption_has_are_read(parse, sentence, concepts):
    graph = parse([sentence])[0]
    assert concepts <= set(graph.concepts.values()), graph.penman
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


def test_what_everyday_words_stand_for_is_counted_over_their_forms():
    def one(gloss, label):
        return Labelled(["x"], [[label], [NOTHING]], [], [], 0, "multi30k fr", [gloss, ""])

    found = read_as([*[one("buys", "%v-01")] * 5, *[one("bought", "%v-01")] * 5, one("dog", "%n")])
    assert found == {"buy": ["%v-01"], "dog": ["%n"]}


@pytest.mark.models
def test_a_parser_goes_on_from_an_earlier_one_by_names():
    earlier = models.MULTILINGUAL_PARSER_FOLDER
    english = Vocabulary.read(models.PARSER_FOLDER / "vocabulary.json")
    turned = replace(english, cores=english.cores[::-1], roles=english.roles[::-1])
    words = ["", "=", "dog", "unheard-of"]
    network = new_network(turned, words)
    unheard = network.state_dict()["gloss.4.weight"][3].clone()
    go_on_from(network, turned, words, earlier)
    state = network.state_dict()
    old = storage.whole(load_file(earlier / "model.safetensors"))
    before = Vocabulary.read(earlier / "vocabulary.json")
    glossed_before = json.loads((earlier / "glosses.json").read_text("utf-8"))["glosses"]
    for table, one, now, then in (
        ("core.4.bias", "%v-01", turned.cores, before.cores),
        ("given_core.weight", "%n", turned.cores, before.cores),
        ("role.weight", "ARG1", turned.roles, before.roles),
        ("wrapper.3.weight", "*", turned.wrappers, before.wrappers),
        ("gloss.4.weight", "dog", words, glossed_before),
    ):
        assert torch.equal(state[table][now.index(one)], old[table][then.index(one)]), table
    assert torch.equal(state["given_core.weight"][-1], old["given_core.weight"][-1])
    assert torch.equal(state["gloss.4.weight"][3], unheard)
    assert torch.equal(state["gloss.0.weight"], old["gloss.0.weight"])
