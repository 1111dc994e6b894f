"""Training of the reader: noise keeps trees, and a run from sentences to a model."""

import gzip
import random
from dataclasses import replace

import numpy as np
import pytest
import torch

from explainers.encoders.encoder import Encoder
from explainers.errors import ModelError
from explainers.reading import conllu
from explainers.reading.reader import Reader
from explainers.reading.result import ROOT
from explainers.training.reading import train
from explainers.training.reading.evaluate import Judged
from explainers.training.reading.listed import listed
from explainers.training.reading.material import inventory
from explainers.training.reading.noise import CHANGES, drafted, made, noisy, spaced
from explainers.training.reading.persons import told_of_others
from explainers.training.reading.questions import asked
from tests.reading.written import of_language, read


def test_noise_keeps_trees_and_places():
    rng = random.Random(0)
    for one in of_language("en") + of_language("fr"):
        for _ in range(5):
            found = noisy(one, rng)
            assert [w.head for w in found].count(ROOT) == 1
            for word in found:
                part = found.text[word.start : word.end]
                assert part.lower() == word.form.lower() or word.form.lower() in ("de", "le", "les")
                assert word.head < len(found)


def test_every_change_changes_something():
    for change, _ in CHANGES:
        rng = random.Random(1)
        texts = [
            (one.text, made(change(drafted(one), rng)).text)
            for one in of_language("en") + of_language("fr")
        ]
        if change.__name__ not in ("_curly", "_spaced"):
            assert any(a != b for a, b in texts), change.__name__


def test_words_can_stand_by_themselves():
    [one] = [one for one in of_language("en") if one.text.startswith("We don't")]
    assert spaced(one).text == "We don't eat meat ."


def test_an_inventory_has_what_is_seen_often():
    found = inventory(of_language("en"))
    assert {"NOUN", "VERB"} <= set(found.upos)
    assert {"nsubj", "obj"} <= set(found.relations)


def test_calibration_is_how_far_probabilities_are_from_shares():
    sure = np.tile([[0.95], [0.95], [0.55], [0.55]], 5)
    right = np.tile([[True], [True], [True], [False]], 5)
    judged = Judged(right, sure)
    assert judged.calibration()["head"] == pytest.approx(100 * (0.05 + 0.05) / 2)
    expected = -np.log([0.95, 0.95, 0.55, 0.45]).mean()
    assert judged.losses() == pytest.approx([expected] * 5)
    assert judged.figures().upos == 75


def counted(one):
    """A sentence whose nouns have a number."""
    words = (replace(w, features={"Number": "Sing"} if w.upos == "NOUN" else {}) for w in one)
    return replace(one, words=tuple(words))


def test_lists_give_frequent_forms_and_irregular_ones(monkeypatch):
    """A list says of a form one lemma and no part of speech; of verbs it leaves some to nouns."""
    verbs = {"fang": "fangen", "lang": "langen", "hang": "hangen", "sang": "singen"}
    verbs |= {"fangt": "fangen", "langt": "langen", "hangt": "hangen", "singt": "singen"}
    others = {"Maler": "Maler", "Haus": "Haus", "gefunden": "gefunden", "rund": "rund"}
    given = {"de": verbs | others, "cs": {"koupil": "koupit", "nekoupil": "nekoupit"}}
    frequent = {"haus", "singen", "gefunden", "rund", "hang", "langen"}
    monkeypatch.setattr("explainers.training.reading.listed.frequent", lambda _: frequent)
    monkeypatch.setattr("explainers.training.reading.listed._dictionary", given.__getitem__)
    every = {(form, upos): lemma for _, form, upos, lemma in listed("de")}
    found = {key: lemma for key, lemma in every.items() if key[0] in given["de"]}
    assert found == {
        ("hang", "VERB"): "hangen",
        ("sang", "VERB"): "singen",
        ("gefunden", "VERB"): "finden",
        ("gefunden", "ADJ"): "gefunden",
        ("Haus", "NOUN"): "Haus",
        ("rund", "ADJ"): "rund",
    }
    frequent |= {"koupil", "nekoupil"}
    assert "nekoupil" not in {form for _, form, _, _ in listed("cs")}


