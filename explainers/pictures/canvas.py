"""The canvas: sentences, graphs, heatmap and aspects of a pair as one picture in the browser.

Python decides what is drawn, and :func:`canvas` makes a *scene* of it, in JSON; ``assets/canvas/``
decides how. ``assets/canvas/src/types.d.ts`` has the type of every part of a scene; a change that
breaks it needs a new :data:`VERSION` on both sides.

What goes in, all of it plain data, and every text as the user typed it:

- ``sentences``: of each its ``words`` with the gap before, what lies in none, whether they are
  faint (punctuation, function words), and the numbers of their differences.
- ``graphs``: of each the text in PENMAN, the nodes and relations with their marks
  (:mod:`explainers.pictures.marks`), and where they go in two layouts
  (:mod:`explainers.pictures.layout`): ``wide``, in rows, and ``tall``, a line a node, for a phone.
  Positions are of 16-pixel letters; the browser may draw the whole smaller, rows closer, and text
  not below 12 pixels.
- ``tokens``: the cosine of every pair of words, and what each adds between which weight moves;
  ``aspects``: values, what each metric looks at, and which few come first; ``differences``,
  ``scores``, ``verdict``: what is said of them.
- ``kept``: what is chosen at first.

What comes out is the selection, one string, empty for none: ``w.a.3`` (word 3 of A), ``n.b.x2``
(node of B by its key), ``r.a.5`` (relation, by its place in ``lines``), ``c.3.5`` (cell: word of A,
word of B), ``s.negation`` (aspect), ``d.1`` (difference, from 1). What else belongs to it is worked
out in the browser from the data that is there, so that pointing asks the server nothing; only
what is *kept* is told, for the link. :func:`chosen` reads it from a link, which nobody trusts.

Command line, exports, report and gallery draw the same :class:`~explainers.pictures.shapes.Drawing`
in Python, with the roles and numbers that the canvas has under *ARG* and *Contributions*.
``tests/browser/test_canvas.py`` holds both against each other: nodes, numbers, marks and relations,
read from the page and from the SVG of the same pairs, and cells, from what the SVG is drawn of.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explainers import text
from explainers.amr.graph import Edge, Graph, Relation, positions
from explainers.differences.lexicon import word_set
from explainers.differences.result import Difference
from explainers.errors import InputError
from explainers.matching.aspects import ASPECTS
from explainers.matching.evidence import about
from explainers.matching.smatch import normal_edge, normal_label
from explainers.pictures.differences import colour, kind_label, seen
from explainers.pictures.heatmaps import DARK_SHADES, LIGHT_SHADES, NEARLY_NOTHING, Unit
from explainers.pictures.marks import draw_pair, partners
from explainers.pictures.shapes import DARK, LIGHT, PALETTE, Drawing, Line
from explainers.pictures.tooltips import notes
from explainers.results import PairExplanation, TokenExplanation
from explainers.wording.labels import SCORE_LABELS, aspect_label
from explainers.wording.roles import in_words
from explainers.wording.verdict import aspects_in_words, verdict

FAINT = word_set(
    "a an the of to in on at for with by from as and or that is are am was were be been being "
    "'s 're 'm 've 'll do does did has have had will would it there this these those"
)
"""Words that say little by themselves; none that denies, counts or stands for somebody."""

CONSTANTS = {"negation": "polarity", "quant": "quant", "named_ent": "op"}
"""How the roles begin whose constants a metric looks at."""

LONGEST = 200
"""Characters of a selection."""

VERSION = 1
"""Of the scene; the canvas draws no other (``assets/canvas/src/scene.js``)."""


def canvas(
    result: PairExplanation,
    units: tuple[Sequence[Unit], Sequence[Unit]],
    note: str = "",
) -> dict[str, Any]:
    """What the canvas draws of a pair, as JSON.

    Args:
        result: of the pair.
        units: its words as running text, those without a partner marked.
        note: where it comes from, for pictures that are saved.
    """
    spans = [text.spans(sentence) for sentence in result.sentences]
    differences = result.differences
    written = [
        [sentence[i:j] for i, j in of] for sentence, of in zip(result.sentences, spans, strict=True)
    ]
    graphs = (result.graphs.a, result.graphs.b)
    tied = [positions(graph, words) for graph, words in zip(graphs, written, strict=True)]
    drawn, warning = _graphs(result, tied)
    found = {
        "sentences": [
            _sentence(side, result.sentences[side], spans[side], units[side], differences)
            for side in (0, 1)
        ],
        "verdict": verdict(result),
        "scores": [
            {"name": name, "short": label.short, "term": label.term, "meaning": label.meaning}
            | {"value": _short(result.scores[name])}
            for name, label in SCORE_LABELS.items()
        ],
        "graphs": drawn,
        "warning": warning,
        "tokens": {
            "cosine": _rows(result.tokens.similarity),
            "moved": _moved(result.tokens),
            "score": _short(result.tokens.score),
        },
        "aspects": _aspects(result, tied),
        "differences": [
            {"label": kind_label(d, differences), "text": d.text, "seen": seen(d)}
            | {"colour": colour(d.kind)}
            | {"words": [list(d.a_words), list(d.b_words)]}
            | {"nodes": [list(d.nodes[side]) for side in ("a", "b")]}
            for d in differences
        ],
        "palette": list(PALETTE),
        "themes": {"light": LIGHT._asdict(), "dark": DARK._asdict()},
        "shades": {"light": LIGHT_SHADES._asdict(), "dark": DARK_SHADES._asdict()},
    }
    digest = hashlib.blake2b(json.dumps(found).encode("utf-8", "replace"), digest_size=8)
    return {"version": VERSION, "id": digest.hexdigest(), **found, "note": note}


def chosen(data: Mapping[str, Any], said: str) -> str:
    """A selection as a link has it; empty where the picture has no such thing.

    Args:
        data: of the picture, from :func:`canvas`.
        said: what the link, or the browser, says.
    """
    if not isinstance(said, str) or len(said) > LONGEST:
        return ""
    kind, _, rest = said.partition(".")
    side = {"a": 0, "b": 1}.get(rest[:1]) if rest[1:2] == "." else None
    words = [len(s["words"]) for s in data["sentences"]]
    if kind == "w" and side is not None:
        there = _below(rest[2:], words[side])
    elif kind == "n" and side is not None:
        there = any(n["key"] == rest[2:] for n in data["graphs"][side]["nodes"])
    elif kind == "r" and side is not None:
        there = _below(rest[2:], len(data["graphs"][side]["lines"]))
    elif kind == "c":
        i, _, j = rest.partition(".")
        matrix = data["tokens"]["cosine"]
        there = _below(i, len(matrix)) and _below(j, len(matrix[0]))
    elif kind == "s":
        there = any(of["name"] == rest for of in data["aspects"]["axes"])
    else:
        there = kind == "d" and rest != "0" and _below(rest, len(data["differences"]) + 1)
    return said if there else ""


def _below(digits: str, end: int) -> bool:
    return digits.isascii() and digits.isdecimal() and len(digits) < 5 and int(digits) < end


def _short(value: float) -> float:
    """A number that is long enough to be shown."""
    return round(float(value), 4) + 0.0


def _rows(matrix: NDArray[np.float64]) -> list[list[float]]:
    rounded: list[list[float]] = (np.round(matrix, 4) + 0.0).tolist()
    return rounded


def _moved(tokens: TokenExplanation) -> list[list[float]]:
    """Every pair of words between which weight moves: the word of A, of B, and what it adds."""
    return [
        [int(i), int(j), _short(tokens.contribution[i, j])]
        for i, j in np.argwhere(tokens.transport > NEARLY_NOTHING)
    ]


def _sentence(
    side: int,
    sentence: str,
    spans: Sequence[tuple[int, int]],
    units: Sequence[Unit],
    differences: Sequence[Difference],
) -> dict[str, Any]:
    """A sentence's words with the gaps between them; what the encoder did not read is ``cut``."""
    words = []
    end = 0
    for k, (start, stop) in enumerate(spans):
        written = sentence[start:stop]
        marks = [n for n, d in enumerate(differences, 1) if k in (d.a_words, d.b_words)[side]]
        low = written.lower().replace("’", "'")
        words.append(
            {"text": written, "gap": sentence[end:start]}
            | ({"of": marks} if marks else {})
            | ({"cut": True} if k >= len(units) else {})
            | ({"alone": True} if k < len(units) and units[k].alone else {})
            | ({"faint": True} if low in FAINT or not any(map(str.isalnum, low)) else {})
        )
        end = stop
    return {"words": words, "rest": sentence[end:]}


