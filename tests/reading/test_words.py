"""How sentences are cut into words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explainers.reading.memory import Memory
from explainers.reading.result import Reading, Word
from explainers.reading.words import articles, cut
from explainers.weights import models
from tests.reading.written import of_language

pytestmark = pytest.mark.models  # a memory is one's part


@pytest.fixture(scope="module")
def memory():
    return Memory.load(models.MULTILINGUAL_READER_FOLDER)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "cs"])
def test_sentences_are_cut_as_people_did(language, memory):
    for one in of_language(language):
        found = cut(one.text, language, memory)
        if language == "fr":
            found = articles_as(found, one)
        assert [word.form for word in found] == [word.form for word in one], one.text
        assert [(w.start, w.end, w.token) for w in found] == [
            (w.start, w.end, w.token) for w in one
        ], one.text


def articles_as(found, one):
    """The same with what comes before each *des* known."""
    upos = {(w.start, w.form): w.upos for w in one}
    words = [
        Word(w.form, w.start, w.end, w.token, upos.get((w.start, w.form), "DET")) for w in found
    ]
    return articles(Reading(found.text, tuple(words), "fr")) or found


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Dr. Who can't pay $5.50 on 3/4!", "Dr.|Who|ca|n't|pay|$|5.50|on|3/4|!"),
        ("en", "i dont know, it's the dogs' well-known e-mail", "i|do|nt|know|,|it|'s|the|dogs|'|well|-|known|e-mail"),
        ("en", "Cannot see www.a.org/b :-) 🙂", "Can|not|see|www.a.org/b|:-)|🙂"),
        ("en", "He said “no”…", "He|said|“|no|”|…"),
        ("de", "Am 3. Mai zum z.B. EU-Staat", "An|dem|3.|Mai|zu|dem|z.B.|EU|-|Staat"),
        ("fr", "Qu'est-ce qu'a-t-il aujourd’hui ?", "Qu'|est|-ce|qu'|a|-t-il|aujourd’hui|?"),
        ("fr", "Donne-le-moi, allez-vous-en", "Donne|-le|-moi|,|allez|-vous|-en"),
        ("de", "Wie geht's aufm Hof?", "Wie|geht|'s|auf|dem|Hof|?"),
        ("es", "Quiero darle el pan al niño.", "Quiero|dar|le|el|pan|a|el|niño|."),
        ("es", "Dámelo, cómpralo, vete y dime", "Da|me|lo|,|compra|lo|,|vete|y|di|me"),
        ("es", "Decirle diciéndoselo", "Decir|le|diciendo|se|lo"),
        ("es", "comparte perlas, estandartes y cárceles de Carlos en arte", "comparte|perlas|,|estandartes|y|cárceles|de|Carlos|en|arte"),
        ("cs", "Chtěl, abychom přišli.", "Chtěl|,|aby|bychom|přišli|."),
    ],
)  # fmt: skip
def test_what_a_language_joins_is_cut(language, text, expected, memory):
    assert "|".join(word.form for word in cut(text, language, memory)) == expected


@given(st.text(max_size=60), st.sampled_from(["en", "de", "fr", "es", "cs", "xx"]))
def test_no_letter_is_lost_and_words_stand_in_order(memory, text, language):
    found = cut(text, language, memory)
    covered = {k for word in found for k in range(word.start, word.end)}
    assert covered == {k for k, c in enumerate(text) if not c.isspace()}
    assert [w.token for w in found] == sorted(w.token for w in found)
    assert all(word.form for word in found)


def test_a_last_full_stop_is_the_sentences_own_but_after_what_is_never_a_word():
    for text, last in (
        ("The cat sat.", ["sat", "."]),
        ("I said no.", ["no", "."]),
        ("It rose with the sun.", ["sun", "."]),
        ("Sat. is no. 5.", ["5", "."]),
        ("He left at 5 p.m.", ["5", "p.m."]),
        ("Apples, pears, etc.", [",", "etc."]),
    ):
        assert [word.form for word in cut(text)][-2:] == last, text
    assert [word.form for word in cut("See no. 5.")] == ["See", "no.", "5", "."]
