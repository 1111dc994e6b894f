"""The licences of everything that is installed with Semlens: ``python -m benchmarks.licences``.

Writes ``docs/dependencies.md`` from what the packages of the lock say of themselves.
"""

from __future__ import annotations

import argparse
import re
import sys
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/dependencies.md"

HEAD = """# Dependencies

What `make run` installs, from `requirements.lock`, and the licence that each package states.
Written by `python -m benchmarks.licences`; the terms of weights and data are under
[licences](../assets/LICENSES.md).

| package | version | licence |
| --- | --- | --- |
"""

TOKEN = r"^([a-z0-9][a-z0-9._-]*)==([^\s;]+)"


def locked() -> dict[str, str]:
    """Name to version, of the lock and of torch, which is not in it."""
    found = re.findall(TOKEN, (ROOT / "requirements.lock").read_text("utf-8"), flags=re.MULTILINE)
    asked = (ROOT / "requirements.txt").read_text("utf-8")
    found += [x for x in re.findall(TOKEN, asked, flags=re.MULTILINE) if x[0] == "torch"]
    return dict(sorted(found))


def licence(package: str) -> str:
    """What a package says of its licence; empty if it is not installed here."""
    try:
        told = metadata(package)
    except PackageNotFoundError:
        return ""
    by_class = [
        line.rpartition(" :: ")[2]
        for line in told.get_all("Classifier") or []
        if line.startswith("License ::") and line != "License :: OSI Approved"
    ]
    stated = told.get("License-Expression") or ", ".join(by_class)
    return stated or (told.get("License") or "not stated").strip().split("\n")[0][:60]


def table(known: dict[str, str]) -> str:
    """The page.

    Args:
        known: licences to be used for packages that are not installed here, for other systems.
    """
    rows = [
        f"| {name} | {version} | {licence(name) or known.get(name) or 'not installed here'} |"
        for name, version in locked().items()
    ]
    return HEAD + "\n".join(rows) + "\n"


def written() -> dict[str, str]:
    """Package to licence, as the page says."""
    if not PAGE.is_file():
        return {}
    rows = re.findall(r"^\| (\S+) \| (\S+) \| (.+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    return {name: said for name, _, said in rows if name not in ("package", "---")}


def main() -> int:
    """Write the page."""
    argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0]).parse_args()
    PAGE.write_text(table(written()), "utf-8")
    print(f"{len(locked())} packages: {PAGE.relative_to(ROOT)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
