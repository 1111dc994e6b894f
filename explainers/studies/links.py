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
from hmac import compare_digest
from typing import Protocol

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


class Room(Protocol):
    """What people come into by a code: a lesson, or a study with people.

    Attributes:
        id: its name in the database.
        secret: what no page tells, and every server on its database knows.
    """

    @property
    def id(self) -> str: ...

    @property
    def secret(self) -> str: ...


def name_in(room: Room, browser: str) -> str:
    """The name that a browser has in one room: those of two rooms say nothing of each other."""
    return hashed(f"{room.id} {browser}")[:LONGEST]


def ticket(room: Room, whose: str) -> str:
    """What a page of a room gives to somebody: whoever sends it back has asked for the page."""
    key = room.secret.encode()[:64]
    return hashlib.blake2b(f"{room.id} {whose}".encode(), key=key).hexdigest()[:32]


def fits(room: Room, whose: str, given: str) -> bool:
    """Whether this ticket was given to them."""
    return compare_digest(ticket(room, whose).encode(), given.encode())


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")
