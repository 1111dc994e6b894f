"""PENMAN as it is written: the one tokenizer of it, and what stands where in a text.

What cannot be read is a :class:`GraphError` with line, column and caret; nothing is passed over.
White space of every kind parts words; a line ends where Unix, Windows and old Macs end it, so
that other breaks of Unicode, which are found in sentences, break no line of metadata.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from penman.models.amr import model as amr_model

from explainers import text as texts
from explainers.errors import InputError
from explainers.limits import limit

NODES = limit("NODES", 500, "nodes", "of a graph; sentences have up to about 60")
TRIPLES = limit(
    "TRIPLES", 1_000, "relations and attributes", "of a graph; sentences have up to about 100"
)
DEPTH = limit("DEPTH", 150, "levels", "of a graph's brackets; real sentences stay below 20")

LONGEST_ROLE = 100
"""Characters of a role; AMR's have up to about 20."""

LONGEST_MESSAGE = 500
"""Characters of a message on a graph, whose names may have as many as the graph."""

NEAR = 200
"""Characters of a line that are shown before and behind what is wrong."""

LONGEST_QUOTED = 60
"""Characters of a word that a message says how to quote."""

QUOTES = frozenset("«»‘‚‛“”„‟‹›⹂「」『』〝〞〟﹁﹂﹃﹄＂＇｢｣")
"""Quotation marks that are none of PENMAN's; an apostrophe (’) may stand within a word."""

_PLAIN = r'[^\s"()/:~]'
_TOKEN = re.compile(
    r"(?P<comment>\#[^\n]*)"
    r'|(?P<string>"[^"\\\n]*(?:\\.[^"\\\n]*)*")'
    r"|(?P<open>\()|(?P<close>\))|(?P<slash>/)"
    r"|(?P<mark>~(?:[a-z]\.?)?[0-9]+(?:,[0-9]+)*)"
    rf"|(?P<role>:{_PLAIN}*)"
    # A time or ratio is no word and a role, as no role begins with a digit
    rf"|(?P<clock>[0-9][0-9.,]*(?::[0-9][0-9.,]*)+(?!{_PLAIN}|[/:~]))"
    rf'|(?P<atom>{_PLAIN}+)|(?P<odd>["~])'
)
_MARKED = re.compile(r"~(?:[a-z]\.?)?[0-9][0-9.,:~a-z-]*\Z")
"""What ends a word as a mark of its alignment may be meant to."""

_RUN, _RUN_END = re.compile(r"[^\s()]*"), re.compile(r"[^\s()]+\Z")
_WORD = re.compile(rf"(?!#){_PLAIN}+")
MINUSES = "‐‑‒–—―−➖﹘﹣－"
"""What stands for the hyphen that is a constant, or begins one, in files of others."""

_MINUS = re.compile(rf"[{MINUSES}](?=[.]?[0-9][0-9.,]*\Z|\Z)")
_STRING = re.compile(r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"')

JOINERS = "\u200c\u200d"
"""Signs without a width that letters of some scripts, and emoji, have within a word."""

_UMR = re.compile(
    r"^\#\s*(?:sentence level graph|document level (?:annotation|graph)|::\s*snt\d)"
    r"|^\s*\(s\d+s\d+\s*/\s*sentence\b|:(?:temporal|modal|coref)\s*\(\(",
    re.MULTILINE,
)

WHOLE_LINE = frozenset(["snt", "tok", "tokens"])
"""Metadata that are sentences, which may hold ``::`` themselves."""

_OF_ENTRIES = ("id", "snt", "tok", "tokens")
"""Metadata that an entry has once, in the order in which they name it."""

_KEY = re.compile(r"(?<!\S)::(\S+)[^\S\n]?")


class GraphError(InputError):
    """PENMAN text that is not an AMR.

    Line and column are counted from 1; where the text of the line is given, the message ends with
    what of it is near, and a caret below.
    """

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        text: str | None = None,
    ) -> None:
        self.column = column
        message = texts.shortened(message, LONGEST_MESSAGE)
        if text is not None and column is not None:
            begin = max(0, column - 1 - NEAR)
            near = text[begin : column - 1 + NEAR]
            message = f"{message}\n{near}\n{' ' * (column - 1 - begin)}^"
        super().__init__(message, line)


