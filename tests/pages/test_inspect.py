"""The page Inspect through Streamlit's own test harness, with the real models."""

import json
import os
import random
from dataclasses import replace

import numpy as np
import pytest
import sqlalchemy as sql
from streamlit.testing.v1 import AppTest

from explainers.errors import StudiesError
from explainers.provenance import provenance
from explainers.studies import exchange, links, reading, store, worker
from explainers.studies.exchange import About
from explainers.studies.links import Right
from explainers.studies.reading import read_table
from explainers.studies.records import Record
from explainers.studies.store import Studies
from explainers.wording.labels import ASPECT_LABELS, SCORE_LABELS
from pages.lab.inspect.pairs import ALL, ANY, ROOM
from pages.lab.inspect.results import PREDICTS
from pages.navigation import path_of
from pages.shared import owned, study
from pages.shared.owned import Owned
from pages.shared.pair_state import PairState
from pages.shared.study import OpenStudy
from tests.pages.using import said, table, unfold
from tests.servers import ROOT
from tests.waiting import HANGS, wait_for

ROWS = (
    "id\tsentence_a\tsentence_b\tscore\n"
    "x1\tThe man likes cheese.\tThe man doesn't like cheese.\t2\n"
    "x2\tTwo dogs run.\tTwo dogs are running.\t5\n"
    "x3\t?!\tA cat sits.\t1\n"
    "x4\tA woman sings.\tA train is late.\t0\n"
)


@pytest.fixture
def app(app, monkeypatch, tmp_path):
    """A fresh session on the page Inspect, with a database of its own."""
    monkeypatch.setenv("SEMLENS_DATABASE", f"sqlite:///{tmp_path}/studies.db")
    study.forget()
    app.run()
    app.switch_page(path_of("inspect")).run()
    study.connected()  # or else a thread may still be opening it when a test has it forgotten
    yield app
    study.forget()


def paste(app, rows=ROWS):
    app.text_area(key="pasted").set_value(rows).run()
    return app


def button(app, label):
    return next(b for b in app.button if b.label.startswith(label))


def computed(app):
    button(app, "Explain").click().run()
    wait_for(lambda: not button_is(app.run(), "Cancel"))
    return app


def button_is(app, label):
    return any(b.label == label for b in app.button)


def kept():
    """The database of the test, as another process has it."""
    return Studies(sql.create_engine(os.environ["SEMLENS_DATABASE"]))


def open_study(app):
    """The study that a session has open."""
    return OpenStudy.of_session(app.session_state)


def link(app, right):
    """The key of a link that the owner of the study passes on."""
    return study.Access.by(kept(), open_study(app).key).links[right]


def session(key):
    """Another session, which has a link."""
    other = AppTest.from_file(str(ROOT / "app.py"), default_timeout=HANGS)
    other.query_params["study"] = key
    other.run()
    other.switch_page(path_of("inspect")).run()
    return other


@pytest.fixture
def ada(app):
    """A study that Ada judges: its number, and the key of her verdict on its first pair."""
    computed(paste(app)).text_input(key="annotator").set_value("Ada").run()
    study_id = kept().linked(open_study(app).key)[0].id
    return study_id, f"verdict {study_id} 2 Ada"


def pairs(app):
    return table(app, "number", "sbert")


def test_rows_are_pasted_recognised_and_explained(app):
    paste(app)
    assert [s.value for s in app.selectbox if s.label.startswith(("Sentence", "Human"))] == [
        "sentence_a", "sentence_b", "score"
    ]  # fmt: skip
    assert any("cannot be used" in e.label for e in app.expander)
    computed(app)
    table = pairs(app)
    assert table["number"].tolist() == [2, 3, 5]
    assert table["sbert"].notna().all()
    assert table["id"].tolist() == ["x1", "x2", "x4"]
    assert table["negation"].iloc[0] < 0.5


def test_what_one_gets_is_shown_before_there_is_a_file(app):
    (preview,) = app.table
    assert preview.value["what differs"].iloc[0] == "denied"
    paste(app)
    assert not app.table


def test_the_first_columns_fit_and_the_others_are_asked_for(app):
    computed(paste(app))

    def shown():
        return next(d.proto for d in app.dataframe if {"number", "sbert"} <= {*d.value.columns})

    few = shown().column_order
    assert few[:5] == ["pair", "differs_in", "sbert", "human", "smatch"]
    widths = json.loads(shown().columns)
    assert sum(widths[name].get("width") or ANY for name in few) <= ROOM
    app.toggle(key=ALL).set_value(True).run()
    assert {*few, "a", "b", "negation", "id"} - {"pair"} <= {*shown().column_order}


