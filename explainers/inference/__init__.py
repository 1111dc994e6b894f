"""How two sentences are related: they say the same, one says more, they contradict, they differ."""

from explainers.contract import Entry, Label, ModelEntry, Need

ENTRY = Entry(
    name="relation",
    score="",
    label=Label("Relation", "Natural language inference", "What each sentence makes of the other."),
    needs=frozenset({Need.TEXT, Need.ENCODING}),
    languages=("en",),
    room="explainers.inference",
    brings=(
        ModelEntry("inference", "explainers.inference.model:load", "how sentences are related"),
    ),
    panel=False,
)
