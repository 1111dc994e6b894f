"""Tables of words and numbers, each in a TOML file beside the module that reads it."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def table_of(module: str, name: str = "") -> dict[str, Any]:
    """The table beside a module, whose ``__file__`` is given; of its name if of no other.

    It is everybody's, and not to be changed.
    """
    file = Path(module).with_name(f"{name or Path(module).stem}.toml")
    return tomllib.loads(file.read_text("utf-8"))
