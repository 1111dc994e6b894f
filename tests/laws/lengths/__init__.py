"""A room of its own, as a newcomer would write it: how alike two texts are in length."""

from explainers.contract import Entry, Label, ModelEntry, Need

ENTRY = Entry(
    name="lengths",
    score="length",
    label=Label("Lengths", "Ratio", "The shorter text's length over that of the longer."),
    needs=frozenset({Need.TEXT}),
    languages=("en",),
    room="tests.laws.lengths",
    brings=(ModelEntry("ruler", "tests.laws.lengths.explainer:load", "the ruler"),),
)
