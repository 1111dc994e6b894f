"""The models of languages other than English, as data; ``explainers.weights.models`` finds them."""
