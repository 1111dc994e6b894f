"""What differs between two sentences, typed, with evidence."""

from explainers.contract import Entry, Label, Need

ENTRY = Entry(
    name="differences",
    score="",
    label=Label("Differences", "Differences", "What the two sentences differ in, in words."),
    needs=frozenset({Need.TEXT}),
    languages=("en",),
    room="explainers.differences",
    uses=("sentences", "graphs", "tokens", "relation"),
    panel=False,
)
