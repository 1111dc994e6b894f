"""Differences as an explainer: they are found in what the others say of a pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from explainers.contract import NOTHING, Given, Models, Pair
from explainers.differences import ENTRY
from explainers.differences.across import differences_across
from explainers.differences.find import differences_of
from explainers.differences.result import DifferencesExplanation, Observed
from explainers.encoders.vectors import encodings
from explainers.errors import InputError
from explainers.reading.result import Reading
from explainers.request import ENGLISH
from explainers.tokens import rcmd


class Explainer:
    """Finds what differs in what the reader and other explainers say."""

    def __init__(self, models: Models) -> None:
        self._models = models

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
        results = dict(given.results)
        if self._models.model("tokens") is not self._models.encoder:
            # the rules were made with the encoder's own vectors
            results["tokens"] = rcmd.explain(*encodings(pairs))
        observed = [
            Observed(
                (a.text, b.text),
                (a.language, b.language),
                encoded.score,
                graphs,
                transport,
                relation,
                cast(tuple[Reading, Reading], (a.reading, b.reading)),
            )
            for (a, b), encoded, graphs, transport, relation in zip(
                pairs, *(results[name] for name in ENTRY.uses), strict=True
            )
        ]
        return [
            differences_of(one)
            if one.languages == ENGLISH
            else differences_across(one, self._models.of(*one.languages).encoder.unit)
            for one in observed
        ]
