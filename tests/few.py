"""Which kinds the quick tests try: one of each kit; the others are tried by the slow tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

FEW = ("blank", "bridges", "numbrix", "shikaku", "sudoku")


def few(kinds: Iterable[str]) -> list[Any]:
    """The kinds as parameters of a test, all but a few of them marked as slow."""
    return [slowly(kind) for kind in kinds]


def slowly(kind: str, *more: Any) -> Any:
    """Parameters of a test that begin with a kind, marked as slow unless it is one of the few."""
    return pytest.param(kind, *more, marks=() if kind in FEW else pytest.mark.slow)
