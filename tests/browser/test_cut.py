"""Connections that a proxy cuts: what was confirmed is there afterwards, and the page says so."""

import contextlib
import re
import socket
import threading
from functools import partial

import pytest
import sqlalchemy as sql
from playwright.sync_api import expect

from explainers.studies import links, store
from explainers.studies.store import Studies
from tests.browser.browsing import (
    address,
    new_page,
    strip,
    text,
    wait_for_panels,
    wait_for_rest,
    write,
)
from tests.servers import serve
from tests.studies.fakes import PAIRS, table_of
from tests.waiting import wait_for

pytestmark = pytest.mark.own_server

PRESS_AGAIN = """strip => [...strip.querySelectorAll("button")]
    .find(button => button.textContent === "Try again")?.click()"""
"""Looks for the button and presses it in one go, so that it cannot go away in between."""


class Proxy:
    """Passes on what comes, to a server and back, and cuts connections when told to.

    Attributes:
        port: where it listens.
        open: whether it lets anyone through.
    """

    def __init__(self, to):
        self.open = True
        self._to = to
        self._lines = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):  # closed
            while True:
                line, _ = self._listening.accept()
                if not self.open:
                    line.close()
                    continue
                other = socket.create_connection(("127.0.0.1", self._to))
                self._lines += [line, other]
                for two in ((line, other), (other, line)):
                    threading.Thread(target=self._pass_on, args=two, daemon=True).start()

    @staticmethod
    def _pass_on(source, target):
        with contextlib.suppress(OSError):  # cut
            while data := source.recv(65_536):
                target.sendall(data)
        for line in (source, target):  # closed, it would stay open while the other thread reads
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def cut(self):
        """End every connection at once, with no word of goodbye."""
        lines, self._lines = self._lines, []
        for line in lines:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def end(self):
        """Listen no more."""
        self.cut()
        self._listening.close()


@contextlib.contextmanager
def proxied(url):
    """A proxy before the server of this address."""
    proxy = Proxy(int(url.rpartition(":")[2]))
    try:
        yield proxy
    finally:
        proxy.end()


@pytest.fixture
def kept(tmp_path):
    """The database of the server."""
    kept = Studies(sql.create_engine(f"sqlite:///{tmp_path}/studies.db"))
    yield kept
    kept.engine.dispose()


def has_server(page):
    """Until the page has its server."""
    state = "data-test-connection-state"
    expect(page.get_by_test_id("stApp")).to_have_attribute(state, "CONNECTED")


def connected(page):
    """Until the page has its server, and all of it is there."""
    has_server(page)
    wait_for_rest(page)


def test_a_cut_connection_loses_nothing_that_was_confirmed(browser, kept):
    key = links.fresh()
    study = kept.add(table_of(PAIRS[:3]), "x.tsv", ["none"], key)
    kept.cancel(study)  # there is nothing to be computed here

    def confirmed():
        return kept.judgements(study).get("Ada", {}).get(2, {})

    def says(field, value):
        return confirmed().get(field) == value

    with serve(database=str(kept.engine.url)) as (url, _), proxied(url) as proxy:
        context = browser.new_context()
        page = new_page(context)
        page.goto(f"http://127.0.0.1:{proxy.port}/inspect?study={key}&row=2&annotator=Ada")
        connected(page)
        page.get_by_role("radio", name="Close").click()
        wait_for(partial(says, "verdict", "close"))
        proxy.cut()  # in the middle of the run that answers the click
        page.reload()
        connected(page)
        expect(page.get_by_role("radio", name="Close")).to_be_checked()
        page.get_by_role("radio", name="Related").click()
        wait_for(partial(says, "verdict", "related"))
        wait_for_rest(page)
        with page.expect_websocket():  # another one
            proxy.cut()
        connected(page)
        expect(page.get_by_role("radio", name="Related")).to_be_checked()
        page.get_by_label("Comment").fill("two dogs")
        page.keyboard.press("Control+Enter")
        wait_for(partial(says, "comment", "two dogs"))
        wait_for_rest(page)

        proxy.open = False
        proxy.cut()
        expect(page.get_by_text("Connection error")).to_be_visible()
        proxy.open = True
        connected(page)
        expect(page.get_by_text("Connection error")).to_have_count(0)
        expect(page.get_by_role("radio", name="Related")).to_be_checked()
        expect(page.get_by_label("Comment")).to_have_value("two dogs")
        page.get_by_role("radio", name="Different").click()
        wait_for(lambda: confirmed() == {"verdict": "different", "comment": "two dogs"})
        expect(text(page, "Pair 1 of 3 · row 2")).to_be_visible()
        assert kept.find(study).state == store.CANCELLED
        context.close()


def test_without_a_server_the_strip_says_so_and_tries_again(browser):
    pair, other = ("A dog runs.", "A cat sleeps."), ("A cow runs.", "A cat sleeps.")
    with serve() as (url, _), proxied(url) as proxy:
        context = browser.new_context()
        page = new_page(context)
        page.goto(address(f"http://127.0.0.1:{proxy.port}", pair))
        wait_for_panels(page, *pair)
        again = strip(page).get_by_role("button", name="Try again")
        expect(again).to_have_count(0)
        context.set_offline(True)
        expect(strip(page).get_by_role("status")).to_have_text(re.compile("offline"))
        expect(again).to_be_visible()
        context.set_offline(False)
        expect(again).to_have_count(0)
        proxy.open = False
        proxy.cut()
        write(page, *other)
        expect(strip(page).get_by_role("status")).to_have_text(re.compile("longer than usual"))
        proxy.open = True
        has_server(page)
        strip(page).evaluate(PRESS_AGAIN)  # unless the pair came by itself
        wait_for_panels(page, *other)
        context.close()
