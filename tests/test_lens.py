"""The door: each model once, whatever the number of threads."""

import threading

import pytest

from explainers.lens import Lens


class Slow:
    """A model that takes its time to load, and counts how often that happens."""

    loaded = 0

    def __init__(self, *_, **__):
        barrier.wait()
        type(self).loaded += 1
        self.unit = None
        self.above = None


barrier = threading.Event()

PLACES = {
    "encoder": "explainers.encoders.encoder.Encoder",
    "aspects": "explainers.aspects.model.AspectModel",
    "parser": "explainers.amr.parse.Parser",
    "concept_vectors": "explainers.lens.VectorTable",
}


@pytest.mark.parametrize("name", PLACES)
def test_a_model_is_loaded_once_for_all_threads(name, monkeypatch):
    barrier.clear()
    classes = {place: type("Model", (Slow,), {"loaded": 0}) for place in PLACES}
    for place, path in PLACES.items():
        monkeypatch.setattr(path, classes[place])
    lens, found = Lens(), []
    threads = [threading.Thread(target=lambda: found.append(getattr(lens, name))) for _ in range(8)]
    for thread in threads:
        thread.start()
    barrier.set()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and len({id(model) for model in found}) == 1
    assert classes[name].loaded == 1


def test_other_models_share_the_rest(lens, tmp_path):
    other = lens.with_models(aspects=tmp_path)
    assert other.encoder is lens.encoder and other.parser is lens.parser
    assert other.concept_vectors is lens.concept_vectors
    assert other.aspects_path == tmp_path
