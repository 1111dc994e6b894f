"""Long sentences in other words: no pieces of unlike phrases are set against each other."""

import pytest

PAIRS = {
    "bridge": (
        "The city council voted on Tuesday to close the old bridge for six months because "
        "engineers found cracks in its supports.",
        "After engineers discovered damage in its pillars, the town's leaders decided this week "
        "that the ageing bridge will stay shut for half a year.",
    ),
    "sensor": (
        "Researchers at the university have developed a cheap sensor that warns farmers when "
        "their fields are getting too dry.",
        "A low-cost device which tells growers that their land needs water was invented by "
        "scientists at the college.",
    ),
    "museum": (
        "The museum will open its new wing to the public next month, showing paintings that had "
        "been kept in storage for decades.",
        "Starting in a few weeks, visitors can see pictures that were hidden away for many years "
        "in a recently built part of the gallery.",
    ),
}

CORRESPOND = {
    "bridge": {("city council", "town's leaders"), ("supports", "pillars"), ("old", "ageing")},
    "sensor": {("Researchers", "scientists"), ("sensor", "device"), ("farmers", "growers")},
    "museum": {("kept", "hidden"), ("next month", "a few weeks")},
}


@pytest.fixture(scope="module")
def told(lens):
    results = lens.explain_many(list(PAIRS.values()))
    return dict(zip(PAIRS, (r.differences for r in results), strict=True))


@pytest.mark.parametrize("name", PAIRS)
def test_words_that_correspond_are_told_and_no_pieces(told, name):
    assert not any("…" in d.a + d.b for d in told[name])
    assert {(d.a, d.b) for d in told[name]} >= CORRESPOND[name]


def test_what_has_a_counterpart_is_not_said_to_be_missing(told):
    assert "old" not in [d.a for d in told["bridge"] if not d.b]
