"""The page What if, through Streamlit's own test harness."""

from explainers.registry import SCORES
from tests.pages.using import at, button, control, enter, table


def test_what_if_shows_before_and_after(app):
    at(app, "whatif")
    enter(app, "The man likes cheese.", "The man loves cheese.")
    assert button(app, "Another name").disabled
    button(app, "Negate it").click().run()
    assert any(t.value == "The man does not like cheese." for t in app.text_input)
    assert len(app.metric) == len(SCORES) and all(m.delta for m in app.metric)
    first = table(app, "aspect", "change as measured").iloc[0]
    assert first["aspect"] == "Negation"
    assert first["change as measured"] == -1
    button(app, "Go on with the changed pair").click().run()
    assert app.text_area(key="a").value == "The man does not like cheese."
    assert not app.metric


def test_what_if_a_word_is_dropped_or_all_of_them(app):
    at(app, "whatif")
    control(app, "Drop a word").select_index(1).run()
    assert any(t.value == "The likes cheese." for t in app.text_input)
    changed = next(t for t in app.text_input if t.label.startswith("Sentence A after"))
    changed.set_value("?!").run()
    assert app.error


def test_a_score_that_stays_has_no_arrow(app):
    at(app, "whatif")
    enter(app, "The man likes cheese.", "The man loves cheese.")
    changed = next(t for t in app.text_input if t.label.startswith("Sentence A after"))
    changed.set_value("the man likes cheese.").run()
    stays = [m for m in app.metric if m.delta == "no change"]
    assert stays
    assert all("0.00" not in m.delta for m in app.metric)
