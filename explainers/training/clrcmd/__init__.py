"""Tuning of the encoder for RCMD: ``python -m explainers.training.clrcmd --data DIR``."""
