"""The page, through Streamlit's own test harness."""

import json
import shutil

import pytest
from streamlit.testing.v1 import AppTest

from explainers.errors import ModelError
from explainers.models import PARSER
from pages import session
from tests.serving import ROOT

EXAMPLES = json.loads((ROOT / "assets/examples.json").read_text("utf-8"))


@pytest.fixture
def app(lens, monkeypatch):
    """A fresh session on the models that are loaded already."""
    session.lens.clear()
    monkeypatch.setattr(session, "Lens", lambda: lens)
    return AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)


def enter(app, a, b):
    app.text_area(key="a").set_value(a)
    app.text_area(key="b").set_value(b)
    return app.button[0].click().run()


def scores(app):
    return {m.label: m.value for m in app.metric}


def test_the_first_example_is_explained_at_once(app):
    app.run()
    assert not app.exception
    assert app.text_area(key="a").value == EXAMPLES[0]["a"]
    assert len(app.metric) == 4
    assert "negates" in app.info[0].value
    assert [s.value.split(":")[0] for s in app.subheader] == ["Graphs", "Aspects", "Tokens"]
    assert len(app.code) == 2
    assert [len(d.value) for d in app.dataframe][1] == 15


def test_the_gallery_has_the_papers_pairs(app):
    assert len(EXAMPLES) >= 12
    app.run()
    app.selectbox(key="example").select(3).run()
    assert app.text_area(key="a").value == "Google bought YouTube."
    assert app.text_area(key="b").value == "YouTube was sold to Google."
    assert not app.exception


def test_a_link_reopens_its_pair(app):
    app.query_params["a"] = "Two dogs run."
    app.query_params["b"] = "A dog runs."
    app.run()
    assert app.text_area(key="a").value == "Two dogs run."
    assert app.text_area(key="b").value == "A dog runs."
    assert len(app.metric) == 4


def test_the_table_of_contributions_adds_up_to_the_score(app):
    app.run()
    table = app.dataframe[2].value
    total = next(v for k, v in scores(app).items() if "RCMD" in k)
    assert table["contribution"].sum() == pytest.approx(float(total), abs=0.005)


@pytest.mark.parametrize("text", ["", "   ", "😀 🎉", "?!?", "word " * 5000, "\x00\x07"])
def test_a_box_that_cannot_be_explained_says_so_and_the_other_keeps_its_text(app, text):
    app.run()
    enter(app, text, "A dog runs.")
    assert not app.exception
    assert len(app.error) == 1
    assert app.text_area(key="b").value == "A dog runs."
    assert not app.metric


@pytest.mark.parametrize(
    "text",
    ["dog", "A dog runs.", "<script>alert(1)</script> runs", "**bold** $x$ [a](b)",
     "一个男人喜欢奶酪。", "الرجل يحب الجبن.", "The dog\x07 runs\nfast.", "A DOG RUNS", "a" * 300],
)  # fmt: skip
def test_odd_text_is_explained_without_a_traceback(app, text):
    app.run()
    enter(app, text, "A dog runs.")
    assert not app.exception
    assert not app.error
    assert len(app.metric) == 4


def test_equal_boxes(app):
    app.run()
    enter(app, "A dog runs.", "A dog runs.")
    assert set(scores(app).values()) == {"1.00"}
    assert "same sentence" in app.info[0].value


def test_over_the_encoders_limit_the_page_says_what_was_cut(app):
    app.run()
    enter(app, "the dog runs " * 100 + "zebra", "A dog runs.")
    assert any("zebra" in w.value and "leave out" in w.value for w in app.warning)


def test_another_script_is_called_a_guess(app):
    app.run()
    enter(app, "一个男人喜欢奶酪。", "A man likes cheese.")
    assert any("guess" in w.value for w in app.warning)


def test_a_missing_model_is_a_message(app, lens, monkeypatch):
    def broken(progress):
        raise ModelError("parser/model.safetensors is missing: run git checkout")

    session._ready.clear()
    monkeypatch.setattr(lens, "warm_up", broken)
    app.run()
    assert not app.exception
    assert "is missing" in app.error[0].value.replace("\\", "")


def test_one_sessions_results_are_not_in_another(app):
    app.run()
    enter(app, "A secret sentence.", "A dog runs.")
    other = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120).run()
    assert "secret" not in str([e.value for e in other.text_area])
    assert other.text_area(key="a").value == EXAMPLES[0]["a"]


DOUBTFUL = "IAF strike Gaza terror hubs"


def readings(app):
    return [s for s in app.selectbox if str(s.key).startswith("reading a")]


def test_a_doubtful_word_offers_other_readings_and_takes_one(app):
    app.run()
    enter(app, DOUBTFUL, "A dog runs.")
    assert any("of this graph to be right" in c.value for c in app.caption)
    before = app.code[0].value
    box = readings(app)[0]
    assert box.value is None
    other = next(o for o in box.options if o.split(" (")[0] not in (before, "nothing"))
    box.select(other).run()
    assert not app.exception
    changed = app.code[0].value
    box = readings(app)[0]
    assert box.value is not None  # the choice stays on show
    box.set_value(None).run()
    assert app.code[0].value == before
    assert app.code[1].value and changed


def test_a_chosen_reading_is_kept_for_its_sentence_alone(app):
    app.run()
    enter(app, DOUBTFUL, "A dog runs.")
    box = readings(app)[0]
    box.select(box.options[-1]).run()
    enter(app, "A cat sleeps.", "A dog runs.")
    assert not app.exception
    enter(app, DOUBTFUL, "A dog runs.")
    assert readings(app)[0].value is not None


@pytest.fixture
def settings_page(lens, monkeypatch, tmp_path):
    """The settings page by itself, with a second parser to be found."""
    session.lens.clear()
    session._other_lens.clear()
    monkeypatch.setattr(session, "Lens", lambda: lens)
    monkeypatch.setenv("SEMLENS_MODELS", str(tmp_path))
    shutil.copytree(PARSER, tmp_path / "second")
    return AppTest.from_file(str(ROOT / "pages/settings.py"), default_timeout=120)


def test_two_parsers_are_compared_on_the_pair_at_hand(settings_page):
    settings_page.session_state.pair = ("A dog runs.", "The man doesn't like cheese.")
    settings_page.run()
    assert not settings_page.exception
    assert settings_page.selectbox[0].options == ["Semlens compact parser", "second"]
    assert [c.value for c in settings_page.caption if "agree by 1.00" in c.value]
    assert len(settings_page.code) == 1 + 4
    assert settings_page.code[1].value == settings_page.code[2].value


def test_another_parser_is_chosen_for_this_session(settings_page):
    settings_page.run()
    settings_page.selectbox(key="parser_name").select("second").run()
    assert not settings_page.exception
    assert settings_page.session_state.parser.name == "second"
    settings_page.selectbox(key="parser_name").select("Semlens compact parser").run()
    assert settings_page.session_state.parser is None


def test_a_parser_that_is_broken_is_not_used(settings_page, tmp_path):
    (tmp_path / "second" / "model.safetensors").write_bytes(b"broken")
    settings_page.run()
    settings_page.selectbox(key="parser_name").select("second").run()
    assert not settings_page.exception
    assert "cannot be loaded" in settings_page.error[0].value.replace("\\", "")
    assert settings_page.session_state.parser is None
