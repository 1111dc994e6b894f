"""The database of studies: its schema and versions, its place, its quota, its links, its care."""

import json
import sqlite3
import stat
import threading

import pytest
import sqlalchemy as sql

from explainers import __main__ as command_line
from explainers.errors import InputError, StudiesError
from explainers.limits import Limit
from explainers.studies import administration, database, links, schema
from explainers.studies.access import Access
from explainers.studies.links import Right
from explainers.studies.quota import DAY, Quota
from explainers.studies.records import Record
from explainers.studies.store import Studies
from tests.studies.fakes import PAIRS, table_of

FIRST = """
CREATE TABLE semlens_studies (
    id VARCHAR(40) NOT NULL, name TEXT NOT NULL, created DOUBLE NOT NULL, total INTEGER NOT NULL,
    about TEXT NOT NULL, models TEXT NOT NULL, state VARCHAR(20) NOT NULL, trouble TEXT NOT NULL,
    worker VARCHAR(40), seen DOUBLE NOT NULL, PRIMARY KEY (id));
CREATE TABLE semlens_rows (
    study VARCHAR(40) NOT NULL, number INTEGER NOT NULL, a TEXT NOT NULL, b TEXT NOT NULL,
    score DOUBLE, cells TEXT NOT NULL, PRIMARY KEY (study, number));
CREATE TABLE semlens_results (
    study VARCHAR(40) NOT NULL, number INTEGER NOT NULL, found TEXT NOT NULL, at DOUBLE NOT NULL,
    PRIMARY KEY (study, number));
CREATE TABLE semlens_judgements (
    id INTEGER NOT NULL, study VARCHAR(40) NOT NULL, number INTEGER NOT NULL,
    annotator TEXT NOT NULL, field VARCHAR(40) NOT NULL, value TEXT NOT NULL, at DOUBLE NOT NULL,
    PRIMARY KEY (id));
CREATE INDEX ix_semlens_judgements_study ON semlens_judgements (study);
INSERT INTO semlens_studies VALUES ('old-link_1', 'x.tsv', 1.0, 2,
    '{"columns": ["a", "b"], "roles": ["a", "b", ""], "refused": [[4, "why"]]}', '["c1"]',
    'running', '', 'dead', 99.0);
INSERT INTO semlens_rows VALUES ('old-link_1', 2, 'A dog.', 'A cat.', NULL, '{}');
INSERT INTO semlens_rows VALUES ('old-link_1', 3, 'A hen.', 'A fox.', 2.5, '{}');
INSERT INTO semlens_results VALUES ('old-link_1', 2, '{"error": "why"}', 5.0);
INSERT INTO semlens_judgements VALUES (1, 'old-link_1', 2, 'Ada', 'verdict', '"same"', 6.0);
"""
"""The schema of the first databases, with a study in it."""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "studies.db"


def opened(file, **given):
    return Studies(sql.create_engine(f"sqlite:///{file}"), **given)


def asked(file, query):
    connection = sqlite3.connect(file)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def old(file):
    connection = sqlite3.connect(file)
    connection.executescript(FIRST)
    connection.close()
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
    assert [(r.number, r.a, r.score) for r in kept.rows(study.id)] == [
        (2, "A dog.", None),
        (3, "A hen.", 2.5),
    ]
    assert kept.results(study.id) == {2: Record(error="why")}
    assert kept.judgements(study.id) == {"Ada": {2: {"verdict": "same"}}}
    assert kept.claim(study.id, "new", ["c1"])  # whoever held it is of another version
    reading = Access.by(kept, Access.by(kept, "old-link_1").links[Right.READ])
    assert (reading.study.id, reading.right) == (study.id, Right.READ)
    assert not any("old-link_1" in str(row) for table in shape(file)
                   for row in asked(file, f"SELECT * FROM {table}"))  # fmt: skip
    again = opened(file)
    assert again.linked("old-link_1")[0].id == study.id


