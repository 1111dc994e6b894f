"""Training what two phrases say to each other, on interpretable STS."""
