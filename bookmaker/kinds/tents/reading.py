"""Tents read back from paper: trees and tents by how wide they are, numbers beside lines -> clues and answer."""

import math
from dataclasses import replace

from bookmaker import painted
from bookmaker.kinds.tents.board import Answer, Clues
from bookmaker.painted import NEAR, Cell, GridPicture, Stroke
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.reading import discs, plain, rows_of, whole
from bookmaker.puzzles.kits.values.reading import around

TREE, TENT = (0.44, 0.6), (0.64, 0.8)  # cells; how wide they are
OUT, REACH = 0.5, 0.85  # cells; from the grid to the middle of a number, and as far as numbers go


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    trees, tents = _shapes(picture)
    if tents:
        raise ValueError("a tent stands in the puzzle")
    return Clues.from_grid(
        rows_of(picture, whole(picture), dict.fromkeys(trees, 1)), {"outside": around(picture, OUT, REACH)}
    )


def read_answer(picture: GridPicture) -> Answer:
    """The tents of a printed solution; ValueError for a picture of anything else."""
    _, tents = _shapes(picture)
    for at, (name, text) in enumerate(sorted(around(picture, OUT, REACH).items(), reverse=True)):
        for line, numbers in enumerate(text):
            if numbers not in ([], [sum(cell[at] == line for cell in tents)]):
                raise ValueError(f"a number of the {name} is not that of its tents")
    return Answer.from_grid(rows_of(picture, whole(picture), dict.fromkeys(tents, 1)))


def _shapes(picture: GridPicture) -> tuple[set[Cell], set[Cell]]:
    """The cells with trees and those with tents; of ties there is one to each tent, or none."""
    ties = [one for one in picture.inside().strokes if _is_tie(one)]
    seen = picture.painted
    rest = replace(picture, painted=replace(seen, strokes=tuple(one for one in seen.strokes if one not in ties)))
    plain(rest)
    if painted.numbers(rest):
        raise ValueError("a number stands in a cell")
    found: dict[bool, set[Cell]] = {True: set(), False: set()}
    for cell, fill in discs(rest).items():
        wide = fill.x2 - fill.x
        is_tree = TREE[0] < wide < TREE[1]
        if not (is_tree or TENT[0] < wide < TENT[1]):
            raise ValueError(f"what stands in row {cell[0] + 1}, column {cell[1] + 1} is no tree and no tent")
        found[is_tree].add(cell)
    ends = [{(math.floor(one.y), math.floor(one.x)), (math.floor(one.y2), math.floor(one.x2))} for one in ties]
    if ends and (len(ends) != len(found[False]) or any(len(one & found[True]) != 1 or len(one) != 2 for one in ends)):
        raise ValueError("a tie joins something else than a tent and its tree")
    return found[True], found[False]


def _is_tie(one: Stroke) -> bool:
    """Whether a stroke runs from the middle of a cell to that of its neighbour."""
    middles = all(abs(at - math.floor(at) - 0.5) < NEAR / 2 for at in (one.x, one.y, one.x2, one.y2))
    return middles and abs(math.dist((one.x, one.y), (one.x2, one.y2)) - 1) < NEAR
