"""What browser tests share: a fresh page, and waiting for what it shows.

While Streamlit draws a page anew, what it showed before stands beside what is new and is marked
as stale. A test therefore waits for what its own step brings about, looks for it among
:func:`shown`, and reads values only after :func:`wait_for_rest`.
"""

import re
from contextlib import contextmanager

from playwright.sync_api import expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

LIMIT = 180_000
"""Milliseconds; only what hangs takes as long, however busy the machine is."""

expect.set_options(timeout=LIMIT)

_MEN = ("old", "young", "tall", "small", "thin", "rich", "poor", "blind")
WIDE = f"Today {' and '.join(f'the {man} man saw {n} dogs' for n, man in enumerate(_MEN, 2))}."
"""A sentence whose graph is wider than its frame."""

# A run that ends with st.rerun is followed by another at once, so the page has to stay at rest
# for a moment. What a tab has kept of its history is told after the first run, and runs again.
_AT_REST = """() => {
    const app = document.querySelector('[data-testid="stApp"]');
    const now = performance.now();
    const rests = app?.dataset.testScriptState === "notRunning"
        && Object.values(window.semlensHistory ?? { none: "" }).every((s) => s === "given")
        && !document.querySelector('[data-stale="true"], [data-testid="stSkeleton"]')
        && [...document.querySelectorAll("iframe")].every(f => f.contentWindow?.semlensReady);
    window.restsSince = rests ? window.restsSince ?? now : undefined;
    return rests && now - window.restsSince > 400;
}"""


@contextmanager
def fresh_page(browser, server):
    """A page of a fresh profile; errors on it and requests elsewhere are failures."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(LIMIT)
    errors, foreign = [], []
    page.on("console", lambda m: errors.append(m.text) if wrong(m) else None)
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.on("request", lambda r: foreign.append(r.url) if not local(r.url, server) else None)
    page.on("websocket", lambda w: foreign.append(w.url) if "127.0.0.1" not in w.url else None)
    yield page
    context.close()
    assert not foreign
    assert not errors


def wrong(message):
    """Whether a message on the console tells of an error.

    At the address of a page Streamlit asks for its server below that page first.
    """
    probe = message.location.get("url", "").endswith(("/_stcore/health", "/_stcore/host-config"))
    return message.type == "error" and not probe


def local(url, server):
    return url.startswith((server, "data:", "blob:", "about:"))


def shown(page):
    """The elements of the page, but for those left over of the run before."""
    return page.locator('[data-testid="stElementContainer"]:not([data-stale="true"])')


def text(page, said, exact=False):
    """An element of the page that says this."""
    return shown(page).get_by_text(said, exact=exact)


def wait_for_rest(page):
    """Until nothing runs and nothing old stands about any more, and all pictures are drawn."""
    page.evaluate("delete window.restsSince")
    page.wait_for_function(_AT_REST)


@contextmanager
def whole_run(page, socket):
    """Until a run of the page that begins in this block is over.

    Args:
        page: at rest.
        socket: of the page, as its event ``websocket`` gives it.
    """
    with socket.expect_event("framereceived", _ends_a_run, timeout=LIMIT):
        yield
    wait_for_rest(page)


def _ends_a_run(frame):
    return ForwardMsg.FromString(frame).WhichOneof("type") == "script_finished"


def canvas(page, panel=""):
    """The canvas of a page, or that with this panel; locators see through its shadow."""
    found = shown(page).locator(".canvas:not(.thumbnail)")
    return found.filter(has=page.locator(f".panel.{panel}")) if panel else found


def wait_for_panels(page, a=None, b=None):
    """Until all three panels of Compare show, of this pair if one is named, and all is at rest."""
    found = canvas(page)
    if a is not None:
        expect(found.locator(".sentence")).to_have_text([_spaced(a), _spaced(b)])
    for side in (0, 1):
        expect(found.locator(f".node[data-side='{side}']").first).to_be_visible()
    for part in (".cell", ".axis"):
        expect(found.locator(part).first).to_be_visible()
    wait_for_rest(page)


def wait_for_heatmap(page, a=None, b=None):
    """Until the heatmap is drawn, of this pair if one is named, and all is at rest."""
    found = canvas(page, "tokens")
    if a is not None:
        expect(found.locator(".sentence")).to_have_text([_spaced(a), _spaced(b)])
    expect(found.locator(".cell").first).to_be_visible()
    wait_for_rest(page)


def wait_for_graphs(page, a=None, b=None):
    """Until both graphs are drawn, of this pair if one is named, and all is at rest."""
    found = canvas(page, "graphs")
    if a is not None:
        expect(found.locator(".sentence")).to_have_text([_spaced(a), _spaced(b)])
    for side in (0, 1):
        expect(found.locator(f".node[data-side='{side}']").first).to_be_visible()
    wait_for_rest(page)


def _spaced(sentence):
    """A sentence with spaces anywhere: the parser puts some before punctuation."""
    letters = (re.escape(letter) for letter in sentence if not letter.isspace())
    return re.compile(r"^\s*" + r"\s*".join(letters) + r"\s*$")


def unfold(page, label):
    """Open the expander of this label, and wait until it has stopped moving; the expander."""
    summary = page.locator("summary", has_text=label)
    expander = page.get_by_test_id("stExpander").filter(has=summary)
    if expander.locator("details").get_attribute("open") is None:
        summary.click()
    expect(expander.locator("details")).to_have_attribute("open", "")
    expander.evaluate(
        "e => Promise.allSettled(e.getAnimations({subtree: true}).map(a => a.finished))"
    )
    return expander


def open_page(page, name):
    """Follow the link to a page in the navigation, and wait until it is there and at rest."""
    page.get_by_test_id("stHeader").get_by_role("link", name=name, exact=True).click()
    heading = "Semlens" if name == "Compare" else name
    expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
    wait_for_rest(page)


def expect_no_sideways_scrolling(page):
    """Wait until the page is as wide as the window."""
    page.wait_for_function(
        """() => {
            const main = document.querySelector('[data-testid="stMain"]');
            return main.scrollWidth <= main.clientWidth + 1;
        }"""
    )