def test_a_file_is_read_once_however_often_the_page_is_drawn(app, monkeypatch):
    read = []
    monkeypatch.setattr(reading, "read_table", lambda *a: read.append(a) or read_table(*a))
    paste(app, f"{ROWS.rstrip()}\nx9\tIt is read once.\tIt is read twice.\t1\n")  # by no other test
    app.run()
    app.run()
    assert len(read) == 1


def test_a_filter_keeps_what_it_holds_for_and_says_what_it_cannot_read(app):
    computed(paste(app))
    app.text_input(key="filter").set_value("negation < 0.5 and sbert > 0.7").run()
    assert pairs(app)["id"].tolist() == ["x1"]
    app.text_input(key="filter").set_value('differs("negation") and sbert > 0.5').run()
    assert pairs(app)["id"].tolist() == ["x1"]
    assert pairs(app)["differs_in"].tolist() == ["denied"]
    assert table(app, "kind", "in words", "pairs")["kind"].tolist() == ["negation"]
    assert table(app, "number", "differs_sure")["number"].tolist() == [2]
    app.text_input(key="filter").set_value("negaton < 0").run()
    assert "did you mean negation" in said(app.error)
    assert len(pairs(app)) == 3


def test_a_study_of_an_earlier_version_shows_no_differences_until_it_is_computed_anew(
    app, monkeypatch
):
    explain_rows = worker.explain_rows

    def earlier(*asked):
        return [replace(r, text="", differences=(), kinds=None) for r in explain_rows(*asked)]

    monkeypatch.setattr(worker, "explain_rows", earlier)
    computed(paste(app))
    assert not any(pairs(app)["differs_in"])
    assert "nobody looked" in said(app.caption)
    monkeypatch.setattr(worker, "explain_rows", explain_rows)
    button(app, "Compute everything anew").click().run()
    wait_for(lambda: not button_is(app.run(), "Cancel"))
    assert pairs(app)["differs_in"].iloc[0] == "denied"
    assert not button_is(app, "Compute everything anew, with differences")


def test_orders_and_steps_go_together(app):
    computed(paste(app))
    app.selectbox(key="ordered").select("least alike first (encoder)").run()
    assert pairs(app)["id"].tolist()[0] == "x4"
    assert open_study(app).order[0] == 5
    button(app, "Previous").click().run()
    assert open_study(app).row == 5
    assert PairState.of_session(app.session_state).pair == ("A woman sings.", "A train is late.")


def test_judgements_are_kept_and_another_session_sees_them_by_the_link(app, ada):
    study_id, key = ada
    app.segmented_control(key=key).set_value("close").run()
    app.text_area(key=f"comment {study_id} 2 Ada").set_value("a <b>bold</b> claim").run()
    other = session(link(app, Right.JUDGE))
    other.text_input(key="annotator").set_value("Ada").run()
    assert other.text_area(key=f"comment {study_id} 2 Ada").value == "a <b>bold</b> claim"
    other.text_input(key="annotator").set_value("Grace").run()
    assert not other.text_area(key=f"comment {study_id} 2 Grace").value
    other.segmented_control(key=f"verdict {study_id} 2 Grace").set_value("same").run()
    assert any("Agreement" in s.value for s in other.header)


def test_the_open_pair_is_explained_in_explore_with_steps(app):
    computed(paste(app))
    assert button_is(app, "Open in Explore")
    app.switch_page(path_of("explore")).run()
    assert PairState.of_session(app.session_state).pair[0] == "The man likes cheese."
    button(app, "Next").click().run()
    assert PairState.of_session(app.session_state).pair[0] == "Two dogs run."
    assert "row 3" in said(app.markdown).lower()
    for name in ("study", "row"):
        app.query_params.pop(name)
    app.query_params["a"], app.query_params["b"] = "A cat sleeps.", "Two dogs are running."
    app.run()
    assert not button_is(app, "Next")


def test_links_to_no_study_are_refused_politely(app):
    for name in ("nothing", "x" * 5000, "' OR 1=1 --"):
        app.query_params["study"] = name
        for _ in range(2):  # what the tab has kept of keys is told after the first run
            app.run()
            assert "no study" in said(app.warning), name
            assert app.text_area(key="pasted")


def test_what_is_no_table_is_said(app):
    paste(app, "just one column\nand again")
    assert "only one column" in said(app.error)
    assert not button_is(app, "Explain")


