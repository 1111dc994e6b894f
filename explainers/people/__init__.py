"""Studies with people: a design, what participants see and answer, and what comes of it."""