class Token(NamedTuple):
    """A piece of PENMAN: its kind, what is written, and where that starts."""

    kind: str
    text: str
    start: int

    @property
    def value(self) -> str:
        """What a concept or constant is to be called: times as strings, as the guidelines do.

        A minus of any form is the hyphen that AMR has for *not* and for numbers below zero.
        """
        if self.kind == "atom" and (minus := _MINUS.match(self.text)):
            return "-" + self.text[minus.end() :]
        return f'"{self.text}"' if self.kind == "clock" else self.text


class Written(NamedTuple):
    """A relation as it is written: the variable before it, its role, and a variable or constant.

    ``opens`` says whether a node follows, so that the target is a variable in any case.
    """

    source: str
    role: Token
    target: Token
    opens: bool


@dataclass(frozen=True)
class Notation:
    """A graph as it is written.

    Attributes:
        start: where its first parenthesis is.
        metadata: the ``# ::key value`` lines above it.
        nodes: variable and concept of each node, in order; a variable may be met twice.
        relations: in order, those of a node before what stands behind it.
        marks: the words that each variable's concept is marked with (``~e.1,2``).
    """

    start: int
    metadata: Mapping[str, str]
    nodes: list[tuple[Token, Token]] = field(default_factory=list)
    relations: list[Written] = field(default_factory=list)
    marks: dict[str, tuple[int, ...]] = field(default_factory=dict)


class Graphless(NamedTuple):
    """An entry of metadata that no graph follows: the line it begins in, and what it is called."""

    line: int
    name: str


def notations(text: str, graphless: list[Graphless] | None = None) -> Iterator[Notation]:
    """Every graph of a text with line ends of Unix (:func:`unix_lines`), as it is written.

    Entries without a graph are added to ``graphless``.
    """
    reader = _Reader(text)
    while reader.here.kind != "end":
        metadata, lost = reader.metadata()
        if graphless is not None:
            graphless += lost
        if reader.here.kind == "open":
            yield reader.graph(metadata)
        elif reader.here.kind != "end":
            closes = reader.here.kind == "close"
            reader.fail("unbalanced parenthesis" if closes else "text outside a graph")


def _metadata(line: str) -> dict[str, str]:
    """The keys and values of a line ``# ::key value ::key value``; a sentence is all of a line."""
    found: dict[str, str] = {}
    keys = list(_KEY.finditer(line.replace("#", " ", 1)))
    ends = [*(key.start() for key in keys[1:]), len(line)]
    for key, end in zip(keys, ends, strict=False):
        if key[1] in WHOLE_LINE:
            return {key[1]: line[key.end() :].rstrip()} | found
        found.setdefault(key[1], line[key.end() : end].rstrip())
    return found


