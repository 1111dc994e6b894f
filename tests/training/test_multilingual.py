"""The multilingual student: what it learns from, how it begins, a run that goes on."""

import gzip
import itertools
import json
import random
from dataclasses import replace

import numpy as np
import pytest
import torch
from transformers import BertConfig, BertModel

from explainers.encoders.encoder import Encoder
from explainers.errors import InputError, SemlensError
from explainers.training.corpora import key
from explainers.training.multilingual import (
    batches,
    evaluate,
    everyday,
    losses,
    student,
    train,
    vocabulary,
)
from explainers.training.multilingual import material as reading
from explainers.training.multilingual.alignment import Table, agreed, begin, learn
from explainers.training.multilingual.material import Pair, material
from explainers.training.pam import material as pam
from explainers.weights import models
from tests.cases import CASES

NOUNS = CASES["nouns in four languages"]
VERBS = CASES["verbs in four languages"]
LANGUAGES = ("de", "fr", "cs", "es")
ARTICLES = ("the", "der", "le", "ten", "el")


def said(words, language):
    """A sentence of noun, verb, noun and number in a language of :data:`LANGUAGES`, or English."""
    of = {**NOUNS, **VERBS}
    at = LANGUAGES.index(language) if language != "en" else None
    noun, verb, other, number = words
    a, v, b = (w if at is None else of[w][at] for w in (noun, verb, other))
    article = ARTICLES[0 if at is None else at + 1]
    return f"{article.capitalize()} {a} {v} {article} {b} {number} ."


def sentences(start):
    """As many different ones as there are, numbered from somewhere."""
    every = itertools.product(NOUNS, VERBS, NOUNS)
    return [(*words, str(start + k)) for k, words in enumerate(every)]


def put(path, lines):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress("\n".join(lines).encode()))


@pytest.fixture
def sets(data):
    """All the sets, small: 75 sentences each, one of Multi30k's training part in its val part."""
    folder = data / "multi30k"
    for language in ("en", "de", "fr", "cs"):
        rows = [said(words, language) for words in sentences(0)]
        put(folder / "translations" / f"train.{language}.gz", rows)
        put(
            folder / "translations" / f"val.{language}.gz",
            [*rows[:1], *(said(w, language) for w in sentences(100)[:8])],
        )
    for k in range(1, 6):
        put(folder / "descriptions" / f"train.{k}.de.gz", [said(w, "de") for w in sentences(200)])
    rows = ["1\t2", *(f'"{said(w, "en")}"\t{said(w, "de")}' for w in sentences(300))]
    put(data / "tatoeba-de" / "pairs.tsv.gz", rows)
    for language in ("en", "de", "fr", "es"):
        rows = [said(w, language) for w in sentences(400)]
        table = [f"{a}\t{b}\t1" for a, b in itertools.pairwise(rows[:61])]
        pairs = [f"{a}\t{b}\t0" for a, b in zip(rows[61::2], rows[62::2], strict=True)]
        last = "NS" if language == "es" else rows[0]
        put(data / "pawsx" / f"dev-{language}.tsv.gz", [*table[::10], *pairs, f"{last}\tNS\t0"])
        if language != "es":
            put(data / "qam" / f"dev.{language}.gz", ["who is it\tIt is Tom &amp; ``Ann''.\t1"])
        put(
            data / "marc" / f"dev.{language}.json.gz",
            [json.dumps({"review_body": f"good {language}"})],
        )
    return data


@pytest.fixture
def few(monkeypatch):
    """Held out in proportion to the small sets."""
    monkeypatch.setattr(reading, "HELD_TATOEBA", 7)


def test_what_is_held_out_is_in_no_training_pair(sets, few):
    found = material(sets)
    assert {n: len(p) for n, p in found.held.items() if "pawsx" not in n} == {
        "multi30k de": 9, "multi30k fr": 9, "multi30k cs": 9, "tatoeba de": 7}  # fmt: skip
    assert found.held["pawsx es"] and found.pairs["pawsx"]
    assert len(found.pairs["multi30k"]) == 3 * 74 and len(found.pairs["tatoeba"]) == 68
    held = {key(s) for of in found.held.values() for p in of for s in p[:2]}
    for of in found.pairs.values():
        assert not held & {key(s) for p in of for s in p[:2]}
    assert all(p.english == p.other for p in found.pairs["english"])
    assert 'It is Tom & "Ann".' in {p.other for p in found.pairs["english"]}
    assert not any("NS" in p.other for p in found.pairs["pawsx"])
    assert material(sets) == found


