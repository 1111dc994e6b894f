"""What tests of pages share: entering a pair, and finding what a page shows."""

import json

from streamlit.util import calc_hash


def at(app, page):
    """The app, opened at a page or at an old address, with the pair that it has."""
    app.query_params.pop("view", None)
    app._page_hash = calc_hash(page)  # `switch_page` knows no pages before the first run
    app.run()
    return app


def enter(app, a, b):
    """Compare two sentences, as the strip asks for them: by the address."""
    for key in ("state", "chosen", "study", "row"):  # which are of the pair before
        app.query_params.pop(key, None)
    app.query_params.update(a=a, b=b)
    return app.run()


def view(app, name):
    """Show another view of Explore, by its name in the address."""
    app.query_params["view"] = name
    return app.run()


def unfold(app, key):
    """Open an expander or a popover by its key, and run the page anew."""
    app.session_state[key] = True
    return app.run()


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


def drawn(app, component):
    """What the components of a name are told to draw."""
    found = (c.proto for c in app.get("bidi_component"))
    return [json.loads(proto.json) for proto in found if proto.component_name == component]


def strip(app):
    """What the strip with the two sentences is told to show."""
    (found,) = drawn(app, "semlens_strip")
    return found


def typed(app):
    """The two sentences that stand in the strip."""
    return tuple(strip(app)["typed"])


def canvases(app):
    """What the canvases of the page are told to draw."""
    return drawn(app, "semlens_canvas")


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
