"""The wheel, installed away from the checkout: a library, a command and the dashboard."""

import ast
import base64
import csv
import hashlib
import json
import os
import subprocess
import sys
import tomllib
import urllib.request
import zipfile
from email.parser import Parser
from pathlib import Path

import penman
import pytest
from packaging.requirements import Requirement

import explainers
from explainers.weights import models
from tests.servers import ROOT, serve
from tests.waiting import HANGS

ENGLISH = (models.PARSER_FOLDER, models.ASPECTS_FOLDER, models.DIMENSIONS_FOLDER, models.PAM_FOLDER)
FOREIGN = (models.MULTILINGUAL_FOLDER, models.MULTILINGUAL_PARSER_FOLDER)
"""What the two wheels hold; other models are in the repository alone."""

UNWANTED = (
    "screenshot", "tests/", "benchmarks/", "-faithful", "-multilingual",
    ".pyc", "secrets.toml",
)  # fmt: skip

DASHBOARD = (
    "app.py",
    "pages/explore/page.py",
    "pages/shared/session.py",
    ".streamlit/config.toml",
)

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


SIZE = 95_000_000
"""Bytes that a wheel may have: an index takes none of 100 MB."""


def built(source, folder):
    """The wheel of a folder with a pyproject.toml."""
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(folder))
    subprocess.run([*PIP, "wheel", *options, str(source)], check=True)
    (wheel,) = folder.iterdir()
    return wheel


