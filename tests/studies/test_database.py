"""The database of studies: its schema and versions, its place, its quota, its links, its care."""

import json
import sqlite3
import stat
import threading
from contextlib import closing
from functools import partial

import pytest
import sqlalchemy as sql

from explainers import __main__ as command_line
from explainers.errors import InputError, StudiesError
from explainers.limits import Limit
from explainers.studies import administration, database, links, rows, schema
from explainers.studies.access import Access
from explainers.studies.links import Right
from explainers.studies.quota import DAY, Quota
from explainers.studies.records import Record
from explainers.studies.store import Studies
from tests.servers import ROOT
from tests.studies.fakes import PAIRS, add, asked, opened, table_of
from tests.waiting import at_once

FIRST = (ROOT / "tests/data/first.sql").read_text("utf-8")
"""The schema of the first databases, with a study in it."""


def old(file, script=FIRST):
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(script)
    return file


def shape(file):
    """Tables with their columns, keys and what may be empty, and the columns of each index."""
    found = sql.inspect(sql.create_engine(f"sqlite:///{file}"))
    return {
        table: (
            {(c["name"], c["nullable"]) for c in found.get_columns(table)},
            found.get_pk_constraint(table)["constrained_columns"],
            {(i["name"], tuple(i["column_names"]), i["unique"]) for i in found.get_indexes(table)},
        )
        for table in found.get_table_names()
    }


def test_a_database_of_the_first_schema_keeps_all_and_becomes_one_of_the_last(file, tmp_path):
    kept = opened(old(file), clock=lambda: 7.0)
    opened(tmp_path / "new.db")
    assert shape(file) == shape(tmp_path / "new.db")
    assert asked(file, "PRAGMA user_version") == [(schema.VERSION,)]
    study, right = kept.linked("old-link_1")
    assert (study.name, study.refused, study.touched) == ("x.tsv", ((4, "why"),), 7.0)
    assert right == Right.JUDGE
    rows = [(r.number, r.a, r.score) for r in kept.rows(study.id)]
    assert rows == [(2, "A dog.", None), (3, "A hen.", 2.5)]
    assert kept.results(study.id) == {2: Record(error="why")}
    assert kept.judgements(study.id) == {"Ada": {2: {"verdict": "same"}}}
    assert kept.claim(study.id, "new", ["c1"])  # whoever held it is of another version
    reading = Access.by(kept, Access.by(kept, "old-link_1").links[Right.READ])
    assert (reading.study.id, reading.right) == (study.id, Right.READ)
    assert "old-link_1" not in str([asked(file, f"SELECT * FROM {table}") for table in shape(file)])
    assert opened(file).linked("old-link_1")[0].id == study.id


def test_a_step_that_fails_leaves_the_database_as_it_was(file, monkeypatch):
    before = shape(old(file))

    def half(connection, now):
        schema._links_and_beats(connection, now)
        raise sqlite3.OperationalError("the machine")

    monkeypatch.setattr(schema, "_STEPS", (half,))
    with pytest.raises(StudiesError):
        opened(file)
    assert shape(file) == before
    assert asked(file, "PRAGMA user_version") == [(0,)]
    assert asked(file, "SELECT id FROM semlens_studies") == [("old-link_1",)]


def test_a_schema_that_is_not_known_is_said_and_left(tmp_path):
    for k, (script, reason) in enumerate(
        (
            (f"PRAGMA user_version={schema.VERSION + 1}", "newer Semlens"),
            ("CREATE TABLE semlens_studies (id TEXT)", "no Semlens has made"),
            (FIRST + "ALTER TABLE semlens_rows ADD COLUMN extra TEXT", "semlens_rows"),
        )
    ):
        before = shape(file := old(tmp_path / f"{k}.db", script))
        with pytest.raises(StudiesError, match=reason):
            opened(file)
        assert shape(file) == before


def test_another_database_than_sqlites_has_its_version_in_a_table(file):
    def other():
        engine = sql.create_engine(f"sqlite:///{file}")
        engine.dialect.name = "other"
        return engine

    def version():
        return asked(file, "SELECT version FROM semlens_schema")

    old(file)
    assert Studies(other()).linked("old-link_1")
    assert version() == [(schema.VERSION,)]
    kept = Studies(other())
    study = add(kept, PAIRS[:2], "own")
    kept.judge(study, 2, "Ada", "verdict", "same")
    kept.check()
    assert Access.by(kept, "own").study.id == study
    old(file, "UPDATE semlens_schema SET version = 99")
    with pytest.raises(StudiesError, match="newer"):
        Studies(other())


