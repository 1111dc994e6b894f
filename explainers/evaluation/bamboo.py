"""BAMBOO (Opitz et al. 2021): scores of graphs against people, and what changes of graphs do to it.

Three sets in four variants: as they are, with relations reified, with concepts exchanged for
synonyms, and pairs of a graph and the same with roles swapped, which are to be told apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from explainers.evaluation import similarity
from explainers.evaluation.files import Found, Part, find
from explainers.evaluation.measures import Numbers
from explainers.training.corpora import BAMBOO, pairs_of

if TYPE_CHECKING:
    from explainers.lens import Lens

VARIANTS = ("main", "reify", "syno", "role_confusion")

SWAPPED = VARIANTS[-1]
"""The variant of graphs alone: with roles swapped, then as it was, and so on."""


NAMES = dict(zip(BAMBOO, ("STS-B", "SICK-R", "MSRP"), strict=True))
"""What papers call the three sets."""


def found(data: Path) -> Found:
    """The twelve parts below a folder, of the test split if it is there, or else of dev.

    Raises:
        InputError: if a file is missing, or is not as it is to be.
    """
    there = Found()
    for variant in VARIANTS:
        for name in BAMBOO:
            _read(there, data, name, variant, f"{name} {variant}")
    return there


def rated(data: Path) -> Found:
    """The three sets as they are, by their :data:`NAMES`; raises as :func:`found` does."""
    there = Found()
    for name, title in NAMES.items():
        _read(there, data, name, VARIANTS[0], title)
    return there


def _read(there: Found, data: Path, name: str, variant: str, title: str) -> None:
    """Add a part, or that it is missing."""
    paths = find(data, *(f"{name}/{variant}/src.{split}.amr" for split in ("test", "dev")))
    if not paths:
        source = "github.com/flipz357/bamboo-amr-benchmark"
        there.missing.append(f"{name}/{variant}/src.test.amr and what is beside ({source})")
        return
    split = paths[0].name.split(".")[1]
    pairs = pairs_of(paths[0].parents[1], split, variant)
    items = [] if variant == SWAPPED else [(p.a, p.b) for p in pairs]
    graphs = [(p.graph_a, p.graph_b) for p in pairs]
    gold = [p.score for p in pairs]
    there.parts.append(Part(title, items, gold, note=f"the {split} split", graphs=graphs))


def scored(lens: Lens, part: Part, rows: Sequence[str]) -> dict[str, Mapping[str, Numbers]]:
    """Score and grade of each pair; of swapped roles, whether that made a graph less alike."""
    of = similarity.scored(lens, part, rows)
    if not part.name.endswith(SWAPPED):
        return {row: {"pearson": items, "spearman": items} for row, items in of.items()}
    couples = len(part.gold) // 2 * 2
    return {
        row: {"accuracy": (x[1:couples:2, :1] > x[:couples:2, :1]).astype(float)}
        for row, x in of.items()
    }
