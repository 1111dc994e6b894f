"""A folder of weights is data: it runs nothing, and what is wrong with it is said."""

import json
import shutil
from pathlib import Path

import pytest

from explainers.__main__ import main
from explainers.errors import ModelError
from explainers.weights import models
from tests.cases import cases

SPRUNG: list[object] = []


def spring(*_, **__):
    """What must not be called."""
    SPRUNG.append(True)


@pytest.fixture(autouse=True)
def unsprung(monkeypatch):
    SPRUNG.clear()
    monkeypatch.delenv(models.TRUST, raising=False)


def parser_at(folder, module, name="Inference"):
    meta = {"model_type": "stog", "inference_module": module, "inference_class": name}
    folder.mkdir(exist_ok=True)
    (folder / "amrlib_meta.json").write_text(json.dumps({**meta, "model_fn": "x"}))
    return folder


@cases
def test_a_parser_names_no_code_of_others(tmp_path, module, name):
    from explainers.amr.parse import Parser

    with pytest.raises(ModelError, match="SEMLENS_TRUST=1"):
        Parser(parser_at(tmp_path, module, name))
    assert not SPRUNG


def test_whoever_trusts_a_folder_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv(models.TRUST, "1")
    models.parse_model(parser_at(tmp_path, __name__, "spring"))


@cases
def test_a_sentence_model_names_no_code_of_others(tmp_path, file, content):
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(content))
    with pytest.raises(ModelError, match="SEMLENS_TRUST=1"):
        models.sentence_model(tmp_path)


def test_our_models_and_what_people_train_are_trusted(tmp_path):
    listing = [{"type": "sentence_transformers.models.Transformer", "path": ""}]
    (tmp_path / "modules.json").write_text(json.dumps(listing))
    (tmp_path / "config.json").write_text('{"activation_function": "gelu"}')
    models.parse_model(models.PARSER_FOLDER)
    for folder in (*models.EMBEDDED, models.embedded_encoder_path(), tmp_path):
        models.sentence_model(folder)


@pytest.mark.parametrize(
    "content", ["{", "[]", "[1]", "null", "{}", "[" * 5_000, "\x00", '{"' + "x" * 999 + '": 1}']
)
@pytest.mark.parametrize("file", ["checksums.json", "modules.json", "aspects.json"])
def test_damaged_lists_are_errors_of_the_model(tmp_path, monkeypatch, file, content):
    from explainers.aspects.subembeddings import Partition

    (tmp_path / file).write_text(content)
    monkeypatch.setattr(models, "ASPECTS_FOLDER", tmp_path)
    read = {
        "checksums.json": models.aspects_path,
        "modules.json": lambda: models.sentence_model(tmp_path),
        "aspects.json": lambda: Partition.read(tmp_path / file),
    }
    with pytest.raises(ModelError):
        read[file]()


def test_a_truncated_head_is_an_error_of_the_model(lens, tmp_path):
    from explainers.aspects.model import AspectModel

    folder = Path(shutil.copytree(models.ASPECTS_FOLDER, tmp_path / "aspects"))
    path = folder / "3_TokenHead" / "model.safetensors"
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(ModelError, match="cannot be loaded"):
        AspectModel(lens.encoder, folder)


def test_what_points_at_nothing_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SEMLENS_MODELS", str(tmp_path / "nowhere"))
    monkeypatch.setenv("SEMLENS_PROPBANK", str(tmp_path / "neither"))
    assert main(["models", "list"]) == 0
    said = capsys.readouterr().err
    assert "SEMLENS_MODELS" in said and "SEMLENS_PROPBANK" in said


def test_a_damaged_calibration_is_an_error_of_the_model(tmp_path):
    from explainers.amr.compact.calibration import Calibration

    path = tmp_path / "calibration.json"
    damaged = '{"node": 1}', '{"node": [1]}', '{"edge": [NaN, 1]}', '{"x": [0, 1]}'
    for content in ("{", "[]", '"x"', *damaged):
        path.write_text(content)
        with pytest.raises(ModelError, match="calibration"):
            Calibration.read(path)


def test_a_parser_without_calibration_is_told(tmp_path, monkeypatch):
    parser_at(tmp_path / "mine", "explainers.amr.compact.inference")
    monkeypatch.setenv("SEMLENS_MODELS", str(tmp_path))
    assert any("mine has no calibration" in said for said in models.unheeded())
