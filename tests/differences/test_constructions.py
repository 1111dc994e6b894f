"""Constructions that say the same, each beside sentences that only look like it."""

import pytest

from explainers.differences import find

SAME = {
    "acronyms": [
        ("The FBI arrested two men.", "The Federal Bureau of Investigation arrested two men."),
        ("The WHO sent two doctors.", "The World Health Organization sent two doctors."),
    ],
    "clock": [
        ("The bus leaves at 6.45 am.", "The bus leaves at quarter to seven in the morning."),
        ("We land at 10.10 pm.", "We land at ten past ten at night."),
        ("The film begins at 20.15.", "The film begins at quarter past eight in the evening."),
    ],
    "measures": [
        ("The lake is 1.5 km wide.", "The lake is 1500 metres wide."),
        ("She bought a quarter of a litre of cream.", "She bought 250 ml of cream."),
        ("The truck carries three tonnes.", "The truck carries 3,000 kilograms."),
        ("It takes a quarter of an hour.", "It takes fifteen minutes."),
    ],
}

DIFFERENT = {
    "acronyms": [
        ("name", "The WHO sent a letter.", "The World Trade Organization sent a letter."),
        ("name", "The IMF praised the plan.", "The World Bank praised the plan."),
    ],
    "clock": [
        ("time", "Doors open at 7.30 am.", "Doors open at half past seven in the evening."),
        ("time", "We met at a quarter to eight.", "We met at half past two."),
        ("quantity", "The stone weighs 7.30 kilos.", "The stone weighs 7.45 kilos."),
        ("quantity", "He ate half the pie.", "He ate a quarter of the pie."),
    ],
    "measures": [
        ("quantity", "The parcel weighs half a kilo.", "The parcel weighs 50 grams."),
        ("quantity", "The tank holds half a litre.", "The tank holds 500 metres."),
        ("quantity", "He ran five kilometres.", "He ran five miles."),
    ],
}


@pytest.fixture(scope="module")
def found(lens):
    """What is found in each pair of both tables."""
    pairs = [pair for listed in SAME.values() for pair in listed]
    pairs += [pair for listed in DIFFERENT.values() for _, *pair in listed]
    results = lens.explain_many([(a, b) for a, b in pairs])
    return {(r.sentences[0], r.sentences[1]): find(r) for r in results}


@pytest.mark.parametrize("construction", SAME)
def test_the_same_is_not_told_apart(found, construction):
    for a, b in SAME[construction]:
        assert [d.kind for d in found[a, b] if d.kind != "tense"] == [], (a, b)


@pytest.mark.parametrize("construction", DIFFERENT)
def test_what_differs_is_named(found, construction):
    for kind, a, b in DIFFERENT[construction]:
        assert kind in [d.kind for d in found[a, b][:2]], (a, b)
