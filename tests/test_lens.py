"""The door: each model once, whatever the number of threads."""

import threading

import pytest

from explainers.contract import ModelEntry
from explainers.lens import Lens
from explainers.registry import MODELS


class Slow:
    """A model that takes its time to load, and counts how often that happens."""

    loaded = 0

    def __init__(self, models):
        barrier.wait()
        type(self).loaded += 1


barrier = threading.Event()


@pytest.mark.parametrize("role", MODELS)
def test_a_model_is_loaded_once_for_all_threads(role, monkeypatch):
    barrier.clear()
    monkeypatch.setattr(Slow, "loaded", 0)
    monkeypatch.setitem(MODELS, role, ModelEntry(role, f"{__name__}:Slow"))
    lens, found = Lens(), []
    threads = [threading.Thread(target=lambda: found.append(lens.model(role))) for _ in range(8)]
    for thread in threads:
        thread.start()
    barrier.set()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and len({id(model) for model in found}) == 1
    assert Slow.loaded == 1


def test_models_are_loaded_in_order_and_said(lens):
    said = []
    lens.warm_up(said.append)
    assert said == [
        "Loading the sentence encoder",
        "Loading the aspect model",
        "Loading the AMR parser",
        "Loading the graph encoder",
        "Trying a first pair",
    ]
    assert [model.role for model in lens.about] == ["encoder", "aspects", "parser", "pam"]


def test_other_models_share_the_rest(lens, tmp_path):
    other = lens.with_models(aspects=tmp_path)
    assert other.encoder is lens.encoder and other.parser is lens.parser
    assert other.concept_vectors is lens.concept_vectors
    assert other.paths == {"aspects": tmp_path}
