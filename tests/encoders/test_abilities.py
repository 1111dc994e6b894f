"""What is done with which language, as one table says."""

import pytest

from explainers.encoders.languages import ABILITIES, LITTLE, NAMES, TRAINED
from explainers.encoders.vectors import cosine
from explainers.errors import InputError
from explainers.registry import BY_NAME
from explainers.training.multilingual.evaluate import retrieval
from explainers.training.multilingual.material import translations
from tests.servers import ROOT

FURTHER = ("it", "pt", "nl", "pl")


def test_the_table_names_known_languages_and_abilities():
    assert set(ABILITIES.of) == set(LITTLE) <= set(NAMES)
    assert {a for of in ABILITIES.of.values() for a in of} == set(ABILITIES.said)
    for code, guesses in ABILITIES.guesses.items():
        assert set(guesses) <= set(ABILITIES.of[code]), code


def test_what_a_language_lacks_is_said_in_words():
    five = ("en", "de", "fr", "cs", "es")
    assert ABILITIES.having("search") == (*five, *FURTHER)
    assert ABILITIES.having("graphs") == ABILITIES.having("words") == five
    assert set(ABILITIES.guesses) == set(FURTHER)
    ABILITIES.see("aspects", ABILITIES.of)
    with pytest.raises(InputError, match="no graphs of Italian and Dutch; there are of English, G"):
        ABILITIES.see("graphs", ["it", "en", "nl"])


def test_explainers_take_their_languages_from_the_table():
    for name, ability in (("sentences", "scores"), ("tokens", "tokens"), ("graphs", "graphs")):
        assert BY_NAME[name].languages == ABILITIES.having(ability)
    assert tuple(ABILITIES.of) == TRAINED


@pytest.mark.models
def test_a_language_without_graphs_is_scored_and_not_parsed(lens):
    pair = ("Il gatto dorme sul divano.", "A cat sleeps.")
    found = lens.explain(*pair, language="auto")
    assert list(found.languages) == ["it", "en"]
    assert {"sentences", "tokens", "aspects"} <= set(found.explanations)
    assert not {"graphs", "paraphrase", "differences"} & set(found.explanations)
    assert found.aspects.predicted and not found.aspects.measured
    assert sorted(lens.score([pair], language="auto")[0].scores) == ["rcmd", "s3bert", "sbert"]
    for asked in (lens.parse, lambda s, **of: lens.score([(s, s)], also=["pam"], **of)):
        with pytest.raises(InputError, match="no graphs of Italian"):
            asked(pair[0], language="auto")
    with pytest.raises(InputError, match="what each word does is not read in Italian"):
        lens.read(pair[0], language="auto")


@pytest.mark.models
def test_translations_of_further_languages_are_near_and_found_among_three_hundred(lens):
    """Written by us, and not learnt from; the encoder was chosen between two on them, too."""
    encoder, pairs = lens.foreign.encoder, translations(ROOT / "tests/data/translations.tsv")
    assert {len(some) for some in pairs.values()} == {300} and len(pairs) == len(FURTHER)
    for name, some in pairs.items():
        sides = [encoder.encode([getattr(p, side) for p in some]) for side in ("other", "english")]
        found = retrieval(sides[0], sides[1], some)
        assert min(found) >= 93 and cosine(*sides).mean() >= 0.72, (name, found)