# Where it is


def test_the_default_file_is_where_xdg_has_it_and_for_its_owner_alone(tmp_path, monkeypatch):
    settings = {"XDG_DATA_HOME": str(tmp_path / "data # 1")}
    Studies(sql.create_engine(database.url(settings))).add(table_of(PAIRS[:1]), "x", ["c1"])
    file = tmp_path / "data # 1" / "semlens" / "studies.db"
    assert file.exists() and mode(file.parent) == 0o700
    assert {mode(other) for other in file.parent.iterdir()} == {0o600}
    monkeypatch.setenv("HOME", str(tmp_path))
    for none in ({}, {"XDG_DATA_HOME": ""}, {"XDG_DATA_HOME": "not/absolute"}):
        assert database.default_file(none) == tmp_path / ".local/share/semlens/studies.db"
    assert database.url({"SEMLENS_DATABASE": "sqlite://", **settings}) == "sqlite://"


def test_a_file_that_all_could_read_is_closed_to_them(tmp_path):
    file = database.default_file({"XDG_DATA_HOME": str(tmp_path)})
    file.parent.mkdir(mode=0o755)
    file.touch(0o644)
    database.url({"XDG_DATA_HOME": str(tmp_path)})
    assert (mode(file), mode(file.parent)) == (0o600, 0o700)
    named = tmp_path / "named.db"
    with opened(named).reading() as now:  # what is confirmed is on the disk before it is confirmed
        assert now.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2  # FULL
    assert mode(named) == 0o600


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


# How much, and how long


def test_more_than_the_quota_is_refused_and_the_limit_named(file):
    kept = opened(file, quota=Quota(rows=3, size=300, studies=2))
    with pytest.raises(InputError, match=r"up to 3 rows; this one has 4 \(SEMLENS_STUDY_ROWS"):
        add(kept, PAIRS[:4])
    with pytest.raises(InputError, match="MB"):
        add(kept, [("A dog runs. " * 30, "A cat.")])
    for _ in range(2):
        add(kept, PAIRS[:1])
    with pytest.raises(InputError, match="up to 2 studies"):
        add(kept, PAIRS[:1])
    assert len(kept.all()) == 2


def test_the_environment_sets_the_quota():
    assert Quota.of({}) == Quota()
    settings = {"SEMLENS_STUDY_ROWS": "5", "SEMLENS_STUDIES": " 2 ", "SEMLENS_STUDIES_DAYS": "1.5"}
    assert Quota.of(settings) == Quota(rows=5, studies=2, days=1.5)
    days = [("STUDIES_DAYS", wrong, "") for wrong in ("many", "-1", "nan", "inf", "0")]
    whole = [(name, "0.5", " .* whole") for name in ("STUDY_ROWS", "STUDY_BYTES", "STUDIES")]
    for name, wrong, reason in (*days, *whole):
        with pytest.raises(StudiesError, match=f"SEMLENS_{name}{reason}"):
            Quota.of({f"SEMLENS_{name}": wrong})


def test_a_study_takes_so_many_judgements_and_says_so(kept, monkeypatch):
    monkeypatch.setattr(rows, "MOST_JUDGEMENTS", Limit("JUDGEMENTS", 2, "judgements"))
    one, other = (add(kept, PAIRS[:2]) for _ in range(2))
    for said in ("same", "close"):
        kept.judge(one, 2, "Ada", "verdict", said)
    with pytest.raises(InputError, match="SEMLENS_MAX_JUDGEMENTS"):
        kept.judge(one, 2, "Ada", "verdict", "related")
    with pytest.raises(InputError, match="SEMLENS_MAX_JUDGEMENTS"):
        kept.take_back(one, 2, "Ada")
    assert kept.judgements(one)["Ada"][2] == {"verdict": "close"}
    kept.judge(other, 2, "Ada", "verdict", "same")


