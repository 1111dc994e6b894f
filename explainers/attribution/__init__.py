"""Why the encoder itself gives its score: what pairs of word pieces add, what leaving out does."""

from explainers.contract import Entry, Label, Need
from explainers.encoders.languages import ABILITIES

WAYS = ("network", "occlusion")
"""Through the network, or by leaving out words."""

ENTRY = Entry(
    name="attribution",
    score="",
    label=Label(
        "Why the encoder says so",
        "Attribution",
        "What each pair of words adds to the encoder's own score.",
    ),
    needs=frozenset({Need.TEXT, Need.ENCODING}),
    languages=ABILITIES.having("tokens"),
    room="explainers.attribution",
    settings=("way", "layer"),
    panel=False,
    usual=False,
)
