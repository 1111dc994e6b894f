"""PAM: how alike two meanings are, read off the graphs alone (Sousa & Lopes Cardoso)."""

from explainers.contract import Entry, Label, ModelEntry, Need
from explainers.encoders.languages import TRAINED

ENTRY = Entry(
    name="paraphrase",
    score="pam",
    label=Label(
        "Meaning alone",
        "PAM",
        "Cosine of two embeddings of the graphs alone; it hardly sees which name is in which role.",
    ),
    needs=frozenset({Need.GRAPH}),
    languages=TRAINED,
    room="explainers.pam",
    brings=(ModelEntry("pam", "explainers.pam.model:load", "the graph encoder"),),
    least=-1.0,
    panel=False,
)
