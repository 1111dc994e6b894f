"""Text to vectors of sentences and tokens."""
