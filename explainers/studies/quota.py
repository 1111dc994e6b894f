"""How much a server keeps, and for how long; whoever runs it sets that in the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from explainers.errors import InputError, StudiesError
from explainers.studies.reading import Table

DAY = 86_400.0
"""Seconds."""


@dataclass(frozen=True)
class Quota:
    """What a server keeps.

    Attributes:
        rows: that a study may have (``SEMLENS_STUDY_ROWS``).
        size: bytes that the rows of a study may have (``SEMLENS_STUDY_BYTES``).
        studies: of all people together (``SEMLENS_STUDIES``).
        days: after which a study that nobody touched is deleted (``SEMLENS_STUDIES_DAYS``);
            none for never.
    """

    rows: int = 10_000
    size: int = 50_000_000
    studies: int = 1_000
    days: float | None = None

    @classmethod
    def of(cls, settings: Mapping[str, str] = os.environ) -> Quota:
        """What the environment sets, the rest as above.

        Raises:
            StudiesError: if a setting is no number above nought, and a whole one save for days.
        """
        days = _setting(settings, "SEMLENS_STUDIES_DAYS", 0.0)
        return cls(
            _count(settings, "SEMLENS_STUDY_ROWS", cls.rows),
            _count(settings, "SEMLENS_STUDY_BYTES", cls.size),
            _count(settings, "SEMLENS_STUDIES", cls.studies),
            days or None,
        )

    def check(self, table: Table, size: int, there: int) -> None:
        """See to it that a table may be kept.

        Args:
            table: the new study.
            size: bytes of its rows.
            there: studies that are kept already.

        Raises:
            InputError: if not; the message names the limit.
        """
        if len(table.rows) > self.rows:
            raise InputError(
                f"this server keeps studies of up to {self.rows:,} rows; this one has "
                f"{len(table.rows):,} (SEMLENS_STUDY_ROWS)"
            )
        if size > self.size:
            raise InputError(
                f"this server keeps studies of up to {self.size / 1e6:,.3g} MB; this one has "
                f"{size / 1e6:,.3g} (SEMLENS_STUDY_BYTES)"
            )
        if there >= self.studies:
            raise InputError(
                f"this server keeps up to {self.studies:,} studies, and so many are there: one "
                "has to be deleted before another is opened (SEMLENS_STUDIES)"
            )


def _count(settings: Mapping[str, str], name: str, otherwise: int) -> int:
    number = _setting(settings, name, otherwise)
    if number != int(number):
        raise StudiesError(f"{name} is to be a whole number, but it is {number}")
    return int(number)


def _setting(settings: Mapping[str, str], name: str, otherwise: float) -> float:
    typed = settings.get(name, "").strip()
    if not typed:
        return otherwise
    try:
        number = float(typed)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise StudiesError(f"{name} is to be a number above nought, but it is {typed[:40]!r}")
    return number
