"""Training of the multilingual student; ``python -m explainers.training.multilingual`` runs it."""
