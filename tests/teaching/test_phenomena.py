"""The paper's phenomena as data."""

from explainers import text
from explainers.teaching.phenomena import examples


def test_every_phenomenon_has_a_paraphrase_and_what_is_none():
    found = examples()
    kinds = {}
    for example in found:
        assert text.clean(example.a) == example.a and text.clean(example.b) == example.b
        kinds.setdefault(example.phenomenon, []).append(example.same)
        assert (example.pam is None) == (example.sbert is None)
        assert example.pam is None or 0.5 < example.pam <= 1.0
    assert len(kinds) == 5 and all(of == [True, False] for of in kinds.values())
    assert sum(e.pam is None for e in found) == 1
