"""Differences in other languages and across them: kinds, words, and nothing of true translations."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from explainers.differences.counterparts import SAME, probability
from explainers.differences.listed import _excluding, _values
from explainers.differences.result import DifferencesExplanation, unrelated
from explainers.reading.words import cut
from explainers.tables import table_of
from explainers.text import spans
from explainers.wording.verdict import verdict

LANGUAGES = ("en", "de", "fr", "es", "cs")

# Languages, sentences, the kind, and the words that differ
PAIRS = [
    ("de", "en", "Der Arzt hat den Brief nicht gelesen.", "The doctor read the letter.",
     "negation", "nicht", ""),
    ("fr", "en", "Ils ont planté douze arbres.", "They planted fifteen trees.",
     "quantity", "douze", "fifteen"),
    ("en", "cs", "The train leaves on Monday.", "Vlak odjíždí ve čtvrtek.",
     "time", "Monday", "čtvrtek"),
    ("es", "en", "Todos los invitados bailaron.", "Some of the guests danced.",
     "quantifier", "Todos", "Some"),
    ("de", "de", "Wir müssen heute arbeiten.", "Wir können heute arbeiten.",
     "modality", "müssen", "können"),
    ("fr", "fr", "Claire a appelé Antoine.", "Antoine a appelé Claire.",
     "roles", "Claire … Antoine", "Antoine … Claire"),
    ("en", "es", "Does Marta live here?", "Marta vive aquí.", "question", "", ""),
    ("es", "es", "El tren sale antes de la cena.", "El tren sale después de la cena.",
     "opposite", "antes", "después"),
    ("en", "de", "She moved to Hamburg with Peter.", "Sie ist mit Oliver nach Hamburg gezogen.",
     "name", "Peter", "Oliver"),
    ("de", "en", "Der Minister hat den Vorwurf nicht zurückgewiesen.",
     "The minister rejected the accusation.", "negation", "nicht", ""),
    ("de", "en", "Anna hat Peter ein Auto verkauft.", "Anna bought a car from Peter.",
     "roles", "verkauft", "bought"),
]  # fmt: skip

TRANSLATIONS = [
    ("de", "en", "Es regnet seit drei Tagen.", "It has been raining for three days."),
    ("en", "fr", "The children are playing in the garden.", "Les enfants jouent dans le jardin."),
    ("cs", "en", "Moje sestra čte knihu.", "My sister is reading a book."),
    ("es", "en", "El gato duerme en la silla.", "The cat is sleeping on the chair."),
    ("de", "en", "Er hat 35.000 Euro gewonnen.", "He won 35,000 euros."),
    ("en", "fr", "Many people miss the sea.", "La mer manque à beaucoup de gens."),
    ("es", "en", "María le prestó una bicicleta a Juan.", "Juan borrowed a bicycle from María."),
    ("de", "en", "Anna hat Peter ein Auto verkauft.", "Peter bought a car from Anna."),
]


@pytest.fixture(scope="module")
def found(lens):
    pairs = [row[:4] for row in PAIRS + TRANSLATIONS]
    return lens.explain_many([(a, b) for *_, a, b in pairs], [(x, y) for x, y, *_ in pairs])


@pytest.mark.models
def test_kinds_words_and_the_line(found):
    for result, (_, _, a, b, kind, x, y) in zip(found, PAIRS, strict=False):
        told = {d.kind: d for d in result.differences}
        assert kind in [d.kind for d in result.differences[:2]], (a, b, told)
        assert (told[kind].a, told[kind].b) == (x, y)
        assert told[kind].text and "Something differs" not in told[kind].text
        assert "no difference" not in verdict(result), verdict(result)


@pytest.mark.models
def test_nothing_is_named_of_translations_and_the_line_claims_no_sameness(found):
    for result in found[len(PAIRS) :]:
        assert not result.differences, (result.sentences, result.differences)
        assert result.difference.why_none == "foreign"
        said = verdict(result)
        assert "the same meaning" not in said and "agree" not in said, said


@pytest.mark.models
def test_words_of_content_have_their_counterparts(found):
    result = found[len(PAIRS)]  # *seit drei Tagen*, *for three days*
    assert DifferencesExplanation.from_json(result.difference.to_json()) == result.difference
    listed = result.difference.counterparts
    a, b = ([sentence[slice(*s)] for s in spans(sentence)] for sentence in result.sentences)
    said = {(" ".join(a[k] for k in x), " ".join(b[k] for k in y)) for x, y, _ in listed}
    assert {("drei", "three"), ("Tagen", "days")} <= said
    assert all((p >= SAME) == bool(x and y) for x, y, p in listed)


@pytest.mark.models
def test_words_without_a_partner_are_doubted_and_those_left_over_may_be_partners(lens):
    dismissed, well, stopped = lens.explain_many(
        [
            (
                "Die Firma entließ fast dreihundert Mitarbeiter.",
                "The company dismissed three hundred employees.",
            ),
            ("Sie ist nicht krank.", "She is healthy."),
            ("Der Zug hielt nicht an.", "The train stopped."),
        ],
        [("de", "en")] * 3,
    )
    a, b = ([sentence[slice(*s)] for s in spans(sentence)] for sentence in dismissed.sentences)
    said = {
        (" ".join(a[k] for k in x), " ".join(b[k] for k in y)): p
        for x, y, p in dismissed.difference.counterparts
    }
    assert 0 < said["entließ", "dismissed"] < SAME <= said["dreihundert", "three hundred"]
    assert said["fast", ""] == 0
    assert "no difference" not in verdict(dismissed) and "“fast”" in verdict(dismissed)
    assert not well.differences and "“nicht”" in verdict(well)
    assert "no difference" not in verdict(stopped), verdict(stopped)


@pytest.mark.models
def test_a_sentence_and_itself_and_one_without_words(lens):
    same = lens.explain("Er schläft.", "Er schläft.", languages=("de", "de"))
    assert same.difference.why_none == "same"
    apart = lens.explain("Der Hund schläft.", "Taxes rose again.", languages=("de", "en"))
    assert unrelated(apart.differences)
    doubted = lens.explain(
        "Die Katze schläft auf dem Sofa.", "The dog sleeps on the sofa.", languages=("de", "en")
    )
    said = "may not say the same (look at “Katze” in A, “dog” in B)"
    assert doubted.differences or said in verdict(doubted)
    wordless = lens.explain("Ja!", "Yes?", languages=("de", "en"))
    assert all(d.kind == "question" for d in wordless.differences)


def numbers(sentence, language):
    side: Any = SimpleNamespace(reading=cut(sentence, language), language=language)
    side.low = [word.form.lower() for word in side.reading]

    def classes(table):
        listed = {name: of.get(language, "").split() for name, of in tables()[table].items()}
        return {
            name: tuple(k for k, w in enumerate(side.low) if w in words)
            for name, words in listed.items()
        }

    side.classes = classes
    return [value for _, value in _values(side)]


def tables():
    import explainers.differences.across as across

    return table_of(across.__file__)


def test_numbers_in_figures_and_words():
    for sentence, language, expected in (
        ("35 000 Euro", "de", [35_000]),
        ("35,000 euros", "en", [35_000]),
        ("2,5 Liter", "de", [2.5]),
        ("two hundred kilos", "en", [200]),
        ("šest set let", "cs", [600]),
        ("trois millions de francs", "fr", [3_000_000]),
        ("half a million visitors", "en", []),
        ("6:2, 6:4", "es", [6, 2, 6, 4]),
        ("one day", "en", []),
    ):
        assert numbers(sentence, language) == expected, sentence


def test_the_table_has_every_language_and_its_classes_exclude_each_other():
    table = tables()
    for name in ("quantifier", "modality", "degree", "day", "month", "season", "hour", "where"):
        for of, words in table[name].items():
            assert tuple(words) == LANGUAGES and all(words.values()), (name, of)
    names = set(table["where"])
    assert all(set(pair.split("/")) <= names for pairs in table["against"].values() for pair in pairs.split())  # fmt: skip
    assert _excluding(frozenset({"on"}), frozenset({"under"})) == "place"
    assert _excluding(frozenset({"on", "over"}), frozenset({"over"})) == ""
    assert _excluding(frozenset({"before"}), frozenset({"after"})) == "time"


def test_what_was_learnt_has_a_weight_a_feature():
    one = cast(Any, [[1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0], [0.1, 0.1, 0.01] + [0.0] * 5])
    for name in ("across", "within"):
        alike, other = probability(name, one)
        assert alike > 0.95 and other < 0.05
    assert len(probability("instead", [])) == 0
