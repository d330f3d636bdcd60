"""What the readers of a Star Battle are told, and by what two look alike."""

from __future__ import annotations

from bookmaker.kinds.starbattle.board import Clues
from bookmaker.puzzles.contract.abilities import Variant


def told(clues: Clues, options: Variant) -> Variant:
    """{"stars": how many stars each row, column and region has}."""
    return {"stars": clues.stars}


def features(clues: Clues) -> tuple[float, ...]:
    """Where borders of regions run: for each two cells side by side, then one above the other."""
    rows, n = clues.regions, clues.width
    across = (rows[r][c] != rows[r][c + 1] for r in range(n) for c in range(n - 1))
    down = (rows[r][c] != rows[r + 1][c] for r in range(n - 1) for c in range(n))
    return tuple(is_border / n**2 for is_border in (*across, *down))
