"""Studies under kills, full disks, locks, damage, wrong clocks: what was confirmed stays."""

import multiprocessing
import os
import random
import signal
import sqlite3
import threading
from contextlib import closing, suppress
from functools import partial

import pytest
import sqlalchemy as sql

from explainers.errors import StudiesError
from explainers.studies import database, store, worker
from explainers.studies.records import Record
from explainers.studies.schema import STUDIES
from explainers.studies.store import Studies
from explainers.studies.worker import STEP, Worker, explain_rows, next_step
from tests.studies.fakes import PAIRS, FakeLens, add, asked, compute, opened, rows_of
from tests.waiting import HANGS, wait_for

KILLS = 20
ROWS = 1_000


@pytest.fixture
def hurried(monkeypatch):
    """A worker that soon asks again."""
    monkeypatch.setattr(worker, "REST", 0.01)


# Killed


def serve(file, study, moment, confirmed):
    """A server's process; dies of SIGKILL at the given moment, counted in what it does.

    Moments are beginnings and ends of statements and commits, and of explanations. What this
    process has confirmed to people goes to a file, which outlives it.
    """
    store.LEASE, worker.REST = 0.0, 0.01
    left = [moment]

    def maybe(*_):
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    engine = sql.create_engine(f"sqlite:///{file}")
    kept = Studies(engine)
    for event in ("before_cursor_execute", "after_cursor_execute", "commit"):
        sql.event.listen(engine, event, maybe)
    told = os.open(confirmed, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def people(pairs):
        maybe()
        number = 2 + len(lens.seen) % ROWS
        said = f"{os.getpid()} {number}"
        kept.judge(study, number, "Ada", "comment", said)
        os.write(told, f"{said}\n".encode())
        os.write(told, f"computed {len(pairs)}\n".encode())
        maybe()

    lens = FakeLens(before=people)
    compute(kept, study, lens)


def test_twenty_kills_at_random_moments_lose_nothing_and_double_nothing(file, tmp_path):
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    chance = random.Random(seed)
    kept = opened(file)
    study = add(kept, [(f"A dog number {k} runs.", "A cat sits.") for k in range(ROWS)])
    kept.engine.dispose()
    confirmed = tmp_path / "confirmed"
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload([__name__])
    before, kills = {}, 0
    while kept.find(study).state != store.DONE:
        # From the first statement of a process on; at last, one that nobody kills
        moment = chance.randrange(1, 100) if kills < KILLS else 0
        process = processes.Process(target=serve, args=(file, study, moment, confirmed))
        process.start()
        process.join(HANGS)
        assert process.exitcode == (-signal.SIGKILL if moment else 0)
        kills += moment > 0
        after = dict(asked(file, "SELECT number, at || found FROM semlens_results"))
        assert before.items() <= after.items()  # as they were, not written anew
        before = after
    assert kills == KILLS
    assert before.keys() == {row.number for row in kept.rows(study)}
    lines = confirmed.read_text().splitlines()
    told = {line for line in lines if not line.startswith("computed")}
    assert told <= {said.value for said in kept.history(study)}
    computed = sum(int(line.split()[1]) for line in lines if line.startswith("computed"))
    assert ROWS <= computed <= ROWS + KILLS * STEP  # a kill costs a step at most
    assert asked(file, "PRAGMA integrity_check") == [("ok",)]


# Two servers


def test_two_servers_finish_slow_rows_without_computing_one_twice(file, monkeypatch, hurried):
    """A step lasts many leases, but its worker is heard of, by a clock that runs with its beats."""
    monkeypatch.setattr(worker, "BEAT", 0.001)
    first = opened(file)
    study = add(first, PAIRS[:40])

    def beat():
        with first.engine.connect() as now:
            return now.execute(sql.select(STUDIES.c.beat)).scalar_one()

    second = opened(file, steady=lambda: beat() * store.LEASE * 0.9)

    def slow(_):
        begun = beat()
        wait_for(lambda: beat() > begun + 5)

    lenses = [FakeLens(before=slow) for _ in range(2)]
    for kept, lens in zip((first, second), lenses, strict=True):
        Worker(kept).ask(study, lens)
    wait_for(lambda: first.find(study).state == store.DONE)
    assert sorted(lenses[0].seen + lenses[1].seen) == sorted(PAIRS[:40])
    assert len(first.results(study)) == 40


def test_who_lost_the_lease_writes_nothing_more(file, monkeypatch, hurried):
    monkeypatch.setattr(worker, "BEAT", HANGS)  # stopped, and so not heard of
    here, go = threading.Event(), threading.Event()

    def stop(_):
        here.set()
        assert go.wait(HANGS)

    ticks = [0.0]
    slept, woke = opened(file), opened(file, steady=lambda: ticks[0])
    study = add(slept)
    asleep = FakeLens(before=stop)
    sleeper = Worker(slept)
    sleeper.ask(study, asleep)
    assert here.wait(HANGS)
    assert not woke.claim(study, "other", ["c1"])
    ticks[0] = store.LEASE + 1
    assert woke.claim(study, "other", ["c1"])
    rows = woke.todo(study, 1)
    assert woke.put(study, "other", {rows[0].number: Record(error="of the other")})
    go.set()
    wait_for(lambda: asleep.seen)
    sleeper.end()
    wait_for(lambda: not sleeper._thread.is_alive())
    assert woke.results(study) == {rows[0].number: Record(error="of the other")}
    assert not slept.beat(study, sleeper.name)
    assert len(woke.todo(study, 100)) == len(PAIRS) - 1


def test_how_long_nothing_was_heard_of_who_holds_a_study_is_known(file):
    ticks = [0.0]
    dead, other = opened(file), opened(file, steady=lambda: ticks[0])
    study = add(dead)
    assert dead.claim(study, "dead", ["c1"])
    assert other.silent(study) == 0
    assert not other.claim(study, "other", ["c1"])
    ticks[0] = store.LEASE / 2
    assert other.silent(study) == 0  # it has not looked since
    assert not other.claim(study, "other", ["c1"])
    assert other.silent(study) == store.LEASE / 2
    assert dead.beat(study, "dead")
    assert not other.claim(study, "other", ["c1"])  # it is heard of
    assert other.silent(study) == 0
    ticks[0] *= 4
    assert other.claim(study, "other", ["c1"])
    assert other.silent(study) == 0


def test_a_worker_that_ends_leaves_its_study_to_the_next_at_once(file):
    kept, other = opened(file), opened(file)
    study = add(kept, PAIRS * 10)
    ending = Worker(kept)
    ending.ask(study, FakeLens(before=lambda _: ending.end()))
    wait_for(lambda: ending._thread and not ending._thread.is_alive())
    assert other.claim(study, "next", ["c1"])


def test_steps_follow_the_time_that_rows_take():
    took = (1, 5.0), (4, 0.001), (8, 4.0), (STEP, 0.001), (1, 0.0)
    assert [next_step(*step) for step in took] == [1, 4 * worker.GROWTH, 4, STEP, worker.GROWTH]


def test_an_error_that_one_row_causes_is_that_rows_alone():
    def fail(error, pairs):
        if any("7" in a for a, _ in pairs):
            raise error("with the sentence in it")

    for error in (OverflowError, ValueError, KeyError, RecursionError):
        records = explain_rows(FakeLens(before=partial(fail, error)), rows_of(PAIRS[:10]))
        assert [k for k, record in enumerate(records) if record.error] == [7]
        assert "sentence" not in records[7].error


# A clock that is set back, or ahead


@pytest.mark.parametrize("jump", [-1e6, 1e6])
def test_a_clock_that_jumps_stops_nothing_and_hides_nothing(file, hurried, jump):
    clock = [1e9]
    kept = opened(file, clock=lambda: clock[0])
    study = add(kept)
    assert kept.claim(study, "dead", ["c1"])
    assert kept.put(study, "dead", {r.number: Record() for r in kept.todo(study, 10)})
    kept.judge(study, 2, "Ada", "verdict", "same")
    _, last = kept.newer_results(study, 0.0)
    clock[0] += jump
    ticks = [0.0]
    other = opened(file, clock=lambda: clock[0], steady=lambda: ticks[0])
    assert not other.claim(study, "new", ["c1"])
    ticks[0] = store.LEASE + 1
    assert other.claim(study, "new", ["c1"])
    rows = other.todo(study, 10)
    assert other.put(study, "new", {r.number: Record(error="late") for r in rows})
    assert {r.number for r in rows} <= other.newer_results(study, last)[0].keys()
    other.judge(study, 2, "Ada", "verdict", "close")
    assert other.judgements(study)["Ada"][2]["verdict"] == "close"
    assert other.progress(study)[0] == 20


# A database that fails and is back again


def full(kept, file):
    """No page more than there is, as on a full disk."""
    pages = asked(file, "PRAGMA page_count")[0][0]
    allowed = [pages]

    def limit(connection, *_):
        connection.execute(f"PRAGMA max_page_count={allowed[0]}")

    sql.event.listen(kept.engine, "checkout", limit)

    def mend():
        allowed[0] = 10**6

    return mend


def locked(kept, file):
    """Another program writes, and does not end."""
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")

    def mend():
        other.execute("ROLLBACK")
        other.close()

    return mend


def read_only(kept, file):
    """Connections that may not write, as to a protected file."""
    wanted = [1]

    def protect(connection, *_):
        connection.execute(f"PRAGMA query_only={wanted[0]}")

    sql.event.listen(kept.engine, "checkout", protect)
    return lambda: wanted.__setitem__(0, 0)


def gone(kept, file):
    """The file is moved, as by someone who tidies, and back again."""
    away = file.with_name("away")
    away.mkdir()
    asked(file, "PRAGMA wal_checkpoint(TRUNCATE)")
    for part in file.parent.glob("studies.db*"):
        part.rename(away / part.name)

    def mend():
        for part in away.iterdir():
            part.rename(file.parent / part.name)

    return mend


def damaged(kept, file):
    """Pages are overwritten; its backup is put back."""
    backup = file.with_name("backup")
    with sqlite3.connect(file) as source, sqlite3.connect(backup) as copy:
        source.backup(copy)
    source.close()
    copy.close()
    asked(file, "PRAGMA wal_checkpoint(TRUNCATE)")
    whole = file.stat().st_size
    kept.engine.dispose()
    with open(file, "r+b") as pages:
        pages.seek(4096)
        pages.write(b"\xff" * (whole - 4096))

    def mend():
        # By SQLite itself: a file put in the place of one that somebody has open may be damaged again
        with (
            closing(sqlite3.connect(backup)) as source,
            closing(sqlite3.connect(file, timeout=HANGS)) as copy,
        ):
            source.backup(copy)

    return mend


FAILURES = {
    full: "no room left",
    locked: "locked",
    read_only: "can only be read",
    gone: "not where it was",
    damaged: "damaged",
}


@pytest.mark.parametrize(("fail", "said"), FAILURES.items(), ids=[f.__name__ for f in FAILURES])
def test_a_database_that_fails_is_said_keeps_what_is_there_and_goes_on(
    file, monkeypatch, hurried, fail, said
):
    monkeypatch.setattr("explainers.studies.database.PATIENCE", 0.05)
    here, go = threading.Event(), threading.Event()

    def pause(_):
        if len(lens.seen) >= 5:
            here.set()
            assert go.wait(HANGS)

    lens = FakeLens(before=pause)
    kept = opened(file)
    # Long enough for the tables to need new pages
    study = add(kept, [(f"A dog {k}.", "A cat.") for k in range(300)])
    kept.judge(study, 2, "Ada", "verdict", "same")
    computing = Worker(kept)
    computing.ask(study, lens)
    assert here.wait(HANGS)
    before = kept.results(study)
    mend = fail(kept, file)
    with pytest.raises(StudiesError, match=said) as refused:
        for k in range(1_000):
            kept.judge(study, 3, "Ada", "comment", f"not kept {k}" * 100)
    assert str(file.parent) not in str(refused.value)
    go.set()
    wait_for(lambda: said in computing.trouble)
    mend()

    def done():
        with suppress(StudiesError):  # it is looked at while it comes back
            return kept.find(study).state == store.DONE

    wait_for(done)
    results = kept.results(study)
    # What waited for the database was not computed again
    assert (len(results), len(lens.seen), computing.trouble) == (300, 300, "")
    assert before.items() <= results.items()
    assert kept.judgements(study)["Ada"][2]["verdict"] == "same"
    kept.judge(study, 2, "Ada", "verdict", "close")
    assert asked(file, "PRAGMA integrity_check") == [("ok",)]


def test_a_protected_database_can_be_read(file, kept):
    study = add(kept)
    kept.engine.dispose()

    def connect():
        return sqlite3.connect(f"file:{file}?mode=ro", uri=True, check_same_thread=False)

    reading = Studies(sql.create_engine("sqlite://", creator=connect, poolclass=sql.NullPool))
    assert len(reading.rows(study)) == len(PAIRS)
    with pytest.raises(StudiesError, match="can only be read"):
        reading.judge(study, 2, "Ada", "verdict", "same")


def test_a_file_that_was_deleted_is_not_made_anew_and_confirms_nothing(file, kept):
    study = add(kept)
    for part in file.parent.glob("studies.db*"):
        part.unlink()
    for _ in range(2):
        with pytest.raises(StudiesError, match="not where it was"):
            kept.judge(study, 2, "Ada", "verdict", "same")
    assert not file.exists()


def test_a_link_that_damage_hides_is_not_called_wrong(file):
    ticks = [0.0]
    kept = opened(file, steady=lambda: ticks[0])
    kept.check()
    kept.engine.dispose()
    pages, size = asked(file, "PRAGMA page_count")[0][0], 4096
    with open(file, "r+b") as damage:
        damage.seek(size)
        damage.write(b"\xff" * size * (pages - 1))
    kept.check()  # a look counts for a while
    ticks[0] = database.CHECKED
    with pytest.raises(StudiesError, match="damaged"):
        kept.check()
