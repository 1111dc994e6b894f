"""``cases.json`` has the sentences, words and graphs that tests of this folder go through."""

import json
from pathlib import Path

CASES = json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))
