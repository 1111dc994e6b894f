"""The notation of the grammar: patterns, each with its words and its AMR in one line, and words.

A line of a category is ``weight | words | AMR | example``. Behind the weight may stand ``>`` (a
step deeper, which costs one of the sentence's depth), ``dN`` (a sentence up to N deep), ``@kind``
(of whom it can be said) and flags. In the words ``{x:person}`` is a slot ``x`` of a category or
of a kind of noun, ``[see]`` the verb that the clause gives its form, ``{x.him}`` a pronoun for
``x``, and a dot the subject that is already there: ``{.his}``. Behind a category stand ``+past``
(a form), ``~`` (denied), ``*`` and ``**`` (a list, a long one), ``!`` (no pronoun). ``{?v}`` is
where the auxiliary of ``v`` goes.

In the AMR ``(see-01 :ARG0 . :ARG1 x)`` a head is a concept or a slot, ``w=car`` names a node to
come back to, a slot without a role is about the node that it stands in, ``v/s`` has the subject
``s``, and ``v/s/n`` lacks besides what ``n`` is: *what did she say that he wanted to buy*.

Flags: ``S`` a state, ``finite`` and ``tensed`` only with a tense, ``nodeny`` and ``noask``
neither denied nor asked, ``passes`` what is lacking may be further in, ``island`` it may not,
``loose`` a pronoun or the like, ``one`` of one only, ``=:she`` and ``g:x`` the pronoun for it (or
that for ``x``), ``k:kind`` its kinds, ``mass``, ``unique``, ``bare`` and ``any`` how its noun is
counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from explainers.errors import SemlensError

TOKEN = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]|[^\s{}\[\]]+|\s+")
_SLOT = re.compile(
    r"(\??)(\.|\w*)(?::([\w-]+))?([!~*]*)(or|nor)?(?:\+([\w-]+))?([!~*]*)(or)?(?:\.(\w+))?"
)
_WORDS = re.compile(r'"[^"]*"|[()]|[^\s()]+')
CONSTANT = re.compile(r'[-+]|[+-]?\d[\d.,]*|".*"|imperative|expressive')


class GrammarError(SemlensError):
    """A line of the grammar that cannot be read, or that contradicts another."""


class Slot(NamedTuple):
    """A place in the words that something else fills.

    Attributes:
        name: by which the AMR calls it.
        category: of patterns, or a kind of noun.
        form: that it takes: a tense, ``inf``, ``ing``, ``pl``, ``s`` …
        denied, plain: with *not*; without pronouns and the like.
        several: 0 for one, 1 for a list, 2 for a list that may be long.
        joint: of the list.
    """

    name: str
    category: str
    form: str = ""
    denied: bool = False
    plain: bool = False
    several: int = 0
    joint: str = "and"


class Again(NamedTuple):
    """A slot that comes back: as a pronoun (``him``), or where its auxiliary stands (``?``)."""

    name: str
    form: str


class Verb(NamedTuple):
    """A verb whose form the clause decides, or has decided."""

    lemma: str
    form: str = ""


Piece = str | Slot | Again | Verb


class Filled(NamedTuple):
    """A slot in the AMR, whose subject is ``by`` and which lacks what ``gap`` is."""

    name: str
    by: str = ""
    gap: str = ""


@dataclass
class Node:
    """A node of a pattern's AMR: head (a slot, or a concept), roles, and what is about it.

    A head that is a slot may have a subject of its own (``fill``), as in ``(i/p :polarity -)``.
    """

    head: str
    name: str = ""
    roles: list[tuple[str, Node | Filled | str]] = field(default_factory=list)
    about: list[Node | Filled | str] = field(default_factory=list)
    fill: Filled | None = None


@dataclass
class Pattern:
    """Words with their AMR.

    Attributes:
        category, weight, deep, depth, flags: how it is drawn.
        pieces, amr: the two sides.
        subject: kinds of which the subject may be, for what is said of one; empty for any.
        by, gaps: for each slot, whose subject it has, and what it lacks.
    """

    category: str
    words: str
    pieces: list[Piece]
    amr: Node | Filled | str
    weight: float = 1.0
    deep: bool = False
    depth: int = 0
    flags: frozenset[str] = frozenset()
    subject: frozenset[str] = frozenset()
    example: str = ""
    line: str = ""
    by: dict[str, str] = field(default_factory=dict)
    gaps: dict[str, str] = field(default_factory=dict)

    @property
    def slots(self) -> list[Slot]:
        """The slots, in the order of the words."""
        return [p for p in self.pieces if isinstance(p, Slot)]

    @property
    def alias(self) -> str:
        """The category that it only passes on, if it does nothing else."""
        only = self.pieces[0] if len(self.pieces) == 1 else None
        if self.flags or self.deep or self.subject or self.depth:
            return ""
        if (
            isinstance(only, Slot)
            and self.amr == Filled(only.name)
            and only[2:] == Slot("", "")[2:]
        ):
            return only.category
        return ""


def _piece(token: str) -> Piece:
    if token[0] == "[":
        lemma, _, form = token[1:-1].partition("/")
        return Verb(lemma, form)
    if token[0] != "{":
        return "" if token == "_" else token
    match = _SLOT.fullmatch(token[1:-1])
    if not match:
        raise GrammarError(f"no slot: {token}")
    asked, name, category, marks, joint, form, more, joint2, again = match.groups()
    if asked:
        return Again(name, "?")
    if again or not category:
        return Again(name or ".", again or "")
    marks += more
    return Slot(name, category, form or "", "~" in marks, "!" in marks, marks.count("*"),
                joint or joint2 or "and")  # fmt: skip


def pieces(words: str) -> list[Piece]:
    """The words of a pattern.

    >>> pieces("{s:person} [see] it")
    [Slot(name='s', category='person', form='', denied=False, plain=False, several=0, joint='and'), ' ', Verb(lemma='see', form=''), ' ', 'it']
    """  # noqa: E501
    return [_piece(token) for token in TOKEN.findall(words.strip())]


def _filled(text: str) -> Filled:
    name, _, rest = text.partition("/")
    by, _, gap = rest.partition("/")
    return Filled(name, by, gap)


def amr(text: str, slots: frozenset[str]) -> Node | Filled | str:
    """The AMR of a pattern, whose slots are these.

    >>> amr("(see-01 :ARG0 . :polarity -)", frozenset())
    Node(head='see-01', name='', roles=[('ARG0', Filled(name='.', by='', gap='')), ('polarity', '-')], about=[], fill=None)
    """  # noqa: E501
    tokens = _WORDS.findall(text)
    found, rest = _target(tokens, slots)
    if rest:
        raise GrammarError(f"more than one node: {text}")
    return found


def _target(tokens: list[str], slots: frozenset[str]) -> tuple[Node | Filled | str, list[str]]:
    token, rest = tokens[0], tokens[1:]
    if token != "(":
        name = token.partition("/")[0]
        if name in slots or name == ".":
            return _filled(token), rest
        called, mark, head = token.partition("=")
        if CONSTANT.fullmatch(token):
            return token, rest
        return (Node(head, called) if mark else Node(token)), rest
    name, mark, head = rest[0].partition("=")
    node = Node(head, name) if mark else Node(name)
    if "/" in name and name.partition("/")[0] in slots:
        node.fill = _filled(name)
        node.head = node.fill.name
    rest = rest[1:]
    while rest and rest[0] != ")":
        if rest[0].startswith(":"):
            role = rest[0][1:]
            target, rest = _target(rest[1:], slots | ({node.name} if node.name else set()))
            node.roles.append((role, target))
        else:
            about, rest = _target(rest, slots)
            node.about.append(about)
    if not rest:
        raise GrammarError("an AMR that is not closed")
    return node, rest[1:]


def nodes(one: Node | Filled | str) -> Iterator[Node]:
    """Every node of a pattern's AMR."""
    if isinstance(one, Node):
        yield one
        for target in (*(t for _, t in one.roles), *one.about):
            yield from nodes(target)


