"""How many may be there at once."""

import pytest

from explainers.limits import Limit
from explainers.serving.seats import FullError, Seats


def test_only_so_many_are_let_in_and_those_who_go_make_room():
    seats = Seats(Limit("SESSIONS", 2, "sessions"), Limit("ADDRESS", 2, "sessions"))
    seats.take("a")
    seats.take("b")
    seats.take("a")  # is there already
    assert seats.taken == 2
    with pytest.raises(FullError, match=r"2 people .*SEMLENS_MAX_SESSIONS"):
        seats.take("c")
    seats.leave("a")
    seats.leave("a")
    seats.take("c")
    assert seats.taken == 2


def test_nobody_takes_all_seats_from_one_address():
    seats = Seats(Limit("SESSIONS", 4, "sessions"), Limit("ADDRESS", 2, "sessions"))
    seats.take("a", "192.0.2.1")
    seats.take("b", "192.0.2.1")
    with pytest.raises(FullError, match=r"2 people .*one network address.*SEMLENS_MAX_ADDRESS"):
        seats.take("c", "192.0.2.1")
    seats.take("d", "192.0.2.2")
    seats.take("a", "192.0.2.1")
    seats.leave("b")
    seats.take("c", "192.0.2.1")
