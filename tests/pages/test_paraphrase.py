"""The view Meaning alone, through Streamlit's own test harness."""

import json

import pandas as pd
import pytest

from explainers.pam import distribution
from explainers.weights import models
from pages.shared.pair_state import PairState
from tests.pages.using import at, button, canvas, control, enter, said, table, unfold, view

TESTS = "tests of the score"
FOLDED = (
    *("parts by what they add", TESTS, "focus", "phenomena fold", "stress"),
    *("places", "spread"),
)
"""Keys of what is folded."""

PAIR = ("Pat likes Chris, because she is smart.", "Pat does not like Chris.")


@pytest.fixture
def paraphrase(app):
    """The page on a pair of sentences."""
    at(app, "paraphrase")
    enter(app, *PAIR)
    for key in FOLDED:
        unfold(app, key)
    return app


def alike(app):
    """How alike the view says the two are, as it says it."""
    (plain,) = [h.value for h in app.get("html") if "By their graphs alone" in h.value]
    return plain.split("the two score ")[1][:4]


def toggled(app, label):
    return next(t for t in app.toggle if t.label == label)


def downloads(app):
    return {b.proto.label: b for b in app.get("download_button")}


def test_the_scores_stand_in_a_distribution(paraphrase, lens):
    result = lens.explain(*PAIR)
    assert alike(paraphrase) == f"{result.scores['pam']:.2f}"
    counted = table(paraphrase, "from", "to", "PAM: pairs", "SBERT: people")
    assert len(counted) == distribution.BINS
    totals = {counted[f"{term}: pairs"].sum() for term in ("PAM", "SBERT", "Smatch")}
    assert len(totals) == 1 and totals.pop() >= 1_000
    assert said(paraphrase.caption).count("% of the rated pairs") == 3


def test_the_faithful_encoder_has_a_distribution_of_its_own(app, lens):
    app.session_state.pam = models.FAITHFUL_PAM_FOLDER
    at(app, "paraphrase")
    enter(app, *PAIR)
    ours = lens.score([PAIR], also=("pam",))[0].scores["pam"]
    assert alike(app) != f"{ours:.2f}"
    unfold(app, "places")
    assert said(app.caption).count("% of the rated pairs") == 3


def test_a_sentence_that_only_the_passive_changes_is_not_said_to_be_changed(lens):
    from pages.explore.meaning.stress import _in_words

    (passive,) = lens.explain_many([("The dog chased the cat.", "The cat was chased by the dog.")])
    words = _in_words({"passive": passive})
    assert words.startswith("The passive keeps the meaning") and "PAM 1.00" in words


def test_a_model_without_a_distribution_says_so(app, monkeypatch):
    monkeypatch.setattr("pages.explore.meaning.placed.read", lambda folder: None)
    from pages.explore.meaning import placed

    placed._distribution.clear()
    at(app, "paraphrase")
    unfold(app, "places")
    assert "no place among them" in said(app.caption)
    placed._distribution.clear()


def test_why_names_the_strongest_part_and_lists_all(paraphrase, lens):
    found = lens.explain(*PAIR).graphs
    listed = table(paraphrase, "part of A", "part of B", "adds", "score without it")
    strength = listed["adds"].abs()
    assert (strength.diff().dropna() <= 1e-9).all()
    for side, graph in zip("AB", (found.a, found.b), strict=True):
        nodes = listed[(listed[f"part of {side}"] != "") & (listed["kind"] == "node")]
        assert len(nodes) == len(graph)
    single = listed[listed["kind"] != "node and all below"]
    strongest = single.loc[single["adds"].idxmax()]
    (told,) = [m.value for m in paraphrase.markdown if "What most joins the two" in m.value]
    assert f"lowers the score by {strongest['adds']:.2f}" in told.replace("\\", "")
    assert (listed["adds"] + listed["score without it"]).std() < 1e-6


