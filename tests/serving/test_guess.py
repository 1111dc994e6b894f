"""The answers of a class while nothing can be written down."""

import asyncio
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from urllib.parse import urlencode

from anyio import to_thread
from starlette.requests import Request

from explainers.studies import lessons, links
from explainers.studies.questions import Question
from pages.serving import guess
from tests.studies.fakes import led, opened
from tests.waiting import HANGS

ANSWERS = 40
STATIC = 4
"""Threads that files of pages are read by: fewer than would all be taken by so many answers."""


def test_answers_wait_shortly_and_on_threads_that_no_file_of_a_page_waits_for(
    tmp_path, monkeypatch
):
    file = tmp_path / "studies.db"
    kept = opened(file)
    key = lessons.begin(kept, "Title", [Question("same", "A dog.", "A cat.")])
    lessons.turn(kept, key, 1)
    lesson = led(kept, key)
    free, waits, writing = threading.Event(), [], kept.writing

    def held():
        assert free.wait(HANGS)
        return kept

    def counted(patience=None):
        waits.append(patience)
        return writing(patience)

    monkeypatch.setattr("pages.shared.study.studies", held)
    monkeypatch.setattr(kept, "writing", counted)
    monkeypatch.setattr(lessons, "PATIENCE", 0.1)
    monkeypatch.setattr(guess, "WITHIN", 0.5)

    def answer(number):
        phone = f"phone {number}"
        form = urlencode({"answer": "1", "number": "0", "ticket": links.ticket(lesson, phone)})
        cookie = f'{guess.BROWSER}="{phone}"'.encode()
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/guess",
            "headers": [(b"cookie", cookie)],
        }

        async def receive():
            return {"type": "http.request", "body": form.encode()}

        return guess._answer(
            Request(scope | {"query_string": f"lesson={lesson.code}".encode()}, receive)
        )

    async def all_at_once():
        to_thread.current_default_thread_limiter().total_tokens = STATIC
        answers = [asyncio.create_task(answer(number)) for number in range(ANSWERS)]
        await asyncio.sleep(0)  # each has begun
        await to_thread.run_sync(lambda: None)  # while no answer can go on
        free.set()
        return await asyncio.gather(*answers)

    with (
        closing(sqlite3.connect(file, isolation_level=None)) as lock,
        ThreadPoolExecutor(1) as other,  # the browser's tests leave a loop running in this thread
    ):
        lock.execute("BEGIN IMMEDIATE")
        said = other.submit(asyncio.run, all_at_once()).result()
    assert {reply.status_code for reply in said} == {503}
    assert waits and set(waits) == {lessons.PATIENCE}
    assert [reply for reply in said if b"is locked" in reply.body]
    assert lessons.answers(kept, lesson.id, 0) == []
