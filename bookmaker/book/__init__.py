"""The order desk: what is asked for. Knows book.yaml; nothing of how puzzles or pages are made."""
