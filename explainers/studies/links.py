"""Links to a study: one to read it, one to judge in it, and the key of whoever opened it.

The keys hang together in one direction: whoever has the owner's can work out that for judging,
and whoever has that one can work out the one for reading, but nobody the other way round (as in
Tahoe-LAFS: Wilcox-O'Hearn & Warner 2008, section 4). The database holds hashes of them, so that
whoever reads the database, or a copy of it, cannot open a study by its link.
"""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64encode
from enum import IntEnum

LONGEST = 40  # characters that a key has at most

_LENGTH = 24


class Right(IntEnum):
    """What a link allows; a greater one allows what the lesser ones do."""

    READ = 1
    JUDGE = 2
    OWN = 3


def fresh() -> str:
    """The key of an owner to be: 144 random bits."""
    return secrets.token_urlsafe(_LENGTH * 3 // 4)


def keys(key: str, right: Right) -> dict[Right, str]:
    """The key of every right that a link allows, by its key and its right."""
    allowed = {right: key}
    for lesser in (Right.JUDGE, Right.READ):
        if lesser < right:
            key = _digest(f"semlens {lesser.name} {key}")[:_LENGTH]
            allowed[lesser] = key
    return allowed


def hashed(key: str) -> str:
    """A key as the database holds it; no salt, as keys are as random as one would be."""
    return _digest(f"semlens {key}")


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")
