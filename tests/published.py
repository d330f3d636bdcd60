"""What puzzlekit, a published collection of solvers, answers to our records: each kind as it writes it.

What is written here says only how a record looks there; no rule of a kind is known here, and nothing of bookmaker's.
Its solver of Net is left out, which takes loops and loose parts for answers, and its Killer Sudoku, whose cages may
hold a number twice.
"""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import count
from multiprocessing import get_context
from typing import Any

import pytest

if find_spec("puzzlekit") is None:
    pytest.skip("puzzlekit is not installed here", allow_module_level=True)

Record = Mapping[str, Any]
Rows = list[list[Any]]
FOUND, NONE = (2, 4), 3  # as CP-SAT numbers its verdicts
EMPTY = {0: "-"}
MARKED = {0: "-", 1: "o"}
BOXES = {2: (2, 1), 3: (3, 1), 4: (2, 2), 5: (5, 1), 6: (3, 2), 7: (7, 1), 8: (4, 2), 9: (3, 3)}  # width, height


@dataclass(frozen=True)
class Asked:
    """A record as one of the solvers takes it, and its solution as that solver would write it."""

    solver: str
    right: Rows
    grid: Rows | None = None
    given: Mapping[str, Any] | None = None
    more: tuple[str, ...] = ()  # rules that the solver knows and leaves out unless they are called
    heard: Callable[[Rows], Rows] = lambda rows: rows


class Reading:
    """Stands for the engine while an answer is read, and keeps what it was read from."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.read: list[tuple[Any, int]] = []

    def Value(self, variable: Any) -> int:  # noqa: N802 - so CP-SAT calls it
        self.read.append((variable, int(self.engine.Value(variable))))
        return self.read[-1][1]


def answers(asked: Asked, most: int = 2) -> Iterator[Rows]:
    """The different answers that the solver finds, at most so many; AssertionError where it gives up."""
    from puzzlekit import solvers

    size = {"num_rows": len(asked.right), "num_cols": len(asked.right[0])}
    grid = {} if asked.grid is None else {"grid": asked.grid}
    puzzle = solvers.get_solver_class(asked.solver)(**size, **grid, **(asked.given or {}))
    puzzle._add_constr()
    for rule in asked.more:
        getattr(puzzle, rule)()
    engine = puzzle.solver
    engine.parameters.num_search_workers = 1
    # Where a model divides, presolving calls some puzzles impossible to which the engine finds an answer without it.
    engine.parameters.cp_model_presolve = asked.solver != "hidoku"
    found: list[Rows] = []
    while len(found) < most and (verdict := int(engine.Solve(puzzle.model))) != NONE:
        assert verdict in FOUND, engine.StatusName()
        puzzle.solver = reading = Reading(engine)
        rows = asked.heard(puzzle.get_solution().matrix)
        if rows not in found:  # two trees may stand for one tent
            found.append(rows)
            yield rows
        puzzle.model.AddForbiddenAssignments([one for one, _ in reading.read], [[value for _, value in reading.read]])


@functools.cache
def _elsewhere() -> ProcessPoolExecutor:
    """A process for the solvers alone: their engine brings a library that bookmaker loads in another version."""
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"))


def answered(record: Record) -> list[Rows]:
    """The different answers that the solver finds to a record, at most two."""
    return _elsewhere().submit(_answered, record).result()


def _answered(record: Record) -> list[Rows]:
    found = asked(record)
    return [] if found is None else list(answers(found))


def asked(record: Record) -> Asked | None:
    """The record in the solver's words; None where it has none for that kind, or not for that variant."""
    whole = all(cell is not None for row in record["grid"] for cell in row) or record["kind"] == "kakuro"
    return ASKED[record["kind"]](record) if record["kind"] in ASKED and whole else None


def written(rows: Iterable[Iterable[Any]], words: Mapping[int, str]) -> Rows:
    """Numbers as text, or as the words that stand for them."""
    return [[words.get(one, str(one)) for one in row] for row in rows]


def akari(record: Record) -> Asked:
    grid = written(record["grid"], {-1: "-", 5: "x"})
    right = [[g if g != "-" or not light else "o" for g, light in zip(*rows, strict=True)]
             for rows in zip(grid, record["solution"], strict=True)]  # fmt: skip
    return Asked("akari", right, grid)


def binary(record: Record) -> Asked | None:
    if "signs" in record:
        return None
    words = {-1: "-", 0: "1", 1: "2"}
    more = ("_add_unique_row_col_constr",) if record["options"].get("different") else ()
    return Asked("binairo", written(record["solution"], words), written(record["grid"], words), more=more)


def calcudoku(record: Record) -> Asked:
    cages = [(tuple(map(tuple, cage["cells"])), cage) for cage in record["cages"]]
    signs = {":": "/", "x": "x", "+": "+", "-": "-"}
    said = {cells[0]: f"{cage['value']}{signs.get(cage.get('sign'), '')}" for cells, cage in cages}
    of = {cell: str(at) for at, (cells, _) in enumerate(cages) for cell in cells}
    side = range(len(record["grid"]))
    given = {"region_grid": [[of[y, x] for x in side] for y in side]}
    return Asked(
        "ken_ken", written(record["solution"], {}), [[said.get((y, x), ".") for x in side] for y in side], given
    )


def hidato(record: Record) -> Asked | None:
    if "walls" in record:
        return None
    return Asked("hidoku", written(record["solution"], {}), written(record["grid"], EMPTY))


