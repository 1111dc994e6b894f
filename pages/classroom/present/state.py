"""What a session has to remember while it presents."""

from dataclasses import dataclass

from pages.shared.state import State


@dataclass
class Revealing(State):
    """How many of the differences of two sentences are revealed."""

    pair: tuple[str, str] | None = None
    revealed: int = 0
    all: int = 0
