"""What Sudoku's exact search needs, used by it and by the generator."""