def test_a_link_to_read_shows_and_changes_nothing(app):
    computed(paste(app))
    reader = session(link(app, Right.READ))
    assert len(pairs(reader)) == 3
    assert "shows the study" in " ".join(c.value for c in reader.caption)
    assert not reader.segmented_control
    labels = {b.label for b in reader.button}
    assert not labels & {"Delete this study", "Rename", "Take back", "Cancel", "Resume"}
    assert link(app, Right.READ) in " ".join(c.value for c in reader.code)
    assert link(app, Right.JUDGE) not in " ".join(c.value for c in reader.code)


def test_the_owner_renames_closes_and_deletes_and_others_cannot(app):
    computed(paste(app))
    judge = session(link(app, Right.JUDGE))
    assert not button_is(judge, "Delete this study")
    app.text_input(key="annotator").set_value("Ada").run()
    app.text_input(key="name of study").set_value("Cheese *and* dogs").run()
    button(app, "Rename").click().run()
    assert "Cheese" in said(app.markdown)
    button(app, "Close: nobody judges any more").click().run()
    assert "nobody judges" in " ".join(c.value for c in judge.run().caption)
    button(app, "Let people judge again").click().run()
    assert app.segmented_control
    next(c for c in app.checkbox if c.label.startswith("I want to delete")).check().run()
    button(app, "Delete this study").click().run()
    assert app.text_area(key="pasted")
    assert not kept().all()


def test_an_owners_key_is_not_in_the_address_and_kept_in_a_tab_that_is_loaded_anew(app):
    computed(paste(app))
    own, judges = open_study(app).key, link(app, Right.JUDGE)
    assert judges != own and judges in app.query_params["study"]
    other = session(own)
    assert judges in other.query_params["study"]
    assert button_is(other.run(), "Delete this study")
    other = session(judges)
    assert not button_is(other, "Delete this study")
    Owned.of_session(other.session_state).keys = owned.read_keys(f'["{own}"]')
    assert button_is(other.run(), "Delete this study")
    for none in ("", "{}", "[1, null]", '["' + "x" * 100 + '"]', "[" * 5000):
        assert owned.read_keys(none) == []


def test_another_file_is_opened_with_a_name_set(app, ada):
    button(app, "Open another file").click().run()
    assert app.text_area(key="pasted")


def test_judgements_are_taken_back(app, ada):
    study_id, key = ada
    app.segmented_control(key=key).set_value("close").run()
    button(app, "Take back").click().run()
    assert app.segmented_control(key=key).value is None
    assert not kept().judgements(study_id)
    assert [s.value for s in kept().history(study_id)] == ["close", None]


def test_sixteen_clicks_in_two_windows_of_one_annotator_are_all_kept(app, ada):
    study_id, key = ada
    other = session(link(app, Right.JUDGE))
    other.text_input(key="annotator").set_value("Ada").run()
    grades = ["same", "close", "related", "different"] * 4
    for k, grade in enumerate(grades):
        (app, other)[k % 2].segmented_control(key=key).set_value(grade).run()
    assert [s.value for s in kept().history(study_id)] == grades
    assert app.run().segmented_control(key=key).value == "different"


def test_what_a_browser_has_is_not_set_again(app, ada):
    """Or else it would put that over a click that came while the page was drawn."""
    study_id, key = ada
    app.segmented_control(key=key).set_value("close").run()
    assert not app.segmented_control(key=key).proto.set_value
    assert not app.text_area(key=f"comment {study_id} 2 Ada").proto.set_value
    kept().judge(study_id, 2, "Ada", "verdict", "same")  # another window
    app.run()
    assert app.segmented_control(key=key).proto.set_value
    assert app.segmented_control(key=key).value == "same"


def test_a_browser_that_has_nothing_begins_with_what_is_kept(app, ada):
    """In each run, since one that is followed at once by another may never reach it."""
    study_id, key = ada
    app.segmented_control(key=key).set_value("close").run()
    app.text_area(key=f"comment {study_id} 2 Ada").set_value("why").run()
    for _ in range(2):
        assert app.segmented_control(key=key).proto.default == [1]
        assert app.text_area(key=f"comment {study_id} 2 Ada").proto.default == "why"
        app.run()


def test_a_database_that_fails_is_told_and_the_page_goes_on_when_it_is_back(app, ada, monkeypatch):
    def locked(*_):
        raise StudiesError("The database of studies is locked: another program writes.")

    _, key = ada
    with monkeypatch.context() as broken:
        broken.setattr(Studies, "judge", locked)
        app.segmented_control(key=key).set_value("close").run()
        assert "is locked" in said(app.error)
        assert app.segmented_control(key=key).value is None
        broken.setattr(Studies, "done", locked)  # of the results, and of what is below them
        broken.setattr(Studies, "judgements", locked)
        app.run()
        assert said(app.error).count("is locked") == 2
        broken.setattr(Studies, "linked", locked)
        app.run()
        assert "is locked" in said(app.error)
        assert button_is(app, "Try again")
    button(app, "Try again").click().run()
    assert len(pairs(app)) == 3


