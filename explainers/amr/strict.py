"""Reading an AMR that a person writes: strictly, with errors in AMR's own terms.

:func:`explainers.amr.graph.read` takes whatever is a graph, as files of parsers and older
annotations need; :func:`read_strictly` also asks for what the AMR guidelines ask, and says where it
is missing.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

from penman.models.amr import model as amr_model

from explainers.amr.graph import Graph, GraphError, fail_at, read, unix_lines
from explainers.limits import limit

PENMAN = limit(
    "PENMAN", 60_000, "characters", "of a graph that a person writes, or a link or tour brings"
)

_TOKEN = re.compile(
    r'(?P<comment>(?<!\S)#[^\n]*)|(?P<string>"[^"\\]*(?:\\.[^"\\]*)*")|(?P<open>\()|(?P<close>\))'
    r'|(?P<role>(?<![^\s()"]):[^\s()]*)|(?P<slash>/(?![^\s()]))|(?P<atom>[^\s()]+)'
)
_VARIABLE = re.compile(r"[a-z]\d*\Z")
_CONSTANT = re.compile(r"[-+]|[-+]?[\d.,:/]+\Z")
_MARK = re.compile(r"~[\w.,]+\Z")

NO_INVERSE = frozenset([":polarity", ":mode", ":polite", ":wiki", ":li"])
"""Roles that lead to constants, so that nothing can point back."""

POLAR = frozenset(["amr-unknown", "truth-value"])
"""The nodes that can be a polarity, in questions: *whether* is a ``truth-value``."""

OLDER = frozenset([":compared-to"])
"""Roles of earlier guidelines, which released annotations still have."""


_SECOND = "a second graph starts here, and nothing connects it to the first; one graph is expected"


class _Token(NamedTuple):
    kind: str
    text: str
    start: int


def read_strictly(text: str) -> Graph:
    """Read exactly one graph that keeps to the AMR guidelines.

    A GraphError has line, column and a caret if the text is broken PENMAN, holds no graph or
    several, has a variable without a concept or introduced twice, an unknown role, a role without a
    value, or an inverted role that has no inverse.

    >>> read_strictly("(l / like-01 :AGR0 (m / man))")
    Traceback (most recent call last):
    explainers.amr.graph.GraphError: line 1: unknown role :AGR0; did you mean :ARG0?
    (l / like-01 :AGR0 (m / man))
                 ^
    """
    if len(text) > PENMAN.most:
        raise GraphError(PENMAN.over("this text", f"{len(text):,}"))
    text = unix_lines(text)
    tokens = [
        _Token(m.lastgroup or "", m.group(), m.start())
        for m in _TOKEN.finditer(text)
        if m.lastgroup != "comment"
    ]
    introduced: set[str] = set()
    depth = 0
    for before, token in enumerate(tokens):
        if token.kind == "open":
            if depth == 0 and introduced:
                fail_at(text, token.start, _SECOND)
            _check_node(text, tokens[before : before + 3], introduced)
        depth += {"open": 1, "close": -1}.get(token.kind, 0)
    if not tokens:
        fail_at(text, 0, "there is no graph; write one as ( variable / concept … )")
    concepts: list[str] = []
    for before, token in enumerate(tokens):
        if token.kind == "open":
            concepts.append("".join(_MARK.sub("", t.text) for t in tokens[before + 3 : before + 4]))
        elif token.kind == "close":
            del concepts[-1:]
        elif token.kind == "role":
            value = tokens[before + 1] if before + 1 < len(tokens) else None
            _check_role(text, token, value, introduced, "".join(concepts[-1:]))
    return read(text)


def _check_node(text: str, head: list[_Token], introduced: set[str]) -> None:
    """What follows an opening parenthesis must be a new variable, a slash and a concept."""
    if len(head) < 2 or head[1].kind != "atom":
        fail_at(text, head[0].start, "a node needs a variable and a concept: ( variable / concept")
    variable = head[1]
    name, slash, _ = variable.text.partition("/")
    together = bool(slash and name)  # written without spaces
    if not together and (len(head) < 3 or head[2].kind != "slash"):
        fail_at(text, variable.start, f"variable {variable.text} has no concept")
    if name in introduced:
        fail_at(text, variable.start, f"variable {name} is introduced twice")
    introduced.add(name)


def _check_role(
    text: str, role: _Token, value: _Token | None, introduced: set[str], bearer: str
) -> None:
    name = _MARK.sub("", role.text)
    base = amr_model.invert_role(name) if amr_model.is_role_inverted(name) else name
    if not amr_model.has_role(name) and base not in OLDER:
        near = get_close_matches(name, _known_roles(), 1, 0.7)
        hint = f"; did you mean {near[0]}?" if near else ""
        fail_at(text, role.start, f"unknown role {name}{hint}")
    if base in NO_INVERSE and base != name and not (base == ":polarity" and bearer in POLAR):
        fail_at(text, role.start, f"{name}: the role {base} has no inverse")
    if value is None or value.kind in ("role", "close", "slash"):
        fail_at(text, role.start, f"role {name} has no value")
    assert value is not None
    atom = _MARK.sub("", value.text)
    constant = value.kind == "string" or (value.kind == "atom" and _CONSTANT.match(atom))
    if base != name and constant:
        fail_at(
            text, value.start, f"{name} is inverted, so a node must follow, not the constant {atom}"
        )
    if value.kind == "atom" and _VARIABLE.match(atom) and atom not in introduced:
        fail_at(
            text, value.start, f"{atom} is not a node of this graph: it has no concept anywhere"
        )


def _known_roles() -> list[str]:
    """Roles as they are written, numbers up to 9."""
    names = [f":{stem}{n}" for stem in ("ARG", "op", "snt") for n in range(10)]
    names += [r for r in amr_model.roles if r.replace("-", "")[1:].isalnum()]
    return names + [f"{name}-of" for name in names]