def _graphs(
    result: PairExplanation, tied: Sequence[Mapping[str, Sequence[int]]]
) -> tuple[list[dict[str, Any]], str]:
    """Both graphs in both layouts, and what is wrong with the configured frame file, if anything.

    Args:
        result: of the pair.
        tied: of each graph, the words that each variable came from.
    """
    found, warning = result.graphs, ""
    a, b, match = found.a, found.b, found.match
    try:
        said, notes_of = (in_words(a), in_words(b)), notes(found)
    except InputError as error:
        said, notes_of, warning = ({}, {}), {}, str(error)
    wide, tall = (draw_pair(a, b, match, view, said=said) for view in ("layered", "tree"))
    pairs = _same_relations(wide, found.a, found.b, partners(a, match)[0])
    return [
        _graph(side, graph, wide[side], tall[side], notes_of, tied[side], pairs[side])
        for side, graph in enumerate((a, b))
    ], warning


def _same_relations(
    drawings: tuple[Drawing, Drawing],
    a: Graph,
    b: Graph,
    to: Mapping[str, tuple[int, str]],
) -> tuple[dict[int, int], dict[int, int]]:
    """The lines of A and B that are the same relation, by their places, in both directions."""
    there = {_normal(line, b): k for k, line in enumerate(drawings[1].lines)}
    pairs = {}
    for k, line in enumerate(drawings[0].lines):
        source, role, target = _normal(line, a)
        goal = to.get(target, (0, ""))[1] if target in a.concepts else target
        mate = there.get((to.get(source, (0, ""))[1], role, goal))
        if mate is not None and line.matched:
            pairs[k] = mate
    return pairs, {mate: k for k, mate in pairs.items()}