def test_more_than_a_server_keeps_is_refused(app, monkeypatch):
    monkeypatch.setenv("SEMLENS_STUDY_ROWS", "2")
    study.forget()
    app.run()
    button(paste(app), "Explain").click().run()
    assert "up to 2 rows" in said(app.error)


def test_when_a_study_is_deleted_is_shown(app, monkeypatch):
    monkeypatch.setenv("SEMLENS_STUDIES_DAYS", "30")
    study.forget()
    app.run()
    computed(paste(app))
    assert "for 30 days: this one on" in " ".join(c.value for c in app.caption)


def test_what_a_killed_server_left_goes_on_without_anyone_opening_it(lens, app, monkeypatch):
    left = kept()
    table = read_table(ROWS.encode(), "x.tsv")
    checksums = [m.checksum for m in lens.about]
    new = left.add(table, "x.tsv", checksums)
    assert left.claim(new, "killed", checksums)
    monkeypatch.setattr(store, "LEASE", 0.0)
    monkeypatch.setattr(worker, "REST", 0.01)
    study.forget()
    AppTest.from_file(str(ROOT / "app.py"), default_timeout=HANGS).run()
    wait_for(lambda: left.find(new).state == store.DONE)
    assert len(left.results(new)) == 3


def test_a_reader_is_told_that_the_server_is_gone_and_when_another_goes_on(app, lens, monkeypatch):
    left = kept()
    checksums = [m.checksum for m in lens.about]
    key = links.fresh()
    new = left.add(read_table(ROWS.encode(), "x.tsv"), "x.tsv", checksums, key)
    assert left.claim(new, "killed", checksums)
    monkeypatch.setattr(Studies, "silent", lambda *_: store.LEASE - 4)
    app.query_params["study"] = links.keys(key, Right.OWN)[Right.READ]
    app.run()
    assert "goes on in about 4 s" in app.main.get("progress")[0].proto.text


def test_a_study_in_several_languages(app, lens):
    rows = (
        "sentence_a\tsentence_b\tlanguage\n"
        "Ein Hund jagt eine Katze.\tEin Mann schläft.\t\n"
        "Two dogs run.\tTwo dogs are running.\ten\n"
        "Koira jahtaa kissaa pihalla.\tA dog runs.\t\n"
    )
    paste(app, rows)
    assert "read as English and German" in said(app.caption)
    assert "Finnish" in table(app, "why")["why"][0]
    computed(app)
    assert not app.warning  # the models are those in use
    shown = table(app, "smatch")
    assert [*shown["language_a"]] == ["de", "en"] and shown["smatch"].notna().all()
    assert "German · Encoder" in said(app.markdown)
    found = kept()
    (of,) = found.all()
    assert "(m / man)" in found.results(of.id)[2].penman[1].replace("m2", "m")
    assert of.models == lens.revisions("de") and len(of.models) == len(lens.about) + 4
    app.text_input(key="filter").set_value("'de' in language_a").run()
    assert "1 of 2 pairs shown" in said(app.caption)


LIKES = (
    "# ::id x.1\n# ::snt The man likes cheese.\n(l / like-01 :ARG0 (m / man) :ARG1 (c / cheese))"
)
DENIES = LIKES.replace(":ARG0", ":polarity - :ARG0")
RUNS = "# ::id x.2\n# ::snt Two dogs run.\n(r / run-02 :ARG0 (d / dog :quant 2))"
SITS = RUNS.replace("x.2", "x.3").replace("dog", "cat")


def exports(app):
    """A study as its table and as its objects."""
    kept_now, study_id = kept(), kept().linked(open_study(app).key)[0].id
    about = store.about_study(kept_now.find(study_id))
    found = store.records_of(kept_now, study_id)
    return exchange.spreadsheet(found, about, provenance([])), exchange.jsonl(found, about, {})


def given(app, *files):
    """Open files, each a name and what is in it."""
    if button_is(app, "Open another file"):
        button(app, "Open another file").click().run()
    named = [(name, text.encode(), "text/plain") for name, text in files]
    return app.file_uploader[0].set_value(named).run()


