"""What a session has to remember while it presents."""

from dataclasses import dataclass, field

from pages.shared.state import State


@dataclass
class Revealing(State):
    """How many of the differences of two sentences are revealed."""

    pair: tuple[str, str] | None = None
    revealed: int = 0
    all: int = 0


@dataclass
class Polls(State):
    """The open polls of this session, by the pair that the audience is asked about."""

    by_pair: dict[tuple[str, str], str] = field(default_factory=dict)
