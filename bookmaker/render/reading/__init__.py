"""Reading back: a finished file -> what is painted on it, and the grids there; shares nothing with what wrote it."""
