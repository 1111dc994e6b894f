"""Pages on a phone: the navigation goes, letters can be read, nothing is wider than the window."""

import pytest
from playwright.sync_api import expect

from benchmarks.screenshots import PAGES
from tests.browser.browsing import LIMIT, canvas, expect_no_sideways_scrolling, wait_for_rest

pytestmark = pytest.mark.browser

_SMALL = """() => {
    const small = [];
    const look = root => root.querySelectorAll("*").forEach(e => {
        if (e.shadowRoot) look(e.shadowRoot);
        const said = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
        if (!said || /^(style|script|title|option)$/i.test(e.localName)) return;
        const box = e.getBoundingClientRect();
        if (!box.width || !box.height || !e.checkVisibility({visibilityProperty: true})) return;
        const on = e.getScreenCTM?.(), drawn = on ? Math.hypot(on.a, on.b) : 1;
        const size = parseFloat(getComputedStyle(e).fontSize) * drawn;
        if (size < 11.9) small.push(`${size}: ${e.outerHTML.slice(0, 120)}`);
    });
    look(document);
    return small;
}"""
"""Letters of less than 12 pixels as they are drawn; rotated ones have their size, too."""


@pytest.fixture
def phone(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_default_timeout(LIMIT)
    yield page
    context.close()


def test_the_navigation_goes_when_a_page_is_chosen(phone, server):
    phone.goto(f"{server}/settings")
    expect(phone.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    wait_for_rest(phone)
    phone.get_by_test_id("stExpandSidebarButton").click()
    closing = phone.get_by_test_id("stSidebarCollapseButton").get_by_role("button")
    expect(closing).to_be_visible()
    phone.get_by_test_id("stSidebarNavLink").filter(has_text="Tour").click()
    expect(phone.get_by_role("heading", name="Tour", level=1)).to_be_visible()
    expect(phone.get_by_test_id("stExpandSidebarButton")).to_be_visible()
    expect(closing).to_be_hidden()


@pytest.mark.parametrize("name", PAGES)
def test_letters_can_be_read_and_nothing_is_too_wide(phone, server, name):
    phone.goto(f"{server}/{PAGES[name]}")
    expect(phone.locator("h1, .canvas").first).to_be_visible()
    if name in ("compare", "present"):
        expect(canvas(phone).locator(".word").first).to_be_visible()
    expect(phone.get_by_text("explained in advance")).to_have_count(0)
    wait_for_rest(phone)
    assert phone.evaluate(_SMALL) == []
    expect_no_sideways_scrolling(phone)


def test_a_deep_graph_fits_the_width(phone, server):
    a = "The mayor who the fishermen asked for help refused to help the people who had lost boats."
    phone.goto(f"{server}/present?panel=graphs&a={a}&b=A dog chases a cat.")
    frames = canvas(phone).locator(".graphs .frame")
    expect(frames.first.locator(".node").first).to_be_visible()
    wait_for_rest(phone)
    for k in (0, 1):
        assert frames.nth(k).evaluate("f => f.scrollWidth <= f.clientWidth + 1")
    expect(canvas(phone).locator(".edge text").first).to_be_visible()
