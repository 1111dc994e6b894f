"""The worker that computes studies in the background: one thread a process."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from explainers.encoders.languages import TRAINED
from explainers.errors import InputError, SemlensError, StudiesError
from explainers.lens import Lens
from explainers.serving.turns import TURNS
from explainers.studies import lessons
from explainers.studies.corpora import request_of
from explainers.studies.reading import PairRow
from explainers.studies.records import Record
from explainers.studies.store import FAILED, LEASE, RUNNING, Studies

STEP = 32
"""Most pairs explained together: few, so that whoever types a pair meanwhile waits little."""

SECONDS = 2.0
"""What a step is to take: it has as many pairs as the one before it lets expect in that time."""

GROWTH = 4
"""How many times as many pairs a step may have as the one before it; the first has one."""

BEAT = LEASE / 5
"""Seconds after which a worker in the middle of a step is heard of again."""

REST = 1.0
"""Seconds after which a study that another process holds is looked at again, and a database that
does not answer is asked again."""

ROUND = 30.0
"""Seconds after which a worker looks for studies that were left, and for those to be deleted."""

_OF_A_ROW = (InputError, ArithmeticError, LookupError, RecursionError, ValueError)
"""Errors that are a row's, and leave the others alone; any other is likely to befall them all."""

_log = logging.getLogger(__name__)


