"""Akari's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from bookmaker.kinds.akari.board import BLACK, WHITE, Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": the answer is of another size (nothing else is then checked); "black": a light stands in a black cell;
    "dark": no light shines on a white cell; "number": another number of lights touch a black cell's sides; "shine": a
    light shines on another.
    """
    if [len(row) for row in answer.rows] != [len(row) for row in clues.rows]:
        return (BrokenRule("shape"),)
    lights = {(r, c) for r, row in enumerate(answer.rows) for c, value in enumerate(row) if value}
    white = {(r, c) for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value == WHITE}
    broken: dict[str, set[Cell]] = {"black": lights - white}
    shone_on: set[Cell] = set()
    for r, c in lights & white:
        for down, across in SIDES:
            y, x = r + down, c + across
            while (y, x) in white:
                shone_on.add((y, x))
                y, x = y + down, x + across
    broken["dark"] = white - shone_on - lights
    broken["shine"] = shone_on & lights
    broken["number"] = {
        (r, c)
        for r, row in enumerate(clues.rows)
        for c, value in enumerate(row)
        if value not in (WHITE, BLACK) and sum((r + y, c + x) in lights for y, x in SIDES) != value
    }
    return broken_rules(broken)
