"""The gallery is what the embedded models say, and shows without them."""

import json
import subprocess
import sys

import numpy as np
import pytest

from explainers.teaching import gallery
from explainers.wording.verdict import verdict
from tests.servers import ROOT


def test_the_gallery_is_what_the_models_say(lens):
    kept = json.loads(gallery.GALLERY.read_text("utf-8"))
    made = gallery.make(lens)
    assert len(kept) == len(made)
    for old, new in zip(kept, made, strict=True):
        same = ("about", "sentences", "node_alignment", "units", "models")
        assert {k: old[k] for k in same} == json.loads(json.dumps({k: new[k] for k in same}))
        for name in ("penman", "words"):
            assert [g[name] for g in old["graphs"]] == [g[name] for g in new["graphs"]]
        assert old["scores"] == pytest.approx(new["scores"], abs=1e-3)
        assert old["parts"]["shares"] == pytest.approx(new["parts"]["shares"], abs=1e-3)


def test_what_is_restored_is_what_was_explained(lens):
    for pair, example in gallery.gallery().items():
        result, now = example.result, lens.explain(*pair, languages=example.result.languages)
        assert verdict(result) == verdict(now)
        assert [(d.kind, d.text) for d in result.differences] == [
            (d.kind, d.text) for d in now.differences
        ]
        assert result.graphs.match.pairs == now.graphs.match.pairs
        assert result.models == now.models
        assert result.graphs.a.alignment == now.graphs.a.alignment
        assert result.aspects.surprises.keys() == now.aspects.surprises.keys()
        assert np.allclose(result.tokens.contribution, now.tokens.contribution, atol=1e-3)
        assert result.aspects.whole == pytest.approx(now.aspects.whole, abs=1e-3)


def test_surprises_are_striking_and_in_the_language_of_the_visitor_first():
    listed = gallery.examples()
    for of, about in (
        ("en", "Roles swapped"),
        ("de-AT", "French and German"),
        ("cs", "Czech"),
        ("ja", "Roles swapped"),
    ):
        seen: list[int] = []
        for _ in listed:
            seen.append(gallery.surprising(of, seen))
        assert sorted(seen) == list(range(len(listed))), of
        assert gallery.surprising(of, seen) == seen[0]
        first = [listed[k]["about"] for k in seen]
        assert any(what.startswith(about) for what in first[:5]), (of, first)
        if of == "en":
            ranks = [int(listed[k].get("striking", 99)) for k in seen[:14]]
            assert ranks == sorted(ranks) and ranks[0] == 1


def test_the_gallery_loads_no_model():
    script = "import sys; from explainers.teaching.gallery import gallery; assert gallery(); assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


def test_other_models_have_no_gallery(monkeypatch, tmp_path):
    monkeypatch.setattr(gallery, "parser_path", lambda: tmp_path)
    gallery.gallery.cache_clear()
    assert not gallery.gallery()
    gallery.gallery.cache_clear()
