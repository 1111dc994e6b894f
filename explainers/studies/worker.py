"""The worker that computes studies in the background: one thread a process."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Sequence

from sqlalchemy.exc import SQLAlchemyError

from explainers.errors import InputError, SemlensError
from explainers.lens import Lens
from explainers.studies.records import Record
from explainers.studies.store import FAILED, RUNNING, Studies
from explainers.turns import TURNS

STEP = 32
"""Most pairs explained together: few, so that whoever types a pair meanwhile waits little."""

FIRST = 4
"""Pairs of the first step, so that there is something to see soon; later ones grow."""

REST = 1.0
"""Seconds after which a study that another process holds is looked at again."""

_log = logging.getLogger(__name__)


class Worker:
    """Computes studies, a few rows of each in turn.

    Nothing is kept here but which studies are to be computed: rows and results are in the
    database, and results of a step are written together. A process that dies loses the step
    it was in; whoever asks for the study next has it computed further.

    Args:
        studies: where they are.
    """

    def __init__(self, studies: Studies) -> None:
        self.studies = studies
        self.name = secrets.token_hex(8)
        self._asked: dict[str, Lens] = {}
        self._lock = threading.Condition()
        self._thread: threading.Thread | None = None

    def ask(self, study: str, lens: Lens) -> None:
        """Have a study computed; returns at once. Asking twice is the same as once."""
        with self._lock:
            self._asked.setdefault(study, lens)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, daemon=True, name="studies")
                self._thread.start()
            self._lock.notify()

    def _work(self) -> None:
        while True:
            with self._lock:
                while not self._asked:
                    self._lock.wait()
                study, lens = next(iter(self._asked.items()))
                del self._asked[study]
            again = False
            try:
                with TURNS.aside():  # whoever types a pair comes first
                    again = self._step(study, lens)
            except SQLAlchemyError:
                _log.exception("the database does not answer; trying again")
                again = True
                time.sleep(REST)
            except Exception as error:
                _log.exception("a study failed")
                said = str(error) if isinstance(error, SemlensError) else type(error).__name__
                self._give_up(study, said)
            if again:
                with self._lock:
                    self._asked.setdefault(study, lens)  # behind the others

    def _step(self, study: str, lens: Lens) -> bool:
        """Compute a few rows; whether to come back for more."""
        checksums = [m.checksum for m in lens.about]
        if not self.studies.claim(study, self.name, checksums):
            known = self.studies.find(study)
            if known is None or known.state != RUNNING or list(known.models) != checksums:
                return False
            # another process is at it, or was until just now
            time.sleep(REST if not self._asked else REST / 20)
            return True
        rows = self.studies.todo(study, min(STEP, FIRST + self.studies.done(study)))
        if not rows:
            self.studies.finish(study, self.name)
            return False
        found = explain_rows(lens, [(row.a, row.b) for row in rows])
        numbers = [row.number for row in rows]
        return self.studies.put(study, self.name, dict(zip(numbers, found, strict=True)))

    def _give_up(self, study: str, said: str) -> None:
        try:
            self.studies.finish(study, self.name, FAILED, said)
        except SQLAlchemyError:
            _log.exception("the database does not answer")


def explain_rows(lens: Lens, pairs: Sequence[tuple[str, str]]) -> list[Record]:
    """What is kept of each pair; of one that cannot be explained, the reason."""
    try:
        return [Record.of(found) for found in lens.explain_many(pairs)]
    except InputError as error:
        if len(pairs) == 1:
            return [Record(error=str(error))]
        return [record for pair in pairs for record in explain_rows(lens, [pair])]
