"""Pictures of every page: ``python -m benchmarks.screenshots --out DIR``.

Each page at the sizes of a projector, a laptop, a large screen and a phone, light and dark, as
far down as it goes; or, with ``--docs``, those that README and docs show.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from explainers.weights.models import ASSETS
from pages.navigation import PLACES, VIEWS
from tests.browser.browsing import LIMIT, wait_for_rest
from tests.servers import CHROMIUM, FLAGS, serve

Scheme = Literal["light", "dark"]

PAIR = "a=The+boy+wants+to+go+to+New+York.&b=The+girl+does+not+want+to+visit+Paris."
PAGES = {name: f"?{PAIR}&view={name}" for name in VIEWS} | {
    name: f"{name}?{PAIR}" if name == "present" else name for name in PLACES if name != "explore"
}
"""Address of each view of Explore, and of each other page."""

SIZES = ((1400, 900), (1280, 720), (1920, 1080), (390, 844))
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
LONGEST = 4000
"""Pixels of a page that are shown at most."""

DOCUMENTED = {"overview": "screenshot.png", "words": "screenshot-tokens.png"} | {
    name: f"screenshot-{name}.png" for name in ("graphs", "aspects", "inspect", "tour", "gallery")
}
"""Files of the pages that README and docs show."""

SHEETS = ASSETS.parent / "docs" / "screens"
SHEET_SIZES = ((1280, 720), (1920, 1080), (390, 844))
GAP, GREY = 16, "#888888"
"""Pixels between the pictures of a sheet, and what is seen there."""

DOCUMENTED_SIZE = (1280, 720)
DOCUMENTED_LONGEST = 1700
COLOURS = 128
"""Of a picture in the repository, which is the smaller the fewer it has."""


def pictures(
    browser: Browser,
    server: str,
    pages: list[str],
    size: tuple[int, int],
    scheme: Scheme,
    most: int,
) -> Iterator[tuple[str, bytes]]:
    """Pages as PNG files.

    Args:
        browser, server: who looks, and at what address.
        pages: their names, from :data:`PAGES`.
        size: width and height of the window, pixels.
        scheme: of colours.
        most: pixels of height that a picture has at most; where a page is longer than the
            window, the window grows.
    """
    width, height = size
    for name in pages:
        viewport = {"width": width, "height": height}
        context = browser.new_context(viewport=viewport, color_scheme=scheme)
        page = context.new_page()
        page.set_default_timeout(LIMIT)
        page.goto(f"{server}/{PAGES[name]}")
        _settle(page, name)
        long = page.evaluate(
            "Math.max(...[...document.querySelectorAll('[data-testid=stMain]')]"
            ".map(e => e.scrollHeight), 0)"
        )
        page.set_viewport_size({"width": width, "height": max(height, min(long, most))})
        wait_for_rest(page)
        yield name, page.screenshot()
        context.close()


def _settle(page: Page, name: str) -> None:
    expect(page.locator(".strip .views, h1, .canvas").first).to_be_visible()
    if name == "inspect":
        page.get_by_role("button", name="Try it with the examples").click()
        expect(page.locator("[data-testid=stDataFrame]").first).to_be_visible()
        expect(page.locator("[data-testid=stProgress]")).to_have_count(0)
    expect(page.get_by_text("explained in advance")).to_have_count(0)
    wait_for_rest(page)


def write_small(png: bytes, path: Path) -> None:
    """Write a picture with few colours."""
    Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS).save(path, optimize=True)


def sheet(rows: list[list[bytes]]) -> bytes:
    """Pictures in rows on one sheet, each at half its size."""
    halves = [[Image.open(io.BytesIO(png)).convert("RGB").reduce(2) for png in row] for row in rows]
    heights = [max(picture.height for picture in row) + GAP for row in halves]
    width = max(sum(picture.width + GAP for picture in row) for row in halves)
    whole = Image.new("RGB", (width, sum(heights)), GREY)
    top = 0
    for row, height in zip(halves, heights, strict=True):
        left = 0
        for picture in row:
            whole.paste(picture, (left, top))
            left += picture.width + GAP
        top += height
    out = io.BytesIO()
    whole.save(out, "PNG")
    return out.getvalue()


def sheets(browser: Browser, server: str) -> None:
    """Every view of Explore at three sizes: a sheet for light, one for dark, in ``docs/``."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    for scheme in SCHEMES:
        taken = [
            [png for _, png in pictures(browser, server, list(VIEWS), size, scheme, size[1])]
            for size in SHEET_SIZES
        ]
        write_small(
            sheet([list(row) for row in zip(*taken, strict=True)]), SHEETS / f"{scheme}.png"
        )


def main() -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--out", type=Path, help="folder for pictures of all pages at all sizes")
    where.add_argument("--docs", action="store_true", help="the pictures of README and docs")
    parser.add_argument("--pages", nargs="+", choices=PAGES, default=list(PAGES))
    options = parser.parse_args()
    with serve() as (server, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        if options.docs:
            pages = [name for name in options.pages if name in DOCUMENTED]
            for name, png in pictures(
                browser, server, pages, DOCUMENTED_SIZE, "light", DOCUMENTED_LONGEST
            ):
                write_small(png, ASSETS / DOCUMENTED[name])
            sheets(browser, server)
        else:
            options.out.mkdir(parents=True, exist_ok=True)
            for size in SIZES:
                for scheme in SCHEMES:
                    for name, png in pictures(
                        browser, server, options.pages, size, scheme, LONGEST
                    ):
                        file = options.out / f"{name}-{size[0]}x{size[1]}-{scheme}.png"
                        file.write_bytes(png)
                        print(file, flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
