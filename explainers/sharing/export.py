"""Graphs and scores as files for other programs, each with where it comes from."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any

from explainers.amr.graph import Graph, with_metadata, write
from explainers.aspects.subembeddings import RESIDUAL
from explainers.provenance import one_line
from explainers.relations.alignment import TypedChunks
from explainers.results import PairExplanation, TokenExplanation
from explainers.sharing.spreadsheets import harmless
from explainers.tokens.chunk_alignment import AlignedChunks
from explainers.tokens.chunks import Chunk
from explainers.wording.labels import ASPECT_LABELS, aspect_label


def penman(graphs: Sequence[tuple[str, Graph]], block: dict[str, Any]) -> str:
    """Sentences' graphs in PENMAN with metadata, a blank line between them."""
    texts = []
    for number, (sentence, graph) in enumerate(graphs, 1):
        known = with_metadata(graph, [("id", str(number)), ("snt", " ".join(sentence.split()))])
        edited = "AB"[number - 1 : number] in block["edited"]
        written = write_edited(known) if edited else write(known, metadata=True)
        texts.append(f"# ::provenance {one_line(block)}\n{written}\n")
    return "\n".join(texts)


def write_edited(graph: Graph) -> str:
    """A graph that a person has changed, in PENMAN with metadata.

    ``# ::unaligned`` names the nodes that are aligned with no word, where others are.
    """
    lost = [variable for variable in graph.concepts if not graph.alignment.get(variable)]
    line = f"# ::unaligned {' '.join(lost)}\n" if graph.alignment and lost else ""
    return line + write(graph, metadata=True)


def scores_json(result: PairExplanation, block: dict[str, Any]) -> str:
    """Graphs, alignments and all metrics, with their proofs, as JSON."""
    suite = result.graphs.suite
    moved = suite.transport
    transport = [
        {
            "a": moved.owner_a[i],
            "b": moved.owner_b[j],
            "share": float(moved.plan[i, j]),
            "cost": float(moved.cost[i, j]),
        }
        for i, j in moved.moves()
    ]
    return _json(
        {
            "provenance": block,
            "sentences": list(result.sentences),
            "graphs": [graph.to_json() for graph in (result.graphs.a, result.graphs.b)],
            "node_alignment": [list(pair) for pair in result.graphs.match.pairs],
            "metrics": dict(suite.values),
            "asked": {name: suite.shown[name] for name in suite.asked},
            "alignments": {name: a.match.figures() for name, a in suite.alignments.items()},
            "transport": transport,
        }
    )


def scores_csv(result: PairExplanation, block: dict[str, Any]) -> str:
    """A metric a row; the first line, a comment, says where it comes from."""
    rows: list[list[object]] = [
        ["metric", "name", "value", "precision", "recall", "proven", "at_most"]
    ]
    suite = result.graphs.suite
    for name, label in ASPECT_LABELS.items():
        row: list[object] = [name, label.short, f"{suite.values[name]:.6f}"]
        if name in suite.alignments:
            match = suite.alignments[name].match
            row += [f"{match.precision:.6f}", f"{match.recall:.6f}", match.optimal]
            row.append(f"{match.at_most:.6f}")
        rows.append(row + [""] * (7 - len(row)))
    return _csv(one_line(block), rows)


def aspects_json(result: PairExplanation, block: dict[str, Any]) -> str:
    """Aspects, which of them neither sentence has, and what each adds to the whole, as JSON."""
    whole = result.to_json()
    kept = {key: whole[key] for key in ("sentences", "scores", "aspects")}
    added = {
        "in_neither": list(result.aspects.absent),
        "contributions": result.aspects.contribution,
        "shares": dict(result.aspects.share),
    }
    return _json({"provenance": block, **kept, **added})


def aspects_csv(result: PairExplanation, block: dict[str, Any]) -> str:
    """A part of the embedding a row; the first line, a comment, says where it comes from."""
    header = ["aspect", "name", "predicted", "measured", "share", "contribution", "trust"]
    rows = [[*header, "in_neither"]]
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
        rows.append([name, short, *cells, "yes" if name in absent else ""])
    return _csv(one_line(block), rows)


