"""The multilingual student: what it learns from, how it begins, a run that goes on."""

import gzip
import itertools
import json
import random
import struct
from dataclasses import replace

import numpy as np
import pytest
import torch
from transformers import BertModel

from explainers.encoders.encoder import Encoder
from explainers.errors import InputError, SemlensError
from explainers.training.corpora import key
from explainers.training.glossed import everyday
from explainers.training.multilingual import (
    batches,
    evaluate,
    losses,
    packed,
    student,
    train,
    vocabulary,
)
from explainers.training.multilingual import material as reading
from explainers.training.multilingual.alignment import Table, agreed, learn
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
    news = {"lang_a": "it", "a": "Il cane dorme. Il gatto no.", "lang_b": "tr", "b": "Bir."}
    put(data / "news-similarity" / "train.jsonl.gz", [json.dumps(news)])
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
    assert ("it", "Il gatto no.") in found.unpaired  # and of languages that are not read, nothing
    assert {of for of, _ in found.unpaired} == {"de", "fr", "es", "it"}
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


SPELLED = {"<s>": 0, "<pad>": 0, "</s>": 0, "<unk>": 0, "▁": -4, "▁der": -2, "▁Hund": -3, "e": -2,
           "▁Hunde": -9, "!": -3, "▁dog": -2, "▁7": -3, "▁rare": -3, "н": -3}  # fmt: skip


def blocks(numbers):
    """Numbers in 4 bits with a scale of 32 each, and what is left of them."""
    rows = numbers.reshape(-1, packed.BLOCK)
    scale = (np.abs(rows).max(1, keepdims=True) / 7).astype("<f2")
    units = np.clip(np.round(rows / scale), -8, 7).astype(np.int64) + 8
    low, high = units[:, :16], units[:, 16:]
    stored = b"".join(s.tobytes() + (a | b << 4).astype("u1").tobytes()
                      for s, a, b in zip(scale, low, high, strict=True))  # fmt: skip
    return stored, ((units - 8) * scale.astype(np.float32)).ravel()


@pytest.fixture
def e5(tmp_path, monkeypatch):
    """A file of the package's layout with two narrow layers, and what it holds; no lists."""
    rng, wide, inner = np.random.default_rng(0), 384, 32
    spelled = [piece.encode() for piece in SPELLED]
    kinds = {"emb.word": len(SPELLED) * wide, "emb.pos": 512 * wide, "emb.type": 2 * wide,
             "emb.ln.w": wide, "emb.ln.b": wide}  # fmt: skip
    sizes = {"q": wide, "k": wide, "v": wide, "ao": wide, "fi": inner, "fo": wide}
    for layer in range(2):
        for part, rows in sizes.items():
            into = inner if part == "fo" else wide
            kinds |= {f"l{layer}.{part}.w": rows * into, f"l{layer}.{part}.b": rows}
        kinds |= {f"l{layer}.{n}.{x}": wide for n in ("aln", "oln") for x in "wb"}
    held, stored = {}, {}
    for name, count in kinds.items():
        numbers = (rng.standard_normal(count) / 16 + ("ln.w" in name)).astype("<f4")
        small = name == "emb.word" or (name[0] == "l" and name[-1] == "w" and "ln" not in name)
        stored[name], held[name] = blocks(numbers) if small else (numbers.tobytes(), numbers)
    head = b"E5S1" + struct.pack("<I7ifi", 1, wide, 2, 2, inner, len(SPELLED), 512, 2, 1e-12, 32)
    head += struct.pack("<5iQ", len(spelled), 0, 2, 1, 3, sum(map(len, spelled)))
    head += np.cumsum([0, *map(len, spelled)]).astype("<u4").tobytes()
    head += np.array(list(SPELLED.values()), "<f4").tobytes() + b"".join(spelled)
    head += struct.pack("<iI", 0, 0) + struct.pack("<i", len(stored))
    at = len(head) + sum(2 + len(n) + 21 for n in stored)
    for name, content in stored.items():
        count = kinds[name]
        head += struct.pack("<H", len(name)) + name.encode()
        head += struct.pack("<BIQQ", len(content) != 4 * count, count, at, len(content))
        at += len(content)
    path = tmp_path / "e5.bin"
    path.write_bytes(head + b"".join(stored.values()))
    monkeypatch.setattr(packed, "path", lambda: path)
    words = {"en": {"dog": 0.1}, "de": {"hund": 0.2, "der": 0.1}}
    monkeypatch.setattr(vocabulary, "frequent", lambda language: words.get(language, {}))
    return path, held


