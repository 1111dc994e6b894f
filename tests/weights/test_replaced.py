"""Weights that are written over, or cut, while a process uses them: the old ones go on."""

import os
import shutil
from pathlib import Path

import pytest

from explainers.errors import ModelError
from explainers.lens import Lens
from explainers.weights import models

PAIR = ("The man likes cheese.", "Two dogs run.")


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Copies of the embedded models."""
    there = {
        "encoder": models.embedded_encoder_path(),
        "parser": models.PARSER_FOLDER,
        "aspects": models.ASPECTS_FOLDER,
    }
    return {
        role: Path(shutil.copytree(folder, tmp_path_factory.mktemp("models") / role))
        for role, folder in there.items()
    }


@pytest.fixture
def copied(folders, monkeypatch):
    """The copies are what is embedded."""
    monkeypatch.setattr(models, "embedded_encoder_path", lambda: folders["encoder"])
    monkeypatch.setattr(models, "PARSER_FOLDER", folders["parser"])
    monkeypatch.setattr(models, "ASPECTS_FOLDER", folders["aspects"])
    return folders


@pytest.mark.models
def test_weights_that_are_replaced_in_use_change_nothing_and_are_refused_anew(copied):
    lens = Lens(device="cpu")
    before = lens.explain(*PAIR).to_json()
    weights = [path for folder in copied.values() for path in folder.rglob("*.safetensors")]
    assert len(weights) == 3
    for path in weights:
        with open(path, "r+b") as file:  # as cp does, not as a file that takes the other's name
            file.write(os.urandom(path.stat().st_size))
    assert lens.explain(*PAIR).to_json() == before
    for path in weights:
        os.truncate(path, 0)  # a process that has it mapped dies when it reads
    assert lens.explain(*PAIR).to_json() == before
    with pytest.raises(ModelError, match="damaged"):
        _ = Lens(device="cpu").parser
