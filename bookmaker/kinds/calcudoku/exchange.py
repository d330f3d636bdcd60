"""Calcudoku in other programs' words: ids of Keen, in Simon Tatham's collection."""

import re

from bookmaker.kinds.calcudoku.board import LETTERS, Clues
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.kits import exchange
from bookmaker.puzzles.toolbox.regions import cells_of_regions

_RESULT = re.compile(r"([asmd])([0-9]{1,7})", re.ASCII)


def _read(text: str) -> Clues:
    """The walls of cages, each letter so many times as a number behind it says; then their results in reading order."""
    head = exchange.read_id(text.strip(), like="'4:_a3_a_3a3...,a7m2...'")
    n, (walls, _, results) = head.width, head.cells.partition(",")
    found = _RESULT.findall(results)
    if head.height != n or re.sub("d[a-z]|m", "", head.options) or "".join(map("".join, found)) != results:
        raise ValueError("an id of Keen is a square, with walls of cages and, after a comma, their results")
    tokens = re.fullmatch(r"([a-z_]\d*)*", walls, re.ASCII)
    if not tokens or any(int(count) > 4 * n * n for count in re.findall(r"\d+", walls)):
        raise ValueError(f"'{walls[:40]}' are no walls of cages")
    longer = re.sub(r"([a-z_])(\d+)", lambda one: one[1] * int(one[2]), walls)
    areas = cells_of_regions(exchange.read_walls(longer, n, n))
    if len(areas) != len(found):
        raise ValueError(f"the id has {len(found)} results for {len(areas)} cages")
    cages = []
    for cells, (letter, value) in zip(areas, found, strict=True):
        sign = LETTERS[letter] if len(cells) > 1 else ""
        cages.append({"cells": cells, "value": int(value), "sign": sign})
    return Clues.from_grid(((0,) * n,) * n, {"cages": cages})


def _write(clues: Clues) -> str:
    if any(clues.places()) or any(not sign and len(cells) > 1 for cells, _, sign in clues.cages):
        raise ValueError("an id of Keen has the sign of every cage, and no numbers")
    letters = {sign: letter for letter, sign in LETTERS.items()} | {"": "a"}
    walls = re.sub(r"([a-z_])\1+", lambda run: f"{run[1]}{len(run[0])}", exchange.walls(clues.rooms))
    return f"{clues.width}:{walls}," + "".join(f"{letters[sign]}{result}" for _, result, sign in clues.cages)


NOTATIONS = (Notation("sgt", exchange.ID, _read, _write),)
