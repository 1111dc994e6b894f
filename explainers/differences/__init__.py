"""What differs between two sentences, typed, with evidence."""

from explainers.contract import Entry, Label, Need
from explainers.reading import MODEL

ENTRY = Entry(
    name="differences",
    score="",
    label=Label("Differences", "Differences", "What the two sentences differ in, in words."),
    needs=frozenset({Need.TEXT, Need.READING}),
    languages=("en", "de", "fr", "es", "cs"),
    room="explainers.differences",
    brings=(MODEL,),
    uses=("sentences", "graphs", "tokens", "relation"),
    panel=False,
)
