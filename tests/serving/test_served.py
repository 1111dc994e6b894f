"""The served dashboard as those see it who ask, watch and stop it."""

import json
import os
import socket
import urllib.request
from urllib.error import HTTPError
from urllib.parse import urlencode

import pytest
from streamlit.util import calc_hash
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from explainers.__main__ import main
from pages.navigation import PLACES, VIEWS
from tests.servers import serve
from tests.visiting import visiting
from tests.waiting import HANGS, wait_for

SECRET = "My sentence is nobody's business."

pytestmark = pytest.mark.own_server


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


SPY = """
import os, sys, threading

def hook(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto"):
        where = arguments[0] if event == "socket.getaddrinfo" else arguments[1]
    elif event == "import" and threading.current_thread().name.startswith(("AnyIO", "studies")):
        where = arguments[0]
    else:
        return
    with open(os.environ["SPIED"], "a") as file:
        file.write(f"{event} {where}\\n")

sys.addaudithook(hook)
"""
"""Python runs a module of the name ``sitecustomize`` first; this one tells what is connected to,
and what those threads import that are there from the beginning, or answer requests."""


@pytest.fixture(scope="module")
def spied(tmp_path_factory):
    """Where it is written what the server connects to, and imports on several threads."""
    folder = tmp_path_factory.mktemp("spy")
    (folder / "sitecustomize.py").write_text(SPY)
    return folder / "spied"


@pytest.fixture(scope="module")
def told(spied):
    """A server that tells its counters, and logs as JSON; stopped in the last test."""
    port = free_port()
    settings = {"SEMLENS_METRICS": f"127.0.0.1:{port}", "SEMLENS_LOG": "json"}
    settings |= {"PYTHONPATH": str(spied.parent), "SPIED": str(spied)}
    with serve(settings=settings) as (url, process):
        yield url, process, f"http://127.0.0.1:{port}/metrics"


def connections(spied):
    """What the server has connected to, and imported on several threads, so far."""
    return spied.read_text().splitlines() if spied.exists() else []


def get(url, host=None):
    asked = {"Accept": "text/html"} | ({"Host": host} if host else {})
    request = urllib.request.Request(url, headers=asked)
    try:
        with urllib.request.urlopen(request, timeout=HANGS) as answer:
            return answer.status, dict(answer.headers), answer.read().decode()
    except HTTPError as error:
        return error.code, dict(error.headers), error.read().decode()


def test_pages_come_with_their_rules_and_foreign_names_get_none(told):
    url, *_ = told
    status, headers, page = get(url)
    assert status == 200 and "<html" in page and ".st-key-bar" in page
    assert int(headers["content-length"]) == len(page.encode())
    assert ".st-key-bar" not in get(f"{url}/guess?poll=none")[2]
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    status, _, page = get(url, "evil.example")
    assert status == 421 and "server.allowedHosts" in page and "<html" not in page


def opens(url, host, origin=None):
    """Whether a page of this host, or of another origin, could open a websocket to the server."""
    port = int(url.rpartition(":")[2])
    there = f"{host}:{port}"
    try:
        with (
            socket.create_connection(("127.0.0.1", port)) as line,
            connect(f"ws://{there}/_stcore/stream", sock=line, origin=origin or f"http://{there}"),
        ):
            return True
    except InvalidStatus as refused:
        assert refused.response.status_code == 403
        return False


def test_websockets_of_foreign_names_are_refused(told):
    url, *_ = told
    assert opens(url, "127.0.0.1") and opens(url, "localhost")
    assert not opens(url, "evil.example")
    assert not opens(url, "localhost.evil.example")


def test_pages_of_other_sites_are_refused_and_nobody_is_asked_about_them(told, spied):
    url, *_ = told
    before = connections(spied)
    others = ("http://evil.example", "http://localhost:1", "null")
    opened = [origin for origin in others if opens(url, "127.0.0.1", origin)]
    assert connections(spied) == before
    assert not opened


def test_streamlits_counters_are_hidden_and_ours_are_told_elsewhere(told):
    url, _, counters = told
    assert get(f"{url}/_stcore/metrics")[0] == 404
    status, _, said = get(counters)
    assert status == 200
    for name in ("explanations_total", "explanation_seconds_total", "queue", "errors_total"):
        assert f"\nsemlens_{name}" in said


