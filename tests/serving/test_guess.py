"""The answers of a class while nothing can be written down."""

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from urllib.parse import urlencode

from anyio import to_thread
from starlette.requests import Request

from explainers.studies import database, lessons
from explainers.studies.questions import Question
from pages.serving import guess
from tests.studies.fakes import opened

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
    lesson, _ = lessons.opened(kept, key)
    monkeypatch.setattr("pages.shared.study.studies", lambda: kept)
    monkeypatch.setattr(lessons, "PATIENCE", 0.1)
    monkeypatch.setattr(guess, "WITHIN", 0.5)

    def answer(number):
        phone = f"phone {number}"
        form = urlencode({"answer": "1", "number": "0", "ticket": lessons.ticket(lesson, phone)})
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
        await to_thread.run_sync(lambda: None)
        before = sum(task.done() for task in answers)
        return before, await asyncio.gather(*answers)

    begun = time.monotonic()
    with (
        closing(sqlite3.connect(file, isolation_level=None)) as lock,
        ThreadPoolExecutor(1) as other,  # the browser's tests leave a loop running in this thread
    ):
        lock.execute("BEGIN IMMEDIATE")
        before, said = other.submit(asyncio.run, all_at_once()).result()
    assert before < ANSWERS / 2
    assert {reply.status_code for reply in said} == {503}
    assert time.monotonic() - begun < database.PATIENCE
    assert [reply for reply in said if b"is locked" in reply.body]
    assert lessons.answers(kept, lesson.id, 0) == []
