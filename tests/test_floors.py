"""The house has floors, and nothing imports upwards."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import explainers
from tests.servers import ROOT

_MAP = (ROOT / "docs/architecture.md").read_text("utf-8")
FLOORS = [
    line.split(", ")
    for line in _MAP.split("a floor a line:\n\n```text\n")[1].split("\n```")[0].split("\n")
]
"""Rooms and modules of ``explainers/`` from the ground up, as docs/architecture.md has them."""

FLOOR = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}

MODULES = sorted((ROOT / "explainers").rglob("*.py"))

OUTSIDE = {"app", "benchmarks", "pages", "streamlit", "tests"}
"""What stands on the whole house, and no room may import."""


@cache
def imported(source: str, path: Path) -> list[str]:
    """Full names that a module imports, at once, late, or for types; ``*`` as it stands."""
    package = path.relative_to(ROOT).parent.parts
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = [*base, *filter(None, [node.module])]
            names += [".".join([*module, alias.name]) for alias in node.names]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return names


def rooms(source: str, path: Path) -> set[str]:
    """The rooms that a module imports from; a public name of the package is in the room it is of.

    Whoever imports the package itself may ask it for any of its public names.
    """
    named = set()
    for name in imported(source, path):
        top, *rest = name.split(".")
        if top != "explainers":
            continue
        asked = [rest[0]] if rest and rest[0] != "*" else explainers.__all__
        named |= {home(n) if n in explainers.__all__ else n for n in asked}
    return named


def home(public: str) -> str:
    """The room or module that a public name is taken from."""
    return explainers._MODULES.get(public, "results").partition(".")[0]


def room_of(path: Path) -> str:
    return path.relative_to(ROOT / "explainers").with_suffix("").parts[0]


def above(source: str, path: Path) -> set[str]:
    """What a module imports from floors above its own, or from another room of its own floor."""
    own = room_of(path)
    return {
        other
        for other in rooms(source, path) & FLOOR.keys() - {own}
        if FLOOR[other] > FLOOR[own] or (FLOOR[other] == FLOOR[own] and own in ROOMS)
    }


def test_every_room_has_a_floor():
    assert {room_of(path) for path in MODULES} - {"__init__"} == FLOOR.keys()


def test_nothing_imports_upwards():
    wrong = {}
    for path in MODULES:
        source = path.read_text("utf-8")
        faults = {name.split(".")[0] for name in imported(source, path)} & OUTSIDE
        if path != ROOT / "explainers" / "__init__.py":
            faults |= above(source, path) - allowed(path)
        if faults:
            wrong[str(path.relative_to(ROOT))] = faults
    assert not wrong


ROOMS = {room for room in FLOOR if (ROOT / "explainers" / room).is_dir()}


def allowed(path: Path) -> set[str]:
    """What lies above, but is not imported with the module.

    The contract names types; a notebook asks a result for its picture by the method's name.
    """
    if path in (ROOT / "explainers" / "contract.py", ROOT / "explainers" / "request.py"):
        return {"amr", "aspects", "encoders", "matching", "reading"}
    return {"pictures"} if path == ROOT / "explainers" / "results.py" else set()


IMPORTS = {
    "import explainers.lens": {"lens"},
    "from explainers.lens import Lens": {"lens"},
    "from explainers import lens, text": {"lens"},
    "from explainers import Lens": {"lens"},
    "from explainers import PairScore, InputError": {"results"},
    "from explainers import *": {"lens", "results"},
    "import explainers": {"lens", "results"},
    "from .. import lens": {"lens"},
    "from ..pictures.charts import radar": {"pictures"},
    "from . import explainer": set(),
    "def late():\n    from ..aspects import model": {"aspects"},
    "from explainers.amr.graph import Graph": set(),
}


def test_every_way_of_importing_upwards_is_seen():
    path = ROOT / "explainers" / "tokens" / "rcmd.py"
    assert {source: above(source, path) for source in IMPORTS} == IMPORTS


def test_the_rooms_below_know_nothing_of_the_page():
    code = (
        "import sys, explainers.lens, explainers.registry, explainers.studies.overview,"
        " explainers.teaching.tours, explainers.sharing.links;"
        "assert not {'streamlit', 'torch', 'sqlalchemy'} & set(sys.modules), sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
