"""How two sentences are related: they say the same, one says more, they contradict, they differ."""

from explainers.contract import Entry, Label, ModelEntry, Need

ENTRY = Entry(
    name="relation",
    score="",
    label=Label(
        "Relation",
        "natural language inference",
        "What follows from each sentence for the other, as a network learnt it.",
    ),
    needs=frozenset({Need.TEXT, Need.ENCODING}),
    languages=("en", "de", "fr", "cs", "es"),
    room="explainers.inference",
    brings=(ModelEntry("inference", "explainers.inference.model:load", "the model of relations"),),
    panel=False,
)
