"""A difference in a few words that can follow *But*: *B denies what A says*.

What the finder says of a difference (:mod:`explainers.differences.sentences`) stands alone in a
list; here the same is told within a sentence, by the patterns of ``findings.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from explainers.differences.result import Difference
from explainers.tables import table_of

_TABLE = table_of(__file__)

DOUBTFUL = 0.5
"""A difference less sure than this is told with *perhaps*."""

_ASIDE = re.compile(r" \((?:seen in the words, not in the graphs|the parser is unsure[^)]*)\)\.?$")
_SIDES = {"first": "A", "second": "B"}
_OTHER = {"A": "B", "B": "A"}
_SIDE = re.compile(r"(?:the|The) (first|second)(?: sentence)?\b")
_HOLE = re.compile(r"<(\w+)>")
_BEGIN = tuple(f"{word} " for word in _TABLE["begin"].split())


def finding(difference: Difference, alone: bool = True) -> str:
    """A difference within a sentence, without a full stop; plain text with words of the user.

    Args:
        difference: what differs.
        alone: whether nothing else does.

    >>> finding(Difference("tense", "", "", (), (), text="The tense differs: “is” against “was”."))
    'the tense is not the same: “is” in A, “was” in B'
    """
    told = _told(difference.text, alone)
    return f"perhaps {told}" if difference.confidence < DOUBTFUL else told


def without_aside(said: str) -> str:
    """What is said of a difference, without who saw it or who is unsure.

    >>> without_aside("Only A says “half” (seen in the words, not in the graphs).")
    'Only A says “half”.'
    """
    return f"{_ASIDE.sub('', said).removesuffix('.')}."


@lru_cache(maxsize=1_000)
def _told(text: str, alone: bool) -> str:
    said = _in_letters(without_aside(text).removesuffix("."))
    for pattern, *templates in _PATTERNS:
        if found := pattern.fullmatch(said):
            holes = found.groupdict()
            if asked := holes.get("q"):
                holes["q"] = asked[0].lower() + asked[1:]
            return _filled(
                templates[0 if alone else -1],
                {"other": _OTHER.get(holes.get("side", ""), ""), **holes},
            )
    return said[0].lower() + said[1:] if said.startswith(_BEGIN) else said


def _in_letters(said: str) -> str:
    """A and B in place of *the first sentence* and *the second*, but not within quotations."""
    pieces = re.split(r"(“[^”]*”)", said)
    pieces[::2] = [_SIDE.sub(lambda m: _SIDES[m[1]], piece) for piece in pieces[::2]]
    return "".join(pieces)


def _filled(template: str, found: Mapping[str, str]) -> str:
    """A template with what was found, in one go, so that no word of the user is a hole."""
    return _HOLE.sub(lambda m: found[m[1]], template)


def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of the table; ``<other>`` is the side that ``<side>`` is not."""
    parts = _HOLE.split(pattern)
    parts[::2] = map(re.escape, parts[::2])
    parts[1::2] = [_GROUPS.get(name, rf"(?P<{name}>{_ANYTHING})") for name in parts[1::2]]
    return re.compile("".join(parts))


_ANYTHING = "(?:“[^”]*”|[^“])+?"
"""What a hole holds: a quotation is in it as a whole, so that no word of it is the pattern's."""

_GROUPS = {"side": "(?P<side>[AB])", "other": "(?P<other>(?!(?P=side))[AB])"}
_PATTERNS = [(_compiled(said), *templates) for said, *templates in _TABLE["findings"]]


def changed_places(differences: Iterable[Difference]) -> str:
    """:func:`finding` of who changed places; empty where nobody did."""
    return next((finding(d) for d in differences if d.kind == "roles"), "")
