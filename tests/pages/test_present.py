"""The page Present, through Streamlit's own test harness."""

from pages.navigation import path_of
from pages.shared.pair import EXAMPLES
from tests.pages.using import canvas, enter


def present(app):
    """The page, come to from Explore with its pair."""
    app.switch_page(path_of("present"))
    app.query_params["a"], app.query_params["b"] = EXAMPLES[0]["a"], EXAMPLES[0]["b"]
    return app.run()


def test_each_panel_is_presented(app):
    app.run()
    for panel in ("sentences", "graphs", "aspects", "tokens"):
        app.session_state.panel = panel
        present(app)
        assert not app.text_area
        assert canvas(app)["large"]
        assert ("top" if panel == "sentences" else panel) in canvas(app)["only"]


def test_differences_are_revealed_one_by_one_and_back(app):
    present(app.run())
    there = len(canvas(app)["differences"])
    assert there and app.button(key="back").disabled
    for revealed in range(1, there + 1):
        app.button(key="next").click().run()
        assert canvas(app)["revealed"] == revealed
    app.button(key="next").click().run()
    assert canvas(app)["only"] == ["graphs"]
    app.button(key="back").click().run()
    assert canvas(app)["revealed"] == there


def test_the_last_panel_is_the_end(app):
    app.session_state.panel = "tokens"
    present(app.run())
    assert app.button(key="next").disabled
    next(b for b in app.button if b.label == "Next (remote)").click().run()
    assert canvas(app)["only"] == ["tokens"]


def test_without_a_pair_the_page_says_what_it_is_for(app):
    enter(app, "A dog barks.", "A cat sleeps.")
    app.query_params.clear()
    app.switch_page(path_of("present")).run()
    assert not canvas(app)
    assert "your class" in app.title[0].value
    offered = {button.label: button for button in app.main.button}
    assert r"A dog barks\. / A cat sleeps\." in offered, "the pair that one comes from"
    next(button for label, button in offered.items() if "cheese" in label).click().run()
    app.button(key="next").click().run()
    assert canvas(app)["revealed"] == 1


def test_of_another_pair_nothing_is_revealed_yet(app):
    present(app.run())
    app.button(key="next").click().run()
    assert canvas(app)["revealed"] == 1
    app.query_params["a"], app.query_params["b"] = "A dog chases a cat.", "A cat chases a dog."
    app.run()
    assert canvas(app)["differences"]
    assert canvas(app)["revealed"] == 0
