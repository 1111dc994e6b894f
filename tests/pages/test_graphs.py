"""The view Graphs, through Streamlit's own test harness."""

import pytest

from explainers.amr.graph import read
from explainers.wording.labels import ASPECT_LABELS
from tests.pages.using import at, button, said, scores, table, unfold, view


@pytest.fixture
def graphs_page(app):
    """The view Graphs on the first example, with all that is folded."""
    at(app, "graphs")
    for key in ("evidence", "counting", "nodes", "editors", "operations", "saving graphs"):
        unfold(app, key)
    return app


def boxes(app):
    """The two editors, by side."""
    found = [t for t in app.text_area if t.key.startswith("penman ")]
    return {t.key.split()[1]: t for t in found}


def smatch_shown(app):
    return float(scores(app)["Graphs (Smatch)"])


def test_the_graphs_of_the_pair_are_there_to_be_corrected(graphs_page):
    assert boxes(graphs_page)["a"].value.startswith("(")
    assert {"PENMAN", "TikZ"} <= {b.proto.label for b in graphs_page.get("download_button")}
    assert len(table(graphs_page, "where", "graph A", "graph B")) > 5


def test_an_edited_graph_is_used_everywhere_until_one_goes_back(graphs_page):
    before, parse = smatch_shown(graphs_page), boxes(graphs_page)["a"].value
    boxes(graphs_page)["a"].set_value(boxes(graphs_page)["b"].value)
    button(graphs_page, "Apply to A").click().run()
    assert smatch_shown(graphs_page) == 1.0 != before
    assert "Graph A was edited by hand." in [i.value for i in graphs_page.info]
    other = view(graphs_page, "overview")
    assert scores(other)["Graphs (Smatch)"] == "1.00"
    assert "Graph A was edited" in said(other.info)
    again = unfold(view(other, "graphs"), "editors")
    assert smatch_shown(again) == 1.0
    button(again, "Back to the parse of A").click().run()
    assert smatch_shown(again) == before
    assert boxes(again)["a"].value == parse


def test_a_broken_graph_is_explained_and_the_last_one_stays(graphs_page):
    before = smatch_shown(graphs_page)
    boxes(graphs_page)["b"].set_value("(l / like-01 :AGR0 (m / man))")
    button(graphs_page, "Apply to B").click().run()
    assert smatch_shown(graphs_page) == before
    assert boxes(graphs_page)["b"].value == "(l / like-01 :AGR0 (m / man))"
    assert any("did you mean :ARG0?" in c.value and c.value.endswith("^") for c in graphs_page.code)
    boxes(graphs_page)["b"].set_value("(l / like-01 :ARG0 (m / man))")
    button(graphs_page, "Apply to B").click().run()
    assert not graphs_page.error


def test_every_metric_shows_its_evidence(graphs_page):
    for name in ("smatch", "wlk", "wwlk", "negation", "root", "srl", "quant"):
        graphs_page.button_group(key="metric").set_value(name).run()
        assert any(ASPECT_LABELS[name].term in m.value for m in graphs_page.markdown)
    assert "counts as agreement" in said(graphs_page.info)  # no quantities


def test_another_focus_changes_the_root_and_can_be_kept(graphs_page):
    before = boxes(graphs_page)["a"].value
    assert (table(graphs_page, "metric", "change")["change"] != 0).any()
    button(graphs_page, "Use this graph").click().run()
    after = boxes(graphs_page)["a"].value
    assert after != before
    assert sorted(read(after).edges) == sorted(read(before).edges)


def test_markup_in_a_concept_stays_text(graphs_page):
    boxes(graphs_page)["a"].set_value('(x / <img/src=x/onerror=alert(1)> :op1 "<b>")')
    button(graphs_page, "Apply to A").click().run()
    assert any("^" in c.value for c in graphs_page.code)
    boxes(graphs_page)["a"].set_value('(x / <b>bold :op1 "<img src=x onerror=alert(1)>")')
    button(graphs_page, "Apply to A").click().run()
    assert "Graph A was edited by hand." in [i.value for i in graphs_page.info]


def test_every_layout_shows(graphs_page):
    for layout in ("tree", "movable", "penman"):
        graphs_page.button_group(key="layout").set_value(layout).run()
        assert boxes(graphs_page)["a"].value.startswith("(")


def test_what_words_do_is_shown_as_a_table_too(app):
    app.query_params["layout"] = "Grammar"
    at(app, "graphs")
    unfold(app, "words in trees")
    found = table(app, "word", "part of speech", "head", "relation")
    first = found[found["sentence"] == "A"]
    assert list(first["relation"]).count("root") == 1
    root = first["word"][first["relation"] == "root"].item()
    assert (first["head"] == root).any() and first["sure"].between(0, 1.0001).all()


def test_what_is_folded_is_drawn_when_it_is_opened(app):
    at(app, "graphs")
    assert not boxes(app) and not app.dataframe and len(app.expander) == 6


def test_a_link_to_a_metric_opens_its_evidence(app):
    app.query_params["metric"] = "Negation 0.00"
    at(app, "graphs")
    assert any(ASPECT_LABELS["negation"].term in m.value for m in app.markdown)
