"""Masyu: by technique, a small puzzle that stalls without (`bookmaker kind positions`)."""

POSITIONS: dict[str, str] = {}