class _Reader:
    """Goes through the tokens of a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._tokens = (Token(m.lastgroup or "", m[0], m.start()) for m in _TOKEN.finditer(text))
        self.before = Token("", "", 0)
        self.here = self._next()

    def _next(self) -> Token:
        end = self.before.start + len(self.before.text)
        return next(self._tokens, Token("end", "", end))

    def take(self) -> Token:
        """The token that is next; another is next then."""
        self.before = self.here
        self.here = self._next()
        return self.before

    def fail(self, message: str, token: Token | None = None) -> NoReturn:
        """Raise a :class:`GraphError` about a token, the next if none is given."""
        fail_at(self.text, (token or self.here).start, message)

    def metadata(self) -> tuple[dict[str, str], list[Graphless]]:
        """The comments that come next, as far as they are of one entry, and the entries before.

        An entry begins with an ``::id``, or behind an empty line, where the one before has such
        an ``::id`` or a sentence already.
        """
        metadata: dict[str, str] = {}
        lost: list[Graphless] = []
        begins = self.here.start
        for start, found in self._blocks():
            if not found.keys().isdisjoint(metadata.keys() & set(_OF_ENTRIES)):
                lost += self._lost(begins, metadata)
                metadata = {}
            begins = begins if metadata else start
            metadata |= found
        if self.here.kind == "end":
            lost += self._lost(begins, metadata)
        return metadata, lost

    def _blocks(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Where comments that stand together begin, and their metadata; of one ``::id`` each."""
        start, end, metadata = self.here.start, self.here.start, dict[str, str]()
        while self.here.kind == "comment":
            apart = self.text.count("\n", end, self.here.start) > 1
            comment = self.take()
            end = comment.start + len(comment.text)
            found = _metadata(comment.text)
            if apart or ("id" in found and "id" in metadata):
                yield start, metadata
                start, metadata = comment.start, {}
            metadata |= found
        yield start, metadata

    def _lost(self, start: int, metadata: Mapping[str, str]) -> list[Graphless]:
        """An entry that ends without a graph; none where comments name no entry."""
        named = [metadata[key].strip() for key in _OF_ENTRIES if key in metadata]
        line = self.text.count("\n", 0, start) + 1
        return [Graphless(line, texts.shortened(named[0], LONGEST_QUOTED))] if named else []

    def graph(self, metadata: Mapping[str, str]) -> Notation:
        """The graph that begins here."""
        graph = Notation(self.here.start, metadata)
        self._node(graph, 1)
        return graph

    def _node(self, graph: Notation, depth: int) -> Token:
        """Read a node, and return its variable."""
        opening = self.take()
        if depth > DEPTH.most:
            self.fail(f"nested too deeply: {DEPTH.over('a graph')}", opening)
        if len(graph.nodes) == NODES.most:
            self.fail(NODES.over("this graph"), opening)
        if self.here.kind not in ("atom", "end"):
            self.fail("a node needs a variable and a concept: ( variable / concept", opening)
        variable = self._checked()
        if self.here.kind != "slash" and self.here.text != ":instance":
            at = variable if self.here.kind in ("role", "close") else self.here
            self._unexpected(f"variable {variable.text} has no concept", at)
        self.take()
        concept = self._value(f"variable {variable.text} has no concept", variable)
        # In the order of the text, and before the nodes within
        graph.nodes.append((variable, concept))
        graph.marks.setdefault(variable.text, self._mark())
        while self.here.kind == "role":
            self._relation(graph, variable, depth)
        if self.here.kind != "close":
            self._unexpected("a role, such as :ARG0, or a closing parenthesis must come here")
        self.take()
        return variable

    def _relation(self, graph: Notation, source: Token, depth: int) -> None:
        glued = self._glued() and self.before.kind in ("atom", "clock", "role", "mark")
        name = self.here.text
        if not name[1:].replace("-of", "") or (glued and not amr_model.has_role(name)):
            self._unexpected("a role needs a name")
        if len(self.here.text) > LONGEST_ROLE:
            self.fail(f"no role has {len(self.here.text) - 1:,} characters")
        role = self._checked()
        if len(graph.relations) == TRIPLES.most:
            self.fail(TRIPLES.over("this graph"), role)
        self._mark()
        if self.here.kind == "open":
            place = len(graph.relations)
            target = self._node(graph, depth + 1)
            graph.relations.insert(place, Written(source.text, role, target, True))
        else:
            value = self._value(f"role {role.text} has no value", role)
            graph.relations.append(Written(source.text, role, value, False))
            self._mark()

    def _value(self, missing: str, of: Token) -> Token:
        """A concept or constant."""
        if self.here.kind not in ("atom", "string", "clock"):
            self._unexpected(missing, of)
        value = self._checked()
        if self._glued() and self.here.kind in ("atom", "clock", "string", "slash", "odd"):
            self._unexpected("a space must part words")
        return value

    def _mark(self) -> tuple[int, ...]:
        """The words of an alignment mark, if one is next."""
        if self.here.kind != "mark":
            return ()
        mark = self.take()
        if self._glued() and self.here.kind not in ("role", "open", "close"):
            self._unexpected("a space must part words")
        # No word has a number of more digits
        return tuple(int(digits[:9]) for digits in re.findall("[0-9]+", mark.text))

    def _glued(self) -> bool:
        """Whether no space is between the last token and the next."""
        return self.before.start + len(self.before.text) == self.here.start < len(self.text)

    def _checked(self) -> Token:
        """The next token, if what is written is what is seen."""
        if self.here.kind == "end":
            self._unexpected("a node needs a variable and a concept")
        token = self.take()
        if token.kind != "string" and (wrong := _unseen(token.text)):
            fail_at(self.text, token.start + wrong[0], wrong[1])
        return token

    def _unexpected(self, message: str, at: Token | None = None) -> NoReturn:
        """Say what is wrong with the next token, and how a word with such signs is written."""
        here = self.here
        if here.kind == "end":
            self.fail(f"Unexpected end of input: {message}")
        if here.text == '"':
            self.fail("string is never closed")
        if here.kind == "comment" and not self.text[: here.start].rsplit("\n", 1)[-1].strip():
            self.fail("a comment stands within a graph; is a parenthesis missing above?")
        far = max(0, here.start - LONGEST_QUOTED)
        begin = far + len(_RUN_END.sub("", self.text[far : here.start]))
        run = _RUN.findall(self.text, begin, here.start + LONGEST_QUOTED)[0]
        if '"' in run:
            self.fail(r"a space must part words, and a quotation mark within a string is \"", at)
        if (mark := _MARKED.search(run)) and mark[0].count(".") + mark[0].count("~") > 1:
            self.fail(
                "a mark says which words a node is of, counted from 0, such as ~e.1,2; an address "
                "in the tree (Gorn), such as 0.2.1, belongs to a line # ::alignments"
            )
        if not run.startswith(":") and any(map(str.isalnum, run)) and not _WORD.fullmatch(run):
            hint = f'quote it: "{texts.shortened(run, LONGEST_QUOTED)}"'
            self.fail(f"a word cannot have this sign; {hint}", here)
        if here.kind == "atom" and re.match(r"\s*\(", self.text[here.start + len(here.text) :]):
            meant = texts.plain_forms(here.text).lstrip(":")
            message += f"; did you mean :{texts.shortened(meant, LONGEST_QUOTED)}?"
        elif here.kind in ("atom", "string", "clock"):
            message += "; several words are one value in quotes"
        self.fail(message, at)


