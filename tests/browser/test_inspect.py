"""Inspecting a file of pairs in a real browser, from upload to export, kill and resume."""

import contextlib
import csv
import io
import json
import re
import signal
import sqlite3
from urllib.parse import parse_qs, urlsplit

import pytest
import sqlalchemy as sql
from playwright.sync_api import TimeoutError, expect

from explainers.provenance import provenance
from explainers.studies import links, overview
from explainers.studies.reading import read_table
from explainers.studies.report import report
from explainers.studies.store import Studies
from explainers.studies.worker import explain_rows
from pages.shared.judging import VERDICTS
from tests.browser.browsing import (
    PHONE,
    change,
    fresh_page,
    look,
    text,
    wait_for_panels,
    wait_for_rest,
)
from tests.servers import serve
from tests.studies.fakes import PAIRS, table_of
from tests.waiting import wait_for

ANIMALS = ("dog", "cat", "cow", "hen", "fox", "horse", "bird", "fish", "goat", "frog")
VERBS = ("runs", "sleeps", "sings", "jumps", "eats")

MANY = 1_500
"""More pairs than are explained before somebody stops it, be the browser as slow as it likes."""


def file_of_pairs(path, count):
    """A table with a formula in it, a human score and one row that cannot be used."""
    lines = ["id\tsentence_a\tsentence_b\tscore\tnote"]
    for k in range(count):
        a, b = ANIMALS[k % 10], ANIMALS[k // 10 % 10]
        first, second = VERBS[k % 5], VERBS[k // 7 % 5]
        pair = f"The {a} {first} in garden {k}.\tA {b} {second} in garden {k + 1}."
        lines.append(f'p{k}\t{pair}\t{k % 6}\t=HYPERLINK("http://x.example")')
    lines.append("bad\tonly one sentence")
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


FEWEST = 10
"""Pairs below which no correlation is given."""


def open_file(page, server, path):
    """Open the page and give it a file."""
    page.goto(f"{server}/inspect")
    wait_for_rest(page, page.get_by_role("button", name="Try it with the examples"))
    page.locator("input[type=file]").set_input_files(path)


def explain(page, count):
    """Have the pairs of the file explained, and wait for the last of them."""
    page.get_by_role("button", name=f"Explain {count} pairs").click()
    expect(text(page, f"{count} of {count} pairs shown")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    wait_for_rest(page, text(page, f"{count} pairs: Spearman") if count >= FEWEST else None)


def filter_by(page, typed, said):
    """Filter the table, and wait until it says how many pairs are left."""
    page.get_by_role("textbox", name="Filter").fill(typed)
    page.keyboard.press("Enter")
    wait_for_rest(page, text(page, said))


def test_a_file_is_inspected_from_upload_to_export(page, server, tmp_path):
    open_file(page, server, file_of_pairs(tmp_path / "pairs.tsv", 12))
    expect(page.get_by_text("1 row cannot be used")).to_be_visible()
    explain(page, 12)

    filter_by(page, "sbert < 0.9 and 'dog' in a", "2 of 12 pairs shown; 1 row cannot be used")
    filter_by(page, "", "12 of 12 pairs shown; 1 row cannot be used")

    expect(text(page, "Pair 1 of 12 · row 2")).to_be_visible()
    page.keyboard.press("Alt+ArrowDown")
    wait_for_rest(page, text(page, "Pair 2 of 12 · row 3"))
    page.get_by_role("textbox", name="To judge this pair").fill("Ada")
    page.keyboard.press("Enter")
    wait_for_rest(page, page.get_by_label("Comment"))
    page.get_by_role("radio", name="Close").click()
    wait_for_rest(page)
    page.get_by_label("Comment").fill("two gardens\n=1+1")
    page.keyboard.press("Control+Enter")
    wait_for_rest(page)
    page.reload()
    expect(text(page, "Pair 2 of 12 · row 3")).to_be_visible()
    expect(page.get_by_label("Comment")).to_have_value("two gardens\n=1+1")
    wait_for_rest(page)

    files = {}
    for name in ("Table (TSV)", "Everything (JSONL)", "Report (HTML)"):
        with page.expect_download() as found:
            page.get_by_role("button", name=name).click()
        files[name] = found.value.path().read_text("utf-8")
    _, table = files["Table (TSV)"].split("\n", 1)
    row = list(csv.DictReader(io.StringIO(table, newline=""), delimiter="\t"))[1]
    assert row["id"] == "p1"
    assert row["note"].startswith("'=HYPERLINK")
    assert row["comment:Ada"] == '"two gardens\\n=1+1"'
    assert row["verdict:Ada"] == "close"
    assert float(row["sbert"]) > 0
    objects = [json.loads(line) for line in files["Everything (JSONL)"].splitlines()]
    assert len(objects) == 13
    assert objects[1]["cells"]["note"].startswith("=HYPERLINK")

    page.keyboard.press("Alt+Enter")
    wait_for_panels(page, "The cat sleeps in garden 1.", "A dog runs in garden 2.")
    page.keyboard.press("Alt+ArrowDown")
    expect(text(page, "Pair 3 of 12 · row 4")).to_be_visible()
    wait_for_panels(page, "The cow sings in garden 2.", "A dog runs in garden 3.")


def test_a_report_opens_alone(lens, tmp_path, browser):
    table = read_table(file_of_pairs(tmp_path / "x.tsv", 12).read_bytes())
    pairs = [(r.a, r.b) for r in table.rows]
    results = dict(zip((r.number for r in table.rows), explain_rows(lens, table.rows), strict=True))
    frame = overview.table(table.rows, results, {})
    said: dict[str, str | list[str]] = {
        "verdict": "same",
        "comment": "<script>document.title='hacked'</script>",
    }
    first = lens.explain_many(pairs[:1])[0]
    whole = report("x", frame, {"<b>Ada</b>": {2: said}}, {}, {2: first}, provenance(lens.about))
    path = tmp_path / "report.html"
    path.write_text(whole, encoding="utf-8")
    with fresh_page(browser, "file:", offline=True) as alone:
        alone.goto(path.as_uri())
        expect(alone.locator(".js-plotly-plot .main-svg").first).to_be_visible()
        expect(alone.locator("section.pair svg")).to_have_count(2)
        expect(alone).to_have_title("Semlens: x")
        assert len(alone.pdf()) > 20_000


def test_on_a_phone_a_chosen_example_is_brought_into_view(browser, server):
    with fresh_page(browser, server, **PHONE, has_touch=True) as page:
        page.goto(f"{server}/inspect")
        page.get_by_role("button", name="Try it with the examples").click()
        wait_for_rest(page, text(page, "20 of 20 pairs shown"))  # explained in advance
        filter_by(page, "monkey", "1 of 20 pairs shown")
        filter_by(page, "", "20 of 20 pairs shown")
        expect(page.locator(".st-key-table [data-testid=stDataFrame]").first).to_be_hidden()
        page.get_by_role("radio", name="Two cats are looking at a window").focus()
        page.keyboard.press("Space")
        wait_for_rest(page, text(page, "Pair 3 of 20"))
        expect(text(page, "Pair 3 of 20")).to_be_in_viewport()
        page.get_by_role("button", name="Later pairs").click()
        wait_for_rest(page, text(page, "Pair 11 of 20"))
        expect(page.get_by_role("radio")).to_have_count(10)


def test_a_point_of_the_plot_opens_its_pair(page, server, tmp_path):
    page.set_viewport_size({"width": 1400, "height": 900})
    open_file(page, server, file_of_pairs(tmp_path / "pairs.tsv", 12))
    explain(page, 12)
    expect(text(page, "Pair 1 of 12 · row 2")).to_be_visible()
    plot = page.locator(".js-plotly-plot").filter(has=page.locator(".scatterlayer .trace"))
    plot.scroll_into_view_if_needed()
    # The points are in the order of the file, and under a layer that takes the clicks
    point = page.locator(".scatterlayer .trace").first.locator(".point").nth(5)
    told = page.locator(".hoverlayer .hovertext").first

    spots = []

    def pointed():  # the page may still move
        box = point.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x - 40, y - 40)
        page.mouse.move(x, y)
        with contextlib.suppress(TimeoutError):
            told.wait_for(timeout=5_000)
        spots.append((x, y))
        return told.is_visible() and point.bounding_box() == box

    wait_for(pointed)
    page.mouse.click(*spots[-1])
    expect(text(page, "Pair 6 of 12 · row 7")).to_be_visible()


def test_files_that_are_none_are_told(page, server, tmp_path):
    mixed = "a,b\nA dog.,Caf\u00e9.\n".encode() + "Un caf\u00e9.,A cat.\n".encode("latin-1")
    for name, data, said in (
        ("picture.tsv", b"\x89PNG\r\n\x00\x00\x00", "not a text file"),
        ("mixed.csv", mixed, "1 row cannot be used"),
        (
            "long.tsv",
            b"A dog.\tA cat.\n" + b"x" * 1_000_000 + b"\tA cat.\n",
            "1 row cannot be used",
        ),
        ("empty.csv", b"", "no row"),
    ):
        (tmp_path / name).write_bytes(data)
        open_file(page, server, tmp_path / name)
        expect(page.get_by_text(said)).to_be_visible()


def test_a_file_of_another_kind_or_200_mb_is_refused_before_it_is_read(page, server, tmp_path):
    large = tmp_path / "large.tsv"
    with large.open("wb") as file:
        file.truncate(200_000_000)
    open_file(page, server, large)
    expect(page.get_by_text("File must be 50.0MB or smaller")).to_be_visible()
    (tmp_path / "page.exe").write_bytes(b"MZ")
    page.locator("input[type=file]").set_input_files(tmp_path / "page.exe")
    expect(page.get_by_text("files are not allowed")).to_be_visible()


def test_cancel_and_resume(page, server, tmp_path):
    open_file(page, server, file_of_pairs(tmp_path / "pairs.tsv", MANY))
    page.get_by_role("button", name=f"Explain {MANY:,} pairs").click()
    page.get_by_role("button", name="Cancel").click()
    stopped = text(page, re.compile(f"Stopped: [0-9,]+ of {MANY:,} pairs explained"))
    wait_for_rest(page, stopped)
    done = re.search("[0-9,]+", stopped.inner_text()).group()
    page.get_by_role("button", name="Resume").click()
    running = text(page, re.compile("^[0-9,]+ explained"))
    expect(running).to_be_visible()
    expect(running).not_to_have_text(re.compile(f"^{done} explained"))
    expect(text(page, f"{MANY:,} of {MANY:,} pairs shown")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()  # the server is for other tests, too
    wait_for_rest(page, stopped)


@pytest.mark.own_server
def test_a_killed_server_goes_on_where_it_was(browser, tmp_path):
    database = f"sqlite:///{tmp_path}/studies.db"
    path = file_of_pairs(tmp_path / "pairs.tsv", 100)
    with serve(database=database) as (url, process), fresh_page(browser, url) as page:
        open_file(page, url, path)
        page.get_by_role("button", name="Explain 100 pairs").click()
        page.wait_for_url(re.compile(r"[?&]study="))
        link = parse_qs(urlsplit(page.url).query)["study"][0]
        wait_for(lambda: rows_done(tmp_path))
        process.send_signal(signal.SIGSTOP)  # before all are done
        page.goto("about:blank")  # or it would complain of the lost connection
        process.kill()
        process.wait()
    before = rows_done(tmp_path)
    assert 0 < len(before) < 100
    with serve(database=database) as (url, _), fresh_page(browser, url) as page:
        page.goto(f"{url}/inspect?study={link}")
        expect(text(page, "100 of 100 pairs shown")).to_be_visible()
        wait_for(lambda: len(rows_done(tmp_path)) == 100)  # after the lease of the one killed
        wait_for_rest(page)
    after = rows_done(tmp_path)
    assert before.items() <= after.items()  # done once


def rows_done(folder):
    """When each row was done, by number; nothing while the server has not made its tables."""
    try:
        return dict(asked(folder, "select number, at from semlens_results"))
    except sqlite3.OperationalError:
        return {}


def asked(folder, query):
    with contextlib.closing(sqlite3.connect(folder / "studies.db")) as now:
        return now.execute(query).fetchall()


def test_a_pair_is_judged_and_corrected_beside_the_table(page, server, tmp_path):
    page.set_viewport_size({"width": 1400, "height": 900})
    open_file(page, server, file_of_pairs(tmp_path / "pairs.tsv", 12))
    explain(page, 12)
    found = page.locator(".canvas")
    tables = page.get_by_test_id("stDataFrame")
    node = found.locator(".node[data-side='0']").filter(has_text="dog")
    wait_for_rest(page, node)
    boxes = [shown.bounding_box() for shown in tables.all()]
    assert any(b["x"] + b["width"] < found.bounding_box()["x"] for b in boxes if b)
    page.get_by_role("textbox", name="To judge this pair").fill("Ada")
    page.keyboard.press("Enter")
    wait_for_rest(page, found.get_by_role("button", name="graphs: 4 of 5"))
    page.locator("h1").click()  # out of the box
    page.keyboard.press("2")
    wait_for_rest(page)
    expect(page.get_by_role("radio", name="Close")).to_be_checked()
    found.get_by_role("button", name="graphs: 4 of 5").click()
    wait_for_rest(page)
    expect(found.get_by_role("button", name="graphs: 4 of 5")).to_have_attribute(
        "aria-pressed", "true"
    )

    change(found, node, "Concept of d", "cat")
    wait_for_rest(page, text(page, "Graph A is corrected"))
    page.keyboard.press("Alt+ArrowDown")
    wait_for_rest(page, text(page, "Pair 2 of 12 · row 3"))
    link = page.url
    with page.expect_download() as download:
        page.get_by_role("button", name="Everything (JSONL)").click()
    first = json.loads(download.value.path().read_text("utf-8").splitlines()[1])
    assert first["corrected"] == ["a"] and "/ cat" in first["penman"][0]
    assert first["judgements"]["Ada"] == {"verdict": "close", "graphs": "4"}

    # Somebody else, by the link, sees the corrected graph
    page.goto("about:blank")
    with fresh_page(page.context.browser, server) as other:
        other.goto(link.replace("row=3", "row=2"))
        expect(text(other, "Graph A is corrected")).to_be_visible()
        corrected = other.locator(".canvas .node[data-side='0']").filter(has_text="cat")
        wait_for_rest(other, corrected)


def test_below_1200_pixels_the_pair_is_below_the_table(page, server, tmp_path):
    page.set_viewport_size({"width": 1100, "height": 900})
    open_file(page, server, file_of_pairs(tmp_path / "pairs.tsv", 3))
    explain(page, 3)
    table = page.locator("[data-testid=stDataFrame]").first
    pair = page.locator(".st-key-pair")
    wait_for_rest(page, page.locator(".canvas .node").first)
    assert pair.bounding_box()["y"] >= table.bounding_box()["y"] + table.bounding_box()["height"]
    assert pair.bounding_box()["width"] > 1000


@pytest.mark.own_server
def test_sixteen_fast_clicks_in_two_windows_lose_no_last_word(browser, tmp_path):
    kept = Studies(sql.create_engine(f"sqlite:///{tmp_path}/studies.db"))
    key = links.fresh()
    study = kept.add(table_of(PAIRS[:1]), "x.tsv", ["none"], key)
    kept.cancel(study)  # there is nothing to be computed here
    grades = ["Same meaning", "Close", "Related", "Different"]
    clicked = [grades * 2, [*reversed(grades)] * 2]
    with serve(database=str(kept.engine.url)) as (url, _), contextlib.ExitStack() as stack:
        windows = [stack.enter_context(fresh_page(browser, url)) for _ in clicked]
        for page in windows:
            page.goto(f"{url}/inspect?study={key}&row=2&annotator=Ada")
            wait_for_rest(page, page.get_by_role("radio", name="Close"))
        for page, clicks in zip(windows, clicked, strict=True):
            page.evaluate(look("clickFast"), clicks)
        of = {text: grade for grade, text in VERDICTS.items()}
        ends = [of[clicks[-1]] for clicks in clicked]
        wait_for(lambda: {*ends} <= {said.value for said in kept.history(study)})
        for page in windows:
            wait_for_rest(page)
        history = [said.value for said in kept.history(study)]
        assert kept.judgements(study)["Ada"][2]["verdict"] == history[-1]
        assert history[-1] in ends
        for page in windows:
            page.reload()
            chosen = page.get_by_role("radio", name=VERDICTS[history[-1]], exact=True)
            expect(chosen).to_be_checked()
    kept.engine.dispose()
