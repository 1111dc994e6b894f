"""The HTTP endpoint: what the library says, as JSON, within limits."""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import cast

import pytest

from explainers import Lens
from explainers.encoders.languages import TRAINED

testclient = pytest.importorskip("starlette.testclient")

from explainers.commands.api import (  # noqa: E402  # wants the extra api
    ANSWERS,
    ASKED,
    BODY,
    WAITING,
    application,
    description,
)

A, B = "The man likes cheese.", "The man doesn't like cheese."


@pytest.fixture
def client(lens):
    return testclient.TestClient(application(lens), "http://127.0.0.1:8502")


def test_it_answers_what_the_library_says(client, lens):
    found = client.post("/explain", json={"a": A, "b": B}).json()
    assert found["scores"] == pytest.approx(lens.explain(A, B).scores, abs=1e-6)
    (told,) = client.post("/diff", json={"pairs": [[A, B]]}).json()["results"]
    assert [d["kind"] for d in told["differences"]] == ["negation"]
    scored = client.post("/score", json={"pairs": [[A, B], [B, A]], "also": ["pam"]}).json()
    assert [{"sbert", "pam", "aspects"} <= row.keys() for row in scored["results"]] == [True] * 2
    for path in ("/explain", "/diff", "/score"):  # one pair, or many
        one, many = (
            client.post(path, json=sent).json() for sent in ({"a": A, "b": B}, {"pairs": [[A, B]]})
        )
        assert many["results"] == [one], path
    asked = {"sentences": ["Ein Hund rennt."], "language": "auto"}
    (graph,) = client.post("/parse", json=asked).json()["graphs"]
    assert graph["penman"].startswith("(r / run-02")


def test_its_description_is_what_it_takes(client):
    of = client.get("/openapi.json").json()
    assert of == description() and of["paths"].keys() == ANSWERS.keys()
    assert ASKED.default == of["components"]["schemas"]["diff"]["properties"]["pairs"]["maxItems"]
    for path, how in of["paths"].items():
        content = how["post"]["requestBody"]["content"]["application/json"]
        language = of["components"]["schemas"][path[1:]]["properties"]["language"]
        assert language["enum"] == ["auto", *TRAINED]
        assert client.post(path, json=content["example"]).status_code == 200
    page = client.get("/").text
    assert all(f"POST {path}" in page for path in ANSWERS) and "src=" not in page


def test_what_it_cannot_answer_it_refuses_and_says_why():
    nobody = application(cast(Lens, SimpleNamespace()))  # no lens is asked
    client = testclient.TestClient(nobody, "http://localhost:8502")
    for path, sent, status, said in (
        ("/explain", "{", 400, "no JSON"),
        ("/explain", "[" * 100_000, 400, "no JSON"),
        ("/explain", "[]", 400, "no JSON object"),
        ("/explain", '{"a": "x"}', 400, "has a: it is to have a and b, or pairs"),
        ("/score", '{"a": "x", "b": "y", "pairs": []}', 400, "it is to have a and b, or pairs"),
        ("/parse", "{}", 400, "has nothing: it is to have sentences"),
        ("/diff", '{"a": null, "b": "y"}', 400, "`a` is missing (None)"),
        (
            "/explain",
            '{"a": "x", "b": "y", "c": 1}',
            400,
            "no field 'c' here; there is a, b, language, pairs",
        ),
        ("/explain", '{"\\ud800": 1}', 400, "no field"),
        ("/diff", '{"pairs": "x"}', 400, "pairs is a list"),
        ("/diff", json.dumps({"pairs": [["x", "y"]] * 257}), 400, "the limit is 256"),
        ("/score", '{"pairs": [], "also": "pam"}', 400, "also is a list"),
        ("/parse", '{"sentences": [], "language": 1}', 400, "is a text"),
        ("/parse", json.dumps({"sentences": ["x" * BODY.default]}), 400, "the limit is 1,000,000"),
    ):
        found = client.post(path, content=sent, headers={"content-type": "application/json"})
        assert (found.status_code, said in found.json()["error"]) == (status, True), found.text
    assert client.post("/explain", content="{}").status_code == 415
    evil = client.post("/explain", json={}, headers={"host": "evil.example"})
    for found, status, said in (
        (client.get("/explain"), 405, "ask with POST, not GET"),
        (client.delete("/"), 405, "not DELETE"),
        (
            client.post("/explian", json={}),
            404,
            "no /explian here; there is /, /openapi.json, /explain",
        ),
        (evil, 400, "ask by the name localhost"),
    ):
        assert (found.status_code, said in found.json()["error"]) == (status, True), found.text


def test_nothing_is_made_for_those_who_have_gone_and_so_many_wait(monkeypatch):
    asked, made, going = [], [], threading.Event()

    def parse(sentences, language):
        going.wait(5)
        made.extend(sentences)
        return []

    monkeypatch.setitem(vars(WAITING), "most", 3)
    app = application(cast(Lens, SimpleNamespace(parse=parse)))
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]

    async def ask(sentence, gone):
        sent = iter(
            [{"type": "http.request", "body": json.dumps({"sentences": [sentence]}).encode()}]
        )

        async def receive():
            if found := next(sent, None):
                return found
            if not gone:
                await asyncio.sleep(60)
            return {"type": "http.disconnect"}

        async def send(message):
            if message["type"] == "http.response.start":
                asked.append((sentence, message["status"]))
                if len(asked) == 2:  # those that are too many are told at once
                    going.set()

        scope = {"type": "http", "method": "POST", "path": "/parse", "query_string": b""}
        await app(scope | {"headers": headers}, receive, send)

    async def together():
        await asyncio.gather(
            *(ask(s, s == "gone") for s in ("first", "gone", "last", "much", "more"))
        )

    with ThreadPoolExecutor(1) as apart:  # this thread has the browser's loop, once one was opened
        apart.submit(asyncio.run, together()).result()
    assert asked[:2] == [("much", 503), ("more", 503)] and made == ["first", "last"]
    assert sorted(asked[2:]) == [("first", 200), ("gone", 503), ("last", 200)]


def test_what_nobody_foresaw_is_told_as_json_without_the_sentence(caplog):
    def parse(sentences, language):
        raise ValueError(f"cannot read {sentences}")

    client = testclient.TestClient(
        application(cast(Lens, SimpleNamespace(parse=parse))), "http://localhost"
    )
    found = client.post("/parse", json={"sentences": ["My secret."]})
    assert found.status_code == 500 and "the log says where" in found.json()["error"]
    assert "ValueError" in caplog.text and "test_api.py" in caplog.text
    assert "secret" not in found.text + caplog.text


def test_sentences_have_the_limits_of_the_page(client):
    for asked, said in (
        (
            {"pairs": [["x" * 9_000, "y"]]},
            "pairs[0], first sentence: This text has 9,000 characters",
        ),
        ({"pairs": [["x", None]]}, "pairs[0], second sentence is missing"),
        ({"pairs": [["x", "y"]], "language": "xx"}, "no language 'xx'"),
        ({"pairs": [["x", "y"]], "also": ["foo"]}, "no score 'foo'"),
    ):
        found = client.post("/score", json=asked)
        assert found.status_code == 400 and said in found.json()["error"], found.text
