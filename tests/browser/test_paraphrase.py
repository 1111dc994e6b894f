"""The page Paraphrase in a real browser, against a real server."""

import re

from playwright.sync_api import expect

from tests.browser.browsing import canvas, open_page, text, wait_for_panels, wait_for_rest

PAIR = ("Google bought YouTube.", "Google did not buy YouTube.")


def test_why_focus_a_row_of_ones_own_and_the_stress_test(page, server):
    page.goto(f"{server}/?a=Google+bought+YouTube.&b=Google+did+not+buy+YouTube.")
    wait_for_panels(page, *PAIR)
    open_page(page, "Paraphrase")
    wait_for_rest(page, page.get_by_role("heading", name="Stress test"))
    expect(page.locator(".js-plotly-plot")).to_have_count(5)
    found = canvas(page)
    denied = found.locator(".node[data-side='1'][data-constant] .shape")
    expect(denied).to_have_count(1)
    bought = found.locator(".node[data-side='0']", has_text="buy-01")
    bought.hover()
    expect(found.locator(".details")).to_have_text(re.compile(r"Without buy-01: \d\.\d\d"))
    bought.focus()
    page.keyboard.press("Enter")
    expect(found.locator(".node[data-side='0'][aria-pressed=true]")).to_have_count(1)
    page.get_by_text("Numbers", exact=True).click()
    expect(bought).to_have_text(re.compile(r"[+−]?\d\.\d\d"))
    wait_for_rest(page)

    root = page.get_by_role("combobox", name="Root of A")
    root.focus()  # which scrolls, and a list that is open then closes
    wait_for_rest(page)
    root.press("ArrowDown")
    page.get_by_role("option").nth(1).click()
    wait_for_rest(page, text(page, "against the graphs as they are"))

    page.locator("summary", has_text="Add pairs of your own").click()
    page.get_by_role("textbox", name="Phenomenon").fill("Denial")
    page.get_by_role("button", name="Add this pair").click()
    expect(page.locator(".js-plotly-plot .ytick", has_text="Denial")).to_have_count(1)
    wait_for_rest(page)

    page.get_by_role("button", name="Stress-test sentence A").click()
    saving = page.get_by_role("button", name="Stress test (TSV)")
    wait_for_rest(page, saving)
    with page.expect_download() as found:
        saving.click()
    lines = found.value.path().read_text("utf-8").splitlines()
    assert lines[0].startswith("# Semlens")
    rows = [dict(zip(lines[1].split("\t"), line.split("\t"), strict=True)) for line in lines[2:]]
    assert {row["change"] for row in rows} >= {"negation", "roles swapped", "passive"}
    assert all(0 <= float(row["RCMD"]) <= 1 and row["PAM"] for row in rows)
