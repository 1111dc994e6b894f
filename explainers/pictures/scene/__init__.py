"""Scenes: what the canvas in the browser draws, as JSON.

Python decides what is drawn, ``assets/canvas/`` decides how. A module of this package makes each
part: ``sentences``, ``graphs``, ``tokens``, ``aspects``, and ``reasons``, which are graphs that say
what each of their parts adds. :func:`scene` puts parts together, and :func:`of_pair`,
:func:`of_graphs` and :func:`of_tokens` make the usual ones. ``assets/canvas/src/types.d.ts`` has
the type of everything, and says which parts are optional; a change that breaks it needs a new
:data:`VERSION` on both sides. Every text is as the user typed it; the browser sets it as text.

What comes out is the selection, one string, empty for none: ``w.a.3`` (word 3 of A), ``n.b.x2``
(node of B by its key), ``r.a.5`` (relation, by its place in ``lines``), ``c.3.5`` (cell: word of A,
word of B), ``s.negation`` (aspect), ``d.1`` (difference, from 1). What else belongs to it is worked
out in the browser from the data that is there, so that pointing asks the server nothing; only
what is *kept* is told, for the link. :func:`chosen` reads it from a link, which nobody trusts.

Command line, exports, report and notebook draw the same graphs and tokens as SVG
(:mod:`explainers.pictures.amr_graphs`, :mod:`explainers.pictures.heatmaps`), with the roles and
numbers that the canvas has under *ARG* and *Contributions*.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from explainers.amr.graph import positions
from explainers.differences.result import AGREEING, Difference, unrelated
from explainers.pictures.differences import kind_label, seen
from explainers.pictures.heatmaps import greatest
from explainers.pictures.scene.aspects import aspects_part
from explainers.pictures.scene.graphs import graphs_part
from explainers.pictures.scene.numbers import short
from explainers.pictures.scene.sentences import (
    Counterpart,
    alike,
    sentences_part,
    tied_to,
    words,
    words_of_variables,
    words_part,
)
from explainers.pictures.scene.tokens import tokens_part
from explainers.pictures.shapes import DARK, LIGHT
from explainers.pictures.templating import asset, embedded, template
from explainers.results import GraphExplanation, PairExplanation, TokenExplanation
from explainers.tokens.units import TextUnit
from explainers.wording.labels import SCORE_LABELS
from explainers.wording.verdict import verdict

Scene = dict[str, Any]
Units = tuple[Sequence[TextUnit], Sequence[TextUnit]]

LONGEST = 200
"""Characters of a selection."""

VERSION = 3
"""Of the scene; the canvas draws no other (``assets/canvas/src/scene.js``)."""


def scene(*parts: Mapping[str, Any], note: str = "") -> Scene:
    """A scene of these parts.

    Args:
        parts: what the functions of this package's modules gave.
        note: where it comes from, for pictures that are saved.
    """
    content = {key: value for part in parts for key, value in part.items()}
    digest = hashlib.blake2b(json.dumps(content).encode("utf-8", "replace"), digest_size=8)
    return {
        "version": VERSION,
        "id": digest.hexdigest(),
        **content,
        "note": note,
    }


def of_pair(result: PairExplanation, units: Units, note: str = "") -> Scene:
    """Everything that is explained of a pair.

    Args:
        result: of the pair.
        units: its words as running text, those without a partner marked.
        note: where it comes from.
    """
    tied = words_of_variables(result)
    differences = result.differences
    marked = () if unrelated(differences) else differences
    top: dict[str, Any] = {
        "verdict": verdict(result),
        "scores": [
            {"name": name, "short": label.short, "term": label.term, "meaning": label.meaning}
            | {"value": short(result.scores[name])}
            for name, label in SCORE_LABELS.items()
        ],
        "differences": [
            {"label": kind_label(d, differences), "text": d.text, "seen": seen(d)}
            | {"words": [list(d.a_words), list(d.b_words)] if marked else [[], []]}
            | {"nodes": [list(d.nodes[side]) if marked else [] for side in ("a", "b")]}
            for d in differences
        ],
    }
    if result.difference.why_none in AGREEING:
        top["agree"] = True
    return scene(
        sentences_part(
            result.sentences, units, marked, result.languages, result.difference.counterparts
        ),
        top,
        graphs_part(
            *(result.graphs, tied),
            tokens=result.tokens,
            differences=differences,
            same=alike(result.difference.counterparts),
        ),
        tokens_part(result.tokens),
        aspects_part(result, tied),
        note=note,
    )


def of_graphs(
    graphs: GraphExplanation, note: str = "", titles: tuple[str, str] = ("", "")
) -> Scene:
    """Two graphs, and the words that they were parsed from where these are known.

    Args:
        graphs: with their match.
        note: where they come from.
        titles: what each is called; A and B if empty.
    """
    a, b = graphs.a, graphs.b
    parts = [graphs_part(graphs, (a.alignment, b.alignment), titles)]
    if a.tokens or b.tokens:
        parts.append(words_part(a.tokens, b.tokens))
    return scene(*parts, note=note)


def of_tokens(
    tokens: TokenExplanation,
    sentences: tuple[str, str] = ("", ""),
    units: Units | None = None,
    graphs: GraphExplanation | None = None,
    note: str = "",
    heat: str = "adds",
    languages: tuple[str, str] = ("en", "en"),
    differences: Sequence[Difference] = (),
    same: Sequence[Counterpart] = (),
) -> Scene:
    """What pairs of words, word pieces or chunks add, with the graphs if these are wanted.

    Args:
        tokens: over the units.
        sentences: as they were read.
        units: of both, as many as ``tokens`` has; its own words if there are none.
        graphs: of the sentences.
        note: where it comes from.
        heat: what a cell says at first, ``adds``, or ``cosine``, how alike the two are.
        languages: of the sentences, by code.
        differences: whose words are marked.
        same: words of different languages, and how likely they say the same.
    """
    parts = [tokens_part(tokens, heat)]
    if units is None:
        return scene(words_part(tokens.a, tokens.b), *parts, note=note)
    parts.append(sentences_part(sentences, units, differences, languages, same))
    if graphs is not None:
        tied = [
            tied_to(side, positions(graph, words(sentence)))
            for sentence, graph, side in zip(sentences, (graphs.a, graphs.b), units, strict=True)
        ]
        parts.append(graphs_part(graphs, tied, tokens=tokens))
    return scene(*parts, note=note)


def on_one_scale(explanations: Sequence[TokenExplanation]) -> list[Scene]:
    """A scene of each, the strongest colour being that of the greatest contribution of all."""
    most = short(greatest(explanations))
    return [
        scene(words_part(tokens.a, tokens.b), tokens_part(tokens, "adds", most))
        for tokens in explanations
    ]


def page(shown: Scene, title: str) -> str:
    """A scene as one HTML page that needs nothing else.

    Args:
        shown: the scene, with whatever a page may add to it.
        title: of the page.
    """
    return template("scene.html").render(
        title=title,
        light=LIGHT,
        dark=DARK,
        css=Markup(asset("canvas/canvas.css")),
        script=Markup(asset("canvas/canvas.js").replace("</script", "<\\/script")),
        scene=embedded(shown),
    )


def chosen(data: Mapping[str, Any], said: str) -> str:
    """A selection as a link has it; empty where the scene has no such thing.

    Args:
        data: the scene of a pair.
        said: what the link, or the browser, says.
    """
    known = isinstance(said, str) and said[:LONGEST] == said and said in _choices(data)
    return said if known else ""


def _choices(data: Mapping[str, Any]) -> Iterator[str]:
    """Everything in the scene of a pair that can be selected."""
    for side, sentence, graph in zip("ab", data["sentences"], data["graphs"], strict=True):
        yield from (f"w.{side}.{k}" for k, _ in enumerate(sentence["words"]))
        yield from (f"n.{side}.{node['key']}" for node in graph["nodes"])
        yield from (f"r.{side}.{k}" for k, _ in enumerate(graph["lines"]))
    for i, row in enumerate(data["tokens"]["cosine"]):
        yield from (f"c.{i}.{j}" for j, _ in enumerate(row))
    yield from (f"s.{axis['name']}" for axis in data["aspects"]["axes"])
    yield from (f"d.{number}" for number, _ in enumerate(data["differences"], 1))
