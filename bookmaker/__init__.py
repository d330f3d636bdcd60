"""bookmaker: logic puzzles, proved unique and graded, laid out as print-ready books."""

__version__ = "0.2.0"
