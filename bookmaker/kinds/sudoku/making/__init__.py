"""What Sudoku's generator needs, used by it alone."""
