"""S3BERT: similarity by semantic aspect, from decomposed sentence embeddings."""
