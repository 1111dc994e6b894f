"""What people hand over in Python, made what explainers take: sentences, pairs, languages, graphs.

A text is one sentence. Many are any iterable; pairs are an iterable of two texts each, or a table:
a DataFrame, a ``datasets.Dataset``, a dictionary of lists. Errors say which one is wrong, as one
would index it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import penman
from penman.models.amr import model as amr_model

from explainers import text
from explainers.amr.graph import Graph, read
from explainers.encoders.languages import TRAINED, language
from explainers.errors import InputError
from explainers.request import Languages, Request

AUTO = "auto"
"""In place of a language: whichever a sentence seems to be in."""

COLUMNS = (tuple(text.PAIR_COLUMNS), ("sentence1", "sentence2"), ("premise", "hypothesis"))
"""Names by which two columns are known to hold the sentences, where a table has more than two."""


def sentence(given: Any, where: str) -> str:
    """A text, cleaned.

    Args:
        given: anything.
        where: it stands; errors begin with it.

    Raises:
        InputError: if it is no text, or cannot be explained.
    """
    if not isinstance(given, str):
        missing = given is None or isinstance(given, float)  # what is missing of a table is NaN
        wrong = "is missing" if missing else f"is of type {type(given).__name__}, not text"
        raise InputError(f"{where} {wrong}" + (f" ({given})" if missing else ""))
    try:
        return text.clean(given)
    except InputError as error:
        raise InputError(f"{where}: {error}") from error


def sentences(given: Any) -> list[str]:
    """Texts, cleaned; one text is one sentence.

    Raises:
        InputError: naming the first that cannot be explained.
    """
    if isinstance(given, str):
        return [sentence(given, "the sentence")]
    return [sentence(one, f"sentences[{k}]") for k, one in enumerate(_each(given, "sentences"))]


def pair(a: Any, b: Any) -> tuple[str, str]:
    """Two texts, cleaned; an InputError says which of them cannot be explained."""
    return sentence(a, "the first sentence"), sentence(b, "the second sentence")


def pairs(given: Any) -> Iterator[tuple[str, str]]:
    """Pairs of texts, cleaned, one after the other as they are asked for.

    Raises:
        InputError: naming the first that is no pair, or cannot be explained.
    """
    for k, one in enumerate(_rows(given)):
        yield _pair(one, f"pairs[{k}]")


def requests(given: Any) -> list[Request]:
    """Pairs, as :func:`pairs` has them, as requests; what is a request already is cleaned."""
    return [
        one.cleaned() if isinstance(one, Request) else Request(_pair(one, f"pairs[{k}]"))
        for k, one in enumerate(_rows(given))
    ]


def _pair(one: Any, where: str) -> tuple[str, str]:
    if isinstance(one, str):
        raise InputError(f"{where} is one text, {text.shortened(one, 40)!r}: a pair has two")
    try:
        a, b = [one[c] for c in _columns([*one])] if isinstance(one, Mapping) else one
    except (TypeError, ValueError) as error:
        raise InputError(f"{where} is not two sentences: {error}") from error
    return sentence(a, f"{where}, first sentence"), sentence(b, f"{where}, second sentence")


def _each(given: Any, what: str) -> Iterable[Any]:
    """What is to be iterated over; one thing alone is a mistake that iterating would not show."""
    table = isinstance(given, Mapping) or hasattr(given, "columns")
    if table or isinstance(given, bytes) or not isinstance(given, Iterable):
        raise InputError(f"{what} are a list or another iterable, not {type(given).__name__}")
    return given


def _rows(given: Any) -> Iterable[Any]:
    """The pairs of a list, or the rows of two columns of a table."""
    if isinstance(given, str):
        raise InputError("one text alone is no pair: give two, or a list of pairs")
    names = [*given] if isinstance(given, Mapping) else getattr(given, "column_names", None)
    if names is None:
        names = getattr(given, "columns", None)
    if names is None:
        return _each(given, "pairs")
    a, b = _columns([*names])
    return zip(given[a], given[b], strict=True)


def _columns(names: Sequence[Any]) -> Sequence[Any]:
    """The two columns that hold the sentences."""
    if len(names) == 2:
        return names
    for known in COLUMNS:
        if {*known} <= {*names}:
            return known
    listed = ", ".join(map(str, names)) or "none"
    raise InputError(f"two columns hold the sentences; this table has {listed}: choose two of them")


def language_of(said: str, sentence: str, where: str = "") -> str:
    """The code of a sentence's language: the one that is said, or its own where that is ``auto``.

    Raises:
        InputError: if the models have not learnt it; the message begins with ``where``.
    """
    if said != AUTO:
        return known_language(said)
    try:
        return language(sentence)
    except InputError as error:
        raise InputError(f"{where}: {error}" if where else str(error)) from error


def known_language(code: Any) -> str:
    """A code that the models know; an InputError lists them if they do not know this one."""
    if code not in TRAINED:
        raise InputError(
            f"there is no language {code!r} here; there is {AUTO}, {', '.join(TRAINED)}"
        )
    return str(code)


def languages_of_pair(said: Any, pair: tuple[str, str], where: str = "") -> Languages:
    """The languages of a pair.

    Args:
        said: of both, ``auto``, or two of these.
        pair: the sentences.
        where: the pair stands; errors begin with it.

    Raises:
        InputError: if they are not said so, or not known.
    """
    both = (said, said) if isinstance(said, str) else said
    try:
        x, y = both
    except (TypeError, ValueError) as error:
        raise InputError(f"a pair has one language or two, not {said!r}") from error
    return language_of(x, pair[0], where), language_of(y, pair[1], where)


def graph(given: Any) -> Graph:
    """A graph of PENMAN text, or of the library ``penman``; one of ours as it is.

    Args:
        given: text or graph.

    Raises:
        InputError: if it is no AMR.

    Example::

        semlens.graph("(d / dog :quant 2)").attributes
    """
    return given if isinstance(given, Graph) else read(penman_of(given))


def penman_of(given: Any) -> str:
    """PENMAN text, as it was given or of a graph of the library ``penman``."""
    if isinstance(given, penman.Graph):
        return str(penman.encode(given, model=amr_model))
    if not isinstance(given, str):
        raise InputError(f"a graph is PENMAN text or a graph, not {type(given).__name__}")
    return given