def tokens_json(
    sentences: tuple[str, str],
    tokens: TokenExplanation,
    block: dict[str, Any],
    aligned: Sequence[AlignedChunks] | None = None,
) -> str:
    """A transport with all its matrices, and the chunks that correspond if there are chunks."""
    chunks = {} if aligned is None else {"aligned": [group._asdict() for group in aligned]}
    about = {"provenance": block, "sentences": list(sentences)}
    return _json({**about, **tokens.to_json(), "cost": tokens.cost.tolist(), **chunks})


def tokens_csv(tokens: TokenExplanation, block: dict[str, Any]) -> str:
    """The matrix of contributions; the first line, a comment, says where it comes from."""
    about = f"{tokens.method}, {tokens.direction}, score {tokens.score:.6f}"
    rows = [["contribution", *map(harmless, tokens.b)]]
    for word, row in zip(tokens.a, tokens.contribution, strict=True):
        rows.append([harmless(word), *(f"{value:.6f}" for value in row)])
    return _csv(f"{one_line(block)} · {about}", rows)


def _json(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, indent=1)


def _csv(comment: str, rows: Iterable[Sequence[object]]) -> str:
    file = io.StringIO()
    file.write(f"# {comment}\n")
    csv.writer(file, lineterminator="\n").writerows(rows)
    return file.getvalue()


def wa(
    words: tuple[Sequence[str], Sequence[str]],
    chunks: tuple[Sequence[Chunk], Sequence[Chunk]],
    aligned: Sequence[AlignedChunks | TypedChunks],
) -> str:
    """A chunk alignment in the format of the interpretable STS task (SemEval-2016, task 2).

    Types and grades are those of typed chunks. Where chunks have none, the same words are ``EQUI``
    with score 5, all others ``SIMI`` with five times their similarity, 1 to 4. Chunks are
    positions of words.
    """
    lines = ['<sentence id="1" status="">', *(f"// {' '.join(side)}" for side in words)]
    for name, side in zip(("source", "translation"), words, strict=True):
        listed = (f"{k} {word} : " for k, word in enumerate(side, 1))
        lines += [f"<{name}>", *listed, f"</{name}>"]
    lines.append("<alignment>")
    partners = [{k for g in aligned if g.a and g.b for k in (g.a, g.b)[side]} for side in (0, 1)]
    alone = [
        [k for k in range(len(side)) if k not in known]
        for side, known in zip(chunks, partners, strict=True)
    ]
    groups: list[AlignedChunks | TypedChunks] = [
        *(g for g in aligned if g.a and g.b),
        *(AlignedChunks((k,), (), 0.0) for k in alone[0]),
        *(AlignedChunks((), (k,), 0.0) for k in alone[1]),
    ]
    for group in groups:
        places = [
            [k for number in numbers for k in side[number]]
            for numbers, side in zip((group.a, group.b), chunks, strict=True)
        ]
        texts = [" ".join(side[k] for k in here) for side, here in zip(words, places, strict=True)]
        kind, score = _type_and_score(group, texts)
        ids = " <==> ".join(" ".join(str(k + 1) for k in here) or "0" for here in places)
        both = " <==> ".join(text or "-not aligned-" for text in texts)
        lines.append(f"{ids} // {kind} // {score} // {both} ")
    return "\n".join([*lines, "</alignment>", "</sentence>", ""])


def _type_and_score(group: AlignedChunks | TypedChunks, texts: Sequence[str]) -> tuple[str, str]:
    """How the task writes of which type an alignment is, and its score."""
    if not (group.a and group.b):
        return "NOALI", "NIL"
    if isinstance(group, TypedChunks):
        return group.type, str(group.grade)
    if texts[0].lower() == texts[1].lower():
        return "EQUI", "5"
    return "SIMI", str(min(4, max(1, round(5 * group.similarity))))
