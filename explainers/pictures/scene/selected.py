"""A selection of the canvas, told to whoever is not the dashboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from explainers.results import PairExplanation


class Selected(NamedTuple):
    """What is selected in the picture of a pair.

    Attributes:
        kind: ``word``, ``node``, ``relation``, ``cell`` (a word of each), ``aspect`` or
            ``difference``.
        side: ``a`` or ``b``; empty for what is of both.
        text: the word, the concept, the relation, the two words, the aspect's name, or what the
            difference is.
        place: numbers of words from 0, of both sides for a cell; the variable of a node; the number
            of a relation as it is drawn, or of a difference from 0.
    """

    kind: str
    side: str
    text: str
    place: tuple[int, ...] | str


def selected(result: PairExplanation, scene: Mapping[str, Any], said: str) -> Selected | None:
    """What a choice stands for (:mod:`explainers.pictures.scene`); nothing if there is no such.

    Args:
        result: of the pair.
        scene: its scene.
        said: the choice, as the canvas in a browser says it; see ``chosen`` there.
    """
    kind, *where = said.split(".", 2)
    return _KINDS[kind](result, scene, where) if kind in _KINDS and where else None


def _word(_: PairExplanation, scene: Mapping[str, Any], where: list[str]) -> Selected:
    side, number = where[0], int(where[1])
    sentence = scene["sentences"]["ab".index(side)]
    return Selected("word", side, sentence["words"][number]["text"], (number,))


def _node(_: PairExplanation, scene: Mapping[str, Any], where: list[str]) -> Selected:
    side, key = where
    nodes = scene["graphs"]["ab".index(side)]["nodes"]
    node = next(node for node in nodes if node["key"] == key)
    return Selected("node", side, node["label"], node["variable"])


def _relation(_: PairExplanation, scene: Mapping[str, Any], where: list[str]) -> Selected:
    side, number = where[0], int(where[1])
    line = scene["graphs"]["ab".index(side)]["lines"][number]
    return Selected("relation", side, line["role"], (number,))


def _cell(result: PairExplanation, _: Mapping[str, Any], where: list[str]) -> Selected:
    i, j = map(int, where)
    return Selected("cell", "", f"{result.tokens.a[i]} / {result.tokens.b[j]}", (i, j))


def _aspect(_: PairExplanation, __: Mapping[str, Any], where: list[str]) -> Selected:
    return Selected("aspect", "", where[0], ())


def _difference(result: PairExplanation, _: Mapping[str, Any], where: list[str]) -> Selected:
    number = int(where[0]) - 1
    return Selected("difference", "", result.differences[number].text, (number,))


_KINDS: Mapping[str, Callable[[PairExplanation, Mapping[str, Any], list[str]], Selected]] = {
    "w": _word,
    "n": _node,
    "r": _relation,
    "c": _cell,
    "s": _aspect,
    "d": _difference,
}
