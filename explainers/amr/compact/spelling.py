"""American spelling, which AMR's concepts have, of words that are spelt as in Britain."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from explainers.amr.compact import TABLES
from explainers.amr.compact.inflection import lemmas

_TABLE: dict[str, Any] = TABLES["american"]
_WORDS: dict[str, str] = _TABLE["words"]
_AS_IT_IS = re.compile(f"(?:{_TABLE['-ise']})ise")

_COLOUR = re.compile(
    rf"({_TABLE['-or']})our(?=(?:s|ed|ing|ites?|able|ably|ful|less|ers?|hoods?|ly|al|y|ists?)?$)"
)
_METRE = re.compile(rf"({_TABLE['-er']})re(?=s?$)")
_ENDS = re.compile(r"(.{3,}?)([iy])s(e|es|ed|ing|er|ers|able|ational|ation|ations)$")


@lru_cache(maxsize=50_000)
def american(word: str) -> str:
    """A word in small letters, as it is spelt in America.

    >>> [american(w) for w in ("colours", "kilometre", "organisation", "recognised", "cheques")]
    ['colors', 'kilometer', 'organization', 'recognized', 'checks']
    >>> [american(w) for w in ("surprised", "four", "hours", "poised", "raising", "analyses")]
    ['surprised', 'four', 'hours', 'poised', 'raising', 'analyses']
    """
    for british, plural in ((word, ""), (word.removesuffix("s"), "s")):
        if british in _WORDS:
            return _WORDS[british] + plural
    word = _METRE.sub(r"\1er", _COLOUR.sub(r"\1or", word))
    ends = _ENDS.fullmatch(word)
    if ends and not _AS_IT_IS.fullmatch(ends[1] + ends[2] + "se") and word != "analyses":
        verb = f"{ends[1]}{ends[2]}ze"
        if verb in lemmas(verb).get("VERB", ()):
            return f"{ends[1]}{ends[2]}z{ends[3]}"
    return word
