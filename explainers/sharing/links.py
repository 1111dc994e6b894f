"""Links: what of a session goes into an address, so that another one can take it up.

The sentences stand in the address as they are. What else differs from the default (edited graphs,
readings, models) is packed into one part of it. Nothing of a link is trusted: it is limited in
length, read as data, and refused as a whole where it is not what :func:`pack` writes.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from explainers import text
from explainers.amr.graph import GraphError
from explainers.amr.strict import read_strictly
from explainers.encoders.languages import TRAINED
from explainers.errors import InputError
from explainers.limits import limit

_CUT = "of the packed part of a link; addresses beyond 8,000 are cut by some servers"
LINK = limit("LINK", 6_000, "characters", _CUT)
UNPACKED = limit("UNPACKED", 200_000, "bytes", "that a link may unpack to")

_MOST_READINGS, _LONGEST_NAME = 400, 300
_MODELS = ("parser", "aspects", "pam", "tokens")


@dataclass(frozen=True)
class Shared:
    """What differs from the default in how a pair is explained; sides are ``a`` and ``b``."""

    graphs: Mapping[str, str] = field(default_factory=dict)  # side to edited graph, in PENMAN
    readings: Mapping[str, Mapping[int, str]] = field(default_factory=dict)  # … word to label
    parser: str = ""  # names of the models; empty for the default ones
    aspects: str = ""
    pam: str = ""
    tokens: str = ""
    languages: Mapping[str, str] = field(default_factory=dict)  # … to what the user has chosen


def pack(shared: Shared) -> str:
    """The packed part of an address, empty for the default; ``InputError`` if it is too long."""
    parts: dict[str, Any] = {
        "graphs": dict(shared.graphs),
        "readings": {side: dict(labels) for side, labels in shared.readings.items()},
        "languages": dict(shared.languages),
        **{name: getattr(shared, name) for name in _MODELS},
    }
    parts = {name: value for name, value in parts.items() if value}
    if not parts:
        return ""
    written = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(written, 9)).rstrip(b"=").decode()
    if len(packed) > LINK.most:
        raise InputError(
            "the edited graphs are too large for a link; save them as a PENMAN file instead"
        )
    return packed


def unpack(packed: str) -> Shared:
    """What :func:`pack` packed; ``InputError`` if it is anything else."""
    LINK.check(len(packed), "this link")
    try:
        opened = zlib.decompressobj()
        padded = packed.encode("ascii") + b"=" * (-len(packed) % 4)
        written = opened.decompress(base64.b64decode(padded, b"-_", validate=True), UNPACKED.most)
        if opened.unconsumed_tail:
            raise InputError(UNPACKED.over("this link"))
        if not opened.eof:
            raise InputError("this link is incomplete")
        parts = json.loads(written)
    except (ValueError, binascii.Error, zlib.error, RecursionError) as error:
        raise InputError("this link is incomplete, or was changed") from error
    _check(isinstance(parts, dict))
    return Shared(
        graphs=_graphs(_sides(parts.get("graphs", {}))),
        readings={side: _readings(v) for side, v in _sides(parts.get("readings", {})).items()},
        languages=_languages(_sides(parts.get("languages", {}))),
        **{name: _name(parts.get(name, "")) for name in _MODELS},
    )


def _check(ours: bool) -> None:
    if not ours:
        raise InputError("this link was not made by Semlens")


def _sides(value: Any) -> dict[str, Any]:
    _check(isinstance(value, dict) and value.keys() <= {"a", "b"})
    return dict(value)


def _graphs(graphs: dict[str, Any]) -> dict[str, str]:
    for side, penman in graphs.items():
        _check(isinstance(penman, str))
        try:
            read_strictly(penman)
        except GraphError as error:
            raise InputError(f"the link's graph {side.upper()} cannot be read") from error
    return graphs


def _languages(languages: dict[str, Any]) -> dict[str, str]:
    if not all(code in TRAINED for code in languages.values()):
        raise InputError("this link asks for a language that the models have not learnt")
    return languages


def _readings(labels: Any) -> dict[int, str]:
    _check(isinstance(labels, dict) and len(labels) <= _MOST_READINGS)
    _check(all(k.isdecimal() and len(k) < 5 for k in labels))
    return {int(k): _name(label) for k, label in labels.items()}


def _name(value: Any) -> str:
    _check(isinstance(value, str) and len(value) <= _LONGEST_NAME)
    text.check_whole(value, "this link")
    return str(value)
