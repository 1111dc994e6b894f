"""Whose a request is: addresses as they count."""

from pages.serving.people import network


def test_addresses_of_one_household_count_as_one():
    for said, counts in (
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ):
        assert network(said) == counts
