"""Training of PAM; ``python -m explainers.training.pam`` runs it."""
