"""Training of the reader: ``python -m explainers.training.reading``."""
