"""Newspaper pages: art as wide as its columns, and the editor's proof; never a calendar or a file's name."""
