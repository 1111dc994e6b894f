"""What every benchmark measures with."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote_to_bytes

import plotly.graph_objects as go
from playwright.sync_api import sync_playwright

from tests.servers import CHROMIUM, FLAGS

DIFFERENCES = Path(__file__).parents[1] / "tests" / "data" / "differences.tsv"


def memory(kind: str = "VmRSS", process: int | str = "self") -> float:
    """Megabytes of a process (Linux): resident now (``VmRSS``) or at its peak (``VmHWM``)."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith(kind):
            return int(line.split()[1]) / 1024
    return 0.0


def sentences() -> list[str]:
    """Some thousand English sentences, each once: those of the tests' differences."""
    with DIFFERENCES.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return list(dict.fromkeys(row[side] for row in rows for side in "ab"))


def drawn(figure: go.Figure, width: int = 720) -> bytes:
    """A figure as SVG, drawn by Chromium, so many pixels wide."""
    figure.update_layout(width=width, height=420, template="plotly_white")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        page.set_content(figure.to_html(include_plotlyjs=True, div_id="figure"), timeout=0)
        found: str = page.evaluate("Plotly.toImage('figure', {format: 'svg'})")
        browser.close()
    return unquote_to_bytes(found.partition(",")[2])


def show(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table in Markdown."""
    print(f"\n## {title}\n\n| {' | '.join(header)} |\n|{' --- |' * len(header)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")
