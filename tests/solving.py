"""How a puzzle of each kind is solved on its page, by any hand, from the answer in its record."""

import itertools
import re
from itertools import pairwise
from typing import Any

from tests.few import longer
from tests.playing import KEYS, STEPS, Cell, Page


def solve_net(board: Page, record: dict[str, Any]) -> None:
    """Turn every tile clockwise until it stands as in the solution."""
    for r, (row, wanted) in enumerate(zip(record["grid"], record["solution"], strict=True)):
        for c, (mask, end) in enumerate(zip(row, wanted, strict=True)):
            while mask != end:
                board.tap((r, c))
                mask = mask >> 1 | (mask & 1) << 3


def solve_shikaku(board: Page, record: dict[str, Any]) -> None:
    """Draw every region from its first cell to its last, or tap the two."""
    regions: dict[int, list[Cell]] = {}
    for r, row in enumerate(record["solution"]):
        for c, region in enumerate(row):
            if region is not None:
                regions.setdefault(region, []).append((r, c))
    for cells in regions.values():
        board.stroke([cells[0], cells[-1]] if len(cells) > 1 else cells)


def solve_numberlink(board: Page, record: dict[str, Any]) -> None:
    """Draw every link from one of its numbers to the other."""
    done: set[Cell] = set()
    for r, row in enumerate(record["grid"]):
        for c, number in enumerate(row):
            if number and (r, c) not in done:
                path = link(record["solution"], (r, c))
                done.update(path)
                board.stroke(path)


def link(solution: list[list[int]], start: Cell) -> list[Cell]:
    path = [start]
    while True:
        r, c = path[-1]
        ways = [(r + step[0], c + step[1]) for arm, step in STEPS.items() if solution[r][c] & arm]
        ahead = [cell for cell in ways if len(path) < 2 or cell != path[-2]]
        if not ahead:
            return path
        path.append(ahead[0])


def solve_shaded(board: Page, record: dict[str, Any]) -> None:
    """Fill every block of every row, by a stroke from its first cell to its last, or by taps."""
    for r, row in enumerate(record["solution"]):
        for block in re.finditer("1+", "".join(map(str, row))):
            cells = [(r, c) for c in range(*block.span())]
            board.stroke([cells[0], cells[-1]] if len(cells) > 1 and board.how != "tree" else cells)


def solve_sudoku(board: Page, record: dict[str, Any]) -> None:
    for r, row in enumerate(record["grid"]):
        for c, printed in enumerate(row):
            if printed == 0:  # None is a cell that is not there
                board.write((r, c), record["solution"][r][c])


def solve_binary(board: Page, record: dict[str, Any]) -> None:
    """Type every missing digit."""
    for r, row in enumerate(record["grid"]):
        for c, printed in enumerate(row):
            if printed < 0:
                board.write((r, c), record["solution"][r][c])


def solve_tents(board: Page, record: dict[str, Any]) -> None:
    """Tap every tent; grass needs no mark."""
    for r, row in enumerate(record["solution"]):
        for c, is_tent in enumerate(row):
            if is_tent:
                board.stroke([(r, c)])


def solve_path(board: Page, record: dict[str, Any]) -> None:
    """Type every missing number, or draw from every printed number to the next."""
    where = {n: (r, c) for r, row in enumerate(record["solution"]) for c, n in enumerate(row) if n is not None}
    printed = sorted(n for row in record["grid"] for n in row if n)
    for low, high in pairwise(printed):
        cells = [where[n] for n in range(low, high + 1)]
        if board.how == "keys":
            for number in range(low + 1, high):
                board.write(where[number], number)
        elif len(cells) > 2:
            board.stroke(cells[::-1] if low % 2 and board.how != "tree" else cells)  # backwards too


def solve_slitherlink(board: Page, record: dict[str, Any]) -> None:
    """Draw the whole loop in one stroke, from dot to dot; a page has places for dots, for sides and for cells."""
    rows = record["solution"]
    held = {(2 * r + 1, 2 * c + 1) for r, row in enumerate(rows) for c, inside in enumerate(row) if inside}
    every = itertools.product(range(2 * len(rows) + 1), range(2 * len(rows[0]) + 1))
    on = [(y, x) for y, x in every if (y + x) % 2 and len(held & {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}) == 1]
    side = min(on)
    path = [(side[0], side[1] - 1), side]
    while path[-1] != path[0]:
        (y, x), (side_y, side_x) = path[-2:]
        dot = (2 * side_y - y, 2 * side_x - x)
        ahead = [one for one in ((dot[0] + a, dot[1] + b) for a, b in KEYS) if one in on and one != path[-1]]
        path += [dot] if dot == path[0] else [dot, ahead[0]]
    board.stroke(path)


def solve_masyu(board: Page, record: dict[str, Any]) -> None:
    """Draw the whole loop in one stroke, back to the first of its cells."""
    solution = record["solution"]
    start = next((r, c) for r, row in enumerate(solution) for c, mask in enumerate(row) if mask)
    path = [start]
    while len(path) < 2 or path[-1] != start:
        r, c = path[-1]
        ways = [(r + step[0], c + step[1]) for arm, step in STEPS.items() if solution[r][c] & arm]
        path.append(next(cell for cell in ways if len(path) < 2 or cell != path[-2]))
    board.stroke(path)


def solve_bridges(board: Page, record: dict[str, Any]) -> None:
    """From every island each bridge in turn, to the right and down."""
    islands = {(r, c) for r, row in enumerate(record["grid"]) for c, number in enumerate(row) if number}
    for r, c in sorted(islands):
        for count, down, right in ((record["solution"][r][c] % 10, 0, 1), (record["solution"][r][c] // 10, 1, 0)):
            cells = [(r, c)]
            while count and (len(cells) == 1 or cells[-1] not in islands):
                cells.append((cells[-1][0] + down, cells[-1][1] + right))
            for _ in range(count):
                board.stroke([cells[0], cells[-1]] if board.how == "tree" else cells)


SOLVERS = {
    "akari": solve_shaded,
    "binary": solve_binary,
    "bridges": solve_bridges,
    "calcudoku": solve_sudoku,
    "hidato": solve_path,
    "kakuro": solve_sudoku,
    "masyu": solve_masyu,
    "numbrix": solve_path,
    "net": solve_net,
    "nonogram": solve_shaded,
    "shikaku": solve_shikaku,
    "numberlink": solve_numberlink,
    "sudoku": solve_sudoku,
    "futoshiki": solve_sudoku,
    "skyscrapers": solve_sudoku,
    "slitherlink": solve_slitherlink,
    "starbattle": solve_shaded,
    "suguru": solve_sudoku,
    "tents": solve_tents,
}
PLAYABLE = tuple(sorted(SOLVERS))
# One kind in the quick tests, some in the slow ones, all in the long ones.
SOME = ["sudoku", *longer((kind for kind in PLAYABLE if kind != "sudoku"), PLAYABLE[::4])]
