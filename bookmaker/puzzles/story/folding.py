"""Folding: what several steps of one technique conclude, told together where the same is said but for some cells."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter

from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.phrases import cell_name
from bookmaker.puzzles.contract.units import Unit, cells_of
from bookmaker.puzzles.contract.words import Places, Words

CELLS = "{}"  # stands for the cells of a step while those of which the same is said are gathered
STRUCK = ("?", "??")  # stand for the values that a step strikes while those struck from the same cells are gathered
AND_SO_ON = "\u00a0…"
MOST_LISTED, FIRST_LISTED = 5, 3  # cells or ways that a line goes through, one after another; of more the first


def folded(steps: Sequence[Step], words: Words, *, are_ways: bool) -> str:
    """What steps of one technique conclude: those of which the same is said, but for some cells, together.

    And of cells that lose values by several of them these values: "no 3 or 4 in B1". Cells that lose the same stand as
    they are read, those that get a value in the order of the steps, for one may follow from another.
    """
    either = words.phrases.listed(STRUCK, is_or=True)
    alike: dict[tuple[str, tuple[Places, ...]], tuple[Step, set[str]]] = {}
    for step in steps:
        struck = str(dict(step.facts).get("struck", ""))
        said = _without_cells(_striking(step, STRUCK) if struck else step, words)
        if struck and either not in said[0]:
            said = _without_cells(step, words)
        alike.setdefault(said, (step, set()))[1].update(struck.split(", "))
    gathered: dict[str, dict[Places, None]] = {}
    for (text, places), (step, values) in alike.items():
        if either in text:
            every = sorted(values, key=lambda value: (len(value), value))
            text, _ = _without_cells(_striking(step, every), words)
            places = tuple(sorted({*places, *gathered.pop(text, ())}, key=lambda some: (*cells_of(some),)))
        gathered.setdefault(text, {}).update(dict.fromkeys(places))
    parts = [
        text.replace(CELLS, _named(list(some), words, are_ways=are_ways)) if some else text
        for text, some in gathered.items()
    ]
    return words.phrases.apart.join(parts)


def _striking(step: Step, values: Sequence[str]) -> Step:
    """A step that strikes, as if it struck these."""
    facts = ((name, ", ".join(values) if name == "struck" else fact) for name, fact in step.facts)
    return replace(step, facts=tuple(facts))


def _without_cells(step: Step, words: Words) -> tuple[str, tuple[Places, ...]]:
    """What the fold of a step says, but for its cells; and these."""
    held = list[Places]()
    text = words.folded(step, partial(_held_back, held))
    return text, tuple(held)


def _held_back(named: list[Places], places: Places) -> str:
    named.append(places)
    return CELLS


def _named(places: Sequence[Places], words: Words, *, are_ways: bool) -> str:
    """Several cells or blocks of them, or ways such as "D8–D9"; rows together, and columns.

    Of many where lines are drawn, which the picture shows, where they begin and end.
    """
    units = [part for some in places for part in some if isinstance(part, Unit)]
    sorts = dict.fromkeys(unit.sort for unit in units)
    by_sort = [sorted((one for one in units if one.sort == sort), key=attrgetter("number")) for sort in sorts]
    blocks = [tuple(part for part in some if not isinstance(part, Unit)) for some in places]
    named = [words.phrases.named(some) for some in by_sort]
    parts = [*named]
    for cells in filter(None, blocks):
        names, place = [cell_name(cell) for cell in sorted(cells)], words.phrases.at(cells)
        if are_ways and len(cells) == 2:
            parts.append("–".join(names))
        else:  # single cells are listed with those of others, a rectangle is told by its corners
            parts += names if place == words.phrases.listed(names) else [place]
    parts = list(dict.fromkeys(parts))
    if are_ways and len(parts) > MOST_LISTED:
        return f"{', '.join(parts[:FIRST_LISTED])}{AND_SO_ON} {parts[-1]}"
    return words.phrases.listed(parts)
