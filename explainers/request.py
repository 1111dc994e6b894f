"""What a lens is asked to explain: a pair of sentences, and how they are to be read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from explainers.amr.graph import Graph

Languages = tuple[str, str]
"""Of the two sentences of a pair, as codes (ISO 639-1)."""

ENGLISH: Languages = ("en", "en")
"""The languages of a pair unless another one is named."""

Interpretations = tuple[tuple[int, str], ...]
"""Labels that a person chose for words of one sentence: (word, label)."""

Settings = tuple[tuple[str, Any], ...]
"""Settings of explainers that are not the usual ones: (name, value)."""

Item = TypeVar("Item")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Request:
    """A pair of sentences, and how they are to be explained.

    Attributes:
        sentences: as typed.
        languages: of the two; see :func:`explainers.encoders.languages.language`.
        graphs: AMRs that stand in for the parser's, as PENMAN, which keeps what the parser knows of
            its words, or as they are; the parser's where there is none.
        interpretations: labels chosen for doubtful words of each sentence; heeded by parsers that
            take them.
        explainers: whose results are wanted, by name, with those that they use; the usual ones
            if empty.
        settings: of the explainers, such as ``(("method", "cmd"),)``.
        models: directories of models, by role, in place of the lens's own.

    Example::

        request = Request(("A dog runs.", "A cat runs."), explainers=("tokens",))
        lens.explain(request).tokens.to_frame()
    """

    sentences: tuple[str, str]
    languages: Languages = ENGLISH
    graphs: tuple[Graph | str, Graph | str] = ("", "")
    interpretations: tuple[Interpretations, Interpretations] = ((), ())
    explainers: tuple[str, ...] = ()
    settings: Settings = ()
    models: tuple[tuple[str, Path], ...] = ()

    @classmethod
    def corrected(
        cls, sentences: tuple[str, str], languages: Languages, graphs: Mapping[str, str]
    ) -> Request:
        """A pair with corrected graphs in place of the parser's.

        Args:
            sentences: of the pair.
            languages: of the two.
            graphs: side (``a`` or ``b``) to PENMAN; the parser's where a side has none.
        """
        return cls(sentences, languages, (graphs.get("a", ""), graphs.get("b", "")))

    @property
    def key(self) -> Hashable:
        """What tells requests apart; models are told apart by the lens, which knows them all."""
        graphs = tuple(g if isinstance(g, str) else repr(g) for g in self.graphs)
        asked = (self.languages, graphs, self.interpretations, self.explainers, self.settings)
        return (self.sentences, *asked, tuple((role, str(path)) for role, path in self.models))


class Cache(Protocol):
    """Where a lens looks for what it has made before, and keeps what it makes.

    ``kind`` is ``explanation``, ``encoding``, ``graph`` or ``reading``.
    """

    def fetch(
        self,
        kind: str,
        items: Sequence[Item],
        key: Callable[[Item], Hashable],
        make: Callable[[Sequence[Item]], Sequence[Value]],
    ) -> list[Value]:
        """The value of each item, in order; those that are not known are made in one go."""
        ...


class Forgetful:
    """A cache that keeps nothing beyond one call, in which what is the same is made once."""

    def fetch(
        self,
        kind: str,
        items: Sequence[Item],
        key: Callable[[Item], Hashable],
        make: Callable[[Sequence[Item]], Sequence[Value]],
    ) -> list[Value]:
        """See :class:`Cache`."""
        keys = [key(item) for item in items]
        distinct: Mapping[Hashable, Item] = dict(zip(keys, items, strict=True))
        made = dict(zip(distinct, make(list(distinct.values())), strict=True))
        return [made[k] for k in keys]
