"""Text to vectors of sentences and tokens; the cosine of two sentences is SBERT's score."""

from explainers.contract import Entry, Label, ModelEntry, Need
from explainers.encoders.languages import ABILITIES

ENTRY = Entry(
    name="sentences",
    score="sbert",
    label=Label(
        "Encoder",
        "SBERT",
        "How close the encoder puts the two sentences: the score that all the rest explains.",
    ),
    needs=frozenset({Need.TEXT, Need.ENCODING}),
    languages=ABILITIES.having("scores"),
    room="explainers.encoders",
    brings=(ModelEntry("encoder", "explainers.encoders.encoder:load", "the sentence encoder"),),
    least=-1.0,
    panel=False,
)
