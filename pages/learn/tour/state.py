"""What a session has guessed on the tour."""

from dataclasses import dataclass, field

from pages.shared.state import State


@dataclass
class Revealed(State):
    """The guesses of the steps that are revealed, by the step's key; none where nobody guessed."""

    guesses: dict[str, float | str | None] = field(default_factory=dict)