def test_what_nobody_touches_is_deleted_and_nothing_else(file):
    now = [0.0]
    kept = opened(file, quota=Quota(days=30), clock=lambda: now[0])
    one, other = (add(kept, PAIRS[:2]) for _ in range(2))
    kept.judge(one, 2, "Ada", "verdict", "same")
    now[0] = 29 * DAY
    assert kept.expire() == []
    kept.touch(one)
    now[0] = 31 * DAY
    assert kept.expire() == [other]
    assert kept.find(one) and not kept.rows(other)
    now[0] = -400 * DAY  # a clock set back
    assert kept.expire() == []
    kept.touch(one)
    assert kept.find(one).touched == 29 * DAY
    assert opened(file, quota=Quota(), clock=lambda: 1e12).expire() == []


# Links


def test_each_link_opens_its_study_with_its_right_and_leads_to_lesser_ones_alone(file, kept):
    own = links.fresh()
    study = add(kept, PAIRS[:2], own)
    owner = Access.by(kept, own)
    assert owner.right == Right.OWN
    assert len(set(owner.links.values())) == 3
    for right, key in owner.links.items():
        access = Access.by(kept, key)
        assert (access.study.id, access.right) == (study, right)
        assert access.links == {r: k for r, k in owner.links.items() if r <= right}
    text = str(asked(file, "SELECT * FROM semlens_studies"))
    assert not any(key in text for key in owner.links.values())
    for none in ("", study, own[:-1], own + "x", "x" * 5000, "\ud800"):
        assert Access.by(kept, none) is None


def test_who_has_no_right_changes_nothing(file, kept):
    own = links.fresh()
    study = add(kept, PAIRS[:2], own)
    owner = Access.by(kept, own)
    reader, judge = (Access.by(kept, owner.links[right]) for right in (Right.READ, Right.JUDGE))
    before = list(asked(file, "SELECT * FROM semlens_studies"))
    judging = ("judge", 2, "Ada", "verdict", "same"), ("take_back", 2, "Ada")
    computing = ("cancel",), ("resume",), ("start_over", ("c2",))
    owning = ("rename", "y"), ("close",), ("forget",)
    for who, deeds in ((reader, (*judging, *computing, *owning)), (judge, owning)):
        for action, *values in deeds:
            with pytest.raises(InputError):
                getattr(who, action)(*values)
    assert asked(file, "SELECT * FROM semlens_studies") == before
    assert not kept.history(study)
    owner.rename(" My\nstudy ")
    assert kept.find(study).name == "My study"
    for wrong in ("", " \n", "x" * 201):
        with pytest.raises(InputError):
            owner.rename(wrong)
    judge.judge(2, "Ada", "verdict", "same")
    owner.close()
    for action, *values in judging:
        with pytest.raises(InputError, match="closed"):
            getattr(judge, action)(*values)
    owner.close(False)
    judge.judge(2, "Ada", "tags", ["x"])
    judge.take_back(2, "Ada")
    assert kept.judgements(study) == {}
    history = [(entry.field, entry.value) for entry in kept.history(study)]
    assert history == [("verdict", "same"), ("tags", ["x"]), ("verdict", None), ("tags", None)]
    owner.forget()
    assert Access.by(kept, own) is None


def test_sixteen_clicks_of_two_windows_are_all_in_the_history_and_the_last_counts(file, kept):
    study = add(kept, PAIRS[:1])

    def click(k):
        window = opened(file)
        for n in range(8):
            window.judge(study, 2, "Ada", "comment", f"{k} {n}")

    at_once(partial(click, 0), partial(click, 1))
    comments = [entry.value for entry in kept.history(study)]
    assert sorted(comments) == sorted(f"{k} {n}" for k in range(2) for n in range(8))
    assert kept.judgements(study)["Ada"][2]["comment"] == comments[-1]


# Whoever runs it


@pytest.fixture
def run(file, capsys):
    def run(*arguments):
        code = command_line.main(["studies", *arguments, "--database", f"sqlite:///{file}"])
        return code, *capsys.readouterr()

    return run