def test_two_servers_bring_one_database_up_to_date_at_once(file):
    old(file)
    troubles = []

    def start():
        try:
            assert opened(file).linked("old-link_1")
        except Exception as error:
            troubles.append(error)

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not troubles
    assert len(asked(file, "SELECT * FROM semlens_studies")) == 1


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


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (f"PRAGMA user_version={schema.VERSION + 1}", "newer Semlens"),
        ("CREATE TABLE semlens_studies (id TEXT)", "no Semlens has made"),
        (FIRST + "ALTER TABLE semlens_rows ADD COLUMN extra TEXT", "semlens_rows"),
    ],
)
def test_a_schema_that_is_not_known_is_said_and_left(file, script, said):
    connection = sqlite3.connect(file)
    connection.executescript(script)
    connection.close()
    before = shape(file)
    with pytest.raises(StudiesError, match=said):
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
    study = kept.add(table_of(PAIRS[:2]), "x.tsv", ["c1"], "own")
    kept.judge(study, 2, "Ada", "verdict", "same")
    kept.check()
    assert Access.by(kept, "own").study.id == study
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("UPDATE semlens_schema SET version = 99")
    connection.close()
    with pytest.raises(StudiesError, match="newer"):
        Studies(other())


# Where it is


def test_the_default_file_is_where_xdg_has_it_and_for_its_owner_alone(tmp_path, monkeypatch):
    settings = {"XDG_DATA_HOME": str(tmp_path / "data # 1")}
    Studies(sql.create_engine(database.url(settings))).add(table_of(PAIRS[:1]), "x", ["c1"])
    file = tmp_path / "data # 1" / "semlens" / "studies.db"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    for other in file.parent.iterdir():
        assert stat.S_IMODE(other.stat().st_mode) == 0o600
    monkeypatch.setenv("HOME", str(tmp_path))
    for none in ({}, {"XDG_DATA_HOME": ""}, {"XDG_DATA_HOME": "not/absolute"}):
        assert database.default_file(none) == tmp_path / ".local/share/semlens/studies.db"
    assert database.url({"SEMLENS_DATABASE": "sqlite://", **settings}) == "sqlite://"


