"""The page Search through Streamlit's own test harness, on a small collection."""

import json
import os
import re
from dataclasses import replace
from html import escape
from itertools import product
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from explainers.errors import InputError
from explainers.limits import Limit
from explainers.search import Search, background
from explainers.search.building import build
from explainers.search.dimensions import MEANING, TEXT, Dimension
from explainers.search.filters import AllOrAny, AnyOf, Column
from pages.lab.search import results, searching, uploading
from pages.lab.search.controls import NO_PRESET
from pages.lab.search.searching import DEMO, SEARCHES, Setting, from_address
from pages.lab.search.state import SearchState
from pages.lab.search.uploading import Upload
from pages.navigation import path_of
from pages.shared import study
from pages.shared.markdown import escaped
from pages.shared.study import OpenStudy
from tests.pages.using import at, button, control, said
from tests.search.conftest import ITEMS, Words
from tests.waiting import HANGS

EVIL = "**evil** :red[x] <img src=x onerror=hit(0)> [a](javascript:hit(1))"


class Seven(Words):
    """Words, with the dimensions that presets name."""

    dimensions = (
        Dimension("narrative", 16, TEXT),
        Dimension("tone", 16, TEXT),
        Dimension("overall", 16, TEXT),
        Dimension("negation", 16, MEANING),
    )


@pytest.fixture
def app(app, monkeypatch, tmp_path):
    """A fresh session on the page Search; its collection is embedded without models."""
    rows = [
        *({**item, EVIL: f"{EVIL} {k}"} for k, item in enumerate(ITEMS)),
        {"text": "<b>Bold</b> [link](x) $x$ ship. It rained.", "country": "FR"},
    ]
    (tmp_path / "items.jsonl").write_text("".join(json.dumps(i) + "\n" for i in rows), "utf-8")
    build(tmp_path / "c", [str(tmp_path / "items.jsonl")], Seven())
    monkeypatch.setattr(searching, "opened", lambda *_: Search(tmp_path / "c", embedder=Seven()))
    monkeypatch.setenv("SEMLENS_DATABASE", f"sqlite:///{tmp_path}/studies.db")
    study.forget()
    yield at(app, "search")
    study.forget()


def scores(app):
    found = [re.search(r">Score (\S+)", text) for text in texts(app)]
    return [float(match[1].replace("−", "-")) for match in found if match]


def now(app):
    """What the session searches for."""
    return SearchState.of_session(app.session_state)


def uploaded(app):
    """The session's collection."""
    return Upload.of_session(app.session_state).collection


def texts(app):
    return [h.value for h in app.get("html") if "semlens-found" in h.value]


def search_for(app, text):
    control(app, "Your text").set_value(text).run()
    return app


def test_results_have_their_score_in_parts_and_the_best_sentence_marked(app):
    button(app, "Simply alike").click().run()
    search_for(app, "a ship left the harbour.")
    assert scores(app) == sorted(scores(app), reverse=True)
    assert len(scores(app)) == 5
    assert app.dataframe[0].value["score"].tolist() == pytest.approx(scores(app), abs=0.006)
    first = next(t for t in texts(app) if "left" in t)
    assert ">A ship left the harbour.</mark> It rained." in first
    assert "Overall" in first


def test_near_misses_stand_below_a_line(app):
    search_for(app, "a ship left the harbour.")
    button(app, "Simply alike").click().run()
    assert not any("Differs:" in text for text in texts(app))
    control(app, "Negation").set_value(-1.0).run()
    assert "Measures can be wrong" in said(app.caption)
    found = texts(app)
    refused = ["Misses:" in t for t in found]
    assert any(refused) and refused == sorted(refused)
    folded = any("near miss" in e.label for e in app.expander)
    assert folded != all(refused)  # unless there is nothing else
    assert all("what should differ counts below 0" in text for text in found)
    assert "share what should differ" in said(app.caption)
    assert f"{sum(refused)} {'is a near miss' if sum(refused) == 1 else 'are near misses'}" in said(
        app.markdown
    )
    box = control(app, "Find what is …")
    assert box.value == NO_PRESET
    box.set_value("Simply alike").run()
    assert now(app).setting.counted == {"overall": 1}
    assert NO_PRESET not in control(app, "Find what is …").options


def test_texts_that_have_nothing_to_do_with_it_are_no_near_misses(app):
    search_for(app, "My grandmother bakes apple pie.")
    button(app, "Simply alike").click().run()
    assert "Nothing in this collection is close to your text" in said(app.markdown)
    assert "ear miss" not in said(app.markdown)


