"""A server in the open: whoever takes all that they can get keeps nobody else out."""

import json
import re
import socket
import sys
import urllib.request
from contextlib import ExitStack
from urllib.error import HTTPError

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pages.serving.door import TRY_AGAIN
from tests.servers import STREAMLIT, serve
from tests.visiting import visiting
from tests.waiting import HANGS, wait_for

pytestmark = [
    pytest.mark.own_server,
    pytest.mark.skipif(sys.platform != "linux", reason="other machines have one address alone"),
]

FEW = "128"
"""Descriptors that the server may have."""

OTHER = "127.0.0.2"
"""Another address of this machine, as if it were another machine."""


@pytest.fixture(scope="module")
def poor():
    """A server that has few descriptors, seats and bytes."""
    settings = {
        "SEMLENS_LOG": "json",
        "SEMLENS_MAX_SESSIONS": "6",
        "SEMLENS_MAX_ADDRESS": "2",
        "SEMLENS_MAX_SILENCE": "5",
        "SEMLENS_MAX_UPLOADED": "3000000",
        "SEMLENS_MAX_UPLOADS": "5000000",
    }
    limited = ("bash", "-c", f'ulimit -n {FEW} && exec "$@"', "bash", *STREAMLIT)
    with serve(command=limited, settings=settings) as (url, process):
        yield url, process


def ready(url):
    """What the server says of itself."""
    try:
        with urllib.request.urlopen(f"{url}/ready", timeout=HANGS) as answer:
            return json.loads(answer.read())
    except HTTPError as error:
        return json.loads(error.read())


def raw(url, address="127.0.0.1"):
    """A connection that says nothing."""
    host, port = url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), HANGS, (address, 0))


def test_silent_connections_are_closed_and_keep_nobody_out(poor):
    url, process = poor
    with ExitStack() as stack:
        lines = [stack.enter_context(raw(url)) for _ in range(200)]
        assert ready(url)["database"] == "ok"
        with visiting(url, OTHER) as visitor:
            assert visitor.run() and visitor.widgets
        for line in lines:
            assert line.recv(1) == b""  # the server has closed it
    wait_for(lambda: ready(url)["models"] != "loading")
    assert ready(url)["models"] == "ok"
    assert len(process.said.read_bytes()) < 100_000


def test_silent_websockets_are_closed_and_no_address_has_all(poor):
    url, _ = poor
    with ExitStack() as stack:
        opened, refused = [], 0
        for _ in range(60):
            try:
                opened.append(stack.enter_context(visiting(url)))
            except InvalidStatus:
                refused += 1
        assert refused and opened
        for visitor in opened:
            with pytest.raises(ConnectionClosed) as closed:
                visitor.line.recv(HANGS)
            assert closed.value.rcvd.code == TRY_AGAIN
    with visiting(url) as visitor:
        assert visitor.run() and b"people are here" not in visitor.raw


def test_one_address_takes_no_more_than_its_seats_and_is_told_so(poor):
    url, _ = poor
    with ExitStack() as stack:
        mine = [stack.enter_context(visiting(url)) for _ in range(3)]
        for visitor in mine:
            visitor.run()
        assert [b"SEMLENS_MAX_ADDRESS" in v.raw for v in mine] == [False, False, True]
        other = stack.enter_context(visiting(url, OTHER))
        assert other.run() and b"people are here" not in other.raw


def upload(url, session, size, name):
    """Send a file as browsers do, without any box for it; the status."""
    with urllib.request.urlopen(f"{url}/_stcore/health", timeout=HANGS) as answer:
        token = re.search("_streamlit_xsrf=([^;]+)", answer.headers["set-cookie"])[1]
    body = b'--x\r\nContent-Disposition: form-data; name="f"; filename="f.txt"\r\n\r\n'
    body += b"a" * size + b"\r\n--x--\r\n"
    request = urllib.request.Request(
        f"{url}/_stcore/upload_file/{session}/{name}", body, method="PUT"
    )
    request.add_header("Content-Type", "multipart/form-data; boundary=x")
    request.add_header("X-Xsrftoken", token)
    request.add_header("Cookie", f"_streamlit_xsrf={token}")
    try:
        with urllib.request.urlopen(request, timeout=HANGS) as answer:
            return answer.status
    except HTTPError as error:
        return error.code


def test_nobody_fills_the_memory_with_files(poor):
    url, _ = poor
    with visiting(url) as one, visiting(url, OTHER) as other:
        assert one.run() and other.run()
        assert [upload(url, one.id, 1_000_000, f"f{k}") for k in range(4)] == [204, 204, 413, 413]
        assert [upload(url, other.id, 1_000_000, f"f{k}") for k in range(4)] == [204, 204, 413, 413]
        assert upload(url, other.id, 400_000, "small") == 204