def test_the_packed_model_is_read_as_it_was_written(e5, tmp_path):
    path, held = e5
    found = packed.read(path)
    assert found.pieces == list(SPELLED) and found.scores.tolist() == list(SPELLED.values())
    assert (found.layers, found.heads, found.padding) == (2, 2, 1)
    for name, numbers in held.items():
        assert np.allclose(found.tensors[name], numbers, atol=1e-6), name
    network = student.new_network(found, [1, 3, 0, 2, 6, 5], 2, 0.0)
    state = network.state_dict()
    words = held["emb.word"].reshape(-1, 384)
    assert np.allclose(state["embeddings.word_embeddings.weight"], words[[1, 3, 0, 2, 6, 5]])
    assert np.allclose(state["encoder.layer.1.attention.output.LayerNorm.weight"], held["l1.aln.w"])
    inner = state["encoder.layer.1.output.dense.weight"]
    assert inner.shape == (384, 32) and np.allclose(inner.ravel(), held["l1.fo.w"])
    assert network.config.projected == [0, 2]
    other = tmp_path / "other.bin"
    other.write_bytes(b"GGUF" + bytes(100))
    with pytest.raises(InputError, match="not a packed E5"):
        packed.read(other)


def test_the_vocabulary_keeps_what_is_written_and_all_letters(e5, monkeypatch):
    base = packed.read(e5[0])
    kept = vocabulary.pieces(base, {"de": ["Der Hund, der Hund!"], "cs": ["н"]})
    pieces = [base.pieces[k] for k in kept]
    assert pieces[:4] == list(vocabulary.SPECIAL.values())
    assert {"▁Hund", "▁der", "▁dog", "!", "н", "▁"} <= set(pieces) and "▁rare" not in pieces
    monkeypatch.setattr(vocabulary, "KEPT", 8)
    assert [base.pieces[k] for k in vocabulary.pieces(base, {})][:4] == pieces[:4]
    cut = vocabulary.tokenizer(vocabulary.scored(base, range(len(SPELLED))))
    found = cut.encode("der Hunde  dog!")
    assert found.tokens == ["<s>", "▁der", "▁Hund", "e", "▁dog", "!", "</s>"]
    assert found.offsets[1:-1] == [(0, 3), (4, 8), (8, 9), (11, 14), (14, 15)]
    shared = vocabulary.shared(["▁Dog", "s", "!", "<s>"], ["dog", "##s", "!"])
    assert shared.tolist() == [0, 1, 2, -1]


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
    found.unpaired.append(("es", "el hospital compraron compraronx Leche azules"))
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


def test_the_word_before_says_whether_a_word_is_a_verb():
    thing, verb = everyday.Word("fly", "things"), everyday.Word("fly", "verbs")
    of = {"fly": [thing, verb]}
    assert everyday._meant(of, "flies", "the", False) == thing
    assert everyday._meant(of, "flew", "he", False) == verb
    assert everyday._meant(of, "fly", "to", False) == verb
    assert everyday._meant({"fly": [thing]}, "fly", "to", False) is None


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
    two = torch.stack([a, a]), torch.stack([b, b])
    assert float(losses.tokens(*two, aligned)) == pytest.approx(total / weight, rel=1e-4)
    assert losses.tokens(*two, torch.zeros(2, 3, 4)) == 0
    three = losses.tokens(torch.stack([b[:, :3], b[:, :3], a]), torch.stack([b] * 3), aligned)
    first = losses.tokens(torch.stack([b[:, :3]] * 2), torch.stack([b] * 2), aligned)
    assert float(three) == pytest.approx((float(first) + total / weight) / 2, rel=1e-4)


@pytest.fixture
def found(sets, few):
    return material(sets)


@pytest.fixture
def tiny(e5, monkeypatch):
    """A student of two narrow layers, fitted to little."""
    monkeypatch.setattr(train, "FITTED", 3)
    monkeypatch.setattr(student, "LONGEST", 64)
    monkeypatch.setattr(batches, "LONGEST", 60)
    monkeypatch.setattr(train.Trainer, "saved", 2)
    monkeypatch.setattr(train.Trainer, "logged", 2)
    recipes = {name: replace(of, pieces=40, frozen=1) for name, of in train.RECIPES.items()}
    monkeypatch.setattr(train, "RECIPES", recipes)


@pytest.fixture(scope="module")
def teacher():
    return BertModel.from_pretrained(
        str(models.embedded_encoder_path()), add_pooling_layer=False
    ).eval()