def _normal(line: Line, graph: Graph) -> Relation:
    """A relation as it is compared (:func:`explainers.matching.smatch.normal_edge`)."""
    source, role, target = line.relation
    if target in graph.concepts:
        return normal_edge(Edge(source, role, target))
    return source, role.lower(), normal_label(target)


def _graph(
    side: int,
    graph: Graph,
    wide: Drawing,
    tall: Drawing,
    said: Mapping[tuple[int, str], str],
    tied: Mapping[str, Sequence[int]],
    pairs: Mapping[int, int],
) -> dict[str, Any]:
    place = {box.key: k for k, box in enumerate(wide.boxes)}
    lines = {line.relation: k for k, line in enumerate(wide.lines)}
    mentioned = {box.key: place[box.key.rpartition(" ")[0]] for box in tall.boxes if box.mention}
    row = {box.key: k for k, box in enumerate(tall.boxes)}
    to = {line.target: line for line in tall.lines}
    return {
        "words": list(graph.tokens),
        "penman": graph.penman,
        "nodes": [
            {"key": box.key, "variable": box.variable, "label": box.label, "number": box.number}
            | {"same": box.same, "doubt": box.doubt, "constant": box.constant, "title": box.title}
            | {"note": box.title if box.constant else said.get((side, box.variable), box.title)}
            | {"words": [] if box.constant else list(tied.get(box.variable, ()))}
            | {"width": round(box.width, 1)}
            | ({} if box.constant else {"concept": graph.concepts[box.variable]})
            for box in wide.boxes
        ],
        "lines": [
            {"source": place[line.source], "target": place[line.target], "role": line.label}
            | {"said": f"{line.said} ?" if line.said and line.doubt else line.said}
            | {"matched": line.matched, "doubt": line.doubt, "mate": pairs.get(k, -1)}
            | {"relation": list(line.relation)}
            for k, line in enumerate(wide.lines)
        ],
        "wide": {
            "width": round(wide.width),
            "height": round(wide.height),
            "at": [_point(box.centre) for box in wide.boxes],
            "bend": [_point(line.path[1]) if line.curved else None for line in wide.lines],
        },
        "tall": {
            "width": round(tall.width),
            "height": round(tall.height),
            "rows": [
                {"node": mentioned.get(box.key, place.get(box.key, 0)), "at": _point(box.centre)}
                | ({"mention": True, "width": round(box.width, 1)} if box.mention else {})
                | (_branch(to[box.key], lines, row) if box.key in to else {})
                for box in tall.boxes
            ],
        },
    }


def _branch(line: Line, lines: Mapping[Relation, int], row: Mapping[str, int]) -> dict[str, Any]:
    """How a row of the tall layout hangs on another: on which, by which relation, either way."""
    role = line.label.removesuffix(" ?")
    turned = role.endswith("-of") and role != line.relation[1]
    return {"on": row[line.source], "line": lines[line.relation], "from": round(line.at[0])} | (
        {"turned": True} if turned else {}
    )


def _point(point: tuple[float, float]) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]


def _aspects(
    result: PairExplanation, tied: Sequence[Mapping[str, Sequence[int]]]
) -> dict[str, Any]:
    """Every axis with its values and what it looks at; which come first; all of it in words."""
    aspects, found = result.aspects, result.graphs
    graphs = (found.a, found.b)
    absent, surprises = aspects.absent, aspects.surprises
    axes = []
    for name, value in aspects.predicted.items():
        label = aspect_label(name)
        measured = aspects.measured.get(name)
        looks = about(name, found.a, found.b, found.suite) if name in ASPECTS else ((), ())
        nodes = [
            [v for v in graph.concepts if v in of] for graph, of in zip(graphs, looks, strict=True)
        ]
        trust = aspects.partition.reliability.get(name)
        axes.append(
            {"name": name, "short": label.short, "term": label.term, "meaning": label.meaning}
            | {"predicted": _short(value), "adds": _short(aspects.contribution[name])}
            | {"measured": None if measured is None else _short(measured)}
            | {"trust": None if trust is None else _short(trust)}
            | {"absent": name in absent, "parts": name in surprises}
            | {"nodes": nodes, "words": [_words(*both) for both in zip(nodes, tied, strict=True)]}
            | ({"constants": CONSTANTS[name]} if name in CONSTANTS else {})
            | {"whole": all(len(n) == len(g) for n, g in zip(nodes, graphs, strict=True))}
        )
    return {
        "axes": axes,
        "first": aspects.telling(),
        "score": _short(aspects.whole),
        "said": aspects_in_words(aspects),
    }


def _words(variables: Iterable[str], tied: Mapping[str, Sequence[int]]) -> list[int]:
    return sorted({k for v in variables for k in tied.get(v, ())})