def unix_lines(text: str) -> str:
    """The text with line ends as PENMAN and our positions know them.

    Raises a GraphError for half a character, which no error could quote.
    """
    try:
        texts.check_whole(text, "this graph")
    except InputError as error:
        raise GraphError(str(error)) from error
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    # Files that are put together have the mark of each in their midst
    return text.removeprefix("\ufeff").replace("\n\ufeff", "\n")


def fail_at(text: str, position: int, message: str) -> NoReturn:
    """Raise a :class:`GraphError` about a place in a text."""
    start = text.rfind("\n", 0, position) + 1
    line = text.count("\n", 0, start) + 1
    if _UMR.search(text):
        message = f"this is UMR (Uniform Meaning Representation), and AMR is read here: {message}"
    raise GraphError(message, line, position - start + 1, text[start:].split("\n", 1)[0])


def as_written(label: str, names: Container[str] = ()) -> str:
    """A concept or constant as PENMAN takes it: quoted where it would be read as something else.

    >>> [as_written(label) for label in ("dog", '"New York"', "and/or", "16:42")]
    ['dog', '"New York"', '"and/or"', '"16:42"']
    """
    if _STRING.fullmatch(label):
        return label
    if _WORD.fullmatch(label) and label not in names and not _unseen(label):
        return label
    inner = re.sub(r"[\r\n]+", " ", label)
    if len(inner) > 1 and inner[0] == inner[-1] == '"':
        inner = inner[1:-1]
    inner = inner.replace("\\", r"\\").replace('"', r"\"")
    return f'"{inner}"'


def _unseen(word: str) -> tuple[int, str] | None:
    """The first sign of a word that it cannot have: its place, and why."""
    if word.isascii() and word.isprintable():
        return None
    for place, sign in enumerate(word):
        if sign in QUOTES or sign == word[0] == word[-1] == "’":
            return place, f'{sign} is no quotation mark of PENMAN, which has " only'
        if unicodedata.category(sign) in ("Cf", "Cc") and sign not in JOINERS:
            return place, f"U+{ord(sign):04X} is not seen here: delete it, or quote the word"
    return None
