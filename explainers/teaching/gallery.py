"""The examples, explained in advance: shown while the models load, and as thumbnails.

``python -m explainers.teaching.gallery`` explains ``assets/examples.json`` with the embedded models
and writes ``assets/gallery.json``; a test tells when that has to be done again.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from explainers.encoders.languages import code_of, detect, language
from explainers.results import PairExplanation
from explainers.tokens.units import TextUnit
from explainers.weights.models import (
    ASPECTS_FOLDER,
    ASSETS,
    PARSER_FOLDER,
    aspects_path,
    embedded_encoder,
    parser_path,
)

if TYPE_CHECKING:
    from explainers.lens import Lens

EXAMPLES = ASSETS / "examples.json"
GALLERY = EXAMPLES.with_name("gallery.json")

DIGITS = 5
"""Digits behind the point that numbers are kept with."""


class GalleryPair(NamedTuple):
    """A pair of the gallery.

    Attributes:
        about: what it shows, in a word or two.
        result: its explanation.
        units: the running text of both sentences, for the heatmap.
    """

    about: str
    result: PairExplanation
    units: tuple[list[TextUnit], list[TextUnit]]


def examples() -> list[dict[str, str]]:
    """The pairs: ``a``, ``b`` and what each is ``about``; some are ``striking``, "1" the most."""
    found: list[dict[str, str]] = json.loads(EXAMPLES.read_text("utf-8"))
    return found


def surprising(of: str = "en", seen: Collection[int] = ()) -> int:
    """The example to surprise somebody with, by its place in the list.

    Pairs in the visitor's language come first, then those with one sentence in it, then the others;
    of each the striking ones first. Who has seen all begins anew.

    Args:
        of: the visitor's language, as a browser says it (``de-AT``) or as a code.
        seen: examples that were shown.

    >>> surprising("en-GB"), surprising("en", [surprising()]) != surprising()
    (1, True)
    """
    order = _order(code_of(of))
    return next((k for k in order if k not in seen), order[0])


@cache
def _order(code: str) -> tuple[int, ...]:
    """The places of the examples, those that surprise a speaker of a language most first."""
    listed = examples()

    def rank(k: int) -> tuple[int, int]:
        foreign = sum(detect(listed[k][side]) != code for side in "ab")
        return foreign, int(listed[k].get("striking", len(listed)))

    return tuple(sorted(range(len(listed)), key=rank))


def make(lens: Lens) -> list[dict[str, Any]]:
    """Explain the examples anew; what :data:`GALLERY` holds."""
    from explainers.tokens.chunk_alignment import words_without_partner
    from explainers.tokens.units import word_units

    found: list[dict[str, Any]] = []
    for example in examples():
        languages = (language(example["a"]), language(example["b"]))
        result = lens.explain(example["a"], example["b"], languages=languages)
        x, y = lens.of(*languages).encode_tokens(list(result.sentences))
        units = [
            [list(unit) for unit in word_units(sentence, encoded, alone)]
            for sentence, encoded, alone in zip(
                result.sentences, (x, y), words_without_partner(x, y), strict=True
            )
        ]
        found.append({"about": example["about"], **result.to_json(), "units": units})
    rounded: list[dict[str, Any]] = _rounded(found)
    return rounded


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, Mapping):
        return {key: _rounded(of) for key, of in value.items()}
    return [_rounded(of) for of in value] if isinstance(value, list | tuple) else value


@cache
def gallery() -> dict[tuple[str, str], GalleryPair]:
    """The examples as they were explained, by their sentences; loads no model.

    Empty where other models are configured than those that they were explained with.
    """
    if not embedded_encoder() or parser_path() != PARSER_FOLDER or aspects_path() != ASPECTS_FOLDER:
        return {}
    found = [
        GalleryPair(
            entry["about"],
            PairExplanation.from_json(entry),
            _units(entry["units"]),
        )
        for entry in json.loads(GALLERY.read_text("utf-8"))
    ]
    return {example.result.sentences: example for example in found}


def _units(sides: Any) -> tuple[list[TextUnit], list[TextUnit]]:
    a, b = ([TextUnit(u[0], u[1], tuple(u[2]), u[3]) for u in side] for side in sides)
    return a, b


def main() -> None:
    """Write the gallery."""
    from explainers.lens import Lens

    GALLERY.write_text(
        json.dumps(make(Lens("cpu")), ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8"
    )


if __name__ == "__main__":
    main()
