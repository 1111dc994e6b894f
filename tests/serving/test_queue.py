"""Whose turn it is."""

import threading
from contextlib import ExitStack
from functools import partial

import pytest

from explainers.limits import Limit
from explainers.serving.turns import LONG, BusyError, Turns
from tests.waiting import HANGS, at_once


def queue(at_once, most, each):
    return Turns(at_once, Limit("QUEUE", most, "explanations"), Limit("JOBS", each, "explanations"))


def asks(turns, stack, *owners):
    return [stack.enter_context(turns.ask(owner)) for owner in owners]


def test_so_many_at_once_and_the_others_are_told_their_place():
    turns = queue(2, 10, 3)
    with ExitStack() as stack:
        one, two, three, four = asks(turns, stack, "a", "b", "c", "d")
        assert [t.wait(0) for t in (one, two, three, four)] == [True, True, False, False]
        assert (three.before, four.before) == (0, 1)
        with turns.take(one):
            assert turns.held
        assert not turns.held
        assert three.wait(0) and not four.wait(0)
        assert four.before == 0
    figures = turns.figures
    assert (figures.waiting, figures.running, figures.done, figures.dropped) == (0, 0, 1, 1)


def test_who_is_next():
    turns = queue(1, 10, 9)
    with ExitStack() as stack:
        first, *heavy = asks(turns, stack, *["heavy"] * 5)
        other = asks(turns, stack, "other")[0]
        assert other.before == 0
        assert [t.before for t in heavy] == [1, 2, 3, 4]
        with turns.take(first):
            pass
        assert other.wait(0)
        with turns.take(other):
            pass
        assert heavy[0].wait(0)


def ends(turns, ticket):
    """Have a turn begin and end."""
    with turns.take(ticket):
        pass


def test_short_pairs_pass_a_long_one_but_not_for_ever():
    turns = queue(1, 10, 9)
    with ExitStack() as stack:
        running = asks(turns, stack, "x")[0]
        long = stack.enter_context(turns.ask("long", 20))
        shorts = 0
        while not long.wait(0):
            assert shorts < 30
            short = asks(turns, stack, f"short {shorts}")[0]  # somebody else each time
            ends(turns, running)
            running, shorts = short, shorts + 1
        assert 15 <= shorts <= 21


def test_turns_are_shared_by_addresses_then_browsers_then_sessions():
    turns = queue(1, 20, 9)
    one = [("home", "browser", f"tab {k}") for k in range(3)]
    school = [("school", f"pupil {k}", f"pupil {k}") for k in range(3)]
    with ExitStack() as stack:
        running, *tabs = asks(turns, stack, one[0], *one, *one)
        pupils = asks(turns, stack, *school)
        order = sorted((*tabs, *pupils), key=lambda ticket: ticket.before)
        assert [t.owner[0] for t in order[:6]] == ["school", "home"] * 3
        assert {t.owner for t in order[:6] if t in pupils} == set(school)
        assert [t.owner for t in order if t in tabs][:3] == [one[1], one[2], one[0]]
        ends(turns, running)


def test_a_person_and_all_long_pairs_leave_a_turn_to_others():
    turns = queue(2, 20, 9)
    tabs = [("home", "browser", f"tab {k}") for k in range(3)]
    with ExitStack() as stack:
        mine = asks(turns, stack, *tabs)
        assert [t.wait(0) for t in mine] == [True, False, False]
        other = asks(turns, stack, "other")[0]
        assert other.wait(0)
        ends(turns, other)
        assert not mine[1].wait(0)
    turns = queue(2, 20, 9)
    with ExitStack() as stack:
        longs = [stack.enter_context(turns.ask(name, LONG)) for name in "abc"]
        assert [t.wait(0) for t in longs] == [True, False, False]
        assert asks(turns, stack, "short")[0].wait(0)
        ends(turns, longs[0])
        assert longs[1].wait(0)


def test_who_stays_away_saves_nothing_up_and_nothing_is_kept_of_them():
    turns = queue(1, 20, 9)
    for owner in [f"{k}" for k in range(50)]:
        with turns.ask(owner) as ticket:
            ends(turns, ticket)
    assert not turns._given and len(turns._now) == 1
    with ExitStack() as stack:
        _, a, back, b = asks(turns, stack, "x", "a", "0", "b")
        assert [t.before for t in (a, back, b)] == [0, 1, 2]


