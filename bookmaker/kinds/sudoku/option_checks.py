"""What options say of a Sudoku that is untrue; and what its readers and web pages are told beside its digits."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from bookmaker.kinds.sudoku.board import Answer, Clues, unlike
from bookmaker.kinds.sudoku.making.figures import figure
from bookmaker.kinds.sudoku.params import Params
from bookmaker.puzzles.contract.abilities import Table, Variant
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.symmetry import areas_alike, looks_alike
from bookmaker.source.faults import counted

FIRST = ord("0")  # the letter of the first house of a rule; there are at most as many as cells
CHECKED_OPTIONS = frozenset({"symmetry", "givens", "pattern"})


def broken_options(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `symmetry`, of a number of `givens` and of `pattern`, a sentence each."""
    return tuple(_broken(clues, options))


def clue_count(clues: Clues) -> int:
    """How many cages and digits are printed."""
    return len(clues.cages) + sum(bool(value) for row in clues.rows for value in row)


def _broken(clues: Clues, options: Mapping[str, Any]) -> Iterator[str]:
    shown = tuple(tuple(int(bool(value)) for value in row) for row in clues.rows)
    pattern = options.get("pattern", "none")
    if pattern != "none":
        cells = figure(pattern)
        if shown != tuple(tuple(int(r * 9 + c in cells) for c in range(9)) for r in range(9)):
            yield f"'pattern' is {pattern}, and the digits form another figure"
        return
    symmetry = options.get("symmetry", "none")
    areas = (("regions", clues.regions), ("cages", _cages(clues)))
    for what, rows in areas:
        if rows and not areas_alike(rows, symmetry):
            yield f"'symmetry' is {symmetry}, and the {what} are arranged otherwise"
    if not looks_alike(shown, symmetry):
        yield f"'symmetry' is {symmetry}, and the digits' cells are arranged otherwise"
    least, _, most = str(options.get("givens", "minimal")).partition("-")
    count = sum(map(sum, shown))
    if least != "minimal" and not int(least) <= count <= int(most or least):
        yield f"'givens' is {options['givens']}, and there are {counted(count, 'digit')}"


def _cages(clues: Clues) -> MaskedGrid | None:
    """For each cell the number of its cage, None without one."""
    of = {cell: number for number, (cells, _) in enumerate(clues.cages) for cell in cells}
    return tuple(tuple(of.get((r, c)) for c in range(clues.width)) for r in range(clues.width)) if of else None


def told(clues: Clues, options: Variant) -> Variant:
    """Which houses stand beside rows and columns, whether there are cages, how large numbers are printed; how many."""
    regions = "jigsaw" if clues.regions is not None else ""
    symbols = "letters" if clues.letters else ""
    terms: Variant = {
        "regions": regions,
        "cages": bool(clues.cages),
        "symbols": symbols,
        "uniqueness": clues.uniqueness,
    }
    return {**terms, "digits": clues.width}


def table(params: Params) -> Table | None:
    """Of a Killer: for so many cells each sum that one combination makes, and that combination."""
    n, groups = params.width, []
    for count in range(2, n) if params.cages else ():
        sums: dict[int, list[str]] = {}
        for digits in combinations(range(1, n + 1), count):
            sums.setdefault(sum(digits), []).append("+".join(map(str, digits)))
        groups.append((count, tuple((str(total), ways[0]) for total, ways in sorted(sums.items()) if len(ways) == 1)))
    return Table(tuple(groups), (("last", n),), opens=True) if groups else None


def tables(clues: Clues) -> Mapping[str, Any]:
    """{"houses": [[the rule, the letters in reading order], ...]}; a cell in no house of a rule has ".".

    With `antiknight` also {"pairs": [[a rule, [a cell, one a knight's move away], ...]]}, cells counted from 0.
    """
    n = clues.width
    houses = [[name, _letters(houses, n)] for name, houses in unlike(clues) if name != "knight"]
    pairs = [
        [name, *([r * n + c for r, c in pair] for pair in some)] for name, some in unlike(clues) if name == "knight"
    ]
    return {"houses": houses, "pairs": pairs} if pairs else {"houses": houses}


def _letters(houses: Sequence[Sequence[Cell]], n: int) -> str:
    of = {cell: chr(FIRST + number) for number, cells in enumerate(houses) for cell in cells}
    return "".join(of.get((r, c), ".") for r in range(n) for c in range(n))
