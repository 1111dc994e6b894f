"""S3BERT: similarity by semantic aspect, from decomposed sentence embeddings."""

from explainers.contract import Entry, Label, ModelEntry, Need
from explainers.encoders.languages import ABILITIES

ENTRY = Entry(
    name="aspects",
    score="s3bert",
    label=Label(
        "Aspects",
        "S3BERT",
        "How close the sentences are once they are split into aspects of meaning.",
    ),
    needs=frozenset({Need.TEXT, Need.ENCODING}),
    languages=ABILITIES.having("aspects"),
    room="explainers.aspects",
    after=("graphs",),
    brings=(
        ModelEntry("aspects", "explainers.aspects.model:load", "the aspect model", ("encoder",)),
    ),
    least=-1.0,
)
