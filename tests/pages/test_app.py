"""The page, through Streamlit's own test harness."""

import json
import shutil

import pytest
from streamlit.testing.v1 import AppTest

from explainers.amr.graph import read
from explainers.errors import ModelError
from explainers.weights.models import PARSER
from explainers.wording.labels import ASPECT_LABELS
from pages.parts import session
from tests.serving import ROOT

EXAMPLES = json.loads((ROOT / "assets/examples.json").read_text("utf-8"))


def enter(app, a, b):
    app.text_area(key="a").set_value(a)
    app.text_area(key="b").set_value(b)
    return next(b for b in app.button if b.label == "Compare").click().run()


def graphs_of(app):
    """The PENMAN texts on the page."""
    return [c.value for c in app.code if c.value.startswith("(")]


def scores(app):
    return {m.label: m.value for m in app.metric}


def test_the_first_example_is_explained_at_once(app):
    app.run()
    assert not app.exception
    assert app.text_area(key="a").value == EXAMPLES[0]["a"]
    assert len(app.metric) == 4
    assert "denies something" in app.info[0].value
    assert [s.value.split(":")[0] for s in app.subheader] == ["Graphs", "Aspects", "Tokens"]
    assert len(graphs_of(app)) == 2
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
    assert table["adds"].sum() == pytest.approx(float(total), abs=0.005)


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

    session._warming.clear()
    monkeypatch.setattr(lens, "warm_up", broken)
    app.run()
    enter(app, "A dog runs.", "A cat sits.")
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
    before = graphs_of(app)[0]
    box = readings(app)[0]
    assert box.value is None
    other = next(o for o in box.options if o.split(" (")[0] not in (before, "nothing"))
    box.select(other).run()
    assert not app.exception
    changed = graphs_of(app)[0]
    box = readings(app)[0]
    assert box.value is not None  # the choice stays on show
    box.set_value(None).run()
    assert graphs_of(app)[0] == before
    assert graphs_of(app)[1] and changed


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
    page = AppTest.from_file(str(ROOT / "pages/settings.py"), default_timeout=120)
    page.session_state.through_app = True
    return page


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


# The page Graphs


@pytest.fixture
def graphs_page(app):
    """The page Graphs on the first example."""
    app.run()
    return app.switch_page("pages/graphs.py").run()


def boxes(app):
    """The two editors, by side."""
    found = [t for t in app.text_area if t.key.startswith("penman ")]
    return {t.key.split()[1]: t for t in found}


def button(app, label):
    return next(b for b in app.button if b.label == label)


def smatch_shown(app):
    return float(app.metric[0].value)


def test_the_graphs_of_the_pair_are_there_to_be_corrected(graphs_page):
    assert not graphs_page.exception
    assert boxes(graphs_page)["a"].value.startswith("(")
    assert [s.value for s in graphs_page.subheader][-1] == "Export"
    assert len(graphs_page.dataframe[1].value) > 5


def test_an_edited_graph_is_used_everywhere_until_one_goes_back(graphs_page):
    before, parse = smatch_shown(graphs_page), boxes(graphs_page)["a"].value
    boxes(graphs_page)["a"].set_value(boxes(graphs_page)["b"].value)
    button(graphs_page, "Apply to A").click().run()
    assert smatch_shown(graphs_page) == 1.0 != before
    assert "Graph A was edited by hand." in [i.value for i in graphs_page.info]
    compare = graphs_page.switch_page("pages/compare.py").run()
    assert scores(compare)["Graphs (Smatch)"] == "1.00"
    assert any("Graph A was edited" in i.value for i in compare.info)
    again = compare.switch_page("pages/graphs.py").run()
    assert smatch_shown(again) == 1.0
    button(again, "Back to the parse of A").click().run()
    assert smatch_shown(again) == before
    assert boxes(again)["a"].value == parse


