"""The page Settings, through Streamlit's own test harness."""

import shutil
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from explainers.weights.models import PARSER_FOLDER
from pages.navigation import path_of
from pages.shared.pair_state import PairState
from tests.pages.using import said
from tests.servers import ROOT
from tests.waiting import HANGS


@pytest.fixture
def settings_page(app, monkeypatch, tmp_path):
    """The settings page by itself, with a second parser to be found."""
    monkeypatch.setenv("SEMLENS_MODELS", str(tmp_path))
    shutil.copytree(PARSER_FOLDER, tmp_path / "second")
    return AppTest.from_file(str(ROOT / path_of("settings")), default_timeout=HANGS)


def test_two_parsers_are_compared_on_the_pair_at_hand(settings_page):
    PairState.of_session(settings_page.session_state).pair = (
        "A dog runs.",
        "The man doesn't like cheese.",
    )
    settings_page.run()
    named = settings_page.selectbox(key="parser_name").options
    assert named == ["Semlens compact parser", "second"]
    assert [c.value for c in settings_page.caption if "agree by 1.00" in c.value]
    graphs = [c.value for c in settings_page.code if c.value.startswith("(")]
    assert len(graphs) == 4
    assert graphs[0] == graphs[1]


def test_the_figures_of_the_models_are_those_of_their_cards(settings_page):
    settings_page.run()
    told = " ".join(box.help for box in settings_page.selectbox)
    figures = {
        "parser": ("80.8", "92.7"),
        "aspects": ("69.5", "62.6"),
        "pam": ("85.1",),
        "pam-faithful": ("82.6",),
        "encoder-tuned": ("86.6", "87.7"),
    }
    for name, numbers in figures.items():
        card = (ROOT / "assets" / name / "README.md").read_text(encoding="utf-8")
        assert all(number in told and number in card for number in numbers), name


def test_another_model_is_chosen_for_this_session(settings_page):
    settings_page.run()
    for kind, title, name in (
        ("parser", "second", "second"),
        ("aspects", "Semlens S3BERT, faithful", "aspects-faithful"),
        ("pam", "Semlens PAM, faithful", "pam-faithful"),
    ):
        settings_page.selectbox(key=f"{kind}_name").select(title).run()
        assert settings_page.session_state[kind].name == name
    settings_page.selectbox(key="parser_name").select("Semlens compact parser").run()
    assert settings_page.session_state.parser is None


def test_tuned_words_are_offered_where_there_is_a_tuned_encoder(
    settings_page, tuned, monkeypatch, tmp_path
):
    settings_page.run()
    settings_page.selectbox(key="tokens_name").select("Tuned").run()
    assert settings_page.session_state.tokens == tuned
    settings_page.selectbox(key="tokens_name").select("Untuned").run()
    assert settings_page.session_state.tokens is None
    monkeypatch.setattr("explainers.weights.models.TUNED_FOLDER", tmp_path / "none")
    settings_page.run()
    assert "tokens_name" not in [box.key for box in settings_page.selectbox]


def test_a_parser_that_is_broken_is_not_used_and_no_folder_of_the_server_shown(
    settings_page, tmp_path
):
    (tmp_path / "second" / "model.safetensors").write_bytes(b"broken")
    settings_page.run()
    settings_page.selectbox(key="parser_name").select("second").run()
    assert "cannot be loaded" in said(settings_page.error)
    assert settings_page.session_state.parser is None
    shown = " ".join(
        str(getattr(element, "value", "")) + str(getattr(element, "options", ""))
        for element in settings_page.main
    ).replace("\\", "")
    assert "second" in shown and "What this server keeps about you" in shown
    for folder in (tmp_path, ROOT, Path.home()):
        assert f"{folder}/" not in shown