def _uses(one: Node | Filled | str, head: str = "") -> Iterator[tuple[Filled, str]]:
    """The slots of an AMR, each with the head that it is about, if any."""
    if isinstance(one, Filled):
        yield one, head
    elif isinstance(one, Node):
        if one.fill:
            yield one.fill, head
        for _, target in one.roles:
            yield from _uses(target)
        for about in one.about:
            yield from _uses(about, one.name or one.head)


def pattern(
    category: str,
    line: str,
    open_: bool,
    verbal: Callable[[str], bool],
    clausal: Callable[[str], bool] = lambda _: False,
) -> Pattern:
    """A line of a category.

    Args:
        category, line: what is read.
        open_: whether the category is said of a subject.
        verbal: whether a category of a slot is.
        clausal: whether a category is of clauses, which are nobody's subject.
    """
    columns = [column.strip() for column in f"{line} ".split(" | ")]
    if not 3 <= len(columns) <= 4:
        raise GrammarError(f"{category}: weight | words | AMR | example, not: {line}")
    weight, *flags = columns[0].split()
    parts = pieces(columns[1])
    slots = [p for p in parts if isinstance(p, Slot)]
    names = frozenset(s.name for s in slots)
    try:
        graph = amr(columns[2], names | _named(columns[2]))
    except (IndexError, GrammarError) as error:
        raise GrammarError(f"{category}: {line}: {error}") from error
    depth = [int(f[1:]) for f in flags if re.fullmatch(r"d\d+", f)]
    kinds = [f[1:].split(",") for f in flags if f.startswith("@")]
    one = Pattern(
        category, columns[1], parts, graph, float(weight), ">" in flags, depth[0] if depth else 0,
        frozenset(f for f in flags if f[0] not in ">@"),
        frozenset(kinds[0]) if kinds else frozenset(),
        columns[3] if len(columns) == 4 else "",
        " | ".join(columns[:3]),
    )  # fmt: skip
    for used, head in _uses(graph):
        if used.name in names:
            by = used.by or head
            if by:
                one.by[used.name] = by
            if used.gap:
                one.gaps[used.name] = used.gap
    for slot in slots:
        if verbal(slot.category) and slot.name not in one.by:
            before = [s.name for s in slots[: slots.index(slot)]
                      if not verbal(s.category) and not clausal(s.category)]  # fmt: skip
            one.by[slot.name] = "." if open_ else before[-1] if before else ""
    return one


def _named(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"(\w+)=", text))


def lines(text: str) -> Iterator[str]:
    """The lines of a category, without empty ones and remarks."""
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            yield line.strip()


def table(text: str) -> Mapping[str, str]:
    """Words with what is behind them: ``old  young=young-01``."""
    return {word: rest or word for word, _, rest in (w.partition("=") for w in text.split())}