def test_opposites_that_score_high_are_told_why(app):
    at(app, "paraphrase")
    enter(app, "The man bites the dog.", "The dog bites the man.")
    (plain,) = [h.value for h in app.get("html") if "By their graphs alone" in h.value]
    assert "have changed places" in plain
    assert "Both graphs hold the same" in plain
    lines = [line for graph in canvas(app)["graphs"] for line in graph["lines"]]
    assert len(lines) == 4 and all(line["adds"] < 0 for line in lines)


def test_numbers_are_written_on_the_graphs_when_they_are_asked_for(paraphrase):
    labels = [node["label"] for node in canvas(paraphrase)["graphs"][0]["nodes"]]
    paraphrase.button_group(key="reasons as").set_value("tree").run()
    toggled(paraphrase, "Numbers").set_value(True).run()
    shown = canvas(paraphrase)
    numbered = [node["label"] for node in shown["graphs"][0]["nodes"]]
    assert shown["layout"] == "tall" and shown["reasons"]["most"] > 0
    assert all(now.startswith(before) for now, before in zip(numbered, labels, strict=True))
    assert numbered != labels


def test_another_root_of_either_graph(paraphrase):
    roots = table(paraphrase, "root of A", "root of B", "change")
    metric = next(m for m in paraphrase.metric if m.label == "PAM from there")
    assert not metric.delta
    control(paraphrase, "Root of A").select_index(1).run()
    control(paraphrase, "Root of B").select_index(1).run()
    metric = next(m for m in paraphrase.metric if m.label == "PAM from there")
    a, b = (control(paraphrase, f"Root of {side}") for side in "AB")
    row = roots[(roots["root of A"] == a.options[1]) & (roots["root of B"] == b.options[1])]
    assert float(metric.value) == pytest.approx(row["PAM"].item(), abs=6e-4)
    assert len(roots) == len(a.options) * len(b.options)
    low, high = roots["PAM"].min(), roots["PAM"].max()
    assert f"from {low:.3f} to {high:.3f}" in said(paraphrase.markdown)


def test_the_papers_examples_and_ones_own(paraphrase, lens):
    columns = ("phenomenon", "PAM", "SBERT in the paper")
    shown = table(paraphrase, *columns)
    assert len(shown) == 10
    assert list(shown["phenomenon"].unique()) == [
        "Synonym", "Converse", "Voice", "Pronoun", "Actor and action"
    ]  # fmt: skip
    (pat,) = lens.score([("Pat loves Chris.", "Chris is loved by Pat.")], also=("pam",))
    row = shown[shown["sentence B"] == "Chris is loved by Pat."].iloc[0]
    assert row["PAM"] == pytest.approx(pat.scores["pam"], abs=1e-3)
    assert row["PAM in the paper"] == 1.0
    assert shown["PAM in the paper"].isna().sum() == 1  # the converse that is ours
    control(paraphrase, "Phenomenon").set_value("Mine")
    control(paraphrase, "First sentence").set_value("A dog sleeps.")
    control(paraphrase, "Second sentence").set_value("A cat sleeps.")
    button(paraphrase, "Add this pair").click().run()
    more = table(paraphrase, *columns)
    assert list(more.iloc[-1][["phenomenon", "sentence B"]]) == ["Mine", "A cat sleeps."]
    assert pd.isna(more.iloc[-1]["PAM in the paper"])
    paraphrase.button_group(key="order of phenomena").set_value("Where the two part").run()
    gaps = table(paraphrase, *columns)["PAM − SBERT"].abs()
    assert (gaps.diff().dropna() <= 1e-9).all()
    control(paraphrase, "Second sentence").set_value("?!")
    button(paraphrase, "Add this pair").click().run()
    assert "no words" in said(paraphrase.error)
    assert len(table(paraphrase, *columns)) == 11
    button(paraphrase, "Take back all").click().run()
    assert len(table(paraphrase, *columns)) == 10