def test_two_files_of_graphs_are_compared_adjudicated_and_come_back_with_two_annotators(app):
    corpus = "\n\n".join([LIKES, RUNS])
    given(app, ("gold.amr", corpus), ("parser.amr", "\n\n".join([SITS, DENIES, RUNS])))
    assert "x.3 of parser.amr has no partner in gold.amr" in table(app, "why")["why"][0]
    computed(app)
    shown = table(app, "number", "smatch")
    assert shown["smatch"].round(2).tolist() == [0.92, 1.0] and shown["number"].tolist() == [1, 2]
    assert table(app, "of the graphs")["value"][0] == pytest.approx(22 / 23)
    for shown in (said(app.caption), said(app.markdown)):
        assert "2 pairs; 1 graph has no partner" in shown.replace(" pairs shown", " pairs")
    app.text_input(key="filter").set_value("smatch == 1").run()
    assert open_study(app).row == 2  # which is one of those that are left
    app.text_input(key="filter").set_value("").run()
    button(app, "Previous").click().run()
    app.text_input(key="annotator").set_value("Ada").run()
    study_id = kept().linked(open_study(app).key)[0].id
    app.segmented_control(key=f"verdict {study_id} 1 Ada").set_value("same").run()
    before = exports(app)[1].replace('"Ada"', '"Grace"').replace('"same"', '"close"')
    button(app, "Take A's graph for both").click().run()
    wait_for(lambda: not button_is(app.run(), "Cancel"))
    assert table(app, "number", "smatch")["smatch"].tolist() == [1.0, 1.0]
    assert kept().corrections(study_id) == {1: {"b": LIKES}}
    files = exports(app)
    for name, text in zip(("x.tsv", "x.jsonl"), files, strict=True):
        given(app, (name, text))
        assert "2 of 2 are explained already; judged by Ada" in said(app.caption)
    given(app, ("ada.tsv", files[0]), ("grace.jsonl", before))
    assert "judged by Ada, Grace" in said(app.caption)
    button(app, "Open this study").click().run()
    assert table(app, "number", "smatch")["smatch"].tolist() == [1.0, 1.0]
    assert table(app, "question")["judged alike"][0] == 0
    assert not app.exception
    given(app, ("gold.amr", corpus))
    assert "open two AMR files together" in said(app.error)


def test_what_predicts_people_is_told_of_a_study_whose_answer_is_known(app):
    """Ratings follow the graphs exactly, negation turns them round, and nothing is computed."""
    pairs_of = [(f"Dog number {k} runs.", f"Cat number {k} runs.", k % 13) for k in range(26)]
    lines = ["sentence_a\tsentence_b\tscore", *(f"{a}\t{b}\t{g}" for a, b, g in pairs_of)]
    given_table = read_table("\n".join(lines).encode(), "x.tsv")
    rng = random.Random(0)
    results = {}
    for row in given_table.rows:
        noise = {name: rng.random() for name in ASPECT_LABELS}
        scores = {name: rng.random() for name in SCORE_LABELS} | {"smatch": row.score / 13}
        aspects = noise | {"negation": 1 - row.score / 13}
        results[row.number] = Record(scores, aspects, noise | {"quant": 1.0}, (0.9, 0.9))
    about = About("known", given_table.columns, given_table.roles, ("c1",))
    file = exchange.spreadsheet(exchange.records(given_table.rows, results, {}), about, provenance([]))  # fmt: skip
    given(app, ("known.tsv", file))
    button(app, "Open this study").click().run()
    unfold(app, PREDICTS)
    assert "People's ratings go most with **Graphs (Smatch)** (1.00, 1.00 to 1.00)" in said(
        app.markdown
    )
    shown = table(app, "what", "spearman", "low", "high")
    assert shown["column"].iloc[0] == "smatch" and shown["column"].iloc[-1] == "negation"
    assert shown["spearman"].iloc[[0, -1]].tolist() == pytest.approx([1, -1])
    assert shown["spearman"].is_monotonic_decreasing and set(shown["pairs"]) == {26}
    assert {"These figures (TSV)", "This picture (SVG)"} <= {
        d.label for d in app.get("download_button")
    }
    app.segmented_control(key="predictors shown").set_value("Aspects by the graphs").run()
    shown = table(app, "what", "spearman", "low", "high")
    assert shown["column"].iloc[-1] == "quant_measured" and np.isnan(shown["spearman"].iloc[-1])
    app.text_input(key="filter").set_value("human > 9").run()
    assert "6 pairs with a rating are explained and shown; it takes 10" in said(app.info)
    unrated = "\n".join("\t".join(line.split("\t")[:2]) for line in lines)
    given(app, ("unrated.tsv", unrated))
    button(app, "Explain").click().run()
    assert "Which scores go with people?" not in {fold.label for fold in app.expander}
    button(app, "Cancel").click().run()
