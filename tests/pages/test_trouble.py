"""Models that are missing or damaged: every page says which, and what mends it."""

import shutil

import pytest
from streamlit.testing.v1 import AppTest

from explainers.lens import Lens
from explainers.teaching import gallery
from explainers.weights import models
from pages.navigation import path_of
from pages.shared import session
from tests.pages.using import said
from tests.servers import ROOT
from tests.waiting import HANGS

ALONE = """
import streamlit as st
from pages.shared.session import show_page
show_page(st.navigation([st.Page({path!r}, default=True)]))
"""
"""One page as app.py shows it; the harness switches past app.py."""


@pytest.fixture(autouse=True)
def anew(monkeypatch):
    """No page stands on what was read before; links to pages are not looked up."""
    monkeypatch.setattr("streamlit.page_link", lambda *_, **__: None)
    gallery.gallery.cache_clear()
    yield
    gallery.gallery.cache_clear()


def test_models_that_end_oddly_are_not_called_ready():
    class Odd:
        def warm_up(self, _):
            raise RuntimeError("out of memory")

    warming = session.Warming(Odd())
    warming.start()
    assert warming.ended(HANGS)
    assert "RuntimeError" in str(warming.error)


def shown(app, page):
    if page != "explore":
        path = str(ROOT / path_of(page))
        app = AppTest.from_string(ALONE.format(path=path), default_timeout=HANGS)
    app.run()
    return said(app.error), [code.value for code in app.code]


@pytest.mark.parametrize("page", ["explore", "gallery"])
def test_a_wrong_setting_is_told_with_what_mends_it(app, monkeypatch, tmp_path, page):
    monkeypatch.setenv("SEMLENS_PARSER", str(tmp_path / "nowhere"))
    told, code = shown(app, page)
    assert "SEMLENS_PARSER" in told and str(tmp_path) not in told
    assert "unset SEMLENS_PARSER" in code


@pytest.mark.parametrize("page", ["explore", "gallery", "settings"])
def test_a_missing_folder_is_told_with_what_mends_it(app, monkeypatch, tmp_path, page):
    monkeypatch.setattr(models, "ASPECTS_FOLDER", tmp_path / "aspects")
    told, code = shown(app, page)
    assert "checksums.json is missing" in told
    assert "git checkout -- assets" in code


def test_a_missing_graph_encoder_is_told_on_its_view(app, lens, monkeypatch, tmp_path):
    other = Lens(device="cpu")  # with all but the graph encoder
    known = lens._loaded.items()
    other._loaded = {k: v for k, v in known if k not in ("pam", "explainer paraphrase")}
    monkeypatch.setattr(session, "Lens", lambda: other)
    monkeypatch.setattr(models, "PAM_FOLDER", tmp_path / "pam")
    app.query_params["view"] = "meaning"
    told, code = shown(app, "explore")
    assert "checksums.json is missing" in told
    assert "git checkout -- assets" in code


def test_a_damaged_parser_is_told_and_mended_by_trying_again(app, monkeypatch, tmp_path):
    whole = models.PARSER_FOLDER
    folder = tmp_path / "parser"
    shutil.copytree(whole, folder)
    (folder / "calibration.json").write_text("{")
    monkeypatch.setattr(models, "PARSER_FOLDER", folder)
    monkeypatch.setattr(gallery, "PARSER_FOLDER", folder)
    assert "damaged" in shown(app, "explore")[0]
    shutil.copy(whole / "calibration.json", folder)
    next(b for b in app.button if b.label == "Try again").click().run()
    assert not app.error
