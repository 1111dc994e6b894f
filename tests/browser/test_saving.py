"""What is saved under Share, in a real browser: every file can be opened, and shows the pair."""

import io
import re
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.browsing import compare, fresh_page, new_page, spaced, wait_for_rest, wrong

PAIR = ("A dog is teasing a monkey at the zoo.", "A monkey is teasing a dog at the zoo.")
FILES = {
    "Picture (PNG)": "png",
    "Sheet (PDF)": "pdf",
    "Picture (SVG)": "svg",
    "Web page (HTML)": "html",
}


@pytest.fixture(scope="module")
def files(browser, server, tmp_path_factory):
    """Where each file was saved, by how its name ends."""
    folder = tmp_path_factory.mktemp("saved")
    saved_to = {}
    with fresh_page(browser, server) as page:
        compare(page, server, *PAIR)
        page.locator(".st-key-tools").get_by_role("button", name="Share").click()
        for name, ending in FILES.items():
            button = page.get_by_role("button", name=name, exact=True)
            wait_for_rest(page, button)
            with page.expect_download() as saved:
                button.click()
            assert saved.value.suggested_filename.endswith(f".{ending}")
            saved_to[ending] = folder / f"pair.{ending}"
            saved.value.save_as(saved_to[ending])
    return saved_to


def test_the_picture_is_large_and_has_its_colours(files):
    with Image.open(files["png"]) as picture:
        assert picture.format == "PNG" and picture.width > 1000
        assert (
            len(np.unique(np.asarray(picture.convert("RGB"))[::7, ::7].reshape(-1, 3), axis=0)) > 9
        )


def found(pattern, data):
    """Where bytes match, which they have to."""
    match = re.search(pattern, data)
    assert match, pattern
    return match


def test_the_sheet_is_a_pdf_with_the_picture(files):
    pdf = files["pdf"].read_bytes()
    assert pdf.startswith(b"%PDF")
    start = int(found(rb"startxref\s+(\d+)\s+%%EOF\s*$", pdf)[1])
    assert pdf[start:].startswith(b"xref")
    rows = re.findall(rb"^(\d{10}) \d{5} n", pdf[start:], re.MULTILINE)
    assert rows
    for number, row in enumerate(rows, 1):
        assert pdf[int(row) :].startswith(b"%d 0 obj" % number)
    width, height, length = (
        int(found(rb"/Subtype /Image.*?/%s (\d+)" % name, pdf)[1])
        for name in (b"Width", b"Height", b"Length")
    )
    begins = found(rb"/Filter /DCTDecode[^\n]*\nstream\n", pdf).end()
    assert pdf[begins + length :].startswith(b"\nendstream")
    with Image.open(io.BytesIO(pdf[begins : begins + length])) as picture:
        picture.load()
        assert (picture.format, picture.size) == ("JPEG", (width, height))


def test_the_svg_has_both_sentences(files):
    sheet = ElementTree.parse(files["svg"]).getroot()
    lines = [
        "".join(text.itertext()) for text in sheet.iter() if text.get("class") == "sentence"
    ]  # each fits a line of the sheet
    assert lines == list(PAIR)


def test_the_page_opens_alone(browser, files):
    errors, asked = [], []
    address = files["html"].as_uri()
    with browser.new_context() as profile:
        page = new_page(profile)
        page.on("console", lambda m: errors.append(m.text) if wrong(m) else None)
        page.on("pageerror", lambda e: errors.append(str(e)))
        page.on("request", lambda r: asked.append(r.url))
        page.goto(address)
        expect(page.locator(".sentence")).to_have_text(list(map(spaced, PAIR)))
        expect(page.locator(".node").first).to_be_visible()
    assert not errors
    assert [url for url in asked if not url.startswith(("data:", "blob:"))] == [address]
