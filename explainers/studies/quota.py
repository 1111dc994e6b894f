"""How much a server keeps, and for how long; whoever runs it sets that in the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from explainers.errors import InputError, StudiesError
from explainers.studies.reading import PairTable

DAY = 86_400.0  # seconds


@dataclass(frozen=True)
class Quota:
    """What a server keeps."""

    rows: int = 10_000  # that a study may have (``SEMLENS_STUDY_ROWS``)
    size: int = 50_000_000  # bytes that the rows of a study may have (``SEMLENS_STUDY_BYTES``)
    studies: int = 1_000  # of all people together (``SEMLENS_STUDIES``)
    days: float | None = None  # untouched, after which one is deleted (``SEMLENS_STUDIES_DAYS``)

    @classmethod
    def of(cls, settings: Mapping[str, str] = os.environ) -> Quota:
        """What the environment sets, the rest as above; ``StudiesError`` if it is no number."""
        names = {"rows": "STUDY_ROWS", "size": "STUDY_BYTES", "studies": "STUDIES"}
        whole = {field: _setting(settings, f"SEMLENS_{name}", int) for field, name in names.items()}
        days = _setting(settings, "SEMLENS_STUDIES_DAYS", float)
        return cls(**{field: int(n) for field, n in whole.items() if n is not None}, days=days)

    def check(self, table: PairTable, size: int, there: int) -> None:
        """Check that a table of so many bytes fits beside the others; ``InputError`` if not."""
        kept = "this server keeps studies of up to"
        if len(table.rows) > self.rows:
            raise InputError(
                f"{kept} {self.rows:,} rows; this one has {len(table.rows):,} (SEMLENS_STUDY_ROWS)"
            )
        if size > self.size:
            raise InputError(
                f"{kept} {self.size / 1e6:,.3g} MB; this one has {size / 1e6:,.3g} "
                "(SEMLENS_STUDY_BYTES)"
            )
        if there >= self.studies:
            raise InputError(
                f"this server keeps up to {self.studies:,} studies, and it is full: one "
                "must be deleted before another can be opened (SEMLENS_STUDIES)"
            )


def _setting(settings: Mapping[str, str], name: str, kind: type[float]) -> float | None:
    typed = settings.get(name, "").strip()
    if not typed:
        return None
    try:
        number = float(typed)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise StudiesError(f"{name} must be a number above 0, not {typed[:40]!r}")
    if kind(number) != number:
        raise StudiesError(f"{name} must be a whole number, not {number}")
    return number
