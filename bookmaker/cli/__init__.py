"""The commands: one file each; the only place that prints and that knows exit codes.

0 done, 1 a fault in the user's files, 2 wrong usage, 3 a bug of ours; 130 when interrupted.
"""

from bookmaker.cli.app import main

__all__ = ["main"]
