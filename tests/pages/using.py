"""What tests of pages share: entering a pair, and finding what a page shows."""

import json

from streamlit.util import calc_hash


def at(app, page):
    """The app, opened at a page, as by its address."""
    app._page_hash = calc_hash(page)  # `switch_page` knows no pages before the first run
    app.run()
    return app


def enter(app, a, b):
    """Compare two sentences."""
    app.text_area(key="a").set_value(a)
    app.text_area(key="b").set_value(b)
    return button(app, "Compare").click().run()


def button(app, label):
    """The button of this label."""
    return next(b for b in app.button if b.label == label)


def control(app, label):
    """The widget of this label."""
    kinds = (app.button_group, app.slider, app.radio, app.selectbox, app.text_input, app.text_area)
    return next(w for kind in kinds for w in kind if w.label == label)


def scores(app):
    """What the page shows as metrics, or in the canvas, by label."""
    shown = {m.label: m.value for m in app.metric}
    if shown:
        return shown
    return {f"{s['short']} ({s['term']})": f"{s['value']:.2f}" for s in canvas(app)["scores"]}


def canvases(app):
    """What the canvases of the page are told to draw."""
    return [
        json.loads(c.proto.json)
        for c in app.get("bidi_component")
        if c.proto.component_name == "semlens_canvas"
    ]


def canvas(app):
    """What the canvas of a page that has one is told to draw; none where there is no canvas."""
    (found,) = canvases(app) or [None]
    return found


def table(app, *columns):
    """The table that has these columns."""
    return next(d.value for d in app.dataframe if set(columns) <= set(d.value.columns))


def said(elements):
    """What some elements say, without the escapes of Markdown."""
    return "\n".join(e.value for e in elements).replace("\\", "")
