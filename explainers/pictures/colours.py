"""The colours of pictures, as ``assets/canvas/canvas.css`` has them: said there, and only there.

Each name has one meaning: ``model`` is what a model says, ``measured`` what was measured on the
graphs, ``differ`` a difference, ``who-1`` and so on a participant. The rest is paper and ink.
"""

from __future__ import annotations

import re
from functools import cache

from explainers.pictures.templating import asset

SHEET = "canvas/canvas.css"
_BLOCK = re.compile(r"^\.canvas(?P<dark>\.dark)? \{(?P<body>[^}]*--paper:[^}]*)\}", re.MULTILINE)
_SIZE = re.compile(r"--(s\d): (\d+)px")
_REM = 16  # pixels that a browser's letters have
_TOKEN = re.compile(r"--([\w-]+):\s*(#[0-9a-f]{6})\b")


@cache
def colours(dark: bool = False) -> dict[str, str]:
    """Name to ``#rrggbb``, on light or on dark paper.

    >>> sorted(colours()) == sorted(colours(dark=True))
    True
    """
    blocks = _BLOCK.finditer(asset(SHEET))
    return next(dict(_TOKEN.findall(m["body"])) for m in blocks if bool(m["dark"]) == dark)


def participants(dark: bool = False) -> tuple[str, ...]:
    """The fills of participants, in order; where nodes are numbered, numbers tell repeats apart."""
    found = colours(dark)
    return tuple(found[name] for name in found if name.startswith("who-"))


def tokens(dark: bool | None = None) -> str:
    """Colours and sizes of type as a style sheet of a whole page and of what is mounted in it.

    Args:
        dark: whether the page is dark; as the browser likes it where that is not known.
    """
    light, night = (_rule(colours(dark=which) | _sizes()) for which in (False, True))
    if dark is not None:
        return night if dark else light
    return f"{light}\n@media (prefers-color-scheme: dark) {{ {night} }}\n"


def _rule(values: dict[str, str]) -> str:
    return f":root {{ {' '.join(f'--{name}: {value};' for name, value in values.items())} }}"


def _sizes() -> dict[str, str]:
    """Of a page, whose letters may grow with the window."""
    return {name: f"{int(size) / _REM}rem" for name, size in _SIZE.findall(asset(SHEET))}