def test_pams_translations_are_held_out_nowhere(sets, few, monkeypatch):
    monkeypatch.setattr(pam, "TRANSLATED", {"multi30k": 20, "tatoeba": 5, "pawsx": 1_000})
    found = material(sets)
    left_out = found.pairs["tatoeba"][0].english
    drawn = pam.translations(sets, {key(left_out)}, 1)
    assert drawn == pam.translations(sets, {key(left_out)}, 1) and left_out not in drawn
    assert sum(len(of) == 3 for of in drawn.values()) >= 20  # German, French and Czech captions
    held = {key(s) for of in found.held.values() for p in of for s in p[:2]}
    assert not held & {key(s) for english, of in drawn.items() for s in (english, *of)}


def test_rows_of_paws_that_share_a_sentence_go_together(sets):
    rows = reading._pawsx(sets)
    held = set(reading._half(rows))
    sides = [{key(s) for k, row in enumerate(rows) if (k in held) == there
              for side in row for p in side for s in p[:2]} for there in (True, False)]  # fmt: skip
    assert len(held) <= len(rows) // 2 and all(sides) and not sides[0] & sides[1]


@pytest.mark.parametrize("missing", ["multi30k/translations/val.cs.gz", "tatoeba-de/pairs.tsv.gz",
                                     "pawsx/dev-es.tsv.gz", "marc/dev.fr.json.gz", "qam/dev.de.gz"])  # fmt: skip
def test_what_is_missing_is_named_before_anything_is_trained(sets, tmp_path, missing, capsys):
    (sets / missing).unlink()
    work = tmp_path / "work"
    assert train.main(["--data", str(sets), "--work", str(work)]) == 2
    assert f"{missing} is missing" in capsys.readouterr().err and not work.exists()


