"""What a reader remembers of what it learnt from."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from explainers.reading import lemmas
from explainers.reading.decoding import _lemma
from explainers.reading.memory import Memory, remembered, worth
from explainers.reading.network import Inventory, Network, Sizes
from tests.reading.written import read

GERMAN = read(
    "Hunde|NOUN|2|nsubj/Hund schliefen|VERB|0|root/schlafen neben|ADP|4|case "
    "Katzen|NOUN|2|obl/Katze .|PUNCT|2|punct",
    "de",
)
RULES = ("c0||1||", "c0||0||", "k0||0||", "k0||2||", "k0||2|en|")
WORDS = st.text("abcdeäöüßABC|+-'\n", min_size=1, max_size=8)


def network(memory):
    """One without weights, which remembers."""
    made = Network(Sizes(states=4), Inventory(("X",), {}, RULES, ("root",)))
    made.memory = memory
    return made


def test_forms_that_were_read_keep_their_lemmas():
    memory = remembered([GERMAN], sure={"de": 0.7})
    assert memory.lemma("Schliefen", "VERB", "de") == "schlafen"
    assert not memory.lemma("schliefen", "NOUN", "de") and not memory.lemma(
        "schliefen", "VERB", "cs"
    )
    assert memory.knows("Hund", "NOUN", "de") and not memory.knows("Hunde", "NOUN", "de")
    shares = np.full(len(RULES), 0.2, np.float32)
    made, sure = _lemma(network(memory), shares, "schliefen", "VERB", "de", False)
    assert (made, sure) == ("schlafen", 0.7)


def test_a_rule_fits_where_it_cuts_what_it_was_seen_to_cut():
    memory = remembered([GERMAN])
    rule = lemmas.rule("Katzen", "Katze")
    assert memory.fits(rule, "Pflanzen", "de") and not memory.fits(rule, "Mac", "de")
    assert Memory().fits(rule, "Mac", "de")


def test_a_lemma_that_was_seen_is_favoured():
    shares = np.array([0.3, 0.5, 0.1, 0.05, 0.05], np.float32)
    plain, _ = _lemma(network(Memory()), shares, "Hunds", "NOUN", "de", False)
    favoured = replace(remembered([GERMAN]), ends=Memory().ends)
    known, sure = _lemma(network(favoured), shares, "Hunds", "NOUN", "de", False)
    assert (plain, known) == ("Hunds", "Hund")
    assert 0 < sure <= 1


def test_what_denies_is_no_part_of_a_czech_lemma():
    shares = np.array([0, 0, 1, 0, 0], np.float32)
    of = network(Memory())
    assert _lemma(of, shares, "nespal", "VERB", "cs", True)[0] == "spal"
    assert _lemma(of, shares, "nespal", "VERB", "cs", False)[0] == "nespal"


def test_a_memory_is_kept(tmp_path):
    memory = remembered([GERMAN], [("de", "liest", "VERB", "lesen")], {"de": 0.9})
    memory.save(tmp_path)
    found = Memory.load(tmp_path)
    assert found.sure == {"de": 0.9} and found.rules == memory.rules
    assert found.lemma("Liest", "VERB", "de") == "lesen" and not found.lemma("liest", "AUX", "de")
    assert all(
        (getattr(found, of) == getattr(memory, of)).all() for of in ("forms", "lemmas", "ends")
    )


def test_what_was_read_comes_before_what_is_listed():
    found = remembered([GERMAN], [("de", "schliefen", "VERB", "schleifen")])
    assert found.lemma("schliefen", "VERB", "de") == "schlafen"
    assert found.knows("schleifen", "VERB", "de")
    assert worth(found, [GERMAN]) == 1


@given(WORDS, WORDS)
def test_whatever_is_read_can_be_remembered(form, lemma):
    one = replace(GERMAN, words=(replace(GERMAN[0], form=form, lemma=lemma), *GERMAN.words[1:]))
    found = remembered([one]).lemma(form, "NOUN", "de")
    assert found in ("", lemma) or not {"|", "\n"}.isdisjoint(form + lemma)
