"""Writes the tables of ``docs/benchmarks.md``: ``python -m benchmarks --data DIR``.

Each table stands between ``<!-- table: NAME -->`` and ``<!-- end -->``. The command that makes it
is run, and what it prints takes the place of what stood there, with the date and the command
above it. The file is written after each table; where a command fails, its table stays as it was.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"

DATA, PEER = "DIR", "PYTHON"
"""How a command is written where a folder or an interpreter of this machine has to be put in."""


class Section(NamedTuple):
    """A command whose output is a part of the page.

    Attributes:
        command: after ``python -m``; :data:`DATA` and :data:`PEER` are put in.
        usual: whether it is run where no section is named.
    """

    command: tuple[str, ...]
    usual: bool = True


def _quality(name: str, *more: str, usual: bool = True) -> Section:
    return Section(("benchmarks.quality", "--data", DATA, "--only", name, *more), usual)


def _speed(name: str, *more: str) -> Section:
    return Section(("benchmarks.speed", "--only", name, *more))


SECTIONS = {
    "parser": _quality("parser"),
    "structures": _quality("structures"),
    "half": _quality("half"),
    "ceiling": _quality("ceiling"),
    "smatch": _quality("smatch"),
    "bamboo": _quality("bamboo"),
    "pam": _quality("pam"),
    "languages": _quality("languages"),
    "aspects": _quality("aspects"),
    "edited": Section(("benchmarks.differences", "--edited", "--data", DATA)),
    "foreign": Section(
        ("benchmarks.differences", "tests/data/across.tsv", "--half", "reported"),
    ),
    "others": Section(("benchmarks.differences", "--others", "--data", DATA)),
    "tokens": _quality("tokens"),
    "relations": _quality("relations"),
    "memory": _quality("memory"),
    # needs an interpreter that has XPLAINSIM
    "peer": _quality("peer", "--limit", "8", "--peer", PEER, usual=False),
    "faithfulness": Section(
        ("benchmarks.faithfulness", "--data", DATA, "--pairs", "1000", "--few", "150")
    ),
    "attribution": Section(("benchmarks.attribution",)),
    "models": _speed("models", "--pairs", "300"),
    "transports": _speed("tokens"),
    "dev": _speed("dev", "--data", DATA),
    "embeddings": _speed("pam"),
    "across": _speed("languages"),
    "sizes": _speed("sizes"),
    "growth": Section(("benchmarks.growth",)),
    "page": _speed("page"),
    "inspect": _speed("inspect", "--pairs", "200"),
    "load": Section(("benchmarks.load",)),
    "dimensions": Section(
        ("benchmarks.dimensions", "--data", DATA, "--plot", "docs/dimension-correlations.svg")
    ),
    "presets": Section(("benchmarks.presets", "--floors")),
    "search": Section(("benchmarks.search", "--plot", "docs/search-growth.svg")),
}
"""The tables of the page, in its order."""


def replaced(page: str, name: str, body: str) -> str:
    """The page with another body between the marks of a table.

    Args:
        page: in Markdown.
        name: of the table.
        body: without the marks.

    Raises:
        ValueError: if the page does not have the table exactly once.

    >>> replaced("<!-- table: x -->\\nold\\n<!-- end -->", "x", "new")
    '<!-- table: x -->\\nnew\\n<!-- end -->'
    """
    marks = re.compile(rf"(<!-- table: {re.escape(name)} -->\n).*?(<!-- end -->)", re.DOTALL)
    page, count = marks.subn(lambda found: f"{found[1]}{body}\n{found[2]}", page)
    if count != 1:
        raise ValueError(f"the page has {count} tables {name!r}: there must be one")
    return page


def body(output: str, command: Sequence[str], cores: int | None, date: str) -> str:
    """What a command printed, as part of the page.

    Headings become bold lines, since the page has headings of its own.

    Args:
        output: in Markdown.
        command: as it stands in :class:`Section`.
        cores: processor cores of the machine.
        date: of the run.
    """
    text = re.sub(r"^#+ (.+)$", r"**\1**", output.strip(), flags=re.MULTILINE)
    return f"*{date}, {cores} cores: `{shlex.join(['python', '-m', *command])}`*\n\n{text}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Remake tables of the page; 1 if a command failed, 2 if something is missing."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--data", type=Path, help="folder with the graph banks")
    parser.add_argument(
        "--only",
        nargs="+",
        choices=tuple(SECTIONS),
        metavar="TABLE",
        help=f"tables to make anew, of {', '.join(SECTIONS)}; by default all but "
        + " and ".join(name for name, section in SECTIONS.items() if not section.usual),
    )
    parser.add_argument("--peer", metavar="PYTHON", help="interpreter that has xplainsim")
    options = parser.parse_args(arguments)
    chosen = options.only or [name for name, section in SECTIONS.items() if section.usual]
    here = {DATA: options.data, PEER: options.peer}
    for word, option in ((DATA, "--data"), (PEER, "--peer")):
        needing = [name for name in chosen if word in SECTIONS[name].command]
        if needing and not here[word]:
            print(f"error: {option} is needed for {', '.join(needing)}", file=sys.stderr)
            return 2
    failed = []
    for name in chosen:
        command = SECTIONS[name].command
        print(f"{name}: python -m {shlex.join(command)}", file=sys.stderr)
        done = subprocess.run(
            [sys.executable, "-m", *(str(here.get(word, word)) for word in command)],
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode or not done.stdout.strip():
            failed.append(name)
            continue
        today = datetime.now(UTC).strftime("%Y-%m-%d")
        made = body(done.stdout, command, os.cpu_count(), today)
        PAGE.write_text(replaced(PAGE.read_text("utf-8"), name, made), "utf-8")
    if failed:
        print(f"error: left as they were: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
