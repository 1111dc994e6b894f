"""Who is answered, and what browsers are told."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from pages.serving.guard import Guard
from tests.cases import CASES


async def app(scope, receive, send):
    """What is guarded."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"inside"})
    else:
        await send({"type": "websocket.accept"})


def ask(guard, host, path="/", kind="http"):
    """What a request gets: messages sent."""
    sent = []

    async def receive():
        return {"type": f"{kind}.request" if kind == "http" else "websocket.connect"}

    async def send(message):
        sent.append(message)

    headers = [] if host is None else [(b"host", host.encode("latin-1"))]
    scope = {"type": kind, "path": path, "headers": headers, "method": "GET"}
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
