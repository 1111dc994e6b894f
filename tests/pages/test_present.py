"""The page Present, through Streamlit's own test harness."""

import json

from explainers.studies import lessons
from explainers.studies.links import Right
from explainers.studies.questions import Question
from pages.navigation import path_of
from pages.shared.owned import Owned
from pages.shared.pair import EXAMPLES
from pages.shared.study import studies
from tests.pages.using import canvas, enter, said
from tests.studies.fakes import led
from tests.waiting import wait_for


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
    app.run().session_state.panel = "closing"
    present(app)
    assert app.button(key="next").disabled
    next(b for b in app.button if b.label == "Next (remote)").click().run()
    assert not canvas(app)
    app.button(key="back").click().run()
    assert canvas(app)["only"] == ["tokens"]


def test_without_a_pair_the_page_says_what_it_is_for(app):
    enter(app, "A dog barks.", "A cat sleeps.")
    app.query_params.clear()
    app.switch_page(path_of("present")).run()
    assert not canvas(app)
    assert "your class" in app.title[0].value
    offered = {button.label: button for button in app.main.button}
    assert "A dog barks\\.  \nA cat sleeps\\." in offered, "the pair that one comes from"
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


def lesson_of(app):
    """The lesson that the page shows."""
    linked = app.query_params["lesson"]
    found = lessons.opened(studies(), linked if isinstance(linked, str) else linked[0])
    assert found and found[1] == Right.READ, "the address leads nothing"
    return found[0]


def test_a_lesson_is_led_from_its_notes_and_its_stage_follows(app, monkeypatch):
    monkeypatch.setattr("pages.classroom.present.notes.TWICE", 0.0)  # nobody clicks as fast
    app.run()
    app.switch_page(path_of("present")).run()
    next(button for button in app.button if button.label == "Negation (15 min)").click().run()
    assert [title.value for title in app.title] == ["Negation"] and app.button(
        key="notes Back"
    ).disabled
    first = lesson_of(app)
    for place in (1, 2, 3):
        app.button(key="notes Next").click().run()
        assert lesson_of(app).place == place
        if place == 1:
            assert lessons.answer(studies(), first, 0, "phone", "0.35")
    wait_for(lambda: lesson_of(app).said[0])
    assert "**1 answer**" in said(app.run().markdown)
    assert lesson_of(app).said[0]["text"] in said(app.markdown)
    del app.query_params["notes"]
    stage = "".join(part.proto.body for part in app.run().get("html"))
    assert "What the model says" in stage and "The doctor did not cure the patient." in stage
    assert not app.button, "nothing to press on the stage"
    lessons.turn(studies(), Owned.of_session(app.session_state).keys[-1], 4)
    assert canvas(app.run())["large"]
    app.query_params["results"] = "1"
    owned = Owned.of_session(app.session_state).keys
    kept = owned[:]
    owned.clear()
    assert "Until the end only who began" in said(app.run().info) and not app.get("download_button")
    owned = Owned.of_session(app.session_state).keys
    owned[:] = kept
    app.run()
    next(button for button in app.button if button.label == "Delete it").click().run()
    assert "lesson" not in app.query_params


def test_pairs_are_ranked_anew_once_they_change_and_what_no_model_answers_is_asked_once(
    app, monkeypatch, caplog
):
    def find(answers, _):
        (given,) = answers
        if "trouble" in given:
            raise ZeroDivisionError(given)
        a, b, how = json.loads(given)
        return {"pairs": [[a, b, how, 0.5]], "text": a}

    monkeypatch.setattr("pages.classroom.present.opening.find_ranked", find)
    key = lessons.begin(studies(), "Pairs", [Question("fool")])
    app.run()
    Owned.of_session(app.session_state).keys.append(key)
    app.query_params["lesson"], app.query_params["notes"] = key, "1"
    app.switch_page(path_of("present"))
    lessons.turn(studies(), key, 1)

    def sends(a):
        lesson = led(studies(), key)
        pair = json.dumps([a, "A cat.", "the same in meaning"])
        assert lessons.answer(studies(), lesson, 0, "phone", pair)
        lessons.turn(studies(), key, 2)
        app.run()
        wait_for(lambda: (led(studies(), key).said[0] or {}).get("text") in (a, "no answer"))
        return app.run()

    assert "A dog" in sends("A dog.").button(key="pick 0 0").label
    app.button(key="leave 0 0").click().run()
    assert app.button(key="pick 0 0").disabled
    sends("A horse.")
    assert "A horse" in app.button(key="pick 0 0").label and not app.button(key="pick 0 0").disabled
    sends("trouble")
    assert "no answer" in said(app.markdown)
    assert caplog.text.count("ZeroDivisionError") == 1 and "trouble" not in caplog.text


def test_a_question_about_a_pair_is_a_lesson_of_its_own(app):
    present(app.run())
    app.button(key="ask slider").click().run()
    lesson = lesson_of(app)
    assert [(question.kind, question.a) for question in lesson.questions] == [("slider", EXAMPLES[0]["a"])]  # fmt: skip
    app.query_params["lesson"] = "none"
    app.run()
    assert "no lesson of this link" in said(app.info) and "lesson" not in app.query_params