def test_what_stands_in_texts_is_not_markup(app):
    search_for(app, "Bold ship")
    assert any("&lt;b&gt;Bold&lt;/b&gt;" in t for t in texts(app))
    assert not any("<b>Bold" in t for t in texts(app))


def test_fields_and_their_names_are_no_markup(app):
    assert escaped(EVIL) in [m.label for m in app.multiselect]
    found = "\n".join(texts(app))
    assert f"{escape(EVIL)}: {escape(EVIL)[:20]}" in found
    assert EVIL not in found
    control(app, "Shown as").set_value("map").run()
    control(app, "Coloured by the field").set_value(EVIL).run()
    drawn = json.loads(app.get("plotly_chart")[0].proto.spec)["data"]
    assert not any("<" in trace["name"] for trace in drawn)


def test_a_lock_keeps_a_dimension(app):
    button(app, "Simply alike").click().run()
    search_for(app, "a ship left the harbour.")
    count = len(scores(app))
    button(app, "Lock Tone").click().run()
    control(app, "Tone: at least").set_value(0.5).run()
    assert app.query_params["keep"] == "tone:0.5"
    assert 0 < len(scores(app)) < count
    assert from_address({"keep": "tone:0.5"}).keep == now(app).setting.keep == {"tone": 0.5}
    assert "Tone ≥ 0.50" in searching.SEARCHES.label(now(app).setting)
    control(app, "Tone").set_value(-1.0).run()
    assert "Of those, the least alike in this come first." in said(app.caption)
    control(app, "Tone").set_value(0.0).run()
    control(app, "Tone: at least").set_value(1.0).run()
    assert "No text is close enough" in app.info[0].value
    button(app, "Unlock Tone").click().run()
    assert len(scores(app)) == count and "keep" not in app.query_params


ROWS = (0, 3, 4, 8, 9)


def test_marks_make_a_slider_and_weights(app):
    search_for(app, "a ship left the harbour.")
    app.session_state["marking"] = True
    app.run()
    marks = now(app).marks
    [mark] = [g for g in app.get("button_group") if g.label == f"Row {ROWS[1]} is"]
    mark.set_value("Not alike").run()
    assert marks == {("a ship left the harbour.", ROWS[1]): False}
    marks.update({("Ship", row): row in ROWS[:3] for row in ROWS})
    app.run()
    control(app, "Its name").set_value("at_sea").run()
    button(app, "Make a slider").click().run()
    assert "**at\\_sea**" in now(app).said and "Learnt from 6 marks" in now(app).said
    control(app, "at_sea").set_value(1.0).run()
    assert "at_sea:1" in app.query_params["weights"] and not app.exception
    before = now(app).setting.counted
    button(app, "Fit the weights").click().run()
    assert "no better than chance" in now(app).said and now(app).setting.counted == before


def test_a_slider_changes_the_order_and_the_address(app):
    button(app, "Simply alike").click().run()
    before = texts(app)
    control(app, "Overall").set_value(-1.0).run()
    assert texts(app) != before
    assert app.query_params["weights"] == "overall:-1"
    control(app, "Overall").set_value(0.0).run()
    assert "No dimension counts" in app.info[0].value
    button(app, "Reset the sliders").click().run()
    assert texts(app) == before


def test_dimensions_that_the_collection_lacks_are_told(app):
    now(app).setting = Setting(weights={"quant": 1.0, "tone": -1.0})
    app.run()
    assert "no dimension quant" in app.warning[0].value
    assert now(app).setting.counted == {"tone": -1.0}


def test_filters(app):
    control(app, "Words in the text").set_value("mayor").run()
    assert len(texts(app)) == 2
    app.multiselect(key="values of country").set_value(["FR"]).run()
    assert len(texts(app)) == 1
    control(app, "Or an expression").set_value("stars > 100").run()
    assert texts(app) == []
    assert "let nothing" in app.info[0].value
    control(app, "Or an expression").set_value("stars >").run()
    assert "this filter cannot be read" in app.error[0].value


def test_a_breakdown_and_back(app):
    search_for(app, "A ship left. The mayor resigned on Monday.")
    order = texts(app)
    button(app, "Sentence by sentence").click().run()
    cells = [b.label for b in app.button if re.match(r"A\d+ · ", b.label)]
    assert cells[0].startswith("A1 · B1: ")
    assert {c.split(" ")[0] for c in cells} == {"A1", "A2"}
    assert "opened" in app.query_params
    control(app, "Coloured by").set_value("negation").run()
    button(app, "Back to the results").click().run()
    assert texts(app) == order


