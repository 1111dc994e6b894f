"""What can be changed in a sentence by one click, as pages show it."""

from typing import NamedTuple


class OneClickChange(NamedTuple):
    """A change of a sentence.

    Attributes:
        label: of its button.
        name: of what comes out.
        missing: why it is not offered.
        same: whether the meaning stays.
    """

    label: str
    name: str
    missing: str
    same: bool = False


CHANGES = {
    "negate": OneClickChange("add a “not”", "negation", "no verb that can be told was found"),
    "swap": OneClickChange(
        "swap who does what",
        "roles swapped",
        "no two participants were found that can change places",
    ),
    "recount": OneClickChange("another number", "another number", "there is no number in it"),
    "rename": OneClickChange("another name", "another name", "there is no name in it"),
    "passive": OneClickChange(
        "make it passive",
        "passive",
        "the sentence is more than a subject, a verb and its object, or another word may stand for "
        "one of them",
        same=True,
    ),
}
"""By the kinds of :func:`explainers.teaching.edits.offered`."""

TAKE_AWAY = "take the “not” away"


def label_of(kind: str, before: str, after: str) -> str:
    """What the button says that turns one sentence into the other."""
    return TAKE_AWAY if kind == "negate" and len(after) < len(before) else CHANGES[kind].label