THIRD = "Person=3,Number=Sing,VerbForm=Fin,Tense=Pres"
PARTICIPLE = "Number=Sing,VerbForm=Part,Voice=Act"


@pytest.mark.parametrize(
    ("language", "line", "expected"),
    [
        ("de", f"Die|DET|2|det Frau|NOUN|3|nsubj nimmt|VERB|0|root/nehmen/{THIRD} es|PRON|3|obj", ["Du nimmst es", "Nimm es"]),
        ("de", f"Sie|PRON|2|nsubj//PronType=Prs fährt|VERB|0|root/fahren/{THIRD} ab|ADP|2|compound", ["Du fährst ab", "Fahr ab"]),
        ("fr", f"dort|VERB|0|root//{THIRD} -il|PRON|1|nsubj//PronType=Prs ?|PUNCT|1|punct", ["Dors-tu ?"]),
        ("fr", f"Il|PRON|3|nsubj//PronType=Prs s'|PRON|3|obj habille|VERB|0|root//{THIRD}", ["Tu t'habilles"]),
        ("fr", f"Il|PRON|2|nsubj//PronType=Prs doit|VERB|0|root/devoir/{THIRD}", ["Tu dois"]),
        ("de", f"Er|PRON|2|nsubj//PronType=Prs läuft|VERB|0|root/laufen/{THIRD} weg|ADP|2|compound", ["Du läufst weg", "Lauf weg"]),
        ("de", f"Er|PRON|2|nsubj//PronType=Prs kämpft|VERB|0|root/kämpfen/{THIRD} gut|ADV|2|advmod", ["Du kämpfst gut", "Kämpf gut"]),
        ("es", f"Ana|PROPN|3|nsubj no|ADV|3|advmod//Polarity=Neg come|VERB|0|root//{THIRD}", ["No como", "No comes"]),
        ("es", f"Ana|PROPN|2|nsubj come|VERB|0|root//{THIRD} pan|NOUN|2|obj", ["Como pan", "Comes pan", "Come pan"]),
        ("es", f"Ana|PROPN|4|nsubj ya|ADV|4|advmod lo|PRON|4|obj come|VERB|0|root//{THIRD}", ["Ya lo como", "Ya lo comes"]),
        ("cs", f"Pavel|PROPN|2|nsubj přišel|VERB|0|root//{PARTICIPLE} domů|ADV|2|advmod", ["Přišel jsem domů", "Přišel jsi domů"]),
        ("cs", f"Eva|PROPN|2|nsubj dělá|VERB|0|root//{THIRD} nic|PRON|2|obj", ["Dělám nic", "Děláš nic", "Dělej nic"]),
        ("de", f"Wer|PRON|2|nsubj//PronType=Int kommt|VERB|0|root//{THIRD}", []),
        ("de", "Sie|PRON|2|nsubj//PronType=Prs kommen|VERB|0|root//Person=3,Number=Plur", []),
    ],
)  # fmt: skip
def test_sentences_are_told_of_me_and_you(language, line, expected):
    found = list(told_of_others([read(line, language)]))
    assert [one.text for one in found] == expected
    for one in found:
        assert [w.head for w in one].count(ROOT) == 1
        of = {w.features.get("Person") for w in one if w.upos in ("VERB", "AUX")}
        assert of & {"1", "2"}
        assert all(one.text[w.start : w.end] == w.form for w in one)
    commands = [one for one in found if any(w.features.get("Mood") == "Imp" for w in one)]
    assert all(one[one.root].features.get("Mood") == "Imp" for one in commands)


FINITE = "VerbForm=Fin"
YOU = "PronType=Prs,Person=2"