def test_a_file_that_all_could_read_is_closed_to_them(tmp_path):
    file = database.default_file({"XDG_DATA_HOME": str(tmp_path)})
    file.parent.mkdir(mode=0o755)
    file.touch(0o644)
    database.url({"XDG_DATA_HOME": str(tmp_path)})
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_a_named_file_is_made_for_its_owner_alone(file):
    opened(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


# How much, and how long


def test_more_than_the_quota_is_refused_and_the_limit_named(file):
    kept = opened(file, quota=Quota(rows=3, size=300, studies=2))
    with pytest.raises(InputError, match=r"up to 3 rows; this one has 4 \(SEMLENS_STUDY_ROWS"):
        kept.add(table_of(PAIRS[:4]), "x.tsv", ["c1"])
    with pytest.raises(InputError, match="MB"):
        kept.add(table_of([("A dog runs. " * 30, "A cat.")]), "x.tsv", ["c1"])
    for _ in range(2):
        kept.add(table_of(PAIRS[:1]), "x.tsv", ["c1"])
    with pytest.raises(InputError, match="up to 2 studies"):
        kept.add(table_of(PAIRS[:1]), "x.tsv", ["c1"])
    assert len(kept.all()) == 2


def test_the_environment_sets_the_quota():
    assert Quota.of({}) == Quota()
    settings = {"SEMLENS_STUDY_ROWS": "5", "SEMLENS_STUDIES": " 2 ", "SEMLENS_STUDIES_DAYS": "1.5"}
    assert Quota.of(settings) == Quota(rows=5, studies=2, days=1.5)
    for wrong in ("many", "-1", "nan", "inf", "0"):
        with pytest.raises(StudiesError, match="SEMLENS_STUDIES_DAYS"):
            Quota.of({"SEMLENS_STUDIES_DAYS": wrong})
    for name in ("SEMLENS_STUDY_ROWS", "SEMLENS_STUDY_BYTES", "SEMLENS_STUDIES"):
        with pytest.raises(StudiesError, match=f"{name} .* whole"):
            Quota.of({name: "0.5"})


def test_a_study_takes_so_many_judgements_and_says_so(file, monkeypatch):
    monkeypatch.setattr(
        "explainers.studies.rows.MOST_JUDGEMENTS", Limit("JUDGEMENTS", 2, "judgements")
    )
    kept = opened(file)
    one, other = (kept.add(table_of(PAIRS[:2]), "x.tsv", ["c1"]) for _ in range(2))
    for said in ("same", "close"):
        kept.judge(one, 2, "Ada", "verdict", said)
    with pytest.raises(InputError, match="SEMLENS_MAX_JUDGEMENTS"):
        kept.judge(one, 2, "Ada", "verdict", "related")
    with pytest.raises(InputError, match="SEMLENS_MAX_JUDGEMENTS"):
        kept.take_back(one, 2, "Ada")
    assert kept.judgements(one)["Ada"][2] == {"verdict": "close"}
    kept.judge(other, 2, "Ada", "verdict", "same")


def test_what_is_confirmed_is_on_the_disk_before_it_is_confirmed(file):
    with opened(file).reading() as now:
        assert now.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2  # FULL


def test_what_nobody_touches_is_deleted_and_nothing_else(file):
    now = [0.0]
    kept = opened(file, quota=Quota(days=30), clock=lambda: now[0])
    one, other = (kept.add(table_of(PAIRS[:2]), "x.tsv", ["c1"]) for _ in range(2))
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


def test_each_link_opens_its_study_with_its_right_and_leads_to_lesser_ones_alone(file):
    kept = opened(file)
    own = links.fresh()
    study = kept.add(table_of(PAIRS[:2]), "x.tsv", ["c1"], own)
    owner = Access.by(kept, own)
    assert owner.right == Right.OWN
    assert len(set(owner.links.values())) == 3
    for right, key in owner.links.items():
        found = Access.by(kept, key)
        assert (found.study.id, found.right) == (study, right)
        assert found.links == {r: k for r, k in owner.links.items() if r <= right}
    text = str(asked(file, "SELECT * FROM semlens_studies"))
    assert not any(key in text for key in owner.links.values())
    for none in ("", study, own[:-1], own + "x", "x" * 5000, "\ud800"):
        assert Access.by(kept, none) is None


def test_who_has_no_right_changes_nothing(file):
    kept = opened(file)
    own = links.fresh()
    study = kept.add(table_of(PAIRS[:2]), "x.tsv", ["c1"], own)
    owner = Access.by(kept, own)
    reader, judge = (Access.by(kept, owner.links[right]) for right in (Right.READ, Right.JUDGE))
    before = list(asked(file, "SELECT * FROM semlens_studies"))
    for who, action, *values in (
        (reader, "judge", 2, "Ada", "verdict", "same"), (reader, "take_back", 2, "Ada"),
        (reader, "cancel"), (reader, "resume"), (reader, "start_over", ("c2",)),
        *((who, *what) for who in (reader, judge)
          for what in (("rename", "y"), ("close",), ("forget",))),
    ):  # fmt: skip
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
    with pytest.raises(InputError, match="closed"):
        judge.judge(2, "Ada", "verdict", "close")
    with pytest.raises(InputError, match="closed"):
        judge.take_back(2, "Ada")
    owner.close(False)
    judge.judge(2, "Ada", "tags", ["x"])
    judge.take_back(2, "Ada")
    assert kept.judgements(study) == {}
    assert [(s.field, s.value) for s in kept.history(study)] == [
        ("verdict", "same"), ("tags", ["x"]), ("verdict", None), ("tags", None)
    ]  # fmt: skip
    owner.forget()
    assert Access.by(kept, own) is None


def test_sixteen_clicks_of_two_windows_are_all_in_the_history_and_the_last_counts(file):
    kept = opened(file)
    study = kept.add(table_of(PAIRS[:1]), "x.tsv", ["c1"])
    windows = [opened(file) for _ in range(2)]
    threads = [
        threading.Thread(
            target=lambda w=w, k=k: [
                w.judge(study, 2, "Ada", "comment", f"{k} {n}") for n in range(8)
            ]
        )
        for k, w in enumerate(windows)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    said = [s.value for s in kept.history(study)]
    assert sorted(said) == sorted(f"{k} {n}" for k in range(2) for n in range(8))
    assert kept.judgements(study)["Ada"][2]["comment"] == said[-1]


# Whoever runs it


@pytest.fixture
def run(file, capsys):
    def run(*arguments):
        code = command_line.main(["studies", *arguments, "--database", f"sqlite:///{file}"])
        return code, *capsys.readouterr()

    return run


def test_studies_are_listed_exported_and_deleted_by_the_command(file, run):
    kept = opened(file)
    study = kept.add(table_of(PAIRS[:3]), "x.tsv", ["c1"], links.fresh())
    kept.judge(study, 2, "Ada", "verdict", "same")
    code, out, _ = run("list")
    (line,) = map(json.loads, out.splitlines())
    assert code == 0
    assert (line["study"], line["rows"], line["done"], line["judgements"]) == (study, 3, 0, 1)
    code, out, _ = run("export", study)
    lines = [json.loads(line) for line in out.splitlines()]
    assert lines[1]["judgements"] == {"Ada": {"verdict": "same"}}
    assert len(lines) == 4
    assert run("export", "none")[0] == run("delete", "none")[0] == 2
    assert run("delete", study) == (0, "", "")
    assert run("list") == (0, "", "")
    size = file.stat().st_size
    assert run("vacuum") == (0, "", "")
    assert file.stat().st_size <= size


def test_a_backup_is_made_and_put_back_while_the_database_is_in_use(file, run, tmp_path):
    kept = opened(file)
    study = kept.add(table_of(PAIRS), "x.tsv", ["c1"], "own")
    kept.judge(study, 2, "Ada", "verdict", "same")
    copy = tmp_path / "copy.db"
    over, troubles, done = threading.Event(), [], []

    def write():
        try:
            while not over.is_set():
                kept.judge(study, 3, "Grace", "comment", f"{len(done)}")
                done.append(1)
        except Exception as error:
            troubles.append(error)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        code, out, _ = run("backup", str(copy))
    finally:
        over.set()
        writer.join()
    assert (code, out) == (0, f"{copy}\n")
    assert not troubles
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
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


def test_a_backup_of_the_first_schema_is_brought_up_to_date(file, run, tmp_path):
    assert run("restore", str(old(tmp_path / "old.db")))[0] == 0
    assert opened(file).linked("old-link_1")


def test_a_damaged_database_is_replaced_by_its_backup(file, run, tmp_path):
    kept = opened(file)
    study = kept.add(table_of(PAIRS), "x.tsv", ["c1"])
    kept.engine.dispose()
    assert run("backup", str(tmp_path / "copy.db"))[0] == 0
    file.write_bytes(b"\0" * 30_000)
    code, _, said = run("list")
    assert code == 1
    assert "damaged" in said
    assert str(file) not in said
    code, _, said = run("restore", str(tmp_path / "copy.db"))
    assert (code, said) == (0, "")
    assert opened(file).find(study)
    assert file.with_name("studies.db.damaged").read_bytes().startswith(b"\0" * 30_000)


def test_only_files_are_backed_up(tmp_path):
    with pytest.raises(InputError, match="SQLite"):
        administration.back_up(sql.create_engine("sqlite://"), tmp_path / "x.db")
    with pytest.raises(InputError, match="no database"):
        administration.engine_of("nothing at all")
    with pytest.raises(InputError, match="no database"):
        administration.engine_of("postgresql://host:port/semlens")


def test_a_name_of_half_a_character_is_not_called_damage(file):
    with pytest.raises(InputError, match="half a character"):
        administration.known(opened(file), "\udcff")


def test_tables_brought_up_to_date_between_two_looks_are_known(file, monkeypatch):
    old(file)
    seen = []

    def number(connection, really=schema._number):
        found = really(connection)
        seen.append(found)
        if len(seen) == 1:
            opened(file)  # another server, at this very moment
        return found

    with sql.create_engine(f"sqlite:///{file}").connect() as connection:
        monkeypatch.setattr(schema, "_number", number)
        assert schema.version_of(connection) == schema.VERSION
    assert seen[0] == 0
