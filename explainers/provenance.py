"""Where a result comes from: what every export carries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from importlib import metadata
from typing import Any

from explainers import __version__
from explainers.weights.models import Model

version = cache(metadata.version)
"""The version of a package, read from its files once."""


def provenance(models: Sequence[Model], edited: Sequence[str] = ()) -> dict[str, Any]:
    """Models with their revisions, solvers, and the date.

    Args:
        models: what was used.
        edited: which graphs a person has changed, ``A`` or ``B``.
    """
    return {
        "program": "Semlens",
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "models": [m.to_json() for m in models],
        "solvers": {
            "alignment": f"HiGHS in SciPy {version('scipy')}",
            "transport": f"POT {version('POT')}",
        },
        "edited": list(edited),
    }


def bibtex(models: Sequence[Model]) -> str:
    """How to cite the program and the models that made a result, as an entry of BibTeX.

    >>> print(bibtex([Model("parser", "compact", "abcdef0123456789")]).splitlines()[-2])
      note = {parser compact abcdef012345}
    """
    made = ", ".join(f"{m.role} {m.name} {m.revision}".strip() for m in models)
    day = datetime.now(UTC)
    return (
        "@software{semlens,\n"
        "  title = {Semlens},\n"
        "  author = {{The Semlens authors}},\n"
        f"  version = {{{__version__}}},\n"
        f"  year = {{{day:%Y}}},\n"
        f"  urldate = {{{day:%Y-%m-%d}}},\n"
        f"  note = {{{made}}}\n"
        "}"
    )


def one_line(block: dict[str, Any]) -> str:
    """The block as a caption.

    >>> one_line(provenance([Model("parser", "compact", "abcdef")], ["A"])).split(" · ")[1]
    'parser compact (abcdef)'
    """
    parts = [f"{m['role']} {m['name']} ({m['revision'] or 'no checksum'})" for m in block["models"]]
    parts += [block["solvers"]["alignment"]]
    parts += [f"graph {' and '.join(block['edited'])} edited by hand"] if block["edited"] else []
    return " · ".join([block["program"], *parts, block["date"]])