@pytest.mark.parametrize("name", list(train.RECIPES))
@pytest.mark.models
def test_a_run_goes_on_as_if_it_had_not_been_stopped(name, found, tiny, tmp_path, monkeypatch):
    settings = replace(train.RECIPES[name], steps=4)
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
        return losing(self, batch)

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
def test_the_written_student_is_read_as_any_encoder(found, tiny, tmp_path):
    out, settings = tmp_path / "out", replace(train.RECIPES["default"], steps=2)
    train.train("default", found, settings, tmp_path, out, torch.device("cpu"))
    for name, digest in json.loads((out / "checksums.json").read_text()).items():
        models.verify(out / name, digest, "")
    assert json.loads((out / "training.json").read_text())["settings"]["steps"] == 2
    models.sentence_model(out)
    encoder = Encoder(str(out), "cpu")
    assert encoder.dimensions == 384 and encoder.about.checksum
    (one,) = encoder.encode_tokens(["der Hund 7 dog!"])
    assert np.linalg.norm(one.sentence) == pytest.approx(1, abs=1e-4)
    assert one.words == ("der", "Hund", "7", "dog", "!") and len(one.tokens) == 5
    # as it was trained, but for the rounding of weights: every state, the layers that are projected
    state = torch.load(tmp_path / "default.pt", weights_only=True)
    network = encoder.model[0].model
    rounded = {name: tensor.clone() for name, tensor in network.state_dict().items()}
    for name, tensor in state["network"].items():
        assert torch.allclose(rounded[name], tensor, atol=0.02), name
    ids = torch.tensor([vocabulary.tokenizer(state["pieces"]).encode("der Hund 7 dog!").ids])
    with torch.no_grad():
        vector, states = student.vectors(network, ids, torch.ones_like(ids))
        inner = BertModel.forward(network, input_ids=ids, output_hidden_states=True).hidden_states
    assert np.allclose(vector[0].numpy(), one.sentence, atol=1e-5)
    for k, layer in enumerate(network.config.projected):
        assert torch.allclose(states[k], network.projections[k](inner[layer]), atol=1e-5)
    # what is frozen is as the package has it
    begun = packed.read(packed.path()).tensors["l0.fo.b"]
    assert np.allclose(state["network"]["encoder.layer.0.output.dense.bias"], begun)


@pytest.mark.models
def test_projections_are_fitted_and_text_that_is_kept_is_its_own_goal(
    found, tiny, teacher, tmp_path
):
    settings = train.RECIPES["default"]
    prepared = train.prepare(found, settings, teacher, tmp_path)
    plain = student.new_network(
        packed.read(packed.path()), json.loads((tmp_path / "kept.json").read_text()), 7, 0.0
    )
    batch = prepared.batches.draw("multi30k", random.Random(0))
    apart = []
    for network in (plain.eval(), prepared.network):
        with torch.inference_mode():
            _, states = student.vectors(network, batch.other, batch.other_mask)
            _, goals = student.vectors(teacher, batch.english, batch.english_mask)
        apart.append(float(losses.tokens(states, goals, batch.aligned)))
    assert apart[1] < 0.8 * apart[0]
    trainer = train.Trainer(prepared.network, teacher, prepared, settings, torch.device("cpu"))
    kept = prepared.batches.draw(train.KEPT, random.Random(0))
    assert torch.equal(kept.aligned.sum(-1), kept.other_mask.float())
    trainer.network.eval()
    with torch.no_grad():
        assert all(float(part) < 1e-4 for part in trainer.losses(kept).values())


@pytest.mark.models
def test_batches_are_of_one_length_and_about_as_many_pieces(found, tmp_path):
    teacher = train.base_tokenizer(models.embedded_encoder_path())
    known = teacher.convert_ids_to_tokens(list(range(len(teacher))))
    drawn = batches.Batches(found.pairs, teacher.backend_tokenizer, teacher.backend_tokenizer,
                            np.arange(len(known)), 60)  # fmt: skip
    for seed, source in itertools.product(range(5), found.pairs):
        batch = drawn.draw(source, random.Random(seed))
        assert batch.other.shape[0] == batch.english.shape[0] >= 2
        assert int(batch.other_mask.sum()) <= 2 * 60 and batch.aligned.max() <= 1 + 1e-6
        assert torch.equal(batch.other, drawn.draw(source, random.Random(seed)).other)


@pytest.mark.models
def test_long_sentences_are_cut_whatever_else_the_tokenizer_is_asked(
    found, tiny, teacher, tmp_path
):
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
