"""What browser tests share: a fresh page, and waiting for what it shows.

While Streamlit draws a page anew, what it showed before stands beside what is new and is marked
as stale. A test therefore waits for what its own step brings about, looks for it among
:func:`shown`, and reads values and places only after :func:`wait_for_rest`.
"""

import json
import re
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import TimeoutError, expect
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from pages.navigation import PLACES, VIEWS, of_room

LIMIT = 180_000
"""Milliseconds; only what hangs takes as long, however busy the machine is."""

expect.set_options(timeout=LIMIT)

PHONE = {"width": 390, "height": 844}
"""The window of a phone, pixels."""

_MEN = ("old", "young", "tall", "small", "thin", "rich", "poor", "blind")
WIDE = f"Today {' and '.join(f'the {man} man saw {n} dogs' for n, man in enumerate(_MEN, 2))}."
"""A sentence whose graph is wider than its frame."""

LOOKS = Path(__file__).with_name("looks.js").read_text("utf-8")


def look(name):
    """A function of ``looks.js`` as a page, a frame or an element evaluates it."""
    return f"(...given) => {LOOKS.strip()}.{name}(...given)"


@contextmanager
def fresh_page(browser, server, width=1280, height=900, **settings):
    """A page of a fresh profile; errors on it and requests elsewhere are failures.

    Args:
        browser, server: who looks, and at what address.
        width, height: of the window, pixels.
        settings: further ones of the profile.
    """
    viewport = {"width": width, "height": height}
    with (
        browser.new_context(viewport=viewport, **settings) as profile,
        opened(profile, server) as page,
    ):
        yield page


def new_page(profile):
    """A page of a profile; it tells whether it is at rest, and is waited for as long as it takes."""
    page = profile.new_page()
    page.set_default_timeout(LIMIT)
    page.add_init_script(f"({look('watchRuns')})({json.dumps(_fields())})")
    return page


def _fields():
    """The numbers of fields in Streamlit's messages that begin and end a run of a page."""
    named: dict[str, tuple[Any, str]] = {
        "asks": (BackMsg, "rerun_script"),
        "clocked": (ClientState, "is_auto_rerun"),
        "begins": (ForwardMsg, "new_session"),
        "ends": (ForwardMsg, "script_finished"),
    }
    numbers = {key: of.DESCRIPTOR.fields_by_name[name].number for key, (of, name) in named.items()}
    return numbers | {"early": ForwardMsg.FINISHED_EARLY_FOR_RERUN}


@contextmanager
def opened(profile, server):
    """A page of a profile; errors on it and requests elsewhere are failures."""
    page = new_page(profile)
    errors, foreign = [], []
    page.on("console", lambda m: errors.append(m.text) if wrong(m) else None)
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.on("request", lambda r: foreign.append(r.url) if not local(r.url, server) else None)
    page.on("websocket", lambda w: foreign.append(w.url) if "127.0.0.1" not in w.url else None)
    try:
        yield page
    finally:
        page.close()
    assert not foreign, foreign
    assert not errors, errors


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


def boxes(found):
    """Where elements are, all at the same moment: ``x``, ``y``, ``width`` and ``height``."""
    return found.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")


def wait_for_rest(page, shown=None):
    """Until all runs that were asked for are over, all is drawn, and nothing moves any more.

    Args:
        page: at which one looks.
        shown: an element of it that is to be visible before.
    """
    if shown is not None:
        expect(shown).to_be_visible()
    page.evaluate("delete window.looks")
    try:
        page.wait_for_function(look("atRest"))
    except TimeoutError as error:
        raise AssertionError(f"no rest for {page.evaluate('window.restless')}") from error


def strip(page):
    """The strip with the two sentences; locators see through its shadow."""
    return page.locator(".strip")


def box(page, side):
    """The box of a sentence, by its letter."""
    return page.get_by_role("textbox", name=f"Sentence {side}")


