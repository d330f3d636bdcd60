"""Kinds to begin with, one for each kit: `bookmaker kind new` copies them under a new name; never one of ours."""
