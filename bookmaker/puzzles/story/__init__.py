"""How the solving of a puzzle is told: the path that a person takes, the moves that it is told in, and their words."""
