"""Trains how two sentences are related."""
