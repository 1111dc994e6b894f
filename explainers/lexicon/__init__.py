"""What is known of English words: closed classes, and contraries, synonyms and kinds of WordNet."""
