"""What a researcher types in Python works, or says why not."""
