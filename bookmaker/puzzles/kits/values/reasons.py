"""Why cells of a sum lose values, as a sentence tells it: checked, and what of the cells it leaves."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from bookmaker.puzzles.contract.phrases import cell_of
from bookmaker.puzzles.contract.premises import Clause, ParsedFacts, Untrue, Value, cells_in, values_in
from bookmaker.puzzles.contract.units import Cell
from bookmaker.puzzles.kits.values.known import Values

Signs = Mapping[Cell, int]  # the cells of a sum, in the order of its terms: 1 where they are added, -1 if taken off


def told_fits(parsed: ParsedFacts, reader: Values, signs: Signs, total: int) -> Sequence[Clause] | None:
    """What the reason that is told leaves of the cells told of; None where none is told that could be checked.

    The cells with their signs make the total.
    """
    match parsed.get("fits"):
        case "orders":
            return _in_order(parsed, reader, signs, total)
        case "equal":
            return _unequal(parsed, reader, signs, total)
        case "need" | "need_each":
            return _without(parsed, reader, signs, total)
        case "can":
            return [_made_by_others(parsed, reader, signs, total)]
        case "leave_most" | "leave_least":
            found = _left(parsed, reader, signs, total)
        case "least" | "most" | "within" | "high" | "low":
            found = [_within_limits(parsed, reader, signs, total)]
        case _:
            return None
    if "tried" not in parsed:
        return found
    return [one & other for one, other in zip(found, _without(parsed, reader, signs, total), strict=True)]


def _unequal(parsed: ParsedFacts, reader: Values, signs: Signs, total: int) -> list[Clause]:
    """What is left of cells without the value with which the two others would be alike, which see each other."""
    cells, struck = cells_in(parsed, "cells"), [*values_in(parsed.get("struck", ""))]
    for cell in cells:
        (one, other) = (far for far in signs if far != cell)
        if signs[one] == signs[other] or not reader.sees(one, other) or struck != [total * signs[cell]]:
            raise Untrue(f"{one} and {other} would not have to be equal")
    return [frozenset((cell, value) for value in reader.may(cell) if value not in struck) for cell in cells]


def _within_limits(parsed: ParsedFacts, reader: Values, signs: Signs, total: int) -> Clause:
    """What a cell can be by what one or two groups of others make at least or at most, each all of its side."""
    (cell,) = cells_in(parsed, "cells")
    fits, numbers = parsed["fits"], {name: _number(parsed[name]) for name in ("least", "most") if name in parsed}
    up, down = ("most", "least") if fits == "high" else ("least", "most")
    groups = {"others": [*numbers]} if "others" in parsed else {"up": [up], "down": [down]}
    others = {name: cells_in(parsed, name) for name in groups}
    if sorted(one for some in others.values() for one in some) != sorted({*signs} - {cell}):
        raise Untrue(f"the other cells are not {others}")
    low = high = total
    for name, limits in groups.items():
        sign, *mixed = {signs[one] for one in others[name]}
        sums = [*_sums(reader, others[name])]
        if mixed or any(numbers[limit] != (min if limit == "least" else max)(sums) for limit in limits):
            raise Untrue(f"{others[name]} make {min(sums)} to {max(sums)}, not {numbers}")
        ends = [sign * (numbers[limit] if limit in limits else at * 1000) for limit, at in (("least", -1), ("most", 1))]
        low, high = low - max(ends), high - min(ends)
    if signs[cell] < 0:
        low, high = -high, -low
    return frozenset((cell, value) for value in reader.may(cell) if low <= value <= high)


def _left(parsed: ParsedFacts, reader: Values, signs: Signs, total: int) -> list[Clause]:
    """What cells can be by the most that the others leave for any of them, or the least."""
    cells, is_most = cells_in(parsed, "cells"), parsed["fits"] == "leave_most"
    limits = list[int]()
    for cell in cells:
        others = [one for one in signs if one != cell]
        adding, less = ([one for one in others if signs[one] == sign] for sign in (1, -1))
        made, off = [*_sums(reader, adding)], [*_sums(reader, less)]
        ends = [total - max(made) + min(off), total - min(made) + max(off)]
        low, high = ends if signs[cell] > 0 else (-ends[1], -ends[0])
        limits.append(high if is_most else low)
    limit = (max if is_most else min)(limits)
    if limit != _number(parsed["most" if is_most else "least"]):
        raise Untrue(f"the others leave {limit}")
    return [
        frozenset((cell, value) for value in reader.may(cell) if (value <= limit if is_most else value >= limit))
        for cell in cells
    ]


def _without(parsed: ParsedFacts, reader: Values, signs: Signs, total: int) -> list[Clause]:
    """What is left of cells without the values for which the others would have to make what they cannot."""
    cells, struck = cells_in(parsed, "cells"), [*values_in(parsed["tried"])]
    needs = [*map(int, re.findall("[0-9]+", str(parsed["needs"])))]
    for cell in cells:
        turn = _turn(parsed["terms"], signs, cell) if "terms" in parsed else 1
        if not turn or needs != [turn * (total - signs[cell] * value) for value in struck]:
            raise Untrue(f"{parsed.get('terms', 'the others')} would not have to make {needs}")
        if {one[[*signs].index(cell)] for one in _fillings(reader, signs, total)}.intersection(struck):
            raise Untrue(f"{cell} can be one of {struck}")
    return [frozenset((cell, value) for value in reader.may(cell) if value not in struck) for cell in cells]


def _made_by_others(parsed: ParsedFacts, reader: Values, signs: Signs, total: int) -> Clause:
    """What a cell can be by all that the others can make."""
    (cell,) = cells_in(parsed, "cells")
    turn, told = _turn(parsed["terms"], signs, cell), [*map(int, re.findall("[0-9]+", str(parsed["sums"])))]
    others = [one for one in signs if one != cell]
    pairs = [(at, k) for at, k in combinations(range(len(others)), 2) if reader.sees(others[at], others[k])]
    made = {
        sum(turn * signs[one] * value for one, value in zip(others, values, strict=True))
        for values in product(*map(reader.may, others))
        if all(values[at] != values[k] for at, k in pairs)
    }
    if not turn or told != sorted(made):
        raise Untrue(f"{parsed['terms']} can be {sorted(made)}, not {told}")
    return frozenset((cell, value) for value in reader.may(cell) if turn * (total - signs[cell] * value) in made)


def _turn(terms: Value, signs: Signs, cell: Cell) -> int:
    """1 where the terms are the other cells with their signs, -1 with the opposite ones; 0 where they are neither."""
    told = {one: sign for sign, some in added(terms) for one in some}
    others = {one: sign for one, sign in signs.items() if one != cell}
    return next((turn for turn in (1, -1) if told == {one: turn * sign for one, sign in others.items()}), 0)


def _in_order(parsed: ParsedFacts, reader: Values, signs: Signs, total: int) -> list[Clause]:
    """What cells are in the ways to fill all of them that are told in their order."""
    orders = {tuple(values_in(one)) for one in re.findall(r"[0-9]+(?:\+[0-9]+)+", str(parsed["orders"]))}
    if orders != {*_fillings(reader, signs, total)}:
        raise Untrue(f"{total} can be made in other ways than {orders}")
    places = [*signs]
    return [frozenset((cell, one[places.index(cell)]) for one in orders) for cell in cells_in(parsed, "cells")]


def _fillings(reader: Values, signs: Signs, total: int) -> Iterator[tuple[int, ...]]:
    """The ways to fill the cells, in their order."""
    taken_off = [cell for cell in signs if signs[cell] < 0]
    cells = [*taken_off, *(cell for cell in signs if signs[cell] > 0)]
    for one in reader.fillings(cells, total, {*taken_off}):
        values = dict(zip(cells, one, strict=True))
        yield tuple(values[cell] for cell in signs)


def _sums(reader: Values, cells: Sequence[Cell]) -> set[int]:
    """All that some cells can make; what sees its like differs."""
    pairs = [(at, k) for at, k in combinations(range(len(cells)), 2) if reader.sees(cells[at], cells[k])]
    ways = product(*map(reader.may, cells))
    return {sum(values) for values in ways if all(values[at] != values[k] for at, k in pairs)}


def added(text: Value) -> Iterator[tuple[int, list[Cell]]]:
    """The cells of a difference of sums, "A1 + B1 - C2", those before the minus sign and those after it; or of one."""
    if not isinstance(text, str):
        yield 1, [*cells_in({"": text}, "")]
        return
    for sign, part in zip((1, -1), text.split("\N{MINUS SIGN}"), strict=False):
        yield sign, [cell for name in re.findall(r"[A-Z]+[0-9]+", part) if (cell := cell_of(name))]


def _number(text: Value) -> int:
    return int(str(text))