def test_a_broken_graph_is_explained_and_the_last_one_stays(graphs_page):
    before = smatch_shown(graphs_page)
    boxes(graphs_page)["b"].set_value("(l / like-01 :AGR0 (m / man))")
    button(graphs_page, "Apply to B").click().run()
    assert not graphs_page.exception
    assert smatch_shown(graphs_page) == before
    assert boxes(graphs_page)["b"].value == "(l / like-01 :AGR0 (m / man))"
    assert any("did you mean :ARG0?" in c.value and c.value.endswith("^") for c in graphs_page.code)
    boxes(graphs_page)["b"].set_value("(l / like-01 :ARG0 (m / man))")
    button(graphs_page, "Apply to B").click().run()
    assert not graphs_page.error


def test_every_metric_shows_its_evidence(graphs_page):
    for name in ("smatch", "wlk", "wwlk", "negation", "root", "srl", "quant"):
        graphs_page.button_group(key="metric").set_value(name).run()
        assert not graphs_page.exception
        assert any(ASPECT_LABELS[name].term in m.value for m in graphs_page.markdown)
    assert any("counts as agreement" in i.value for i in graphs_page.info)  # no quantities


def test_another_focus_changes_the_root_and_can_be_kept(graphs_page):
    before = boxes(graphs_page)["a"].value
    shown = next(d.value for d in graphs_page.dataframe if "change" in d.value.columns)
    assert (shown["change"] != 0).any()
    button(graphs_page, "Use this graph").click().run()
    assert not graphs_page.exception
    after = boxes(graphs_page)["a"].value
    assert after != before
    assert sorted(read(after).edges) == sorted(read(before).edges)


def test_markup_in_a_concept_stays_text(graphs_page):
    boxes(graphs_page)["a"].set_value('(x / <img/src=x/onerror=alert(1)> :op1 "<b>")')
    button(graphs_page, "Apply to A").click().run()
    assert any("^" in c.value for c in graphs_page.code)
    boxes(graphs_page)["a"].set_value('(x / <b>bold :op1 "<img src=x onerror=alert(1)>")')
    button(graphs_page, "Apply to A").click().run()
    assert not graphs_page.exception
    assert "Graph A was edited by hand." in [i.value for i in graphs_page.info]


@pytest.mark.parametrize("view", ["tree", "movable", "penman"])
def test_every_view_shows(graphs_page, view):
    graphs_page.button_group(key="view").set_value(view).run()
    assert not graphs_page.exception


# The page Aspects


@pytest.fixture
def aspects_page(app):
    """The page Aspects on a pair that negates."""
    app.run()
    enter(app, "The man likes cheese.", "The man doesn't like cheese.")
    return app.switch_page("pages/aspects.py").run()


def test_the_aspects_are_read_aloud_with_all_parts_of_the_score(aspects_page):
    assert not aspects_page.exception
    assert "pulled down by Negation" in aspects_page.info[0].value.replace("\\", "")
    assert aspects_page.metric[1].value.endswith("%")
    table, parts = (d.value for d in aspects_page.dataframe)
    assert len(table) == 15 and len(parts) == 17
    assert parts["adds"][:-1].sum() == pytest.approx(parts["adds"].iloc[-1], abs=1e-9)
    assert parts["adds"].iloc[-1] == pytest.approx(float(aspects_page.metric[0].value), abs=0.005)


def test_further_sentences_and_pairs_stand_beside_it(aspects_page):
    lines = "The man hates cheese.\nTwo dogs run. | Three <b>dogs</b> run.\n\na|b|c\n   "
    aspects_page.text_area(key="further").set_value(lines).run()
    assert not aspects_page.exception
    assert "Line 4" in aspects_page.error[0].value
    wide = next(d.value for d in aspects_page.dataframe if "A / B" in d.value.columns)
    assert list(wide.columns) == [
        "aspect",
        "A / B",
        "A / The man hates cheese.",
        "Two dogs run. / Three <b>dogs</b> run.",
    ]
    assert len(wide) == 16
    kinds = {b.label: b for b in aspects_page.get("button_group")}
    kinds["Chart"].set_value(["Bars"]).run()
    assert not aspects_page.exception


