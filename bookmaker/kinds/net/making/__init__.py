"""How Nets are made: trees grown by the hundred, chosen by grade, repaired; what is true of a Net stands elsewhere."""