def installed(wheel, folder):
    """A folder with the installed wheel; what it depends on is the environment's."""
    options = ("--no-deps", "--no-index", "--no-compile", "--target", str(folder))
    subprocess.run([*PIP, "install", *options, str(wheel)], check=True)
    return folder


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return built(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def languages_wheel(tmp_path_factory):
    return built(ROOT / "packaging" / "languages", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def target(wheel, tmp_path_factory):
    return installed(wheel, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def elsewhere(target, tmp_path):
    """How to start a process that knows the installed wheel and nothing of the checkout."""
    settings = {
        "PYTHONPATH": str(target),
        "HOME": str(tmp_path),  # no Streamlit settings of one's own
        "SEMLENS_DATABASE": f"sqlite:///{tmp_path}/studies.db",
    }
    return {"cwd": tmp_path, "env": os.environ | settings, "text": True}


@pytest.fixture
def semlens(elsewhere, target):
    """Runs the installed command there."""

    def call(*arguments, check=True):
        command = [str(target / "bin/semlens"), *arguments]
        return subprocess.run(command, capture_output=True, check=check, **elsewhere)

    return call


def python(elsewhere, *arguments):
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, check=True, **elsewhere
    ).stdout


def contents(wheel):
    """The SHA-256 of every file of a wheel but its record, which is checked to list them."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (record,) = (name for name in names if name.endswith("/RECORD"))
        listed = {
            name: digest
            for name, digest, _ in csv.reader(archive.read(record).decode().splitlines())
        }
        digests = {name: hashlib.sha256(archive.read(name)).digest() for name in names - {record}}
    assert listed == {record: ""} | {
        name: f"sha256={base64.urlsafe_b64encode(digest).decode().rstrip('=')}"
        for name, digest in digests.items()
    }
    return digests


def packages(digests):
    """The folders at the top of a wheel."""
    tops = {name.partition("/")[0] for name in digests}
    return {top for top in tops if not top.endswith(".dist-info")}


def holds(digests, folder, place):
    """Whether a wheel has a model there, whole."""
    checksums = json.loads((folder / "checksums.json").read_text("utf-8"))
    return all(
        digests.get(f"{place}/{folder.name}/{name}") == bytes.fromhex(digest)
        for name, digest in checksums.items()
    )


def test_the_wheel_holds_the_weights_and_the_dashboard(wheel):
    digests = contents(wheel)
    assert packages(digests) == {"explainers", "semlens"}
    for folder in ENGLISH:
        assert holds(digests, folder, "explainers/assets"), folder
    for path in DASHBOARD:
        assert (
            digests[f"explainers/dashboard/{path}"]
            == hashlib.sha256((ROOT / path).read_bytes()).digest()
        )
    assert {"explainers/py.typed", "semlens/py.typed", "semlens/streamlit.py"} <= digests.keys()
    canvas = {name for name in digests if "/canvas/" in name}
    names = [f"{name}.{kind}" for name in ("canvas", "save", "strip") for kind in ("css", "js")]
    assert canvas == {f"explainers/assets/canvas/{name}" for name in names}
    for unwanted in UNWANTED:
        assert not [name for name in digests if unwanted in name]


def test_both_wheels_hold_what_they_should_and_an_index_takes_them(languages_wheel, wheel):
    digests = contents(languages_wheel)
    assert packages(digests) == {"semlens_languages"}
    for folder in FOREIGN:
        assert holds(digests, folder, "semlens_languages"), folder
    assert max(path.stat().st_size for path in (wheel, languages_wheel)) < SIZE


def test_the_wheel_says_what_it_is(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith("/METADATA"))
        about = Parser().parsestr(archive.read(name).decode())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {Requirement(r) for r in about.get_all("Requires-Dist") if "extra ==" not in r}
    assert needed == {Requirement(r.lower()) for r in project["dependencies"]}
    assert about["Requires-Python"] == ">=3.11"
    assert about["Author"] == "The Semlens authors"
    assert about.get_payload().strip() == (ROOT / "docs/package.md").read_text("utf-8").strip()


def test_importing_the_package_loads_nothing_but_itself(elsewhere, target):
    code = (
        "import sys; before = set(sys.modules); import semlens, explainers; print(semlens.__file__);"
        "print({m.partition('.')[0] for m in set(sys.modules) - before} & {'torch', 'numpy', 'jinja2'});"
        "print(sorted(set(explainers.__all__) - set(dir(explainers))));"
        "from semlens import Lens, InputError; Lens(); print('torch' in sys.modules)"
    )
    path, loaded, undocumented, torch = python(elsewhere, "-c", code).split("\n")[:4]
    assert Path(path).is_relative_to(target)
    assert (loaded, undocumented, torch) == ("set()", "[]", "False")


def test_every_public_name_is_there_and_no_other():
    for name in explainers.__all__:
        assert getattr(explainers, name).__name__ == name
    with pytest.raises(AttributeError, match="has no attribute 'Lense'"):
        _ = explainers.Lense


def test_the_command_explains_with_the_weights_in_the_wheel(semlens):
    found = json.loads(semlens("explain", "A dog runs.", "Two dogs run.").stdout)
    tops = [penman.decode(graph["penman"]).instances()[0].target for graph in found["graphs"]]
    assert tops == ["run-02", "run-02"]
    checksums = {model["role"]: model["checksum"] for model in found["models"]}
    assert checksums["parser"] == models.weights_checksum(str(models.PARSER_FOLDER))


def test_without_the_other_wheel_other_languages_are_refused_with_what_adds_them(semlens):
    for language, code in (("auto", 2), ("de", 1)):
        sentences = ("Ein Hund bellt.", "Der Hund schläft.")
        done = semlens("explain", *sentences, "--lang", language, check=False)
        assert done.returncode == code and "Traceback" not in done.stderr
        assert "./packaging/languages" in done.stderr
        assert "in the repository's folder" in done.stderr


def test_the_models_to_choose_from_are_those_in_the_wheel(elsewhere):
    code = (
        "from explainers.weights import models;"
        "print({role: list(known) for role, known in models.choices().items()})"
    )
    assert ast.literal_eval(python(elsewhere, "-c", code)) == {
        "parser": ["Semlens compact parser"],
        "aspects": ["Semlens S3BERT"],
        "pam": ["Semlens PAM"],
        "tokens": [*models.token_names()],
    }


def test_with_the_other_wheel_other_languages_are_read(
    elsewhere, semlens, languages_wheel, tmp_path
):
    beside = installed(languages_wheel, tmp_path / "languages")
    elsewhere["env"]["PYTHONPATH"] += f"{os.pathsep}{beside}"
    done = semlens("explain", "Ein Hund bellt.", "A dog barks.", "--lang", "auto")
    checksums = {model["checksum"] for model in json.loads(done.stdout)["models"]}
    assert checksums >= {models.weights_checksum(str(folder)) for folder in FOREIGN}


def test_the_command_goes_by_its_name(elsewhere, semlens):
    module = python(elsewhere, "-m", "explainers", "--help")
    named = {"semlens": semlens("--help").stdout, "python -m explainers": module}
    for name, said in named.items():
        assert said.startswith(f"usage: {name} ") and "Open the dashboard" in said


def test_the_command_serves_the_dashboard(elsewhere, target):
    # no terminal and no settings at home: it starts only if it finds its own, which say headless
    starting = {"command": (str(target / "bin/semlens"), "run"), "cwd": elsewhere["cwd"]}
    with serve(settings=elsewhere["env"], **starting) as (url, _):
        assert urllib.request.urlopen(f"{url}/_stcore/health", timeout=HANGS).read() == b"ok"


def test_a_page_runs_from_the_wheel(elsewhere, target):
    code = """if True:
        import sys
        from pathlib import Path

        import explainers

        folder = Path(explainers.__file__).parent / "dashboard"
        sys.path.insert(0, str(folder))  # as `streamlit run` does
        from streamlit.testing.v1 import AppTest

        app = AppTest.from_file(str(folder / "app.py"), default_timeout=600)
        app.run().switch_page("pages/learn/gallery/page.py").run()
        print([e.message for e in app.exception], app.title[0].value)
        print(sys.modules["pages.shared.session"].__file__)
        """
    shown, path = python(elsewhere, "-c", code).splitlines()
    assert shown == "[] What a similarity score sees, and what it misses"
    assert Path(path).is_relative_to(target / "explainers/dashboard")
