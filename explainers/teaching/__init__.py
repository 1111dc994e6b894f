"""Examples explained in advance, tours, and changes of a sentence."""
