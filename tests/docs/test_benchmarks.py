"""The page of benchmarks is written by its command."""

import re
import subprocess

import pytest

from benchmarks import __main__ as benchmarks
from tests.servers import ROOT

PAGE = ROOT / "docs" / "benchmarks.md"
MADE = re.compile(r"<!-- table: (\w+) -->\n(.*?)<!-- end -->", re.DOTALL)
OLD = "*2026-11-22 or before"


def test_the_page_has_every_table_with_its_date_and_command():
    found = MADE.findall(PAGE.read_text("utf-8"))
    assert [name for name, _ in found] != []
    assert sorted(name for name, _ in found) == sorted(benchmarks.SECTIONS)
    for name, body in found:
        command = " ".join(["python", "-m", *benchmarks.SECTIONS[name].command])
        said = re.match(r"\*(2026-11-22 or before|\d{4}-\d\d-\d\d), \d+ cores: `(.+)`\*\n\n", body)
        assert said and said[2] == command, name
        assert not re.search(r"^#", body, re.MULTILINE), "a heading of the command's"


def test_no_table_stands_outside_the_marks():
    assert "|" not in MADE.sub("", PAGE.read_text("utf-8"))


@pytest.fixture
def page(tmp_path, monkeypatch):
    page = tmp_path / "page.md"
    marks = (f"<!-- table: {name} -->\nold {name}\n<!-- end -->" for name in benchmarks.SECTIONS)
    page.write_text("\n\n".join(marks))
    monkeypatch.setattr(benchmarks, "PAGE", page)
    return page


def ran(monkeypatch, code, output):
    """Commands are written down instead of run; they end with this code and output."""
    commands = []

    def run(command, **_):
        commands.append(command[1:])
        return subprocess.CompletedProcess(command, code, output, "")

    monkeypatch.setattr(benchmarks.subprocess, "run", run)
    return commands


def test_one_table_is_remade_alone(page, monkeypatch):
    commands = ran(monkeypatch, 0, "\n## Title\n\n| a |\n| --- |\n| 1\\2 |\n")
    assert benchmarks.main(["--data", "here", "--only", "parser"]) == 0
    assert commands == [["-m", "benchmarks.quality", "--data", "here", "--only", "parser"]]
    text = page.read_text()
    assert "**Title**\n\n| a |\n| --- |\n| 1\\2 |\n<!-- end -->" in text
    assert "`python -m benchmarks.quality --data DIR --only parser`" in text and "here" not in text
    assert "old parser" not in text and text.count("old ") == len(benchmarks.SECTIONS) - 1


def test_all_but_the_one_that_has_to_be_named(page, monkeypatch):
    commands = ran(monkeypatch, 0, "| a |")
    assert benchmarks.main(["--data", "here"]) == 0
    assert len(commands) == len(benchmarks.SECTIONS) - 1
    assert re.findall("old (.+)", page.read_text()) == ["peer"]


def test_what_fails_leaves_its_table(page, monkeypatch, capsys):
    ran(monkeypatch, 1, "| half |")
    assert benchmarks.main(["--only", "models", "sizes"]) == 1
    assert page.read_text().count("old ") == len(benchmarks.SECTIONS)
    assert "models, sizes" in capsys.readouterr().err


def test_what_is_missing_is_said_first(page, monkeypatch, capsys):
    commands = ran(monkeypatch, 0, "| a |")
    assert benchmarks.main(["--only", "models", "parser"]) == 2
    assert "--data" in capsys.readouterr().err
    assert benchmarks.main(["--data", "here", "--only", "peer"]) == 2
    assert "--peer" in capsys.readouterr().err
    assert not commands


def test_a_table_that_the_page_lacks_is_refused():
    with pytest.raises(ValueError, match="0 tables"):
        benchmarks.replaced("", "parser", "new")


def test_each_way_of_aligning_is_its_own(lens):
    from benchmarks.tokens import recipes
    from explainers.training.clrcmd import ists

    words = ["a", "dog"], ["a", "dog", "my", "dog"]
    example = ists.Example(words, ([(0, 1)], [(0, 1), (2, 3)]), [])
    found = recipes([example], ists.encoded(lens.encoder, [example]))
    assert [(g.a, g.b) for g in found["… and one to many: ours"][0]] == [((0,), (0, 1))]
    assert all(len(g.b) == 1 for name, of in found.items() if "to many" not in name for g in of[0])


def test_what_is_from_before_is_said():
    text = PAGE.read_text("utf-8")
    made, before = re.findall(r"^- \*\*(?:.|\n(?!\n|- ))+", text, re.MULTILINE)
    for said, old in ((made, False), (before, True)):
        known = {name for name, body in MADE.findall(text) if body.startswith(OLD) == old}
        assert set(re.findall(r"`(\w+)`", said)) == known
