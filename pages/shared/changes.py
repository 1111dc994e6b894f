"""What can be changed in a sentence by one click, as pages show it."""

from typing import NamedTuple


class OneClickChange(NamedTuple):
    """A change of a sentence.

    Attributes:
        label, icon: of its button.
        name: of what comes out.
        missing: why it is not offered.
        same: whether the meaning stays.
    """

    label: str
    icon: str
    name: str
    missing: str
    same: bool = False


CHANGES = {
    "negate": OneClickChange(
        "Negate it",
        ":material/block:",
        "negation",
        "no verb that can be told was found",
    ),
    "swap": OneClickChange(
        "Swap who does what",
        ":material/swap_horiz:",
        "roles swapped",
        "no two participants were found that can change places",
    ),
    "recount": OneClickChange(
        "Another number", ":material/looks_3:", "another number", "there is no number in it"
    ),
    "rename": OneClickChange(
        "Another name", ":material/badge:", "another name", "there is no name in it"
    ),
    "passive": OneClickChange(
        "Passive",
        ":material/sync_alt:",
        "passive",
        "the sentence is more than a subject, a verb and its object, or another word may stand for "
        "one of them",
        same=True,
    ),
}
"""By the kinds of :func:`explainers.teaching.edits.offered`."""
