"""Differences as an explainer: they are found in what the others say of a pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from explainers.contract import NOTHING, Given, Models, Pair
from explainers.differences import ENTRY
from explainers.differences.find import differences_of
from explainers.differences.result import DifferencesExplanation, Observed
from explainers.errors import InputError
from explainers.reading.result import Reading


class Explainer:
    """Finds what differs in what the reader and other explainers say."""

    def __init__(self, models: Models) -> None:
        pass

    def explain(
        self, pairs: Sequence[Pair], given: Given = NOTHING
    ) -> list[DifferencesExplanation]:
        """See :func:`explainers.differences.find.differences_of`.

        Raises:
            InputError: if a reading, or the results of an explainer that it uses, are missing.
        """
        ENTRY.check(pairs)
        for name in ENTRY.uses:
            if name not in given.results:
                raise InputError(f"the explanation by {ENTRY.name} needs the results of {name}")
        return [
            differences_of(
                Observed(
                    (a.text, b.text),
                    (a.language, b.language),
                    encoded.score,
                    graphs,
                    transport,
                    relation,
                    cast(tuple[Reading, Reading], (a.reading, b.reading)),
                )
            )
            for (a, b), encoded, graphs, transport, relation in zip(
                pairs, *(given.results[name] for name in ENTRY.uses), strict=True
            )
        ]
