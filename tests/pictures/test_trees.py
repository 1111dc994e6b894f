"""Trees of what words do, as the canvas is given them."""

from dataclasses import replace

from explainers.pictures.scene.trees import places, trees_part
from explainers.reading.result import Sure
from explainers.wording.readings import word_in_words
from tests.reading.written import read

BREAD = read(
    "Le|DET|2|det chat|NOUN|3|nsubj mange|VERB|0|root le|DET|5|det pain|NOUN|3|obj "
    "de|ADP|8|case|du le|DET|8|det|+ voisin|NOUN|5|nmod .|PUNCT|3|punct",
    "fr",
)


def test_words_are_tied_to_those_that_are_written():
    assert places(BREAD) == [0, 1, 2, 3, 4, 5, 5, 6, 7]
    first, second = trees_part((BREAD, BREAD))["trees"]
    assert first == second
    drawn = first["words"]
    assert [word["text"] for word in drawn[5:7]] == ["de", "le"]
    assert [word["head"] for word in drawn] == [1, 2, -1, 4, 2, 7, 7, 4, 2]
    assert all("doubt" not in word for word in drawn)


def test_what_is_unlikely_is_in_doubt():
    words = [*BREAD.words]
    words[1] = replace(words[1], sure=Sure(head=0.6, relation=0.7))
    drawn = trees_part((replace(BREAD, words=tuple(words)), BREAD))["trees"][0]["words"]
    assert drawn[1]["doubt"] and drawn[1]["relation"] == "nsubj ?"


def test_what_a_word_does_is_said_in_words():
    assert word_in_words(BREAD, 1) == "noun, subject of “mange”"
    assert word_in_words(BREAD, 2) == "verb, the root, which no word governs"
