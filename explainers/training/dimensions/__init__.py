"""Training of the text dimensions' heads: ``python -m explainers.training.dimensions``."""
