"""What people hand over in Python, made what explainers take: sentences, pairs, languages, graphs.

A text is one sentence. Many are any iterable; pairs are an iterable of two texts each, or a table:
a DataFrame, a ``datasets.Dataset``, a dictionary of lists. Errors say which one is wrong, as one
would index it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import zip_longest
from numbers import Integral, Real
from os import PathLike
from typing import Any, cast

import penman
from penman.models.amr import model as amr_model

from explainers import text
from explainers.amr.graph import Graph, read, see_sound
from explainers.encoders.languages import TRAINED, language
from explainers.errors import InputError
from explainers.request import Interpretations, Languages, Request
from explainers.tables import table_of

AUTO = "auto"
"""In place of a language: whichever a sentence seems to be in."""

PAIRS = [tuple(pair.split()) for pair in table_of(__file__)["pairs"]]
"""Names by which two columns are known to hold the sentences, as :func:`plain` spells them."""


_KINDS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    **dict.fromkeys(
        ("language", "way", "matrix"), (lambda given: isinstance(given, str), "a text")
    ),
    **dict.fromkeys(
        ("batch_size", "least", "most"),
        (
            lambda given: isinstance(given, Integral) and not isinstance(given, bool),
            "a whole number",
        ),
    ),
    "path": (lambda given: isinstance(given, str | PathLike), "a path"),
    "progress": (
        lambda given: isinstance(given, bool) or callable(given),
        "true, false or a function",
    ),
    "like": (lambda given: given is None or isinstance(given, Mapping), "a row"),
    "cancelled": (callable, "a function"),
    "cache": (lambda given: hasattr(given, "fetch"), "a cache"),
}
"""Name of an argument to whether something can be it, and to what it is in words."""


def check(**given: Any) -> None:
    """See that arguments are what they are to be, of those that have a kind by their name.

    Raises:
        InputError: naming the first that is not.

    >>> check(batch_size=8, progress=print)
    """
    for name, one in given.items():
        fits, what = _KINDS[name]
        if not fits(one):
            raise InputError(f"`{name}` is {what}, not {_shown(one)}")


def _shown(given: Any) -> str:
    """A value in a message: short ones as they are, of others what they are."""
    plain = given is None or isinstance(given, str | bytes | int | float)
    return text.shortened(repr(given), 60) if plain else f"of type {type(given).__name__}"


def sentence(given: Any, where: str) -> str:
    """A text, cleaned.

    Args:
        given: anything.
        where: it stands; errors begin with it.

    Raises:
        InputError: if it is no text, or cannot be explained.
    """
    if not isinstance(given, str):
        missing = given is None or _is_nan(given)
        wrong = "is missing" if missing else f"is of type {type(given).__name__}, not text"
        raise InputError(f"{where} {wrong}" + (f" ({given})" if missing else ""))
    try:
        return text.clean(given)
    except InputError as error:
        raise InputError(f"{where}: {error}") from error


def _is_nan(given: Any) -> bool:
    """Whether a value is what tables have where nothing is: NaN, NaT, NA."""
    return type(given).__name__ in ("NAType", "NaTType") or (
        isinstance(given, Real) and given != given
    )


def sentences(given: Any) -> list[str]:
    """Texts, cleaned; one text is one sentence.

    Raises:
        InputError: naming the first that cannot be explained.
    """
    if isinstance(given, str):
        return [sentence(given, "the sentence")]
    return [sentence(one, f"sentences[{k}]") for k, one in enumerate(each(given, "sentences"))]


def texts(given: Any) -> list[str]:
    """Texts as they are, cleaned before; one text is one of them.

    Raises:
        InputError: naming the first that is no text, or holds half a character.
    """
    listed = [given] if isinstance(given, str) else names(each(given, "sentences"), "sentences")
    for k, one in enumerate(listed):
        text.check_whole(one, f"sentences[{k}]")
    return listed


def names(given: Any, what: str) -> list[str]:
    """Texts as they are, none of them alone; an InputError says which is none."""
    listed = [*(given if isinstance(given, Set) else each(given, what))]
    for k, one in enumerate(listed):
        if not isinstance(one, str):
            raise InputError(f"{what}[{k}] is a text, not {_shown(one)}")
    return listed


def interpretations(given: Any, count: int) -> list[Interpretations]:
    """Labels chosen for words of each of so many sentences; none chosen where nothing is given.

    Raises:
        InputError: if they are not (word, label) for each sentence.
    """
    each_has = [*each(given, "interpretations")]
    try:
        found = [tuple((int(word), str(label)) for word, label in some) for some in each_has]
    except (TypeError, ValueError) as error:
        raise InputError(f"interpretations are (word, label) for each sentence: {error}") from error
    if each_has and len(found) != count:
        raise InputError(f"there are interpretations of {len(found)} sentences, and {count}")
    return found or [()] * count


def pair(a: Any, b: Any) -> tuple[str, str]:
    """Two texts, cleaned; an InputError says which of them cannot be explained."""
    if isinstance(a, str) and b is None:
        raise InputError("one text alone is no pair: give two sentences, or a list of pairs")
    return sentence(a, "the first sentence"), sentence(b, "the second sentence")


def pairs(given: Any) -> Iterator[tuple[str, str]]:
    """Pairs of texts, cleaned, one after the other as they are asked for.

    Raises:
        InputError: naming the first that is no pair, or cannot be explained.
    """
    for where, one in _numbered(given):
        yield _pair(one, where)


def joined(a: Any, b: Any) -> Any:
    """Two sentences as a list of their pair; two columns, such as two lists or Series, as pairs.

    Raises:
        InputError: if one of them is a sentence and the other is not.
    """
    if b is None and not isinstance(a, str):
        return a
    columns = [is_iterable(one) and not isinstance(one, str | bytes) for one in (a, b)]
    return _beside(a, b) if all(columns) else [pair(a, b)]


def requests(given: Any) -> list[Request]:
    """Pairs, as :func:`pairs` has them, as requests; what is a request already is cleaned."""
    return [
        request(one, where) if isinstance(one, Request) else Request(_pair(one, where))
        for where, one in _numbered(given)
    ]


def request(given: Request, where: str = "the request") -> Request:
    """A request with sentences, languages and graphs that can be explained.

    Raises:
        InputError: naming what of it is not as it is to be.
    """
    sentences = _pair(given.sentences, where)
    a, b = interpretations(given.interpretations, 2)
    try:
        settings = tuple(dict(given.settings).items())
        chosen = {str(role): path for role, path in dict(given.models).items()}
        hash(settings)
    except (TypeError, ValueError) as error:
        raise InputError(f"{where} has settings and models as (name, value): {error}") from error
    return Request(
        sentences,
        languages_of_pair(given.languages, sentences, where),
        two_graphs(given.graphs),
        (a, b),
        tuple(names(given.explainers, "explainers")),
        settings,
        tuple(chosen.items()),
    )


def length(given: Any) -> int | None:
    """How many pairs there are, where that is known before they are asked for."""
    if isinstance(given, Mapping):
        given = next(iter(given.values()), ())
    sized = hasattr(given, "__len__") and is_iterable(given)
    return len(given) if sized else None


def index(given: Any) -> Any:
    """The index of a DataFrame or a Series, or nothing."""
    indexed = hasattr(given, "columns") or hasattr(given, "iloc")
    return getattr(given, "index", None) if indexed else None


def _numbered(given: Any) -> Iterator[tuple[str, Any]]:
    """Where each pair stands, and the pair; the first row with names says which hold them all."""
    columns: Sequence[Any] = ()
    for k, one in enumerate(_rows(given)):
        where = f"pairs[{k}]"
        if not isinstance(one, Mapping):
            yield where, one
            continue
        columns = columns or _columns([*one], where)
        if lacking := [c for c in columns if c not in one]:
            raise InputError(f"{where} has no {lacking[0]!r}, as rows before it have")
        yield where, [one[c] for c in columns]


def _pair(one: Any, where: str) -> tuple[str, str]:
    if isinstance(one, str):
        raise InputError(f"{where} is one text, {text.shortened(one, 40)!r}: a pair has two")
    if isinstance(one, Set):
        raise InputError(f"{where} is a set, which has no order")
    try:
        a, b = one
    except (TypeError, ValueError) as error:
        raise InputError(f"{where} is not two sentences: {error}") from error
    return sentence(a, f"{where}, first sentence"), sentence(b, f"{where}, second sentence")


def each(given: Any, what: str) -> Iterable[Any]:
    """What is to be iterated over; one thing alone is a mistake that iterating would not show."""
    columns = hasattr(given, "columns") and not isinstance(given, list)  # results have some, too
    table = columns or isinstance(given, Mapping | Set)
    if table or isinstance(given, str | bytes) or not is_iterable(given):
        raise InputError(f"{what} are a list or another iterable, not {type(given).__name__}")
    return cast(Iterable[Any], given)


def _is_table(given: Any) -> bool:
    """Whether it has columns of its own, as those of pandas, Polars, Arrow and ``datasets`` do."""
    return hasattr(given, "column_names") or hasattr(given, "columns")


def is_iterable(given: Any) -> bool:
    """Whether it can be iterated over: an array of no dimension looks so, and cannot."""
    try:
        iter(given)
    except TypeError:
        return False
    return True


def _rows(given: Any) -> Iterable[Any]:
    """The pairs of a list, or the rows of two columns of a table."""
    if isinstance(given, str):
        return [pair(given, None)]
    names = [*given] if isinstance(given, Mapping) else getattr(given, "column_names", None)
    if names is None:
        names = getattr(given, "columns", None)
    if names is None:
        return each(given, "pairs")
    parts = [*given.values()] if isinstance(given, Mapping) else []
    if any(map(_is_table, parts)):
        raise InputError(f"these are several tables: choose one of {', '.join(map(str, names))}")
    chosen = _columns([*names], "this table")
    try:
        a, b = (given[column] for column in chosen)
    except TypeError as error:  # of Polars, before it is collected
        kind = type(given).__name__
        raise InputError(f"a table of type {kind} has no columns yet: `collect` it") from error
    return _beside(a, b)


def _beside(a: Any, b: Any) -> Iterator[tuple[Any, Any]]:
    """The rows of two columns."""
    if all(isinstance(column, tuple) and len(column) == 2 for column in (a, b)):
        raise InputError("two columns or two pairs? give columns as lists, pairs without names")
    a, b = (column.to_pylist() if hasattr(column, "to_pylist") else column for column in (a, b))
    for column in (a, b):
        if isinstance(column, str | bytes) or not is_iterable(column):
            raise InputError("one row alone is no table: give its two texts, or rows in a list")
        if _is_table(column) or isinstance(column, Mapping | Set):
            raise InputError(f"a column is a list of sentences, not {type(column).__name__}")
    rows: list[Any] = [getattr(column, "index", None) for column in (a, b)]
    if all(hasattr(index, "equals") for index in rows) and not rows[0].equals(rows[1]):
        raise InputError("the two columns have different indexes: give them in the same order")
    told = {len(column) for column in (a, b) if hasattr(column, "__len__")}
    end = object()
    for x, y in zip_longest(a, b, fillvalue=end):
        if len(told) > 1 or x is end or y is end:
            raise InputError("the two columns that hold the sentences are not of one length")
        yield x, y


def _columns(names: Sequence[Any], where: str) -> Sequence[Any]:
    """The two columns that hold the sentences; of two that nobody knows, as they stand."""
    chosen = known(names) or names
    if len(chosen) != 2 or (chosen is names and _is_half(names)):
        listed = ", ".join(map(str, names)) or "none"
        raise InputError(
            f"two columns hold the sentences; {where} has {listed}: choose two of them, or call "
            f"them {' and '.join(text.PAIR_COLUMNS)}"
        )
    for name in chosen:
        if names.count(name) > 1:
            raise InputError(f"{where} has {names.count(name)} columns that are called {name!r}")
    return chosen


def _is_half(names: Sequence[Any]) -> bool:
    """Whether one of the names is of a pair of which the other is not there."""
    halves = {half for both in PAIRS for half in both}
    return any(plain(str(name)) in halves for name in names)


def known(names: Sequence[Any]) -> tuple[Any, Any] | None:
    """Two columns that are called as a pair, the first of :data:`PAIRS` that is there.

    >>> known(["Sentence 2", "gold", "Sentence 1"])
    ('Sentence 1', 'Sentence 2')
    """
    spelled = {plain(str(name)): name for name in reversed(names)}
    found = ((spelled[a], spelled[b]) for a, b in PAIRS if a in spelled and b in spelled)
    return next(found, None)


def plain(name: str) -> str:
    """A column's name as it is recognised.

    >>> plain("Sentence_A"), plain("#1 String")
    ('sentencea', '1string')
    """
    return re.sub(r"[\W_]+", "", name.casefold())


def language_of(said: str, sentence: str, where: str = "") -> str:
    """The code of a sentence's language: the one that is said, or its own where that is ``auto``.

    Raises:
        InputError: if the models have not learnt it; the message begins with ``where``.
    """
    if not isinstance(said, str) or said != AUTO:
        return known_language(said)
    try:
        return language(sentence)
    except InputError as error:
        raise InputError(f"{where}: {error}" if where else str(error)) from error


def known_language(code: Any) -> str:
    """A code that the models know; an InputError lists them if they do not know this one."""
    if not isinstance(code, str) or code not in TRAINED:
        raise InputError(
            f"there is no language {_shown(code)} here; there is {AUTO}, {', '.join(TRAINED)}"
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
        raise InputError(f"a pair has one language or two, not {_shown(said)}") from error
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
    if isinstance(given, Graph):
        see_sound(given)
        return given
    return read(penman_of(given))


def two_graphs(given: Any) -> tuple[Graph | str, Graph | str]:
    """The graphs of a pair, as they are or as PENMAN text; an InputError says if they are not two.

    Args:
        given: both; an empty text is none.
    """
    if isinstance(given, str) or not is_iterable(given) or len(both := [*given]) != 2:
        raise InputError("graphs are two, that of the first sentence and that of the second")
    a, b = (graph(one) if isinstance(one, Graph) else penman_of(one) for one in both)
    return a, b


def penman_of(given: Any) -> str:
    """PENMAN text, as it was given or of a graph of the library ``penman``."""
    if isinstance(given, penman.Graph):
        try:
            return str(penman.encode(given, model=amr_model))
        except Exception as error:  # of whatever its triples hold
            raise InputError(f"this graph of penman cannot be written: {error}") from error
    if not isinstance(given, str):
        raise InputError(f"a graph is PENMAN text or a graph, not {type(given).__name__}")
    return given
