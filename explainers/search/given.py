"""Vectors of one's own, which are given with the texts of a file: one more dimension."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explainers.errors import InputError
from explainers.search.dimensions import GIVEN, Dimension, unit


class GivenVectors:
    """The vectors of a file of NumPy, (texts, numbers), which stay on the disk.

    The first is of the first text of a file, and so on; also of texts that are left out. The
    dimension has the file's name, in letters, digits and underscores.

    Raises:
        InputError: if it is no such file, or one that would have to be unpickled.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            found = np.load(path, mmap_mode="r", allow_pickle=False)
        except (OSError, ValueError, EOFError) as error:
            raise InputError(f"{path.name} cannot be read as vectors: {error}") from error
        if not isinstance(found, np.ndarray) or found.ndim != 2 or found.dtype.kind not in "fiu":
            raise InputError(f"{path.name} holds no vectors: it has to be (texts, numbers)")
        self._vectors: NDArray[Any] = found
        name = re.sub(r"\W+", "_", path.stem).strip("_") or "vectors"
        self.dimension = Dimension(name, found.shape[1], GIVEN)

    def __len__(self) -> int:
        return len(self._vectors)

    def of(self, places: Sequence[int]) -> NDArray[np.float16]:
        """The vectors of texts, of length 1, by their places in the file.

        Raises:
            InputError: if there is none of a place, or one is not finite.
        """
        if places and max(places) >= len(self):
            raise InputError(
                f"{self.path.name} has {len(self):,} vectors, but there are more texts"
            )
        some = np.asarray(self._vectors[list(places)], np.float32).reshape(len(places), -1)
        if not np.isfinite(some).all():
            raise InputError(f"{self.path.name} has numbers that are not finite")
        return unit(some, [self.dimension]).astype(np.float16)
