"""The examples, explained in advance: shown while the models load, and as thumbnails.

``python -m explainers.teaching.gallery`` explains ``assets/examples.json`` with the embedded models
and writes ``assets/gallery.json``; a test tells when that has to be done again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from explainers.amr.graph import Attribute, Confidence, Edge, Graph, read
from explainers.aspects.subembeddings import Partition
from explainers.matching.metrics import Alignment, Suite
from explainers.matching.smatch import match_triples, triples
from explainers.matching.weisfeiler import NodeTransport
from explainers.pictures.heatmaps import Unit
from explainers.results import (
    AspectExplanation,
    GraphExplanation,
    PairExplanation,
    TokenExplanation,
)
from explainers.weights.models import (
    ASPECTS,
    ASSETS,
    PARSER,
    Model,
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


class Example(NamedTuple):
    """A pair of the gallery.

    Attributes:
        about: what it shows, in a word or two.
        result: its explanation. The readings of words and the transport of WWLK are left out.
        units: the running text of both sentences, for the heatmap.
    """

    about: str
    result: PairExplanation
    units: tuple[list[Unit], list[Unit]]


def examples() -> list[dict[str, str]]:
    """The pairs: ``a``, ``b`` and what each is ``about``."""
    return json.loads(EXAMPLES.read_text("utf-8"))


def make(lens: Lens) -> list[dict[str, Any]]:
    """Explain the examples anew; what :data:`GALLERY` holds."""
    from explainers.pictures.heatmaps import word_units
    from explainers.tokens.chunk_alignment import unlike

    found = []
    for example in examples():
        result = lens.explain(example["a"], example["b"])
        x, y = lens.encode_tokens(list(result.sentences))
        units = [
            [list(unit) for unit in word_units(sentence, encoded, alone)]
            for sentence, encoded, alone in zip(result.sentences, (x, y), unlike(x, y), strict=True)
        ]
        found.append(
            {
                "about": example["about"],
                **result.to_json(),
                "words": [list(g.tokens) for g in (result.graphs.a, result.graphs.b)],
                "residual": result.aspects.residual,
                "share": dict(result.aspects.share),
                "units": units,
            }
        )
    return _rounded(found)


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, Mapping):
        return {key: _rounded(of) for key, of in value.items()}
    return [_rounded(of) for of in value] if isinstance(value, list | tuple) else value


@cache
def gallery() -> dict[tuple[str, str], Example]:
    """The examples as they were explained, by their sentences; loads no model.

    Empty where other models are configured than those that they were explained with.
    """
    if not embedded_encoder() or parser_path() != PARSER or aspects_path() != ASPECTS:
        return {}
    partition = Partition.read(ASPECTS / "aspects.json")
    found = (_restored(entry, partition) for entry in json.loads(GALLERY.read_text("utf-8")))
    return {example.result.sentences: example for example in found}


def _restored(entry: Mapping[str, Any], partition: Partition) -> Example:
    a, b = (
        _graph(graph, words) for graph, words in zip(entry["graphs"], entry["words"], strict=True)
    )
    x, y = triples(a), triples(b)
    nothing = np.zeros((0, 0))
    measured = {name: both["measured"] for name, both in entry["aspects"].items()}
    suite = Suite(
        measured,
        {"smatch": Alignment(x, y, match_triples(x, y))},
        NodeTransport((), (), (), (), nothing, nothing),
    )
    predicted = {name: both["predicted"] for name, both in entry["aspects"].items()}
    tokens = entry["tokens"]
    similarity, transport, contribution = (
        np.array(tokens[name]) for name in ("similarity", "transport", "contribution")
    )
    units = [[Unit(u[0], u[1], tuple(u[2]), u[3]) for u in side] for side in entry["units"]]
    result = PairExplanation(
        sentences=(entry["sentences"][0], entry["sentences"][1]),
        scores=entry["scores"],
        graphs=GraphExplanation(a, b, suite),
        aspects=AspectExplanation(
            predicted, measured, entry["residual"], entry["share"], partition
        ),
        tokens=TokenExplanation(
            tuple(tokens["a"]),
            tuple(tokens["b"]),
            similarity,
            transport,
            contribution,
            entry["scores"]["rcmd"],
        ),
        models=tuple(Model(m["role"], m["name"], m["checksum"]) for m in entry["models"]),
    )
    return Example(entry["about"], result, (units[0], units[1]))


def _graph(entry: Mapping[str, Any], words: Iterable[str]) -> Graph:
    graph = read(entry["penman"])
    nodes = {n["var"]: n for n in entry["nodes"]}
    edges: dict[Edge | Attribute, float] = {}
    for edge in entry["edges"]:
        kind = Edge if edge["target"] in nodes else Attribute
        edges[kind(edge["source"], edge["role"], edge["target"])] = edge["confidence"]
    return replace(
        graph,
        concepts={v: n["concept"] for v, n in nodes.items()},
        tokens=tuple(words),
        alignment={v: tuple(n["tokens"]) for v, n in nodes.items() if n["tokens"]},
        confidence=Confidence(
            {v: n["confidence"] for v, n in nodes.items() if n["confidence"] is not None},
            edges,
            entry["expected_smatch"],
        ),
    )


def main() -> None:
    """Write the gallery."""
    from explainers.lens import Lens

    GALLERY.write_text(
        json.dumps(make(Lens("cpu")), ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8"
    )


if __name__ == "__main__":
    main()
