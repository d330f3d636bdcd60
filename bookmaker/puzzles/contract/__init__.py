"""The contract: what a kind of puzzle is, its grades, proofs and words, and its suite; never how a puzzle is made."""
