"""How many may be there at once."""

import pytest

from explainers.limits import Limit
from explainers.serving.seats import FullError, Seats


def test_only_so_many_are_let_in_and_those_who_go_make_room():
    seats = Seats(Limit("SESSIONS", 2, "sessions"))
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
