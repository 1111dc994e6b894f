"""Model files: whole, missing, damaged; and what importing costs."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from explainers.errors import InputError, ModelError
from explainers.weights import models


def test_the_embedded_models_are_whole_and_the_parser_small():
    assert models.parser_path() == models.PARSER_FOLDER
    assert models.aspects_path() == models.ASPECTS_FOLDER
    weights = models.embedded_encoder_path() / "model.safetensors"
    assert models.sha256(weights) == models.ENCODER_SHA256
    size = sum(p.stat().st_size for p in models.PARSER_FOLDER.rglob("*") if p.is_file())
    assert size <= 40 * 2**20


@pytest.fixture
def copy(tmp_path, monkeypatch):
    folder = Path(shutil.copytree(models.ASPECTS_FOLDER, tmp_path / "aspects"))
    monkeypatch.setattr(models, "ASPECTS_FOLDER", folder)
    return folder


def test_a_damaged_file_is_named_with_the_remedy(copy):
    path = copy / "3_TokenHead" / "model.safetensors"
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(ModelError, match=r"model\.safetensors is damaged.*git checkout"):
        models.aspects_path()


@pytest.mark.parametrize("name", ["aspects.json", "checksums.json"])
def test_a_missing_file_is_named(copy, name):
    (copy / name).unlink()
    with pytest.raises(ModelError, match=rf"{name} is missing"):
        models.aspects_path()


@pytest.mark.parametrize(
    ("name", "message"), [("", r"amrlib_meta\.json"), ("nowhere", "not a directory")]
)
def test_a_wrong_directory_is_named(monkeypatch, tmp_path, name, message):
    monkeypatch.setenv("SEMLENS_PARSER", str(tmp_path / name))
    with pytest.raises(ModelError, match=message):
        models.parser_path()


def test_a_device_that_is_not_there():
    import torch

    if torch.cuda.is_available():
        assert models.device("cuda").type == "cuda"
    else:
        with pytest.raises(InputError, match="cpu"):
            models.device("cuda")
    with pytest.raises(InputError):
        models.device("tpu")


def test_importing_explainers_loads_neither_torch_nor_streamlit():
    code = (
        "import sys, explainers, explainers.__main__, explainers.weights.models, explainers.amr.graph;"
        "print([m for m in ('torch', 'streamlit', 'transformers') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
