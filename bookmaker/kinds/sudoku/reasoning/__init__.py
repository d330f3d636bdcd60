"""What Sudoku's ladder needs, used by it alone."""
