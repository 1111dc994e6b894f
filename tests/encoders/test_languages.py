"""The language of a sentence: told where it is clear, and English ones left alone."""

import json

import pytest

from explainers.encoders.languages import NAMES, TRAINED, code_of, detect, language, unsure
from explainers.encoders.mixed import mixed
from explainers.errors import InputError
from tests.cases import CASES
from tests.servers import ROOT


@pytest.mark.parametrize(("code", "sentences"), CASES["languages"])
def test_languages_are_told(code, sentences):
    assert [detect(s) for s in sentences] == [code] * len(sentences)
    assert not code or NAMES[code]


@pytest.mark.parametrize("sentence", CASES["english"])
def test_names_borrowed_words_and_next_to_nothing_pass(sentence):
    assert detect(sentence) == "en"


def test_a_word_or_two_is_english_and_what_else_it_may_be_is_told():
    for words, other in CASES["a word or two"]:
        assert (detect(words), unsure(words)) == ("en", other), words


def test_everyday_sentences_are_told_from_three_words_on():
    """Those of the half of the translations that the rules were not chosen by."""
    told: dict[str, list[bool]] = {}
    lines = (ROOT / "tests/data/translations.tsv").read_text("utf-8").splitlines()
    for k, line in enumerate(lines):
        code, sentence, english = line.split("\t")
        assert detect(english) == "en", english
        if k % 300 >= 150:
            told.setdefault(code, []).append(detect(sentence) == code)
            first = " ".join(sentence.split()[:3])
            told.setdefault(f"{code} of three words", []).append(detect(first) == code)
    assert len(told) == 8 and {len(found) for found in told.values()} == {150}
    for what, found in told.items():
        assert sum(found) >= (0.9 if "three" in what else 0.97) * len(found), what


def test_two_languages_in_one_sentence_are_noticed_and_names_and_borrowed_words_pass():
    for sentence, two in CASES["two languages"]:
        assert " ".join(sorted(mixed(sentence) or ())) == two, sentence


def test_languages_go_by_their_names():
    for name, code in (("Italiano", "it"), ("Portuguese", "pt"), ("nld", "nl"), ("polski", "pl")):
        assert code_of(name) == code


def test_hardly_a_sentence_of_our_own_is_taken_for_another_language():
    lines = (ROOT / "tests/data/differences.tsv").read_text("utf-8").splitlines()
    sentences = {sentence for line in lines for sentence in line.split("\t")[2:4]}
    for example in json.loads((ROOT / "assets/examples.json").read_text()):
        if "English" not in example["about"] and "French" not in example["about"]:
            sentences |= {example["a"], example["b"]}
    taken = [s for s in sentences if detect(s) != "en"]
    assert len(sentences) > 1000
    assert len(taken) < 0.004 * len(sentences), taken
    for sentence in sentences:
        assert language(sentence) in TRAINED, "none is refused"


def test_a_language_that_was_learnt_is_taken_and_no_other():
    assert [language(s) for s in ("Ein Hund bellt.", "Pes štěká.", "dog")] == ["de", "cs", "en"]
    assert language("dog", "fr") == "fr" and language("Kissa nukkuu sohvalla.", "en") == "en"
    script = "in a script that the models have not learnt"
    refused = {"Kissa nukkuu sohvalla.": "seems to be Finnish, which the models have not learnt"}
    for sentence, what in (
        refused | {"一个男人喜欢奶酪": script, "الرجل يحب الجبن": script}
    ).items():
        with pytest.raises(InputError, match=f"{what}.*English, German, French, Czech, Spanish, I"):
            language(sentence)
