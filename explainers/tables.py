"""Tables of words and numbers, each in a TOML file beside the module that reads it."""

import tomllib
from pathlib import Path
from typing import Any


def table_of(module: str) -> dict[str, Any]:
    """The table of a module, whose ``__file__`` it stands beside under the same name."""
    return tomllib.loads(Path(module).with_suffix(".toml").read_text("utf-8"))
