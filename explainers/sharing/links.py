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

LINK = limit(
    "LINK",
    6_000,
    "characters",
    "of the packed part of a link; addresses beyond 8,000 are cut by some servers",
)
UNPACKED = limit("UNPACKED", 200_000, "bytes", "that a link may unpack to")

_MOST_READINGS, _LONGEST_NAME = 400, 300


@dataclass(frozen=True)
class Shared:
    """What differs from the default in how a pair is explained.

    Attributes:
        graphs: side (``a`` or ``b``) to edited graph, in PENMAN.
        readings: side to readings chosen, position of the word to label.
        parser, aspects, pam: names of the models; empty for the default ones.
        languages: side to the language that the user has said, where it was told wrongly.
    """

    graphs: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    parser: str = ""
    aspects: str = ""
    pam: str = ""
    languages: Mapping[str, str] = field(default_factory=dict)


def pack(shared: Shared) -> str:
    """The part of an address; empty where nothing differs from the default.

    Raises:
        InputError: if it is too long for an address.
    """
    found: dict[str, Any] = {
        "graphs": dict(shared.graphs),
        "readings": {
            side: {str(k): label for k, label in of.items()} for side, of in shared.readings.items()
        },
        "languages": dict(shared.languages),
        "parser": shared.parser,
        "aspects": shared.aspects,
        "pam": shared.pam,
    }
    found = {name: value for name, value in found.items() if value}
    if not found:
        return ""
    written = json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(written, 9)).rstrip(b"=").decode()
    if len(packed) > LINK.most:
        raise InputError("the edited graphs are too large for a link; save them as PENMAN instead")
    return packed


def unpack(packed: str) -> Shared:
    """What :func:`pack` packed.

    Raises:
        InputError: if it is anything else.
    """
    LINK.check(len(packed), "this link")
    try:
        opened = zlib.decompressobj()
        padded = packed.encode("ascii") + b"=" * (-len(packed) % 4)
        written = opened.decompress(base64.b64decode(padded, b"-_", validate=True), UNPACKED.most)
        if opened.unconsumed_tail:
            raise InputError(UNPACKED.over("this link"))
        if not opened.eof:
            raise InputError("this link is incomplete")
        found = json.loads(written)
    except (ValueError, binascii.Error, zlib.error, RecursionError) as error:
        raise InputError("this link is incomplete, or was changed") from error
    if not isinstance(found, dict):
        raise InputError("this link is none of Semlens's")
    return Shared(
        graphs=_graphs(found.get("graphs", {})),
        readings={side: _readings(of) for side, of in _sides(found.get("readings", {})).items()},
        languages=_languages(found.get("languages", {})),
        parser=_name(found.get("parser", "")),
        aspects=_name(found.get("aspects", "")),
        pam=_name(found.get("pam", "")),
    )


def _sides(of: Any) -> dict[str, Any]:
    if not isinstance(of, dict) or not of.keys() <= {"a", "b"}:
        raise InputError("this link is none of Semlens's")
    return of


def _graphs(of: Any) -> dict[str, str]:
    graphs = _sides(of)
    for side, penman in graphs.items():
        if not isinstance(penman, str):
            raise InputError("this link is none of Semlens's")
        try:
            read_strictly(penman)
        except GraphError as error:
            raise InputError(f"the link's graph {side.upper()} is no AMR") from error
    return graphs


def _languages(of: Any) -> dict[str, str]:
    languages = _sides(of)
    if not all(code in TRAINED for code in languages.values()):
        raise InputError("this link asks for a language that the models have not learnt")
    return languages


def _readings(of: Any) -> dict[int, str]:
    if not isinstance(of, dict) or len(of) > _MOST_READINGS:
        raise InputError("this link is none of Semlens's")
    if not all(k.isdecimal() and len(k) < 5 for k in of):
        raise InputError("this link is none of Semlens's")
    return {int(k): _name(label) for k, label in of.items()}


def _name(of: Any) -> str:
    if not isinstance(of, str) or len(of) > _LONGEST_NAME:
        raise InputError("this link is none of Semlens's")
    text.check_whole(of, "this link")
    return of
