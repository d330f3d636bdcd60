"""What solvers of a Star Battle know, and how they come to know more."""
