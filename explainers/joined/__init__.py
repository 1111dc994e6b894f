"""AMR beside text: two embeddings of a sentence made one (Cai et al. 2022, section 4.2)."""