def test_a_cell_opens_compare_and_leads_back(app):
    search_for(app, "The mayor resigned.")
    setting = now(app).setting
    button(app, "Sentence by sentence").click().run()
    next(b for b in app.button if b.label.startswith("A1 · B1")).click().run()
    assert app.query_params["a"] in ("The mayor resigned.", ["The mayor resigned."])
    assert any(p.label == "Back to the search" for p in app.get("page_link"))
    app.switch_page(path_of("search")).run()
    assert now(app).setting.text == setting.text
    assert now(app).setting.weights == setting.weights


def test_a_text_of_the_collection_is_not_its_own_result_and_is_not_embedded(app, monkeypatch):
    button(app, "Simply alike").click().run()  # with the text that is there at first
    embedded = []
    monkeypatch.setattr(Search, "embed", lambda _, text: embedded.append(text))
    for own in ("A ship stayed in the harbour.", "Nobody was  sad."):
        search_for(app, own)
        assert not embedded
        assert "without your own" in said(app.markdown)
        assert len(texts(app)) == 4
        assert not any(own.split(".")[0].replace("  ", " ") in t for t in texts(app))
        assert now(app).setting.row is None
    button(app, "Sentence by sentence").click().run()


def test_undo_redo_and_the_list(app):
    button(app, "Simply alike").click().run()
    control(app, "Overall").set_value(-0.5).run()
    search_for(app, "A mayor resigned.")
    control(app, "Words in the text").set_value("ship").run()
    shown = texts(app)
    assert len(shown) == 3
    button(app, "Undo").click().run()
    assert control(app, "Words in the text").value == ""
    assert len(texts(app)) == 5
    button(app, "Undo").click().run()
    assert control(app, "Your text").value == Setting().text
    assert app.query_params["weights"] == "overall:-0.5"
    button(app, "Undo").click().run()
    assert control(app, "Overall").value == 1.0
    for _ in range(3):
        button(app, "Redo").click().run()
    assert texts(app) == shown
    assert button(app, "Redo").disabled
    listed = button(app, f"{escaped('A mayor resigned.')}: Overall −0.5 (filtered)")
    assert listed.disabled  # is what is shown
    button(app, f"{escaped('A mayor resigned.')}: Overall −0.5").click().run()
    assert len(texts(app)) == 5
    control(app, "Shown as").set_value("map").run()
    button(app, "Undo").click().run()
    assert now(app).setting.view == "map"  # how it is looked at is no step


@pytest.mark.parametrize(
    ("setting", "there"),
    [
        (Setting("mine", "Ünï: a,b&c", None, {"tone": -0.5}, "stars > 3", "a b", {"x": ("1",)}), True),
        (Setting(row=12, weights={"overall": 1.0}, among=(1, 2), count=20), True),
        (Setting(text="A ship. " * 1_000, weights={"overall": 1.0}), False),
    ],
)  # fmt: skip
def test_a_tab_keeps_searches_that_an_address_has_room_for(setting, there):
    kept = [k for k in [SEARCHES.kept(setting)] if k is not None]
    assert SEARCHES.read_all(json.dumps([*kept, {"weights": "tone:7"}, {"to": 3}, 4])) == (
        [setting] if there else []
    )


def test_a_row_as_anchor(app):
    button(app, "Search from here").click().run()
    assert app.info[0].value.startswith("Searching from row")
    assert len(texts(app)) == 4
    button(app, "Back to the text above").click().run()
    assert len(texts(app)) == 5


def test_what_a_row_finds_lacks_the_same_whatever_stands_in_the_box(app):
    control(app, "Negation").set_value(-1.0).run()
    found = []
    for text in ("Nobody was sad.", "A ship left the harbour."):
        now(app).setting = replace(now(app).setting, text=text, row=0)
        app.run()
        assert app.info[0].value.startswith("Searching from row 0")
        found.append(texts(app))
    assert found[0] == found[1] and any("Misses:" in text for text in found[0])


def test_a_row_that_is_not_there_is_told_once(app):
    now(app).setting = replace(now(app).setting, row=999_999)
    app.run()
    assert "no row 999999" in app.warning[0].value
    assert len(texts(app)) == 5
    assert not app.run().warning


def test_a_row_that_goes_meanwhile_is_told(app, monkeypatch):
    gone = InputError("there is no row 3")
    with monkeypatch.context() as patch:
        patch.setattr(Search, "best_sentences", lambda *_: (_ for _ in ()).throw(gone))
        app.run()
        assert "no row 3" in app.error[0].value
    assert not app.run().error


