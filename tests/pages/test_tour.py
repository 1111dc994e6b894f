"""The page Tour, through Streamlit's own test harness."""

from explainers.teaching import tours
from tests.pages.using import at, button, said


def guess(widgets):
    """The one that asks for a guess."""
    return next(w for w in widgets if w.key.startswith("guess "))


def test_the_tour_reveals_only_after_a_guess(app):
    at(app, "tour")
    assert not app.metric
    guess(app.slider).set_value(0.3)
    button(app, "Reveal").click().run()
    assert not app.exception
    assert "0.30" in said(app.info)
    assert len(app.metric) == 4
    assert app.warning and app.success
    button(app, "Next step").click().run()
    assert not app.metric
    app.button_group(key="step").set_value(3).run()
    assert button(app, "Reveal").disabled
    guess(app.radio).set_value("The tokens (RCMD)").run()
    button(app, "Reveal").click().run()
    assert "it is" in said(app.info)


def test_every_step_of_the_tour_can_be_revealed(app):
    at(app, "tour")
    steps = tours.read_tour(tours.TOUR.read_bytes()).steps
    for number, step in enumerate(steps, 1):
        app.button_group(key="step").set_value(number).run()
        if step.choices:
            guess(app.radio).set_value(step.choices[step.right]).run()
        button(app, "Reveal").click().run()
        assert not app.exception
        assert len(app.success) + len(app.warning) == len(step.look) + bool(step.choices)
