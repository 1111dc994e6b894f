"""Abstract Meaning Representation: graphs, parsing, matching, metrics."""