def test_every_view_says_what_cannot_be_searched_for(app):
    for view, change in product(("map", "beside"), ({"where": "stars >"}, {"text": "?!"})):
        setting = replace(Setting(), view=view, **change)
        now(app).setting = setting
        app.session_state["search view"] = view
        app.session_state["anchor filter"] = setting.where
        app.run()
        assert len(app.error) == 1, (view, change)


def test_a_setting_beside_that_the_collection_lacks_is_left_out(app):
    for beside in ({"foo": 1.0}, {"overall": 0.0}):
        now(app).setting = replace(now(app).setting, view="beside", beside=beside)
        app.run()
        assert not app.error
        assert now(app).setting.beside is None, beside


def test_files_name_the_models_of_the_collection(app, monkeypatch):
    files = {}
    monkeypatch.setattr(results, "offer", lambda offered, _: files.update(offered))
    app.run()
    first = json.loads(files["Everything (JSONL)"][0]().splitlines()[0])
    assert [m["name"] for m in first["provenance"]["models"]] == ["words"]


def test_to_inspect_as_a_study(app):
    button(app, "To Inspect as a study").click().run()
    assert OpenStudy.of_session(app.session_state).key


def test_the_map_has_every_text_and_marks_some_to_search_among(app):
    button(app, "Simply alike").click().run()
    control(app, "Shown as").set_value("map").run()
    assert app.query_params["view"] == "map"
    [chart] = app.get("plotly_chart")
    drawn = [t for t in json.loads(chart.proto.spec)["data"] if "customdata" in t]
    assert sum(len(t["customdata"]) for t in drawn) == 5
    words = [text for trace in drawn for text in trace["text"]]
    assert any("&lt;b&gt;Bold" in text for text in words)
    table = app.dataframe[0].value
    assert len(table) == 5 and any("ship" in text for text in table["text"])
    control(app, "Coloured by the field").set_value("country").run()
    marked = tuple(json.loads(app.get("plotly_chart")[0].proto.spec)["data"][0]["customdata"])
    now(app).setting = replace(now(app).setting, among=marked)
    app.run()
    assert f"of {len(marked)} marked texts" in said(app.markdown)
    assert app.query_params["among"] == ",".join(map(str, marked))
    button(app, "Search in all again").click().run()
    assert "of 5 texts" in said(app.markdown)


def test_two_settings_side_by_side(app):
    button(app, "Simply alike").click().run()
    control(app, "Shown as").set_value("beside").run()
    assert "A is what is set now" in said(app.info)
    button(app, "Keep these weights as A").click().run()
    assert app.query_params["beside"] == "overall:1"
    control(app, "Results").set_value(5).run()
    control(app, "Overall").set_value(-1.0).run()
    assert app.query_params["beside"] == "overall:1"
    assert "**B** Overall −1.0" in said(app.markdown)
    assert "badge[up" in said(app.markdown)
    assert "<b>Bold" in said(app.markdown)  # as it stands, since its signs are escaped
    assert not any("<b>Bold" in m.value for m in app.markdown)


def test_a_file_of_ones_own_is_searched_in_this_session_alone(app, monkeypatch):
    monkeypatch.setattr(uploading, "embedder", lambda _: Seven())
    rows = b"A red ship came.\nA blue ship came.\n\xff\n"
    app.file_uploader[0].set_value(("**mine**.txt", rows, "text/plain")).run()
    mine = uploaded(app)
    mine.building.join(HANGS)
    app.run()
    assert control(app, "Collection").value == "Yours: **mine**.txt"
    assert len(texts(app)) == 2
    assert "All of your file can be searched: 2 texts." in app.success[0].value
    assert "Left out: 1" in [e.label for e in app.expander]
    assert "Yours: **mine**.txt" not in searching.collections()
    now(app).setting = replace(now(app).setting, row=1)
    app.file_uploader[0].set_value(("**mine**.txt", b"A green ship came.\n", "text/plain")).run()
    mine.building.forget()
    mine = uploaded(app)
    mine.building.join(HANGS)
    app.run()
    assert not app.warning and not app.error
    assert now(app).setting.row is None
    app.file_uploader[0].set_value(("empty.csv", b"", "text/csv")).run()
    uploaded(app).building.join(HANGS)
    app.run()
    assert not app.success
    assert "no text in this file" in said(app.error)
    app.file_uploader[0].set_value(None).run()
    assert not app.warning
    assert app.session_state["search collection"] == searching.DEMO
    assert not mine.building.folder.exists()


def upload_box():
    from pages.lab.search.uploading import show_upload, show_uploaded

    show_upload()
    show_uploaded()


