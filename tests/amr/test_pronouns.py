"""A pronoun whom nobody in its sentence can be stays a pronoun."""

from explainers.amr.compact.choice import Choice, _keep_pronouns
from explainers.amr.graph import Interpretation

LABELS = {
    "sings": "%v-01",
    "because": "cause-01",
    "and": "%n",
    "loudly": "%d",
    "she": "_",
    "he": "_",
}
UNSURE = (Interpretation("_", 0.83), Interpretation("%n", 0.17))


def chosen(sentence):
    words = sentence.split()
    labels = [LABELS.get(w, "@person" if w[0].isupper() else "%n") for w in words]
    choices = [Choice(label, UNSURE) for label in labels]
    _keep_pronouns(words, choices)
    return {w: c.label for w, c in zip(words, choices, strict=True) if w in ("she", "he")}


def test_a_pronoun_without_an_antecedent_stays_one():
    for sentence, kept in (
        ("Tom sings because she sings", True),
        ("Tom and Paul sings loudly and she sings", True),
        ("Anna sings because he sings", True),
        ("Anna sings because she sings", False),
        ("Kim sings because she sings", False),
        ("teacher sings because he sings", False),
        ("Tom sings because she sings loudly with friend", True),
        ("because she sings friend sings", False),
    ):
        assert set(chosen(sentence).values()) == {"%n" if kept else "_"}, sentence
