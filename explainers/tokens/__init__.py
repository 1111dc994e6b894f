"""RCMD: what each pair of tokens adds to the similarity; chunks and their alignment."""
