"""Pairs explained with graphs that people have corrected."""

from __future__ import annotations

from collections.abc import Mapping

from explainers.amr.graph import adopt
from explainers.amr.strict import read_strictly
from explainers.lens import Lens
from explainers.results import ENGLISH, Languages, PairExplanation


def explain_corrected(
    lens: Lens, a: str, b: str, graphs: Mapping[str, str], languages: Languages = ENGLISH
) -> PairExplanation:
    """The explanation of a pair with corrected graphs in place of the parser's.

    Args:
        lens: what explains.
        a, b: cleaned sentences.
        graphs: side (``a`` or ``b``) to PENMAN; the parser's where a side has none.
        languages: of the two sentences.

    Raises:
        InputError: if a sentence cannot be explained, or a graph is no AMR.
    """
    parsed = zip("ab", lens.parse([a, b], languages), strict=True)
    x, y = (adopt(read_strictly(graphs[s]), g) if s in graphs else g for s, g in parsed)
    return lens.explain(a, b, graphs=(x, y), languages=languages)
