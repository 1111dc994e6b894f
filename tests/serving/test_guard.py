"""Who is answered, and what browsers are told."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from pages.serving.dressed import Dressed
from pages.serving.guard import Guard
from tests.cases import CASES


async def app(scope, receive, send):
    """What is guarded."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"inside"})
    else:
        await send({"type": "websocket.accept"})


def ask(guard, host, path="/", kind="http", method="GET", origin=None, accept=None):
    """What a request gets: messages sent."""
    sent = []

    async def receive():
        return {"type": f"{kind}.request" if kind == "http" else "websocket.connect"}

    async def send(message):
        sent.append(message)

    headers = [] if host is None else [(b"host", host.encode("latin-1"))]
    headers += [] if origin is None else [(b"origin", origin.encode("latin-1"))]
    headers += [] if accept is None else [(b"accept", accept)]
    scope = {"type": kind, "path": path, "headers": headers} | (
        {"method": method} if kind == "http" else {}
    )
    with ThreadPoolExecutor(1) as other:  # the browser's tests leave a loop running in this thread
        other.submit(asyncio.run, guard(scope, receive, send)).result()
    return sent


@pytest.fixture
def guard():
    return Guard(app, ["semlens.example.org", "*.hf.space"])


OURS = CASES["our own names and addresses"]
FOREIGN = CASES["foreign names"]


@pytest.mark.parametrize("host", OURS)
def test_our_own_names_and_addresses_are_answered(guard, host):
    assert ask(guard, host)[0]["status"] == 200
    assert ask(guard, host, kind="websocket") == [{"type": "websocket.accept"}]


@pytest.mark.parametrize("host", FOREIGN)
def test_foreign_names_are_not(guard, host):
    answer = ask(guard, host)
    assert answer[0]["status"] == 421
    assert b"inside" not in answer[1]["body"]
    assert ask(guard, host, kind="websocket") == [{"type": "websocket.close", "code": 1008}]


HERE = "localhost:8501"
OTHERS = [
    "http://evil.example", "http://localhost", "http://localhost:3000", "null", "", HERE,
    "http://localhost:8501.evil.example", "http://x@localhost:8501", "http://localhost:8501/",
]  # fmt: skip


def does(guard, origin):
    """What a page of an origin can do here: open a websocket, read, write."""
    asked = {"host": HERE, "origin": origin}
    opened = ask(guard, kind="websocket", **asked)[0]["type"] == "websocket.accept"
    return opened, *(ask(guard, method=m, **asked)[0]["status"] for m in ("GET", "POST"))


def test_pages_of_other_sites_open_no_websocket_and_write_nothing(guard):
    for origin in OTHERS:
        assert does(guard, origin) == (False, 200, 403), origin
    for ours in (f"http://{HERE}", f"https://{HERE}", None):
        assert does(guard, ours) == (True, 200, 200)
    assert ask(guard, HERE, method="DELETE", origin="null")[0]["status"] == 403


def test_another_site_can_be_allowed_to_ask_and_only_requests_of_its_pages_are_told():
    seen = []

    async def watched(scope, receive, send):
        seen.append((scope["type"], dict(scope["headers"]).get(b"origin")))
        await app(scope, receive, send)

    named = Guard(watched, [], ["https://semlens.example.org"])
    assert does(named, "https://semlens.example.org") == (True, 200, 200)
    assert does(named, "https://evil.example") == (False, 200, 403)
    assert does(Guard(watched, [], ["*"]), "null") == (True, 200, 200)
    told = {(kind, origin) for kind, origin in seen if origin}
    assert told == {("http", b"https://semlens.example.org"), ("http", b"null")}
    does(named, f"http://{HERE}")
    assert seen[-1] == ("http", f"http://{HERE}".encode())


def test_any_name_can_be_allowed_and_another_site_to_frame_it(monkeypatch):
    assert ask(Guard(app, ["*"]), "evil.example")[0]["status"] == 200
    monkeypatch.setenv("SEMLENS_FRAMES", "https://huggingface.co")
    sent = headers(Guard(app, []), "localhost")
    assert "frame-ancestors 'self' https://huggingface.co" in sent["content-security-policy"]
    assert "x-frame-options" not in sent


def test_streamlits_counters_are_not_public(guard):
    for path in ("/_stcore/metrics", "/_stcore/metrics/", "/base/_stcore/metrics"):
        assert ask(guard, "localhost", path)[0]["status"] == 404


def headers(guard, host, path="/"):
    return {k.decode(): v.decode() for k, v in ask(guard, host, path)[0]["headers"]}


def test_every_answer_tells_the_browser_what_is_allowed(guard):
    kept = {
        "x-content-type-options": "nosniff",
        "x-frame-options": "SAMEORIGIN",
        "referrer-policy": "same-origin",
    }
    for place in (("localhost", "/"), ("evil.example", "/"), ("localhost", "/_stcore/metrics")):
        sent = headers(guard, *place)
        rules = dict(rule.split(" ", 1) for rule in sent["content-security-policy"].split("; "))
        assert rules["default-src"] == rules["frame-ancestors"] == "'self'"
        assert rules["object-src"] == "'none'"
        assert not [r for r in rules.values() if "http" in r or "*" in r]
        assert kept.items() <= sent.items()


async def shell(scope, receive, send):
    """What Streamlit answers at every address."""
    headers = [(b"content-type", b"text/html")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b'<body><div id="root"></div></body>'})


def test_an_address_without_a_page_leads_to_explore():
    ways: dict[str, bytes | None] = {"/": None, "/search": None, "/tokens": None}
    ways |= {"/nonsense": b"./?lost=yes", "/a/b": b"../?lost=yes"}
    for path, way in ways.items():
        start, _ = ask(Dressed(shell), "localhost", path, accept=b"text/html")
        assert dict(start["headers"]).get(b"location") == way, path
        assert start["status"] == (307 if way else 200), path
