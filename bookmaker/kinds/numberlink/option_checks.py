"""Numberlink's claims: what an option says that is untrue of clues and answer; and what readers are told beside these.

All but `unique: free` is seen in the answer; that one, on which `uniqueness` rests, is proved, by the same formula
that proves the puzzle.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from bookmaker.kinds.numberlink.board import FREE, Answer, Clues
from bookmaker.kinds.numberlink.links import link_range
from bookmaker.kinds.numberlink.proving.formula import LinkFormula, OutOfBudget
from bookmaker.kinds.numberlink.search import link_ends
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.kits.edges.picture import followed
from bookmaker.puzzles.kits.option_checks import no_symmetry, other_mask
from bookmaker.puzzles.toolbox.near import missing_of, steps_between
from bookmaker.puzzles.toolbox.paths import mesh

CHECKED_OPTIONS = frozenset(
    {"mask", "links", "min_length", "bends", "touching_ends", "symmetry", "unique", "uniqueness"}
)


def broken_options(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of the options that can be seen or proved, a sentence each."""
    return tuple(_broken(clues, answer, options))


def clue_count(clues: Clues) -> int:
    """How many links there are to draw."""
    return sum(1 for _ in clues.places()) // 2


def _broken(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> Iterator[str]:
    rows = clues.grid()
    yield from other_mask(options, rows)
    if "links" in options:
        shaped = bool(clues.holes) or options.get("symmetry", "auto") not in FREE
        fewest, most = link_range(options["links"], clues.count, shaped=shaped)
        count = clue_count(clues)
        if not fewest <= count <= most:
            yield f"'links' is {options['links']}, which means {fewest} to {most}, and there are {count}"
    links = list(followed(answer.grid(), [cell for cell, _ in clues.places()]))
    shortest = min(len(cells) for cells, _ in links)
    if shortest < options.get("min_length", shortest):
        yield f"'min_length' is {options['min_length']}, and a link has {shortest} cells"
    most_bends = max(len(points) - 2 for _, points in links)
    if most_bends > options.get("bends", most_bends):
        yield f"'bends' is {options['bends']}, and a link has {most_bends}"
    if options.get("touching_ends") is False and any(steps_between(link[:1], link[-1:]) == 1 for link, _ in links):
        yield "'touching_ends' is false, and the two ends of a link are neighbours"
    yield from no_symmetry(options, [[bool(number) for number in row] for row in rows], "numbers' cells")
    if options.get("unique") == "free" or options.get("uniqueness"):
        yield from _not_free(clues)


def _not_free(clues: Clues) -> Iterator[str]:
    """Whether another answer is left to a reader who leaves cells empty."""
    graph, ends = mesh(clues.width, clues.height, missing_of(clues.grid())), link_ends(clues)
    with LinkFormula(graph, len(ends) // 2, budget=DEFAULT_BUDGET, free=True) as formula:
        formula.fix(ends)
        try:
            formula.forbid(formula.answer() or ())
            other = formula.answer()
        except OutOfBudget:
            yield "'unique' is free, and the exact search left that undecided"
            return
    if other is not None:
        yield "'unique' is free, and there is another answer that leaves cells empty"


def told(clues: Clues, options: Variant) -> Variant:
    """What holds of "unique": "free" (no other answer, even among those that leave cells empty) and "uniqueness".

    The clues do not show the first: the puzzle was made so, as its record's options say. The second says that
    solving may rest on it.
    """
    free: Variant = {"unique": "free"} if options.get("unique") == "free" else {}
    return {**free, "uniqueness": True} if clues.uniqueness else free
