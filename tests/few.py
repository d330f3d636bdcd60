"""Which kinds the quick tests try: one of each kit; the others are tried by the slow tests."""

from collections.abc import Iterable
from typing import Any

import pytest

FEW = ("blank", "bridges", "numbrix", "shikaku", "sudoku")


def few(names: Iterable[Any], others: pytest.MarkDecorator = pytest.mark.slow, quick: Iterable[Any] = FEW) -> list[Any]:
    """Kinds, or other things, as parameters of a test, all but a few of them marked as slow or otherwise."""
    return [pytest.param(one, marks=() if one in quick else others) for one in names]


def slowly(kind: str, *more: Any) -> Any:
    """Parameters of a test that begin with a kind, marked as slow unless it is one of the few."""
    return pytest.param(kind, *more, marks=() if kind in FEW else pytest.mark.slow)


def longer(names: Iterable[str], quick: Iterable[str] = FEW) -> list[Any]:
    """Parameters of a slow test: a few are marked as slow, all others as long."""
    return [pytest.param(one, marks=pytest.mark.slow if one in quick else pytest.mark.long) for one in names]


def every(step: int, cases: Iterable[Any]) -> list[Any]:
    """Parameters of a slow test, values or tuples of them: one in `step` stays as it is, all others are long."""
    return [
        one if at % step == 0 else pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.long)
        for at, one in enumerate(cases)
    ]
