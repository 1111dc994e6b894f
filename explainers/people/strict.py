"""YAML as a design has it: plain values only, each with the line that it stands on.

What YAML has beyond lists, names, texts and numbers is refused: tags, anchors and aliases (which
can make a small file huge), names given twice (of which most readers drop one without a word).
``yes``, ``no`` and ``on`` are texts, as in YAML 1.2, and so are dates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import yaml

from explainers.errors import InputError
from explainers.limits import limit

BYTES = limit(
    "DESIGN_BYTES",
    500_000,
    "bytes",
    "of the design of a study; its answers may have 40 times as many",
)

DEEPEST = 8
"""Levels of lists and names within one another."""

Path = tuple[str | int, ...]
Lines = Mapping[Path, int]
"""Where each value stands: its names and numbers from the top, and its line, from 1."""


class _Loader(yaml.SafeLoader):
    """Knows the plain values of YAML 1.2's core alone."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}


for _tag, _pattern, _first in (
    ("null", r"^(?:~|null|)$", "~n"),
    ("bool", r"^(?:true|false)$", "tf"),
    ("int", r"^[-+]?[0-9]{1,15}$", "-+0123456789"),
    ("float", r"^[-+]?(?:[0-9]{1,15}\.[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]{1,3})?$", "-+.0123456789"),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), [*_first])
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^$"), [""])


def load(data: bytes) -> tuple[Any, Lines]:
    """The value of one YAML document, and the line of everything in it.

    Raises:
        InputError: with its line, if it is none, too large, or has what is refused.
    """
    BYTES.check(len(data), "this design")
    try:
        text = data.decode("utf-8-sig")
        node = yaml.compose(text, _Loader)
        if "&" in text or "*" in text:  # perhaps in a text; a parser knows
            _refuse_aliases(text)
        lines: dict[Path, int] = {}
        return _value(node, (), lines), lines
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError("this is not UTF-8 text", line) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        said = f"this is not YAML: {error.problem}"
        raise InputError(said, mark.line + 1 if mark else None) from error
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise InputError(f"this is not YAML: {str(error).splitlines()[0]}") from error


def _refuse_aliases(text: str) -> None:
    for event in yaml.parse(text, _Loader):
        if getattr(event, "anchor", None):
            line = event.start_mark.line + 1
            raise InputError("anchors and aliases (& and *) are not read: write it out", line)


def _value(node: yaml.Node | None, path: Path, lines: dict[Path, int]) -> Any:
    """The value of a node; notes where it and all in it stand."""
    if node is None:
        return None
    line = node.start_mark.line + 1
    lines[path] = line
    if len(path) > DEEPEST:
        raise InputError(f"there are more than {DEEPEST} levels here", line)
    kind = node.tag.removeprefix("tag:yaml.org,2002:")
    if isinstance(node, yaml.SequenceNode) and kind == "seq":
        return [_value(each, (*path, k), lines) for k, each in enumerate(node.value)]
    if isinstance(node, yaml.MappingNode) and kind == "map":
        return _named(node, path, lines)
    if isinstance(node, yaml.ScalarNode) and kind in _SCALARS:
        return _SCALARS[kind](node.value)
    raise InputError(f"{node.tag} is not read here: only lists, names, texts and numbers are", line)


_SCALARS: Mapping[str, Callable[[str], Any]] = {
    "str": str,
    "int": int,
    "float": float,
    "bool": "true".__eq__,
    "null": lambda _: None,
}


def _named(node: yaml.MappingNode, path: Path, lines: dict[Path, int]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            raise InputError("a name must be a text", line)
        if key.value in found:
            raise InputError(f'"{key.value[:40]}" is given twice', line)
        found[key.value] = _value(value, (*path, key.value), lines)
        lines[(*path, key.value)] = line
    return found
