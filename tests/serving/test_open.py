"""A server in the open: whoever takes all that they can get keeps nobody else out."""

import json
import re
import socket
import sqlite3
import sys
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.util import calc_hash
from websockets.exceptions import ConnectionClosed, InvalidStatus

from explainers.studies import lessons
from explainers.studies.questions import Question
from explainers.studies.store import DONE
from pages.serving import door
from tests.servers import STREAMLIT, serve
from tests.studies.fakes import PAIRS, led, opened, table_of
from tests.visiting import visiting
from tests.waiting import HANGS, wait_for

pytestmark = [
    pytest.mark.own_server,
    pytest.mark.skipif(sys.platform != "linux", reason="other machines have one address alone"),
]

FEW = "128"
"""Descriptors that the server may have."""

SEATS = 6

TOO_LONG = 1009  # the code

OTHER, THIRD = "127.0.0.2", "127.0.0.3"
"""Other addresses of this machine, as if they were other machines."""


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """The database of the server."""
    return tmp_path_factory.mktemp("open") / "studies.db"


@pytest.fixture(scope="module")
def poor(file):
    """A server that has few descriptors, seats and bytes."""
    settings = {
        "SEMLENS_LOG": "json",
        "SEMLENS_MAX_SESSIONS": str(SEATS),
        "SEMLENS_MAX_ADDRESS": "2",
        "SEMLENS_MAX_SILENCE": "5",
        "SEMLENS_MAX_UPLOADED": "2500000",
        "SEMLENS_MAX_UPLOADS": "7000000",
    }
    limited = ("bash", "-c", f'ulimit -n {FEW} && exec "$@"', "bash", *STREAMLIT)
    database = f"sqlite:///{file}"
    with serve(command=limited, settings=settings, database=database) as (url, process):
        yield url, process


def ready(url):
    """What the server says of itself."""
    try:
        with urllib.request.urlopen(f"{url}/ready", timeout=HANGS) as answer:
            return json.loads(answer.read())
    except HTTPError as error:
        said = error.read()
    return json.loads(said) if said.startswith(b"{") else {"database": "", "models": "loading"}


def raw(url, address="127.0.0.1"):
    """A connection that says nothing."""
    host, port = url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), HANGS, (address, 0))


def flooded(url):
    """What the server says of itself after 200 more have come, and gone."""
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(raw(url))
        return ready(url)


def test_silent_connections_are_closed_and_keep_nobody_out(poor):
    url, process = poor
    with ExitStack() as stack:
        lines = [stack.enter_context(raw(url)) for _ in range(200)]
        # A module that found no descriptor when it was imported would never be ready
        wait_for(lambda: ready(url)["database"] == "ok")
        with visiting(url, OTHER) as visitor:
            assert visitor.run() and visitor.widgets
        for line in lines:
            assert line.recv(1) == b""  # the server has closed it
    wait_for(lambda: flooded(url)["models"] != "loading")
    assert ready(url)["models"] == "ok"
    assert process.said.read_bytes() == b""


def test_silent_websockets_are_closed_and_no_address_has_all(poor):
    url, _ = poor
    with ExitStack() as stack:
        let_in, refused = [], 0
        for _ in range(60):
            try:
                let_in.append(stack.enter_context(visiting(url)))
            except InvalidStatus:
                refused += 1
        assert refused and let_in
        for visitor in let_in:
            with pytest.raises(ConnectionClosed) as closed:
                visitor.line.recv(HANGS)
            assert closed.value.rcvd and closed.value.rcvd.code == door.TRY_AGAIN
    with visiting(url) as visitor:
        assert visitor.run() and b"people are here" not in visitor.raw


def test_a_message_longer_than_any_page_sends_ends_its_connection(poor):
    url, _ = poor
    with visiting(url) as visitor:
        assert visitor.run()
        with pytest.raises(ConnectionClosed) as closed:
            visitor.line.send(bytes(door.MESSAGE + 1))
            while True:
                visitor.line.recv(HANGS)
        why = closed.value.rcvd  # unread where the rest was still being sent to a closed line
        assert why is None or why.code == TOO_LONG


def next_page(visitor):
    """The page that runs next for a visitor, by its hash."""
    while True:
        said = ForwardMsg.FromString(visitor.line.recv(HANGS))
        if said.WhichOneof("type") == "new_session":
            return said.new_session.page_script_hash


def test_nobody_else_waits_while_somebody_clicks_without_end(poor):
    url, _ = poor
    first, second = calc_hash("gallery"), calc_hash("settings")
    answered = threading.Event()

    def run():
        """The pages that run for who is hasty, until a few have since others were answered."""
        pages, since = [], 0
        while since < 5:
            since += answered.is_set()
            pages.append(next_page(hasty))
        return pages

    with ExitStack() as stack, ThreadPoolExecutor(1) as watching:
        hasty, other = arrived(stack, url), arrived(stack, url, OTHER)
        ran = watching.submit(run)
        for page in (first, second):
            asked = BackMsg(rerun_script=ClientState(page_script_hash=page))
            for _ in range(1_000):
                hasty.line.send(asked.SerializeToString())
        assert other.run() and health(url, OTHER) == 200
        answered.set()
        assert set(ran.result()) == {first}  # not half of it was looked at before