def test_studies_are_listed_exported_and_deleted_by_the_command(file, kept, run):
    study = add(kept, PAIRS[:3], links.fresh())
    kept.judge(study, 2, "Ada", "verdict", "same")
    code, out, _ = run("list")
    (line,) = map(json.loads, out.splitlines())
    shown = [line[name] for name in ("study", "rows", "done", "judgements")]
    assert code == 0 and shown == [study, 3, 0, 1]
    code, out, _ = run("export", study)
    lines = [json.loads(line) for line in out.splitlines()]
    assert len(lines) == 4 and lines[1]["judgements"] == {"Ada": {"verdict": "same"}}
    assert run("export", "none")[0] == run("delete", "none")[0] == 2
    assert run("delete", study) == (0, "", "")
    assert run("list") == (0, "", "")
    size = file.stat().st_size
    assert run("vacuum") == (0, "", "")
    assert file.stat().st_size <= size


def test_a_backup_is_made_and_put_back_while_the_database_is_in_use(kept, run, tmp_path):
    study = add(kept, PAIRS, "own")
    kept.judge(study, 2, "Ada", "verdict", "same")
    copy = tmp_path / "copy.db"
    over, said = threading.Event(), []

    def write():
        k = 0
        while not over.is_set():
            kept.judge(study, 3, "Grace", "comment", f"{(k := k + 1)}")

    def back_up():
        try:
            said.extend(run("backup", str(copy)))
        finally:
            over.set()

    at_once(write, back_up)
    assert said[:2] == [0, f"{copy}\n"]
    assert mode(copy) == 0o600
    assert run("backup", str(copy))[0] == 2  # never over another file
    there = opened(copy)
    assert there.judgements(study)["Ada"] == {2: {"verdict": "same"}}
    there.engine.dispose()
    kept.forget(study)
    assert run("restore", str(copy))[0] == 0
    assert kept.linked("own")[0].id == study  # the connections of before see it
    assert kept.judgements(study)["Ada"] == {2: {"verdict": "same"}}
    (tmp_path / "none.db").write_bytes(b"no database at all")
    assert run("restore", str(tmp_path / "none.db"))[0] == 2
    assert kept.find(study)


def test_a_damaged_database_is_replaced_by_its_backup(file, kept, run, tmp_path):
    study = add(kept)
    kept.engine.dispose()
    assert run("backup", str(tmp_path / "copy.db"))[0] == 0
    file.write_bytes(b"\0" * 30_000)
    code, _, message = run("list")
    assert code == 1 and "damaged" in message and str(file) not in message
    code, _, message = run("restore", str(tmp_path / "copy.db"))
    assert (code, message) == (0, "")
    assert opened(file).find(study)
    assert run("restore", str(old(tmp_path / "old.db")))[0] == 0  # is brought up to date
    assert opened(file).linked("old-link_1")
    assert file.with_name("studies.db.damaged").read_bytes().startswith(b"\0" * 30_000)


def test_only_files_are_backed_up_and_half_a_character_is_not_called_damage(kept, tmp_path):
    with pytest.raises(InputError, match="SQLite"):
        administration.back_up(sql.create_engine("sqlite://"), tmp_path / "x.db")
    for url in ("nothing at all", "postgresql://host:port/semlens"):
        with pytest.raises(InputError, match="database cannot be used"):
            administration.engine_of(url)
    with pytest.raises(InputError, match="half a character"):
        administration.known(kept, "\udcff")


def test_tables_brought_up_to_date_between_two_looks_are_known(file, monkeypatch):
    old(file)
    seen = []

    def number(connection, really=schema._number):
        seen.append(really(connection))
        if len(seen) == 1:
            opened(file)  # another server, at this very moment
        return seen[-1]

    with sql.create_engine(f"sqlite:///{file}").connect() as connection:
        monkeypatch.setattr(schema, "_number", number)
        assert schema.version_of(connection) == schema.VERSION
    assert seen[0] == 0


def test_two_servers_bring_one_database_up_to_date_at_once(file):
    old(file)
    seen = []
    at_once(*[lambda: seen.append(opened(file).linked("old-link_1"))] * 8)
    assert len(seen) == 8 and all(seen)
    assert len(asked(file, "SELECT * FROM semlens_studies")) == 1


def test_who_writes_in_a_hurry_leaves_others_their_patience(file):
    kept = opened(file)
    with kept.writing(0.1):
        pass
    with kept.reading() as now:
        left = now.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
    assert left == database.PATIENCE * 1000
