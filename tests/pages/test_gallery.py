"""The page Gallery, through Streamlit's own test harness."""

from explainers.teaching.gallery import gallery
from explainers.wording.verdict import HIGH
from tests.pages.using import at, button, canvases


def test_the_gallery_shows_every_example_and_striking_ones_first(app):
    at(app, "gallery")
    while more := [b for b in app.button if " more" in b.label]:
        more[0].click().run()
    assert [one["only"] for one in canvases(app)] == [["graphs"]] * len(gallery())
    assert all(one["thumbnail"] and not one["linked"] for one in canvases(app))
    links = [link.label for link in app.main.get("page_link") if " / " in link.label]
    named = [" / ".join(pair) for pair in gallery()]
    assert sorted(link.replace("\\", "") for link in links) == sorted(named)
    first = gallery()[named_pair(links[0], named)]
    assert first.result.scores["sbert"] > HIGH and first.result.differences
    button(app, "Surprise me").click().run()


def named_pair(label, named):
    """The sentences that a link is named after."""
    return list(gallery())[named.index(label.replace("\\", ""))]


def test_surprises_do_not_repeat_until_all_were_seen(app):
    app.run()
    seen = []
    for _ in range(20):
        button(app, "Surprise me").click().run()
        seen.append((app.query_params["a"], app.query_params["b"]))
    assert len({str(pair) for pair in seen}) >= 19
