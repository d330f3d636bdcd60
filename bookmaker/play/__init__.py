"""Web play: a puzzle and its kind's script -> one HTML file that plays in a browser; knows no kind by name."""
