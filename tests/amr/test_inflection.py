"""Words and their forms, without spaCy and without a trace in Python's import system."""

import os
import subprocess
import sys

from explainers.amr.compact.inflection import inflect, lemmas
from tests.servers import ROOT
from tests.waiting import HANGS

SPACY = "__version__ = '0'\nwhole = True\n"

THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from threading import Barrier

finders = list(sys.meta_path)
together = Barrier(8)

def spacy():
    together.wait()
    return import_module("spacy").whole

def form():
    together.wait()
    return import_module("explainers.amr.compact.inflection").inflect("buy", "VBD")

with ThreadPoolExecutor(8) as pool:
    asked = [pool.submit(work) for work in (spacy, form) * 4]
    print(*(answer.result() for answer in asked))
assert sys.meta_path == finders
"""

QUIET = """
import sys
from explainers.amr.compact.inflection import inflect, lemmas

assert inflect("frobnicate", "VBD") == "frobnicated"  # by rules, which are read last
assert lemmas("ate") == {"VERB": ("eat",)}
print(*sorted({"spacy", "lemminflect"} & {name.partition(".")[0] for name in sys.modules}))
"""


def run(code, folder):
    """What a fresh Python prints, with a spaCy of ours before any other."""
    (folder / "spacy.py").write_text(SPACY)
    path = os.pathsep.join([str(folder), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=HANGS)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_words_that_the_dictionary_has_and_words_that_it_lacks():
    assert lemmas("geese")["NOUN"] == ("goose",)
    assert not lemmas("frobnicated")
    assert [inflect("go", tag) for tag in ("VBZ", "VBD", "VBG")] == ["goes", "went", "going"]
    assert inflect("frobnicate", "VBZ") == "frobnicates"
    assert inflect("dog", "no tag") == "dog"


def test_neither_spacy_nor_the_package_itself_is_loaded(tmp_path):
    assert run(QUIET, tmp_path) == ""


def test_other_threads_can_import_spacy_meanwhile(tmp_path):
    assert run(THREADS, tmp_path) == " ".join(["True bought"] * 4)
