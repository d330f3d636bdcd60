"""What Nonogram's exact search stands on; never a person's technique."""