class Worker:
    """Computes studies, a few rows of each in turn.

    Nothing is kept here but which studies are to be computed: rows and results are in the
    database, and results of a step are written together. A process that dies loses the step
    it was in; the next one that looks for what was left goes on. While the database cannot be
    written to, a step's results wait here, and are not computed again.

    Args:
        studies: where they are.
        expiring: what deletes all else that is too old, while this looks round.

    Attributes:
        trouble: why it waits for the database; empty where it does not.
    """

    def __init__(
        self,
        studies: Studies,
        expiring: Sequence[Callable[[Studies], None]] = (lessons.expire,),
    ) -> None:
        self.studies = studies
        self._expiring = expiring
        self.name = secrets.token_hex(8)
        self.trouble = ""
        self._asked: dict[str, Lens] = {}
        self._pace: dict[str, int] = {}
        self._left: Lens | None = None
        self._looked = -ROUND
        self._ended = False
        self._lock = threading.Condition()
        self._thread: threading.Thread | None = None

    def ask(self, study: str, lens: Lens) -> None:
        """Have a study computed; returns at once. Asking twice is the same as once."""
        with self._lock:
            self._asked.setdefault(study, lens)
            self._wake()

    def watch(self, lens: Lens) -> None:
        """From now on, take up what a process that was killed has left; returns at once.

        Studies that nobody has touched for too long, and old lessons, are deleted, too.

        Args:
            lens: with the models that the studies are to stand on.
        """
        with self._lock:
            self._left = lens
            self._wake()

    def end(self) -> None:
        """Stop after this step, and leave the studies to others; returns at once."""
        with self._lock:
            self._ended = True
            self._lock.notify()

    def _wake(self) -> None:
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._work, daemon=True, name="studies")
            self._thread.start()
        self._lock.notify()

    def _work(self) -> None:
        while True:
            self._look_round()
            with self._lock:
                if not self._asked and not self._ended:
                    self._lock.wait(ROUND if self._left else None)
                if self._ended:
                    break
                if not self._asked:
                    continue
                study, lens = next(iter(self._asked.items()))
                del self._asked[study]
            again = False
            try:
                again = self._step(study, lens)
                self.trouble = ""
            except StudiesError as error:
                self._wait(error)
                again = True
            except Exception as error:
                _log.exception("a study failed")
                said = str(error) if isinstance(error, SemlensError) else type(error).__name__
                self._give_up(study, said)
            if again:
                with self._lock:
                    self._asked.setdefault(study, lens)  # behind the others
            else:
                self._pace.pop(study, None)
        try:
            self.studies.let_go(self.name)
        except StudiesError as error:
            _log.warning("studies are held until their lease is over: %s", error)

    def _look_round(self) -> None:
        """Look for studies that nobody computes, and for those to be deleted."""
        lens = self._left
        if lens is None or time.monotonic() - self._looked < ROUND:
            return
        self._looked = time.monotonic()
        try:
            gone = self.studies.expire()
            for expire in self._expiring:
                expire(self.studies)
            left = [
                study
                for languages in (("en",), TRAINED)
                for study in self.studies.unfinished(lens.revisions(*languages))
            ]
        except SemlensError as error:
            _log.warning("studies are looked for later: %s", error)
            return
        if gone:
            _log.info("%d studies that nobody touched were deleted", len(gone))
        with self._lock:
            for study in left:
                self._asked.setdefault(study, lens)

    def _step(self, study: str, lens: Lens) -> bool:
        """Compute a few rows; whether to come back for more."""
        checksums = lens.revisions(*self.studies.languages(study))
        if not self.studies.claim(study, self.name, checksums):
            known = self.studies.find(study)
            if known is None or known.state != RUNNING or known.models != checksums:
                return False
            # another process is at it, or was until just now
            time.sleep(REST if not self._asked else REST / 20)
            return True
        rows = self.studies.todo(study, self._pace.get(study, 1))
        if not rows:
            self.studies.finish(study, self.name)
            return False
        corrected = self.studies.corrections(study)
        graphs = [corrected.get(row.number, {}) for row in rows]
        with self._heard_of(study), TURNS.aside():  # whoever types a pair comes first
            begun = time.monotonic()
            found = explain_rows(lens, rows, graphs)
        self._pace[study] = next_step(len(rows), time.monotonic() - begun)
        return self._keep(study, {row.number: r for row, r in zip(rows, found, strict=True)})

    @contextmanager
    def _heard_of(self, study: str) -> Iterator[None]:
        """Let other processes know, while a step goes on, that this one is alive."""
        over = threading.Event()

        def beat() -> None:
            while not over.wait(BEAT):
                try:
                    if not self.studies.beat(study, self.name):
                        return  # cancelled, deleted or taken: the results will be refused
                except StudiesError as error:
                    self.trouble = str(error)

        beating = threading.Thread(target=beat, daemon=True, name="studies, beat")
        beating.start()
        try:
            yield
        finally:
            over.set()
            beating.join()

    def _keep(self, study: str, found: Mapping[int, Record]) -> bool:
        """Write results down, waiting for the database if need be; whether they are this one's."""
        while not self._ended:
            try:
                return self.studies.put(study, self.name, found)
            except StudiesError as error:
                self._wait(error)
        return False

    def _wait(self, error: StudiesError) -> None:
        if self.trouble != str(error):
            _log.error("studies wait for their database: %s", error)
        self.trouble = str(error)
        time.sleep(REST)

    def _give_up(self, study: str, said: str) -> None:
        try:
            self.studies.finish(study, self.name, FAILED, said)
        except StudiesError as error:
            _log.error("the failure of a study is not written down: %s", error)


def next_step(rows: int, seconds: float) -> int:
    """How many rows are to be explained next, after so many took so long."""
    fitting = rows * SECONDS / max(seconds, 1e-6)
    return max(1, int(min(STEP, rows * GROWTH, fitting)))


def explain_rows(
    lens: Lens, rows: Sequence[PairRow], graphs: Sequence[Mapping[str, str]] = ()
) -> list[Record]:
    """What is kept of each pair; of one that cannot be explained, the reason.

    Args:
        lens: what explains.
        rows: the pairs.
        graphs: of each pair, the corrected ones as PENMAN, by their side; none are if empty.
    """
    corrected = graphs or [{}] * len(rows)
    try:
        requests = [request_of(*both) for both in zip(rows, corrected, strict=True)]
        results = lens.explain_many(requests)
    except _OF_A_ROW as error:
        if len(rows) > 1:
            alone = zip(rows, corrected, strict=True)
            return [record for row, of in alone for record in explain_rows(lens, [row], [of])]
        if isinstance(error, InputError):
            return [Record(error=str(error))]
        kind = type(error).__name__
        _log.error("a row of a study cannot be explained: %s", kind)
        return [Record(error=f"it cannot be explained ({kind})")]
    return [Record.of(one, mended) for one, mended in zip(results, corrected, strict=True)]
