"""Records: puzzles as text and in the ledger, read, proved again and remembered; never made or drawn."""