def test_one_button_stresses_the_first_sentence(app, lens):
    at(app, "paraphrase")
    unfold(enter(app, "Google bought YouTube.", "Google acquired YouTube."), TESTS)
    unfold(app, "stress")
    assert not [d for d in app.dataframe if "changed" in d.value.columns]
    button(app, "Stress-test sentence A").click().run()
    shown = table(app, "change", "changed", "RCMD", "PAM").set_index("change")
    assert shown["changed"].to_dict() == {
        "negation": "Google did not buy YouTube.",
        "roles swapped": "YouTube bought Google.",
        "another name": "Toyota bought YouTube.",
        "passive": "YouTube was bought by Google.",
    }
    assert shown.loc["passive", "same meaning"] == "yes"
    (found,) = lens.explain_many([("Google bought YouTube.", "YouTube bought Google.")])
    assert shown.loc["roles swapped", "PAM"] == pytest.approx(found.scores["pam"], abs=1e-3)
    assert "Not made here: another number" in said(app.caption)
    assert "Stress test (TSV)" in downloads(app)
    enter(app, "Mary sleeps.", "Google acquired YouTube.")
    button(app, "Stress-test sentence A").click().run()
    shown = table(app, "change", "changed", "RCMD", "PAM")
    assert "yes" not in set(shown["same meaning"])
    assert f"PAM {shown['PAM'].mean():.2f}" in said(app.markdown)
    enter(app, "Rain.", "Google acquired YouTube.")
    button(app, "Stress-test sentence A").click().run()
    assert "can be changed by rule" in said(app.info)


def test_graphs_that_were_edited_by_hand_count(paraphrase):
    before = alike(paraphrase)
    graphs = unfold(view(paraphrase, "graphs"), "editors")
    box = next(t for t in graphs.text_area if t.key.startswith("penman b"))
    box.set_value("(l / like-01 :ARG0 (d / dog) :ARG1 (b / bone :quant 3))")
    button(graphs, "Apply to B").click().run()
    again = unfold(view(graphs, "meaning"), "parts by what they add")
    assert "Graph B was edited by hand." in said(again.info)
    assert alike(again) != before
    listed = table(again, "part of B", "adds")
    assert "bone" in set(listed["part of B"])


def edited(app, a, b):
    """The page, both graphs replaced."""
    at(app, "paraphrase")
    enter(app, "A dog.", "A cat.")
    PairState.of_session(app.session_state).edited = {("a", "A dog."): a, ("b", "A cat."): b}
    return app.run()


def test_graphs_of_one_node_or_none_have_nothing_to_be_left_out(app):
    edited(app, "(d / dog)", "(c / cat)")
    assert "each graph is one node" in said(app.markdown)
    unfold(app, TESTS)
    unfold(app, "focus")
    assert len(table(app, "root of A", "root of B")) == 1
    edited(app, "(a / amr-empty)", "(c / cat)")
    assert "its graph is empty" in said(app.warning)


def test_a_large_graph_is_cut_and_weighed_only_when_asked_for(app):
    many = " ".join(f":op{k} (d{k} / dog :mod (s{k} / small))" for k in range(1, 120))
    edited(app, f"(a / and {many})", "(c / cat)")
    assert "Graph A is larger than the graph encoder reads" in said(app.warning)
    assert "dog" in said(app.warning)
    assert not [d for d in app.dataframe if "score without it" in d.value.columns]
    assert button(app, "Leave out each part")


def test_markup_in_what_is_added_stays_text(app):
    at(app, "paraphrase")
    unfold(app, TESTS)
    unfold(app, "phenomena fold")
    evil = "<img src=x onerror=alert(1)> **evil**"
    control(app, "Phenomenon").set_value(evil[:60])
    control(app, "First sentence").set_value(f"A dog {evil}")
    button(app, "Add this pair").click().run()
    charts = [json.loads(c.proto.spec) for c in app.get("plotly_chart")]
    names = [t for c in charts for t in c["layout"].get("yaxis", {}).get("ticktext", [])]
    assert any("&lt;img" in name for name in names)
    assert not any("<img" in name for name in names)
