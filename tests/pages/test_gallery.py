"""The page Gallery, through Streamlit's own test harness."""

from tests.pages.using import at, button, canvases


def test_the_gallery_shows_every_example(app):
    at(app, "gallery")
    assert [one["only"] for one in canvases(app)] == [["graphs"]] * 20
    assert all(one["thumbnail"] and not one["linked"] for one in canvases(app))
    button(app, "Surprise me").click().run()


def test_surprises_do_not_repeat_until_all_were_seen(app):
    app.run()
    seen = []
    for _ in range(20):
        button(app, "Surprise me").click().run()
        seen.append(app.text_area(key="a").value + app.text_area(key="b").value)
    assert len(set(seen)) >= 19
