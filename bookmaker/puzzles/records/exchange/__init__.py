"""Exchange: records <-> the ids, addresses and files of other programs; a kind speaks its own notations."""
