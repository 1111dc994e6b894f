"""The wheel, installed away from the checkout: a library, a command and the dashboard."""

import base64
import csv
import hashlib
import json
import os
import subprocess
import sys
import urllib.request
import zipfile
from email.parser import Parser
from pathlib import Path

import penman
import pytest

import explainers
from explainers.weights import models
from tests.servers import ROOT, serve

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(folder))
    subprocess.run([*PIP, "wheel", *options, str(ROOT)], check=True)
    (found,) = folder.iterdir()
    return found


@pytest.fixture(scope="module")
def target(wheel, tmp_path_factory):
    """A folder with the installed wheel; what it depends on is the environment's."""
    folder = tmp_path_factory.mktemp("installed")
    options = ("--no-deps", "--no-index", "--no-compile", "--target", str(folder))
    subprocess.run([*PIP, "install", *options, str(wheel)], check=True)
    return folder


@pytest.fixture
def elsewhere(target, tmp_path):
    """How to start a process that knows the installed wheel and nothing of the checkout."""
    settings = {
        "PYTHONPATH": str(target),
        "HOME": str(tmp_path),  # no Streamlit settings of one's own
        "SEMLENS_DATABASE": f"sqlite:///{tmp_path}/studies.db",
    }
    return {"cwd": tmp_path, "env": os.environ | settings, "text": True}


def python(elsewhere, *arguments):
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, check=True, **elsewhere
    ).stdout


def test_the_wheel_holds_the_weights_and_the_dashboard_in_one_package(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (record,) = (name for name in names if name.endswith("/RECORD"))
        listed = {
            name: digest
            for name, digest, _ in csv.reader(archive.read(record).decode().splitlines())
        }
        digests = {name: hashlib.sha256(archive.read(name)).digest() for name in names - {record}}
    assert {name.partition("/")[0] for name in names} == {"explainers", Path(record).parent.name}
    assert listed == {record: ""} | {
        name: f"sha256={base64.urlsafe_b64encode(digest).decode().rstrip('=')}"
        for name, digest in digests.items()
    }
    for folder in (models.PARSER_FOLDER, *models.EMBEDDED):
        checksums = json.loads((folder / "checksums.json").read_text("utf-8"))
        for name, digest in checksums.items():
            assert digests[f"explainers/assets/{folder.name}/{name}"].hex() == digest
    for path in (
        "app.py",
        "pages/explore/compare/page.py",
        "pages/shared/session.py",
        ".streamlit/config.toml",
    ):
        assert (
            digests[f"explainers/dashboard/{path}"]
            == hashlib.sha256((ROOT / path).read_bytes()).digest()
        )
    assert "explainers/py.typed" in names
    for unwanted in ("screenshot", "tests/", "benchmarks/", ".pyc", "secrets.toml"):
        assert not [name for name in names if unwanted in name]


def test_the_wheel_depends_on_what_requirements_txt_pins(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith("/METADATA"))
        about = Parser().parsestr(archive.read(name).decode())
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pinned = {line.partition("#")[0].strip().lower() for line in lines} - {""}
    needed = {line for line in about.get_all("Requires-Dist") if "extra ==" not in line}
    assert needed == pinned
    assert about["Requires-Python"] == ">=3.11"


def test_importing_the_package_loads_nothing_but_itself(elsewhere, target):
    code = (
        "import sys; before = set(sys.modules); import explainers; print(explainers.__file__);"
        "print({m.partition('.')[0] for m in set(sys.modules) - before} & {'torch', 'numpy', 'jinja2'});"
        "print(sorted(set(explainers.__all__) - set(dir(explainers))));"
        "from explainers import Lens, InputError; Lens(); print('torch' in sys.modules)"
    )
    path, loaded, undocumented, torch = python(elsewhere, "-c", code).split("\n")[:4]
    assert Path(path).is_relative_to(target)
    assert (loaded, undocumented, torch) == ("set()", "[]", "False")


def test_every_public_name_is_there_and_no_other():
    for name in explainers.__all__:
        assert getattr(explainers, name).__name__ == name
    with pytest.raises(AttributeError, match="has no attribute 'Lense'"):
        _ = explainers.Lense


def test_the_command_explains_with_the_weights_in_the_wheel(elsewhere, target):
    command = [str(target / "bin/semlens"), "explain", "A dog runs.", "Two dogs run."]
    done = subprocess.run(command, capture_output=True, check=True, **elsewhere)
    found = json.loads(done.stdout)
    assert [concept(found, side) for side in (0, 1)] == ["run-02", "run-02"]
    checksums = {model["role"]: model["checksum"] for model in found["models"]}
    assert checksums["parser"] == models.weights_checksum(str(models.PARSER_FOLDER))


def concept(found, side):
    """The concept of a graph's top."""
    return penman.decode(found["graphs"][side]["penman"]).instances()[0].target


def test_the_command_goes_by_its_name(elsewhere, target):
    for command, name in (
        ([str(target / "bin/semlens")], "semlens"),
        ([sys.executable, "-m", "explainers"], "python -m explainers"),
    ):
        done = subprocess.run([*command, "--help"], capture_output=True, check=True, **elsewhere)
        assert done.stdout.startswith(f"usage: {name} ")
        assert "Open the dashboard" in done.stdout


def test_the_command_serves_the_dashboard(elsewhere, target):
    # no terminal and no settings at home: it starts only if it finds its own, which say headless
    starting = {"command": (str(target / "bin/semlens"), "run"), "cwd": elsewhere["cwd"]}
    with serve(settings=elsewhere["env"], **starting) as (url, _):
        assert urllib.request.urlopen(f"{url}/_stcore/health", timeout=60).read() == b"ok"


def test_a_page_runs_from_the_wheel(elsewhere, target):
    code = """if True:
        import sys
        from pathlib import Path

        import explainers

        folder = Path(explainers.__file__).parent / "dashboard"
        sys.path.insert(0, str(folder))  # as `streamlit run` does
        from streamlit.testing.v1 import AppTest

        app = AppTest.from_file(str(folder / "app.py"), default_timeout=60)
        app.switch_page("pages/learn/gallery/page.py").run()
        print([e.message for e in app.exception], app.title[0].value)
        print(sys.modules["pages.shared.session"].__file__)
        """
    shown, path = python(elsewhere, "-c", code).splitlines()
    assert shown == "[] Gallery"
    assert Path(path).is_relative_to(target / "explainers/dashboard")