def test_health_says_alive_at_once_and_ready_once_the_models_are_loaded(told, spied, capsys):
    url, *_ = told
    assert get(f"{url}/_stcore/health")[0] == 200
    wait_for(lambda: json.loads(get(f"{url}/ready")[2])["models"] != "loading")
    assert main(["health", url]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"ready": True, "models": "ok", "database": "ok", "disk": "ok"}
    assert get(f"{url}/guess?poll=none")[0] == 404
    # A server on whose threads all this was imported at once stood still, once
    assert not [line for line in connections(spied) if line.startswith("import")]


def test_nothing_that_a_process_writes_quotes_a_forged_value_and_each_line_is_json(told):
    url, process, _ = told
    with visiting(url) as visitor:
        assert visitor.run()
        for widget in list(visitor.widgets):
            for field in ("string_value", "json_value", "string_array_value"):
                value = {"data": [SECRET]} if "array" in field else SECRET
                visitor.run(**{widget: {field: value}})
        visitor.line.send(SECRET.encode())
    wait_for(lambda: "deserializing" in process.said.read_text())
    told = [json.loads(line) for line in process.said.read_text().splitlines()]
    assert [line for line in told if line["message"] == "Uncaught app execution"]
    assert SECRET not in process.said.read_text() + process.printed.read_text()
    assert "Traceback" not in process.printed.read_text()


def test_nothing_of_one_visitor_is_on_any_page_of_another(told):
    url, *_ = told
    mine = urlencode({"a": f"{SECRET[:-1]} at all.", "b": SECRET})
    ways = [("", f"&view={view}") for view in VIEWS if view != "languages"]
    ways += [(calc_hash(name), "") for name in PLACES if name != "explore"]
    with visiting(url) as one, visiting(url) as other:
        assert other.run()  # or it would be taken for one that wants nothing
        shown = 0
        for page, view in ways:
            assert one.run(page, mine + view) and other.run(page, view)
            shown += SECRET.encode() in one.raw
            assert SECRET[:-1].encode() not in other.raw, (page, view)
        assert shown >= len(VIEWS) - 1  # each view, at least


def test_health_of_what_is_not_there(capsys):
    assert main(["health", f"http://127.0.0.1:{free_port()}"]) == 1
    assert "does not answer" in capsys.readouterr().err
    for wrong in ("here", "http://[::1", "http://"):
        assert main(["health", wrong]) == 2
    for seconds in ("0", "1e300", "nan"):
        with pytest.raises(SystemExit):
            main(["health", "http://127.0.0.1", "--timeout", seconds])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("[" * 50_000, "is not Semlens"),
        ('"ready"', "is not Semlens"),
        ('{"ready": false, "disk": "\\u001b[2Jfull"}', "disk: [2Jfull"),
    ],
)
def test_health_of_what_answers_oddly(monkeypatch, capsys, answer, said):
    asked = []

    def answered(url, _):
        asked.append(url)
        return 200, answer.encode()

    monkeypatch.setattr("explainers.serving.health._get", answered)
    assert main(["health", "http://127.0.0.1/base/?x=1#y"]) == 1
    assert said in capsys.readouterr().err
    assert asked == [f"http://127.0.0.1/base{path}" for path in ("/_stcore/health", "/ready")]


def test_sigterm_ends_it_with_success_and_without_a_word(told):
    _, process, _ = told
    before = process.said.read_text()
    process.terminate()
    assert process.wait(HANGS) == 0
    after = process.said.read_text().removeprefix(before)
    # DuckDB, which the page Search loads, tells at the very end what it leaves behind
    assert after.partition("nanobind:")[0] == ""


def test_a_server_that_is_still_loading_ends_as_well():
    with serve() as (url, process):
        assert json.loads(get(f"{url}/ready")[2])["ready"] is False
        process.terminate()
        assert process.wait(HANGS) == 0
        assert process.said.read_text() == ""


def test_counters_need_an_address(monkeypatch):
    from explainers.errors import InputError
    from explainers.serving import counters

    monkeypatch.setitem(os.environ, "SEMLENS_METRICS", "everywhere")
    with pytest.raises(InputError, match=r"127\.0\.0\.1:9464"):
        counters.serve()