def test_one_address_takes_no_more_than_its_seats_and_is_told_so(poor):
    url, _ = poor
    with ExitStack() as stack:
        mine = []
        for _ in range(3):  # each says something before it is silent for too long
            mine.append(stack.enter_context(visiting(url)))
            mine[-1].run()
        assert [b"SEMLENS_MAX_ADDRESS" in v.raw for v in mine] == [False, False, True]
        other = stack.enter_context(visiting(url, OTHER))
        assert other.run() and b"people are here" not in other.raw


def test_who_was_cut_off_comes_back_however_often_another_address_comes_and_goes(poor):
    url, _ = poor
    with visiting(url, OTHER) as visitor:
        assert visitor.run()
    for _ in range(2 * SEATS):
        with visiting(url) as hasty:
            assert hasty.run()
    with visiting(url, OTHER, back=visitor.id) as again:
        assert again.run() and again.id == visitor.id


def test_a_proxy_on_this_machine_is_believed_whose_a_request_is_and_no_other(poor):
    url, _ = poor
    # What stands before the last address may be made up by whoever asked the proxy
    asked = ("192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2", "192.0.2.3, 2001:db8::3")
    for proxy, refused in (("127.0.0.1", [4]), (OTHER, [2, 3, 4])):
        with ExitStack() as stack:
            told = []
            for address in asked:
                headers = {"X-Forwarded-For": address}
                visitor = stack.enter_context(visiting(url, proxy, additional_headers=headers))
                visitor.run()
                told.append(b"SEMLENS_MAX_ADDRESS" in visitor.raw)
            assert [k for k, no in enumerate(told) if no] == refused


