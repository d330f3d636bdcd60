"""The suite that every kind passes, our own and a stranger's: `check_kind`; never a test of one kind alone."""

from bookmaker.puzzles.contract.testing.suite import check_kind

__all__ = ["check_kind"]
