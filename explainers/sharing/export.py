"""Graphs and scores as files for other programs, each with where it comes from."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from explainers.amr.graph import Graph, with_metadata, write
from explainers.aspects.subembeddings import RESIDUAL
from explainers.provenance import one_line
from explainers.results import PairExplanation, TokenExplanation
from explainers.sharing.spreadsheets import harmless
from explainers.tokens.chunk_alignment import Aligned
from explainers.tokens.chunks import Chunk
from explainers.wording.labels import ASPECT_LABELS, aspect_label


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
            "graphs": [graph.to_json() for graph in (result.graphs.a, result.graphs.b)],
            "node_alignment": [list(pair) for pair in result.graphs.match.pairs],
            "metrics": dict(suite.values),
            "alignments": {name: a.match.figures() for name, a in suite.alignments.items()},
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
    """Aspects, which of them neither sentence has, and what each adds to the whole, as JSON."""
    whole = result.to_json()
    kept = {key: whole[key] for key in ("sentences", "scores", "aspects")}
    added = {
        "in_neither": list(result.aspects.absent),
        "contributions": result.aspects.contribution,
        "shares": dict(result.aspects.share),
    }
    return json.dumps({"provenance": block, **kept, **added}, ensure_ascii=False, indent=1)


def aspects_csv(result: PairExplanation, block: dict[str, Any]) -> str:
    """A part of the embedding a row; the first line, a comment, says where it comes from."""
    file = io.StringIO()
    file.write(f"# {one_line(block)}\n")
    rows = csv.writer(file, lineterminator="\n")
    header = ["aspect", "name", "predicted", "measured", "share", "contribution", "trust"]
    rows.writerow([*header, "in_neither"])
    aspects, absent = result.aspects, result.aspects.absent
    for name, added in aspects.contribution.items():
        numbers = (
            aspects.predicted.get(name, aspects.residual),
            aspects.measured.get(name),
            aspects.share[name],
            added,
            aspects.partition.reliability.get(name),
        )
        short = name if name == RESIDUAL else aspect_label(name).short
        cells = ["" if x is None else f"{x:.6f}" for x in numbers]
        rows.writerow([name, short, *cells, "yes" if name in absent else ""])
    return file.getvalue()


def tokens_json(
    sentences: tuple[str, str],
    tokens: TokenExplanation,
    block: dict[str, Any],
    aligned: Sequence[Aligned] | None = None,
) -> str:
    """A transport with all its matrices, and the chunks that correspond if there are chunks."""
    found = {
        "provenance": block,
        "sentences": list(sentences),
        **tokens.to_json(),
        "cost": tokens.cost.tolist(),
    }
    if aligned is not None:
        found["aligned"] = [group._asdict() for group in aligned]
    return json.dumps(found, ensure_ascii=False, indent=1)


def tokens_csv(tokens: TokenExplanation, block: dict[str, Any]) -> str:
    """The matrix of contributions; the first line, a comment, says where it comes from."""
    file = io.StringIO()
    said = f"{tokens.method}, {tokens.direction}, score {tokens.score:.6f}"
    file.write(f"# {one_line(block)} · {said}\n")
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(["contribution", *map(harmless, tokens.b)])
    for word, row in zip(tokens.a, tokens.contribution, strict=True):
        rows.writerow([harmless(word), *(f"{value:.6f}" for value in row)])
    return file.getvalue()


def wa(
    words: tuple[Sequence[str], Sequence[str]],
    chunks: tuple[Sequence[Chunk], Sequence[Chunk]],
    aligned: Sequence[Aligned],
) -> str:
    """A chunk alignment in the format of the interpretable STS task (SemEval-2016, task 2).

    The type of an alignment is not predicted: chunks of the same words are ``EQUI`` with
    score 5, all others ``SIMI`` with five times their similarity, 1 to 4.

    Args:
        words: of both sentences.
        chunks: of both, as positions of words.
        aligned: groups of chunks.
    """
    lines = ['<sentence id="1" status="">', *(f"// {' '.join(side)}" for side in words)]
    for name, side in zip(("source", "translation"), words, strict=True):
        listed = (f"{k} {word} : " for k, word in enumerate(side, 1))
        lines += [f"<{name}>", *listed, f"</{name}>"]
    lines.append("<alignment>")
    partners = [{k for g in aligned for k in (g.a, g.b)[side]} for side in (0, 1)]
    alone = [
        [k for k in range(len(of)) if k not in known]
        for of, known in zip(chunks, partners, strict=True)
    ]
    groups: list[Aligned] = [
        *aligned,
        *(Aligned((k,), (), 0.0) for k in alone[0]),
        *(Aligned((), (k,), 0.0) for k in alone[1]),
    ]
    for group in groups:
        places = [
            [k for number in numbers for k in of[number]]
            for numbers, of in zip((group.a, group.b), chunks, strict=True)
        ]
        said = [" ".join(side[k] for k in found) for side, found in zip(words, places, strict=True)]
        if not all(places):
            kind, score = "NOALI", "NIL"
        elif said[0].lower() == said[1].lower():
            kind, score = "EQUI", "5"
        else:
            kind, score = "SIMI", str(min(4, max(1, round(5 * group.similarity))))
        ids = [" ".join(str(k + 1) for k in found) or "0" for found in places]
        texts = [text or "-not aligned-" for text in said]
        lines.append(f"{' <==> '.join(ids)} // {kind} // {score} // {' <==> '.join(texts)} ")
    return "\n".join([*lines, "</alignment>", "</sentence>", ""])