def write(page, a, b):
    """Write two sentences into the strip, and ask for them by a key."""
    box(page, "A").fill(a)
    box(page, "B").fill(b)
    box(page, "B").press("Enter")


def canvas(page, panel=""):
    """The canvas of a page, or that with this panel; locators see through its shadow."""
    found = shown(page).locator(".canvas:not(.thumbnail)")
    return found.filter(has=page.locator(f".panel.{panel}")) if panel else found


def tool(found, panel, name):
    """A button of a panel of a canvas, behind its ⋯; opens that."""
    tools = found.locator(f".panel.{panel} details.tools")
    if tools.get_attribute("open") is None:
        tools.locator("> summary").click()
    return tools.get_by_role("button", name=name, exact=True)


def address(server, pair, **more):
    """Where a pair is explained."""
    return f"{server}/?{urlencode({'a': pair[0], 'b': pair[1], **more})}"


PARTS = {
    "graphs": (".node[data-side='0']", ".node[data-side='1']"),
    "tokens": (".cell",),
    "aspects": (".axis, .spoke",),
}
"""What every panel shows of a pair."""


def wait_for_panels(page, a=None, b=None, panels=tuple(PARTS)):
    """Until panels show, of this pair if one is named, and all is at rest."""
    if a is not None:
        expect(page.locator(".box, .sentence")).to_have_text([spaced(a), spaced(b)])
    for panel in panels:
        for part in PARTS[panel]:
            expect(canvas(page, panel).locator(part).first).to_be_visible()
    wait_for_rest(page)


def compare(page, server, a, b):
    """Open the overview of this pair, and wait for its panels; the canvas."""
    page.goto(address(server, (a, b)))
    wait_for_panels(page, a, b)
    return canvas(page)


def spaced(sentence):
    """A sentence with spaces anywhere: the parser puts some before punctuation."""
    letters = (re.escape(letter) for letter in sentence if not letter.isspace())
    return re.compile(r"^\s*" + r"\s*".join(letters) + r"\s*$")


def unfold(page, label):
    """Open the expander of this label, and wait until it has stopped moving; the expander.

    A click is lost where what stands above grows between press and release: one clicks again.
    """
    summary = page.locator("summary", has_text=label)
    expander = summary.locator("xpath=..")
    for _ in range(3):
        wait_for_rest(page, summary)
        if expander.get_attribute("open") is not None:
            break
        summary.click()
    expect(expander).to_have_attribute("open", "")
    expander.evaluate(
        "e => Promise.allSettled(e.getAnimations({subtree: true}).map(a => a.finished))"
    )
    wait_for_rest(page)
    return expander


def change(found, part, name, value):
    """Give a node or an edge another name by double click, in the field that is called so."""
    part.dblclick()
    field = found.get_by_role("combobox", name=name)
    field.fill(value)
    field.press("Enter")
    expect(field).to_have_count(0)


def open_view(page, name):
    """Follow the link to a view of the pair, by its name in the address, and wait for it."""
    link = strip(page).locator(".views").get_by_role("link", name=VIEWS[name], exact=True)
    link.click()
    expect(link).to_have_attribute("aria-current", "page")
    wait_for_rest(page)


def open_page(page, name):
    """Follow the navigation to a page, by its name in the address, and wait for it."""
    place = PLACES[name]
    page.locator(".st-key-rooms").get_by_role("link", name=place.room, exact=True).click()
    first, *others = of_room(place.room)
    expect(page).to_have_url(re.compile(rf"/{'' if first == 'explore' else first}([?]|$)"))
    if name in others:
        page.locator(".st-key-room").get_by_role("link", name=place.title, exact=True).click()
        expect(page).to_have_url(re.compile(rf"/{name}([?]|$)"))
    wait_for_rest(page)


def expect_no_sideways_scrolling(page):
    """Wait until the page is as wide as the window."""
    page.wait_for_function(
        """() => {
            const main = document.querySelector('[data-testid="stMain"]');
            return main.scrollWidth <= main.clientWidth + 1;
        }"""
    )
