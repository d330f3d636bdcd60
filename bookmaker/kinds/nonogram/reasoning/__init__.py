"""What people know of a Nonogram's lines and conclude from it; never the exact search or the referee."""
