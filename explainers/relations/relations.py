"""What two phrases say to each other: of which type their relation is, and how alike they are.

The types are those of interpretable STS (Agirre et al. 2016, *SemEval-2016 Task 2*), which
natural logic names by signs: ``EQUI`` the same (≡), ``SPE1`` the first says more (⊏), ``SPE2`` the
second (⊐), ``OPPO`` contraries (^), ``SIMI`` others of a kind (|), ``REL`` near in another way (#),
and ``NOALI`` nothing to do with one another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.numpy import load_file

from explainers.errors import ModelError
from explainers.relations.features import Pair, features
from explainers.relations.trees import Forest
from explainers.weights import models

if TYPE_CHECKING:
    from explainers.contract import Models

ALIGNED = ("EQUI", "OPPO", "SPE1", "SPE2", "SIMI", "REL")
"""Types of phrases that correspond, in the order of the model's outputs."""

NONE = "NOALI"
"""The type of phrases that don't, and of one that has no partner."""

SAME = "EQUI"

GRADES = tuple(range(6))
"""From 0, nothing in common, to 5, the same."""

WEIGHTS = "model.safetensors"

LINKED, TOLD = "linked", "told"
"""The forests: do phrases correspond? Of which type and grade is that?"""


class Relation(NamedTuple):
    """What two phrases say to each other.

    Attributes:
        type: the likeliest of :data:`ALIGNED`, were the phrases aligned.
        probabilities: of each of these and of :data:`NONE`; they sum to 1.
        grade: from 0 to 5, were they aligned; 5 for ``EQUI`` alone.
    """

    type: str
    probabilities: Mapping[str, float]
    grade: int

    @property
    def aligned(self) -> float:
        """How likely it is that the phrases correspond at all, in [0, 1]."""
        return 1.0 - self.probabilities[NONE]


class Relations:
    """Tells relations by features and forests.

    Args:
        forests: :data:`LINKED` and :data:`TOLD`.
        about: what results name.
    """

    def __init__(self, forests: Mapping[str, Forest], about: models.Model) -> None:
        self._linked, self._told = forests[LINKED], forests[TOLD]
        self.about = about

    @classmethod
    def in_folder(cls, folder: Path) -> Self:
        """The model of a directory, as ``python -m explainers.training.relations`` writes it.

        Raises:
            ModelError: if it is damaged.
        """
        try:
            stored = load_file(folder / WEIGHTS)
            forests = {name: Forest.from_arrays(stored, name) for name in (LINKED, TOLD)}
        except (OSError, KeyError, ValueError, SafetensorError) as error:
            raise ModelError(f"the relations {folder} cannot be loaded: {error}") from error
        checksum = models.sha256(folder / WEIGHTS)
        return cls(forests, models.Model("relations", models.name_of(folder), checksum))

    def of(self, pairs: Sequence[Pair]) -> list[Relation]:
        """The relation of each pair of phrases, which stand in two sentences.

        Args:
            pairs: of :class:`explainers.relations.phrases.Phrase`.
        """
        told = features(pairs)
        return self.by_features(told, self.linked(told)) if pairs else []

    def linked(self, told: NDArray[np.float32]) -> NDArray[np.float32]:
        """How likely pairs correspond, (pairs,); by their features, (pairs, features)."""
        return self._linked.mean(told)[:, 1]

    def by_features(self, told: NDArray[np.float32], linked: NDArray[np.float32]) -> list[Relation]:
        """Relations of pairs by their features, and by how likely they correspond."""
        found = self._told.mean(told)
        types, grades = found[:, : len(ALIGNED)], found[:, len(ALIGNED) :]
        return [_relation(*row) for row in zip(linked.tolist(), types, grades, strict=True)]


def _relation(linked: float, types: NDArray[np.float32], grades: NDArray[np.float32]) -> Relation:
    types = types / types.sum()  # shares are stored in 255ths
    kind = ALIGNED[int(types.argmax())]
    shares = {name: linked * float(p) for name, p in zip(ALIGNED, types, strict=True)}
    return Relation(kind, shares | {NONE: 1.0 - linked}, grade_of(kind, grades))


def grade_of(kind: str, grades: NDArray[np.float32]) -> int:
    """The grade nearest to all that it may be: the median; 5 where all is the same, and only there.

    Args:
        kind: of the relation.
        grades: how likely each of :data:`GRADES` is, (6,).
    """
    if kind == SAME:
        return GRADES[-1]
    lower = grades[:-1] / max(float(grades[:-1].sum()), 1e-9)
    return int(np.searchsorted(np.cumsum(lower), 0.5).clip(0, len(lower) - 1))


def load(chosen: Models) -> Relations:
    """The relations that come with the program, which no choice of models changes."""
    return Relations.in_folder(models.relations_path())
