"""Models that are missing or damaged: every page says which, and what mends it."""

import shutil

import pytest

from explainers.teaching import gallery
from explainers.weights import models
from tests.pages.using import said

PAGES = ("compare", "gallery", "graphs", "tokens", "settings", "tour")


@pytest.fixture(autouse=True)
def anew():
    """No page stands on what was read before."""
    gallery.gallery.cache_clear()
    yield
    gallery.gallery.cache_clear()


def shown(app, page):
    app.run()
    if page != "compare":
        app.switch_page(f"pages/{page}.py").run()
    assert not app.exception
    return said(app.error)


@pytest.mark.parametrize("page", ["compare", "gallery"])
def test_a_wrong_setting_is_told_with_what_mends_it(app, monkeypatch, tmp_path, page):
    monkeypatch.setenv("SEMLENS_PARSER", str(tmp_path / "nowhere"))
    told = shown(app, page)
    assert "SEMLENS_PARSER" in told and str(tmp_path) not in told
    assert "unset SEMLENS_PARSER" in [code.value for code in app.code]


@pytest.mark.parametrize("page", ["compare", "gallery", "settings"])
def test_a_missing_folder_is_told_with_what_mends_it(app, monkeypatch, tmp_path, page):
    monkeypatch.setattr(models, "ASPECTS_FOLDER", tmp_path / "aspects")
    told = shown(app, page)
    assert "checksums.json is missing" in told
    assert "git checkout -- assets" in [code.value for code in app.code]


def test_a_damaged_parser_is_told_and_mended_by_trying_again(app, monkeypatch, tmp_path):
    whole = models.PARSER_FOLDER
    folder = tmp_path / "parser"
    shutil.copytree(whole, folder)
    (folder / "calibration.json").write_text("{")
    monkeypatch.setattr(models, "PARSER_FOLDER", folder)
    monkeypatch.setattr(gallery, "PARSER_FOLDER", folder)
    assert "damaged" in shown(app, "compare")
    shutil.copy(whole / "calibration.json", folder)
    next(b for b in app.button if b.label == "Try again").click().run()
    assert not app.exception
    assert not app.error
