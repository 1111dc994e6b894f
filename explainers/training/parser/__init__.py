"""Training of the compact AMR parser: ``python -m explainers.training.parser --data DIR``."""