TEACHER = ["[PAD]", "[unused0]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "dog", "##s", "."]


def test_the_vocabulary_keeps_the_teachers_pieces_and_the_accents():
    texts = ["Schön ist der Hund."] * 3 + ["Schon wieder selten."]
    pieces = vocabulary.pieces(TEACHER, texts, ["unpaired unpaired unpaired"])
    assert pieces[: len(TEACHER) - 1] == [p for p in TEACHER if p != "[unused0]"]
    assert {"schön", "hund"} <= set(pieces) and not {"selten", "unpaired"} & set(pieces)
    assert pieces == vocabulary.pieces(TEACHER, texts, ["unpaired unpaired unpaired"])
    cut = vocabulary.tokenizer(pieces).encode("Dogs SCHÖN!").tokens
    assert cut == ["[CLS]", "dog", "##s", "schön", "[UNK]", "[SEP]"]
    # a letter and its accent in two characters are the same
    assert vocabulary.tokenizer(pieces).encode("scho\u0308n").tokens[1] == "schön"


def ibm(sources, targets, rounds):
    """Model 1 as Brown et al. write it, in loops; 0 is in every source."""
    t = {}
    for s, e in zip(sources, targets, strict=True):
        t.update({(f, w): 1.0 for f in [*s, 0] for w in e})
    for _ in range(rounds):
        count = dict.fromkeys(t, 0.0)
        for s, e in zip(sources, targets, strict=True):
            for w in e:
                total = sum(t[f, w] for f in [*s, 0])
                for f in [*s, 0]:
                    count[f, w] += t[f, w] / total
        made = {f: sum(n for (g, _), n in count.items() if g == f) for f, _ in count}
        t = {(f, w): n / made[f] for (f, w), n in count.items()}
    return t


def test_model_one_is_the_formula():
    rng = np.random.default_rng(0)
    sources = [rng.integers(1, 6, rng.integers(1, 5)) for _ in range(9)]
    targets = [rng.integers(1, 7, rng.integers(1, 5)) for _ in range(9)]
    found = learn(sources, targets, np.full(6, -1), rounds=4)
    expected = ibm([s.tolist() for s in sources], [t.tolist() for t in targets], 4)
    assert len(found.keys) == len(expected)
    for (f, w), chance in expected.items():
        assert found.among(np.array([f]), np.array([w]))[0, 0] == pytest.approx(chance, rel=1e-4)
    assert found.among(np.array([99]), np.array([1]))[0, 0] == 0


def test_a_new_piece_begins_as_what_it_translates_or_as_it_is_spelled():
    # the student's 7 is the teacher's 2 wherever it is; 8 is 3 or 4; 9 is in no pair
    others = [[7, 8], [7], [8], [7, 8], [8], [7]]
    english = [[2, 3], [2], [4], [2, 4], [3], [2]]
    forth = learn(*([np.array(x) for x in side] for side in (others, english)), np.full(10, -1), 30)
    table = np.diag([1, 1, 2, 3, 3, 5]).astype(np.float32)
    same = np.array([0, 1, 5, -1, -1, -1, -1, -1, -1, -1])
    rows = begin(table, [[1, 5]] * 10, forth, same)
    assert np.array_equal(rows[:3], table[[0, 1, 5]])
    assert rows[7] == pytest.approx(table[2], abs=0.05)
    assert rows[8][3] == pytest.approx(rows[8][4], rel=0.2) and abs(rows[8][2]) < 0.3
    assert np.linalg.norm(rows[8]) == pytest.approx(3, abs=0.1)  # as long as what it is of
    assert rows[9][1:] == pytest.approx(np.array([1, 0, 0, 0, 5]) * 3 / np.sqrt(26))


def test_pieces_agree_where_both_directions_do():
    def certain(pairs):
        keys, chances = zip(*sorted((s * 100 + t, c) for (s, t), c in pairs.items()), strict=True)
        return Table(np.array(keys), np.array(chances, np.float32), 100)

    forth = certain({(5, 1): 0.9, (6, 2): 0.9, (6, 1): 0.1, (0, 3): 0.5})
    back = certain({(1, 5): 0.8, (2, 6): 0.9, (1, 6): 0.1, (3, 6): 0.01, (0, 7): 0.5})
    found = agreed(forth, back, np.array([5, 6, 7]), np.array([1, 2, 3]))
    assert found.argmax(1).tolist()[:2] == [0, 1] and found[0, 0] > 0.8 and found[1, 1] > 0.8
    assert not found[2].any() and not found[:, 2].any()
    # of two that are written alike, the nearer place
    twice = agreed(forth, back, np.array([5, 6, 5]), np.array([1, 2, 1]))
    assert twice[0].argmax() == 0 and twice[2].argmax() == 2


def test_everyday_words_come_alone_and_in_sentences(found):
    found.pairs["tatoeba"][:] = [
        Pair(english, "-", "de")
        for english in ("I didn't buy the milk.", "Milk is good.", "The dog sees the cow 7 .",
                        "Otherwise nothing stays unchanged hereabouts.", "Mary's milk may be hot.",
                        "We came in May.")
    ]  # fmt: skip
    found.unpaired.append("el hospital compraron compraronx Leche azules")
    found.held["tatoeba de"].append(Pair("Milk is good.", "-", "de"))
    added = everyday.added(found)
    assert added == everyday.added(found)
    alone = {(p.english, p.other, p.language) for p in added if " " not in p.other}
    assert {("milk", "leche", "es"), ("milk", "lait", "fr"), ("bank", "banka", "cs")} <= alone
    of = {e: {w for x, w, c in alone if (x, c) == (e, "es")} for e in ("hospital", "buy", "blue")}
    assert of["hospital"] == {"hospital"} and of["blue"] == {"azules"}  # forms that a text has
    assert "compraron" in of["buy"] and not {"compraronx", "compraría"} & of["buy"]
    assert ("dog", "chien", "fr") not in alone and ("dog", "hund", "de") not in alone  # 30 times
    said = {(p.english, p.language): p.other.split() for p in added if " " in p.other}
    didnt = said["I didn't buy the milk.", "es"]
    assert didnt[-1] == "." and didnt[-2] == "leche" and didnt[-3] in {"el", "la", "los", "las"}
    assert didnt[-4] in of["buy"] and "no" in didnt
    sentences = {english for english, _ in said}
    assert not any(s.startswith("Otherwise") for s in sentences)
    assert "Milk is good." not in sentences  # held out
    assert said["The dog sees the cow 7 .", "fr"][1] == "chien"
    # "may" is no month unless it is written as one, and "'s" after a name is no verb
    assert said["Mary's milk may be hot.", "es"][:3] == ["Mary", "leche", "puede"]
    assert said["We came in May.", "es"][-2] == "mayo"


def test_the_word_before_says_whether_a_word_is_a_verb_and_forms_are_pieces():
    thing, verb = everyday.Word("fly", "things"), everyday.Word("fly", "verbs")
    of = {"fly": [thing, verb]}
    assert everyday._meant(of, "flies", "the", False) == thing
    assert everyday._meant(of, "flew", "he", False) == verb
    assert everyday._meant(of, "fly", "to", False) == verb
    assert everyday._meant({"fly": [thing]}, "fly", "to", False) is None
    assert {"leche", "lait", "banka"} <= set(everyday.pieces()) and "gat" not in everyday.pieces()
    assert not any("-" in piece or "'" in piece for piece in everyday.pieces())


@pytest.mark.models
def test_a_student_goes_on_from_an_earlier_one(teach, tmp_path):
    out = tmp_path / "out"
    teach(2, out)
    state = torch.load(tmp_path / "default.pt", weights_only=True)
    trained, words = state["network"], "embeddings.word_embeddings.weight"
    pieces = ["unheardof", *reversed(state["pieces"])]
    torch.manual_seed(7)
    network = train.new_network(np.full((len(pieces), 384), 5, np.float32), 0.0)
    student.go_on_from(network, pieces, out)
    now = network.state_dict()
    assert (now[words][0] == 5).all()  # what the earlier one lacks stays
    assert torch.allclose(now[words][1:], trained[words].flip(0), atol=0.02)  # 8 bits
    layer = "encoder.layer.0.output.dense.weight"
    assert torch.allclose(now[layer], trained[layer], atol=0.01)
    # and says from what
    second = tmp_path / "second"
    teach(1, second, out)
    checksum = models.weights_checksum(str(out))
    assert json.loads((second / "training.json").read_text())["begin"] == checksum
    assert (tmp_path / f"default-{checksum[:16]}.pt").exists()  # a checkpoint of its own
    with pytest.raises(InputError, match="missing"):
        teach(1, second, tmp_path / "none")


def test_losses_are_their_formulas():
    torch.manual_seed(0)
    s, t = (torch.nn.functional.normalize(torch.randn(4, 8), dim=-1) for _ in range(2))
    expected = sum(float(((a - b) ** 2).sum()) for a, b in zip(s, t, strict=True)) / 4
    assert float(losses.sentences(s, t)) == pytest.approx(expected, rel=1e-5)
    divergence = 0.0
    for i in range(4):
        p, q = (np.exp([float(x[i] @ t[j]) / 0.05 for j in range(4)]) for x in (t, s))
        p, q = p / p.sum(), q / q.sum()
        divergence += float((p * np.log(p / q)).sum()) / 4
    assert float(losses.similarities(s, t)) == pytest.approx(divergence, rel=1e-4)
    assert float(losses.similarities(t, t)) == pytest.approx(0, abs=1e-5)
    a, b = torch.randn(2, 3, 8), torch.randn(2, 4, 8)
    aligned = torch.rand(2, 3, 4) * (torch.rand(2, 3, 1) > 0.3)
    total = weight = 0.0
    for k, i in itertools.product(range(2), range(3)):
        goal = sum(float(aligned[k, i, j]) * b[k, j] for j in range(4))
        sure = float(aligned[k, i].sum())
        if sure:
            cosine = float(a[k, i] @ goal / (a[k, i].norm() * goal.norm()))
            total, weight = total + sure * (1 - cosine), weight + sure
    assert float(losses.tokens(a, b, aligned)) == pytest.approx(total / weight, rel=1e-4)
    assert losses.tokens(a, b, torch.zeros(2, 3, 4)) == 0


@pytest.fixture
def found(sets, few):
    return material(sets)


@pytest.fixture
def tiny(monkeypatch):
    """A student of one narrow layer; the teacher stays as it is but for its last numbers."""
    config = BertConfig(hidden_size=384, num_hidden_layers=1, num_attention_heads=2,
                        intermediate_size=16, max_position_embeddings=64)  # fmt: skip

    def made(words, dropout):
        own = config.__class__(**{**config.to_dict(), "vocab_size": len(words),
                                  "hidden_dropout_prob": dropout})  # fmt: skip
        torch.manual_seed(0)
        network = BertModel(own, add_pooling_layer=False)
        network.embeddings.word_embeddings.weight.data = torch.from_numpy(words)
        return network

    monkeypatch.setattr(train, "new_network", made)
    monkeypatch.setattr(student, "LONGEST", 64)
    monkeypatch.setattr(train.Trainer, "saved", 2)
    monkeypatch.setattr(train.Trainer, "logged", 2)


@pytest.fixture
def teach(found, tiny, tmp_path):
    """Trains the default student for so many steps, into a folder."""

    def teach(steps, out, begin=None):
        settings = replace(train.RECIPES["default"], steps=steps, pieces=40)
        begun = () if begin is None else (begin,)
        train.train("default", found, settings, tmp_path, out, torch.device("cpu"), *begun)

    return teach


@pytest.fixture(scope="module")
def teacher():
    return BertModel.from_pretrained(
        str(models.embedded_encoder_path()), add_pooling_layer=False
    ).eval()


@pytest.mark.parametrize("name", list(train.RECIPES))
@pytest.mark.models
def test_a_run_goes_on_as_if_it_had_not_been_stopped(name, found, tiny, tmp_path, monkeypatch):
    settings = replace(train.RECIPES[name], steps=4, pieces=40)
    once, again = tmp_path / "once", tmp_path / "again"
    for folder in (once, again):
        folder.mkdir()
    cpu = torch.device("cpu")
    train.train(name, found, settings, once, once / "out", cpu)
    losing, calls = train.Trainer.losses, []

    def stopped(self, batch):
        calls.append(1)
        if len(calls) > 2:
            raise KeyboardInterrupt
        parts = losing(self, batch)
        assert ("tokens" in parts) == (name == "default")
        return parts

    monkeypatch.setattr(train.Trainer, "losses", stopped)
    with pytest.raises(KeyboardInterrupt):
        train.train(name, found, settings, again, again / "out", cpu)
    monkeypatch.setattr(train.Trainer, "losses", losing)
    train.train(name, found, settings, again, again / "out", cpu)
    first, second = (torch.load(f / f"{name}.pt", weights_only=True) for f in (once, again))
    assert first["step"] == second["step"] == 4
    for key_, tensor in first["network"].items():
        assert torch.equal(tensor, second["network"][key_])
    with pytest.raises(SemlensError, match="other settings"):
        train.train(name, found, replace(settings, seed=1), again, again / "out", cpu)


@pytest.mark.models
def test_the_written_student_is_read_as_any_encoder(teach, tmp_path):
    out = tmp_path / "out"
    teach(2, out)
    for name, digest in json.loads((out / "checksums.json").read_text()).items():
        models.verify(out / name, digest, "")
    assert json.loads((out / "training.json").read_text())["settings"]["steps"] == 2
    models.sentence_model(out)
    encoder = Encoder(str(out), "cpu")
    assert encoder.dimensions == 384 and encoder.about.checksum
    (one,) = encoder.encode_tokens(["Der Hund mag 2 Vögel."])
    assert np.linalg.norm(one.sentence) == pytest.approx(1, abs=1e-4)
    assert one.words == ("Der", "Hund", "mag", "2", "Vögel", ".") and len(one.tokens) >= 6
    # as it was trained, but for the rounding of weights
    state = torch.load(tmp_path / "default.pt", weights_only=True)
    network = train.new_network(state["network"]["embeddings.word_embeddings.weight"].numpy(), 0.0)
    network.load_state_dict(state["network"])
    ids = torch.tensor([vocabulary.tokenizer(state["pieces"]).encode("Der Hund mag 2 Vögel.").ids])
    with torch.inference_mode():
        vector, _ = student.vectors(network.eval(), ids, torch.ones_like(ids))
    assert float(vector[0] @ torch.from_numpy(one.sentence)) > 0.999


@pytest.mark.models
def test_the_student_begins_as_the_teacher_in_english(found, teacher, tmp_path):
    prepared = train.prepare(found, train.RECIPES["default"], teacher, tmp_path)
    network = student.new_network(prepared.words, 0.0).eval()
    at = next(k for k, p in enumerate(found.pairs["english"]) if "dog" in p.other)
    batch = prepared.batches.collate("english", [at])
    with torch.inference_mode():
        a, states = student.vectors(network, batch.other, batch.other_mask)
        b, goals = student.vectors(teacher, batch.english, batch.english_mask)
    assert torch.allclose(a, b, atol=1e-5) and torch.allclose(states, goals, atol=1e-4)
    real, eye = batch.aligned.sum(-1)[0], torch.eye(batch.aligned.shape[1])
    assert real[0] == real[-1] == 0 and torch.equal(batch.aligned[0, 1:-1], eye[1:-1])


@pytest.mark.models
def test_batches_are_of_one_length_and_about_as_many_pieces(found, tmp_path):
    teacher = train.base_tokenizer(models.embedded_encoder_path())
    known = teacher.convert_ids_to_tokens(list(range(len(teacher))))
    drawn = batches.Batches(found.pairs, vocabulary.tokenizer(known), teacher.backend_tokenizer,
                            np.arange(len(known)), 60, True)  # fmt: skip
    for seed, source in itertools.product(range(5), found.pairs):
        batch = drawn.draw(source, random.Random(seed))
        assert batch.other.shape[0] == batch.english.shape[0] >= 2
        assert int(batch.other_mask.sum()) <= 2 * 60 and batch.aligned.max() <= 1 + 1e-6
        assert torch.equal(batch.other, drawn.draw(source, random.Random(seed)).other)


@pytest.mark.models
def test_long_sentences_are_cut_whatever_else_the_tokenizer_is_asked(found, teacher, tmp_path):
    words = " ".join(["The dog barks at 1984 cats."] * 30)
    found.pairs["english"].append(Pair(words, words, "en"))
    found.pairs["tatoeba"].append(Pair(words, words.replace("dog", "Hund"), "de"))
    drawn = train.prepare(found, train.RECIPES["default"], teacher, tmp_path).batches
    for source in ("english", "tatoeba"):
        batch = drawn.collate(source, [len(found.pairs[source]) - 1])
        assert batch.aligned.shape == (1, batches.LONGEST, batches.LONGEST)
        assert batch.aligned[0, 1:-1, 1:-1].any() and not batch.aligned[0, -1].any()


def test_a_sentence_is_nearest_to_its_translation_and_its_cuts_overlap():
    other = np.array([(0.9, 0.1), (0.8, 0.2)], np.float32)
    pairs = [Pair("a", "x", "de"), Pair("b", "y", "de")]
    assert evaluate.retrieval(other, np.eye(2, dtype=np.float32), pairs) == (50, 100)
    found = batches.overlap([(0, 3), (3, 6), (6, 7)], [(0, 6), (6, 7)])
    assert found.tolist() == [[1, 0], [1, 0], [0, 1]]


@pytest.mark.models
def test_an_encoder_finds_its_own_words():
    encoder = Encoder(str(models.embedded_encoder_path()), "cpu")
    pairs = [Pair("In 1984 Mary met Jones.", "In 1984 Mary met Jones.", "en"),
             Pair("The cats sleep.", "The cats sleep.", "en")]  # fmt: skip
    assert evaluate.same_words(encoder, pairs) == 100
    assert evaluate.by_tokens(encoder, pairs) == 100
    assert np.isnan(evaluate.same_words(encoder, pairs[1:]))
