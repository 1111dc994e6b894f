"""``data/cases.json`` has the sentences, words and graphs that tests of several rooms go through."""

import json

from tests.servers import ROOT

CASES = json.loads((ROOT / "tests/data/cases.json").read_text("utf-8"))
