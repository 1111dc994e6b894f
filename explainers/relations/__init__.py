"""What two phrases say to each other: the same, more, less, something else, the contrary."""

from explainers.contract import ModelEntry

MODEL = ModelEntry("relations", "explainers.relations.relations:load", "what phrases say")
