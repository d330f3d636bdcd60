"""Making: Orders -> Puzzles on which three witnesses agree, by one process or many; the only place that makes them."""
