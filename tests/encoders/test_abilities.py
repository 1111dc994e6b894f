"""What is done with which language, as one table says: with the further languages off and on."""

import json
import subprocess
import sys

import pytest

from explainers.encoders.languages import ABILITIES, LITTLE, NAMES, TRAINED, Abilities
from explainers.errors import InputError
from explainers.registry import BY_NAME
from explainers.tables import table_of
from tests.servers import ROOT

TABLE = table_of(str(ROOT / "explainers/encoders/languages.py"), "abilities")
FURTHER = ("it", "pt", "nl", "pl")

ON = """
import json, sys
from explainers import tables
read = tables.table_of
tables.table_of = lambda module, name="": read(module, name) | ({"off": []} if name == "abilities" else {})
from explainers.encoders.languages import language
from explainers.errors import InputError
from explainers.lens import Lens
lens, pair = Lens(device="cpu", language="auto"), ("Il gatto dorme sul divano.", "A cat sleeps.")
found = lens.explain(*pair)
told = {"languages": found.languages, "explained": list(found.explanations), "refused": []}
told["aspects"] = [len(found.aspects.predicted) > 10, bool(found.aspects.measured)]
told["english"] = list(lens.explain("A cat sleeps.", "A dog barks.").explanations)
told["scores"] = sorted(lens.score([pair])[0].scores)
for refused in (lens.parse, lens.read, lambda s: lens.score([(s, s)], also=["pam"])):
    try:
        refused(pair[0])
    except InputError as error:
        told["refused"].append(str(error))
print(json.dumps(told))
"""
"""What a process does in which the list ``off`` is empty."""


def on(off):
    """The abilities with these languages off."""
    return Abilities.read(TABLE | {"off": list(off)})


def test_the_table_names_known_languages_and_abilities():
    assert set(TABLE["abilities"]) == set(LITTLE) <= set(NAMES)
    assert {a for of in TABLE["abilities"].values() for a in of} == set(TABLE["lacking"])
    assert set(TABLE["off"]) <= set(FURTHER) and on(TABLE["off"]) == ABILITIES
    for code, guesses in TABLE["guesses"].items():
        assert set(guesses) <= set(TABLE["abilities"][code]), code


def test_what_is_off_is_not_there_and_what_is_on_has_its_abilities():
    five = on(FURTHER)
    assert five.having("search") == five.having("graphs") == ("en", "de", "fr", "cs", "es")
    assert not five.guesses and not five.lacking("graphs", five.of)
    nine = on([])
    assert nine.having("search") == (*five.of, *FURTHER)
    assert nine.having("graphs") == nine.having("words") == tuple(five.of)
    assert set(nine.guesses) == set(FURTHER)
    nine.see("aspects", nine.of)
    with pytest.raises(InputError, match="no graphs of Italian and Dutch; there are of English, G"):
        nine.see("graphs", ["it", "en", "nl"])


def test_explainers_take_their_languages_from_the_table():
    for name, ability in (("sentences", "scores"), ("tokens", "tokens"), ("graphs", "graphs")):
        assert BY_NAME[name].languages == ABILITIES.having(ability)
    assert tuple(ABILITIES.of) == TRAINED


@pytest.mark.models
def test_a_language_without_graphs_is_scored_and_not_parsed():
    run = subprocess.run([sys.executable, "-c", ON], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told["languages"] == ["it", "en"]
    assert {"sentences", "tokens", "aspects"} <= set(told["explained"])
    assert not {"graphs", "paraphrase", "differences"} & set(told["explained"])
    assert {"graphs", "differences"} <= set(told["english"]), "English is explained as before"
    assert told["aspects"] == [True, False] and told["scores"] == ["rcmd", "s3bert", "sbert"]
    graphs, words, pam = told["refused"]
    assert graphs.startswith("there are no graphs of Italian") and pam == graphs
    assert words.startswith("what each word does is not read in Italian")
