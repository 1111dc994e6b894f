"""Concepts and roles to choose from: what the embedded parser's assets hold.

Its vocabulary has the senses of PropBank's frames, AMR's own frames and types of entities, and the
words that its training had often; of these, nouns and adjectives are concepts as they are.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache

from explainers.amr.compact.inflection import lemmas
from explainers.weights.models import PARSER_FOLDER

MOST = 500
"""Concepts that are offered at once."""

_CONCEPT = re.compile(r"@?([a-z]+(?:-[a-z]+)*(?:-[0-9]{2,3})?)")


@lru_cache(maxsize=1)
def _known() -> tuple[tuple[str, ...], frozenset[str], tuple[str, ...]]:
    """Concepts as such, words that may be some, and roles."""
    asset = json.loads((PARSER_FOLDER / "vocabulary.json").read_text("utf-8"))
    frames = {f"{verb}-{sense}" for verb, senses in asset["frames"].items() for sense in senses}
    own = {known[1] for t in asset["templates"] if (known := _CONCEPT.fullmatch(t))}
    words = frozenset(word for word in asset["words"] if word.isalpha())
    return tuple(sorted(frames | own)), words, tuple(r for r in asset["roles"] if "+" not in r)


def roles() -> tuple[str, ...]:
    """The roles, without a colon, those that graphs have most first."""
    return _known()[2]


@lru_cache(maxsize=64)
def concepts(begins: str) -> tuple[str, ...]:
    """The concepts that begin with these small letters, sorted; at most :data:`MOST`.

    >>> [c for c in concepts("walk") if "-" in c]
    ['walk-01', 'walk-02', 'walk-03']
    >>> "dog" in concepts("dog"), "dogs" in concepts("dog"), "have-rel-role-91" in concepts("hav")
    (True, False, True)
    """
    known, words, _ = _known()
    matching = {concept for concept in known if concept.startswith(begins)}
    for word in words:
        if word.startswith(begins):
            bases = lemmas(word)
            if word in (*bases.get("NOUN", ()), *bases.get("ADJ", ())):
                matching.add(word)
    return tuple(sorted(matching)[:MOST])