def test_a_limit_of_files_below_a_megabyte_is_kept_to(monkeypatch):
    few = Limit("FILE", 20, "bytes")
    for module in (uploading, background):
        monkeypatch.setattr(module, "FILE", few)
    monkeypatch.setattr(uploading, "embedder", lambda _: Seven())
    app = AppTest.from_function(upload_box, default_timeout=HANGS).run()
    app.file_uploader[0].set_value(("x.txt", b"A red ship came by.\n" * 9, "text/plain")).run()
    assert "SEMLENS_MAX_FILE" in said(app.error).replace("\\", "")


def test_controls_are_as_they_were_once_a_file_is_read(app, monkeypatch):
    monkeypatch.setattr(uploading, "embedder", lambda _: Seven())
    app.text_area(key="anchor text").set_value("A red ship.").run()
    app.selectbox(key="how many").set_value(20).run()
    ready = uploading.Uploaded.ready
    monkeypatch.setattr(uploading.Uploaded, "ready", property(lambda _: False))
    app.file_uploader[0].set_value(("mine.txt", b"A red ship came.\n", "text/plain")).run()
    uploaded(app).building.join(HANGS)
    app.run()
    assert not app.text_area  # nothing can be searched yet
    monkeypatch.setattr(uploading.Uploaded, "ready", ready)
    for _ in range(2):
        app.run()
        assert app.text_area(key="anchor text").value == "A red ship."
        assert app.selectbox(key="how many").value == 20
        assert now(app).setting.text == "A red ship."
    uploaded(app).building.forget()


@pytest.mark.parametrize(
    "setting",
    [
        Setting(),
        Setting(among=(3, 5), beside={"tone": 0.5}, view="map"),
        Setting("mine", "Ünï: a,b&c", None, {"tone": -0.5}, "stars > 3", "a b", {"x": ("1", "ü")},
                count=20, opened=7),
        Setting(row=12, weights={"overall": 1}, keep={"tone": 0.0, "overall": 0.85}),
    ],
)  # fmt: skip
def test_a_search_is_in_its_address(setting):
    back = from_address(setting.address())
    assert back.address() == setting.address()
    assert (back.anchor, back.weights, back.condition(["stars", "x"])) == (
        setting.anchor, setting.weights, setting.condition(["stars", "x"]),
    )  # fmt: skip
    assert (back.among, back.beside, back.view) == (setting.among, setting.beside, setting.view)


def test_an_address_that_is_none():
    for wrong in (
        {"weights": "tone:2"}, {"weights": "tone:nan"}, {"weights": "tone"}, {"of": "-1"},
        {"opened": "x"}, {"fields": "["}, {"fields": "[1]"}, {"fields": '{"a": [1]}'},
        {"to": "\ud800"}, {"beside": "tone:2"}, {"among": "x"}, {"best": "7"}, {"view": "x"},
    ):  # fmt: skip
        with pytest.raises(InputError):
            from_address(wrong)


def test_what_is_too_long_for_an_address_is_left_out():
    setting = Setting(text="A ship. " * 1_000, fields={"x": ("y" * 7_000,)})
    assert setting.address().keys() == {"best"}


def test_many_chosen_values_are_no_filter_that_is_too_long():
    chosen = tuple(f"{k} is a value" for k in range(80))
    condition = Setting(fields={"x": chosen}).condition(["x"])
    assert condition == AllOrAny("and", (AnyOf(Column("x", own=False), chosen),))
    with pytest.raises(InputError, match="no field y"):
        Setting(fields={"y": chosen}).condition(["x"])


def test_collections_are_those_of_the_configuration(tmp_path, monkeypatch):
    assert list(searching.collections()) == [DEMO]
    build(tmp_path / "mine", [_file(tmp_path)], Seven())
    monkeypatch.setenv("SEMLENS_COLLECTIONS", str(tmp_path))
    assert searching.collections() == {DEMO: None, "mine": tmp_path / "mine"}


def test_collections_of_one_name_and_folders_that_cannot_be_read(tmp_path, monkeypatch):
    for name in ("one", "two"):
        build(tmp_path / name / "mine", [_file(tmp_path)], Seven())
    folders = [tmp_path / "one", tmp_path / "closed", tmp_path / "two"]
    (tmp_path / "closed").mkdir()
    listed = Path.iterdir

    def iterdir(path):
        if path.name == "closed":
            raise PermissionError
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", iterdir)
    monkeypatch.setenv("SEMLENS_COLLECTIONS", os.pathsep.join(map(str, folders)))
    assert list(searching.collections()) == [DEMO, "mine", "mine 2"]


def _file(folder):
    (folder / "x.txt").write_text("A ship came.\n")
    return str(folder / "x.txt")
