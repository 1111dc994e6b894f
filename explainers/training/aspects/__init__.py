"""Training of S3BERT models: ``python -m explainers.training.aspects --data DIR``."""