def upload(url, session, size, name, address="127.0.0.1"):
    """Send a file as browsers do, without any box for it, and all of it; the status and words."""
    with urllib.request.urlopen(f"{url}/_stcore/health", timeout=HANGS) as answer:
        [token] = re.findall("_streamlit_xsrf=([^;]+)", answer.headers["set-cookie"])
    body = b'--x\r\nContent-Disposition: form-data; name="f"; filename="f.txt"\r\n\r\n'
    body += b"a" * size + b"\r\n--x--\r\n"
    headers = {
        "Content-Type": "multipart/form-data; boundary=x",
        "X-Xsrftoken": token,
        "Cookie": f"_streamlit_xsrf={token}",
    }
    place = urlsplit(url).netloc
    line = HTTPConnection(place, timeout=HANGS, source_address=(address, 0))
    with closing(line):
        line.request("PUT", f"/_stcore/upload_file/{session}/{name}", body, headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode()


def test_nobody_fills_the_memory_with_files_and_who_sends_one_is_told(poor):
    url, _ = poor
    with ExitStack() as stack:
        places = ["127.0.0.1", "127.0.0.1", OTHER, THIRD]
        visitors, said = [], []
        for place in places:
            visitor = arrived(stack, url, place)
            visitors.append(visitor)
            said += [upload(url, visitor.id, 1_000_000, f"f{k}", place) for k in range(3)]
        assert [status for status, _ in said] == [
            204, 204, 413,  # no more of this session
            204, 413, 413,  # of this address
            204, 204, 413,
            204, 413, 413,  # of all
        ]  # fmt: skip
        expected = ("session", "address", "address", "session", "uploaded here", "uploaded here")
        reasons = [reason for status, reason in said if status == 413]
        assert all(words in why for words, why in zip(expected, reasons, strict=True))
        assert upload(url, visitors[1].id, 400_000, "small")[0] == 204


def test_nobody_is_waited_for_who_sends_heads_or_bodies_byte_by_byte(poor):
    url, _ = poor
    head = b"GET /_stcore/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    post = b"POST /guess?poll=x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n"
    refused = b"POST /guess HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 100\r\n\r\n"

    def trickle(first):
        """What a server that gave an answer before says to whoever is slow now; the seconds."""
        with raw(url) as line:
            line.sendall(head + b"\r\n")
            assert b"200 OK" in line.recv(10_000)
            line.sendall(first)
            begun, said = time.monotonic(), b""
            line.settimeout(0.5)
            while time.monotonic() < begun + HANGS:
                try:
                    line.sendall(b"x")
                    more = line.recv(10_000)
                    said += more
                    if not more:
                        break
                except TimeoutError:
                    continue
                except OSError:
                    break
            return said

    with ThreadPoolExecutor(3) as slow:
        said = list(slow.map(trickle, (head + b"X-Slow: ", post, refused)))
    assert [line.split(b" ")[1:2] for line in said] == [[], [b"408"], [b"421"]]


def arrived(stack, url, address="127.0.0.1"):
    """A visitor whose page has run; they stay for as long as the stack has them."""
    visitor = stack.enter_context(visiting(url, address))
    assert visitor.run()
    return visitor


def health(url, address):
    """The status of a request from an address."""
    line = HTTPConnection(urlsplit(url).netloc, timeout=HANGS, source_address=(address, 0))
    with closing(line):
        line.request("GET", "/_stcore/health")
        return line.getresponse().status


def test_no_address_has_all_requests_that_are_answered_at_once(poor):
    url, _ = poor
    post = b"POST /guess HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n"

    def others_are_answered():
        """Whether they are while those are all there, who are sent away after a while."""
        with ExitStack() as stack:
            for _ in range(2 * door.AT_ONCE):
                stack.enter_context(raw(url)).sendall(post)
            return [health(url, address) for address in ("127.0.0.1", OTHER)] == [503, 200]

    wait_for(others_are_answered)
    wait_for(lambda: health(url, "127.0.0.1") == 200)


def begun(file):
    """A lesson that asks its only question: the database, and the lesson."""
    kept = opened(file)
    key = lessons.begin(kept, "Title", [Question("same", "A dog.", "A cat.")])
    lessons.turn(kept, key, 1)
    return kept, led(kept, key)


def asked(url, lesson):
    """What the page of a lesson gives to the next phone: cookie and ticket."""
    with urllib.request.urlopen(f"{url}/guess?lesson={lesson.code}", timeout=HANGS) as answer:
        page, cookie = answer.read().decode(), answer.headers["set-cookie"].partition(";")[0]
    [ticket] = re.findall('name="ticket" value="([^"]+)"', page)
    return cookie, ticket


def answers(url, lesson, form, **headers):
    """An answer; the status and the page."""
    address = f"{url}/guess?lesson={lesson.code}"
    request = urllib.request.Request(address, urlencode(form | {"number": 0}).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=HANGS) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def test_a_phone_needs_what_the_page_gave_and_counts_once(poor, file):
    url, _ = poor
    (kept, lesson), (_, other) = begun(file), begun(file)
    guess, (cookie, ticket) = {"answer": "0"}, asked(url, lesson)
    mine = {"cookie": cookie}
    for form, headers in (
        (guess, {}),
        (guess | {"ticket": ticket}, {}),
        (guess, mine),
        (guess | {"ticket": asked(url, other)[1]}, mine),
        (guess | {"ticket": ticket}, {"cookie": "semlens-voter=me"}),
        (guess | {"ticket": ticket}, {**mine, "origin": "http://evil.example"}),
    ):
        assert answers(url, lesson, form, **headers)[0] == 403
    assert answers(url, lesson, {"answer": "9", "ticket": ticket}, **mine)[0] == 400
    assert lessons.answers(kept, lesson.id, 0) == []
    said = [answers(url, lesson, guess | {"ticket": ticket}, **mine) for _ in range(3)]
    assert [status for status, _ in said] == [200, 200, 200]
    assert all("Sent. You said: " in page for _, page in said)
    assert lessons.answers(kept, lesson.id, 0) == ["0"]


def test_a_locked_database_stops_nobody_else_and_is_said(poor, file):
    url, _ = poor
    kept, lesson = begun(file)
    given = [asked(url, lesson) for _ in range(8)]
    lock = sqlite3.connect(file, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(8) as phones:
        said = [
            phones.submit(answers, url, lesson, {"answer": "0", "ticket": t}, cookie=cookie)
            for cookie, t in given
        ]
        for _ in range(6):
            with urllib.request.urlopen(url, timeout=HANGS) as page:
                assert page.status == 200
        pages = [each.result() for each in said]
    lock.execute("ROLLBACK")
    lock.close()
    assert {status for status, _ in pages} == {503}
    assert any("is locked" in page for _, page in pages)
    assert not [page for _, page in pages if "no such lesson" in page]
    cookie, ticket = given[0]
    answers(url, lesson, {"answer": "0", "ticket": ticket}, cookie=cookie)
    assert lessons.answers(kept, lesson.id, 0) == ["0"]


def test_a_server_that_nobody_visits_takes_over_what_another_left(lens, tmp_path):
    database = tmp_path / "studies.db"
    with serve(database=f"sqlite:///{database}") as (url, _):
        raw(url).close()
        kept = opened(database)
        checksums = lens.revisions("en")
        study = kept.add(table_of(PAIRS[:2]), "x.tsv", checksums)
        assert kept.claim(study, "killed", checksums)
        wait_for(lambda: kept.find(study).state == DONE)
    assert len(kept.results(study)) == 2
