"""Numbers in words: labels, verdicts, tooltips."""