def test_more_pairs_than_colours_are_refused_politely(aspects_page):
    long = "A dog runs and runs and runs and runs and runs and runs"
    lines = [f"{long} {'and sleeps' * k}." for k in range(9)]
    aspects_page.text_area(key="further").set_value("\n".join(lines * 2)).run()
    assert not aspects_page.exception
    assert "first 5" in aspects_page.warning[-1].value


def test_another_aspect_model_is_chosen_for_this_session(settings_page):
    settings_page.run()
    settings_page.selectbox(key="aspects_name").select("Semlens S3BERT, faithful").run()
    assert not settings_page.exception
    assert settings_page.session_state.aspects.name == "aspects-faithful"


# The page Tokens


@pytest.fixture
def tokens_page(app):
    """The page Tokens on the first example."""
    app.run()
    return app.switch_page("pages/tokens.py").run()


def control(app, label):
    return next(x for x in (*app.button_group, *app.slider) if x.label == label)


def test_tokens_shows_the_score_and_its_pairs(tokens_page):
    assert not tokens_page.exception
    shown = scores(tokens_page)
    pairs = tokens_page.dataframe[0].value
    assert pairs["adds"].sum() == pytest.approx(float(shown["Best partner (RCMD)"]), abs=0.001)
    assert pairs["so far"].iloc[-1] == pytest.approx(100)
    assert "doesn't" in tokens_page.info[0].value.replace("\\", "")


@pytest.mark.parametrize("method", ["cmd", "average"])
@pytest.mark.parametrize("units", ["Words", "Word pieces", "Chunks"])
def test_every_method_on_every_unit_adds_up(tokens_page, method, units):
    control(tokens_page, "Method").set_value(method)
    control(tokens_page, "Units").set_value(units)
    tokens_page.run()
    assert not tokens_page.exception
    pairs = next(d.value for d in tokens_page.dataframe if "so far" in d.value)
    total = float(next(iter(scores(tokens_page).values())))
    assert pairs["adds"].sum() == pytest.approx(total, abs=0.001)


def test_wrong_brackets_are_told_and_the_amrs_chunks_stay(tokens_page):
    control(tokens_page, "Units").set_value("Chunks")
    tokens_page.run()
    known = tokens_page.dataframe[0].value
    first = tokens_page.text_input[0]
    assert first.value == "[The man] [likes] [cheese] [.]"
    first.set_value("[The man [likes] cheese.").run()
    assert "item 4" in tokens_page.error[0].value
    assert tokens_page.dataframe[0].value.equals(known)
    first.set_value("[The man] [likes cheese.]").run()
    assert not tokens_page.error
    assert "likes cheese ." in set(tokens_page.dataframe[0].value["chunk of A"])


def test_a_higher_floor_leaves_more_chunks_alone(tokens_page):
    control(tokens_page, "Units").set_value("Chunks")
    tokens_page.run()
    control(tokens_page, "Least similarity of chunks that correspond").set_value(1.0).run()
    found = tokens_page.dataframe[0].value
    assert (found["chunk of A"].eq("no partner") | found["chunk of B"].eq("no partner")).all()


def test_occlusion_is_shown_for_the_pair_it_was_asked_for(tokens_page):
    asked = next(b for b in tokens_page.button if b.label == "Leave out each word")
    asked.click().run()
    assert any("change" in d.value for d in tokens_page.dataframe)
    enter(tokens_page, "A dog runs.", "A cat sleeps.")
    assert not any("change" in d.value for d in tokens_page.dataframe)


@pytest.mark.parametrize(
    "text", ["dog", "[a](b) [sic]", "الرجل يحب الجبن.", "ꙮꙮꙮ", "the dog runs " * 120]
)
def test_tokens_of_odd_text(tokens_page, text):
    control(tokens_page, "Units").set_value("Chunks")
    enter(tokens_page, text, "A dog runs.")
    assert not tokens_page.exception
    assert not tokens_page.error
