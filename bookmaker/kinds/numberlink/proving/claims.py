"""Numberlink's claims: clues, answer and options -> what an option says that is untrue of them.

All but `unique: free` is seen in the answer; that one, on which `uniqueness` rests, is proved, by the same formula
that proves the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.kinds.numberlink.links import link_range
from bookmaker.kinds.numberlink.proving.formula import LinkFormula, OutOfBudget
from bookmaker.kinds.numberlink.search import link_ends
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, STEPS, UP
from bookmaker.puzzles.toolbox.masks import has_shape
from bookmaker.puzzles.toolbox.near import missing_of, steps_between
from bookmaker.puzzles.toolbox.paths import mesh
from bookmaker.puzzles.toolbox.symmetry import is_own_half_turn, is_own_mirror_image

CLAIMS = frozenset({"mask", "links", "min_length", "bends", "touching_ends", "symmetry", "unique", "uniqueness"})
STRAIGHT = (RIGHT | LEFT, UP | DOWN)


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of the options that can be seen or proved, a sentence each."""
    return tuple(_broken(clues, answer, options))


def clue_count(clues: Clues) -> int:
    """How many links there are to draw."""
    return sum(1 for _ in clues.places()) // 2


def _broken(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> Iterator[str]:
    rows = clues.grid()
    if "mask" in options and not has_shape(options["mask"], rows):
        yield f"'mask' is {options['mask'] or 'none'}, and the cells that are there are others"
    if "links" in options:
        shaped = bool(clues.holes) or options.get("symmetry", "none") != "none"
        fewest, most = link_range(options["links"], clues.count, shaped=shaped)
        count = clue_count(clues)
        if not fewest <= count <= most:
            yield f"'links' is {options['links']}, which means {fewest} to {most}, and there are {count}"
    links = _links(clues, answer)
    shortest = min(map(len, links))
    if shortest < options.get("min_length", shortest):
        yield f"'min_length' is {options['min_length']}, and a link has {shortest} cells"
    masks = answer.grid()
    most_bends = max(sum(masks[r][c] not in STRAIGHT for r, c in link[1:-1]) for link in links)
    if most_bends > options.get("bends", most_bends):
        yield f"'bends' is {options['bends']}, and a link has {most_bends}"
    if options.get("touching_ends") is False and any(steps_between(link[:1], link[-1:]) == 1 for link in links):
        yield "'touching_ends' is false, and the two ends of a link are neighbours"
    has_number = [[bool(number) for number in row] for row in rows]
    if options.get("symmetry") == "half-turn" and not is_own_half_turn(has_number):
        yield "'symmetry' is half-turn, and the numbers' cells look different upside down"
    if options.get("symmetry") == "mirror" and not is_own_mirror_image(has_number):
        yield "'symmetry' is mirror, and the numbers' cells look different in a mirror"
    if options.get("unique") == "free" or options.get("uniqueness"):
        yield from _not_free(clues, answer)


def _links(clues: Clues, answer: Answer) -> list[list[Cell]]:
    """The cells of every link, from one end to the other."""
    masks = answer.grid()
    links: list[list[Cell]] = []
    seen = set[Cell]()
    for start, _ in clues.places():
        if start in seen:
            continue
        links.append([])
        ahead = [start]
        while ahead:
            r, c = ahead[0]
            links[-1].append((r, c))
            seen.add((r, c))
            near = [(r + down, c + right) for arm, (down, right) in STEPS.items() if (masks[r][c] or 0) & arm]
            ahead = [cell for cell in near if cell not in seen]
    return links


def _not_free(clues: Clues, answer: Answer) -> Iterator[str]:
    """Whether another answer is left to a reader who leaves cells empty."""
    graph, ends = mesh(clues.width, clues.height, missing_of(clues.grid())), link_ends(clues)
    arms = [mask or 0 for row in answer.grid() for mask in row]
    ways = ((RIGHT, 1), (DOWN, clues.width))
    on = [graph.between(cell, cell + step) for arm, step in ways for cell, mask in enumerate(arms) if mask & arm]
    with LinkFormula(graph, len(ends) // 2, budget=DEFAULT_BUDGET, free=True) as formula:
        formula.fix(ends)
        formula.forbid(on)
        try:
            other = formula.answer()
        except OutOfBudget:
            yield "'unique' is free, and the exact search left that undecided"
            return
    if other is not None:
        yield "'unique' is free, and there is another answer that leaves cells empty"
