"""Graphs and scores as files for other programs, each with where it comes from."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from explainers.amr.graph import Graph, with_metadata, write
from explainers.labels import ASPECT_LABELS, aspect_label
from explainers.provenance import one_line
from explainers.subembeddings import RESIDUAL
from explainers.types import PairExplanation


def penman(graphs: Sequence[tuple[str, Graph]], block: dict[str, Any]) -> str:
    """PENMAN with metadata, a blank line between graphs.

    Args:
        graphs: sentence and graph.
        block: where they come from.
    """
    texts = []
    for number, (sentence, graph) in enumerate(graphs, 1):
        known = with_metadata(graph, [("id", str(number)), ("snt", " ".join(sentence.split()))])
        texts.append(f"# ::provenance {one_line(block)}\n{write(known, metadata=True)}\n")
    return "\n".join(texts)


def scores_json(result: PairExplanation, block: dict[str, Any]) -> str:
    """Graphs, alignments and all metrics, with their proofs, as JSON."""
    suite = result.graphs.suite
    moved = suite.transport
    return json.dumps(
        {
            "provenance": block,
            "sentences": list(result.sentences),
            **result.graphs.to_json(),
            "metrics": dict(suite.values),
            "alignments": {name: a.match.to_json() for name, a in suite.alignments.items()},
            "transport": [
                {
                    "a": moved.owner_a[i],
                    "b": moved.owner_b[j],
                    "share": float(moved.plan[i, j]),
                    "cost": float(moved.cost[i, j]),
                }
                for i, j in moved.moves()
            ],
        },
        ensure_ascii=False,
        indent=1,
    )


def scores_csv(result: PairExplanation, block: dict[str, Any]) -> str:
    """A metric a row; the first line, a comment, says where it comes from."""
    file = io.StringIO()
    file.write(f"# {one_line(block)}\n")
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(["metric", "name", "value", "precision", "recall", "proven", "at_most"])
    suite = result.graphs.suite
    for name, label in ASPECT_LABELS.items():
        row: list[object] = [name, label.short, f"{suite.values[name]:.6f}"]
        if name in suite.alignments:
            match = suite.alignments[name].match
            row += [f"{match.precision:.6f}", f"{match.recall:.6f}", match.optimal]
            row.append(f"{match.at_most:.6f}")
        rows.writerow(row + [""] * (7 - len(row)))
    return file.getvalue()


def aspects_json(result: PairExplanation, block: dict[str, Any]) -> str:
    """Aspects and what each adds to the whole, as JSON."""
    whole = result.to_json()
    kept = {key: whole[key] for key in ("sentences", "scores", "aspects")}
    added = {"contributions": result.aspects.contribution, "shares": dict(result.aspects.share)}
    return json.dumps({"provenance": block, **kept, **added}, ensure_ascii=False, indent=1)


def aspects_csv(result: PairExplanation, block: dict[str, Any]) -> str:
    """A part of the embedding a row; the first line, a comment, says where it comes from."""
    file = io.StringIO()
    file.write(f"# {one_line(block)}\n")
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(["aspect", "name", "predicted", "measured", "share", "contribution", "trust"])
    aspects = result.aspects
    for name, added in aspects.contribution.items():
        numbers = (
            aspects.predicted.get(name, aspects.residual),
            aspects.measured.get(name),
            aspects.share[name],
            added,
            aspects.layout.reliability.get(name),
        )
        short = name if name == RESIDUAL else aspect_label(name).short
        rows.writerow([name, short, *("" if x is None else f"{x:.6f}" for x in numbers)])
    return file.getvalue()
