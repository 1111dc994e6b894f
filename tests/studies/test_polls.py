"""What an audience guesses: counted, apart, and gone after a day."""

import pytest

from explainers.errors import InputError
from explainers.studies import polls
from explainers.studies.quota import DAY
from explainers.studies.schema import GUESSES, POLLS
from tests.studies.fakes import opened

PAIR = ("A dog runs.", "A cat sits.")


@pytest.fixture
def clock():
    return [1_000.0]


@pytest.fixture
def kept(file, clock):
    return opened(file, clock=lambda: clock[0])


def test_guesses_are_counted_and_polls_kept_apart(kept):
    one, other = polls.begin(kept, *PAIR), polls.begin(kept, *PAIR)
    assert one != other
    for answer in ("same", "same", "different"):
        assert polls.guess(kept, one, answer)
    assert polls.counted(kept, one) == {"same": 2, "related": 0, "different": 1}
    assert polls.counted(kept, other) == dict.fromkeys(polls.ANSWERS, 0)
    assert polls.pair_of(kept, one) == PAIR
    with pytest.raises(InputError, match="a guess must be one of"):
        polls.guess(kept, one, "'; DROP TABLE")


def test_a_poll_is_gone_after_a_day(kept, clock):
    poll = polls.begin(kept, *PAIR)
    polls.guess(kept, poll, "same")
    clock[0] += DAY + 1
    assert polls.pair_of(kept, poll) is None
    assert polls.counted(kept, poll) == {}
    assert not polls.guess(kept, poll, "same")
    polls.expire(kept)
    with kept.reading() as now:
        assert not now.execute(POLLS.select()).all()
        assert not now.execute(GUESSES.select()).all()


def test_a_clock_that_jumps_ends_no_poll_before_its_day_and_leaves_tickets_as_they_are(kept, clock):
    poll = polls.begin(kept, *PAIR)
    given, begun = polls.ticket(kept, poll, "v"), clock[0]
    for now in (begun - 1e6, begun + polls.LIFE - 1):
        clock[0] = now
        polls.expire(kept)
        assert polls.fits(kept, poll, "v", given) and polls.guess(kept, poll, "same")
    clock[0] = begun + 1e6
    polls.expire(kept)
    assert not polls.fits(kept, poll, "v", given) and not polls.guess(kept, poll, "same")


def test_a_poll_that_is_ended_is_gone_and_makes_room(kept, monkeypatch):
    monkeypatch.setattr(polls, "MOST", 2)
    one, other = polls.begin(kept, *PAIR), polls.begin(kept, *PAIR)
    polls.guess(kept, one, "same")
    polls.guess(kept, other, "same")
    polls.end(kept, one)
    assert polls.pair_of(kept, one) is None
    assert not polls.guess(kept, one, "same")
    assert polls.counted(kept, other)["same"] == 1
    assert polls.begin(kept, *PAIR)
    for poll in ("", "x", "x" * 4_000):
        assert polls.pair_of(kept, poll) is None
        assert not polls.guess(kept, poll, "same")


def test_a_poll_is_full_and_so_is_the_server(kept, monkeypatch):
    monkeypatch.setattr(polls, "MOST_GUESSES", 2)
    monkeypatch.setattr(polls, "MOST", 1)
    poll = polls.begin(kept, *PAIR)
    assert [polls.guess(kept, poll, "same") for _ in range(3)] == [True, True, False]
    with pytest.raises(InputError, match="too many polls"):
        polls.begin(kept, *PAIR)


def test_polls_that_nobody_answers_fill_the_server_for_an_hour_at_most(kept, clock, monkeypatch):
    monkeypatch.setattr(polls, "MOST", 2)
    answered, idle = polls.begin(kept, *PAIR), polls.begin(kept, *PAIR)
    polls.guess(kept, answered, "same")
    with pytest.raises(InputError, match="too many polls"):
        polls.begin(kept, *PAIR)
    clock[0] += polls.IDLE + 1
    assert polls.begin(kept, *PAIR)
    assert polls.pair_of(kept, idle) is None
    assert polls.counted(kept, answered)["same"] == 1


def test_a_ticket_fits_one_voter_of_one_poll(kept, clock):
    poll = polls.begin(kept, *PAIR)
    clock[0] += 1
    other = polls.begin(kept, *PAIR)
    given = polls.ticket(kept, poll, "v")
    assert polls.fits(kept, poll, "v", given)
    for found, voter, said in (
        (other, "v", given), (poll, "w", given), (poll, "v", "x"), (poll, "v", ""), (poll, "v", "é"),
        (poll, "", polls.ticket(kept, poll, "")), ("gone", "v", ""),
    ):  # fmt: skip
        assert not polls.fits(kept, found, voter, said)
