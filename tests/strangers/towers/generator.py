"""Towers's generator: a latin square, then so few numbers that people of that grade just solve it."""

from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Stream
from towers.board import Clues, Params
from towers.techniques import deduce


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """Numbers are taken away in random order, those in the grid first, while it stays solvable at that grade."""
    if grade is Grade.EXPERT:
        return None
    inner = [(_seen(row), *row, _seen(row[::-1])) for row in _latin(params.width, rng)]
    columns = list(zip(*inner, strict=True))[1:-1]
    top, bottom = ((0, *(_seen(column[::step]) for column in columns), 0) for step in (1, -1))
    ringed = [list(row) for row in (top, *inner, bottom)]
    edge = (0, params.width + 1)
    places = rng.shuffled([(r, c) for r in range(edge[1] + 1) for c in range(edge[1] + 1)])
    for r, c in sorted(places, key=lambda at: at[0] in edge or at[1] in edge):
        before, ringed[r][c] = ringed[r][c], 0
        solved = deduce(Clues(tuple(map(tuple, ringed)))).grade
        if solved is None or solved > (grade or Grade.HARD):
            ringed[r][c] = before
    clues = Clues(tuple(map(tuple, ringed)))
    return clues if grade in (None, deduce(clues).grade) else None


def _latin(n: int, rng: Stream) -> list[tuple[int, ...]]:
    """The square in which each row is the one above shifted, its rows, columns and heights in random order."""
    heights, columns = (rng.shuffled(range(1, n + 1)) for _ in "hc")
    return [tuple(heights[(row + column) % n] for column in columns) for row in rng.shuffled(range(n))]


def _seen(heights: tuple[int, ...]) -> int:
    return len({max(heights[: at + 1]) for at in range(len(heights))})
