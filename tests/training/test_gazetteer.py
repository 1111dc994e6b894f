"""Names with their types, out of packages that carry their data."""

from explainers.training.parser.gazetteer import capitals, gazetteer
from tests.cases import CASES


def test_names_have_the_types_that_amr_gives_them():
    names = gazetteer()
    for name, kind in CASES["names have the types that amr gives them"]:
        assert kind in names[name], name
    assert {"city", "country"} <= set(names["mexico"] + names["mexico city"])
    names = gazetteer()
    assert 3000 < len(names) < 12000
    assert list(names) == sorted(names)
    assert all(n == n.lower() and n == " ".join(n.split()) and kinds for n, kinds in names.items())
    names = gazetteer()
    assert all("city" in names[c.lower()] for c in capitals().values())
