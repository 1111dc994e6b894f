"""Pages on a phone: the navigation goes when it has been used, a deep graph fits the width."""

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import PHONE, canvas, fresh_page, wait_for_rest


@pytest.fixture
def phone(browser, server):
    with fresh_page(browser, server, **PHONE) as page:
        yield page


def test_the_navigation_goes_when_a_page_is_chosen(phone, server):
    phone.goto(f"{server}/settings")
    wait_for_rest(phone, phone.get_by_role("heading", name="Settings", level=1))
    phone.get_by_test_id("stExpandSidebarButton").click()
    closing = phone.get_by_test_id("stSidebarCollapseButton").get_by_role("button")
    expect(closing).to_be_visible()
    phone.get_by_test_id("stSidebarNavLink").filter(has_text="Tour").click()
    expect(phone.get_by_role("heading", name="Tour", level=1)).to_be_visible()
    expect(phone.get_by_test_id("stExpandSidebarButton")).to_be_visible()
    expect(closing).to_be_hidden()


def test_a_deep_graph_fits_the_width(phone, server):
    a = "The mayor who the fishermen asked for help refused to help the people who had lost boats."
    phone.goto(f"{server}/present?panel=graphs&a={a}&b=A dog chases a cat.")
    frames = canvas(phone).locator(".graphs .frame")
    wait_for_rest(phone, frames.first.locator(".node").first)
    for k in (0, 1):
        assert frames.nth(k).evaluate("f => f.scrollWidth <= f.clientWidth + 1")
    expect(canvas(phone).locator(".edge text").first).to_be_visible()
