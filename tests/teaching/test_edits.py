"""What if: one change to a sentence."""

from explainers import text
from explainers.teaching import edits
from tests.cases import cases


@cases
def test_one_thing_is_changed(lens, kind, before, after):
    graph = lens.parser.parse([before])[0]
    assert edits.offered(before, graph).get(kind) == after


@cases
def test_what_would_be_wrong_or_a_guess_is_not_offered(lens, kinds, sentences):
    """As where someone is named twice, or where a verb may be past or perfect."""
    for sentence, graph in zip(sentences, lens.parser.parse(sentences), strict=True):
        assert not {*kinds} & edits.offered(sentence, graph).keys(), sentence


def test_every_word_can_be_dropped():
    sentence = "The man, who doesn't sing, likes cheese."
    count = len(text.spans(sentence))
    left = [edits.drop(sentence, k) for k in range(count)]
    assert left[0] == "Man, who doesn't sing, likes cheese."
    assert left[-1] == "The man, who doesn't sing, likes cheese"
    assert all(len(text.spans(s)) == count - 1 for s in left)
    assert edits.drop("Rain", 0) is None
