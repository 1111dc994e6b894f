"""A class at once against a real server: phones that follow a lesson and answer its questions.

``python -m benchmarks.lesson`` starts the dashboard and has 60 phones, each a thread here, join a
lesson of ten questions, look every second whether it went on, as their page does, and answer all
within a second of each question. It tells how long answers took and how many were lost. The phones
share the machine's cores with the server.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import sqlalchemy as sql

from benchmarks.measure import show
from explainers.studies import lessons
from explainers.studies.questions import Question
from explainers.studies.store import Studies
from tests.servers import serve

PATIENCE = 60  # seconds that a phone waits for an answer of the server
EVERY = 1.0  # seconds after which it looks again

TICKET = re.compile('name="ticket" value="([^"]+)"')
WHERE = re.compile('data-version="([^"]*)"')


class Phone:
    """One pupil's browser.

    Attributes:
        waits: seconds that each answer took, until its page said that it was sent.
        seen: seconds from the beginning of each question until it was seen.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.waits: list[float] = []
        self.seen: list[float] = []
        self._browser: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))
        self._version = ""

    def follow(self, begun: list[float], end: threading.Event) -> None:
        """Look and answer until the lesson is over; ``begun`` has since when each question is."""
        while not end.is_set():
            page = self._ask(f"&{urlencode({'seen': self._version})}")
            if page:
                self._version = WHERE.findall(page)[0]
                if ticket := TICKET.findall(page):
                    number = int(re.findall('name="number" value="([0-9]+)"', page)[0])
                    self.seen.append(time.monotonic() - begun[number])
                    time.sleep(random.random())
                    self._answer(ticket[0], number)
            time.sleep(EVERY * (0.75 + random.random() / 2))

    def _answer(self, ticket: str, number: int) -> None:
        form = urlencode({"ticket": ticket, "number": number, "answer": "0.5"}).encode()
        start = time.monotonic()
        page = self._ask(form=form)
        self.waits.append(time.monotonic() - start)
        if "Sent. You said" not in page:
            raise RuntimeError("an answer was not taken")

    def _ask(self, more: str = "", form: bytes | None = None) -> str:
        with self._browser.open(self.address + more, form, PATIENCE) as answer:
            return str(answer.read().decode())


def main() -> int:
    """Play the lesson, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=60)
    parser.add_argument("--questions", type=int, default=10)
    options = parser.parse_args()
    asked = [
        Question("slider", f"Dog {k} runs.", f"Dog {k} sleeps.") for k in range(options.questions)
    ]
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/studies.db"
        with serve(database=database) as (url, _):
            kept = Studies(sql.create_engine(database))
            key = lessons.begin(kept, "Title", asked)
            lesson, _ = lessons.opened(kept, key) or (None, None)
            assert lesson is not None
            phones = [Phone(f"{url}/guess?lesson={lesson.code}") for _ in range(options.phones)]
            lost = play(kept, key, lesson.id, phones, options.questions)
    waits = sorted(wait for phone in phones for wait in phone.waits)
    seen = sorted(wait for phone in phones for wait in phone.seen)
    rows = [
        (name, *(f"{some[int(share * (len(some) - 1))]:.2f} s" for share in (0.5, 0.95, 1.0)))
        for name, some in (("an answer is sent", waits), ("a question is seen", seen))
    ]
    title = f"{options.phones} phones, {options.questions} questions: {lost} answers lost"
    show(title, ("until", "median", "95 of 100 within", "longest"), rows)
    return 1 if lost else 0


def play(kept: Studies, key: str, lesson: str, phones: list[Phone], questions: int) -> int:
    """Lead phones through a lesson; how many answers are missing at its end."""
    begun, end = [0.0] * questions, threading.Event()
    with ThreadPoolExecutor(len(phones)) as pool:
        following = [pool.submit(phone.follow, begun, end) for phone in phones]
        for number in range(questions):
            begun[number] = time.monotonic()
            lessons.turn(kept, key, 1 + number * len(lessons.PHASES))
            while (
                len(lessons.answers(kept, lesson, number)) < len(phones)
                and time.monotonic() < begun[number] + PATIENCE
            ):
                time.sleep(0.2)
            for phase in (2, 3, 4):
                lessons.turn(kept, key, phase + number * len(lessons.PHASES))
                time.sleep(2 * EVERY)
        end.set()
        for phone in following:
            phone.result()
    return sum(len(phones) - len(lessons.answers(kept, lesson, n)) for n in range(questions))


if __name__ == "__main__":
    sys.exit(main())
