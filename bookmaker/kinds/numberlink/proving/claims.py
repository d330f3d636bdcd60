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
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, STEPS, UP
from bookmaker.puzzles.toolbox.masks import has_shape
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.paths import mesh
from bookmaker.puzzles.toolbox.symmetry import is_own_half_turn, is_own_mirror_image

CLAIMS = frozenset({"mask", "links", "min_length", "bends", "touching_ends", "symmetry", "unique", "uniqueness"})
STRAIGHT = (RIGHT | LEFT, UP | DOWN)


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of the options that can be seen or proved, a sentence each."""
    return tuple(_broken(clues, answer, options))


def clue_count(clues: Clues) -> int:
    """How many links there are to draw."""
    return sum(bool(number) for row in clues.grid() for number in row) // 2


def _broken(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> Iterator[str]:
    rows = clues.grid()
    if "mask" in options and not has_shape(options["mask"], rows):
        yield f"'mask' is {options['mask'] or 'none'}, and the cells that are there are others"
    if "links" in options:
        cells = sum(number is not None for row in rows for number in row)
        shaped = bool(clues.holes) or options.get("symmetry", "none") != "none"
        fewest, most = link_range(options["links"], cells, shaped=shaped)
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
    if options.get("touching_ends") is False and any(_touch(link[0], link[-1]) for link in links):
        yield "'touching_ends' is false, and the two ends of a link are neighbours"
    has_number = [[bool(number) for number in row] for row in rows]
    if options.get("symmetry") == "half-turn" and not is_own_half_turn(has_number):
        yield "'symmetry' is half-turn, and the numbers' cells look different upside down"
    if options.get("symmetry") == "mirror" and not is_own_mirror_image(has_number):
        yield "'symmetry' is mirror, and the numbers' cells look different in a mirror"
    if options.get("unique") == "free" or options.get("uniqueness"):
        yield from _not_free(clues, answer)


def _links(clues: Clues, answer: Answer) -> list[list[tuple[int, int]]]:
    """The cells of every link, from one end to the other."""
    masks = answer.grid()
    links, seen = [], set[tuple[int, int]]()
    for start in ((r, c) for r, row in enumerate(clues.grid()) for c, number in enumerate(row) if number):
        if start in seen:
            continue
        link: list[tuple[int, int]] = []
        cell: tuple[int, int] | None = start
        while cell is not None:
            link.append(cell)
            seen.add(cell)
            arms = [step for arm, step in STEPS.items() if (masks[cell[0]][cell[1]] or 0) & arm]
            near = [(cell[0] + down, cell[1] + across) for down, across in arms]
            cell = next((one for one in near if one not in seen), None)
        links.append(link)
    return links


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _not_free(clues: Clues, answer: Answer) -> Iterator[str]:
    """Whether another answer is left to a reader who leaves cells empty."""
    graph, ends, wide = mesh(clues.width, clues.height, missing_of(clues.grid())), link_ends(clues), clues.width
    on = [graph.between(r * wide + c, r * wide + c + 1) for r, c in _having(answer, RIGHT)]
    on += [graph.between(r * wide + c, (r + 1) * wide + c) for r, c in _having(answer, DOWN)]
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


def _having(answer: Answer, arm: int) -> Iterator[tuple[int, int]]:
    return ((r, c) for r, row in enumerate(answer.grid()) for c, mask in enumerate(row) if mask and mask & arm)
