"""What Semlens is made of: every dependency pinned, by checksum, used, and with its licence."""

import ast
import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions

import pytest
from packaging.requirements import Requirement

from benchmarks import licences
from tests.servers import ROOT

PIN = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[a-z,]+\])?==([^\s;#]+)", re.MULTILINE)

"""What no module of ours imports, and why it is there nevertheless."""

TOOLS = {"hatchling", "mypy", "ruff"}
"""What is run, not imported."""


def name(of):
    return re.sub(r"[-_.]+", "-", of).lower()


def pins(path):
    return {name(n): v for n, v in PIN.findall((ROOT / path).read_text("utf-8"))}


@cache
def named(file):
    """What a module imports, and what strings it has."""
    tops, strings = set(), set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            tops |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            tops.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            strings.add(node.value)
    return tops, strings


def imported(*places, by_name=False):
    """The distributions that modules import, at once, late or for types; or find by its name."""
    found = set()
    for place in places:
        for file in [ROOT / place] if place.endswith(".py") else (ROOT / place).rglob("*.py"):
            tops, strings = named(file)
            found |= tops | (strings if by_name else set())
    known = packages_distributions()
    # What is not installed, such as Ray, goes by the name that it is imported by, but for this one
    known = {"griffe": ["griffelib"], **known}
    return {name(d) for top in found for d in known.get(top, (top,))}


def ranges():
    """What pyproject.toml asks for: by the file that pins it, name to requirement."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = {
        "requirements.txt": [*project["dependencies"], *project["optional-dependencies"]["app"]],
        "requirements-ray.txt": project["optional-dependencies"]["ray"],
    }
    return {
        path: {name(r.name): r for r in map(Requirement, lines)} for path, lines in asked.items()
    }


def test_pins_lie_within_the_ranges_that_the_package_asks_for_and_are_not_its_own():
    for path, asked in ranges().items():
        pinned = pins(path)
        assert set(pinned) == set(asked)
        assert [n for n, version in pinned.items() if version not in asked[n].specifier] == []
    for asked in ranges().values():
        for requirement in asked.values():
            assert ">=" in {part.operator for part in requirement.specifier}, requirement
            assert "==" not in {part.operator for part in requirement.specifier}, requirement
    asked = ranges()["requirements.txt"]
    assert "2.3.3" in asked["pandas"].specifier and "5.24.0" in asked["transformers"].specifier


def test_every_dependency_extra_and_tool_is_used():
    used = imported("app.py", "pages", "explainers", by_name=True)
    assert set(pins("requirements.txt")) <= used
    assert set(pins("requirements-ray.txt")) <= imported("explainers")
    used = imported("tests", "benchmarks", "explainers/training")
    assert set(pins("requirements-dev.txt")) - used == TOOLS


def test_the_lock_has_what_is_asked_for_but_torch_and_checksums_of_all_of_it():
    asked, locked = pins("requirements.txt"), pins("requirements.lock")
    assert {n: locked.get(n) for n in asked if n != "torch"} == {
        n: v for n, v in asked.items() if n != "torch"
    }
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    heads = [i for i, line in enumerate(lines) if PIN.match(line)]
    assert len(heads) == len(locked) > 80
    for i in heads:
        assert "--hash=sha256:" in lines[i + 1], lines[i]
    assert not any(re.search(r"https?://|file:|@ ", line) for line in lines)
    assert not [n for n in pins("requirements.lock") if re.match("torch|nvidia|cuda|triton", n)]
    assert pins("requirements.txt")["torch"] == "2.13.0"


def test_the_container_and_make_run_use_the_lock():
    for path in ("Dockerfile", "Makefile"):
        assert "--require-hashes --no-deps -r requirements.lock" in (ROOT / path).read_text("utf-8")


def test_the_list_of_licences_is_that_of_the_lock():
    stated = licences.written()
    assert list(stated) == list(licences.locked())
    for package, said in stated.items():
        assert said and said != "not installed here", package


@pytest.mark.skipif(sys.platform != "linux", reason="what is installed differs between systems")
def test_what_is_installed_says_what_the_list_says():
    stated = licences.written()
    for package in ("numpy", "streamlit", "sqlalchemy", "torch", "transformers"):
        assert licences.licence(package) == stated[package]