def test_what_nobody_waits_for_any_more_gives_its_place_up():
    turns = queue(1, 10, 3)
    with ExitStack() as stack:
        running = asks(turns, stack, "a")[0]
        with pytest.raises(KeyboardInterrupt), turns.ask("gone"):
            raise KeyboardInterrupt
        later = asks(turns, stack, "b")[0]
        assert later.before == 0
        with turns.take(running):
            pass
        assert later.wait(0)
    assert turns.figures.dropped == 1


def test_limits_are_named():
    turns = queue(1, 2, 2)
    with ExitStack() as stack:
        asks(turns, stack, "a", "a")
        with pytest.raises(
            BusyError, match=r"2 explanations are already running in this session.*SEMLENS_MAX_JOBS"
        ):
            asks(turns, stack, "a")
        asks(turns, stack, "b")
        with pytest.raises(BusyError, match="SEMLENS_MAX_QUEUE"):
            asks(turns, stack, "c")
    assert turns.figures.refused == 2
    assert turns.figures.waiting == turns.figures.running == 0


def test_no_address_fills_the_queue():
    turns = queue(1, 4, 2)
    with ExitStack() as stack:
        asks(turns, stack, *((f"192.0.2.{n}", "b", "c") for n in (1, 7)))
        asks(turns, stack, ("192.0.2.7", "b", "d"))
        with pytest.raises(BusyError, match="one network address"):
            asks(turns, stack, ("192.0.2.7", "e", "f"))
        asks(turns, stack, ("192.0.2.8", "b", "c"))


def test_a_study_gives_way_to_people_but_not_for_ever():
    turns = queue(1, 10, 3)
    with turns.ask("a") as ticket, turns.take(ticket), turns.aside(0.01):
        assert turns.figures.running == 1
    turns = queue(1, 10, 3)
    began = threading.Event()

    def study():
        with turns.aside(HANGS):
            began.set()

    with ExitStack() as stack:
        person, next_one = asks(turns, stack, "a", "b")
        thread = threading.Thread(target=study)
        thread.start()
        with turns.take(person):
            assert not began.wait(0.05)
        assert not began.wait(0.05)
        with turns.take(next_one):
            assert not began.wait(0.05)
    assert began.wait(HANGS)
    thread.join()
    assert turns.figures.done == 2


def test_many_threads_each_get_their_turn_and_never_too_many_at_once():
    turns = queue(3, 100, 100)
    lock, now, most, served = threading.Lock(), [0], [0], []
    three = threading.Barrier(3)

    def work(number):
        with turns.ask(f"{number}") as ticket, turns.take(ticket):  # of one, two at most
            with lock:
                now[0] += 1
                most[0] = max(most[0], now[0])
            three.wait(HANGS)  # as many as may be have their turn now
            with lock:
                now[0] -= 1
                served.append(number)

    at_once(*(partial(work, n) for n in range(60)))
    assert most[0] <= 3
    assert (len(served), turns.figures.done, turns.figures.failed) == (60, 60, 0)


def test_errors_are_counted_apart():
    turns = queue(1, 2, 2)
    for error in (ValueError, SystemExit):
        with pytest.raises(error), turns.ask("a") as ticket, turns.take(ticket):
            raise error
    figures = turns.figures
    assert (figures.failed, figures.dropped, figures.done) == (1, 1, 0)
    assert figures.seconds > 0


def test_nothing_begins_any_more_once_the_process_is_to_end_and_who_waits_is_told():
    turns = queue(1, 10, 3)
    with turns.ask("a") as running:
        assert not turns.close(0)
        with pytest.raises(BusyError), turns.ask("b"):
            pass
        with turns.take(running):
            pass
    assert turns.close(HANGS)
    turns = queue(1, 10, 3)
    with turns.ask("a"), turns.ask("b") as waiting:
        assert not turns.close(0)
        with pytest.raises(BusyError), turns.take(waiting):
            pass
        with turns.aside(HANGS):
            pass
