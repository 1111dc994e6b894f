"""How alike two AMRs are: exact Smatch, the fifteen metrics, and their evidence."""

from explainers.contract import Entry, Label, ModelEntry, Need
from explainers.encoders.languages import ABILITIES

ENTRY = Entry(
    name="graphs",
    score="smatch",
    label=Label(
        "Graphs",
        "Smatch",
        "How much of the two graphs matches when one is laid on the other as well as can be.",
    ),
    needs=frozenset({Need.GRAPH}),
    languages=ABILITIES.having("graphs"),
    room="explainers.matching",
    brings=(
        ModelEntry("parser", "explainers.amr.parse:load", "the AMR parser"),
        ModelEntry("concept_vectors", "explainers.matching.vectors:load", stands_on=("encoder",)),
    ),
)
