"""Web play: a puzzle and its kind's script -> one HTML file, and the pages around it; knows no kind by name."""
