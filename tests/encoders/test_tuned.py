"""The encoder tuned for RCMD: differences to the embedded one, and where they can be chosen."""

import json

import numpy as np
import pytest
from safetensors.torch import load_file

from explainers.__main__ import main
from explainers.encoders.encoder import Encoder
from explainers.errors import ModelError
from explainers.evaluation.evaluate import entrants
from explainers.evaluation.suites import suites
from explainers.request import Request
from explainers.tokens import rcmd
from explainers.weights import models

pytestmark = pytest.mark.models

PAIR = ("Two dogs run.", "A dog is running, says Mary.")


def test_a_directory_holds_what_differs_and_loads_as_any_sentence_transformer(tuned):
    from sentence_transformers import SentenceTransformer

    stored = load_file(tuned / "model.safetensors")
    assert stored and all(name.startswith("encoder.layer.5.") for name in stored)
    size = sum(path.stat().st_size for path in tuned.rglob("*") if path.is_file())
    assert size < 3e6, "no weights that are the embedded encoder's are written again"
    plain, encoder = Encoder(device="cpu"), Encoder(str(tuned), "cpu")
    (before,), (after,) = (e.encode_tokens([PAIR[1]]) for e in (plain, encoder))
    assert not np.allclose(before.tokens, after.tokens, atol=0.05)
    assert np.allclose(before.middle, after.middle, atol=1e-5)
    loaded = SentenceTransformer(str(tuned), device="cpu")
    assert np.allclose(loaded.encode(PAIR[1]), after.sentence, atol=1e-5)


def test_what_is_read_is_what_was_tuned_but_for_rounding(tuned, tmp_path):
    from explainers.training.clrcmd.train import write

    encoder = Encoder(str(tuned), "cpu")
    encoder.embedded = True  # as whoever tunes has it
    write(encoder, tmp_path / "again")
    again = Encoder(str(tmp_path / "again"), "cpu")
    (one,), (other,) = (e.encode_tokens([PAIR[1]]) for e in (encoder, again))
    assert np.allclose(one.tokens, other.tokens, atol=0.02)


def test_a_damaged_one_is_told(made_tuned, tmp_path, monkeypatch):
    folder = tmp_path / "encoder-tuned"
    folder.mkdir()
    for path in made_tuned.rglob("*"):
        if path.is_file():
            (folder / path.relative_to(made_tuned)).parent.mkdir(exist_ok=True)
            (folder / path.relative_to(made_tuned)).write_bytes(path.read_bytes())
    (folder / "model.safetensors").write_bytes(b"broken")
    monkeypatch.setattr(models, "TUNED_FOLDER", folder)
    monkeypatch.setattr(models, "EMBEDDED", (folder,))
    with pytest.raises(ModelError, match="is damaged"):
        Encoder(str(folder), "cpu")


def test_words_are_compared_by_it_and_nothing_else_changes(lens, tuned):
    other = lens.with_models(tokens="tuned")
    plain, changed = lens.explain(*PAIR), other.explain(*PAIR)
    sides = other.tokens.encode_tokens(list(PAIR))
    (own,) = rcmd.explain(sides[:1], sides[1:])
    assert changed.tokens == own and changed.scores["rcmd"] != plain.scores["rcmd"]
    for name in ("sbert", "s3bert", "smatch", "pam"):
        assert changed.scores[name] == plain.scores[name], name
    assert changed.differences == plain.differences
    (about,) = (m for m in changed.models if m.role == "tokens")
    assert about.checksum and about not in plain.models
    assert other.key(Request(PAIR)) != lens.key(Request(PAIR))
    (scored,) = other.score([PAIR])
    assert scored.scores["rcmd"] == pytest.approx(changed.scores["rcmd"], abs=1e-6)


def test_other_languages_are_read_as_ever(lens, tuned):
    other, pair = lens.with_models(tokens="tuned"), ("Ein Hund rennt.", "Ein Hund läuft.")
    found, known = (one.explain(*pair, language="de") for one in (other, lens))
    assert found.tokens == known.tokens and found.models == known.models
    assert other.of("de").tokens is other.of("de").encoder


def test_it_is_offered_by_name_only_where_it_is(lens, tuned, monkeypatch, tmp_path):
    assert models.token_names() == ("untuned", "tuned")
    assert models.choices()["tokens"]["tuned"] == tuned
    monkeypatch.setenv("SEMLENS_ENCODER", str(tmp_path))  # another encoder than it was made from
    assert models.token_names() == ("untuned",)
    monkeypatch.delenv("SEMLENS_ENCODER")
    monkeypatch.setattr(models, "TUNED_FOLDER", tmp_path / "none")
    assert models.token_names() == ("untuned",)
    for role in ("tokens", "encoder"):
        with pytest.raises(ModelError, match="'tuned' is not there"):
            lens.with_models(**{role: "tuned"})
    with pytest.raises(SystemExit):
        main(["score", "-", "--tokens", "tuned"])


def test_commands_take_it_by_name(lens, tuned, tmp_path, capsys):
    table = tmp_path / "pairs.tsv"
    table.write_text("\t".join(PAIR) + "\n")
    found = {}
    for command in (["score", str(table)], ["align", str(table)], ["explain", *PAIR]):
        for name in models.token_names():
            assert main([*command, "--device", "cpu", "--tokens", name]) == 0
            found[command[0], name] = json.loads(capsys.readouterr().out)
    assert found["align", "tuned"]["pairs"] == found["align", "untuned"]["pairs"]
    for name, score in (("score", "rcmd"), ("align", "score")):
        assert found[name, "tuned"][score] != found[name, "untuned"][score], name
    scores = [found["explain", name]["scores"] for name in models.token_names()]
    assert scores[0]["rcmd"] != scores[1]["rcmd"] and scores[0]["sbert"] == scores[1]["sbert"]


def test_evaluate_takes_it_by_name(lens, tuned):
    for suite, rows in (("sts", {"tuned, RCMD": "RCMD"}), ("ists", {"tuned, chunks": "chunks"})):
        (entered,) = entrants(lens, suites()[suite], ["tuned"])
        assert rows.items() <= entered.rows.items() and not entered.ours
        assert entered.lens.encoder.about.checksum == models.weights_checksum(str(tuned))


def test_the_shipped_one_is_whole_small_and_tells_swapped_meaning_from_the_same(lens):
    folder = models.TUNED_FOLDER
    assert models.verified_folder(folder) == folder and models.token_names()[1] == models.TUNED
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) < 12e6
    stored = load_file(folder / "model.safetensors")
    layers = {name.split(".")[2] for name in stored}
    assert layers == {"3", "4", "5"} and all(n.startswith("encoder.layer.") for n in stored)
    tuned = lens.with_models(tokens="tuned")
    first = "A man is playing a guitar."
    others = ("A man plays the guitar.", "A man is playing chess.", "The stock market fell.")
    scores = [one.scores["rcmd"] for one in tuned.score([(first, other) for other in others])]
    assert scores == sorted(scores, reverse=True) and scores[0] > scores[1] + 0.1
