"""Names with their types, out of packages that carry their data."""

from explainers.training.parser.gazetteer import capitals, gazetteer


def test_names_have_the_types_that_amr_gives_them():
    names = gazetteer()
    for name, kind in [
        ("france", "country"), ("england", "country"), ("united states", "country"),
        ("paris", "city"), ("ouagadougou", "city"), ("new york city", "city"), ("texas", "state"),
        ("asia", "continent"), ("french", "language"), ("french", "nationality"),
        ("march", "month"), ("mon", "weekday"), ("friday", "weekday"), ("euro", "currency"),
        ("usd", "currency"), ("google", "company"), ("united nations", "organization"),
        ("mary", "female"), ("john", "male"), ("rhine", "river"), ("mount everest", "mountain"),
    ]:  # fmt: skip
        assert kind in names[name], name
    assert {"city", "country"} <= set(names["mexico"] + names["mexico city"])


def test_it_is_small_lower_cased_sorted_and_leaves_nothing_empty():
    names = gazetteer()
    assert 3000 < len(names) < 12000
    assert list(names) == sorted(names)
    assert all(n == n.lower() and n == " ".join(n.split()) and kinds for n, kinds in names.items())


def test_every_capital_is_a_city():
    names = gazetteer()
    assert all("city" in names[c.lower()] for c in capitals().values())