@pytest.mark.parametrize(
    ("language", "line", "expected"),
    [
        ("de", f"Die|DET|2|det Frau|NOUN|4|nsubj hat|AUX|4|aux//{FINITE} gelacht|VERB|0|root .|PUNCT|4|punct",
         {"Hat die Frau gelacht?", "Wo hat die Frau gelacht?"}),
        ("fr", f"Tu|PRON|3|nsubj//{YOU} l'|PRON|3|obj as|VERB|0|root//{FINITE} .|PUNCT|3|punct",
         {"L'as-tu ?", "Où l'as-tu ?"}),
        ("fr", f"Il|PRON|2|nsubj//{YOU} parle|VERB|0|root//{FINITE} .|PUNCT|2|punct",
         {"Parle-t-il ?", "Où parle-t-il ?"}),
        ("fr", f"Je|PRON|2|nsubj//{YOU} pense|VERB|0|root//{FINITE} .|PUNCT|2|punct",
         {"Est-ce que je pense ?", "Comment est-ce que je pense ?"}),
        ("fr", f"Il|PRON|3|expl:subj//{YOU} y|PRON|3|expl a|VERB|0|root//{FINITE} .|PUNCT|3|punct",
         {"Y a-t-il ?", "Où y a-t-il ?"}),
        ("fr", f"Anne|PROPN|2|nsubj dort|VERB|0|root//{FINITE} .|PUNCT|2|punct",
         {"Est-ce qu'Anne dort ?", "Où est-ce qu'Anne dort ?"}),
        ("es", f"Comes|VERB|0|root//{FINITE} pan|NOUN|1|obj .|PUNCT|1|punct", {"¿Comes pan?", "¿Dónde comes pan?"}),
        ("cs", f"Spíš|VERB|0|root//{FINITE} dobře|ADV|1|advmod .|PUNCT|1|punct", {"Spíš dobře?", "Kde spíš dobře?"}),
        ("de", f"Nun|ADV|2|advmod schläft|VERB|0|root//{FINITE} er|PRON|2|nsubj//{YOU} .|PUNCT|2|punct", set()),
        ("de", f"Geh|VERB|0|root//{FINITE},Mood=Imp heim|ADV|1|advmod .|PUNCT|1|punct", set()),
    ],
)  # fmt: skip
def test_statements_are_asked(language, line, expected):
    reading = read(line, language)
    words = [replace(w, lemma=w.form if w.upos == "PROPN" else w.form.lower()) for w in reading]
    reading = replace(reading, words=tuple(words))
    found = list(asked([reading] * 100, random.Random(0)))
    assert expected <= {one.text for one in found}
    assert bool(expected) == bool(found)
    for one in found:
        assert [w.head for w in one].count(ROOT) == 1
        assert one[one.root].form.lower() == reading[reading.root].form.lower()
        assert all(all(word.features.values()) for word in one)
        assert all(one.text[w.start : w.end] == w.form for w in one)


@pytest.mark.models
def test_a_run_makes_a_reader(tmp_path, monkeypatch):
    monkeypatch.setattr(train, "listed", lambda language: [(language, "sank", "VERB", "sink")])
    (tmp_path / "ud").mkdir()
    sentences = "\n\n".join(map(conllu.write, map(counted, of_language("en"))))
    for name in ("en-train", "en-dev"):
        with gzip.open(tmp_path / "ud" / f"{name}.conllu.gz", "wt", encoding="utf-8") as file:
            file.write(sentences)
    given = ["--data", str(tmp_path), "--out", str(tmp_path / "out"), "--work", str(tmp_path / "w")]
    assert train.main([*given, "--epochs", "20"]) == 0
    assert train.main(given) == 2  # there is something already
    more = ["--data", str(tmp_path), "--out", str(tmp_path / "more"), "--work", str(tmp_path / "m")]
    assert train.main([*more, "--epochs", "1", "--begin", str(tmp_path / "out")]) == 0
    torch.manual_seed(0)
    reader = Reader(tmp_path / "out", Encoder(device="cpu"))
    [one] = reader.read(["The old dog sleeps under the table."])
    assert one[0].upos == "DET"
    assert set(reader.network.temperatures) == set(one[0].sure._fields)
    assert [word.head for word in one].count(ROOT) == 1
    assert reader.network.memory.lemma("Sank", "VERB", "en") == "sink"
    reader.encoder.about = replace(reader.encoder.about, checksum="another")
    with pytest.raises(ModelError, match="another encoder"):
        Reader(tmp_path / "out", reader.encoder)
