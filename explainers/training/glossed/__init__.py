"""Training of the parser of other languages."""
