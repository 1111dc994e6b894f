"""What browser tests share: a fresh page, and waiting until it is at rest."""

from contextlib import contextmanager

from playwright.sync_api import expect


@contextmanager
def fresh_page(browser, server):
    """A page of a fresh profile; errors on it and requests elsewhere are failures."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(90_000)
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


def wait_for_panels(page):
    """Until all three panels show and nothing runs any more."""
    expect(page.locator("#graphs")).to_be_visible(timeout=120_000)
    expect(page.locator(".js-plotly-plot")).to_have_count(1, timeout=120_000)
    page.frame_locator("iframe").nth(1).locator("#matrix svg").wait_for(timeout=120_000)
    wait_for_graphs(page)


def wait_for_graphs(page):
    """Until both graphs are drawn and nothing runs any more."""
    page.frame_locator("iframe").first.locator("#g1 .node").first.wait_for(timeout=120_000)
    wait_for_rest(page)


def wait_for_rest(page):
    """Until nothing runs any more."""
    expect(page.locator('[data-testid="stApp"]')).to_have_attribute(
        "data-test-script-state", "notRunning", timeout=120_000
    )