def kakuro(record: Record) -> Asked | None:
    if record["options"].get("digits", "1-9") != "1-9" or any(cell for row in record["grid"] for cell in row):
        return None
    wide = len(record["grid"][0]) + 1  # sums stand in a row and a column more
    grid = [["-"] * wide, *(["-", *("-" if cell is None else "0" for cell in row)] for row in record["grid"])]
    sums: dict[tuple[int, int], dict[str, int]] = {}
    for cage in record["cages"]:
        (y, x), (below, _) = cage["cells"][0], cage["cells"][-1]
        place, way = ((y, x + 1), "down") if below > y else ((y + 1, x), "right")
        sums.setdefault(place, {})[way] = cage["sum"]
    right = [["-"] * wide, *(["-", *written([row], {})[0]] for row in record["solution"])]
    for (y, x), said in sums.items():
        grid[y][x] = f"{said.get('down', '')},{said.get('right', '')}"
    right = [[cell if there == "0" else "-" for cell, there in zip(*rows, strict=True)]
             for rows in zip(right, grid, strict=True)]  # fmt: skip
    return Asked("kakuro", right, grid)


def masyu(record: Record) -> Asked:
    letters = {"e": 1, "n": 2, "s": 8, "w": 4}
    right = [["".join(one for one, bit in letters.items() if cell & bit) or "-" for cell in row]
             for row in record["solution"]]  # fmt: skip
    return Asked("masyu", right, written(record["grid"], {0: "-", 1: "w", 2: "b"}))


def nonogram(record: Record) -> Asked:
    rows, columns = (written(record["outside"][side], {}) for side in ("rows", "columns"))
    return Asked("nonogram", written(record["solution"], {0: "-", 1: "x"}), given={"rows": rows, "cols": columns})


def shikaku(record: Record) -> Asked | None:
    if any(cell < 0 for row in record["grid"] for cell in row):
        return None
    return Asked("shikaku", numbered(record["solution"]), written(record["grid"], EMPTY), heard=numbered)


def numbered(rows: Rows) -> Rows:
    """Areas by numbers in the order in which they are first met."""
    fresh = count()
    order: dict[Any, int] = {}
    return [[order.setdefault(one, next(fresh)) if one not in order else order[one] for one in row] for row in rows]


def skyscrapers(record: Record) -> Asked | None:
    parks = bool(record["options"].get("parks"))
    if parks and any(cell == 0 for row in record["grid"] for cell in row):
        return None  # a park that is given cannot be said
    lines = [line for side in ("rows", "columns") for line in zip(*record["outside"][side], strict=True)]
    names = ("rows_left", "rows_right", "cols_top", "cols_bottom")
    told = {name: written([line], EMPTY)[0] for name, line in zip(names, lines, strict=True)}
    grid = written(record["grid"], {0: "-", -1: "-"})
    given = {**told, "val": len(grid) - parks, "diagonal": False}
    return Asked("skyscraper", written(record["solution"], {}), grid, given)


def slitherlink(record: Record) -> Asked:
    inside = {(y, x): cell for y, row in enumerate(record["solution"]) for x, cell in enumerate(row)}
    weights = (((-1, 0), 8), ((0, -1), 4), ((1, 0), 2), ((0, 1), 1))
    score = {(y, x): sum(w for (dy, dx), w in weights if inside.get((y + dy, x + dx), 0) != cell)
             for (y, x), cell in inside.items()}  # fmt: skip
    right = [[str(score[y, x] or "-") for x in range(len(row))] for y, row in enumerate(record["grid"])]
    return Asked("slitherlink", right, written(record["grid"], {-1: "-"}))


def starbattle(record: Record) -> Asked:
    given = {"num_stars": record["options"].get("stars", 1), "region_grid": written(record["regions"], {})}
    return Asked("starbattle", written(record["solution"], {0: "-", 1: "x"}), given=given)


def sudoku(record: Record) -> Asked | None:
    side = len(record["grid"])
    if {"x", "windoku", "antiknight"} & {key for key, value in record["options"].items() if value} or "cages" in record:
        return None
    if side > 9:
        return None
    box = record["options"].get("box")
    wide, high = map(int, box.split("x")) if box else BOXES[side]
    boxes = [[y // high * high + x // wide for x in range(side)] for y in range(side)]
    given = {"region_grid": written(record.get("regions", boxes), {})}
    return Asked("jigsaw_sudoku", written(record["solution"], {}), written(record["grid"], EMPTY), given)


def suguru(record: Record) -> Asked:
    given = {"region_grid": written(record["regions"], {})}
    return Asked("suguru", written(record["solution"], {}), written(record["grid"], EMPTY), given)


def tents(record: Record) -> Asked | None:
    lines = [record["outside"][side] for side in ("rows", "columns")]
    if not all(said for side in lines for said in side):
        return None
    rows, columns = ([str(said[0]) for said in side] for side in lines)
    right = [["x" if tree else MARKED[tent] for tree, tent in zip(*both, strict=True)]
             for both in zip(record["grid"], record["solution"], strict=True)]  # fmt: skip
    return Asked("tent", right, written(record["grid"], {0: "-", 1: "x"}), {"rows": rows, "cols": columns})


ASKED: Mapping[str, Callable[[Record], Asked | None]] = {
    "akari": akari,
    "binary": binary,
    "calcudoku": calcudoku,
    "hidato": hidato,
    "kakuro": kakuro,
    "masyu": masyu,
    "nonogram": nonogram,
    "shikaku": shikaku,
    "skyscrapers": skyscrapers,
    "slitherlink": slitherlink,
    "starbattle": starbattle,
    "sudoku": sudoku,
    "suguru": suguru,
    "tents": tents,
}
