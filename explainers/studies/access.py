"""A study as one link opens it: what its bearer may do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from explainers.errors import InputError
from explainers.studies.links import Right, keys
from explainers.studies.store import Studies, Study

_LACKING = {
    Right.JUDGE: "this link shows the study; it takes another one to judge or to compute",
    Right.OWN: "only who opened this study can do that",
}


@dataclass(frozen=True)
class Access:
    """A study, and what one link allows.

    Every method raises :class:`explainers.errors.InputError` where the link does not allow it,
    and :class:`explainers.errors.StudiesError` where the database cannot be used.
    """

    studies: Studies  # where the study is kept
    study: Study  # as it was when the link was followed
    right: Right  # what the link allows
    key: str  # of the link

    @classmethod
    def by(cls, studies: Studies, key: str) -> Access | None:
        """What a link's key opens; none if nothing."""
        opened = studies.linked(key)
        return None if opened is None else cls(studies, *opened, key)

    @property
    def links(self) -> dict[Right, str]:
        """The key of every link that its bearer may pass on."""
        return keys(self.key, self.right)

    def judge(self, number: int, annotator: str, field: str, value: Any) -> None:
        """See :meth:`explainers.studies.store.Studies.judge`."""
        self._for(Right.JUDGE).judge(self.study.id, number, annotator, field, value)

    def take_back(self, number: int, annotator: str) -> None:
        """See :meth:`explainers.studies.store.Studies.take_back`."""
        self._for(Right.JUDGE).take_back(self.study.id, number, annotator)

    def correct(self, number: int, graphs: Mapping[str, str]) -> None:
        """See :meth:`explainers.studies.store.Studies.correct`."""
        self._for(Right.JUDGE).correct(self.study.id, number, graphs)

    def cancel(self) -> None:
        """Stop computing; what is done stays."""
        self._for(Right.JUDGE).cancel(self.study.id)

    def resume(self) -> None:
        """Go on after a stop or a failure."""
        self._for(Right.JUDGE).resume(self.study.id)

    def start_over(self, models: tuple[str, ...]) -> None:
        """Drop all results and compute anew, with other models; judgements stay."""
        self._for(Right.JUDGE).start_over(self.study.id, models)

    def rename(self, name: str) -> None:
        """Give the study another name."""
        self._for(Right.OWN).rename(self.study.id, name)

    def close(self, closed: bool = True) -> None:
        """Let nobody judge any more, or let people judge again."""
        self._for(Right.OWN).close(self.study.id, closed)

    def forget(self) -> None:
        """Delete the study with all that belongs to it."""
        self._for(Right.OWN).forget(self.study.id)

    def _for(self, needed: Right) -> Studies:
        if self.right < needed:
            raise InputError(_LACKING[needed])
        return self.studies
