"""The house has floors, and nothing imports upwards."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import ROOT

FLOORS = (
    ("errors", "contract", "text"),
    ("weights",),
    ("encoders",),
    ("amr",),
    ("matching",),
    ("aspects", "tokens"),
    ("registry", "provenance"),
    ("results",),
    ("lens",),
    ("differences",),
    ("wording",),
    ("pictures",),
    ("sharing",),
    ("studies",),
    ("teaching",),
    ("training", "modules"),
    ("__main__",),
)
"""Rooms and modules of ``explainers/`` from the ground up; see docs/architecture.md."""

FLOOR = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}

MODULES = sorted((ROOT / "explainers").rglob("*.py"))


def imported(path: Path):
    """The rooms that a module imports when it is imported itself, and those only for types."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            parts = node.module.split(".")
            if parts[0] == "explainers":
                yield from parts[1:2] or [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            yield from (
                alias.name.split(".")[1]
                for alias in node.names
                if alias.name.startswith("explainers.")
            )


def room_of(path: Path) -> str:
    return path.relative_to(ROOT / "explainers").with_suffix("").parts[0]


def test_every_room_has_a_floor():
    rooms = {room_of(path) for path in MODULES} - {"__init__"}
    assert rooms <= FLOOR.keys()


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_nothing_imports_upwards(path):
    own = room_of(path)
    if own == "__init__":
        return
    above = {
        other
        for other in imported(path)
        if other in FLOOR
        and other != own
        and (FLOOR[other] > FLOOR[own] or (FLOOR[other] == FLOOR[own] and own in ROOMS))
    }
    assert not above - allowed(path), f"{own} imports {above}"


ROOMS = {room for room in FLOOR if (ROOT / "explainers" / room).is_dir()}


def allowed(path: Path) -> set[str]:
    """What lies above, but is not imported with the module.

    The contract names types; a notebook asks a result for its picture by the method's name.
    """
    if path.name == "contract.py":
        return {"amr", "aspects", "encoders", "matching"}
    return {"pictures"} if path == ROOT / "explainers" / "results.py" else set()


def test_the_rooms_below_know_nothing_of_the_page():
    code = (
        "import sys, explainers.lens, explainers.registry, explainers.studies.overview,"
        " explainers.teaching.tours, explainers.sharing.links;"
        "assert not {'streamlit', 'torch', 'sqlalchemy'} & set(sys.modules), sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
