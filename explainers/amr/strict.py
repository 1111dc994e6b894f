"""Reading an AMR that a person writes: strictly, with errors in AMR's own terms.

:func:`explainers.amr.graph.read` takes whatever is a graph, as files of parsers and older
annotations need; :func:`read_strictly` also asks for what the AMR guidelines ask, and says where it
is missing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

from penman.models.amr import model as amr_model

from explainers.amr.graph import Graph, read
from explainers.amr.notation import GraphError, Written, fail_at, notations, unix_lines
from explainers.limits import limit

PENMAN = limit(
    "PENMAN", 60_000, "characters", "of a graph that a person writes, or a link or tour brings"
)

_VARIABLE = re.compile(r"[a-z]\d*\Z")
_CONSTANT = re.compile(r"[-+]|[-+]?[\d.,:/]+\Z")

NO_INVERSE = frozenset([":polarity", ":mode", ":polite", ":wiki", ":li"])
"""Roles that lead to constants, so that nothing can point back."""

POLAR = frozenset(["amr-unknown", "truth-value"])
"""The nodes that can be a polarity, in questions: *whether* is a ``truth-value``."""

OLDER = frozenset([":compared-to"])
"""Roles of earlier guidelines, which released annotations still have."""

OF_UMR = frozenset([":aspect", ":modstr", ":modal-strength", ":refer-number", ":refer-person"])
"""Roles of Uniform Meaning Representation, which has grown out of AMR."""

_SECOND = "a second graph starts here, and nothing connects it to the first; one graph is expected"


def read_strictly(text: str) -> Graph:
    """Read exactly one graph that keeps to the AMR guidelines.

    A GraphError has line, column and a caret if the text is broken PENMAN, holds no graph or
    several, has a variable without a concept or introduced twice, an unknown role, a role without a
    value, or an inverted role that has no inverse.

    >>> read_strictly("(l / like-01 :AGR0 (m / man))")
    Traceback (most recent call last):
    explainers.amr.notation.GraphError: line 1: unknown role :AGR0; did you mean :ARG0?
    (l / like-01 :AGR0 (m / man))
                 ^
    """
    if len(text) > PENMAN.most:
        raise GraphError(PENMAN.over("this text", f"{len(text):,}"))
    text = unix_lines(text)
    graphs = list(notations(text))
    if not graphs:
        fail_at(text, 0, "there is no graph; write one as ( variable / concept … )")
    if len(graphs) > 1:
        fail_at(text, graphs[1].start, _SECOND)
    concepts: dict[str, str] = {}
    for variable, concept in graphs[0].nodes:
        if variable.text in concepts:
            fail_at(text, variable.start, f"variable {variable.text} is introduced twice")
        concepts[variable.text] = concept.text
    for relation in graphs[0].relations:
        _check_relation(text, relation, concepts)
    return read(text)


def _check_relation(text: str, relation: Written, concepts: Mapping[str, str]) -> None:
    source, role, value, opens = relation
    name = role.text
    base = amr_model.invert_role(name) if amr_model.is_role_inverted(name) else name
    if not amr_model.has_role(name) and base not in OLDER:
        near = get_close_matches(name, _known_roles(), 1, 0.7)
        hint = f"; did you mean {near[0]}?" if near else ""
        hint = "; it is a role of UMR, and AMR is read here" if name in OF_UMR else hint
        fail_at(text, role.start, f"unknown role {name}{hint}")
    polar = base == ":polarity" and concepts[source] in POLAR
    if base in NO_INVERSE and base != name and not polar:
        fail_at(text, role.start, f"{name}: the role {base} has no inverse")
    if opens or value.text in concepts:
        return
    if base != name and (value.kind != "atom" or _CONSTANT.match(value.text)):
        hint = f"so a node must follow, not the constant {value.text}"
        fail_at(text, value.start, f"{name} is inverted, {hint}")
    if value.kind == "atom" and _VARIABLE.match(value.text):
        fail_at(
            text,
            value.start,
            f"{value.text} is not a node of this graph: it has no concept anywhere",
        )


def _known_roles() -> list[str]:
    """Roles as they are written, numbers up to 9."""
    names = [f":{stem}{n}" for stem in ("ARG", "op", "snt") for n in range(10)]
    names += [r for r in amr_model.roles if r.replace("-", "")[1:].isalnum()]
    return names + [f"{name}-of" for name in names]
