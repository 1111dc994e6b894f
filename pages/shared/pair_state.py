"""What a session has of the pair that every page is about, and of the canvas that draws it."""

from dataclasses import dataclass, field

from pages.shared.state import State


@dataclass
class PairState(State):
    """The pair, and how this session wants it to be explained.

    Attributes:
        pair: the sentences that were compared last; none before the first.
        surprises: numbers of the examples that this session was shown by chance.
        languages: sentence to the language that the user has said.
        interpretations: sentence to the labels that the user has chosen for its words.
        edited: (side, sentence) to the PENMAN that stands in for the parser's graph.
        given: the same to what the file of the open study has of its open pair.
        corrections: (study, row) to the corrected graphs that were taken over, by side.
        packed: the packed part of the address that was taken up last.
    """

    pair: tuple[str, str] | None = None
    surprises: list[int] = field(default_factory=list)
    languages: dict[str, str] = field(default_factory=dict)
    interpretations: dict[str, dict[int, str]] = field(default_factory=dict)
    edited: dict[tuple[str, str], str] = field(default_factory=dict)
    given: dict[tuple[str, str], str] = field(default_factory=dict)
    corrections: dict[tuple[str, int], dict[str, str]] = field(default_factory=dict)
    packed: str = ""


@dataclass
class CanvasState(State):
    """What passes between one run of a page with a canvas and the next.

    Attributes:
        scene: identifies the scene that is shown.
        refused: why a change of a graph was not taken, with its place below; empty if it was.
        concepts: how the concepts begin that the next run is to offer.
    """

    scene: str = ""
    refused: str = ""
    concepts: str = ""
