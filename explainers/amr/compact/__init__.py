"""Semlens's own AMR parser; ``tables.json`` has the words that its modules know by name."""

import json
from pathlib import Path
from typing import Any

TABLES: dict[str, Any] = json.loads(Path(__file__).with_name("tables.json").read_text("utf-8"))
