"""PAM: how alike two meanings are, read off the graphs alone (Sousa & Lopes Cardoso)."""

from explainers.contract import Entry, Label, ModelEntry, Need
from explainers.encoders.languages import ABILITIES

ENTRY = Entry(
    name="paraphrase",
    score="pam",
    label=Label(
        "Meaning alone",
        "PAM",
        "How close the graphs alone are, whatever the words; it hardly sees who plays which part.",
    ),
    needs=frozenset({Need.GRAPH}),
    languages=ABILITIES.having("graphs"),
    room="explainers.pam",
    brings=(ModelEntry("pam", "explainers.pam.model:load", "the graph encoder"),),
    least=-1.0,
    panel=False,
)
