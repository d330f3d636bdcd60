"""Number paths: write every number from 1 to the last so that each touches the next; two kinds share this engine.

`hidato` steps like a king, `numbrix` like a rook.
"""
