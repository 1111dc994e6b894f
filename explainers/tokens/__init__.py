"""RCMD: what each pair of tokens adds to the similarity; chunks and their alignment."""

from explainers.contract import Entry, Label, ModelEntry, Need
from explainers.encoders.languages import ABILITIES

ENTRY = Entry(
    name="tokens",
    score="rcmd",
    label=Label(
        "Words",
        "RCMD",
        "How like each word is to its best partner, on average and from both sides.",
    ),
    needs=frozenset({Need.TEXT, Need.ENCODING}),
    languages=ABILITIES.having("tokens"),
    room="explainers.tokens",
    brings=(
        ModelEntry("tokens", "explainers.encoders.encoder:load_tokens", stands_on=("encoder",)),
    ),
    settings=("method", "direction", "pieces"),
    least=-1.0,
)
